//! Storage versions: the name is group and resource.

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct StorageVersions;

impl Hook for StorageVersions {
    fn validate_create(&self, _: &HookContext<'_>, version: &Tree) -> Vec<FieldError> {
        let name = version.str_at(&["metadata", "name"]);
        let fits = name
            .rsplit_once('.')
            .is_some_and(|(group, resource)| !group.is_empty() && !resource.is_empty());
        if fits {
            return Vec::new();
        }
        vec![FieldError::invalid(
            "metadata.name",
            name,
            "name must be in the form of <group>.<resource>",
        )]
    }
}
