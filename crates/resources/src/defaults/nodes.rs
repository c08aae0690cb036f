//! Nodes.

use super::text;
use supercargo_meta::{Map, Tree};

/// `podCIDR` is the first of `podCIDRs`; where they differ the single one counts.
pub fn node_spec(m: &mut Map) {
    let list = m.get("podCIDRs").and_then(Tree::as_list);
    let first = list
        .and_then(|l| l.first())
        .and_then(Tree::as_str)
        .map(str::to_owned);
    let one = text(m, "podCIDR").to_owned();
    match first {
        Some(first) if one.is_empty() => {
            if !first.is_empty() {
                m.insert("podCIDR", first.into());
            }
        }
        first => {
            if !one.is_empty() && first.as_deref() != Some(&one) {
                m.insert("podCIDRs", Tree::list(vec![one.into()]));
            }
        }
    }
}
