//! The state that readers see, and the one way in which it changes.

use crate::EngineOptions;
use crate::history::History;
use crate::staged::Staged;
use crate::ttl::Deadlines;
use arc_swap::ArcSwap;
use parking_lot::{Mutex, RwLock};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use supercargo_env::Env;
use supercargo_storage::{
    Error, ErrorKind, Event, EventKind, Interest, Key, KeyRange, Page, RangeIndex, RangeQuery, Read, Record,
    Result, Revision, Table, Travel,
};
use tokio::sync::Notify;

/// The newest state.
pub(crate) struct Snapshot {
    pub(crate) revision: Revision,
    pub(crate) table: Table<Record>,
}

/// What commits write and watches read.
pub(crate) struct Hub {
    pub(crate) current: Revision,
    pub(crate) history: History,
    pub(crate) watches: RangeIndex,
    pub(crate) is_closed: bool,
}

/// The published state. Reads of the newest revision take no lock.
///
/// Invariant: everything in here is durable. It changes only in [`Core::publish`] and [`Core::reset`], which whoever holds
/// the replica calls, so changes come one at a time and in order.
pub(crate) struct Core {
    pub(crate) env: Env,
    pub(crate) options: EngineOptions,
    pub(crate) snapshot: ArcSwap<Snapshot>,
    pub(crate) hub: RwLock<Hub>,
    pub(crate) deadlines: Mutex<Deadlines>,
    /// Told when the first deadline is added.
    pub(crate) deadlines_added: Notify,
    pub(crate) is_closed: AtomicBool,
    /// Set by a failed append, for good.
    pub(crate) is_poisoned: AtomicBool,
    /// See [`supercargo_storage::Stats::commits`].
    pub(crate) commits: AtomicU64,
    pub(crate) races_lost: AtomicU64,
}

impl Core {
    pub(crate) fn new(env: Env, options: EngineOptions) -> Self {
        Self {
            env,
            options,
            snapshot: ArcSwap::from_pointee(Snapshot {
                revision: Revision::ZERO,
                table: Table::default(),
            }),
            hub: RwLock::new(Hub {
                current: Revision::ZERO,
                history: History::new(Revision::ZERO),
                watches: RangeIndex::default(),
                is_closed: false,
            }),
            deadlines: Mutex::new(Deadlines::default()),
            deadlines_added: Notify::new(),
            is_closed: AtomicBool::new(false),
            is_poisoned: AtomicBool::new(false),
            commits: AtomicU64::new(0),
            races_lost: AtomicU64::new(0),
        }
    }

    pub(crate) fn check_open(&self) -> Result<()> {
        if self.is_closed.load(Ordering::Acquire) {
            return Err(Error::new(ErrorKind::Closed, "the store was closed"));
        }
        Ok(())
    }

    pub(crate) fn current(&self) -> Revision {
        self.snapshot.load().revision
    }

    pub(crate) fn stage(&self) -> Staged {
        let snapshot = self.snapshot.load();
        Staged::new(snapshot.table.clone(), snapshot.revision)
    }

    /// Makes `staged` visible and returns the watches to wake.
    pub(crate) fn publish(&self, staged: Staged) -> Vec<Arc<Interest>> {
        let now = self.env.clock.monotonic();
        self.note_deadlines(&staged.events);
        let snapshot = Arc::new(Snapshot {
            revision: staged.revision,
            table: staged.table,
        });
        let mut woken = Vec::new();
        let mut hub = self.hub.write();
        for event in staged.events {
            hub.watches.note(event.key(), event.revision, &mut woken);
            hub.history.push(event);
        }
        hub.current = snapshot.revision;
        let mut dropped = hub.history.raise_floor(staged.floor);
        hub.history.mark(now, snapshot.revision, &snapshot.table);
        dropped.extend(hub.history.trim(now, &self.options));
        let previous = self.snapshot.swap(snapshot);
        drop(hub);
        // What is no longer needed is freed without the lock.
        drop((dropped, previous));
        woken
    }

    /// Replaces everything, after the log was lost track of. A watch that may have missed something ends with `Compacted`.
    /// Returns the watches to wake: all.
    pub(crate) fn reset(&self, staged: Staged) -> Vec<Arc<Interest>> {
        *self.deadlines.lock() = Deadlines::default();
        self.note_deadlines_of(staged.table.iter());
        let snapshot = Arc::new(Snapshot {
            revision: staged.revision,
            table: staged.table,
        });
        let mut hub = self.hub.write();
        let floor = staged.floor.max(hub.history.floor());
        let mut history = History::new(floor);
        for event in staged.events.into_iter().filter(|e| e.revision > floor) {
            history.push(event);
        }
        history.mark(self.env.clock.monotonic(), snapshot.revision, &snapshot.table);
        // Changes from here on may be unknown: every watch has to look.
        let from = Revision(hub.current.0 + 1);
        for watch in hub.watches.iter() {
            watch.note(from);
        }
        hub.current = snapshot.revision;
        let previous = (
            std::mem::replace(&mut hub.history, history),
            self.snapshot.swap(snapshot),
        );
        let woken = hub.watches.iter().cloned().collect();
        drop(hub);
        drop(previous);
        woken
    }

