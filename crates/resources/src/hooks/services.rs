//! Services: fields that belong to a type go with it, and old objects show the fields that came later (strategies of core,
//! services). Addresses and ports are allocated elsewhere.

use super::{is_set, items, keep};
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct Services;

fn kind(service: &Tree) -> &str {
    match service.str_at(&["spec", "type"]) {
        "" => "ClusterIP",
        k => k,
    }
}

fn has_node_ports(service: &Tree) -> bool {
    matches!(kind(service), "NodePort" | "LoadBalancer")
}

fn is_external_local(service: &Tree) -> bool {
    kind(service) == "LoadBalancer" && service.str_at(&["spec", "externalTrafficPolicy"]) == "Local"
}

fn is_externally_accessible(service: &Tree) -> bool {
    has_node_ports(service)
        || kind(service) == "ClusterIP" && !items(service, &["spec", "externalIPs"]).is_empty()
}

/// Removes a field that the client left as it was.
fn drop_unchanged(service: &mut Tree, old: &Tree, path: &[&str]) {
    if service.at(path) == old.at(path) {
        service.remove(path);
    }
}

fn node_ports(service: &Tree) -> Vec<i64> {
    items(service, &["spec", "ports"])
        .iter()
        .filter_map(|p| p.int_at(&["nodePort"]).filter(|n| *n != 0))
        .collect()
}

/// What belongs to the old type goes when the type changes, if the client did not touch it.
fn drop_fields_of_old_type(service: &mut Tree, old: &Tree) {
    if kind(service) == "ExternalName" && kind(old) != "ExternalName" {
        for field in ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"] {
            drop_unchanged(service, old, &["spec", field]);
        }
    }
    if has_node_ports(old) && !has_node_ports(service) {
        let before = node_ports(old);
        if node_ports(service).iter().all(|p| before.contains(p))
            && let Some(ports) = service.at_mut(&["spec", "ports"]).and_then(Tree::as_list_mut)
        {
            for p in ports {
                p.remove(&["nodePort"]);
            }
        }
    }
    if is_external_local(old) && !is_external_local(service) {
        drop_unchanged(service, old, &["spec", "healthCheckNodePort"]);
    }
    if kind(old) == "LoadBalancer" && kind(service) != "LoadBalancer" {
        drop_unchanged(service, old, &["spec", "allocateLoadBalancerNodePorts"]);
        drop_unchanged(service, old, &["spec", "loadBalancerClass"]);
        service.remove(&["status", "loadBalancer"]);
    }
    if is_externally_accessible(old) && !is_externally_accessible(service) {
        drop_unchanged(service, old, &["spec", "externalTrafficPolicy"]);
    }
}

/// Addresses and ports the client left out are those there are.
fn patch_allocated(service: &mut Tree, old: &Tree) {
    if kind(service) != "ExternalName" && kind(old) != "ExternalName" {
        if !is_set(service, &["spec", "clusterIP"]) {
            keep(service, old, &["spec", "clusterIP"]);
        }
        let same = service.at(&["spec", "clusterIP"]) == old.at(&["spec", "clusterIP"]);
        if !is_set(service, &["spec", "clusterIPs"]) && same {
            keep(service, old, &["spec", "clusterIPs"]);
        }
        for field in ["ipFamilies", "ipFamilyPolicy"] {
            if !is_set(service, &["spec", field]) {
                keep(service, old, &["spec", field]);
            }
        }
    }
    if has_node_ports(service) && has_node_ports(old) {
        keep_node_ports(service, old);
    }
    if is_external_local(service)
        && is_external_local(old)
        && service.int_at(&["spec", "healthCheckNodePort"]).unwrap_or(0) == 0
    {
        keep(service, old, &["spec", "healthCheckNodePort"]);
    }
}

fn keep_node_ports(service: &mut Tree, old: &Tree) {
    let mut used = node_ports(service);
    let before = items(old, &["spec", "ports"]);
    let Some(ports) = service.at_mut(&["spec", "ports"]).and_then(Tree::as_list_mut) else {
        return;
    };
    for p in ports {
        if p.int_at(&["nodePort"]).unwrap_or(0) != 0 {
            continue;
        }
        let same = before
            .iter()
            .find(|b| b.get("protocol") == p.get("protocol") && b.get("port") == p.get("port"))
            .and_then(|b| b.int_at(&["nodePort"]))
            .filter(|n| *n != 0 && !used.contains(n));
        if let Some(n) = same {
            used.push(n);
            p.set(&["nodePort"], Tree::Int(n));
        }
    }
}

