//! events.k8s.io/v1 over core/v1 (kubernetes 1.37: pkg/apis/events/v1/conversion.go).

use super::{drop_zero, ensure, rename};
use supercargo_meta::{Map, Tree};

/// Names in events.k8s.io/v1 and in core/v1.
const NAMES: [(&str, &str); 7] = [
    ("regarding", "involvedObject"),
    ("note", "message"),
    ("reportingController", "reportingComponent"),
    ("deprecatedSource", "source"),
    ("deprecatedFirstTimestamp", "firstTimestamp"),
    ("deprecatedLastTimestamp", "lastTimestamp"),
    ("deprecatedCount", "count"),
];

/// To core/v1, which is stored.
pub fn to_core(m: &mut Map) {
    for (theirs, core) in NAMES {
        rename(m, theirs, core);
    }
    for field in ["reportingComponent", "reportingInstance"] {
        ensure(m, field, "".into());
    }
    if let Some(Tree::Map(series)) = m.get_mut("series") {
        drop_zero(series, "count", &Tree::Int(0));
    }
}

/// From core/v1.
pub fn from_core(m: &mut Map) {
    for (theirs, core) in NAMES {
        rename(m, core, theirs);
    }
    for field in ["reportingController", "reportingInstance"] {
        drop_zero(m, field, &"".into());
    }
    if let Some(Tree::Map(series)) = m.get_mut("series") {
        ensure(series, "count", Tree::Int(0));
    }
}
