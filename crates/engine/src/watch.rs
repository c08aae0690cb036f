//! Running watches: who is interested in a key, and what each has still to read.
//!
//! A watch holds no queue. It has one number, `pending`: the revision of the first change it may have to read, or
//! [`IDLE`]. A commit looks up the watches whose range holds the key; those that were idle get the revision and are woken.
//! All others are neither touched nor woken, whatever their number, and need not look at the history they slept through.
//! A watch that is woken reads the history from `pending` on at its own pace. Compaction overtakes it when `pending` falls
//! below the floor; an idle watch has nothing to lose.

use crate::core::Core;
use futures_util::task::AtomicWaker;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use supercargo_storage::{Error, ErrorKind, Event, Key, KeyRange, Result, Revision, WatchStream};

/// The value of `pending` for a watch that has read everything. Revision 0 is no change.
const IDLE: u64 = 0;
/// At most so many events in one answer.
const BATCH_EVENTS_MAX: usize = 256;
/// At most so many events looked at in one go, as commits wait meanwhile.
const SCAN_EVENTS_MAX: usize = 4096;

/// The part of a watch that commits touch.
pub(crate) struct Interest {
    id: u64,
    /// Written by commits under the hub's write lock, and by its watch under the read lock: the two never overlap.
    pending: AtomicU64,
    waker: AtomicWaker,
}

impl Interest {
    pub(crate) fn wake(&self) {
        self.waker.wake();
    }
}

type Group = HashMap<u64, Arc<Interest>>;

/// The watches by their ranges.
#[derive(Default)]
pub(crate) struct WatchIndex {
    next_id: u64,
    singles: HashMap<Key, Group>,
    prefixes: HashMap<Key, Group>,
    /// The lengths of the prefixes, with how many of `prefixes` have each.
    lengths: BTreeMap<usize, usize>,
    /// Ranges that are neither: looked through one by one. Kubernetes has none.
    others: HashMap<u64, (KeyRange, Arc<Interest>)>,
}

enum Shape {
    Single,
    Prefix,
    Other,
}

fn shape(range: &KeyRange) -> Shape {
    if range == &KeyRange::prefix(&range.start) {
        Shape::Prefix
    } else if range == &KeyRange::single(&range.start) {
        Shape::Single
    } else {
        Shape::Other
    }
}

impl WatchIndex {
    fn add(&mut self, range: &KeyRange, pending: u64) -> Arc<Interest> {
        self.next_id += 1;
        let interest = Arc::new(Interest {
            id: self.next_id,
            pending: AtomicU64::new(pending),
            waker: AtomicWaker::new(),
        });
        let entry = (interest.id, interest.clone());
        match shape(range) {
            Shape::Single => drop(
                self.singles
                    .entry(range.start.clone())
                    .or_default()
                    .insert(entry.0, entry.1),
            ),
            Shape::Prefix => {
                let group = self.prefixes.entry(range.start.clone()).or_insert_with(|| {
                    *self.lengths.entry(range.start.as_bytes().len()).or_default() += 1;
                    Group::new()
                });
                group.insert(entry.0, entry.1);
            }
            Shape::Other => drop(self.others.insert(entry.0, (range.clone(), entry.1))),
        }
        interest
    }

    fn remove(&mut self, range: &KeyRange, id: u64) {
        let groups = match shape(range) {
            Shape::Single => &mut self.singles,
            Shape::Prefix => &mut self.prefixes,
            Shape::Other => return drop(self.others.remove(&id)),
        };
        let Some(group) = groups.get_mut(&range.start) else {
            return;
        };
        group.remove(&id);
        if !group.is_empty() {
            return;
        }
        groups.remove(&range.start);
        if let Shape::Prefix = shape(range)
            && let Some(n) = self.lengths.get_mut(&range.start.as_bytes().len())
        {
            *n -= 1;
            if *n == 0 {
                self.lengths.remove(&range.start.as_bytes().len());
            }
        }
    }

    /// Notes `event` with the watches that want it; those that were idle are added to `woken`.
    pub(crate) fn note(&self, event: &Event, woken: &mut Vec<Arc<Interest>>) {
        let key = event.key().as_bytes();
        let mut touch = |interest: &Arc<Interest>| {
            if interest.pending.load(Ordering::Relaxed) == IDLE {
                interest.pending.store(event.revision.0, Ordering::Relaxed);
                woken.push(interest.clone());
            }
        };
        if let Some(group) = self.singles.get(key) {
            group.values().for_each(&mut touch);
        }
        for (&len, _) in self.lengths.range(..=key.len()) {
            if let Some(group) = key.get(..len).and_then(|prefix| self.prefixes.get(prefix)) {
                group.values().for_each(&mut touch);
            }
        }
        for (range, interest) in self.others.values() {
            if range.contains(key) {
                touch(interest);
            }
        }
    }

