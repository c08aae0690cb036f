//! A watch straight from the backend.
//!
//! ```text
//! start ─► initial entries (a snapshot, in key order) ─► end bookmark ─► changes after it ─► end
//!                                                                       └─ bookmarks by the clock
//! ```
//! The stream is opened at the snapshot's revision before the first entry is handed out, so nothing is lost between. The
//! watch holds the snapshot's records (shared bytes) and a cursor, no queue: a slow reader is overtaken by compaction only.

use crate::direct::{Inner, from_storage};
use crate::{
    Entry, Error, ErrorKind, EventKind, ObjectCodec, ObjectEvent, ObjectWatch, Predicate, Result, Soon,
    WatchQuery, WatchTimer, parse_resource_version,
};
use std::collections::VecDeque;
use std::sync::Arc;
use std::task::Poll;
use supercargo_env::BoxFuture;
use supercargo_storage::{Event, EventKind as Change, KeyRange, RangeQuery, Record, Revision, WatchStream};
use tokio::sync::watch as flag;

/// At most so many events are handed out at once.
const BATCH_MAX: usize = 256;

/// A running watch of a [`crate::Direct`].
pub(crate) struct DirectWatch {
    store: Arc<Inner>,
    predicate: Predicate,
    closing: flag::Receiver<bool>,
    initial: VecDeque<Record>,
    /// Set until the bookmark after the initial events was sent.
    initial_end: Option<Revision>,
    stream: Option<Box<dyn WatchStream>>,
    /// Changes that came and were not told yet.
    changes: std::vec::IntoIter<Event>,
    /// The event before them, whose value takes time to open.
    opening: Option<BoxFuture<'static, Told>>,
    /// What the first call answers instead of a stream.
    failed: Option<Error>,
    /// Everything up to here was sent.
    sent: Revision,
    timer: WatchTimer,
    over: bool,
}

/// What a record or a change is to this watch; nothing when it is out of its view.
type Told = Result<Option<ObjectEvent>>;

enum Wake {
    Events(Vec<Event>),
    Failed(Error),
    Timer,
    End,
}

impl DirectWatch {
    pub(crate) async fn start(store: Arc<Inner>, query: WatchQuery) -> Result<Self> {
        store.open()?;
        let key = store.keys.prepare(&query.key, query.recursive)?;
        let version = parse_resource_version(&query.resource_version)?;
        let range = if query.recursive {
            KeyRange::prefix(&key)
        } else {
            KeyRange::single(&key)
        };
        let mut watch = Self {
            timer: WatchTimer::new(
                &store.env.clock,
                query.allow_bookmarks,
                query.timeout,
                store.progress(),
            ),
            closing: store.closing(),
            store,
            predicate: query.predicate,
            initial: VecDeque::new(),
            initial_end: None,
            stream: None,
            changes: Vec::new().into_iter(),
            opening: None,
            failed: None,
            sent: Revision::ZERO,
            over: false,
        };
        let with_state = match query.send_initial_events {
            Some(wanted) => wanted,
            None => version == 0,
        };
        let started = watch
            .open(range, version, with_state, query.send_initial_events)
            .await;
        // The client reads errors of a watch from the stream.
        watch.failed = started.err();
        Ok(watch)
    }

    async fn open(
        &mut self,
        range: KeyRange,
        version: u64,
        with_state: bool,
        asked: Option<bool>,
    ) -> Result<()> {
        let backend = self.store.backend.clone();
        let after = if with_state {
            if version > 0 {
                self.store.wait_for(version).await?;
            }
            let read = backend
                .range(RangeQuery::latest(range.clone()))
                .await
                .map_err(from_storage)?;
            self.initial = read.value.records.into();
            if asked == Some(true) && self.timer.tells_progress() {
                self.initial_end = Some(read.revision);
            }
            read.revision
        } else if version == 0 {
            backend.current_revision().await.map_err(from_storage)?
        } else {
            Revision(version)
        };
        self.sent = after;
        self.stream = Some(
            backend
                .watch(range, after)
                .await
                .map_err(|e| watch_error(e, after))?,
        );
        Ok(())
    }

