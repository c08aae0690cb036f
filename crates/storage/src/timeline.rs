//! Recent changes, oldest first, and how to go back to a past state of the table they were made to.

use crate::{Event, EventKind, Key, KeyRange, Keyed, Record, Revision, Table};
use std::collections::VecDeque;
use std::sync::Arc;

/// A table is kept for every so many revisions, so that a past state is at most half of this away: a page of an old list costs
/// 1 ms more at most. What a kept table costs is every node that changed since the one before: with 64 and 100,000 new objects
/// they took 1.5 KB an object. Debug builds keep more, so that tests meet them.
const ROOT_EVERY: u64 = if cfg!(debug_assertions) { 64 } else { 2048 };

/// A change of a [`Table`] that can be taken back.
pub trait Change: Clone {
    /// What the table holds.
    type Item: Keyed;
    /// The revision of the change.
    fn revision(&self) -> Revision;
    /// The key that changed.
    fn changed_key(&self) -> &Key;
    /// Takes the change back: the table as it was before it.
    fn undo(&self, table: &mut Table<Self::Item>);
    /// Applies the change.
    fn redo(&self, table: &mut Table<Self::Item>);
}

impl Change for Event {
    type Item = Record;
    fn revision(&self) -> Revision {
        self.revision
    }
    fn changed_key(&self) -> &Key {
        self.key()
    }
    fn undo(&self, table: &mut Table<Record>) {
        match &self.kind {
            EventKind::Put { record, prev: None } => drop(table.remove(record.key.as_bytes())),
            EventKind::Put { prev: Some(prev), .. } | EventKind::Delete { prev } => {
                drop(table.insert(Arc::new(prev.clone())));
            }
        }
    }
    fn redo(&self, table: &mut Table<Record>) {
        match &self.kind {
            EventKind::Put { record, .. } => drop(table.insert(Arc::new(record.clone()))),
            EventKind::Delete { prev } => drop(table.remove(prev.key.as_bytes())),
        }
    }
}

/// The window of changes after `floor`.
///
/// Invariant: the changes are sorted by revision, and every change after `floor` is there. A reader resuming at
/// `r >= floor` therefore misses nothing; dropping a change raises the floor.
pub struct Timeline<C: Change> {
    floor: Revision,
    changes: VecDeque<C>,
    roots: VecDeque<(Revision, Table<C::Item>)>,
}

/// How to make the table of a past revision, without the owner's lock: start from a table and play changes.
pub struct Travel<C: Change> {
    table: Table<C::Item>,
    changes: Vec<C>,
    forward: bool,
}

impl<C: Change> Travel<C> {
    /// The table of that revision, as far as the range it was asked for goes.
    #[must_use]
    pub fn run(self) -> Table<C::Item> {
        let mut table = self.table;
        if self.forward {
            self.changes.iter().for_each(|c| c.redo(&mut table));
        } else {
            self.changes.iter().rev().for_each(|c| c.undo(&mut table));
        }
        table
    }
}

impl<C: Change> Timeline<C> {
    /// Without changes: the table stands at `floor`.
    #[must_use]
    pub const fn new(floor: Revision) -> Self {
        Self {
            floor,
            changes: VecDeque::new(),
            roots: VecDeque::new(),
        }
    }

    /// The revision after which every change is known.
    #[must_use]
    pub const fn floor(&self) -> Revision {
        self.floor
    }

    /// How many changes are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.changes.len()
    }

    /// True when no change is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The oldest known change.
    #[must_use]
    pub fn oldest(&self) -> Option<&C> {
        self.changes.front()
    }

    /// The change at `index`, counted from the oldest.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&C> {
        self.changes.get(index)
    }

    /// Adds the newest change.
    pub fn push(&mut self, change: C) {
        debug_assert!(
            self.changes
                .back()
                .is_none_or(|last| last.revision() <= change.revision())
        );
        self.changes.push_back(change);
    }

    /// Notes that the table stood so at `current`.
    pub fn mark(&mut self, current: Revision, table: &Table<C::Item>) {
        let last = self.roots.back().map_or(self.floor, |r| r.0);
        if current.0.saturating_sub(last.0) >= ROOT_EVERY {
            self.roots.push_back((current, table.clone()));
        }
    }

    /// Forgets the changes up to `floor` and returns them; a lower floor than the present one changes nothing.
    pub fn raise_floor(&mut self, floor: Revision) -> Vec<C> {
        self.floor = self.floor.max(floor);
        let gone = self.position(Revision(self.floor.0.saturating_add(1)));
        let dropped: Vec<C> = self.changes.drain(..gone).collect();
        while self.roots.front().is_some_and(|r| r.0 < self.floor) {
            self.roots.pop_front();
        }
        dropped
    }

    /// The changes with a revision of at least `from`.
    pub fn from(&self, from: Revision) -> impl Iterator<Item = &C> {
        self.changes.range(self.position(from)..)
    }

    /// How to see `range` as it was at `at`, which must lie in `floor..=current.0`.
    #[must_use]
    pub fn travel(&self, at: Revision, range: &KeyRange, current: (Revision, &Table<C::Item>)) -> Travel<C> {
        let above = self.roots.partition_point(|r| r.0 < at);
        let (high, high_table) = self.roots.get(above).map_or(current, |r| (r.0, &r.1));
        let low = above.checked_sub(1).and_then(|i| self.roots.get(i));
        let here = self.position(Revision(at.0.saturating_add(1)));
        let back = self.position(Revision(high.0.saturating_add(1))) - here;
        let start = low.map(|l| self.position(Revision(l.0.0.saturating_add(1))));
        let (table, changes, forward) = match (low, start) {
            (Some(low), Some(start)) if here - start < back => (&low.1, start..here, true),
            _ => (high_table, here..here + back, false),
        };
        Travel {
            table: table.clone(),
            changes: self
                .changes
                .range(changes)
                .filter(|c| range.contains(c.changed_key().as_bytes()))
                .cloned()
                .collect(),
            forward,
        }
    }

    /// Where the first change with a revision of at least `from` is.
    fn position(&self, from: Revision) -> usize {
        self.changes.partition_point(|c| c.revision() < from)
    }
}
