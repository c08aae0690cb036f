//! Entries that were written or read a moment ago, so that their forms and trees are made once for everybody.
//!
//! An entry is found by its key and the revision of its last change, which the caller has just read from the backend:
//! what is found is never stale, and nothing has to be invalidated.
//!
//! It is found by the storage that made it only. An entry remembers what selectors match, and another description of a
//! resource makes a new storage of the same keys, to which that may be wrong, while requests under way still use the old
//! one. So each storage has a [`Shelf`]; a key has one place, and the last storage has it.
//!
//! Trees of written objects stay for the answer and for watches that follow at once, a few a shard: to free an old tree
//! that has left the processor's caches costs more than to decode it again would.
//!
//! Bounded by bytes. When a shard is full, the entry that was not used for the longest time first loses its tree and then
//! its place. An object that was only read displaces another one once in [`READS_PER_PLACE`] times, so that a scan over
//! more objects than there is room for leaves most of what is held. An entry larger than a shard is not held at all.

use crate::Entry;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use supercargo_storage::{Key, Revision};

/// Independent parts: two requests rarely meet at one lock.
const SHARDS: usize = 8;
/// Bytes of an entry beside its value, its forms and its tree.
const OVERHEAD: usize = 320;
/// In a full shard one read in so many takes a place.
const READS_PER_PLACE: u32 = 8;
/// In a shard so many written entries keep their trees.
const WRITTEN_TREES: usize = 2;
/// Bytes that a server spends on recent entries unless told otherwise.
pub const RECENT_BYTES: usize = 48 * 1024 * 1024;

/// Recently written and read entries of any number of storages.
pub struct Recent {
    shards: [Mutex<Shard>; SHARDS],
    shard_bytes: usize,
    owners: AtomicU32,
    hits: AtomicU64,
    misses: AtomicU64,
    evictions: AtomicU64,
}

/// What a [`Recent`] holds and has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecentStats {
    /// Entries held.
    pub entries: usize,
    /// Bytes held, as charged: what the entries hold and room for a form of those that have none yet.
    pub bytes: usize,
    /// Lookups that found the entry.
    pub hits: u64,
    /// Lookups that did not.
    pub misses: u64,
    /// Entries that lost their place to others.
    pub evictions: u64,
}

/// The entries of one storage in a [`Recent`]. No other storage's are found in it.
pub(crate) struct Shelf {
    recent: Arc<Recent>,
    owner: Owner,
}

/// Which storage an entry is of: a later one has a larger number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Owner(u32);

/// How an entry came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// It was written.
    Written,
    /// It was read.
    Read,
}

#[derive(Default)]
struct Shard {
    slots: HashMap<Key, Slot>,
    /// Every key of `slots` once; the front was looked at longest ago.
    order: VecDeque<Key>,
    bytes: usize,
    reads: u32,
    /// The last written entries; who displaces one does not wait for this list.
    written: VecDeque<Weak<Entry>>,
}

struct Slot {
    entry: Arc<Entry>,
    charged: usize,
    owner: Owner,
    touched: bool,
}

impl Slot {
    /// What may take this place is not older than this, and not of an earlier storage.
    fn age(&self) -> (Owner, Revision) {
        (self.owner, self.entry.revision())
    }
}

impl Recent {
    /// Holds at most about `bytes`; with 0 nothing is held.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            shards: Default::default(),
            shard_bytes: bytes / SHARDS,
            owners: AtomicU32::new(0),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            evictions: AtomicU64::new(0),
        }
    }

    /// What it holds and has done.
    #[must_use]
    pub fn stats(&self) -> RecentStats {
        let mut s = RecentStats {
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            evictions: self.evictions.load(Ordering::Relaxed),
            ..RecentStats::default()
        };
        for shard in &self.shards {
            let shard = shard.lock();
            s.entries += shard.slots.len();
            s.bytes += shard.bytes;
        }
        s
    }

    fn shard(&self, key: &Key) -> &Mutex<Shard> {
        // The end of a key tells objects of one collection apart.
        let sum = key
            .as_bytes()
            .iter()
            .rev()
            .take(12)
            .fold(0_usize, |h, b| h.wrapping_mul(31).wrapping_add(usize::from(*b)));
        &self.shards[sum % SHARDS]
    }

    /// A place for the entries of a new storage.
    pub(crate) fn shelf(self: &Arc<Self>) -> Shelf {
        Shelf {
            recent: self.clone(),
            owner: Owner(self.owners.fetch_add(1, Ordering::Relaxed)),
        }
    }
}

