//! Namespaces: two kinds of finalizers, and a delete that only begins (strategies of core, namespaces).

use super::{items, time};
use supercargo_meta::{GroupResource, Status, Tree};
use supercargo_registry::rest::Preconditions;
use supercargo_registry::{DeleteStep, Hook, HookContext};

/// The finalizer in `spec` that the namespace controller removes when the namespace is empty.
const FINALIZER: &str = "kubernetes";

pub(super) struct NamespaceHook;

/// The label that lets selectors choose namespaces by name.
fn label(object: &mut Tree) {
    let name = object.str_at(&["metadata", "name"]).to_owned();
    object.set(
        &["metadata", "labels", "kubernetes.io/metadata.name"],
        name.into(),
    );
}

impl Hook for NamespaceHook {
    fn prepare_create(&self, _: &HookContext<'_>, object: &mut Tree) {
        let mut finalizers = items(object, &["spec", "finalizers"]).to_vec();
        if !finalizers.iter().any(|f| f.as_str() == Some(FINALIZER)) {
            finalizers.push(FINALIZER.into());
        }
        object.set(&["spec", "finalizers"], Tree::list(finalizers));
        label(object);
    }
    fn prepare_update(&self, _: &HookContext<'_>, _: &str, object: &mut Tree, _: &Tree) {
        label(object);
    }
    fn should_delete(&self, object: &Tree) -> bool {
        items(object, &["spec", "finalizers"]).is_empty()
    }
    fn begin_delete(&self, object: &Tree, preconditions: &mut Preconditions) -> Result<(), Status> {
        let field = |name| object.str_at(&["metadata", name]);
        // A namespace made anew under the same name must not be deleted by a request meant for the old one.
        let uid = preconditions.uid.get_or_insert_with(|| field("uid").into());
        let version = preconditions.resource_version.as_ref();
        let refuse = |what: &str, wanted: &str, found: &str| {
            let why = format!(
                "Precondition failed: {what} in precondition: {wanted}, {what} in object meta: {found}"
            );
            Err(Status::conflict(
                &GroupResource::new("", "namespaces"),
                field("name"),
                &why,
            ))
        };
        if *uid != field("uid") {
            return refuse("UID", uid, field("uid"));
        }
        match version.filter(|v| *v != field("resourceVersion")) {
            Some(v) => refuse("ResourceVersion", v, field("resourceVersion")),
            None => Ok(()),
        }
    }
    fn allows_unsafe_delete(&self) -> bool {
        false
    }
    fn delete_step(&self, h: &HookContext<'_>, object: &mut Tree) -> DeleteStep {
        let at = ["metadata", "deletionTimestamp"];
        if object.at(&at).is_none_or(Tree::is_null) {
            object.set(&at, time(h.now));
            object.set(&["status", "phase"], "Terminating".into());
            return DeleteStep::Store;
        }
        if items(object, &["spec", "finalizers"]).is_empty() {
            DeleteStep::Proceed
        } else {
            DeleteStep::Keep
        }
    }
}
