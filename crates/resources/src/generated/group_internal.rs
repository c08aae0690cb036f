//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T3: [Text; 2] = [t("metadata"), t("spec")];
static T2: [Text; 1] = [t("metadata.name")];
static T4: [Text; 2] = [t("spec"), t("metadata")];
static T5: [Text; 1] = [t("status")];
static STORAGEVERSIONS_V1ALPHA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static STORAGEVERSIONS_V1ALPHA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("internal.apiserver.k8s.io", "v1alpha1", "StorageVersion"), ty: Some(TypeRef::Static(&super::apiserverinternal_v1alpha1::STORAGE_VERSION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static STORAGEVERSIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1alpha1"), ty: TypeRef::Static(&super::apiserverinternal_v1alpha1::STORAGE_VERSION), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t(""), lifecycle: life("", "", "", ""), field_selectors: Cow::Borrowed(&STORAGEVERSIONS_V1ALPHA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&STORAGEVERSIONS_V1ALPHA1_SUBS), convert: Convert::Same, declared: None },
];
static STORAGEVERSIONS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("internal.apiserver.k8s.io/v1alpha1"), paths: Cow::Borrowed(&T3) },
];
static STORAGEVERSIONS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&STORAGEVERSIONS_STATUS_RESETS) },
];
static STORAGEVERSIONS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("internal.apiserver.k8s.io/v1alpha1"), paths: Cow::Borrowed(&T5) },
];
pub const STORAGEVERSIONS: ResourceDesc = ResourceDesc {
    group: t("internal.apiserver.k8s.io"), resource: t("storageversions"), singular: t("storageversion"), kind: t("StorageVersion"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&STORAGEVERSIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("storageversions"), gvk: gvk("internal.apiserver.k8s.io", "v1alpha1", "StorageVersion"), ty: TypeRef::Static(&super::apiserverinternal_v1alpha1::STORAGE_VERSION), json: false, version_hash: t("c8YZt5U0nPk="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Hook, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&STORAGEVERSIONS_PARTS), reset_fields: Cow::Borrowed(&STORAGEVERSIONS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::INTERNAL_STORAGE_VERSION), hook: Some("storageversions"),
};