    fn note_deadlines(&self, events: &[Event]) {
        if events.iter().all(|e| lease(e) == (0, 0)) {
            return;
        }
        let clock = &self.env.clock;
        let (now, wall_ms) = (clock.monotonic(), clock.now().unix_millis());
        let mut deadlines = self.deadlines.lock();
        for event in events.iter().filter(|e| lease(e) != (0, 0)) {
            match &event.kind {
                EventKind::Put { record, .. } => deadlines.set(record, now, wall_ms),
                EventKind::Delete { prev } => deadlines.remove(&prev.key),
            }
        }
        drop(deadlines);
        self.deadlines_added.notify_one();
    }

    fn note_deadlines_of<'a>(&self, records: impl Iterator<Item = &'a Arc<Record>>) {
        let clock = &self.env.clock;
        let (now, wall_ms) = (clock.monotonic(), clock.now().unix_millis());
        let mut deadlines = self.deadlines.lock();
        records
            .filter(|r| r.lease != 0)
            .for_each(|r| deadlines.set(r, now, wall_ms));
        drop(deadlines);
        self.deadlines_added.notify_one();
    }

    /// Drops history up to `floor`.
    pub(crate) fn raise_floor(&self, floor: Revision) {
        let dropped = self.hub.write().history.raise_floor(floor);
        drop(dropped);
    }

    /// Drops history that is too old, also when nothing is written.
    pub(crate) fn trim(&self) {
        let now = self.env.clock.monotonic();
        let dropped = self.hub.write().history.trim(now, &self.options);
        drop(dropped);
    }

    /// The table as `range` of it was at `at`.
    fn table_at(&self, at: Revision, range: &KeyRange) -> Result<Table<Record>> {
        let travel = self.travel(at, range)?;
        Ok(travel.run())
    }

    /// One key of the newest state.
    pub(crate) fn get(&self, key: &Key) -> Read<Option<Record>> {
        let snapshot = self.snapshot.load();
        Read {
            revision: snapshot.revision,
            value: snapshot.table.get(key.as_bytes()).map(|r| Record::clone(r)),
        }
    }

    /// Part of the newest state, or of a past one.
    pub(crate) fn page(&self, query: &RangeQuery) -> Result<Read<Page>> {
        let snapshot = self.snapshot.load_full();
        let page = |table: &Table<Record>| table.page(&query.range, query.limit, query.count_only);
        let value = match query.at {
            Some(at) if at != snapshot.revision => page(&self.table_at(at, &query.range)?),
            _ => page(&snapshot.table),
        };
        Ok(Read {
            revision: snapshot.revision,
            value,
        })
    }

    /// Whether history can be dropped up to `up_to`.
    ///
    /// Errors: `Future`, and `Compacted` when that was done already.
    pub(crate) fn check_compaction(&self, up_to: Revision) -> Result<()> {
        let current = self.current();
        if up_to > current {
            let detail = "the revision has not happened";
            return Err(Error::new(ErrorKind::Future { current }, detail));
        }
        let compacted = self.hub.read().history.floor();
        if up_to <= compacted {
            let detail = "compacted already";
            return Err(Error::new(ErrorKind::Compacted { compacted }, detail));
        }
        Ok(())
    }

    /// Ends every watch; nothing is served after this.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        let woken = {
            let mut hub = self.hub.write();
            hub.is_closed = true;
            hub.watches.iter().cloned().collect::<Vec<_>>()
        };
        woken.iter().for_each(|w| w.wake());
    }

    fn travel(&self, at: Revision, range: &KeyRange) -> Result<Travel<Event>> {
        let hub = self.hub.read();
        let floor = hub.history.floor();
        if at < floor {
            let kind = ErrorKind::Compacted { compacted: floor };
            return Err(Error::new(kind, "the revision asked for is gone"));
        }
        if at > hub.current {
            let kind = ErrorKind::Future { current: hub.current };
            return Err(Error::new(kind, "the revision asked for has not happened"));
        }
        // Under the read lock no commit publishes, so the snapshot belongs to `hub.current`.
        let snapshot = self.snapshot.load();
        Ok(hub
            .history
            .travel(at, range, (snapshot.revision, &snapshot.table)))
    }
}

/// The deadlines of the record that came and of the one that went.
fn lease(event: &Event) -> (u64, u64) {
    match &event.kind {
        EventKind::Put { record, prev } => (record.lease, prev.as_ref().map_or(0, |p| p.lease)),
        EventKind::Delete { prev } => (0, prev.lease),
    }
}
