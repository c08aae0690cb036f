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
    fn normalise(&self, node: &mut Tree) {
        let cidr = node.str_at(&["spec", "podCIDR"]).to_owned();
        let list = ["spec", "podCIDRs"];
        match super::items(node, &list).first().and_then(Tree::as_str) {
            None if !cidr.is_empty() => node.set(&list, Tree::list(vec![cidr.into()])),
            Some(first) if cidr.is_empty() => {
                let first = first.to_owned();
                node.set(&["spec", "podCIDR"], first.into());
            }
            // The older field names one network: where they differ it is the one the client meant.
            Some(first) if first != cidr => node.set(&list, Tree::list(vec![cidr.into()])),
            _ => {}
        }
    }
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, node: &mut Tree, old: &Tree) {
        if subresource == "status" {
            keep_unless_set(node, old, &["status", "config"]);
        } else {
            keep_unless_set(node, old, &["spec", "configSource"]);
        }
    }
}
