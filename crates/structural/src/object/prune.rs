//! Pruning: fields that the schema does not know go (apiextensions-apiserver 0.37: pkg/apiserver/schema/pruning).

use super::visit;
use crate::node::{Additional, Flags, Node};
use crate::path::Path;
use std::sync::Arc;
use supercargo_meta::{Map, Tree};

/// Fields of every resource, which its schema need not name.
pub(crate) fn is_meta(name: &str) -> bool {
    matches!(name, "apiVersion" | "kind" | "metadata")
}

/// Removes what `node` does not know. `root`: the object is a resource whatever the schema says. Answers the paths, sorted.
pub(crate) fn prune(object: &mut Tree, node: &Node, root: bool) -> Vec<String> {
    let mut pass = Pass {
        unknown: Vec::new(),
        bytes: 0,
    };
    pass.value(object, Some(node), root, &Path::root(""));
    pass.unknown.sort();
    pass.unknown
}

/// Bytes of all paths together: deep objects have long ones.
const PATHS_BYTES_MAX: usize = 4 << 20;

struct Pass {
    unknown: Vec<String>,
    bytes: usize,
}

impl Pass {
    /// Tells of a field, unless too much was told already.
    fn tell(&mut self, at: &Path<'_>) {
        if self.bytes < PATHS_BYTES_MAX {
            let text = at.text();
            self.bytes += text.len();
            self.unknown.push(text);
        }
    }

    fn value(&mut self, x: &mut Tree, node: Option<&Node>, root: bool, at: &Path<'_>) {
        match x {
            Tree::Map(m) => {
                let Some(node) = node else {
                    self.all(m, at);
                    return;
                };
                let keeps = node.is(Flags::PRESERVE_UNKNOWN);
                let resource = root || node.is(Flags::EMBEDDED);
                if !keeps {
                    self.unknown(m, node, resource, at);
                }
                visit::entries(m, |k, v| {
                    if resource && is_meta(k) {
                        return;
                    }
                    self.named(k, v, node, &at.field(k));
                });
            }
            Tree::List(l) => self.items(l, node, at),
            _ => {}
        }
    }

    /// The value below a key, unless nothing names the key.
    fn named(&mut self, k: &str, v: &mut Tree, node: &Node, at: &Path<'_>) {
        match (node.property(k), &node.additional) {
            (Some(p), _) => self.value(v, Some(p), false, at),
            (None, Additional::Schema(s)) => self.value(v, Some(s), false, at),
            (None, Additional::Bool(_)) => self.value(v, None, false, at),
            (None, Additional::None) => {}
        }
    }

    fn items(&mut self, l: &mut Arc<Vec<Tree>>, node: Option<&Node>, at: &Path<'_>) {
        let items = node.and_then(|n| n.items.as_deref());
        if node.is_some_and(|n| n.is(Flags::PRESERVE_UNKNOWN)) {
            // The list is kept; only what its items declare is looked at.
            if let Some(items) = items {
                visit::items(l, |i, v| self.kept(v, items, &at.index(i)));
            }
            return;
        }
        visit::items(l, |i, v| self.value(v, items, false, &at.index(i)));
    }

    /// An item of a list that is kept: what it names is pruned, the rest stays.
    fn kept(&mut self, x: &mut Tree, node: &Node, at: &Path<'_>) {
        match x {
            Tree::Map(m) => visit::entries(m, |k, v| {
                if node.is(Flags::EMBEDDED) && is_meta(k) {
                    return;
                }
                self.named(k, v, node, &at.field(k));
            }),
            Tree::List(l) => {
                if let Some(items) = node.items.as_deref() {
                    visit::items(l, |i, v| self.kept(v, items, &at.index(i)));
                }
            }
            _ => {}
        }
    }

    /// Removes the fields of a map that nothing names.
    fn unknown(&mut self, m: &mut Map, node: &Node, resource: bool, at: &Path<'_>) {
        if !matches!(node.additional, Additional::None) {
            return;
        }
        let knows = |k: &str| (resource && is_meta(k)) || node.property(k).is_some();
        if m.keys().all(|k| knows(k)) {
            return;
        }
        m.retain(|k, _| {
            let known = knows(k);
            if !(known || is_meta(k) && at.is_root()) {
                self.tell(&at.field(k));
            }
            known
        });
    }

    /// Removes everything.
    fn all(&mut self, m: &mut Map, at: &Path<'_>) {
        m.keys().for_each(|k| self.tell(&at.field(k)));
        *m = Map::new();
    }
}
