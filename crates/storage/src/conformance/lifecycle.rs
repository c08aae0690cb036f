//! Restarts and the end.

use super::Harness;
use super::probe::{
    Watcher, commit, conflict, create, get, key, list, must_be_compacted, next_in_time, prefix, put, put_ttl,
    remove, revision, try_list, update,
};
use crate::{Backend, Error, ErrorKind, Expected, RangeQuery, Record, Revision};
use std::time::Duration;
use supercargo_env::{Clock, SystemClock};

/// Records come back whole: values, revisions, versions; deleted keys stay away.
pub async fn a_restart_keeps_everything_acknowledged(h: &dyn Harness) {
    let mut f = h.fresh().await;
    let b = f.backend();
    for i in 0..100 {
        let k = format!("/p/{i:02}");
        let mut at = create(&*b, &k, "first").await;
        for n in 0..i % 4 {
            at = update(&*b, &k, at, &format!("value {n} of {i}")).await;
        }
        if i % 5 == 0 {
            remove(&*b, &k, at).await;
        }
    }
    let before = list(&*b, &prefix("/"), None).await;
    assert_eq!(before.len(), 80);
    let before = shown(&*b, before);
    let now = revision(&*b).await;
    drop(b);
    for _ in 0..2 {
        f.restart().await;
        let b = f.backend();
        assert_eq!(shown(&*b, list(&*b, &prefix("/"), None).await), before);
        assert!(revision(&*b).await >= now);
        assert_eq!(b.stats().keys_count, 80);
    }
    let b = f.backend();
    let one = &before[0];
    conflict(&*b, put(&one.key, Expected::Absent, "x")).await;
    let at = commit(&*b, put(&one.key, Expected::At(one.mod_revision), "x")).await;
    let record = list(&*b, &prefix("/p/"), None).await.remove(0);
    assert_eq!(
        (record.create_revision, record.version),
        (one.create_revision, one.version + 1)
    );
    assert_eq!(record.mod_revision, at);
}

/// What a restart has to keep: of a store that does not count, whether a key was changed.
fn shown(b: &dyn Backend, mut records: Vec<Record>) -> Vec<Record> {
    if !b.capabilities().counts_versions {
        records.iter_mut().for_each(|r| r.version = r.version.min(2));
    }
    records
}

/// Revisions go on where they were, also when the last changes were deletions.
pub async fn a_restart_reuses_no_revision(h: &dyn Harness) {
    let mut f = h.fresh().await;
    let mut last = Revision::ZERO;
    for i in 0..4 {
        let b = f.backend();
        let k = format!("/p/{i}");
        let created = create(&*b, &k, "x").await;
        assert!(created > last, "{created} was used before {last}");
        last = remove(&*b, &k, created).await;
        drop(b);
        f.restart().await;
        let b = f.backend();
        assert!(revision(&*b).await >= last);
        let mut w = Watcher::start(&*b, &prefix("/p/"), revision(&*b).await).await;
        let k = format!("/q/{i}");
        let other = create(&*b, &k, "x").await;
        assert!(other > last);
        last = create(&*b, &format!("/p/{i}/after"), "x").await;
        assert_eq!(w.next().await.revision, last);
    }
}

/// What was compacted stays so; what is read above the floor is right or `Compacted`.
pub async fn a_restart_keeps_the_floor(h: &dyn Harness) {
    let mut f = h.fresh().await;
    let b = f.backend();
    let mut at = vec![create(&*b, "/p/a", "0").await];
    for i in 1..30 {
        at.push(update(&*b, "/p/a", at[i - 1], &i.to_string()).await);
    }
    b.compact(at[15]).await.expect("compaction should succeed");
    drop(b);
    f.restart().await;
    let b = f.backend();
    for (i, r) in at.iter().enumerate() {
        let read = try_list(&*b, &prefix("/p/"), Some(*r)).await;
        match read {
            Ok(found) => {
                assert!(i >= 15, "{r} was compacted");
                assert_eq!(found[0].value, i.to_string());
            }
            Err(e) => {
                must_be_compacted::<()>(Err(e), "a read after a restart");
            }
        }
    }
    let current = list(&*b, &prefix("/p/"), Some(revision(&*b).await)).await;
    assert_eq!(current[0].mod_revision, at[29]);
    assert!(b.stats().compacted >= at[15]);
    let new = update(&*b, "/p/a", at[29], "new").await;
    let mut w = Watcher::start(&*b, &prefix("/p/"), at[29]).await;
    assert_eq!(
        w.lines(1).await,
        [format!("{new} put /p/a 29@{} -> new@{new}", at[29])]
    );
}

