//! Services, endpoints, ingress and addresses.

use super::{items, or, some_of, text_of};
use std::collections::BTreeSet;
use supercargo_env::WallTime;
use supercargo_meta::Tree;

/// External addresses of a service, by its type.
#[must_use]
pub fn service_external_ip(service: &Tree, _: WallTime) -> Tree {
    let external: Vec<&str> = items(service, &["spec", "externalIPs"])
        .iter()
        .filter_map(Tree::as_str)
        .collect();
    match service.str_at(&["spec", "type"]) {
        "ClusterIP" | "NodePort" => or(&external.join(","), "<none>").into(),
        "LoadBalancer" => {
            let balancer = addresses(service);
            let all: Vec<&str> = balancer.into_iter().chain(external).collect();
            or(&all.join(","), "<pending>").into()
        }
        "ExternalName" => service.str_at(&["spec", "externalName"]).into(),
        _ => "<unknown>".into(),
    }
}

/// `port/protocol` or `port:nodePort/protocol` of each port.
#[must_use]
pub fn service_ports(service: &Tree, _: WallTime) -> Tree {
    let ports: Vec<String> = items(service, &["spec", "ports"])
        .iter()
        .map(|p| {
            let number = |f: &str| p.int_at(&[f]).unwrap_or(0);
            let protocol = p.str_at(&["protocol"]);
            match number("nodePort") {
                n if n > 0 => format!("{}:{n}/{protocol}", number("port")),
                _ => format!("{}/{protocol}", number("port")),
            }
        })
        .collect();
    or(&ports.join(","), "<none>").into()
}

/// Sorted addresses of an object's load balancer; an address is its IP, else its host name.
fn addresses(object: &Tree) -> BTreeSet<&str> {
    items(object, &["status", "loadBalancer", "ingress"])
        .iter()
        .map(|i| or(i.str_at(&["ip"]), i.str_at(&["hostname"])))
        .filter(|a| !a.is_empty())
        .collect()
}

/// Addresses of an ingress.
#[must_use]
pub fn load_balancer_addresses(object: &Tree, _: WallTime) -> Tree {
    addresses(object).into_iter().collect::<Vec<_>>().join(",").into()
}

/// Hosts of an ingress: of its first three rules.
#[must_use]
pub fn ingress_hosts(ingress: &Tree, _: WallTime) -> Tree {
    const SHOWN: usize = 3;
    let rules = items(ingress, &["spec", "rules"]);
    let hosts: Vec<&str> = rules
        .iter()
        .take(SHOWN)
        .map(|r| r.str_at(&["host"]))
        .filter(|h| !h.is_empty())
        .collect();
    if hosts.is_empty() {
        return "*".into();
    }
    let mut out = hosts.join(",");
    if rules.len() > SHOWN {
        out.push_str(&format!(" + {} more...", rules.len() - SHOWN));
    }
    out.into()
}

/// The name of an ingress class, and whether it is the default one.
#[must_use]
pub fn ingress_class_name(class: &Tree, _: WallTime) -> Tree {
    let name = class.str_at(&["metadata", "name"]);
    match class.str_at(&[
        "metadata",
        "annotations",
        "ingressclass.kubernetes.io/is-default-class",
    ]) {
        "true" => format!("{name} (default)").into(),
        _ => name.into(),
    }
}

/// `kind.group/name` of an ingress class's parameters.
#[must_use]
pub fn ingress_class_parameters(class: &Tree, _: WallTime) -> Tree {
    let Some(p) = class.at(&["spec", "parameters"]).filter(|p| !p.is_null()) else {
        return "<none>".into();
    };
    let (kind, name) = (p.str_at(&["kind"]), p.str_at(&["name"]));
    match p.str_at(&["apiGroup"]) {
        "" => format!("{kind}/{name}").into(),
        group => format!("{kind}.{group}/{name}").into(),
    }
}

/// `host:port` of each endpoint, at most three.
#[must_use]
pub fn endpoints(endpoints: &Tree, _: WallTime) -> Tree {
    let mut all: Vec<String> = Vec::new();
    for subset in items(endpoints, &["subsets"]) {
        let ports = items(subset, &["ports"]);
        let addresses = items(subset, &["addresses"]);
        if ports.is_empty() {
            all.extend(addresses.iter().map(|a| a.str_at(&["ip"]).to_owned()));
        }
        for port in ports {
            let port = port.int_at(&["port"]).unwrap_or(0);
            all.extend(addresses.iter().map(|a| match a.str_at(&["ip"]) {
                v6 if v6.contains(':') => format!("[{v6}]:{port}"),
                ip => format!("{ip}:{port}"),
            }));
        }
    }
    let none = if items(endpoints, &["subsets"]).is_empty() {
        "<none>"
    } else {
        ""
    };
    some_of(&all, 3, none)
}

/// Ports of an endpoint slice, at most three.
#[must_use]
pub fn slice_ports(slice: &Tree, _: WallTime) -> Tree {
    let ports: Vec<_> = items(slice, &["ports"])
        .iter()
        .map(|p| match (p.get("port"), p.str_at(&["name"])) {
            (Some(n @ Tree::Int(_)), _) => text_of(Some(n)),
            (_, "") => "*".into(),
            (_, name) => name.into(),
        })
        .collect();
    some_of(&ports, 3, "<unset>")
}

/// Addresses of an endpoint slice, at most three.
#[must_use]
pub fn slice_addresses(slice: &Tree, _: WallTime) -> Tree {
    let all: Vec<&str> = items(slice, &["endpoints"])
        .iter()
        .flat_map(|e| items(e, &["addresses"]))
        .filter_map(Tree::as_str)
        .collect();
    some_of(&all, 3, "<unset>")
}

/// What an IP address belongs to, as `resource.group/namespace/name`.
#[must_use]
pub fn ip_parent(address: &Tree, _: WallTime) -> Tree {
    let Some(parent) = address.at(&["spec", "parentRef"]).filter(|p| !p.is_null()) else {
        return "<none>".into();
    };
    let mut out = parent.str_at(&["resource"]).to_lowercase();
    for (field, before) in [("group", '.'), ("namespace", '/')] {
        let part = parent.str_at(&[field]);
        if !part.is_empty() {
            out.push(before);
            out.push_str(part);
        }
    }
    out.push('/');
    out.push_str(parent.str_at(&["name"]));
    out.into()
}
