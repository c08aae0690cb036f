//! Paths walked over objects.

use super::{JsonPath, Node, Slice};
use std::borrow::Cow;
use std::cmp::Ordering;
use supercargo_meta::Tree;

/// Values at most: a path that doubles what it finds is cut.
const VALUES_MAX: usize = 100_000;

type Values<'a> = Vec<Cow<'a, Tree>>;

impl JsonPath {
    /// The first value the path finds; `None` when there is none, or the path does not fit the object.
    pub(crate) fn first<'a>(&self, object: &'a Tree) -> Option<Cow<'a, Tree>> {
        list(vec![Cow::Borrowed(object)], &self.nodes)?.into_iter().next()
    }
}

fn list<'a>(mut values: Values<'a>, nodes: &[Node]) -> Option<Values<'a>> {
    for node in nodes {
        values = walk(values, node)?;
        values.truncate(VALUES_MAX);
    }
    Some(values)
}

/// The containers' children, borrowed where the container is.
fn children<'a>(value: &Cow<'a, Tree>) -> Values<'a> {
    let of = |t: &'a Tree| -> Values<'a> {
        match t {
            Tree::Map(m) => m.values().map(Cow::Borrowed).collect(),
            Tree::List(l) => l.iter().map(Cow::Borrowed).collect(),
            _ => Vec::new(),
        }
    };
    match value {
        Cow::Borrowed(t) => of(t),
        Cow::Owned(_) => Vec::new(),
    }
}

fn walk<'a>(values: Values<'a>, node: &Node) -> Option<Values<'a>> {
    let constant = |t: Tree| Some(vec![Cow::Owned(t); values.len()]);
    match node {
        Node::Text(t) => Some(vec![Cow::Owned(Tree::from(t.as_str()))]),
        Node::Int(i) => constant(Tree::Int(*i)),
        Node::Float(f) => constant(Tree::Float(*f)),
        Node::Bool(b) => constant(Tree::Bool(*b)),
        Node::Field(name) => Some(
            values
                .into_iter()
                .filter_map(|v| match v {
                    Cow::Borrowed(t) => t.get(name).map(Cow::Borrowed),
                    Cow::Owned(_) => None,
                })
                .collect(),
        ),
        Node::Slice(s) => slice(&values, s),
        Node::Filter(left, right, operator) => filter(&values, left, right, operator),
        Node::Wildcard => Some(values.iter().flat_map(children).collect()),
        Node::Recursive => Some(recursive(values, 0)),
        Node::Union(lists) => {
            let mut out = Vec::new();
            for l in lists {
                out.extend(list(values.clone(), l)?);
            }
            Some(out)
        }
    }
}

fn recursive(values: Values<'_>, depth: usize) -> Values<'_> {
    let mut out = Vec::new();
    for v in values {
        let below = children(&v);
        if !below.is_empty() && depth < 400 {
            out.push(v);
            out.extend(recursive(below, depth + 1));
        }
        if out.len() > VALUES_MAX {
            break;
        }
    }
    out
}

fn slice<'a>(values: &Values<'a>, s: &Slice) -> Option<Values<'a>> {
    let mut out = Vec::new();
    for v in values.iter().filter(|v| !v.is_null()) {
        let Cow::Borrowed(Tree::List(l)) = v else {
            return None;
        };
        let len = i64::try_from(l.len()).ok()?;
        let mut from = s.from.unwrap_or(0);
        if from < 0 {
            from += len;
        }
        let mut to = s.to.unwrap_or(len);
        if to < 0 || (to == 0 && s.derived) {
            to += len;
        }
        if from == to {
            return Some(out);
        }
        let step = match s.step {
            None => 1,
            Some(n) => usize::try_from(n).ok().filter(|n| *n > 0)?,
        };
        let inside = (0..len).contains(&from) && (0..=len).contains(&to) && from <= to;
        if !inside {
            return None;
        }
        let range = usize::try_from(from).ok()?..usize::try_from(to).ok()?;
        out.extend(l.get(range)?.iter().step_by(step).map(Cow::Borrowed));
    }
    Some(out)
}

fn filter<'a>(values: &Values<'a>, left: &[Node], right: &[Node], operator: &str) -> Option<Values<'a>> {
    let mut out = Vec::new();
    for v in values {
        let Cow::Borrowed(Tree::List(l)) = v else {
            return None;
        };
        for item in l.iter() {
            let one = || vec![Cow::Borrowed(item)];
            let lefts = list(one(), left);
            if operator == "exists" {
                if lefts.is_some_and(|l| !l.is_empty()) {
                    out.push(Cow::Borrowed(item));
                }
                continue;
            }
            let lefts = lefts?;
            if lefts.is_empty() {
                continue;
            }
            let rights = list(one(), right)?;
            match (lefts.as_slice(), rights.as_slice()) {
                (_, []) => {}
                ([a], [b]) => {
                    if compare(a, b, operator)? {
                        out.push(Cow::Borrowed(item));
                    }
                }
                _ => return None,
            }
        }
    }
    Some(out)
}

/// Values of one type are compared; others are an error.
fn compare(a: &Tree, b: &Tree, operator: &str) -> Option<bool> {
    let ordering = match (a, b) {
        (Tree::Bool(a), Tree::Bool(b)) => {
            return match operator {
                "==" => Some(a == b),
                "!=" => Some(a != b),
                _ => None,
            };
        }
        (Tree::Int(a), Tree::Int(b)) => a.cmp(b),
        (Tree::Float(a), Tree::Float(b)) => a.partial_cmp(b).unwrap_or(Ordering::Greater),
        (Tree::Str(a), Tree::Str(b)) => a.as_bytes().cmp(b.as_bytes()),
        _ => return None,
    };
    Some(match operator {
        "<" => ordering.is_lt(),
        ">" => ordering.is_gt(),
        "==" => ordering.is_eq(),
        "!=" => ordering.is_ne(),
        "<=" => ordering.is_le(),
        ">=" => ordering.is_ge(),
        _ => return None,
    })
}
