//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T6: [Text; 1] = [t("api-extensions")];
static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T3: [Text; 2] = [t("metadata"), t("spec")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T4: [Text; 5] = [t("spec"), t("metadata.labels"), t("metadata.annotations"), t("metadata.finalizers"), t("metadata.ownerReferences")];
static T5: [Text; 1] = [t("status")];
static APISERVICES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static APISERVICES_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("apiregistration.k8s.io", "v1", "APIService"), ty: Some(TypeRef::Static(&super::apiregistration_v1::API_SERVICE)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static APISERVICES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apiregistration_v1::API_SERVICE), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.10", "", "", ""), field_selectors: Cow::Borrowed(&APISERVICES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&APISERVICES_V1_SUBS), convert: Convert::Same, declared: None },
];
static APISERVICES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apiregistration.k8s.io/v1"), paths: Cow::Borrowed(&T3) },
];
static APISERVICES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&APISERVICES_STATUS_RESETS) },
];
static APISERVICES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apiregistration.k8s.io/v1"), paths: Cow::Borrowed(&T5) },
];
pub const APISERVICES: ResourceDesc = ResourceDesc {
    group: t("apiregistration.k8s.io"), resource: t("apiservices"), singular: t("apiservice"), kind: t("APIService"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&APISERVICES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("apiregistration.k8s.io/apiservices"), gvk: gvk("apiregistration.k8s.io", "v1", "APIService"), ty: TypeRef::Static(&super::apiregistration_v1::API_SERVICE), json: true, version_hash: t("InPBPD7+PqM="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Hook, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&APISERVICES_PARTS), reset_fields: Cow::Borrowed(&APISERVICES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::APIREGISTRATION_API_SERVICE), hook: Some("apiservices"),
};
