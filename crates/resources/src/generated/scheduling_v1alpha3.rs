//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

pub static ALL_COMPOSITE_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.AllCompositeDisruptionMode", "v1alpha3.AllCompositeDisruptionMode", &[], &[], false, Some(&ALL_COMPOSITE_DISRUPTION_MODE_M), &[], None, false);
pub static ALL_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.AllDisruptionMode", "v1alpha3.AllDisruptionMode", &[], &[], false, Some(&ALL_DISRUPTION_MODE_M), &[], None, false);
pub static BASIC_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.BasicSchedulingPolicy", "v1alpha3.BasicSchedulingPolicy", &[], &[], false, Some(&BASIC_SCHEDULING_POLICY_M), &[], None, false);
pub static COMPOSITE_BASIC_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositeBasicSchedulingPolicy", "v1alpha3.CompositeBasicSchedulingPolicy", &[], &[], false, Some(&COMPOSITE_BASIC_SCHEDULING_POLICY_M), &[], None, false);
static COMPOSITE_DISRUPTION_MODE_F: [Field; 2] = [
    f("single", &SINGLE_COMPOSITE_DISRUPTION_MODE, 5, ""),
    f("all", &ALL_COMPOSITE_DISRUPTION_MODE, 5, ""),
];
pub static COMPOSITE_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositeDisruptionMode", "v1alpha3.CompositeDisruptionMode", &COMPOSITE_DISRUPTION_MODE_F, &[1, 0], false, Some(&COMPOSITE_DISRUPTION_MODE_M), &[], None, false);
static COMPOSITE_GANG_SCHEDULING_POLICY_F: [Field; 1] = [
    f("minGroupCount", &super::anonymous::INT32, 8, "0"),
];
pub static COMPOSITE_GANG_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositeGangSchedulingPolicy", "v1alpha3.CompositeGangSchedulingPolicy", &COMPOSITE_GANG_SCHEDULING_POLICY_F, &[0], false, Some(&COMPOSITE_GANG_SCHEDULING_POLICY_M), &[], None, false);
static COMPOSITE_POD_GROUP_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &COMPOSITE_POD_GROUP_SPEC, 8, "{}"),
    f("status", &COMPOSITE_POD_GROUP_STATUS, 1, "{}"),
];
pub static COMPOSITE_POD_GROUP: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroup", "v1alpha3.CompositePodGroup", &COMPOSITE_POD_GROUP_F, &[1, 0, 2, 3, 4], false, Some(&COMPOSITE_POD_GROUP_M), &[], None, true);
static COMPOSITE_POD_GROUP_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_SCHEDULING_V1ALPHA3_COMPOSITE_POD_GROUP, 8, ""),
];
pub static COMPOSITE_POD_GROUP_LIST: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroupList", "v1alpha3.CompositePodGroupList", &COMPOSITE_POD_GROUP_LIST_F, &[1, 3, 0, 2], false, Some(&COMPOSITE_POD_GROUP_LIST_M), &[], None, true);
static COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS_F: [Field; 1] = [
    f("topology", &super::anonymous::LIST_OF_SCHEDULING_V1ALPHA3_TOPOLOGY_CONSTRAINT, 1, ""),
];
pub static COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroupSchedulingConstraints", "v1alpha3.CompositePodGroupSchedulingConstraints", &COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS_F, &[0], false, Some(&COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS_M), &[], None, false);
static COMPOSITE_POD_GROUP_SCHEDULING_POLICY_F: [Field; 2] = [
    f("basic", &COMPOSITE_BASIC_SCHEDULING_POLICY, 5, ""),
    f("gang", &COMPOSITE_GANG_SCHEDULING_POLICY, 5, ""),
];
pub static COMPOSITE_POD_GROUP_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroupSchedulingPolicy", "v1alpha3.CompositePodGroupSchedulingPolicy", &COMPOSITE_POD_GROUP_SCHEDULING_POLICY_F, &[0, 1], false, Some(&COMPOSITE_POD_GROUP_SCHEDULING_POLICY_M), &[], None, false);
static COMPOSITE_POD_GROUP_SPEC_PREEMPTION_POLICY_E: [Text; 2] = [t("Never"), t("PreemptLowerPriority")];
static COMPOSITE_POD_GROUP_SPEC_F: [Field; 8] = [
    f("parentCompositePodGroupName", &super::anonymous::STRING, 5, ""),
    f("workloadRef", &WORKLOAD_REFERENCE, 12, ""),
    f("schedulingPolicy", &COMPOSITE_POD_GROUP_SCHEDULING_POLICY, 8, "{}"),
    f("schedulingConstraints", &COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS, 5, ""),
    f("disruptionMode", &COMPOSITE_DISRUPTION_MODE, 5, "{\"single\":{}}"),
    f("priorityClassName", &super::anonymous::STRING, 1, ""),
    f("priority", &super::anonymous::INT32, 5, ""),
    field("preemptionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &COMPOSITE_POD_GROUP_SPEC_PREEMPTION_POLICY_E),
];
static COMPOSITE_POD_GROUP_SPEC_D0: [Text; 1] = [t("disruptionMode")];
static COMPOSITE_POD_GROUP_SPEC_D: [DefaultRule; 1] = [
    rule(&COMPOSITE_POD_GROUP_SPEC_D0, "{\"single\":{}}", When::Unset),
];
pub static COMPOSITE_POD_GROUP_SPEC: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroupSpec", "v1alpha3.CompositePodGroupSpec", &COMPOSITE_POD_GROUP_SPEC_F, &[4, 0, 7, 6, 5, 3, 2, 1], false, Some(&COMPOSITE_POD_GROUP_SPEC_M), &COMPOSITE_POD_GROUP_SPEC_D, None, true);
static COMPOSITE_POD_GROUP_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static COMPOSITE_POD_GROUP_STATUS: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroupStatus", "v1alpha3.CompositePodGroupStatus", &COMPOSITE_POD_GROUP_STATUS_F, &[0], false, Some(&COMPOSITE_POD_GROUP_STATUS_M), &[], None, false);
static COMPOSITE_POD_GROUP_TEMPLATE_PREEMPTION_POLICY_E: [Text; 2] = [t("Never"), t("PreemptLowerPriority")];
static COMPOSITE_POD_GROUP_TEMPLATE_F: [Field; 9] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("schedulingPolicy", &COMPOSITE_POD_GROUP_SCHEDULING_POLICY, 8, "{}"),
    f("schedulingConstraints", &COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS, 5, ""),
    f("disruptionMode", &COMPOSITE_DISRUPTION_MODE, 5, ""),
    f("priorityClassName", &super::anonymous::STRING, 1, ""),
    f("priority", &super::anonymous::INT32, 5, ""),
    field("preemptionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &COMPOSITE_POD_GROUP_TEMPLATE_PREEMPTION_POLICY_E),
    f("podGroupTemplates", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_POD_GROUP_TEMPLATE, 1, ""),
    f("compositePodGroupTemplates", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_COMPOSITE_POD_GROUP_TEMPLATE, 1, ""),
];
pub static COMPOSITE_POD_GROUP_TEMPLATE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.CompositePodGroupTemplate", "v1alpha3.CompositePodGroupTemplate", &COMPOSITE_POD_GROUP_TEMPLATE_F, &[8, 3, 0, 7, 6, 5, 4, 2, 1], false, Some(&COMPOSITE_POD_GROUP_TEMPLATE_M), &[], None, false);
static DISRUPTION_MODE_F: [Field; 2] = [
    f("single", &SINGLE_DISRUPTION_MODE, 5, ""),
    f("all", &ALL_DISRUPTION_MODE, 5, ""),
];
pub static DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.DisruptionMode", "v1alpha3.DisruptionMode", &DISRUPTION_MODE_F, &[1, 0], false, Some(&DISRUPTION_MODE_M), &[], None, false);
static GANG_SCHEDULING_POLICY_F: [Field; 1] = [
    f("minCount", &super::anonymous::INT32, 8, "0"),
];
pub static GANG_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.GangSchedulingPolicy", "v1alpha3.GangSchedulingPolicy", &GANG_SCHEDULING_POLICY_F, &[0], false, Some(&GANG_SCHEDULING_POLICY_M), &[], None, false);
static POD_GROUP_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &POD_GROUP_SPEC, 8, "{}"),
    f("status", &POD_GROUP_STATUS, 1, "{}"),
];
pub static POD_GROUP: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroup", "v1alpha3.PodGroup", &POD_GROUP_F, &[1, 0, 2, 3, 4], false, Some(&POD_GROUP_M), &[], None, true);
static POD_GROUP_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_SCHEDULING_V1ALPHA3_POD_GROUP, 8, ""),
];
pub static POD_GROUP_LIST: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupList", "v1alpha3.PodGroupList", &POD_GROUP_LIST_F, &[1, 3, 0, 2], false, Some(&POD_GROUP_LIST_M), &[], None, true);
static POD_GROUP_RESOURCE_CLAIM_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("resourceClaimName", &super::anonymous::STRING, 5, ""),
    f("resourceClaimTemplateName", &super::anonymous::STRING, 5, ""),
];
pub static POD_GROUP_RESOURCE_CLAIM: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupResourceClaim", "v1alpha3.PodGroupResourceClaim", &POD_GROUP_RESOURCE_CLAIM_F, &[0, 1, 2], false, Some(&POD_GROUP_RESOURCE_CLAIM_M), &[], None, false);
static POD_GROUP_RESOURCE_CLAIM_STATUS_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("resourceClaimName", &super::anonymous::STRING, 5, ""),
];
pub static POD_GROUP_RESOURCE_CLAIM_STATUS: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupResourceClaimStatus", "v1alpha3.PodGroupResourceClaimStatus", &POD_GROUP_RESOURCE_CLAIM_STATUS_F, &[0, 1], false, Some(&POD_GROUP_RESOURCE_CLAIM_STATUS_M), &[], None, false);
static POD_GROUP_SCHEDULING_CONSTRAINTS_F: [Field; 1] = [
    f("topology", &super::anonymous::LIST_OF_SCHEDULING_V1ALPHA3_TOPOLOGY_CONSTRAINT, 1, ""),
];
pub static POD_GROUP_SCHEDULING_CONSTRAINTS: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupSchedulingConstraints", "v1alpha3.PodGroupSchedulingConstraints", &POD_GROUP_SCHEDULING_CONSTRAINTS_F, &[0], false, Some(&POD_GROUP_SCHEDULING_CONSTRAINTS_M), &[], None, false);
static POD_GROUP_SCHEDULING_POLICY_F: [Field; 2] = [
    f("basic", &BASIC_SCHEDULING_POLICY, 5, ""),
    f("gang", &GANG_SCHEDULING_POLICY, 5, ""),
];
pub static POD_GROUP_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupSchedulingPolicy", "v1alpha3.PodGroupSchedulingPolicy", &POD_GROUP_SCHEDULING_POLICY_F, &[0, 1], false, Some(&POD_GROUP_SCHEDULING_POLICY_M), &[], None, false);
static POD_GROUP_SPEC_PREEMPTION_POLICY_E: [Text; 2] = [t("Never"), t("PreemptLowerPriority")];
static POD_GROUP_SPEC_F: [Field; 9] = [
    f("parentCompositePodGroupName", &super::anonymous::STRING, 5, ""),
    f("workloadRef", &WORKLOAD_REFERENCE, 5, ""),
    f("schedulingPolicy", &POD_GROUP_SCHEDULING_POLICY, 8, "{}"),
    f("schedulingConstraints", &POD_GROUP_SCHEDULING_CONSTRAINTS, 5, ""),
    field("resourceClaims", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_POD_GROUP_RESOURCE_CLAIM, 1, "", PatchStrategy::MergeRetainKeys, "name", &[]),
    f("disruptionMode", &DISRUPTION_MODE, 5, "{\"single\":{}}"),
    f("priorityClassName", &super::anonymous::STRING, 1, ""),
    f("priority", &super::anonymous::INT32, 5, ""),
    field("preemptionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &POD_GROUP_SPEC_PREEMPTION_POLICY_E),
];
static POD_GROUP_SPEC_D0: [Text; 1] = [t("disruptionMode")];
static POD_GROUP_SPEC_D: [DefaultRule; 1] = [
    rule(&POD_GROUP_SPEC_D0, "{\"single\":{}}", When::Unset),
];
pub static POD_GROUP_SPEC: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupSpec", "v1alpha3.PodGroupSpec", &POD_GROUP_SPEC_F, &[5, 0, 8, 7, 6, 4, 3, 2, 1], false, Some(&POD_GROUP_SPEC_M), &POD_GROUP_SPEC_D, None, true);
static POD_GROUP_STATUS_F: [Field; 2] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    field("resourceClaimStatuses", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_POD_GROUP_RESOURCE_CLAIM_STATUS, 1, "", PatchStrategy::MergeRetainKeys, "name", &[]),
];
pub static POD_GROUP_STATUS: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupStatus", "v1alpha3.PodGroupStatus", &POD_GROUP_STATUS_F, &[0, 1], false, Some(&POD_GROUP_STATUS_M), &[], None, false);
static POD_GROUP_TEMPLATE_PREEMPTION_POLICY_E: [Text; 2] = [t("Never"), t("PreemptLowerPriority")];
static POD_GROUP_TEMPLATE_F: [Field; 8] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("schedulingPolicy", &POD_GROUP_SCHEDULING_POLICY, 8, "{}"),
    f("schedulingConstraints", &POD_GROUP_SCHEDULING_CONSTRAINTS, 4, ""),
    field("resourceClaims", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_POD_GROUP_RESOURCE_CLAIM, 1, "", PatchStrategy::MergeRetainKeys, "name", &[]),
    f("disruptionMode", &DISRUPTION_MODE, 5, ""),
    f("priorityClassName", &super::anonymous::STRING, 1, ""),
    f("priority", &super::anonymous::INT32, 5, ""),
    field("preemptionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &POD_GROUP_TEMPLATE_PREEMPTION_POLICY_E),
];
pub static POD_GROUP_TEMPLATE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.PodGroupTemplate", "v1alpha3.PodGroupTemplate", &POD_GROUP_TEMPLATE_F, &[4, 0, 7, 6, 5, 3, 2, 1], false, Some(&POD_GROUP_TEMPLATE_M), &[], None, false);
pub static SINGLE_COMPOSITE_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.SingleCompositeDisruptionMode", "v1alpha3.SingleCompositeDisruptionMode", &[], &[], false, Some(&SINGLE_COMPOSITE_DISRUPTION_MODE_M), &[], None, false);
pub static SINGLE_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.SingleDisruptionMode", "v1alpha3.SingleDisruptionMode", &[], &[], false, Some(&SINGLE_DISRUPTION_MODE_M), &[], None, false);
static TOPOLOGY_CONSTRAINT_F: [Field; 1] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
];
pub static TOPOLOGY_CONSTRAINT: TypeDef = object("io.k8s.api.scheduling.v1alpha3.TopologyConstraint", "v1alpha3.TopologyConstraint", &TOPOLOGY_CONSTRAINT_F, &[0], false, Some(&TOPOLOGY_CONSTRAINT_M), &[], None, false);
static TYPED_LOCAL_OBJECT_REFERENCE_F: [Field; 3] = [
    f("apiGroup", &super::anonymous::STRING, 1, ""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static TYPED_LOCAL_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.TypedLocalObjectReference", "v1alpha3.TypedLocalObjectReference", &TYPED_LOCAL_OBJECT_REFERENCE_F, &[0, 1, 2], false, Some(&TYPED_LOCAL_OBJECT_REFERENCE_M), &[], None, false);
static WORKLOAD_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &WORKLOAD_SPEC, 8, "{}"),
];
pub static WORKLOAD: TypeDef = object("io.k8s.api.scheduling.v1alpha3.Workload", "v1alpha3.Workload", &WORKLOAD_F, &[1, 0, 2, 3], false, Some(&WORKLOAD_M), &[], None, false);
static WORKLOAD_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_SCHEDULING_V1ALPHA3_WORKLOAD, 8, ""),
];
pub static WORKLOAD_LIST: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadList", "v1alpha3.WorkloadList", &WORKLOAD_LIST_F, &[1, 3, 0, 2], false, Some(&WORKLOAD_LIST_M), &[], None, false);
pub static WORKLOAD_POD_GROUP_ALL_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupAllDisruptionMode", "v1alpha3.WorkloadPodGroupAllDisruptionMode", &[], &[], false, Some(&WORKLOAD_POD_GROUP_ALL_DISRUPTION_MODE_M), &[], None, false);
pub static WORKLOAD_POD_GROUP_BASIC_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupBasicSchedulingPolicy", "v1alpha3.WorkloadPodGroupBasicSchedulingPolicy", &[], &[], false, Some(&WORKLOAD_POD_GROUP_BASIC_SCHEDULING_POLICY_M), &[], None, false);
static WORKLOAD_POD_GROUP_DISRUPTION_MODE_F: [Field; 2] = [
    f("single", &WORKLOAD_POD_GROUP_SINGLE_DISRUPTION_MODE, 5, ""),
    f("all", &WORKLOAD_POD_GROUP_ALL_DISRUPTION_MODE, 5, ""),
];
pub static WORKLOAD_POD_GROUP_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupDisruptionMode", "v1alpha3.WorkloadPodGroupDisruptionMode", &WORKLOAD_POD_GROUP_DISRUPTION_MODE_F, &[1, 0], false, Some(&WORKLOAD_POD_GROUP_DISRUPTION_MODE_M), &[], None, false);
static WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY_F: [Field; 1] = [
    f("minCount", &super::anonymous::INT32, 5, ""),
];
pub static WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupGangSchedulingPolicy", "v1alpha3.WorkloadPodGroupGangSchedulingPolicy", &WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY_F, &[0], false, Some(&WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY_M), &[], None, false);
static WORKLOAD_POD_GROUP_RESOURCE_CLAIM_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("resourceClaimName", &super::anonymous::STRING, 5, ""),
    f("resourceClaimTemplateName", &super::anonymous::STRING, 5, ""),
];
pub static WORKLOAD_POD_GROUP_RESOURCE_CLAIM: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupResourceClaim", "v1alpha3.WorkloadPodGroupResourceClaim", &WORKLOAD_POD_GROUP_RESOURCE_CLAIM_F, &[0, 1, 2], false, Some(&WORKLOAD_POD_GROUP_RESOURCE_CLAIM_M), &[], None, false);
static WORKLOAD_POD_GROUP_SCHEDULING_CONSTRAINTS_F: [Field; 1] = [
    f("topology", &super::anonymous::LIST_OF_SCHEDULING_V1ALPHA3_TOPOLOGY_CONSTRAINT, 1, ""),
];
pub static WORKLOAD_POD_GROUP_SCHEDULING_CONSTRAINTS: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingConstraints", "v1alpha3.WorkloadPodGroupSchedulingConstraints", &WORKLOAD_POD_GROUP_SCHEDULING_CONSTRAINTS_F, &[0], false, Some(&WORKLOAD_POD_GROUP_SCHEDULING_CONSTRAINTS_M), &[], None, false);
static WORKLOAD_POD_GROUP_SCHEDULING_POLICY_F: [Field; 2] = [
    f("basic", &WORKLOAD_POD_GROUP_BASIC_SCHEDULING_POLICY, 5, ""),
    f("gang", &WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY, 5, ""),
];
pub static WORKLOAD_POD_GROUP_SCHEDULING_POLICY: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingPolicy", "v1alpha3.WorkloadPodGroupSchedulingPolicy", &WORKLOAD_POD_GROUP_SCHEDULING_POLICY_F, &[0, 1], false, Some(&WORKLOAD_POD_GROUP_SCHEDULING_POLICY_M), &[], None, false);
pub static WORKLOAD_POD_GROUP_SINGLE_DISRUPTION_MODE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadPodGroupSingleDisruptionMode", "v1alpha3.WorkloadPodGroupSingleDisruptionMode", &[], &[], false, Some(&WORKLOAD_POD_GROUP_SINGLE_DISRUPTION_MODE_M), &[], None, false);
static WORKLOAD_REFERENCE_F: [Field; 2] = [
    f("workloadName", &super::anonymous::STRING, 8, "\"\""),
    f("templateName", &super::anonymous::STRING, 8, "\"\""),
];
pub static WORKLOAD_REFERENCE: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadReference", "v1alpha3.WorkloadReference", &WORKLOAD_REFERENCE_F, &[1, 0], false, Some(&WORKLOAD_REFERENCE_M), &[], None, false);
static WORKLOAD_SPEC_F: [Field; 3] = [
    f("controllerRef", &TYPED_LOCAL_OBJECT_REFERENCE, 5, ""),
    f("podGroupTemplates", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_POD_GROUP_TEMPLATE, 0, ""),
    f("compositePodGroupTemplates", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_COMPOSITE_POD_GROUP_TEMPLATE, 1, ""),
];
pub static WORKLOAD_SPEC: TypeDef = object("io.k8s.api.scheduling.v1alpha3.WorkloadSpec", "v1alpha3.WorkloadSpec", &WORKLOAD_SPEC_F, &[2, 0, 1], false, Some(&WORKLOAD_SPEC_M), &[], None, false);
pub static ALL_COMPOSITE_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.AllCompositeDisruptionMode", &[]);
pub static ALL_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.AllDisruptionMode", &[]);
pub static BASIC_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.BasicSchedulingPolicy", &[]);
pub static COMPOSITE_BASIC_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositeBasicSchedulingPolicy", &[]);
pub static COMPOSITE_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositeDisruptionMode", &[p(1, "single", 1), p(2, "all", 1)]);
pub static COMPOSITE_GANG_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositeGangSchedulingPolicy", &[p(1, "minGroupCount", 0)]);
pub static COMPOSITE_POD_GROUP_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroup", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static COMPOSITE_POD_GROUP_LIST_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroupList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static COMPOSITE_POD_GROUP_SCHEDULING_CONSTRAINTS_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroupSchedulingConstraints", &[p(1, "topology", 0)]);
pub static COMPOSITE_POD_GROUP_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroupSchedulingPolicy", &[p(1, "basic", 1), p(2, "gang", 1)]);
pub static COMPOSITE_POD_GROUP_SPEC_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroupSpec", &[p(1, "parentCompositePodGroupName", 1), p(2, "workloadRef", 1), p(3, "schedulingPolicy", 0), p(4, "schedulingConstraints", 1), p(5, "disruptionMode", 1), p(6, "priorityClassName", 0), p(7, "priority", 1), p(8, "preemptionPolicy", 1)]);
pub static COMPOSITE_POD_GROUP_STATUS_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroupStatus", &[p(1, "conditions", 0)]);
pub static COMPOSITE_POD_GROUP_TEMPLATE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.CompositePodGroupTemplate", &[p(1, "name", 0), p(2, "schedulingPolicy", 0), p(3, "schedulingConstraints", 1), p(4, "disruptionMode", 1), p(5, "priorityClassName", 0), p(6, "priority", 1), p(7, "preemptionPolicy", 1), p(8, "podGroupTemplates", 0), p(9, "compositePodGroupTemplates", 0)]);
pub static DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.DisruptionMode", &[p(1, "single", 1), p(2, "all", 1)]);
pub static GANG_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.GangSchedulingPolicy", &[p(1, "minCount", 0)]);
pub static POD_GROUP_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroup", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static POD_GROUP_LIST_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POD_GROUP_RESOURCE_CLAIM_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupResourceClaim", &[p(1, "name", 0), p(2, "resourceClaimName", 1), p(3, "resourceClaimTemplateName", 1)]);
pub static POD_GROUP_RESOURCE_CLAIM_STATUS_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupResourceClaimStatus", &[p(1, "name", 0), p(2, "resourceClaimName", 1)]);
pub static POD_GROUP_SCHEDULING_CONSTRAINTS_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupSchedulingConstraints", &[p(1, "topology", 0)]);
pub static POD_GROUP_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupSchedulingPolicy", &[p(1, "basic", 1), p(2, "gang", 1)]);
pub static POD_GROUP_SPEC_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupSpec", &[p(1, "parentCompositePodGroupName", 1), p(2, "workloadRef", 1), p(3, "schedulingPolicy", 0), p(4, "schedulingConstraints", 1), p(5, "resourceClaims", 0), p(6, "disruptionMode", 1), p(7, "priorityClassName", 0), p(8, "priority", 1), p(9, "preemptionPolicy", 1)]);
pub static POD_GROUP_STATUS_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupStatus", &[p(1, "conditions", 0), p(2, "resourceClaimStatuses", 0)]);
pub static POD_GROUP_TEMPLATE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.PodGroupTemplate", &[p(1, "name", 0), p(2, "schedulingPolicy", 0), p(3, "schedulingConstraints", 1), p(4, "resourceClaims", 0), p(5, "disruptionMode", 1), p(6, "priorityClassName", 0), p(7, "priority", 1), p(8, "preemptionPolicy", 1)]);
pub static SINGLE_COMPOSITE_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.SingleCompositeDisruptionMode", &[]);
pub static SINGLE_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.SingleDisruptionMode", &[]);
pub static TOPOLOGY_CONSTRAINT_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.TopologyConstraint", &[p(1, "key", 0)]);
pub static TYPED_LOCAL_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.TypedLocalObjectReference", &[p(1, "apiGroup", 0), p(2, "kind", 0), p(3, "name", 0)]);
pub static WORKLOAD_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.Workload", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static WORKLOAD_LIST_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static WORKLOAD_POD_GROUP_ALL_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupAllDisruptionMode", &[]);
pub static WORKLOAD_POD_GROUP_BASIC_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupBasicSchedulingPolicy", &[]);
pub static WORKLOAD_POD_GROUP_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupDisruptionMode", &[p(1, "single", 1), p(2, "all", 1)]);
pub static WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupGangSchedulingPolicy", &[p(1, "minCount", 1)]);
pub static WORKLOAD_POD_GROUP_RESOURCE_CLAIM_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupResourceClaim", &[p(1, "name", 0), p(2, "resourceClaimName", 1), p(3, "resourceClaimTemplateName", 1)]);
pub static WORKLOAD_POD_GROUP_SCHEDULING_CONSTRAINTS_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingConstraints", &[p(1, "topology", 0)]);
pub static WORKLOAD_POD_GROUP_SCHEDULING_POLICY_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupSchedulingPolicy", &[p(1, "basic", 1), p(2, "gang", 1)]);
pub static WORKLOAD_POD_GROUP_SINGLE_DISRUPTION_MODE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadPodGroupSingleDisruptionMode", &[]);
pub static WORKLOAD_REFERENCE_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadReference", &[p(1, "workloadName", 0), p(2, "templateName", 0)]);
pub static WORKLOAD_SPEC_M: Message = Message::new("k8s.io.api.scheduling.v1alpha3.WorkloadSpec", &[p(1, "controllerRef", 1), p(2, "podGroupTemplates", 0), p(3, "compositePodGroupTemplates", 0)]);
