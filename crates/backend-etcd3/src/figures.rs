//! What is known about the store without asking: revisions seen, history gone, size, keys.

use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use supercargo_storage::Revision;

/// Shared by calls, watches and the background tasks.
#[derive(Default)]
pub(crate) struct Figures {
    current: AtomicU64,
    compacted: AtomicU64,
    pub(crate) db_bytes: AtomicU64,
    pub(crate) is_full: AtomicBool,
    pub(crate) keys: Keys,
    /// Why the last call failed for want of a member that serves; `None` when it succeeded.
    trouble: Mutex<Option<Arc<str>>>,
}

impl Figures {
    /// A revision that was seen in an answer.
    pub(crate) fn saw(&self, revision: Revision) {
        self.current.fetch_max(revision.0, Ordering::Relaxed);
    }

    pub(crate) fn current(&self) -> Revision {
        Revision(self.current.load(Ordering::Relaxed))
    }

    /// History up to `revision` is known to be gone.
    pub(crate) fn is_compacted(&self, revision: Revision) {
        self.compacted.fetch_max(revision.0, Ordering::Relaxed);
    }

    pub(crate) fn compacted(&self) -> Revision {
        Revision(self.compacted.load(Ordering::Relaxed))
    }

    pub(crate) fn is_served(&self) {
        let mut trouble = self.trouble.lock();
        if trouble.take().is_some() {
            tracing::info!("etcd serves again");
        }
    }

    pub(crate) fn is_troubled(&self, why: &str) {
        let mut trouble = self.trouble.lock();
        if trouble.is_none() {
            tracing::warn!(why, "etcd can't be used");
        }
        *trouble = Some(Arc::from(why));
    }

    pub(crate) fn trouble(&self) -> Option<Arc<str>> {
        self.trouble.lock().clone()
    }
}

/// How many keys there are: the last count, and what we wrote since. What others write shows with the next count.
#[derive(Default)]
pub(crate) struct Keys(Mutex<Count>);

#[derive(Default)]
struct Count {
    count: i64,
    /// How many counts are under way.
    counting: usize,
    /// Own changes since the first of them began: some are in its answer, some are not.
    recent: Vec<(Revision, i64)>,
    /// Too many of those to be told apart.
    is_blurred: bool,
}

/// Own writes that are kept during a count.
const RECENT_MAX: usize = 1 << 16;

impl Keys {
    pub(crate) fn count(&self) -> u64 {
        u64::try_from(self.0.lock().count).unwrap_or(0)
    }

    /// Our write at `revision` added or removed a key.
    pub(crate) fn changed(&self, revision: Revision, by: i64) {
        let mut c = self.0.lock();
        c.count += by;
        if c.counting == 0 {
            return;
        }
        if c.recent.len() < RECENT_MAX {
            c.recent.push((revision, by));
        } else {
            c.is_blurred = true;
        }
    }

    /// A count begins; it is over when the answer is dropped.
    pub(crate) fn begin(&self) -> Counting<'_> {
        self.0.lock().counting += 1;
        Counting(self)
    }
}

/// A count that is under way.
pub(crate) struct Counting<'a>(&'a Keys);

impl Counting<'_> {
    /// There were `count` keys at `revision`.
    pub(crate) fn done(self, revision: Revision, count: u64) {
        let mut c = self.0.0.lock();
        if c.is_blurred {
            return;
        }
        let later = c
            .recent
            .iter()
            .filter(|r| r.0 > revision)
            .map(|r| r.1)
            .sum::<i64>();
        c.count = i64::try_from(count).unwrap_or(i64::MAX).saturating_add(later);
    }
}

impl Drop for Counting<'_> {
    fn drop(&mut self) {
        let mut c = self.0.0.lock();
        c.counting -= 1;
        if c.counting == 0 {
            c.recent = Vec::new();
            c.is_blurred = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_and_the_writes_around_it_add_up() {
        let keys = Keys::default();
        keys.changed(Revision(2), 1);
        let counting = keys.begin();
        keys.changed(Revision(5), 1);
        keys.changed(Revision(7), 1);
        keys.changed(Revision(8), -1);
        keys.changed(Revision(9), 1);
        assert_eq!(keys.count(), 4 - 1);
        // Somebody else had written 10 keys before revision 7.
        counting.done(Revision(7), 13);
        assert_eq!(keys.count(), 13);
        keys.changed(Revision(10), -1);
        assert_eq!(keys.count(), 12);
    }

    #[test]
    fn a_count_that_failed_changes_nothing() {
        let keys = Keys::default();
        let counting = keys.begin();
        keys.changed(Revision(5), 1);
        drop(counting);
        assert_eq!(keys.count(), 1);
    }
}
