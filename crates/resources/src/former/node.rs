//! node.k8s.io/v1alpha1, whose runtime classes had a `spec`.

use super::Former;
use crate::build::*;
use crate::convert::{ensure, rename};
use crate::generated::{anonymous, meta_v1, node_v1};
use supercargo_meta::{Map, Tree};

/// A runtime class.
pub const RUNTIME_CLASS: Former = (&CLASS, to_v1);

fn to_v1(m: &mut Map) {
    if let Some(Tree::Map(mut spec)) = m.remove("spec") {
        rename(&mut spec, "runtimeHandler", "handler");
        for (field, value) in spec.into_entries() {
            m.insert(field, value);
        }
    }
    ensure(m, "handler", "".into());
}

static CLASS_F: [Field; 4] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SPEC, 8, "{}"),
];
static CLASS: TypeDef = object(
    "io.k8s.api.node.v1alpha1.RuntimeClass",
    "v1alpha1.RuntimeClass",
    &CLASS_F,
    &[1, 0, 2, 3],
    false,
    Some(&CLASS_M),
    &[],
    None,
    false,
);
static CLASS_M: Message = Message::new(
    "k8s.io.api.node.v1alpha1.RuntimeClass",
    &[p(1, "metadata", 0), p(2, "spec", 0)],
);
static SPEC_F: [Field; 3] = [
    f("runtimeHandler", &anonymous::STRING, 8, "\"\""),
    f("overhead", &node_v1::OVERHEAD, 5, ""),
    f("scheduling", &node_v1::SCHEDULING, 5, ""),
];
static SPEC: TypeDef = object(
    "io.k8s.api.node.v1alpha1.RuntimeClassSpec",
    "v1alpha1.RuntimeClassSpec",
    &SPEC_F,
    &[1, 0, 2],
    false,
    Some(&SPEC_M),
    &[],
    None,
    false,
);
static SPEC_M: Message = Message::new(
    "k8s.io.api.node.v1alpha1.RuntimeClassSpec",
    &[
        p(1, "runtimeHandler", 0),
        p(2, "overhead", 1),
        p(3, "scheduling", 1),
    ],
);