/// One address given means a list of one.
fn normalise_addresses(service: &mut Tree, old: Option<&Tree>) {
    let single = ["spec", "clusterIP"];
    let list = ["spec", "clusterIPs"];
    let ip = service.str_at(&single).to_owned();
    let as_list = |ip: &str| Tree::list(vec![ip.into()]);
    let Some(old) = old else {
        if !ip.is_empty() && !is_set(service, &list) {
            service.set(&list, as_list(&ip));
        }
        return;
    };
    let same_single = ip == old.str_at(&single);
    let same_list = service.at(&list) == old.at(&list);
    if !same_single && same_list {
        if ip.is_empty() {
            service.remove(&list);
        } else {
            service.set(&list, as_list(&ip));
        }
    }
}

/// The families of a service without addresses of its own. One without a selector is filled by its owner, who may have both.
fn default_families(service: &mut Tree) {
    const POLICY: [&str; 2] = ["spec", "ipFamilyPolicy"];
    const FAMILIES: [&str; 2] = ["spec", "ipFamilies"];
    if kind(service) == "ExternalName" || service.str_at(&["spec", "clusterIP"]) != "None" {
        return;
    }
    let selects = is_set(service, &["spec", "selector"]);
    if !is_set(service, &POLICY) {
        let policy = if selects {
            "SingleStack"
        } else {
            "RequireDualStack"
        };
        service.set(&POLICY, policy.into());
    }
    let first = items(service, &FAMILIES).first().and_then(Tree::as_str);
    // The family of the service range comes first; until addresses are allocated that is IPv4.
    let first = first.unwrap_or("IPv4").to_owned();
    if items(service, &FAMILIES).len() < 2 {
        let mut families = vec![Tree::from(first.as_str())];
        if !selects && service.str_at(&POLICY) != "SingleStack" {
            families.push(if first == "IPv4" { "IPv6" } else { "IPv4" }.into());
        }
        service.set(&FAMILIES, Tree::list(families));
    }
}

/// The families of a service that was written before there were any (storage of core's services in kubernetes 1.37, on reads):
/// those of its addresses.
fn show_families(service: &mut Tree) {
    if kind(service) == "ExternalName" || is_set(service, &["spec", "ipFamilies"]) {
        return;
    }
    if service.str_at(&["spec", "clusterIP"]) == "None" {
        default_families(service);
        return;
    }
    let family = |ip: &Tree| {
        if ip.as_str().unwrap_or_default().contains(':') {
            "IPv6"
        } else {
            "IPv4"
        }
    };
    let families: Vec<Tree> = items(service, &["spec", "clusterIPs"])
        .iter()
        .map(|ip| family(ip).into())
        .collect();
    let policy = match families.len() {
        0 => return,
        1 => "SingleStack",
        _ => "RequireDualStack",
    };
    service.set(&["spec", "ipFamilies"], Tree::list(families));
    service.set(&["spec", "ipFamilyPolicy"], policy.into());
}

impl Hook for Services {
    fn prepare_create(&self, _: &HookContext<'_>, service: &mut Tree) {
        normalise_addresses(service, None);
        default_families(service);
    }
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, service: &mut Tree, old: &Tree) {
        if subresource.is_empty() {
            normalise_addresses(service, Some(old));
            drop_fields_of_old_type(service, old);
            patch_allocated(service, old);
            default_families(service);
        }
    }
    fn decorate(&self, service: &mut Tree) {
        let ip = service.str_at(&["spec", "clusterIP"]).to_owned();
        if !ip.is_empty() && !is_set(service, &["spec", "clusterIPs"]) {
            service.set(&["spec", "clusterIPs"], Tree::list(vec![ip.into()]));
        }
        show_families(service);
        if kind(service) == "ExternalName" {
            service.remove(&["spec", "internalTrafficPolicy"]);
        }
    }
    fn decorates(&self) -> bool {
        true
    }
}
