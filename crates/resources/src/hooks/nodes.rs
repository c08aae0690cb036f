//! Nodes: dynamic kubelet configuration is gone, but what is stored stays.

use super::keep;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct Nodes;

fn keep_unless_set(object: &mut Tree, old: &Tree, path: &[&str]) {
    if old.at(path).is_none_or(Tree::is_null) {
        keep(object, old, path);
    }
}

impl Hook for Nodes {
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, node: &mut Tree, old: &Tree) {
        if subresource == "status" {
            keep_unless_set(node, old, &["status", "config"]);
        } else {
            keep_unless_set(node, old, &["spec", "configSource"]);
        }
    }
}
