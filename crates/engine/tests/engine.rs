//! What the suite can't see from outside: single engines in particular situations.

#![allow(clippy::unwrap_used, reason = "a test may panic, helpers of tests too")]

mod stores;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use stores::{Pair, open};
use supercargo_engine::testlog::{MemoryLog, SharedLog, Troubles, retry_env};
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::{Env, SystemClock, WallTime, timeout};
use supercargo_storage::{
    Backend, Error, ErrorKind, Expected, Key, KeyRange, Op, RangeQuery, Record, Revision, WatchStream, Write,
};

fn put(key: &str, expected: Expected, value: &str, ttl: Option<Duration>) -> Write {
    Write {
        key: Key::from(key),
        expected,
        op: Op::Put {
            value: value.to_owned().into(),
            ttl,
        },
    }
}

async fn create(b: &Engine, key: &str) -> Revision {
    b.commit(put(key, Expected::Absent, "x", None))
        .await
        .expect("the create holds")
        .revision
}

fn all() -> KeyRange {
    KeyRange::prefix(&Key::from("/"))
}

async fn list(b: &Engine) -> Vec<Record> {
    b.range(RangeQuery::latest(all()))
        .await
        .expect("the list works")
        .value
        .records
}

/// Counts how often it is woken.
#[derive(Default)]
struct Wakes(AtomicUsize);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

fn poll_events(w: &mut Box<dyn WatchStream>, waker: &Waker) -> usize {
    match w.poll_next(&mut Context::from_waker(waker)) {
        Poll::Ready(Some(Ok(events))) => events.len(),
        Poll::Pending => 0,
        other => panic!("events or nothing were due, not {other:?}"),
    }
}

#[tokio::test]
async fn a_commit_wakes_only_the_watches_it_touches_and_each_once() {
    let (env, _clock) = Env::manual(1);
    let b = open(&env, &MemoryLog::default()).await;
    let mut watches = Vec::new();
    for i in 0..1000 {
        let wakes = Arc::new(Wakes::default());
        let waker = Waker::from(wakes.clone());
        let range = KeyRange::prefix(&Key::from(format!("/p/{i}/").as_str()));
        let mut w = b.watch(range, Revision(1)).await.unwrap();
        assert_eq!(poll_events(&mut w, &waker), 0);
        watches.push((w, wakes, waker));
    }
    for i in 0..5 {
        create(&b, &format!("/p/7/{i}")).await;
    }
    for (i, (w, wakes, waker)) in watches.iter_mut().enumerate() {
        assert_eq!(wakes.0.load(Ordering::SeqCst), usize::from(i == 7), "watch {i}");
        assert_eq!(w.progress(), Revision(if i == 7 { 1 } else { 6 }));
        assert_eq!(poll_events(w, waker), if i == 7 { 5 } else { 0 });
    }
    assert_eq!(b.watch_stats().0, 1000);
    drop(watches);
    assert_eq!(b.watch_stats().0, 0);
    b.close().await;
}

#[tokio::test]
async fn a_slow_watch_is_overtaken_by_compaction() {
    let (env, _clock) = Env::manual(1);
    let b = open(&env, &MemoryLog::default()).await;
    let mut w = b.watch(all(), Revision(1)).await.unwrap();
    for i in 0..10 {
        create(&b, &format!("/{i}")).await;
    }
    b.compact(Revision(5)).await.unwrap();
    let end = w.next().await.unwrap().map_err(Error::into_kind);
    assert_eq!(
        end,
        Err(ErrorKind::Compacted {
            compacted: Revision(5)
        })
    );
    assert!(w.next().await.is_none());
    b.close().await;
}

#[tokio::test]
async fn revisions_of_a_log_of_ones_own_are_dense() {
    let (env, _clock) = Env::manual(1);
    let b = open(&env, &MemoryLog::default()).await;
    assert_eq!(b.current_revision().await.unwrap(), Revision(1));
    for i in 2..50 {
        assert_eq!(create(&b, &format!("/{i}")).await, Revision(i));
        assert!(b.commit(put("/2", Expected::Absent, "y", None)).await.is_err());
    }
    b.close().await;
}

