//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE_F: [Field; 4] = [
    f("volumeID", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("partition", &super::anonymous::INT32, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource", "v1.AWSElasticBlockStoreVolumeSource", &AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE_F, &[1, 2, 3, 0], false, Some(&AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE_M), &[], None, false);
static AFFINITY_F: [Field; 3] = [
    f("nodeAffinity", &NODE_AFFINITY, 5, ""),
    f("podAffinity", &POD_AFFINITY, 5, ""),
    f("podAntiAffinity", &POD_ANTI_AFFINITY, 5, ""),
];
pub static AFFINITY: TypeDef = object("io.k8s.api.core.v1.Affinity", "v1.Affinity", &AFFINITY_F, &[0, 1, 2], false, Some(&AFFINITY_M), &[], None, false);
static APP_ARMOR_PROFILE_TYPE_E: [Text; 3] = [t("Localhost"), t("RuntimeDefault"), t("Unconfined")];
static APP_ARMOR_PROFILE_F: [Field; 2] = [
    field("type", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &APP_ARMOR_PROFILE_TYPE_E),
    f("localhostProfile", &super::anonymous::STRING, 5, ""),
];
pub static APP_ARMOR_PROFILE: TypeDef = object("io.k8s.api.core.v1.AppArmorProfile", "v1.AppArmorProfile", &APP_ARMOR_PROFILE_F, &[1, 0], false, Some(&APP_ARMOR_PROFILE_M), &[], None, false);
static ATTACHED_VOLUME_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("devicePath", &super::anonymous::STRING, 8, "\"\""),
];
pub static ATTACHED_VOLUME: TypeDef = object("io.k8s.api.core.v1.AttachedVolume", "v1.AttachedVolume", &ATTACHED_VOLUME_F, &[1, 0], false, Some(&ATTACHED_VOLUME_M), &[], None, false);
static AZURE_DISK_VOLUME_SOURCE_CACHING_MODE_E: [Text; 3] = [t("None"), t("ReadOnly"), t("ReadWrite")];
static AZURE_DISK_VOLUME_SOURCE_KIND_E: [Text; 3] = [t("Dedicated"), t("Managed"), t("Shared")];
static AZURE_DISK_VOLUME_SOURCE_F: [Field; 6] = [
    f("diskName", &super::anonymous::STRING, 8, "\"\""),
    f("diskURI", &super::anonymous::STRING, 8, "\"\""),
    field("cachingMode", &super::anonymous::STRING, 5, "\"ReadWrite\"", PatchStrategy::None, "", &AZURE_DISK_VOLUME_SOURCE_CACHING_MODE_E),
    f("fsType", &super::anonymous::STRING, 5, "\"ext4\""),
    f("readOnly", &super::anonymous::BOOL, 5, "false"),
    field("kind", &super::anonymous::STRING, 5, "\"Shared\"", PatchStrategy::None, "", &AZURE_DISK_VOLUME_SOURCE_KIND_E),
];
static AZURE_DISK_VOLUME_SOURCE_D0: [Text; 1] = [t("cachingMode")];
static AZURE_DISK_VOLUME_SOURCE_D1: [Text; 1] = [t("fsType")];
static AZURE_DISK_VOLUME_SOURCE_D2: [Text; 1] = [t("kind")];
static AZURE_DISK_VOLUME_SOURCE_D3: [Text; 1] = [t("readOnly")];
static AZURE_DISK_VOLUME_SOURCE_D: [DefaultRule; 4] = [
    rule(&AZURE_DISK_VOLUME_SOURCE_D0, "\"ReadWrite\"", When::Unset),
    rule(&AZURE_DISK_VOLUME_SOURCE_D1, "\"ext4\"", When::Unset),
    rule(&AZURE_DISK_VOLUME_SOURCE_D2, "\"Shared\"", When::Unset),
    rule(&AZURE_DISK_VOLUME_SOURCE_D3, "false", When::Unset),
];
pub static AZURE_DISK_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.AzureDiskVolumeSource", "v1.AzureDiskVolumeSource", &AZURE_DISK_VOLUME_SOURCE_F, &[2, 0, 1, 3, 5, 4], false, Some(&AZURE_DISK_VOLUME_SOURCE_M), &AZURE_DISK_VOLUME_SOURCE_D, None, true);
static AZURE_FILE_PERSISTENT_VOLUME_SOURCE_F: [Field; 4] = [
    f("secretName", &super::anonymous::STRING, 8, "\"\""),
    f("shareName", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("secretNamespace", &super::anonymous::STRING, 4, ""),
];
pub static AZURE_FILE_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.AzureFilePersistentVolumeSource", "v1.AzureFilePersistentVolumeSource", &AZURE_FILE_PERSISTENT_VOLUME_SOURCE_F, &[2, 0, 3, 1], false, Some(&AZURE_FILE_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static AZURE_FILE_VOLUME_SOURCE_F: [Field; 3] = [
    f("secretName", &super::anonymous::STRING, 8, "\"\""),
    f("shareName", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static AZURE_FILE_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.AzureFileVolumeSource", "v1.AzureFileVolumeSource", &AZURE_FILE_VOLUME_SOURCE_F, &[2, 0, 1], false, Some(&AZURE_FILE_VOLUME_SOURCE_M), &[], None, false);
static BINDING_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("target", &OBJECT_REFERENCE, 8, "{}"),
];
pub static BINDING: TypeDef = object("io.k8s.api.core.v1.Binding", "v1.Binding", &BINDING_F, &[1, 0, 2, 3], false, Some(&BINDING_M), &[], None, false);
static CSI_PERSISTENT_VOLUME_SOURCE_F: [Field; 10] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("volumeHandle", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("volumeAttributes", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("controllerPublishSecretRef", &SECRET_REFERENCE, 5, ""),
    f("nodeStageSecretRef", &SECRET_REFERENCE, 5, ""),
    f("nodePublishSecretRef", &SECRET_REFERENCE, 5, ""),
    f("controllerExpandSecretRef", &SECRET_REFERENCE, 5, ""),
    f("nodeExpandSecretRef", &SECRET_REFERENCE, 5, ""),
];
pub static CSI_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.CSIPersistentVolumeSource", "v1.CSIPersistentVolumeSource", &CSI_PERSISTENT_VOLUME_SOURCE_F, &[8, 5, 0, 3, 9, 7, 6, 2, 4, 1], false, Some(&CSI_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static CSI_VOLUME_SOURCE_F: [Field; 5] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 5, ""),
    f("fsType", &super::anonymous::STRING, 5, ""),
    f("volumeAttributes", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("nodePublishSecretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
];
pub static CSI_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.CSIVolumeSource", "v1.CSIVolumeSource", &CSI_VOLUME_SOURCE_F, &[0, 2, 4, 1, 3], false, Some(&CSI_VOLUME_SOURCE_M), &[], None, false);
static CAPABILITIES_F: [Field; 2] = [
    f("add", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("drop", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static CAPABILITIES: TypeDef = object("io.k8s.api.core.v1.Capabilities", "v1.Capabilities", &CAPABILITIES_F, &[0, 1], false, Some(&CAPABILITIES_M), &[], None, false);
static CEPH_FS_PERSISTENT_VOLUME_SOURCE_F: [Field; 6] = [
    f("monitors", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("path", &super::anonymous::STRING, 1, ""),
    f("user", &super::anonymous::STRING, 1, ""),
    f("secretFile", &super::anonymous::STRING, 1, ""),
    f("secretRef", &SECRET_REFERENCE, 5, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static CEPH_FS_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.CephFSPersistentVolumeSource", "v1.CephFSPersistentVolumeSource", &CEPH_FS_PERSISTENT_VOLUME_SOURCE_F, &[0, 1, 5, 3, 4, 2], false, Some(&CEPH_FS_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static CEPH_FS_VOLUME_SOURCE_F: [Field; 6] = [
    f("monitors", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("path", &super::anonymous::STRING, 1, ""),
    f("user", &super::anonymous::STRING, 1, ""),
    f("secretFile", &super::anonymous::STRING, 1, ""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static CEPH_FS_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.CephFSVolumeSource", "v1.CephFSVolumeSource", &CEPH_FS_VOLUME_SOURCE_F, &[0, 1, 5, 3, 4, 2], false, Some(&CEPH_FS_VOLUME_SOURCE_M), &[], None, false);
static CINDER_PERSISTENT_VOLUME_SOURCE_F: [Field; 4] = [
    f("volumeID", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("secretRef", &SECRET_REFERENCE, 5, ""),
];
pub static CINDER_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.CinderPersistentVolumeSource", "v1.CinderPersistentVolumeSource", &CINDER_PERSISTENT_VOLUME_SOURCE_F, &[1, 2, 3, 0], false, Some(&CINDER_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static CINDER_VOLUME_SOURCE_F: [Field; 4] = [
    f("volumeID", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
];
pub static CINDER_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.CinderVolumeSource", "v1.CinderVolumeSource", &CINDER_VOLUME_SOURCE_F, &[1, 2, 3, 0], false, Some(&CINDER_VOLUME_SOURCE_M), &[], None, false);
static CLIENT_IP_CONFIG_F: [Field; 1] = [
    f("timeoutSeconds", &super::anonymous::INT32, 5, ""),
];
pub static CLIENT_IP_CONFIG: TypeDef = object("io.k8s.api.core.v1.ClientIPConfig", "v1.ClientIPConfig", &CLIENT_IP_CONFIG_F, &[0], false, Some(&CLIENT_IP_CONFIG_M), &[], None, false);
static CLUSTER_TRUST_BUNDLE_PROJECTION_F: [Field; 6] = [
    f("name", &super::anonymous::STRING, 5, ""),
    f("signerName", &super::anonymous::STRING, 5, ""),
    f("labelSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("optional", &super::anonymous::BOOL, 5, ""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("user", &super::anonymous::INT64, 5, ""),
];
pub static CLUSTER_TRUST_BUNDLE_PROJECTION: TypeDef = object("io.k8s.api.core.v1.ClusterTrustBundleProjection", "v1.ClusterTrustBundleProjection", &CLUSTER_TRUST_BUNDLE_PROJECTION_F, &[2, 0, 3, 4, 1, 5], false, Some(&CLUSTER_TRUST_BUNDLE_PROJECTION_M), &[], None, false);
static COMPONENT_CONDITION_F: [Field; 4] = [
    f("type", &super::anonymous::STRING_V1_COMPONENT_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("error", &super::anonymous::STRING, 1, ""),
];
pub static COMPONENT_CONDITION: TypeDef = object("io.k8s.api.core.v1.ComponentCondition", "v1.ComponentCondition", &COMPONENT_CONDITION_F, &[3, 2, 1, 0], false, Some(&COMPONENT_CONDITION_M), &[], None, false);
static COMPONENT_STATUS_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_COMPONENT_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static COMPONENT_STATUS: TypeDef = object("io.k8s.api.core.v1.ComponentStatus", "v1.ComponentStatus", &COMPONENT_STATUS_F, &[1, 3, 0, 2], false, Some(&COMPONENT_STATUS_M), &[], None, false);
static COMPONENT_STATUS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_COMPONENT_STATUS, 8, ""),
];
pub static COMPONENT_STATUS_LIST: TypeDef = object("io.k8s.api.core.v1.ComponentStatusList", "v1.ComponentStatusList", &COMPONENT_STATUS_LIST_F, &[1, 3, 0, 2], false, Some(&COMPONENT_STATUS_LIST_M), &[], None, false);
static CONFIG_MAP_F: [Field; 6] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("immutable", &super::anonymous::BOOL, 5, ""),
    f("data", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("binaryData", &super::anonymous::MAP_OF_BYTES, 1, ""),
];
pub static CONFIG_MAP: TypeDef = object("io.k8s.api.core.v1.ConfigMap", "v1.ConfigMap", &CONFIG_MAP_F, &[1, 5, 4, 3, 0, 2], false, Some(&CONFIG_MAP_M), &[], None, false);
static CONFIG_MAP_ENV_SOURCE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("optional", &super::anonymous::BOOL, 5, ""),
];
pub static CONFIG_MAP_ENV_SOURCE: TypeDef = object("io.k8s.api.core.v1.ConfigMapEnvSource", "v1.ConfigMapEnvSource", &CONFIG_MAP_ENV_SOURCE_F, &[0, 1], false, Some(&CONFIG_MAP_ENV_SOURCE_M), &[], None, false);
static CONFIG_MAP_KEY_SELECTOR_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("optional", &super::anonymous::BOOL, 5, ""),
];
pub static CONFIG_MAP_KEY_SELECTOR: TypeDef = object("io.k8s.api.core.v1.ConfigMapKeySelector", "v1.ConfigMapKeySelector", &CONFIG_MAP_KEY_SELECTOR_F, &[1, 0, 2], true, Some(&CONFIG_MAP_KEY_SELECTOR_M), &[], None, false);
static CONFIG_MAP_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_CONFIG_MAP, 8, ""),
];
pub static CONFIG_MAP_LIST: TypeDef = object("io.k8s.api.core.v1.ConfigMapList", "v1.ConfigMapList", &CONFIG_MAP_LIST_F, &[1, 3, 0, 2], false, Some(&CONFIG_MAP_LIST_M), &[], None, false);
static CONFIG_MAP_NODE_CONFIG_SOURCE_F: [Field; 5] = [
    f("namespace", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("uid", &super::anonymous::STRING, 1, ""),
    f("resourceVersion", &super::anonymous::STRING, 1, ""),
    f("kubeletConfigKey", &super::anonymous::STRING, 8, "\"\""),
];
pub static CONFIG_MAP_NODE_CONFIG_SOURCE: TypeDef = object("io.k8s.api.core.v1.ConfigMapNodeConfigSource", "v1.ConfigMapNodeConfigSource", &CONFIG_MAP_NODE_CONFIG_SOURCE_F, &[4, 1, 0, 3, 2], false, Some(&CONFIG_MAP_NODE_CONFIG_SOURCE_M), &[], None, false);
static CONFIG_MAP_PROJECTION_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("items", &super::anonymous::LIST_OF_CORE_V1_KEY_TO_PATH, 1, ""),
    f("optional", &super::anonymous::BOOL, 5, ""),
];
pub static CONFIG_MAP_PROJECTION: TypeDef = object("io.k8s.api.core.v1.ConfigMapProjection", "v1.ConfigMapProjection", &CONFIG_MAP_PROJECTION_F, &[1, 0, 2], false, Some(&CONFIG_MAP_PROJECTION_M), &[], None, false);
static CONFIG_MAP_VOLUME_SOURCE_F: [Field; 5] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("items", &super::anonymous::LIST_OF_CORE_V1_KEY_TO_PATH, 1, ""),
    f("defaultMode", &super::anonymous::INT32, 5, ""),
    f("optional", &super::anonymous::BOOL, 5, ""),
    f("defaultUser", &super::anonymous::INT64, 5, ""),
];
static CONFIG_MAP_VOLUME_SOURCE_D0: [Text; 1] = [t("defaultMode")];
static CONFIG_MAP_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&CONFIG_MAP_VOLUME_SOURCE_D0, "420", When::Unset),
];
pub static CONFIG_MAP_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ConfigMapVolumeSource", "v1.ConfigMapVolumeSource", &CONFIG_MAP_VOLUME_SOURCE_F, &[2, 4, 1, 0, 3], false, Some(&CONFIG_MAP_VOLUME_SOURCE_M), &CONFIG_MAP_VOLUME_SOURCE_D, None, true);
static CONTAINER_TERMINATION_MESSAGE_POLICY_E: [Text; 2] = [t("FallbackToLogsOnError"), t("File")];
static CONTAINER_IMAGE_PULL_POLICY_E: [Text; 3] = [t("Always"), t("IfNotPresent"), t("Never")];
static CONTAINER_F: [Field; 25] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("image", &super::anonymous::STRING, 1, ""),
    f("command", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("args", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("workingDir", &super::anonymous::STRING, 1, ""),
    field("ports", &super::anonymous::LIST_BY_CONTAINER_PORT_PROTOCOL_OF_CORE_V1_CONTAINER_PORT, 1, "", PatchStrategy::Merge, "containerPort", &[]),
    f("envFrom", &super::anonymous::LIST_OF_CORE_V1_ENV_FROM_SOURCE, 1, ""),
    field("env", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_ENV_VAR, 1, "", PatchStrategy::Merge, "name", &[]),
    f("resources", &RESOURCE_REQUIREMENTS, 1, "{}"),
    f("resizePolicy", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_RESIZE_POLICY, 1, ""),
    f("restartPolicy", &super::anonymous::STRING_V1_CONTAINER_RESTART_POLICY, 5, ""),
    f("restartPolicyRules", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_RESTART_RULE, 1, ""),
    field("volumeMounts", &super::anonymous::LIST_BY_MOUNT_PATH_OF_CORE_V1_VOLUME_MOUNT, 1, "", PatchStrategy::Merge, "mountPath", &[]),
    field("volumeDevices", &super::anonymous::LIST_BY_DEVICE_PATH_OF_CORE_V1_VOLUME_DEVICE, 1, "", PatchStrategy::Merge, "devicePath", &[]),
    f("livenessProbe", &PROBE, 5, ""),
    f("readinessProbe", &PROBE, 5, ""),
    f("startupProbe", &PROBE, 5, ""),
    f("lifecycle", &LIFECYCLE, 5, ""),
    f("terminationMessagePath", &super::anonymous::STRING, 1, ""),
    field("terminationMessagePolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &CONTAINER_TERMINATION_MESSAGE_POLICY_E),
    field("imagePullPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &CONTAINER_IMAGE_PULL_POLICY_E),
    f("securityContext", &SECURITY_CONTEXT, 5, ""),
    f("stdin", &super::anonymous::BOOL, 1, ""),
    f("stdinOnce", &super::anonymous::BOOL, 1, ""),
    f("tty", &super::anonymous::BOOL, 1, ""),
];
static CONTAINER_D0: [Text; 1] = [t("terminationMessagePath")];
static CONTAINER_D1: [Text; 1] = [t("terminationMessagePolicy")];
static CONTAINER_D: [DefaultRule; 2] = [
    rule(&CONTAINER_D0, "\"/dev/termination-log\"", When::Unset),
    rule(&CONTAINER_D1, "\"File\"", When::Unset),
];
pub static CONTAINER: TypeDef = object("io.k8s.api.core.v1.Container", "v1.Container", &CONTAINER_F, &[3, 2, 7, 6, 1, 20, 17, 14, 0, 5, 15, 9, 8, 10, 11, 21, 16, 22, 23, 18, 19, 24, 13, 12, 4], false, Some(&CONTAINER_M), &CONTAINER_D, Some(crate::defaults::containers::container), true);
static CONTAINER_EXTENDED_RESOURCE_REQUEST_F: [Field; 3] = [
    f("containerName", &super::anonymous::STRING, 8, "\"\""),
    f("resourceName", &super::anonymous::STRING, 8, "\"\""),
    f("requestName", &super::anonymous::STRING, 8, "\"\""),
];
pub static CONTAINER_EXTENDED_RESOURCE_REQUEST: TypeDef = object("io.k8s.api.core.v1.ContainerExtendedResourceRequest", "v1.ContainerExtendedResourceRequest", &CONTAINER_EXTENDED_RESOURCE_REQUEST_F, &[0, 2, 1], false, Some(&CONTAINER_EXTENDED_RESOURCE_REQUEST_M), &[], None, false);
static CONTAINER_IMAGE_F: [Field; 2] = [
    f("names", &super::anonymous::LIST_OF_STRING, 0, ""),
    f("sizeBytes", &super::anonymous::INT64, 1, ""),
];
pub static CONTAINER_IMAGE: TypeDef = object("io.k8s.api.core.v1.ContainerImage", "v1.ContainerImage", &CONTAINER_IMAGE_F, &[0, 1], false, Some(&CONTAINER_IMAGE_M), &[], None, false);
static CONTAINER_PORT_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static CONTAINER_PORT_F: [Field; 5] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("hostPort", &super::anonymous::INT32, 1, ""),
    f("containerPort", &super::anonymous::INT32, 8, "0"),
    field("protocol", &super::anonymous::STRING, 1, "\"TCP\"", PatchStrategy::None, "", &CONTAINER_PORT_PROTOCOL_E),
    f("hostIP", &super::anonymous::STRING, 1, ""),
];
static CONTAINER_PORT_D0: [Text; 1] = [t("protocol")];
static CONTAINER_PORT_D: [DefaultRule; 1] = [
    rule(&CONTAINER_PORT_D0, "\"TCP\"", When::Unset),
];
pub static CONTAINER_PORT: TypeDef = object("io.k8s.api.core.v1.ContainerPort", "v1.ContainerPort", &CONTAINER_PORT_F, &[2, 4, 1, 0, 3], false, Some(&CONTAINER_PORT_M), &CONTAINER_PORT_D, None, true);
static CONTAINER_RESIZE_POLICY_F: [Field; 2] = [
    f("resourceName", &super::anonymous::STRING_V1_RESOURCE_NAME, 8, "\"\""),
    f("restartPolicy", &super::anonymous::STRING_V1_RESOURCE_RESIZE_RESTART_POLICY, 8, "\"\""),
];
pub static CONTAINER_RESIZE_POLICY: TypeDef = object("io.k8s.api.core.v1.ContainerResizePolicy", "v1.ContainerResizePolicy", &CONTAINER_RESIZE_POLICY_F, &[0, 1], false, Some(&CONTAINER_RESIZE_POLICY_M), &[], None, false);
static CONTAINER_RESTART_RULE_F: [Field; 2] = [
    f("action", &super::anonymous::STRING_V1_CONTAINER_RESTART_RULE_ACTION, 9, ""),
    f("exitCodes", &CONTAINER_RESTART_RULE_ON_EXIT_CODES, 5, ""),
];
pub static CONTAINER_RESTART_RULE: TypeDef = object("io.k8s.api.core.v1.ContainerRestartRule", "v1.ContainerRestartRule", &CONTAINER_RESTART_RULE_F, &[0, 1], false, Some(&CONTAINER_RESTART_RULE_M), &[], None, false);
static CONTAINER_RESTART_RULE_ON_EXIT_CODES_F: [Field; 2] = [
    f("operator", &super::anonymous::STRING_V1_CONTAINER_RESTART_RULE_ON_EXIT_CODES_OPERATOR, 9, ""),
    f("values", &super::anonymous::SET_OF_INT32, 1, ""),
];
pub static CONTAINER_RESTART_RULE_ON_EXIT_CODES: TypeDef = object("io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes", "v1.ContainerRestartRuleOnExitCodes", &CONTAINER_RESTART_RULE_ON_EXIT_CODES_F, &[0, 1], false, Some(&CONTAINER_RESTART_RULE_ON_EXIT_CODES_M), &[], None, false);
static CONTAINER_STATE_F: [Field; 3] = [
    f("waiting", &CONTAINER_STATE_WAITING, 5, ""),
    f("running", &CONTAINER_STATE_RUNNING, 5, ""),
    f("terminated", &CONTAINER_STATE_TERMINATED, 5, ""),
];
pub static CONTAINER_STATE: TypeDef = object("io.k8s.api.core.v1.ContainerState", "v1.ContainerState", &CONTAINER_STATE_F, &[1, 2, 0], false, Some(&CONTAINER_STATE_M), &[], None, false);
static CONTAINER_STATE_RUNNING_F: [Field; 1] = [
    f("startedAt", &super::meta_v1::TIME, 1, ""),
];
pub static CONTAINER_STATE_RUNNING: TypeDef = object("io.k8s.api.core.v1.ContainerStateRunning", "v1.ContainerStateRunning", &CONTAINER_STATE_RUNNING_F, &[0], false, Some(&CONTAINER_STATE_RUNNING_M), &[], None, false);
static CONTAINER_STATE_TERMINATED_F: [Field; 7] = [
    f("exitCode", &super::anonymous::INT32, 8, "0"),
    f("signal", &super::anonymous::INT32, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("startedAt", &super::meta_v1::TIME, 1, ""),
    f("finishedAt", &super::meta_v1::TIME, 1, ""),
    f("containerID", &super::anonymous::STRING, 1, ""),
];
pub static CONTAINER_STATE_TERMINATED: TypeDef = object("io.k8s.api.core.v1.ContainerStateTerminated", "v1.ContainerStateTerminated", &CONTAINER_STATE_TERMINATED_F, &[6, 0, 5, 3, 2, 1, 4], false, Some(&CONTAINER_STATE_TERMINATED_M), &[], None, false);
static CONTAINER_STATE_WAITING_F: [Field; 2] = [
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static CONTAINER_STATE_WAITING: TypeDef = object("io.k8s.api.core.v1.ContainerStateWaiting", "v1.ContainerStateWaiting", &CONTAINER_STATE_WAITING_F, &[1, 0], false, Some(&CONTAINER_STATE_WAITING_M), &[], None, false);
static CONTAINER_STATUS_STOP_SIGNAL_E: [Text; 65] = [t("SIGABRT"), t("SIGALRM"), t("SIGBUS"), t("SIGCHLD"), t("SIGCLD"), t("SIGCONT"), t("SIGFPE"), t("SIGHUP"), t("SIGILL"), t("SIGINT"), t("SIGIO"), t("SIGIOT"), t("SIGKILL"), t("SIGPIPE"), t("SIGPOLL"), t("SIGPROF"), t("SIGPWR"), t("SIGQUIT"), t("SIGRTMAX"), t("SIGRTMAX-1"), t("SIGRTMAX-10"), t("SIGRTMAX-11"), t("SIGRTMAX-12"), t("SIGRTMAX-13"), t("SIGRTMAX-14"), t("SIGRTMAX-2"), t("SIGRTMAX-3"), t("SIGRTMAX-4"), t("SIGRTMAX-5"), t("SIGRTMAX-6"), t("SIGRTMAX-7"), t("SIGRTMAX-8"), t("SIGRTMAX-9"), t("SIGRTMIN"), t("SIGRTMIN+1"), t("SIGRTMIN+10"), t("SIGRTMIN+11"), t("SIGRTMIN+12"), t("SIGRTMIN+13"), t("SIGRTMIN+14"), t("SIGRTMIN+15"), t("SIGRTMIN+2"), t("SIGRTMIN+3"), t("SIGRTMIN+4"), t("SIGRTMIN+5"), t("SIGRTMIN+6"), t("SIGRTMIN+7"), t("SIGRTMIN+8"), t("SIGRTMIN+9"), t("SIGSEGV"), t("SIGSTKFLT"), t("SIGSTOP"), t("SIGSYS"), t("SIGTERM"), t("SIGTRAP"), t("SIGTSTP"), t("SIGTTIN"), t("SIGTTOU"), t("SIGURG"), t("SIGUSR1"), t("SIGUSR2"), t("SIGVTALRM"), t("SIGWINCH"), t("SIGXCPU"), t("SIGXFSZ")];
static CONTAINER_STATUS_F: [Field; 15] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("state", &CONTAINER_STATE, 1, "{}"),
    f("lastState", &CONTAINER_STATE, 1, "{}"),
    f("ready", &super::anonymous::BOOL, 8, "false"),
    f("restartCount", &super::anonymous::INT32, 8, "0"),
    f("image", &super::anonymous::STRING, 8, "\"\""),
    f("imageID", &super::anonymous::STRING, 8, "\"\""),
    f("containerID", &super::anonymous::STRING, 1, ""),
    f("started", &super::anonymous::BOOL, 5, ""),
    f("allocatedResources", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("resources", &RESOURCE_REQUIREMENTS, 5, ""),
    field("volumeMounts", &super::anonymous::LIST_BY_MOUNT_PATH_OF_CORE_V1_VOLUME_MOUNT_STATUS, 1, "", PatchStrategy::Merge, "mountPath", &[]),
    f("user", &CONTAINER_USER, 5, ""),
    field("allocatedResourcesStatus", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_RESOURCE_STATUS, 1, "", PatchStrategy::Merge, "name", &[]),
    field("stopSignal", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &CONTAINER_STATUS_STOP_SIGNAL_E),
];
pub static CONTAINER_STATUS: TypeDef = object("io.k8s.api.core.v1.ContainerStatus", "v1.ContainerStatus", &CONTAINER_STATUS_F, &[9, 13, 7, 5, 6, 2, 0, 3, 10, 4, 8, 1, 14, 12, 11], false, Some(&CONTAINER_STATUS_M), &[], Some(crate::defaults::quantities::allocated), true);
static CONTAINER_USER_F: [Field; 1] = [
    f("linux", &LINUX_CONTAINER_USER, 5, ""),
];
pub static CONTAINER_USER: TypeDef = object("io.k8s.api.core.v1.ContainerUser", "v1.ContainerUser", &CONTAINER_USER_F, &[0], false, Some(&CONTAINER_USER_M), &[], None, false);
static DAEMON_ENDPOINT_F: [Field; 1] = [
    f("Port", &super::anonymous::INT32, 8, "0"),
];
pub static DAEMON_ENDPOINT: TypeDef = object("io.k8s.api.core.v1.DaemonEndpoint", "v1.DaemonEndpoint", &DAEMON_ENDPOINT_F, &[0], false, Some(&DAEMON_ENDPOINT_M), &[], None, false);
static DOWNWARD_API_PROJECTION_F: [Field; 1] = [
    f("items", &super::anonymous::LIST_OF_CORE_V1_DOWNWARD_API_VOLUME_FILE, 1, ""),
];
pub static DOWNWARD_API_PROJECTION: TypeDef = object("io.k8s.api.core.v1.DownwardAPIProjection", "v1.DownwardAPIProjection", &DOWNWARD_API_PROJECTION_F, &[0], false, Some(&DOWNWARD_API_PROJECTION_M), &[], None, true);
static DOWNWARD_API_VOLUME_FILE_F: [Field; 5] = [
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("fieldRef", &OBJECT_FIELD_SELECTOR, 5, ""),
    f("resourceFieldRef", &RESOURCE_FIELD_SELECTOR, 5, ""),
    f("mode", &super::anonymous::INT32, 5, ""),
    f("user", &super::anonymous::INT64, 5, ""),
];
pub static DOWNWARD_API_VOLUME_FILE: TypeDef = object("io.k8s.api.core.v1.DownwardAPIVolumeFile", "v1.DownwardAPIVolumeFile", &DOWNWARD_API_VOLUME_FILE_F, &[1, 3, 0, 2, 4], false, Some(&DOWNWARD_API_VOLUME_FILE_M), &[], None, true);
static DOWNWARD_API_VOLUME_SOURCE_F: [Field; 3] = [
    f("items", &super::anonymous::LIST_OF_CORE_V1_DOWNWARD_API_VOLUME_FILE, 1, ""),
    f("defaultMode", &super::anonymous::INT32, 5, ""),
    f("defaultUser", &super::anonymous::INT64, 5, ""),
];
static DOWNWARD_API_VOLUME_SOURCE_D0: [Text; 1] = [t("defaultMode")];
static DOWNWARD_API_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&DOWNWARD_API_VOLUME_SOURCE_D0, "420", When::Unset),
];
pub static DOWNWARD_API_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.DownwardAPIVolumeSource", "v1.DownwardAPIVolumeSource", &DOWNWARD_API_VOLUME_SOURCE_F, &[1, 2, 0], false, Some(&DOWNWARD_API_VOLUME_SOURCE_M), &DOWNWARD_API_VOLUME_SOURCE_D, None, true);
static EMPTY_DIR_VOLUME_SOURCE_F: [Field; 3] = [
    f("medium", &super::anonymous::STRING_V1_STORAGE_MEDIUM, 1, ""),
    f("sizeLimit", &super::quantity::QUANTITY, 5, ""),
    f("mode", &super::anonymous::INT32, 5, ""),
];
pub static EMPTY_DIR_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.EmptyDirVolumeSource", "v1.EmptyDirVolumeSource", &EMPTY_DIR_VOLUME_SOURCE_F, &[0, 2, 1], false, Some(&EMPTY_DIR_VOLUME_SOURCE_M), &[], None, false);
static ENDPOINT_ADDRESS_F: [Field; 4] = [
    f("ip", &super::anonymous::STRING, 8, "\"\""),
    f("hostname", &super::anonymous::STRING, 1, ""),
    f("nodeName", &super::anonymous::STRING, 5, ""),
    f("targetRef", &OBJECT_REFERENCE, 5, ""),
];
pub static ENDPOINT_ADDRESS: TypeDef = object("io.k8s.api.core.v1.EndpointAddress", "v1.EndpointAddress", &ENDPOINT_ADDRESS_F, &[1, 0, 2, 3], true, Some(&ENDPOINT_ADDRESS_M), &[], None, false);
static ENDPOINT_PORT_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static ENDPOINT_PORT_F: [Field; 4] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("port", &super::anonymous::INT32, 8, "0"),
    field("protocol", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &ENDPOINT_PORT_PROTOCOL_E),
    f("appProtocol", &super::anonymous::STRING, 5, ""),
];
static ENDPOINT_PORT_D0: [Text; 1] = [t("protocol")];
static ENDPOINT_PORT_D: [DefaultRule; 1] = [
    rule(&ENDPOINT_PORT_D0, "\"TCP\"", When::Unset),
];
pub static ENDPOINT_PORT: TypeDef = object("io.k8s.api.core.v1.EndpointPort", "v1.EndpointPort", &ENDPOINT_PORT_F, &[3, 0, 1, 2], true, Some(&ENDPOINT_PORT_M), &ENDPOINT_PORT_D, None, true);
static ENDPOINT_SUBSET_F: [Field; 3] = [
    f("addresses", &super::anonymous::LIST_OF_CORE_V1_ENDPOINT_ADDRESS, 1, ""),
    f("notReadyAddresses", &super::anonymous::LIST_OF_CORE_V1_ENDPOINT_ADDRESS, 1, ""),
    f("ports", &super::anonymous::LIST_OF_CORE_V1_ENDPOINT_PORT, 1, ""),
];
pub static ENDPOINT_SUBSET: TypeDef = object("io.k8s.api.core.v1.EndpointSubset", "v1.EndpointSubset", &ENDPOINT_SUBSET_F, &[0, 1, 2], false, Some(&ENDPOINT_SUBSET_M), &[], None, true);
static ENDPOINTS_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("subsets", &super::anonymous::LIST_OF_CORE_V1_ENDPOINT_SUBSET, 1, ""),
];
pub static ENDPOINTS: TypeDef = object("io.k8s.api.core.v1.Endpoints", "v1.Endpoints", &ENDPOINTS_F, &[1, 0, 2, 3], false, Some(&ENDPOINTS_M), &[], None, true);
static ENDPOINTS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_ENDPOINTS, 8, ""),
];
pub static ENDPOINTS_LIST: TypeDef = object("io.k8s.api.core.v1.EndpointsList", "v1.EndpointsList", &ENDPOINTS_LIST_F, &[1, 3, 0, 2], false, Some(&ENDPOINTS_LIST_M), &[], None, true);
static ENV_FROM_SOURCE_F: [Field; 3] = [
    f("prefix", &super::anonymous::STRING, 1, ""),
    f("configMapRef", &CONFIG_MAP_ENV_SOURCE, 5, ""),
    f("secretRef", &SECRET_ENV_SOURCE, 5, ""),
];
pub static ENV_FROM_SOURCE: TypeDef = object("io.k8s.api.core.v1.EnvFromSource", "v1.EnvFromSource", &ENV_FROM_SOURCE_F, &[1, 0, 2], false, Some(&ENV_FROM_SOURCE_M), &[], None, false);
static ENV_VAR_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("value", &super::anonymous::STRING, 1, ""),
    f("valueFrom", &ENV_VAR_SOURCE, 5, ""),
];
pub static ENV_VAR: TypeDef = object("io.k8s.api.core.v1.EnvVar", "v1.EnvVar", &ENV_VAR_F, &[0, 1, 2], false, Some(&ENV_VAR_M), &[], None, true);
static ENV_VAR_SOURCE_F: [Field; 5] = [
    f("fieldRef", &OBJECT_FIELD_SELECTOR, 5, ""),
    f("resourceFieldRef", &RESOURCE_FIELD_SELECTOR, 5, ""),
    f("configMapKeyRef", &CONFIG_MAP_KEY_SELECTOR, 5, ""),
    f("secretKeyRef", &SECRET_KEY_SELECTOR, 5, ""),
    f("fileKeyRef", &FILE_KEY_SELECTOR, 5, ""),
];
pub static ENV_VAR_SOURCE: TypeDef = object("io.k8s.api.core.v1.EnvVarSource", "v1.EnvVarSource", &ENV_VAR_SOURCE_F, &[2, 0, 4, 1, 3], false, Some(&ENV_VAR_SOURCE_M), &[], None, true);
static EPHEMERAL_CONTAINER_TERMINATION_MESSAGE_POLICY_E: [Text; 2] = [t("FallbackToLogsOnError"), t("File")];
static EPHEMERAL_CONTAINER_IMAGE_PULL_POLICY_E: [Text; 3] = [t("Always"), t("IfNotPresent"), t("Never")];
static EPHEMERAL_CONTAINER_F: [Field; 26] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("image", &super::anonymous::STRING, 1, ""),
    f("command", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("args", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("workingDir", &super::anonymous::STRING, 1, ""),
    field("ports", &super::anonymous::LIST_BY_CONTAINER_PORT_PROTOCOL_OF_CORE_V1_CONTAINER_PORT, 1, "", PatchStrategy::Merge, "containerPort", &[]),
    f("envFrom", &super::anonymous::LIST_OF_CORE_V1_ENV_FROM_SOURCE, 1, ""),
    field("env", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_ENV_VAR, 1, "", PatchStrategy::Merge, "name", &[]),
    f("resources", &RESOURCE_REQUIREMENTS, 1, "{}"),
    f("resizePolicy", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_RESIZE_POLICY, 1, ""),
    f("restartPolicy", &super::anonymous::STRING_V1_CONTAINER_RESTART_POLICY, 5, ""),
    f("restartPolicyRules", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_RESTART_RULE, 1, ""),
    field("volumeMounts", &super::anonymous::LIST_BY_MOUNT_PATH_OF_CORE_V1_VOLUME_MOUNT, 1, "", PatchStrategy::Merge, "mountPath", &[]),
    field("volumeDevices", &super::anonymous::LIST_BY_DEVICE_PATH_OF_CORE_V1_VOLUME_DEVICE, 1, "", PatchStrategy::Merge, "devicePath", &[]),
    f("livenessProbe", &PROBE, 5, ""),
    f("readinessProbe", &PROBE, 5, ""),
    f("startupProbe", &PROBE, 5, ""),
    f("lifecycle", &LIFECYCLE, 5, ""),
    f("terminationMessagePath", &super::anonymous::STRING, 1, ""),
    field("terminationMessagePolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &EPHEMERAL_CONTAINER_TERMINATION_MESSAGE_POLICY_E),
    field("imagePullPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &EPHEMERAL_CONTAINER_IMAGE_PULL_POLICY_E),
    f("securityContext", &SECURITY_CONTEXT, 5, ""),
    f("stdin", &super::anonymous::BOOL, 1, ""),
    f("stdinOnce", &super::anonymous::BOOL, 1, ""),
    f("tty", &super::anonymous::BOOL, 1, ""),
    f("targetContainerName", &super::anonymous::STRING, 1, ""),
];
static EPHEMERAL_CONTAINER_D0: [Text; 1] = [t("terminationMessagePath")];
static EPHEMERAL_CONTAINER_D1: [Text; 1] = [t("terminationMessagePolicy")];
static EPHEMERAL_CONTAINER_D: [DefaultRule; 2] = [
    rule(&EPHEMERAL_CONTAINER_D0, "\"/dev/termination-log\"", When::Unset),
    rule(&EPHEMERAL_CONTAINER_D1, "\"File\"", When::Unset),
];
pub static EPHEMERAL_CONTAINER: TypeDef = object("io.k8s.api.core.v1.EphemeralContainer", "v1.EphemeralContainer", &EPHEMERAL_CONTAINER_F, &[3, 2, 7, 6, 1, 20, 17, 14, 0, 5, 15, 9, 8, 10, 11, 21, 16, 22, 23, 25, 18, 19, 24, 13, 12, 4], false, Some(&EPHEMERAL_CONTAINER_M), &EPHEMERAL_CONTAINER_D, Some(crate::defaults::containers::container), true);
static EPHEMERAL_VOLUME_SOURCE_F: [Field; 1] = [
    f("volumeClaimTemplate", &PERSISTENT_VOLUME_CLAIM_TEMPLATE, 5, ""),
];
pub static EPHEMERAL_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.EphemeralVolumeSource", "v1.EphemeralVolumeSource", &EPHEMERAL_VOLUME_SOURCE_F, &[0], false, Some(&EPHEMERAL_VOLUME_SOURCE_M), &[], None, true);
static EVENT_F: [Field; 17] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 8, "{}"),
    f("involvedObject", &OBJECT_REFERENCE, 8, "{}"),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("source", &EVENT_SOURCE, 1, "{}"),
    f("firstTimestamp", &super::meta_v1::TIME, 1, ""),
    f("lastTimestamp", &super::meta_v1::TIME, 1, ""),
    f("count", &super::anonymous::INT32, 1, ""),
    f("type", &super::anonymous::STRING, 1, ""),
    f("eventTime", &super::meta_v1::MICRO_TIME, 1, ""),
    f("series", &EVENT_SERIES, 5, ""),
    f("action", &super::anonymous::STRING, 1, ""),
    f("related", &OBJECT_REFERENCE, 5, ""),
    f("reportingComponent", &super::anonymous::STRING, 0, "\"\""),
    f("reportingInstance", &super::anonymous::STRING, 0, "\"\""),
];
pub static EVENT: TypeDef = object("io.k8s.api.core.v1.Event", "v1.Event", &EVENT_F, &[13, 1, 9, 11, 7, 3, 0, 8, 5, 2, 4, 14, 15, 16, 12, 6, 10], false, Some(&EVENT_M), &[], None, false);
static EVENT_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_EVENT, 8, ""),
];
pub static EVENT_LIST: TypeDef = object("io.k8s.api.core.v1.EventList", "v1.EventList", &EVENT_LIST_F, &[1, 3, 0, 2], false, Some(&EVENT_LIST_M), &[], None, false);
static EVENT_SERIES_F: [Field; 2] = [
    f("count", &super::anonymous::INT32, 1, ""),
    f("lastObservedTime", &super::meta_v1::MICRO_TIME, 1, ""),
];
pub static EVENT_SERIES: TypeDef = object("io.k8s.api.core.v1.EventSeries", "v1.EventSeries", &EVENT_SERIES_F, &[0, 1], false, Some(&EVENT_SERIES_M), &[], None, false);
static EVENT_SOURCE_F: [Field; 2] = [
    f("component", &super::anonymous::STRING, 1, ""),
    f("host", &super::anonymous::STRING, 1, ""),
];
pub static EVENT_SOURCE: TypeDef = object("io.k8s.api.core.v1.EventSource", "v1.EventSource", &EVENT_SOURCE_F, &[0, 1], false, Some(&EVENT_SOURCE_M), &[], None, false);
static EVICTION_RESPONDER_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("priority", &super::anonymous::INT32, 12, ""),
];
pub static EVICTION_RESPONDER: TypeDef = object("io.k8s.api.core.v1.EvictionResponder", "v1.EvictionResponder", &EVICTION_RESPONDER_F, &[0, 1], true, Some(&EVICTION_RESPONDER_M), &[], None, false);
static EXEC_ACTION_F: [Field; 1] = [
    f("command", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static EXEC_ACTION: TypeDef = object("io.k8s.api.core.v1.ExecAction", "v1.ExecAction", &EXEC_ACTION_F, &[0], false, Some(&EXEC_ACTION_M), &[], None, false);
static FC_VOLUME_SOURCE_F: [Field; 5] = [
    f("targetWWNs", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("lun", &super::anonymous::INT32, 5, ""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("wwids", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static FC_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.FCVolumeSource", "v1.FCVolumeSource", &FC_VOLUME_SOURCE_F, &[2, 1, 3, 0, 4], false, Some(&FC_VOLUME_SOURCE_M), &[], None, false);
static FILE_KEY_SELECTOR_F: [Field; 4] = [
    f("volumeName", &super::anonymous::STRING, 8, "\"\""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("optional", &super::anonymous::BOOL, 5, "false"),
];
static FILE_KEY_SELECTOR_D0: [Text; 1] = [t("optional")];
static FILE_KEY_SELECTOR_D: [DefaultRule; 1] = [
    rule(&FILE_KEY_SELECTOR_D0, "false", When::Unset),
];
pub static FILE_KEY_SELECTOR: TypeDef = object("io.k8s.api.core.v1.FileKeySelector", "v1.FileKeySelector", &FILE_KEY_SELECTOR_F, &[2, 3, 1, 0], true, Some(&FILE_KEY_SELECTOR_M), &FILE_KEY_SELECTOR_D, None, true);
static FLEX_PERSISTENT_VOLUME_SOURCE_F: [Field; 5] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("secretRef", &SECRET_REFERENCE, 5, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("options", &super::anonymous::MAP_OF_STRING, 1, ""),
];
pub static FLEX_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.FlexPersistentVolumeSource", "v1.FlexPersistentVolumeSource", &FLEX_PERSISTENT_VOLUME_SOURCE_F, &[0, 1, 4, 3, 2], false, Some(&FLEX_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static FLEX_VOLUME_SOURCE_F: [Field; 5] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("options", &super::anonymous::MAP_OF_STRING, 1, ""),
];
pub static FLEX_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.FlexVolumeSource", "v1.FlexVolumeSource", &FLEX_VOLUME_SOURCE_F, &[0, 1, 4, 3, 2], false, Some(&FLEX_VOLUME_SOURCE_M), &[], None, false);
static FLOCKER_VOLUME_SOURCE_F: [Field; 2] = [
    f("datasetName", &super::anonymous::STRING, 1, ""),
    f("datasetUUID", &super::anonymous::STRING, 1, ""),
];
pub static FLOCKER_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.FlockerVolumeSource", "v1.FlockerVolumeSource", &FLOCKER_VOLUME_SOURCE_F, &[0, 1], false, Some(&FLOCKER_VOLUME_SOURCE_M), &[], None, false);
static GCE_PERSISTENT_DISK_VOLUME_SOURCE_F: [Field; 4] = [
    f("pdName", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("partition", &super::anonymous::INT32, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static GCE_PERSISTENT_DISK_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.GCEPersistentDiskVolumeSource", "v1.GCEPersistentDiskVolumeSource", &GCE_PERSISTENT_DISK_VOLUME_SOURCE_F, &[1, 2, 0, 3], false, Some(&GCE_PERSISTENT_DISK_VOLUME_SOURCE_M), &[], None, false);
static GRPC_ACTION_MODE_E: [Text; 2] = [t("Plaintext"), t("TLS")];
static GRPC_ACTION_F: [Field; 3] = [
    f("port", &super::anonymous::INT32, 8, "0"),
    f("service", &super::anonymous::STRING, 4, "\"\""),
    field("mode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &GRPC_ACTION_MODE_E),
];
static GRPC_ACTION_D0: [Text; 1] = [t("service")];
static GRPC_ACTION_D: [DefaultRule; 1] = [
    rule(&GRPC_ACTION_D0, "\"\"", When::Unset),
];
pub static GRPC_ACTION: TypeDef = object("io.k8s.api.core.v1.GRPCAction", "v1.GRPCAction", &GRPC_ACTION_F, &[2, 0, 1], false, Some(&GRPC_ACTION_M), &GRPC_ACTION_D, None, true);
static GIT_REPO_VOLUME_SOURCE_F: [Field; 3] = [
    f("repository", &super::anonymous::STRING, 8, "\"\""),
    f("revision", &super::anonymous::STRING, 1, ""),
    f("directory", &super::anonymous::STRING, 1, ""),
];
pub static GIT_REPO_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.GitRepoVolumeSource", "v1.GitRepoVolumeSource", &GIT_REPO_VOLUME_SOURCE_F, &[2, 0, 1], false, Some(&GIT_REPO_VOLUME_SOURCE_M), &[], None, false);
static GLUSTERFS_PERSISTENT_VOLUME_SOURCE_F: [Field; 4] = [
    f("endpoints", &super::anonymous::STRING, 8, "\"\""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("endpointsNamespace", &super::anonymous::STRING, 5, ""),
];
pub static GLUSTERFS_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.GlusterfsPersistentVolumeSource", "v1.GlusterfsPersistentVolumeSource", &GLUSTERFS_PERSISTENT_VOLUME_SOURCE_F, &[0, 3, 1, 2], false, Some(&GLUSTERFS_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static GLUSTERFS_VOLUME_SOURCE_F: [Field; 3] = [
    f("endpoints", &super::anonymous::STRING, 8, "\"\""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static GLUSTERFS_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.GlusterfsVolumeSource", "v1.GlusterfsVolumeSource", &GLUSTERFS_VOLUME_SOURCE_F, &[0, 1, 2], false, Some(&GLUSTERFS_VOLUME_SOURCE_M), &[], None, false);
static HTTP_GET_ACTION_SCHEME_E: [Text; 2] = [t("HTTP"), t("HTTPS")];
static HTTP_GET_ACTION_PROTOCOL_E: [Text; 2] = [t("HTTP1"), t("HTTP2")];
static HTTP_GET_ACTION_F: [Field; 6] = [
    f("path", &super::anonymous::STRING, 1, ""),
    f("port", &super::intstr::INT_OR_STRING, 8, ""),
    f("host", &super::anonymous::STRING, 1, ""),
    field("scheme", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &HTTP_GET_ACTION_SCHEME_E),
    f("httpHeaders", &super::anonymous::LIST_OF_CORE_V1_HTTP_HEADER, 1, ""),
    field("protocol", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &HTTP_GET_ACTION_PROTOCOL_E),
];
static HTTP_GET_ACTION_D0: [Text; 1] = [t("path")];
static HTTP_GET_ACTION_D1: [Text; 1] = [t("scheme")];
static HTTP_GET_ACTION_D: [DefaultRule; 2] = [
    rule(&HTTP_GET_ACTION_D0, "\"/\"", When::Unset),
    rule(&HTTP_GET_ACTION_D1, "\"HTTP\"", When::Unset),
];
pub static HTTP_GET_ACTION: TypeDef = object("io.k8s.api.core.v1.HTTPGetAction", "v1.HTTPGetAction", &HTTP_GET_ACTION_F, &[2, 4, 0, 1, 5, 3], false, Some(&HTTP_GET_ACTION_M), &HTTP_GET_ACTION_D, None, true);
static HTTP_HEADER_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("value", &super::anonymous::STRING, 8, "\"\""),
];
pub static HTTP_HEADER: TypeDef = object("io.k8s.api.core.v1.HTTPHeader", "v1.HTTPHeader", &HTTP_HEADER_F, &[0, 1], false, Some(&HTTP_HEADER_M), &[], None, false);
static HOST_ALIAS_F: [Field; 2] = [
    f("ip", &super::anonymous::STRING, 8, "\"\""),
    f("hostnames", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static HOST_ALIAS: TypeDef = object("io.k8s.api.core.v1.HostAlias", "v1.HostAlias", &HOST_ALIAS_F, &[1, 0], false, Some(&HOST_ALIAS_M), &[], None, false);
static HOST_IP_F: [Field; 1] = [
    f("ip", &super::anonymous::STRING, 8, "\"\""),
];
pub static HOST_IP: TypeDef = object("io.k8s.api.core.v1.HostIP", "v1.HostIP", &HOST_IP_F, &[0], false, Some(&HOST_IP_M), &[], None, false);
static HOST_PATH_VOLUME_SOURCE_TYPE_E: [Text; 8] = [t(""), t("BlockDevice"), t("CharDevice"), t("Directory"), t("DirectoryOrCreate"), t("File"), t("FileOrCreate"), t("Socket")];
static HOST_PATH_VOLUME_SOURCE_F: [Field; 2] = [
    f("path", &super::anonymous::STRING, 8, "\"\""),
    field("type", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &HOST_PATH_VOLUME_SOURCE_TYPE_E),
];
static HOST_PATH_VOLUME_SOURCE_D0: [Text; 1] = [t("type")];
static HOST_PATH_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&HOST_PATH_VOLUME_SOURCE_D0, "\"\"", When::Unset),
];
pub static HOST_PATH_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.HostPathVolumeSource", "v1.HostPathVolumeSource", &HOST_PATH_VOLUME_SOURCE_F, &[0, 1], false, Some(&HOST_PATH_VOLUME_SOURCE_M), &HOST_PATH_VOLUME_SOURCE_D, None, true);
static ISCSI_PERSISTENT_VOLUME_SOURCE_F: [Field; 11] = [
    f("targetPortal", &super::anonymous::STRING, 8, "\"\""),
    f("iqn", &super::anonymous::STRING, 8, "\"\""),
    f("lun", &super::anonymous::INT32, 8, "0"),
    f("iscsiInterface", &super::anonymous::STRING, 1, "\"default\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("portals", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("chapAuthDiscovery", &super::anonymous::BOOL, 1, ""),
    f("chapAuthSession", &super::anonymous::BOOL, 1, ""),
    f("secretRef", &SECRET_REFERENCE, 5, ""),
    f("initiatorName", &super::anonymous::STRING, 5, ""),
];
static ISCSI_PERSISTENT_VOLUME_SOURCE_D0: [Text; 1] = [t("iscsiInterface")];
static ISCSI_PERSISTENT_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&ISCSI_PERSISTENT_VOLUME_SOURCE_D0, "\"default\"", When::Unset),
];
pub static ISCSI_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ISCSIPersistentVolumeSource", "v1.ISCSIPersistentVolumeSource", &ISCSI_PERSISTENT_VOLUME_SOURCE_F, &[7, 8, 4, 10, 1, 3, 2, 6, 5, 9, 0], false, Some(&ISCSI_PERSISTENT_VOLUME_SOURCE_M), &ISCSI_PERSISTENT_VOLUME_SOURCE_D, None, true);
static ISCSI_VOLUME_SOURCE_F: [Field; 11] = [
    f("targetPortal", &super::anonymous::STRING, 8, "\"\""),
    f("iqn", &super::anonymous::STRING, 8, "\"\""),
    f("lun", &super::anonymous::INT32, 8, "0"),
    f("iscsiInterface", &super::anonymous::STRING, 1, "\"default\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("portals", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("chapAuthDiscovery", &super::anonymous::BOOL, 1, ""),
    f("chapAuthSession", &super::anonymous::BOOL, 1, ""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
    f("initiatorName", &super::anonymous::STRING, 5, ""),
];
static ISCSI_VOLUME_SOURCE_D0: [Text; 1] = [t("iscsiInterface")];
static ISCSI_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&ISCSI_VOLUME_SOURCE_D0, "\"default\"", When::Unset),
];
pub static ISCSI_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ISCSIVolumeSource", "v1.ISCSIVolumeSource", &ISCSI_VOLUME_SOURCE_F, &[7, 8, 4, 10, 1, 3, 2, 6, 5, 9, 0], false, Some(&ISCSI_VOLUME_SOURCE_M), &ISCSI_VOLUME_SOURCE_D, None, true);
static IMAGE_VOLUME_SOURCE_PULL_POLICY_E: [Text; 3] = [t("Always"), t("IfNotPresent"), t("Never")];
static IMAGE_VOLUME_SOURCE_F: [Field; 2] = [
    f("reference", &super::anonymous::STRING, 1, ""),
    field("pullPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &IMAGE_VOLUME_SOURCE_PULL_POLICY_E),
];
pub static IMAGE_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ImageVolumeSource", "v1.ImageVolumeSource", &IMAGE_VOLUME_SOURCE_F, &[1, 0], false, Some(&IMAGE_VOLUME_SOURCE_M), &[], None, false);
static IMAGE_VOLUME_STATUS_F: [Field; 1] = [
    f("imageRef", &super::anonymous::STRING, 9, ""),
];
pub static IMAGE_VOLUME_STATUS: TypeDef = object("io.k8s.api.core.v1.ImageVolumeStatus", "v1.ImageVolumeStatus", &IMAGE_VOLUME_STATUS_F, &[0], false, Some(&IMAGE_VOLUME_STATUS_M), &[], None, false);
static KEY_TO_PATH_F: [Field; 4] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("mode", &super::anonymous::INT32, 5, ""),
    f("user", &super::anonymous::INT64, 5, ""),
];
pub static KEY_TO_PATH: TypeDef = object("io.k8s.api.core.v1.KeyToPath", "v1.KeyToPath", &KEY_TO_PATH_F, &[0, 2, 1, 3], false, Some(&KEY_TO_PATH_M), &[], None, false);
static LIFECYCLE_STOP_SIGNAL_E: [Text; 65] = [t("SIGABRT"), t("SIGALRM"), t("SIGBUS"), t("SIGCHLD"), t("SIGCLD"), t("SIGCONT"), t("SIGFPE"), t("SIGHUP"), t("SIGILL"), t("SIGINT"), t("SIGIO"), t("SIGIOT"), t("SIGKILL"), t("SIGPIPE"), t("SIGPOLL"), t("SIGPROF"), t("SIGPWR"), t("SIGQUIT"), t("SIGRTMAX"), t("SIGRTMAX-1"), t("SIGRTMAX-10"), t("SIGRTMAX-11"), t("SIGRTMAX-12"), t("SIGRTMAX-13"), t("SIGRTMAX-14"), t("SIGRTMAX-2"), t("SIGRTMAX-3"), t("SIGRTMAX-4"), t("SIGRTMAX-5"), t("SIGRTMAX-6"), t("SIGRTMAX-7"), t("SIGRTMAX-8"), t("SIGRTMAX-9"), t("SIGRTMIN"), t("SIGRTMIN+1"), t("SIGRTMIN+10"), t("SIGRTMIN+11"), t("SIGRTMIN+12"), t("SIGRTMIN+13"), t("SIGRTMIN+14"), t("SIGRTMIN+15"), t("SIGRTMIN+2"), t("SIGRTMIN+3"), t("SIGRTMIN+4"), t("SIGRTMIN+5"), t("SIGRTMIN+6"), t("SIGRTMIN+7"), t("SIGRTMIN+8"), t("SIGRTMIN+9"), t("SIGSEGV"), t("SIGSTKFLT"), t("SIGSTOP"), t("SIGSYS"), t("SIGTERM"), t("SIGTRAP"), t("SIGTSTP"), t("SIGTTIN"), t("SIGTTOU"), t("SIGURG"), t("SIGUSR1"), t("SIGUSR2"), t("SIGVTALRM"), t("SIGWINCH"), t("SIGXCPU"), t("SIGXFSZ")];
static LIFECYCLE_F: [Field; 3] = [
    f("postStart", &LIFECYCLE_HANDLER, 5, ""),
    f("preStop", &LIFECYCLE_HANDLER, 5, ""),
    field("stopSignal", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &LIFECYCLE_STOP_SIGNAL_E),
];
pub static LIFECYCLE: TypeDef = object("io.k8s.api.core.v1.Lifecycle", "v1.Lifecycle", &LIFECYCLE_F, &[0, 1, 2], false, Some(&LIFECYCLE_M), &[], None, true);
static LIFECYCLE_HANDLER_F: [Field; 4] = [
    f("exec", &EXEC_ACTION, 5, ""),
    f("httpGet", &HTTP_GET_ACTION, 5, ""),
    f("tcpSocket", &TCP_SOCKET_ACTION, 5, ""),
    f("sleep", &SLEEP_ACTION, 5, ""),
];
pub static LIFECYCLE_HANDLER: TypeDef = object("io.k8s.api.core.v1.LifecycleHandler", "v1.LifecycleHandler", &LIFECYCLE_HANDLER_F, &[0, 1, 3, 2], false, Some(&LIFECYCLE_HANDLER_M), &[], None, true);
static LIMIT_RANGE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &LIMIT_RANGE_SPEC, 1, "{}"),
];
pub static LIMIT_RANGE: TypeDef = object("io.k8s.api.core.v1.LimitRange", "v1.LimitRange", &LIMIT_RANGE_F, &[1, 0, 2, 3], false, Some(&LIMIT_RANGE_M), &[], None, true);
static LIMIT_RANGE_ITEM_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1_LIMIT_TYPE, 8, "\"\""),
    f("max", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("min", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("default", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("defaultRequest", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("maxLimitRequestRatio", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
];
pub static LIMIT_RANGE_ITEM: TypeDef = object("io.k8s.api.core.v1.LimitRangeItem", "v1.LimitRangeItem", &LIMIT_RANGE_ITEM_F, &[3, 4, 1, 5, 2, 0], false, Some(&LIMIT_RANGE_ITEM_M), &[], Some(crate::defaults::quantities::limit_range_item), true);
static LIMIT_RANGE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_LIMIT_RANGE, 8, ""),
];
pub static LIMIT_RANGE_LIST: TypeDef = object("io.k8s.api.core.v1.LimitRangeList", "v1.LimitRangeList", &LIMIT_RANGE_LIST_F, &[1, 3, 0, 2], false, Some(&LIMIT_RANGE_LIST_M), &[], None, true);
static LIMIT_RANGE_SPEC_F: [Field; 1] = [
    f("limits", &super::anonymous::LIST_OF_CORE_V1_LIMIT_RANGE_ITEM, 8, ""),
];
pub static LIMIT_RANGE_SPEC: TypeDef = object("io.k8s.api.core.v1.LimitRangeSpec", "v1.LimitRangeSpec", &LIMIT_RANGE_SPEC_F, &[0], false, Some(&LIMIT_RANGE_SPEC_M), &[], None, true);
static LINUX_CONTAINER_USER_F: [Field; 3] = [
    f("uid", &super::anonymous::INT64, 8, "0"),
    f("gid", &super::anonymous::INT64, 8, "0"),
    f("supplementalGroups", &super::anonymous::LIST_OF_INT64, 1, ""),
];
pub static LINUX_CONTAINER_USER: TypeDef = object("io.k8s.api.core.v1.LinuxContainerUser", "v1.LinuxContainerUser", &LINUX_CONTAINER_USER_F, &[1, 2, 0], false, Some(&LINUX_CONTAINER_USER_M), &[], None, false);
static LOAD_BALANCER_INGRESS_F: [Field; 4] = [
    f("ip", &super::anonymous::STRING, 1, ""),
    f("hostname", &super::anonymous::STRING, 1, ""),
    f("ipMode", &super::anonymous::STRING_V1_LOAD_BALANCER_IP_MODE, 5, ""),
    f("ports", &super::anonymous::LIST_OF_CORE_V1_PORT_STATUS, 1, ""),
];
pub static LOAD_BALANCER_INGRESS: TypeDef = object("io.k8s.api.core.v1.LoadBalancerIngress", "v1.LoadBalancerIngress", &LOAD_BALANCER_INGRESS_F, &[1, 0, 2, 3], false, Some(&LOAD_BALANCER_INGRESS_M), &[], None, false);
static LOAD_BALANCER_STATUS_F: [Field; 1] = [
    f("ingress", &super::anonymous::LIST_OF_CORE_V1_LOAD_BALANCER_INGRESS, 1, ""),
];
pub static LOAD_BALANCER_STATUS: TypeDef = object("io.k8s.api.core.v1.LoadBalancerStatus", "v1.LoadBalancerStatus", &LOAD_BALANCER_STATUS_F, &[0], false, Some(&LOAD_BALANCER_STATUS_M), &[], None, false);
static LOCAL_OBJECT_REFERENCE_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
];
pub static LOCAL_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.core.v1.LocalObjectReference", "v1.LocalObjectReference", &LOCAL_OBJECT_REFERENCE_F, &[0], true, Some(&LOCAL_OBJECT_REFERENCE_M), &[], None, false);
static LOCAL_VOLUME_SOURCE_F: [Field; 2] = [
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 5, ""),
];
pub static LOCAL_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.LocalVolumeSource", "v1.LocalVolumeSource", &LOCAL_VOLUME_SOURCE_F, &[1, 0], false, Some(&LOCAL_VOLUME_SOURCE_M), &[], None, false);
static MODIFY_VOLUME_STATUS_STATUS_E: [Text; 3] = [t("InProgress"), t("Infeasible"), t("Pending")];
static MODIFY_VOLUME_STATUS_F: [Field; 2] = [
    f("targetVolumeAttributesClassName", &super::anonymous::STRING, 1, ""),
    field("status", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &MODIFY_VOLUME_STATUS_STATUS_E),
];
pub static MODIFY_VOLUME_STATUS: TypeDef = object("io.k8s.api.core.v1.ModifyVolumeStatus", "v1.ModifyVolumeStatus", &MODIFY_VOLUME_STATUS_F, &[1, 0], false, Some(&MODIFY_VOLUME_STATUS_M), &[], None, false);
static NFS_VOLUME_SOURCE_F: [Field; 3] = [
    f("server", &super::anonymous::STRING, 8, "\"\""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static NFS_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.NFSVolumeSource", "v1.NFSVolumeSource", &NFS_VOLUME_SOURCE_F, &[1, 2, 0], false, Some(&NFS_VOLUME_SOURCE_M), &[], None, false);
static NAMESPACE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &NAMESPACE_SPEC, 1, "{}"),
    f("status", &NAMESPACE_STATUS, 1, "{}"),
];
pub static NAMESPACE: TypeDef = object("io.k8s.api.core.v1.Namespace", "v1.Namespace", &NAMESPACE_F, &[1, 0, 2, 3, 4], false, Some(&NAMESPACE_M), &[], Some(crate::defaults::pods::namespace), true);
static NAMESPACE_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING_V1_NAMESPACE_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static NAMESPACE_CONDITION: TypeDef = object("io.k8s.api.core.v1.NamespaceCondition", "v1.NamespaceCondition", &NAMESPACE_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&NAMESPACE_CONDITION_M), &[], None, false);
static NAMESPACE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_NAMESPACE, 8, ""),
];
pub static NAMESPACE_LIST: TypeDef = object("io.k8s.api.core.v1.NamespaceList", "v1.NamespaceList", &NAMESPACE_LIST_F, &[1, 3, 0, 2], false, Some(&NAMESPACE_LIST_M), &[], None, true);
static NAMESPACE_SPEC_F: [Field; 1] = [
    f("finalizers", &super::anonymous::LIST_OF_STRING_V1_FINALIZER_NAME, 1, ""),
];
pub static NAMESPACE_SPEC: TypeDef = object("io.k8s.api.core.v1.NamespaceSpec", "v1.NamespaceSpec", &NAMESPACE_SPEC_F, &[0], false, Some(&NAMESPACE_SPEC_M), &[], None, false);
static NAMESPACE_STATUS_PHASE_E: [Text; 2] = [t("Active"), t("Terminating")];
static NAMESPACE_STATUS_F: [Field; 2] = [
    field("phase", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &NAMESPACE_STATUS_PHASE_E),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_NAMESPACE_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
static NAMESPACE_STATUS_D0: [Text; 1] = [t("phase")];
static NAMESPACE_STATUS_D: [DefaultRule; 1] = [
    rule(&NAMESPACE_STATUS_D0, "\"Active\"", When::Unset),
];
pub static NAMESPACE_STATUS: TypeDef = object("io.k8s.api.core.v1.NamespaceStatus", "v1.NamespaceStatus", &NAMESPACE_STATUS_F, &[1, 0], false, Some(&NAMESPACE_STATUS_M), &NAMESPACE_STATUS_D, None, true);
static NODE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &NODE_SPEC, 1, "{}"),
    f("status", &NODE_STATUS, 1, "{}"),
];
pub static NODE: TypeDef = object("io.k8s.api.core.v1.Node", "v1.Node", &NODE_F, &[1, 0, 2, 3, 4], false, Some(&NODE_M), &[], None, true);
static NODE_ADDRESS_F: [Field; 2] = [
    f("type", &super::anonymous::STRING_V1_NODE_ADDRESS_TYPE, 8, "\"\""),
    f("address", &super::anonymous::STRING, 8, "\"\""),
];
pub static NODE_ADDRESS: TypeDef = object("io.k8s.api.core.v1.NodeAddress", "v1.NodeAddress", &NODE_ADDRESS_F, &[1, 0], false, Some(&NODE_ADDRESS_M), &[], None, false);
static NODE_AFFINITY_F: [Field; 2] = [
    f("requiredDuringSchedulingIgnoredDuringExecution", &NODE_SELECTOR, 5, ""),
    f("preferredDuringSchedulingIgnoredDuringExecution", &super::anonymous::LIST_OF_CORE_V1_PREFERRED_SCHEDULING_TERM, 1, ""),
];
pub static NODE_AFFINITY: TypeDef = object("io.k8s.api.core.v1.NodeAffinity", "v1.NodeAffinity", &NODE_AFFINITY_F, &[1, 0], false, Some(&NODE_AFFINITY_M), &[], None, false);
static NODE_ALLOCATABLE_MAPPED_RESOURCES_F: [Field; 2] = [
    f("name", &super::anonymous::STRING_V1_RESOURCE_NAME, 8, "\"\""),
    f("quantity", &super::quantity::QUANTITY, 12, ""),
];
pub static NODE_ALLOCATABLE_MAPPED_RESOURCES: TypeDef = object("io.k8s.api.core.v1.NodeAllocatableMappedResources", "v1.NodeAllocatableMappedResources", &NODE_ALLOCATABLE_MAPPED_RESOURCES_F, &[0, 1], false, Some(&NODE_ALLOCATABLE_MAPPED_RESOURCES_M), &[], None, false);
static NODE_ALLOCATABLE_OVERHEAD_RESOURCES_F: [Field; 3] = [
    f("name", &super::anonymous::STRING_V1_RESOURCE_NAME, 8, "\"\""),
    f("perPod", &super::quantity::QUANTITY, 5, ""),
    f("perContainer", &super::quantity::QUANTITY, 5, ""),
];
pub static NODE_ALLOCATABLE_OVERHEAD_RESOURCES: TypeDef = object("io.k8s.api.core.v1.NodeAllocatableOverheadResources", "v1.NodeAllocatableOverheadResources", &NODE_ALLOCATABLE_OVERHEAD_RESOURCES_F, &[0, 2, 1], false, Some(&NODE_ALLOCATABLE_OVERHEAD_RESOURCES_M), &[], None, false);
static NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS_F: [Field; 4] = [
    f("resourceClaimName", &super::anonymous::STRING, 8, "\"\""),
    f("containers", &super::anonymous::SET_OF_STRING, 1, ""),
    field("mapping", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_NODE_ALLOCATABLE_MAPPED_RESOURCES, 1, "", PatchStrategy::Merge, "name", &[]),
    field("overhead", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_NODE_ALLOCATABLE_OVERHEAD_RESOURCES, 1, "", PatchStrategy::Merge, "name", &[]),
];
pub static NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS: TypeDef = object("io.k8s.api.core.v1.NodeAllocatableResourceClaimStatus", "v1.NodeAllocatableResourceClaimStatus", &NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS_F, &[1, 2, 3, 0], false, Some(&NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS_M), &[], None, false);
static NODE_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1_NODE_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastHeartbeatTime", &super::meta_v1::TIME, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static NODE_CONDITION: TypeDef = object("io.k8s.api.core.v1.NodeCondition", "v1.NodeCondition", &NODE_CONDITION_F, &[2, 3, 5, 4, 1, 0], false, Some(&NODE_CONDITION_M), &[], None, false);
static NODE_CONFIG_SOURCE_F: [Field; 1] = [
    f("configMap", &CONFIG_MAP_NODE_CONFIG_SOURCE, 5, ""),
];
pub static NODE_CONFIG_SOURCE: TypeDef = object("io.k8s.api.core.v1.NodeConfigSource", "v1.NodeConfigSource", &NODE_CONFIG_SOURCE_F, &[0], false, Some(&NODE_CONFIG_SOURCE_M), &[], None, false);
static NODE_CONFIG_STATUS_F: [Field; 4] = [
    f("assigned", &NODE_CONFIG_SOURCE, 5, ""),
    f("active", &NODE_CONFIG_SOURCE, 5, ""),
    f("lastKnownGood", &NODE_CONFIG_SOURCE, 5, ""),
    f("error", &super::anonymous::STRING, 1, ""),
];
pub static NODE_CONFIG_STATUS: TypeDef = object("io.k8s.api.core.v1.NodeConfigStatus", "v1.NodeConfigStatus", &NODE_CONFIG_STATUS_F, &[1, 0, 3, 2], false, Some(&NODE_CONFIG_STATUS_M), &[], None, false);
static NODE_DAEMON_ENDPOINTS_F: [Field; 1] = [
    f("kubeletEndpoint", &DAEMON_ENDPOINT, 1, "{}"),
];
pub static NODE_DAEMON_ENDPOINTS: TypeDef = object("io.k8s.api.core.v1.NodeDaemonEndpoints", "v1.NodeDaemonEndpoints", &NODE_DAEMON_ENDPOINTS_F, &[0], false, Some(&NODE_DAEMON_ENDPOINTS_M), &[], None, false);
static NODE_FEATURES_F: [Field; 1] = [
    f("supplementalGroupsPolicy", &super::anonymous::BOOL, 5, ""),
];
pub static NODE_FEATURES: TypeDef = object("io.k8s.api.core.v1.NodeFeatures", "v1.NodeFeatures", &NODE_FEATURES_F, &[0], false, Some(&NODE_FEATURES_M), &[], None, false);
static NODE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_NODE, 8, ""),
];
pub static NODE_LIST: TypeDef = object("io.k8s.api.core.v1.NodeList", "v1.NodeList", &NODE_LIST_F, &[1, 3, 0, 2], false, Some(&NODE_LIST_M), &[], None, true);
static NODE_POD_PREEMPTION_POLICY_F: [Field; 1] = [
    f("disableResizePreemption", &super::anonymous::SET_OF_STRING, 1, ""),
];
pub static NODE_POD_PREEMPTION_POLICY: TypeDef = object("io.k8s.api.core.v1.NodePodPreemptionPolicy", "v1.NodePodPreemptionPolicy", &NODE_POD_PREEMPTION_POLICY_F, &[0], false, Some(&NODE_POD_PREEMPTION_POLICY_M), &[], None, false);
static NODE_RUNTIME_HANDLER_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 0, "\"\""),
    f("features", &NODE_RUNTIME_HANDLER_FEATURES, 5, ""),
];
pub static NODE_RUNTIME_HANDLER: TypeDef = object("io.k8s.api.core.v1.NodeRuntimeHandler", "v1.NodeRuntimeHandler", &NODE_RUNTIME_HANDLER_F, &[1, 0], false, Some(&NODE_RUNTIME_HANDLER_M), &[], None, false);
static NODE_RUNTIME_HANDLER_FEATURES_F: [Field; 2] = [
    f("recursiveReadOnlyMounts", &super::anonymous::BOOL, 5, ""),
    f("userNamespaces", &super::anonymous::BOOL, 5, ""),
];
pub static NODE_RUNTIME_HANDLER_FEATURES: TypeDef = object("io.k8s.api.core.v1.NodeRuntimeHandlerFeatures", "v1.NodeRuntimeHandlerFeatures", &NODE_RUNTIME_HANDLER_FEATURES_F, &[0, 1], false, Some(&NODE_RUNTIME_HANDLER_FEATURES_M), &[], None, false);
static NODE_SELECTOR_F: [Field; 1] = [
    f("nodeSelectorTerms", &super::anonymous::LIST_OF_CORE_V1_NODE_SELECTOR_TERM, 8, ""),
];
pub static NODE_SELECTOR: TypeDef = object("io.k8s.api.core.v1.NodeSelector", "v1.NodeSelector", &NODE_SELECTOR_F, &[0], true, Some(&NODE_SELECTOR_M), &[], None, false);
static NODE_SELECTOR_REQUIREMENT_OPERATOR_E: [Text; 6] = [t("DoesNotExist"), t("Exists"), t("Gt"), t("In"), t("Lt"), t("NotIn")];
static NODE_SELECTOR_REQUIREMENT_F: [Field; 3] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    field("operator", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &NODE_SELECTOR_REQUIREMENT_OPERATOR_E),
    f("values", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static NODE_SELECTOR_REQUIREMENT: TypeDef = object("io.k8s.api.core.v1.NodeSelectorRequirement", "v1.NodeSelectorRequirement", &NODE_SELECTOR_REQUIREMENT_F, &[0, 1, 2], false, Some(&NODE_SELECTOR_REQUIREMENT_M), &[], None, false);
static NODE_SELECTOR_TERM_F: [Field; 2] = [
    f("matchExpressions", &super::anonymous::LIST_OF_CORE_V1_NODE_SELECTOR_REQUIREMENT, 1, ""),
    f("matchFields", &super::anonymous::LIST_OF_CORE_V1_NODE_SELECTOR_REQUIREMENT, 1, ""),
];
pub static NODE_SELECTOR_TERM: TypeDef = object("io.k8s.api.core.v1.NodeSelectorTerm", "v1.NodeSelectorTerm", &NODE_SELECTOR_TERM_F, &[0, 1], true, Some(&NODE_SELECTOR_TERM_M), &[], None, false);
static NODE_SPEC_F: [Field; 8] = [
    f("podCIDR", &super::anonymous::STRING, 1, ""),
    field("podCIDRs", &super::anonymous::SET_OF_STRING, 1, "", PatchStrategy::Merge, "", &[]),
    f("providerID", &super::anonymous::STRING, 1, ""),
    f("unschedulable", &super::anonymous::BOOL, 1, ""),
    f("taints", &super::anonymous::LIST_OF_CORE_V1_TAINT, 1, ""),
    f("configSource", &NODE_CONFIG_SOURCE, 5, ""),
    f("externalID", &super::anonymous::STRING, 1, ""),
    f("podPreemptionPolicy", &NODE_POD_PREEMPTION_POLICY, 5, ""),
];
pub static NODE_SPEC: TypeDef = object("io.k8s.api.core.v1.NodeSpec", "v1.NodeSpec", &NODE_SPEC_F, &[5, 6, 0, 1, 7, 2, 4, 3], false, Some(&NODE_SPEC_M), &[], Some(crate::defaults::nodes::node_spec), true);
static NODE_STATUS_PHASE_E: [Text; 3] = [t("Pending"), t("Running"), t("Terminated")];
static NODE_STATUS_F: [Field; 14] = [
    f("capacity", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("allocatable", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    field("phase", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &NODE_STATUS_PHASE_E),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_NODE_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    field("addresses", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_NODE_ADDRESS, 1, "", PatchStrategy::Merge, "type", &[]),
    f("daemonEndpoints", &NODE_DAEMON_ENDPOINTS, 1, "{}"),
    f("nodeInfo", &NODE_SYSTEM_INFO, 1, "{}"),
    f("images", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_IMAGE, 1, ""),
    f("volumesInUse", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("volumesAttached", &super::anonymous::LIST_OF_CORE_V1_ATTACHED_VOLUME, 1, ""),
    f("config", &NODE_CONFIG_STATUS, 5, ""),
    f("runtimeHandlers", &super::anonymous::LIST_OF_CORE_V1_NODE_RUNTIME_HANDLER, 1, ""),
    f("features", &NODE_FEATURES, 5, ""),
    f("declaredFeatures", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static NODE_STATUS: TypeDef = object("io.k8s.api.core.v1.NodeStatus", "v1.NodeStatus", &NODE_STATUS_F, &[4, 1, 0, 3, 10, 5, 13, 12, 7, 6, 2, 11, 9, 8], false, Some(&NODE_STATUS_M), &[], Some(crate::defaults::quantities::node_status), true);
static NODE_SWAP_STATUS_F: [Field; 1] = [
    f("capacity", &super::anonymous::INT64, 5, ""),
];
pub static NODE_SWAP_STATUS: TypeDef = object("io.k8s.api.core.v1.NodeSwapStatus", "v1.NodeSwapStatus", &NODE_SWAP_STATUS_F, &[0], false, Some(&NODE_SWAP_STATUS_M), &[], None, false);
static NODE_SYSTEM_INFO_F: [Field; 12] = [
    f("machineID", &super::anonymous::STRING, 8, "\"\""),
    f("systemUUID", &super::anonymous::STRING, 8, "\"\""),
    f("bootID", &super::anonymous::STRING, 8, "\"\""),
    f("kernelVersion", &super::anonymous::STRING, 8, "\"\""),
    f("osImage", &super::anonymous::STRING, 8, "\"\""),
    f("containerRuntimeVersion", &super::anonymous::STRING, 8, "\"\""),
    f("kubeletVersion", &super::anonymous::STRING, 8, "\"\""),
    f("kubeProxyVersion", &super::anonymous::STRING, 8, "\"\""),
    f("operatingSystem", &super::anonymous::STRING, 8, "\"\""),
    f("architecture", &super::anonymous::STRING, 8, "\"\""),
    f("swap", &NODE_SWAP_STATUS, 5, ""),
    f("runningInUserNamespace", &super::anonymous::BOOL, 5, ""),
];
pub static NODE_SYSTEM_INFO: TypeDef = object("io.k8s.api.core.v1.NodeSystemInfo", "v1.NodeSystemInfo", &NODE_SYSTEM_INFO_F, &[9, 2, 5, 3, 7, 6, 0, 8, 4, 11, 10, 1], false, Some(&NODE_SYSTEM_INFO_M), &[], None, false);
static OBJECT_FIELD_SELECTOR_F: [Field; 2] = [
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("fieldPath", &super::anonymous::STRING, 8, "\"\""),
];
static OBJECT_FIELD_SELECTOR_D0: [Text; 1] = [t("apiVersion")];
static OBJECT_FIELD_SELECTOR_D: [DefaultRule; 1] = [
    rule(&OBJECT_FIELD_SELECTOR_D0, "\"v1\"", When::Unset),
];
pub static OBJECT_FIELD_SELECTOR: TypeDef = object("io.k8s.api.core.v1.ObjectFieldSelector", "v1.ObjectFieldSelector", &OBJECT_FIELD_SELECTOR_F, &[0, 1], true, Some(&OBJECT_FIELD_SELECTOR_M), &OBJECT_FIELD_SELECTOR_D, None, true);
static OBJECT_REFERENCE_F: [Field; 7] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("resourceVersion", &super::anonymous::STRING, 1, ""),
    f("fieldPath", &super::anonymous::STRING, 1, ""),
];
pub static OBJECT_REFERENCE: TypeDef = object("io.k8s.api.core.v1.ObjectReference", "v1.ObjectReference", &OBJECT_REFERENCE_F, &[4, 6, 0, 2, 1, 5, 3], true, Some(&OBJECT_REFERENCE_M), &[], None, false);
pub static OBJECT_REFERENCE_GRANULAR: TypeDef = object("io.k8s.api.core.v1.ObjectReference", "v1.ObjectReference", &OBJECT_REFERENCE_F, &[4, 6, 0, 2, 1, 5, 3], false, Some(&OBJECT_REFERENCE_M), &[], None, false);
static PERSISTENT_VOLUME_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &PERSISTENT_VOLUME_SPEC, 1, "{}"),
    f("status", &PERSISTENT_VOLUME_STATUS, 1, "{}"),
];
static PERSISTENT_VOLUME_D0: [Text; 2] = [t("status"), t("phase")];
static PERSISTENT_VOLUME_D1: [Text; 2] = [t("spec"), t("persistentVolumeReclaimPolicy")];
static PERSISTENT_VOLUME_D2: [Text; 2] = [t("spec"), t("volumeMode")];
static PERSISTENT_VOLUME_D: [DefaultRule; 3] = [
    rule(&PERSISTENT_VOLUME_D0, "\"Pending\"", When::Unset),
    rule(&PERSISTENT_VOLUME_D1, "\"Retain\"", When::Unset),
    rule(&PERSISTENT_VOLUME_D2, "\"Filesystem\"", When::Unset),
];
pub static PERSISTENT_VOLUME: TypeDef = object("io.k8s.api.core.v1.PersistentVolume", "v1.PersistentVolume", &PERSISTENT_VOLUME_F, &[1, 0, 2, 3, 4], false, Some(&PERSISTENT_VOLUME_M), &PERSISTENT_VOLUME_D, None, true);
static PERSISTENT_VOLUME_CLAIM_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &PERSISTENT_VOLUME_CLAIM_SPEC, 1, "{}"),
    f("status", &PERSISTENT_VOLUME_CLAIM_STATUS, 1, "{}"),
];
static PERSISTENT_VOLUME_CLAIM_D0: [Text; 2] = [t("status"), t("phase")];
static PERSISTENT_VOLUME_CLAIM_D: [DefaultRule; 1] = [
    rule(&PERSISTENT_VOLUME_CLAIM_D0, "\"Pending\"", When::Unset),
];
pub static PERSISTENT_VOLUME_CLAIM: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaim", "v1.PersistentVolumeClaim", &PERSISTENT_VOLUME_CLAIM_F, &[1, 0, 2, 3, 4], false, Some(&PERSISTENT_VOLUME_CLAIM_M), &PERSISTENT_VOLUME_CLAIM_D, None, true);
static PERSISTENT_VOLUME_CLAIM_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1_PERSISTENT_VOLUME_CLAIM_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastProbeTime", &super::meta_v1::TIME, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static PERSISTENT_VOLUME_CLAIM_CONDITION: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaimCondition", "v1.PersistentVolumeClaimCondition", &PERSISTENT_VOLUME_CLAIM_CONDITION_F, &[2, 3, 5, 4, 1, 0], false, Some(&PERSISTENT_VOLUME_CLAIM_CONDITION_M), &[], None, false);
static PERSISTENT_VOLUME_CLAIM_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_PERSISTENT_VOLUME_CLAIM, 8, ""),
];
pub static PERSISTENT_VOLUME_CLAIM_LIST: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaimList", "v1.PersistentVolumeClaimList", &PERSISTENT_VOLUME_CLAIM_LIST_F, &[1, 3, 0, 2], false, Some(&PERSISTENT_VOLUME_CLAIM_LIST_M), &[], None, true);
static PERSISTENT_VOLUME_CLAIM_SPEC_ACCESS_MODES_E: [Text; 4] = [t("ReadOnlyMany"), t("ReadWriteMany"), t("ReadWriteOnce"), t("ReadWriteOncePod")];
static PERSISTENT_VOLUME_CLAIM_SPEC_VOLUME_MODE_E: [Text; 2] = [t("Block"), t("Filesystem")];
static PERSISTENT_VOLUME_CLAIM_SPEC_F: [Field; 9] = [
    field("accessModes", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_CLAIM_SPEC_ACCESS_MODES_E),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("resources", &VOLUME_RESOURCE_REQUIREMENTS, 1, "{}"),
    f("volumeName", &super::anonymous::STRING, 1, ""),
    f("storageClassName", &super::anonymous::STRING, 5, ""),
    field("volumeMode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_CLAIM_SPEC_VOLUME_MODE_E),
    f("dataSource", &TYPED_LOCAL_OBJECT_REFERENCE, 5, ""),
    f("dataSourceRef", &TYPED_OBJECT_REFERENCE, 5, ""),
    f("volumeAttributesClassName", &super::anonymous::STRING, 5, ""),
];
static PERSISTENT_VOLUME_CLAIM_SPEC_D0: [Text; 1] = [t("volumeMode")];
static PERSISTENT_VOLUME_CLAIM_SPEC_D: [DefaultRule; 1] = [
    rule(&PERSISTENT_VOLUME_CLAIM_SPEC_D0, "\"Filesystem\"", When::Unset),
];
pub static PERSISTENT_VOLUME_CLAIM_SPEC: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaimSpec", "v1.PersistentVolumeClaimSpec", &PERSISTENT_VOLUME_CLAIM_SPEC_F, &[0, 6, 7, 2, 1, 4, 8, 5, 3], false, Some(&PERSISTENT_VOLUME_CLAIM_SPEC_M), &PERSISTENT_VOLUME_CLAIM_SPEC_D, None, true);
static PERSISTENT_VOLUME_CLAIM_STATUS_PHASE_E: [Text; 3] = [t("Bound"), t("Lost"), t("Pending")];
static PERSISTENT_VOLUME_CLAIM_STATUS_ACCESS_MODES_E: [Text; 4] = [t("ReadOnlyMany"), t("ReadWriteMany"), t("ReadWriteOnce"), t("ReadWriteOncePod")];
static PERSISTENT_VOLUME_CLAIM_STATUS_ALLOCATED_RESOURCE_STATUSES_E: [Text; 5] = [t("ControllerResizeInProgress"), t("ControllerResizeInfeasible"), t("NodeResizeInProgress"), t("NodeResizeInfeasible"), t("NodeResizePending")];
static PERSISTENT_VOLUME_CLAIM_STATUS_F: [Field; 9] = [
    field("phase", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_CLAIM_STATUS_PHASE_E),
    field("accessModes", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_CLAIM_STATUS_ACCESS_MODES_E),
    f("capacity", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_PERSISTENT_VOLUME_CLAIM_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("allocatedResources", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    field("allocatedResourceStatuses", &super::anonymous::MAP_OF_STRING, 17, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_CLAIM_STATUS_ALLOCATED_RESOURCE_STATUSES_E),
    f("currentVolumeAttributesClassName", &super::anonymous::STRING, 5, ""),
    f("modifyVolumeStatus", &MODIFY_VOLUME_STATUS, 5, ""),
    f("healthStatus", &VOLUME_HEALTH_STATUS, 5, ""),
];
pub static PERSISTENT_VOLUME_CLAIM_STATUS: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaimStatus", "v1.PersistentVolumeClaimStatus", &PERSISTENT_VOLUME_CLAIM_STATUS_F, &[1, 5, 4, 2, 3, 6, 8, 7, 0], false, Some(&PERSISTENT_VOLUME_CLAIM_STATUS_M), &[], Some(crate::defaults::quantities::allocated), true);
static PERSISTENT_VOLUME_CLAIM_TEMPLATE_F: [Field; 2] = [
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &PERSISTENT_VOLUME_CLAIM_SPEC, 8, "{}"),
];
pub static PERSISTENT_VOLUME_CLAIM_TEMPLATE: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaimTemplate", "v1.PersistentVolumeClaimTemplate", &PERSISTENT_VOLUME_CLAIM_TEMPLATE_F, &[0, 1], false, Some(&PERSISTENT_VOLUME_CLAIM_TEMPLATE_M), &[], None, true);
static PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE_F: [Field; 2] = [
    f("claimName", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource", "v1.PersistentVolumeClaimVolumeSource", &PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE_F, &[0, 1], false, Some(&PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE_M), &[], None, false);
static PERSISTENT_VOLUME_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_PERSISTENT_VOLUME, 8, ""),
];
pub static PERSISTENT_VOLUME_LIST: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeList", "v1.PersistentVolumeList", &PERSISTENT_VOLUME_LIST_F, &[1, 3, 0, 2], false, Some(&PERSISTENT_VOLUME_LIST_M), &[], None, true);
static PERSISTENT_VOLUME_SPEC_ACCESS_MODES_E: [Text; 4] = [t("ReadOnlyMany"), t("ReadWriteMany"), t("ReadWriteOnce"), t("ReadWriteOncePod")];
static PERSISTENT_VOLUME_SPEC_PERSISTENT_VOLUME_RECLAIM_POLICY_E: [Text; 3] = [t("Delete"), t("Recycle"), t("Retain")];
static PERSISTENT_VOLUME_SPEC_VOLUME_MODE_E: [Text; 2] = [t("Block"), t("Filesystem")];
static PERSISTENT_VOLUME_SPEC_F: [Field; 31] = [
    f("capacity", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("gcePersistentDisk", &GCE_PERSISTENT_DISK_VOLUME_SOURCE, 5, ""),
    f("awsElasticBlockStore", &AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE, 5, ""),
    f("hostPath", &HOST_PATH_VOLUME_SOURCE, 5, ""),
    f("glusterfs", &GLUSTERFS_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("nfs", &NFS_VOLUME_SOURCE, 5, ""),
    f("rbd", &RBD_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("iscsi", &ISCSI_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("cinder", &CINDER_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("cephfs", &CEPH_FS_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("fc", &FC_VOLUME_SOURCE, 5, ""),
    f("flocker", &FLOCKER_VOLUME_SOURCE, 5, ""),
    f("flexVolume", &FLEX_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("azureFile", &AZURE_FILE_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("vsphereVolume", &VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE, 5, ""),
    f("quobyte", &QUOBYTE_VOLUME_SOURCE, 5, ""),
    f("azureDisk", &AZURE_DISK_VOLUME_SOURCE, 5, ""),
    f("photonPersistentDisk", &PHOTON_PERSISTENT_DISK_VOLUME_SOURCE, 5, ""),
    f("portworxVolume", &PORTWORX_VOLUME_SOURCE, 5, ""),
    f("scaleIO", &SCALE_IO_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("local", &LOCAL_VOLUME_SOURCE, 5, ""),
    f("storageos", &STORAGE_OS_PERSISTENT_VOLUME_SOURCE, 5, ""),
    f("csi", &CSI_PERSISTENT_VOLUME_SOURCE, 5, ""),
    field("accessModes", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_SPEC_ACCESS_MODES_E),
    f("claimRef", &OBJECT_REFERENCE_GRANULAR, 21, ""),
    field("persistentVolumeReclaimPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_SPEC_PERSISTENT_VOLUME_RECLAIM_POLICY_E),
    f("storageClassName", &super::anonymous::STRING, 1, ""),
    f("mountOptions", &super::anonymous::LIST_OF_STRING, 1, ""),
    field("volumeMode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_SPEC_VOLUME_MODE_E),
    f("nodeAffinity", &VOLUME_NODE_AFFINITY, 5, ""),
    f("volumeAttributesClassName", &super::anonymous::STRING, 5, ""),
];
pub static PERSISTENT_VOLUME_SPEC: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeSpec", "v1.PersistentVolumeSpec", &PERSISTENT_VOLUME_SPEC_F, &[23, 2, 16, 13, 0, 9, 8, 24, 22, 10, 12, 11, 1, 4, 3, 7, 20, 27, 5, 29, 25, 17, 18, 15, 6, 19, 26, 21, 30, 28, 14], false, Some(&PERSISTENT_VOLUME_SPEC_M), &[], Some(crate::defaults::quantities::capacity), true);
static PERSISTENT_VOLUME_STATUS_PHASE_E: [Text; 5] = [t("Available"), t("Bound"), t("Failed"), t("Pending"), t("Released")];
static PERSISTENT_VOLUME_STATUS_F: [Field; 4] = [
    field("phase", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &PERSISTENT_VOLUME_STATUS_PHASE_E),
    f("message", &super::anonymous::STRING, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("lastPhaseTransitionTime", &super::meta_v1::TIME, 5, ""),
];
pub static PERSISTENT_VOLUME_STATUS: TypeDef = object("io.k8s.api.core.v1.PersistentVolumeStatus", "v1.PersistentVolumeStatus", &PERSISTENT_VOLUME_STATUS_F, &[3, 1, 0, 2], false, Some(&PERSISTENT_VOLUME_STATUS_M), &[], None, false);
static PHOTON_PERSISTENT_DISK_VOLUME_SOURCE_F: [Field; 2] = [
    f("pdID", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
];
pub static PHOTON_PERSISTENT_DISK_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource", "v1.PhotonPersistentDiskVolumeSource", &PHOTON_PERSISTENT_DISK_VOLUME_SOURCE_F, &[1, 0], false, Some(&PHOTON_PERSISTENT_DISK_VOLUME_SOURCE_M), &[], None, false);
static POD_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &POD_SPEC, 1, "{}"),
    f("status", &POD_STATUS, 1, "{}"),
];
static POD_D0: [Text; 2] = [t("spec"), t("enableServiceLinks")];
static POD_D: [DefaultRule; 1] = [
    rule(&POD_D0, "true", When::Unset),
];
pub static POD: TypeDef = object("io.k8s.api.core.v1.Pod", "v1.Pod", &POD_F, &[1, 0, 2, 3, 4], false, Some(&POD_M), &POD_D, Some(crate::defaults::pods::pod), true);
static POD_AFFINITY_F: [Field; 2] = [
    f("requiredDuringSchedulingIgnoredDuringExecution", &super::anonymous::LIST_OF_CORE_V1_POD_AFFINITY_TERM, 1, ""),
    f("preferredDuringSchedulingIgnoredDuringExecution", &super::anonymous::LIST_OF_CORE_V1_WEIGHTED_POD_AFFINITY_TERM, 1, ""),
];
pub static POD_AFFINITY: TypeDef = object("io.k8s.api.core.v1.PodAffinity", "v1.PodAffinity", &POD_AFFINITY_F, &[1, 0], false, Some(&POD_AFFINITY_M), &[], None, false);
static POD_AFFINITY_TERM_F: [Field; 6] = [
    f("labelSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("namespaces", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("topologyKey", &super::anonymous::STRING, 8, "\"\""),
    f("namespaceSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("matchLabelKeys", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("mismatchLabelKeys", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static POD_AFFINITY_TERM: TypeDef = object("io.k8s.api.core.v1.PodAffinityTerm", "v1.PodAffinityTerm", &POD_AFFINITY_TERM_F, &[0, 4, 5, 3, 1, 2], false, Some(&POD_AFFINITY_TERM_M), &[], None, false);
static POD_ANTI_AFFINITY_F: [Field; 2] = [
    f("requiredDuringSchedulingIgnoredDuringExecution", &super::anonymous::LIST_OF_CORE_V1_POD_AFFINITY_TERM, 1, ""),
    f("preferredDuringSchedulingIgnoredDuringExecution", &super::anonymous::LIST_OF_CORE_V1_WEIGHTED_POD_AFFINITY_TERM, 1, ""),
];
pub static POD_ANTI_AFFINITY: TypeDef = object("io.k8s.api.core.v1.PodAntiAffinity", "v1.PodAntiAffinity", &POD_ANTI_AFFINITY_F, &[1, 0], false, Some(&POD_ANTI_AFFINITY_M), &[], None, false);
static POD_CERTIFICATE_PROJECTION_F: [Field; 8] = [
    f("signerName", &super::anonymous::STRING, 9, ""),
    f("keyType", &super::anonymous::STRING, 9, ""),
    f("maxExpirationSeconds", &super::anonymous::INT32, 5, ""),
    f("credentialBundlePath", &super::anonymous::STRING, 1, ""),
    f("keyPath", &super::anonymous::STRING, 1, ""),
    f("certificateChainPath", &super::anonymous::STRING, 1, ""),
    f("userAnnotations", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("user", &super::anonymous::INT64, 5, ""),
];
pub static POD_CERTIFICATE_PROJECTION: TypeDef = object("io.k8s.api.core.v1.PodCertificateProjection", "v1.PodCertificateProjection", &POD_CERTIFICATE_PROJECTION_F, &[5, 3, 4, 1, 2, 0, 7, 6], false, Some(&POD_CERTIFICATE_PROJECTION_M), &[], None, false);
static POD_CONDITION_F: [Field; 7] = [
    f("type", &super::anonymous::STRING_V1_POD_CONDITION_TYPE, 8, "\"\""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastProbeTime", &super::meta_v1::TIME, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static POD_CONDITION: TypeDef = object("io.k8s.api.core.v1.PodCondition", "v1.PodCondition", &POD_CONDITION_F, &[3, 4, 6, 1, 5, 2, 0], false, Some(&POD_CONDITION_M), &[], None, false);
static POD_DNS_CONFIG_F: [Field; 3] = [
    f("nameservers", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("searches", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("options", &super::anonymous::LIST_OF_CORE_V1_POD_DNS_CONFIG_OPTION, 1, ""),
];
pub static POD_DNS_CONFIG: TypeDef = object("io.k8s.api.core.v1.PodDNSConfig", "v1.PodDNSConfig", &POD_DNS_CONFIG_F, &[0, 2, 1], false, Some(&POD_DNS_CONFIG_M), &[], None, false);
static POD_DNS_CONFIG_OPTION_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("value", &super::anonymous::STRING, 5, ""),
];
pub static POD_DNS_CONFIG_OPTION: TypeDef = object("io.k8s.api.core.v1.PodDNSConfigOption", "v1.PodDNSConfigOption", &POD_DNS_CONFIG_OPTION_F, &[0, 1], false, Some(&POD_DNS_CONFIG_OPTION_M), &[], None, false);
static POD_EXTENDED_RESOURCE_CLAIM_STATUS_F: [Field; 2] = [
    f("requestMappings", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_EXTENDED_RESOURCE_REQUEST, 8, ""),
    f("resourceClaimName", &super::anonymous::STRING, 8, "\"\""),
];
pub static POD_EXTENDED_RESOURCE_CLAIM_STATUS: TypeDef = object("io.k8s.api.core.v1.PodExtendedResourceClaimStatus", "v1.PodExtendedResourceClaimStatus", &POD_EXTENDED_RESOURCE_CLAIM_STATUS_F, &[0, 1], false, Some(&POD_EXTENDED_RESOURCE_CLAIM_STATUS_M), &[], None, false);
static POD_IP_F: [Field; 1] = [
    f("ip", &super::anonymous::STRING, 8, "\"\""),
];
pub static POD_IP: TypeDef = object("io.k8s.api.core.v1.PodIP", "v1.PodIP", &POD_IP_F, &[0], false, Some(&POD_IP_M), &[], None, false);
static POD_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_POD, 8, ""),
];
pub static POD_LIST: TypeDef = object("io.k8s.api.core.v1.PodList", "v1.PodList", &POD_LIST_F, &[1, 3, 0, 2], false, Some(&POD_LIST_M), &[], None, true);
static POD_OS_F: [Field; 1] = [
    f("name", &super::anonymous::STRING_V1_OS_NAME, 8, "\"\""),
];
pub static POD_OS: TypeDef = object("io.k8s.api.core.v1.PodOS", "v1.PodOS", &POD_OS_F, &[0], false, Some(&POD_OS_M), &[], None, false);
static POD_READINESS_GATE_F: [Field; 1] = [
    f("conditionType", &super::anonymous::STRING_V1_POD_CONDITION_TYPE, 8, "\"\""),
];
pub static POD_READINESS_GATE: TypeDef = object("io.k8s.api.core.v1.PodReadinessGate", "v1.PodReadinessGate", &POD_READINESS_GATE_F, &[0], false, Some(&POD_READINESS_GATE_M), &[], None, false);
static POD_RESOURCE_CLAIM_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("resourceClaimName", &super::anonymous::STRING, 5, ""),
    f("resourceClaimTemplateName", &super::anonymous::STRING, 5, ""),
];
pub static POD_RESOURCE_CLAIM: TypeDef = object("io.k8s.api.core.v1.PodResourceClaim", "v1.PodResourceClaim", &POD_RESOURCE_CLAIM_F, &[0, 1, 2], false, Some(&POD_RESOURCE_CLAIM_M), &[], None, false);
static POD_RESOURCE_CLAIM_STATUS_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("resourceClaimName", &super::anonymous::STRING, 5, ""),
];
pub static POD_RESOURCE_CLAIM_STATUS: TypeDef = object("io.k8s.api.core.v1.PodResourceClaimStatus", "v1.PodResourceClaimStatus", &POD_RESOURCE_CLAIM_STATUS_F, &[0, 1], false, Some(&POD_RESOURCE_CLAIM_STATUS_M), &[], None, false);
static POD_SCHEDULING_GATE_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static POD_SCHEDULING_GATE: TypeDef = object("io.k8s.api.core.v1.PodSchedulingGate", "v1.PodSchedulingGate", &POD_SCHEDULING_GATE_F, &[0], false, Some(&POD_SCHEDULING_GATE_M), &[], None, false);
static POD_SCHEDULING_GROUP_F: [Field; 1] = [
    f("podGroupName", &super::anonymous::STRING, 5, ""),
];
pub static POD_SCHEDULING_GROUP: TypeDef = object("io.k8s.api.core.v1.PodSchedulingGroup", "v1.PodSchedulingGroup", &POD_SCHEDULING_GROUP_F, &[0], false, Some(&POD_SCHEDULING_GROUP_M), &[], None, false);
static POD_SECURITY_CONTEXT_SUPPLEMENTAL_GROUPS_POLICY_E: [Text; 2] = [t("Merge"), t("Strict")];
static POD_SECURITY_CONTEXT_FS_GROUP_CHANGE_POLICY_E: [Text; 2] = [t("Always"), t("OnRootMismatch")];
static POD_SECURITY_CONTEXT_F: [Field; 13] = [
    f("seLinuxOptions", &SE_LINUX_OPTIONS, 5, ""),
    f("windowsOptions", &WINDOWS_SECURITY_CONTEXT_OPTIONS, 5, ""),
    f("runAsUser", &super::anonymous::INT64, 5, ""),
    f("runAsGroup", &super::anonymous::INT64, 5, ""),
    f("runAsNonRoot", &super::anonymous::BOOL, 5, ""),
    f("supplementalGroups", &super::anonymous::LIST_OF_INT64, 1, ""),
    field("supplementalGroupsPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &POD_SECURITY_CONTEXT_SUPPLEMENTAL_GROUPS_POLICY_E),
    f("fsGroup", &super::anonymous::INT64, 5, ""),
    f("sysctls", &super::anonymous::LIST_OF_CORE_V1_SYSCTL, 1, ""),
    field("fsGroupChangePolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &POD_SECURITY_CONTEXT_FS_GROUP_CHANGE_POLICY_E),
    f("seccompProfile", &SECCOMP_PROFILE, 5, ""),
    f("appArmorProfile", &APP_ARMOR_PROFILE, 5, ""),
    f("seLinuxChangePolicy", &super::anonymous::STRING_V1_POD_SE_LINUX_CHANGE_POLICY, 5, ""),
];
pub static POD_SECURITY_CONTEXT: TypeDef = object("io.k8s.api.core.v1.PodSecurityContext", "v1.PodSecurityContext", &POD_SECURITY_CONTEXT_F, &[11, 7, 9, 3, 4, 2, 12, 0, 10, 5, 6, 8, 1], false, Some(&POD_SECURITY_CONTEXT_M), &[], None, false);
static POD_SPEC_RESTART_POLICY_E: [Text; 3] = [t("Always"), t("Never"), t("OnFailure")];
static POD_SPEC_DNS_POLICY_E: [Text; 4] = [t("ClusterFirst"), t("ClusterFirstWithHostNet"), t("Default"), t("None")];
static POD_SPEC_PREEMPTION_POLICY_E: [Text; 2] = [t("Never"), t("PreemptLowerPriority")];
static POD_SPEC_F: [Field; 43] = [
    field("volumes", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_VOLUME, 1, "", PatchStrategy::MergeRetainKeys, "name", &[]),
    field("initContainers", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_CONTAINER, 1, "", PatchStrategy::Merge, "name", &[]),
    field("containers", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_CONTAINER, 8, "", PatchStrategy::Merge, "name", &[]),
    field("ephemeralContainers", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_EPHEMERAL_CONTAINER, 1, "", PatchStrategy::Merge, "name", &[]),
    field("restartPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &POD_SPEC_RESTART_POLICY_E),
    f("terminationGracePeriodSeconds", &super::anonymous::INT64, 5, ""),
    f("activeDeadlineSeconds", &super::anonymous::INT64, 5, ""),
    field("dnsPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &POD_SPEC_DNS_POLICY_E),
    f("nodeSelector", &super::anonymous::ATOMIC_MAP_OF_STRING, 1, ""),
    f("serviceAccountName", &super::anonymous::STRING, 1, ""),
    f("serviceAccount", &super::anonymous::STRING, 1, ""),
    f("automountServiceAccountToken", &super::anonymous::BOOL, 5, ""),
    f("nodeName", &super::anonymous::STRING, 1, ""),
    f("hostNetwork", &super::anonymous::BOOL, 1, ""),
    f("hostPID", &super::anonymous::BOOL, 1, ""),
    f("hostIPC", &super::anonymous::BOOL, 1, ""),
    f("shareProcessNamespace", &super::anonymous::BOOL, 5, ""),
    f("securityContext", &POD_SECURITY_CONTEXT, 5, ""),
    field("imagePullSecrets", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_LOCAL_OBJECT_REFERENCE, 1, "", PatchStrategy::Merge, "name", &[]),
    f("hostname", &super::anonymous::STRING, 1, ""),
    f("subdomain", &super::anonymous::STRING, 1, ""),
    f("affinity", &AFFINITY, 5, ""),
    f("schedulerName", &super::anonymous::STRING, 1, ""),
    f("tolerations", &super::anonymous::LIST_OF_CORE_V1_TOLERATION, 1, ""),
    field("hostAliases", &super::anonymous::LIST_BY_IP_OF_CORE_V1_HOST_ALIAS, 1, "", PatchStrategy::Merge, "ip", &[]),
    f("priorityClassName", &super::anonymous::STRING, 1, ""),
    f("priority", &super::anonymous::INT32, 5, ""),
    f("dnsConfig", &POD_DNS_CONFIG, 5, ""),
    f("readinessGates", &super::anonymous::LIST_OF_CORE_V1_POD_READINESS_GATE, 1, ""),
    f("runtimeClassName", &super::anonymous::STRING, 5, ""),
    f("enableServiceLinks", &super::anonymous::BOOL, 5, ""),
    field("preemptionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &POD_SPEC_PREEMPTION_POLICY_E),
    f("overhead", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    field("topologySpreadConstraints", &super::anonymous::LIST_BY_TOPOLOGY_KEY_WHEN_UNSATISFIABLE_OF_CORE_V1_TOPOLOGY_SPREAD_CONSTRAINT, 1, "", PatchStrategy::Merge, "topologyKey", &[]),
    f("setHostnameAsFQDN", &super::anonymous::BOOL, 5, ""),
    f("os", &POD_OS, 5, ""),
    f("hostUsers", &super::anonymous::BOOL, 5, ""),
    field("schedulingGates", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_POD_SCHEDULING_GATE, 1, "", PatchStrategy::Merge, "name", &[]),
    field("resourceClaims", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_POD_RESOURCE_CLAIM, 1, "", PatchStrategy::MergeRetainKeys, "name", &[]),
    f("resources", &RESOURCE_REQUIREMENTS, 5, ""),
    f("hostnameOverride", &super::anonymous::STRING, 5, ""),
    f("schedulingGroup", &POD_SCHEDULING_GROUP, 5, ""),
    field("evictionResponders", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_EVICTION_RESPONDER, 1, "", PatchStrategy::Merge, "name", &[]),
];
static POD_SPEC_D0: [Text; 1] = [t("dnsPolicy")];
static POD_SPEC_D1: [Text; 1] = [t("restartPolicy")];
static POD_SPEC_D2: [Text; 1] = [t("securityContext")];
static POD_SPEC_D3: [Text; 1] = [t("terminationGracePeriodSeconds")];
static POD_SPEC_D4: [Text; 1] = [t("schedulerName")];
static POD_SPEC_D: [DefaultRule; 5] = [
    rule(&POD_SPEC_D0, "\"ClusterFirst\"", When::Unset),
    rule(&POD_SPEC_D1, "\"Always\"", When::Unset),
    rule(&POD_SPEC_D2, "{}", When::Unset),
    rule(&POD_SPEC_D3, "30", When::Unset),
    rule(&POD_SPEC_D4, "\"default-scheduler\"", When::Unset),
];
pub static POD_SPEC: TypeDef = object("io.k8s.api.core.v1.PodSpec", "v1.PodSpec", &POD_SPEC_F, &[6, 21, 11, 2, 27, 7, 30, 3, 42, 24, 15, 13, 14, 36, 19, 40, 18, 1, 12, 8, 35, 32, 31, 26, 25, 28, 38, 39, 4, 29, 22, 37, 41, 17, 10, 9, 34, 16, 20, 5, 23, 33, 0], false, Some(&POD_SPEC_M), &POD_SPEC_D, Some(crate::defaults::containers::pod_spec), true);
static POD_STATUS_PHASE_E: [Text; 5] = [t("Failed"), t("Pending"), t("Running"), t("Succeeded"), t("Unknown")];
static POD_STATUS_QOS_CLASS_E: [Text; 3] = [t("BestEffort"), t("Burstable"), t("Guaranteed")];
static POD_STATUS_F: [Field; 22] = [
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    field("phase", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &POD_STATUS_PHASE_E),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_POD_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("message", &super::anonymous::STRING, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("nominatedNodeName", &super::anonymous::STRING, 1, ""),
    f("hostIP", &super::anonymous::STRING, 1, ""),
    field("hostIPs", &super::anonymous::LIST_OF_CORE_V1_HOST_IP, 1, "", PatchStrategy::Merge, "ip", &[]),
    f("podIP", &super::anonymous::STRING, 1, ""),
    field("podIPs", &super::anonymous::LIST_BY_IP_OF_CORE_V1_POD_IP, 1, "", PatchStrategy::Merge, "ip", &[]),
    f("startTime", &super::meta_v1::TIME, 5, ""),
    f("initContainerStatuses", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_STATUS, 1, ""),
    f("containerStatuses", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_STATUS, 1, ""),
    field("qosClass", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &POD_STATUS_QOS_CLASS_E),
    f("ephemeralContainerStatuses", &super::anonymous::LIST_OF_CORE_V1_CONTAINER_STATUS, 1, ""),
    f("resize", &super::anonymous::STRING_V1_POD_RESIZE_STATUS, 1, ""),
    field("resourceClaimStatuses", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_POD_RESOURCE_CLAIM_STATUS, 1, "", PatchStrategy::MergeRetainKeys, "name", &[]),
    f("extendedResourceClaimStatus", &POD_EXTENDED_RESOURCE_CLAIM_STATUS, 5, ""),
    f("allocatedResources", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("resources", &RESOURCE_REQUIREMENTS, 5, ""),
    field("nodeAllocatableResourceClaimStatuses", &super::anonymous::LIST_BY_RESOURCE_CLAIM_NAME_OF_CORE_V1_NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS, 1, "", PatchStrategy::Merge, "resourceClaimName", &[]),
    f("volumeHealth", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_POD_VOLUME_HEALTH, 1, ""),
];
pub static POD_STATUS: TypeDef = object("io.k8s.api.core.v1.PodStatus", "v1.PodStatus", &POD_STATUS_F, &[18, 2, 12, 14, 17, 6, 7, 11, 3, 20, 5, 0, 1, 8, 9, 13, 4, 15, 16, 19, 10, 21], false, Some(&POD_STATUS_M), &[], Some(crate::defaults::pods::pod_status), true);
static POD_TEMPLATE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("template", &POD_TEMPLATE_SPEC, 1, "{}"),
];
pub static POD_TEMPLATE: TypeDef = object("io.k8s.api.core.v1.PodTemplate", "v1.PodTemplate", &POD_TEMPLATE_F, &[1, 0, 2, 3], false, Some(&POD_TEMPLATE_M), &[], None, true);
static POD_TEMPLATE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_POD_TEMPLATE, 8, ""),
];
pub static POD_TEMPLATE_LIST: TypeDef = object("io.k8s.api.core.v1.PodTemplateList", "v1.PodTemplateList", &POD_TEMPLATE_LIST_F, &[1, 3, 0, 2], false, Some(&POD_TEMPLATE_LIST_M), &[], None, true);
static POD_TEMPLATE_SPEC_F: [Field; 2] = [
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &POD_SPEC, 1, "{}"),
];
pub static POD_TEMPLATE_SPEC: TypeDef = object("io.k8s.api.core.v1.PodTemplateSpec", "v1.PodTemplateSpec", &POD_TEMPLATE_SPEC_F, &[0, 1], false, Some(&POD_TEMPLATE_SPEC_M), &[], None, true);
static POD_VOLUME_HEALTH_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    field("healthConditions", &super::anonymous::LIST_BY_STATUS_REASON_OF_CORE_V1_VOLUME_HEALTH_CONDITION, 1, "", PatchStrategy::Merge, "status", &[]),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
];
pub static POD_VOLUME_HEALTH: TypeDef = object("io.k8s.api.core.v1.PodVolumeHealth", "v1.PodVolumeHealth", &POD_VOLUME_HEALTH_F, &[1, 2, 0], false, Some(&POD_VOLUME_HEALTH_M), &[], None, false);
static PORT_STATUS_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static PORT_STATUS_F: [Field; 3] = [
    f("port", &super::anonymous::INT32, 8, "0"),
    field("protocol", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &PORT_STATUS_PROTOCOL_E),
    f("error", &super::anonymous::STRING, 5, ""),
];
pub static PORT_STATUS: TypeDef = object("io.k8s.api.core.v1.PortStatus", "v1.PortStatus", &PORT_STATUS_F, &[2, 0, 1], false, Some(&PORT_STATUS_M), &[], None, false);
static PORTWORX_VOLUME_SOURCE_F: [Field; 3] = [
    f("volumeID", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
pub static PORTWORX_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.PortworxVolumeSource", "v1.PortworxVolumeSource", &PORTWORX_VOLUME_SOURCE_F, &[1, 2, 0], false, Some(&PORTWORX_VOLUME_SOURCE_M), &[], None, false);
static PREFERRED_SCHEDULING_TERM_F: [Field; 2] = [
    f("weight", &super::anonymous::INT32, 8, "0"),
    f("preference", &NODE_SELECTOR_TERM, 8, "{}"),
];
pub static PREFERRED_SCHEDULING_TERM: TypeDef = object("io.k8s.api.core.v1.PreferredSchedulingTerm", "v1.PreferredSchedulingTerm", &PREFERRED_SCHEDULING_TERM_F, &[1, 0], false, Some(&PREFERRED_SCHEDULING_TERM_M), &[], None, false);
static PROBE_F: [Field; 10] = [
    f("exec", &EXEC_ACTION, 5, ""),
    f("httpGet", &HTTP_GET_ACTION, 5, ""),
    f("tcpSocket", &TCP_SOCKET_ACTION, 5, ""),
    f("grpc", &GRPC_ACTION, 5, ""),
    f("initialDelaySeconds", &super::anonymous::INT32, 1, ""),
    f("timeoutSeconds", &super::anonymous::INT32, 1, ""),
    f("periodSeconds", &super::anonymous::INT32, 1, ""),
    f("successThreshold", &super::anonymous::INT32, 1, ""),
    f("failureThreshold", &super::anonymous::INT32, 1, ""),
    f("terminationGracePeriodSeconds", &super::anonymous::INT64, 5, ""),
];
static PROBE_D0: [Text; 1] = [t("timeoutSeconds")];
static PROBE_D1: [Text; 1] = [t("periodSeconds")];
static PROBE_D2: [Text; 1] = [t("successThreshold")];
static PROBE_D3: [Text; 1] = [t("failureThreshold")];
static PROBE_D: [DefaultRule; 4] = [
    rule(&PROBE_D0, "1", When::Zero),
    rule(&PROBE_D1, "10", When::Zero),
    rule(&PROBE_D2, "1", When::Zero),
    rule(&PROBE_D3, "3", When::Zero),
];
pub static PROBE: TypeDef = object("io.k8s.api.core.v1.Probe", "v1.Probe", &PROBE_F, &[0, 8, 3, 1, 4, 6, 7, 2, 9, 5], false, Some(&PROBE_M), &PROBE_D, None, true);
static PROJECTED_VOLUME_SOURCE_F: [Field; 3] = [
    f("sources", &super::anonymous::LIST_OF_CORE_V1_VOLUME_PROJECTION, 0, ""),
    f("defaultMode", &super::anonymous::INT32, 5, ""),
    f("defaultUser", &super::anonymous::INT64, 5, ""),
];
static PROJECTED_VOLUME_SOURCE_D0: [Text; 1] = [t("defaultMode")];
static PROJECTED_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&PROJECTED_VOLUME_SOURCE_D0, "420", When::Unset),
];
pub static PROJECTED_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ProjectedVolumeSource", "v1.ProjectedVolumeSource", &PROJECTED_VOLUME_SOURCE_F, &[1, 2, 0], false, Some(&PROJECTED_VOLUME_SOURCE_M), &PROJECTED_VOLUME_SOURCE_D, None, true);
static QUOBYTE_VOLUME_SOURCE_F: [Field; 6] = [
    f("registry", &super::anonymous::STRING, 8, "\"\""),
    f("volume", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("user", &super::anonymous::STRING, 1, ""),
    f("group", &super::anonymous::STRING, 1, ""),
    f("tenant", &super::anonymous::STRING, 1, ""),
];
pub static QUOBYTE_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.QuobyteVolumeSource", "v1.QuobyteVolumeSource", &QUOBYTE_VOLUME_SOURCE_F, &[4, 2, 0, 5, 3, 1], false, Some(&QUOBYTE_VOLUME_SOURCE_M), &[], None, false);
static RBD_PERSISTENT_VOLUME_SOURCE_F: [Field; 8] = [
    f("monitors", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("image", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("pool", &super::anonymous::STRING, 1, "\"rbd\""),
    f("user", &super::anonymous::STRING, 1, "\"admin\""),
    f("keyring", &super::anonymous::STRING, 1, "\"/etc/ceph/keyring\""),
    f("secretRef", &SECRET_REFERENCE, 5, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
static RBD_PERSISTENT_VOLUME_SOURCE_D0: [Text; 1] = [t("pool")];
static RBD_PERSISTENT_VOLUME_SOURCE_D1: [Text; 1] = [t("user")];
static RBD_PERSISTENT_VOLUME_SOURCE_D2: [Text; 1] = [t("keyring")];
static RBD_PERSISTENT_VOLUME_SOURCE_D: [DefaultRule; 3] = [
    rule(&RBD_PERSISTENT_VOLUME_SOURCE_D0, "\"rbd\"", When::Unset),
    rule(&RBD_PERSISTENT_VOLUME_SOURCE_D1, "\"admin\"", When::Unset),
    rule(&RBD_PERSISTENT_VOLUME_SOURCE_D2, "\"/etc/ceph/keyring\"", When::Unset),
];
pub static RBD_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.RBDPersistentVolumeSource", "v1.RBDPersistentVolumeSource", &RBD_PERSISTENT_VOLUME_SOURCE_F, &[2, 1, 5, 0, 3, 7, 6, 4], false, Some(&RBD_PERSISTENT_VOLUME_SOURCE_M), &RBD_PERSISTENT_VOLUME_SOURCE_D, None, true);
static RBD_VOLUME_SOURCE_F: [Field; 8] = [
    f("monitors", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("image", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("pool", &super::anonymous::STRING, 1, "\"rbd\""),
    f("user", &super::anonymous::STRING, 1, "\"admin\""),
    f("keyring", &super::anonymous::STRING, 1, "\"/etc/ceph/keyring\""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
static RBD_VOLUME_SOURCE_D0: [Text; 1] = [t("pool")];
static RBD_VOLUME_SOURCE_D1: [Text; 1] = [t("user")];
static RBD_VOLUME_SOURCE_D2: [Text; 1] = [t("keyring")];
static RBD_VOLUME_SOURCE_D: [DefaultRule; 3] = [
    rule(&RBD_VOLUME_SOURCE_D0, "\"rbd\"", When::Unset),
    rule(&RBD_VOLUME_SOURCE_D1, "\"admin\"", When::Unset),
    rule(&RBD_VOLUME_SOURCE_D2, "\"/etc/ceph/keyring\"", When::Unset),
];
pub static RBD_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.RBDVolumeSource", "v1.RBDVolumeSource", &RBD_VOLUME_SOURCE_F, &[2, 1, 5, 0, 3, 7, 6, 4], false, Some(&RBD_VOLUME_SOURCE_M), &RBD_VOLUME_SOURCE_D, None, true);
static RANGE_ALLOCATION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, ""),
    f("range", &super::anonymous::STRING, 8, ""),
    f("data", &super::anonymous::BYTES, 8, ""),
];
pub static RANGE_ALLOCATION: TypeDef = object("io.k8s.api.core.v1.RangeAllocation", "v1.RangeAllocation", &RANGE_ALLOCATION_F, &[1, 4, 0, 2, 3], false, Some(&RANGE_ALLOCATION_M), &[], None, false);
static REPLICATION_CONTROLLER_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &REPLICATION_CONTROLLER_SPEC, 1, "{}"),
    f("status", &REPLICATION_CONTROLLER_STATUS, 1, "{}"),
];
pub static REPLICATION_CONTROLLER: TypeDef = object("io.k8s.api.core.v1.ReplicationController", "v1.ReplicationController", &REPLICATION_CONTROLLER_F, &[1, 0, 2, 3, 4], false, Some(&REPLICATION_CONTROLLER_M), &[], Some(crate::defaults::pods::replication_controller), true);
static REPLICATION_CONTROLLER_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING_V1_REPLICATION_CONTROLLER_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static REPLICATION_CONTROLLER_CONDITION: TypeDef = object("io.k8s.api.core.v1.ReplicationControllerCondition", "v1.ReplicationControllerCondition", &REPLICATION_CONTROLLER_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&REPLICATION_CONTROLLER_CONDITION_M), &[], None, false);
static REPLICATION_CONTROLLER_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_REPLICATION_CONTROLLER, 8, ""),
];
pub static REPLICATION_CONTROLLER_LIST: TypeDef = object("io.k8s.api.core.v1.ReplicationControllerList", "v1.ReplicationControllerList", &REPLICATION_CONTROLLER_LIST_F, &[1, 3, 0, 2], false, Some(&REPLICATION_CONTROLLER_LIST_M), &[], None, true);
static REPLICATION_CONTROLLER_SPEC_F: [Field; 4] = [
    f("replicas", &super::anonymous::INT32, 5, "1"),
    f("minReadySeconds", &super::anonymous::INT32, 1, "0"),
    f("selector", &super::anonymous::ATOMIC_MAP_OF_STRING, 1, ""),
    f("template", &POD_TEMPLATE_SPEC, 5, ""),
];
static REPLICATION_CONTROLLER_SPEC_D0: [Text; 1] = [t("replicas")];
static REPLICATION_CONTROLLER_SPEC_D: [DefaultRule; 1] = [
    rule(&REPLICATION_CONTROLLER_SPEC_D0, "1", When::Unset),
];
pub static REPLICATION_CONTROLLER_SPEC: TypeDef = object("io.k8s.api.core.v1.ReplicationControllerSpec", "v1.ReplicationControllerSpec", &REPLICATION_CONTROLLER_SPEC_F, &[1, 0, 2, 3], false, Some(&REPLICATION_CONTROLLER_SPEC_M), &REPLICATION_CONTROLLER_SPEC_D, None, true);
static REPLICATION_CONTROLLER_STATUS_F: [Field; 6] = [
    f("replicas", &super::anonymous::INT32, 8, "0"),
    f("fullyLabeledReplicas", &super::anonymous::INT32, 1, ""),
    f("readyReplicas", &super::anonymous::INT32, 1, ""),
    f("availableReplicas", &super::anonymous::INT32, 1, ""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_CORE_V1_REPLICATION_CONTROLLER_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static REPLICATION_CONTROLLER_STATUS: TypeDef = object("io.k8s.api.core.v1.ReplicationControllerStatus", "v1.ReplicationControllerStatus", &REPLICATION_CONTROLLER_STATUS_F, &[3, 5, 1, 4, 2, 0], false, Some(&REPLICATION_CONTROLLER_STATUS_M), &[], None, false);
static RESOURCE_CLAIM_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("request", &super::anonymous::STRING, 1, ""),
];
pub static RESOURCE_CLAIM: TypeDef = object("io.k8s.api.core.v1.ResourceClaim", "v1.ResourceClaim", &RESOURCE_CLAIM_F, &[0, 1], false, Some(&RESOURCE_CLAIM_M), &[], None, false);
static RESOURCE_FIELD_SELECTOR_F: [Field; 3] = [
    f("containerName", &super::anonymous::STRING, 1, ""),
    f("resource", &super::anonymous::STRING, 8, "\"\""),
    f("divisor", &super::quantity::QUANTITY, 1, ""),
];
pub static RESOURCE_FIELD_SELECTOR: TypeDef = object("io.k8s.api.core.v1.ResourceFieldSelector", "v1.ResourceFieldSelector", &RESOURCE_FIELD_SELECTOR_F, &[0, 2, 1], true, Some(&RESOURCE_FIELD_SELECTOR_M), &[], None, false);
static RESOURCE_HEALTH_F: [Field; 3] = [
    f("resourceID", &super::anonymous::STRING, 8, "\"\""),
    f("health", &super::anonymous::STRING_V1_RESOURCE_HEALTH_STATUS, 1, ""),
    f("message", &super::anonymous::STRING, 5, ""),
];
pub static RESOURCE_HEALTH: TypeDef = object("io.k8s.api.core.v1.ResourceHealth", "v1.ResourceHealth", &RESOURCE_HEALTH_F, &[1, 2, 0], false, Some(&RESOURCE_HEALTH_M), &[], None, false);
static RESOURCE_QUOTA_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &RESOURCE_QUOTA_SPEC, 1, "{}"),
    f("status", &RESOURCE_QUOTA_STATUS, 1, "{}"),
];
pub static RESOURCE_QUOTA: TypeDef = object("io.k8s.api.core.v1.ResourceQuota", "v1.ResourceQuota", &RESOURCE_QUOTA_F, &[1, 0, 2, 3, 4], false, Some(&RESOURCE_QUOTA_M), &[], None, true);
static RESOURCE_QUOTA_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_RESOURCE_QUOTA, 8, ""),
];
pub static RESOURCE_QUOTA_LIST: TypeDef = object("io.k8s.api.core.v1.ResourceQuotaList", "v1.ResourceQuotaList", &RESOURCE_QUOTA_LIST_F, &[1, 3, 0, 2], false, Some(&RESOURCE_QUOTA_LIST_M), &[], None, true);
static RESOURCE_QUOTA_SPEC_SCOPES_E: [Text; 7] = [t("BestEffort"), t("CrossNamespacePodAffinity"), t("NotBestEffort"), t("NotTerminating"), t("PriorityClass"), t("Terminating"), t("VolumeAttributesClass")];
static RESOURCE_QUOTA_SPEC_F: [Field; 3] = [
    f("hard", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    field("scopes", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &RESOURCE_QUOTA_SPEC_SCOPES_E),
    f("scopeSelector", &SCOPE_SELECTOR, 5, ""),
];
pub static RESOURCE_QUOTA_SPEC: TypeDef = object("io.k8s.api.core.v1.ResourceQuotaSpec", "v1.ResourceQuotaSpec", &RESOURCE_QUOTA_SPEC_F, &[0, 2, 1], false, Some(&RESOURCE_QUOTA_SPEC_M), &[], Some(crate::defaults::quantities::quota), true);
static RESOURCE_QUOTA_STATUS_F: [Field; 2] = [
    f("hard", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("used", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
];
pub static RESOURCE_QUOTA_STATUS: TypeDef = object("io.k8s.api.core.v1.ResourceQuotaStatus", "v1.ResourceQuotaStatus", &RESOURCE_QUOTA_STATUS_F, &[0, 1], false, Some(&RESOURCE_QUOTA_STATUS_M), &[], Some(crate::defaults::quantities::quota), true);
static RESOURCE_REQUIREMENTS_F: [Field; 3] = [
    f("limits", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("requests", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("claims", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_RESOURCE_CLAIM, 1, ""),
];
pub static RESOURCE_REQUIREMENTS: TypeDef = object("io.k8s.api.core.v1.ResourceRequirements", "v1.ResourceRequirements", &RESOURCE_REQUIREMENTS_F, &[2, 0, 1], false, Some(&RESOURCE_REQUIREMENTS_M), &[], Some(crate::defaults::quantities::requirements), true);
static RESOURCE_STATUS_F: [Field; 2] = [
    f("name", &super::anonymous::STRING_V1_RESOURCE_NAME, 8, "\"\""),
    f("resources", &super::anonymous::LIST_BY_RESOURCE_ID_OF_CORE_V1_RESOURCE_HEALTH, 1, ""),
];
pub static RESOURCE_STATUS: TypeDef = object("io.k8s.api.core.v1.ResourceStatus", "v1.ResourceStatus", &RESOURCE_STATUS_F, &[0, 1], false, Some(&RESOURCE_STATUS_M), &[], None, false);
static SE_LINUX_OPTIONS_F: [Field; 4] = [
    f("user", &super::anonymous::STRING, 1, ""),
    f("role", &super::anonymous::STRING, 1, ""),
    f("type", &super::anonymous::STRING, 1, ""),
    f("level", &super::anonymous::STRING, 1, ""),
];
pub static SE_LINUX_OPTIONS: TypeDef = object("io.k8s.api.core.v1.SELinuxOptions", "v1.SELinuxOptions", &SE_LINUX_OPTIONS_F, &[3, 1, 2, 0], false, Some(&SE_LINUX_OPTIONS_M), &[], None, false);
static SCALE_IO_PERSISTENT_VOLUME_SOURCE_F: [Field; 10] = [
    f("gateway", &super::anonymous::STRING, 8, "\"\""),
    f("system", &super::anonymous::STRING, 8, "\"\""),
    f("secretRef", &SECRET_REFERENCE, 12, ""),
    f("sslEnabled", &super::anonymous::BOOL, 1, ""),
    f("protectionDomain", &super::anonymous::STRING, 1, ""),
    f("storagePool", &super::anonymous::STRING, 1, ""),
    f("storageMode", &super::anonymous::STRING, 1, "\"ThinProvisioned\""),
    f("volumeName", &super::anonymous::STRING, 1, ""),
    f("fsType", &super::anonymous::STRING, 1, "\"xfs\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
static SCALE_IO_PERSISTENT_VOLUME_SOURCE_D0: [Text; 1] = [t("storageMode")];
static SCALE_IO_PERSISTENT_VOLUME_SOURCE_D1: [Text; 1] = [t("fsType")];
static SCALE_IO_PERSISTENT_VOLUME_SOURCE_D: [DefaultRule; 2] = [
    rule(&SCALE_IO_PERSISTENT_VOLUME_SOURCE_D0, "\"ThinProvisioned\"", When::Unset),
    rule(&SCALE_IO_PERSISTENT_VOLUME_SOURCE_D1, "\"xfs\"", When::Unset),
];
pub static SCALE_IO_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ScaleIOPersistentVolumeSource", "v1.ScaleIOPersistentVolumeSource", &SCALE_IO_PERSISTENT_VOLUME_SOURCE_F, &[8, 0, 4, 9, 2, 3, 6, 5, 1, 7], false, Some(&SCALE_IO_PERSISTENT_VOLUME_SOURCE_M), &SCALE_IO_PERSISTENT_VOLUME_SOURCE_D, None, true);
static SCALE_IO_VOLUME_SOURCE_F: [Field; 10] = [
    f("gateway", &super::anonymous::STRING, 8, "\"\""),
    f("system", &super::anonymous::STRING, 8, "\"\""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 12, ""),
    f("sslEnabled", &super::anonymous::BOOL, 1, ""),
    f("protectionDomain", &super::anonymous::STRING, 1, ""),
    f("storagePool", &super::anonymous::STRING, 1, ""),
    f("storageMode", &super::anonymous::STRING, 1, "\"ThinProvisioned\""),
    f("volumeName", &super::anonymous::STRING, 1, ""),
    f("fsType", &super::anonymous::STRING, 1, "\"xfs\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
];
static SCALE_IO_VOLUME_SOURCE_D0: [Text; 1] = [t("storageMode")];
static SCALE_IO_VOLUME_SOURCE_D1: [Text; 1] = [t("fsType")];
static SCALE_IO_VOLUME_SOURCE_D: [DefaultRule; 2] = [
    rule(&SCALE_IO_VOLUME_SOURCE_D0, "\"ThinProvisioned\"", When::Unset),
    rule(&SCALE_IO_VOLUME_SOURCE_D1, "\"xfs\"", When::Unset),
];
pub static SCALE_IO_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.ScaleIOVolumeSource", "v1.ScaleIOVolumeSource", &SCALE_IO_VOLUME_SOURCE_F, &[8, 0, 4, 9, 2, 3, 6, 5, 1, 7], false, Some(&SCALE_IO_VOLUME_SOURCE_M), &SCALE_IO_VOLUME_SOURCE_D, None, true);
static SCOPE_SELECTOR_F: [Field; 1] = [
    f("matchExpressions", &super::anonymous::LIST_OF_CORE_V1_SCOPED_RESOURCE_SELECTOR_REQUIREMENT, 1, ""),
];
pub static SCOPE_SELECTOR: TypeDef = object("io.k8s.api.core.v1.ScopeSelector", "v1.ScopeSelector", &SCOPE_SELECTOR_F, &[0], true, Some(&SCOPE_SELECTOR_M), &[], None, false);
static SCOPED_RESOURCE_SELECTOR_REQUIREMENT_SCOPE_NAME_E: [Text; 7] = [t("BestEffort"), t("CrossNamespacePodAffinity"), t("NotBestEffort"), t("NotTerminating"), t("PriorityClass"), t("Terminating"), t("VolumeAttributesClass")];
static SCOPED_RESOURCE_SELECTOR_REQUIREMENT_OPERATOR_E: [Text; 4] = [t("DoesNotExist"), t("Exists"), t("In"), t("NotIn")];
static SCOPED_RESOURCE_SELECTOR_REQUIREMENT_F: [Field; 3] = [
    field("scopeName", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &SCOPED_RESOURCE_SELECTOR_REQUIREMENT_SCOPE_NAME_E),
    field("operator", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &SCOPED_RESOURCE_SELECTOR_REQUIREMENT_OPERATOR_E),
    f("values", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static SCOPED_RESOURCE_SELECTOR_REQUIREMENT: TypeDef = object("io.k8s.api.core.v1.ScopedResourceSelectorRequirement", "v1.ScopedResourceSelectorRequirement", &SCOPED_RESOURCE_SELECTOR_REQUIREMENT_F, &[1, 0, 2], false, Some(&SCOPED_RESOURCE_SELECTOR_REQUIREMENT_M), &[], None, false);
static SECCOMP_PROFILE_TYPE_E: [Text; 3] = [t("Localhost"), t("RuntimeDefault"), t("Unconfined")];
static SECCOMP_PROFILE_F: [Field; 2] = [
    field("type", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &SECCOMP_PROFILE_TYPE_E),
    f("localhostProfile", &super::anonymous::STRING, 5, ""),
];
pub static SECCOMP_PROFILE: TypeDef = object("io.k8s.api.core.v1.SeccompProfile", "v1.SeccompProfile", &SECCOMP_PROFILE_F, &[1, 0], false, Some(&SECCOMP_PROFILE_M), &[], None, false);
static SECRET_F: [Field; 7] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("immutable", &super::anonymous::BOOL, 5, ""),
    f("data", &super::anonymous::MAP_OF_BYTES, 1, ""),
    f("stringData", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("type", &super::anonymous::STRING_V1_SECRET_TYPE, 1, ""),
];
static SECRET_D0: [Text; 1] = [t("type")];
static SECRET_D: [DefaultRule; 1] = [
    rule(&SECRET_D0, "\"Opaque\"", When::Unset),
];
pub static SECRET: TypeDef = object("io.k8s.api.core.v1.Secret", "v1.Secret", &SECRET_F, &[1, 4, 3, 0, 2, 5, 6], false, Some(&SECRET_M), &SECRET_D, None, true);
static SECRET_ENV_SOURCE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("optional", &super::anonymous::BOOL, 5, ""),
];
pub static SECRET_ENV_SOURCE: TypeDef = object("io.k8s.api.core.v1.SecretEnvSource", "v1.SecretEnvSource", &SECRET_ENV_SOURCE_F, &[0, 1], false, Some(&SECRET_ENV_SOURCE_M), &[], None, false);
static SECRET_KEY_SELECTOR_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("optional", &super::anonymous::BOOL, 5, ""),
];
pub static SECRET_KEY_SELECTOR: TypeDef = object("io.k8s.api.core.v1.SecretKeySelector", "v1.SecretKeySelector", &SECRET_KEY_SELECTOR_F, &[1, 0, 2], true, Some(&SECRET_KEY_SELECTOR_M), &[], None, false);
static SECRET_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_SECRET, 8, ""),
];
pub static SECRET_LIST: TypeDef = object("io.k8s.api.core.v1.SecretList", "v1.SecretList", &SECRET_LIST_F, &[1, 3, 0, 2], false, Some(&SECRET_LIST_M), &[], None, true);
static SECRET_PROJECTION_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 1, "\"\""),
    f("items", &super::anonymous::LIST_OF_CORE_V1_KEY_TO_PATH, 1, ""),
    f("optional", &super::anonymous::BOOL, 5, ""),
];
pub static SECRET_PROJECTION: TypeDef = object("io.k8s.api.core.v1.SecretProjection", "v1.SecretProjection", &SECRET_PROJECTION_F, &[1, 0, 2], false, Some(&SECRET_PROJECTION_M), &[], None, false);
static SECRET_REFERENCE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("namespace", &super::anonymous::STRING, 1, ""),
];
pub static SECRET_REFERENCE: TypeDef = object("io.k8s.api.core.v1.SecretReference", "v1.SecretReference", &SECRET_REFERENCE_F, &[0, 1], true, Some(&SECRET_REFERENCE_M), &[], None, false);
static SECRET_VOLUME_SOURCE_F: [Field; 5] = [
    f("secretName", &super::anonymous::STRING, 1, ""),
    f("items", &super::anonymous::LIST_OF_CORE_V1_KEY_TO_PATH, 1, ""),
    f("defaultMode", &super::anonymous::INT32, 5, ""),
    f("optional", &super::anonymous::BOOL, 5, ""),
    f("defaultUser", &super::anonymous::INT64, 5, ""),
];
static SECRET_VOLUME_SOURCE_D0: [Text; 1] = [t("defaultMode")];
static SECRET_VOLUME_SOURCE_D: [DefaultRule; 1] = [
    rule(&SECRET_VOLUME_SOURCE_D0, "420", When::Unset),
];
pub static SECRET_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.SecretVolumeSource", "v1.SecretVolumeSource", &SECRET_VOLUME_SOURCE_F, &[2, 4, 1, 3, 0], false, Some(&SECRET_VOLUME_SOURCE_M), &SECRET_VOLUME_SOURCE_D, None, true);
static SECURITY_CONTEXT_PROC_MOUNT_E: [Text; 2] = [t("Default"), t("Unmasked")];
static SECURITY_CONTEXT_F: [Field; 12] = [
    f("capabilities", &CAPABILITIES, 5, ""),
    f("privileged", &super::anonymous::BOOL, 5, ""),
    f("seLinuxOptions", &SE_LINUX_OPTIONS, 5, ""),
    f("windowsOptions", &WINDOWS_SECURITY_CONTEXT_OPTIONS, 5, ""),
    f("runAsUser", &super::anonymous::INT64, 5, ""),
    f("runAsGroup", &super::anonymous::INT64, 5, ""),
    f("runAsNonRoot", &super::anonymous::BOOL, 5, ""),
    f("readOnlyRootFilesystem", &super::anonymous::BOOL, 5, ""),
    f("allowPrivilegeEscalation", &super::anonymous::BOOL, 5, ""),
    field("procMount", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &SECURITY_CONTEXT_PROC_MOUNT_E),
    f("seccompProfile", &SECCOMP_PROFILE, 5, ""),
    f("appArmorProfile", &APP_ARMOR_PROFILE, 5, ""),
];
pub static SECURITY_CONTEXT: TypeDef = object("io.k8s.api.core.v1.SecurityContext", "v1.SecurityContext", &SECURITY_CONTEXT_F, &[8, 11, 0, 1, 9, 7, 5, 6, 4, 2, 10, 3], false, Some(&SECURITY_CONTEXT_M), &[], None, false);
static SERVICE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SERVICE_SPEC, 1, "{}"),
    f("status", &SERVICE_STATUS, 1, "{}"),
];
static SERVICE_D0: [Text; 2] = [t("spec"), t("sessionAffinity")];
static SERVICE_D1: [Text; 2] = [t("spec"), t("type")];
static SERVICE_D2: [Text; 2] = [t("spec"), t("sessionAffinityConfig")];
static SERVICE_C2: [Text; 2] = [t("spec"), t("sessionAffinity")];
static SERVICE_D3: [Text; 3] = [t("spec"), t("sessionAffinityConfig"), t("clientIP")];
static SERVICE_C3: [Text; 2] = [t("spec"), t("sessionAffinity")];
static SERVICE_D4: [Text; 4] = [t("spec"), t("sessionAffinityConfig"), t("clientIP"), t("timeoutSeconds")];
static SERVICE_C4: [Text; 2] = [t("spec"), t("sessionAffinity")];
static SERVICE_D5: [Text; 2] = [t("spec"), t("internalTrafficPolicy")];
static SERVICE_C5: [Text; 2] = [t("spec"), t("type")];
static SERVICE_D6: [Text; 2] = [t("spec"), t("internalTrafficPolicy")];
static SERVICE_C6: [Text; 2] = [t("spec"), t("type")];
static SERVICE_D7: [Text; 2] = [t("spec"), t("internalTrafficPolicy")];
static SERVICE_C7: [Text; 2] = [t("spec"), t("type")];
static SERVICE_D8: [Text; 2] = [t("spec"), t("allocateLoadBalancerNodePorts")];
static SERVICE_C8: [Text; 2] = [t("spec"), t("type")];
static SERVICE_D: [DefaultRule; 9] = [
    rule(&SERVICE_D0, "\"None\"", When::Unset),
    rule(&SERVICE_D1, "\"ClusterIP\"", When::Unset),
    rule(&SERVICE_D2, "{}", When::UnsetAnd(Cow::Borrowed(&SERVICE_C2), t("ClientIP"))),
    rule(&SERVICE_D3, "{}", When::UnsetAnd(Cow::Borrowed(&SERVICE_C3), t("ClientIP"))),
    rule(&SERVICE_D4, "10800", When::UnsetAnd(Cow::Borrowed(&SERVICE_C4), t("ClientIP"))),
    rule(&SERVICE_D5, "\"Cluster\"", When::UnsetAnd(Cow::Borrowed(&SERVICE_C5), t("ClusterIP"))),
    rule(&SERVICE_D6, "\"Cluster\"", When::UnsetAnd(Cow::Borrowed(&SERVICE_C6), t("NodePort"))),
    rule(&SERVICE_D7, "\"Cluster\"", When::UnsetAnd(Cow::Borrowed(&SERVICE_C7), t("LoadBalancer"))),
    rule(&SERVICE_D8, "true", When::UnsetAnd(Cow::Borrowed(&SERVICE_C8), t("LoadBalancer"))),
];
pub static SERVICE: TypeDef = object("io.k8s.api.core.v1.Service", "v1.Service", &SERVICE_F, &[1, 0, 2, 3, 4], false, Some(&SERVICE_M), &SERVICE_D, Some(crate::defaults::services::service), true);
static SERVICE_ACCOUNT_F: [Field; 6] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    field("secrets", &super::anonymous::LIST_BY_NAME_OF_CORE_V1_OBJECT_REFERENCE, 1, "", PatchStrategy::Merge, "name", &[]),
    f("imagePullSecrets", &super::anonymous::LIST_OF_CORE_V1_LOCAL_OBJECT_REFERENCE, 1, ""),
    f("automountServiceAccountToken", &super::anonymous::BOOL, 5, ""),
];
pub static SERVICE_ACCOUNT: TypeDef = object("io.k8s.api.core.v1.ServiceAccount", "v1.ServiceAccount", &SERVICE_ACCOUNT_F, &[1, 5, 4, 0, 2, 3], false, Some(&SERVICE_ACCOUNT_M), &[], None, false);
static SERVICE_ACCOUNT_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_SERVICE_ACCOUNT, 8, ""),
];
pub static SERVICE_ACCOUNT_LIST: TypeDef = object("io.k8s.api.core.v1.ServiceAccountList", "v1.ServiceAccountList", &SERVICE_ACCOUNT_LIST_F, &[1, 3, 0, 2], false, Some(&SERVICE_ACCOUNT_LIST_M), &[], None, false);
static SERVICE_ACCOUNT_TOKEN_PROJECTION_F: [Field; 4] = [
    f("audience", &super::anonymous::STRING, 1, ""),
    f("expirationSeconds", &super::anonymous::INT64, 5, ""),
    f("path", &super::anonymous::STRING, 8, "\"\""),
    f("user", &super::anonymous::INT64, 5, ""),
];
static SERVICE_ACCOUNT_TOKEN_PROJECTION_D0: [Text; 1] = [t("expirationSeconds")];
static SERVICE_ACCOUNT_TOKEN_PROJECTION_D: [DefaultRule; 1] = [
    rule(&SERVICE_ACCOUNT_TOKEN_PROJECTION_D0, "3600", When::Unset),
];
pub static SERVICE_ACCOUNT_TOKEN_PROJECTION: TypeDef = object("io.k8s.api.core.v1.ServiceAccountTokenProjection", "v1.ServiceAccountTokenProjection", &SERVICE_ACCOUNT_TOKEN_PROJECTION_F, &[0, 1, 2, 3], false, Some(&SERVICE_ACCOUNT_TOKEN_PROJECTION_M), &SERVICE_ACCOUNT_TOKEN_PROJECTION_D, None, true);
static SERVICE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CORE_V1_SERVICE, 8, ""),
];
pub static SERVICE_LIST: TypeDef = object("io.k8s.api.core.v1.ServiceList", "v1.ServiceList", &SERVICE_LIST_F, &[1, 3, 0, 2], false, Some(&SERVICE_LIST_M), &[], None, true);
static SERVICE_PORT_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static SERVICE_PORT_F: [Field; 6] = [
    f("name", &super::anonymous::STRING, 1, ""),
    field("protocol", &super::anonymous::STRING, 1, "\"TCP\"", PatchStrategy::None, "", &SERVICE_PORT_PROTOCOL_E),
    f("appProtocol", &super::anonymous::STRING, 5, ""),
    f("port", &super::anonymous::INT32, 8, "0"),
    f("targetPort", &super::intstr::INT_OR_STRING, 1, ""),
    f("nodePort", &super::anonymous::INT32, 1, ""),
];
static SERVICE_PORT_D0: [Text; 1] = [t("protocol")];
static SERVICE_PORT_D: [DefaultRule; 1] = [
    rule(&SERVICE_PORT_D0, "\"TCP\"", When::Unset),
];
pub static SERVICE_PORT: TypeDef = object("io.k8s.api.core.v1.ServicePort", "v1.ServicePort", &SERVICE_PORT_F, &[2, 0, 5, 3, 1, 4], false, Some(&SERVICE_PORT_M), &SERVICE_PORT_D, None, true);
static SERVICE_SPEC_TYPE_E: [Text; 4] = [t("ClusterIP"), t("ExternalName"), t("LoadBalancer"), t("NodePort")];
static SERVICE_SPEC_SESSION_AFFINITY_E: [Text; 2] = [t("ClientIP"), t("None")];
static SERVICE_SPEC_EXTERNAL_TRAFFIC_POLICY_E: [Text; 2] = [t("Cluster"), t("Local")];
static SERVICE_SPEC_IP_FAMILIES_E: [Text; 3] = [t(""), t("IPv4"), t("IPv6")];
static SERVICE_SPEC_IP_FAMILY_POLICY_E: [Text; 3] = [t("PreferDualStack"), t("RequireDualStack"), t("SingleStack")];
static SERVICE_SPEC_INTERNAL_TRAFFIC_POLICY_E: [Text; 2] = [t("Cluster"), t("Local")];
static SERVICE_SPEC_F: [Field; 20] = [
    field("ports", &super::anonymous::LIST_BY_PORT_PROTOCOL_OF_CORE_V1_SERVICE_PORT, 1, "", PatchStrategy::Merge, "port", &[]),
    f("selector", &super::anonymous::ATOMIC_MAP_OF_STRING, 1, ""),
    f("clusterIP", &super::anonymous::STRING, 1, ""),
    f("clusterIPs", &super::anonymous::LIST_OF_STRING, 1, ""),
    field("type", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &SERVICE_SPEC_TYPE_E),
    f("externalIPs", &super::anonymous::LIST_OF_STRING, 1, ""),
    field("sessionAffinity", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &SERVICE_SPEC_SESSION_AFFINITY_E),
    f("loadBalancerIP", &super::anonymous::STRING, 1, ""),
    f("loadBalancerSourceRanges", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("externalName", &super::anonymous::STRING, 1, ""),
    field("externalTrafficPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &SERVICE_SPEC_EXTERNAL_TRAFFIC_POLICY_E),
    f("healthCheckNodePort", &super::anonymous::INT32, 1, ""),
    f("publishNotReadyAddresses", &super::anonymous::BOOL, 1, ""),
    f("sessionAffinityConfig", &SESSION_AFFINITY_CONFIG, 5, ""),
    field("ipFamilies", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &SERVICE_SPEC_IP_FAMILIES_E),
    field("ipFamilyPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &SERVICE_SPEC_IP_FAMILY_POLICY_E),
    f("allocateLoadBalancerNodePorts", &super::anonymous::BOOL, 5, ""),
    f("loadBalancerClass", &super::anonymous::STRING, 5, ""),
    field("internalTrafficPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &SERVICE_SPEC_INTERNAL_TRAFFIC_POLICY_E),
    f("trafficDistribution", &super::anonymous::STRING, 5, ""),
];
pub static SERVICE_SPEC: TypeDef = object("io.k8s.api.core.v1.ServiceSpec", "v1.ServiceSpec", &SERVICE_SPEC_F, &[16, 2, 3, 5, 9, 10, 11, 18, 14, 15, 17, 7, 8, 0, 12, 1, 6, 13, 19, 4], false, Some(&SERVICE_SPEC_M), &[], None, true);
static SERVICE_STATUS_F: [Field; 2] = [
    f("loadBalancer", &LOAD_BALANCER_STATUS, 1, "{}"),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static SERVICE_STATUS: TypeDef = object("io.k8s.api.core.v1.ServiceStatus", "v1.ServiceStatus", &SERVICE_STATUS_F, &[1, 0], false, Some(&SERVICE_STATUS_M), &[], None, false);
static SESSION_AFFINITY_CONFIG_F: [Field; 1] = [
    f("clientIP", &CLIENT_IP_CONFIG, 5, ""),
];
pub static SESSION_AFFINITY_CONFIG: TypeDef = object("io.k8s.api.core.v1.SessionAffinityConfig", "v1.SessionAffinityConfig", &SESSION_AFFINITY_CONFIG_F, &[0], false, Some(&SESSION_AFFINITY_CONFIG_M), &[], None, false);
static SLEEP_ACTION_F: [Field; 1] = [
    f("seconds", &super::anonymous::INT64, 8, "0"),
];
pub static SLEEP_ACTION: TypeDef = object("io.k8s.api.core.v1.SleepAction", "v1.SleepAction", &SLEEP_ACTION_F, &[0], false, Some(&SLEEP_ACTION_M), &[], None, false);
static STORAGE_OS_PERSISTENT_VOLUME_SOURCE_F: [Field; 5] = [
    f("volumeName", &super::anonymous::STRING, 1, ""),
    f("volumeNamespace", &super::anonymous::STRING, 1, ""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("secretRef", &OBJECT_REFERENCE, 5, ""),
];
pub static STORAGE_OS_PERSISTENT_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.StorageOSPersistentVolumeSource", "v1.StorageOSPersistentVolumeSource", &STORAGE_OS_PERSISTENT_VOLUME_SOURCE_F, &[2, 3, 4, 0, 1], false, Some(&STORAGE_OS_PERSISTENT_VOLUME_SOURCE_M), &[], None, false);
static STORAGE_OS_VOLUME_SOURCE_F: [Field; 5] = [
    f("volumeName", &super::anonymous::STRING, 1, ""),
    f("volumeNamespace", &super::anonymous::STRING, 1, ""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("secretRef", &LOCAL_OBJECT_REFERENCE, 5, ""),
];
pub static STORAGE_OS_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.StorageOSVolumeSource", "v1.StorageOSVolumeSource", &STORAGE_OS_VOLUME_SOURCE_F, &[2, 3, 4, 0, 1], false, Some(&STORAGE_OS_VOLUME_SOURCE_M), &[], None, false);
static SYSCTL_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("value", &super::anonymous::STRING, 8, "\"\""),
];
pub static SYSCTL: TypeDef = object("io.k8s.api.core.v1.Sysctl", "v1.Sysctl", &SYSCTL_F, &[0, 1], false, Some(&SYSCTL_M), &[], None, false);
static TCP_SOCKET_ACTION_F: [Field; 2] = [
    f("port", &super::intstr::INT_OR_STRING, 8, ""),
    f("host", &super::anonymous::STRING, 1, ""),
];
pub static TCP_SOCKET_ACTION: TypeDef = object("io.k8s.api.core.v1.TCPSocketAction", "v1.TCPSocketAction", &TCP_SOCKET_ACTION_F, &[1, 0], false, Some(&TCP_SOCKET_ACTION_M), &[], None, false);
static TAINT_EFFECT_E: [Text; 3] = [t("NoExecute"), t("NoSchedule"), t("PreferNoSchedule")];
static TAINT_F: [Field; 4] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("value", &super::anonymous::STRING, 1, ""),
    field("effect", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &TAINT_EFFECT_E),
    f("timeAdded", &super::meta_v1::TIME, 5, ""),
];
pub static TAINT: TypeDef = object("io.k8s.api.core.v1.Taint", "v1.Taint", &TAINT_F, &[2, 0, 3, 1], false, Some(&TAINT_M), &[], None, false);
static TOLERATION_OPERATOR_E: [Text; 4] = [t("Equal"), t("Exists"), t("Gt"), t("Lt")];
static TOLERATION_EFFECT_E: [Text; 3] = [t("NoExecute"), t("NoSchedule"), t("PreferNoSchedule")];
static TOLERATION_F: [Field; 5] = [
    f("key", &super::anonymous::STRING, 1, ""),
    field("operator", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &TOLERATION_OPERATOR_E),
    f("value", &super::anonymous::STRING, 1, ""),
    field("effect", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &TOLERATION_EFFECT_E),
    f("tolerationSeconds", &super::anonymous::INT64, 5, ""),
];
pub static TOLERATION: TypeDef = object("io.k8s.api.core.v1.Toleration", "v1.Toleration", &TOLERATION_F, &[3, 0, 1, 4, 2], false, Some(&TOLERATION_M), &[], None, false);
static TOPOLOGY_SELECTOR_LABEL_REQUIREMENT_F: [Field; 2] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("values", &super::anonymous::LIST_OF_STRING, 8, ""),
];
pub static TOPOLOGY_SELECTOR_LABEL_REQUIREMENT: TypeDef = object("io.k8s.api.core.v1.TopologySelectorLabelRequirement", "v1.TopologySelectorLabelRequirement", &TOPOLOGY_SELECTOR_LABEL_REQUIREMENT_F, &[0, 1], false, Some(&TOPOLOGY_SELECTOR_LABEL_REQUIREMENT_M), &[], None, false);
static TOPOLOGY_SELECTOR_TERM_F: [Field; 1] = [
    f("matchLabelExpressions", &super::anonymous::LIST_OF_CORE_V1_TOPOLOGY_SELECTOR_LABEL_REQUIREMENT, 1, ""),
];
pub static TOPOLOGY_SELECTOR_TERM: TypeDef = object("io.k8s.api.core.v1.TopologySelectorTerm", "v1.TopologySelectorTerm", &TOPOLOGY_SELECTOR_TERM_F, &[0], true, Some(&TOPOLOGY_SELECTOR_TERM_M), &[], None, false);
static TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_E: [Text; 2] = [t("DoNotSchedule"), t("ScheduleAnyway")];
static TOPOLOGY_SPREAD_CONSTRAINT_NODE_AFFINITY_POLICY_E: [Text; 2] = [t("Honor"), t("Ignore")];
static TOPOLOGY_SPREAD_CONSTRAINT_NODE_TAINTS_POLICY_E: [Text; 2] = [t("Honor"), t("Ignore")];
static TOPOLOGY_SPREAD_CONSTRAINT_F: [Field; 8] = [
    f("maxSkew", &super::anonymous::INT32, 8, "0"),
    f("topologyKey", &super::anonymous::STRING, 8, "\"\""),
    field("whenUnsatisfiable", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_E),
    f("labelSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("minDomains", &super::anonymous::INT32, 5, ""),
    field("nodeAffinityPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &TOPOLOGY_SPREAD_CONSTRAINT_NODE_AFFINITY_POLICY_E),
    field("nodeTaintsPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &TOPOLOGY_SPREAD_CONSTRAINT_NODE_TAINTS_POLICY_E),
    f("matchLabelKeys", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static TOPOLOGY_SPREAD_CONSTRAINT: TypeDef = object("io.k8s.api.core.v1.TopologySpreadConstraint", "v1.TopologySpreadConstraint", &TOPOLOGY_SPREAD_CONSTRAINT_F, &[3, 7, 0, 4, 5, 6, 1, 2], false, Some(&TOPOLOGY_SPREAD_CONSTRAINT_M), &[], None, false);
static TYPED_LOCAL_OBJECT_REFERENCE_F: [Field; 3] = [
    f("apiGroup", &super::anonymous::STRING, 4, ""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static TYPED_LOCAL_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.core.v1.TypedLocalObjectReference", "v1.TypedLocalObjectReference", &TYPED_LOCAL_OBJECT_REFERENCE_F, &[0, 1, 2], true, Some(&TYPED_LOCAL_OBJECT_REFERENCE_M), &[], None, false);
static TYPED_OBJECT_REFERENCE_F: [Field; 4] = [
    f("apiGroup", &super::anonymous::STRING, 4, ""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("namespace", &super::anonymous::STRING, 5, ""),
];
pub static TYPED_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.core.v1.TypedObjectReference", "v1.TypedObjectReference", &TYPED_OBJECT_REFERENCE_F, &[0, 1, 2, 3], false, Some(&TYPED_OBJECT_REFERENCE_M), &[], None, false);
static VOLUME_F: [Field; 31] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("hostPath", &HOST_PATH_VOLUME_SOURCE, 5, ""),
    f("emptyDir", &EMPTY_DIR_VOLUME_SOURCE, 5, ""),
    f("gcePersistentDisk", &GCE_PERSISTENT_DISK_VOLUME_SOURCE, 5, ""),
    f("awsElasticBlockStore", &AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE, 5, ""),
    f("gitRepo", &GIT_REPO_VOLUME_SOURCE, 5, ""),
    f("secret", &SECRET_VOLUME_SOURCE, 5, ""),
    f("nfs", &NFS_VOLUME_SOURCE, 5, ""),
    f("iscsi", &ISCSI_VOLUME_SOURCE, 5, ""),
    f("glusterfs", &GLUSTERFS_VOLUME_SOURCE, 5, ""),
    f("persistentVolumeClaim", &PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE, 5, ""),
    f("rbd", &RBD_VOLUME_SOURCE, 5, ""),
    f("flexVolume", &FLEX_VOLUME_SOURCE, 5, ""),
    f("cinder", &CINDER_VOLUME_SOURCE, 5, ""),
    f("cephfs", &CEPH_FS_VOLUME_SOURCE, 5, ""),
    f("flocker", &FLOCKER_VOLUME_SOURCE, 5, ""),
    f("downwardAPI", &DOWNWARD_API_VOLUME_SOURCE, 5, ""),
    f("fc", &FC_VOLUME_SOURCE, 5, ""),
    f("azureFile", &AZURE_FILE_VOLUME_SOURCE, 5, ""),
    f("configMap", &CONFIG_MAP_VOLUME_SOURCE, 5, ""),
    f("vsphereVolume", &VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE, 5, ""),
    f("quobyte", &QUOBYTE_VOLUME_SOURCE, 5, ""),
    f("azureDisk", &AZURE_DISK_VOLUME_SOURCE, 5, ""),
    f("photonPersistentDisk", &PHOTON_PERSISTENT_DISK_VOLUME_SOURCE, 5, ""),
    f("projected", &PROJECTED_VOLUME_SOURCE, 5, ""),
    f("portworxVolume", &PORTWORX_VOLUME_SOURCE, 5, ""),
    f("scaleIO", &SCALE_IO_VOLUME_SOURCE, 5, ""),
    f("storageos", &STORAGE_OS_VOLUME_SOURCE, 5, ""),
    f("csi", &CSI_VOLUME_SOURCE, 5, ""),
    f("ephemeral", &EPHEMERAL_VOLUME_SOURCE, 5, ""),
    f("image", &IMAGE_VOLUME_SOURCE, 5, ""),
];
pub static VOLUME: TypeDef = object("io.k8s.api.core.v1.Volume", "v1.Volume", &VOLUME_F, &[4, 22, 18, 14, 13, 19, 28, 16, 2, 29, 17, 12, 15, 3, 5, 9, 1, 30, 8, 0, 7, 10, 23, 25, 24, 21, 11, 26, 6, 27, 20], false, Some(&VOLUME_M), &[], Some(crate::defaults::containers::volume), true);
static VOLUME_DEVICE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("devicePath", &super::anonymous::STRING, 8, "\"\""),
];
pub static VOLUME_DEVICE: TypeDef = object("io.k8s.api.core.v1.VolumeDevice", "v1.VolumeDevice", &VOLUME_DEVICE_F, &[1, 0], false, Some(&VOLUME_DEVICE_M), &[], None, false);
static VOLUME_HEALTH_CONDITION_STATUS_E: [Text; 3] = [t("DataLoss"), t("Degraded"), t("Inaccessible")];
static VOLUME_HEALTH_CONDITION_F: [Field; 3] = [
    field("status", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &VOLUME_HEALTH_CONDITION_STATUS_E),
    f("reason", &super::anonymous::STRING, 8, "\"\""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static VOLUME_HEALTH_CONDITION: TypeDef = object("io.k8s.api.core.v1.VolumeHealthCondition", "v1.VolumeHealthCondition", &VOLUME_HEALTH_CONDITION_F, &[2, 1, 0], false, Some(&VOLUME_HEALTH_CONDITION_M), &[], None, false);
static VOLUME_HEALTH_STATUS_F: [Field; 2] = [
    field("healthConditions", &super::anonymous::LIST_BY_STATUS_REASON_OF_CORE_V1_VOLUME_HEALTH_CONDITION, 1, "", PatchStrategy::Merge, "status", &[]),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
];
pub static VOLUME_HEALTH_STATUS: TypeDef = object("io.k8s.api.core.v1.VolumeHealthStatus", "v1.VolumeHealthStatus", &VOLUME_HEALTH_STATUS_F, &[0, 1], false, Some(&VOLUME_HEALTH_STATUS_M), &[], None, false);
static VOLUME_MOUNT_MOUNT_PROPAGATION_E: [Text; 3] = [t("Bidirectional"), t("HostToContainer"), t("None")];
static VOLUME_MOUNT_F: [Field; 8] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("recursiveReadOnly", &super::anonymous::STRING_V1_RECURSIVE_READ_ONLY_MODE, 5, ""),
    f("mountPath", &super::anonymous::STRING, 8, "\"\""),
    f("subPath", &super::anonymous::STRING, 1, ""),
    field("mountPropagation", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &VOLUME_MOUNT_MOUNT_PROPAGATION_E),
    f("subPathExpr", &super::anonymous::STRING, 1, ""),
    f("bindMountOptions", &super::anonymous::SET_OF_STRING, 1, ""),
];
pub static VOLUME_MOUNT: TypeDef = object("io.k8s.api.core.v1.VolumeMount", "v1.VolumeMount", &VOLUME_MOUNT_F, &[7, 3, 5, 0, 1, 2, 4, 6], false, Some(&VOLUME_MOUNT_M), &[], None, false);
static VOLUME_MOUNT_STATUS_F: [Field; 5] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("mountPath", &super::anonymous::STRING, 8, "\"\""),
    f("readOnly", &super::anonymous::BOOL, 1, ""),
    f("recursiveReadOnly", &super::anonymous::STRING_V1_RECURSIVE_READ_ONLY_MODE, 5, ""),
    f("volumeStatus", &VOLUME_STATUS, 5, ""),
];
pub static VOLUME_MOUNT_STATUS: TypeDef = object("io.k8s.api.core.v1.VolumeMountStatus", "v1.VolumeMountStatus", &VOLUME_MOUNT_STATUS_F, &[1, 0, 2, 3, 4], false, Some(&VOLUME_MOUNT_STATUS_M), &[], None, false);
static VOLUME_NODE_AFFINITY_F: [Field; 1] = [
    f("required", &NODE_SELECTOR, 5, ""),
];
pub static VOLUME_NODE_AFFINITY: TypeDef = object("io.k8s.api.core.v1.VolumeNodeAffinity", "v1.VolumeNodeAffinity", &VOLUME_NODE_AFFINITY_F, &[0], false, Some(&VOLUME_NODE_AFFINITY_M), &[], None, false);
static VOLUME_PROJECTION_F: [Field; 6] = [
    f("secret", &SECRET_PROJECTION, 5, ""),
    f("downwardAPI", &DOWNWARD_API_PROJECTION, 5, ""),
    f("configMap", &CONFIG_MAP_PROJECTION, 5, ""),
    f("serviceAccountToken", &SERVICE_ACCOUNT_TOKEN_PROJECTION, 5, ""),
    f("clusterTrustBundle", &CLUSTER_TRUST_BUNDLE_PROJECTION, 5, ""),
    f("podCertificate", &POD_CERTIFICATE_PROJECTION, 5, ""),
];
pub static VOLUME_PROJECTION: TypeDef = object("io.k8s.api.core.v1.VolumeProjection", "v1.VolumeProjection", &VOLUME_PROJECTION_F, &[4, 2, 1, 5, 0, 3], false, Some(&VOLUME_PROJECTION_M), &[], None, true);
static VOLUME_RESOURCE_REQUIREMENTS_F: [Field; 2] = [
    f("limits", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
    f("requests", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
];
pub static VOLUME_RESOURCE_REQUIREMENTS: TypeDef = object("io.k8s.api.core.v1.VolumeResourceRequirements", "v1.VolumeResourceRequirements", &VOLUME_RESOURCE_REQUIREMENTS_F, &[0, 1], false, Some(&VOLUME_RESOURCE_REQUIREMENTS_M), &[], Some(crate::defaults::quantities::requirements), true);
static VOLUME_STATUS_F: [Field; 1] = [
    f("image", &IMAGE_VOLUME_STATUS, 5, ""),
];
pub static VOLUME_STATUS: TypeDef = object("io.k8s.api.core.v1.VolumeStatus", "v1.VolumeStatus", &VOLUME_STATUS_F, &[0], false, Some(&VOLUME_STATUS_M), &[], None, false);
static VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE_F: [Field; 4] = [
    f("volumePath", &super::anonymous::STRING, 8, "\"\""),
    f("fsType", &super::anonymous::STRING, 1, ""),
    f("storagePolicyName", &super::anonymous::STRING, 1, ""),
    f("storagePolicyID", &super::anonymous::STRING, 1, ""),
];
pub static VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE: TypeDef = object("io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource", "v1.VsphereVirtualDiskVolumeSource", &VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE_F, &[1, 3, 2, 0], false, Some(&VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE_M), &[], None, false);
static WEIGHTED_POD_AFFINITY_TERM_F: [Field; 2] = [
    f("weight", &super::anonymous::INT32, 8, "0"),
    f("podAffinityTerm", &POD_AFFINITY_TERM, 8, "{}"),
];
pub static WEIGHTED_POD_AFFINITY_TERM: TypeDef = object("io.k8s.api.core.v1.WeightedPodAffinityTerm", "v1.WeightedPodAffinityTerm", &WEIGHTED_POD_AFFINITY_TERM_F, &[1, 0], false, Some(&WEIGHTED_POD_AFFINITY_TERM_M), &[], None, false);
static WINDOWS_SECURITY_CONTEXT_OPTIONS_F: [Field; 4] = [
    f("gmsaCredentialSpecName", &super::anonymous::STRING, 5, ""),
    f("gmsaCredentialSpec", &super::anonymous::STRING, 5, ""),
    f("runAsUserName", &super::anonymous::STRING, 5, ""),
    f("hostProcess", &super::anonymous::BOOL, 5, ""),
];
pub static WINDOWS_SECURITY_CONTEXT_OPTIONS: TypeDef = object("io.k8s.api.core.v1.WindowsSecurityContextOptions", "v1.WindowsSecurityContextOptions", &WINDOWS_SECURITY_CONTEXT_OPTIONS_F, &[1, 0, 3, 2], false, Some(&WINDOWS_SECURITY_CONTEXT_OPTIONS_M), &[], None, false);
pub static AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.AWSElasticBlockStoreVolumeSource", &[p(1, "volumeID", 0), p(2, "fsType", 0), p(3, "partition", 0), p(4, "readOnly", 0)]);
pub static AFFINITY_M: Message = Message::new("k8s.io.api.core.v1.Affinity", &[p(1, "nodeAffinity", 1), p(2, "podAffinity", 1), p(3, "podAntiAffinity", 1)]);
pub static APP_ARMOR_PROFILE_M: Message = Message::new("k8s.io.api.core.v1.AppArmorProfile", &[p(1, "type", 0), p(2, "localhostProfile", 1)]);
pub static ATTACHED_VOLUME_M: Message = Message::new("k8s.io.api.core.v1.AttachedVolume", &[p(1, "name", 0), p(2, "devicePath", 0)]);
pub static AZURE_DISK_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.AzureDiskVolumeSource", &[p(1, "diskName", 0), p(2, "diskURI", 0), p(3, "cachingMode", 1), p(4, "fsType", 1), p(5, "readOnly", 1), p(6, "kind", 1)]);
pub static AZURE_FILE_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.AzureFilePersistentVolumeSource", &[p(1, "secretName", 0), p(2, "shareName", 0), p(3, "readOnly", 0), p(4, "secretNamespace", 1)]);
pub static AZURE_FILE_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.AzureFileVolumeSource", &[p(1, "secretName", 0), p(2, "shareName", 0), p(3, "readOnly", 0)]);
pub static BINDING_M: Message = Message::new("k8s.io.api.core.v1.Binding", &[p(1, "metadata", 0), p(2, "target", 0)]);
pub static CSI_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.CSIPersistentVolumeSource", &[p(1, "driver", 0), p(2, "volumeHandle", 0), p(3, "readOnly", 0), p(4, "fsType", 0), p(5, "volumeAttributes", 0), p(6, "controllerPublishSecretRef", 1), p(7, "nodeStageSecretRef", 1), p(8, "nodePublishSecretRef", 1), p(9, "controllerExpandSecretRef", 1), p(10, "nodeExpandSecretRef", 1)]);
pub static CSI_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.CSIVolumeSource", &[p(1, "driver", 0), p(2, "readOnly", 1), p(3, "fsType", 1), p(4, "volumeAttributes", 0), p(5, "nodePublishSecretRef", 1)]);
pub static CAPABILITIES_M: Message = Message::new("k8s.io.api.core.v1.Capabilities", &[p(1, "add", 0), p(2, "drop", 0)]);
pub static CEPH_FS_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.CephFSPersistentVolumeSource", &[p(1, "monitors", 0), p(2, "path", 0), p(3, "user", 0), p(4, "secretFile", 0), p(5, "secretRef", 1), p(6, "readOnly", 0)]);
pub static CEPH_FS_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.CephFSVolumeSource", &[p(1, "monitors", 0), p(2, "path", 0), p(3, "user", 0), p(4, "secretFile", 0), p(5, "secretRef", 1), p(6, "readOnly", 0)]);
pub static CINDER_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.CinderPersistentVolumeSource", &[p(1, "volumeID", 0), p(2, "fsType", 0), p(3, "readOnly", 0), p(4, "secretRef", 1)]);
pub static CINDER_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.CinderVolumeSource", &[p(1, "volumeID", 0), p(2, "fsType", 0), p(3, "readOnly", 0), p(4, "secretRef", 1)]);
pub static CLIENT_IP_CONFIG_M: Message = Message::new("k8s.io.api.core.v1.ClientIPConfig", &[p(1, "timeoutSeconds", 1)]);
pub static CLUSTER_TRUST_BUNDLE_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.ClusterTrustBundleProjection", &[p(1, "name", 1), p(2, "signerName", 1), p(3, "labelSelector", 1), p(4, "path", 0), p(5, "optional", 1), p(6, "user", 1)]);
pub static COMPONENT_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.ComponentCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "message", 0), p(4, "error", 0)]);
pub static COMPONENT_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ComponentStatus", &[p(1, "metadata", 0), p(2, "conditions", 0)]);
pub static COMPONENT_STATUS_LIST_M: Message = Message::new("k8s.io.api.core.v1.ComponentStatusList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CONFIG_MAP_M: Message = Message::new("k8s.io.api.core.v1.ConfigMap", &[p(1, "metadata", 0), p(2, "data", 0), p(3, "binaryData", 0), p(4, "immutable", 1)]);
pub static CONFIG_MAP_ENV_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ConfigMapEnvSource", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "optional", 1)]);
pub static CONFIG_MAP_KEY_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.ConfigMapKeySelector", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "key", 0), p(3, "optional", 1)]);
pub static CONFIG_MAP_LIST_M: Message = Message::new("k8s.io.api.core.v1.ConfigMapList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CONFIG_MAP_NODE_CONFIG_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ConfigMapNodeConfigSource", &[p(1, "namespace", 0), p(2, "name", 0), p(3, "uid", 0), p(4, "resourceVersion", 0), p(5, "kubeletConfigKey", 0)]);
pub static CONFIG_MAP_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.ConfigMapProjection", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "items", 0), p(4, "optional", 1)]);
pub static CONFIG_MAP_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ConfigMapVolumeSource", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "items", 0), p(3, "defaultMode", 1), p(4, "optional", 1), p(5, "defaultUser", 1)]);
pub static CONTAINER_M: Message = Message::new("k8s.io.api.core.v1.Container", &[p(1, "name", 0), p(2, "image", 0), p(3, "command", 0), p(4, "args", 0), p(5, "workingDir", 0), p(6, "ports", 0), p(7, "env", 0), p(8, "resources", 0), p(9, "volumeMounts", 0), p(10, "livenessProbe", 1), p(11, "readinessProbe", 1), p(12, "lifecycle", 1), p(13, "terminationMessagePath", 0), p(14, "imagePullPolicy", 0), p(15, "securityContext", 1), p(16, "stdin", 0), p(17, "stdinOnce", 0), p(18, "tty", 0), p(19, "envFrom", 0), p(20, "terminationMessagePolicy", 0), p(21, "volumeDevices", 0), p(22, "startupProbe", 1), p(23, "resizePolicy", 0), p(24, "restartPolicy", 1), p(25, "restartPolicyRules", 0)]);
pub static CONTAINER_EXTENDED_RESOURCE_REQUEST_M: Message = Message::new("k8s.io.api.core.v1.ContainerExtendedResourceRequest", &[p(1, "containerName", 0), p(2, "resourceName", 0), p(3, "requestName", 0)]);
pub static CONTAINER_IMAGE_M: Message = Message::new("k8s.io.api.core.v1.ContainerImage", &[p(1, "names", 0), p(2, "sizeBytes", 0)]);
pub static CONTAINER_PORT_M: Message = Message::new("k8s.io.api.core.v1.ContainerPort", &[p(1, "name", 0), p(2, "hostPort", 0), p(3, "containerPort", 0), p(4, "protocol", 0), p(5, "hostIP", 0)]);
pub static CONTAINER_RESIZE_POLICY_M: Message = Message::new("k8s.io.api.core.v1.ContainerResizePolicy", &[p(1, "resourceName", 0), p(2, "restartPolicy", 0)]);
pub static CONTAINER_RESTART_RULE_M: Message = Message::new("k8s.io.api.core.v1.ContainerRestartRule", &[p(1, "action", 0), p(2, "exitCodes", 1)]);
pub static CONTAINER_RESTART_RULE_ON_EXIT_CODES_M: Message = Message::new("k8s.io.api.core.v1.ContainerRestartRuleOnExitCodes", &[p(1, "operator", 0), p(2, "values", 0)]);
pub static CONTAINER_STATE_M: Message = Message::new("k8s.io.api.core.v1.ContainerState", &[p(1, "waiting", 1), p(2, "running", 1), p(3, "terminated", 1)]);
pub static CONTAINER_STATE_RUNNING_M: Message = Message::new("k8s.io.api.core.v1.ContainerStateRunning", &[p(1, "startedAt", 0)]);
pub static CONTAINER_STATE_TERMINATED_M: Message = Message::new("k8s.io.api.core.v1.ContainerStateTerminated", &[p(1, "exitCode", 0), p(2, "signal", 0), p(3, "reason", 0), p(4, "message", 0), p(5, "startedAt", 0), p(6, "finishedAt", 0), p(7, "containerID", 0)]);
pub static CONTAINER_STATE_WAITING_M: Message = Message::new("k8s.io.api.core.v1.ContainerStateWaiting", &[p(1, "reason", 0), p(2, "message", 0)]);
pub static CONTAINER_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ContainerStatus", &[p(1, "name", 0), p(2, "state", 0), p(3, "lastState", 0), p(4, "ready", 0), p(5, "restartCount", 0), p(6, "image", 0), p(7, "imageID", 0), p(8, "containerID", 0), p(9, "started", 1), p(10, "allocatedResources", 0), p(11, "resources", 1), p(12, "volumeMounts", 0), p(13, "user", 1), p(14, "allocatedResourcesStatus", 0), p(15, "stopSignal", 1)]);
pub static CONTAINER_USER_M: Message = Message::new("k8s.io.api.core.v1.ContainerUser", &[p(1, "linux", 1)]);
pub static DAEMON_ENDPOINT_M: Message = Message::new("k8s.io.api.core.v1.DaemonEndpoint", &[p(1, "Port", 0)]);
pub static DOWNWARD_API_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.DownwardAPIProjection", &[p(1, "items", 0)]);
pub static DOWNWARD_API_VOLUME_FILE_M: Message = Message::new("k8s.io.api.core.v1.DownwardAPIVolumeFile", &[p(1, "path", 0), p(2, "fieldRef", 1), p(3, "resourceFieldRef", 1), p(4, "mode", 1), p(5, "user", 1)]);
pub static DOWNWARD_API_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.DownwardAPIVolumeSource", &[p(1, "items", 0), p(2, "defaultMode", 1), p(3, "defaultUser", 1)]);
pub static EMPTY_DIR_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.EmptyDirVolumeSource", &[p(1, "medium", 0), p(2, "sizeLimit", 1), p(3, "mode", 1)]);
pub static ENDPOINT_ADDRESS_M: Message = Message::new("k8s.io.api.core.v1.EndpointAddress", &[p(1, "ip", 0), p(2, "targetRef", 1), p(3, "hostname", 0), p(4, "nodeName", 1)]);
pub static ENDPOINT_PORT_M: Message = Message::new("k8s.io.api.core.v1.EndpointPort", &[p(1, "name", 0), p(2, "port", 0), p(3, "protocol", 0), p(4, "appProtocol", 1)]);
pub static ENDPOINT_SUBSET_M: Message = Message::new("k8s.io.api.core.v1.EndpointSubset", &[p(1, "addresses", 0), p(2, "notReadyAddresses", 0), p(3, "ports", 0)]);
pub static ENDPOINTS_M: Message = Message::new("k8s.io.api.core.v1.Endpoints", &[p(1, "metadata", 0), p(2, "subsets", 0)]);
pub static ENDPOINTS_LIST_M: Message = Message::new("k8s.io.api.core.v1.EndpointsList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static ENV_FROM_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.EnvFromSource", &[p(1, "prefix", 0), p(2, "configMapRef", 1), p(3, "secretRef", 1)]);
pub static ENV_VAR_M: Message = Message::new("k8s.io.api.core.v1.EnvVar", &[p(1, "name", 0), p(2, "value", 0), p(3, "valueFrom", 1)]);
pub static ENV_VAR_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.EnvVarSource", &[p(1, "fieldRef", 1), p(2, "resourceFieldRef", 1), p(3, "configMapKeyRef", 1), p(4, "secretKeyRef", 1), p(5, "fileKeyRef", 1)]);
pub static EPHEMERAL_CONTAINER_M: Message = Message::new("k8s.io.api.core.v1.EphemeralContainer", &[e(1, &EPHEMERAL_CONTAINER_COMMON_M), p(2, "targetContainerName", 0)]);
pub static EPHEMERAL_CONTAINER_COMMON_M: Message = Message::new("k8s.io.api.core.v1.EphemeralContainerCommon", &[p(1, "name", 0), p(2, "image", 0), p(3, "command", 0), p(4, "args", 0), p(5, "workingDir", 0), p(6, "ports", 0), p(7, "env", 0), p(8, "resources", 0), p(9, "volumeMounts", 0), p(10, "livenessProbe", 1), p(11, "readinessProbe", 1), p(12, "lifecycle", 1), p(13, "terminationMessagePath", 0), p(14, "imagePullPolicy", 0), p(15, "securityContext", 1), p(16, "stdin", 0), p(17, "stdinOnce", 0), p(18, "tty", 0), p(19, "envFrom", 0), p(20, "terminationMessagePolicy", 0), p(21, "volumeDevices", 0), p(22, "startupProbe", 1), p(23, "resizePolicy", 0), p(24, "restartPolicy", 1), p(25, "restartPolicyRules", 0)]);
pub static EPHEMERAL_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.EphemeralVolumeSource", &[p(1, "volumeClaimTemplate", 1)]);
pub static EVENT_M: Message = Message::new("k8s.io.api.core.v1.Event", &[p(1, "metadata", 0), p(2, "involvedObject", 0), p(3, "reason", 0), p(4, "message", 0), p(5, "source", 0), p(6, "firstTimestamp", 0), p(7, "lastTimestamp", 0), p(8, "count", 0), p(9, "type", 0), p(10, "eventTime", 0), p(11, "series", 1), p(12, "action", 0), p(13, "related", 1), p(14, "reportingComponent", 0), p(15, "reportingInstance", 0)]);
pub static EVENT_LIST_M: Message = Message::new("k8s.io.api.core.v1.EventList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static EVENT_SERIES_M: Message = Message::new("k8s.io.api.core.v1.EventSeries", &[p(1, "count", 0), p(2, "lastObservedTime", 0)]);
pub static EVENT_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.EventSource", &[p(1, "component", 0), p(2, "host", 0)]);
pub static EVICTION_RESPONDER_M: Message = Message::new("k8s.io.api.core.v1.EvictionResponder", &[p(1, "name", 0), p(2, "priority", 1)]);
pub static EXEC_ACTION_M: Message = Message::new("k8s.io.api.core.v1.ExecAction", &[p(1, "command", 0)]);
pub static FC_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.FCVolumeSource", &[p(1, "targetWWNs", 0), p(2, "lun", 1), p(3, "fsType", 0), p(4, "readOnly", 0), p(5, "wwids", 0)]);
pub static FILE_KEY_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.FileKeySelector", &[p(1, "volumeName", 0), p(2, "path", 0), p(3, "key", 0), p(4, "optional", 1)]);
pub static FLEX_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.FlexPersistentVolumeSource", &[p(1, "driver", 0), p(2, "fsType", 0), p(3, "secretRef", 1), p(4, "readOnly", 0), p(5, "options", 0)]);
pub static FLEX_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.FlexVolumeSource", &[p(1, "driver", 0), p(2, "fsType", 0), p(3, "secretRef", 1), p(4, "readOnly", 0), p(5, "options", 0)]);
pub static FLOCKER_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.FlockerVolumeSource", &[p(1, "datasetName", 0), p(2, "datasetUUID", 0)]);
pub static GCE_PERSISTENT_DISK_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.GCEPersistentDiskVolumeSource", &[p(1, "pdName", 0), p(2, "fsType", 0), p(3, "partition", 0), p(4, "readOnly", 0)]);
pub static GRPC_ACTION_M: Message = Message::new("k8s.io.api.core.v1.GRPCAction", &[p(1, "port", 0), p(2, "service", 1), p(3, "mode", 1)]);
pub static GIT_REPO_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.GitRepoVolumeSource", &[p(1, "repository", 0), p(2, "revision", 0), p(3, "directory", 0)]);
pub static GLUSTERFS_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.GlusterfsPersistentVolumeSource", &[p(1, "endpoints", 0), p(2, "path", 0), p(3, "readOnly", 0), p(4, "endpointsNamespace", 1)]);
pub static GLUSTERFS_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.GlusterfsVolumeSource", &[p(1, "endpoints", 0), p(2, "path", 0), p(3, "readOnly", 0)]);
pub static HTTP_GET_ACTION_M: Message = Message::new("k8s.io.api.core.v1.HTTPGetAction", &[p(1, "path", 0), p(2, "port", 0), p(3, "host", 0), p(4, "scheme", 0), p(5, "httpHeaders", 0), p(6, "protocol", 1)]);
pub static HTTP_HEADER_M: Message = Message::new("k8s.io.api.core.v1.HTTPHeader", &[p(1, "name", 0), p(2, "value", 0)]);
pub static HOST_ALIAS_M: Message = Message::new("k8s.io.api.core.v1.HostAlias", &[p(1, "ip", 0), p(2, "hostnames", 0)]);
pub static HOST_IP_M: Message = Message::new("k8s.io.api.core.v1.HostIP", &[p(1, "ip", 0)]);
pub static HOST_PATH_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.HostPathVolumeSource", &[p(1, "path", 0), p(2, "type", 1)]);
pub static ISCSI_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ISCSIPersistentVolumeSource", &[p(1, "targetPortal", 0), p(2, "iqn", 0), p(3, "lun", 0), p(4, "iscsiInterface", 0), p(5, "fsType", 0), p(6, "readOnly", 0), p(7, "portals", 0), p(8, "chapAuthDiscovery", 0), p(10, "secretRef", 1), p(11, "chapAuthSession", 0), p(12, "initiatorName", 1)]);
pub static ISCSI_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ISCSIVolumeSource", &[p(1, "targetPortal", 0), p(2, "iqn", 0), p(3, "lun", 0), p(4, "iscsiInterface", 0), p(5, "fsType", 0), p(6, "readOnly", 0), p(7, "portals", 0), p(8, "chapAuthDiscovery", 0), p(10, "secretRef", 1), p(11, "chapAuthSession", 0), p(12, "initiatorName", 1)]);
pub static IMAGE_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ImageVolumeSource", &[p(1, "reference", 0), p(2, "pullPolicy", 0)]);
pub static IMAGE_VOLUME_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ImageVolumeStatus", &[p(1, "imageRef", 0)]);
pub static KEY_TO_PATH_M: Message = Message::new("k8s.io.api.core.v1.KeyToPath", &[p(1, "key", 0), p(2, "path", 0), p(3, "mode", 1), p(4, "user", 1)]);
pub static LIFECYCLE_M: Message = Message::new("k8s.io.api.core.v1.Lifecycle", &[p(1, "postStart", 1), p(2, "preStop", 1), p(3, "stopSignal", 1)]);
pub static LIFECYCLE_HANDLER_M: Message = Message::new("k8s.io.api.core.v1.LifecycleHandler", &[p(1, "exec", 1), p(2, "httpGet", 1), p(3, "tcpSocket", 1), p(4, "sleep", 1)]);
pub static LIMIT_RANGE_M: Message = Message::new("k8s.io.api.core.v1.LimitRange", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static LIMIT_RANGE_ITEM_M: Message = Message::new("k8s.io.api.core.v1.LimitRangeItem", &[p(1, "type", 0), p(2, "max", 0), p(3, "min", 0), p(4, "default", 0), p(5, "defaultRequest", 0), p(6, "maxLimitRequestRatio", 0)]);
pub static LIMIT_RANGE_LIST_M: Message = Message::new("k8s.io.api.core.v1.LimitRangeList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static LIMIT_RANGE_SPEC_M: Message = Message::new("k8s.io.api.core.v1.LimitRangeSpec", &[p(1, "limits", 0)]);
pub static LINUX_CONTAINER_USER_M: Message = Message::new("k8s.io.api.core.v1.LinuxContainerUser", &[p(1, "uid", 0), p(2, "gid", 0), p(3, "supplementalGroups", 0)]);
pub static LOAD_BALANCER_INGRESS_M: Message = Message::new("k8s.io.api.core.v1.LoadBalancerIngress", &[p(1, "ip", 0), p(2, "hostname", 0), p(3, "ipMode", 1), p(4, "ports", 0)]);
pub static LOAD_BALANCER_STATUS_M: Message = Message::new("k8s.io.api.core.v1.LoadBalancerStatus", &[p(1, "ingress", 0)]);
pub static LOCAL_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.core.v1.LocalObjectReference", &[p(1, "name", 0)]);
pub static LOCAL_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.LocalVolumeSource", &[p(1, "path", 0), p(2, "fsType", 1)]);
pub static MODIFY_VOLUME_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ModifyVolumeStatus", &[p(1, "targetVolumeAttributesClassName", 0), p(2, "status", 0)]);
pub static NFS_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.NFSVolumeSource", &[p(1, "server", 0), p(2, "path", 0), p(3, "readOnly", 0)]);
pub static NAMESPACE_M: Message = Message::new("k8s.io.api.core.v1.Namespace", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static NAMESPACE_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.NamespaceCondition", &[p(1, "type", 0), p(2, "status", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0)]);
pub static NAMESPACE_LIST_M: Message = Message::new("k8s.io.api.core.v1.NamespaceList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static NAMESPACE_SPEC_M: Message = Message::new("k8s.io.api.core.v1.NamespaceSpec", &[p(1, "finalizers", 0)]);
pub static NAMESPACE_STATUS_M: Message = Message::new("k8s.io.api.core.v1.NamespaceStatus", &[p(1, "phase", 0), p(2, "conditions", 0)]);
pub static NODE_M: Message = Message::new("k8s.io.api.core.v1.Node", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static NODE_ADDRESS_M: Message = Message::new("k8s.io.api.core.v1.NodeAddress", &[p(1, "type", 0), p(2, "address", 0)]);
pub static NODE_AFFINITY_M: Message = Message::new("k8s.io.api.core.v1.NodeAffinity", &[p(1, "requiredDuringSchedulingIgnoredDuringExecution", 1), p(2, "preferredDuringSchedulingIgnoredDuringExecution", 0)]);
pub static NODE_ALLOCATABLE_MAPPED_RESOURCES_M: Message = Message::new("k8s.io.api.core.v1.NodeAllocatableMappedResources", &[p(1, "name", 0), p(2, "quantity", 1)]);
pub static NODE_ALLOCATABLE_OVERHEAD_RESOURCES_M: Message = Message::new("k8s.io.api.core.v1.NodeAllocatableOverheadResources", &[p(1, "name", 0), p(2, "perPod", 1), p(3, "perContainer", 1)]);
pub static NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS_M: Message = Message::new("k8s.io.api.core.v1.NodeAllocatableResourceClaimStatus", &[p(1, "resourceClaimName", 0), p(2, "containers", 0), p(4, "mapping", 0), p(5, "overhead", 0)]);
pub static NODE_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.NodeCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastHeartbeatTime", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0)]);
pub static NODE_CONFIG_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.NodeConfigSource", &[p(2, "configMap", 1)]);
pub static NODE_CONFIG_STATUS_M: Message = Message::new("k8s.io.api.core.v1.NodeConfigStatus", &[p(1, "assigned", 1), p(2, "active", 1), p(3, "lastKnownGood", 1), p(4, "error", 0)]);
pub static NODE_DAEMON_ENDPOINTS_M: Message = Message::new("k8s.io.api.core.v1.NodeDaemonEndpoints", &[p(1, "kubeletEndpoint", 0)]);
pub static NODE_FEATURES_M: Message = Message::new("k8s.io.api.core.v1.NodeFeatures", &[p(1, "supplementalGroupsPolicy", 1)]);
pub static NODE_LIST_M: Message = Message::new("k8s.io.api.core.v1.NodeList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static NODE_POD_PREEMPTION_POLICY_M: Message = Message::new("k8s.io.api.core.v1.NodePodPreemptionPolicy", &[p(1, "disableResizePreemption", 0)]);
pub static NODE_RUNTIME_HANDLER_M: Message = Message::new("k8s.io.api.core.v1.NodeRuntimeHandler", &[p(1, "name", 0), p(2, "features", 1)]);
pub static NODE_RUNTIME_HANDLER_FEATURES_M: Message = Message::new("k8s.io.api.core.v1.NodeRuntimeHandlerFeatures", &[p(1, "recursiveReadOnlyMounts", 1), p(2, "userNamespaces", 1)]);
pub static NODE_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.NodeSelector", &[p(1, "nodeSelectorTerms", 0)]);
pub static NODE_SELECTOR_REQUIREMENT_M: Message = Message::new("k8s.io.api.core.v1.NodeSelectorRequirement", &[p(1, "key", 0), p(2, "operator", 0), p(3, "values", 0)]);
pub static NODE_SELECTOR_TERM_M: Message = Message::new("k8s.io.api.core.v1.NodeSelectorTerm", &[p(1, "matchExpressions", 0), p(2, "matchFields", 0)]);
pub static NODE_SPEC_M: Message = Message::new("k8s.io.api.core.v1.NodeSpec", &[p(1, "podCIDR", 0), p(2, "externalID", 0), p(3, "providerID", 0), p(4, "unschedulable", 0), p(5, "taints", 0), p(6, "configSource", 1), p(7, "podCIDRs", 0), p(8, "podPreemptionPolicy", 1)]);
pub static NODE_STATUS_M: Message = Message::new("k8s.io.api.core.v1.NodeStatus", &[p(1, "capacity", 0), p(2, "allocatable", 0), p(3, "phase", 0), p(4, "conditions", 0), p(5, "addresses", 0), p(6, "daemonEndpoints", 0), p(7, "nodeInfo", 0), p(8, "images", 0), p(9, "volumesInUse", 0), p(10, "volumesAttached", 0), p(11, "config", 1), p(12, "runtimeHandlers", 0), p(13, "features", 1), p(14, "declaredFeatures", 0)]);
pub static NODE_SWAP_STATUS_M: Message = Message::new("k8s.io.api.core.v1.NodeSwapStatus", &[p(1, "capacity", 1)]);
pub static NODE_SYSTEM_INFO_M: Message = Message::new("k8s.io.api.core.v1.NodeSystemInfo", &[p(1, "machineID", 0), p(2, "systemUUID", 0), p(3, "bootID", 0), p(4, "kernelVersion", 0), p(5, "osImage", 0), p(6, "containerRuntimeVersion", 0), p(7, "kubeletVersion", 0), p(8, "kubeProxyVersion", 0), p(9, "operatingSystem", 0), p(10, "architecture", 0), p(11, "swap", 1), p(12, "runningInUserNamespace", 1)]);
pub static OBJECT_FIELD_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.ObjectFieldSelector", &[p(1, "apiVersion", 0), p(2, "fieldPath", 0)]);
pub static OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.core.v1.ObjectReference", &[p(1, "kind", 0), p(2, "namespace", 0), p(3, "name", 0), p(4, "uid", 0), p(5, "apiVersion", 0), p(6, "resourceVersion", 0), p(7, "fieldPath", 0)]);
pub static PERSISTENT_VOLUME_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolume", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static PERSISTENT_VOLUME_CLAIM_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaim", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static PERSISTENT_VOLUME_CLAIM_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaimCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastProbeTime", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0)]);
pub static PERSISTENT_VOLUME_CLAIM_LIST_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaimList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static PERSISTENT_VOLUME_CLAIM_SPEC_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaimSpec", &[p(1, "accessModes", 0), p(2, "resources", 0), p(3, "volumeName", 0), p(4, "selector", 1), p(5, "storageClassName", 1), p(6, "volumeMode", 1), p(7, "dataSource", 1), p(8, "dataSourceRef", 1), p(9, "volumeAttributesClassName", 1)]);
pub static PERSISTENT_VOLUME_CLAIM_STATUS_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaimStatus", &[p(1, "phase", 0), p(2, "accessModes", 0), p(3, "capacity", 0), p(4, "conditions", 0), p(5, "allocatedResources", 0), p(7, "allocatedResourceStatuses", 0), p(8, "currentVolumeAttributesClassName", 1), p(9, "modifyVolumeStatus", 1), p(10, "healthStatus", 1)]);
pub static PERSISTENT_VOLUME_CLAIM_TEMPLATE_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaimTemplate", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeClaimVolumeSource", &[p(1, "claimName", 0), p(2, "readOnly", 0)]);
pub static PERSISTENT_VOLUME_LIST_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeSource", &[p(1, "gcePersistentDisk", 1), p(2, "awsElasticBlockStore", 1), p(3, "hostPath", 1), p(4, "glusterfs", 1), p(5, "nfs", 1), p(6, "rbd", 1), p(7, "iscsi", 1), p(8, "cinder", 1), p(9, "cephfs", 1), p(10, "fc", 1), p(11, "flocker", 1), p(12, "flexVolume", 1), p(13, "azureFile", 1), p(14, "vsphereVolume", 1), p(15, "quobyte", 1), p(16, "azureDisk", 1), p(17, "photonPersistentDisk", 1), p(18, "portworxVolume", 1), p(19, "scaleIO", 1), p(20, "local", 1), p(21, "storageos", 1), p(22, "csi", 1)]);
pub static PERSISTENT_VOLUME_SPEC_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeSpec", &[p(1, "capacity", 0), e(2, &PERSISTENT_VOLUME_SOURCE_M), p(3, "accessModes", 0), p(4, "claimRef", 1), p(5, "persistentVolumeReclaimPolicy", 0), p(6, "storageClassName", 0), p(7, "mountOptions", 0), p(8, "volumeMode", 1), p(9, "nodeAffinity", 1), p(10, "volumeAttributesClassName", 1)]);
pub static PERSISTENT_VOLUME_STATUS_M: Message = Message::new("k8s.io.api.core.v1.PersistentVolumeStatus", &[p(1, "phase", 0), p(2, "message", 0), p(3, "reason", 0), p(4, "lastPhaseTransitionTime", 1)]);
pub static PHOTON_PERSISTENT_DISK_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.PhotonPersistentDiskVolumeSource", &[p(1, "pdID", 0), p(2, "fsType", 0)]);
pub static POD_M: Message = Message::new("k8s.io.api.core.v1.Pod", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static POD_AFFINITY_M: Message = Message::new("k8s.io.api.core.v1.PodAffinity", &[p(1, "requiredDuringSchedulingIgnoredDuringExecution", 0), p(2, "preferredDuringSchedulingIgnoredDuringExecution", 0)]);
pub static POD_AFFINITY_TERM_M: Message = Message::new("k8s.io.api.core.v1.PodAffinityTerm", &[p(1, "labelSelector", 1), p(2, "namespaces", 0), p(3, "topologyKey", 0), p(4, "namespaceSelector", 1), p(5, "matchLabelKeys", 0), p(6, "mismatchLabelKeys", 0)]);
pub static POD_ANTI_AFFINITY_M: Message = Message::new("k8s.io.api.core.v1.PodAntiAffinity", &[p(1, "requiredDuringSchedulingIgnoredDuringExecution", 0), p(2, "preferredDuringSchedulingIgnoredDuringExecution", 0)]);
pub static POD_CERTIFICATE_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.PodCertificateProjection", &[p(1, "signerName", 0), p(2, "keyType", 0), p(3, "maxExpirationSeconds", 1), p(4, "credentialBundlePath", 0), p(5, "keyPath", 0), p(6, "certificateChainPath", 0), p(7, "userAnnotations", 0), p(8, "user", 1)]);
pub static POD_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.PodCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastProbeTime", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0), p(7, "observedGeneration", 0)]);
pub static POD_DNS_CONFIG_M: Message = Message::new("k8s.io.api.core.v1.PodDNSConfig", &[p(1, "nameservers", 0), p(2, "searches", 0), p(3, "options", 0)]);
pub static POD_DNS_CONFIG_OPTION_M: Message = Message::new("k8s.io.api.core.v1.PodDNSConfigOption", &[p(1, "name", 0), p(2, "value", 1)]);
pub static POD_EXTENDED_RESOURCE_CLAIM_STATUS_M: Message = Message::new("k8s.io.api.core.v1.PodExtendedResourceClaimStatus", &[p(1, "requestMappings", 0), p(2, "resourceClaimName", 0)]);
pub static POD_IP_M: Message = Message::new("k8s.io.api.core.v1.PodIP", &[p(1, "ip", 0)]);
pub static POD_LIST_M: Message = Message::new("k8s.io.api.core.v1.PodList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POD_OS_M: Message = Message::new("k8s.io.api.core.v1.PodOS", &[p(1, "name", 0)]);
pub static POD_READINESS_GATE_M: Message = Message::new("k8s.io.api.core.v1.PodReadinessGate", &[p(1, "conditionType", 0)]);
pub static POD_RESOURCE_CLAIM_M: Message = Message::new("k8s.io.api.core.v1.PodResourceClaim", &[p(1, "name", 0), p(3, "resourceClaimName", 1), p(4, "resourceClaimTemplateName", 1)]);
pub static POD_RESOURCE_CLAIM_STATUS_M: Message = Message::new("k8s.io.api.core.v1.PodResourceClaimStatus", &[p(1, "name", 0), p(2, "resourceClaimName", 1)]);
pub static POD_SCHEDULING_GATE_M: Message = Message::new("k8s.io.api.core.v1.PodSchedulingGate", &[p(1, "name", 0)]);
pub static POD_SCHEDULING_GROUP_M: Message = Message::new("k8s.io.api.core.v1.PodSchedulingGroup", &[p(1, "podGroupName", 1)]);
pub static POD_SECURITY_CONTEXT_M: Message = Message::new("k8s.io.api.core.v1.PodSecurityContext", &[p(1, "seLinuxOptions", 1), p(2, "runAsUser", 1), p(3, "runAsNonRoot", 1), p(4, "supplementalGroups", 0), p(5, "fsGroup", 1), p(6, "runAsGroup", 1), p(7, "sysctls", 0), p(8, "windowsOptions", 1), p(9, "fsGroupChangePolicy", 1), p(10, "seccompProfile", 1), p(11, "appArmorProfile", 1), p(12, "supplementalGroupsPolicy", 1), p(13, "seLinuxChangePolicy", 1)]);
pub static POD_SPEC_M: Message = Message::new("k8s.io.api.core.v1.PodSpec", &[p(1, "volumes", 0), p(2, "containers", 0), p(3, "restartPolicy", 0), p(4, "terminationGracePeriodSeconds", 1), p(5, "activeDeadlineSeconds", 1), p(6, "dnsPolicy", 0), p(7, "nodeSelector", 0), p(8, "serviceAccountName", 0), p(9, "serviceAccount", 0), p(10, "nodeName", 0), p(11, "hostNetwork", 0), p(12, "hostPID", 0), p(13, "hostIPC", 0), p(14, "securityContext", 1), p(15, "imagePullSecrets", 0), p(16, "hostname", 0), p(17, "subdomain", 0), p(18, "affinity", 1), p(19, "schedulerName", 0), p(20, "initContainers", 0), p(21, "automountServiceAccountToken", 1), p(22, "tolerations", 0), p(23, "hostAliases", 0), p(24, "priorityClassName", 0), p(25, "priority", 1), p(26, "dnsConfig", 1), p(27, "shareProcessNamespace", 1), p(28, "readinessGates", 0), p(29, "runtimeClassName", 1), p(30, "enableServiceLinks", 1), p(31, "preemptionPolicy", 1), p(32, "overhead", 0), p(33, "topologySpreadConstraints", 0), p(34, "ephemeralContainers", 0), p(35, "setHostnameAsFQDN", 1), p(36, "os", 1), p(37, "hostUsers", 1), p(38, "schedulingGates", 0), p(39, "resourceClaims", 0), p(40, "resources", 1), p(41, "hostnameOverride", 1), p(43, "schedulingGroup", 1), p(44, "evictionResponders", 0)]);
pub static POD_STATUS_M: Message = Message::new("k8s.io.api.core.v1.PodStatus", &[p(1, "phase", 0), p(2, "conditions", 0), p(3, "message", 0), p(4, "reason", 0), p(5, "hostIP", 0), p(6, "podIP", 0), p(7, "startTime", 1), p(8, "containerStatuses", 0), p(9, "qosClass", 0), p(10, "initContainerStatuses", 0), p(11, "nominatedNodeName", 0), p(12, "podIPs", 0), p(13, "ephemeralContainerStatuses", 0), p(14, "resize", 0), p(15, "resourceClaimStatuses", 0), p(16, "hostIPs", 0), p(17, "observedGeneration", 0), p(18, "extendedResourceClaimStatus", 1), p(19, "allocatedResources", 0), p(20, "resources", 1), p(21, "nodeAllocatableResourceClaimStatuses", 0), p(22, "volumeHealth", 0)]);
pub static POD_TEMPLATE_M: Message = Message::new("k8s.io.api.core.v1.PodTemplate", &[p(1, "metadata", 0), p(2, "template", 0)]);
pub static POD_TEMPLATE_LIST_M: Message = Message::new("k8s.io.api.core.v1.PodTemplateList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POD_TEMPLATE_SPEC_M: Message = Message::new("k8s.io.api.core.v1.PodTemplateSpec", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static POD_VOLUME_HEALTH_M: Message = Message::new("k8s.io.api.core.v1.PodVolumeHealth", &[p(1, "name", 0), p(2, "healthConditions", 0), p(3, "lastTransitionTime", 0)]);
pub static PORT_STATUS_M: Message = Message::new("k8s.io.api.core.v1.PortStatus", &[p(1, "port", 0), p(2, "protocol", 0), p(3, "error", 1)]);
pub static PORTWORX_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.PortworxVolumeSource", &[p(1, "volumeID", 0), p(2, "fsType", 0), p(3, "readOnly", 0)]);
pub static PREFERRED_SCHEDULING_TERM_M: Message = Message::new("k8s.io.api.core.v1.PreferredSchedulingTerm", &[p(1, "weight", 0), p(2, "preference", 0)]);
pub static PROBE_M: Message = Message::new("k8s.io.api.core.v1.Probe", &[e(1, &PROBE_HANDLER_M), p(2, "initialDelaySeconds", 0), p(3, "timeoutSeconds", 0), p(4, "periodSeconds", 0), p(5, "successThreshold", 0), p(6, "failureThreshold", 0), p(7, "terminationGracePeriodSeconds", 1)]);
pub static PROBE_HANDLER_M: Message = Message::new("k8s.io.api.core.v1.ProbeHandler", &[p(1, "exec", 1), p(2, "httpGet", 1), p(3, "tcpSocket", 1), p(4, "grpc", 1)]);
pub static PROJECTED_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ProjectedVolumeSource", &[p(1, "sources", 0), p(2, "defaultMode", 1), p(3, "defaultUser", 1)]);
pub static QUOBYTE_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.QuobyteVolumeSource", &[p(1, "registry", 0), p(2, "volume", 0), p(3, "readOnly", 0), p(4, "user", 0), p(5, "group", 0), p(6, "tenant", 0)]);
pub static RBD_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.RBDPersistentVolumeSource", &[p(1, "monitors", 0), p(2, "image", 0), p(3, "fsType", 0), p(4, "pool", 0), p(5, "user", 0), p(6, "keyring", 0), p(7, "secretRef", 1), p(8, "readOnly", 0)]);
pub static RBD_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.RBDVolumeSource", &[p(1, "monitors", 0), p(2, "image", 0), p(3, "fsType", 0), p(4, "pool", 0), p(5, "user", 0), p(6, "keyring", 0), p(7, "secretRef", 1), p(8, "readOnly", 0)]);
pub static RANGE_ALLOCATION_M: Message = Message::new("k8s.io.api.core.v1.RangeAllocation", &[p(1, "metadata", 0), p(2, "range", 0), p(3, "data", 0)]);
pub static REPLICATION_CONTROLLER_M: Message = Message::new("k8s.io.api.core.v1.ReplicationController", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static REPLICATION_CONTROLLER_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.ReplicationControllerCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static REPLICATION_CONTROLLER_LIST_M: Message = Message::new("k8s.io.api.core.v1.ReplicationControllerList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static REPLICATION_CONTROLLER_SPEC_M: Message = Message::new("k8s.io.api.core.v1.ReplicationControllerSpec", &[p(1, "replicas", 1), p(2, "selector", 0), p(3, "template", 1), p(4, "minReadySeconds", 0)]);
pub static REPLICATION_CONTROLLER_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ReplicationControllerStatus", &[p(1, "replicas", 0), p(2, "fullyLabeledReplicas", 0), p(3, "observedGeneration", 0), p(4, "readyReplicas", 0), p(5, "availableReplicas", 0), p(6, "conditions", 0)]);
pub static RESOURCE_CLAIM_M: Message = Message::new("k8s.io.api.core.v1.ResourceClaim", &[p(1, "name", 0), p(2, "request", 0)]);
pub static RESOURCE_FIELD_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.ResourceFieldSelector", &[p(1, "containerName", 0), p(2, "resource", 0), p(3, "divisor", 0)]);
pub static RESOURCE_HEALTH_M: Message = Message::new("k8s.io.api.core.v1.ResourceHealth", &[p(1, "resourceID", 0), p(2, "health", 0), p(6, "message", 1)]);
pub static RESOURCE_QUOTA_M: Message = Message::new("k8s.io.api.core.v1.ResourceQuota", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static RESOURCE_QUOTA_LIST_M: Message = Message::new("k8s.io.api.core.v1.ResourceQuotaList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static RESOURCE_QUOTA_SPEC_M: Message = Message::new("k8s.io.api.core.v1.ResourceQuotaSpec", &[p(1, "hard", 0), p(2, "scopes", 0), p(3, "scopeSelector", 1)]);
pub static RESOURCE_QUOTA_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ResourceQuotaStatus", &[p(1, "hard", 0), p(2, "used", 0)]);
pub static RESOURCE_REQUIREMENTS_M: Message = Message::new("k8s.io.api.core.v1.ResourceRequirements", &[p(1, "limits", 0), p(2, "requests", 0), p(3, "claims", 0)]);
pub static RESOURCE_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ResourceStatus", &[p(1, "name", 0), p(2, "resources", 0)]);
pub static SE_LINUX_OPTIONS_M: Message = Message::new("k8s.io.api.core.v1.SELinuxOptions", &[p(1, "user", 0), p(2, "role", 0), p(3, "type", 0), p(4, "level", 0)]);
pub static SCALE_IO_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ScaleIOPersistentVolumeSource", &[p(1, "gateway", 0), p(2, "system", 0), p(3, "secretRef", 1), p(4, "sslEnabled", 0), p(5, "protectionDomain", 0), p(6, "storagePool", 0), p(7, "storageMode", 0), p(8, "volumeName", 0), p(9, "fsType", 0), p(10, "readOnly", 0)]);
pub static SCALE_IO_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.ScaleIOVolumeSource", &[p(1, "gateway", 0), p(2, "system", 0), p(3, "secretRef", 1), p(4, "sslEnabled", 0), p(5, "protectionDomain", 0), p(6, "storagePool", 0), p(7, "storageMode", 0), p(8, "volumeName", 0), p(9, "fsType", 0), p(10, "readOnly", 0)]);
pub static SCOPE_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.ScopeSelector", &[p(1, "matchExpressions", 0)]);
pub static SCOPED_RESOURCE_SELECTOR_REQUIREMENT_M: Message = Message::new("k8s.io.api.core.v1.ScopedResourceSelectorRequirement", &[p(1, "scopeName", 0), p(2, "operator", 0), p(3, "values", 0)]);
pub static SECCOMP_PROFILE_M: Message = Message::new("k8s.io.api.core.v1.SeccompProfile", &[p(1, "type", 0), p(2, "localhostProfile", 1)]);
pub static SECRET_M: Message = Message::new("k8s.io.api.core.v1.Secret", &[p(1, "metadata", 0), p(2, "data", 0), p(3, "type", 0), p(4, "stringData", 0), p(5, "immutable", 1)]);
pub static SECRET_ENV_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.SecretEnvSource", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "optional", 1)]);
pub static SECRET_KEY_SELECTOR_M: Message = Message::new("k8s.io.api.core.v1.SecretKeySelector", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "key", 0), p(3, "optional", 1)]);
pub static SECRET_LIST_M: Message = Message::new("k8s.io.api.core.v1.SecretList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static SECRET_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.SecretProjection", &[e(1, &LOCAL_OBJECT_REFERENCE_M), p(2, "items", 0), p(4, "optional", 1)]);
pub static SECRET_REFERENCE_M: Message = Message::new("k8s.io.api.core.v1.SecretReference", &[p(1, "name", 0), p(2, "namespace", 0)]);
pub static SECRET_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.SecretVolumeSource", &[p(1, "secretName", 0), p(2, "items", 0), p(3, "defaultMode", 1), p(4, "optional", 1), p(5, "defaultUser", 1)]);
pub static SECURITY_CONTEXT_M: Message = Message::new("k8s.io.api.core.v1.SecurityContext", &[p(1, "capabilities", 1), p(2, "privileged", 1), p(3, "seLinuxOptions", 1), p(4, "runAsUser", 1), p(5, "runAsNonRoot", 1), p(6, "readOnlyRootFilesystem", 1), p(7, "allowPrivilegeEscalation", 1), p(8, "runAsGroup", 1), p(9, "procMount", 1), p(10, "windowsOptions", 1), p(11, "seccompProfile", 1), p(12, "appArmorProfile", 1)]);
pub static SERVICE_M: Message = Message::new("k8s.io.api.core.v1.Service", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static SERVICE_ACCOUNT_M: Message = Message::new("k8s.io.api.core.v1.ServiceAccount", &[p(1, "metadata", 0), p(2, "secrets", 0), p(3, "imagePullSecrets", 0), p(4, "automountServiceAccountToken", 1)]);
pub static SERVICE_ACCOUNT_LIST_M: Message = Message::new("k8s.io.api.core.v1.ServiceAccountList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static SERVICE_ACCOUNT_TOKEN_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.ServiceAccountTokenProjection", &[p(1, "audience", 0), p(2, "expirationSeconds", 1), p(3, "path", 0), p(4, "user", 1)]);
pub static SERVICE_LIST_M: Message = Message::new("k8s.io.api.core.v1.ServiceList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static SERVICE_PORT_M: Message = Message::new("k8s.io.api.core.v1.ServicePort", &[p(1, "name", 0), p(2, "protocol", 0), p(3, "port", 0), p(4, "targetPort", 0), p(5, "nodePort", 0), p(6, "appProtocol", 1)]);
pub static SERVICE_SPEC_M: Message = Message::new("k8s.io.api.core.v1.ServiceSpec", &[p(1, "ports", 0), p(2, "selector", 0), p(3, "clusterIP", 0), p(4, "type", 0), p(5, "externalIPs", 0), p(7, "sessionAffinity", 0), p(8, "loadBalancerIP", 0), p(9, "loadBalancerSourceRanges", 0), p(10, "externalName", 0), p(11, "externalTrafficPolicy", 0), p(12, "healthCheckNodePort", 0), p(13, "publishNotReadyAddresses", 0), p(14, "sessionAffinityConfig", 1), p(17, "ipFamilyPolicy", 1), p(18, "clusterIPs", 0), p(19, "ipFamilies", 0), p(20, "allocateLoadBalancerNodePorts", 1), p(21, "loadBalancerClass", 1), p(22, "internalTrafficPolicy", 1), p(23, "trafficDistribution", 1)]);
pub static SERVICE_STATUS_M: Message = Message::new("k8s.io.api.core.v1.ServiceStatus", &[p(1, "loadBalancer", 0), p(2, "conditions", 0)]);
pub static SESSION_AFFINITY_CONFIG_M: Message = Message::new("k8s.io.api.core.v1.SessionAffinityConfig", &[p(1, "clientIP", 1)]);
pub static SLEEP_ACTION_M: Message = Message::new("k8s.io.api.core.v1.SleepAction", &[p(1, "seconds", 0)]);
pub static STORAGE_OS_PERSISTENT_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.StorageOSPersistentVolumeSource", &[p(1, "volumeName", 0), p(2, "volumeNamespace", 0), p(3, "fsType", 0), p(4, "readOnly", 0), p(5, "secretRef", 1)]);
pub static STORAGE_OS_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.StorageOSVolumeSource", &[p(1, "volumeName", 0), p(2, "volumeNamespace", 0), p(3, "fsType", 0), p(4, "readOnly", 0), p(5, "secretRef", 1)]);
pub static SYSCTL_M: Message = Message::new("k8s.io.api.core.v1.Sysctl", &[p(1, "name", 0), p(2, "value", 0)]);
pub static TCP_SOCKET_ACTION_M: Message = Message::new("k8s.io.api.core.v1.TCPSocketAction", &[p(1, "port", 0), p(2, "host", 0)]);
pub static TAINT_M: Message = Message::new("k8s.io.api.core.v1.Taint", &[p(1, "key", 0), p(2, "value", 0), p(3, "effect", 0), p(4, "timeAdded", 1)]);
pub static TOLERATION_M: Message = Message::new("k8s.io.api.core.v1.Toleration", &[p(1, "key", 0), p(2, "operator", 0), p(3, "value", 0), p(4, "effect", 0), p(5, "tolerationSeconds", 1)]);
pub static TOPOLOGY_SELECTOR_LABEL_REQUIREMENT_M: Message = Message::new("k8s.io.api.core.v1.TopologySelectorLabelRequirement", &[p(1, "key", 0), p(2, "values", 0)]);
pub static TOPOLOGY_SELECTOR_TERM_M: Message = Message::new("k8s.io.api.core.v1.TopologySelectorTerm", &[p(1, "matchLabelExpressions", 0)]);
pub static TOPOLOGY_SPREAD_CONSTRAINT_M: Message = Message::new("k8s.io.api.core.v1.TopologySpreadConstraint", &[p(1, "maxSkew", 0), p(2, "topologyKey", 0), p(3, "whenUnsatisfiable", 0), p(4, "labelSelector", 1), p(5, "minDomains", 1), p(6, "nodeAffinityPolicy", 1), p(7, "nodeTaintsPolicy", 1), p(8, "matchLabelKeys", 0)]);
pub static TYPED_LOCAL_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.core.v1.TypedLocalObjectReference", &[p(1, "apiGroup", 1), p(2, "kind", 0), p(3, "name", 0)]);
pub static TYPED_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.core.v1.TypedObjectReference", &[p(1, "apiGroup", 1), p(2, "kind", 0), p(3, "name", 0), p(4, "namespace", 1)]);
pub static VOLUME_M: Message = Message::new("k8s.io.api.core.v1.Volume", &[p(1, "name", 0), e(2, &VOLUME_SOURCE_M)]);
pub static VOLUME_DEVICE_M: Message = Message::new("k8s.io.api.core.v1.VolumeDevice", &[p(1, "name", 0), p(2, "devicePath", 0)]);
pub static VOLUME_HEALTH_CONDITION_M: Message = Message::new("k8s.io.api.core.v1.VolumeHealthCondition", &[p(1, "status", 0), p(2, "reason", 0), p(3, "message", 0)]);
pub static VOLUME_HEALTH_STATUS_M: Message = Message::new("k8s.io.api.core.v1.VolumeHealthStatus", &[p(1, "healthConditions", 0), p(2, "lastTransitionTime", 0)]);
pub static VOLUME_MOUNT_M: Message = Message::new("k8s.io.api.core.v1.VolumeMount", &[p(1, "name", 0), p(2, "readOnly", 0), p(3, "mountPath", 0), p(4, "subPath", 0), p(5, "mountPropagation", 1), p(6, "subPathExpr", 0), p(7, "recursiveReadOnly", 1), p(8, "bindMountOptions", 0)]);
pub static VOLUME_MOUNT_STATUS_M: Message = Message::new("k8s.io.api.core.v1.VolumeMountStatus", &[p(1, "name", 0), p(2, "mountPath", 0), p(3, "readOnly", 0), p(4, "recursiveReadOnly", 1), p(5, "volumeStatus", 1)]);
pub static VOLUME_NODE_AFFINITY_M: Message = Message::new("k8s.io.api.core.v1.VolumeNodeAffinity", &[p(1, "required", 1)]);
pub static VOLUME_PROJECTION_M: Message = Message::new("k8s.io.api.core.v1.VolumeProjection", &[p(1, "secret", 1), p(2, "downwardAPI", 1), p(3, "configMap", 1), p(4, "serviceAccountToken", 1), p(5, "clusterTrustBundle", 1), p(6, "podCertificate", 1)]);
pub static VOLUME_RESOURCE_REQUIREMENTS_M: Message = Message::new("k8s.io.api.core.v1.VolumeResourceRequirements", &[p(1, "limits", 0), p(2, "requests", 0)]);
pub static VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.VolumeSource", &[p(1, "hostPath", 1), p(2, "emptyDir", 1), p(3, "gcePersistentDisk", 1), p(4, "awsElasticBlockStore", 1), p(5, "gitRepo", 1), p(6, "secret", 1), p(7, "nfs", 1), p(8, "iscsi", 1), p(9, "glusterfs", 1), p(10, "persistentVolumeClaim", 1), p(11, "rbd", 1), p(12, "flexVolume", 1), p(13, "cinder", 1), p(14, "cephfs", 1), p(15, "flocker", 1), p(16, "downwardAPI", 1), p(17, "fc", 1), p(18, "azureFile", 1), p(19, "configMap", 1), p(20, "vsphereVolume", 1), p(21, "quobyte", 1), p(22, "azureDisk", 1), p(23, "photonPersistentDisk", 1), p(24, "portworxVolume", 1), p(25, "scaleIO", 1), p(26, "projected", 1), p(27, "storageos", 1), p(28, "csi", 1), p(29, "ephemeral", 1), p(30, "image", 1)]);
pub static VOLUME_STATUS_M: Message = Message::new("k8s.io.api.core.v1.VolumeStatus", &[p(1, "image", 1)]);
pub static VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE_M: Message = Message::new("k8s.io.api.core.v1.VsphereVirtualDiskVolumeSource", &[p(1, "volumePath", 0), p(2, "fsType", 0), p(3, "storagePolicyName", 0), p(4, "storagePolicyID", 0)]);
pub static WEIGHTED_POD_AFFINITY_TERM_M: Message = Message::new("k8s.io.api.core.v1.WeightedPodAffinityTerm", &[p(1, "weight", 0), p(2, "podAffinityTerm", 0)]);
pub static WINDOWS_SECURITY_CONTEXT_OPTIONS_M: Message = Message::new("k8s.io.api.core.v1.WindowsSecurityContextOptions", &[p(1, "gmsaCredentialSpecName", 1), p(2, "gmsaCredentialSpec", 1), p(3, "runAsUserName", 1), p(4, "hostProcess", 1)]);
