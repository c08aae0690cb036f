//! Config maps: only their validation is code.

use crate::validation::config_maps;
use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct ConfigMaps;

impl Hook for ConfigMaps {
    fn validate_create(&self, _: &HookContext<'_>, map: &Tree) -> Vec<FieldError> {
        config_maps::created(map)
    }
    fn validate_update(&self, _: &HookContext<'_>, _: &str, map: &Tree, old: &Tree) -> Vec<FieldError> {
        config_maps::updated(map, old)
    }
}
