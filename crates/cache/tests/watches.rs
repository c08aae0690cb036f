//! Watches by the clock: bookmarks, ends, and readers that are too slow.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use supercargo_cache::CacheOptions;
use supercargo_meta::FieldSelector;
use supercargo_objects::{ListQuery, ObjectEvent, Predicate, VersionMatch, WatchQuery};
use supercargo_storage::{Expected, Key, Op, Revision, Write};
use support::{World, settle};

const SECOND: Duration = Duration::from_secs(1);

/// Hardly any history.
fn forgetful() -> CacheOptions {
    CacheOptions {
        changes_min: 4,
        changes_max: 8,
        freshness: Duration::ZERO,
        ..CacheOptions::default()
    }
}

/// A change of another resource.
async fn elsewhere(w: &World) -> Revision {
    let key = Key::from("/registry/other/x");
    let now = w.backend.get(&key).await.unwrap().value;
    let write = Write {
        expected: now.map_or(Expected::Absent, |r| Expected::At(r.mod_revision)),
        key,
        op: Op::Put {
            value: "x".into(),
            ttl: None,
        },
    };
    w.backend.commit(write).await.unwrap().revision
}

#[tokio::test]
async fn bookmarks_come_every_minute_and_before_the_end() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    let query = |allow_bookmarks| WatchQuery {
        allow_bookmarks,
        send_initial_events: Some(false),
        timeout: 150 * SECOND,
        ..w.watch_query("")
    };
    let mut watch = w.storage.watch(query(true)).await.unwrap();
    let mut silent = w.storage.watch(query(false)).await.unwrap();
    for wait in [60, 60, 28] {
        // The resource itself stands still.
        let newest = elsewhere(&w).await;
        let (events, took) = w.timed(w.next(&mut watch)).await;
        assert_eq!(
            (events, took),
            (vec![format!("bookmark {newest}")], wait * SECOND)
        );
    }
    let (events, took) = w.timed(w.next(&mut watch)).await;
    assert_eq!((events, took), (vec!["end".to_owned()], 2 * SECOND));
    assert_eq!(w.next(&mut silent).await, ["end"]);
}

#[tokio::test]
async fn a_bookmark_never_runs_ahead_of_events() {
    let w = World::new(CacheOptions::default());
    let query = WatchQuery {
        allow_bookmarks: true,
        send_initial_events: Some(false),
        key: "/pods/a".to_owned(),
        ..w.watch_query("")
    };
    let mut watch = w.storage.watch(query).await.unwrap();
    let (mut last, mut bookmarks) = (Revision::ZERO, 0);
    for i in 0..40 {
        let in_view = w.put("a/x", &i.to_string()).await;
        w.put("b/x", &i.to_string()).await;
        w.pass(13 * SECOND).await;
        let mut seen = false;
        while let Poll::Ready(events) = w.now(&mut watch) {
            for event in events.unwrap().unwrap() {
                match event {
                    ObjectEvent::Bookmark { revision, .. } => {
                        assert!(revision >= last);
                        last = revision;
                        bookmarks += 1;
                    }
                    ObjectEvent::Change(_, entry) => {
                        assert!(entry.revision() > last, "it was said to have been told");
                        last = entry.revision();
                        seen |= last == in_view.revision();
                    }
                }
            }
        }
        assert!(seen);
    }
    assert!(bookmarks >= 7, "{bookmarks}");
}

#[tokio::test]
async fn a_watch_that_reads_too_slowly_ends_and_hurts_nobody() {
    let w = World::new(forgetful());
    let mut quick = w.watch().await;
    let mut slow = w.watch().await;
    let mut elsewhere = w
        .storage
        .watch(WatchQuery {
            predicate: Predicate {
                fields: FieldSelector::equal("spec.nodeName", "n"),
                ..Predicate::default()
            },
            send_initial_events: Some(false),
            ..w.watch_query("")
        })
        .await
        .unwrap();
    for i in 0..100 {
        w.put(&format!("a/{i}"), "1").await;
        assert_eq!(w.next(&mut quick).await, [format!("+a/{i}@1")]);
    }
    w.put("a/n", "n").await;
    assert_eq!(w.next(&mut slow).await, ["end"]);
    assert_eq!(w.figures().cache.overtaken, 1);
    // Nothing that concerned it was forgotten.
    assert_eq!(w.next(&mut elsewhere).await, ["+a/n@n"]);
    assert_eq!(w.next(&mut quick).await, ["+a/n@n"]);
}

#[tokio::test]
async fn a_watch_that_is_overtaken_in_its_initial_events_ends_after_them() {
    let w = World::new(forgetful());
    for i in 0..600 {
        w.put(&format!("a/{i:03}"), "1").await;
    }
    let mut watch = w
        .storage
        .watch(WatchQuery {
            allow_bookmarks: true,
            send_initial_events: Some(true),
            ..w.watch_query("")
        })
        .await
        .unwrap();
    let mut told = w.next(&mut watch).await;
    for i in 0..100 {
        w.put(&format!("b/{i}"), "1").await;
    }
    loop {
        let events = w.next(&mut watch).await;
        if events == ["end"] {
            break;
        }
        told.extend(events);
    }
    let mut expect: Vec<_> = (0..600).map(|i| format!("+a/{i:03}@1")).collect();
    expect.push("bookmark 601".to_owned());
    assert_eq!(told, expect, "a whole state, from where the client goes on");
}

