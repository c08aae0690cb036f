//! The live keys as a persistent ordered map: a clone is a snapshot and costs nothing.

use imbl::OrdMap;
use std::ops::Bound;
use std::sync::Arc;
use supercargo_storage::{Event, EventKind, Key, KeyRange, Page, Record};

/// Records by key. Clones share structure; changing one clone leaves the others as they were.
#[derive(Clone, Default)]
pub(crate) struct Table(OrdMap<Key, Arc<Record>>);

impl Table {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, key: &[u8]) -> Option<&Arc<Record>> {
        self.0.get(key)
    }

    /// Sets the record of its key and returns the one it replaced.
    pub(crate) fn insert(&mut self, record: Arc<Record>) -> Option<Arc<Record>> {
        self.0.insert(record.key.clone(), record)
    }

    pub(crate) fn remove(&mut self, key: &[u8]) -> Option<Arc<Record>> {
        self.0.remove(key)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Record>> {
        self.0.values()
    }

    /// The first records after the key `after`, or from the beginning: how a task walks a snapshot that it owns.
    pub(crate) fn chunk(&self, after: Option<&Key>, max: usize) -> Vec<Arc<Record>> {
        let start = after.map_or(Bound::Unbounded, |k| Bound::Excluded(k.as_bytes()));
        let iter = self.0.range::<_, [u8]>((start, Bound::Unbounded));
        iter.take(max).map(|(_, r)| r.clone()).collect()
    }

    /// The records of `range` in key order.
    pub(crate) fn range<'a>(&'a self, range: &'a KeyRange) -> impl Iterator<Item = &'a Arc<Record>> {
        let start = range.start.as_bytes();
        let end = range.end.as_ref().map(Key::as_bytes);
        // An upside-down range is empty; the map would panic.
        let bounds = match end {
            Some(e) if e <= start => (Bound::Excluded(start), Bound::Excluded(start)),
            Some(e) => (Bound::Included(start), Bound::Excluded(e)),
            None => (Bound::Included(start), Bound::Unbounded),
        };
        let empty = end.is_some_and(|e| e <= start);
        let iter = (!empty).then(|| self.0.range::<_, [u8]>(bounds));
        iter.into_iter().flatten().map(|(_, r)| r)
    }

    /// Takes `event` back: the table as it was before it.
    pub(crate) fn undo(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Put { record, prev: None } => drop(self.remove(record.key.as_bytes())),
            EventKind::Put { prev: Some(prev), .. } | EventKind::Delete { prev } => {
                drop(self.insert(Arc::new(prev.clone())));
            }
        }
    }

    /// Applies `event`.
    pub(crate) fn redo(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Put { record, .. } => drop(self.insert(Arc::new(record.clone()))),
            EventKind::Delete { prev } => drop(self.remove(prev.key.as_bytes())),
        }
    }

    /// Part of `range`: at most `limit` records (0 is no limit), none when only the count is wanted.
    pub(crate) fn page(&self, range: &KeyRange, limit: usize, count_only: bool) -> Page {
        let take = match (count_only, limit) {
            (true, _) => 0,
            (false, 0) => usize::MAX,
            (false, n) => n,
        };
        let mut iter = self.range(range);
        let records: Vec<Record> = iter.by_ref().take(take).map(|r| Record::clone(r)).collect();
        let rest = iter.count();
        Page {
            count: (records.len() + rest) as u64,
            more: !count_only && rest > 0,
            records,
        }
    }
}
