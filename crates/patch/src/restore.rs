//! A tree to an object the way Go's unstructured converter does it (apimachinery 0.37: `runtime/converter.go`): what a
//! strategic merge patch and an applied configuration go through. The checks are those of decoding; the texts are not.

use crate::strategic::go_type;
use supercargo_meta::Tree;
use supercargo_schema::{Report, Scalar, Shape, TypeDef, Unknown, conform, conform_since};

/// Makes `tree` the canonical tree of `ty`. Unknown fields are removed and told, sorted by their paths.
///
/// # Errors
/// The converter's sentence for the first value that does not fit; fields are tried in the order of the type.
pub fn restore(tree: &mut Tree, ty: &TypeDef) -> Result<Vec<String>, String> {
    restore_since(tree, &Tree::Null, ty)
}

/// The same for a tree that was made from `known`, a canonical object: what both share is left as it is.
///
/// # Errors
/// As [`restore`].
pub fn restore_since(tree: &mut Tree, known: &Tree, ty: &TypeDef) -> Result<Vec<String>, String> {
    let before = tree.clone();
    match conform_since(tree, known, ty, Unknown::Applied) {
        Ok(Report { mut unknown }) => {
            unknown.sort_unstable();
            Ok(unknown)
        }
        Err(e) => Err(refused(&before, ty).unwrap_or(e.message)),
    }
}

/// The kind of a value as Go's reflection names it.
const fn kind(t: &Tree) -> &'static str {
    match t {
        Tree::List(_) => "slice",
        Tree::Map(_) | Tree::Raw(_) => "map",
        other => go_type(other),
    }
}

/// Why a value can't become one of a type.
fn refused(v: &Tree, ty: &TypeDef) -> Option<String> {
    match (&ty.shape, v) {
        (_, Tree::Null) => None,
        (Shape::Scalar(s), v) => scalar(v, *s, ty),
        (Shape::Struct(s), Tree::Map(m)) => s
            .fields
            .iter()
            .find_map(|f| m.get(&f.name).and_then(|x| refused(x, &f.ty))),
        (Shape::List(l), Tree::List(items)) => items.iter().find_map(|x| refused(x, &l.item)),
        (Shape::Map(o), Tree::Map(m)) => m.values().find_map(|x| refused(x, &o.value)),
        (Shape::Struct(_), v) => Some(format!("cannot restore struct from: {}", kind(v))),
        (Shape::List(_), v) => Some(format!("cannot restore slice from {}", kind(v))),
        (Shape::Map(_), v) => Some(format!("cannot restore map from {}", kind(v))),
    }
}

fn scalar(v: &Tree, s: Scalar, ty: &TypeDef) -> Option<String> {
    let word = match s {
        Scalar::String => "string",
        Scalar::Bool => "bool",
        Scalar::Int32 => "int32",
        Scalar::Int64 => "int64",
        Scalar::Float64 => "float64",
        Scalar::Bytes => return bytes(v, ty),
        // These read themselves from JSON.
        _ => {
            return conform(&mut v.clone(), ty, Unknown::Drop)
                .err()
                .map(|e| e.message);
        }
    };
    match (s, v) {
        (Scalar::String, Tree::Str(_))
        | (Scalar::Bool, Tree::Bool(_))
        | (Scalar::Int32 | Scalar::Int64 | Scalar::Float64, Tree::Int(_))
        | (Scalar::Float64, Tree::Float(_)) => None,
        (Scalar::Int32 | Scalar::Int64, Tree::Float(f)) if f.fract() == 0.0 => None,
        // Go converts between these kinds, but JSON does not.
        (Scalar::String, Tree::Int(_)) | (Scalar::Int32 | Scalar::Int64, Tree::Float(_)) => {
            Some(format!("cannot convert {} to {}", go_type(v), ty.go))
        }
        _ => Some(format!("unrecognized type: {word}")),
    }
}

fn bytes(v: &Tree, ty: &TypeDef) -> Option<String> {
    match v {
        Tree::Str(_) => conform(&mut v.clone(), ty, Unknown::Drop)
            .err()
            .map(|e| format!("error decoding from json: {e}")),
        Tree::List(items) => items.iter().find_map(|x| match x {
            Tree::Int(_) | Tree::Null => None,
            _ => Some("unrecognized type: uint8".to_owned()),
        }),
        other => Some(format!("cannot restore slice from {}", kind(other))),
    }
}
