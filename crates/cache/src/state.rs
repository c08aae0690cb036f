//! What a cache knows: the newest state, and the changes that led to it.

use crate::CacheOptions;
use crate::change::Change;
use crate::readers::Readers;
use std::sync::Arc;
use std::time::Duration;
use supercargo_objects::{Entry, ObjectCodec, ObjectList};
use supercargo_storage::{Change as _, Key, KeyRange, Keyed, Revision, Table, Timeline};

/// The forms of replaced objects are kept for so many changes, for watches that have not read them yet.
const WARM_CHANGES: usize = 128;

/// One state of the resource. Nobody changes it.
#[derive(Clone, Default)]
pub(crate) struct State {
    /// The newest change in it, or the revision it was listed at.
    pub(crate) revision: Revision,
    pub(crate) table: Table<Entry>,
    /// The same objects by the value of the indexed field; made when somebody asks for it.
    by_field: Option<FieldIndex>,
}

/// An object below the value of its indexed field.
pub(crate) struct ByField {
    key: Key,
    pub(crate) entry: Arc<Entry>,
}

impl Keyed for ByField {
    type Tag = ();
    fn key(&self) -> &Key {
        &self.key
    }
    fn tag(&self) {}
}

impl ByField {
    pub(crate) fn new(value: &str, entry: Arc<Entry>) -> Self {
        Self {
            key: Self::key(value, entry.key().as_bytes()),
            entry,
        }
    }
    fn key(value: &str, rest: &[u8]) -> Key {
        // No value holds a NUL byte that could be mistaken: values of other lengths differ before it.
        let mut key = Vec::with_capacity(value.len() + 1 + rest.len());
        key.extend_from_slice(value.as_bytes());
        key.push(0);
        key.extend_from_slice(rest);
        Key::new(key)
    }
    /// Where the objects of `range` with a value are.
    pub(crate) fn range(value: &str, range: &KeyRange) -> KeyRange {
        KeyRange {
            start: Self::key(value, range.start.as_bytes()),
            end: Some(match &range.end {
                Some(end) => Self::key(value, end.as_bytes()),
                None => {
                    let mut after = value.as_bytes().to_vec();
                    after.push(1);
                    Key::new(after)
                }
            }),
        }
    }
}

/// The objects by the value of the indexed field.
#[derive(Clone, Default)]
pub(crate) struct FieldIndex {
    table: Table<ByField>,
    /// Objects whose value nobody knows: while there are any, the index does not answer.
    unreadable: usize,
}

impl FieldIndex {
    /// The objects by value, if it knows all of them.
    pub(crate) fn table(&self) -> Option<&Table<ByField>> {
        (self.unreadable == 0).then_some(&self.table)
    }
    fn add(&mut self, entry: &Arc<Entry>, field: &str, codec: &ObjectCodec) {
        match entry.attributes(codec) {
            Ok(a) => drop(
                self.table
                    .insert(Arc::new(ByField::new(a.field(field), entry.clone()))),
            ),
            Err(_) => self.unreadable += 1,
        }
    }
    fn remove(&mut self, entry: &Entry, field: &str, codec: &ObjectCodec) {
        match entry.attributes(codec) {
            Ok(a) => {
                let key = ByField::key(a.field(field), entry.key().as_bytes());
                self.table.remove(key.as_bytes());
            }
            Err(_) => self.unreadable = self.unreadable.saturating_sub(1),
        }
    }
}

