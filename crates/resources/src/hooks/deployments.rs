//! Deployments: only their validation is code.

use crate::validation::workloads;
use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct Deployments;

impl Hook for Deployments {
    fn validate_create(&self, _: &HookContext<'_>, deployment: &Tree) -> Vec<FieldError> {
        workloads::deployment(deployment)
    }
    fn validate_update(
        &self,
        _: &HookContext<'_>,
        subresource: &str,
        deployment: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        if subresource.is_empty() {
            workloads::deployment_update(deployment, old)
        } else {
            Vec::new()
        }
    }
}
