//! Dropping history, and racing with it.

use super::Harness;
use super::probe::{
    Watcher, create, key, line, list, must_be_compacted, pairs, prefix, remove, revision, try_list, update,
};
use crate::{Backend, Error, ErrorKind, EventKind, Expected, RangeQuery, Revision};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use supercargo_env::{Rng, SeededRng, Tasks};

/// Writes `count` updates of one key and returns the revisions.
async fn history(b: &dyn Backend, k: &str, count: usize) -> Vec<Revision> {
    let mut at = vec![create(b, k, "0").await];
    for i in 1..count {
        at.push(update(b, k, at[i - 1], &i.to_string()).await);
    }
    at
}

/// Below the floor `Compacted`, at it and above the old answers.
pub async fn compacted_revisions_are_gone_and_the_floor_is_not(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let at = history(b, "/p/a", 20).await;
    let other = create(b, "/p/b", "x").await;
    b.compact(at[10]).await.expect("compaction should succeed");
    for (i, r) in at.iter().enumerate() {
        let read = try_list(b, &prefix("/p/"), Some(*r)).await;
        if i < 10 {
            assert!(must_be_compacted(read, "a read below the floor") >= at[10]);
        } else {
            let found = read.expect("the floor and what follows are kept");
            assert_eq!(pairs(&found), [format!("/p/a={i}")], "at {r}");
        }
    }
    assert!(b.stats().compacted >= at[10]);
    b.compact(other)
        .await
        .expect("compaction to the present should succeed");
    assert_eq!(pairs(&list(b, &prefix("/p/"), None).await), ["/p/a=19", "/p/b=x"]);
    assert_eq!(
        pairs(&list(b, &prefix("/p/"), Some(other)).await),
        ["/p/a=19", "/p/b=x"]
    );
    update(b, "/p/a", at[19], "more").await;
}

/// Twice is `Compacted`, ahead of time is `Future`.
pub async fn compaction_has_its_errors(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let at = history(b, "/p/a", 5).await;
    let ahead = b
        .compact(Revision(at[4].0 + 1000))
        .await
        .map_err(Error::into_kind);
    assert!(matches!(ahead, Err(ErrorKind::Future { .. })), "{ahead:?}");
    b.compact(at[3]).await.expect("compaction should succeed");
    for again in [at[3], at[1]] {
        assert!(must_be_compacted(b.compact(again).await, "a second compaction") >= at[3]);
    }
    b.compact(at[4]).await.expect("a later compaction should succeed");
}

/// A watch that needs compacted changes is told so, by the call or by its first item.
pub async fn a_watch_below_the_floor_is_refused(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let at = history(b, "/p/a", 20).await;
    b.compact(at[10]).await.expect("compaction should succeed");
    for r in &at[..9] {
        let first = match Watcher::try_start(b, &prefix("/p/"), *r).await {
            Ok(mut w) => match w.poll().await.expect("an error was due, not the end") {
                Ok(event) => panic!("Compacted was due, not {}", line(&event)),
                Err(e) => e,
            },
            Err(e) => e,
        };
        must_be_compacted::<()>(Err(first), "a watch below the floor");
    }
    for (i, r) in at.iter().enumerate().skip(10) {
        let mut w = Watcher::start(b, &prefix("/p/"), *r).await;
        if let Some(next) = at.get(i + 1) {
            assert_eq!(w.next().await.revision, *next);
        }
    }
}

/// A reader that sleeps through a compaction gets a gapless run of events, then either the rest or `Compacted`, after
/// which the stream is over. Never a gap.
pub async fn a_slow_watcher_gets_everything_or_is_told(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let start = revision(b).await;
    let mut w = Watcher::start(b, &prefix("/p/"), start).await;
    let at = history(b, "/p/a", 50).await;
    b.compact(at[40]).await.expect("compaction should succeed");
    for (i, expect) in at.iter().enumerate() {
        match w.poll().await.expect("the stream should not end by itself") {
            Ok(event) => assert_eq!(event.revision, *expect),
            Err(e) => {
                assert!(i <= 40, "what is kept must be delivered");
                assert!(must_be_compacted::<()>(Err(e), "an overtaken watch") >= at[40]);
                assert!(w.poll().await.is_none(), "after an error there is nothing more");
                return;
            }
        }
    }
}

/// A watch that has nothing to read has nothing to lose.
pub async fn an_idle_watcher_survives_compaction(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let mut w = Watcher::start(b, &prefix("/q/"), revision(b).await).await;
    let first = create(b, "/q/x", "x").await;
    assert_eq!(w.next().await.revision, first);
    let at = history(b, "/p/a", 20).await;
    b.compact(at[19]).await.expect("compaction should succeed");
    let second = update(b, "/q/x", first, "y").await;
    let event = w.next().await;
    assert_eq!(line(&event), format!("{second} put /q/x x@{first} -> y@{second}"));
}

