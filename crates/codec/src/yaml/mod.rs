//! YAML 1.1 as Kubernetes takes and writes it (sigs.k8s.io/yaml 1.6: YAML is JSON in another coat).
//!
//! A parser of events does the grammar; what a scalar means, what a key is, merging and the limits are decided here.

mod parse;
mod resolve;
mod write;

pub use parse::{Parsed, YamlError, parse};
pub use write::{write, write_untyped};

#[cfg(test)]
mod tests;
