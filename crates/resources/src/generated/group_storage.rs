//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T2: [Text; 3] = [t("get"), t("patch"), t("update")];
static T3: [Text; 2] = [t("metadata"), t("spec")];
static T1: [Text; 1] = [t("metadata.name")];
static T6: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T7: [Text; 1] = [t("sc")];
static T4: [Text; 2] = [t("spec"), t("metadata")];
static T5: [Text; 1] = [t("status")];
static T8: [Text; 1] = [t("vac")];
static CSIDRIVERS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CSIDRIVERS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storage_v1::CSI_DRIVER), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.18", "", "", ""), field_selectors: Cow::Borrowed(&CSIDRIVERS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static CSIDRIVERS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("storage.k8s.io", "v1beta1", "CSIDriver"), ty: TypeRef::Static(&super::storage_v1::CSI_DRIVER), convert: crate::former::same },
];
pub const CSIDRIVERS: ResourceDesc = ResourceDesc {
    group: t("storage.k8s.io"), resource: t("csidrivers"), singular: t("csidriver"), kind: t("CSIDriver"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CSIDRIVERS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("csidrivers"), gvk: gvk("storage.k8s.io", "v1", "CSIDriver"), ty: TypeRef::Static(&super::storage_v1::CSI_DRIVER), json: false, version_hash: t("hL6j/rwBV5w="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CSIDRIVERS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::STORAGE_CSI_DRIVER), hook: None,
};
static CSINODES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CSINODES_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("storage.k8s.io", "v1", "CSINode"), ty: Some(TypeRef::Static(&super::storage_v1::CSI_NODE)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static CSINODES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storage_v1::CSI_NODE), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.17", "", "", ""), field_selectors: Cow::Borrowed(&CSINODES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&CSINODES_V1_SUBS), convert: Convert::Same, declared: None },
];
static CSINODES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("storage.k8s.io", "v1beta1", "CSINode"), ty: TypeRef::Static(&super::storage_v1::CSI_NODE), convert: crate::former::same },
];
static CSINODES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("storage.k8s.io/v1"), paths: Cow::Borrowed(&T3) },
];
static CSINODES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&CSINODES_STATUS_RESETS) },
];
static CSINODES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("storage.k8s.io/v1"), paths: Cow::Borrowed(&T5) },
];
pub const CSINODES: ResourceDesc = ResourceDesc {
    group: t("storage.k8s.io"), resource: t("csinodes"), singular: t("csinode"), kind: t("CSINode"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CSINODES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("csinodes"), gvk: gvk("storage.k8s.io", "v1", "CSINode"), ty: TypeRef::Static(&super::storage_v1::CSI_NODE), json: false, version_hash: t("Pe62DkZtjuo="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CSINODES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&CSINODES_PARTS), reset_fields: Cow::Borrowed(&CSINODES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::STORAGE_CSI_NODE), hook: None,
};
static CSISTORAGECAPACITIES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CSISTORAGECAPACITIES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storage_v1::CSI_STORAGE_CAPACITY), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.24", "", "", ""), field_selectors: Cow::Borrowed(&CSISTORAGECAPACITIES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static CSISTORAGECAPACITIES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("storage.k8s.io", "v1alpha1", "CSIStorageCapacity"), ty: TypeRef::Static(&super::storage_v1::CSI_STORAGE_CAPACITY), convert: crate::former::same },
    StoredVersion { gvk: gvk("storage.k8s.io", "v1beta1", "CSIStorageCapacity"), ty: TypeRef::Static(&super::storage_v1::CSI_STORAGE_CAPACITY), convert: crate::former::same },
];
pub const CSISTORAGECAPACITIES: ResourceDesc = ResourceDesc {
    group: t("storage.k8s.io"), resource: t("csistoragecapacities"), singular: t("csistoragecapacity"), kind: t("CSIStorageCapacity"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CSISTORAGECAPACITIES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("csistoragecapacities"), gvk: gvk("storage.k8s.io", "v1", "CSIStorageCapacity"), ty: TypeRef::Static(&super::storage_v1::CSI_STORAGE_CAPACITY), json: false, version_hash: t("xeVl+2Ly1kE="), selectable: Cow::Borrowed(&T6), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CSISTORAGECAPACITIES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static STORAGECLASSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static STORAGECLASSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storage_v1::STORAGE_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.6", "", "", ""), field_selectors: Cow::Borrowed(&STORAGECLASSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static STORAGECLASSES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("storage.k8s.io", "v1beta1", "StorageClass"), ty: TypeRef::Static(&super::storage_v1::STORAGE_CLASS), convert: crate::former::same },
];
pub const STORAGECLASSES: ResourceDesc = ResourceDesc {
    group: t("storage.k8s.io"), resource: t("storageclasses"), singular: t("storageclass"), kind: t("StorageClass"), namespaced: false,
    short_names: Cow::Borrowed(&T7), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&STORAGECLASSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("storageclasses"), gvk: gvk("storage.k8s.io", "v1", "StorageClass"), ty: TypeRef::Static(&super::storage_v1::STORAGE_CLASS), json: false, version_hash: t("K+m6uJwbjGY="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&STORAGECLASSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::STORAGE_STORAGE_CLASS), hook: None,
};
static VOLUMEATTACHMENTS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static VOLUMEATTACHMENTS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("storage.k8s.io", "v1", "VolumeAttachment"), ty: Some(TypeRef::Static(&super::storage_v1::VOLUME_ATTACHMENT)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static VOLUMEATTACHMENTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTACHMENT), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.13", "", "", ""), field_selectors: Cow::Borrowed(&VOLUMEATTACHMENTS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&VOLUMEATTACHMENTS_V1_SUBS), convert: Convert::Same, declared: None },
];
static VOLUMEATTACHMENTS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("storage.k8s.io", "v1alpha1", "VolumeAttachment"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTACHMENT), convert: crate::former::same },
    StoredVersion { gvk: gvk("storage.k8s.io", "v1beta1", "VolumeAttachment"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTACHMENT), convert: crate::former::same },
];
static VOLUMEATTACHMENTS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("storage.k8s.io/v1"), paths: Cow::Borrowed(&T3) },
];
static VOLUMEATTACHMENTS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T4), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&VOLUMEATTACHMENTS_STATUS_RESETS) },
];
static VOLUMEATTACHMENTS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("storage.k8s.io/v1"), paths: Cow::Borrowed(&T5) },
];
pub const VOLUMEATTACHMENTS: ResourceDesc = ResourceDesc {
    group: t("storage.k8s.io"), resource: t("volumeattachments"), singular: t("volumeattachment"), kind: t("VolumeAttachment"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&VOLUMEATTACHMENTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("volumeattachments"), gvk: gvk("storage.k8s.io", "v1", "VolumeAttachment"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTACHMENT), json: false, version_hash: t("tJx/ezt6UDU="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&VOLUMEATTACHMENTS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&VOLUMEATTACHMENTS_PARTS), reset_fields: Cow::Borrowed(&VOLUMEATTACHMENTS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::STORAGE_VOLUME_ATTACHMENT), hook: None,
};
static VOLUMEATTRIBUTESCLASSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static VOLUMEATTRIBUTESCLASSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTRIBUTES_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.34", "", "", ""), field_selectors: Cow::Borrowed(&VOLUMEATTRIBUTESCLASSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static VOLUMEATTRIBUTESCLASSES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("storage.k8s.io", "v1alpha1", "VolumeAttributesClass"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTRIBUTES_CLASS), convert: crate::former::same },
    StoredVersion { gvk: gvk("storage.k8s.io", "v1beta1", "VolumeAttributesClass"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTRIBUTES_CLASS), convert: crate::former::same },
];
pub const VOLUMEATTRIBUTESCLASSES: ResourceDesc = ResourceDesc {
    group: t("storage.k8s.io"), resource: t("volumeattributesclasses"), singular: t("volumeattributesclass"), kind: t("VolumeAttributesClass"), namespaced: false,
    short_names: Cow::Borrowed(&T8), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&VOLUMEATTRIBUTESCLASSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("volumeattributesclasses"), gvk: gvk("storage.k8s.io", "v1", "VolumeAttributesClass"), ty: TypeRef::Static(&super::storage_v1::VOLUME_ATTRIBUTES_CLASS), json: false, version_hash: t("tIjydgKBC5w="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&VOLUMEATTRIBUTESCLASSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: true, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::STORAGE_VOLUME_ATTRIBUTES_CLASS), hook: None,
};
