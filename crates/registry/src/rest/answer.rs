//! What a resource answers.

use super::Media;
use bytes::Bytes;
use smallvec::SmallVec;
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{GroupResource, Gvk, Status, Text, Tree};

/// An encoded object: pieces that follow one another, most of them shared with whoever else sends the object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded(SmallVec<[Bytes; 4]>);

impl Encoded {
    /// These pieces.
    #[must_use]
    pub fn of<const N: usize>(pieces: [Bytes; N]) -> Self {
        Self(pieces.into_iter().collect())
    }
    /// A piece, an object, a piece.
    #[must_use]
    pub fn join<const N: usize, const M: usize>(before: [Bytes; N], middle: Self, after: [Bytes; M]) -> Self {
        Self(before.into_iter().chain(middle.0).chain(after).collect())
    }
    /// How many bytes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(Bytes::len).sum()
    }
    /// True without any byte.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The pieces in order.
    pub fn pieces(self) -> impl Iterator<Item = Bytes> {
        self.0.into_iter()
    }
    /// Appends it.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        out.reserve(self.len());
        self.0.iter().for_each(|p| out.extend_from_slice(p));
    }
    /// In one piece; copied unless it is one.
    #[must_use]
    pub fn joined(self) -> Bytes {
        match self.0.as_slice() {
            [only] => only.clone(),
            pieces => pieces.concat().into(),
        }
    }
}

impl From<Bytes> for Encoded {
    fn from(whole: Bytes) -> Self {
        Self::of([whole])
    }
}

/// An object on its way out, in the version of the request. Its forms are made at most once and shared.
pub trait Object: Send + Sync + 'static {
    /// Group, version and kind it is sent as.
    fn gvk(&self) -> &Gvk;

    /// The whole object in a media type: JSON compact and without a trailing newline, protobuf in its envelope.
    ///
    /// # Errors
    /// 500 when the stored bytes can't be decoded, 406 when the kind has no protobuf form.
    fn encode(&self, media: Media) -> Result<Encoded, Status>;

    /// The object as an item of its list: for built-in kinds JSON without `kind` and `apiVersion`, protobuf without envelope.
    ///
    /// # Errors
    /// As [`Object::encode`].
    fn encode_item(&self, media: Media) -> Result<Encoded, Status>;

    /// Its metadata as a PartialObjectMetadata (meta.k8s.io/v1), forms as [`Object::encode`].
    ///
    /// # Errors
    /// As [`Object::encode`].
    fn encode_partial(&self, media: Media) -> Result<Bytes, Status>;

    /// Its metadata as an item of a PartialObjectMetadataList: JSON as [`Object::encode_partial`], protobuf without envelope.
    ///
    /// # Errors
    /// As [`Object::encode`].
    fn encode_partial_item(&self, media: Media) -> Result<Bytes, Status>;

    /// The decoded object, for tables, YAML and pretty JSON.
    ///
    /// # Errors
    /// 500 when the stored bytes can't be decoded.
    fn tree(&self) -> Result<Arc<Tree>, Status>;

    /// The object with its metadata at least; of all else there is what comes without effort.
    ///
    /// # Errors
    /// 500 when the stored bytes can't be decoded.
    fn metadata(&self) -> Result<Arc<Tree>, Status> {
        self.tree()
    }

    /// What `make` made of this object for tables, kept with its other forms. All who ask must make the same.
    ///
    /// # Errors
    /// Those of `make`.
    fn kept_row(&self, make: &mut dyn FnMut() -> Result<Bytes, Status>) -> Result<Bytes, Status> {
        make()
    }

    /// The object as the cells of tables are defined: in the storage version, whatever version was asked for.
    ///
    /// # Errors
    /// 500 when the stored bytes can't be decoded.
    fn table_tree(&self) -> Result<Arc<Tree>, Status> {
        self.tree()
    }

    /// Why the object can't be read, if it can't.
    fn unreadable(&self) -> Option<Unreadable> {
        None
    }
}

/// What keeps a stored object from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Its storage key.
    pub key: String,
    /// Why.
    pub text: String,
}

/// An answer to a verb on one object.
pub enum Answer {
    /// An object and the HTTP status code (200, 201, 202).
    Object(u16, Arc<dyn Object>),
    /// A Status as success answer, with the HTTP status code it is sent with.
    Status(u16, Status),
}

/// An answer to a list.
pub struct ListAnswer {
    /// The list's own kind, for example `v1` `PodList`.
    pub gvk: Gvk,
    /// `metadata.resourceVersion`.
    pub resource_version: Text,
    /// `metadata.continue`; "" for none.
    pub continue_token: Text,
    /// `metadata.remainingItemCount`.
    pub remaining: Option<u64>,
    /// The items.
    pub items: Vec<Arc<dyn Object>>,
    /// A list of custom resources: keys sorted, items with kind, `continue` always there.
    pub unstructured: bool,
}

impl ListAnswer {
    /// The error of a list that can't be sent because of `error`: when objects can't be read, all of those are named
    /// (gate AllowUnsafeMalformedObjectDeletion).
    #[must_use]
    pub fn failed(&self, resource: &GroupResource, error: Status) -> Status {
        let mut causes = self.items.iter().filter_map(|o| o.unreadable());
        let mut causes = causes.by_ref().map(|u| (u.key, u.text));
        crate::errors::unreadable_list(resource, &mut causes).unwrap_or(error)
    }
}

/// Kinds of watch event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchEventKind {
    /// An object came into view.
    Added,
    /// An object in view changed.
    Modified,
    /// An object left the view; it shows its last state with the revision of the change.
    Deleted,
    /// Nothing changed up to the object's resourceVersion.
    Bookmark,
}

impl WatchEventKind {
    /// The wire's text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "ADDED",
            Self::Modified => "MODIFIED",
            Self::Deleted => "DELETED",
            Self::Bookmark => "BOOKMARK",
        }
    }
}

/// An event of a watch.
pub enum WatchEvent {
    /// A change or a bookmark.
    Object(WatchEventKind, Arc<dyn Object>),
    /// The watch failed and is over.
    Error(Status),
}

/// A running watch. Dropping it ends it.
pub trait WatchAnswer: Send + 'static {
    /// The next events, one or more; those ready together come together. `None` at the watch's end: its time is up, the
    /// server stops, or an error event was the last.
    /// The future may be dropped without losing an event.
    fn next(&mut self) -> BoxFuture<'_, Option<Vec<WatchEvent>>>;

    /// Every change up to this revision was handed out; only for callers in this process, who compare it with the
    /// resourceVersions of objects they have seen.
    fn progress(&mut self) -> u64;

    /// Asks a store elsewhere how far it is; some time later `progress` shows what it said. Does not wait.
    fn request_progress(&mut self) {}
}
