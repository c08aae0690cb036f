//! A cache over a store that fails, stalls and loses events.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use std::time::Duration;
use supercargo_cache::CacheOptions;
use supercargo_objects::ErrorKind;
use supercargo_storage::faults::{Fault, Point};
use support::{World, settle};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test]
async fn a_lost_event_is_found_and_healed() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    let mut told = w.watch().await;
    w.pass(460 * SECOND).await;
    assert_eq!(w.figures().cache.checks, [1, 0, 0]);

    w.faults.arm(Point::WatchNext, 0, Fault::Lose);
    let lost = w.put("a/x", "2").await;
    settle().await;
    w.put("a/y", "1").await;
    assert_eq!(w.next(&mut told).await, ["+a/y@1"]);
    let after = w.put("a/z", "1").await;
    assert_eq!(w.next(&mut told).await, ["+a/z@1"]);
    assert_eq!(w.names("0").await[0], "a/x@1", "nobody has noticed yet");

    w.pass(460 * SECOND).await;
    assert_eq!(w.figures().cache.checks, [1, 1, 0]);
    assert_eq!(w.names("0").await[0], "a/x@2");
    // Its client can't know what it has missed, nor can one that comes back.
    let expired = w.next(&mut told).await;
    assert!(
        expired[0].starts_with("too old resource version: "),
        "{expired:?}"
    );
    assert_eq!(w.next(&mut told).await, ["end"]);
    let query = w.watch_query(&lost.revision().to_string());
    let mut watch = w.storage.watch(query).await.unwrap();
    let e = watch.next().await.unwrap().unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Expired { .. }), "{e:?}");
    // The cache was filled at this revision: whoever has listed since then goes on.
    let mut watch = w
        .storage
        .watch(w.watch_query(&after.revision().to_string()))
        .await
        .unwrap();
    w.put("a/x", "3").await;
    assert_eq!(w.next(&mut watch).await, ["=a/x@3"]);

    w.pass(460 * SECOND).await;
    assert_eq!(w.figures().cache.checks, [2, 1, 0]);
}

#[tokio::test]
async fn a_check_that_is_not_possible_says_nothing() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    assert_eq!(w.names("").await, ["a/x@1"]);
    w.faults.arm(Point::Range, 0, Fault::Unavailable);
    w.pass(460 * SECOND).await;
    let figures = w.figures().cache;
    assert_eq!((figures.checks, figures.loads), ([0, 0, 1], 1));
}

#[tokio::test]
async fn nobody_waits_for_a_store_that_is_down() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    for _ in 0..1000 {
        w.faults.arm(Point::Range, 0, Fault::Unavailable);
    }
    for _ in 0..100 {
        let (answer, took) = w.timed(w.list("")).await;
        assert!(matches!(answer.unwrap_err().kind(), ErrorKind::Unreachable(_)));
        assert_eq!(took, Duration::ZERO);
    }
    w.faults.disarm();
    // Before the cache has noticed, the store answers itself.
    assert_eq!(w.names("").await, ["a/x@1"]);
    assert_eq!(w.figures().cache.loads, 0);
    w.pass(10 * SECOND).await;
    assert_eq!(w.figures().cache.loads, 1);
    assert_eq!(w.names("0").await, ["a/x@1"]);
}

#[tokio::test]
async fn one_request_waits_for_a_slow_list_and_the_others_do_not() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    w.faults.arm(Point::Range, 0, Fault::Delay(20 * SECOND));
    let (answer, took) = w.timed(w.list("")).await;
    assert_eq!((answer.unwrap().items.len(), took), (1, 3 * SECOND));
    let (answer, took) = w.timed(w.list("")).await;
    assert_eq!((answer.unwrap().items.len(), took), (1, Duration::ZERO));
    assert_eq!(w.figures().cache.loads, 0);
    w.pass(20 * SECOND).await;
    assert_eq!(w.figures().cache.loads, 1);
}

#[tokio::test]
async fn a_watch_that_breaks_below_goes_on_above() {
    let w = World::new(CacheOptions::default());
    let mut watch = w.watch().await;
    for i in 0..10 {
        w.faults.arm(Point::WatchNext, 0, Fault::Unavailable);
        if i % 2 == 0 {
            w.faults.arm(Point::Watch, 0, Fault::Unavailable);
        }
        w.put(&format!("a/{i}"), "1").await;
        let (events, took) = w.timed(w.next(&mut watch)).await;
        assert_eq!(events, [format!("+a/{i}@1")]);
        assert!(took < SECOND, "{took:?}");
    }
    assert_eq!(w.figures().cache.loads, 1);
}

