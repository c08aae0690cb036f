//! rbac.authorization.k8s.io/v1alpha1: subjects named a version, and the fields of rules had other numbers.

use super::Former;
use crate::build::*;
use crate::convert::each;
use crate::generated::{anonymous, meta_v1, rbac_v1};
use supercargo_meta::{Map, Tree};

/// The binding of a cluster role.
pub const CLUSTER_ROLE_BINDING: Former = (&CLUSTER_BINDING, binding);
/// A cluster role.
pub const CLUSTER_ROLE: Former = (&CLUSTER_ROLE_T, super::same);
/// The binding of a role.
pub const ROLE_BINDING: Former = (&BINDING, binding);
/// A role.
pub const ROLE: Former = (&ROLE_T, super::same);

const GROUP: &str = "rbac.authorization.k8s.io";

fn binding(m: &mut Map) {
    each(Some(m), "subjects", |subject| {
        let version = subject.remove("apiVersion").unwrap_or_default();
        let kind = subject.get("kind").and_then(Tree::as_str).unwrap_or("");
        let group = match kind {
            "ServiceAccount" => "",
            "User" | "Group" => GROUP,
            _ => version
                .as_str()
                .and_then(|v| v.split_once('/'))
                .map_or("", |(group, _)| group),
        };
        // This name meant everybody whose name is known.
        let is_everybody = kind == "User" && subject.get("name").and_then(Tree::as_str) == Some("*");
        if !group.is_empty() {
            subject.insert("apiGroup", group.into());
        }
        if is_everybody {
            subject.insert("kind", "Group".into());
            subject.insert("name", "system:authenticated".into());
        }
    });
}

static SUBJECT_F: [Field; 4] = [
    f("kind", &anonymous::STRING, 8, "\"\""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("name", &anonymous::STRING, 8, "\"\""),
    f("namespace", &anonymous::STRING, 1, ""),
];
static SUBJECT: TypeDef = object(
    "io.k8s.api.rbac.v1alpha1.Subject",
    "v1alpha1.Subject",
    &SUBJECT_F,
    &[1, 0, 2, 3],
    false,
    Some(&SUBJECT_M),
    &[],
    None,
    false,
);
static SUBJECT_M: Message = Message::new(
    "k8s.io.api.rbac.v1alpha1.Subject",
    &[
        p(1, "kind", 0),
        p(2, "apiVersion", 0),
        p(3, "name", 0),
        p(4, "namespace", 0),
    ],
);
static SUBJECTS: TypeDef = list("[]v1alpha1.Subject", &SUBJECT, ListKind::Atomic, false, false);
static CLUSTER_BINDING_F: [Field; 5] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("subjects", &SUBJECTS, 1, ""),
    f("roleRef", &rbac_v1::ROLE_REF, 8, "{}"),
];
static CLUSTER_BINDING: TypeDef = object(
    "io.k8s.api.rbac.v1alpha1.ClusterRoleBinding",
    "v1alpha1.ClusterRoleBinding",
    &CLUSTER_BINDING_F,
    &[1, 0, 2, 4, 3],
    false,
    Some(&rbac_v1::CLUSTER_ROLE_BINDING_M),
    &[],
    None,
    false,
);
static BINDING: TypeDef = object(
    "io.k8s.api.rbac.v1alpha1.RoleBinding",
    "v1alpha1.RoleBinding",
    &CLUSTER_BINDING_F,
    &[1, 0, 2, 4, 3],
    false,
    Some(&rbac_v1::ROLE_BINDING_M),
    &[],
    None,
    false,
);
static RULE_F: [Field; 5] = [
    f("verbs", &anonymous::LIST_OF_STRING, 8, ""),
    f("apiGroups", &anonymous::LIST_OF_STRING, 1, ""),
    f("resources", &anonymous::LIST_OF_STRING, 1, ""),
    f("resourceNames", &anonymous::LIST_OF_STRING, 1, ""),
    f("nonResourceURLs", &anonymous::LIST_OF_STRING, 1, ""),
];
static RULE: TypeDef = object(
    "io.k8s.api.rbac.v1alpha1.PolicyRule",
    "v1alpha1.PolicyRule",
    &RULE_F,
    &[1, 4, 3, 2, 0],
    false,
    Some(&RULE_M),
    &[],
    None,
    false,
);
static RULE_M: Message = Message::new(
    "k8s.io.api.rbac.v1alpha1.PolicyRule",
    &[
        p(1, "verbs", 0),
        p(3, "apiGroups", 0),
        p(4, "resources", 0),
        p(5, "resourceNames", 0),
        p(6, "nonResourceURLs", 0),
    ],
);
static RULES: TypeDef = list("[]v1alpha1.PolicyRule", &RULE, ListKind::Atomic, false, false);
static CLUSTER_ROLE_F: [Field; 5] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("rules", &RULES, 0, ""),
    f("aggregationRule", &rbac_v1::AGGREGATION_RULE, 5, ""),
];
static CLUSTER_ROLE_T: TypeDef = object(
    "io.k8s.api.rbac.v1alpha1.ClusterRole",
    "v1alpha1.ClusterRole",
    &CLUSTER_ROLE_F,
    &[4, 1, 0, 2, 3],
    false,
    Some(&rbac_v1::CLUSTER_ROLE_M),
    &[],
    None,
    false,
);
static ROLE_F: [Field; 4] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("rules", &RULES, 0, ""),
];
static ROLE_T: TypeDef = object(
    "io.k8s.api.rbac.v1alpha1.Role",
    "v1alpha1.Role",
    &ROLE_F,
    &[1, 0, 2, 3],
    false,
    Some(&rbac_v1::ROLE_M),
    &[],
    None,
    false,
);
