//! Lease candidates: names are keys of config maps.

use supercargo_meta::{FieldError, Tree, names};
use supercargo_registry::{Hook, HookContext};

pub(super) struct LeaseCandidates;

impl Hook for LeaseCandidates {
    fn validate_create(&self, _: &HookContext<'_>, candidate: &Tree) -> Vec<FieldError> {
        let name = candidate.str_at(&["metadata", "name"]);
        names::config_map_key(name)
            .into_iter()
            .map(|why| FieldError::invalid("metadata.name", name, why))
            .collect()
    }
}
