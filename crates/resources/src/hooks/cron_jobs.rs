//! Cron jobs: their jobs' names are eleven characters longer.

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

const NAME_MAX: usize = 52;

pub(super) struct CronJobs;

impl Hook for CronJobs {
    fn validate_create(&self, _: &HookContext<'_>, job: &Tree) -> Vec<FieldError> {
        let name = job.str_at(&["metadata", "name"]);
        if name.len() <= NAME_MAX {
            return Vec::new();
        }
        vec![FieldError::invalid(
            "metadata.name",
            name,
            "must be no more than 52 characters",
        )]
    }
}
