//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static STORAGE_VERSION_MIGRATION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &STORAGE_VERSION_MIGRATION_SPEC, 1, "{}"),
    f("status", &STORAGE_VERSION_MIGRATION_STATUS, 1, "{}"),
];
pub static STORAGE_VERSION_MIGRATION: TypeDef = object("io.k8s.api.storagemigration.v1beta1.StorageVersionMigration", "v1beta1.StorageVersionMigration", &STORAGE_VERSION_MIGRATION_F, &[1, 0, 2, 3, 4], false, Some(&STORAGE_VERSION_MIGRATION_M), &[], None, false);
static STORAGE_VERSION_MIGRATION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_STORAGEMIGRATION_V1BETA1_STORAGE_VERSION_MIGRATION, 8, ""),
];
pub static STORAGE_VERSION_MIGRATION_LIST: TypeDef = object("io.k8s.api.storagemigration.v1beta1.StorageVersionMigrationList", "v1beta1.StorageVersionMigrationList", &STORAGE_VERSION_MIGRATION_LIST_F, &[1, 3, 0, 2], false, Some(&STORAGE_VERSION_MIGRATION_LIST_M), &[], None, false);
static STORAGE_VERSION_MIGRATION_SPEC_F: [Field; 1] = [
    f("resource", &super::meta_v1::GROUP_RESOURCE, 8, "{}"),
];
pub static STORAGE_VERSION_MIGRATION_SPEC: TypeDef = object("io.k8s.api.storagemigration.v1beta1.StorageVersionMigrationSpec", "v1beta1.StorageVersionMigrationSpec", &STORAGE_VERSION_MIGRATION_SPEC_F, &[0], false, Some(&STORAGE_VERSION_MIGRATION_SPEC_M), &[], None, false);
static STORAGE_VERSION_MIGRATION_STATUS_F: [Field; 2] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("resourceVersion", &super::anonymous::STRING, 1, ""),
];
pub static STORAGE_VERSION_MIGRATION_STATUS: TypeDef = object("io.k8s.api.storagemigration.v1beta1.StorageVersionMigrationStatus", "v1beta1.StorageVersionMigrationStatus", &STORAGE_VERSION_MIGRATION_STATUS_F, &[0, 1], false, Some(&STORAGE_VERSION_MIGRATION_STATUS_M), &[], None, false);
pub static STORAGE_VERSION_MIGRATION_M: Message = Message::new("k8s.io.api.storagemigration.v1beta1.StorageVersionMigration", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static STORAGE_VERSION_MIGRATION_LIST_M: Message = Message::new("k8s.io.api.storagemigration.v1beta1.StorageVersionMigrationList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static STORAGE_VERSION_MIGRATION_SPEC_M: Message = Message::new("k8s.io.api.storagemigration.v1beta1.StorageVersionMigrationSpec", &[p(1, "resource", 0)]);
pub static STORAGE_VERSION_MIGRATION_STATUS_M: Message = Message::new("k8s.io.api.storagemigration.v1beta1.StorageVersionMigrationStatus", &[p(1, "conditions", 0), p(2, "resourceVersion", 0)]);