    async fn next_events(&mut self) -> Option<Result<Vec<ObjectEvent>>> {
        loop {
            if self.over || *self.closing.borrow() {
                return None;
            }
            if let Some(e) = self.failed.take() {
                return self.fail(e);
            }
            let mut events = Vec::new();
            if let Some(opening) = &mut self.opening {
                let told = opening.await;
                self.opening = None;
                match told {
                    Ok(event) => events.extend(event),
                    Err(e) => return self.fail(e),
                }
            }
            // From here on nothing waits before events are handed out: this future may be dropped.
            match self.tell(&mut events) {
                Err(e) if events.is_empty() => return self.fail(e),
                Err(e) => self.failed = Some(e),
                Ok(()) => {}
            }
            if !events.is_empty() {
                return Some(Ok(events));
            }
            if self.opening.is_some() {
                continue;
            }
            match self.wake().await {
                Wake::End => {
                    self.over = true;
                    return None;
                }
                Wake::Failed(e) => return self.fail(e),
                Wake::Timer => {
                    if let Some(b) = self.tick() {
                        return Some(Ok(vec![b]));
                    }
                }
                Wake::Events(changes) => self.changes = changes.into_iter(),
            }
        }
    }

    /// Ends the watch with an error: no later event may follow one.
    fn fail(&mut self, e: Error) -> Option<Result<Vec<ObjectEvent>>> {
        self.over = true;
        self.stream = None;
        Some(Err(e))
    }

    /// Turns what came into events, until there are enough or a value takes time.
    fn tell(&mut self, events: &mut Vec<ObjectEvent>) -> Result<()> {
        while events.len() < BATCH_MAX {
            let told = if let Some(record) = self.initial.pop_front() {
                self.initial_event(record)
            } else if let Some(revision) = self.initial_end.take() {
                self.initial = VecDeque::new();
                Soon::Now(Ok(Some(ObjectEvent::Bookmark {
                    revision,
                    initial_events_end: true,
                })))
            } else if let Some(change) = self.changes.next() {
                self.sent = change.revision;
                self.change_event(change)
            } else {
                self.initial = VecDeque::new();
                break;
            };
            match told {
                Soon::Now(told) => events.extend(told?),
                Soon::Later(opening) => {
                    self.opening = Some(opening);
                    break;
                }
            }
        }
        Ok(())
    }

    fn initial_event(&self, record: Record) -> Soon<Told> {
        let tell = |entry: Result<Arc<Entry>>, predicate: &Predicate, codec: &ObjectCodec| {
            let entry = entry?;
            let seen = predicate.matches(&entry, codec)?;
            Ok(seen.then_some(ObjectEvent::Change(EventKind::Added, entry)))
        };
        match self.store.listed(record) {
            Soon::Now(entry) => Soon::Now(tell(entry, &self.predicate, &self.store.codec)),
            Soon::Later(entry) => {
                let (predicate, codec) = (self.predicate.clone(), self.store.codec.clone());
                Soon::Later(Box::pin(async move { tell(entry.await, &predicate, &codec) }))
            }
        }
    }

