//! What an object storage does.

use crate::{Entry, Error, ErrorKind, Lent, ObjectCodec, Predicate, Result};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_meta::Text;
use supercargo_storage::{Expected, Revision};

/// How a resourceVersion limits a list.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum VersionMatch {
    /// The legacy rules: exact with a limit, else not older than.
    #[default]
    Unset,
    /// Exactly that revision.
    Exact,
    /// That revision or a newer one.
    NotOlderThan,
    /// Anything else a caller sent.
    Other(Text),
}

/// A list.
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    /// The relative key: of one object, or of a collection when `recursive`.
    pub key: String,
    /// Everything below the key.
    pub recursive: bool,
    /// The resourceVersion as sent.
    pub resource_version: Text,
    /// What it means.
    pub version_match: VersionMatch,
    /// Which objects.
    pub predicate: Predicate,
    /// At most so many matching objects; 0 is no limit.
    pub limit: u64,
    /// A continue token; "" starts at the beginning.
    pub continue_token: Text,
}

/// A page of objects.
#[derive(Debug)]
pub struct ObjectList {
    /// The revision the page was read at.
    pub revision: Revision,
    /// The objects in key order.
    pub items: Vec<Arc<Entry>>,
    /// Token of the next page; "" at the end.
    pub continue_token: String,
    /// Objects after this page, when that is known.
    pub remaining: Option<u64>,
}

/// A watch.
#[derive(Clone, Debug, Default)]
pub struct WatchQuery {
    /// The relative key: of one object, or of a collection when `recursive`.
    pub key: String,
    /// Everything below the key.
    pub recursive: bool,
    /// The resourceVersion as sent.
    pub resource_version: Text,
    /// Which objects.
    pub predicate: Predicate,
    /// Bookmarks are wanted.
    pub allow_bookmarks: bool,
    /// `Some(true)`: the state first, then its end, then changes. `Some(false)`: changes only. `None`: the legacy rules.
    pub send_initial_events: Option<bool>,
    /// How long it runs; zero is no end.
    pub timeout: Duration,
}

/// Kinds of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An object came into view.
    Added,
    /// An object in view changed.
    Modified,
    /// An object left the view; the entry is its last state with the revision of the change.
    Deleted,
}

/// An event of a watch.
#[derive(Clone, Debug)]
pub enum ObjectEvent {
    /// A change.
    Change(EventKind, Arc<Entry>),
    /// Every change up to this revision was sent.
    Bookmark {
        /// The revision.
        revision: Revision,
        /// The first bookmark after the initial events.
        initial_events_end: bool,
    },
}

/// How a watch learns how far its store is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It knows at any time.
    Free,
    /// From events, and when it asks: [`ObjectWatch::request_progress`].
    OnRequest,
    /// From events only.
    WithEvents,
}

/// A running watch. Dropping it ends it.
pub trait ObjectWatch: Send + 'static {
    /// The next events, one or more. An error is the last item; `None` is the end: time is up or the storage was destroyed.
    /// The future may be dropped without losing an event.
    fn next(&mut self) -> BoxFuture<'_, Option<Result<Vec<ObjectEvent>>>>;

    /// Every change up to this revision was handed out. Exact without asking the store where the backend is in this process.
    fn progress(&mut self) -> Revision;

    /// Asks a store elsewhere how far it is; what it says wakes whoever waits for the next events, and shows in
    /// [`ObjectWatch::progress`]. Does not wait.
    fn request_progress(&mut self) {}
}

/// Objects of one resource in a store. All methods may be called concurrently.
pub trait ObjectStorage: Send + Sync + 'static {
    /// How its objects are encoded.
    fn codec(&self) -> &Arc<ObjectCodec>;

    /// Reads one object. An empty resourceVersion is the most recent state; a number is that state or a newer one.
    ///
    /// Errors: `NotFound`, `TooLargeVersion`, `BadVersion`.
    fn get<'a>(&'a self, key: &'a str, resource_version: &'a str) -> BoxFuture<'a, Result<Arc<Entry>>>;

    /// Reads a page of a collection.
    ///
    /// Errors: `Expired`, `TooLargeVersion`, `BadRequest`, `CorruptList`.
    fn list(&self, query: ListQuery) -> BoxFuture<'_, Result<ObjectList>>;

    /// Starts a watch. History that is gone is an error of the stream, not of the start.
    ///
    /// Errors: `BadVersion`.
    fn watch(&self, query: WatchQuery) -> BoxFuture<'_, Result<Box<dyn ObjectWatch>>>;

    /// Writes an object's bytes if the key is as expected. With a `ttl` the store removes it later.
    ///
    /// Errors: `Exists` and `Conflict`, both with the current entry; `NotFound` never.
    fn put<'a>(
        &'a self,
        key: &'a str,
        expected: Expected,
        value: Bytes,
        ttl: Option<Duration>,
    ) -> BoxFuture<'a, Result<Arc<Entry>>>;

    /// The same for bytes that were just made from `object`: whoever gets the entry of this write, from the answer or from a
    /// watch, has the object with it and need not decode it.
    fn put_object<'a>(
        &'a self,
        key: &'a str,
        expected: Expected,
        value: Bytes,
        object: Lent,
        ttl: Option<Duration>,
    ) -> BoxFuture<'a, Result<Arc<Entry>>>;

    /// Removes an object if it is as expected; answers the revision of the removal.
    ///
    /// Errors: `Conflict` with the current entry.
    fn delete<'a>(&'a self, key: &'a str, expected: Revision) -> BoxFuture<'a, Result<Revision>>;

    /// How many objects the resource has.
    fn count(&self) -> BoxFuture<'_, Result<u64>>;

    /// The same as far as it is known here, without asking anybody; possibly a moment old. `None` when it is not.
    fn count_known(&self) -> Option<u64>;

    /// The newest revision of the store, linearizable.
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>>;

    /// How its watches learn how far the store is.
    fn progress(&self) -> Progress;

    /// The newest revision known to be compacted; zero when none is.
    fn compacted_revision(&self) -> Revision;

    /// Ends its watches and refuses calls from now on. Idempotent; the backend, which others share, stays.
    fn destroy(&self);
}

/// What an object must be for a write to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Precondition {
    /// Its uid.
    pub uid: Option<Text>,
    /// Its resourceVersion.
    pub resource_version: Option<Text>,
}

impl Precondition {
    /// Compares with an object's uid and resourceVersion (apiserver 0.37: `pkg/storage/interfaces.go`).
    ///
    /// # Errors
    /// `InvalidObject` with the text that clients see.
    pub fn check(&self, key: &str, uid: &str, resource_version: &str) -> Result<()> {
        let refuse = |what: &str, wanted: &str, found: &str| {
            let text = format!(
                "Precondition failed: {what} in precondition: {wanted}, {what} in object meta: {found}"
            );
            Err(Error::new(ErrorKind::InvalidObject(text), key))
        };
        match (&self.uid, &self.resource_version) {
            (Some(u), _) if u != uid => refuse("UID", u, uid),
            (_, Some(v)) if v != resource_version => refuse("ResourceVersion", v, resource_version),
            _ => Ok(()),
        }
    }
}
