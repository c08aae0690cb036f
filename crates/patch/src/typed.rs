//! Trees with a type: which paths they have, how two of them differ, and what is left without some of their paths
//! (structured-merge-diff v6: typed).
//!
//! Null and absent are as upstream has them: a null is a value of its own where a map holds it. Trees are canonical, so that
//! what Go would not print is not there.

use crate::atom::{Atom, Shaped, item_element, sorted_items};
use crate::fields::{Node, PathElement, Set};
use crate::value::equal_values;
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{ListKind, TypeDef};

/// The paths a value has: leaves, items, entries of maps, and empty or null fields.
///
/// Items of a list that can't be told apart are owned as one; items without a key are not owned.
#[must_use]
pub fn to_field_set(v: &Tree, ty: &TypeDef) -> Set {
    paths(v, Atom::from(ty), false).below
}

/// What lies at a place: is it a member, and what lies below.
#[derive(Default)]
struct Found {
    member: bool,
    below: Set,
}

fn named(name: &Text, f: Found) -> Node {
    Node {
        element: PathElement::Field(name.clone()),
        member: f.member,
        below: f.below,
    }
}

/// The paths of a value. With `all` every place on the way is a member, which is what a comparison with nothing gives.
fn paths(v: &Tree, atom: Atom<'_>, all: bool) -> Found {
    let mut below = Set::new();
    match atom.shape(v) {
        Shaped::Leaf => return Found { member: true, below },
        Shaped::Granular => {
            let m = match v {
                Tree::Map(m) => m.as_slice(),
                _ => &[],
            };
            below.nodes.reserve(m.len());
            let mut fields = atom.fields();
            for (k, x) in m {
                let (field, declared) = fields.field_or_any(k);
                let mut found = paths(x, field, all);
                found.member |= !declared || x.is_null() || x.as_map().is_some_and(Map::is_empty);
                below.push(named(k, found));
            }
        }
        Shaped::Items(l) => {
            let items = sorted_items(l, v.as_list().unwrap_or_default()).unwrap_or_default();
            below.nodes.reserve(items.len());
            let mut items = items.into_iter().peekable();
            while let Some((element, item)) = items.next() {
                let mut found = Found::default();
                if items.next_if(|next| next.0 == element).is_none() {
                    found = paths(item, atom.item(), all);
                } else {
                    while items.next_if(|next| next.0 == element).is_some() {}
                }
                below.nodes.push(Node {
                    element,
                    member: true,
                    below: found.below,
                });
            }
        }
    }
    Found { member: all, below }
}

/// How a new object differs from an old one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Paths that only the new one has.
    pub added: Set,
    /// Paths that both have with different values.
    pub modified: Set,
    /// Paths that only the old one has.
    pub removed: Set,
}

impl Comparison {
    /// True when nothing differs.
    #[must_use]
    pub const fn is_same(&self) -> bool {
        self.added.is_empty() && self.modified.is_empty() && self.removed.is_empty()
    }
}

/// Compares two objects of one type. Parts that both share are not looked at.
///
/// # Errors
/// A sentence when an item of an associative list has no key.
pub fn compare(old: &Tree, new: &Tree, ty: &TypeDef) -> Result<Comparison, String> {
    let mut out = Difference::default();
    difference(old, new, Atom::from(ty), 0, &mut out)?;
    Ok(Comparison {
        added: out.added.below,
        modified: out.modified.below,
        removed: out.removed.below,
    })
}

#[derive(Default)]
struct Difference {
    added: Found,
    modified: Found,
    removed: Found,
}

impl Difference {
    fn added(v: &Tree, atom: Atom<'_>) -> Self {
        Self {
            added: paths(v, atom, true),
            ..Self::default()
        }
    }
    fn removed(v: &Tree, atom: Atom<'_>) -> Self {
        Self {
            removed: paths(v, atom, true),
            ..Self::default()
        }
    }
    fn put(&mut self, element: PathElement, d: Self) {
        let parts = [
            (&mut self.added.below, d.added),
            (&mut self.modified.below, d.modified),
            (&mut self.removed.below, d.removed),
        ];
        for (set, f) in parts {
            if f.member || !f.below.is_empty() {
                set.push(Node {
                    element: element.clone(),
                    member: f.member,
                    below: f.below,
                });
            }
        }
    }
}

/// Up to this level it is asked of all parts whether they are equal before they are compared field by field.
const ASKED_DEPTH: usize = 32;

/// True when parts at this level are first asked whether they are equal, which is the quicker way if they are. Asked at every
/// level, the bottom of a deep object would be looked at once for each level above it.
const fn is_asked(depth: usize) -> bool {
    depth < ASKED_DEPTH || depth.is_power_of_two()
}