    async fn wake(&mut self) -> Wake {
        let Self {
            stream,
            timer,
            closing,
            sent,
            ..
        } = self;
        let Some(stream) = stream else {
            return Wake::End;
        };
        let closed = closing.wait_for(|c| *c);
        let mut closed = std::pin::pin!(closed);
        std::future::poll_fn(move |cx| {
            if closed.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Wake::End);
            }
            if let Poll::Ready(r) = stream.poll_next(cx) {
                return Poll::Ready(match r {
                    Some(Ok(events)) => Wake::Events(events),
                    Some(Err(e)) => Wake::Failed(watch_error(e, *sent)),
                    None => Wake::End,
                });
            }
            timer.poll(cx).map(|()| Wake::Timer)
        })
        .await
    }

    /// The timer rang: a bookmark, or the end.
    fn tick(&mut self) -> Option<ObjectEvent> {
        if self.timer.is_over() {
            self.over = true;
            return None;
        }
        if self.timer.is_ahead() {
            self.request_progress();
            return None;
        }
        self.timer.arm();
        if !self.timer.tells_progress() {
            return None;
        }
        let progress = self.stream.as_mut().map_or(Revision::ZERO, |s| s.progress());
        // A watch from a future revision has nothing to say yet.
        self.sent = self.sent.max(progress);
        (progress >= self.sent).then_some(ObjectEvent::Bookmark {
            revision: self.sent,
            initial_events_end: false,
        })
    }

    fn change_event(&self, change: Event) -> Soon<Told> {
        let revision = change.revision;
        let before = |p: Record| self.store.entry_at(p.key, revision, p.value);
        let (now, before, is_new) = match change.kind {
            Change::Delete { prev } => (None, Some(before(prev)), false),
            Change::Put { record, prev } => {
                let is_new = prev.is_none();
                // Who sees everything need not know what was before.
                let prev = prev.filter(|_| !self.predicate.is_empty());
                (Some(self.store.written(record)), prev.map(before), is_new)
            }
        };
        let (predicate, codec) = (&self.predicate, &*self.store.codec);
        match (now, before) {
            (None, Some(Soon::Now(before))) => Soon::Now(gone(before, predicate, codec)),
            (Some(Soon::Now(now)), None) => Soon::Now(changed(now, None, is_new, predicate, codec)),
            (Some(Soon::Now(now)), Some(Soon::Now(before))) => {
                Soon::Now(changed(now, Some(before), is_new, predicate, codec))
            }
            (now, before) => {
                let (predicate, codec) = (self.predicate.clone(), self.store.codec.clone());
                Soon::Later(Box::pin(async move {
                    let before = match before {
                        Some(before) => Some(before.wait().await),
                        None => None,
                    };
                    match (now, before) {
                        (Some(now), before) => changed(now.wait().await, before, is_new, &predicate, &codec),
                        (None, Some(before)) => gone(before, &predicate, &codec),
                        (None, None) => Ok(None),
                    }
                }))
            }
        }
    }
}

/// The event of an object that was deleted.
fn gone(before: Result<Arc<Entry>>, predicate: &Predicate, codec: &ObjectCodec) -> Told {
    let entry = before.map_err(deleted_unreadable)?;
    let seen = predicate.matches(&entry, codec).map_err(deleted_unreadable)?;
    Ok(seen.then_some(ObjectEvent::Change(EventKind::Deleted, entry)))
}

/// The table of transitions in and out of view (apiserver 0.37: `pkg/storage/etcd3/watcher.go`).
fn changed(
    now: Result<Arc<Entry>>,
    before: Option<Result<Arc<Entry>>>,
    is_new: bool,
    predicate: &Predicate,
    codec: &ObjectCodec,
) -> Told {
    let entry = now?;
    if predicate.is_empty() {
        let kind = if is_new {
            EventKind::Added
        } else {
            EventKind::Modified
        };
        return Ok(Some(ObjectEvent::Change(kind, entry)));
    }
    let before = match before.transpose()? {
        Some(p) => predicate.matches(&p, codec)?.then_some(p),
        None => None,
    };
    Ok(match (before, predicate.matches(&entry, codec)?) {
        (Some(_), true) => Some(ObjectEvent::Change(EventKind::Modified, entry)),
        (None, true) => Some(ObjectEvent::Change(EventKind::Added, entry)),
        (Some(p), false) => Some(ObjectEvent::Change(EventKind::Deleted, p)),
        (None, false) => None,
    })
}

fn watch_error(e: supercargo_storage::Error, after: Revision) -> Error {
    match e.kind() {
        supercargo_storage::ErrorKind::Compacted { compacted } => Error::too_old(after, *compacted),
        _ => from_storage(e),
    }
}

fn deleted_unreadable(e: Error) -> Error {
    if !e.is_corrupt() {
        return e;
    }
    let text = format!("saw a DELETED event, but object data is corrupt - {e}");
    Error::new(ErrorKind::Corrupt(text), e.key().to_owned())
}

impl ObjectWatch for DirectWatch {
    fn next(&mut self) -> BoxFuture<'_, Option<Result<Vec<ObjectEvent>>>> {
        Box::pin(self.next_events())
    }
    fn progress(&mut self) -> Revision {
        // What waits to be handed out may be anything up to the newest revision.
        if self.failed.is_some()
            || self.opening.is_some()
            || !self.initial.is_empty()
            || !self.changes.as_slice().is_empty()
        {
            return Revision::ZERO;
        }
        self.stream.as_mut().map_or(Revision::ZERO, |s| s.progress())
    }
    fn request_progress(&mut self) {
        if let Some(stream) = &mut self.stream {
            stream.request_progress();
        }
    }
}
