//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T3: [Text; 2] = [t("metadata"), t("spec")];
static T6: [Text; 1] = [t("metadata.name")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T8: [Text; 1] = [t("pc")];
static T4: [Text; 2] = [t("spec"), t("metadata")];
static T5: [Text; 1] = [t("status")];
static T7: [Text; 1] = [t("value")];
static COMPOSITEPODGROUPS_V1ALPHA3_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static COMPOSITEPODGROUPS_V1ALPHA3_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("scheduling.k8s.io", "v1alpha3", "CompositePodGroup"), ty: Some(TypeRef::Static(&super::scheduling_v1alpha3::COMPOSITE_POD_GROUP)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static COMPOSITEPODGROUPS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1alpha3"), ty: TypeRef::Static(&super::scheduling_v1alpha3::COMPOSITE_POD_GROUP), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("CompositePodGroup"), lifecycle: life("", "", "", ""), field_selectors: Cow::Borrowed(&COMPOSITEPODGROUPS_V1ALPHA3_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&COMPOSITEPODGROUPS_V1ALPHA3_SUBS), convert: Convert::Same, declared: None },
];
static COMPOSITEPODGROUPS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("scheduling.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T3) },
];
static COMPOSITEPODGROUPS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&COMPOSITEPODGROUPS_STATUS_RESETS) },
];
static COMPOSITEPODGROUPS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("scheduling.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T5) },
];
pub const COMPOSITEPODGROUPS: ResourceDesc = ResourceDesc {
    group: t("scheduling.k8s.io"), resource: t("compositepodgroups"), singular: t("compositepodgroup"), kind: t("CompositePodGroup"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&COMPOSITEPODGROUPS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("compositepodgroups"), gvk: gvk("scheduling.k8s.io", "v1alpha3", "CompositePodGroup"), ty: TypeRef::Static(&super::scheduling_v1alpha3::COMPOSITE_POD_GROUP), json: false, version_hash: t("L+dT284DGFE="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&COMPOSITEPODGROUPS_PARTS), reset_fields: Cow::Borrowed(&COMPOSITEPODGROUPS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::SCHEDULING_COMPOSITE_POD_GROUP), hook: None,
};
static PODGROUPS_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PODGROUPS_V1BETA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("scheduling.k8s.io", "v1beta1", "PodGroup"), ty: Some(TypeRef::Static(&super::scheduling_v1beta1::POD_GROUP)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static PODGROUPS_V1ALPHA3_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PODGROUPS_V1ALPHA3_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("scheduling.k8s.io", "v1alpha3", "PodGroup"), ty: Some(TypeRef::Static(&super::scheduling_v1alpha3::POD_GROUP)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static PODGROUPS_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::scheduling_v1beta1::POD_GROUP), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("GenericWorkload"), lifecycle: life("1.37", "1.40", "1.43", ""), field_selectors: Cow::Borrowed(&PODGROUPS_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&PODGROUPS_V1BETA1_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1alpha3"), ty: TypeRef::Static(&super::scheduling_v1alpha3::POD_GROUP), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("GenericWorkload"), lifecycle: life("", "", "", ""), field_selectors: Cow::Borrowed(&PODGROUPS_V1ALPHA3_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&PODGROUPS_V1ALPHA3_SUBS), convert: Convert::Same, declared: None },
];
static PODGROUPS_STATUS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("scheduling.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T3) },
    ResetFields { api_version: t("scheduling.k8s.io/v1beta1"), paths: Cow::Borrowed(&T3) },
];
static PODGROUPS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PODGROUPS_STATUS_RESETS) },
];
static PODGROUPS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("scheduling.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T5) },
    ResetFields { api_version: t("scheduling.k8s.io/v1beta1"), paths: Cow::Borrowed(&T5) },
];
pub const PODGROUPS: ResourceDesc = ResourceDesc {
    group: t("scheduling.k8s.io"), resource: t("podgroups"), singular: t("podgroup"), kind: t("PodGroup"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PODGROUPS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("podgroups"), gvk: gvk("scheduling.k8s.io", "v1beta1", "PodGroup"), ty: TypeRef::Static(&super::scheduling_v1beta1::POD_GROUP), json: false, version_hash: t("QjOl2H5qPs0="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&PODGROUPS_PARTS), reset_fields: Cow::Borrowed(&PODGROUPS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::SCHEDULING_POD_GROUP), hook: None,
};
static PRIORITYCLASSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PRIORITYCLASSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::scheduling_v1::PRIORITY_CLASS), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.14", "", "", ""), field_selectors: Cow::Borrowed(&PRIORITYCLASSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static PRIORITYCLASSES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("scheduling.k8s.io", "v1beta1", "PriorityClass"), ty: TypeRef::Static(&super::scheduling_v1::PRIORITY_CLASS), convert: crate::former::same },
];
pub const PRIORITYCLASSES: ResourceDesc = ResourceDesc {
    group: t("scheduling.k8s.io"), resource: t("priorityclasses"), singular: t("priorityclass"), kind: t("PriorityClass"), namespaced: false,
    short_names: Cow::Borrowed(&T8), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PRIORITYCLASSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("priorityclasses"), gvk: gvk("scheduling.k8s.io", "v1", "PriorityClass"), ty: TypeRef::Static(&super::scheduling_v1::PRIORITY_CLASS), json: false, version_hash: t("1QwjyaZjj3Y="), selectable: Cow::Borrowed(&T6), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&PRIORITYCLASSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T7)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::SCHEDULING_PRIORITY_CLASS), hook: Some("priorityclasses"),
};
static WORKLOADS_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static WORKLOADS_V1ALPHA3_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static WORKLOADS_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::scheduling_v1beta1::WORKLOAD), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("GenericWorkload"), lifecycle: life("1.37", "1.40", "1.43", ""), field_selectors: Cow::Borrowed(&WORKLOADS_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1alpha3"), ty: TypeRef::Static(&super::scheduling_v1alpha3::WORKLOAD), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("GenericWorkload"), lifecycle: life("", "", "", ""), field_selectors: Cow::Borrowed(&WORKLOADS_V1ALPHA3_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const WORKLOADS: ResourceDesc = ResourceDesc {
    group: t("scheduling.k8s.io"), resource: t("workloads"), singular: t("workload"), kind: t("Workload"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&WORKLOADS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("workloads"), gvk: gvk("scheduling.k8s.io", "v1beta1", "Workload"), ty: TypeRef::Static(&super::scheduling_v1beta1::WORKLOAD), json: false, version_hash: t("Fgcxusx6IUo="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::SCHEDULING_WORKLOAD), hook: None,
};
