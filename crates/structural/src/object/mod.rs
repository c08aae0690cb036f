//! What a schema does to objects: pruning, defaults, embedded metadata, and the uniqueness of lists.

pub(crate) mod defaults;
pub(crate) mod embedded;
pub(crate) mod lists;
pub(crate) mod prune;
mod visit;
