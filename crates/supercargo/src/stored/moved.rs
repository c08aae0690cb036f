//! Records that get another prefix.

use crate::start_error::StartError;
use crate::stored::Layout;
use supercargo_objects::ENCRYPTED;
use supercargo_storage::{Key, Record};

/// Keys under another prefix.
pub(crate) struct Moved {
    pub(crate) from: Layout,
    pub(crate) to: Layout,
}

impl Moved {
    /// From below one prefix (`/registry`) to below another.
    pub(crate) fn new(from: &str, to: &str) -> Self {
        Self {
            from: Layout::new(from),
            to: Layout::new(to),
        }
    }

    /// The record under its new key.
    ///
    /// # Errors
    /// An encrypted value under another key.
    pub(crate) fn apply(&self, mut record: Record) -> Result<Record, StartError> {
        if self.from.prefix() == self.to.prefix() {
            return Ok(record);
        }
        if record.value.starts_with(ENCRYPTED) {
            return Err(StartError::new(
                format!(
                    "{} is encrypted, and encrypted values can be read under their own key only: the prefix can't be changed",
                    record.key
                ),
                format!("leave --etcd-prefix out to keep {}", self.from.prefix()),
            ));
        }
        let below = self.from.below(record.key.as_bytes());
        record.key = Key::new([self.to.prefix().as_bytes(), below].concat());
        Ok(record)
    }
}
