//! Short forms of the store's calls for the cases: they panic where a case expects success.

use super::Fixture;
use crate::{
    Backend, Committed, Error, ErrorKind, Event, EventKind, Expected, Key, KeyRange, Op, Page, RangeQuery,
    Record, Result, Revision, WatchStream, Write,
};
use bytes::Bytes;
use std::collections::VecDeque;
use std::time::Duration;
use supercargo_env::{SystemClock, timeout};

/// How long, in real time, a case waits for what must come.
const WAIT_MAX: Duration = Duration::from_secs(20);

pub(super) fn key(s: &str) -> Key {
    Key::from(s)
}

pub(super) fn prefix(s: &str) -> KeyRange {
    KeyRange::prefix(&key(s))
}

pub(super) fn put(k: &Key, expected: Expected, value: &str) -> Write {
    Write {
        key: k.clone(),
        expected,
        op: Op::Put {
            value: Bytes::copy_from_slice(value.as_bytes()),
            ttl: None,
        },
    }
}

pub(super) fn put_ttl(k: &Key, expected: Expected, value: &str, ttl: Duration) -> Write {
    Write {
        key: k.clone(),
        expected,
        op: Op::Put {
            value: Bytes::copy_from_slice(value.as_bytes()),
            ttl: Some(ttl),
        },
    }
}

pub(super) fn delete(k: &Key, at: Revision) -> Write {
    Write {
        key: k.clone(),
        expected: Expected::At(at),
        op: Op::Delete,
    }
}

/// Commits and expects success.
pub(super) async fn commit(b: &dyn Backend, write: Write) -> Revision {
    let what = format!("{write:?}");
    match b.commit(write).await {
        Ok(Committed { revision }) => revision,
        Err(e) => panic!(
            "{} should succeed: {e}",
            what.chars().take(200).collect::<String>()
        ),
    }
}

pub(super) async fn create(b: &dyn Backend, k: &str, value: &str) -> Revision {
    commit(b, put(&key(k), Expected::Absent, value)).await
}

pub(super) async fn update(b: &dyn Backend, k: &str, at: Revision, value: &str) -> Revision {
    commit(b, put(&key(k), Expected::At(at), value)).await
}

pub(super) async fn remove(b: &dyn Backend, k: &str, at: Revision) -> Revision {
    commit(b, delete(&key(k), at)).await
}

/// Commits, expects a conflict, and returns the record it carries.
pub(super) async fn conflict(b: &dyn Backend, write: Write) -> Option<Record> {
    match b.commit(write).await.map_err(Error::into_kind) {
        Err(ErrorKind::Conflict { current }) => current,
        other => panic!("a conflict was due, not {other:?}"),
    }
}

pub(super) async fn get(b: &dyn Backend, k: &str) -> Option<Record> {
    b.get(&key(k)).await.expect("a read should succeed").value
}

pub(super) async fn revision(b: &dyn Backend) -> Revision {
    b.current_revision().await.expect("the revision should be known")
}

pub(super) async fn query(b: &dyn Backend, query: RangeQuery) -> Page {
    b.range(query).await.expect("a range should be readable").value
}

/// All of a range, now or at a revision.
pub(super) async fn list(b: &dyn Backend, range: &KeyRange, at: Option<Revision>) -> Vec<Record> {
    try_list(b, range, at).await.expect("a range should be readable")
}

pub(super) async fn try_list(b: &dyn Backend, range: &KeyRange, at: Option<Revision>) -> Result<Vec<Record>> {
    let mut query = RangeQuery::latest(range.clone());
    query.at = at;
    Ok(b.range(query).await?.value.records)
}

/// `key=value` of each record, for comparing.
pub(super) fn pairs<'a>(records: impl IntoIterator<Item = &'a Record>) -> Vec<String> {
    records
        .into_iter()
        .map(|r| format!("{}={}", r.key, r.value.escape_ascii()))
        .collect()
}

