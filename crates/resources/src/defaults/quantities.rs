//! Lists of quantities: rounded up to a thousandth wherever core/v1 `ResourceList` occurs; limit ranges and nodes.

use super::{is_nil, part, text};
use supercargo_meta::{Map, Quantity, Tree};

/// `limits` and `requests` of a container, a pod or a volume.
pub fn requirements(m: &mut Map) {
    round(m, &["limits", "requests"]);
}

/// `capacity` of a persistent volume.
pub fn capacity(m: &mut Map) {
    round(m, &["capacity"]);
}

/// `hard` and `used` of a quota.
pub fn quota(m: &mut Map) {
    round(m, &["hard", "used"]);
}

/// `capacity` and `allocatedResources` of a claim's status, `allocatedResources` of a container's.
pub fn allocated(m: &mut Map) {
    round(m, &["capacity", "allocatedResources"]);
}

/// `podFixed` of a runtime class's overhead.
pub fn pod_fixed(m: &mut Map) {
    round(m, &["podFixed"]);
}

/// A node that does not say what can be used offers all it has.
pub fn node_status(m: &mut Map) {
    if is_nil(m, "allocatable")
        && let Some(capacity) = m.get("capacity").filter(|c| !c.is_null()).cloned()
    {
        m.insert("allocatable", capacity);
    }
    round(m, &["capacity", "allocatable"]);
}

/// A limit for containers: what is not given follows from what is. Max gives the default, that gives the default request,
/// and last min does.
pub fn limit_range_item(m: &mut Map) {
    if text(m, "type") == "Container" {
        for (from, to) in [
            ("max", "default"),
            ("default", "defaultRequest"),
            ("min", "defaultRequest"),
        ] {
            let Some(from) = part(m, from).cloned() else {
                continue;
            };
            fill(m, to, &from);
        }
    }
    round(
        m,
        &["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"],
    );
}

/// Adds the entries of `from` that the map in a field lacks.
pub(super) fn fill(m: &mut Map, field: &str, from: &Map) {
    let lacks = |k: &str| part(m, field).is_none_or(|have| !have.contains_key(k));
    let missing: Vec<_> = from.iter().filter(|(k, _)| lacks(k)).cloned().collect();
    if missing.is_empty() {
        return;
    }
    let have = m.entry(field).force_map();
    for (k, v) in missing {
        have.insert(k, v);
    }
}

/// Rounds the quantities of the maps in `fields` up to a thousandth.
pub(super) fn round(m: &mut Map, fields: &[&str]) {
    for field in fields {
        let Some(list) = part(m, field) else { continue };
        let rounded: Vec<_> = list
            .iter()
            .filter_map(|(k, v)| Some((k.clone(), rounded(v.as_str()?)?)))
            .collect();
        if rounded.is_empty() {
            continue;
        }
        let list = m.entry(field).force_map();
        for (k, v) in rounded {
            list.insert(k, v);
        }
    }
}

/// The rounded quantity, unless it is whole thousandths already. Only texts with a small suffix, an exponent or a point can
/// be finer.
fn rounded(text: &str) -> Option<Tree> {
    if !text.contains(['n', 'u', 'e', 'E', '.']) {
        return None;
    }
    let mut q = Quantity::parse(text).ok()?;
    q.round_up(-3);
    let new = q.to_string();
    (new != text).then(|| new.into())
}