/// Adds to `out` how `new` differs from `old`, which lie so deep in their objects.
fn difference(
    old: &Tree,
    new: &Tree,
    atom: Atom<'_>,
    depth: usize,
    out: &mut Difference,
) -> Result<(), String> {
    let (o, n) = (atom.shape(old), atom.shape(new));
    if let (Shaped::Granular, Shaped::Leaf) | (Shaped::Leaf, Shaped::Granular) = (o, n) {
        // A value for any kind changed its kind: the entries come or go, and the place itself is another.
        out.modified.member = true;
        for (v, sign) in [(old, true), (new, false)] {
            if let (Shaped::Granular, Tree::Map(m)) = (atom.shape(v), v) {
                let set = if sign {
                    &mut out.removed.below
                } else {
                    &mut out.added.below
                };
                for (k, x) in m {
                    set.push(named(k, paths(x, atom.field_or_any(k).0, true)));
                }
            }
        }
        return Ok(());
    }
    match n {
        Shaped::Granular => {
            let (a, b) = (entries(old), entries(new));
            if !(a.is_empty() && b.is_empty()) {
                return difference_of_maps(a, b, atom, depth, out);
            }
        }
        Shaped::Items(l) => {
            let (a, b) = (
                old.as_list().unwrap_or_default(),
                new.as_list().unwrap_or_default(),
            );
            if !(a.is_empty() && b.is_empty()) {
                return difference_of_lists(l, a, b, atom.item(), depth, out);
            }
        }
        Shaped::Leaf => {}
    }
    out.modified.member |= !equal_values(old, new);
    Ok(())
}

fn entries(t: &Tree) -> &[(Text, Tree)] {
    match t {
        Tree::Map(m) => m.as_slice(),
        _ => &[],
    }
}

fn difference_of_maps(
    old: &[(Text, Tree)],
    new: &[(Text, Tree)],
    atom: Atom<'_>,
    depth: usize,
    out: &mut Difference,
) -> Result<(), String> {
    let (mut a, mut b) = (old.iter().peekable(), new.iter().peekable());
    loop {
        let order = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) => x.0.as_bytes().cmp(y.0.as_bytes()),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => return Ok(()),
        };
        let left = if order.is_le() { a.next() } else { None };
        let right = if order.is_ge() { b.next() } else { None };
        let (key, d) = match (left, right) {
            (Some((_, v)), Some((_, w))) if v.is_same(w) || (is_asked(depth) && v == w) => continue,
            (Some((k, v)), Some((_, w))) => {
                let mut d = Difference::default();
                difference(v, w, atom.field_or_any(k).0, depth + 1, &mut d)?;
                (k, d)
            }
            (Some((k, v)), None) => (k, Difference::removed(v, atom.field_or_any(k).0)),
            (None, Some((k, w))) => (k, Difference::added(w, atom.field_or_any(k).0)),
            (None, None) => return Ok(()),
        };
        out.put(PathElement::Field(key.clone()), d);
    }
}

fn difference_of_lists(
    l: &supercargo_schema::List,
    old: &[Tree],
    new: &[Tree],
    atom: Atom<'_>,
    depth: usize,
    out: &mut Difference,
) -> Result<(), String> {
    if old.len() == new.len() && old.iter().zip(new).all(|(v, w)| v == w) {
        return Ok(());
    }
    let (a, b) = (sorted_items(l, old)?, sorted_items(l, new)?);
    let mut a = a.chunk_by(|x, y| x.0 == y.0).peekable();
    let mut b = b.chunk_by(|x, y| x.0 == y.0).peekable();
    loop {
        let order = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) => x.first().map(|x| &x.0).cmp(&y.first().map(|y| &y.0)),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => return Ok(()),
        };
        let left = if order.is_le() { a.next() } else { None }.unwrap_or_default();
        let right = if order.is_ge() { b.next() } else { None }.unwrap_or_default();
        let Some((element, _)) = left.first().or_else(|| right.first()) else {
            continue;
        };
        let mut d = Difference::default();
        match (left, right) {
            ([(_, v)], [(_, w)]) => difference(v, w, atom, depth + 1, &mut d)?,
            ([(_, v)], []) => d = Difference::removed(v, atom),
            ([], [(_, w)]) => d = Difference::added(w, atom),
            // Items that can't be told apart are one value.
            ([_, _, ..], [_, _, ..]) => {
                d.modified.member = left.len() != right.len()
                    || !left.iter().zip(right).all(|((_, v), (_, w))| equal_values(v, w));
            }
            ([_, _, ..], rest) => {
                if let [(_, w)] = rest {
                    d = Difference::added(w, atom);
                }
                d.removed.member = true;
            }
            (rest, _) => {
                if let [(_, v)] = rest {
                    d = Difference::removed(v, atom);
                }
                d.added.member = true;
            }
        }
        out.put(element.clone(), d);
    }
}

/// The value without the paths in `gone`. A list or map that loses all it has becomes null.
#[must_use]
pub fn remove_items(v: &Tree, gone: &Set, ty: &TypeDef) -> Tree {
    remove(v, gone, Atom::from(ty))
}

