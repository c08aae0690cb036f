//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T1: [Text; 3] = [t("metadata.name"), t("metadata.namespace"), t("spec.leaseName")];
static LEASECANDIDATES_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static LEASECANDIDATES_V1ALPHA2_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static LEASECANDIDATES_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::coordination_v1beta1::LEASE_CANDIDATE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.33", "1.36", "1.39", ""), field_selectors: Cow::Borrowed(&LEASECANDIDATES_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1alpha2"), ty: TypeRef::Static(&super::coordination_v1alpha2::LEASE_CANDIDATE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&LEASECANDIDATES_V1ALPHA2_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const LEASECANDIDATES: ResourceDesc = ResourceDesc {
    group: t("coordination.k8s.io"), resource: t("leasecandidates"), singular: t("leasecandidate"), kind: t("LeaseCandidate"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&LEASECANDIDATES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("leasecandidates"), gvk: gvk("coordination.k8s.io", "v1beta1", "LeaseCandidate"), ty: TypeRef::Static(&super::coordination_v1beta1::LEASE_CANDIDATE), json: false, version_hash: t("lvME0iHWE20="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Hook, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::COORDINATION_LEASE_CANDIDATE), hook: Some("leasecandidates"),
};
static LEASES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static LEASES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::coordination_v1::LEASE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.14", "", "", ""), field_selectors: Cow::Borrowed(&LEASES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static LEASES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("coordination.k8s.io", "v1beta1", "Lease"), ty: TypeRef::Static(&super::coordination_v1::LEASE), convert: crate::former::same },
];
pub const LEASES: ResourceDesc = ResourceDesc {
    group: t("coordination.k8s.io"), resource: t("leases"), singular: t("lease"), kind: t("Lease"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&LEASES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("leases"), gvk: gvk("coordination.k8s.io", "v1", "Lease"), ty: TypeRef::Static(&super::coordination_v1::LEASE), json: false, version_hash: t("gqkMMb/YqFM="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&LEASES_FORMER) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::COORDINATION_LEASE), hook: None,
};
