//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T2: [Text; 4] = [t("addressType"), t("endpoints"), t("ports"), t("metadata.labels")];
static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T1: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static ENDPOINTSLICES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static ENDPOINTSLICES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::discovery_v1::ENDPOINT_SLICE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.21", "", "", ""), field_selectors: Cow::Borrowed(&ENDPOINTSLICES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static ENDPOINTSLICES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("discovery.k8s.io", "v1beta1", "EndpointSlice"), ty: TypeRef::Static(crate::former::discovery::ENDPOINT_SLICE.0), convert: crate::former::discovery::ENDPOINT_SLICE.1 },
];
pub const ENDPOINTSLICES: ResourceDesc = ResourceDesc {
    group: t("discovery.k8s.io"), resource: t("endpointslices"), singular: t("endpointslice"), kind: t("EndpointSlice"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&ENDPOINTSLICES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("endpointslices"), gvk: gvk("discovery.k8s.io", "v1", "EndpointSlice"), ty: TypeRef::Static(&super::discovery_v1::ENDPOINT_SLICE), json: false, version_hash: t("qgS0xkrxYAI="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&ENDPOINTSLICES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DISCOVERY_ENDPOINT_SLICE), hook: Some("endpointslices"),
};
