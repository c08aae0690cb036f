//! Autoscalers: the scaling behaviour is filled field by field.

use super::{change_part, is_nil, part};
use supercargo_meta::{Map, Tree};

/// `behavior.scaleUp` and `behavior.scaleDown`, when there is a behaviour at all.
pub fn horizontal_pod_autoscaler(m: &mut Map) {
    change_part(m, "spec", |spec| change_part(spec, "behavior", behavior));
}

fn behavior(m: &mut Map) {
    let percent = || policy("Percent", 100);
    rules(m, "scaleUp", Some(0), || vec![policy("Pods", 4), percent()]);
    rules(m, "scaleDown", None, || vec![percent()]);
}

fn policy(kind: &str, value: i64) -> Tree {
    Tree::map([
        ("type", kind.into()),
        ("value", Tree::Int(value)),
        ("periodSeconds", Tree::Int(15)),
    ])
}

fn rules(behavior: &mut Map, field: &str, window: Option<i64>, policies: impl Fn() -> Vec<Tree>) {
    let complete = part(behavior, field).is_some_and(|r| {
        !is_nil(r, "selectPolicy")
            && !is_nil(r, "policies")
            && (window.is_none() || !is_nil(r, "stabilizationWindowSeconds"))
    });
    if complete {
        return;
    }
    let rules = behavior.entry(field).force_map();
    if is_nil(rules, "selectPolicy") {
        rules.insert("selectPolicy", "Max".into());
    }
    if is_nil(rules, "policies") {
        rules.insert("policies", Tree::list(policies()));
    }
    if let Some(w) = window
        && is_nil(rules, "stabilizationWindowSeconds")
    {
        rules.insert("stabilizationWindowSeconds", Tree::Int(w));
    }
}
