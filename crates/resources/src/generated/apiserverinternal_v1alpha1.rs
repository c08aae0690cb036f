//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static SERVER_STORAGE_VERSION_F: [Field; 4] = [
    f("apiServerID", &super::anonymous::STRING, 9, ""),
    f("encodingVersion", &super::anonymous::STRING, 9, ""),
    f("decodableVersions", &super::anonymous::SET_OF_STRING, 9, ""),
    f("servedVersions", &super::anonymous::SET_OF_STRING, 1, ""),
];
pub static SERVER_STORAGE_VERSION: TypeDef = object("io.k8s.api.apiserverinternal.v1alpha1.ServerStorageVersion", "v1alpha1.ServerStorageVersion", &SERVER_STORAGE_VERSION_F, &[0, 2, 1, 3], false, Some(&SERVER_STORAGE_VERSION_M), &[], None, false);
static STORAGE_VERSION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 9, "{}"),
    f("spec", &STORAGE_VERSION_SPEC, 0, "{}"),
    f("status", &STORAGE_VERSION_STATUS, 0, "{}"),
];
pub static STORAGE_VERSION: TypeDef = object("io.k8s.api.apiserverinternal.v1alpha1.StorageVersion", "v1alpha1.StorageVersion", &STORAGE_VERSION_F, &[1, 0, 2, 3, 4], false, Some(&STORAGE_VERSION_M), &[], None, false);
static STORAGE_VERSION_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1ALPHA1_STORAGE_VERSION_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1ALPHA1_CONDITION_STATUS, 8, "\"\""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 8, "\"\""),
    f("message", &super::anonymous::STRING, 9, ""),
];
pub static STORAGE_VERSION_CONDITION: TypeDef = object("io.k8s.api.apiserverinternal.v1alpha1.StorageVersionCondition", "v1alpha1.StorageVersionCondition", &STORAGE_VERSION_CONDITION_F, &[3, 5, 2, 4, 1, 0], false, Some(&STORAGE_VERSION_CONDITION_M), &[], None, false);
static STORAGE_VERSION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APISERVERINTERNAL_V1ALPHA1_STORAGE_VERSION, 8, ""),
];
pub static STORAGE_VERSION_LIST: TypeDef = object("io.k8s.api.apiserverinternal.v1alpha1.StorageVersionList", "v1alpha1.StorageVersionList", &STORAGE_VERSION_LIST_F, &[1, 3, 0, 2], false, Some(&STORAGE_VERSION_LIST_M), &[], None, false);
pub static STORAGE_VERSION_SPEC: TypeDef = object("io.k8s.api.apiserverinternal.v1alpha1.StorageVersionSpec", "v1alpha1.StorageVersionSpec", &[], &[], false, Some(&STORAGE_VERSION_SPEC_M), &[], None, false);
static STORAGE_VERSION_STATUS_F: [Field; 3] = [
    f("storageVersions", &super::anonymous::LIST_BY_API_SERVER_ID_OF_APISERVERINTERNAL_V1ALPHA1_SERVER_STORAGE_VERSION, 1, ""),
    f("commonEncodingVersion", &super::anonymous::STRING, 5, ""),
    f("conditions", &super::anonymous::LIST_BY_TYPE_OF_APISERVERINTERNAL_V1ALPHA1_STORAGE_VERSION_CONDITION, 1, ""),
];
pub static STORAGE_VERSION_STATUS: TypeDef = object("io.k8s.api.apiserverinternal.v1alpha1.StorageVersionStatus", "v1alpha1.StorageVersionStatus", &STORAGE_VERSION_STATUS_F, &[1, 2, 0], false, Some(&STORAGE_VERSION_STATUS_M), &[], None, false);
pub static SERVER_STORAGE_VERSION_M: Message = Message::new("k8s.io.api.apiserverinternal.v1alpha1.ServerStorageVersion", &[p(1, "apiServerID", 0), p(2, "encodingVersion", 0), p(3, "decodableVersions", 0), p(4, "servedVersions", 0)]);
pub static STORAGE_VERSION_M: Message = Message::new("k8s.io.api.apiserverinternal.v1alpha1.StorageVersion", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static STORAGE_VERSION_CONDITION_M: Message = Message::new("k8s.io.api.apiserverinternal.v1alpha1.StorageVersionCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "observedGeneration", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0)]);
pub static STORAGE_VERSION_LIST_M: Message = Message::new("k8s.io.api.apiserverinternal.v1alpha1.StorageVersionList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static STORAGE_VERSION_SPEC_M: Message = Message::new("k8s.io.api.apiserverinternal.v1alpha1.StorageVersionSpec", &[]);
pub static STORAGE_VERSION_STATUS_M: Message = Message::new("k8s.io.api.apiserverinternal.v1alpha1.StorageVersionStatus", &[p(1, "storageVersions", 0), p(2, "commonEncodingVersion", 1), p(3, "conditions", 0)]);
