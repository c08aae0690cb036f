//! Everything pure about custom resource definitions: what a definition must obey, and what the schema of one of its
//! versions does to objects: pruning, defaults, validation, types for patches and apply, columns, OpenAPI.
//!
//! Invariants: no IO, no clock, no randomness; a compiled schema never changes and is shared; equal parts of schemas are one
//! allocation, whatever definition they stand in; every walk is bounded by the depth that the decoder lets in.

mod cel;
mod check;
mod columns;
mod compiler;
mod definition;
mod field_path;
mod formats;
mod interner;
mod jsonpath;
mod metadata;
mod node;
mod object;
mod path;
mod pattern;
mod problems;
mod props;
mod rules;
mod scale;
mod show;
mod structural;
mod type_def;
mod validate;

pub use check::{Checker, Document, Finding, Report, Severity};
pub use columns::scale_columns;
pub use compiler::Compiler;
pub use definition::{Write, ca_certificates, default_definition, has_bad_ca_bundle, selectable_fields};
pub use scale::{ScalePaths, scale_paths};
pub use structural::{Structural, Validate, Verdict};
pub use validate::Stopwatch;
