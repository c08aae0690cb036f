//! The four ways to patch an object, and the ownership of fields that server-side apply and every other write keep.
//!
//! Everything here is a function of its arguments: no IO, no clock (times are arguments), no kind known by name. What a
//! patch leaves alone is shared between the old tree and the new one.
//!
//! Invariants: nothing panics on hostile input; recursion is as deep as the trees handed in, whose depth decoding bounds.

mod go_show;
mod json;
pub mod json_patch;
pub mod merge_patch;
mod status;
pub mod strategic;
mod strategic_list;

pub use go_show::go_show;
pub use json_patch::JsonPatch;

#[cfg(test)]
mod testing;
