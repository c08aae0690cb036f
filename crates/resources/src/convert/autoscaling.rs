//! autoscaling/v1 over v2: what v1 has no field for travels in annotations (kubernetes 1.37:
//! pkg/apis/autoscaling/v1/conversion.go).

mod metrics;

use super::{drop_zero, ensure};
use metrics::{Ordered, spec_from_v1, spec_to_v1, status_from_v1, status_to_v1};
use supercargo_meta::{Map, Text, Tree};

const METRICS: &str = "autoscaling.alpha.kubernetes.io/metrics";
const CURRENT_METRICS: &str = "autoscaling.alpha.kubernetes.io/current-metrics";
const CONDITIONS: &str = "autoscaling.alpha.kubernetes.io/conditions";
const BEHAVIOR: &str = "autoscaling.alpha.kubernetes.io/behavior";
const TOLERANCES: [&str; 2] = [
    "autoscaling.alpha.kubernetes.io/scale-down-tolerance",
    "autoscaling.alpha.kubernetes.io/scale-up-tolerance",
];

/// Fields of a behaviour; its annotation has them with a capital letter.
const BEHAVIOR_NAMES: [&str; 9] = [
    "scaleUp",
    "scaleDown",
    "stabilizationWindowSeconds",
    "selectPolicy",
    "policies",
    "type",
    "value",
    "periodSeconds",
    "tolerance",
];

/// To autoscaling/v2, which is stored.
pub fn to_v2(m: &mut Map) {
    let notes = take_annotations(m);
    let note = |key: &str| {
        let text = notes.iter().find(|(k, _)| *k == key)?.1.as_str();
        serde_json::from_str(text).ok().map(|v| tree(&v, 0))
    };
    let list = |key: &str| match note(key) {
        Some(Tree::List(l)) => Some(l.to_vec()),
        _ => None,
    };
    let spec = m.entry("spec").force_map();
    let cpu = spec
        .remove("targetCPUUtilizationPercentage")
        .and_then(|t| t.as_int());
    let mut all: Vec<Tree> = list(METRICS)
        .unwrap_or_default()
        .iter()
        .map(spec_from_v1)
        .collect();
    if let Some(percent) = cpu.or_else(|| all.is_empty().then_some(80)) {
        all.push(metrics::cpu_target(percent));
    }
    spec.insert("metrics", Tree::list(all));
    if let Some(b) = note(BEHAVIOR).map(|b| renamed(&b))
        && b.as_map().is_some_and(|b| !b.is_empty())
    {
        spec.insert("behavior", b);
    }
    let status = m.entry("status").force_map();
    let percent = status
        .remove("currentCPUUtilizationPercentage")
        .and_then(|t| t.as_int());
    let current = match list(CURRENT_METRICS) {
        Some(l) => Tree::list(l.iter().map(status_from_v1).collect()),
        None => percent.map_or(Tree::Null, |p| Tree::list(vec![metrics::cpu_status(p)])),
    };
    status.insert("currentMetrics", current);
    drop_zero(status, "currentReplicas", &Tree::Int(0));
    if let Some(l) = list(CONDITIONS).filter(|l| !l.is_empty()) {
        status.insert(
            "conditions",
            Tree::list(l.iter().map(metrics::condition).collect()),
        );
    }
}