impl State {
    /// The state that a list shows.
    pub(crate) fn listed(list: ObjectList) -> Self {
        let mut state = Self {
            revision: list.revision,
            ..Self::default()
        };
        for entry in list.items {
            state.table.insert(entry);
        }
        state
    }
    /// Replaces or adds an object; answers the one it was before.
    pub(crate) fn put(
        &mut self,
        entry: &Arc<Entry>,
        field: Option<&str>,
        codec: &ObjectCodec,
    ) -> Option<Arc<Entry>> {
        let previous = self.table.insert(entry.clone());
        if let (Some(index), Some(field)) = (&mut self.by_field, field) {
            if let Some(p) = &previous {
                index.remove(p, field, codec);
            }
            index.add(entry, field, codec);
        }
        previous
    }
    /// Takes an object out.
    pub(crate) fn remove(
        &mut self,
        key: &Key,
        field: Option<&str>,
        codec: &ObjectCodec,
    ) -> Option<Arc<Entry>> {
        let previous = self.table.remove(key.as_bytes())?;
        if let (Some(index), Some(field)) = (&mut self.by_field, field) {
            index.remove(&previous, field, codec);
        }
        Some(previous)
    }
    /// True once the index was made.
    pub(crate) const fn is_indexed(&self) -> bool {
        self.by_field.is_some()
    }
    /// Makes the index by the field.
    pub(crate) fn index(&mut self, field: &str, codec: &ObjectCodec) {
        let mut index = FieldIndex::default();
        for entry in self.table.iter() {
            index.add(entry, field, codec);
        }
        self.by_field = Some(index);
    }
    /// The objects by the indexed field, where that is at hand.
    pub(crate) fn by_field(&self) -> Option<&Table<ByField>> {
        self.by_field.as_ref()?.table()
    }
}

/// What the feed writes and watches read, under one lock.
pub(crate) struct Hub {
    pub(crate) timeline: Timeline<Change>,
    pub(crate) readers: Readers,
    /// Raised when changes may have been missed: readers of an older one are over.
    pub(crate) generation: u64,
    pub(crate) is_closed: bool,
    /// Readers up to this generation may have been told too little: they have to list again.
    misled: Option<u64>,
    /// Nobody goes on from an older revision than this: some were told too little before it.
    trusted: Revision,
    capacity: usize,
    /// How often the capacity rose, and fell.
    resized: [u64; 2],
    bytes: usize,
}

