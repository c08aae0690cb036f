//! Who waits for changes of which keys, without a queue for anybody.
//!
//! A reader of a [`Timeline`] has one number, `pending`: the revision of the first change it may have to read, or
//! [`IDLE`]. Whoever publishes a change looks up the readers whose range holds the key; those that were idle get the
//! revision and are woken. All others are neither touched nor woken, whatever their number, and need not look at the
//! changes they slept through. A reader that is woken reads the timeline from `pending` on at its own pace. It is overtaken
//! when `pending` falls below the floor; an idle reader has nothing to lose.

use crate::{Change, Key, KeyRange, Revision, Timeline};
use futures_util::task::AtomicWaker;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Waker;

/// The value of `pending` for a reader that has read everything. Revision 0 is no change.
const IDLE: u64 = 0;
/// At most so many changes in one answer.
const BATCH_MAX: usize = 256;
/// At most so many changes looked at in one go, as writers wait meanwhile.
const SCAN_MAX: usize = 4096;

/// The part of a reader that publishers touch.
pub struct Interest {
    id: u64,
    /// Written by publishers under the timeline's write lock, and by its reader under the read lock: the two never overlap.
    pending: AtomicU64,
    waker: AtomicWaker,
}

/// What a reader found.
pub enum Found<C> {
    /// Nothing to read now.
    Nothing,
    /// Changes, one or more.
    Changes(Vec<C>),
    /// Changes that it needed are gone.
    Overtaken,
}

impl Interest {
    /// Wakes the reader.
    pub fn wake(&self) {
        self.waker.wake();
    }

    /// Whom to wake from now on. To be called before the look that finds nothing: the other way round a change in between
    /// would be missed.
    pub fn register(&self, waker: &Waker) {
        self.waker.register(waker);
    }

    /// Notes a change; true when the reader was idle and is to be woken.
    pub fn note(&self, revision: Revision) -> bool {
        let was_idle = self.pending.load(Ordering::Relaxed) == IDLE;
        if was_idle {
            self.pending.store(revision.0, Ordering::Relaxed);
        }
        was_idle
    }

    /// Every change up to this revision was read by a reader that stands before `next`.
    #[must_use]
    pub fn progress(&self, next: Revision, current: Revision) -> Revision {
        match self.pending.load(Ordering::Relaxed) {
            IDLE => current,
            pending => Revision(pending.max(next.0) - 1).min(current),
        }
    }

    /// Reads the changes of `range` from `next` on, under the lock of the timeline, and moves `next` behind what was
    /// looked at.
    pub fn read<C: Change>(
        &self,
        timeline: &Timeline<C>,
        range: &KeyRange,
        next: &mut Revision,
        current: Revision,
    ) -> Found<C> {
        let pending = self.pending.load(Ordering::Relaxed);
        if pending == IDLE {
            return Found::Nothing;
        }
        let from = pending.max(next.0);
        if from <= timeline.floor().0 {
            return Found::Overtaken;
        }
        let mut batch = Vec::new();
        let mut unread = timeline.from(Revision(from)).peekable();
        let mut looked = 0;
        while let Some(change) = unread.next() {
            looked += 1;
            next.0 = change.revision().0 + 1;
            if range.contains(change.changed_key().as_bytes()) {
                batch.push(change.clone());
            }
            let is_enough = batch.len() >= BATCH_MAX || looked >= SCAN_MAX;
            // Changes of one revision are read together: `next` has no place between them.
            if is_enough && unread.peek().is_none_or(|c| c.revision() > change.revision()) {
                break;
            }
        }
        match unread.next() {
            Some(change) => self.pending.store(change.revision().0, Ordering::Relaxed),
            None => {
                next.0 = next.0.max(current.0 + 1);
                self.pending.store(IDLE, Ordering::Relaxed);
            }
        }
        if batch.is_empty() && self.pending.load(Ordering::Relaxed) == IDLE {
            return Found::Nothing;
        }
        Found::Changes(batch)
    }
}

/// Readers by number.
#[derive(Default)]
pub struct Group(HashMap<u64, Arc<Interest>>);

impl Group {
    /// Adds a reader that stands before `pending`, zero for one that has read everything.
    pub fn add(&mut self, id: u64, pending: Revision) -> Arc<Interest> {
        let interest = Arc::new(Interest {
            id,
            pending: AtomicU64::new(pending.0),
            waker: AtomicWaker::new(),
        });
        self.0.insert(id, interest.clone());
        interest
    }
    /// Takes a reader out.
    pub fn remove(&mut self, interest: &Interest) {
        self.0.remove(&interest.id);
    }
    /// True when nobody is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// How many are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Everybody.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Interest>> {
        self.0.values()
    }
    /// Notes a change; those that were idle are added to `woken`.
    pub fn note(&self, revision: Revision, woken: &mut Vec<Arc<Interest>>) {
        woken.extend(self.iter().filter(|i| i.note(revision)).cloned());
    }
}

/// Readers by their ranges.
#[derive(Default)]
pub struct RangeIndex {
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

impl RangeIndex {
    /// Adds a reader of `range` that stands before `pending`, zero for one that has read everything.
    pub fn add(&mut self, range: &KeyRange, pending: Revision) -> Arc<Interest> {
        self.next_id += 1;
        let id = self.next_id;
        match shape(range) {
            Shape::Single => self
                .singles
                .entry(range.start.clone())
                .or_default()
                .add(id, pending),
            Shape::Prefix => {
                let group = self.prefixes.entry(range.start.clone()).or_insert_with(|| {
                    *self.lengths.entry(range.start.as_bytes().len()).or_default() += 1;
                    Group::default()
                });
                group.add(id, pending)
            }
            Shape::Other => {
                let interest = Group::default().add(id, pending);
                self.others.insert(id, (range.clone(), interest.clone()));
                interest
            }
        }
    }

    /// Takes a reader of `range` out.
    pub fn remove(&mut self, range: &KeyRange, interest: &Interest) {
        let groups = match shape(range) {
            Shape::Single => &mut self.singles,
            Shape::Prefix => &mut self.prefixes,
            Shape::Other => return drop(self.others.remove(&interest.id)),
        };
        let Some(group) = groups.get_mut(&range.start) else {
            return;
        };
        group.remove(interest);
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

    /// Notes a change of `key` with the readers that want it; those that were idle are added to `woken`.
    pub fn note(&self, key: &Key, revision: Revision, woken: &mut Vec<Arc<Interest>>) {
        let key = key.as_bytes();
        if let Some(group) = self.singles.get(key) {
            group.note(revision, woken);
        }
        for (&len, _) in self.lengths.range(..=key.len()) {
            if let Some(group) = key.get(..len).and_then(|prefix| self.prefixes.get(prefix)) {
                group.note(revision, woken);
            }
        }
        for (range, interest) in self.others.values() {
            if range.contains(key) && interest.note(revision) {
                woken.push(interest.clone());
            }
        }
    }

    /// Every reader.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Interest>> {
        let groups = self.singles.values().chain(self.prefixes.values());
        groups
            .flat_map(Group::iter)
            .chain(self.others.values().map(|o| &o.1))
    }

    /// How many readers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let groups = self.singles.values().chain(self.prefixes.values());
        groups.map(Group::len).sum::<usize>() + self.others.len()
    }

    /// True without readers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
