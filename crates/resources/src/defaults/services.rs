//! Services and network policies.

use super::{change_items, change_part, is_empty, is_nil, part, part_mut, text};
use supercargo_meta::{Map, Tree};

/// What follows from a service's type and affinity, and target ports.
pub fn service(m: &mut Map) {
    change_part(m, "spec", service_spec);
    if part(m, "spec").is_some_and(|s| text(s, "type") == "LoadBalancer") {
        ip_modes(m);
    }
}

fn service_spec(spec: &mut Map) {
    for (field, value) in [("sessionAffinity", "None"), ("type", "ClusterIP")] {
        if text(spec, field).is_empty() {
            spec.insert(field, value.into());
        }
    }
    if text(spec, "sessionAffinity") == "None" {
        spec.remove("sessionAffinityConfig");
    }
    change_items(spec, "ports", lacks_target, |port| {
        let number = port.get("port").cloned().unwrap_or(Tree::Int(0));
        port.insert("targetPort", number);
    });
    let kind = text(spec, "type").to_owned();
    let outside = match kind.as_str() {
        "NodePort" | "LoadBalancer" => true,
        "ClusterIP" => !is_empty(spec, "externalIPs"),
        _ => false,
    };
    if outside && text(spec, "externalTrafficPolicy").is_empty() {
        spec.insert("externalTrafficPolicy", "Cluster".into());
    }
    if matches!(kind.as_str(), "ClusterIP" | "NodePort" | "LoadBalancer")
        && is_nil(spec, "internalTrafficPolicy")
    {
        spec.insert("internalTrafficPolicy", "Cluster".into());
    }
}

fn lacks_target(port: &Map) -> bool {
    let unset = match port.get("targetPort") {
        None | Some(Tree::Null) => true,
        Some(Tree::Int(i)) => *i == 0,
        Some(Tree::Str(s)) => s.is_empty(),
        Some(_) => false,
    };
    unset && port.get("targetPort") != port.get("port")
}

fn ip_modes(m: &mut Map) {
    let lacks = |i: &Map| !text(i, "ip").is_empty() && is_nil(i, "ipMode");
    let balancer = part(m, "status").and_then(|s| part(s, "loadBalancer"));
    let needed = balancer
        .and_then(|b| b.get("ingress"))
        .and_then(Tree::as_list)
        .is_some_and(|l| l.iter().filter_map(Tree::as_map).any(lacks));
    if needed && let Some(balancer) = part_mut(m, "status").and_then(|s| part_mut(s, "loadBalancer")) {
        change_items(balancer, "ingress", lacks, |i| {
            i.insert("ipMode", "VIP".into());
        });
    }
}

/// A network policy without types is about ingress, and about egress if it has such rules.
pub fn network_policy(m: &mut Map) {
    if part(m, "spec").is_none_or(|s| !is_empty(s, "policyTypes")) {
        return;
    }
    let Some(spec) = part_mut(m, "spec") else { return };
    let mut types = vec!["Ingress".into()];
    if !is_empty(spec, "egress") {
        types.push("Egress".into());
    }
    spec.insert("policyTypes", Tree::list(types));
}
