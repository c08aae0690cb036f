//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T28: [Text; 2] = [t("GET"), t("POST")];
static T19: [Text; 7] = [t("GET"), t("POST"), t("PUT"), t("PATCH"), t("DELETE"), t("HEAD"), t("OPTIONS")];
static T37: [Text; 1] = [t("all")];
static T5: [Text; 1] = [t("cm")];
static T0: [Text; 1] = [t("create")];
static T3: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T12: [Text; 7] = [t("create"), t("delete"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T18: [Text; 5] = [t("create"), t("delete"), t("get"), t("patch"), t("update")];
static T27: [Text; 2] = [t("create"), t("get")];
static T2: [Text; 1] = [t("cs")];
static T6: [Text; 1] = [t("ep")];
static T8: [Text; 1] = [t("ev")];
static T29: [Text; 1] = [t("get")];
static T1: [Text; 2] = [t("get"), t("list")];
static T11: [Text; 3] = [t("get"), t("patch"), t("update")];
static T7: [Text; 13] = [t("involvedObject.apiVersion"), t("involvedObject.fieldPath"), t("involvedObject.kind"), t("involvedObject.name"), t("involvedObject.namespace"), t("involvedObject.resourceVersion"), t("involvedObject.uid"), t("metadata.name"), t("metadata.namespace"), t("reason"), t("reportingComponent"), t("source"), t("type")];
static T9: [Text; 1] = [t("limits")];
static T34: [Text; 3] = [t("metadata.deletionTimestamp"), t("metadata.ownerReferences"), t("spec")];
static T33: [Text; 2] = [t("metadata.managedFields"), t("spec")];
static T32: [Text; 2] = [t("metadata.managedFields"), t("spec.ephemeralContainers")];
static T4: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T23: [Text; 3] = [t("metadata.name"), t("metadata.namespace"), t("name")];
static T44: [Text; 4] = [t("metadata.name"), t("metadata.namespace"), t("spec.clusterIP"), t("spec.type")];
static T30: [Text; 10] = [t("metadata.name"), t("metadata.namespace"), t("spec.hostNetwork"), t("spec.nodeName"), t("spec.restartPolicy"), t("spec.schedulerName"), t("spec.serviceAccountName"), t("status.nominatedNodeName"), t("status.phase"), t("status.podIP")];
static T39: [Text; 3] = [t("metadata.name"), t("metadata.namespace"), t("status.replicas")];
static T42: [Text; 3] = [t("metadata.name"), t("metadata.namespace"), t("type")];
static T25: [Text; 2] = [t("metadata.name"), t("name")];
static T13: [Text; 3] = [t("metadata.name"), t("name"), t("status.phase")];
static T20: [Text; 2] = [t("metadata.name"), t("spec.unschedulable")];
static T22: [Text; 1] = [t("no")];
static T17: [Text; 1] = [t("ns")];
static T36: [Text; 1] = [t("po")];
static T26: [Text; 1] = [t("pv")];
static T24: [Text; 1] = [t("pvc")];
static T41: [Text; 1] = [t("quota")];
static T40: [Text; 1] = [t("rc")];
static T43: [Text; 1] = [t("sa")];
static T15: [Text; 1] = [t("spec")];
static T35: [Text; 2] = [t("spec"), t("metadata.ownerReferences")];
static T21: [Text; 2] = [t("spec.configSource"), t("status.config")];
static T16: [Text; 2] = [t("spec.finalizers"), t("status")];
static T31: [Text; 1] = [t("spec.nodeName")];
static T14: [Text; 1] = [t("status")];
static T45: [Text; 1] = [t("svc")];
static T38: [Text; 1] = [t("template")];
static T10: [Text; 1] = [t("update")];
static BINDINGS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::BINDING), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const BINDINGS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("bindings"), singular: t("binding"), kind: t("Binding"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&BINDINGS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static COMPONENTSTATUSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::COMPONENT_STATUS), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "1.19", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const COMPONENTSTATUSES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("componentstatuses"), singular: t("componentstatus"), kind: t("ComponentStatus"), namespaced: false,
    short_names: Cow::Borrowed(&T2), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&COMPONENTSTATUSES_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_COMPONENT_STATUS), hook: None,
};
static CONFIGMAPS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CONFIGMAPS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::CONFIG_MAP), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.2", "", "", ""), field_selectors: Cow::Borrowed(&CONFIGMAPS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const CONFIGMAPS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("configmaps"), singular: t("configmap"), kind: t("ConfigMap"), namespaced: true,
    short_names: Cow::Borrowed(&T5), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CONFIGMAPS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("configmaps"), gvk: gvk("", "v1", "ConfigMap"), ty: TypeRef::Static(&super::core_v1::CONFIG_MAP), json: false, version_hash: t("qFsyl6wFWjQ="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_CONFIG_MAP), hook: Some("configmaps"),
};
static ENDPOINTS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static ENDPOINTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::ENDPOINTS), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "1.33", "", "discovery.k8s.io/v1 EndpointSlice"), field_selectors: Cow::Borrowed(&ENDPOINTS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const ENDPOINTS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("endpoints"), singular: t("endpoints"), kind: t("Endpoints"), namespaced: true,
    short_names: Cow::Borrowed(&T6), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&ENDPOINTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("services/endpoints"), gvk: gvk("", "v1", "Endpoints"), ty: TypeRef::Static(&super::core_v1::ENDPOINTS), json: false, version_hash: t("fWeeMqaN/OA="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_ENDPOINTS), hook: None,
};
static EVENTS_V1_FIELDS: [(Text, Text); 13] = [
    (t("involvedObject.apiVersion"), t("involvedObject.apiVersion")),
    (t("involvedObject.fieldPath"), t("involvedObject.fieldPath")),
    (t("involvedObject.kind"), t("involvedObject.kind")),
    (t("involvedObject.name"), t("involvedObject.name")),
    (t("involvedObject.namespace"), t("involvedObject.namespace")),
    (t("involvedObject.resourceVersion"), t("involvedObject.resourceVersion")),
    (t("involvedObject.uid"), t("involvedObject.uid")),
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("reason"), t("reason")),
    (t("reportingComponent"), t("reportingComponent")),
    (t("source"), t("source")),
    (t("type"), t("type")),
];
static EVENTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::EVENT), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&EVENTS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static EVENTS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("events.k8s.io", "v1", "Event"), ty: TypeRef::Static(crate::former::events::EVENT.0), convert: crate::former::events::EVENT.1 },
    StoredVersion { gvk: gvk("events.k8s.io", "v1beta1", "Event"), ty: TypeRef::Static(crate::former::events::EVENT.0), convert: crate::former::events::EVENT.1 },
];
pub const EVENTS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("events"), singular: t("event"), kind: t("Event"), namespaced: true,
    short_names: Cow::Borrowed(&T8), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&EVENTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("events"), gvk: gvk("", "v1", "Event"), ty: TypeRef::Static(&super::core_v1::EVENT), json: false, version_hash: t("r2yiGXH7wu8="), selectable: Cow::Borrowed(&T7), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: true, former: Cow::Borrowed(&EVENTS_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Unsupported, delete_returns_object: false, event_ttl: true, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::CORE_EVENT), hook: None,
};
static LIMITRANGES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static LIMITRANGES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::LIMIT_RANGE), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&LIMITRANGES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const LIMITRANGES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("limitranges"), singular: t("limitrange"), kind: t("LimitRange"), namespaced: true,
    short_names: Cow::Borrowed(&T9), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&LIMITRANGES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("limitranges"), gvk: gvk("", "v1", "LimitRange"), ty: TypeRef::Static(&super::core_v1::LIMIT_RANGE), json: false, version_hash: t("EBKMFVe6cwo="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: Some("limitranges"),
};
static NAMESPACES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("status.phase"), t("status.phase")),
];
static NAMESPACES_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("finalize"), gvk: gvk("", "v1", "Namespace"), ty: Some(TypeRef::Static(&super::core_v1::NAMESPACE)), verbs: Cow::Borrowed(&T10), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Part },
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "Namespace"), ty: Some(TypeRef::Static(&super::core_v1::NAMESPACE)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static NAMESPACES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::NAMESPACE), verbs: Cow::Borrowed(&T12), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&NAMESPACES_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&NAMESPACES_V1_SUBS), convert: Convert::Same, declared: None },
];
static NAMESPACES_SET: [(Text, Text); 1] = [
    (t("status"), t("{\"phase\":\"Active\"}")),
];
static NAMESPACES_FINALIZE_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
static NAMESPACES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static NAMESPACES_PARTS: [SubresourceStrategy; 2] = [
    SubresourceStrategy { name: t("finalize"), keep: Cow::Borrowed(&T14), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&NAMESPACES_FINALIZE_RESETS) },
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&NAMESPACES_STATUS_RESETS) },
];
static NAMESPACES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const NAMESPACES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("namespaces"), singular: t("namespace"), kind: t("Namespace"), namespaced: false,
    short_names: Cow::Borrowed(&T17), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&NAMESPACES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("namespaces"), gvk: gvk("", "v1", "Namespace"), ty: TypeRef::Static(&super::core_v1::NAMESPACE), json: false, version_hash: t("Q3oi5N2YM8M="), selectable: Cow::Borrowed(&T13), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Label, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&NAMESPACES_SET), keep_on_update: Cow::Borrowed(&T16), subresources: Cow::Borrowed(&NAMESPACES_PARTS), reset_fields: Cow::Borrowed(&NAMESPACES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_NAMESPACE), hook: Some("namespaces"),
};
static NODES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.unschedulable"), t("spec.unschedulable")),
];
static NODES_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("proxy"), gvk: gvk("", "v1", "NodeProxyOptions"), ty: None, verbs: Cow::Borrowed(&T18), connect_methods: Cow::Borrowed(&T19), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "Node"), ty: Some(TypeRef::Static(&super::core_v1::NODE)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static NODES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::NODE), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&NODES_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&NODES_V1_SUBS), convert: Convert::Same, declared: None },
];
static NODES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static NODES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&NODES_STATUS_RESETS) },
];
static NODES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const NODES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("nodes"), singular: t("node"), kind: t("Node"), namespaced: false,
    short_names: Cow::Borrowed(&T22), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&NODES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("minions"), gvk: gvk("", "v1", "Node"), ty: TypeRef::Static(&super::core_v1::NODE), json: false, version_hash: t("XwShjMxG9Fs="), selectable: Cow::Borrowed(&T20), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T21), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&NODES_PARTS), reset_fields: Cow::Borrowed(&NODES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_NODE), hook: Some("nodes"),
};
static PERSISTENTVOLUMECLAIMS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PERSISTENTVOLUMECLAIMS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "PersistentVolumeClaim"), ty: Some(TypeRef::Static(&super::core_v1::PERSISTENT_VOLUME_CLAIM)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static PERSISTENTVOLUMECLAIMS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::PERSISTENT_VOLUME_CLAIM), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&PERSISTENTVOLUMECLAIMS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&PERSISTENTVOLUMECLAIMS_V1_SUBS), convert: Convert::Same, declared: None },
];
static PERSISTENTVOLUMECLAIMS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static PERSISTENTVOLUMECLAIMS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PERSISTENTVOLUMECLAIMS_STATUS_RESETS) },
];
static PERSISTENTVOLUMECLAIMS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const PERSISTENTVOLUMECLAIMS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("persistentvolumeclaims"), singular: t("persistentvolumeclaim"), kind: t("PersistentVolumeClaim"), namespaced: true,
    short_names: Cow::Borrowed(&T24), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PERSISTENTVOLUMECLAIMS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("persistentvolumeclaims"), gvk: gvk("", "v1", "PersistentVolumeClaim"), ty: TypeRef::Static(&super::core_v1::PERSISTENT_VOLUME_CLAIM), json: false, version_hash: t("QWTyNDq0dC4="), selectable: Cow::Borrowed(&T23), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&PERSISTENTVOLUMECLAIMS_PARTS), reset_fields: Cow::Borrowed(&PERSISTENTVOLUMECLAIMS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_PERSISTENT_VOLUME_CLAIM), hook: Some("persistentvolumeclaims"),
};
static PERSISTENTVOLUMES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PERSISTENTVOLUMES_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "PersistentVolume"), ty: Some(TypeRef::Static(&super::core_v1::PERSISTENT_VOLUME)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static PERSISTENTVOLUMES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::PERSISTENT_VOLUME), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&PERSISTENTVOLUMES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&PERSISTENTVOLUMES_V1_SUBS), convert: Convert::Same, declared: None },
];
static PERSISTENTVOLUMES_SET: [(Text, Text); 1] = [
    (t("status"), t("{\"phase\":\"Pending\"}")),
];
static PERSISTENTVOLUMES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static PERSISTENTVOLUMES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PERSISTENTVOLUMES_STATUS_RESETS) },
];
static PERSISTENTVOLUMES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const PERSISTENTVOLUMES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("persistentvolumes"), singular: t("persistentvolume"), kind: t("PersistentVolume"), namespaced: false,
    short_names: Cow::Borrowed(&T26), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PERSISTENTVOLUMES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("persistentvolumes"), gvk: gvk("", "v1", "PersistentVolume"), ty: TypeRef::Static(&super::core_v1::PERSISTENT_VOLUME), json: false, version_hash: t("HN/zwEC+JgM="), selectable: Cow::Borrowed(&T25), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&PERSISTENTVOLUMES_SET), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&PERSISTENTVOLUMES_PARTS), reset_fields: Cow::Borrowed(&PERSISTENTVOLUMES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_PERSISTENT_VOLUME), hook: Some("persistentvolumes"),
};
static PODS_V1_FIELDS: [(Text, Text); 11] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("spec.host"), t("spec.nodeName")),
    (t("spec.hostNetwork"), t("spec.hostNetwork")),
    (t("spec.nodeName"), t("spec.nodeName")),
    (t("spec.restartPolicy"), t("spec.restartPolicy")),
    (t("spec.schedulerName"), t("spec.schedulerName")),
    (t("spec.serviceAccountName"), t("spec.serviceAccountName")),
    (t("status.nominatedNodeName"), t("status.nominatedNodeName")),
    (t("status.phase"), t("status.phase")),
    (t("status.podIP"), t("status.podIP")),
];
static PODS_V1_SUBS: [SubresourceDesc; 10] = [
    SubresourceDesc { name: t("attach"), gvk: gvk("", "v1", "PodAttachOptions"), ty: None, verbs: Cow::Borrowed(&T27), connect_methods: Cow::Borrowed(&T28), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("binding"), gvk: gvk("", "v1", "Binding"), ty: Some(TypeRef::Static(&super::core_v1::BINDING)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Binding },
    SubresourceDesc { name: t("ephemeralcontainers"), gvk: gvk("", "v1", "Pod"), ty: Some(TypeRef::Static(&super::core_v1::POD)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Part },
    SubresourceDesc { name: t("eviction"), gvk: gvk("policy", "v1", "Eviction"), ty: Some(TypeRef::Static(&super::policy_v1::EVICTION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Eviction },
    SubresourceDesc { name: t("exec"), gvk: gvk("", "v1", "PodExecOptions"), ty: None, verbs: Cow::Borrowed(&T27), connect_methods: Cow::Borrowed(&T28), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("log"), gvk: gvk("", "v1", "Pod"), ty: None, verbs: Cow::Borrowed(&T29), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("portforward"), gvk: gvk("", "v1", "PodPortForwardOptions"), ty: None, verbs: Cow::Borrowed(&T27), connect_methods: Cow::Borrowed(&T28), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("proxy"), gvk: gvk("", "v1", "PodProxyOptions"), ty: None, verbs: Cow::Borrowed(&T18), connect_methods: Cow::Borrowed(&T19), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("resize"), gvk: gvk("", "v1", "Pod"), ty: Some(TypeRef::Static(&super::core_v1::POD)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Part },
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "Pod"), ty: Some(TypeRef::Static(&super::core_v1::POD)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static PODS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::POD), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&PODS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&PODS_V1_SUBS), convert: Convert::Same, declared: None },
];
static PODS_SET: [(Text, Text); 1] = [
    (t("status"), t("{\"phase\":\"Pending\"}")),
];
static PODS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T34) },
];
static PODS_PARTS: [SubresourceStrategy; 3] = [
    SubresourceStrategy { name: t("ephemeralcontainers"), keep: Cow::Borrowed(&[]), only: Cow::Borrowed(&T32), bumps_generation: true, reset_fields: Cow::Borrowed(&[]) },
    SubresourceStrategy { name: t("resize"), keep: Cow::Borrowed(&[]), only: Cow::Borrowed(&T33), bumps_generation: true, reset_fields: Cow::Borrowed(&[]) },
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T35), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PODS_STATUS_RESETS) },
];
static PODS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const PODS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("pods"), singular: t("pod"), kind: t("Pod"), namespaced: true,
    short_names: Cow::Borrowed(&T36), categories: Cow::Borrowed(&T37), versions: Cow::Borrowed(&PODS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("pods"), gvk: gvk("", "v1", "Pod"), ty: TypeRef::Static(&super::core_v1::POD), json: false, version_hash: t("xPOwRZ+Yhw8="), selectable: Cow::Borrowed(&T30), indexed: Cow::Borrowed(&T31), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T15)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&PODS_SET), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&PODS_PARTS), reset_fields: Cow::Borrowed(&PODS_RESETS), graceful_delete: true, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_POD), hook: Some("pods"),
};
static PODTEMPLATES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PODTEMPLATES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::POD_TEMPLATE), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&PODTEMPLATES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const PODTEMPLATES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("podtemplates"), singular: t("podtemplate"), kind: t("PodTemplate"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PODTEMPLATES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("podtemplates"), gvk: gvk("", "v1", "PodTemplate"), ty: TypeRef::Static(&super::core_v1::POD_TEMPLATE), json: false, version_hash: t("LIXB2x4IFpk="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T38)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_POD_TEMPLATE), hook: None,
};
static REPLICATIONCONTROLLERS_V1_FIELDS: [(Text, Text); 3] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("status.replicas"), t("status.replicas")),
];
static REPLICATIONCONTROLLERS_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("scale"), gvk: gvk("autoscaling", "v1", "Scale"), ty: Some(TypeRef::Static(&super::autoscaling_v1::SCALE)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Scale },
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "ReplicationController"), ty: Some(TypeRef::Static(&super::core_v1::REPLICATION_CONTROLLER)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static REPLICATIONCONTROLLERS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::REPLICATION_CONTROLLER), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&REPLICATIONCONTROLLERS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&REPLICATIONCONTROLLERS_V1_SUBS), convert: Convert::Same, declared: None },
];
static REPLICATIONCONTROLLERS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static REPLICATIONCONTROLLERS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&REPLICATIONCONTROLLERS_STATUS_RESETS) },
];
static REPLICATIONCONTROLLERS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const REPLICATIONCONTROLLERS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("replicationcontrollers"), singular: t("replicationcontroller"), kind: t("ReplicationController"), namespaced: true,
    short_names: Cow::Borrowed(&T40), categories: Cow::Borrowed(&T37), versions: Cow::Borrowed(&REPLICATIONCONTROLLERS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("controllers"), gvk: gvk("", "v1", "ReplicationController"), ty: TypeRef::Static(&super::core_v1::REPLICATION_CONTROLLER), json: false, version_hash: t("Jond2If31h0="), selectable: Cow::Borrowed(&T39), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T15)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&REPLICATIONCONTROLLERS_PARTS), reset_fields: Cow::Borrowed(&REPLICATIONCONTROLLERS_RESETS), graceful_delete: false, gc_default: GcDefault::Orphan, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_REPLICATION_CONTROLLER), hook: None,
};
static RESOURCEQUOTAS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCEQUOTAS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "ResourceQuota"), ty: Some(TypeRef::Static(&super::core_v1::RESOURCE_QUOTA)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static RESOURCEQUOTAS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::RESOURCE_QUOTA), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&RESOURCEQUOTAS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&RESOURCEQUOTAS_V1_SUBS), convert: Convert::Same, declared: None },
];
static RESOURCEQUOTAS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static RESOURCEQUOTAS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&RESOURCEQUOTAS_STATUS_RESETS) },
];
static RESOURCEQUOTAS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const RESOURCEQUOTAS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("resourcequotas"), singular: t("resourcequota"), kind: t("ResourceQuota"), namespaced: true,
    short_names: Cow::Borrowed(&T41), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&RESOURCEQUOTAS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("resourcequotas"), gvk: gvk("", "v1", "ResourceQuota"), ty: TypeRef::Static(&super::core_v1::RESOURCE_QUOTA), json: false, version_hash: t("8uhSgffRX6w="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&RESOURCEQUOTAS_PARTS), reset_fields: Cow::Borrowed(&RESOURCEQUOTAS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_RESOURCE_QUOTA), hook: None,
};
static SECRETS_V1_FIELDS: [(Text, Text); 3] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("type"), t("type")),
];
static SECRETS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::SECRET), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&SECRETS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const SECRETS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("secrets"), singular: t("secret"), kind: t("Secret"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SECRETS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("secrets"), gvk: gvk("", "v1", "Secret"), ty: TypeRef::Static(&super::core_v1::SECRET), json: false, version_hash: t("S6u1pOWzb84="), selectable: Cow::Borrowed(&T42), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_SECRET), hook: Some("secrets"),
};
static SERVICEACCOUNTS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static SERVICEACCOUNTS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("token"), gvk: gvk("authentication.k8s.io", "v1", "TokenRequest"), ty: Some(TypeRef::Static(&super::authentication_v1::TOKEN_REQUEST)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Token },
];
static SERVICEACCOUNTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::SERVICE_ACCOUNT), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&SERVICEACCOUNTS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&SERVICEACCOUNTS_V1_SUBS), convert: Convert::Same, declared: None },
];
pub const SERVICEACCOUNTS: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("serviceaccounts"), singular: t("serviceaccount"), kind: t("ServiceAccount"), namespaced: true,
    short_names: Cow::Borrowed(&T43), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SERVICEACCOUNTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("serviceaccounts"), gvk: gvk("", "v1", "ServiceAccount"), ty: TypeRef::Static(&super::core_v1::SERVICE_ACCOUNT), json: false, version_hash: t("pbx9ZvyFpBE="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_SERVICE_ACCOUNT), hook: Some("serviceaccounts"),
};
static SERVICES_V1_FIELDS: [(Text, Text); 4] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("spec.clusterIP"), t("spec.clusterIP")),
    (t("spec.type"), t("spec.type")),
];
static SERVICES_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("proxy"), gvk: gvk("", "v1", "ServiceProxyOptions"), ty: None, verbs: Cow::Borrowed(&T18), connect_methods: Cow::Borrowed(&T19), served_by_default: true, action: SubresourceAction::Connect },
    SubresourceDesc { name: t("status"), gvk: gvk("", "v1", "Service"), ty: Some(TypeRef::Static(&super::core_v1::SERVICE)), verbs: Cow::Borrowed(&T11), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static SERVICES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::core_v1::SERVICE), verbs: Cow::Borrowed(&T3), served_by_default: true, feature_gate: t(""), lifecycle: life("1.0", "", "", ""), field_selectors: Cow::Borrowed(&SERVICES_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&SERVICES_V1_SUBS), convert: Convert::Same, declared: None },
];
static SERVICES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T15) },
];
static SERVICES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T15), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&SERVICES_STATUS_RESETS) },
];
static SERVICES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("v1"), paths: Cow::Borrowed(&T14) },
];
pub const SERVICES: ResourceDesc = ResourceDesc {
    group: t(""), resource: t("services"), singular: t("service"), kind: t("Service"), namespaced: true,
    short_names: Cow::Borrowed(&T45), categories: Cow::Borrowed(&T37), versions: Cow::Borrowed(&SERVICES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("services/specs"), gvk: gvk("", "v1", "Service"), ty: TypeRef::Static(&super::core_v1::SERVICE), json: false, version_hash: t("0/CO1lhkEBI="), selectable: Cow::Borrowed(&T44), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Label, reset_on_create: Cow::Borrowed(&T14), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T14), subresources: Cow::Borrowed(&SERVICES_PARTS), reset_fields: Cow::Borrowed(&SERVICES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CORE_SERVICE), hook: Some("services"),
};
