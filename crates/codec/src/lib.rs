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

/// Bounds of one document.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How deep containers may nest. Go allows 10,000; every walk over a tree here is recursive, so it is less.
    pub depth: usize,
    /// How many values a document may have.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: 512,
            nodes: 2_000_000,
        }
    }
}
