//! flowcontrol.apiserver.k8s.io/v1beta1, v1beta2 and v1beta3.

use super::Former;
use crate::build::*;
use crate::convert::{below, drop_zero, rename};
use crate::generated::{anonymous, flowcontrol_v1 as v1, meta_v1};
use supercargo_meta::{Map, Tree};

/// A priority level of v1beta1 and v1beta2, whose shares had another name.
pub const PRIORITY_LEVEL_CONFIGURATION: Former = (&LEVEL, to_v1);
/// One of v1beta3, which marked shares that are zero and were meant so.
pub const PRIORITY_LEVEL_CONFIGURATION_V1BETA3: Former = (&v1::PRIORITY_LEVEL_CONFIGURATION, from_v1beta3);

const MARK: &str = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";

fn to_v1(m: &mut Map) {
    if let Some(limited) = below(m, &["spec", "limited"]) {
        rename(limited, "assuredConcurrencyShares", "nominalConcurrencyShares");
    }
}

fn from_v1beta3(m: &mut Map) {
    let Some(meta) = below(m, &["metadata"]) else {
        return;
    };
    if let Some(annotations) = meta.get_mut("annotations").and_then(Tree::as_map_mut) {
        annotations.remove(MARK);
    }
    drop_zero(meta, "annotations", &Tree::empty_map());
}

static LEVEL_F: [Field; 5] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SPEC, 9, "{}"),
    f("status", &v1::PRIORITY_LEVEL_CONFIGURATION_STATUS, 1, "{}"),
];
static LEVEL: TypeDef = object(
    "io.k8s.api.flowcontrol.v1beta2.PriorityLevelConfiguration",
    "v1beta2.PriorityLevelConfiguration",
    &LEVEL_F,
    &[1, 0, 2, 3, 4],
    false,
    Some(&v1::PRIORITY_LEVEL_CONFIGURATION_M),
    &[],
    None,
    false,
);
static SPEC_F: [Field; 3] = [
    f("type", &anonymous::STRING_V1_PRIORITY_LEVEL_ENABLEMENT, 8, "\"\""),
    f("limited", &LIMITED, 5, ""),
    f("exempt", &v1::EXEMPT_PRIORITY_LEVEL_CONFIGURATION, 5, ""),
];
static SPEC: TypeDef = object(
    "io.k8s.api.flowcontrol.v1beta2.PriorityLevelConfigurationSpec",
    "v1beta2.PriorityLevelConfigurationSpec",
    &SPEC_F,
    &[2, 1, 0],
    false,
    Some(&v1::PRIORITY_LEVEL_CONFIGURATION_SPEC_M),
    &[],
    None,
    false,
);
static LIMITED_F: [Field; 4] = [
    f("assuredConcurrencyShares", &anonymous::INT32, 8, "0"),
    f("limitResponse", &v1::LIMIT_RESPONSE, 9, "{}"),
    f("lendablePercent", &anonymous::INT32, 5, ""),
    f("borrowingLimitPercent", &anonymous::INT32, 5, ""),
];
static LIMITED: TypeDef = object(
    "io.k8s.api.flowcontrol.v1beta2.LimitedPriorityLevelConfiguration",
    "v1beta2.LimitedPriorityLevelConfiguration",
    &LIMITED_F,
    &[0, 3, 2, 1],
    false,
    Some(&LIMITED_M),
    &[],
    None,
    false,
);
static LIMITED_M: Message = Message::new(
    "k8s.io.api.flowcontrol.v1beta2.LimitedPriorityLevelConfiguration",
    &[
        p(1, "assuredConcurrencyShares", 0),
        p(2, "limitResponse", 0),
        p(3, "lendablePercent", 1),
        p(4, "borrowingLimitPercent", 1),
    ],
);