#[tokio::test]
async fn a_watch_that_can_not_be_taken_up_again_ends() {
    let w = World::new(CacheOptions::default());
    let mut watch = w.watch().await;
    for _ in 0..1000 {
        w.faults.arm(Point::Watch, 0, Fault::Unavailable);
    }
    w.faults.arm(Point::WatchNext, 0, Fault::Unavailable);
    w.put("a/x", "1").await;
    let (events, took) = w.timed(w.next(&mut watch)).await;
    assert_eq!(events, ["end"], "its client goes on from where it was");
    assert!((29 * SECOND..=31 * SECOND).contains(&took), "{took:?}");
    w.faults.disarm();
    w.pass(10 * SECOND).await;
    assert_eq!(w.names("0").await, ["a/x@1"]);
    assert_eq!(w.figures().cache.loads, 2);
}

#[tokio::test]
async fn late_events_make_lists_ask_the_store() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    let mut watch = w.watch().await;
    w.faults.arm(Point::WatchNext, 0, Fault::Delay(5 * SECOND));
    let late = w.put("a/x", "2").await;

    let (names, took) = w.timed(w.names("0")).await;
    assert_eq!((names, took), (vec!["a/x@1".to_owned()], Duration::ZERO));
    let (names, took) = w.timed(w.names("")).await;
    assert_eq!((names, took), (vec!["a/x@2".to_owned()], 3 * SECOND));
    let figures = w.figures().cache;
    assert_eq!((figures.consistent, figures.fallbacks), (1, 1));

    let (events, took) = w.timed(w.next(&mut watch)).await;
    assert_eq!(events, ["=a/x@2"]);
    assert!(took <= 2 * SECOND, "{took:?}");
    let (names, took) = w.timed(w.names(&late.revision().to_string())).await;
    assert_eq!((names, took), (vec!["a/x@2".to_owned()], Duration::ZERO));
}

#[tokio::test]
async fn a_version_that_does_not_come_is_a_timeout() {
    let w = World::new(CacheOptions::default());
    let current = w.put("a/x", "1").await.revision().0;
    let wanted = current + 1;
    let check = |e: supercargo_objects::Error, took| {
        match e.kind() {
            ErrorKind::TooLargeVersion {
                wanted: w,
                current: c,
                retry_seconds: 1,
            } => assert_eq!((*w, *c), (wanted, current)),
            other => panic!("{other:?}"),
        }
        assert_eq!(took, 3 * SECOND);
    };
    w.names("").await;
    let version = wanted.to_string();
    let (answer, took) = w.timed(w.list(&version)).await;
    check(answer.unwrap_err(), took);
    let (answer, took) = w.timed(w.storage.get("/pods/a/x", &version)).await;
    check(answer.unwrap_err(), took);
    let mut query = w.watch_query(&version);
    query.send_initial_events = Some(true);
    let (watch, took) = w.timed(w.storage.watch(query)).await;
    check(watch.unwrap().next().await.unwrap().unwrap_err(), took);
    // It comes: nobody waits longer than needed.
    let (list, _) = tokio::join!(w.timed(w.list(&version)), async {
        settle().await;
        w.put("a/y", "1").await
    });
    assert_eq!(list.0.unwrap().items.len(), 2);
    assert!(list.1 < SECOND, "{:?}", list.1);
}

#[tokio::test]
async fn objects_that_can_not_be_read_do_not_hold_up_the_others() {
    let w = World::new(CacheOptions::default());
    let x = w.put("a/x", "1").await;
    w.put("a/y", "1").await;
    let mut watch = w.watch().await;
    w.unreadable.add("/registry/pods/a/x");
    w.put("a/x", "2").await;
    let (events, took) = w.timed(w.next(&mut watch)).await;
    assert_eq!(events, ["end"]);
    assert!(took < SECOND, "{took:?}");
    // As without a cache: lists name what can't be read, everything else works, and nobody waits.
    for _ in 0..20 {
        let (answer, took) = w.timed(w.list("")).await;
        assert!(matches!(
            answer.unwrap_err().kind(),
            ErrorKind::CorruptList { .. }
        ));
        assert!(took <= SECOND, "{took:?}");
    }
    let (got, took) = w.timed(w.storage.get("/pods/a/y", "")).await;
    assert_eq!(
        (w.show(&got.unwrap()), took),
        ("a/y@1".to_owned(), Duration::ZERO)
    );
    w.unreadable.clear();
    w.pass(10 * SECOND).await;
    assert_eq!(w.names("0").await, ["a/x@2", "a/y@1"]);
    assert!(x.revision().0 > 0);
}
