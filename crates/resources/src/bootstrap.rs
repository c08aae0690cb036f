//! Objects the server makes by itself.
//!
//! Fixed ones are compact JSON, decoded when asked for; the others depend on how the server is set up.

use crate::enabled::Enabled;
use std::net::IpAddr;
use supercargo_meta::{GroupVersion, Gvk, Map, Text, Tree};

/// One object a line.
const FIXED: &str = include_str!("../data/bootstrap.json");

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct BootstrapInput<'a> {
    /// Service ranges in CIDR form, the first that of the `kubernetes` service; empty for none.
    pub service_cidrs: Vec<String>,
    /// Port others reach the server at.
    pub advertise_port: u16,
    /// Port on every node that leads to the server; `None` for a service without node port.
    pub service_node_port: Option<u16>,
    /// Authority of client certificates, PEM.
    pub client_ca_pem: Option<String>,
    /// Configuration of front proxies.
    pub request_header: Option<RequestHeaderInput>,
    /// UTC date of the start, `2026-01-31`.
    pub today: String,
    /// What is served: each group version gets an APIService.
    pub enabled: &'a Enabled,
}

/// How front proxies say who a user is (`--requestheader-*`).
#[derive(Clone, Debug, Default)]
pub struct RequestHeaderInput {
    /// Authority of the proxies' certificates, PEM.
    pub client_ca_pem: String,
    /// Common names allowed; empty for any.
    pub allowed_names: Vec<String>,
    /// Headers with the user name.
    pub username_headers: Vec<String>,
    /// Headers with the user's UID.
    pub uid_headers: Vec<String>,
    /// Headers with groups.
    pub group_headers: Vec<String>,
    /// Prefixes of headers with extra facts.
    pub extra_header_prefixes: Vec<String>,
}

/// The objects of a new cluster, in the order they have to be made. Each is made when it is missing; what an object looks
/// like later is up to the reconcilers. Status parts are left to strategies and controllers.
#[must_use]
pub fn bootstrap_objects(input: &BootstrapInput<'_>) -> Vec<(Gvk, Tree)> {
    let mut out = fixed();
    out.extend(
        input
            .enabled
            .group_versions()
            .into_iter()
            .filter(|g| g.2 > 0)
            .map(api_service),
    );
    out.extend(kubernetes_service(input));
    out.extend(service_cidr(input));
    out.push(config_map(
        "kube-apiserver-legacy-service-account-token-tracking",
        vec![("since".into(), input.today.as_str().into())],
    ));
    out.extend(extension_authentication(input));
    out
}

/// Namespaces, RBAC objects, flow control, priority classes.
fn fixed() -> Vec<(Gvk, Tree)> {
    let value: serde_json::Value =
        serde_json::from_str(FIXED).expect("because a test reads the whole of this file");
    let rows = value.as_array().map_or(&[][..], Vec::as_slice);
    rows.iter()
        .map(tree)
        .map(|object| (gvk_of(&object), object))
        .collect()
}

fn tree(v: &serde_json::Value) -> Tree {
    use serde_json::Value;
    match v {
        Value::Null => Tree::Null,
        Value::Bool(b) => Tree::Bool(*b),
        Value::Number(n) => n
            .as_i64()
            .map_or(Tree::Float(n.as_f64().unwrap_or(0.0)), Tree::Int),
        Value::String(s) => Tree::from(s.as_str()),
        Value::Array(items) => Tree::list(items.iter().map(tree).collect()),
        Value::Object(m) => Tree::Map(
            m.iter()
                .map(|(k, v)| (Text::from(k.as_str()), tree(v)))
                .collect::<Map>(),
        ),
    }
}

fn gvk_of(object: &Tree) -> Gvk {
    let gv = GroupVersion::parse(object.str_at(&["apiVersion"])).unwrap_or_default();
    Gvk {
        group: gv.group,
        version: gv.version,
        kind: object.str_at(&["kind"]).into(),
    }
}

/// An object with the parts every object has. An empty namespace is for cluster-wide ones.
fn object(gvk: Gvk, namespace: &str, name: &str, labels: &[(&str, &str)]) -> (Gvk, Tree) {
    let mut out = Tree::map([
        ("apiVersion", Tree::Str(gvk.api_version())),
        ("kind", Tree::Str(gvk.kind.clone())),
    ]);
    out.set(&["metadata", "name"], name.into());
    if !namespace.is_empty() {
        out.set(&["metadata", "namespace"], namespace.into());
    }
    for (key, value) in labels {
        out.set(&["metadata", "labels", key], (*value).into());
    }
    (gvk, out)
}

