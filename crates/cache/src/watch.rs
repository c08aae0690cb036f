//! A watch from the cache: a snapshot first, where the state is wanted, and then a place in the timeline.
//!
//! ```text
//! start ─► initial entries (the snapshot, in key order) ─► end bookmark ─► changes after it ─► end
//!                                                                        └─ bookmarks by the clock
//! ```
//! It is registered under the lock under which the snapshot was taken, so nothing is lost between. A watch that the
//! timeline outran is over: its client asks again from where it was.

use crate::change::Change;
use crate::readers::Scope;
use crate::shared::Shared;
use crate::state::{ByField, State};
use std::sync::Arc;
use std::task::{Context, Poll};
use supercargo_env::BoxFuture;
use supercargo_objects::{
    Entry, Error, EventKind, LabelFilter, ObjectEvent, ObjectWatch, Predicate, Result, WatchQuery, WatchTimer,
};
use supercargo_storage::{Change as _, Found, Interest, Key, KeyRange, Revision};

/// At most so many initial events are handed out at once.
const BATCH_MAX: usize = 256;

/// A running watch of a [`crate::Cached`].
pub(crate) struct CachedWatch {
    shared: Arc<Shared>,
    predicate: Predicate,
    range: KeyRange,
    scope: Scope,
    interest: Arc<Interest>,
    generation: u64,
    initial: Option<Initial>,
    /// Set until the bookmark after the initial events was sent.
    initial_end: Option<Revision>,
    /// Changes below this revision were looked at, or were not asked for.
    next: Revision,
    /// Every change up to here was sent.
    sent: Revision,
    timer: WatchTimer,
    failed: Option<Error>,
    over: bool,
}

/// The state as it was at the start, on its way out.
struct Initial {
    state: Arc<State>,
    /// What is left of it: keys, or keys below a value of the indexed field.
    left: KeyRange,
    by_field: bool,
    labels: LabelFilter,
}

/// What a watch begins with.
pub(crate) struct Start {
    pub(crate) range: KeyRange,
    pub(crate) single: bool,
    /// `None`: the state first. Otherwise the changes after this revision.
    pub(crate) after: Option<Revision>,
    /// A bookmark tells the end of the initial events.
    pub(crate) tells_end: bool,
}

enum Wake {
    Changes(Vec<Change>),
    Timer,
    Failed(Error),
    End,
}

/// How a watch can begin.
pub(crate) enum Started {
    /// It runs.
    Here(Box<CachedWatch>),
    /// The timeline no longer holds what it needs; the store may.
    Below,
    /// Its client has to list again.
    Failed(Error),
}

impl CachedWatch {
    pub(crate) fn start(shared: &Arc<Shared>, query: WatchQuery, start: Start) -> Started {
        let field = shared.field.as_deref();
        let scope = Scope::of(&start.range, start.single, &query.predicate, field);
        let value = match &scope {
            Scope::Field(value) if start.after.is_none() => Some(value.clone()),
            _ => None,
        };
        if value.is_some() {
            // Makes the index if it is not there; the state is taken below.
            shared.indexed();
        }
        let mut hub = shared.hub.write();
        let (state, revision) = shared.current();
        let after = start.after.unwrap_or(revision);
        if let Some(oldest) = start.after.and_then(|after| hub.must_list_again(after)) {
            return Started::Failed(Error::too_old(after, oldest.min(revision)));
        }
        if hub.is_closed || after < hub.timeline.floor() {
            return Started::Below;
        }
        let next = Revision(after.0.saturating_add(1));
        let pending = if after < state.revision {
            next
        } else {
            Revision::ZERO
        };
        let interest = hub.readers.add(&scope, pending);
        let generation = hub.generation;
        drop(hub);
        let initial = start.after.is_none().then(|| match value {
            Some(value) if state.by_field().is_some() => Initial {
                left: ByField::range(&value, &start.range),
                state,
                by_field: true,
                labels: LabelFilter::default(),
            },
            _ => Initial {
                left: start.range.clone(),
                state,
                by_field: false,
                labels: LabelFilter::of(&query.predicate.labels),
            },
        });
        Started::Here(Box::new(Self {
            timer: WatchTimer::new(
                &shared.env.clock,
                query.allow_bookmarks,
                query.timeout,
                shared.inner.progress(),
            ),
            shared: shared.clone(),
            predicate: query.predicate,
            range: start.range,
            scope,
            interest,
            generation,
            initial,
            initial_end: (start.tells_end && query.allow_bookmarks).then_some(revision),
            next,
            sent: after,
            failed: None,
            over: false,
        }))
    }

