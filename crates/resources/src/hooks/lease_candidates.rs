//! Lease candidates: names are keys of config maps.

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct LeaseCandidates;

impl Hook for LeaseCandidates {
    fn validate_create(&self, _: &HookContext<'_>, candidate: &Tree) -> Vec<FieldError> {
        let name = candidate.str_at(&["metadata", "name"]);
        let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
        if name.bytes().all(fits) && name.len() <= 253 {
            return Vec::new();
        }
        vec![FieldError::invalid(
            "metadata.name",
            name,
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or \
             'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
        )]
    }
}