fn api_service((group, version, priority, version_priority): (&str, &str, i32, i32)) -> (Gvk, Tree) {
    let gvk = Gvk::new("apiregistration.k8s.io", "v1", "APIService");
    let labels = [("kube-aggregator.kubernetes.io/automanaged", "onstart")];
    let (gvk, mut out) = object(gvk, "", &format!("{version}.{group}"), &labels);
    if !group.is_empty() {
        out.set(&["spec", "group"], group.into());
    }
    out.set(&["spec", "version"], version.into());
    out.set(&["spec", "groupPriorityMinimum"], i64::from(priority).into());
    out.set(&["spec", "versionPriority"], i64::from(version_priority).into());
    (gvk, out)
}

/// The first usable address of a range: the one after the network address.
fn first_address(cidr: &str) -> Option<IpAddr> {
    let (address, bits) = cidr.split_once('/')?;
    let bits: u32 = bits.parse().ok()?;
    Some(match address.parse().ok()? {
        IpAddr::V4(a) => {
            let host = 32_u32.checked_sub(bits)?;
            let mask = u32::MAX.checked_shl(host).unwrap_or(0);
            IpAddr::V4((u32::from(a) & mask).checked_add(1)?.into())
        }
        IpAddr::V6(a) => {
            let host = 128_u32.checked_sub(bits)?;
            let mask = u128::MAX.checked_shl(host).unwrap_or(0);
            IpAddr::V6((u128::from(a) & mask).checked_add(1)?.into())
        }
    })
}

fn https_port(port: u16) -> Tree {
    Tree::map([
        ("name", "https".into()),
        ("port", i64::from(port).into()),
        ("protocol", "TCP".into()),
    ])
}

/// The `kubernetes` service; none without a service range. Its endpoints are up to those who know which servers there are.
#[must_use]
pub fn kubernetes_service(input: &BootstrapInput<'_>) -> Option<(Gvk, Tree)> {
    let address = first_address(input.service_cidrs.first()?)?;
    let labels = [("component", "apiserver"), ("provider", "kubernetes")];
    let (gvk, mut out) = object(Gvk::new("", "v1", "Service"), "default", "kubernetes", &labels);
    let mut port = https_port(443);
    port.set(&["targetPort"], i64::from(input.advertise_port).into());
    if let Some(node_port) = input.service_node_port {
        port.set(&["nodePort"], i64::from(node_port).into());
    }
    let kind = if input.service_node_port.is_some() {
        "NodePort"
    } else {
        "ClusterIP"
    };
    let ip = Tree::from(address.to_string());
    out.set(&["spec", "type"], kind.into());
    out.set(&["spec", "ports"], Tree::list(vec![port]));
    out.set(&["spec", "clusterIP"], ip.clone());
    out.set(&["spec", "clusterIPs"], Tree::list(vec![ip]));
    out.set(&["spec", "ipFamilyPolicy"], "SingleStack".into());
    out.set(&["spec", "ipFamilies"], Tree::list(vec![family(address).into()]));
    out.set(&["spec", "sessionAffinity"], "None".into());
    Some((gvk, out))
}

const fn family(address: IpAddr) -> &'static str {
    match address {
        IpAddr::V4(_) => "IPv4",
        IpAddr::V6(_) => "IPv6",
    }
}

fn service_cidr(input: &BootstrapInput<'_>) -> Option<(Gvk, Tree)> {
    input.service_cidrs.first()?;
    let (gvk, mut out) = object(
        Gvk::new("networking.k8s.io", "v1", "ServiceCIDR"),
        "",
        "kubernetes",
        &[],
    );
    let ranges = input
        .service_cidrs
        .iter()
        .map(|c| Tree::from(c.as_str()))
        .collect();
    out.set(&["spec", "cidrs"], Tree::list(ranges));
    Some((gvk, out))
}

fn config_map(name: &str, data: Vec<(Text, Tree)>) -> (Gvk, Tree) {
    let (gvk, mut out) = object(Gvk::new("", "v1", "ConfigMap"), "kube-system", name, &[]);
    out.set(&["data"], Tree::Map(Map::from_entries(data)));
    (gvk, out)
}

