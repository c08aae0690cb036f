//! Many callers at once.

use super::Harness;
use super::probe::{Watcher, commit, create, get, key, list, prefix, put, revision, update};
use crate::{Backend, Error, ErrorKind, Expected, KeyRange, Revision};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use supercargo_env::Tasks;

const WRITERS: usize = 8;

/// Runs `f` in one task for each writer and waits for all; a panic in one is a panic here.
async fn in_parallel<F, Fut>(f: F)
where
    F: Fn(usize) -> Fut,
    Fut: Future<Output = ()> + Send + 'static,
{
    let done = Arc::new(AtomicU64::new(0));
    let tasks = Tasks::current();
    let mut started = Vec::new();
    for i in 0..WRITERS {
        let (work, done) = (f(i), done.clone());
        started.push(tasks.spawn("suite writer", async move {
            work.await;
            done.fetch_add(1, Ordering::Relaxed);
        }));
    }
    for task in started {
        task.ended().await;
    }
    assert_eq!(
        done.load(Ordering::Relaxed),
        WRITERS as u64,
        "a writer failed, see its message"
    );
}

/// Adds one to the number in `k`, by compare and swap, and returns the revision.
async fn increment(b: &dyn Backend, k: &str) -> Revision {
    let mut current = get(b, k).await.expect("the counter exists");
    loop {
        let number: u64 = std::str::from_utf8(&current.value)
            .ok()
            .and_then(|s| s.parse().ok())
            .expect("the counter is a number");
        let write = put(
            &key(k),
            Expected::At(current.mod_revision),
            &(number + 1).to_string(),
        );
        match b.commit(write).await.map_err(Error::into_kind) {
            Ok(done) => return done.revision,
            Err(ErrorKind::Conflict { current: Some(newer) }) => current = newer,
            Err(other) => panic!("an increment failed: {other:?}"),
        }
    }
}

/// Writers that add to one counter lose nothing, and the watch sees every step.
pub async fn no_increment_is_lost(h: &dyn Harness) {
    const EACH: usize = 25;
    let f = h.fresh().await;
    let b = f.backend();
    let start = create(&*b, "/p/counter", "0").await;
    in_parallel(|_| {
        let b = b.clone();
        async move {
            for _ in 0..EACH {
                increment(&*b, "/p/counter").await;
            }
        }
    })
    .await;
    let record = get(&*b, "/p/counter").await.expect("the counter exists");
    let total = WRITERS * EACH;
    assert_eq!(record.value, total.to_string());
    assert_eq!(record.version, total as u64 + 1);
    let mut w = Watcher::start(&*b, &KeyRange::single(&key("/p/counter")), start).await;
    for i in 1..=total {
        let event = w.next().await;
        let crate::EventKind::Put { record, .. } = event.kind else {
            panic!("nothing was deleted");
        };
        assert_eq!(record.value, i.to_string());
    }
}

/// Of many creators of one key one wins; the others see its record.
pub async fn one_of_many_creators_wins(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = f.backend();
    for round in 0..10 {
        let k = format!("/p/{round}");
        let attempts = (0..16).map(|i| {
            let write = put(&key(&k), Expected::Absent, &i.to_string());
            b.commit(write)
        });
        let answers = futures_util::future::join_all(attempts).await;
        let winner = get(&*b, &k).await.expect("somebody won");
        let mut won = 0;
        for (i, answer) in answers.into_iter().enumerate() {
            match answer.map_err(Error::into_kind) {
                Ok(done) => {
                    won += 1;
                    assert_eq!(
                        (done.revision, &winner.value[..]),
                        (winner.mod_revision, i.to_string().as_bytes())
                    );
                }
                Err(ErrorKind::Conflict { current }) => assert_eq!(current, Some(winner.clone())),
                Err(other) => panic!("a conflict was due, not {other:?}"),
            }
        }
        assert_eq!(won, 1);
    }
}

