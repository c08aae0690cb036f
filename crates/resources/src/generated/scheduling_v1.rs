//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static PRIORITY_CLASS_PREEMPTION_POLICY_E: [Text; 2] = [t("Never"), t("PreemptLowerPriority")];
static PRIORITY_CLASS_F: [Field; 7] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("value", &super::anonymous::INT32, 0, "0"),
    f("globalDefault", &super::anonymous::BOOL, 1, ""),
    f("description", &super::anonymous::STRING, 1, ""),
    field("preemptionPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &PRIORITY_CLASS_PREEMPTION_POLICY_E),
];
static PRIORITY_CLASS_D0: [Text; 1] = [t("preemptionPolicy")];
static PRIORITY_CLASS_D: [DefaultRule; 1] = [
    rule(&PRIORITY_CLASS_D0, "\"PreemptLowerPriority\"", When::Unset),
];
pub static PRIORITY_CLASS: TypeDef = object("io.k8s.api.scheduling.v1.PriorityClass", "v1.PriorityClass", &PRIORITY_CLASS_F, &[1, 5, 4, 0, 2, 6, 3], false, Some(&PRIORITY_CLASS_M), &PRIORITY_CLASS_D, None, true);
static PRIORITY_CLASS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_SCHEDULING_V1_PRIORITY_CLASS, 8, ""),
];
pub static PRIORITY_CLASS_LIST: TypeDef = object("io.k8s.api.scheduling.v1.PriorityClassList", "v1.PriorityClassList", &PRIORITY_CLASS_LIST_F, &[1, 3, 0, 2], false, Some(&PRIORITY_CLASS_LIST_M), &[], None, true);
pub static PRIORITY_CLASS_M: Message = Message::new("k8s.io.api.scheduling.v1.PriorityClass", &[p(1, "metadata", 0), p(2, "value", 0), p(3, "globalDefault", 0), p(4, "description", 0), p(5, "preemptionPolicy", 1)]);
pub static PRIORITY_CLASS_LIST_M: Message = Message::new("k8s.io.api.scheduling.v1.PriorityClassList", &[p(1, "metadata", 0), p(2, "items", 0)]);
