//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static DEVICE_TAINT_EFFECT_E: [Text; 3] = [t("NoExecute"), t("NoSchedule"), t("None")];
static DEVICE_TAINT_F: [Field; 4] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("value", &super::anonymous::STRING, 1, ""),
    field("effect", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &DEVICE_TAINT_EFFECT_E),
    f("timeAdded", &super::meta_v1::TIME, 5, ""),
];
pub static DEVICE_TAINT: TypeDef = object("io.k8s.api.resource.v1alpha3.DeviceTaint", "v1alpha3.DeviceTaint", &DEVICE_TAINT_F, &[2, 0, 3, 1], false, Some(&DEVICE_TAINT_M), &[], None, false);
static DEVICE_TAINT_RULE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DEVICE_TAINT_RULE_SPEC, 8, "{}"),
    f("status", &DEVICE_TAINT_RULE_STATUS, 1, "{}"),
];
pub static DEVICE_TAINT_RULE: TypeDef = object("io.k8s.api.resource.v1alpha3.DeviceTaintRule", "v1alpha3.DeviceTaintRule", &DEVICE_TAINT_RULE_F, &[1, 0, 2, 3, 4], false, Some(&DEVICE_TAINT_RULE_M), &[], None, false);
static DEVICE_TAINT_RULE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1ALPHA3_DEVICE_TAINT_RULE, 8, ""),
];
pub static DEVICE_TAINT_RULE_LIST: TypeDef = object("io.k8s.api.resource.v1alpha3.DeviceTaintRuleList", "v1alpha3.DeviceTaintRuleList", &DEVICE_TAINT_RULE_LIST_F, &[1, 3, 0, 2], false, Some(&DEVICE_TAINT_RULE_LIST_M), &[], None, false);
static DEVICE_TAINT_RULE_SPEC_F: [Field; 2] = [
    f("deviceSelector", &DEVICE_TAINT_SELECTOR, 5, ""),
    f("taint", &DEVICE_TAINT, 9, "{}"),
];
pub static DEVICE_TAINT_RULE_SPEC: TypeDef = object("io.k8s.api.resource.v1alpha3.DeviceTaintRuleSpec", "v1alpha3.DeviceTaintRuleSpec", &DEVICE_TAINT_RULE_SPEC_F, &[0, 1], false, Some(&DEVICE_TAINT_RULE_SPEC_M), &[], None, false);
static DEVICE_TAINT_RULE_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static DEVICE_TAINT_RULE_STATUS: TypeDef = object("io.k8s.api.resource.v1alpha3.DeviceTaintRuleStatus", "v1alpha3.DeviceTaintRuleStatus", &DEVICE_TAINT_RULE_STATUS_F, &[0], false, Some(&DEVICE_TAINT_RULE_STATUS_M), &[], None, false);
static DEVICE_TAINT_SELECTOR_F: [Field; 3] = [
    f("driver", &super::anonymous::STRING, 5, ""),
    f("pool", &super::anonymous::STRING, 5, ""),
    f("device", &super::anonymous::STRING, 5, ""),
];
pub static DEVICE_TAINT_SELECTOR: TypeDef = object("io.k8s.api.resource.v1alpha3.DeviceTaintSelector", "v1alpha3.DeviceTaintSelector", &DEVICE_TAINT_SELECTOR_F, &[2, 0, 1], false, Some(&DEVICE_TAINT_SELECTOR_M), &[], None, false);
static PARTITION_TYPE_STATUS_F: [Field; 4] = [
    f("attribute", &super::anonymous::STRING, 9, ""),
    f("type", &super::anonymous::STRING, 9, ""),
    f("total", &super::anonymous::INT32, 13, ""),
    f("allocatable", &super::anonymous::INT32, 13, ""),
];
pub static PARTITION_TYPE_STATUS: TypeDef = object("io.k8s.api.resource.v1alpha3.PartitionTypeStatus", "v1alpha3.PartitionTypeStatus", &PARTITION_TYPE_STATUS_F, &[3, 0, 2, 1], false, Some(&PARTITION_TYPE_STATUS_M), &[], None, false);
static POOL_STATUS_F: [Field; 12] = [
    f("driver", &super::anonymous::STRING, 9, ""),
    f("poolName", &super::anonymous::STRING, 9, ""),
    f("generation", &super::anonymous::INT64, 8, "0"),
    f("resourceSliceCount", &super::anonymous::INT32, 5, ""),
    f("totalDevices", &super::anonymous::INT32, 5, ""),
    f("allocatedDevices", &super::anonymous::INT32, 5, ""),
    f("availableDevices", &super::anonymous::INT32, 5, ""),
    f("unavailableDevices", &super::anonymous::INT32, 5, ""),
    f("nodeName", &super::anonymous::STRING, 5, ""),
    f("validationError", &super::anonymous::STRING, 5, ""),
    f("partitionSummary", &super::anonymous::LIST_OF_RESOURCE_V1ALPHA3_PARTITION_TYPE_STATUS, 1, ""),
    f("shareableSummary", &SHAREABLE_SUMMARY_STATUS, 5, ""),
];
pub static POOL_STATUS: TypeDef = object("io.k8s.api.resource.v1alpha3.PoolStatus", "v1alpha3.PoolStatus", &POOL_STATUS_F, &[5, 6, 0, 2, 8, 10, 1, 3, 11, 4, 7, 9], false, Some(&POOL_STATUS_M), &[], None, false);
static RESOURCE_POOL_STATUS_REQUEST_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 9, "{}"),
    f("spec", &RESOURCE_POOL_STATUS_REQUEST_SPEC, 8, "{}"),
    f("status", &RESOURCE_POOL_STATUS_REQUEST_STATUS, 5, ""),
];
pub static RESOURCE_POOL_STATUS_REQUEST: TypeDef = object("io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequest", "v1alpha3.ResourcePoolStatusRequest", &RESOURCE_POOL_STATUS_REQUEST_F, &[1, 0, 2, 3, 4], false, Some(&RESOURCE_POOL_STATUS_REQUEST_M), &[], None, true);
static RESOURCE_POOL_STATUS_REQUEST_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1ALPHA3_RESOURCE_POOL_STATUS_REQUEST, 8, ""),
];
pub static RESOURCE_POOL_STATUS_REQUEST_LIST: TypeDef = object("io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestList", "v1alpha3.ResourcePoolStatusRequestList", &RESOURCE_POOL_STATUS_REQUEST_LIST_F, &[1, 3, 0, 2], false, Some(&RESOURCE_POOL_STATUS_REQUEST_LIST_M), &[], None, true);
static RESOURCE_POOL_STATUS_REQUEST_SPEC_F: [Field; 4] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("poolName", &super::anonymous::STRING, 5, ""),
    f("limit", &super::anonymous::INT32, 5, "100"),
    f("defaultPartitionTypeAttribute", &super::anonymous::STRING, 5, ""),
];
static RESOURCE_POOL_STATUS_REQUEST_SPEC_D0: [Text; 1] = [t("limit")];
static RESOURCE_POOL_STATUS_REQUEST_SPEC_D: [DefaultRule; 1] = [
    rule(&RESOURCE_POOL_STATUS_REQUEST_SPEC_D0, "100", When::Unset),
];
pub static RESOURCE_POOL_STATUS_REQUEST_SPEC: TypeDef = object("io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestSpec", "v1alpha3.ResourcePoolStatusRequestSpec", &RESOURCE_POOL_STATUS_REQUEST_SPEC_F, &[3, 0, 2, 1], false, Some(&RESOURCE_POOL_STATUS_REQUEST_SPEC_M), &RESOURCE_POOL_STATUS_REQUEST_SPEC_D, None, true);
static RESOURCE_POOL_STATUS_REQUEST_STATUS_F: [Field; 3] = [
    f("poolCount", &super::anonymous::INT32, 13, ""),
    f("pools", &super::anonymous::LIST_OF_RESOURCE_V1ALPHA3_POOL_STATUS, 1, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static RESOURCE_POOL_STATUS_REQUEST_STATUS: TypeDef = object("io.k8s.api.resource.v1alpha3.ResourcePoolStatusRequestStatus", "v1alpha3.ResourcePoolStatusRequestStatus", &RESOURCE_POOL_STATUS_REQUEST_STATUS_F, &[2, 0, 1], false, Some(&RESOURCE_POOL_STATUS_REQUEST_STATUS_M), &[], None, false);
static SHAREABLE_CAPACITY_STATUS_F: [Field; 4] = [
    f("name", &super::anonymous::STRING, 9, ""),
    f("total", &super::quantity::QUANTITY, 13, ""),
    f("consumed", &super::quantity::QUANTITY, 13, ""),
    f("available", &super::quantity::QUANTITY, 13, ""),
];
pub static SHAREABLE_CAPACITY_STATUS: TypeDef = object("io.k8s.api.resource.v1alpha3.ShareableCapacityStatus", "v1alpha3.ShareableCapacityStatus", &SHAREABLE_CAPACITY_STATUS_F, &[3, 2, 0, 1], false, Some(&SHAREABLE_CAPACITY_STATUS_M), &[], None, false);
static SHAREABLE_SUMMARY_STATUS_F: [Field; 3] = [
    f("fullyAvailableDevices", &super::anonymous::INT32, 13, ""),
    f("partiallyAvailableDevices", &super::anonymous::INT32, 13, ""),
    f("capacity", &super::anonymous::LIST_OF_RESOURCE_V1ALPHA3_SHAREABLE_CAPACITY_STATUS, 1, ""),
];
pub static SHAREABLE_SUMMARY_STATUS: TypeDef = object("io.k8s.api.resource.v1alpha3.ShareableSummaryStatus", "v1alpha3.ShareableSummaryStatus", &SHAREABLE_SUMMARY_STATUS_F, &[2, 0, 1], false, Some(&SHAREABLE_SUMMARY_STATUS_M), &[], None, false);
pub static DEVICE_TAINT_M: Message = Message::new("k8s.io.api.resource.v1alpha3.DeviceTaint", &[p(1, "key", 0), p(2, "value", 0), p(3, "effect", 0), p(4, "timeAdded", 1)]);
pub static DEVICE_TAINT_RULE_M: Message = Message::new("k8s.io.api.resource.v1alpha3.DeviceTaintRule", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static DEVICE_TAINT_RULE_LIST_M: Message = Message::new("k8s.io.api.resource.v1alpha3.DeviceTaintRuleList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static DEVICE_TAINT_RULE_SPEC_M: Message = Message::new("k8s.io.api.resource.v1alpha3.DeviceTaintRuleSpec", &[p(1, "deviceSelector", 1), p(2, "taint", 0)]);
pub static DEVICE_TAINT_RULE_STATUS_M: Message = Message::new("k8s.io.api.resource.v1alpha3.DeviceTaintRuleStatus", &[p(1, "conditions", 0)]);
pub static DEVICE_TAINT_SELECTOR_M: Message = Message::new("k8s.io.api.resource.v1alpha3.DeviceTaintSelector", &[p(2, "driver", 1), p(3, "pool", 1), p(4, "device", 1)]);
pub static PARTITION_TYPE_STATUS_M: Message = Message::new("k8s.io.api.resource.v1alpha3.PartitionTypeStatus", &[p(1, "type", 0), p(2, "total", 1), p(3, "allocatable", 1), p(4, "attribute", 0)]);
pub static POOL_STATUS_M: Message = Message::new("k8s.io.api.resource.v1alpha3.PoolStatus", &[p(1, "driver", 0), p(2, "poolName", 0), p(3, "nodeName", 1), p(4, "totalDevices", 1), p(5, "allocatedDevices", 1), p(6, "availableDevices", 1), p(7, "unavailableDevices", 1), p(8, "resourceSliceCount", 1), p(9, "generation", 0), p(10, "validationError", 1), p(11, "partitionSummary", 0), p(13, "shareableSummary", 1)]);
pub static RESOURCE_POOL_STATUS_REQUEST_M: Message = Message::new("k8s.io.api.resource.v1alpha3.ResourcePoolStatusRequest", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 1)]);
pub static RESOURCE_POOL_STATUS_REQUEST_LIST_M: Message = Message::new("k8s.io.api.resource.v1alpha3.ResourcePoolStatusRequestList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static RESOURCE_POOL_STATUS_REQUEST_SPEC_M: Message = Message::new("k8s.io.api.resource.v1alpha3.ResourcePoolStatusRequestSpec", &[p(1, "driver", 0), p(2, "poolName", 1), p(3, "limit", 1), p(4, "defaultPartitionTypeAttribute", 1)]);
pub static RESOURCE_POOL_STATUS_REQUEST_STATUS_M: Message = Message::new("k8s.io.api.resource.v1alpha3.ResourcePoolStatusRequestStatus", &[p(2, "pools", 0), p(3, "conditions", 0), p(6, "poolCount", 1)]);
pub static SHAREABLE_CAPACITY_STATUS_M: Message = Message::new("k8s.io.api.resource.v1alpha3.ShareableCapacityStatus", &[p(1, "name", 0), p(2, "total", 1), p(3, "consumed", 1), p(4, "available", 1)]);
pub static SHAREABLE_SUMMARY_STATUS_M: Message = Message::new("k8s.io.api.resource.v1alpha3.ShareableSummaryStatus", &[p(1, "fullyAvailableDevices", 1), p(2, "partiallyAvailableDevices", 1), p(3, "capacity", 0)]);
