//! The ordered durable log below the engine.

use bytes::Bytes;
use supercargo_env::BoxFuture;
use supercargo_storage::{Error, Key, Revision};

/// Names one append attempt, so that its fate can be found out after a lost answer: the process and a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CommitId {
    /// Random, one for each opening of the log by a process.
    pub process: u64,
    /// Counts up within the process.
    pub counter: u64,
}

/// What a log record does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogOp {
    /// Sets a key.
    Put {
        /// The key.
        key: Key,
        /// The value.
        value: Bytes,
        /// The key's create revision.
        create: Revision,
        /// The key's version after this record.
        version: u64,
        /// When the key expires, in milliseconds since the Unix epoch; 0 for never.
        deadline_ms: u64,
    },
    /// Removes a key.
    Delete {
        /// The key.
        key: Key,
    },
    /// Uses up a revision: a fence after an append whose fate is unknown. Not visible to readers.
    Noop,
    /// The next revision is `to`: everything below counts as compacted. Not visible to readers. Alone in its append, after
    /// which the head and the floor are right before `to`.
    Jump {
        /// The next revision.
        to: Revision,
    },
}

/// One revision of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRecord {
    /// Its revision. Records of an append are consecutive.
    pub revision: Revision,
    /// The attempt that wrote it.
    pub commit: CommitId,
    /// What it does.
    pub op: LogOp,
}

/// Where the log stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Head {
    /// The newest revision; at least 1.
    pub revision: Revision,
    /// The compaction floor: history up to it may be gone.
    pub floor: Revision,
    /// Every record that was replaced up to here has been removed; [`RevLog::remove`] raises it. Zero for a log that is not
    /// shared.
    pub swept: Revision,
}

/// How an append went.
#[derive(Debug)]
pub enum Appended {
    /// All records are durable.
    Done,
    /// Another writer was first; the log stands at this head and none of the records was written.
    Lost(Head),
    /// The answer got lost: all of the records or none of them are, or still may become, part of the log.
    Ambiguous,
}

/// Why a log can't go on.
pub type LogError = Error;

/// A log that appends atomically and in order. One engine drives it; other processes may append to the same log when it
/// is shared.
pub trait RevLog: Send + Sync + 'static {
    /// True when other processes may append: then heads must be asked for and appends can be lost or ambiguous.
    fn is_shared(&self) -> bool;

    /// Linearizable: at least every append acknowledged to anyone before the call. Asked before [`RevLog::load`] too; a log
    /// that does not know its floor yet answers a lower one then.
    fn head(&self) -> BoxFuture<'_, Result<Head, LogError>>;

    /// Writes all `records` or none, if the log's head still is `expect` and they start right after it. Durable when it
    /// answers `Done`.
    ///
    /// Errors: `NoSpace` or `Unavailable` when nothing was written and a later append may work; `ReadOnly` when nothing was
    /// written and nothing ever will be; `OutcomeUnknown` when the records may turn up after a restart (a failed fsync).
    /// After an error other than the first two the engine appends no more.
    fn append(&self, expect: Revision, records: Vec<LogRecord>) -> BoxFuture<'_, Result<Appended, LogError>>;

    /// Up to `max` records from revision `from` on, in order. Records removed by compaction are missing.
    fn read(&self, from: Revision, max: usize) -> BoxFuture<'_, Result<Vec<LogRecord>, LogError>>;

    /// Returns when the head may be past `after`; may return early. Never returns for a log that is not shared.
    fn wait(&self, after: Revision) -> BoxFuture<'_, Result<(), LogError>>;

    /// All surviving records, handed to `each` in batches in an order in which they can be applied, and the head they add up
    /// to. Records above the floor of that head come in revision order and without a gap; those at or below it may be a
    /// checkpoint in key order.
    fn load<'a>(
        &'a self,
        each: &'a mut (dyn FnMut(Vec<LogRecord>) + Send),
    ) -> BoxFuture<'a, Result<Head, LogError>>;

    /// Raises the compaction floor, durably. A floor below the present one changes nothing.
    fn set_floor(&self, floor: Revision) -> BoxFuture<'_, Result<(), LogError>>;

    /// Tells the log that the given revisions (all at or below `floor`, which the floor has reached) are no longer needed to
    /// rebuild the state. Everything else that was replaced up to `floor` is gone already. A log that checkpoints may ignore
    /// it.
    fn remove(&self, revisions: Vec<Revision>, floor: Revision) -> BoxFuture<'_, Result<(), LogError>>;

    /// True when the log would like a checkpoint: it grew enough since the last one. Asked by the engine after commits.
    fn wants_checkpoint(&self) -> bool {
        false
    }

    /// Writes a checkpoint: `records` (puts only, in key order) are the whole state at revision `at`; history up to
    /// `floor` is gone. Runs beside appends; the log may then forget what the checkpoint and the records after `at` do
    /// not need. The engine has one checkpoint under way at a time.
    fn checkpoint(
        &self,
        at: Revision,
        floor: Revision,
        records: Box<dyn Iterator<Item = LogRecord> + Send>,
    ) -> BoxFuture<'_, Result<(), LogError>> {
        let _ = (at, floor, records);
        Box::pin(std::future::ready(Ok(())))
    }

    /// Bytes held on disk, or the nearest figure, where there is one.
    fn size_bytes(&self) -> Option<u64>;

    /// False once the log refuses appends for good.
    fn is_writable(&self) -> bool;

    /// True while appends fail for want of room.
    fn is_full(&self) -> bool {
        false
    }

    /// Asks whether there is room again; [`RevLog::is_full`] then says so. The engine asks now and then while the log is full
    /// and nobody writes.
    fn probe(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    /// Flushes and releases everything. Idempotent.
    fn close(&self) -> BoxFuture<'_, ()>;
}
