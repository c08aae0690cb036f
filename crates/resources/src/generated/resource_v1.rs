//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static ALLOCATED_DEVICE_STATUS_F: [Field; 7] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("pool", &super::anonymous::STRING, 8, "\"\""),
    f("device", &super::anonymous::STRING, 8, "\"\""),
    f("shareID", &super::anonymous::STRING, 5, ""),
    f("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 0, ""),
    f("data", &super::runtime::RAW_EXTENSION, 5, ""),
    f("networkData", &NETWORK_DEVICE_DATA, 5, ""),
];
pub static ALLOCATED_DEVICE_STATUS: TypeDef = object("io.k8s.api.resource.v1.AllocatedDeviceStatus", "v1.AllocatedDeviceStatus", &ALLOCATED_DEVICE_STATUS_F, &[4, 5, 2, 0, 6, 1, 3], false, Some(&ALLOCATED_DEVICE_STATUS_M), &[], None, false);
static ALLOCATION_RESULT_F: [Field; 3] = [
    f("devices", &DEVICE_ALLOCATION_RESULT, 1, "{}"),
    f("nodeSelector", &super::core_v1::NODE_SELECTOR, 5, ""),
    f("allocationTimestamp", &super::meta_v1::TIME, 5, ""),
];
pub static ALLOCATION_RESULT: TypeDef = object("io.k8s.api.resource.v1.AllocationResult", "v1.AllocationResult", &ALLOCATION_RESULT_F, &[2, 0, 1], false, Some(&ALLOCATION_RESULT_M), &[], None, true);
static CEL_DEVICE_SELECTOR_F: [Field; 1] = [
    f("expression", &super::anonymous::STRING, 8, "\"\""),
];
pub static CEL_DEVICE_SELECTOR: TypeDef = object("io.k8s.api.resource.v1.CELDeviceSelector", "v1.CELDeviceSelector", &CEL_DEVICE_SELECTOR_F, &[0], false, Some(&CEL_DEVICE_SELECTOR_M), &[], None, false);
static CAPACITY_REQUEST_POLICY_F: [Field; 3] = [
    f("default", &super::quantity::QUANTITY, 4, ""),
    f("validValues", &super::anonymous::LIST_OF_QUANTITY_QUANTITY, 1, ""),
    f("validRange", &CAPACITY_REQUEST_POLICY_RANGE, 5, ""),
];
pub static CAPACITY_REQUEST_POLICY: TypeDef = object("io.k8s.api.resource.v1.CapacityRequestPolicy", "v1.CapacityRequestPolicy", &CAPACITY_REQUEST_POLICY_F, &[0, 2, 1], false, Some(&CAPACITY_REQUEST_POLICY_M), &[], None, false);
static CAPACITY_REQUEST_POLICY_RANGE_F: [Field; 3] = [
    f("min", &super::quantity::QUANTITY, 13, ""),
    f("max", &super::quantity::QUANTITY, 5, ""),
    f("step", &super::quantity::QUANTITY, 5, ""),
];
pub static CAPACITY_REQUEST_POLICY_RANGE: TypeDef = object("io.k8s.api.resource.v1.CapacityRequestPolicyRange", "v1.CapacityRequestPolicyRange", &CAPACITY_REQUEST_POLICY_RANGE_F, &[1, 0, 2], false, Some(&CAPACITY_REQUEST_POLICY_RANGE_M), &[], None, false);
static CAPACITY_REQUIREMENTS_F: [Field; 1] = [
    f("requests", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_QUALIFIED_NAME, 1, ""),
];
pub static CAPACITY_REQUIREMENTS: TypeDef = object("io.k8s.api.resource.v1.CapacityRequirements", "v1.CapacityRequirements", &CAPACITY_REQUIREMENTS_F, &[0], false, Some(&CAPACITY_REQUIREMENTS_M), &[], None, false);
static COUNTER_F: [Field; 1] = [
    f("value", &super::quantity::QUANTITY, 8, ""),
];
pub static COUNTER: TypeDef = object("io.k8s.api.resource.v1.Counter", "v1.Counter", &COUNTER_F, &[0], false, Some(&COUNTER_M), &[], None, false);
static COUNTER_SET_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("counters", &super::anonymous::MAP_OF_RESOURCE_V1_COUNTER, 9, ""),
];
pub static COUNTER_SET: TypeDef = object("io.k8s.api.resource.v1.CounterSet", "v1.CounterSet", &COUNTER_SET_F, &[1, 0], false, Some(&COUNTER_SET_M), &[], None, false);
static DEVICE_F: [Field; 13] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("attributes", &super::anonymous::MAP_OF_RESOURCE_V1_DEVICE_ATTRIBUTE, 1, ""),
    f("capacity", &super::anonymous::MAP_OF_RESOURCE_V1_DEVICE_CAPACITY, 1, ""),
    f("consumesCounters", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_COUNTER_CONSUMPTION, 1, ""),
    f("nodeName", &super::anonymous::STRING, 5, ""),
    f("nodeSelector", &super::core_v1::NODE_SELECTOR, 5, ""),
    f("allNodes", &super::anonymous::BOOL, 5, ""),
    f("taints", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_TAINT, 1, ""),
    f("bindsToNode", &super::anonymous::BOOL, 5, ""),
    f("bindingConditions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("bindingFailureConditions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("allowMultipleAllocations", &super::anonymous::BOOL, 5, ""),
    f("nodeAllocatableResources", &super::anonymous::MAP_OF_RESOURCE_V1_NODE_ALLOCATABLE_RESOURCE, 1, ""),
];
pub static DEVICE: TypeDef = object("io.k8s.api.resource.v1.Device", "v1.Device", &DEVICE_F, &[6, 11, 1, 9, 10, 8, 2, 3, 0, 12, 4, 5, 7], false, Some(&DEVICE_M), &[], None, false);
static DEVICE_ALLOCATION_CONFIGURATION_SOURCE_E: [Text; 2] = [t("FromClaim"), t("FromClass")];
static DEVICE_ALLOCATION_CONFIGURATION_F: [Field; 3] = [
    field("source", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &DEVICE_ALLOCATION_CONFIGURATION_SOURCE_E),
    f("requests", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("opaque", &OPAQUE_DEVICE_CONFIGURATION, 5, ""),
];
pub static DEVICE_ALLOCATION_CONFIGURATION: TypeDef = object("io.k8s.api.resource.v1.DeviceAllocationConfiguration", "v1.DeviceAllocationConfiguration", &DEVICE_ALLOCATION_CONFIGURATION_F, &[2, 1, 0], false, Some(&DEVICE_ALLOCATION_CONFIGURATION_M), &[], None, false);
static DEVICE_ALLOCATION_RESULT_F: [Field; 2] = [
    f("results", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_REQUEST_ALLOCATION_RESULT, 1, ""),
    f("config", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_ALLOCATION_CONFIGURATION, 1, ""),
];
pub static DEVICE_ALLOCATION_RESULT: TypeDef = object("io.k8s.api.resource.v1.DeviceAllocationResult", "v1.DeviceAllocationResult", &DEVICE_ALLOCATION_RESULT_F, &[1, 0], false, Some(&DEVICE_ALLOCATION_RESULT_M), &[], None, true);
static DEVICE_ATTRIBUTE_F: [Field; 8] = [
    f("int", &super::anonymous::INT64, 5, ""),
    f("bool", &super::anonymous::BOOL, 5, ""),
    f("string", &super::anonymous::STRING, 5, ""),
    f("version", &super::anonymous::STRING, 5, ""),
    f("ints", &super::anonymous::LIST_OF_INT64, 1, ""),
    f("bools", &super::anonymous::LIST_OF_BOOL, 1, ""),
    f("strings", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("versions", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static DEVICE_ATTRIBUTE: TypeDef = object("io.k8s.api.resource.v1.DeviceAttribute", "v1.DeviceAttribute", &DEVICE_ATTRIBUTE_F, &[1, 5, 0, 4, 2, 6, 3, 7], false, Some(&DEVICE_ATTRIBUTE_M), &[], None, false);
static DEVICE_CAPACITY_F: [Field; 2] = [
    f("value", &super::quantity::QUANTITY, 8, ""),
    f("requestPolicy", &CAPACITY_REQUEST_POLICY, 5, ""),
];
pub static DEVICE_CAPACITY: TypeDef = object("io.k8s.api.resource.v1.DeviceCapacity", "v1.DeviceCapacity", &DEVICE_CAPACITY_F, &[1, 0], false, Some(&DEVICE_CAPACITY_M), &[], None, false);
static DEVICE_CLAIM_F: [Field; 3] = [
    f("requests", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_REQUEST, 0, ""),
    f("constraints", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_CONSTRAINT, 1, ""),
    f("config", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_CLAIM_CONFIGURATION, 1, ""),
];
pub static DEVICE_CLAIM: TypeDef = object("io.k8s.api.resource.v1.DeviceClaim", "v1.DeviceClaim", &DEVICE_CLAIM_F, &[2, 1, 0], false, Some(&DEVICE_CLAIM_M), &[], None, true);
static DEVICE_CLAIM_CONFIGURATION_F: [Field; 2] = [
    f("requests", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("opaque", &OPAQUE_DEVICE_CONFIGURATION, 5, ""),
];
pub static DEVICE_CLAIM_CONFIGURATION: TypeDef = object("io.k8s.api.resource.v1.DeviceClaimConfiguration", "v1.DeviceClaimConfiguration", &DEVICE_CLAIM_CONFIGURATION_F, &[1, 0], false, Some(&DEVICE_CLAIM_CONFIGURATION_M), &[], None, false);
static DEVICE_CLASS_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DEVICE_CLASS_SPEC, 0, "{}"),
];
pub static DEVICE_CLASS: TypeDef = object("io.k8s.api.resource.v1.DeviceClass", "v1.DeviceClass", &DEVICE_CLASS_F, &[1, 0, 2, 3], false, Some(&DEVICE_CLASS_M), &[], None, false);
static DEVICE_CLASS_CONFIGURATION_F: [Field; 1] = [
    f("opaque", &OPAQUE_DEVICE_CONFIGURATION, 5, ""),
];
pub static DEVICE_CLASS_CONFIGURATION: TypeDef = object("io.k8s.api.resource.v1.DeviceClassConfiguration", "v1.DeviceClassConfiguration", &DEVICE_CLASS_CONFIGURATION_F, &[0], false, Some(&DEVICE_CLASS_CONFIGURATION_M), &[], None, false);
static DEVICE_CLASS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_CLASS, 8, ""),
];
pub static DEVICE_CLASS_LIST: TypeDef = object("io.k8s.api.resource.v1.DeviceClassList", "v1.DeviceClassList", &DEVICE_CLASS_LIST_F, &[1, 3, 0, 2], false, Some(&DEVICE_CLASS_LIST_M), &[], None, false);
static DEVICE_CLASS_SPEC_F: [Field; 3] = [
    f("selectors", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_SELECTOR, 1, ""),
    f("config", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_CLASS_CONFIGURATION, 1, ""),
    f("extendedResourceName", &super::anonymous::STRING, 5, ""),
];
pub static DEVICE_CLASS_SPEC: TypeDef = object("io.k8s.api.resource.v1.DeviceClassSpec", "v1.DeviceClassSpec", &DEVICE_CLASS_SPEC_F, &[1, 2, 0], false, Some(&DEVICE_CLASS_SPEC_M), &[], None, false);
static DEVICE_CONSTRAINT_F: [Field; 3] = [
    f("requests", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("matchAttribute", &super::anonymous::STRING, 5, ""),
    f("distinctAttribute", &super::anonymous::STRING, 5, ""),
];
pub static DEVICE_CONSTRAINT: TypeDef = object("io.k8s.api.resource.v1.DeviceConstraint", "v1.DeviceConstraint", &DEVICE_CONSTRAINT_F, &[2, 1, 0], false, Some(&DEVICE_CONSTRAINT_M), &[], None, false);
static DEVICE_COUNTER_CONSUMPTION_F: [Field; 3] = [
    f("counterSet", &super::anonymous::STRING, 8, "\"\""),
    f("counters", &super::anonymous::MAP_OF_RESOURCE_V1_COUNTER, 9, ""),
    f("compatibilityGroups", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static DEVICE_COUNTER_CONSUMPTION: TypeDef = object("io.k8s.api.resource.v1.DeviceCounterConsumption", "v1.DeviceCounterConsumption", &DEVICE_COUNTER_CONSUMPTION_F, &[2, 0, 1], false, Some(&DEVICE_COUNTER_CONSUMPTION_M), &[], None, false);
static DEVICE_DERIVED_ATTRIBUTE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("expression", &super::anonymous::STRING, 8, "\"\""),
];
pub static DEVICE_DERIVED_ATTRIBUTE: TypeDef = object("io.k8s.api.resource.v1.DeviceDerivedAttribute", "v1.DeviceDerivedAttribute", &DEVICE_DERIVED_ATTRIBUTE_F, &[1, 0], false, Some(&DEVICE_DERIVED_ATTRIBUTE_M), &[], None, false);
static DEVICE_REQUEST_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("exactly", &EXACT_DEVICE_REQUEST, 5, ""),
    f("firstAvailable", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_SUB_REQUEST, 1, ""),
];
pub static DEVICE_REQUEST: TypeDef = object("io.k8s.api.resource.v1.DeviceRequest", "v1.DeviceRequest", &DEVICE_REQUEST_F, &[1, 2, 0], false, Some(&DEVICE_REQUEST_M), &[], None, true);
static DEVICE_REQUEST_ALLOCATION_RESULT_SKIP_NODE_OPERATIONS_E: [Text; 3] = [t("*"), t("NodePrepareResources"), t("NodeUnprepareResources")];
static DEVICE_REQUEST_ALLOCATION_RESULT_F: [Field; 11] = [
    f("request", &super::anonymous::STRING, 8, "\"\""),
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("pool", &super::anonymous::STRING, 8, "\"\""),
    f("device", &super::anonymous::STRING, 8, "\"\""),
    f("adminAccess", &super::anonymous::BOOL, 5, ""),
    f("tolerations", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_TOLERATION, 1, ""),
    f("bindingConditions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("bindingFailureConditions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("shareID", &super::anonymous::STRING, 5, ""),
    f("consumedCapacity", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_QUALIFIED_NAME, 1, ""),
    field("skipNodeOperations", &super::anonymous::SET_OF_STRING, 1, "", PatchStrategy::None, "", &DEVICE_REQUEST_ALLOCATION_RESULT_SKIP_NODE_OPERATIONS_E),
];
pub static DEVICE_REQUEST_ALLOCATION_RESULT: TypeDef = object("io.k8s.api.resource.v1.DeviceRequestAllocationResult", "v1.DeviceRequestAllocationResult", &DEVICE_REQUEST_ALLOCATION_RESULT_F, &[4, 6, 7, 9, 3, 1, 2, 0, 8, 10, 5], false, Some(&DEVICE_REQUEST_ALLOCATION_RESULT_M), &[], None, true);
static DEVICE_SELECTOR_F: [Field; 1] = [
    f("cel", &CEL_DEVICE_SELECTOR, 5, ""),
];
pub static DEVICE_SELECTOR: TypeDef = object("io.k8s.api.resource.v1.DeviceSelector", "v1.DeviceSelector", &DEVICE_SELECTOR_F, &[0], false, Some(&DEVICE_SELECTOR_M), &[], None, false);
static DEVICE_SUB_REQUEST_ALLOCATION_MODE_E: [Text; 2] = [t("All"), t("ExactCount")];
static DEVICE_SUB_REQUEST_F: [Field; 8] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("deviceClassName", &super::anonymous::STRING, 8, "\"\""),
    f("selectors", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_SELECTOR, 1, ""),
    field("allocationMode", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &DEVICE_SUB_REQUEST_ALLOCATION_MODE_E),
    f("count", &super::anonymous::INT64, 1, ""),
    f("tolerations", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_TOLERATION, 1, ""),
    f("capacity", &CAPACITY_REQUIREMENTS, 5, ""),
    f("derivedAttributes", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_DERIVED_ATTRIBUTE, 1, ""),
];
static DEVICE_SUB_REQUEST_D0: [Text; 1] = [t("allocationMode")];
static DEVICE_SUB_REQUEST_D: [DefaultRule; 1] = [
    rule(&DEVICE_SUB_REQUEST_D0, "\"ExactCount\"", When::Unset),
];
pub static DEVICE_SUB_REQUEST: TypeDef = object("io.k8s.api.resource.v1.DeviceSubRequest", "v1.DeviceSubRequest", &DEVICE_SUB_REQUEST_F, &[3, 6, 4, 7, 1, 0, 2, 5], false, Some(&DEVICE_SUB_REQUEST_M), &DEVICE_SUB_REQUEST_D, Some(crate::defaults::devices::request), true);
static DEVICE_TAINT_EFFECT_E: [Text; 3] = [t("NoExecute"), t("NoSchedule"), t("None")];
static DEVICE_TAINT_F: [Field; 4] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("value", &super::anonymous::STRING, 1, ""),
    field("effect", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &DEVICE_TAINT_EFFECT_E),
    f("timeAdded", &super::meta_v1::TIME, 5, ""),
];
pub static DEVICE_TAINT: TypeDef = object("io.k8s.api.resource.v1.DeviceTaint", "v1.DeviceTaint", &DEVICE_TAINT_F, &[2, 0, 3, 1], false, Some(&DEVICE_TAINT_M), &[], None, false);
static DEVICE_TAINT_RULE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DEVICE_TAINT_RULE_SPEC, 8, "{}"),
    f("status", &DEVICE_TAINT_RULE_STATUS, 1, "{}"),
];
pub static DEVICE_TAINT_RULE: TypeDef = object("io.k8s.api.resource.v1.DeviceTaintRule", "v1.DeviceTaintRule", &DEVICE_TAINT_RULE_F, &[1, 0, 2, 3, 4], false, Some(&DEVICE_TAINT_RULE_M), &[], None, false);
static DEVICE_TAINT_RULE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_TAINT_RULE, 8, ""),
];
pub static DEVICE_TAINT_RULE_LIST: TypeDef = object("io.k8s.api.resource.v1.DeviceTaintRuleList", "v1.DeviceTaintRuleList", &DEVICE_TAINT_RULE_LIST_F, &[1, 3, 0, 2], false, Some(&DEVICE_TAINT_RULE_LIST_M), &[], None, false);
static DEVICE_TAINT_RULE_SPEC_F: [Field; 2] = [
    f("deviceSelector", &DEVICE_TAINT_SELECTOR, 5, ""),
    f("taint", &DEVICE_TAINT, 9, "{}"),
];
pub static DEVICE_TAINT_RULE_SPEC: TypeDef = object("io.k8s.api.resource.v1.DeviceTaintRuleSpec", "v1.DeviceTaintRuleSpec", &DEVICE_TAINT_RULE_SPEC_F, &[0, 1], false, Some(&DEVICE_TAINT_RULE_SPEC_M), &[], None, false);
static DEVICE_TAINT_RULE_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static DEVICE_TAINT_RULE_STATUS: TypeDef = object("io.k8s.api.resource.v1.DeviceTaintRuleStatus", "v1.DeviceTaintRuleStatus", &DEVICE_TAINT_RULE_STATUS_F, &[0], false, Some(&DEVICE_TAINT_RULE_STATUS_M), &[], None, false);
static DEVICE_TAINT_SELECTOR_F: [Field; 3] = [
    f("driver", &super::anonymous::STRING, 5, ""),
    f("pool", &super::anonymous::STRING, 5, ""),
    f("device", &super::anonymous::STRING, 5, ""),
];
pub static DEVICE_TAINT_SELECTOR: TypeDef = object("io.k8s.api.resource.v1.DeviceTaintSelector", "v1.DeviceTaintSelector", &DEVICE_TAINT_SELECTOR_F, &[2, 0, 1], false, Some(&DEVICE_TAINT_SELECTOR_M), &[], None, false);
static DEVICE_TOLERATION_OPERATOR_E: [Text; 2] = [t("Equal"), t("Exists")];
static DEVICE_TOLERATION_EFFECT_E: [Text; 3] = [t("NoExecute"), t("NoSchedule"), t("None")];
static DEVICE_TOLERATION_F: [Field; 5] = [
    f("key", &super::anonymous::STRING, 1, ""),
    field("operator", &super::anonymous::STRING, 1, "\"Equal\"", PatchStrategy::None, "", &DEVICE_TOLERATION_OPERATOR_E),
    f("value", &super::anonymous::STRING, 1, ""),
    field("effect", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &DEVICE_TOLERATION_EFFECT_E),
    f("tolerationSeconds", &super::anonymous::INT64, 5, ""),
];
static DEVICE_TOLERATION_D0: [Text; 1] = [t("operator")];
static DEVICE_TOLERATION_D: [DefaultRule; 1] = [
    rule(&DEVICE_TOLERATION_D0, "\"Equal\"", When::Unset),
];
pub static DEVICE_TOLERATION: TypeDef = object("io.k8s.api.resource.v1.DeviceToleration", "v1.DeviceToleration", &DEVICE_TOLERATION_F, &[3, 0, 1, 4, 2], false, Some(&DEVICE_TOLERATION_M), &DEVICE_TOLERATION_D, None, true);
static EXACT_DEVICE_REQUEST_ALLOCATION_MODE_E: [Text; 2] = [t("All"), t("ExactCount")];
static EXACT_DEVICE_REQUEST_F: [Field; 8] = [
    f("deviceClassName", &super::anonymous::STRING, 8, "\"\""),
    f("selectors", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_SELECTOR, 1, ""),
    field("allocationMode", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &EXACT_DEVICE_REQUEST_ALLOCATION_MODE_E),
    f("count", &super::anonymous::INT64, 1, ""),
    f("adminAccess", &super::anonymous::BOOL, 5, ""),
    f("tolerations", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_TOLERATION, 1, ""),
    f("capacity", &CAPACITY_REQUIREMENTS, 5, ""),
    f("derivedAttributes", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE_DERIVED_ATTRIBUTE, 1, ""),
];
static EXACT_DEVICE_REQUEST_D0: [Text; 1] = [t("allocationMode")];
static EXACT_DEVICE_REQUEST_D: [DefaultRule; 1] = [
    rule(&EXACT_DEVICE_REQUEST_D0, "\"ExactCount\"", When::Unset),
];
pub static EXACT_DEVICE_REQUEST: TypeDef = object("io.k8s.api.resource.v1.ExactDeviceRequest", "v1.ExactDeviceRequest", &EXACT_DEVICE_REQUEST_F, &[4, 2, 6, 3, 7, 0, 1, 5], false, Some(&EXACT_DEVICE_REQUEST_M), &EXACT_DEVICE_REQUEST_D, Some(crate::defaults::devices::request), true);
static NETWORK_DEVICE_DATA_F: [Field; 3] = [
    f("interfaceName", &super::anonymous::STRING, 1, ""),
    f("ips", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("hardwareAddress", &super::anonymous::STRING, 1, ""),
];
pub static NETWORK_DEVICE_DATA: TypeDef = object("io.k8s.api.resource.v1.NetworkDeviceData", "v1.NetworkDeviceData", &NETWORK_DEVICE_DATA_F, &[2, 0, 1], false, Some(&NETWORK_DEVICE_DATA_M), &[], None, false);
static NODE_ALLOCATABLE_MAPPING_F: [Field; 3] = [
    f("capacityKey", &super::anonymous::STRING, 5, ""),
    f("capacityMultiplier", &super::quantity::QUANTITY, 5, ""),
    f("deviceMultiplier", &super::quantity::QUANTITY, 5, ""),
];
pub static NODE_ALLOCATABLE_MAPPING: TypeDef = object("io.k8s.api.resource.v1.NodeAllocatableMapping", "v1.NodeAllocatableMapping", &NODE_ALLOCATABLE_MAPPING_F, &[0, 1, 2], false, Some(&NODE_ALLOCATABLE_MAPPING_M), &[], None, false);
static NODE_ALLOCATABLE_OVERHEAD_F: [Field; 2] = [
    f("perPod", &super::quantity::QUANTITY, 5, ""),
    f("perContainer", &super::quantity::QUANTITY, 5, ""),
];
pub static NODE_ALLOCATABLE_OVERHEAD: TypeDef = object("io.k8s.api.resource.v1.NodeAllocatableOverhead", "v1.NodeAllocatableOverhead", &NODE_ALLOCATABLE_OVERHEAD_F, &[1, 0], false, Some(&NODE_ALLOCATABLE_OVERHEAD_M), &[], None, false);
static NODE_ALLOCATABLE_RESOURCE_F: [Field; 2] = [
    f("mapping", &NODE_ALLOCATABLE_MAPPING, 5, ""),
    f("overhead", &NODE_ALLOCATABLE_OVERHEAD, 5, ""),
];
pub static NODE_ALLOCATABLE_RESOURCE: TypeDef = object("io.k8s.api.resource.v1.NodeAllocatableResource", "v1.NodeAllocatableResource", &NODE_ALLOCATABLE_RESOURCE_F, &[0, 1], false, Some(&NODE_ALLOCATABLE_RESOURCE_M), &[], None, false);
static OPAQUE_DEVICE_CONFIGURATION_F: [Field; 2] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("parameters", &super::runtime::RAW_EXTENSION, 8, ""),
];
pub static OPAQUE_DEVICE_CONFIGURATION: TypeDef = object("io.k8s.api.resource.v1.OpaqueDeviceConfiguration", "v1.OpaqueDeviceConfiguration", &OPAQUE_DEVICE_CONFIGURATION_F, &[0, 1], false, Some(&OPAQUE_DEVICE_CONFIGURATION_M), &[], None, false);
static RESOURCE_CLAIM_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &RESOURCE_CLAIM_SPEC, 0, "{}"),
    f("status", &RESOURCE_CLAIM_STATUS, 1, "{}"),
];
pub static RESOURCE_CLAIM: TypeDef = object("io.k8s.api.resource.v1.ResourceClaim", "v1.ResourceClaim", &RESOURCE_CLAIM_F, &[1, 0, 2, 3, 4], false, Some(&RESOURCE_CLAIM_M), &[], None, true);
static RESOURCE_CLAIM_CONSUMER_REFERENCE_F: [Field; 4] = [
    f("apiGroup", &super::anonymous::STRING, 1, ""),
    f("resource", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("uid", &super::anonymous::STRING, 8, "\"\""),
];
pub static RESOURCE_CLAIM_CONSUMER_REFERENCE: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimConsumerReference", "v1.ResourceClaimConsumerReference", &RESOURCE_CLAIM_CONSUMER_REFERENCE_F, &[0, 2, 1, 3], false, Some(&RESOURCE_CLAIM_CONSUMER_REFERENCE_M), &[], None, false);
static RESOURCE_CLAIM_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1_RESOURCE_CLAIM, 8, ""),
];
pub static RESOURCE_CLAIM_LIST: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimList", "v1.ResourceClaimList", &RESOURCE_CLAIM_LIST_F, &[1, 3, 0, 2], false, Some(&RESOURCE_CLAIM_LIST_M), &[], None, true);
static RESOURCE_CLAIM_SPEC_F: [Field; 1] = [
    f("devices", &DEVICE_CLAIM, 0, "{}"),
];
pub static RESOURCE_CLAIM_SPEC: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimSpec", "v1.ResourceClaimSpec", &RESOURCE_CLAIM_SPEC_F, &[0], false, Some(&RESOURCE_CLAIM_SPEC_M), &[], None, true);
static RESOURCE_CLAIM_STATUS_F: [Field; 3] = [
    f("allocation", &ALLOCATION_RESULT, 5, ""),
    field("reservedFor", &super::anonymous::LIST_BY_UID_OF_RESOURCE_V1_RESOURCE_CLAIM_CONSUMER_REFERENCE, 1, "", PatchStrategy::Merge, "uid", &[]),
    f("devices", &super::anonymous::LIST_BY_DRIVER_DEVICE_POOL_SHARE_ID_OF_RESOURCE_V1_ALLOCATED_DEVICE_STATUS, 1, ""),
];
pub static RESOURCE_CLAIM_STATUS: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimStatus", "v1.ResourceClaimStatus", &RESOURCE_CLAIM_STATUS_F, &[0, 2, 1], false, Some(&RESOURCE_CLAIM_STATUS_M), &[], None, true);
static RESOURCE_CLAIM_TEMPLATE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &RESOURCE_CLAIM_TEMPLATE_SPEC, 0, "{}"),
];
pub static RESOURCE_CLAIM_TEMPLATE: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimTemplate", "v1.ResourceClaimTemplate", &RESOURCE_CLAIM_TEMPLATE_F, &[1, 0, 2, 3], false, Some(&RESOURCE_CLAIM_TEMPLATE_M), &[], None, true);
static RESOURCE_CLAIM_TEMPLATE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1_RESOURCE_CLAIM_TEMPLATE, 8, ""),
];
pub static RESOURCE_CLAIM_TEMPLATE_LIST: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimTemplateList", "v1.ResourceClaimTemplateList", &RESOURCE_CLAIM_TEMPLATE_LIST_F, &[1, 3, 0, 2], false, Some(&RESOURCE_CLAIM_TEMPLATE_LIST_M), &[], None, true);
static RESOURCE_CLAIM_TEMPLATE_SPEC_F: [Field; 2] = [
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &RESOURCE_CLAIM_SPEC, 0, "{}"),
];
pub static RESOURCE_CLAIM_TEMPLATE_SPEC: TypeDef = object("io.k8s.api.resource.v1.ResourceClaimTemplateSpec", "v1.ResourceClaimTemplateSpec", &RESOURCE_CLAIM_TEMPLATE_SPEC_F, &[0, 1], false, Some(&RESOURCE_CLAIM_TEMPLATE_SPEC_M), &[], None, true);
static RESOURCE_POOL_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("generation", &super::anonymous::INT64, 8, "0"),
    f("resourceSliceCount", &super::anonymous::INT64, 8, "0"),
];
pub static RESOURCE_POOL: TypeDef = object("io.k8s.api.resource.v1.ResourcePool", "v1.ResourcePool", &RESOURCE_POOL_F, &[1, 0, 2], false, Some(&RESOURCE_POOL_M), &[], None, false);
static RESOURCE_SLICE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &RESOURCE_SLICE_SPEC, 8, "{}"),
];
pub static RESOURCE_SLICE: TypeDef = object("io.k8s.api.resource.v1.ResourceSlice", "v1.ResourceSlice", &RESOURCE_SLICE_F, &[1, 0, 2, 3], false, Some(&RESOURCE_SLICE_M), &[], None, false);
static RESOURCE_SLICE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_RESOURCE_V1_RESOURCE_SLICE, 8, ""),
];
pub static RESOURCE_SLICE_LIST: TypeDef = object("io.k8s.api.resource.v1.ResourceSliceList", "v1.ResourceSliceList", &RESOURCE_SLICE_LIST_F, &[1, 3, 0, 2], false, Some(&RESOURCE_SLICE_LIST_M), &[], None, false);
static RESOURCE_SLICE_SPEC_SKIP_NODE_OPERATIONS_E: [Text; 3] = [t("*"), t("NodePrepareResources"), t("NodeUnprepareResources")];
static RESOURCE_SLICE_SPEC_F: [Field; 10] = [
    f("driver", &super::anonymous::STRING, 8, "\"\""),
    f("pool", &RESOURCE_POOL, 8, "{}"),
    f("nodeName", &super::anonymous::STRING, 5, ""),
    f("nodeSelector", &super::core_v1::NODE_SELECTOR, 5, ""),
    f("allNodes", &super::anonymous::BOOL, 5, ""),
    f("devices", &super::anonymous::LIST_OF_RESOURCE_V1_DEVICE, 1, ""),
    f("perDeviceNodeSelection", &super::anonymous::BOOL, 5, ""),
    f("sharedCounters", &super::anonymous::LIST_OF_RESOURCE_V1_COUNTER_SET, 1, ""),
    f("partitionTypeAttribute", &super::anonymous::STRING, 5, ""),
    field("skipNodeOperations", &super::anonymous::SET_OF_STRING, 1, "", PatchStrategy::None, "", &RESOURCE_SLICE_SPEC_SKIP_NODE_OPERATIONS_E),
];
pub static RESOURCE_SLICE_SPEC: TypeDef = object("io.k8s.api.resource.v1.ResourceSliceSpec", "v1.ResourceSliceSpec", &RESOURCE_SLICE_SPEC_F, &[4, 5, 0, 2, 3, 8, 6, 1, 7, 9], false, Some(&RESOURCE_SLICE_SPEC_M), &[], None, false);
pub static ALLOCATED_DEVICE_STATUS_M: Message = Message::new("k8s.io.api.resource.v1.AllocatedDeviceStatus", &[p(1, "driver", 0), p(2, "pool", 0), p(3, "device", 0), p(4, "conditions", 0), p(5, "data", 1), p(6, "networkData", 1), p(7, "shareID", 1)]);
pub static ALLOCATION_RESULT_M: Message = Message::new("k8s.io.api.resource.v1.AllocationResult", &[p(1, "devices", 0), p(3, "nodeSelector", 1), p(5, "allocationTimestamp", 1)]);
pub static CEL_DEVICE_SELECTOR_M: Message = Message::new("k8s.io.api.resource.v1.CELDeviceSelector", &[p(1, "expression", 0)]);
pub static CAPACITY_REQUEST_POLICY_M: Message = Message::new("k8s.io.api.resource.v1.CapacityRequestPolicy", &[p(1, "default", 1), p(3, "validValues", 0), p(4, "validRange", 1)]);
pub static CAPACITY_REQUEST_POLICY_RANGE_M: Message = Message::new("k8s.io.api.resource.v1.CapacityRequestPolicyRange", &[p(1, "min", 1), p(2, "max", 1), p(3, "step", 1)]);
pub static CAPACITY_REQUIREMENTS_M: Message = Message::new("k8s.io.api.resource.v1.CapacityRequirements", &[p(1, "requests", 0)]);
pub static COUNTER_M: Message = Message::new("k8s.io.api.resource.v1.Counter", &[p(1, "value", 0)]);
pub static COUNTER_SET_M: Message = Message::new("k8s.io.api.resource.v1.CounterSet", &[p(1, "name", 0), p(2, "counters", 0)]);
pub static DEVICE_M: Message = Message::new("k8s.io.api.resource.v1.Device", &[p(1, "name", 0), p(2, "attributes", 0), p(3, "capacity", 0), p(4, "consumesCounters", 0), p(5, "nodeName", 1), p(6, "nodeSelector", 1), p(7, "allNodes", 1), p(8, "taints", 0), p(9, "bindsToNode", 1), p(10, "bindingConditions", 0), p(11, "bindingFailureConditions", 0), p(12, "allowMultipleAllocations", 1), p(14, "nodeAllocatableResources", 0)]);
pub static DEVICE_ALLOCATION_CONFIGURATION_M: Message = Message::new("k8s.io.api.resource.v1.DeviceAllocationConfiguration", &[p(1, "source", 0), p(2, "requests", 0), e(3, &DEVICE_CONFIGURATION_M)]);
pub static DEVICE_ALLOCATION_RESULT_M: Message = Message::new("k8s.io.api.resource.v1.DeviceAllocationResult", &[p(1, "results", 0), p(2, "config", 0)]);
pub static DEVICE_ATTRIBUTE_M: Message = Message::new("k8s.io.api.resource.v1.DeviceAttribute", &[p(2, "int", 1), p(3, "bool", 1), p(4, "string", 1), p(5, "version", 1), p(6, "ints", 0), p(7, "bools", 0), p(8, "strings", 0), p(9, "versions", 0)]);
pub static DEVICE_CAPACITY_M: Message = Message::new("k8s.io.api.resource.v1.DeviceCapacity", &[p(1, "value", 0), p(2, "requestPolicy", 1)]);
pub static DEVICE_CLAIM_M: Message = Message::new("k8s.io.api.resource.v1.DeviceClaim", &[p(1, "requests", 0), p(2, "constraints", 0), p(3, "config", 0)]);
pub static DEVICE_CLAIM_CONFIGURATION_M: Message = Message::new("k8s.io.api.resource.v1.DeviceClaimConfiguration", &[p(1, "requests", 0), e(2, &DEVICE_CONFIGURATION_M)]);
pub static DEVICE_CLASS_M: Message = Message::new("k8s.io.api.resource.v1.DeviceClass", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static DEVICE_CLASS_CONFIGURATION_M: Message = Message::new("k8s.io.api.resource.v1.DeviceClassConfiguration", &[e(1, &DEVICE_CONFIGURATION_M)]);
pub static DEVICE_CLASS_LIST_M: Message = Message::new("k8s.io.api.resource.v1.DeviceClassList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static DEVICE_CLASS_SPEC_M: Message = Message::new("k8s.io.api.resource.v1.DeviceClassSpec", &[p(1, "selectors", 0), p(2, "config", 0), p(4, "extendedResourceName", 1)]);
pub static DEVICE_CONFIGURATION_M: Message = Message::new("k8s.io.api.resource.v1.DeviceConfiguration", &[p(1, "opaque", 1)]);
pub static DEVICE_CONSTRAINT_M: Message = Message::new("k8s.io.api.resource.v1.DeviceConstraint", &[p(1, "requests", 0), p(2, "matchAttribute", 1), p(3, "distinctAttribute", 1)]);
pub static DEVICE_COUNTER_CONSUMPTION_M: Message = Message::new("k8s.io.api.resource.v1.DeviceCounterConsumption", &[p(1, "counterSet", 0), p(2, "counters", 0), p(3, "compatibilityGroups", 0)]);
pub static DEVICE_DERIVED_ATTRIBUTE_M: Message = Message::new("k8s.io.api.resource.v1.DeviceDerivedAttribute", &[p(1, "name", 0), p(2, "expression", 0)]);
pub static DEVICE_REQUEST_M: Message = Message::new("k8s.io.api.resource.v1.DeviceRequest", &[p(1, "name", 0), p(2, "exactly", 1), p(3, "firstAvailable", 0)]);
pub static DEVICE_REQUEST_ALLOCATION_RESULT_M: Message = Message::new("k8s.io.api.resource.v1.DeviceRequestAllocationResult", &[p(1, "request", 0), p(2, "driver", 0), p(3, "pool", 0), p(4, "device", 0), p(5, "adminAccess", 1), p(6, "tolerations", 0), p(7, "bindingConditions", 0), p(8, "bindingFailureConditions", 0), p(9, "shareID", 1), p(10, "consumedCapacity", 0), p(11, "skipNodeOperations", 0)]);
pub static DEVICE_SELECTOR_M: Message = Message::new("k8s.io.api.resource.v1.DeviceSelector", &[p(1, "cel", 1)]);
pub static DEVICE_SUB_REQUEST_M: Message = Message::new("k8s.io.api.resource.v1.DeviceSubRequest", &[p(1, "name", 0), p(2, "deviceClassName", 0), p(3, "selectors", 0), p(4, "allocationMode", 0), p(5, "count", 0), p(6, "tolerations", 0), p(7, "capacity", 1), p(8, "derivedAttributes", 0)]);
pub static DEVICE_TAINT_M: Message = Message::new("k8s.io.api.resource.v1.DeviceTaint", &[p(1, "key", 0), p(2, "value", 0), p(3, "effect", 0), p(4, "timeAdded", 1)]);
pub static DEVICE_TAINT_RULE_M: Message = Message::new("k8s.io.api.resource.v1.DeviceTaintRule", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static DEVICE_TAINT_RULE_LIST_M: Message = Message::new("k8s.io.api.resource.v1.DeviceTaintRuleList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static DEVICE_TAINT_RULE_SPEC_M: Message = Message::new("k8s.io.api.resource.v1.DeviceTaintRuleSpec", &[p(1, "deviceSelector", 1), p(2, "taint", 0)]);
pub static DEVICE_TAINT_RULE_STATUS_M: Message = Message::new("k8s.io.api.resource.v1.DeviceTaintRuleStatus", &[p(1, "conditions", 0)]);
pub static DEVICE_TAINT_SELECTOR_M: Message = Message::new("k8s.io.api.resource.v1.DeviceTaintSelector", &[p(2, "driver", 1), p(3, "pool", 1), p(4, "device", 1)]);
pub static DEVICE_TOLERATION_M: Message = Message::new("k8s.io.api.resource.v1.DeviceToleration", &[p(1, "key", 0), p(2, "operator", 0), p(3, "value", 0), p(4, "effect", 0), p(5, "tolerationSeconds", 1)]);
pub static EXACT_DEVICE_REQUEST_M: Message = Message::new("k8s.io.api.resource.v1.ExactDeviceRequest", &[p(1, "deviceClassName", 0), p(2, "selectors", 0), p(3, "allocationMode", 0), p(4, "count", 0), p(5, "adminAccess", 1), p(6, "tolerations", 0), p(7, "capacity", 1), p(8, "derivedAttributes", 0)]);
pub static NETWORK_DEVICE_DATA_M: Message = Message::new("k8s.io.api.resource.v1.NetworkDeviceData", &[p(1, "interfaceName", 0), p(2, "ips", 0), p(3, "hardwareAddress", 0)]);
pub static NODE_ALLOCATABLE_MAPPING_M: Message = Message::new("k8s.io.api.resource.v1.NodeAllocatableMapping", &[p(1, "capacityKey", 1), p(2, "capacityMultiplier", 1), p(3, "deviceMultiplier", 1)]);
pub static NODE_ALLOCATABLE_OVERHEAD_M: Message = Message::new("k8s.io.api.resource.v1.NodeAllocatableOverhead", &[p(1, "perPod", 1), p(2, "perContainer", 1)]);
pub static NODE_ALLOCATABLE_RESOURCE_M: Message = Message::new("k8s.io.api.resource.v1.NodeAllocatableResource", &[p(3, "mapping", 1), p(4, "overhead", 1)]);
pub static OPAQUE_DEVICE_CONFIGURATION_M: Message = Message::new("k8s.io.api.resource.v1.OpaqueDeviceConfiguration", &[p(1, "driver", 0), p(2, "parameters", 0)]);
pub static RESOURCE_CLAIM_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaim", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static RESOURCE_CLAIM_CONSUMER_REFERENCE_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimConsumerReference", &[p(1, "apiGroup", 0), p(3, "resource", 0), p(4, "name", 0), p(5, "uid", 0)]);
pub static RESOURCE_CLAIM_LIST_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static RESOURCE_CLAIM_SPEC_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimSpec", &[p(1, "devices", 0)]);
pub static RESOURCE_CLAIM_STATUS_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimStatus", &[p(1, "allocation", 1), p(2, "reservedFor", 0), p(4, "devices", 0)]);
pub static RESOURCE_CLAIM_TEMPLATE_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimTemplate", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static RESOURCE_CLAIM_TEMPLATE_LIST_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimTemplateList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static RESOURCE_CLAIM_TEMPLATE_SPEC_M: Message = Message::new("k8s.io.api.resource.v1.ResourceClaimTemplateSpec", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static RESOURCE_POOL_M: Message = Message::new("k8s.io.api.resource.v1.ResourcePool", &[p(1, "name", 0), p(2, "generation", 0), p(3, "resourceSliceCount", 0)]);
pub static RESOURCE_SLICE_M: Message = Message::new("k8s.io.api.resource.v1.ResourceSlice", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static RESOURCE_SLICE_LIST_M: Message = Message::new("k8s.io.api.resource.v1.ResourceSliceList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static RESOURCE_SLICE_SPEC_M: Message = Message::new("k8s.io.api.resource.v1.ResourceSliceSpec", &[p(1, "driver", 0), p(2, "pool", 0), p(3, "nodeName", 1), p(4, "nodeSelector", 1), p(5, "allNodes", 1), p(6, "devices", 0), p(7, "perDeviceNodeSelection", 1), p(8, "sharedCounters", 0), p(9, "partitionTypeAttribute", 1), p(10, "skipNodeOperations", 0)]);
