//! Equality as API machinery means it (`equality.Semantic.DeepEqual`).

use super::zero;
use crate::{Field, Scalar, Shape, Struct, TypeDef};
use supercargo_meta::{Map, Quantity, Timestamp, Tree, stored_nesting_max};

/// True when two canonical trees of one type mean the same: nil lists and maps equal empty ones, quantities are compared
/// by value, times by instant.
#[must_use]
pub fn semantically_equal(a: &Tree, b: &Tree, ty: &TypeDef) -> bool {
    values(a, b, ty, 0)
}

fn values(a: &Tree, b: &Tree, ty: &TypeDef, depth: usize) -> bool {
    if depth > stored_nesting_max() {
        return a == b;
    }
    match (&ty.shape, a, b) {
        (Shape::Struct(s), Tree::Map(x), Tree::Map(y)) => x.same(y) || fields(x, y, s, depth),
        (Shape::List(l), Tree::List(x), Tree::List(y)) => {
            std::sync::Arc::ptr_eq(x, y)
                || (x.len() == y.len()
                    && x.iter()
                        .zip(y.iter())
                        .all(|(x, y)| values(x, y, &l.item, depth + 1)))
        }
        (Shape::Map(m), Tree::Map(x), Tree::Map(y)) => {
            x.same(y)
                || (x.len() == y.len()
                    && x.iter()
                        .zip(y.iter())
                        .all(|((k, x), (l, y))| k == l && values(x, y, &m.value, depth + 1)))
        }
        (Shape::List(_) | Shape::Map(_), x, y) => is_empty(x) && is_empty(y),
        (Shape::Scalar(s), x, y) => scalars(x, y, *s),
        (Shape::Struct(_), x, y) => x == y,
    }
}

fn fields(x: &Map, y: &Map, s: &Struct, depth: usize) -> bool {
    let (mut i, mut j) = (x.iter().peekable(), y.iter().peekable());
    loop {
        let equal = match (i.peek(), j.peek()) {
            (None, None) => return true,
            (Some((k, a)), Some((l, b))) if k == l => {
                i.next();
                j.next();
                match s.field(k) {
                    Some((_, f)) => {
                        values(a, b, &f.ty, depth + 1)
                            || (a.is_null() && absent(b, f))
                            || (b.is_null() && absent(a, f))
                    }
                    None => a == b,
                }
            }
            (Some((k, a)), other) if other.is_none_or(|(l, _)| k.as_bytes() < l.as_bytes()) => {
                i.next();
                s.field(k).is_some_and(|(_, f)| absent(a, f))
            }
            (_, Some((l, b))) => {
                j.next();
                s.field(l).is_some_and(|(_, f)| absent(b, f))
            }
            (Some(_), None) => return false,
        };
        if !equal {
            return false;
        }
    }
}

/// True when a field with this value equals a field that is not there.
fn absent(value: &Tree, field: &Field) -> bool {
    if value.is_null() {
        return true;
    }
    if field.flags.pointer() {
        return false;
    }
    match field.ty.shape {
        Shape::List(_) | Shape::Map(_) => is_empty(value),
        _ => zero::is_zero(value, &field.ty),
    }
}

fn is_empty(t: &Tree) -> bool {
    match t {
        Tree::Null => true,
        Tree::List(l) => l.is_empty(),
        Tree::Map(m) => m.is_empty(),
        _ => false,
    }
}

fn scalars(a: &Tree, b: &Tree, s: Scalar) -> bool {
    if a == b {
        return true;
    }
    match (s, a, b) {
        (Scalar::Bytes, Tree::Null, Tree::Str(t)) | (Scalar::Bytes, Tree::Str(t), Tree::Null) => t.is_empty(),
        (Scalar::Quantity, Tree::Str(x), Tree::Str(y)) => {
            same(Quantity::parse(x), Quantity::parse(y), |x, y| {
                x.cmp_value(y).is_eq()
            })
        }
        (Scalar::Time | Scalar::MicroTime, Tree::Str(x), Tree::Str(y)) => {
            same(Timestamp::parse(x), Timestamp::parse(y), |x, y| x == y)
        }
        _ => false,
    }
}

fn same<T, E>(a: Result<T, E>, b: Result<T, E>, equal: fn(&T, &T) -> bool) -> bool {
    matches!((a, b), (Ok(a), Ok(b)) if equal(&a, &b))
}
