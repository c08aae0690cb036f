//! Bytes to trees and back: JSON, YAML, Kubernetes protobuf and CBOR, driven by schemas.
//!
//! Invariants: no kind is known by name here; nothing here does IO; no input makes a decoder panic, recurse or allocate
//! without bound ([`Limits`]). What is written is byte for byte what Go writes: stores compare bytes.

pub mod cbor;
mod fields;
pub mod json;
mod media;
pub mod proto;
mod scratch;
pub mod yaml;

pub use media::Media;
pub use scratch::exact;

use supercargo_meta::{nesting_max, stored_nesting_max};

/// Bounds of one document.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How deep containers may nest.
    pub depth: usize,
    /// How many values a document may have.
    pub nodes: usize,
}

impl Limits {
    /// Bounds of what a store holds: it was within the bounds of a body once.
    #[must_use]
    pub fn stored() -> Self {
        Self {
            depth: stored_nesting_max(),
            ..Self::default()
        }
    }
}

/// The bounds of a body on this thread.
impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: nesting_max(),
            nodes: 2_000_000,
        }
    }
}
