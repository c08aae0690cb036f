//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T1: [Text; 1] = [t("metadata.name")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static CLUSTERROLEBINDINGS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CLUSTERROLEBINDINGS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::rbac_v1::CLUSTER_ROLE_BINDING), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.8", "", "", ""), field_selectors: Cow::Borrowed(&CLUSTERROLEBINDINGS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static CLUSTERROLEBINDINGS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1alpha1", "ClusterRoleBinding"), ty: TypeRef::Static(crate::former::rbac::CLUSTER_ROLE_BINDING.0), convert: crate::former::rbac::CLUSTER_ROLE_BINDING.1 },
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1beta1", "ClusterRoleBinding"), ty: TypeRef::Static(&super::rbac_v1::CLUSTER_ROLE_BINDING), convert: crate::former::same },
];
pub const CLUSTERROLEBINDINGS: ResourceDesc = ResourceDesc {
    group: t("rbac.authorization.k8s.io"), resource: t("clusterrolebindings"), singular: t("clusterrolebinding"), kind: t("ClusterRoleBinding"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CLUSTERROLEBINDINGS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("clusterrolebindings"), gvk: gvk("rbac.authorization.k8s.io", "v1", "ClusterRoleBinding"), ty: TypeRef::Static(&super::rbac_v1::CLUSTER_ROLE_BINDING), json: false, version_hash: t("48tpQ8gZHFc="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CLUSTERROLEBINDINGS_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::PathSegment, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RBAC_CLUSTER_ROLE_BINDING), hook: None,
};
static CLUSTERROLES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CLUSTERROLES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::rbac_v1::CLUSTER_ROLE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.8", "", "", ""), field_selectors: Cow::Borrowed(&CLUSTERROLES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static CLUSTERROLES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1alpha1", "ClusterRole"), ty: TypeRef::Static(crate::former::rbac::CLUSTER_ROLE.0), convert: crate::former::rbac::CLUSTER_ROLE.1 },
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1beta1", "ClusterRole"), ty: TypeRef::Static(&super::rbac_v1::CLUSTER_ROLE), convert: crate::former::same },
];
pub const CLUSTERROLES: ResourceDesc = ResourceDesc {
    group: t("rbac.authorization.k8s.io"), resource: t("clusterroles"), singular: t("clusterrole"), kind: t("ClusterRole"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CLUSTERROLES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("clusterroles"), gvk: gvk("rbac.authorization.k8s.io", "v1", "ClusterRole"), ty: TypeRef::Static(&super::rbac_v1::CLUSTER_ROLE), json: false, version_hash: t("bYE5ZWDrJ44="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CLUSTERROLES_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::PathSegment, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static ROLEBINDINGS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static ROLEBINDINGS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::rbac_v1::ROLE_BINDING), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.8", "", "", ""), field_selectors: Cow::Borrowed(&ROLEBINDINGS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static ROLEBINDINGS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1alpha1", "RoleBinding"), ty: TypeRef::Static(crate::former::rbac::ROLE_BINDING.0), convert: crate::former::rbac::ROLE_BINDING.1 },
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1beta1", "RoleBinding"), ty: TypeRef::Static(&super::rbac_v1::ROLE_BINDING), convert: crate::former::same },
];
pub const ROLEBINDINGS: ResourceDesc = ResourceDesc {
    group: t("rbac.authorization.k8s.io"), resource: t("rolebindings"), singular: t("rolebinding"), kind: t("RoleBinding"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&ROLEBINDINGS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("rolebindings"), gvk: gvk("rbac.authorization.k8s.io", "v1", "RoleBinding"), ty: TypeRef::Static(&super::rbac_v1::ROLE_BINDING), json: false, version_hash: t("eGsCzGH6b1g="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&ROLEBINDINGS_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::PathSegment, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RBAC_ROLE_BINDING), hook: None,
};
static ROLES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static ROLES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::rbac_v1::ROLE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.8", "", "", ""), field_selectors: Cow::Borrowed(&ROLES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static ROLES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1alpha1", "Role"), ty: TypeRef::Static(crate::former::rbac::ROLE.0), convert: crate::former::rbac::ROLE.1 },
    StoredVersion { gvk: gvk("rbac.authorization.k8s.io", "v1beta1", "Role"), ty: TypeRef::Static(&super::rbac_v1::ROLE), convert: crate::former::same },
];
pub const ROLES: ResourceDesc = ResourceDesc {
    group: t("rbac.authorization.k8s.io"), resource: t("roles"), singular: t("role"), kind: t("Role"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&ROLES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("roles"), gvk: gvk("rbac.authorization.k8s.io", "v1", "Role"), ty: TypeRef::Static(&super::rbac_v1::ROLE), json: false, version_hash: t("7FuwZcIIItM="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&ROLES_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::PathSegment, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
