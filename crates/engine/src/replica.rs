//! Following the log: loading it at start, and reading what other processes append.

use crate::core::Core;
use crate::garbage::Garbage;
use crate::staged::Staged;
use crate::turns::Turns;
use crate::{CommitId, EngineOptions, Head, LogOp, LogRecord, RevLog};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use supercargo_env::{Env, TaskHandle};
use supercargo_storage::{Error, ErrorKind, Interest, Key, Record, Result, Revision, Table};

/// At most so many records in one read of the log.
const READ_RECORDS_MAX: usize = 1024;
/// A read that shows less than the head promised is repeated so often.
const STALE_READS_MAX: u32 = 100;
/// How long the tail waits after an error.
const TAIL_PAUSE: Duration = Duration::from_millis(200);

/// What belongs to whoever may change the published state.
#[derive(Default)]
pub(crate) struct Replica {
    /// Kept for shared logs only: others rewrite themselves.
    garbage: Garbage,
    /// The newest floor seen in the log.
    log_floor: Revision,
    /// See [`Head::swept`].
    swept: Revision,
}

/// The published state together with the log that feeds it.
///
/// Whoever changes the state holds `replica`: the committer across an append, the tail and the readers while they catch up.
pub(crate) struct Replicas {
    pub(crate) core: Arc<Core>,
    pub(crate) log: Arc<dyn RevLog>,
    pub(crate) replica: tokio::sync::Mutex<Replica>,
    pub(crate) turns: Turns,
    checkpointing: Arc<AtomicBool>,
    pub(crate) checkpoint: Mutex<Option<TaskHandle>>,
}

impl Replicas {
    /// Loads the log.
    pub(crate) async fn open(env: Env, options: EngineOptions, log: Arc<dyn RevLog>) -> Result<Arc<Self>> {
        let this = Self {
            core: Arc::new(Core::new(env, options)),
            log,
            replica: tokio::sync::Mutex::default(),
            turns: Turns::default(),
            checkpointing: Arc::default(),
            checkpoint: Mutex::default(),
        };
        {
            let mut replica = this.replica.lock().await;
            this.reload(&mut replica).await?;
        }
        Ok(Arc::new(this))
    }

    /// Forgets the state and reads it anew from the log.
    async fn reload(&self, replica: &mut Replica) -> Result<()> {
        let mut staged = Staged::new(Table::default(), Revision::ZERO);
        // Only a hint that saves the changes below it from being kept; a log may learn its floor while loading.
        staged.floor = self.log.head().await?.floor;
        let mut failed = None;
        let head = self
            .log
            .load(&mut |records: Vec<LogRecord>| {
                for record in &records {
                    if failed.is_none() {
                        failed = staged.apply(record).err();
                    }
                }
            })
            .await?;
        if let Some(e) = failed {
            self.core.is_poisoned.store(true, Ordering::Release);
            tracing::error!(error = %e, "the log can't be loaded, no more writes are taken");
            return Err(e);
        }
        staged.revision = staged.revision.max(head.revision).max(Revision(1));
        staged.floor = staged.floor.max(head.floor);
        replica.garbage = Garbage::default();
        self.keep_garbage(replica, &mut staged);
        replica.log_floor = head.floor;
        replica.swept = head.swept;
        self.core.reset(staged).iter().for_each(|w| w.wake());
        Ok(())
    }

    fn keep_garbage(&self, replica: &mut Replica, staged: &mut Staged) {
        if self.log.is_shared() {
            replica.garbage.extend(std::mem::take(&mut staged.garbage));
        }
    }

    /// Makes `staged` visible; returns the watches to wake.
    pub(crate) fn publish(&self, replica: &mut Replica, mut staged: Staged) -> Vec<Arc<Interest>> {
        self.keep_garbage(replica, &mut staged);
        self.core.publish(staged)
    }

    /// Where the log stands; never before what was seen already.
    ///
    /// Errors: `Corrupt` when the log went back, as after restoring a backup under a running server.
    pub(crate) async fn head(&self) -> Result<Head> {
        let seen = self.core.current();
        let head = self.log.head().await?;
        if head.revision < seen {
            self.core.is_poisoned.store(true, Ordering::Release);
            let detail = format!("the log stands at {} after it was seen at {seen}", head.revision);
            tracing::error!(%detail, "no more writes are taken");
            return Err(Error::new(ErrorKind::Corrupt, detail));
        }
        Ok(head)
    }

    /// Applies the log up to `head`. `first` is filled, once, with who wrote the first record read.
    pub(crate) async fn catch_up(
        &self,
        replica: &mut Replica,
        head: Head,
        first: &mut Option<CommitId>,
    ) -> Result<()> {
        let mut stale = 0;
        let target = head.revision;
        let mut head = head;
        while self.core.current() < target {
            let next = Revision(self.core.current().0 + 1);
            if head.floor >= next {
                self.reload(replica).await?;
                break;
            }
            let records = self.log.read(next, READ_RECORDS_MAX).await?;
            match records.first() {
                Some(record) if record.revision == next => {
                    first.get_or_insert(record.commit);
                    self.apply(replica, &records)?;
                    stale = 0;
                }
                _ => {
                    // A stale answer, or a compaction that has just removed the records.
                    stale += 1;
                    if stale > STALE_READS_MAX {
                        return Err(Error::new(
                            ErrorKind::Unavailable,
                            "the log shows less than its head",
                        ));
                    }
                    self.core
                        .env
                        .clock
                        .sleep(Duration::from_millis(u64::from(stale.min(20))))
                        .await;
                    head = self.log.head().await?;
                }
            }
        }
        self.note_floor(replica, head);
        Ok(())
    }