#[tokio::test]
async fn writers_who_come_together_share_an_append() {
    let (env, _clock) = Env::manual(1);
    let b = Arc::new(open(&env, &MemoryLog::default()).await);
    let appends = async |round: usize| {
        let before = b.stats().commits;
        let writers: Vec<_> = (0..8)
            .map(|i| {
                let (b, tasks) = (b.clone(), env.tasks.clone());
                env.tasks.spawn("writer", async move {
                    // They are all ready, and some have more to do before they write.
                    for _ in 0..i / 2 {
                        tasks.spawn("step", async {}).ended().await;
                    }
                    create(&b, &format!("/{round}/{i}")).await;
                })
            })
            .collect();
        for writer in writers {
            writer.ended().await;
        }
        b.stats().commits - before
    };
    // Nobody knew that the first two would not be alone.
    assert_eq!(appends(1).await, 2);
    assert_eq!(appends(2).await, 1);
    b.close().await;
}

#[tokio::test]
async fn a_full_log_says_so_until_it_has_room() {
    let (env, clock) = Env::manual(1);
    let log = MemoryLog::default();
    let b = open(&env, &log).await;
    create(&b, "/a").await;
    log.fail_with(Some(ErrorKind::NoSpace));
    for _ in 0..2 {
        let refused = b.commit(put("/b", Expected::Absent, "x", None)).await;
        assert_eq!(*refused.unwrap_err().kind(), ErrorKind::NoSpace);
        assert!(b.stats().full && b.stats().writable);
    }
    assert_eq!(list(&b).await.len(), 1, "reads go on");
    // Nobody writes, yet it is noticed.
    log.fail_with(None);
    while b.stats().full {
        clock.advance(Duration::from_millis(500));
        tokio::task::yield_now().await;
    }
    create(&b, "/b").await;
    log.fail_with(Some(ErrorKind::NoSpace));
    assert!(b.commit(put("/c", Expected::Absent, "x", None)).await.is_err());
    assert!(b.stats().full);
    log.fail_with(None);
    create(&b, "/c").await;
    assert!(!b.stats().full, "a write that found room says so as well");
    b.close().await;
}

#[tokio::test]
async fn a_failed_append_stops_writes_only() {
    let (env, _clock) = Env::manual(1);
    let log = MemoryLog::default();
    let b = open(&env, &log).await;
    create(&b, "/a").await;
    let mut w = b.watch(all(), Revision(1)).await.unwrap();
    log.fail_with(Some(ErrorKind::Unavailable));
    let kind = |r: supercargo_storage::Result<_>| {
        r.map_err(Error::into_kind)
            .map(|_: supercargo_storage::Committed| ())
    };
    assert_eq!(
        kind(b.commit(put("/b", Expected::Absent, "x", None)).await),
        Err(ErrorKind::Unavailable)
    );
    log.fail_with(None);
    create(&b, "/b").await;
    assert!(b.stats().writable);
    log.fail_with(Some(ErrorKind::OutcomeUnknown));
    assert_eq!(
        kind(b.commit(put("/c", Expected::Absent, "x", None)).await),
        Err(ErrorKind::OutcomeUnknown)
    );
    log.fail_with(None);
    for _ in 0..2 {
        assert_eq!(
            kind(b.commit(put("/d", Expected::Absent, "x", None)).await),
            Err(ErrorKind::ReadOnly)
        );
    }
    assert!(!b.stats().writable);
    assert_eq!(list(&b).await.len(), 2, "what was not durable is not shown");
    assert_eq!(w.next().await.unwrap().unwrap().len(), 2);
    b.close().await;
}

#[tokio::test]
async fn history_is_bounded_by_time() {
    let (env, clock) = Env::manual(1);
    let b = open(&env, &MemoryLog::default()).await;
    let old = create(&b, "/a").await;
    clock.advance(Duration::from_secs(400));
    let middle = create(&b, "/b").await;
    clock.advance(Duration::from_secs(400));
    let new = create(&b, "/c").await;
    let mut query = RangeQuery::latest(all());
    query.at = Some(Revision(1));
    let gone = b.range(query.clone()).await.map_err(Error::into_kind);
    assert!(matches!(gone, Err(ErrorKind::Compacted { compacted }) if compacted >= old && compacted < new));
    query.at = Some(middle);
    assert_eq!(
        b.range(query).await.unwrap().value.count,
        2,
        "younger history is kept"
    );
    b.close().await;
}

