//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static EVICTION_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("deleteOptions", &super::meta_v1::DELETE_OPTIONS, 5, ""),
];
pub static EVICTION: TypeDef = object("io.k8s.api.policy.v1.Eviction", "v1.Eviction", &EVICTION_F, &[1, 3, 0, 2], false, Some(&EVICTION_M), &[], None, false);
static POD_DISRUPTION_BUDGET_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &POD_DISRUPTION_BUDGET_SPEC, 1, "{}"),
    f("status", &POD_DISRUPTION_BUDGET_STATUS, 1, "{}"),
];
pub static POD_DISRUPTION_BUDGET: TypeDef = object("io.k8s.api.policy.v1.PodDisruptionBudget", "v1.PodDisruptionBudget", &POD_DISRUPTION_BUDGET_F, &[1, 0, 2, 3, 4], false, Some(&POD_DISRUPTION_BUDGET_M), &[], None, false);
static POD_DISRUPTION_BUDGET_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_POLICY_V1_POD_DISRUPTION_BUDGET, 8, ""),
];
pub static POD_DISRUPTION_BUDGET_LIST: TypeDef = object("io.k8s.api.policy.v1.PodDisruptionBudgetList", "v1.PodDisruptionBudgetList", &POD_DISRUPTION_BUDGET_LIST_F, &[1, 3, 0, 2], false, Some(&POD_DISRUPTION_BUDGET_LIST_M), &[], None, false);
static POD_DISRUPTION_BUDGET_SPEC_UNHEALTHY_POD_EVICTION_POLICY_E: [Text; 2] = [t("AlwaysAllow"), t("IfHealthyBudget")];
static POD_DISRUPTION_BUDGET_SPEC_F: [Field; 4] = [
    f("minAvailable", &super::intstr::INT_OR_STRING, 5, ""),
    field("selector", &super::meta_v1::LABEL_SELECTOR, 5, "", PatchStrategy::Replace, "", &[]),
    f("maxUnavailable", &super::intstr::INT_OR_STRING, 5, ""),
    field("unhealthyPodEvictionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &POD_DISRUPTION_BUDGET_SPEC_UNHEALTHY_POD_EVICTION_POLICY_E),
];
pub static POD_DISRUPTION_BUDGET_SPEC: TypeDef = object("io.k8s.api.policy.v1.PodDisruptionBudgetSpec", "v1.PodDisruptionBudgetSpec", &POD_DISRUPTION_BUDGET_SPEC_F, &[2, 0, 1, 3], false, Some(&POD_DISRUPTION_BUDGET_SPEC_M), &[], None, false);
static POD_DISRUPTION_BUDGET_STATUS_F: [Field; 7] = [
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("disruptedPods", &super::anonymous::MAP_OF_META_V1_TIME, 1, ""),
    f("disruptionsAllowed", &super::anonymous::INT32, 0, "0"),
    f("currentHealthy", &super::anonymous::INT32, 0, "0"),
    f("desiredHealthy", &super::anonymous::INT32, 0, "0"),
    f("expectedPods", &super::anonymous::INT32, 0, "0"),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static POD_DISRUPTION_BUDGET_STATUS: TypeDef = object("io.k8s.api.policy.v1.PodDisruptionBudgetStatus", "v1.PodDisruptionBudgetStatus", &POD_DISRUPTION_BUDGET_STATUS_F, &[6, 3, 4, 1, 2, 5, 0], false, Some(&POD_DISRUPTION_BUDGET_STATUS_M), &[], None, false);
pub static EVICTION_M: Message = Message::new("k8s.io.api.policy.v1.Eviction", &[p(1, "metadata", 0), p(2, "deleteOptions", 1)]);
pub static POD_DISRUPTION_BUDGET_M: Message = Message::new("k8s.io.api.policy.v1.PodDisruptionBudget", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static POD_DISRUPTION_BUDGET_LIST_M: Message = Message::new("k8s.io.api.policy.v1.PodDisruptionBudgetList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POD_DISRUPTION_BUDGET_SPEC_M: Message = Message::new("k8s.io.api.policy.v1.PodDisruptionBudgetSpec", &[p(1, "minAvailable", 1), p(2, "selector", 1), p(3, "maxUnavailable", 1), p(4, "unhealthyPodEvictionPolicy", 1)]);
pub static POD_DISRUPTION_BUDGET_STATUS_M: Message = Message::new("k8s.io.api.policy.v1.PodDisruptionBudgetStatus", &[p(1, "observedGeneration", 0), p(2, "disruptedPods", 0), p(3, "disruptionsAllowed", 0), p(4, "currentHealthy", 0), p(5, "desiredHealthy", 0), p(6, "expectedPods", 0), p(7, "conditions", 0)]);
