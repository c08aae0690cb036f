//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T1: [Text; 1] = [t("metadata.name")];
static RUNTIMECLASSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RUNTIMECLASSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::node_v1::RUNTIME_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.20", "", "", ""), field_selectors: Cow::Borrowed(&RUNTIMECLASSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static RUNTIMECLASSES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("node.k8s.io", "v1alpha1", "RuntimeClass"), ty: TypeRef::Static(crate::former::node::RUNTIME_CLASS.0), convert: crate::former::node::RUNTIME_CLASS.1 },
    StoredVersion { gvk: gvk("node.k8s.io", "v1beta1", "RuntimeClass"), ty: TypeRef::Static(&super::node_v1::RUNTIME_CLASS), convert: crate::former::same },
];
pub const RUNTIMECLASSES: ResourceDesc = ResourceDesc {
    group: t("node.k8s.io"), resource: t("runtimeclasses"), singular: t("runtimeclass"), kind: t("RuntimeClass"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&RUNTIMECLASSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("runtimeclasses"), gvk: gvk("node.k8s.io", "v1", "RuntimeClass"), ty: TypeRef::Static(&super::node_v1::RUNTIME_CLASS), json: false, version_hash: t("WQTu1GL3T2Q="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&RUNTIMECLASSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::NODE_RUNTIME_CLASS), hook: None,
};
