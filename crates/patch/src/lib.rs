//! The four ways to patch an object, and the ownership of fields that server-side apply and every other write keep.
//!
//! Everything here is a function of its arguments: no IO, no clock (times are arguments), no kind known by name. What a
//! patch leaves alone is shared between the old tree and the new one.
//!
//! Invariants: nothing panics on hostile input; recursion is as deep as the trees handed in, whose depth decoding bounds.

pub mod apply;
mod atom;
pub mod fields;
mod fields_json;
mod go_show;
mod json;
pub mod json_patch;
pub mod managed;
pub mod merge;
pub mod merge_patch;
mod overlay;
mod ownership;
mod restore;
pub mod scale;
mod status;
pub mod strategic;
mod strategic_list;
pub mod typed;
pub mod validate;
mod value;

pub use apply::apply;
pub use fields::{Filter, Path, PathElement, Set, Step};
pub use go_show::go_show;
pub use json::word as json_word;
pub use json_patch::JsonPatch;
pub use managed::{Entry, ManagedFields, Operation};
pub use ownership::{Context, Versions, keep_timestamps, update};
pub use restore::{restore, restore_since};

#[cfg(test)]
mod testing;
