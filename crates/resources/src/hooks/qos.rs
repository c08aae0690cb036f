//! The quality-of-service class of a pod (kubernetes 1.37: `pkg/apis/core/v1/helper/qos`).

use super::items;
use supercargo_meta::{Map, Quantity, Tree};

/// `Guaranteed`, `Burstable` or `BestEffort`.
pub(super) fn class(pod: &Tree) -> &'static str {
    if let Some(level) = pod
        .at(&["spec", "resources"])
        .filter(|r| counts(r, "requests") || counts(r, "limits"))
    {
        return if guaranteed(level) {
            "Guaranteed"
        } else {
            "Burstable"
        };
    }
    let all = || {
        items(pod, &["spec", "containers"])
            .iter()
            .chain(items(pod, &["spec", "initContainers"]))
            .map(|c| c.get("resources").unwrap_or(&Tree::Null))
    };
    if !all().any(|r| counts(r, "requests") || counts(r, "limits")) {
        return "BestEffort";
    }
    if all().all(guaranteed) {
        "Guaranteed"
    } else {
        "Burstable"
    }
}

fn amounts<'a>(resources: &'a Tree, part: &str) -> Option<&'a Map> {
    resources.get(part).and_then(Tree::as_map)
}

fn amount(resources: &Tree, part: &str, name: &str) -> Option<Quantity> {
    let q = amounts(resources, part)?.get(name)?.as_str()?;
    Quantity::parse(q).ok().filter(|q| q.milli_value() != 0)
}

fn counts(resources: &Tree, part: &str) -> bool {
    ["cpu", "memory"]
        .iter()
        .any(|n| amount(resources, part, n).is_some())
}

/// Limits for both, and no request that differs.
fn guaranteed(resources: &Tree) -> bool {
    ["cpu", "memory"].iter().all(|n| {
        let limit = amount(resources, "limits", n);
        limit.is_some_and(|l| amount(resources, "requests", n).is_none_or(|r| r.cmp_value(&l).is_eq()))
    })
}
