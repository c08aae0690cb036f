//! Nulls that may not be go, and defaults come (apiextensions-apiserver 0.37: pkg/apiserver/schema/defaulting).

use super::visit;
use crate::node::{Additional, Flags, Node};
use crate::path::Path;
use crate::props::depth_max;
use supercargo_meta::{Map, Text, Tree};

/// Removes nulls that are neither allowed nor defaulted.
pub(crate) fn prune_nulls(x: &mut Tree, node: &Node) {
    nulls(x, node, 0);
}

fn nulls(x: &mut Tree, node: &Node, depth: usize) {
    if depth > depth_max() {
        return;
    }
    match x {
        Tree::Map(m) => {
            let goes = |k: &str, v: &Tree| {
                v.is_null()
                    && node
                        .field(k)
                        .is_some_and(|n| !n.is(Flags::NULLABLE) && n.default.is_none())
            };
            if m.iter().any(|(k, v)| goes(k, v)) {
                m.retain(|k, v| !goes(k, v));
            }
            visit::entries(m, |k, v| {
                if let Some(n) = node.field(k) {
                    nulls(v, n, depth + 1);
                }
            });
        }
        Tree::List(l) => {
            if let Some(items) = node.items.as_deref() {
                visit::items(l, |_, v| nulls(v, items, depth + 1));
            }
        }
        _ => {}
    }
}

/// Fills in the defaults of what is missing, and of nulls that may not be.
pub(crate) fn fill(x: &mut Tree, node: &Node) {
    below(x, node, &Path::root(""));
}

fn below(x: &mut Tree, node: &Node, at: &Path<'_>) {
    if !node.is(Flags::DEFAULTS) || at.depth() > depth_max() {
        return;
    }
    match x {
        Tree::Map(m) => {
            let changes = missing(m, node);
            if !changes.is_empty() {
                m.change(changes);
            }
            visit::entries(m, |k, v| {
                if let Some(n) = node.field(k) {
                    below(v, n, &at.key(k));
                }
            });
        }
        Tree::List(l) => {
            let Some(items) = node.items.as_deref() else {
                return;
            };
            if !items.is(Flags::NULLABLE)
                && let Some(d) = &items.default
                && l.iter().any(Tree::is_null)
            {
                let own = std::sync::Arc::make_mut(l);
                for null in own.iter_mut().filter(|v| v.is_null()) {
                    *null = (**d).clone();
                }
            }
            visit::items(l, |i, v| below(v, items, &at.index(i)));
        }
        _ => {}
    }
}

/// The fields of a map that get their default.
fn missing(m: &Map, node: &Node) -> Vec<(Text, Option<Tree>)> {
    let mut changes = Vec::new();
    for (name, n) in &node.properties {
        let Some(d) = &n.default else { continue };
        let unset = match m.get(name) {
            None => true,
            Some(v) => v.is_null() && !n.is(Flags::NULLABLE),
        };
        if unset {
            changes.push((name.clone(), Some((**d).clone())));
        }
    }
    if let Additional::Schema(n) = &node.additional
        && !n.is(Flags::NULLABLE)
        && let Some(d) = &n.default
    {
        for (k, v) in m {
            if v.is_null() && node.property(k).is_none() {
                changes.push((k.clone(), Some((**d).clone())));
            }
        }
    }
    changes
}
