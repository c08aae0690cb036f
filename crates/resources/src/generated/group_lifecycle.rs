//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T4: [Text; 2] = [t("metadata"), t("spec")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T3: [Text; 1] = [t("spec")];
static T5: [Text; 2] = [t("spec"), t("metadata")];
static T6: [Text; 1] = [t("status")];
static EVICTIONREQUESTS_V1ALPHA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static EVICTIONREQUESTS_V1ALPHA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("lifecycle.k8s.io", "v1alpha1", "EvictionRequest"), ty: Some(TypeRef::Static(&super::lifecycle_v1alpha1::EVICTION_REQUEST)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static EVICTIONREQUESTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1alpha1"), ty: TypeRef::Static(&super::lifecycle_v1alpha1::EVICTION_REQUEST), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("EvictionRequestAPI"), lifecycle: life("1.37", "1.40", "1.43", ""), field_selectors: Cow::Borrowed(&EVICTIONREQUESTS_V1ALPHA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&EVICTIONREQUESTS_V1ALPHA1_SUBS), convert: Convert::Same, declared: None },
];
static EVICTIONREQUESTS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("lifecycle.k8s.io/v1alpha1"), paths: Cow::Borrowed(&T4) },
];
static EVICTIONREQUESTS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&EVICTIONREQUESTS_STATUS_RESETS) },
];
static EVICTIONREQUESTS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("lifecycle.k8s.io/v1alpha1"), paths: Cow::Borrowed(&T6) },
];
pub const EVICTIONREQUESTS: ResourceDesc = ResourceDesc {
    group: t("lifecycle.k8s.io"), resource: t("evictionrequests"), singular: t("evictionrequest"), kind: t("EvictionRequest"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&EVICTIONREQUESTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("evictionrequests"), gvk: gvk("lifecycle.k8s.io", "v1alpha1", "EvictionRequest"), ty: TypeRef::Static(&super::lifecycle_v1alpha1::EVICTION_REQUEST), json: false, version_hash: t("0sGDWzI0u0Q="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&EVICTIONREQUESTS_PARTS), reset_fields: Cow::Borrowed(&EVICTIONREQUESTS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::LIFECYCLE_EVICTION_REQUEST), hook: None,
};
static EVICTIONS_V1ALPHA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static EVICTIONS_V1ALPHA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("lifecycle.k8s.io", "v1alpha1", "Eviction"), ty: Some(TypeRef::Static(&super::lifecycle_v1alpha1::EVICTION)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static EVICTIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1alpha1"), ty: TypeRef::Static(&super::lifecycle_v1alpha1::EVICTION), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("EvictionRequestAPI"), lifecycle: life("1.37", "1.40", "1.43", ""), field_selectors: Cow::Borrowed(&EVICTIONS_V1ALPHA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&EVICTIONS_V1ALPHA1_SUBS), convert: Convert::Same, declared: None },
];
static EVICTIONS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("lifecycle.k8s.io/v1alpha1"), paths: Cow::Borrowed(&T4) },
];
static EVICTIONS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&EVICTIONS_STATUS_RESETS) },
];
static EVICTIONS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("lifecycle.k8s.io/v1alpha1"), paths: Cow::Borrowed(&T6) },
];
pub const EVICTIONS: ResourceDesc = ResourceDesc {
    group: t("lifecycle.k8s.io"), resource: t("evictions"), singular: t("eviction"), kind: t("Eviction"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&EVICTIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("evictions"), gvk: gvk("lifecycle.k8s.io", "v1alpha1", "Eviction"), ty: TypeRef::Static(&super::lifecycle_v1alpha1::EVICTION), json: false, version_hash: t("Un48RuLRFt0="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&EVICTIONS_PARTS), reset_fields: Cow::Borrowed(&EVICTIONS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::LIFECYCLE_EVICTION), hook: None,
};