/// An event in one line: revision, sign, key, old and new value.
pub(super) fn line(event: &Event) -> String {
    let text = |r: &Record| format!("{}@{}", r.value.escape_ascii(), r.mod_revision);
    match &event.kind {
        EventKind::Put { record, prev } => {
            assert_eq!(
                record.mod_revision, event.revision,
                "a record shows another revision than its event"
            );
            let prev = prev.as_ref().map_or_else(|| "none".to_owned(), text);
            format!("{} put {} {prev} -> {}", event.revision, record.key, text(record))
        }
        EventKind::Delete { prev } => format!("{} delete {} {}", event.revision, prev.key, text(prev)),
    }
}

/// Panics unless `result` failed with `Compacted`.
pub(super) fn must_be_compacted<T>(result: Result<T>, what: &str) -> Revision {
    match result.map_err(Error::into_kind) {
        Err(ErrorKind::Compacted { compacted }) => compacted,
        Err(other) => panic!("{what}: Compacted was due, not {other:?}"),
        Ok(_) => panic!("{what}: Compacted was due, not success"),
    }
}

/// A watch that is read one event at a time.
pub(super) struct Watcher {
    stream: Box<dyn WatchStream>,
    waiting: VecDeque<Event>,
    last: Revision,
}

impl Watcher {
    pub(super) async fn start(b: &dyn Backend, range: &KeyRange, after: Revision) -> Self {
        Self::try_start(b, range, after)
            .await
            .expect("a watch should start")
    }

    pub(super) async fn try_start(b: &dyn Backend, range: &KeyRange, after: Revision) -> Result<Self> {
        Ok(Self {
            stream: b.watch(range.clone(), after).await?,
            waiting: VecDeque::new(),
            last: after,
        })
    }

    /// The next event or how the stream ended.
    pub(super) async fn poll(&mut self) -> Option<Result<Event>> {
        self.poll_within(WAIT_MAX)
            .await
            .expect("the watch should have something to say")
    }

    /// As `poll`, but nothing within `max` of real time is `None` outside.
    pub(super) async fn poll_within(&mut self, max: Duration) -> Option<Option<Result<Event>>> {
        if self.waiting.is_empty() {
            match timeout(&SystemClock::new(), max, self.stream.next()).await {
                Err(_) => return None,
                Ok(None) => return Some(None),
                Ok(Some(Err(e))) => return Some(Some(Err(e))),
                Ok(Some(Ok(events))) => {
                    assert!(!events.is_empty(), "a watch must not answer with nothing");
                    self.waiting.extend(events);
                }
            }
        }
        let event = self.waiting.pop_front().expect("because it was just filled");
        assert!(
            event.revision > self.last,
            "{} comes after {}",
            line(&event),
            self.last
        );
        self.last = event.revision;
        Some(Some(Ok(event)))
    }

    /// The next event.
    pub(super) async fn next(&mut self) -> Event {
        match self.poll().await {
            Some(Ok(event)) => event,
            Some(Err(e)) => panic!("the watch failed: {e}"),
            None => panic!("the watch ended"),
        }
    }

    /// The lines of the next events.
    pub(super) async fn lines(&mut self, count: usize) -> Vec<String> {
        let mut lines = Vec::with_capacity(count);
        for _ in 0..count {
            lines.push(line(&self.next().await));
        }
        lines
    }

    /// What the watch knows to be complete; only meaningful when nothing is waiting.
    pub(super) fn progress(&mut self) -> Revision {
        assert!(self.waiting.is_empty(), "the case has unread events");
        self.stream.progress()
    }
}

/// Turns the store's clock until `watcher` has an event; gives up after `max`.
pub(super) async fn next_in_time(f: &dyn Fixture, watcher: &mut Watcher, max: Duration) -> Event {
    let step = Duration::from_millis(250);
    let mut passed = Duration::ZERO;
    loop {
        match watcher.poll_within(Duration::from_millis(30)).await {
            Some(Some(Ok(event))) => return event,
            Some(other) => panic!("the watch ended: {other:?}"),
            None => {}
        }
        assert!(passed < max, "nothing happened within {max:?}");
        f.advance(step).await;
        passed += step;
    }
}
