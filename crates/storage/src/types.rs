//! The values that pass through [`crate::Backend`].

use bytes::Bytes;
use std::time::Duration;

/// A key: opaque bytes, ordered bytewise. Kubernetes' keys are UTF-8 paths such as `/registry/pods/default/a`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Bytes);

impl Key {
    /// From anything that turns into bytes.
    pub fn new(b: impl Into<Bytes>) -> Self {
        Self(b.into())
    }
    /// Copies a borrowed key.
    #[must_use]
    pub fn copy_from(b: &[u8]) -> Self {
        Self(Bytes::copy_from_slice(b))
    }
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
    /// The shared bytes.
    #[must_use]
    pub fn bytes(&self) -> &Bytes {
        &self.0
    }
    /// The smallest key after this one: itself and a NUL byte.
    #[must_use]
    pub fn successor(&self) -> Self {
        let mut v = Vec::with_capacity(self.0.len() + 1);
        v.extend_from_slice(&self.0);
        v.push(0);
        Self(v.into())
    }
}

impl std::borrow::Borrow<[u8]> for Key {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl From<&str> for Key {
    fn from(s: &str) -> Self {
        Self::copy_from(s.as_bytes())
    }
}

/// Keys from `start` (included) to `end` (excluded); no `end` means to the last key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeyRange {
    /// First key that may be in the range.
    pub start: Key,
    /// First key after the range.
    pub end: Option<Key>,
}

impl KeyRange {
    /// Every key that starts with `prefix`.
    #[must_use]
    pub fn prefix(prefix: &Key) -> Self {
        let mut v = prefix.as_bytes().to_vec();
        while let Some(last) = v.pop() {
            if last < 0xff {
                v.push(last + 1);
                return Self {
                    start: prefix.clone(),
                    end: Some(Key::new(v)),
                };
            }
        }
        Self {
            start: prefix.clone(),
            end: None,
        }
    }
    /// One key.
    #[must_use]
    pub fn single(key: &Key) -> Self {
        Self {
            start: key.clone(),
            end: Some(key.successor()),
        }
    }
    /// True when `key` lies in the range.
    #[must_use]
    pub fn contains(&self, key: &[u8]) -> bool {
        key >= self.start.as_bytes() && self.end.as_ref().is_none_or(|e| key < e.as_bytes())
    }
}

/// A point in the store's history. Zero is "before everything"; an empty store stands at one or later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Revision(pub u64);

impl Revision {
    /// Before everything.
    pub const ZERO: Self = Self(0);
}

impl std::fmt::Display for Revision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A key's value as some revision left it. Cloning shares the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The key.
    pub key: Key,
    /// The value.
    pub value: Bytes,
    /// The change that created the key.
    pub create_revision: Revision,
    /// The change that wrote this value.
    pub mod_revision: Revision,
    /// How often the key was written since it was created; 1 for a new key. See [`Capabilities::counts_versions`].
    pub version: u64,
    /// The backend's lease or deadline, 0 for none. Opaque: compare with 0 only.
    pub lease: u64,
}

/// An answer together with the revision the store stood at when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read<T> {
    /// The store's revision at the read.
    pub revision: Revision,
    /// The answer.
    pub value: T,
}

/// A read of a range.
#[derive(Clone, Debug)]
pub struct RangeQuery {
    /// Which keys.
    pub range: KeyRange,
    /// Read the store as it was at this revision; `None` is the latest, linearizable.
    pub at: Option<Revision>,
    /// At most so many records; 0 is no limit.
    pub limit: usize,
    /// Answer only [`Page::count`], no records.
    pub count_only: bool,
}

impl RangeQuery {
    /// Everything in `range` at the latest revision.
    #[must_use]
    pub fn latest(range: KeyRange) -> Self {
        Self {
            range,
            at: None,
            limit: 0,
            count_only: false,
        }
    }
}

/// Part of a range, in key order.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The records, ordered by key.
    pub records: Vec<Record>,
    /// How many keys the whole range holds at that revision, whatever the limit.
    pub count: u64,
    /// True when keys beyond the limit exist.
    pub more: bool,
}

/// What a write expects to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The key does not exist.
    Absent,
    /// The key exists and was last written by this change.
    At(Revision),
}

/// What a write does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Sets the value. With a `ttl` the key is deleted by the store not earlier than that after the write; without one
    /// it stays, even when the value it replaces had one.
    Put {
        /// The new value.
        value: Bytes,
        /// Life time; whole seconds, rounded up.
        ttl: Option<Duration>,
    },
    /// Removes the key.
    Delete,
}

/// One guarded change of one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The key.
    pub key: Key,
    /// The guard.
    pub expected: Expected,
    /// The change.
    pub op: Op,
}

/// A write that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The revision of the change.
    pub revision: Revision,
}

/// A change seen by a watch. Cloning shares the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The revision of the change. Never decreasing within a stream. Several keys change in one revision where a shared
    /// store lets time run out for them at once, or another program writes them together.
    pub revision: Revision,
    /// What changed.
    pub kind: EventKind,
}

/// The two kinds of change. The previous record is always there when the key existed before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A key was created (`prev` is `None`) or overwritten.
    Put {
        /// The new record.
        record: Record,
        /// What it replaced.
        prev: Option<Record>,
    },
    /// A key was removed, by a client or because its time was up.
    Delete {
        /// What was removed.
        prev: Record,
    },
}

impl Event {
    /// The key that changed.
    #[must_use]
    pub fn key(&self) -> &Key {
        match &self.kind {
            EventKind::Put { record, .. } => &record.key,
            EventKind::Delete { prev } => &prev.key,
        }
    }
}

/// What a backend can do, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Its name in `--storage-backend`.
    pub name: &'static str,
    /// [`crate::WatchStream::progress`] is exact without asking the store (in-process engines).
    pub progress_is_free: bool,
    /// The store can be written by other processes.
    pub shared: bool,
    /// The store counts [`Record::version`]. One that does not tells new keys from changed ones; while it is open the count
    /// goes on from there.
    pub counts_versions: bool,
    /// The largest value accepted, in bytes; a larger one answers `TooLarge`.
    pub value_bytes_max: usize,
}

/// Figures for metrics and health.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Bytes on disk, or what comes nearest, where the store knows them.
    pub disk_bytes: Option<u64>,
    /// Live keys.
    pub keys_count: u64,
    /// The newest revision whose history is gone.
    pub compacted: Revision,
    /// The newest revision.
    pub current: Revision,
    /// False once writes are refused for good (failed fsync, closed).
    pub writable: bool,
    /// True while writes are refused for want of room.
    pub full: bool,
    /// Batches of writes that went to the store. Zero where each write is a transaction of its own.
    pub commits: u64,
    /// How often another server had written first, and a batch was decided anew.
    pub races_lost: u64,
    /// Whether ranges without a limit come in parts of one answer. What does not know it yet says so once it was asked.
    pub streams_ranges: bool,
}
