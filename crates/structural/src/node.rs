//! A compiled schema: a tree of shared, immutable nodes.

use std::sync::Arc;
use supercargo_meta::{Text, Tree};

/// One schema.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub(crate) nullable: bool,
    pub(crate) preserve_unknown: bool,
    /// Sorted by the bytes of the names.
    pub(crate) properties: Box<[(Text, Arc<Self>)]>,
    pub(crate) additional: Additional,
    pub(crate) items: Option<Arc<Self>>,
    pub(crate) default: Option<Tree>,
}

/// What a schema says about fields that it does not name.
#[derive(Debug, Default)]
pub(crate) enum Additional {
    /// Nothing: they are unknown.
    #[default]
    None,
    /// They are known and may be anything.
    Any,
    /// They have this schema.
    Schema(Arc<Node>),
}

impl Node {
    /// The schema of a named property.
    pub(crate) fn property(&self, name: &str) -> Option<&Arc<Self>> {
        self.properties
            .binary_search_by(|p| p.0.as_bytes().cmp(name.as_bytes()))
            .ok()
            .and_then(|i| self.properties.get(i))
            .map(|p| &p.1)
    }
}
