//! Sets of field paths: what a manager owns (structured-merge-diff v6: fieldpath).
//!
//! A set is a tree of path elements, each level sorted. A node says whether its path belongs to the set and holds what lies
//! below it. Invariant: a node that is no member has something below it.

use crate::fields_json;
use crate::value::{compare_values, show_value};
use bytes::Bytes;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::fmt;
use supercargo_meta::{Text, Tree};

/// One step of a path.
#[derive(Clone, Debug)]
pub enum PathElement {
    /// A field of a struct or a key of a map.
    Field(Text),
    /// The item of a list with these key fields, sorted by name.
    Key(Box<[(Text, Tree)]>),
    /// The item of a set with this value.
    Value(Box<Tree>),
    /// The item at this place.
    Index(i64),
}

impl Ord for PathElement {
    fn cmp(&self, other: &Self) -> Ordering {
        const fn rank(e: &PathElement) -> u8 {
            match e {
                PathElement::Field(_) => 0,
                PathElement::Key(_) => 1,
                PathElement::Value(_) => 2,
                PathElement::Index(_) => 3,
            }
        }
        match (self, other) {
            (Self::Field(a), Self::Field(b)) => a.as_bytes().cmp(b.as_bytes()),
            (Self::Key(a), Self::Key(b)) => {
                for ((n, v), (m, w)) in a.iter().zip(b) {
                    let c = n.as_bytes().cmp(m.as_bytes()).then_with(|| compare_values(v, w));
                    if c.is_ne() {
                        return c;
                    }
                }
                a.len().cmp(&b.len())
            }
            (Self::Value(a), Self::Value(b)) => compare_values(a, b),
            (Self::Index(a), Self::Index(b)) => a.cmp(b),
            _ => rank(self).cmp(&rank(other)),
        }
    }
}

impl PartialOrd for PathElement {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for PathElement {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for PathElement {}

impl fmt::Display for PathElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(n) => write!(f, ".{n}"),
            Self::Key(k) => {
                f.write_str("[")?;
                for (i, (n, v)) in k.iter().enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    write!(f, "{comma}{n}={}", show_value(v))?;
                }
                f.write_str("]")
            }
            Self::Value(v) => write!(f, "[={}]", show_value(v)),
            Self::Index(i) => write!(f, "[{i}]"),
        }
    }
}

/// A path from the object down; prints as `.spec.containers[name="x"].image`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub Vec<PathElement>);

impl Path {
    /// A path of field names.
    #[must_use]
    pub fn fields(names: &[&str]) -> Self {
        Self(names.iter().map(|n| PathElement::Field((*n).into())).collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|e| e.fmt(f))
    }
}

/// A set of paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set {
    pub(crate) nodes: Vec<Node>,
}

/// A path element, whether the path that ends here is a member, and what lies below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) element: PathElement,
    pub(crate) member: bool,
    pub(crate) below: Set,
}

impl Set {
    /// The empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// A set of `paths`.
    #[must_use]
    pub fn of(paths: impl IntoIterator<Item = Path>) -> Self {
        let mut s = Self::new();
        for p in paths {
            s.insert(&p);
        }
        s
    }