    /// Changes from `from` on may be unknown: every watch has to look.
    pub(crate) fn note_all(&self, from: Revision) {
        for interest in self.all() {
            if interest.pending.load(Ordering::Relaxed) == IDLE {
                interest.pending.store(from.0, Ordering::Relaxed);
            }
        }
    }

    /// Every watch, to be woken.
    pub(crate) fn all(&self) -> Vec<Arc<Interest>> {
        let groups = self.singles.values().chain(self.prefixes.values());
        groups
            .flat_map(HashMap::values)
            .chain(self.others.values().map(|o| &o.1))
            .cloned()
            .collect()
    }

    /// How many watches run.
    pub(crate) fn len(&self) -> usize {
        let groups = self.singles.values().chain(self.prefixes.values());
        groups.map(HashMap::len).sum::<usize>() + self.others.len()
    }
}

/// A watch as its reader holds it.
pub(crate) struct Watch {
    core: Arc<Core>,
    range: KeyRange,
    interest: Arc<Interest>,
    /// Events below this revision were returned, or were not asked for.
    next: u64,
    progress: Revision,
    is_ended: bool,
}

impl Watch {
    /// Starts a watch of the changes after `after`.
    pub(crate) fn start(core: &Arc<Core>, range: KeyRange, after: Revision) -> Result<Self> {
        let mut hub = core.hub.write();
        if hub.is_closed {
            return Err(Error::new(ErrorKind::Closed, "the store was closed"));
        }
        let floor = hub.history.floor();
        if after < floor {
            return Err(Error::new(
                ErrorKind::Compacted { compacted: floor },
                "the changes asked for are gone",
            ));
        }
        let next = after.0.saturating_add(1);
        let pending = if after < hub.current { next } else { IDLE };
        let interest = hub.watches.add(&range, pending);
        drop(hub);
        Ok(Self {
            core: core.clone(),
            range,
            interest,
            next,
            progress: Revision::ZERO,
            is_ended: false,
        })
    }

    fn pending(&self) -> u64 {
        self.interest.pending.load(Ordering::Relaxed)
    }

    /// Reads on in the history; `None` when there is nothing more to read now.
    fn read(&mut self) -> Option<Result<Vec<Event>>> {
        loop {
            let hub = self.core.hub.read();
            let pending = self.pending();
            if pending == IDLE {
                return None;
            }
            let from = pending.max(self.next);
            let floor = hub.history.floor();
            if from <= floor.0 {
                return Some(Err(Error::new(
                    ErrorKind::Compacted { compacted: floor },
                    "compaction overtook the watch",
                )));
            }
            let mut batch = Vec::new();
            let mut unread = hub.history.from(Revision(from));
            for event in unread.by_ref().take(SCAN_EVENTS_MAX) {
                self.next = event.revision.0 + 1;
                if self.range.contains(event.key().as_bytes()) {
                    batch.push(event.clone());
                    if batch.len() >= BATCH_EVENTS_MAX {
                        break;
                    }
                }
            }
            match unread.next() {
                Some(event) => self.interest.pending.store(event.revision.0, Ordering::Relaxed),
                None => {
                    self.next = self.next.max(hub.current.0 + 1);
                    self.interest.pending.store(IDLE, Ordering::Relaxed);
                }
            }
            if !batch.is_empty() {
                return Some(Ok(batch));
            }
        }
    }
}

impl WatchStream for Watch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        if self.is_ended {
            return Poll::Ready(None);
        }
        // First the waker, then the look: a change in between wakes for nothing, the other way round it would be missed.
        self.interest.waker.register(cx.waker());
        if self.core.hub.read().is_closed {
            self.is_ended = true;
            return Poll::Ready(None);
        }
        match self.read() {
            None => Poll::Pending,
            Some(answer) => {
                self.is_ended = answer.is_err();
                Poll::Ready(Some(answer))
            }
        }
    }

    fn progress(&mut self) -> Revision {
        let hub = self.core.hub.read();
        let done = match self.pending() {
            IDLE => hub.current,
            pending => Revision(pending.max(self.next) - 1).min(hub.current),
        };
        self.progress = self.progress.max(done);
        self.progress
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.core
            .hub
            .write()
            .watches
            .remove(&self.range, self.interest.id);
    }
}
