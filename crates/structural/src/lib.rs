//! Everything pure about custom resource definitions: what a definition must obey, and what the schema of one of its
//! versions does to objects: pruning, defaults, validation, types for patches and apply, columns, OpenAPI.
//!
//! Invariants: no IO, no clock, no randomness; a compiled schema never changes and is shared; equal parts of schemas are one
//! allocation, whatever definition they stand in; every walk is bounded by the depth that the decoder lets in.

mod compiler;
mod definition;
mod node;
mod structural;

pub use compiler::Compiler;
pub use definition::{Columns, Write, default_definition, scale_paths, selectable_fields};
pub use structural::{ScalePaths, Structural, Validate};
