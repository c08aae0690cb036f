//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T3: [Text; 3] = [t("get"), t("patch"), t("update")];
static T4: [Text; 2] = [t("metadata"), t("spec")];
static T1: [Text; 1] = [t("metadata.name")];
static T7: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T8: [Text; 4] = [t("metadata.name"), t("spec.driver"), t("spec.nodeName"), t("spec.pool.name")];
static T2: [Text; 1] = [t("spec")];
static T5: [Text; 2] = [t("spec"), t("metadata")];
static T9: [Text; 1] = [t("spec.nodeName")];
static T6: [Text; 1] = [t("status")];
static DEVICECLASSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEVICECLASSES_V1BETA2_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEVICECLASSES_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEVICECLASSES_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::resource_v1::DEVICE_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.34", "", "", ""), field_selectors: Cow::Borrowed(&DEVICECLASSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta2"), ty: TypeRef::Static(&super::resource_v1beta2::DEVICE_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.33", "1.36", "1.39", ""), field_selectors: Cow::Borrowed(&DEVICECLASSES_V1BETA2_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::resource_v1beta1::DEVICE_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&DEVICECLASSES_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const DEVICECLASSES: ResourceDesc = ResourceDesc {
    group: t("resource.k8s.io"), resource: t("deviceclasses"), singular: t("deviceclass"), kind: t("DeviceClass"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&DEVICECLASSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("deviceclasses"), gvk: gvk("resource.k8s.io", "v1", "DeviceClass"), ty: TypeRef::Static(&super::resource_v1::DEVICE_CLASS), json: false, version_hash: t("Yk2PTc1Ybxk="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RESOURCE_DEVICE_CLASS), hook: None,
};
static DEVICETAINTRULES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEVICETAINTRULES_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1", "DeviceTaintRule"), ty: Some(TypeRef::Static(&super::resource_v1::DEVICE_TAINT_RULE)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static DEVICETAINTRULES_V1BETA2_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEVICETAINTRULES_V1BETA2_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1beta2", "DeviceTaintRule"), ty: Some(TypeRef::Static(&super::resource_v1beta2::DEVICE_TAINT_RULE)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static DEVICETAINTRULES_V1ALPHA3_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEVICETAINTRULES_V1ALPHA3_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1alpha3", "DeviceTaintRule"), ty: Some(TypeRef::Static(&super::resource_v1alpha3::DEVICE_TAINT_RULE)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static DEVICETAINTRULES_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::resource_v1::DEVICE_TAINT_RULE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.37", "", "", ""), field_selectors: Cow::Borrowed(&DEVICETAINTRULES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&DEVICETAINTRULES_V1_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta2"), ty: TypeRef::Static(&super::resource_v1beta2::DEVICE_TAINT_RULE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.36", "1.39", "1.42", ""), field_selectors: Cow::Borrowed(&DEVICETAINTRULES_V1BETA2_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&DEVICETAINTRULES_V1BETA2_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1alpha3"), ty: TypeRef::Static(&super::resource_v1alpha3::DEVICE_TAINT_RULE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.33", "1.36", "1.39", ""), field_selectors: Cow::Borrowed(&DEVICETAINTRULES_V1ALPHA3_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&DEVICETAINTRULES_V1ALPHA3_SUBS), convert: Convert::Same, declared: None },
];
static DEVICETAINTRULES_STATUS_RESETS: [ResetFields; 3] = [
    ResetFields { api_version: t("resource.k8s.io/v1"), paths: Cow::Borrowed(&T4) },
    ResetFields { api_version: t("resource.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T4) },
    ResetFields { api_version: t("resource.k8s.io/v1beta2"), paths: Cow::Borrowed(&T4) },
];
static DEVICETAINTRULES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&DEVICETAINTRULES_STATUS_RESETS) },
];
static DEVICETAINTRULES_RESETS: [ResetFields; 3] = [
    ResetFields { api_version: t("resource.k8s.io/v1"), paths: Cow::Borrowed(&T6) },
    ResetFields { api_version: t("resource.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T6) },
    ResetFields { api_version: t("resource.k8s.io/v1beta2"), paths: Cow::Borrowed(&T6) },
];
pub const DEVICETAINTRULES: ResourceDesc = ResourceDesc {
    group: t("resource.k8s.io"), resource: t("devicetaintrules"), singular: t("devicetaintrule"), kind: t("DeviceTaintRule"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&DEVICETAINTRULES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("devicetaintrules"), gvk: gvk("resource.k8s.io", "v1beta2", "DeviceTaintRule"), ty: TypeRef::Static(&super::resource_v1beta2::DEVICE_TAINT_RULE), json: false, version_hash: t("i+85+TcIKpA="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&DEVICETAINTRULES_PARTS), reset_fields: Cow::Borrowed(&DEVICETAINTRULES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RESOURCE_DEVICE_TAINT_RULE), hook: Some("devicetaintrules"),
};
static RESOURCECLAIMS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCECLAIMS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1", "ResourceClaim"), ty: Some(TypeRef::Static(&super::resource_v1::RESOURCE_CLAIM)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static RESOURCECLAIMS_V1BETA2_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCECLAIMS_V1BETA2_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1beta2", "ResourceClaim"), ty: Some(TypeRef::Static(&super::resource_v1beta2::RESOURCE_CLAIM)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static RESOURCECLAIMS_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCECLAIMS_V1BETA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1beta1", "ResourceClaim"), ty: Some(TypeRef::Static(&super::resource_v1beta1::RESOURCE_CLAIM)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static RESOURCECLAIMS_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::resource_v1::RESOURCE_CLAIM), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.34", "", "", ""), field_selectors: Cow::Borrowed(&RESOURCECLAIMS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&RESOURCECLAIMS_V1_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta2"), ty: TypeRef::Static(&super::resource_v1beta2::RESOURCE_CLAIM), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.33", "1.36", "1.39", ""), field_selectors: Cow::Borrowed(&RESOURCECLAIMS_V1BETA2_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&RESOURCECLAIMS_V1BETA2_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::resource_v1beta1::RESOURCE_CLAIM), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&RESOURCECLAIMS_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&RESOURCECLAIMS_V1BETA1_SUBS), convert: Convert::With { to_storage: crate::convert::devices::claim_to_v1, from_storage: crate::convert::devices::claim_from_v1 }, declared: None },
];
static RESOURCECLAIMS_STATUS_RESETS: [ResetFields; 3] = [
    ResetFields { api_version: t("resource.k8s.io/v1"), paths: Cow::Borrowed(&T4) },
    ResetFields { api_version: t("resource.k8s.io/v1beta1"), paths: Cow::Borrowed(&T4) },
    ResetFields { api_version: t("resource.k8s.io/v1beta2"), paths: Cow::Borrowed(&T4) },
];
static RESOURCECLAIMS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&RESOURCECLAIMS_STATUS_RESETS) },
];
static RESOURCECLAIMS_RESETS: [ResetFields; 3] = [
    ResetFields { api_version: t("resource.k8s.io/v1"), paths: Cow::Borrowed(&T6) },
    ResetFields { api_version: t("resource.k8s.io/v1beta1"), paths: Cow::Borrowed(&T6) },
    ResetFields { api_version: t("resource.k8s.io/v1beta2"), paths: Cow::Borrowed(&T6) },
];
pub const RESOURCECLAIMS: ResourceDesc = ResourceDesc {
    group: t("resource.k8s.io"), resource: t("resourceclaims"), singular: t("resourceclaim"), kind: t("ResourceClaim"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&RESOURCECLAIMS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("resourceclaims"), gvk: gvk("resource.k8s.io", "v1", "ResourceClaim"), ty: TypeRef::Static(&super::resource_v1::RESOURCE_CLAIM), json: false, version_hash: t("wgAZaHcZxUg="), selectable: Cow::Borrowed(&T7), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&RESOURCECLAIMS_PARTS), reset_fields: Cow::Borrowed(&RESOURCECLAIMS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RESOURCE_RESOURCE_CLAIM), hook: Some("resourceclaims"),
};
static RESOURCECLAIMTEMPLATES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCECLAIMTEMPLATES_V1BETA2_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCECLAIMTEMPLATES_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCECLAIMTEMPLATES_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::resource_v1::RESOURCE_CLAIM_TEMPLATE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.34", "", "", ""), field_selectors: Cow::Borrowed(&RESOURCECLAIMTEMPLATES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta2"), ty: TypeRef::Static(&super::resource_v1beta2::RESOURCE_CLAIM_TEMPLATE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.33", "1.36", "1.39", ""), field_selectors: Cow::Borrowed(&RESOURCECLAIMTEMPLATES_V1BETA2_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::resource_v1beta1::RESOURCE_CLAIM_TEMPLATE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&RESOURCECLAIMTEMPLATES_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::With { to_storage: crate::convert::devices::template_to_v1, from_storage: crate::convert::devices::template_from_v1 }, declared: None },
];
pub const RESOURCECLAIMTEMPLATES: ResourceDesc = ResourceDesc {
    group: t("resource.k8s.io"), resource: t("resourceclaimtemplates"), singular: t("resourceclaimtemplate"), kind: t("ResourceClaimTemplate"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&RESOURCECLAIMTEMPLATES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("resourceclaimtemplates"), gvk: gvk("resource.k8s.io", "v1", "ResourceClaimTemplate"), ty: TypeRef::Static(&super::resource_v1::RESOURCE_CLAIM_TEMPLATE), json: false, version_hash: t("TuzjC49aUfM="), selectable: Cow::Borrowed(&T7), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RESOURCE_RESOURCE_CLAIM_TEMPLATE), hook: None,
};
static RESOURCEPOOLSTATUSREQUESTS_V1ALPHA3_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static RESOURCEPOOLSTATUSREQUESTS_V1ALPHA3_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("resource.k8s.io", "v1alpha3", "ResourcePoolStatusRequest"), ty: Some(TypeRef::Static(&super::resource_v1alpha3::RESOURCE_POOL_STATUS_REQUEST)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static RESOURCEPOOLSTATUSREQUESTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1alpha3"), ty: TypeRef::Static(&super::resource_v1alpha3::RESOURCE_POOL_STATUS_REQUEST), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.36", "1.39", "1.42", ""), field_selectors: Cow::Borrowed(&RESOURCEPOOLSTATUSREQUESTS_V1ALPHA3_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&RESOURCEPOOLSTATUSREQUESTS_V1ALPHA3_SUBS), convert: Convert::Same, declared: None },
];
static RESOURCEPOOLSTATUSREQUESTS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("resource.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T4) },
];
static RESOURCEPOOLSTATUSREQUESTS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&RESOURCEPOOLSTATUSREQUESTS_STATUS_RESETS) },
];
static RESOURCEPOOLSTATUSREQUESTS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("resource.k8s.io/v1alpha3"), paths: Cow::Borrowed(&T6) },
];
pub const RESOURCEPOOLSTATUSREQUESTS: ResourceDesc = ResourceDesc {
    group: t("resource.k8s.io"), resource: t("resourcepoolstatusrequests"), singular: t("resourcepoolstatusrequest"), kind: t("ResourcePoolStatusRequest"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&RESOURCEPOOLSTATUSREQUESTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("resourcepoolstatusrequests"), gvk: gvk("resource.k8s.io", "v1alpha3", "ResourcePoolStatusRequest"), ty: TypeRef::Static(&super::resource_v1alpha3::RESOURCE_POOL_STATUS_REQUEST), json: false, version_hash: t("iy583CtMwdY="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T6), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&RESOURCEPOOLSTATUSREQUESTS_PARTS), reset_fields: Cow::Borrowed(&RESOURCEPOOLSTATUSREQUESTS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RESOURCE_RESOURCE_POOL_STATUS_REQUEST), hook: None,
};
static RESOURCESLICES_V1_FIELDS: [(Text, Text); 4] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.driver"), t("spec.driver")),
    (t("spec.nodeName"), t("spec.nodeName")),
    (t("spec.pool.name"), t("spec.pool.name")),
];
static RESOURCESLICES_V1BETA2_FIELDS: [(Text, Text); 4] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.driver"), t("spec.driver")),
    (t("spec.nodeName"), t("spec.nodeName")),
    (t("spec.pool.name"), t("spec.pool.name")),
];
static RESOURCESLICES_V1BETA1_FIELDS: [(Text, Text); 4] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.driver"), t("spec.driver")),
    (t("spec.nodeName"), t("spec.nodeName")),
    (t("spec.pool.name"), t("spec.pool.name")),
];
static RESOURCESLICES_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::resource_v1::RESOURCE_SLICE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.34", "", "", ""), field_selectors: Cow::Borrowed(&RESOURCESLICES_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta2"), ty: TypeRef::Static(&super::resource_v1beta2::RESOURCE_SLICE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.33", "1.36", "1.39", ""), field_selectors: Cow::Borrowed(&RESOURCESLICES_V1BETA2_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::resource_v1beta1::RESOURCE_SLICE), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&RESOURCESLICES_V1BETA1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::With { to_storage: crate::convert::devices::slice_to_v1, from_storage: crate::convert::devices::slice_from_v1 }, declared: None },
];
pub const RESOURCESLICES: ResourceDesc = ResourceDesc {
    group: t("resource.k8s.io"), resource: t("resourceslices"), singular: t("resourceslice"), kind: t("ResourceSlice"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&RESOURCESLICES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("resourceslices"), gvk: gvk("resource.k8s.io", "v1", "ResourceSlice"), ty: TypeRef::Static(&super::resource_v1::RESOURCE_SLICE), json: false, version_hash: t("KsC072WgaEY="), selectable: Cow::Borrowed(&T8), indexed: Cow::Borrowed(&T9), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::RESOURCE_RESOURCE_SLICE), hook: Some("resourceslices"),
};
