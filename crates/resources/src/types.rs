//! Types of the built-in API.

use crate::generated::kinds::KINDS;
use supercargo_schema::TypeDef;

pub use crate::generated::meta_v1::{
    API_GROUP, API_GROUP_LIST, API_RESOURCE_LIST, API_VERSIONS, DELETE_OPTIONS, LABEL_SELECTOR, LIST_META, OBJECT_META,
    PARTIAL_OBJECT_METADATA, PARTIAL_OBJECT_METADATA_LIST, STATUS, TABLE, WATCH_EVENT,
};

/// The type of a kind, if it is built in. `DeleteOptions` and `WatchEvent` exist in every group version.
#[must_use]
pub fn type_by_gvk(group: &str, version: &str, kind: &str) -> Option<&'static TypeDef> {
    let found = KINDS.binary_search_by(|row| (row.0, row.1, row.2).cmp(&(group, version, kind)));
    match (found, kind) {
        (Ok(i), _) => KINDS.get(i).map(|row| row.3),
        (Err(_), "DeleteOptions") => Some(&DELETE_OPTIONS),
        (Err(_), "WatchEvent") => Some(&WATCH_EVENT),
        (Err(_), _) => None,
    }
}

/// Every kind with its type, sorted: group, version, kind, type.
pub fn kinds() -> impl Iterator<Item = (&'static str, &'static str, &'static str, &'static TypeDef)> {
    KINDS.iter().copied()
}
