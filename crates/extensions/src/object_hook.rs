//! What happens when a custom resource is written: all that its definition says (apiextensions-apiserver 0.37:
//! `pkg/registry/customresource`).

use std::sync::atomic::{AtomicBool, Ordering};
use supercargo_meta::{FieldError, GroupResource, Status, Tree};
use supercargo_registry::rest::RequestContext;
use supercargo_registry::{Hook, HookContext};
use supercargo_structural::{ScalePaths, Structural, Validate};

/// A version of a definition, as writes in it need it.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) structural: Structural,
    /// It has a status subresource.
    pub(crate) status: bool,
    pub(crate) scale: Option<ScalePaths>,
}

/// The hook of one custom resource.
#[derive(Debug)]
pub(crate) struct Objects {
    pub(crate) resource: GroupResource,
    /// By the index of the version in the description.
    pub(crate) versions: Vec<Rules>,
    /// The definition is on its way out.
    pub(crate) terminating: AtomicBool,
}

impl Objects {
    fn rules(&self, h: &HookContext<'_>) -> Option<&Rules> {
        self.versions.get(h.cx.endpoint.version_index)
    }

    fn validate(
        &self,
        h: &HookContext<'_>,
        status: bool,
        object: &Tree,
        old: Option<&Tree>,
    ) -> Vec<FieldError> {
        let Some(rules) = self.rules(h) else {
            return Vec::new();
        };
        let how = Validate {
            scale: rules.scale.as_ref(),
            status,
            found: &[],
        };
        rules.structural.validate(object, old, &how)
    }
}

impl Hook for Objects {
    fn may_create(&self, _: &RequestContext, name: &str) -> Result<(), Status> {
        if self.terminating.load(Ordering::Acquire) {
            let why = "create not allowed while custom resource definition is terminating";
            return Err(Status::forbidden(&self.resource, name, why));
        }
        Ok(())
    }
    fn prepare_create(&self, h: &HookContext<'_>, object: &mut Tree) {
        if self.rules(h).is_some_and(|r| r.status) {
            object.remove(&["status"]);
        }
    }
    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, object: &mut Tree, old: &Tree) {
        if !subresource.is_empty() || !self.rules(h).is_some_and(|r| r.status) {
            return;
        }
        match old.get("status").cloned() {
            Some(status) => object.update(&["status"], status),
            None => drop(object.remove(&["status"])),
        }
    }
    fn validate_create(&self, h: &HookContext<'_>, object: &Tree) -> Vec<FieldError> {
        self.validate(h, false, object, None)
    }
    fn validate_update(
        &self,
        h: &HookContext<'_>,
        subresource: &str,
        object: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        self.validate(h, subresource == "status", object, Some(old))
    }
}
