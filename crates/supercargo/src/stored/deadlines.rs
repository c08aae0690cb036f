//! Records as they are outside of their store: with the moment at which they go in place of the store's lease.

use std::collections::HashMap;
use supercargo_storage::{Backend, Error, Record};

/// Asks a store once for each lease.
pub(crate) struct Deadlines<'a> {
    backend: &'a dyn Backend,
    known: HashMap<u64, Option<u64>>,
}

impl<'a> Deadlines<'a> {
    pub(crate) fn new(backend: &'a dyn Backend) -> Self {
        Self {
            backend,
            known: HashMap::new(),
        }
    }

    /// The record with its deadline (milliseconds since the Unix epoch, 0 for none) as lease; `None` when its time is up by
    /// now.
    ///
    /// # Errors
    /// As [`Backend::deadline_ms`].
    pub(crate) async fn settle(&mut self, mut record: Record) -> Result<Option<Record>, Error> {
        if record.lease == 0 {
            return Ok(Some(record));
        }
        let deadline = match self.known.get(&record.lease) {
            Some(known) => *known,
            None => {
                let told = self.backend.deadline_ms(record.lease).await?;
                self.known.insert(record.lease, told);
                told
            }
        };
        Ok(deadline.map(|deadline| {
            record.lease = deadline;
            record
        }))
    }
}
