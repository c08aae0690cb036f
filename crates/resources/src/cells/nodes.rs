//! Nodes and component statuses.

use super::{conditions, items, or};
use std::collections::BTreeSet;
use supercargo_env::WallTime;
use supercargo_meta::Tree;

/// Ready or not, and whether pods may be scheduled there.
#[must_use]
pub fn status(node: &Tree, _: WallTime) -> Tree {
    let ready = conditions(node).iter().find(|c| c.str_at(&["type"]) == "Ready");
    let mut out = match ready.map(|c| c.str_at(&["status"])) {
        Some("True") => "Ready",
        Some(_) => "NotReady",
        None => "Unknown",
    }
    .to_owned();
    if node.at(&["spec", "unschedulable"]).and_then(Tree::as_bool) == Some(true) {
        out.push_str(",SchedulingDisabled");
    }
    out.into()
}

/// Roles from labels, sorted.
#[must_use]
pub fn roles(node: &Tree, _: WallTime) -> Tree {
    let mut roles: BTreeSet<&str> = BTreeSet::new();
    for (label, value) in node
        .at(&["metadata", "labels"])
        .and_then(Tree::as_map)
        .into_iter()
        .flatten()
    {
        if let Some(role) = label.strip_prefix("node-role.kubernetes.io/") {
            roles.insert(role);
        } else if label == "kubernetes.io/role" {
            roles.insert(value.as_str().unwrap_or(""));
        }
    }
    roles.remove("");
    let roles: Vec<&str> = roles.into_iter().collect();
    or(&roles.join(","), "<none>").into()
}

fn address(node: &Tree, kind: &str) -> Tree {
    items(node, &["status", "addresses"])
        .iter()
        .find(|a| a.str_at(&["type"]) == kind)
        .map_or("<none>", |a| a.str_at(&["address"]))
        .into()
}

/// The first internal address.
#[must_use]
pub fn internal_ip(node: &Tree, _: WallTime) -> Tree {
    address(node, "InternalIP")
}

/// The first external address.
#[must_use]
pub fn external_ip(node: &Tree, _: WallTime) -> Tree {
    address(node, "ExternalIP")
}

/// Kernel version and architecture.
#[must_use]
pub fn kernel(node: &Tree, _: WallTime) -> Tree {
    let info = |f: &str| node.str_at(&["status", "nodeInfo", f]);
    let kernel = or(info("kernelVersion"), "<unknown>");
    match info("architecture") {
        "" => kernel.into(),
        a => format!("{kernel} ({a})").into(),
    }
}

/// Health of a component, from its Healthy condition.
#[must_use]
pub fn component_health(component: &Tree, _: WallTime) -> Tree {
    let healthy = items(component, &["conditions"])
        .iter()
        .find(|c| c.str_at(&["type"]) == "Healthy");
    match healthy.map(|c| c.str_at(&["status"])) {
        Some("True") => "Healthy",
        Some(_) => "Unhealthy",
        None => "Unknown",
    }
    .into()
}