/// A write that starts after another was acknowledged has the larger revision; none is given twice.
pub async fn revisions_follow_real_time_and_are_unique(h: &dyn Harness) {
    const EACH: usize = 40;
    let f = h.fresh().await;
    let (b, second) = (f.backend(), f.second().await);
    let start = revision(&*b).await;
    let acknowledged = Arc::new(AtomicU64::new(start.0));
    let all = Arc::new(parking_lot::Mutex::new(BTreeSet::new()));
    in_parallel(|i| {
        let b = if i % 2 == 0 { b.clone() } else { second.clone() };
        let (acknowledged, all) = (acknowledged.clone(), all.clone());
        async move {
            for n in 0..EACH {
                let before = acknowledged.load(Ordering::SeqCst);
                let at = create(&*b, &format!("/p/{i}/{n}"), "x").await;
                assert!(at.0 > before, "{at} was given after {before} was acknowledged");
                acknowledged.fetch_max(at.0, Ordering::SeqCst);
                assert!(all.lock().insert(at), "{at} was given twice");
            }
        }
    })
    .await;
    let mut w = Watcher::start(&*b, &prefix("/p/"), start).await;
    let all = all.lock().clone();
    for at in all {
        assert_eq!(
            w.next().await.revision,
            at,
            "the watch follows the order of revisions"
        );
    }
}

/// A read shows at least what was acknowledged before it began, on each handle.
pub async fn reads_are_linearizable(h: &dyn Harness) {
    let f = h.fresh().await;
    let (b, second) = (f.backend(), f.second().await);
    create(&*b, "/p/counter", "0").await;
    let acknowledged = Arc::new(AtomicU64::new(0));
    in_parallel(|i| {
        let b = if i % 2 == 0 { b.clone() } else { second.clone() };
        let acknowledged = acknowledged.clone();
        async move {
            for _ in 0..30 {
                let before = acknowledged.load(Ordering::SeqCst);
                if i < 2 {
                    let at = increment(&*b, "/p/counter").await;
                    acknowledged.fetch_max(at.0, Ordering::SeqCst);
                    continue;
                }
                let read = b.get(&key("/p/counter")).await.expect("a read should succeed");
                assert!(read.revision.0 >= before);
                assert!(
                    read.value.expect("the counter exists").mod_revision.0 >= before,
                    "a stale read"
                );
                let before = acknowledged.load(Ordering::SeqCst);
                let listed = list(&*b, &prefix("/p/"), None).await;
                assert!(listed[0].mod_revision.0 >= before, "a stale list");
                let before = acknowledged.load(Ordering::SeqCst);
                assert!(revision(&*b).await.0 >= before, "a stale revision");
            }
        }
    })
    .await;
}

/// What one handle was told is done, the other one reads, watches and conflicts with.
pub async fn a_second_handle_sees_acknowledged_writes(h: &dyn Harness) {
    let f = h.fresh().await;
    let (a, b) = (f.backend(), f.second().await);
    let start = revision(&*b).await;
    let mut w = Watcher::start(&*b, &prefix("/p/"), start).await;
    let mut at = create(&*a, "/p/a", "0").await;
    for i in 1..30 {
        let (writer, reader) = if i % 2 == 0 { (&a, &b) } else { (&b, &a) };
        let stale = super::probe::conflict(&**writer, put(&key("/p/a"), Expected::Absent, "x")).await;
        assert_eq!(
            stale.expect("the key exists").mod_revision,
            at,
            "the conflict shows the newest record"
        );
        let new = update(&**writer, "/p/a", at, &i.to_string()).await;
        let read = get(&**reader, "/p/a").await.expect("the key exists");
        assert_eq!((read.mod_revision, read.version), (new, i + 1));
        assert_eq!(list(&**reader, &prefix("/p/"), Some(new)).await, [read]);
        assert_eq!(w.next().await.revision, at);
        at = new;
    }
    let other = commit(&*b, put(&key("/p/b"), Expected::Absent, "x")).await;
    assert_eq!(w.next().await.revision, at);
    assert_eq!(w.next().await.revision, other);
}
