//! Changes on top of a table that nobody sees yet.

use crate::garbage::Garbage;
use crate::{LogOp, LogRecord, MirrorChange};
use std::sync::Arc;
use supercargo_storage::{Error, ErrorKind, Event, EventKind, Record, Result, Revision, Table};

/// A table, and the changes that led to it. A write that is being decided, a record read from a shared log and a record
/// replayed at start all take this one way.
pub(crate) struct Staged {
    pub(crate) table: Table<Record>,
    pub(crate) revision: Revision,
    pub(crate) events: Vec<Event>,
    /// Everything up to here counts as compacted: changes up to it need not be complete.
    pub(crate) floor: Revision,
    pub(crate) garbage: Garbage,
}

impl Staged {
    pub(crate) fn new(table: Table<Record>, revision: Revision) -> Self {
        Self {
            table,
            revision,
            events: Vec::new(),
            floor: Revision::ZERO,
            garbage: Garbage::default(),
        }
    }

    /// Takes over what a store did that orders its own writes. A key that is not there needs no deletion.
    pub(crate) fn change(&mut self, revision: Revision, change: MirrorChange) {
        let kind = match change {
            MirrorChange::Put(record) => EventKind::Put {
                prev: self
                    .table
                    .insert(Arc::new(record.clone()))
                    .map(Arc::unwrap_or_clone),
                record,
            },
            MirrorChange::Delete(key) => match self.table.remove(key.as_bytes()) {
                Some(prev) => EventKind::Delete {
                    prev: Arc::unwrap_or_clone(prev),
                },
                None => return,
            },
        };
        self.events.push(Event { revision, kind });
    }

    /// Applies the next record.
    ///
    /// Errors: `Corrupt` for a record that can't come here.
    pub(crate) fn apply(&mut self, record: &LogRecord) -> Result<()> {
        let revision = record.revision;
        let is_history = revision > self.floor;
        if is_history && revision <= self.revision {
            return Err(corrupt(format!("revision {revision} after {}", self.revision)));
        }
        match &record.op {
            LogOp::Put {
                key,
                value,
                create,
                version,
                deadline_ms,
            } => {
                let new = Record {
                    key: key.clone(),
                    value: value.clone(),
                    create_revision: *create,
                    mod_revision: revision,
                    version: *version,
                    lease: *deadline_ms,
                };
                let prev = self.table.insert(Arc::new(new.clone()));
                if let Some(prev) = &prev {
                    self.garbage.superseded(prev.mod_revision, revision);
                }
                if is_history {
                    if prev.is_none() && *version != 1 {
                        return Err(corrupt(format!("{key} at {revision} has no predecessor")));
                    }
                    let prev = prev.map(Arc::unwrap_or_clone);
                    self.events.push(Event {
                        revision,
                        kind: EventKind::Put { record: new, prev },
                    });
                }
            }
            LogOp::Delete { key } => {
                let prev = self.table.remove(key.as_bytes());
                self.garbage.deletion(revision);
                if let Some(prev) = &prev {
                    self.garbage.superseded(prev.mod_revision, revision);
                }
                if is_history {
                    let prev = prev
                        .map(Arc::unwrap_or_clone)
                        .ok_or_else(|| corrupt(format!("{key} deleted at {revision} did not exist")))?;
                    self.events.push(Event {
                        revision,
                        kind: EventKind::Delete { prev },
                    });
                }
            }
            LogOp::Noop => self.garbage.superseded(revision, revision),
            LogOp::Jump { to } => {
                self.garbage.superseded(revision, revision);
                let before = Revision(to.0.saturating_sub(1)).max(revision);
                self.floor = self.floor.max(before);
                self.revision = before;
                return Ok(());
            }
        }
        self.revision = self.revision.max(revision);
        Ok(())
    }
}

fn corrupt(detail: String) -> Error {
    Error::new(ErrorKind::Corrupt, detail)
}