impl Shelf {
    /// The entry of a key at the revision of its last change. `use_it` keeps it from being displaced soon.
    pub(crate) fn get(&self, key: &Key, revision: Revision, use_it: bool) -> Option<Arc<Entry>> {
        let recent = &self.recent;
        let found = recent.shard(key).lock().find(self.owner, key, revision, use_it);
        let counter = if found.is_some() {
            &recent.hits
        } else {
            &recent.misses
        };
        counter.fetch_add(1, Ordering::Relaxed);
        found
    }

    /// The one entry of this key and revision: that which is held, or else this one, which is held from now on if there is
    /// room and no newer one is.
    pub(crate) fn intern(&self, entry: Arc<Entry>, seen: Seen) -> Arc<Entry> {
        let recent = &self.recent;
        let mut shard = recent.shard(entry.key()).lock();
        if let Some(held) = shard.find(self.owner, entry.key(), entry.revision(), true) {
            held.renew(&entry);
            return held;
        }
        if charge(&entry) > recent.shard_bytes {
            return entry;
        }
        let evicted = shard.put(self.owner, &entry, seen, recent.shard_bytes);
        recent.evictions.fetch_add(evicted, Ordering::Relaxed);
        if seen == Seen::Written {
            let settled = shard.written_before(&entry);
            drop(shard);
            if let Some(s) = settled {
                s.cool();
            }
        }
        entry
    }

    /// Lets go of a deleted object, whose storage ever. Its place stays with next to nothing in it until others need it.
    pub(crate) fn bury(&self, key: &Key, deleted: Revision) {
        let mut guard = self.recent.shard(key).lock();
        let shard = &mut *guard;
        if let Some(slot) = shard.slots.get_mut(key)
            && slot.entry.revision() < deleted
        {
            slot.entry = Arc::new(Entry::new(key.clone(), deleted, bytes::Bytes::new(), false));
            slot.touched = false;
            let now = charge(&slot.entry);
            shard.bytes = shard.bytes + now - slot.charged;
            slot.charged = now;
        }
    }
}

impl std::fmt::Debug for Recent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recent").field("stats", &self.stats()).finish()
    }
}

/// What an entry takes: forms that it will get are charged before they are made.
fn charge(entry: &Entry) -> usize {
    let held = entry.held_bytes();
    let expected = if entry.has_forms() {
        0
    } else {
        2 * entry.value().len()
    };
    held + expected + OVERHEAD
}

impl Shard {
    fn find(&mut self, owner: Owner, key: &Key, revision: Revision, use_it: bool) -> Option<Arc<Entry>> {
        let slot = self.slots.get_mut(key).filter(|s| s.age() == (owner, revision))?;
        if use_it {
            slot.touched = true;
            // It may have got forms and a tree since.
            let now = charge(&slot.entry);
            self.bytes = self.bytes + now - slot.charged;
            slot.charged = now;
        }
        Some(slot.entry.clone())
    }

    /// Holds an entry; answers how many went for it.
    fn put(&mut self, owner: Owner, entry: &Arc<Entry>, seen: Seen, limit: usize) -> u64 {
        let charged = charge(entry);
        let new = Slot {
            entry: entry.clone(),
            charged,
            owner,
            touched: false,
        };
        match self.slots.get_mut(entry.key()) {
            Some(slot) if slot.age() > new.age() => return 0,
            Some(slot) => {
                self.bytes = self.bytes + charged - slot.charged;
                *slot = new;
            }
            None => {
                if seen == Seen::Read && self.bytes + charged > limit {
                    self.reads = self.reads.wrapping_add(1);
                    if !self.reads.is_multiple_of(READS_PER_PLACE) {
                        return 0;
                    }
                }
                self.bytes += charged;
                self.order.push_back(entry.key().clone());
                self.slots.insert(entry.key().clone(), new);
            }
        }
        self.shrink(limit)
    }

