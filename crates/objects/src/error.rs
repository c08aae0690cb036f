//! What can go wrong between an object and a store.

use crate::Entry;
use std::sync::Arc;
use supercargo_storage::Revision;

/// The result of an object storage call.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of an object storage. One pointer wide.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    key: String,
    revision: Option<Revision>,
}

/// Kinds of error. Texts that clients see are made in one place above (`registry`), from these.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The key does not exist.
    NotFound,
    /// The key exists already; its object as it is now.
    Exists(Option<Arc<Entry>>),
    /// The object changed meanwhile; its state now, `None` when it is gone. Decide again.
    Conflict(Option<Arc<Entry>>),
    /// A precondition failed; the text says which.
    InvalidObject(String),
    /// The store can't be reached; nothing was written.
    Unreachable(String),
    /// The deadline passed while reading.
    Timeout,
    /// The stored bytes can't be decrypted or decoded.
    Corrupt(String),
    /// Several stored objects can't be read: (storage key, text) of the first hundred; whether there were more.
    CorruptList {
        /// Storage keys and texts.
        causes: Vec<(String, String)>,
        /// More than the listed ones.
        truncated: bool,
    },
    /// A transformer failed in a way that says nothing about the data.
    Internal(String),
    /// The revision asked for has not happened yet.
    TooLargeVersion {
        /// The revision asked for.
        wanted: u64,
        /// The newest revision.
        current: u64,
        /// When to come again, seconds.
        retry_seconds: u32,
    },
    /// History asked for is gone.
    Expired {
        /// The text for the client.
        message: String,
        /// A token that goes on at the latest revision.
        continue_token: Option<String>,
    },
    /// The request makes no sense; the text for the client.
    BadRequest(String),
    /// A resourceVersion of a read or a watch is no number; the text for the client.
    BadVersion(String),
    /// Any other problem with a fixed text for the client.
    Plain(String),
    /// The value is larger than the store takes.
    TooLargeValue,
    /// The write may or may not have happened.
    OutcomeUnknown(String),
    /// The store refuses writes for good.
    ReadOnly(String),
    /// The store was closed.
    Closed,
}

impl Error {
    /// An error about a storage key; "" when it is about none.
    pub fn new(kind: ErrorKind, key: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            key: key.into(),
            revision: None,
        }))
    }
    /// The same, of what the key held since this revision.
    #[must_use]
    pub fn of_revision(mut self, revision: Revision) -> Self {
        self.0.revision = Some(revision);
        self
    }
    /// An error about no key.
    #[must_use]
    pub fn of(kind: ErrorKind) -> Self {
        Self::new(kind, "")
    }
    /// The error of a watch from `after`, when only changes after `oldest` are known (apiserver 0.37:
    /// `pkg/storage/cacher/watch_cache.go`).
    #[must_use]
    pub fn too_old(after: Revision, oldest: Revision) -> Self {
        Self::of(ErrorKind::Expired {
            message: format!("too old resource version: {after} ({oldest})"),
            continue_token: None,
        })
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
    /// The full storage key; may be empty.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.0.key
    }
    /// The revision of the key's last change, of errors that are about what it holds.
    #[must_use]
    pub fn revision(&self) -> Option<Revision> {
        self.0.revision
    }
    /// True for [`ErrorKind::NotFound`].
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self.0.kind, ErrorKind::NotFound)
    }
    /// True when the stored object can't be read.
    #[must_use]
    pub fn is_corrupt(&self) -> bool {
        matches!(self.0.kind, ErrorKind::Corrupt(_))
    }

    fn storage_text(&self, what: &str, code: u8, more: &str) -> String {
        format!(
            "StorageError: {what}, Code: {code}, Key: {}, ResourceVersion: 0, AdditionalErrorMsg: {more}",
            self.0.key
        )
    }
}

impl std::fmt::Display for Error {
    /// The texts of apiserver 0.37 (`pkg/storage/errors.go`), which reach clients for precondition failures.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match &self.0.kind {
            ErrorKind::NotFound => self.storage_text("key not found", 1, ""),
            ErrorKind::Exists(_) => self.storage_text("key exists", 2, ""),
            ErrorKind::Conflict(_) => self.storage_text("resource version conflicts", 3, ""),
            ErrorKind::InvalidObject(t) => self.storage_text("invalid object", 4, t),
            ErrorKind::Unreachable(t) => self.storage_text("server unreachable", 5, t),
            ErrorKind::Timeout => self.storage_text("request timeout", 6, ""),
            ErrorKind::Corrupt(t) => self.storage_text("corrupt object", 7, t),
            ErrorKind::CorruptList { causes, truncated } => {
                let first = causes.first().map_or("", |c| c.1.as_str());
                let more = causes.len().saturating_sub(1);
                match (more, truncated) {
                    (0, false) => first.to_owned(),
                    _ => format!("{first} (and {more} more)"),
                }
            }
            ErrorKind::Internal(t)
            | ErrorKind::BadRequest(t)
            | ErrorKind::BadVersion(t)
            | ErrorKind::Plain(t) => t.clone(),
            ErrorKind::TooLargeVersion { wanted, current, .. } => {
                format!("Too large resource version: {wanted}, current: {current}")
            }
            ErrorKind::Expired { message, .. } => message.clone(),
            ErrorKind::TooLargeValue => "request is too large".to_owned(),
            ErrorKind::OutcomeUnknown(_) => "the outcome of the write is unknown".to_owned(),
            ErrorKind::ReadOnly(_) => "the store refuses writes".to_owned(),
            ErrorKind::Closed => "the store is closed".to_owned(),
        };
        f.write_str(&text)
    }
}

impl std::error::Error for Error {}
