//! API services: local ones are available from the start (strategies of apiregistration).

use super::time;
use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct ApiServices;

impl Hook for ApiServices {
    fn prepare_create(&self, h: &HookContext<'_>, service: &mut Tree) {
        if service.at(&["spec", "service"]).is_some_and(|s| !s.is_null()) {
            return;
        }
        let condition = Tree::map([
            ("type", "Available".into()),
            ("status", "True".into()),
            ("reason", "Local".into()),
            ("message", "Local APIServices are always available".into()),
            ("lastTransitionTime", time(h.now)),
        ]);
        service.set(&["status", "conditions"], Tree::list(vec![condition]));
    }
    fn validate_create(&self, _: &HookContext<'_>, service: &Tree) -> Vec<FieldError> {
        let required = format!(
            "{}.{}",
            service.str_at(&["spec", "version"]),
            service.str_at(&["spec", "group"])
        );
        let name = service.str_at(&["metadata", "name"]);
        if name == required {
            return Vec::new();
        }
        vec![FieldError::invalid(
            "metadata.name",
            name,
            "must be `spec.version+\".\"+spec.group`",
        )]
    }
}
