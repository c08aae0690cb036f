//! A cache over a store elsewhere, which has to be asked how far it is, and which others write to.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use futures_util::future::join_all;
use std::time::Duration;
use supercargo_cache::CacheOptions;
use supercargo_storage::faults::{Fault, Point};
use supercargo_storage::{Expected, Key, Op, Write};
use support::{World, settle};

const SECOND: Duration = Duration::from_secs(1);

/// Somebody else writes something that the cache hears nothing of, but for the revision.
async fn write_elsewhere(w: &World, key: &str) {
    let write = Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: w.pod("a/x", ""),
            ttl: None,
        },
    };
    w.raw.commit(write).await.unwrap();
}

#[tokio::test]
async fn lists_of_the_newest_state_come_from_the_cache_after_one_question() {
    let (w, remote) = World::elsewhere(CacheOptions::default());
    w.put("a/x", "1").await;
    assert_eq!(w.names("").await, ["a/x@1"]);
    let before = remote.requests();
    for i in 1..=5 {
        w.pass(SECOND).await;
        write_elsewhere(&w, &format!("/registry/other/{i}")).await;
        let (answer, took) = w.timed(w.list("")).await;
        assert_eq!(took, Duration::ZERO);
        assert_eq!(answer.unwrap().revision, w.raw.current_revision().await.unwrap());
        assert_eq!(remote.requests(), before + i);
    }
    let cache = w.figures().cache;
    assert_eq!((cache.consistent, cache.fallbacks, cache.loads), (6, 0, 1));
}

#[tokio::test]
async fn many_who_wait_ask_once() {
    let (w, remote) = World::elsewhere(CacheOptions::default());
    w.put("a/x", "1").await;
    assert_eq!(w.names("").await, ["a/x@1"]);
    w.pass(SECOND).await;
    write_elsewhere(&w, "/registry/other/1").await;
    let before = remote.requests();
    let (answers, took) = w.timed(join_all((0..50).map(|_| w.list("")))).await;
    assert!(answers.into_iter().all(|a| a.unwrap().items.len() == 1));
    assert_eq!(took, Duration::ZERO);
    assert_eq!(remote.requests(), before + 1);
}

#[tokio::test]
async fn a_write_of_somebody_else_is_listed() {
    let (w, _) = World::elsewhere(CacheOptions::default());
    assert!(w.names("").await.is_empty());
    for i in 0..10_usize {
        write_elsewhere(&w, &format!("/registry/pods/a/x{i}")).await;
        assert_eq!(w.names("").await.len(), i + 1);
    }
    assert_eq!(w.figures().cache.fallbacks, 0);
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_asked_for_three_seconds_and_then_answers_itself() {
    let (w, remote) = World::elsewhere(CacheOptions::default());
    w.put("a/x", "1").await;
    assert_eq!(w.names("").await, ["a/x@1"]);
    remote.be_silent(true);
    write_elsewhere(&w, "/registry/other/1").await;
    let before = remote.requests();
    let (answer, took) = w.timed(w.list("")).await;
    assert_eq!(answer.unwrap().items.len(), 1);
    assert_eq!(took, 3 * SECOND);
    let asked = remote.requests() - before;
    assert!((25..=31).contains(&asked), "{asked}");
    assert_eq!(w.figures().cache.fallbacks, 1);
    // One answer helps everybody.
    remote.be_silent(false);
    let (answer, took) = w.timed(w.list("")).await;
    assert_eq!(answer.unwrap().items.len(), 1);
    assert!(took <= Duration::from_millis(100), "{took:?}");
    assert_eq!(w.figures().cache.fallbacks, 1);
}

#[tokio::test]
async fn nobody_waits_for_the_progress_of_a_store_that_can_not_tell() {
    let (w, remote) = World::elsewhere(CacheOptions::default());
    remote.be_unable();
    w.put("a/x", "1").await;
    assert_eq!(w.names("0").await, ["a/x@1"]);
    write_elsewhere(&w, "/registry/other/1").await;
    let before = remote.requests();
    let newest = w.raw.current_revision().await.unwrap();
    for version in [String::new(), newest.to_string()] {
        let (answer, took) = w.timed(w.list(&version)).await;
        assert_eq!((answer.unwrap().items.len(), took), (1, Duration::ZERO));
    }
    let (entry, took) = w.timed(w.storage.get("/pods/a/x", &newest.to_string())).await;
    assert_eq!(
        (w.show(&entry.unwrap()), took),
        ("a/x@1".to_owned(), Duration::ZERO)
    );
    let query = supercargo_objects::WatchQuery {
        send_initial_events: Some(true),
        allow_bookmarks: true,
        ..w.watch_query("")
    };
    let (watch, took) = w.timed(w.storage.watch(query)).await;
    assert_eq!(took, Duration::ZERO);
    assert_eq!(w.next(&mut watch.unwrap()).await[0], "+a/x@1");
    assert_eq!(remote.requests(), before);
}

#[tokio::test]
async fn bookmarks_tell_how_far_the_store_was() {
    let (w, _) = World::elsewhere(CacheOptions::default());
    w.put("a/x", "1").await;
    let query = supercargo_objects::WatchQuery {
        send_initial_events: Some(false),
        allow_bookmarks: true,
        ..w.watch_query("")
    };
    let mut watch = w.storage.watch(query).await.unwrap();
    for i in 0..3 {
        write_elsewhere(&w, &format!("/registry/other/{i}")).await;
        let newest = w.raw.current_revision().await.unwrap();
        let (told, took) = w.timed(w.next(&mut watch)).await;
        assert_eq!(took, 60 * SECOND);
        assert_eq!(told, [format!("bookmark {newest}")]);
    }
}

/// As at a change of an etcd's leader: every call fails for some seconds, and nothing is lost.
#[tokio::test]
async fn watches_outlive_a_store_that_is_away_for_some_seconds() {
    let (w, _) = World::elsewhere(CacheOptions::default());
    w.put("a/x", "1").await;
    let mut watch = w.watch().await;
    w.faults.arm(Point::WatchNext, 0, Fault::Unavailable);
    // 20 s of failed attempts.
    for _ in 0..99 {
        w.faults.arm(Point::Watch, 0, Fault::Unavailable);
    }
    w.put("a/y", "1").await;
    settle().await;
    w.put("a/z", "1").await;
    let mut told = Vec::new();
    let mut waited = Duration::ZERO;
    while told.len() < 2 {
        let (events, took) = w.timed(w.next(&mut watch)).await;
        told.extend(events);
        waited += took;
    }
    assert_eq!(told, ["+a/y@1", "+a/z@1"]);
    assert!(waited > 15 * SECOND && waited < 30 * SECOND, "{waited:?}");
    assert_eq!(w.figures().cache.loads, 1);
}
