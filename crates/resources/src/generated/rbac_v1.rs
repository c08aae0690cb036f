//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static AGGREGATION_RULE_F: [Field; 1] = [
    f("clusterRoleSelectors", &super::anonymous::LIST_OF_META_V1_LABEL_SELECTOR, 1, ""),
];
pub static AGGREGATION_RULE: TypeDef = object("io.k8s.api.rbac.v1.AggregationRule", "v1.AggregationRule", &AGGREGATION_RULE_F, &[0], false, Some(&AGGREGATION_RULE_M), &[], None, false);
static CLUSTER_ROLE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("rules", &super::anonymous::LIST_OF_RBAC_V1_POLICY_RULE, 0, ""),
    f("aggregationRule", &AGGREGATION_RULE, 5, ""),
];
pub static CLUSTER_ROLE: TypeDef = object("io.k8s.api.rbac.v1.ClusterRole", "v1.ClusterRole", &CLUSTER_ROLE_F, &[4, 1, 0, 2, 3], false, Some(&CLUSTER_ROLE_M), &[], None, false);
static CLUSTER_ROLE_BINDING_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("subjects", &super::anonymous::LIST_OF_RBAC_V1_SUBJECT, 1, ""),
    f("roleRef", &ROLE_REF, 8, "{}"),
];
static CLUSTER_ROLE_BINDING_D0: [Text; 2] = [t("roleRef"), t("apiGroup")];
static CLUSTER_ROLE_BINDING_D: [DefaultRule; 1] = [
    rule(&CLUSTER_ROLE_BINDING_D0, "\"rbac.authorization.k8s.io\"", When::Unset),
];
pub static CLUSTER_ROLE_BINDING: TypeDef = object("io.k8s.api.rbac.v1.ClusterRoleBinding", "v1.ClusterRoleBinding", &CLUSTER_ROLE_BINDING_F, &[1, 0, 2, 4, 3], false, Some(&CLUSTER_ROLE_BINDING_M), &CLUSTER_ROLE_BINDING_D, None, true);
static CLUSTER_ROLE_BINDING_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RBAC_V1_CLUSTER_ROLE_BINDING, 8, ""),
];
pub static CLUSTER_ROLE_BINDING_LIST: TypeDef = object("io.k8s.api.rbac.v1.ClusterRoleBindingList", "v1.ClusterRoleBindingList", &CLUSTER_ROLE_BINDING_LIST_F, &[1, 3, 0, 2], false, Some(&CLUSTER_ROLE_BINDING_LIST_M), &[], None, true);
static CLUSTER_ROLE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RBAC_V1_CLUSTER_ROLE, 8, ""),
];
pub static CLUSTER_ROLE_LIST: TypeDef = object("io.k8s.api.rbac.v1.ClusterRoleList", "v1.ClusterRoleList", &CLUSTER_ROLE_LIST_F, &[1, 3, 0, 2], false, Some(&CLUSTER_ROLE_LIST_M), &[], None, false);
static POLICY_RULE_F: [Field; 5] = [
    f("verbs", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("apiGroups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("resources", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("resourceNames", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("nonResourceURLs", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static POLICY_RULE: TypeDef = object("io.k8s.api.rbac.v1.PolicyRule", "v1.PolicyRule", &POLICY_RULE_F, &[1, 4, 3, 2, 0], false, Some(&POLICY_RULE_M), &[], None, false);
static ROLE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("rules", &super::anonymous::LIST_OF_RBAC_V1_POLICY_RULE, 0, ""),
];
pub static ROLE: TypeDef = object("io.k8s.api.rbac.v1.Role", "v1.Role", &ROLE_F, &[1, 0, 2, 3], false, Some(&ROLE_M), &[], None, false);
static ROLE_BINDING_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("subjects", &super::anonymous::LIST_OF_RBAC_V1_SUBJECT, 1, ""),
    f("roleRef", &ROLE_REF, 8, "{}"),
];
static ROLE_BINDING_D0: [Text; 2] = [t("roleRef"), t("apiGroup")];
static ROLE_BINDING_D: [DefaultRule; 1] = [
    rule(&ROLE_BINDING_D0, "\"rbac.authorization.k8s.io\"", When::Unset),
];
pub static ROLE_BINDING: TypeDef = object("io.k8s.api.rbac.v1.RoleBinding", "v1.RoleBinding", &ROLE_BINDING_F, &[1, 0, 2, 4, 3], false, Some(&ROLE_BINDING_M), &ROLE_BINDING_D, None, true);
static ROLE_BINDING_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RBAC_V1_ROLE_BINDING, 8, ""),
];
pub static ROLE_BINDING_LIST: TypeDef = object("io.k8s.api.rbac.v1.RoleBindingList", "v1.RoleBindingList", &ROLE_BINDING_LIST_F, &[1, 3, 0, 2], false, Some(&ROLE_BINDING_LIST_M), &[], None, true);
static ROLE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RBAC_V1_ROLE, 8, ""),
];
pub static ROLE_LIST: TypeDef = object("io.k8s.api.rbac.v1.RoleList", "v1.RoleList", &ROLE_LIST_F, &[1, 3, 0, 2], false, Some(&ROLE_LIST_M), &[], None, false);
static ROLE_REF_F: [Field; 3] = [
    f("apiGroup", &super::anonymous::STRING, 0, "\"\""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static ROLE_REF: TypeDef = object("io.k8s.api.rbac.v1.RoleRef", "v1.RoleRef", &ROLE_REF_F, &[0, 1, 2], true, Some(&ROLE_REF_M), &[], None, false);
static SUBJECT_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("apiGroup", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("namespace", &super::anonymous::STRING, 1, ""),
];
static SUBJECT_D0: [Text; 1] = [t("apiGroup")];
static SUBJECT_C0: [Text; 1] = [t("kind")];
static SUBJECT_D1: [Text; 1] = [t("apiGroup")];
static SUBJECT_C1: [Text; 1] = [t("kind")];
static SUBJECT_D: [DefaultRule; 2] = [
    rule(&SUBJECT_D0, "\"rbac.authorization.k8s.io\"", When::UnsetAnd(Cow::Borrowed(&SUBJECT_C0), t("User"))),
    rule(&SUBJECT_D1, "\"rbac.authorization.k8s.io\"", When::UnsetAnd(Cow::Borrowed(&SUBJECT_C1), t("Group"))),
];
pub static SUBJECT: TypeDef = object("io.k8s.api.rbac.v1.Subject", "v1.Subject", &SUBJECT_F, &[1, 0, 2, 3], true, Some(&SUBJECT_M), &SUBJECT_D, None, true);
pub static AGGREGATION_RULE_M: Message = Message::new("k8s.io.api.rbac.v1.AggregationRule", &[p(1, "clusterRoleSelectors", 0)]);
pub static CLUSTER_ROLE_M: Message = Message::new("k8s.io.api.rbac.v1.ClusterRole", &[p(1, "metadata", 0), p(2, "rules", 0), p(3, "aggregationRule", 1)]);
pub static CLUSTER_ROLE_BINDING_M: Message = Message::new("k8s.io.api.rbac.v1.ClusterRoleBinding", &[p(1, "metadata", 0), p(2, "subjects", 0), p(3, "roleRef", 0)]);
pub static CLUSTER_ROLE_BINDING_LIST_M: Message = Message::new("k8s.io.api.rbac.v1.ClusterRoleBindingList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CLUSTER_ROLE_LIST_M: Message = Message::new("k8s.io.api.rbac.v1.ClusterRoleList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POLICY_RULE_M: Message = Message::new("k8s.io.api.rbac.v1.PolicyRule", &[p(1, "verbs", 0), p(2, "apiGroups", 0), p(3, "resources", 0), p(4, "resourceNames", 0), p(5, "nonResourceURLs", 0)]);
pub static ROLE_M: Message = Message::new("k8s.io.api.rbac.v1.Role", &[p(1, "metadata", 0), p(2, "rules", 0)]);
pub static ROLE_BINDING_M: Message = Message::new("k8s.io.api.rbac.v1.RoleBinding", &[p(1, "metadata", 0), p(2, "subjects", 0), p(3, "roleRef", 0)]);
pub static ROLE_BINDING_LIST_M: Message = Message::new("k8s.io.api.rbac.v1.RoleBindingList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static ROLE_LIST_M: Message = Message::new("k8s.io.api.rbac.v1.RoleList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static ROLE_REF_M: Message = Message::new("k8s.io.api.rbac.v1.RoleRef", &[p(1, "apiGroup", 0), p(2, "kind", 0), p(3, "name", 0)]);
pub static SUBJECT_M: Message = Message::new("k8s.io.api.rbac.v1.Subject", &[p(1, "kind", 0), p(2, "apiGroup", 0), p(3, "name", 0), p(4, "namespace", 0)]);
