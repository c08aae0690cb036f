//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T6: [Text; 1] = [t("api-extensions")];
static T5: [Text; 2] = [t("crd"), t("crds")];
static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T3: [Text; 1] = [t("spec")];
static T4: [Text; 1] = [t("status")];
static CUSTOMRESOURCEDEFINITIONS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CUSTOMRESOURCEDEFINITIONS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition"), ty: Some(TypeRef::Static(&super::apiextensions_v1::CUSTOM_RESOURCE_DEFINITION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static CUSTOMRESOURCEDEFINITIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apiextensions_v1::CUSTOM_RESOURCE_DEFINITION), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.16", "", "", ""), field_selectors: Cow::Borrowed(&CUSTOMRESOURCEDEFINITIONS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&CUSTOMRESOURCEDEFINITIONS_V1_SUBS), convert: Convert::With { to_storage: crate::convert::registration::to_v1beta1, from_storage: crate::convert::registration::from_v1beta1 }, declared: None },
];
static CUSTOMRESOURCEDEFINITIONS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apiextensions.k8s.io/v1"), paths: Cow::Borrowed(&T3) },
];
static CUSTOMRESOURCEDEFINITIONS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&CUSTOMRESOURCEDEFINITIONS_STATUS_RESETS) },
];
static CUSTOMRESOURCEDEFINITIONS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apiextensions.k8s.io/v1"), paths: Cow::Borrowed(&T4) },
];
pub const CUSTOMRESOURCEDEFINITIONS: ResourceDesc = ResourceDesc {
    group: t("apiextensions.k8s.io"), resource: t("customresourcedefinitions"), singular: t("customresourcedefinition"), kind: t("CustomResourceDefinition"), namespaced: false,
    short_names: Cow::Borrowed(&T5), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&CUSTOMRESOURCEDEFINITIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("apiextensions.k8s.io/customresourcedefinitions"), gvk: gvk("apiextensions.k8s.io", "v1beta1", "CustomResourceDefinition"), ty: TypeRef::Static(&super::apiextensions_v1beta1::CUSTOM_RESOURCE_DEFINITION), json: true, version_hash: t("jfWCUB31mvA="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Hook, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&CUSTOMRESOURCEDEFINITIONS_PARTS), reset_fields: Cow::Borrowed(&CUSTOMRESOURCEDEFINITIONS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::APIEXTENSIONS_CUSTOM_RESOURCE_DEFINITION), hook: Some("customresourcedefinitions"),
};