impl Hub {
    pub(crate) fn new(options: &CacheOptions) -> Self {
        Self {
            timeline: Timeline::new(Revision::ZERO),
            readers: Readers::default(),
            generation: 0,
            is_closed: false,
            misled: None,
            trusted: Revision::ZERO,
            capacity: options.changes_min,
            resized: [0; 2],
            bytes: 0,
        }
    }
    /// Begins anew after a list at `revision`; answers what went.
    pub(crate) fn restart(&mut self, revision: Revision) -> Timeline<Change> {
        if self.trusted > revision {
            self.trusted = revision;
        }
        self.generation += 1;
        self.bytes = 0;
        std::mem::replace(&mut self.timeline, Timeline::new(revision))
    }
    /// Some event was lost, nobody knows when.
    pub(crate) fn mistrust(&mut self) {
        self.misled = Some(self.generation);
        // Until the state is known again.
        self.trusted = Revision(u64::MAX);
    }
    /// The oldest revision from which a watch may go on, if `after` is older than that.
    pub(crate) fn must_list_again(&self, after: Revision) -> Option<Revision> {
        (after < self.trusted).then_some(self.trusted)
    }
    /// True when readers of that generation may have been told too little.
    pub(crate) fn misled(&self, generation: u64) -> bool {
        self.misled.is_some_and(|g| generation <= g)
    }
    /// Adds a change.
    pub(crate) fn push(&mut self, change: Change) {
        self.bytes += change.cost();
        self.timeline.push(change);
        // Watches that have not read this one by now make their forms anew.
        if let Some(old) = self
            .timeline
            .len()
            .checked_sub(WARM_CHANGES + 1)
            .and_then(|i| self.timeline.get(i))
        {
            old.cool();
        }
    }
    /// Forgets what is too much; answers it, to be freed without the lock.
    pub(crate) fn trim(&mut self, now: Duration, options: &CacheOptions) -> Vec<Change> {
        let mut dropped = Vec::new();
        loop {
            let Some((floor, at)) = self.timeline.oldest().map(|c| (c.revision(), c.at())) else {
                return dropped;
            };
            let is_full = self.timeline.len() > self.capacity;
            if !is_full && self.bytes <= options.change_bytes_max {
                return dropped;
            }
            if is_full && self.bytes <= options.change_bytes_max {
                let is_young = now.saturating_sub(at) < options.freshness;
                if is_young && self.capacity < options.changes_max {
                    self.resize((self.capacity * 2).min(options.changes_max));
                    continue;
                }
                self.shrink(now, options);
            }
            for change in self.timeline.raise_floor(floor) {
                self.bytes -= change.cost();
                dropped.push(change);
            }
        }
    }
    /// Halves the capacity when the newer quarter alone reaches back far enough (apiserver 0.37: `watch_cache.go`).
    fn shrink(&mut self, now: Duration, options: &CacheOptions) {
        let quarter = self.timeline.len().saturating_sub(self.capacity / 4);
        let is_old = self
            .timeline
            .get(quarter)
            .is_some_and(|c| now.saturating_sub(c.at()) > options.freshness);
        if is_old {
            self.resize((self.capacity / 2).max(options.changes_min));
        }
    }
    fn resize(&mut self, capacity: usize) {
        let [rose, fell] = &mut self.resized;
        *rose += u64::from(capacity > self.capacity);
        *fell += u64::from(capacity < self.capacity);
        self.capacity = capacity;
    }
    /// How often the capacity rose, and how often it fell.
    pub(crate) const fn resized(&self) -> [u64; 2] {
        self.resized
    }
    /// About how many bytes the changes hold.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }
    /// So many changes are remembered before old ones go.
    pub(crate) const fn capacity(&self) -> usize {
        self.capacity
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;

    const OPTIONS: fn() -> CacheOptions = || CacheOptions {
        changes_min: 4,
        changes_max: 16,
        freshness: Duration::from_secs(10),
        ..CacheOptions::default()
    };

    /// The next change, of an object of so many bytes, at a time in seconds; answers how many are known and the capacity.
    fn change(hub: &mut Hub, options: &CacheOptions, at: u64, bytes: usize) -> (usize, usize) {
        let last = hub
            .timeline
            .len()
            .checked_sub(1)
            .and_then(|i| hub.timeline.get(i));
        let revision = Revision(last.map_or(1, |c| c.revision().0 + 1));
        let entry = |r| Arc::new(Entry::new(Key::from("/k"), r, Bytes::from(vec![0; bytes]), false));
        let (now, before) = (entry(revision), entry(Revision(revision.0 - 1)));
        let at = Duration::from_secs(at);
        hub.push(Change::new(revision, Some(now), Some(before), at));
        hub.trim(at, options);
        (hub.timeline.len(), hub.capacity())
    }

    #[test]
    fn the_window_grows_while_changes_are_young_and_shrinks_when_few_come() {
        let options = OPTIONS();
        let mut hub = Hub::new(&options);
        let mut figures = Vec::new();
        for _ in 0..20 {
            figures.push(change(&mut hub, &options, 0, 10));
        }
        assert_eq!(figures[3], (4, 4));
        assert_eq!(
            figures[4],
            (5, 8),
            "the oldest is younger than a client's pause may be"
        );
        assert_eq!(figures[8], (9, 16));
        assert_eq!(figures[19], (16, 16), "the bound");
        let mut last = (0, 0);
        for i in 0..40 {
            last = change(&mut hub, &options, 100 + 11 * i, 10);
        }
        assert_eq!(last, (4, 4));
    }

    #[test]
    fn bytes_bound_the_window_however_young_it_is() {
        let options = CacheOptions {
            change_bytes_max: 10_000,
            ..OPTIONS()
        };
        let mut hub = Hub::new(&options);
        for _ in 0..100 {
            let (len, _) = change(&mut hub, &options, 0, 2_000);
            assert!(
                hub.bytes() <= 10_000 && len <= 4,
                "{len} changes of {} bytes",
                hub.bytes()
            );
        }
        assert!(hub.timeline.len() >= 2);
    }
}
