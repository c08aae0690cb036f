//! JSON with Go's rules, both ways (Go 1.26 encoding/json, sigs.k8s.io/json).

mod parse;
mod scan;
mod strict;
mod write;

pub(crate) use parse::parse_plain;
pub use parse::{JsonError, Parsed, parse, parse_typed};
pub use strict::strict_problems;
pub use supercargo_meta::write_json as write_untyped;
pub use write::{Before, indent, write, write_pretty, write_pretty_untyped, write_since};

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::any_tree;