/// What extension API servers need to know to trust clients and proxies; none when there is nothing to tell.
fn extension_authentication(input: &BootstrapInput<'_>) -> Option<(Gvk, Tree)> {
    let mut data: Vec<(Text, Tree)> = Vec::new();
    if let Some(ca) = &input.client_ca_pem {
        data.push(("client-ca-file".into(), ca.as_str().into()));
    }
    if let Some(r) = &input.request_header {
        let list = |items: &[String]| Tree::from(serde_json::Value::from(items.to_vec()).to_string());
        data.extend([
            (
                "requestheader-client-ca-file".into(),
                r.client_ca_pem.as_str().into(),
            ),
            ("requestheader-allowed-names".into(), list(&r.allowed_names)),
            ("requestheader-username-headers".into(), list(&r.username_headers)),
            ("requestheader-uid-headers".into(), list(&r.uid_headers)),
            ("requestheader-group-headers".into(), list(&r.group_headers)),
            (
                "requestheader-extra-headers-prefix".into(),
                list(&r.extra_header_prefixes),
            ),
        ]);
    }
    (!data.is_empty()).then(|| config_map("extension-apiserver-authentication", data))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::type_by_gvk;
    use std::collections::{BTreeMap, BTreeSet};
    use supercargo_schema::{Shape, TypeDef};

    fn input(enabled: &Enabled) -> BootstrapInput<'_> {
        BootstrapInput {
            service_cidrs: vec!["10.0.0.0/24".to_owned()],
            advertise_port: 6443,
            service_node_port: None,
            client_ca_pem: Some("PEM".to_owned()),
            request_header: Some(RequestHeaderInput {
                allowed_names: vec!["front-proxy-client".to_owned()],
                ..RequestHeaderInput::default()
            }),
            today: "2026-01-31".to_owned(),
            enabled,
        }
    }

    /// Every field of an object is one of its type.
    fn check(ty: &TypeDef, value: &Tree, at: &str) {
        match (&ty.shape, value) {
            (Shape::Struct(_), Tree::Map(m)) => {
                for (key, value) in m {
                    let field = ty
                        .field_type(key)
                        .unwrap_or_else(|| panic!("{at}.{key}: no such field"));
                    check(field, value, &format!("{at}.{key}"));
                }
            }
            (Shape::List(l), Tree::List(items)) => items.iter().for_each(|i| check(&l.item, i, at)),
            (Shape::Map(m), Tree::Map(entries)) => entries.values().for_each(|v| check(&m.value, v, at)),
            (Shape::Scalar(_), Tree::Str(_) | Tree::Int(_) | Tree::Bool(_)) => {}
            (_, other) => panic!("{at}: {other:?} is not a {}", ty.go),
        }
    }

    #[test]
    fn objects_fit_their_types_and_have_names_of_their_own() {
        let enabled = Enabled::default();
        let objects = bootstrap_objects(&input(&enabled));
        let mut names = BTreeSet::new();
        for (gvk, object) in &objects {
            let ty = type_by_gvk(&gvk.group, &gvk.version, &gvk.kind).unwrap();
            check(ty, object, &gvk.kind);
            let meta = (
                object.str_at(&["metadata", "namespace"]),
                object.str_at(&["metadata", "name"]),
            );
            assert!(
                !meta.1.is_empty() && names.insert((gvk.clone(), meta)),
                "{gvk} {meta:?}"
            );
        }
    }

    #[test]
    fn how_many_of_each() {
        let enabled = Enabled::default();
        let mut counts: BTreeMap<Text, usize> = BTreeMap::new();
        for (gvk, _) in bootstrap_objects(&input(&enabled)) {
            *counts.entry(gvk.kind).or_default() += 1;
        }
        let counts: Vec<(&str, usize)> = counts.iter().map(|(k, n)| (k.as_str(), *n)).collect();
        let expected = [
            ("APIService", 22),
            ("ClusterRole", 73),
            ("ClusterRoleBinding", 54),
            ("ConfigMap", 2),
            ("FlowSchema", 11),
            ("Namespace", 4),
            ("PriorityClass", 2),
            ("PriorityLevelConfiguration", 8),
            ("Role", 7),
            ("RoleBinding", 7),
            ("Service", 1),
            ("ServiceCIDR", 1),
        ];
        assert_eq!(counts, expected);
    }

    #[test]
    fn the_kubernetes_service_has_the_first_address() {
        let enabled = Enabled::default();
        let (_, service) = kubernetes_service(&input(&enabled)).unwrap();
        assert_eq!(service.str_at(&["spec", "clusterIP"]), "10.0.0.1");
        assert_eq!(first_address("fd00:1::/112").unwrap().to_string(), "fd00:1::1");
        assert_eq!(first_address("10.0.0.0/33"), None);
        assert_eq!(first_address("0.0.0.0/0").unwrap().to_string(), "0.0.0.1");
        assert_eq!(first_address("255.255.255.255/32"), None);
        assert_eq!(first_address("10.0.0.0"), None);
    }
}
