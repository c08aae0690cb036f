//! Keys with a time to live.
//!
//! A deadline is kept on the monotonic clock from the moment this process learned of it, so a clock set by the operator
//! shortens no life. The calendar deadline in the record serves restarts and other processes.

use crate::commit::{Message, Pending};
use crate::core::Core;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use supercargo_storage::{Expected, Key, Op, Record, Revision, Write};
use tokio::sync::{mpsc, oneshot};

/// The expirer looks once in this time.
const TICK: Duration = Duration::from_secs(1);
/// How long after its deadline a key is deleted: other processes' clocks may be a little ahead.
const GRACE: Duration = Duration::from_secs(1);
/// How often old history is dropped when nothing else happens.
const IDLE_TICK: Duration = Duration::from_secs(30);
/// So many deletions are under way at a time, so that a mass expiry leaves room for writers.
const DELETES_MAX: usize = 128;

/// When the keys with a deadline have to go, on the monotonic clock.
#[derive(Default)]
pub(crate) struct Deadlines {
    by_time: BTreeSet<(Duration, Key)>,
    by_key: HashMap<Key, (Duration, Revision)>,
}

impl Deadlines {
    /// Follows a record that was written: it may have a deadline, or have replaced one that had.
    pub(crate) fn set(&mut self, record: &Record, now: Duration, wall_ms: i64) {
        self.remove(&record.key);
        if record.lease == 0 {
            return;
        }
        let wall_ms = u64::try_from(wall_ms).unwrap_or(0);
        let at = now + Duration::from_millis(record.lease.saturating_sub(wall_ms));
        self.by_time.insert((at, record.key.clone()));
        self.by_key.insert(record.key.clone(), (at, record.mod_revision));
    }

    pub(crate) fn remove(&mut self, key: &Key) {
        if let Some((at, _)) = self.by_key.remove(key) {
            self.by_time.remove(&(at, key.clone()));
        }
    }

    fn is_empty(&self) -> bool {
        self.by_time.is_empty()
    }

    /// Up to `max` keys whose deadline was before `now`, with the revisions that set them.
    fn due(&self, now: Duration, max: usize) -> Vec<(Key, Revision)> {
        let due = self.by_time.iter().take_while(|d| d.0 < now).take(max);
        due.filter_map(|(_, key)| self.by_key.get(key).map(|k| (key.clone(), k.1)))
            .collect()
    }
}

/// Deletes keys whose time is up, through the committer as everybody, and drops old history. Ends with its task.
pub(crate) async fn expire(core: Arc<Core>, queue: mpsc::Sender<Message>, jitter: bool) {
    loop {
        if core.deadlines.lock().is_empty() {
            let idle = core.env.clock.sleep(IDLE_TICK);
            tokio::select! {
                () = core.deadlines_added.notified() => {}
                () = idle => {}
            }
        }
        if !core.deadlines.lock().is_empty() {
            // Several processes expire the same keys: the jitter lets one of them win mostly.
            let late = if jitter { core.env.rng.below(1000) } else { 0 };
            core.env.clock.sleep(TICK + Duration::from_millis(late)).await;
        }
        core.trim();
        if expire_due(&core, &queue).await.is_none() {
            return;
        }
    }
}

/// Deletes everything due; `None` when the store is closed.
async fn expire_due(core: &Core, queue: &mpsc::Sender<Message>) -> Option<()> {
    loop {
        let now = core.env.clock.monotonic().saturating_sub(GRACE);
        let due = core.deadlines.lock().due(now, DELETES_MAX);
        let mut answers = Vec::with_capacity(due.len());
        for (key, revision) in due {
            let (answer, answered) = oneshot::channel();
            let write = Write {
                key,
                expected: Expected::At(revision),
                op: Op::Delete,
            };
            queue.send(Message::Write(Pending { write, answer })).await.ok()?;
            answers.push(answered);
        }
        let mut done = 0;
        let all = answers.len();
        for answered in answers {
            // A conflict means that somebody wrote the key or another process deleted it: either is well.
            done += usize::from(answered.await.is_ok_and(|r| r.is_ok()));
        }
        if all < DELETES_MAX || done == 0 {
            return Some(());
        }
    }
}
