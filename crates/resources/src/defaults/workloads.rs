//! Stateful sets.

use super::{change_items, change_part, is_nil, part, part_mut, text};
use supercargo_meta::{Map, Tree};

/// A stateful set without update strategy gets a rolling update with parameters; one that only names the type does not.
/// Claims are retained, and their templates say what they are.
pub fn stateful_set(m: &mut Map) {
    update_strategy(m);
    let unnamed = |t: &Map| text(t, "kind") != "PersistentVolumeClaim" || text(t, "apiVersion") != "v1";
    change_part(m, "spec", |spec| {
        change_items(spec, "volumeClaimTemplates", unnamed, |t| {
            t.insert("kind", "PersistentVolumeClaim".into());
            t.insert("apiVersion", "v1".into());
        });
    });
    const POLICY: &str = "persistentVolumeClaimRetentionPolicy";
    let policy = part(m, "spec").and_then(|s| part(s, POLICY));
    let unset = |field: &str| policy.is_none_or(|p| text(p, field).is_empty());
    let missing: Vec<&str> = ["whenDeleted", "whenScaled"]
        .into_iter()
        .filter(|f| unset(f))
        .collect();
    if !missing.is_empty()
        && let Some(spec) = part_mut(m, "spec")
    {
        let policy = spec.entry(POLICY).force_map();
        for field in missing {
            policy.insert(field, "Retain".into());
        }
    }
}

fn update_strategy(m: &mut Map) {
    let strategy = part(m, "spec").and_then(|s| part(s, "updateStrategy"));
    if strategy.is_some_and(|s| !text(s, "type").is_empty()) {
        return;
    }
    let Some(spec) = part_mut(m, "spec") else { return };
    let strategy = spec.entry("updateStrategy").force_map();
    strategy.insert("type", "RollingUpdate".into());
    if is_nil(strategy, "rollingUpdate") {
        strategy.insert("rollingUpdate", Tree::empty_map());
    }
}