    async fn next_events(&mut self) -> Option<Result<Vec<ObjectEvent>>> {
        loop {
            if self.over {
                return None;
            }
            if let Some(e) = self.failed.take() {
                self.over = true;
                return Some(Err(e));
            }
            match self.take_initial() {
                Ok(events) if events.is_empty() => {}
                Ok(events) => return Some(Ok(events)),
                Err(e) => {
                    self.failed = Some(e);
                    continue;
                }
            }
            match std::future::poll_fn(|cx| self.poll_wake(cx)).await {
                Wake::End => self.over = true,
                Wake::Failed(e) => self.failed = Some(e),
                Wake::Timer => {
                    if let Some(bookmark) = self.tick() {
                        return Some(Ok(vec![bookmark]));
                    }
                }
                Wake::Changes(changes) => {
                    let events = self.map(changes);
                    if !events.is_empty() {
                        return Some(Ok(events));
                    }
                }
            }
        }
    }

    fn take_initial(&mut self) -> Result<Vec<ObjectEvent>> {
        let mut events = Vec::new();
        while let Some(initial) = &mut self.initial {
            let batch = initial.take(BATCH_MAX);
            let is_last = batch.len() < BATCH_MAX;
            for entry in batch {
                if self.predicate.matches(&entry, self.shared.inner.codec())? {
                    events.push(ObjectEvent::Change(EventKind::Added, entry));
                }
            }
            if is_last {
                self.initial = None;
            }
            self.shared.counts.initial.add_many(events.len() as u64);
            if !events.is_empty() {
                break;
            }
        }
        if self.initial.is_none()
            && let Some(revision) = self.initial_end.take()
        {
            events.push(ObjectEvent::Bookmark {
                revision,
                initial_events_end: true,
            });
        }
        Ok(events)
    }

    fn poll_wake(&mut self, cx: &mut Context<'_>) -> Poll<Wake> {
        self.interest.register(cx.waker());
        loop {
            let hub = self.shared.hub.read();
            if hub.is_closed || hub.generation != self.generation {
                return Poll::Ready(if !hub.is_closed && hub.misled(self.generation) {
                    Wake::Failed(Error::too_old(self.sent, hub.timeline.floor()))
                } else {
                    Wake::End
                });
            }
            let current = self.shared.current().0.revision;
            match self
                .interest
                .read(&hub.timeline, &self.range, &mut self.next, current)
            {
                Found::Changes(changes) if changes.is_empty() => {}
                Found::Changes(changes) => return Poll::Ready(Wake::Changes(changes)),
                Found::Overtaken => {
                    self.shared.counts.overtaken.add();
                    return Poll::Ready(Wake::End);
                }
                Found::Nothing => break,
            }
        }
        self.timer.poll(cx).map(|()| Wake::Timer)
    }

    /// The timer rang: a bookmark, or the end.
    fn tick(&mut self) -> Option<ObjectEvent> {
        if self.timer.is_over() {
            self.over = true;
            return None;
        }
        if self.timer.is_ahead() {
            self.shared.request_progress();
            return None;
        }
        self.timer.arm();
        if !self.timer.tells_progress() {
            return None;
        }
        let _ = self.shared.advance(None);
        let (_, current) = self.shared.current();
        let progress = self.interest.progress(self.next, current);
        // A watch from a future revision has nothing to say yet.
        if progress < self.sent {
            return None;
        }
        self.sent = progress;
        Some(ObjectEvent::Bookmark {
            revision: progress,
            initial_events_end: false,
        })
    }

