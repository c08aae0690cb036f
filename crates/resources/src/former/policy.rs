//! policy/v1beta1: a selector without conditions selected nothing there, and selects everything in v1.

use super::Former;
use crate::convert::below;
use crate::generated::policy_v1;
use supercargo_meta::{Map, Tree};

/// What stands for the other meaning of a selector in either version.
const MARK: &str = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";

/// A disruption budget.
pub const POD_DISRUPTION_BUDGET: Former = (&policy_v1::POD_DISRUPTION_BUDGET, to_v1);

fn to_v1(m: &mut Map) {
    let Some(selector) = below(m, &["spec", "selector"]) else {
        return;
    };
    let is_empty = |v: Option<&Tree>| match v {
        Some(Tree::Map(m)) => m.is_empty(),
        Some(Tree::List(l)) => l.is_empty(),
        _ => true,
    };
    if is_empty(selector.get("matchLabels")) && is_empty(selector.get("matchExpressions")) {
        let exists = Tree::map([("key", MARK.into()), ("operator", "Exists".into())]);
        selector.insert("matchExpressions", Tree::list(vec![exists]));
    } else if let Some(conditions) = selector.get_mut("matchExpressions").and_then(Tree::as_list_mut) {
        conditions.retain(|c| c.str_at(&["key"]) != MARK);
        if conditions.is_empty() {
            selector.remove("matchExpressions");
        }
    }
}