#[tokio::test]
async fn history_is_bounded_by_bytes() {
    let (env, _clock) = Env::manual(1);
    let options = EngineOptions {
        history_bytes_max: 200_000,
        ..EngineOptions::default()
    };
    let b = Engine::open(env, Arc::new(MemoryLog::default()), options)
        .await
        .unwrap();
    let big = "v".repeat(10_000);
    let mut at = create(&b, "/a").await;
    let mut idle = b.watch(KeyRange::prefix(&Key::from("/b")), at).await.unwrap();
    for _ in 0..100 {
        at = b
            .commit(put("/a", Expected::At(at), &big, None))
            .await
            .unwrap()
            .revision;
        assert!(b.watch_stats().1 <= 200_000);
    }
    let compacted = b.stats().compacted;
    assert!(compacted > Revision(80) && compacted < at, "{compacted}");
    let other = create(&b, "/b").await;
    assert_eq!(
        idle.next().await.unwrap().unwrap()[0].revision,
        other,
        "an idle watch loses nothing"
    );
    b.close().await;
}

#[tokio::test]
async fn the_operators_clock_shortens_no_life() {
    let (env, clock) = Env::manual(1);
    let b = open(&env, &MemoryLog::default()).await;
    b.commit(put("/a", Expected::Absent, "x", Some(Duration::from_secs(60))))
        .await
        .unwrap();
    clock.set_wall(WallTime::from_unix_millis(3_000_000_000_000));
    for _ in 0..50 {
        clock.advance(Duration::from_secs(1));
        tokio::task::yield_now().await;
    }
    assert_eq!(list(&b).await.len(), 1);
    clock.set_wall(WallTime::from_unix_millis(1_000_000_000));
    let mut w = b.watch(all(), Revision(2)).await.unwrap();
    let deleted = async {
        loop {
            clock.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
            if list(&b).await.is_empty() {
                break;
            }
        }
    };
    timeout(&SystemClock::new(), Duration::from_secs(20), deleted)
        .await
        .expect("the key goes");
    assert_eq!(w.next().await.unwrap().unwrap().len(), 1);
    b.close().await;
}

#[tokio::test]
async fn checkpoints_keep_the_state_and_let_the_log_forget() {
    let (env, _clock) = Env::manual(1);
    let log = MemoryLog::default();
    log.checkpoint_every(50);
    let b = open(&env, &log).await;
    let mut at = create(&b, "/a").await;
    for i in 0..1000 {
        at = b
            .commit(put("/a", Expected::At(at), &i.to_string(), None))
            .await
            .unwrap()
            .revision;
        if i % 100 == 0 {
            create(&b, &format!("/b/{i}")).await;
        }
        tokio::task::yield_now().await;
    }
    assert!(log.checkpoints_count() > 5);
    let before = list(&b).await;
    b.close().await;
    let b = open(&env, &log).await;
    assert_eq!(list(&b).await, before);
    assert!(b.stats().compacted < b.stats().current);
    b.close().await;
}

