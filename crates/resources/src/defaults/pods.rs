//! Pods themselves; templates of pods get less.

use super::quantities::fill;
use super::{change_items, change_part, is_empty, part, part_mut, text};
use supercargo_meta::{Map, Tree};

/// Limits are requests where none are given, ports of the host network are host ports, a negative grace period is 1 s.
pub fn pod(m: &mut Map) {
    change_part(m, "spec", pod_spec);
}

fn pod_spec(spec: &mut Map) {
    if spec
        .get("terminationGracePeriodSeconds")
        .and_then(Tree::as_int)
        .is_some_and(|s| s < 0)
    {
        spec.insert("terminationGracePeriodSeconds", Tree::Int(1));
    }
    let host_network = spec.get("hostNetwork").and_then(Tree::as_bool) == Some(true);
    for containers in ["containers", "initContainers"] {
        change_items(spec, containers, lacks_requests, |c| {
            let Some(resources) = part_mut(c, "resources") else {
                return;
            };
            if let Some(limits) = part(resources, "limits").cloned() {
                fill(resources, "requests", &limits);
            }
        });
        if host_network {
            change_items(spec, containers, has_ports, |c| {
                change_items(c, "ports", lacks_host_port, |port| {
                    let number = port.get("containerPort").cloned().unwrap_or(Tree::Int(0));
                    port.insert("hostPort", number);
                });
            });
        }
    }
}

fn lacks_requests(container: &Map) -> bool {
    let Some(resources) = part(container, "resources") else {
        return false;
    };
    let Some(limits) = part(resources, "limits") else {
        return false;
    };
    let requests = part(resources, "requests");
    limits.keys().any(|k| requests.is_none_or(|r| !r.contains_key(k)))
}

fn has_ports(container: &Map) -> bool {
    container
        .get("ports")
        .and_then(Tree::as_list)
        .is_some_and(|l| l.iter().filter_map(Tree::as_map).any(lacks_host_port))
}

fn lacks_host_port(port: &Map) -> bool {
    port.get("hostPort").and_then(Tree::as_int).unwrap_or(0) == 0
        && port.get("containerPort").and_then(Tree::as_int).unwrap_or(0) != 0
}

/// `podIP` is the first of `podIPs`; where they differ the single one counts.
pub fn pod_status(m: &mut Map) {
    let first = m
        .get("podIPs")
        .and_then(Tree::as_list)
        .and_then(|l| l.first())
        .map(|ip| ip.str_at(&["ip"]).to_owned());
    let one = text(m, "podIP").to_owned();
    match first {
        Some(first) if one.is_empty() => {
            if !first.is_empty() {
                m.insert("podIP", first.into());
            }
        }
        first => {
            if !one.is_empty() && first.as_deref() != Some(&one) {
                let list = Tree::list(vec![Tree::map([("ip", one.into())])]);
                m.insert("podIPs", list);
            }
        }
    }
}

/// Every namespace with a name carries it as a label.
pub fn namespace(m: &mut Map) {
    const LABEL: &str = "kubernetes.io/metadata.name";
    let Some(metadata) = part(m, "metadata") else {
        return;
    };
    let name = text(metadata, "name").to_owned();
    if name.is_empty() || part(metadata, "labels").is_some_and(|l| text(l, LABEL) == name) {
        return;
    }
    if let Some(metadata) = part_mut(m, "metadata") {
        metadata.entry("labels").force_map().insert(LABEL, name.into());
    }
}

/// A replication controller without selector or labels takes those of its template.
pub fn replication_controller(m: &mut Map) {
    let template = part(m, "spec").and_then(|s| s.get("template"));
    let Some(labels) = template.and_then(|t| t.at(&["metadata", "labels"])).cloned() else {
        return;
    };
    if part(m, "spec").is_some_and(|s| is_empty(s, "selector"))
        && let Some(spec) = part_mut(m, "spec")
    {
        spec.insert("selector", labels.clone());
    }
    if part(m, "metadata").is_some_and(|s| is_empty(s, "labels"))
        && let Some(metadata) = part_mut(m, "metadata")
    {
        metadata.insert("labels", labels);
    }
}
