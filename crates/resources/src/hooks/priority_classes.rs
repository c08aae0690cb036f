//! Priority classes: names that begin with `system-` are the system's.

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

/// The system's classes and their values.
const SYSTEM: [(&str, i64); 2] = [
    ("system-node-critical", 2_000_001_000),
    ("system-cluster-critical", 2_000_000_000),
];

pub(super) struct PriorityClasses;

impl Hook for PriorityClasses {
    fn validate_create(&self, _: &HookContext<'_>, class: &Tree) -> Vec<FieldError> {
        let name = class.str_at(&["metadata", "name"]);
        let value = class.int_at(&["value"]).unwrap_or(0);
        if !name.starts_with("system-") || SYSTEM.contains(&(name, value)) {
            return Vec::new();
        }
        vec![FieldError::forbidden(
            "metadata.name",
            "priority class names with 'system-' prefix are reserved for system use only. error: only system priority \
             classes are allowed",
        )]
    }
}
