//! Order, equality and text of values in field sets (structured-merge-diff v6: value).

use crate::json::unraw;
use std::cmp::Ordering;
use supercargo_meta::{Tree, go_quote};

/// A total order: numbers by value, then text, booleans, lists, maps, null.
pub(crate) fn compare_values(a: &Tree, b: &Tree) -> Ordering {
    const fn rank(t: &Tree) -> u8 {
        match t {
            Tree::Float(_) | Tree::Int(_) => 0,
            Tree::Str(_) => 1,
            Tree::Bool(_) => 2,
            Tree::List(_) => 3,
            Tree::Map(_) | Tree::Raw(_) => 4,
            Tree::Null => 5,
        }
    }
    match (a, b) {
        (Tree::Int(x), Tree::Int(y)) => x.cmp(y),
        (Tree::Str(x), Tree::Str(y)) => x.as_bytes().cmp(y.as_bytes()),
        (Tree::Bool(x), Tree::Bool(y)) => x.cmp(y),
        (Tree::List(x), Tree::List(y)) => {
            for (v, w) in x.iter().zip(y.iter()) {
                let c = compare_values(v, w);
                if c.is_ne() {
                    return c;
                }
            }
            x.len().cmp(&y.len())
        }
        (Tree::Map(x), Tree::Map(y)) => {
            for ((k, v), (l, w)) in x.iter().zip(y.iter()) {
                let c = l.as_bytes().cmp(k.as_bytes()).then_with(|| compare_values(v, w));
                if c.is_ne() {
                    return c;
                }
            }
            x.len().cmp(&y.len())
        }
        (Tree::Float(x), Tree::Float(y)) => x.partial_cmp(y).unwrap_or(Ordering::Equal),
        (Tree::Int(i), Tree::Float(f)) => integer_and_float(*i, *f),
        (Tree::Float(f), Tree::Int(i)) => integer_and_float(*i, *f).reverse(),
        _ => rank(a).cmp(&rank(b)),
    }
}

/// Exactly: rounded to a float two integers could equal one number and not each other, which is no order to sort by.
#[allow(clippy::cast_possible_truncation, reason = "bounded before")]
fn integer_and_float(i: i64, f: f64) -> Ordering {
    const END: f64 = 9_223_372_036_854_775_808.0;
    if f >= END {
        return Ordering::Less;
    }
    if f < -END {
        return Ordering::Greater;
    }
    let whole = f.trunc();
    i.cmp(&(whole as i64))
        .then_with(|| whole.partial_cmp(&f).unwrap_or(Ordering::Equal))
}

#[allow(
    clippy::cast_precision_loss,
    reason = "upstream compares integers with floats this way"
)]
const fn number(t: &Tree) -> Option<f64> {
    match t {
        Tree::Int(i) => Some(*i as f64),
        Tree::Float(f) => Some(*f),
        _ => None,
    }
}

/// Equality; an integer equals a float of the same value.
pub(crate) fn equal_values(a: &Tree, b: &Tree) -> bool {
    match (a, b) {
        (Tree::List(x), Tree::List(y)) => {
            x.len() == y.len() && x.iter().zip(y.iter()).all(|(v, w)| equal_values(v, w))
        }
        (Tree::Map(x), Tree::Map(y)) => {
            x.same(y)
                || (x.len() == y.len()
                    && x.iter()
                        .zip(y.iter())
                        .all(|((k, v), (l, w))| k == l && equal_values(v, w)))
        }
        (Tree::Raw(x), Tree::Raw(y)) if x == y => true,
        // What is kept byte for byte is one value, however it was written.
        (Tree::Raw(_), _) | (_, Tree::Raw(_)) => equal_values(&unraw(a), &unraw(b)),
        (Tree::Int(_), Tree::Float(_)) | (Tree::Float(_), Tree::Int(_)) => number(a) == number(b),
        _ => a == b,
    }
}

/// The text of a value in a path: text quoted, the rest plain.
pub(crate) fn show_value(t: &Tree) -> String {
    match t {
        Tree::Null => "null".to_owned(),
        Tree::Str(s) => go_quote(s),
        Tree::List(l) => {
            let items: Vec<String> = l.iter().map(show_value).collect();
            format!("[{}]", items.join(","))
        }
        Tree::Map(m) => m.iter().map(|(k, v)| format!("{k}={}", show_value(v))).collect(),
        other => crate::go_show(other),
    }
}
