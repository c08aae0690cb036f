//! Objects over bytes: [`ObjectStorage`], its undecorated implementation [`Direct`], and the [`StorageFactory`] that wires
//! them.
//!
//! An object of a resource is an immutable [`Entry`]: its key, the revision of its last change, its stored bytes, and on
//! demand its attributes and encoded forms. Entries are shared behind `Arc`; nothing copies their bytes.
//!
//! Invariants:
//! - A storage never calls back: writes are guarded puts and deletes, retry loops live above.
//! - Revisions come from the backend only; [`Entry::revision`] becomes `metadata.resourceVersion` in one place,
//!   [`ObjectCodec::decode`].
//! - No lock is held across an await.

mod codec;
mod coming;
pub mod conformance;
mod continue_token;
mod counts;
mod direct;
mod entry;
mod error;
mod factory;
mod key;
mod label_tag;
mod plan;
mod predicate;
mod recent;
mod storage;
mod timer;
mod transform;
mod watch;

pub use codec::{CodecStats, ObjectCodec, StoredVersion, undecodable};
pub use continue_token::{ContinueToken, decode_continue, encode_continue};
pub use counts::{AllCounts, ListCounts, ListStats, ResourceCounts, StorageCounts};
pub use direct::{Direct, FRESH_WAIT_MAX};
pub use entry::{Attributes, Entry, FormKey, Former, Lent, View};
pub use error::{Error, ErrorKind, Result};
pub use factory::{Decorator, RestOptions, StorageFactory, WrapStorage};
pub use key::{KeySchema, parse_resource_version};
pub use label_tag::{LabelFilter, LabelTag};
pub use plan::{ListPlan, next_page};
pub use predicate::Predicate;
pub use recent::{RECENT_BYTES, Recent, RecentStats};
pub use storage::{
    EventKind, ListQuery, ObjectEvent, ObjectList, ObjectStorage, ObjectWatch, Precondition, Progress,
    VersionMatch, WatchQuery,
};
pub use supercargo_codec::Media;
pub use timer::WatchTimer;
pub use transform::{ENCRYPTED, Identity, Opened, Soon, TransformError, Transformer, TransformerSource};
