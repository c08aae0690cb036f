//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T4: [Text; 2] = [t("metadata"), t("spec")];
static T2: [Text; 1] = [t("metadata.name")];
static T3: [Text; 1] = [t("spec")];
static T5: [Text; 2] = [t("spec"), t("metadata")];
static T6: [Text; 1] = [t("status")];
static FLOWSCHEMAS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static FLOWSCHEMAS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("flowcontrol.apiserver.k8s.io", "v1", "FlowSchema"), ty: Some(TypeRef::Static(&super::flowcontrol_v1::FLOW_SCHEMA)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static FLOWSCHEMAS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::flowcontrol_v1::FLOW_SCHEMA), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.29", "", "", ""), field_selectors: Cow::Borrowed(&FLOWSCHEMAS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&FLOWSCHEMAS_V1_SUBS), convert: Convert::Same, declared: None },
];
static FLOWSCHEMAS_FORMER: [StoredVersion; 3] = [
    StoredVersion { gvk: gvk("flowcontrol.apiserver.k8s.io", "v1beta1", "FlowSchema"), ty: TypeRef::Static(&super::flowcontrol_v1::FLOW_SCHEMA), convert: crate::former::same },
    StoredVersion { gvk: gvk("flowcontrol.apiserver.k8s.io", "v1beta2", "FlowSchema"), ty: TypeRef::Static(&super::flowcontrol_v1::FLOW_SCHEMA), convert: crate::former::same },
    StoredVersion { gvk: gvk("flowcontrol.apiserver.k8s.io", "v1beta3", "FlowSchema"), ty: TypeRef::Static(&super::flowcontrol_v1::FLOW_SCHEMA), convert: crate::former::same },
];
static FLOWSCHEMAS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("flowcontrol.apiserver.k8s.io/v1"), paths: Cow::Borrowed(&T4) },
];
static FLOWSCHEMAS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&FLOWSCHEMAS_STATUS_RESETS) },
];
static FLOWSCHEMAS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("flowcontrol.apiserver.k8s.io/v1"), paths: Cow::Borrowed(&T6) },
];
pub const FLOWSCHEMAS: ResourceDesc = ResourceDesc {
    group: t("flowcontrol.apiserver.k8s.io"), resource: t("flowschemas"), singular: t("flowschema"), kind: t("FlowSchema"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&FLOWSCHEMAS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("flowschemas"), gvk: gvk("flowcontrol.apiserver.k8s.io", "v1", "FlowSchema"), ty: TypeRef::Static(&super::flowcontrol_v1::FLOW_SCHEMA), json: false, version_hash: t("GJVAJZSZBIw="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&FLOWSCHEMAS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&FLOWSCHEMAS_PARTS), reset_fields: Cow::Borrowed(&FLOWSCHEMAS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::FLOWCONTROL_FLOW_SCHEMA), hook: None,
};
static PRIORITYLEVELCONFIGURATIONS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PRIORITYLEVELCONFIGURATIONS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("flowcontrol.apiserver.k8s.io", "v1", "PriorityLevelConfiguration"), ty: Some(TypeRef::Static(&super::flowcontrol_v1::PRIORITY_LEVEL_CONFIGURATION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static PRIORITYLEVELCONFIGURATIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::flowcontrol_v1::PRIORITY_LEVEL_CONFIGURATION), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.29", "", "", ""), field_selectors: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_V1_SUBS), convert: Convert::Same, declared: None },
];
static PRIORITYLEVELCONFIGURATIONS_FORMER: [StoredVersion; 3] = [
    StoredVersion { gvk: gvk("flowcontrol.apiserver.k8s.io", "v1beta1", "PriorityLevelConfiguration"), ty: TypeRef::Static(crate::former::flowcontrol::PRIORITY_LEVEL_CONFIGURATION.0), convert: crate::former::flowcontrol::PRIORITY_LEVEL_CONFIGURATION.1 },
    StoredVersion { gvk: gvk("flowcontrol.apiserver.k8s.io", "v1beta2", "PriorityLevelConfiguration"), ty: TypeRef::Static(crate::former::flowcontrol::PRIORITY_LEVEL_CONFIGURATION.0), convert: crate::former::flowcontrol::PRIORITY_LEVEL_CONFIGURATION.1 },
    StoredVersion { gvk: gvk("flowcontrol.apiserver.k8s.io", "v1beta3", "PriorityLevelConfiguration"), ty: TypeRef::Static(crate::former::flowcontrol::PRIORITY_LEVEL_CONFIGURATION_V1BETA3.0), convert: crate::former::flowcontrol::PRIORITY_LEVEL_CONFIGURATION_V1BETA3.1 },
];
static PRIORITYLEVELCONFIGURATIONS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("flowcontrol.apiserver.k8s.io/v1"), paths: Cow::Borrowed(&T4) },
];
static PRIORITYLEVELCONFIGURATIONS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_STATUS_RESETS) },
];
static PRIORITYLEVELCONFIGURATIONS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("flowcontrol.apiserver.k8s.io/v1"), paths: Cow::Borrowed(&T6) },
];
pub const PRIORITYLEVELCONFIGURATIONS: ResourceDesc = ResourceDesc {
    group: t("flowcontrol.apiserver.k8s.io"), resource: t("prioritylevelconfigurations"), singular: t("prioritylevelconfiguration"), kind: t("PriorityLevelConfiguration"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("prioritylevelconfigurations"), gvk: gvk("flowcontrol.apiserver.k8s.io", "v1", "PriorityLevelConfiguration"), ty: TypeRef::Static(&super::flowcontrol_v1::PRIORITY_LEVEL_CONFIGURATION), json: false, version_hash: t("Kir5PVfvNeI="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_PARTS), reset_fields: Cow::Borrowed(&PRIORITYLEVELCONFIGURATIONS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::FLOWCONTROL_PRIORITY_LEVEL_CONFIGURATION), hook: None,
};