/// From autoscaling/v2.
pub fn from_v2(m: &mut Map) {
    take_annotations(m);
    let mut notes: Vec<(&str, String)> = Vec::new();
    let spec = m.entry("spec").force_map();
    let all = taken_list(spec, "metrics");
    if let Some(percent) = metrics::cpu_percent(&all) {
        spec.insert("targetCPUUtilizationPercentage", Tree::Int(percent));
    }
    let others: Vec<Ordered> = all
        .iter()
        .filter(|m| !metrics::is_cpu_target(m))
        .map(spec_to_v1)
        .collect();
    if !others.is_empty() {
        notes.push((METRICS, Ordered::List(others).to_string()));
    }
    if let Some(b) = spec.remove("behavior").filter(|b| !b.is_null()) {
        notes.push((BEHAVIOR, metrics::behavior(&b).to_string()));
    }
    let status = m.entry("status").force_map();
    let current = taken_list(status, "currentMetrics");
    if let Some(percent) = metrics::cpu_current(&current) {
        status.insert("currentCPUUtilizationPercentage", Tree::Int(percent));
    }
    if !current.is_empty() {
        let current = current.iter().map(status_to_v1).collect();
        notes.push((CURRENT_METRICS, Ordered::List(current).to_string()));
    }
    let conditions = taken_list(status, "conditions");
    if !conditions.is_empty() {
        let conditions = conditions.iter().map(metrics::condition_to_v1).collect();
        notes.push((CONDITIONS, Ordered::List(conditions).to_string()));
    }
    ensure(status, "currentReplicas", Tree::Int(0));
    if !notes.is_empty() {
        let annotations = m.entry("metadata").force_map().entry("annotations").force_map();
        for (key, text) in notes {
            annotations.insert(key, text.into());
        }
    }
}

fn taken_list(m: &mut Map, field: &str) -> Vec<Tree> {
    match m.remove(field) {
        Some(Tree::List(l)) => l.to_vec(),
        _ => Vec::new(),
    }
}

/// Removes the annotations that carry fields of v2; answers those that have content.
fn take_annotations(m: &mut Map) -> Vec<(&'static str, Text)> {
    let mut taken = Vec::new();
    let Some(Tree::Map(metadata)) = m.get_mut("metadata") else {
        return taken;
    };
    let ours = |a: &Map| {
        [METRICS, CURRENT_METRICS, CONDITIONS, BEHAVIOR]
            .iter()
            .chain(&TOLERANCES)
            .any(|k| a.contains_key(k))
    };
    if !metadata
        .get("annotations")
        .and_then(Tree::as_map)
        .is_some_and(ours)
    {
        return taken;
    }
    let Some(Tree::Map(annotations)) = metadata.get_mut("annotations") else {
        return taken;
    };
    for key in [METRICS, CURRENT_METRICS, CONDITIONS, BEHAVIOR] {
        if let Some(Tree::Str(text)) = annotations.remove(key) {
            taken.push((key, text));
        }
    }
    for key in TOLERANCES {
        annotations.remove(key);
    }
    if annotations.is_empty() {
        metadata.remove("annotations");
    }
    taken
}

/// A behaviour from its annotation, with the names of v2; nulls are left out.
fn renamed(t: &Tree) -> Tree {
    match t {
        Tree::Map(m) => Tree::Map(
            m.iter()
                .filter(|(_, v)| !v.is_null())
                .filter_map(|(k, v)| {
                    // Go matches names whatever their case, so one list serves both spellings.
                    let ours = BEHAVIOR_NAMES.iter().find(|n| k.eq_ignore_ascii_case(n))?;
                    Some((Text::const_new(ours), renamed(v)))
                })
                .collect(),
        ),
        Tree::List(l) => Tree::list(l.iter().map(renamed).collect()),
        other => other.clone(),
    }
}

fn tree(v: &serde_json::Value, depth: usize) -> Tree {
    use serde_json::Value;
    // Annotations are small and flat; what is deeper is not ours.
    if depth > 16 {
        return Tree::Null;
    }
    match v {
        Value::Null => Tree::Null,
        Value::Bool(b) => Tree::Bool(*b),
        Value::Number(n) => n
            .as_i64()
            .map_or_else(|| n.as_f64().map_or(Tree::Null, Tree::Float), Tree::Int),
        Value::String(s) => s.as_str().into(),
        Value::Array(a) => Tree::list(a.iter().map(|x| tree(x, depth + 1)).collect()),
        Value::Object(o) => Tree::Map(
            o.iter()
                .map(|(k, v)| (Text::from(k.as_str()), tree(v, depth + 1)))
                .collect(),
        ),
    }
}