    /// Events of changes; the error that ends them is kept for the next call.
    fn map(&mut self, changes: Vec<Change>) -> Vec<ObjectEvent> {
        let mut events = Vec::with_capacity(changes.len());
        let mut now = None;
        for change in changes {
            match self.map_one(&change) {
                Ok(Some(e)) => {
                    let now = *now.get_or_insert_with(|| self.shared.env.clock.monotonic());
                    self.shared.counts.dispatch.took(&change, now);
                    events.push(e);
                }
                Ok(None) => {}
                Err(e) => {
                    self.failed = Some(e);
                    break;
                }
            }
            self.sent = change.revision();
        }
        events
    }

    /// The table of transitions in and out of view (apiserver 0.37: `pkg/storage/cacher/cache_watcher.go`).
    fn map_one(&self, change: &Change) -> Result<Option<ObjectEvent>> {
        let before = self.sees(change.previous())?;
        let after = self.sees(change.entry())?;
        let (kind, entry) = match (before, after) {
            (false, true) => (EventKind::Added, change.entry()),
            (true, true) => (EventKind::Modified, change.entry()),
            (true, false) => (EventKind::Deleted, change.left()),
            (false, false) => return Ok(None),
        };
        Ok(entry.map(|e| ObjectEvent::Change(kind, e.clone())))
    }

    fn sees(&self, entry: Option<&Arc<Entry>>) -> Result<bool> {
        match entry {
            Some(e) => self.predicate.matches(e, self.shared.inner.codec()),
            None => Ok(false),
        }
    }
}

impl Initial {
    /// The next entries; fewer than `max` are the last.
    fn take(&mut self, max: usize) -> Vec<Arc<Entry>> {
        let mut last: Option<Key> = None;
        let batch: Vec<Arc<Entry>> = match (self.state.by_field(), self.by_field) {
            (Some(index), true) => {
                let found: Vec<_> = index.range(&self.left).take(max).cloned().collect();
                last = found.last().map(|o| supercargo_storage::Keyed::key(&**o).clone());
                found.iter().map(|o| o.entry.clone()).collect()
            }
            _ => {
                let candidates = self
                    .state
                    .table
                    .range_tagged(&self.left, |tag| self.labels.passes(tag));
                let found: Vec<_> = candidates.take(max).map(|(_, e)| e.clone()).collect();
                last = found.last().map(|e| e.key().clone()).or(last);
                found
            }
        };
        if let Some(last) = last {
            self.left.start = last.successor();
        }
        batch
    }
}

impl ObjectWatch for CachedWatch {
    fn next(&mut self) -> BoxFuture<'_, Option<Result<Vec<ObjectEvent>>>> {
        Box::pin(self.next_events())
    }
    fn progress(&mut self) -> Revision {
        let _ = self.shared.advance(None);
        if self.initial.is_some() || self.failed.is_some() {
            return Revision::ZERO;
        }
        self.interest.progress(self.next, self.shared.current().1)
    }
    /// Asks for the cache, at most so often as that is of use.
    fn request_progress(&mut self) {
        let _ = self.shared.request_progress();
    }
}

impl Drop for CachedWatch {
    fn drop(&mut self) {
        self.shared
            .hub
            .write()
            .readers
            .remove(&self.scope, &self.interest);
    }
}

/// A watch that only has an error to tell.
pub(crate) struct FailedWatch(pub(crate) Option<Error>);

impl ObjectWatch for FailedWatch {
    fn next(&mut self) -> BoxFuture<'_, Option<Result<Vec<ObjectEvent>>>> {
        Box::pin(std::future::ready(self.0.take().map(Err)))
    }
    fn progress(&mut self) -> Revision {
        Revision::ZERO
    }
}