#[tokio::test]
async fn what_the_cache_forgot_the_store_may_know() {
    let w = World::new(forgetful());
    let first = w.put("a/first", "1").await;
    w.names("").await;
    for i in 0..100 {
        w.put(&format!("a/{i:02}"), "1").await;
    }
    settle().await;
    let version = first.revision().to_string();
    let mut watch = w.storage.watch(w.watch_query(&version)).await.unwrap();
    let mut told = Vec::new();
    while told.len() < 100 {
        told.extend(w.next(&mut watch).await);
    }
    assert_eq!(told, (0..100).map(|i| format!("+a/{i:02}@1")).collect::<Vec<_>>());
    let exactly = ListQuery {
        key: "/pods".to_owned(),
        recursive: true,
        resource_version: version.as_str().into(),
        version_match: VersionMatch::Exact,
        ..ListQuery::default()
    };
    let list = w.storage.list(exactly.clone()).await.unwrap();
    assert_eq!((list.items.len(), list.revision), (1, first.revision()));

    let newest = w.put("a/last", "1").await.revision();
    w.backend.compact(newest).await.unwrap();
    let mut watch = w.storage.watch(w.watch_query(&version)).await.unwrap();
    let expect = format!("too old resource version: {version} ({newest})");
    assert_eq!(w.next(&mut watch).await, [expect]);
    let e = w.storage.list(exactly).await.unwrap_err();
    assert_eq!(
        e.to_string(),
        "The resourceVersion for the provided list is too old."
    );
}

/// Whether a watch was woken.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[tokio::test]
async fn many_watches_are_woken_some_at_a_time() {
    const WATCHES: usize = 2_000;
    let w = World::new(CacheOptions::default());
    let query = WatchQuery {
        send_initial_events: Some(false),
        ..w.watch_query("")
    };
    let mut watches = Vec::new();
    for _ in 0..WATCHES {
        let mut watch = w.storage.watch(query.clone()).await.unwrap();
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(woken.clone());
        let first = watch.next().as_mut().poll(&mut Context::from_waker(&waker));
        assert!(first.is_pending());
        watches.push((watch, woken));
    }
    let all: Vec<_> = watches.iter().map(|(_, woken)| woken.clone()).collect();
    let count = move || all.iter().filter(|w| w.0.load(Ordering::Relaxed)).count();
    w.put("a/x", "1").await;
    // A task like others, so that it has its turns among theirs.
    let (sender, counted) = tokio::sync::oneshot::channel();
    w.env.tasks.spawn("counts", async move {
        let mut steps = vec![0];
        while steps.last() != Some(&WATCHES) && steps.len() < 1_000 {
            steps.push(count());
            // Not `yield_now`, which waits for more than one turn of the others.
            let mut is_first = true;
            std::future::poll_fn(|cx| {
                cx.waker().wake_by_ref();
                if std::mem::take(&mut is_first) {
                    return Poll::Pending;
                }
                Poll::Ready(())
            })
            .await;
        }
        let _ = sender.send(steps);
    });
    let steps = counted.await.unwrap();
    assert_eq!(steps.last(), Some(&WATCHES), "they are all woken in the end");
    let most = steps.windows(2).map(|w| w[1] - w[0]).max();
    assert!(most <= Some(256), "others have their turn in between: {steps:?}");
    for (watch, _) in &mut watches {
        assert_eq!(w.next(watch).await, ["+a/x@1"]);
    }
}

#[tokio::test]
async fn the_way_of_a_change_is_timed_for_each_watch_that_takes_it() {
    let w = World::new(CacheOptions::default());
    w.put("a/x", "1").await;
    let query = |key: &str| WatchQuery {
        send_initial_events: Some(false),
        key: key.to_owned(),
        ..w.watch_query("")
    };
    let mut prompt = w.storage.watch(query("/pods")).await.unwrap();
    let mut late = w.storage.watch(query("/pods")).await.unwrap();
    let _elsewhere = w.storage.watch(query("/pods/b")).await.unwrap();
    let told = |stage: &str| {
        let dispatch = w.figures().dispatch;
        let (_, took) = dispatch.stages().find(|(name, _)| *name == stage).unwrap();
        let mut out = String::new();
        took.write(&mut out, "x", "");
        let value = |line: &str| {
            let line = out.lines().find_map(|l| l.strip_prefix(line)).unwrap();
            line.trim().parse::<f64>().unwrap()
        };
        [value("x_bucket{le=\"1\"}"), value("x_count"), value("x_sum")]
    };
    w.put("a/x", "2").await;
    settle().await;
    w.next(&mut prompt).await;
    w.clock.advance(2 * SECOND);
    w.next(&mut late).await;
    assert_eq!(told("cache_to_watcher"), [1.0, 2.0, 2.0]);
    assert_eq!(told("storage_to_cache"), [2.0, 2.0, 0.0]);
    assert_eq!(told("total"), [1.0, 2.0, 2.0]);
}
