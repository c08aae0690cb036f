//! Watches.

use super::Harness;
use super::probe::{Watcher, create, key, line, prefix, remove, revision, update};
use crate::{Event, EventKind, KeyRange, Revision};

/// Creation, update and deletion are seen in order, with their records.
pub async fn a_watch_from_now_sees_what_follows(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    create(b, "/p/before", "x").await;
    let mut w = Watcher::start(b, &prefix("/p/"), revision(b).await).await;
    let created = create(b, "/p/a", "one").await;
    let event = w.next().await;
    let EventKind::Put { record, prev: None } = &event.kind else {
        panic!("a creation was due, not {}", line(&event));
    };
    assert_eq!(
        (record.create_revision, record.version, event.revision),
        (created, 1, created)
    );
    let updated = update(b, "/p/a", created, "two").await;
    let gone = remove(b, "/p/a", updated).await;
    let expect = [
        format!("{updated} put /p/a one@{created} -> two@{updated}"),
        format!("{gone} delete /p/a two@{updated}"),
    ];
    assert_eq!(w.lines(2).await, expect);
}

/// The history after the given revision first, then what happens, without a gap at the switch.
pub async fn a_watch_from_the_past_replays_and_goes_on(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let start = revision(b).await;
    let mut expect = Vec::new();
    for i in 0..20 {
        let k = format!("/p/{i}");
        let at = create(b, &k, "x").await;
        expect.push(format!("{at} put {k} none -> x@{at}"));
    }
    let mut w = Watcher::start(b, &prefix("/p/"), start).await;
    assert_eq!(w.lines(7).await, expect[..7]);
    for i in 20..40 {
        let k = format!("/p/{i}");
        let at = create(b, &k, "x").await;
        expect.push(format!("{at} put {k} none -> x@{at}"));
    }
    assert_eq!(w.lines(33).await, expect[7..]);
}

/// A start in the future is no error; what happens until then is not shown.
pub async fn a_watch_from_the_future_is_silent_until_then(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let future = Revision(revision(b).await.0 + 5);
    let mut w = Watcher::start(b, &prefix("/p/"), future).await;
    let mut first = Revision::ZERO;
    let mut i = 0;
    while first <= future {
        first = create(b, &format!("/p/{i}"), "x").await;
        i += 1;
    }
    let event = w.next().await;
    assert_eq!(
        event.revision,
        first,
        "the first change after {future} was due, not {}",
        line(&event)
    );
}

/// Prefixes and single keys; writes elsewhere are not shown.
pub async fn a_watch_sees_its_range_only(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let now = revision(b).await;
    let odd = KeyRange {
        start: key("/p/foo-"),
        end: Some(key("/p/foo0")),
    };
    let rest = KeyRange {
        start: key("/p/foo/"),
        end: None,
    };
    let ranges = [
        prefix("/p/"),
        prefix("/p/foo"),
        prefix("/p/foo/"),
        KeyRange::single(&key("/p/foo")),
        KeyRange::single(&key("/p/foo/")),
        odd,
        rest,
        prefix("/"),
    ];
    let mut watchers = Vec::new();
    for range in &ranges {
        watchers.push((range, Watcher::start(b, range, now).await));
    }
    let keys = [
        "/p",
        "/p/foo",
        "/p/foo-bar",
        "/p/foo/",
        "/p/foo/a",
        "/p/foo0",
        "/p0",
        "/q",
    ];
    for k in &keys {
        create(b, k, "x").await;
    }
    for (range, w) in &mut watchers {
        for k in keys.iter().filter(|k| range.contains(k.as_bytes())) {
            assert_eq!(w.next().await.key(), &key(k), "{range:?}");
        }
    }
    // Once more, so that an event too many would show.
    for k in &keys {
        let at = super::probe::get(b, k)
            .await
            .expect("the key exists")
            .mod_revision;
        remove(b, k, at).await;
    }
    for (range, w) in &mut watchers {
        for k in keys.iter().filter(|k| range.contains(k.as_bytes())) {
            let event = w.next().await;
            assert!(matches!(event.kind, EventKind::Delete { .. }), "{}", line(&event));
            assert_eq!(event.key(), &key(k), "{range:?}");
        }
    }
}

