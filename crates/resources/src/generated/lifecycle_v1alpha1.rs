//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static EVICTION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &EVICTION_SPEC, 8, "{}"),
    f("status", &EVICTION_STATUS, 1, "{}"),
];
pub static EVICTION: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.Eviction", "v1alpha1.Eviction", &EVICTION_F, &[1, 0, 2, 3, 4], false, Some(&EVICTION_M), &[], None, false);
static EVICTION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_LIFECYCLE_V1ALPHA1_EVICTION, 8, ""),
];
pub static EVICTION_LIST: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionList", "v1alpha1.EvictionList", &EVICTION_LIST_F, &[1, 3, 0, 2], false, Some(&EVICTION_LIST_M), &[], None, false);
static EVICTION_POD_REFERENCE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("uid", &super::anonymous::STRING, 8, "\"\""),
];
pub static EVICTION_POD_REFERENCE: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionPodReference", "v1alpha1.EvictionPodReference", &EVICTION_POD_REFERENCE_F, &[0, 1], false, Some(&EVICTION_POD_REFERENCE_M), &[], None, false);
static EVICTION_REQUEST_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &EVICTION_REQUEST_SPEC, 8, "{}"),
    f("status", &EVICTION_REQUEST_STATUS, 1, "{}"),
];
pub static EVICTION_REQUEST: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionRequest", "v1alpha1.EvictionRequest", &EVICTION_REQUEST_F, &[1, 0, 2, 3, 4], false, Some(&EVICTION_REQUEST_M), &[], None, false);
static EVICTION_REQUEST_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_LIFECYCLE_V1ALPHA1_EVICTION_REQUEST, 8, ""),
];
pub static EVICTION_REQUEST_LIST: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionRequestList", "v1alpha1.EvictionRequestList", &EVICTION_REQUEST_LIST_F, &[1, 3, 0, 2], false, Some(&EVICTION_REQUEST_LIST_M), &[], None, false);
static EVICTION_REQUEST_POD_REFERENCE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("uid", &super::anonymous::STRING, 8, "\"\""),
];
pub static EVICTION_REQUEST_POD_REFERENCE: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionRequestPodReference", "v1alpha1.EvictionRequestPodReference", &EVICTION_REQUEST_POD_REFERENCE_F, &[0, 1], false, Some(&EVICTION_REQUEST_POD_REFERENCE_M), &[], None, false);
static EVICTION_REQUEST_SPEC_INTENT_E: [Text; 2] = [t("Eviction"), t("Withdrawn")];
static EVICTION_REQUEST_SPEC_F: [Field; 3] = [
    f("target", &EVICTION_REQUEST_TARGET, 8, "{}"),
    f("requester", &super::anonymous::STRING, 8, "\"\""),
    field("intent", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &EVICTION_REQUEST_SPEC_INTENT_E),
];
pub static EVICTION_REQUEST_SPEC: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionRequestSpec", "v1alpha1.EvictionRequestSpec", &EVICTION_REQUEST_SPEC_F, &[2, 1, 0], false, Some(&EVICTION_REQUEST_SPEC_M), &[], None, false);
static EVICTION_REQUEST_STATUS_F: [Field; 2] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("observedGeneration", &super::anonymous::INT64, 5, ""),
];
pub static EVICTION_REQUEST_STATUS: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionRequestStatus", "v1alpha1.EvictionRequestStatus", &EVICTION_REQUEST_STATUS_F, &[0, 1], false, Some(&EVICTION_REQUEST_STATUS_M), &[], None, false);
static EVICTION_REQUEST_TARGET_F: [Field; 1] = [
    f("pod", &EVICTION_REQUEST_POD_REFERENCE, 5, ""),
];
pub static EVICTION_REQUEST_TARGET: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionRequestTarget", "v1alpha1.EvictionRequestTarget", &EVICTION_REQUEST_TARGET_F, &[0], false, Some(&EVICTION_REQUEST_TARGET_M), &[], None, false);
static EVICTION_SPEC_F: [Field; 1] = [
    f("target", &EVICTION_TARGET, 8, "{}"),
];
pub static EVICTION_SPEC: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionSpec", "v1alpha1.EvictionSpec", &EVICTION_SPEC_F, &[0], false, Some(&EVICTION_SPEC_M), &[], None, false);
static EVICTION_STATUS_F: [Field; 5] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("observedGeneration", &super::anonymous::INT64, 5, ""),
    field("requesters", &super::anonymous::LIST_BY_NAME_OF_LIFECYCLE_V1ALPHA1_REQUESTER, 1, "", PatchStrategy::Merge, "name", &[]),
    field("targetResponders", &super::anonymous::LIST_BY_NAME_OF_LIFECYCLE_V1ALPHA1_TARGET_RESPONDER, 1, "", PatchStrategy::Merge, "name", &[]),
    field("responders", &super::anonymous::LIST_BY_NAME_OF_LIFECYCLE_V1ALPHA1_RESPONDER_STATUS, 1, "", PatchStrategy::Merge, "name", &[]),
];
pub static EVICTION_STATUS: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionStatus", "v1alpha1.EvictionStatus", &EVICTION_STATUS_F, &[0, 1, 2, 4, 3], false, Some(&EVICTION_STATUS_M), &[], None, false);
static EVICTION_TARGET_F: [Field; 1] = [
    f("pod", &EVICTION_POD_REFERENCE, 5, ""),
];
pub static EVICTION_TARGET: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.EvictionTarget", "v1alpha1.EvictionTarget", &EVICTION_TARGET_F, &[0], false, Some(&EVICTION_TARGET_M), &[], None, false);
static REQUESTER_INTENT_E: [Text; 2] = [t("Eviction"), t("Withdrawn")];
static REQUESTER_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    field("intent", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &REQUESTER_INTENT_E),
];
pub static REQUESTER: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.Requester", "v1alpha1.Requester", &REQUESTER_F, &[1, 0], true, Some(&REQUESTER_M), &[], None, false);
static RESPONDER_STATUS_F: [Field; 6] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("startTime", &super::meta_v1::TIME, 5, ""),
    f("heartbeatTime", &super::meta_v1::TIME, 5, ""),
    f("expectedCompletionTime", &super::meta_v1::TIME, 5, ""),
    f("completionTime", &super::meta_v1::TIME, 5, ""),
    f("message", &super::anonymous::STRING, 5, ""),
];
pub static RESPONDER_STATUS: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.ResponderStatus", "v1alpha1.ResponderStatus", &RESPONDER_STATUS_F, &[4, 3, 2, 5, 0, 1], false, Some(&RESPONDER_STATUS_M), &[], None, false);
static TARGET_RESPONDER_STATE_E: [Text; 5] = [t("Active"), t("Canceled"), t("Completed"), t("Inactive"), t("Interrupted")];
static TARGET_RESPONDER_F: [Field; 3] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("priority", &super::anonymous::INT32, 12, ""),
    field("state", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &TARGET_RESPONDER_STATE_E),
];
pub static TARGET_RESPONDER: TypeDef = object("io.k8s.api.lifecycle.v1alpha1.TargetResponder", "v1alpha1.TargetResponder", &TARGET_RESPONDER_F, &[0, 1, 2], true, Some(&TARGET_RESPONDER_M), &[], None, false);
pub static EVICTION_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.Eviction", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static EVICTION_LIST_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static EVICTION_POD_REFERENCE_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionPodReference", &[p(1, "name", 0), p(2, "uid", 0)]);
pub static EVICTION_REQUEST_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionRequest", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static EVICTION_REQUEST_LIST_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionRequestList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static EVICTION_REQUEST_POD_REFERENCE_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionRequestPodReference", &[p(1, "name", 0), p(2, "uid", 0)]);
pub static EVICTION_REQUEST_SPEC_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionRequestSpec", &[p(1, "target", 0), p(2, "requester", 0), p(3, "intent", 0)]);
pub static EVICTION_REQUEST_STATUS_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionRequestStatus", &[p(1, "conditions", 0), p(2, "observedGeneration", 1)]);
pub static EVICTION_REQUEST_TARGET_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionRequestTarget", &[p(1, "pod", 1)]);
pub static EVICTION_SPEC_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionSpec", &[p(1, "target", 0)]);
pub static EVICTION_STATUS_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionStatus", &[p(1, "conditions", 0), p(2, "observedGeneration", 1), p(3, "requesters", 0), p(4, "targetResponders", 0), p(5, "responders", 0)]);
pub static EVICTION_TARGET_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.EvictionTarget", &[p(1, "pod", 1)]);
pub static REQUESTER_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.Requester", &[p(1, "name", 0), p(2, "intent", 0)]);
pub static RESPONDER_STATUS_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.ResponderStatus", &[p(1, "name", 0), p(2, "startTime", 1), p(3, "heartbeatTime", 1), p(4, "expectedCompletionTime", 1), p(5, "completionTime", 1), p(6, "message", 1)]);
pub static TARGET_RESPONDER_M: Message = Message::new("k8s.io.api.lifecycle.v1alpha1.TargetResponder", &[p(1, "name", 0), p(2, "priority", 1), p(3, "state", 0)]);
