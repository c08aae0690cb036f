//! What can go wrong in a store, sorted by what the caller must do.

use crate::{Key, Record, Revision};

/// The result of a storage call.
pub type Result<T> = std::result::Result<T, Error>;

/// A storage error. One pointer wide.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    key: Option<Key>,
    detail: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// Kinds of error. Each says what the caller does next.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The guard of a write failed; nothing was written. Decide again from `current`.
    Conflict {
        /// The key as it is now; `None` when it does not exist.
        current: Option<Record>,
    },
    /// The revision asked for is older than the kept history. Start anew.
    Compacted {
        /// The newest revision that is gone.
        compacted: Revision,
    },
    /// The revision asked for has not happened yet.
    Future {
        /// The newest revision.
        current: Revision,
    },
    /// The value is larger than the store takes. Do not retry.
    TooLarge,
    /// The store can't be reached or refuses for now; nothing was written. Safe to retry.
    Unavailable,
    /// The write may or may not have happened. Read again; never retry blindly.
    OutcomeUnknown,
    /// The store's data contradicts itself. Stop and tell the operator.
    Corrupt,
    /// The store has no room left: nothing was written. Reads go on, and so do writes once there is room.
    NoSpace,
    /// The store refuses writes for good (failed fsync); reads go on.
    ReadOnly,
    /// The store was closed.
    Closed,
}

impl Error {
    /// An error of `kind`; `detail` is for the log.
    pub fn new(kind: ErrorKind, detail: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            key: None,
            detail: detail.into(),
            source: None,
        }))
    }
    /// Names the key concerned.
    #[must_use]
    pub fn with_key(mut self, key: &Key) -> Self {
        self.0.key = Some(key.clone());
        self
    }
    /// Keeps the cause for the log.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.source = Some(source.into());
        self
    }
    /// The kind.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }
    /// The kind, taken out.
    #[must_use]
    pub fn into_kind(self) -> ErrorKind {
        self.0.kind
    }
    /// The key concerned, if any.
    #[must_use]
    pub fn key(&self) -> Option<&Key> {
        self.0.key.as_ref()
    }
    /// What the log should say.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.0.detail
    }
    /// True for [`ErrorKind::Conflict`].
    #[must_use]
    pub fn is_conflict(&self) -> bool {
        matches!(self.0.kind, ErrorKind::Conflict { .. })
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match &self.0.kind {
            ErrorKind::Conflict { .. } => "conflict",
            ErrorKind::Compacted { compacted } => {
                return write!(f, "compacted up to {compacted}: {}", self.0.detail);
            }
            ErrorKind::Future { current } => {
                return write!(f, "future revision, now {current}: {}", self.0.detail);
            }
            ErrorKind::TooLarge => "too large",
            ErrorKind::Unavailable => "unavailable",
            ErrorKind::OutcomeUnknown => "outcome unknown",
            ErrorKind::Corrupt => "corrupt",
            ErrorKind::NoSpace => "no space",
            ErrorKind::ReadOnly => "read only",
            ErrorKind::Closed => "closed",
        };
        match &self.0.key {
            Some(k) => write!(f, "{what} (key {k}): {}", self.0.detail),
            None => write!(f, "{what}: {}", self.0.detail),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.source {
            Some(s) => Some(s.as_ref()),
            None => None,
        }
    }
}
