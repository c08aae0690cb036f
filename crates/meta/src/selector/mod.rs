//! Label and field selectors: grammar, canonical text, matching (apimachinery 0.37: pkg/labels, pkg/fields).

mod field;
mod label;
mod parse;

pub use field::{FieldSelector, FieldTerm};
pub use label::{LabelOperator, LabelRequirement, LabelSelector};

#[cfg(test)]
mod tests;
