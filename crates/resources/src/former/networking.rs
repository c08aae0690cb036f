//! Ingresses of extensions/v1beta1 and networking.k8s.io/v1beta1: a backend named its service and port itself.

use super::Former;
use crate::build::*;
use crate::convert::{below, each, ensure, rename};
use crate::generated::{anonymous, core_v1, intstr, meta_v1, networking_v1 as v1};
use supercargo_meta::{Map, Tree};

/// An ingress of either group.
pub const INGRESS: Former = (&INGRESS_T, to_v1);

fn to_v1(m: &mut Map) {
    let Some(spec) = below(m, &["spec"]) else { return };
    rename(spec, "backend", "defaultBackend");
    if let Some(Tree::Map(b)) = spec.get_mut("defaultBackend") {
        backend(b);
    }
    each(Some(spec), "rules", |rule| {
        each(below(rule, &["http"]), "paths", |path| {
            // Neither version could be created without it; it was filled in, and is for those that are older than it.
            ensure(path, "pathType", "ImplementationSpecific".into());
            if let Some(Tree::Map(b)) = path.get_mut("backend") {
                backend(b);
            }
        });
    });
}

fn backend(b: &mut Map) {
    let name = b.remove("serviceName").unwrap_or_else(|| "".into());
    let port = b.remove("servicePort").unwrap_or_default();
    let is_named = name.as_str().is_some_and(|n| !n.is_empty());
    let mut of_service = Map::new();
    match &port {
        Tree::Str(text) if !text.is_empty() => drop(of_service.insert("name", port)),
        Tree::Int(number) if *number != 0 => drop(of_service.insert("number", port)),
        // An empty text names a port as well.
        Tree::Str(_) => {}
        _ if !is_named => return,
        _ => {}
    }
    let service = Tree::map([("name", name), ("port", Tree::Map(of_service))]);
    b.insert("service", service);
}

static INGRESS_F: [Field; 5] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SPEC, 1, "{}"),
    f("status", &v1::INGRESS_STATUS, 1, "{}"),
];
static INGRESS_T: TypeDef = object(
    "io.k8s.api.networking.v1beta1.Ingress",
    "v1beta1.Ingress",
    &INGRESS_F,
    &[1, 0, 2, 3, 4],
    false,
    Some(&v1::INGRESS_M),
    &[],
    None,
    false,
);
static SPEC_F: [Field; 4] = [
    f("ingressClassName", &anonymous::STRING, 5, ""),
    f("backend", &BACKEND, 5, ""),
    f("tls", &anonymous::LIST_OF_NETWORKING_V1_INGRESS_TLS, 1, ""),
    f("rules", &RULES, 1, ""),
];
static SPEC: TypeDef = object(
    "io.k8s.api.networking.v1beta1.IngressSpec",
    "v1beta1.IngressSpec",
    &SPEC_F,
    &[1, 0, 3, 2],
    false,
    Some(&SPEC_M),
    &[],
    None,
    false,
);
static SPEC_M: Message = Message::new(
    "k8s.io.api.networking.v1beta1.IngressSpec",
    &[
        p(1, "backend", 1),
        p(2, "tls", 0),
        p(3, "rules", 0),
        p(4, "ingressClassName", 1),
    ],
);
static RULES: TypeDef = list("[]v1beta1.IngressRule", &RULE, ListKind::Atomic, false, false);
static RULE_F: [Field; 2] = [f("host", &anonymous::STRING, 1, ""), f("http", &HTTP, 5, "")];
static RULE: TypeDef = object(
    "io.k8s.api.networking.v1beta1.IngressRule",
    "v1beta1.IngressRule",
    &RULE_F,
    &[0, 1],
    false,
    Some(&v1::INGRESS_RULE_M),
    &[],
    None,
    false,
);
static HTTP_F: [Field; 1] = [f("paths", &PATHS, 8, "")];
static HTTP: TypeDef = object(
    "io.k8s.api.networking.v1beta1.HTTPIngressRuleValue",
    "v1beta1.HTTPIngressRuleValue",
    &HTTP_F,
    &[0],
    false,
    Some(&v1::HTTP_INGRESS_RULE_VALUE_M),
    &[],
    None,
    false,
);
static PATHS: TypeDef = list("[]v1beta1.HTTPIngressPath", &PATH, ListKind::Atomic, false, false);
static PATH_F: [Field; 3] = [
    f("path", &anonymous::STRING, 1, ""),
    f("pathType", &anonymous::STRING, 5, ""),
    f("backend", &BACKEND, 8, "{}"),
];
static PATH: TypeDef = object(
    "io.k8s.api.networking.v1beta1.HTTPIngressPath",
    "v1beta1.HTTPIngressPath",
    &PATH_F,
    &[2, 0, 1],
    false,
    Some(&v1::HTTP_INGRESS_PATH_M),
    &[],
    None,
    false,
);
static BACKEND_F: [Field; 3] = [
    f("serviceName", &anonymous::STRING, 1, ""),
    f("servicePort", &intstr::INT_OR_STRING, 1, ""),
    f("resource", &core_v1::TYPED_LOCAL_OBJECT_REFERENCE, 5, ""),
];
static BACKEND: TypeDef = object(
    "io.k8s.api.networking.v1beta1.IngressBackend",
    "v1beta1.IngressBackend",
    &BACKEND_F,
    &[2, 0, 1],
    false,
    Some(&BACKEND_M),
    &[],
    None,
    false,
);
static BACKEND_M: Message = Message::new(
    "k8s.io.api.networking.v1beta1.IngressBackend",
    &[
        p(1, "serviceName", 0),
        p(2, "servicePort", 0),
        p(3, "resource", 1),
    ],
);
