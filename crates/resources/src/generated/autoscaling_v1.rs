//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CROSS_VERSION_OBJECT_REFERENCE_F: [Field; 3] = [
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
];
pub static CROSS_VERSION_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.autoscaling.v1.CrossVersionObjectReference", "v1.CrossVersionObjectReference", &CROSS_VERSION_OBJECT_REFERENCE_F, &[2, 0, 1], true, Some(&CROSS_VERSION_OBJECT_REFERENCE_M), &[], None, false);
static HORIZONTAL_POD_AUTOSCALER_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &HORIZONTAL_POD_AUTOSCALER_SPEC, 9, "{}"),
    f("status", &HORIZONTAL_POD_AUTOSCALER_STATUS, 1, "{}"),
];
static HORIZONTAL_POD_AUTOSCALER_D0: [Text; 2] = [t("spec"), t("minReplicas")];
static HORIZONTAL_POD_AUTOSCALER_D: [DefaultRule; 1] = [
    rule(&HORIZONTAL_POD_AUTOSCALER_D0, "1", When::Unset),
];
pub static HORIZONTAL_POD_AUTOSCALER: TypeDef = object("io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler", "v1.HorizontalPodAutoscaler", &HORIZONTAL_POD_AUTOSCALER_F, &[1, 0, 2, 3, 4], false, Some(&HORIZONTAL_POD_AUTOSCALER_M), &HORIZONTAL_POD_AUTOSCALER_D, None, true);
static HORIZONTAL_POD_AUTOSCALER_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_AUTOSCALING_V1_HORIZONTAL_POD_AUTOSCALER, 8, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_LIST: TypeDef = object("io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerList", "v1.HorizontalPodAutoscalerList", &HORIZONTAL_POD_AUTOSCALER_LIST_F, &[1, 3, 0, 2], false, Some(&HORIZONTAL_POD_AUTOSCALER_LIST_M), &[], None, true);
static HORIZONTAL_POD_AUTOSCALER_SPEC_F: [Field; 4] = [
    f("scaleTargetRef", &CROSS_VERSION_OBJECT_REFERENCE, 8, "{}"),
    f("minReplicas", &super::anonymous::INT32, 5, ""),
    f("maxReplicas", &super::anonymous::INT32, 8, "0"),
    f("targetCPUUtilizationPercentage", &super::anonymous::INT32, 5, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_SPEC: TypeDef = object("io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec", "v1.HorizontalPodAutoscalerSpec", &HORIZONTAL_POD_AUTOSCALER_SPEC_F, &[2, 1, 0, 3], false, Some(&HORIZONTAL_POD_AUTOSCALER_SPEC_M), &[], None, false);
static HORIZONTAL_POD_AUTOSCALER_STATUS_F: [Field; 5] = [
    f("observedGeneration", &super::anonymous::INT64, 5, ""),
    f("lastScaleTime", &super::meta_v1::TIME, 5, ""),
    f("currentReplicas", &super::anonymous::INT32, 8, "0"),
    f("desiredReplicas", &super::anonymous::INT32, 8, "0"),
    f("currentCPUUtilizationPercentage", &super::anonymous::INT32, 5, ""),
];
pub static HORIZONTAL_POD_AUTOSCALER_STATUS: TypeDef = object("io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus", "v1.HorizontalPodAutoscalerStatus", &HORIZONTAL_POD_AUTOSCALER_STATUS_F, &[4, 2, 3, 1, 0], false, Some(&HORIZONTAL_POD_AUTOSCALER_STATUS_M), &[], None, false);
static SCALE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SCALE_SPEC, 1, "{}"),
    f("status", &SCALE_STATUS, 1, "{}"),
];
pub static SCALE: TypeDef = object("io.k8s.api.autoscaling.v1.Scale", "v1.Scale", &SCALE_F, &[1, 0, 2, 3, 4], false, Some(&SCALE_M), &[], None, false);
static SCALE_SPEC_F: [Field; 1] = [
    f("replicas", &super::anonymous::INT32, 1, "0"),
];
pub static SCALE_SPEC: TypeDef = object("io.k8s.api.autoscaling.v1.ScaleSpec", "v1.ScaleSpec", &SCALE_SPEC_F, &[0], false, Some(&SCALE_SPEC_M), &[], None, false);
static SCALE_STATUS_F: [Field; 2] = [
    f("replicas", &super::anonymous::INT32, 8, "0"),
    f("selector", &super::anonymous::STRING, 1, ""),
];
pub static SCALE_STATUS: TypeDef = object("io.k8s.api.autoscaling.v1.ScaleStatus", "v1.ScaleStatus", &SCALE_STATUS_F, &[0, 1], false, Some(&SCALE_STATUS_M), &[], None, false);
pub static CROSS_VERSION_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.autoscaling.v1.CrossVersionObjectReference", &[p(1, "kind", 0), p(2, "name", 0), p(3, "apiVersion", 0)]);
pub static HORIZONTAL_POD_AUTOSCALER_M: Message = Message::new("k8s.io.api.autoscaling.v1.HorizontalPodAutoscaler", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static HORIZONTAL_POD_AUTOSCALER_LIST_M: Message = Message::new("k8s.io.api.autoscaling.v1.HorizontalPodAutoscalerList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static HORIZONTAL_POD_AUTOSCALER_SPEC_M: Message = Message::new("k8s.io.api.autoscaling.v1.HorizontalPodAutoscalerSpec", &[p(1, "scaleTargetRef", 0), p(2, "minReplicas", 1), p(3, "maxReplicas", 0), p(4, "targetCPUUtilizationPercentage", 1)]);
pub static HORIZONTAL_POD_AUTOSCALER_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v1.HorizontalPodAutoscalerStatus", &[p(1, "observedGeneration", 1), p(2, "lastScaleTime", 1), p(3, "currentReplicas", 0), p(4, "desiredReplicas", 0), p(5, "currentCPUUtilizationPercentage", 1)]);
pub static SCALE_M: Message = Message::new("k8s.io.api.autoscaling.v1.Scale", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static SCALE_SPEC_M: Message = Message::new("k8s.io.api.autoscaling.v1.ScaleSpec", &[p(1, "replicas", 0)]);
pub static SCALE_STATUS_M: Message = Message::new("k8s.io.api.autoscaling.v1.ScaleStatus", &[p(1, "replicas", 0), p(2, "selector", 0)]);
