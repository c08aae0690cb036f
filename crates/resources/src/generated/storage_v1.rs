//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CSI_DRIVER_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &CSI_DRIVER_SPEC, 8, "{}"),
];
static CSI_DRIVER_D0: [Text; 2] = [t("spec"), t("attachRequired")];
static CSI_DRIVER_D1: [Text; 2] = [t("spec"), t("podInfoOnMount")];
static CSI_DRIVER_D2: [Text; 2] = [t("spec"), t("storageCapacity")];
static CSI_DRIVER_D3: [Text; 2] = [t("spec"), t("fsGroupPolicy")];
static CSI_DRIVER_D4: [Text; 2] = [t("spec"), t("requiresRepublish")];
static CSI_DRIVER_D5: [Text; 2] = [t("spec"), t("volumeLifecycleModes")];
static CSI_DRIVER_D6: [Text; 2] = [t("spec"), t("seLinuxMount")];
static CSI_DRIVER_D7: [Text; 2] = [t("spec"), t("preventPodSchedulingIfMissing")];
static CSI_DRIVER_D: [DefaultRule; 8] = [
    rule(&CSI_DRIVER_D0, "true", When::Unset),
    rule(&CSI_DRIVER_D1, "false", When::Unset),
    rule(&CSI_DRIVER_D2, "false", When::Unset),
    rule(&CSI_DRIVER_D3, "\"ReadWriteOnceWithFSType\"", When::Unset),
    rule(&CSI_DRIVER_D4, "false", When::Unset),
    rule(&CSI_DRIVER_D5, "[\"Persistent\"]", When::Empty),
    rule(&CSI_DRIVER_D6, "false", When::Unset),
    rule(&CSI_DRIVER_D7, "false", When::Unset),
];
pub static CSI_DRIVER: TypeDef = object("io.k8s.api.storage.v1.CSIDriver", "v1.CSIDriver", &CSI_DRIVER_F, &[1, 0, 2, 3], false, Some(&CSI_DRIVER_M), &CSI_DRIVER_D, None, true);
static CSI_DRIVER_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGE_V1_CSI_DRIVER, 8, ""),
];
pub static CSI_DRIVER_LIST: TypeDef = object("io.k8s.api.storage.v1.CSIDriverList", "v1.CSIDriverList", &CSI_DRIVER_LIST_F, &[1, 3, 0, 2], false, Some(&CSI_DRIVER_LIST_M), &[], None, true);
static CSI_DRIVER_SPEC_F: [Field; 11] = [
    f("attachRequired", &super::anonymous::BOOL, 5, ""),
    f("podInfoOnMount", &super::anonymous::BOOL, 5, ""),
    f("volumeLifecycleModes", &super::anonymous::SET_OF_STRING_V1_VOLUME_LIFECYCLE_MODE, 1, ""),
    f("storageCapacity", &super::anonymous::BOOL, 5, ""),
    f("fsGroupPolicy", &super::anonymous::STRING_V1_FS_GROUP_POLICY, 5, ""),
    f("tokenRequests", &super::anonymous::LIST_OF_STORAGE_V1_TOKEN_REQUEST, 1, ""),
    f("requiresRepublish", &super::anonymous::BOOL, 5, ""),
    f("seLinuxMount", &super::anonymous::BOOL, 5, ""),
    f("nodeAllocatableUpdatePeriodSeconds", &super::anonymous::INT64, 5, ""),
    f("serviceAccountTokenInSecrets", &super::anonymous::BOOL, 5, ""),
    f("preventPodSchedulingIfMissing", &super::anonymous::BOOL, 5, ""),
];
pub static CSI_DRIVER_SPEC: TypeDef = object("io.k8s.api.storage.v1.CSIDriverSpec", "v1.CSIDriverSpec", &CSI_DRIVER_SPEC_F, &[0, 4, 8, 1, 10, 6, 7, 9, 3, 5, 2], false, Some(&CSI_DRIVER_SPEC_M), &[], None, false);
static CSI_NODE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &CSI_NODE_SPEC, 8, "{}"),
    f("status", &CSI_NODE_STATUS, 1, "{}"),
];
pub static CSI_NODE: TypeDef = object("io.k8s.api.storage.v1.CSINode", "v1.CSINode", &CSI_NODE_F, &[1, 0, 2, 3, 4], false, Some(&CSI_NODE_M), &[], None, false);
static CSI_NODE_DRIVER_F: [Field; 4] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("nodeID", &super::anonymous::STRING, 8, "\"\""),
    f("topologyKeys", &super::anonymous::LIST_OF_STRING, 0, ""),
    f("allocatable", &VOLUME_NODE_RESOURCES, 5, ""),
];
pub static CSI_NODE_DRIVER: TypeDef = object("io.k8s.api.storage.v1.CSINodeDriver", "v1.CSINodeDriver", &CSI_NODE_DRIVER_F, &[3, 0, 1, 2], false, Some(&CSI_NODE_DRIVER_M), &[], None, false);
static CSI_NODE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGE_V1_CSI_NODE, 8, ""),
];
pub static CSI_NODE_LIST: TypeDef = object("io.k8s.api.storage.v1.CSINodeList", "v1.CSINodeList", &CSI_NODE_LIST_F, &[1, 3, 0, 2], false, Some(&CSI_NODE_LIST_M), &[], None, false);
static CSI_NODE_SPEC_F: [Field; 1] = [
    field("drivers", &super::anonymous::LIST_BY_NAME_OF_STORAGE_V1_CSI_NODE_DRIVER, 8, "", PatchStrategy::Merge, "name", &[]),
];
pub static CSI_NODE_SPEC: TypeDef = object("io.k8s.api.storage.v1.CSINodeSpec", "v1.CSINodeSpec", &CSI_NODE_SPEC_F, &[0], false, Some(&CSI_NODE_SPEC_M), &[], None, false);
static CSI_NODE_STATUS_F: [Field; 1] = [
    field("storageHealth", &super::anonymous::LIST_BY_NAME_OF_STORAGE_V1_STORAGE_HEALTH, 1, "", PatchStrategy::Merge, "name", &[]),
];
pub static CSI_NODE_STATUS: TypeDef = object("io.k8s.api.storage.v1.CSINodeStatus", "v1.CSINodeStatus", &CSI_NODE_STATUS_F, &[0], false, Some(&CSI_NODE_STATUS_M), &[], None, false);
static CSI_STORAGE_CAPACITY_F: [Field; 7] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("nodeTopology", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("storageClassName", &super::anonymous::STRING, 8, "\"\""),
    f("capacity", &super::quantity::QUANTITY, 5, ""),
    f("maximumVolumeSize", &super::quantity::QUANTITY, 5, ""),
];
pub static CSI_STORAGE_CAPACITY: TypeDef = object("io.k8s.api.storage.v1.CSIStorageCapacity", "v1.CSIStorageCapacity", &CSI_STORAGE_CAPACITY_F, &[1, 5, 0, 6, 2, 3, 4], false, Some(&CSI_STORAGE_CAPACITY_M), &[], None, false);
static CSI_STORAGE_CAPACITY_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGE_V1_CSI_STORAGE_CAPACITY, 8, ""),
];
pub static CSI_STORAGE_CAPACITY_LIST: TypeDef = object("io.k8s.api.storage.v1.CSIStorageCapacityList", "v1.CSIStorageCapacityList", &CSI_STORAGE_CAPACITY_LIST_F, &[1, 3, 0, 2], false, Some(&CSI_STORAGE_CAPACITY_LIST_M), &[], None, false);
static STORAGE_CLASS_RECLAIM_POLICY_E: [Text; 3] = [t("Delete"), t("Recycle"), t("Retain")];
static STORAGE_CLASS_VOLUME_BINDING_MODE_E: [Text; 2] = [t("Immediate"), t("WaitForFirstConsumer")];
static STORAGE_CLASS_F: [Field; 10] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("provisioner", &super::anonymous::STRING, 8, "\"\""),
    f("parameters", &super::anonymous::MAP_OF_STRING, 1, ""),
    field("reclaimPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &STORAGE_CLASS_RECLAIM_POLICY_E),
    f("mountOptions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("allowVolumeExpansion", &super::anonymous::BOOL, 5, ""),
    field("volumeBindingMode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &STORAGE_CLASS_VOLUME_BINDING_MODE_E),
    f("allowedTopologies", &super::anonymous::LIST_OF_CORE_V1_TOPOLOGY_SELECTOR_TERM, 1, ""),
];
static STORAGE_CLASS_D0: [Text; 1] = [t("reclaimPolicy")];
static STORAGE_CLASS_D1: [Text; 1] = [t("volumeBindingMode")];
static STORAGE_CLASS_D: [DefaultRule; 2] = [
    rule(&STORAGE_CLASS_D0, "\"Delete\"", When::Unset),
    rule(&STORAGE_CLASS_D1, "\"Immediate\"", When::Unset),
];
pub static STORAGE_CLASS: TypeDef = object("io.k8s.api.storage.v1.StorageClass", "v1.StorageClass", &STORAGE_CLASS_F, &[7, 9, 1, 0, 2, 6, 4, 3, 5, 8], false, Some(&STORAGE_CLASS_M), &STORAGE_CLASS_D, None, true);
static STORAGE_CLASS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGE_V1_STORAGE_CLASS, 8, ""),
];
pub static STORAGE_CLASS_LIST: TypeDef = object("io.k8s.api.storage.v1.StorageClassList", "v1.StorageClassList", &STORAGE_CLASS_LIST_F, &[1, 3, 0, 2], false, Some(&STORAGE_CLASS_LIST_M), &[], None, true);
static STORAGE_HEALTH_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("healthConditions", &super::anonymous::LIST_OF_STORAGE_V1_STORAGE_HEALTH_CONDITION, 1, ""),
];
pub static STORAGE_HEALTH: TypeDef = object("io.k8s.api.storage.v1.StorageHealth", "v1.StorageHealth", &STORAGE_HEALTH_F, &[1, 0], false, Some(&STORAGE_HEALTH_M), &[], None, false);
static STORAGE_HEALTH_CONDITION_STATUS_E: [Text; 2] = [t("StorageDegraded"), t("StorageUnreachable")];
static STORAGE_HEALTH_CONDITION_ACCESS_MODE_E: [Text; 4] = [t("ReadOnlyMany"), t("ReadWriteMany"), t("ReadWriteOnce"), t("ReadWriteOncePod")];
static STORAGE_HEALTH_CONDITION_VOLUME_MODE_E: [Text; 2] = [t("Block"), t("Filesystem")];
static STORAGE_HEALTH_CONDITION_F: [Field; 6] = [
    field("status", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &STORAGE_HEALTH_CONDITION_STATUS_E),
    f("reason", &super::anonymous::STRING, 8, "\"\""),
    f("message", &super::anonymous::STRING, 1, ""),
    field("accessMode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &STORAGE_HEALTH_CONDITION_ACCESS_MODE_E),
    field("volumeMode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &STORAGE_HEALTH_CONDITION_VOLUME_MODE_E),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
];
pub static STORAGE_HEALTH_CONDITION: TypeDef = object("io.k8s.api.storage.v1.StorageHealthCondition", "v1.StorageHealthCondition", &STORAGE_HEALTH_CONDITION_F, &[3, 5, 2, 1, 0, 4], false, Some(&STORAGE_HEALTH_CONDITION_M), &[], None, false);
static TOKEN_REQUEST_F: [Field; 2] = [
    f("audience", &super::anonymous::STRING, 8, "\"\""),
    f("expirationSeconds", &super::anonymous::INT64, 5, ""),
];
pub static TOKEN_REQUEST: TypeDef = object("io.k8s.api.storage.v1.TokenRequest", "v1.TokenRequest", &TOKEN_REQUEST_F, &[0, 1], false, Some(&TOKEN_REQUEST_M), &[], None, false);
static VOLUME_ATTACHMENT_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &VOLUME_ATTACHMENT_SPEC, 8, "{}"),
    f("status", &VOLUME_ATTACHMENT_STATUS, 1, "{}"),
];
pub static VOLUME_ATTACHMENT: TypeDef = object("io.k8s.api.storage.v1.VolumeAttachment", "v1.VolumeAttachment", &VOLUME_ATTACHMENT_F, &[1, 0, 2, 3, 4], false, Some(&VOLUME_ATTACHMENT_M), &[], None, true);
static VOLUME_ATTACHMENT_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGE_V1_VOLUME_ATTACHMENT, 8, ""),
];
pub static VOLUME_ATTACHMENT_LIST: TypeDef = object("io.k8s.api.storage.v1.VolumeAttachmentList", "v1.VolumeAttachmentList", &VOLUME_ATTACHMENT_LIST_F, &[1, 3, 0, 2], false, Some(&VOLUME_ATTACHMENT_LIST_M), &[], None, true);
static VOLUME_ATTACHMENT_SOURCE_F: [Field; 2] = [
    f("persistentVolumeName", &super::anonymous::STRING, 5, ""),
    f("inlineVolumeSpec", &super::core_v1::PERSISTENT_VOLUME_SPEC, 5, ""),
];
pub static VOLUME_ATTACHMENT_SOURCE: TypeDef = object("io.k8s.api.storage.v1.VolumeAttachmentSource", "v1.VolumeAttachmentSource", &VOLUME_ATTACHMENT_SOURCE_F, &[1, 0], false, Some(&VOLUME_ATTACHMENT_SOURCE_M), &[], None, true);
static VOLUME_ATTACHMENT_SPEC_F: [Field; 3] = [
    f("attacher", &super::anonymous::STRING, 8, "\"\""),
    f("source", &VOLUME_ATTACHMENT_SOURCE, 8, "{}"),
    f("nodeName", &super::anonymous::STRING, 8, "\"\""),
];
pub static VOLUME_ATTACHMENT_SPEC: TypeDef = object("io.k8s.api.storage.v1.VolumeAttachmentSpec", "v1.VolumeAttachmentSpec", &VOLUME_ATTACHMENT_SPEC_F, &[0, 2, 1], false, Some(&VOLUME_ATTACHMENT_SPEC_M), &[], None, true);
static VOLUME_ATTACHMENT_STATUS_F: [Field; 4] = [
    f("attached", &super::anonymous::BOOL, 8, "false"),
    f("attachmentMetadata", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("attachError", &VOLUME_ERROR, 5, ""),
    f("detachError", &VOLUME_ERROR, 5, ""),
];
pub static VOLUME_ATTACHMENT_STATUS: TypeDef = object("io.k8s.api.storage.v1.VolumeAttachmentStatus", "v1.VolumeAttachmentStatus", &VOLUME_ATTACHMENT_STATUS_F, &[2, 0, 1, 3], false, Some(&VOLUME_ATTACHMENT_STATUS_M), &[], None, false);
static VOLUME_ATTRIBUTES_CLASS_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("driverName", &super::anonymous::STRING, 8, "\"\""),
    f("parameters", &super::anonymous::MAP_OF_STRING, 1, ""),
];
pub static VOLUME_ATTRIBUTES_CLASS: TypeDef = object("io.k8s.api.storage.v1.VolumeAttributesClass", "v1.VolumeAttributesClass", &VOLUME_ATTRIBUTES_CLASS_F, &[1, 3, 0, 2, 4], false, Some(&VOLUME_ATTRIBUTES_CLASS_M), &[], None, false);
static VOLUME_ATTRIBUTES_CLASS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGE_V1_VOLUME_ATTRIBUTES_CLASS, 8, ""),
];
pub static VOLUME_ATTRIBUTES_CLASS_LIST: TypeDef = object("io.k8s.api.storage.v1.VolumeAttributesClassList", "v1.VolumeAttributesClassList", &VOLUME_ATTRIBUTES_CLASS_LIST_F, &[1, 3, 0, 2], false, Some(&VOLUME_ATTRIBUTES_CLASS_LIST_M), &[], None, false);
static VOLUME_ERROR_F: [Field; 3] = [
    f("time", &super::meta_v1::TIME, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("errorCode", &super::anonymous::INT32, 5, ""),
];
pub static VOLUME_ERROR: TypeDef = object("io.k8s.api.storage.v1.VolumeError", "v1.VolumeError", &VOLUME_ERROR_F, &[2, 1, 0], false, Some(&VOLUME_ERROR_M), &[], None, false);
static VOLUME_NODE_RESOURCES_F: [Field; 1] = [
    f("count", &super::anonymous::INT32, 5, ""),
];
pub static VOLUME_NODE_RESOURCES: TypeDef = object("io.k8s.api.storage.v1.VolumeNodeResources", "v1.VolumeNodeResources", &VOLUME_NODE_RESOURCES_F, &[0], false, Some(&VOLUME_NODE_RESOURCES_M), &[], None, false);
pub static CSI_DRIVER_M: Message = Message::new("k8s.io.api.storage.v1.CSIDriver", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static CSI_DRIVER_LIST_M: Message = Message::new("k8s.io.api.storage.v1.CSIDriverList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CSI_DRIVER_SPEC_M: Message = Message::new("k8s.io.api.storage.v1.CSIDriverSpec", &[p(1, "attachRequired", 1), p(2, "podInfoOnMount", 1), p(3, "volumeLifecycleModes", 0), p(4, "storageCapacity", 1), p(5, "fsGroupPolicy", 1), p(6, "tokenRequests", 0), p(7, "requiresRepublish", 1), p(8, "seLinuxMount", 1), p(9, "nodeAllocatableUpdatePeriodSeconds", 1), p(10, "serviceAccountTokenInSecrets", 1), p(11, "preventPodSchedulingIfMissing", 1)]);
pub static CSI_NODE_M: Message = Message::new("k8s.io.api.storage.v1.CSINode", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static CSI_NODE_DRIVER_M: Message = Message::new("k8s.io.api.storage.v1.CSINodeDriver", &[p(1, "name", 0), p(2, "nodeID", 0), p(3, "topologyKeys", 0), p(4, "allocatable", 1)]);
pub static CSI_NODE_LIST_M: Message = Message::new("k8s.io.api.storage.v1.CSINodeList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CSI_NODE_SPEC_M: Message = Message::new("k8s.io.api.storage.v1.CSINodeSpec", &[p(1, "drivers", 0)]);
pub static CSI_NODE_STATUS_M: Message = Message::new("k8s.io.api.storage.v1.CSINodeStatus", &[p(1, "storageHealth", 0)]);
pub static CSI_STORAGE_CAPACITY_M: Message = Message::new("k8s.io.api.storage.v1.CSIStorageCapacity", &[p(1, "metadata", 0), p(2, "nodeTopology", 1), p(3, "storageClassName", 0), p(4, "capacity", 1), p(5, "maximumVolumeSize", 1)]);
pub static CSI_STORAGE_CAPACITY_LIST_M: Message = Message::new("k8s.io.api.storage.v1.CSIStorageCapacityList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static STORAGE_CLASS_M: Message = Message::new("k8s.io.api.storage.v1.StorageClass", &[p(1, "metadata", 0), p(2, "provisioner", 0), p(3, "parameters", 0), p(4, "reclaimPolicy", 1), p(5, "mountOptions", 0), p(6, "allowVolumeExpansion", 1), p(7, "volumeBindingMode", 1), p(8, "allowedTopologies", 0)]);
pub static STORAGE_CLASS_LIST_M: Message = Message::new("k8s.io.api.storage.v1.StorageClassList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static STORAGE_HEALTH_M: Message = Message::new("k8s.io.api.storage.v1.StorageHealth", &[p(1, "name", 0), p(2, "healthConditions", 0)]);
pub static STORAGE_HEALTH_CONDITION_M: Message = Message::new("k8s.io.api.storage.v1.StorageHealthCondition", &[p(1, "status", 0), p(2, "reason", 0), p(3, "message", 0), p(4, "accessMode", 1), p(5, "volumeMode", 1), p(6, "lastTransitionTime", 0)]);
pub static TOKEN_REQUEST_M: Message = Message::new("k8s.io.api.storage.v1.TokenRequest", &[p(1, "audience", 0), p(2, "expirationSeconds", 1)]);
pub static VOLUME_ATTACHMENT_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttachment", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static VOLUME_ATTACHMENT_LIST_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttachmentList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static VOLUME_ATTACHMENT_SOURCE_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttachmentSource", &[p(1, "persistentVolumeName", 1), p(2, "inlineVolumeSpec", 1)]);
pub static VOLUME_ATTACHMENT_SPEC_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttachmentSpec", &[p(1, "attacher", 0), p(2, "source", 0), p(3, "nodeName", 0)]);
pub static VOLUME_ATTACHMENT_STATUS_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttachmentStatus", &[p(1, "attached", 0), p(2, "attachmentMetadata", 0), p(3, "attachError", 1), p(4, "detachError", 1)]);
pub static VOLUME_ATTRIBUTES_CLASS_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttributesClass", &[p(1, "metadata", 0), p(2, "driverName", 0), p(3, "parameters", 0)]);
pub static VOLUME_ATTRIBUTES_CLASS_LIST_M: Message = Message::new("k8s.io.api.storage.v1.VolumeAttributesClassList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static VOLUME_ERROR_M: Message = Message::new("k8s.io.api.storage.v1.VolumeError", &[p(1, "time", 0), p(2, "message", 0), p(3, "errorCode", 1)]);
pub static VOLUME_NODE_RESOURCES_M: Message = Message::new("k8s.io.api.storage.v1.VolumeNodeResources", &[p(1, "count", 1)]);
