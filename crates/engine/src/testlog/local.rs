//! A log that one process owns.

use crate::{Appended, Head, LogError, LogOp, LogRecord, RevLog};
use parking_lot::Mutex;
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_storage::{Error, ErrorKind, Revision};

/// A log in memory, not shared. Clones are the same log, so an engine can be closed and another one opened on it.
#[derive(Clone, Default)]
pub struct MemoryLog(Arc<Mutex<State>>);

struct State {
    records: Vec<LogRecord>,
    checkpoint: Vec<LogRecord>,
    head: Head,
    checkpoint_every: usize,
    checkpoints: usize,
    fails_with: Option<ErrorKind>,
    is_writable: bool,
    is_full: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            records: Vec::new(),
            checkpoint: Vec::new(),
            head: Head {
                revision: Revision(1),
                floor: Revision::ZERO,
                swept: Revision::ZERO,
            },
            checkpoint_every: usize::MAX,
            checkpoints: 0,
            fails_with: None,
            is_writable: true,
            is_full: false,
        }
    }
}

impl MemoryLog {
    /// Asks for a checkpoint whenever it holds so many records.
    pub fn checkpoint_every(&self, records: usize) {
        self.0.lock().checkpoint_every = records;
    }

    /// How many checkpoints were written.
    #[must_use]
    pub fn checkpoints_count(&self) -> usize {
        self.0.lock().checkpoints
    }

    /// Appends fail with `kind` from now on; `None` heals.
    pub fn fail_with(&self, kind: Option<ErrorKind>) {
        self.0.lock().fails_with = kind;
    }
}

impl RevLog for MemoryLog {
    fn is_shared(&self) -> bool {
        false
    }

    fn head(&self) -> BoxFuture<'_, Result<Head, LogError>> {
        let head = self.0.lock().head;
        Box::pin(std::future::ready(Ok(head)))
    }

    fn append(&self, expect: Revision, records: Vec<LogRecord>) -> BoxFuture<'_, Result<Appended, LogError>> {
        Box::pin(async move {
            let mut s = self.0.lock();
            if let Some(kind) = &s.fails_with {
                let kind = kind.clone();
                s.is_writable = matches!(kind, ErrorKind::Unavailable | ErrorKind::NoSpace);
                s.is_full = kind == ErrorKind::NoSpace;
                return Err(Error::new(kind, "told to fail"));
            }
            if s.head.revision != expect {
                return Ok(Appended::Lost(s.head));
            }
            if let Some(last) = records.last() {
                s.head.revision = match last.op {
                    LogOp::Jump { to } => Revision(to.0 - 1),
                    _ => last.revision,
                };
            }
            s.records.extend(records);
            s.is_full = false;
            Ok(Appended::Done)
        })
    }

    fn read(&self, from: Revision, max: usize) -> BoxFuture<'_, Result<Vec<LogRecord>, LogError>> {
        let s = self.0.lock();
        let found = s
            .records
            .iter()
            .filter(|r| r.revision >= from)
            .take(max)
            .cloned()
            .collect();
        Box::pin(std::future::ready(Ok(found)))
    }

    fn wait(&self, _after: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::pending())
    }

    fn load<'a>(
        &'a self,
        each: &'a mut (dyn FnMut(Vec<LogRecord>) + Send),
    ) -> BoxFuture<'a, Result<Head, LogError>> {
        let s = self.0.lock();
        let (checkpoint, records, head) = (s.checkpoint.clone(), s.records.clone(), s.head);
        drop(s);
        each(checkpoint);
        records.chunks(100).for_each(|c| each(c.to_vec()));
        Box::pin(std::future::ready(Ok(head)))
    }

    fn set_floor(&self, floor: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        let mut s = self.0.lock();
        s.head.floor = s.head.floor.max(floor);
        Box::pin(std::future::ready(Ok(())))
    }

    fn remove(&self, _revisions: Vec<Revision>, _floor: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn wants_checkpoint(&self) -> bool {
        let s = self.0.lock();
        s.records.len() >= s.checkpoint_every
    }

    fn checkpoint(
        &self,
        at: Revision,
        floor: Revision,
        records: Box<dyn Iterator<Item = LogRecord> + Send>,
    ) -> BoxFuture<'_, Result<(), LogError>> {
        let dump: Vec<LogRecord> = records.collect();
        let mut s = self.0.lock();
        s.checkpoint = dump;
        s.records.retain(|r| r.revision > at);
        // The changes between `floor` and `at` went with the records.
        s.head.floor = s.head.floor.max(floor).max(at);
        s.checkpoints += 1;
        Box::pin(std::future::ready(Ok(())))
    }

    fn size_bytes(&self) -> Option<u64> {
        None
    }

    fn is_full(&self) -> bool {
        self.0.lock().is_full
    }

    fn probe(&self) -> BoxFuture<'_, ()> {
        let mut s = self.0.lock();
        s.is_full = s.fails_with == Some(ErrorKind::NoSpace);
        Box::pin(std::future::ready(()))
    }

    fn is_writable(&self) -> bool {
        self.0.lock().is_writable
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}
