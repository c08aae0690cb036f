//! Zero values, and which of them Go prints.

use crate::{Field, Scalar, Shape, Struct, TypeDef};
use supercargo_meta::{Map, Text, Tree};

/// Structs that hold structs by value nest no deeper than this in Go; a type that claims more is cut.
const DEPTH_MAX: usize = 32;

/// The zero value of a type as Go prints it where there is no field around it: an item, a map's value, the object.
#[must_use]
pub fn zero_of(ty: &TypeDef) -> Tree {
    value(ty, 0)
}

/// What Go prints for a field that is absent; `None` when it prints nothing.
#[must_use]
pub fn when_absent(field: &Field) -> Option<Tree> {
    absent(field, 0)
}

/// True when Go prints nothing for the field when it is absent; [`when_absent`] without making the value.
#[must_use]
pub fn is_silent(field: &Field) -> bool {
    let f = field.flags;
    if f.pointer() {
        return f.omit_empty();
    }
    f.omit_zero()
        || (f.omit_empty()
            && match &field.ty.shape {
                Shape::Struct(_) => false,
                Shape::List(_) | Shape::Map(_) => true,
                Shape::Scalar(s) => !is_go_struct(*s),
            })
}

fn value(ty: &TypeDef, depth: usize) -> Tree {
    match &ty.shape {
        Shape::Struct(s) => Tree::Map(fields(s, depth)),
        Shape::List(_) | Shape::Map(_) => Tree::Null,
        Shape::Scalar(s) => scalar(*s),
    }
}

fn fields(s: &Struct, depth: usize) -> Map {
    if depth > DEPTH_MAX {
        return Map::new();
    }
    let entries: Vec<(Text, Tree)> = s
        .by_name
        .iter()
        .filter_map(|i| s.fields.get(usize::from(*i)))
        .filter_map(|f| absent(f, depth + 1).map(|z| (f.name.clone(), z)))
        .collect();
    Map::from_entries(entries)
}

fn absent(field: &Field, depth: usize) -> Option<Tree> {
    if is_silent(field) {
        None
    } else if field.flags.pointer() {
        Some(Tree::Null)
    } else {
        Some(value(&field.ty, depth))
    }
}

const fn is_go_struct(s: Scalar) -> bool {
    match s {
        Scalar::Time
        | Scalar::MicroTime
        | Scalar::Duration
        | Scalar::Quantity
        | Scalar::IntOrString
        | Scalar::RawExtension
        | Scalar::FieldsV1
        | Scalar::Json => true,
        Scalar::String | Scalar::Bool | Scalar::Int32 | Scalar::Int64 | Scalar::Float64 | Scalar::Bytes => {
            false
        }
    }
}

fn scalar(s: Scalar) -> Tree {
    match s {
        Scalar::String => Tree::Str(Text::const_new("")),
        Scalar::Bool => Tree::Bool(false),
        Scalar::Int32 | Scalar::Int64 | Scalar::IntOrString => Tree::Int(0),
        Scalar::Float64 => Tree::Float(0.0),
        Scalar::Duration => Tree::Str(Text::const_new("0s")),
        Scalar::Quantity => Tree::Str(Text::const_new("0")),
        Scalar::Bytes
        | Scalar::Time
        | Scalar::MicroTime
        | Scalar::RawExtension
        | Scalar::FieldsV1
        | Scalar::Json => Tree::Null,
    }
}

/// True when Go leaves this value of a field out. The value is canonical and not null.
#[must_use]
pub fn is_omitted(value: &Tree, field: &Field) -> bool {
    let f = field.flags;
    if f.pointer() {
        return false;
    }
    match &field.ty.shape {
        Shape::Struct(_) => f.omit_zero() && is_zero(value, &field.ty),
        Shape::List(_) => f.omit_empty() && value.as_list().is_some_and(<[Tree]>::is_empty),
        Shape::Map(_) => f.omit_empty() && value.as_map().is_some_and(Map::is_empty),
        Shape::Scalar(s) => {
            (f.omit_zero() && scalar_is_zero(value, *s))
                || (f.omit_empty() && !is_go_struct(*s) && scalar_is_zero(value, *s))
        }
    }
}

fn scalar_is_zero(value: &Tree, s: Scalar) -> bool {
    match value {
        Tree::Null => true,
        Tree::Bool(b) => !b,
        Tree::Int(i) => *i == 0 && s != Scalar::Json,
        Tree::Float(x) => *x == 0.0 && s != Scalar::Json,
        Tree::Str(t) => match s {
            Scalar::String | Scalar::Bytes => t.is_empty(),
            Scalar::Quantity => t == "0",
            Scalar::Duration => t == "0s",
            _ => false,
        },
        Tree::List(_) | Tree::Map(_) | Tree::Raw(_) => false,
    }
}

/// True when a canonical value is Go's zero value of its type. A list or map is zero only when nil: an empty one is not.
#[must_use]
pub fn is_zero(value: &Tree, ty: &TypeDef) -> bool {
    match (&ty.shape, value) {
        (_, Tree::Null) => true,
        (Shape::Scalar(s), v) => scalar_is_zero(v, *s),
        (Shape::Struct(s), Tree::Map(m)) => m.iter().all(|(k, v)| {
            v.is_null()
                || s.field(k)
                    .is_some_and(|(_, f)| !f.flags.pointer() && is_zero(v, &f.ty))
        }),
        _ => false,
    }
}