    /// True without members.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn search(&self, e: &PathElement) -> Result<usize, usize> {
        self.nodes.binary_search_by(|n| n.element.cmp(e))
    }

    pub(crate) fn node(&self, e: &PathElement) -> Option<&Node> {
        self.search(e).ok().and_then(|i| self.nodes.get(i))
    }

    /// The node of a field name, found without making a path element.
    pub(crate) fn field(&self, name: &str) -> Option<&Node> {
        let found = self.nodes.binary_search_by(|n| match &n.element {
            PathElement::Field(f) => f.as_bytes().cmp(name.as_bytes()),
            _ => Ordering::Greater,
        });
        found.ok().and_then(|i| self.nodes.get(i))
    }

    /// Adds a node at the end when it belongs there, else where it belongs. Nodes that hold nothing are left out.
    pub(crate) fn push(&mut self, node: Node) {
        if !node.member && node.below.is_empty() {
            return;
        }
        if self.nodes.last().is_none_or(|l| l.element < node.element) {
            self.nodes.push(node);
            return;
        }
        match self.search(&node.element) {
            Ok(i) => {
                let old = &mut self.nodes[i];
                old.member |= node.member;
                old.below = std::mem::take(&mut old.below).union(node.below);
            }
            Err(i) => self.nodes.insert(i, node),
        }
    }

    /// Adds a path. The empty path is nothing: the whole object is never owned.
    pub fn insert(&mut self, path: &Path) {
        let Some((first, rest)) = path.0.split_first() else {
            return;
        };
        let i = match self.search(first) {
            Ok(i) => i,
            Err(i) => {
                let node = Node {
                    element: first.clone(),
                    member: false,
                    below: Self::new(),
                };
                self.nodes.insert(i, node);
                i
            }
        };
        let mut at = &mut self.nodes[i];
        for e in rest {
            let i = match at.below.search(e) {
                Ok(i) => i,
                Err(i) => {
                    let node = Node {
                        element: e.clone(),
                        member: false,
                        below: Self::new(),
                    };
                    at.below.nodes.insert(i, node);
                    i
                }
            };
            at = &mut at.below.nodes[i];
        }
        at.member = true;
    }

    /// True when the path is a member.
    #[must_use]
    pub fn has(&self, path: &Path) -> bool {
        let mut set = self;
        let mut member = false;
        for e in &path.0 {
            let Some(n) = set.node(e) else {
                return false;
            };
            member = n.member;
            set = &n.below;
        }
        member
    }

    /// How many members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes
            .iter()
            .map(|n| usize::from(n.member) + n.below.len())
            .sum()
    }

    /// Everything in either.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        if other.is_empty() {
            return self;
        }
        if self.is_empty() {
            return other;
        }
        let mut out = Vec::with_capacity(self.nodes.len().max(other.nodes.len()));
        let (mut a, mut b) = (
            self.nodes.into_iter().peekable(),
            other.nodes.into_iter().peekable(),
        );
        loop {
            let order = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => x.element.cmp(&y.element),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return Self { nodes: out },
            };
            match order {
                Ordering::Less => out.extend(a.next()),
                Ordering::Greater => out.extend(b.next()),
                Ordering::Equal => {
                    if let (Some(mut x), Some(y)) = (a.next(), b.next()) {
                        x.member |= y.member;
                        x.below = x.below.union(y.below);
                        out.push(x);
                    }
                }
            }
        }
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut out = Self::new();
        self.zip(other, |x, y| {
            if let (Some(x), Some(y)) = (x, y) {
                out.push(Node {
                    element: x.element.clone(),
                    member: x.member && y.member,
                    below: x.below.intersection(&y.below),
                });
            }
        });
        out
    }

    /// True when something is in both.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let mut found = false;
        self.zip(other, |x, y| {
            if let (Some(x), Some(y)) = (x, y) {
                found = found || (x.member && y.member) || x.below.intersects(&y.below);
            }
        });
        found
    }

    /// What is in this set and not in the other: exactly the paths named there, not what lies below them.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        if other.is_empty() {
            return self.clone();
        }
        let mut out = Self::new();
        self.zip(other, |x, y| match (x, y) {
            (Some(x), None) => out.nodes.push(x.clone()),
            (Some(x), Some(y)) => out.push(Node {
                element: x.element.clone(),
                member: x.member && !y.member,
                below: x.below.difference(&y.below),
            }),
            _ => {}
        });
        out
    }

    /// True when all that is in this set is in the other.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        let mut within = true;
        self.zip(other, |x, y| match (x, y) {
            (Some(_), None) => within = false,
            (Some(x), Some(y)) => {
                within = within && (y.member || !x.member) && x.below.is_within(&y.below);
            }
            _ => {}
        });
        within
    }

    /// [`Set::difference`] in place; true when something went.
    pub(crate) fn subtract(&mut self, other: &Self) -> bool {
        let mut gone = false;
        for o in &other.nodes {
            let Ok(i) = self.search(&o.element) else {
                continue;
            };
            let n = &mut self.nodes[i];
            gone |= n.member && o.member;
            n.member &= !o.member;
            gone |= n.below.subtract(&o.below);
            if !n.member && n.below.is_empty() {
                self.nodes.remove(i);
            }
        }
        gone
    }

    /// What is in this set and not in the other nor below a path of it.
    #[must_use]
    pub fn recursive_difference(mut self, other: &Self) -> Self {
        for o in &other.nodes {
            let Ok(i) = self.search(&o.element) else {
                continue;
            };
            let n = &mut self.nodes[i];
            if !o.member {
                n.below = std::mem::take(&mut n.below).recursive_difference(&o.below);
            }
            if o.member || (!n.member && n.below.is_empty()) {
                self.nodes.remove(i);
            }
        }
        self
    }

    /// Walks both sets side by side. The longer side's runs are found by stepping: sets are small.
    fn zip<'a>(&'a self, other: &'a Self, mut each: impl FnMut(Option<&'a Node>, Option<&'a Node>)) {
        let (mut a, mut b) = (self.nodes.iter().peekable(), other.nodes.iter().peekable());
        loop {
            let order = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => x.element.cmp(&y.element),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return,
            };
            match order {
                Ordering::Less => each(a.next(), None),
                Ordering::Greater => each(None, b.next()),
                Ordering::Equal => each(a.next(), b.next()),
            }
        }
    }

    /// Calls `each` for every member: those of a level before what lies below them.
    pub fn for_each(&self, mut each: impl FnMut(&Path)) {
        let mut path = Path::default();
        self.visit(&mut path, &mut each);
    }

    fn visit(&self, path: &mut Path, each: &mut impl FnMut(&Path)) {
        for n in self.nodes.iter().filter(|n| n.member) {
            path.0.push(n.element.clone());
            each(path);
            path.0.pop();
        }
        for n in self.nodes.iter().filter(|n| !n.below.is_empty()) {
            path.0.push(n.element.clone());
            n.below.visit(path, each);
            path.0.pop();
        }
    }

    /// All members, in the order of [`Set::for_each`].
    #[must_use]
    pub fn paths(&self) -> Vec<Path> {
        let mut out = Vec::new();
        self.for_each(|p| out.push(p.clone()));
        out
    }

    /// The FieldsV1 form, compact, byte for byte as Go writes it.
    #[must_use]
    pub fn to_json(&self) -> Bytes {
        fields_json::write(self)
    }

    /// Reads the FieldsV1 form. Kinds of path elements that are not known are left out, as upstream does.
    ///
    /// # Errors
    /// A sentence when the text is no such form.
    pub fn from_json(text: &[u8]) -> Result<Self, String> {
        fields_json::read(text)
    }
}

