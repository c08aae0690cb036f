//! Custom resource definitions and API services.

use super::{condition_status, conditions, items};
use supercargo_env::WallTime;
use supercargo_meta::Tree;

/// Served versions, the stored one marked.
#[must_use]
pub fn crd_versions(crd: &Tree, _: WallTime) -> Tree {
    let is = |v: &Tree, f: &str| v.get(f).and_then(Tree::as_bool) == Some(true);
    let mut names: Vec<String> = items(crd, &["spec", "versions"])
        .iter()
        .filter(|v| is(v, "served"))
        .map(|v| match is(v, "storage") {
            true => format!("{}(storage)", v.str_at(&["name"])),
            false => v.str_at(&["name"]).to_owned(),
        })
        .collect();
    names.sort_unstable();
    names.join(",").into()
}

/// Whether a definition is served.
#[must_use]
pub fn crd_established(crd: &Tree, _: WallTime) -> Tree {
    Tree::Bool(condition_status(crd, "Established") == "True")
}

/// The service that answers for an API version.
#[must_use]
pub fn api_service_ref(service: &Tree, _: WallTime) -> Tree {
    match service.at(&["spec", "service"]).filter(|s| !s.is_null()) {
        Some(s) => format!("{}/{}", s.str_at(&["namespace"]), s.str_at(&["name"])).into(),
        None => "Local".into(),
    }
}

/// Whether an API version is available, and why not.
#[must_use]
pub fn api_service_available(service: &Tree, _: WallTime) -> Tree {
    let condition = conditions(service)
        .iter()
        .find(|c| c.str_at(&["type"]) == "Available");
    let Some(c) = condition else {
        return "Unknown".into();
    };
    match (c.str_at(&["status"]), c.str_at(&["reason"])) {
        ("True", _) => "True".into(),
        (status, "") => status.into(),
        (status, reason) => format!("{status} ({reason})").into(),
    }
}
