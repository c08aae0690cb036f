//! A change of an object, as every watch sees it.

use std::sync::{Arc, OnceLock};
use std::time::Duration;
use supercargo_objects::Entry;
use supercargo_storage::{Change as StorageChange, Key, Revision, Table};

/// Bytes of a change beside its objects, with its share of the tables kept.
const OVERHEAD: usize = 1024;

/// What happened to one object. Cloning shares it.
#[derive(Clone)]
pub(crate) struct Change(Arc<Inner>);

struct Inner {
    revision: Revision,
    entry: Option<Arc<Entry>>,
    previous: Option<Arc<Entry>>,
    left: OnceLock<Arc<Entry>>,
    came: Duration,
    at: Duration,
}

impl Change {
    /// The object is now `entry`, or gone. One of the two entries is there. It came from the store at `came`.
    pub(crate) fn new(
        revision: Revision,
        entry: Option<Arc<Entry>>,
        previous: Option<Arc<Entry>>,
        came: Duration,
    ) -> Self {
        debug_assert!(entry.is_some() || previous.is_some());
        Self(Arc::new(Inner {
            revision,
            entry,
            previous,
            left: OnceLock::new(),
            came,
            at: came,
        }))
    }
    /// The object after it.
    pub(crate) fn entry(&self) -> Option<&Arc<Entry>> {
        self.0.entry.as_ref()
    }
    /// The object before it.
    pub(crate) fn previous(&self) -> Option<&Arc<Entry>> {
        self.0.previous.as_ref()
    }
    /// The object before it with the revision of the change: what those see whose view it left. One for all of them.
    pub(crate) fn left(&self) -> Option<&Arc<Entry>> {
        let previous = self.0.previous.as_ref()?;
        Some(
            self.0
                .left
                .get_or_init(|| Arc::new(previous.moved(self.0.revision))),
        )
    }
    /// Watches see it from now on. Called by who made it, before he hands it out.
    pub(crate) fn is_seen(&mut self, now: Duration) {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.at = now;
        }
    }
    /// When it came from the store, on the monotonic clock.
    pub(crate) fn came(&self) -> Duration {
        self.0.came
    }
    /// When watches could first see it.
    pub(crate) fn at(&self) -> Duration {
        self.0.at
    }
    /// Bytes that are kept because of it.
    pub(crate) fn cost(&self) -> usize {
        OVERHEAD + self.0.previous.as_ref().map_or(0, |p| p.value().len())
    }
    /// Drops what can be made again of the object it replaced.
    pub(crate) fn cool(&self) {
        if let Some(previous) = &self.0.previous {
            previous.drop_forms();
        }
        if let Some(left) = self.0.left.get() {
            left.drop_forms();
        }
    }
}

impl StorageChange for Change {
    type Item = Entry;
    fn revision(&self) -> Revision {
        self.0.revision
    }
    fn changed_key(&self) -> &Key {
        let some = self.0.entry.as_ref().or(self.0.previous.as_ref());
        some.expect("because a change is made with an entry").key()
    }
    fn undo(&self, table: &mut Table<Entry>) {
        match &self.0.previous {
            Some(previous) => drop(table.insert(previous.clone())),
            None => drop(table.remove(self.changed_key().as_bytes())),
        }
    }
    fn redo(&self, table: &mut Table<Entry>) {
        match &self.0.entry {
            Some(entry) => drop(table.insert(entry.clone())),
            None => drop(table.remove(self.changed_key().as_bytes())),
        }
    }
}
