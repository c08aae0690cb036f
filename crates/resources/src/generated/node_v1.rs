//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static OVERHEAD_F: [Field; 1] = [
    f("podFixed", &super::anonymous::MAP_OF_QUANTITY_QUANTITY_V1_RESOURCE_LIST, 1, ""),
];
pub static OVERHEAD: TypeDef = object("io.k8s.api.node.v1.Overhead", "v1.Overhead", &OVERHEAD_F, &[0], false, Some(&OVERHEAD_M), &[], Some(crate::defaults::quantities::pod_fixed), true);
static RUNTIME_CLASS_F: [Field; 6] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("handler", &super::anonymous::STRING, 8, "\"\""),
    f("overhead", &OVERHEAD, 5, ""),
    f("scheduling", &SCHEDULING, 5, ""),
];
pub static RUNTIME_CLASS: TypeDef = object("io.k8s.api.node.v1.RuntimeClass", "v1.RuntimeClass", &RUNTIME_CLASS_F, &[1, 3, 0, 2, 4, 5], false, Some(&RUNTIME_CLASS_M), &[], None, true);
static RUNTIME_CLASS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_NODE_V1_RUNTIME_CLASS, 8, ""),
];
pub static RUNTIME_CLASS_LIST: TypeDef = object("io.k8s.api.node.v1.RuntimeClassList", "v1.RuntimeClassList", &RUNTIME_CLASS_LIST_F, &[1, 3, 0, 2], false, Some(&RUNTIME_CLASS_LIST_M), &[], None, true);
static SCHEDULING_F: [Field; 2] = [
    f("nodeSelector", &super::anonymous::ATOMIC_MAP_OF_STRING, 1, ""),
    f("tolerations", &super::anonymous::LIST_OF_CORE_V1_TOLERATION, 1, ""),
];
pub static SCHEDULING: TypeDef = object("io.k8s.api.node.v1.Scheduling", "v1.Scheduling", &SCHEDULING_F, &[0, 1], false, Some(&SCHEDULING_M), &[], None, false);
pub static OVERHEAD_M: Message = Message::new("k8s.io.api.node.v1.Overhead", &[p(1, "podFixed", 0)]);
pub static RUNTIME_CLASS_M: Message = Message::new("k8s.io.api.node.v1.RuntimeClass", &[p(1, "metadata", 0), p(2, "handler", 0), p(3, "overhead", 1), p(4, "scheduling", 1)]);
pub static RUNTIME_CLASS_LIST_M: Message = Message::new("k8s.io.api.node.v1.RuntimeClassList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static SCHEDULING_M: Message = Message::new("k8s.io.api.node.v1.Scheduling", &[p(1, "nodeSelector", 0), p(2, "tolerations", 0)]);
