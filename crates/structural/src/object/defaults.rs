//! Nulls that may not be go, and defaults come (apiextensions-apiserver 0.37: pkg/apiserver/schema/defaulting).

use super::visit;
use crate::node::{Additional, Flags, Node};
use crate::path::Path;
use crate::problems::size;
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

/// What defaults may add to an object, in bytes of JSON: no store takes an object as large.
const BYTES_MAX: usize = 8 << 20;
/// Places that are looked at for a missing field.
const STEPS_MAX: usize = 50_000_000;

/// What is left of both. A definition of a megabyte could add itself to each of a million items.
struct Room {
    bytes: usize,
    steps: usize,
}

impl Room {
    /// True when a default may come.
    fn takes(&mut self, name: &str, default: &Tree) -> bool {
        let bytes = name.len() + 4 + size(default, self.bytes);
        let fits = bytes <= self.bytes;
        self.bytes = self.bytes.saturating_sub(bytes);
        fits
    }
    /// True when so many places may be looked at.
    const fn allows(&mut self, steps: usize) -> bool {
        self.steps = self.steps.saturating_sub(steps);
        self.steps > 0 && self.bytes > 0
    }
}

/// Fills in the defaults of what is missing, and of nulls that may not be; not all of them where they would make an object that
/// nobody can hold.
pub(crate) fn fill(x: &mut Tree, node: &Node) {
    let mut room = Room {
        bytes: BYTES_MAX,
        steps: STEPS_MAX,
    };
    below(x, node, &Path::root(""), &mut room);
}

fn below(x: &mut Tree, node: &Node, at: &Path<'_>, room: &mut Room) {
    if !node.is(Flags::DEFAULTS) || at.depth() > depth_max() || !room.allows(1 + node.defaulted.len()) {
        return;
    }
    match x {
        Tree::Map(m) => {
            let changes = missing(m, node, room);
            if !changes.is_empty() {
                m.change(changes);
            }
            visit::entries(m, |k, v| {
                if let Some(n) = node.field(k) {
                    below(v, n, &at.key(k), room);
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
                    if room.takes("", d) {
                        *null = (**d).clone();
                    }
                }
            }
            visit::items(l, |i, v| below(v, items, &at.index(i), room));
        }
        _ => {}
    }
}

/// The fields of a map that get their default.
fn missing(m: &Map, node: &Node, room: &mut Room) -> Vec<(Text, Option<Tree>)> {
    let mut changes = Vec::new();
    let places = node
        .defaulted
        .iter()
        .filter_map(|i| node.properties.get(*i as usize));
    for (name, n) in places {
        let Some(d) = &n.default else { continue };
        let unset = match m.get(name) {
            None => true,
            Some(v) => v.is_null() && !n.is(Flags::NULLABLE),
        };
        if unset && room.takes(name, d) {
            changes.push((name.clone(), Some((**d).clone())));
        }
    }
    if let Additional::Schema(n) = &node.additional
        && !n.is(Flags::NULLABLE)
        && let Some(d) = &n.default
    {
        for (k, v) in m {
            if v.is_null() && node.property(k).is_none() && room.takes(k, d) {
                changes.push((k.clone(), Some((**d).clone())));
            }
        }
    }
    changes
}