    /// Notes a written entry; answers the one that need not keep its tree any longer.
    fn written_before(&mut self, entry: &Arc<Entry>) -> Option<Arc<Entry>> {
        self.written.push_back(Arc::downgrade(entry));
        if self.written.len() <= WRITTEN_TREES {
            return None;
        }
        self.written.pop_front()?.upgrade()
    }

    fn shrink(&mut self, limit: usize) -> u64 {
        let mut evicted = 0;
        while self.bytes > limit {
            let Some(key) = self.order.pop_front() else {
                break;
            };
            let Some(slot) = self.slots.get_mut(&key) else {
                continue;
            };
            let cooled = slot.entry.cool();
            if cooled || slot.touched {
                slot.touched = false;
                let now = charge(&slot.entry);
                self.bytes = self.bytes + now - slot.charged;
                slot.charged = now;
                self.order.push_back(key);
            } else {
                self.bytes -= slot.charged;
                self.slots.remove(&key);
                evicted += 1;
            }
        }
        evicted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;

    fn entry(key: &str, revision: u64, bytes: usize) -> Arc<Entry> {
        let value = Bytes::from(vec![b'x'; bytes]);
        Arc::new(Entry::new(Key::from(key), Revision(revision), value, false))
    }

    fn shelf(bytes: usize) -> Shelf {
        Arc::new(Recent::new(bytes)).shelf()
    }

    #[test]
    fn the_last_storage_of_a_key_has_its_place() {
        let key = Key::from("/a");
        let old = shelf(1 << 20);
        let new = old.recent.shelf();
        let of_old = old.intern(entry("/a", 5, 10), Seen::Read);
        assert!(new.get(&key, Revision(5), true).is_none());
        let of_new = new.intern(entry("/a", 5, 10), Seen::Read);
        assert!(!Arc::ptr_eq(&of_old, &of_new));

        // What was under way in the old storage ends there.
        for revision in [5, 9] {
            old.intern(entry("/a", revision, 10), Seen::Written);
            assert!(old.get(&key, Revision(revision), true).is_none());
            assert!(Arc::ptr_eq(&of_new, &new.get(&key, Revision(5), true).unwrap()));
        }
        assert!(new.get(&key, Revision(9), true).is_none());

        old.bury(&key, Revision(10));
        assert!(new.get(&key, Revision(5), true).is_none());
        assert_eq!(
            (new.recent.stats().entries, new.recent.stats().bytes),
            (1, OVERHEAD)
        );
    }

    #[test]
    fn an_entry_is_found_at_its_revision_only() {
        let r = shelf(1 << 20);
        let key = Key::from("/a");
        let first = r.intern(entry("/a", 5, 10), Seen::Written);
        assert!(Arc::ptr_eq(&first, &r.get(&key, Revision(5), true).unwrap()));
        assert!(r.get(&key, Revision(4), true).is_none());
        assert!(r.get(&key, Revision(6), true).is_none());
        let s = r.recent.stats();
        assert_eq!((s.hits, s.misses, s.entries), (1, 2, 1));
    }

    #[test]
    fn two_who_made_the_same_entry_share_one() {
        let r = shelf(1 << 20);
        let first = r.intern(entry("/a", 5, 10), Seen::Read);
        let second = r.intern(entry("/a", 5, 10), Seen::Written);
        assert!(Arc::ptr_eq(&first, &second));
    }

    #[test]
    fn an_older_state_does_not_displace_a_newer_one() {
        let r = shelf(1 << 20);
        r.intern(entry("/a", 7, 10), Seen::Written);
        let old = r.intern(entry("/a", 5, 10), Seen::Read);
        assert_eq!(old.revision(), Revision(5));
        assert!(r.get(&Key::from("/a"), Revision(7), true).is_some());
        r.intern(entry("/a", 9, 10), Seen::Written);
        assert!(r.get(&Key::from("/a"), Revision(9), true).is_some());
        assert_eq!(r.recent.stats().entries, 1);
    }

    #[test]
    fn the_bytes_are_bounded_and_accounts_are_exact() {
        let limit = SHARDS * 20_000;
        let r = shelf(limit);
        for i in 0..2_000_u64 {
            let key = format!("/k/{:04}", i * 7919 % 500);
            r.intern(
                entry(&key, i + 1, 100 + usize::try_from(i % 900).unwrap()),
                Seen::Written,
            );
            assert!(r.recent.stats().bytes <= limit);
        }
        assert!(r.recent.stats().evictions > 0);
        for shard in &r.recent.shards {
            let s = shard.lock();
            assert_eq!(s.bytes, s.slots.values().map(|x| x.charged).sum::<usize>());
            assert_eq!(s.order.len(), s.slots.len());
        }
    }

    #[test]
    fn what_is_used_stays_and_what_is_too_large_is_not_held() {
        let r = shelf(SHARDS * 20_000);
        let hot = Key::from("/hot");
        r.intern(entry("/hot", 1, 100), Seen::Written);
        for i in 0..2_000_u64 {
            r.intern(entry(&format!("/k/{i}"), i + 2, 200), Seen::Written);
            assert!(r.get(&hot, Revision(1), true).is_some(), "after {i} others");
        }
        r.intern(entry("/big", 9_000, 20_000), Seen::Written);
        assert!(r.get(&Key::from("/big"), Revision(9_000), true).is_none());
    }

    #[test]
    fn a_scan_leaves_most_of_what_is_held() {
        let r = shelf(SHARDS * 20_000);
        let read = |i: u64| {
            let key = Key::from(format!("/k/{i}").as_str());
            if r.get(&key, Revision(1), true).is_none() {
                r.intern(entry(&format!("/k/{i}"), 1, 100), Seen::Read);
            }
        };
        // There is room for about 250 of 500.
        for _ in 0..20 {
            (0..500).for_each(read);
        }
        let before = r.recent.stats();
        (0..500).for_each(read);
        let after = r.recent.stats();
        let hits = after.hits - before.hits;
        assert!(hits > 100, "{hits} of 500");
    }

    #[test]
    fn only_the_last_written_entries_keep_their_trees() {
        let codec = crate::conformance::example_codec();
        let r = shelf(1 << 20);
        let write = |i: u64| {
            let value = Bytes::from_static(br#"{"kind":"Pod","apiVersion":"v1","metadata":{}}"#);
            let entry = Entry::new(Key::from(format!("/k/{i}").as_str()), Revision(i), value, false);
            let entry = r.intern(Arc::new(entry), Seen::Written);
            entry.warm_tree(&codec).unwrap();
            entry
        };
        let all: Vec<_> = (1..200).map(write).collect();
        let with_tree = all.iter().filter(|e| e.cool()).count();
        assert!(with_tree <= SHARDS * (WRITTEN_TREES + 1), "{with_tree}");
        assert!(with_tree > SHARDS);
        assert_eq!(r.recent.stats().entries, all.len());
    }

    #[test]
    fn a_deleted_object_takes_no_room() {
        let r = shelf(1 << 20);
        let key = Key::from("/a");
        r.intern(entry("/a", 5, 1000), Seen::Written);
        r.bury(&key, Revision(4));
        assert!(r.get(&key, Revision(5), false).is_some(), "it was written anew");
        r.bury(&key, Revision(6));
        assert!(r.get(&key, Revision(5), false).is_none());
        assert_eq!(r.recent.stats().bytes, OVERHEAD);
        r.intern(entry("/a", 7, 1000), Seen::Written);
        assert!(r.get(&key, Revision(7), false).is_some());
        assert_eq!(r.recent.stats().entries, 1);
    }

    #[test]
    fn nothing_is_held_without_room() {
        let r = shelf(0);
        r.intern(entry("/a", 1, 0), Seen::Written);
        assert_eq!(r.recent.stats().entries, 0);
    }
}
