//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T3: [Text; 2] = [t("metadata"), t("spec")];
static T2: [Text; 1] = [t("metadata.name")];
static T4: [Text; 2] = [t("spec"), t("metadata")];
static T5: [Text; 1] = [t("status")];
static STORAGEVERSIONMIGRATIONS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static STORAGEVERSIONMIGRATIONS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("storagemigration.k8s.io", "v1", "StorageVersionMigration"), ty: Some(TypeRef::Static(&super::storagemigration_v1::STORAGE_VERSION_MIGRATION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static STORAGEVERSIONMIGRATIONS_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static STORAGEVERSIONMIGRATIONS_V1BETA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("storagemigration.k8s.io", "v1beta1", "StorageVersionMigration"), ty: Some(TypeRef::Static(&super::storagemigration_v1beta1::STORAGE_VERSION_MIGRATION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static STORAGEVERSIONMIGRATIONS_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storagemigration_v1::STORAGE_VERSION_MIGRATION), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t("StorageVersionMigrator"), lifecycle: life("1.37", "", "", ""), field_selectors: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_V1_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::storagemigration_v1beta1::STORAGE_VERSION_MIGRATION), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("StorageVersionMigrator"), lifecycle: life("1.35", "1.37", "1.40", "storagemigration.k8s.io/v1 StorageVersionMigration"), field_selectors: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_V1BETA1_SUBS), convert: Convert::Same, declared: None },
];
static STORAGEVERSIONMIGRATIONS_STATUS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("storagemigration.k8s.io/v1"), paths: Cow::Borrowed(&T3) },
    ResetFields { api_version: t("storagemigration.k8s.io/v1beta1"), paths: Cow::Borrowed(&T3) },
];
static STORAGEVERSIONMIGRATIONS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_STATUS_RESETS) },
];
static STORAGEVERSIONMIGRATIONS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("storagemigration.k8s.io/v1"), paths: Cow::Borrowed(&T5) },
    ResetFields { api_version: t("storagemigration.k8s.io/v1beta1"), paths: Cow::Borrowed(&T5) },
];
pub const STORAGEVERSIONMIGRATIONS: ResourceDesc = ResourceDesc {
    group: t("storagemigration.k8s.io"), resource: t("storageversionmigrations"), singular: t("storageversionmigration"), kind: t("StorageVersionMigration"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("storageversionmigrations"), gvk: gvk("storagemigration.k8s.io", "v1beta1", "StorageVersionMigration"), ty: TypeRef::Static(&super::storagemigration_v1beta1::STORAGE_VERSION_MIGRATION), json: false, version_hash: t("pCjmmKOkLy4="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_PARTS), reset_fields: Cow::Borrowed(&STORAGEVERSIONMIGRATIONS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::STORAGEMIGRATION_STORAGE_VERSION_MIGRATION), hook: None,
};