fn remove(v: &Tree, gone: &Set, atom: Atom<'_>) -> Tree {
    if gone.is_empty() {
        return v.clone();
    }
    match (v, atom) {
        (Tree::Map(m), Atom::Struct(_) | Atom::Map(_) | Atom::Deduced | Atom::Untyped) => {
            if m.is_empty() || !matches!(atom.shape(v), Shaped::Granular) {
                return Tree::Null;
            }
            let mut out = Vec::with_capacity(m.len());
            for (k, x) in m {
                match gone.field(k) {
                    Some(n) if n.member => {}
                    Some(n) => out.push((k.clone(), remove(x, &n.below, atom.field_or_any(k).0))),
                    None => out.push((k.clone(), x.clone())),
                }
            }
            if out.is_empty() {
                Tree::Null
            } else {
                Tree::Map(Map::from_entries(out))
            }
        }
        (Tree::List(items), Atom::List(l)) if l.kind != ListKind::Atomic => {
            let mut out = Vec::with_capacity(items.len());
            for x in items.iter() {
                match item_element(l, x).ok().and_then(|e| gone.node(&e)) {
                    Some(n) if n.member => {}
                    Some(n) => out.push(remove(x, &n.below, atom.item())),
                    None => out.push(x.clone()),
                }
            }
            if out.is_empty() {
                Tree::Null
            } else {
                Tree::list(out)
            }
        }
        (
            Tree::Str(_) | Tree::Int(_) | Tree::Float(_) | Tree::Bool(_),
            Atom::Scalar(_) | Atom::Deduced | Atom::Untyped,
        ) => v.clone(),
        _ => Tree::Null,
    }
}

/// Only what `keep` names of a value; key fields of items that are kept come along.
#[must_use]
pub fn extract_items(v: &Tree, keep: &Set, ty: &TypeDef) -> Tree {
    extract(v, keep, Atom::from(ty))
}

fn extract(v: &Tree, keep: &Set, atom: Atom<'_>) -> Tree {
    match (v, atom.shape(v)) {
        (Tree::Map(m), Shaped::Granular) => Tree::Map(
            m.iter()
                .filter_map(|(k, x)| {
                    let n = keep.field(k)?;
                    Some((k.clone(), extract(x, &n.below, atom.field_or_any(k).0)))
                })
                .collect(),
        ),
        (Tree::List(items), Shaped::Items(l)) => {
            let kept = items.iter().filter_map(|x| {
                let e = item_element(l, x).ok()?;
                let n = keep.node(&e)?;
                let mut out = extract(x, &n.below, atom.item());
                if let (PathElement::Key(keys), Tree::Map(m), Tree::Map(from)) = (&e, &mut out, x) {
                    for (k, _) in keys {
                        if let Some(v) = from.get(k) {
                            m.insert(k.clone(), v.clone());
                        }
                    }
                }
                Some(out)
            });
            Tree::list(kept.collect())
        }
        _ => v.clone(),
    }
}

/// The set with every declared field on the way to a member as a member too.
pub(crate) fn with_named_fields(set: &Set, ty: &TypeDef) -> Set {
    ensure(set, Some(Atom::from(ty)))
}

fn ensure(set: &Set, atom: Option<Atom<'_>>) -> Set {
    Set {
        nodes: set
            .nodes
            .iter()
            .map(|n| {
                let (inner, declared) = match (&n.element, atom) {
                    (PathElement::Field(f), Some(a)) => match a.field(f) {
                        Some((t, d)) => (Some(t), d),
                        None => (None, false),
                    },
                    (PathElement::Key(_), Some(a @ Atom::List(_))) => (Some(a.item()), false),
                    _ => (None, false),
                };
                Node {
                    element: n.element.clone(),
                    member: n.member || declared,
                    below: ensure(&n.below, inner),
                }
            })
            .collect(),
    }
}

/// Brings a set in line with a type that became atomic: who owned something inside owns the whole. `None` when nothing
/// changes.
pub(crate) fn reconciled(set: &Set, ty: &TypeDef) -> Option<Set> {
    reconcile(set, Atom::from(ty))
}

fn reconcile(set: &Set, atom: Atom<'_>) -> Option<Set> {
    let mut out: Option<Set> = None;
    for (i, n) in set.nodes.iter().enumerate() {
        if n.below.is_empty() {
            continue;
        }
        let inner = match (&n.element, atom) {
            (PathElement::Field(f), a) => a.field(f).map(|f| f.0),
            (_, Atom::List(_)) => Some(atom.item()),
            _ => None,
        };
        let changed = match inner {
            None | Some(Atom::Deduced | Atom::Scalar(_)) => None,
            Some(Atom::Untyped) => Some(None),
            Some(Atom::Struct(s)) if s.atomic => Some(None),
            Some(Atom::Map(m)) if m.atomic => Some(None),
            Some(Atom::List(l)) if l.kind == ListKind::Atomic => Some(None),
            Some(a) => reconcile(&n.below, a).map(Some),
        };
        if let Some(below) = changed {
            let node = Node {
                element: n.element.clone(),
                member: n.member || below.is_none(),
                below: below.unwrap_or_default(),
            };
            out.get_or_insert_with(|| set.clone()).nodes[i] = node;
        }
    }
    out
}
