//! Types, and what equals a value of an enumeration.

use super::Pass;
use super::problems::Out;
use crate::node::{Flags, Kind, Node};
use crate::path::Path;
use std::collections::HashSet;
use supercargo_meta::{FieldErrorKind, Tree, go_quote, json_text};

/// Floats beyond are not whole for JSON.
const SAFE_MAX: f64 = 9_007_199_254_740_991.0;

/// True for a float that is whole, or so close to it that JSON can't tell.
pub(super) fn is_whole(f: f64) -> bool {
    if !f.is_finite() || !(-SAFE_MAX..=SAFE_MAX).contains(&f) {
        return false;
    }
    let rounded = f.round();
    (f - rounded).abs() == 0.0 || (rounded != 0.0 && (f - rounded).abs() < 1e-9 * rounded.abs())
}

/// The names of the allowed types, as errors list them.
fn wanted(node: &Node) -> &str {
    if node.is(Flags::INT_OR_STRING) {
        "integer,string"
    } else {
        node.kind.name()
    }
}

fn allows(node: &Node, kind: &Kind) -> bool {
    if node.is(Flags::INT_OR_STRING) {
        matches!(kind, Kind::Integer | Kind::String)
    } else {
        node.kind == *kind
    }
}

fn wrong(pass: Pass<'_>, want: &str, got: &str, at: &Path<'_>, out: &mut Out) {
    if out.fails_quietly() {
        return;
    }
    let text = format!("must be of type {want}: {}", go_quote(got));
    pass.told(FieldErrorKind::TypeInvalid, at, Tree::from(got), &text, out);
}

/// Null where a type is wanted.
pub(super) fn null(pass: Pass<'_>, node: &Node, at: &Path<'_>, out: &mut Out) {
    let want = wanted(node);
    if want.is_empty() || node.is(Flags::NULLABLE) {
        out.matches += 1;
    } else {
        wrong(pass, want, "null", at, out);
    }
}

/// The type of a value that is not null.
pub(super) fn check(pass: Pass<'_>, x: &Tree, node: &Node, at: &Path<'_>, out: &mut Out) {
    let (kind, of_format) = match x {
        Tree::Bool(_) => (Kind::Boolean, ""),
        Tree::Int(_) => (Kind::Integer, "int64"),
        Tree::Float(_) => (Kind::Number, "float64"),
        Tree::Str(_) => (Kind::String, ""),
        Tree::List(_) => (Kind::Array, ""),
        Tree::Map(_) | Tree::Raw(_) | Tree::Null => (Kind::Object, ""),
    };
    let format = node.checks.as_deref().map_or("", |c| c.format.as_str());
    let whole = matches!(x, Tree::Float(f) if is_whole(*f)) && allows(node, &Kind::Integer);
    let fits = allows(node, &kind) || whole || (kind == Kind::Integer && allows(node, &Kind::Number));
    let is_sequence = matches!(kind, Kind::String | Kind::Array);
    if !is_sequence && !format.is_empty() && !fits && of_format != format {
        wrong(pass, format, of_format, at, out);
        return;
    }
    let numeric = allows(node, &Kind::Number) || allows(node, &Kind::Integer);
    if (is_sequence && !numeric && !format.is_empty()) || fits {
        out.matches += 1;
    } else {
        wrong(pass, wanted(node), kind.name(), at, out);
    }
}

/// Whether a value equals one of an enumeration, after Go's conversion to its type.
pub(super) fn is_enum_value(x: &Tree, e: &Tree) -> bool {
    match (x, e) {
        (_, Tree::Null) | (Tree::Null, _) => false,
        #[allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "Go converts so")]
        (Tree::Int(i), Tree::Float(f)) => *i as f64 == *f,
        #[allow(clippy::cast_possible_truncation, reason = "Go converts so")]
        (Tree::Float(f), Tree::Int(i)) => f.trunc() as i64 == *i,
        (Tree::Int(i), Tree::Str(s)) => {
            let c = u32::try_from(*i).ok().and_then(char::from_u32);
            s.chars().eq([c.unwrap_or('\u{fffd}')])
        }
        (x, e) => x == e,
    }
}

/// True when two items are equal.
pub(super) fn has_twins(l: &[Tree]) -> bool {
    let mut seen = HashSet::with_capacity(l.len());
    !l.iter().all(|v| seen.insert(json_text(v)))
}
