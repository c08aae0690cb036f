//! Bindings and certificates.

use super::{conditions, items};
use supercargo_env::WallTime;
use supercargo_meta::Tree;

fn subjects(binding: &Tree, kind: &str) -> Tree {
    let names: Vec<String> = items(binding, &["subjects"])
        .iter()
        .filter(|s| s.str_at(&["kind"]) == kind)
        .map(|s| match kind {
            "ServiceAccount" => format!("{}/{}", s.str_at(&["namespace"]), s.str_at(&["name"])),
            _ => s.str_at(&["name"]).to_owned(),
        })
        .collect();
    names.join(", ").into()
}

/// Users of a binding.
#[must_use]
pub fn users(binding: &Tree, _: WallTime) -> Tree {
    subjects(binding, "User")
}

/// Groups of a binding.
#[must_use]
pub fn groups(binding: &Tree, _: WallTime) -> Tree {
    subjects(binding, "Group")
}

/// Service accounts of a binding.
#[must_use]
pub fn service_accounts(binding: &Tree, _: WallTime) -> Tree {
    subjects(binding, "ServiceAccount")
}

/// Where a signing request is.
#[must_use]
pub fn csr_condition(csr: &Tree, _: WallTime) -> Tree {
    let has = |kind: &str| conditions(csr).iter().any(|c| c.str_at(&["type"]) == kind);
    let mut out = match () {
        () if has("Denied") => "Denied",
        () if has("Approved") => "Approved",
        () => "Pending",
    }
    .to_owned();
    if has("Failed") {
        out.push_str(",Failed");
    }
    if !csr.str_at(&["status", "certificate"]).is_empty() {
        out.push_str(",Issued");
    }
    out.into()
}

/// Where a pod's certificate request is: the last of its final conditions.
#[must_use]
pub fn pod_certificate_state(request: &Tree, _: WallTime) -> Tree {
    conditions(request)
        .iter()
        .map(|c| c.str_at(&["type"]))
        .rfind(|t| matches!(*t, "Issued" | "Denied" | "Failed"))
        .unwrap_or("Pending")
        .into()
}