/// The newest record at the floor is kept as the predecessor of the next change.
pub async fn the_first_change_after_the_floor_has_its_previous_record(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let old = create(b, "/p/a", "old").await;
    let gone = create(b, "/p/b", "gone").await;
    let at = history(b, "/q/x", 10).await;
    b.compact(at[9]).await.expect("compaction should succeed");
    let new = update(b, "/p/a", old, "new").await;
    let deleted = remove(b, "/p/b", gone).await;
    let mut w = Watcher::start(b, &prefix("/p/"), at[9]).await;
    let expect = [
        format!("{new} put /p/a old@{old} -> new@{new}"),
        format!("{deleted} delete /p/b gone@{gone}"),
    ];
    assert_eq!(w.lines(2).await, expect);
}

type States = BTreeMap<Revision, Vec<String>>;

/// Pages of lists and starts of watches while the floor rises: right or `Compacted`, never a mixture.
pub async fn reads_and_watches_race_with_compaction(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = f.backend();
    let mut states = States::new();
    let mut now: BTreeMap<String, (Revision, usize)> = BTreeMap::new();
    for i in 0..10 {
        let k = format!("/p/{i}");
        let at = create(&*b, &k, "0").await;
        now.insert(k, (at, 0));
    }
    states.insert(revision(&*b).await, shown(&now));
    let stop = Arc::new(AtomicBool::new(false));
    let compactor = compact_behind(b.clone(), stop.clone());
    let rng = SeededRng::new(7);
    for i in 1..300 {
        let k = format!("/p/{}", rng.below(10));
        let at = now.get(&k).map_or(Expected::Absent, |n| Expected::At(n.0));
        let revision = super::probe::commit(&*b, super::probe::put(&key(&k), at, &i.to_string())).await;
        now.insert(k, (revision, i));
        states.insert(revision, shown(&now));
        let back = rng.below(30).min(states.len() as u64 - 1) as usize;
        let past = *states.keys().rev().nth(back).expect("because `back` was bounded");
        read_pages(&*b, past, &states[&past]).await;
        read_events(&*b, past, &states).await;
    }
    stop.store(true, Ordering::Relaxed);
    compactor.ended().await;
}

fn shown(now: &BTreeMap<String, (Revision, usize)>) -> Vec<String> {
    now.iter().map(|(k, v)| format!("{k}={}", v.1)).collect()
}

/// Keeps the floor a few revisions behind.
fn compact_behind(b: Arc<dyn Backend>, stop: Arc<AtomicBool>) -> supercargo_env::TaskHandle {
    Tasks::current().spawn("suite compactor", async move {
        while !stop.load(Ordering::Relaxed) {
            let now = revision(&*b).await;
            // Already compacted that far is as good.
            let _ = b.compact(Revision(now.0.saturating_sub(10))).await;
            tokio::task::yield_now().await;
        }
    })
}

/// Reads the state at `at` in pages until it ends or is compacted.
async fn read_pages(b: &dyn Backend, at: Revision, expect: &[String]) {
    let mut range = prefix("/p/");
    let mut found = Vec::new();
    loop {
        let mut q = RangeQuery::latest(range.clone());
        (q.at, q.limit) = (Some(at), 4);
        let page = match b.range(q).await {
            Ok(read) => read.value,
            Err(e) => return must_say_compacted(e),
        };
        found.extend(pairs(&page.records));
        assert_eq!(found, expect[..found.len()], "at {at}");
        let Some(last) = page.records.last().filter(|_| page.more) else {
            break;
        };
        range.start = last.key.successor();
    }
    assert_eq!(found, expect, "at {at}");
}

/// Watches from `after` up to the present, or until told that it is compacted.
async fn read_events(b: &dyn Backend, after: Revision, states: &States) {
    let mut state = states[&after].clone();
    let mut w = match Watcher::try_start(b, &prefix("/p/"), after).await {
        Ok(w) => w,
        Err(e) => return must_say_compacted(e),
    };
    for (revision, expect) in states.range(Revision(after.0 + 1)..) {
        let event = match w.poll().await.expect("the stream should not end by itself") {
            Ok(event) => event,
            Err(e) => return must_say_compacted(e),
        };
        assert_eq!(event.revision, *revision, "a gap after {after}");
        let EventKind::Put { record, prev } = &event.kind else {
            panic!("nothing was deleted: {}", line(&event));
        };
        let slot = state
            .iter_mut()
            .find(|s| s.starts_with(&format!("{}=", record.key)));
        let slot = slot.expect("because all keys exist from the start");
        let prev = prev.as_ref().expect("the key existed before");
        assert_eq!(
            pairs([prev]),
            std::slice::from_ref(slot),
            "the previous record at {revision}"
        );
        *slot = pairs([record]).remove(0);
        assert_eq!(&state, expect, "at {revision}");
    }
}

fn must_say_compacted(e: Error) {
    must_be_compacted::<()>(Err(e), "a read behind the floor");
}