/// Which paths of a change count for ownership.
#[derive(Clone, Debug)]
pub enum Filter {
    /// All but these and what lies below them.
    Exclude(Set),
    /// Only these, what leads to them and what lies below them.
    Include(Vec<Vec<Step>>),
}

/// A step of an [`Filter::Include`] path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field.
    Field(Text),
    /// Any path element.
    Any,
}

impl Filter {
    /// What is left of a set.
    #[must_use]
    pub fn apply(&self, set: Set) -> Set {
        match self {
            Self::Exclude(s) => set.recursive_difference(s),
            Self::Include(paths) => include(&set, &paths.iter().map(Vec::as_slice).collect()),
        }
    }
}

fn include(set: &Set, paths: &SmallVec<[&[Step]; 4]>) -> Set {
    let mut out = Set::new();
    for n in &set.nodes {
        let mut rest: SmallVec<[&[Step]; 4]> = SmallVec::new();
        for p in paths {
            match (p.split_first(), &n.element) {
                (Some((Step::Any, r)), _) => rest.push(r),
                (Some((Step::Field(f), r)), PathElement::Field(g)) if f == g => rest.push(r),
                _ => {}
            }
        }
        if rest.iter().any(|r| r.is_empty()) {
            out.push(n.clone());
        } else if !rest.is_empty() {
            out.push(Node {
                element: n.element.clone(),
                member: n.member,
                below: include(&n.below, &rest),
            });
        }
    }
    out
}

#[cfg(test)]
#[path = "fields_test.rs"]
mod tests;
