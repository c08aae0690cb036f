//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CONTAINER_RESOURCE_METRIC_SOURCE_F: [Field; 3] = [
    f("name", &super::anonymous::STRING_V2_RESOURCE_NAME, 8, "\"\""),
    f("target", &METRIC_TARGET, 8, "{}"),
    f("container", &super::anonymous::STRING, 8, "\"\""),
];
pub static CONTAINER_RESOURCE_METRIC_SOURCE: TypeDef = object("io.k8s.api.autoscaling.v2.ContainerResourceMetricSource", "v2.ContainerResourceMetricSource", &CONTAINER_RESOURCE_METRIC_SOURCE_F, &[2, 0, 1], false, Some(&CONTAINER_RESOURCE_METRIC_SOURCE_M), &[], None, false);
static CONTAINER_RESOURCE_METRIC_STATUS_F: [Field; 3] = [
    f("name", &super::anonymous::STRING_V2_RESOURCE_NAME, 8, "\"\""),
    f("current", &METRIC_VALUE_STATUS, 8, "{}"),
    f("container", &super::anonymous::STRING, 8, "\"\""),
];
pub static CONTAINER_RESOURCE_METRIC_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus", "v2.ContainerResourceMetricStatus", &CONTAINER_RESOURCE_METRIC_STATUS_F, &[2, 1, 0], false, Some(&CONTAINER_RESOURCE_METRIC_STATUS_M), &[], None, false);
static CROSS_VERSION_OBJECT_REFERENCE_F: [Field; 3] = [
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
];
pub static CROSS_VERSION_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.autoscaling.v2.CrossVersionObjectReference", "v2.CrossVersionObjectReference", &CROSS_VERSION_OBJECT_REFERENCE_F, &[2, 0, 1], false, Some(&CROSS_VERSION_OBJECT_REFERENCE_M), &[], None, false);
static EXTERNAL_METRIC_SOURCE_F: [Field; 2] = [
    f("metric", &METRIC_IDENTIFIER, 8, "{}"),
    f("target", &METRIC_TARGET, 8, "{}"),
];
pub static EXTERNAL_METRIC_SOURCE: TypeDef = object("io.k8s.api.autoscaling.v2.ExternalMetricSource", "v2.ExternalMetricSource", &EXTERNAL_METRIC_SOURCE_F, &[0, 1], false, Some(&EXTERNAL_METRIC_SOURCE_M), &[], None, false);
static EXTERNAL_METRIC_STATUS_F: [Field; 2] = [
    f("metric", &METRIC_IDENTIFIER, 8, "{}"),
    f("current", &METRIC_VALUE_STATUS, 8, "{}"),
];
pub static EXTERNAL_METRIC_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.ExternalMetricStatus", "v2.ExternalMetricStatus", &EXTERNAL_METRIC_STATUS_F, &[1, 0], false, Some(&EXTERNAL_METRIC_STATUS_M), &[], None, false);
static HPA_SCALING_POLICY_F: [Field; 3] = [
    f("type", &super::anonymous::STRING_V2_HPA_SCALING_POLICY_TYPE, 8, "\"\""),
    f("value", &super::anonymous::INT32, 8, "0"),
    f("periodSeconds", &super::anonymous::INT32, 8, "0"),
];
pub static HPA_SCALING_POLICY: TypeDef = object("io.k8s.api.autoscaling.v2.HPAScalingPolicy", "v2.HPAScalingPolicy", &HPA_SCALING_POLICY_F, &[2, 0, 1], false, Some(&HPA_SCALING_POLICY_M), &[], None, false);
static HPA_SCALING_RULES_F: [Field; 4] = [
    f("stabilizationWindowSeconds", &super::anonymous::INT32, 5, ""),
    f("selectPolicy", &super::anonymous::STRING_V2_SCALING_POLICY_SELECT, 5, ""),
    f("policies", &super::anonymous::LIST_OF_AUTOSCALING_V2_HPA_SCALING_POLICY, 1, ""),
    f("tolerance", &super::quantity::QUANTITY, 5, ""),
];
pub static HPA_SCALING_RULES: TypeDef = object("io.k8s.api.autoscaling.v2.HPAScalingRules", "v2.HPAScalingRules", &HPA_SCALING_RULES_F, &[2, 1, 0, 3], false, Some(&HPA_SCALING_RULES_M), &[], None, false);
static HORIZONTAL_POD_AUTOSCALER_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &HORIZONTAL_POD_AUTOSCALER_SPEC, 9, "{}"),
    f("status", &HORIZONTAL_POD_AUTOSCALER_STATUS, 1, "{}"),
];
static HORIZONTAL_POD_AUTOSCALER_D0: [Text; 2] = [t("spec"), t("minReplicas")];
static HORIZONTAL_POD_AUTOSCALER_D1: [Text; 2] = [t("spec"), t("metrics")];
static HORIZONTAL_POD_AUTOSCALER_D: [DefaultRule; 2] = [
    rule(&HORIZONTAL_POD_AUTOSCALER_D0, "1", When::Unset),
    rule(&HORIZONTAL_POD_AUTOSCALER_D1, "[{\"resource\":{\"name\":\"cpu\",\"target\":{\"averageUtilization\":80,\"type\":\"Utilization\"}},\"type\":\"Resource\"}]", When::Empty),
];
pub static HORIZONTAL_POD_AUTOSCALER: TypeDef = object("io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler", "v2.HorizontalPodAutoscaler", &HORIZONTAL_POD_AUTOSCALER_F, &[1, 0, 2, 3, 4], false, Some(&HORIZONTAL_POD_AUTOSCALER_M), &HORIZONTAL_POD_AUTOSCALER_D, Some(crate::defaults::autoscaling::horizontal_pod_autoscaler), true);
static HORIZONTAL_POD_AUTOSCALER_BEHAVIOR_F: [Field; 2] = [
    f("scaleUp", &HPA_SCALING_RULES, 5, ""),
    f("scaleDown", &HPA_SCALING_RULES, 5, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_BEHAVIOR: TypeDef = object("io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior", "v2.HorizontalPodAutoscalerBehavior", &HORIZONTAL_POD_AUTOSCALER_BEHAVIOR_F, &[1, 0], false, Some(&HORIZONTAL_POD_AUTOSCALER_BEHAVIOR_M), &[], None, false);
static HORIZONTAL_POD_AUTOSCALER_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V2_HORIZONTAL_POD_AUTOSCALER_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V2_CONDITION_STATUS, 8, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("observedGeneration", &super::anonymous::INT64, 5, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_CONDITION: TypeDef = object("io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerCondition", "v2.HorizontalPodAutoscalerCondition", &HORIZONTAL_POD_AUTOSCALER_CONDITION_F, &[2, 4, 5, 3, 1, 0], false, Some(&HORIZONTAL_POD_AUTOSCALER_CONDITION_M), &[], None, false);
static HORIZONTAL_POD_AUTOSCALER_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_AUTOSCALING_V2_HORIZONTAL_POD_AUTOSCALER, 8, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_LIST: TypeDef = object("io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerList", "v2.HorizontalPodAutoscalerList", &HORIZONTAL_POD_AUTOSCALER_LIST_F, &[1, 3, 0, 2], false, Some(&HORIZONTAL_POD_AUTOSCALER_LIST_M), &[], None, true);
static HORIZONTAL_POD_AUTOSCALER_SPEC_F: [Field; 5] = [
    f("scaleTargetRef", &CROSS_VERSION_OBJECT_REFERENCE, 8, "{}"),
    f("minReplicas", &super::anonymous::INT32, 5, ""),
    f("maxReplicas", &super::anonymous::INT32, 8, "0"),
    f("metrics", &super::anonymous::LIST_OF_AUTOSCALING_V2_METRIC_SPEC, 1, ""),
    f("behavior", &HORIZONTAL_POD_AUTOSCALER_BEHAVIOR, 5, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_SPEC: TypeDef = object("io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec", "v2.HorizontalPodAutoscalerSpec", &HORIZONTAL_POD_AUTOSCALER_SPEC_F, &[4, 2, 3, 1, 0], false, Some(&HORIZONTAL_POD_AUTOSCALER_SPEC_M), &[], None, false);
static HORIZONTAL_POD_AUTOSCALER_STATUS_F: [Field; 6] = [
    f("observedGeneration", &super::anonymous::INT64, 5, ""),
    f("lastScaleTime", &super::meta_v1::TIME, 5, ""),
    f("currentReplicas", &super::anonymous::INT32, 1, ""),
    f("desiredReplicas", &super::anonymous::INT32, 8, "0"),
    f("currentMetrics", &super::anonymous::LIST_OF_AUTOSCALING_V2_METRIC_STATUS, 0, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_AUTOSCALING_V2_HORIZONTAL_POD_AUTOSCALER_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static HORIZONTAL_POD_AUTOSCALER_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus", "v2.HorizontalPodAutoscalerStatus", &HORIZONTAL_POD_AUTOSCALER_STATUS_F, &[5, 4, 2, 3, 1, 0], false, Some(&HORIZONTAL_POD_AUTOSCALER_STATUS_M), &[], None, false);
static METRIC_IDENTIFIER_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
];
pub static METRIC_IDENTIFIER: TypeDef = object("io.k8s.api.autoscaling.v2.MetricIdentifier", "v2.MetricIdentifier", &METRIC_IDENTIFIER_F, &[0, 1], false, Some(&METRIC_IDENTIFIER_M), &[], None, false);
static METRIC_SPEC_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V2_METRIC_SOURCE_TYPE, 8, "\"\""),
    f("object", &OBJECT_METRIC_SOURCE, 5, ""),
    f("pods", &PODS_METRIC_SOURCE, 5, ""),
    f("resource", &RESOURCE_METRIC_SOURCE, 5, ""),
    f("containerResource", &CONTAINER_RESOURCE_METRIC_SOURCE, 5, ""),
    f("external", &EXTERNAL_METRIC_SOURCE, 5, ""),
];
pub static METRIC_SPEC: TypeDef = object("io.k8s.api.autoscaling.v2.MetricSpec", "v2.MetricSpec", &METRIC_SPEC_F, &[4, 5, 1, 2, 3, 0], false, Some(&METRIC_SPEC_M), &[], None, false);
static METRIC_STATUS_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V2_METRIC_SOURCE_TYPE, 8, "\"\""),
    f("object", &OBJECT_METRIC_STATUS, 5, ""),
    f("pods", &PODS_METRIC_STATUS, 5, ""),
    f("resource", &RESOURCE_METRIC_STATUS, 5, ""),
    f("containerResource", &CONTAINER_RESOURCE_METRIC_STATUS, 5, ""),
    f("external", &EXTERNAL_METRIC_STATUS, 5, ""),
];
pub static METRIC_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.MetricStatus", "v2.MetricStatus", &METRIC_STATUS_F, &[4, 5, 1, 2, 3, 0], false, Some(&METRIC_STATUS_M), &[], None, false);
static METRIC_TARGET_F: [Field; 4] = [
    f("type", &super::anonymous::STRING_V2_METRIC_TARGET_TYPE, 8, "\"\""),
    f("value", &super::quantity::QUANTITY, 5, ""),
    f("averageValue", &super::quantity::QUANTITY, 5, ""),
    f("averageUtilization", &super::anonymous::INT32, 5, ""),
];
pub static METRIC_TARGET: TypeDef = object("io.k8s.api.autoscaling.v2.MetricTarget", "v2.MetricTarget", &METRIC_TARGET_F, &[3, 2, 0, 1], false, Some(&METRIC_TARGET_M), &[], None, false);
static METRIC_VALUE_STATUS_F: [Field; 3] = [
    f("value", &super::quantity::QUANTITY, 5, ""),
    f("averageValue", &super::quantity::QUANTITY, 5, ""),
    f("averageUtilization", &super::anonymous::INT32, 5, ""),
];
pub static METRIC_VALUE_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.MetricValueStatus", "v2.MetricValueStatus", &METRIC_VALUE_STATUS_F, &[2, 1, 0], false, Some(&METRIC_VALUE_STATUS_M), &[], None, false);
static OBJECT_METRIC_SOURCE_F: [Field; 3] = [
    f("describedObject", &CROSS_VERSION_OBJECT_REFERENCE, 8, "{}"),
    f("target", &METRIC_TARGET, 8, "{}"),
    f("metric", &METRIC_IDENTIFIER, 8, "{}"),
];
pub static OBJECT_METRIC_SOURCE: TypeDef = object("io.k8s.api.autoscaling.v2.ObjectMetricSource", "v2.ObjectMetricSource", &OBJECT_METRIC_SOURCE_F, &[0, 2, 1], false, Some(&OBJECT_METRIC_SOURCE_M), &[], None, false);
static OBJECT_METRIC_STATUS_F: [Field; 3] = [
    f("metric", &METRIC_IDENTIFIER, 8, "{}"),
    f("current", &METRIC_VALUE_STATUS, 8, "{}"),
    f("describedObject", &CROSS_VERSION_OBJECT_REFERENCE, 8, "{}"),
];
pub static OBJECT_METRIC_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.ObjectMetricStatus", "v2.ObjectMetricStatus", &OBJECT_METRIC_STATUS_F, &[1, 2, 0], false, Some(&OBJECT_METRIC_STATUS_M), &[], None, false);
static PODS_METRIC_SOURCE_F: [Field; 2] = [
    f("metric", &METRIC_IDENTIFIER, 8, "{}"),
    f("target", &METRIC_TARGET, 8, "{}"),
];
pub static PODS_METRIC_SOURCE: TypeDef = object("io.k8s.api.autoscaling.v2.PodsMetricSource", "v2.PodsMetricSource", &PODS_METRIC_SOURCE_F, &[0, 1], false, Some(&PODS_METRIC_SOURCE_M), &[], None, false);
static PODS_METRIC_STATUS_F: [Field; 2] = [
    f("metric", &METRIC_IDENTIFIER, 8, "{}"),
    f("current", &METRIC_VALUE_STATUS, 8, "{}"),
];
pub static PODS_METRIC_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.PodsMetricStatus", "v2.PodsMetricStatus", &PODS_METRIC_STATUS_F, &[1, 0], false, Some(&PODS_METRIC_STATUS_M), &[], None, false);
static RESOURCE_METRIC_SOURCE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING_V2_RESOURCE_NAME, 8, "\"\""),
    f("target", &METRIC_TARGET, 8, "{}"),
];
pub static RESOURCE_METRIC_SOURCE: TypeDef = object("io.k8s.api.autoscaling.v2.ResourceMetricSource", "v2.ResourceMetricSource", &RESOURCE_METRIC_SOURCE_F, &[0, 1], false, Some(&RESOURCE_METRIC_SOURCE_M), &[], None, false);
static RESOURCE_METRIC_STATUS_F: [Field; 2] = [
    f("name", &super::anonymous::STRING_V2_RESOURCE_NAME, 8, "\"\""),
    f("current", &METRIC_VALUE_STATUS, 8, "{}"),
];
pub static RESOURCE_METRIC_STATUS: TypeDef = object("io.k8s.api.autoscaling.v2.ResourceMetricStatus", "v2.ResourceMetricStatus", &RESOURCE_METRIC_STATUS_F, &[1, 0], false, Some(&RESOURCE_METRIC_STATUS_M), &[], None, false);
pub static CONTAINER_RESOURCE_METRIC_SOURCE_M: Message = Message::new("k8s.io.api.autoscaling.v2.ContainerResourceMetricSource", &[p(1, "name", 0), p(2, "target", 0), p(3, "container", 0)]);
pub static CONTAINER_RESOURCE_METRIC_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.ContainerResourceMetricStatus", &[p(1, "name", 0), p(2, "current", 0), p(3, "container", 0)]);
pub static CROSS_VERSION_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.autoscaling.v2.CrossVersionObjectReference", &[p(1, "kind", 0), p(2, "name", 0), p(3, "apiVersion", 0)]);
pub static EXTERNAL_METRIC_SOURCE_M: Message = Message::new("k8s.io.api.autoscaling.v2.ExternalMetricSource", &[p(1, "metric", 0), p(2, "target", 0)]);
pub static EXTERNAL_METRIC_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.ExternalMetricStatus", &[p(1, "metric", 0), p(2, "current", 0)]);
pub static HPA_SCALING_POLICY_M: Message = Message::new("k8s.io.api.autoscaling.v2.HPAScalingPolicy", &[p(1, "type", 0), p(2, "value", 0), p(3, "periodSeconds", 0)]);
pub static HPA_SCALING_RULES_M: Message = Message::new("k8s.io.api.autoscaling.v2.HPAScalingRules", &[p(1, "selectPolicy", 1), p(2, "policies", 0), p(3, "stabilizationWindowSeconds", 1), p(4, "tolerance", 1)]);
pub static HORIZONTAL_POD_AUTOSCALER_M: Message = Message::new("k8s.io.api.autoscaling.v2.HorizontalPodAutoscaler", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static HORIZONTAL_POD_AUTOSCALER_BEHAVIOR_M: Message = Message::new("k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerBehavior", &[p(1, "scaleUp", 1), p(2, "scaleDown", 1)]);
pub static HORIZONTAL_POD_AUTOSCALER_CONDITION_M: Message = Message::new("k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0), p(6, "observedGeneration", 1)]);
pub static HORIZONTAL_POD_AUTOSCALER_LIST_M: Message = Message::new("k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static HORIZONTAL_POD_AUTOSCALER_SPEC_M: Message = Message::new("k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerSpec", &[p(1, "scaleTargetRef", 0), p(2, "minReplicas", 1), p(3, "maxReplicas", 0), p(4, "metrics", 0), p(5, "behavior", 1)]);
pub static HORIZONTAL_POD_AUTOSCALER_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerStatus", &[p(1, "observedGeneration", 1), p(2, "lastScaleTime", 1), p(3, "currentReplicas", 0), p(4, "desiredReplicas", 0), p(5, "currentMetrics", 0), p(6, "conditions", 0)]);
pub static METRIC_IDENTIFIER_M: Message = Message::new("k8s.io.api.autoscaling.v2.MetricIdentifier", &[p(1, "name", 0), p(2, "selector", 1)]);
pub static METRIC_SPEC_M: Message = Message::new("k8s.io.api.autoscaling.v2.MetricSpec", &[p(1, "type", 0), p(2, "object", 1), p(3, "pods", 1), p(4, "resource", 1), p(5, "external", 1), p(7, "containerResource", 1)]);
pub static METRIC_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.MetricStatus", &[p(1, "type", 0), p(2, "object", 1), p(3, "pods", 1), p(4, "resource", 1), p(5, "external", 1), p(7, "containerResource", 1)]);
pub static METRIC_TARGET_M: Message = Message::new("k8s.io.api.autoscaling.v2.MetricTarget", &[p(1, "type", 0), p(2, "value", 1), p(3, "averageValue", 1), p(4, "averageUtilization", 1)]);
pub static METRIC_VALUE_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.MetricValueStatus", &[p(1, "value", 1), p(2, "averageValue", 1), p(3, "averageUtilization", 1)]);
pub static OBJECT_METRIC_SOURCE_M: Message = Message::new("k8s.io.api.autoscaling.v2.ObjectMetricSource", &[p(1, "describedObject", 0), p(2, "target", 0), p(3, "metric", 0)]);
pub static OBJECT_METRIC_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.ObjectMetricStatus", &[p(1, "metric", 0), p(2, "current", 0), p(3, "describedObject", 0)]);
pub static PODS_METRIC_SOURCE_M: Message = Message::new("k8s.io.api.autoscaling.v2.PodsMetricSource", &[p(1, "metric", 0), p(2, "target", 0)]);
pub static PODS_METRIC_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.PodsMetricStatus", &[p(1, "metric", 0), p(2, "current", 0)]);
pub static RESOURCE_METRIC_SOURCE_M: Message = Message::new("k8s.io.api.autoscaling.v2.ResourceMetricSource", &[p(1, "name", 0), p(2, "target", 0)]);
pub static RESOURCE_METRIC_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v2.ResourceMetricStatus", &[p(1, "name", 0), p(2, "current", 0)]);