#[tokio::test]
async fn dropping_an_engine_ends_its_tasks() {
    let (env, _clock) = Env::manual(1);
    let b = open(&env, &MemoryLog::default()).await;
    create(&b, "/a").await;
    drop(b);
    while env.tasks.live_count() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jump_ends_watches_and_raises_every_revision() {
    let (env, _clock) = retry_env(3);
    let log = SharedLog::new(3, Troubles::all(20));
    let pair = Pair::open(&env, &log).await;
    let at = create(&pair.a, "/a").await;
    assert_eq!(list(&pair.b).await.len(), 1);
    let mut w = pair
        .b
        .watch(all(), pair.b.current_revision().await.unwrap())
        .await
        .unwrap();
    log.jump(Revision(5_000_000));
    let compacted = ErrorKind::Compacted {
        compacted: Revision(4_999_999),
    };
    assert_eq!(
        w.next().await.unwrap().map_err(Error::into_kind),
        Err(compacted.clone())
    );
    for b in [&pair.a, &pair.b] {
        assert!(b.current_revision().await.unwrap() >= Revision(4_999_999));
        assert_eq!(
            b.watch(all(), at).await.map(drop).map_err(Error::into_kind),
            Err(compacted.clone())
        );
        assert_eq!(list(b).await.len(), 1);
    }
    assert!(create(&pair.b, "/b").await >= Revision(5_000_000));
    assert_eq!(list(&pair.a).await.len(), 2);
    pair.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compacted_shared_log_rebuilds_the_same_state() {
    let (env, _clock) = retry_env(5);
    let log = SharedLog::new(5, Troubles::all(20));
    let pair = Pair::open(&env, &log).await;
    for round in 0..6 {
        for i in 0..20 {
            let key = format!("/{i}");
            let b = if i % 2 == 0 { &pair.a } else { &pair.b };
            let at = b
                .get(&Key::from(key.as_str()))
                .await
                .unwrap()
                .value
                .map(|r| r.mod_revision);
            let expected = at.map_or(Expected::Absent, Expected::At);
            let done = b
                .commit(put(&key, expected, &round.to_string(), None))
                .await
                .unwrap()
                .revision;
            if i % 4 == 0 && round > 2 {
                let delete = Write {
                    key: Key::from(key.as_str()),
                    expected: Expected::At(done),
                    op: Op::Delete,
                };
                b.commit(delete).await.unwrap();
            }
        }
        let floor = pair.a.current_revision().await.unwrap();
        pair.a.compact(floor).await.unwrap();
        pair.b.current_revision().await.unwrap();
        let before = list(&pair.a).await;
        let third = open(&env, &log).await;
        assert_eq!(list(&third).await, before);
        assert_eq!(list(&pair.b).await, before);
        third.close().await;
    }
    // 15 live keys, the deletions of the last round, and nothing else.
    assert!(
        log.slots_count() <= 15 + 5,
        "{} slots are kept",
        log.slots_count()
    );
    pair.close().await;
}

/// Many seeds of many writers through two engines: nothing acknowledged is lost, nothing is applied twice, both agree.
#[tokio::test(flavor = "multi_thread")]
async fn two_engines_converge_whatever_the_log_does() {
    for seed in 0..20 {
        let (env, _clock) = retry_env(seed);
        let log = SharedLog::new(seed, Troubles::all(80));
        let pair = Pair::open(&env, &log).await;
        create(&pair.a, "/counter").await;
        let workers = (0..8).map(|i| {
            let b = if i % 2 == 0 {
                pair.a.clone()
            } else {
                pair.b.clone()
            };
            async move {
                for n in 0..10 {
                    create(&b, &format!("/w/{i}/{n}")).await;
                    loop {
                        let record = b.get(&Key::from("/counter")).await.unwrap().value.unwrap();
                        let write = put("/counter", Expected::At(record.mod_revision), "x", None);
                        if b.commit(write).await.is_ok() {
                            break;
                        }
                    }
                }
            }
        });
        futures_util::future::join_all(workers).await;
        let (a, b) = (list(&pair.a).await, list(&pair.b).await);
        assert_eq!(a, b, "seed {seed}");
        assert_eq!(a.len(), 81, "seed {seed}");
        assert_eq!(
            a[0].version, 81,
            "seed {seed}: an increment was lost or applied twice"
        );
        assert_eq!(history(&pair.a).await, history(&pair.b).await, "seed {seed}");
        assert!(log.troubles_met() > 10, "seed {seed}");
        pair.close().await;
    }
}

async fn history(b: &Engine) -> Vec<supercargo_storage::Event> {
    let mut w = b.watch(all(), Revision(1)).await.unwrap();
    let current = b.current_revision().await.unwrap();
    let mut events = Vec::new();
    while w.progress() < current {
        events.extend(w.next().await.unwrap().unwrap());
    }
    events
}
