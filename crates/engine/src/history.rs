//! The changes that are still remembered, oldest first, and how to go back to a past revision.

use crate::EngineOptions;
use crate::table::Table;
use std::collections::VecDeque;
use std::time::Duration;
use supercargo_storage::{Event, EventKind, KeyRange, Revision};

/// A table is kept for every so many revisions, so that a past state is at most half of this away.
const ROOT_EVERY: u64 = 64;
/// The grain in which the age of history is known.
const MARK_EVERY: Duration = Duration::from_secs(1);
/// What an event costs besides its key and its previous value: itself, and its share of the tables kept.
const EVENT_BYTES: u64 = 1024;

/// The window of changes after `floor`.
///
/// Invariant: `events` is sorted by revision and holds every visible change with a revision in `floor..=current`. A watch
/// resuming at `r >= floor` therefore misses nothing; dropping an event raises the floor.
pub(crate) struct History {
    floor: Revision,
    events: VecDeque<Event>,
    bytes: u64,
    /// For each second in which something was written: its beginning and the newest revision of it.
    marks: VecDeque<(Duration, Revision)>,
    roots: VecDeque<(Revision, Table)>,
}

/// How to make the table of a past revision, without the lock: start from `table` and play `events`.
pub(crate) struct Travel {
    table: Table,
    events: Vec<Event>,
    forward: bool,
}

impl Travel {
    pub(crate) fn run(self) -> Table {
        let mut table = self.table;
        if self.forward {
            self.events.iter().for_each(|e| table.redo(e));
        } else {
            self.events.iter().rev().for_each(|e| table.undo(e));
        }
        table
    }
}

impl History {
    pub(crate) fn new(floor: Revision) -> Self {
        Self {
            floor,
            events: VecDeque::new(),
            bytes: 0,
            marks: VecDeque::new(),
            roots: VecDeque::new(),
        }
    }

    pub(crate) fn floor(&self) -> Revision {
        self.floor
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn push(&mut self, event: Event) {
        debug_assert!(
            self.events
                .back()
                .is_none_or(|last| last.revision < event.revision)
        );
        self.bytes += cost(&event);
        self.events.push_back(event);
    }

    /// Notes that the store stood at `current` with `table` at the time `now`.
    pub(crate) fn mark(&mut self, now: Duration, current: Revision, table: &Table) {
        match self.marks.back_mut() {
            Some((at, newest)) if now.saturating_sub(*at) < MARK_EVERY => *newest = current,
            _ => self.marks.push_back((now, current)),
        }
        let last = self.roots.back().map_or(self.floor, |r| r.0);
        if current.0.saturating_sub(last.0) >= ROOT_EVERY {
            self.roots.push_back((current, table.clone()));
        }
    }

    /// Drops what is too old or too much and returns it, for the caller to free without the lock.
    pub(crate) fn trim(&mut self, now: Duration, options: &EngineOptions) -> Vec<Event> {
        let mut floor = self.floor;
        while let Some(&(at, revision)) = self.marks.front() {
            if now.saturating_sub(at) <= options.history_max.saturating_add(MARK_EVERY) {
                break;
            }
            floor = floor.max(revision);
            self.marks.pop_front();
        }
        let mut dropped = self.raise_floor(floor);
        while self.bytes > options.history_bytes_max {
            let Some(oldest) = self.events.front().map(|e| e.revision) else {
                break;
            };
            dropped.extend(self.raise_floor(oldest));
        }
        dropped
    }

    /// Forgets the changes up to `floor`; a lower floor than the present one changes nothing.
    pub(crate) fn raise_floor(&mut self, floor: Revision) -> Vec<Event> {
        self.floor = self.floor.max(floor);
        let gone = self.position(Revision(self.floor.0.saturating_add(1)));
        let dropped: Vec<Event> = self.events.drain(..gone).collect();
        self.bytes -= dropped.iter().map(cost).sum::<u64>();
        while self.roots.front().is_some_and(|r| r.0 < self.floor) {
            self.roots.pop_front();
        }
        dropped
    }

    /// The events with a revision of at least `from`.
    pub(crate) fn from(&self, from: Revision) -> impl Iterator<Item = &Event> {
        self.events.range(self.position(from)..)
    }

    /// How to see `range` as it was at `at`, which must lie in `floor..=current.0`.
    pub(crate) fn travel(&self, at: Revision, range: &KeyRange, current: (Revision, &Table)) -> Travel {
        let above = self.roots.partition_point(|r| r.0 < at);
        let (high, high_table) = self.roots.get(above).map_or(current, |r| (r.0, &r.1));
        let low = above.checked_sub(1).and_then(|i| self.roots.get(i));
        let here = self.position(Revision(at.0.saturating_add(1)));
        let back = self.position(Revision(high.0.saturating_add(1))) - here;
        let start = low.map(|l| self.position(Revision(l.0.0.saturating_add(1))));
        let (table, events, forward) = match (low, start) {
            (Some(low), Some(start)) if here - start < back => (&low.1, start..here, true),
            _ => (high_table, here..here + back, false),
        };
        Travel {
            table: table.clone(),
            events: self
                .events
                .range(events)
                .filter(|e| range.contains(e.key().as_bytes()))
                .cloned()
                .collect(),
            forward,
        }
    }

    /// Where the first event with a revision of at least `from` is.
    fn position(&self, from: Revision) -> usize {
        self.events.partition_point(|e| e.revision < from)
    }
}

fn cost(event: &Event) -> u64 {
    // A value is paid for by the table while it is live, and by the event that replaced it afterwards.
    let prev = match &event.kind {
        EventKind::Put { prev, .. } => prev.as_ref(),
        EventKind::Delete { prev } => Some(prev),
    };
    EVENT_BYTES + event.key().as_bytes().len() as u64 + prev.map_or(0, |p| p.value.len() as u64)
}
