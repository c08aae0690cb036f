//! The changes that are still remembered, oldest first, and how to go back to a past revision.

use crate::EngineOptions;
use std::collections::VecDeque;
use std::time::Duration;
use supercargo_storage::{Event, EventKind, KeyRange, Record, Revision, Table, Timeline, Travel};

/// The grain in which the age of history is known.
const MARK_EVERY: Duration = Duration::from_secs(1);
/// What an event costs besides its key and its previous value: itself, and its share of the tables kept.
const EVENT_BYTES: u64 = 1024;

/// The window of changes after its floor, bounded by age and by bytes.
pub(crate) struct History {
    events: Timeline<Event>,
    bytes: u64,
    /// For each second in which something was written: its beginning and the newest revision of it.
    marks: VecDeque<(Duration, Revision)>,
}

impl History {
    pub(crate) fn new(floor: Revision) -> Self {
        Self {
            events: Timeline::new(floor),
            bytes: 0,
            marks: VecDeque::new(),
        }
    }

    pub(crate) fn floor(&self) -> Revision {
        self.events.floor()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn push(&mut self, event: Event) {
        self.bytes += cost(&event);
        self.events.push(event);
    }

    /// Notes that the store stood at `current` with `table` at the time `now`.
    pub(crate) fn mark(&mut self, now: Duration, current: Revision, table: &Table<Record>) {
        match self.marks.back_mut() {
            Some((at, newest)) if now.saturating_sub(*at) < MARK_EVERY => *newest = current,
            _ => self.marks.push_back((now, current)),
        }
        self.events.mark(current, table);
    }

    /// Drops what is too old or too much and returns it, for the caller to free without the lock.
    pub(crate) fn trim(&mut self, now: Duration, options: &EngineOptions) -> Vec<Event> {
        let mut floor = self.floor();
        while let Some(&(at, revision)) = self.marks.front() {
            if now.saturating_sub(at) <= options.history_max.saturating_add(MARK_EVERY) {
                break;
            }
            floor = floor.max(revision);
            self.marks.pop_front();
        }
        let mut dropped = self.raise_floor(floor);
        while self.bytes > options.history_bytes_max {
            let Some(oldest) = self.events.oldest().map(|e| e.revision) else {
                break;
            };
            dropped.extend(self.raise_floor(oldest));
        }
        dropped
    }

    /// Forgets the changes up to `floor`; a lower floor than the present one changes nothing.
    pub(crate) fn raise_floor(&mut self, floor: Revision) -> Vec<Event> {
        let dropped = self.events.raise_floor(floor);
        self.bytes -= dropped.iter().map(cost).sum::<u64>();
        dropped
    }

    /// The events.
    pub(crate) const fn events(&self) -> &Timeline<Event> {
        &self.events
    }

    /// How to see `range` as it was at `at`, which must lie in `floor..=current.0`.
    pub(crate) fn travel(
        &self,
        at: Revision,
        range: &KeyRange,
        current: (Revision, &Table<Record>),
    ) -> Travel<Event> {
        self.events.travel(at, range, current)
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