/// Whatever was there before a change is in its event.
pub async fn previous_records_are_right(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let start = revision(b).await;
    let mut at = create(b, "/p/a", "0").await;
    for i in 1..100 {
        at = update(b, "/p/a", at, &i.to_string()).await;
    }
    at = remove(b, "/p/a", at).await;
    create(b, "/p/a", "again").await;
    for from in [start, Revision(at.0 - 1), Revision(at.0 - 50)] {
        let mut w = Watcher::start(b, &prefix("/p/"), from).await;
        let mut last = None;
        loop {
            let event = w.next().await;
            match event.kind {
                EventKind::Put { record, prev } => {
                    if last.is_some() || record.version == 1 {
                        assert_eq!(prev, last);
                    }
                    if &record.value[..] == b"again" {
                        assert_eq!(prev, None, "a key created again has no predecessor");
                        break;
                    }
                    last = Some(record);
                }
                EventKind::Delete { prev } => {
                    assert!(last.is_none_or(|l| l == prev));
                    last = None;
                }
            }
        }
    }
}

/// All watches, wherever they start, see the same events.
pub async fn watches_from_every_revision_see_the_same_history(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let start = revision(b).await;
    let mut at = [None; 5];
    for i in 0..150_usize {
        let k = format!("/p/{}", i % 5);
        at[i % 5] = match at[i % 5] {
            None => Some(create(b, &k, &i.to_string()).await),
            Some(r) if i % 7 == 0 => {
                remove(b, &k, r).await;
                None
            }
            Some(r) => Some(update(b, &k, r, &i.to_string()).await),
        };
    }
    let mut all: Vec<Event> = Vec::new();
    let mut w = Watcher::start(b, &prefix("/p/"), start).await;
    for _ in 0..150 {
        all.push(w.next().await);
    }
    for (i, from) in all.iter().enumerate() {
        let mut w = Watcher::start(b, &prefix("/p/"), from.revision).await;
        for expect in &all[i + 1..] {
            assert_eq!(&w.next().await, expect, "from {}", from.revision);
        }
    }
}

/// Fifty sleepers do not delay the one that reads, nor the writer.
pub async fn a_watcher_that_does_not_read_holds_up_nobody(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let now = revision(b).await;
    let mut sleepers = Vec::new();
    for _ in 0..50 {
        sleepers.push(Watcher::start(b, &prefix("/p/"), now).await);
    }
    let mut reader = Watcher::start(b, &prefix("/p/"), now).await;
    let mut last = Revision::ZERO;
    for i in 0..300 {
        last = create(b, &format!("/p/{i:03}"), "x").await;
        assert_eq!(reader.next().await.revision, last);
    }
    for sleeper in &mut sleepers {
        let mut seen = sleeper.next().await;
        for _ in 1..300 {
            seen = sleeper.next().await;
        }
        assert_eq!(seen.revision, last, "a late reader still gets everything");
    }
}

/// A watch that was started sees the very next write, without being read in between.
pub async fn a_write_right_after_the_start_is_seen(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let mut at = create(b, "/p/a", "x").await;
    for i in 0..100 {
        let mut w = Watcher::start(b, &prefix("/p/"), at).await;
        at = update(b, "/p/a", at, &i.to_string()).await;
        assert_eq!(w.next().await.revision, at);
    }
}

/// Progress is a promise about delivered events and never goes back.
pub async fn progress_never_claims_what_was_not_delivered(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let exact = b.capabilities().progress_is_free;
    let mut w = Watcher::start(b, &prefix("/p/"), revision(b).await).await;
    let mut last = w.progress();
    for i in 0..20 {
        let elsewhere = create(b, &format!("/q/{i}"), "x").await;
        let before = w.progress();
        assert!(before >= last, "progress went back");
        assert!(
            !exact || before >= elsewhere,
            "nothing is missing up to {elsewhere}, not only {before}"
        );
        let here = create(b, &format!("/p/{i}"), "x").await;
        let unread = w.progress();
        assert!(
            unread >= before && unread < here,
            "{here} was not delivered, {unread} claims so"
        );
        assert_eq!(w.next().await.revision, here);
        last = w.progress();
        assert!(last >= unread && (!exact || last >= here));
    }
}

/// Watches of one range are independent.
pub async fn dropping_a_watch_leaves_the_others_alone(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let now = revision(b).await;
    let mut kept = Watcher::start(b, &prefix("/p/"), now).await;
    let mut single = Watcher::start(b, &KeyRange::single(&key("/p/a")), now).await;
    for _ in 0..20 {
        drop(Watcher::start(b, &prefix("/p/"), now).await);
        drop(Watcher::start(b, &KeyRange::single(&key("/p/a")), now).await);
        drop(Watcher::start(b, &prefix("/p/a/"), now).await);
    }
    let at = create(b, "/p/a", "x").await;
    assert_eq!(kept.next().await.revision, at);
    assert_eq!(single.next().await.revision, at);
}