    /// Applies consecutive records and publishes them; stops at a gap.
    fn apply(&self, replica: &mut Replica, records: &[LogRecord]) -> Result<()> {
        let mut staged = self.core.stage();
        let mut applied = Ok(());
        for record in records {
            if record.revision.0 != staged.revision.0 + 1 {
                break;
            }
            applied = staged.apply(record);
            if applied.is_err() {
                self.core.is_poisoned.store(true, Ordering::Release);
                return applied;
            }
        }
        if let Some(last) = records.last() {
            let now = self.core.env.clock.monotonic();
            self.turns.wrote(last.commit.process, now);
        }
        self.publish(replica, staged).iter().for_each(|w| w.wake());
        applied
    }

    fn note_floor(&self, replica: &mut Replica, head: Head) {
        if head.swept > replica.swept {
            replica.garbage.removed(head.swept, replica.swept);
            replica.swept = head.swept;
        }
        if head.floor > replica.log_floor {
            replica.log_floor = head.floor;
            self.core.raise_floor(head.floor.min(self.core.current()));
        }
    }

    /// Returns once the state is as new as the log was at the call.
    pub(crate) async fn see(&self) -> Result<()> {
        let head = self.head().await?;
        let floor = self.core.hub.read().history.floor();
        if head.revision > self.core.current() || head.floor > floor {
            let mut replica = self.replica.lock().await;
            self.catch_up(&mut replica, head, &mut None).await?;
        }
        Ok(())
    }

    /// Raises the floor of the log and removes what it no longer needs. Writes go on meanwhile.
    pub(crate) async fn compact(&self, floor: Revision) -> Result<()> {
        self.log.set_floor(floor).await?;
        self.core.raise_floor(floor);
        let (removable, swept) = {
            let mut replica = self.replica.lock().await;
            replica.log_floor = replica.log_floor.max(floor);
            if !self.log.is_shared() {
                return Ok(());
            }
            (replica.garbage.removable(floor, replica.swept), replica.swept)
        };
        self.log.remove(removable, floor).await?;
        let mut replica = self.replica.lock().await;
        replica.garbage.removed(floor, swept);
        replica.swept = replica.swept.max(floor);
        Ok(())
    }

    /// The newest floor of the log.
    pub(crate) async fn log_floor(&self) -> Result<Revision> {
        let mut replica = self.replica.lock().await;
        let head = self.head().await?;
        self.catch_up(&mut replica, head, &mut None).await?;
        Ok(replica.log_floor)
    }

    /// Starts a checkpoint when the log wants one and none is under way.
    pub(crate) fn checkpoint_if_wanted(&self) {
        if !self.log.wants_checkpoint() || self.checkpointing.swap(true, Ordering::AcqRel) {
            return;
        }
        let snapshot = self.core.snapshot.load_full();
        let floor = self.core.hub.read().history.floor();
        let (log, running) = (self.log.clone(), self.checkpointing.clone());
        let task = self.core.env.tasks.spawn("checkpoint", async move {
            let records = Box::new(TableRecords::new(snapshot.table.clone()));
            let revision = snapshot.revision;
            drop(snapshot);
            if let Err(e) = log.checkpoint(revision, floor, records).await {
                tracing::error!(error = %e, "a checkpoint failed, the log keeps growing");
            }
            running.store(false, Ordering::Release);
        });
        *self.checkpoint.lock() = Some(task);
    }
}

/// Follows a shared log. Ends with its task.
pub(crate) async fn tail(replicas: Arc<Replicas>) {
    loop {
        let followed = async {
            replicas.log.wait(replicas.core.current()).await?;
            let mut replica = replicas.replica.lock().await;
            let head = replicas.head().await?;
            replicas.catch_up(&mut replica, head, &mut None).await
        };
        if let Err(e) = followed.await {
            tracing::debug!(error = %e, "can't follow the log");
            replicas.core.env.clock.sleep(TAIL_PAUSE).await;
        }
    }
}

/// A snapshot as log records, in key order, a few at a time so that it is not copied as a whole.
struct TableRecords {
    table: Table<Record>,
    chunk: std::vec::IntoIter<Arc<Record>>,
    last: Option<Key>,
}

impl TableRecords {
    fn new(table: Table<Record>) -> Self {
        Self {
            table,
            chunk: Vec::new().into_iter(),
            last: None,
        }
    }
}

impl Iterator for TableRecords {
    type Item = LogRecord;

    fn next(&mut self) -> Option<LogRecord> {
        if self.chunk.as_slice().is_empty() {
            self.chunk = self.table.chunk(self.last.as_ref(), 256).into_iter();
            self.last = self.chunk.as_slice().last().map(|r| r.key.clone());
        }
        let record = self.chunk.next()?;
        Some(LogRecord {
            revision: record.mod_revision,
            commit: CommitId::default(),
            op: LogOp::Put {
                key: record.key.clone(),
                value: record.value.clone(),
                create: record.create_revision,
                version: record.version,
                deadline_ms: record.lease,
            },
        })
    }
}