/// Keys with a time to live keep it, no longer and no shorter.
pub async fn a_restart_keeps_deadlines(h: &dyn Harness) {
    let mut f = h.fresh().await;
    let b = f.backend();
    commit(
        &*b,
        put_ttl(&key("/p/a"), Expected::Absent, "x", Duration::from_secs(5)),
    )
    .await;
    commit(
        &*b,
        put_ttl(&key("/p/long"), Expected::Absent, "x", Duration::from_secs(3600)),
    )
    .await;
    create(&*b, "/p/plain", "x").await;
    let before = list(&*b, &prefix("/p/"), None).await;
    drop(b);
    f.restart().await;
    let b = f.backend();
    assert_eq!(list(&*b, &prefix("/p/"), None).await, before);
    let mut w = Watcher::start(&*b, &prefix("/p/"), revision(&*b).await).await;
    f.advance(Duration::from_secs(2)).await;
    assert!(get(&*b, "/p/a").await.is_some(), "the key went early");
    let event = next_in_time(&*f, &mut w, Duration::from_secs(30)).await;
    assert_eq!(event.key(), &key("/p/a"));
    assert!(get(&*b, "/p/long").await.is_some() && get(&*b, "/p/plain").await.is_some());
}

/// Leaving out revisions costs the history before them, and nothing else.
pub async fn skipped_revisions_are_never_given_out(h: &dyn Harness) {
    let mut f = h.fresh().await;
    let b = f.backend();
    let first = create(&*b, "/p/a", "1").await;
    let kept = update(&*b, "/p/a", first, "2").await;
    let to = Revision(kept.0 + 1_000_000);
    if !b.skip_to(to).await.expect("skip") {
        assert_eq!(
            revision(&*b).await,
            kept,
            "a store that can't skip leaves all as it was"
        );
        return;
    }
    let now = revision(&*b).await;
    assert!(now.0 + 1 >= to.0, "{now}");
    must_be_compacted(try_list(&*b, &prefix("/p/"), Some(first)).await, "the past");
    must_be_compacted(
        Watcher::try_start(&*b, &prefix("/p/"), first).await,
        "a watch of the past",
    );
    assert!(
        b.skip_to(kept).await.expect("skip"),
        "a revision of the past is none to skip to"
    );
    assert_eq!(revision(&*b).await, now);
    let mut watcher = Watcher::start(&*b, &prefix("/p/"), now).await;
    let next = create(&*b, "/p/b", "1").await;
    assert!(next >= to, "{next}");
    let at = update(&*b, "/p/a", kept, "3").await;
    assert_eq!(watcher.lines(2).await.len(), 2);
    drop((watcher, b));
    f.restart().await;
    let b = f.backend();
    assert!(revision(&*b).await >= at);
    let records = list(&*b, &prefix("/p/"), None).await;
    let all: Vec<_> = records
        .iter()
        .map(|r| (r.create_revision, r.mod_revision))
        .collect();
    assert_eq!(all, [(first, at), (next, next)]);
    assert!(create(&*b, "/p/c", "1").await > at);
}

/// After the end every call says so.
pub async fn a_closed_store_answers_closed(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let at = create(b, "/p/a", "x").await;
    b.close().await;
    b.close().await;
    let closed = |kind: Result<(), Error>, what: &str| {
        assert_eq!(kind.map_err(Error::into_kind), Err(ErrorKind::Closed), "{what}");
    };
    closed(b.get(&key("/p/a")).await.map(drop), "get");
    closed(
        b.range(RangeQuery::latest(prefix("/p/"))).await.map(drop),
        "range",
    );
    closed(
        b.commit(put(&key("/p/a"), Expected::At(at), "y")).await.map(drop),
        "commit",
    );
    closed(b.watch(prefix("/p/"), at).await.map(drop), "watch");
    closed(b.compact(at).await, "compact");
    closed(b.current_revision().await.map(drop), "current_revision");
    assert!(!b.stats().writable, "a closed store is not writable");
}

/// Closing ends watches that wait, answers writers that wait, and leaves no task.
pub async fn closing_ends_watches_and_tasks(h: &dyn Harness) {
    let f = h.fresh().await;
    let (b, second) = (f.backend(), f.second().await);
    let at = create(&*b, "/p/a", "x").await;
    let mut idle = Watcher::start(&*b, &prefix("/p/"), at).await;
    let mut unread = Watcher::start(&*b, &prefix("/p/"), Revision(at.0 - 1)).await;
    let writes = (0..100).map(|i| b.commit(put(&key(&format!("/p/{i}")), Expected::Absent, "x")));
    let (answers, (), ended) =
        futures_util::future::join3(futures_util::future::join_all(writes), b.close(), async {
            while let Some(event) = idle.poll().await {
                event.expect("a watch of a closing store ends without an error");
            }
            true
        })
        .await;
    assert!(ended);
    for answer in answers {
        if let Err(e) = answer {
            assert!(
                matches!(e.kind(), ErrorKind::Closed | ErrorKind::OutcomeUnknown),
                "{e}"
            );
        }
    }
    while let Some(event) = unread.poll().await {
        event.expect("a watch of a closed store ends without an error");
    }
    second.close().await;
    let clock = SystemClock::new();
    for _ in 0..1000 {
        if f.tasks().live_count() == 0 {
            return;
        }
        clock.sleep(Duration::from_millis(5)).await;
    }
    panic!("{} tasks are left", f.tasks().live_count());
}
