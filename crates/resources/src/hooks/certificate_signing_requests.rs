//! Certificate signing requests: who asks is not for the client to say, and who may approve is not who may sign
//! (strategies of certificates).

use super::{is_set, items, keep, time};
use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

const CONDITIONS: [&str; 2] = ["status", "conditions"];

pub(super) struct CertificateSigningRequests;

fn approval<'a>(csr: &'a Tree, kind: &str) -> Vec<&'a Tree> {
    items(csr, &CONDITIONS)
        .iter()
        .filter(|c| c.str_at(&["type"]) == kind)
        .collect()
}

fn fill_times(h: &HookContext<'_>, csr: &mut Tree, old: &Tree) {
    let before = items(old, &CONDITIONS);
    let Some(conditions) = csr.at_mut(&CONDITIONS).and_then(Tree::as_list_mut) else {
        return;
    };
    for c in conditions {
        if !is_set(c, &["lastUpdateTime"]) {
            c.set(&["lastUpdateTime"], time(h.now));
        }
        if !is_set(c, &["lastTransitionTime"]) {
            let same = before
                .iter()
                .find(|b| b.get("type") == c.get("type") && b.get("status") == c.get("status"))
                .and_then(|b| b.get("lastTransitionTime"))
                .filter(|t| !t.is_null())
                .cloned();
            c.set(&["lastTransitionTime"], same.unwrap_or_else(|| time(h.now)));
        }
    }
}

impl Hook for CertificateSigningRequests {
    fn prepare_create(&self, h: &HookContext<'_>, csr: &mut Tree) {
        let user = &h.cx.user;
        csr.set(&["spec", "username"], Tree::Str(user.name.clone()));
        csr.set(&["spec", "uid"], Tree::Str(user.uid.clone()));
        let groups = user.groups.iter().cloned().map(Tree::Str).collect();
        csr.set(&["spec", "groups"], Tree::list(groups));
        if user.extra.is_empty() {
            csr.remove(&["spec", "extra"]);
        } else {
            let extra = user
                .extra
                .iter()
                .map(|(k, v)| (k.clone(), Tree::list(v.iter().cloned().map(Tree::Str).collect())))
                .collect();
            csr.set(&["spec", "extra"], Tree::Map(extra));
        }
        csr.set(&["status"], Tree::empty_map());
    }
    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, csr: &mut Tree, old: &Tree) {
        match subresource {
            "status" | "approval" => fill_times(h, csr, old),
            _ => keep(csr, old, &["spec"]),
        }
    }
    fn validate_update(
        &self,
        _: &HookContext<'_>,
        subresource: &str,
        csr: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        if subresource != "status" {
            return Vec::new();
        }
        ["Approved", "Denied"]
            .into_iter()
            .filter(|kind| approval(csr, kind) != approval(old, kind))
            .map(|kind| {
                FieldError::forbidden(
                    "status.conditions",
                    format!("updates may not add, remove or modify a condition of type {kind:?}"),
                )
            })
            .collect()
    }
}
