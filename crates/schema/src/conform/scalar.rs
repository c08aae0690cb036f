//! Single values: their types, ranges and canonical texts.

use super::frame::Frame;
use super::raw::{go_float, write_json};
use super::{ConformError, base64};
use crate::{Scalar, TypeDef, gotime, quantity};
use bytes::Bytes;
use supercargo_meta::Tree;

pub(super) fn conform(tree: &mut Tree, s: Scalar, ty: &TypeDef, at: &Frame<'_>) -> Result<(), ConformError> {
    match (s, &mut *tree) {
        (Scalar::String, Tree::Str(_)) | (Scalar::Bool, Tree::Bool(_)) | (Scalar::Json, _) => Ok(()),
        (Scalar::Int64, Tree::Int(_)) | (Scalar::Float64, Tree::Float(_)) => Ok(()),
        (Scalar::Int32, Tree::Int(i)) if i32::try_from(*i).is_ok() => Ok(()),
        (Scalar::Int32 | Scalar::Int64, Tree::Int(_) | Tree::Float(_)) => Err(at.number_error(tree, &ty.go)),
        (Scalar::Float64, Tree::Int(i)) => {
            #[allow(
                clippy::cast_precision_loss,
                reason = "Go decodes the digits into a float too"
            )]
            let f = *i as f64;
            *tree = Tree::Float(f);
            Ok(())
        }
        (Scalar::Bytes, _) => binary(tree, ty, at),
        (Scalar::Time, Tree::Str(t)) => {
            if let Some(t) = gotime::canonical_time(t)? {
                // The zero time is Go's "not set".
                *tree = if t.is_empty() { Tree::Null } else { Tree::Str(t) };
            }
            Ok(())
        }
        (Scalar::MicroTime, Tree::Str(t)) => {
            if let Some(t) = gotime::canonical_micro_time(t)? {
                *tree = if t.is_empty() { Tree::Null } else { Tree::Str(t) };
            }
            Ok(())
        }
        (Scalar::Duration, Tree::Str(_)) => Ok(()),
        (Scalar::Time | Scalar::MicroTime | Scalar::Duration, other) => Err(at.type_error(other, "string")),
        (Scalar::Quantity, _) => quantity_text(tree),
        (Scalar::IntOrString, Tree::Str(_)) => Ok(()),
        (Scalar::IntOrString, Tree::Int(i)) if i32::try_from(*i).is_ok() => Ok(()),
        (Scalar::IntOrString, Tree::Int(_) | Tree::Float(_)) => Err(at.number_error(tree, "int32")),
        (Scalar::IntOrString, other) => Err(at.type_error(other, "int32")),
        (Scalar::RawExtension | Scalar::FieldsV1, Tree::Raw(_)) => Ok(()),
        (Scalar::RawExtension | Scalar::FieldsV1, other) => {
            let mut out = String::new();
            write_json(&mut out, other);
            *tree = Tree::Raw(Bytes::from(out));
            Ok(())
        }
        (Scalar::String | Scalar::Bool | Scalar::Int32 | Scalar::Int64 | Scalar::Float64, other) => {
            Err(at.type_error(other, &ty.go))
        }
    }
}

fn quantity_text(tree: &mut Tree) -> Result<(), ConformError> {
    let canonical = match &*tree {
        Tree::Str(t) => quantity::canonical(t)?,
        // Go reads the digits of a number as text.
        Tree::Int(i) => {
            let text = i.to_string();
            Some(quantity::canonical(&text)?.unwrap_or_else(|| text.into()))
        }
        Tree::Float(f) => {
            let text = go_float(*f);
            Some(quantity::canonical(&text)?.unwrap_or_else(|| text.into()))
        }
        _ => quantity::canonical("true")?,
    };
    if let Some(t) = canonical {
        *tree = Tree::Str(t);
    }
    Ok(())
}

/// Base64 text, or (Go takes that too) a list of bytes.
fn binary(tree: &mut Tree, ty: &TypeDef, at: &Frame<'_>) -> Result<(), ConformError> {
    let text = match &*tree {
        Tree::Str(t) => base64::canonical(t)
            .map_err(|i| ConformError::from(format!("illegal base64 data at input byte {i}")))?,
        Tree::List(l) => {
            let mut bytes = Vec::with_capacity(l.len());
            for x in l.iter() {
                match x {
                    Tree::Null => bytes.push(0),
                    Tree::Int(i) => match u8::try_from(*i) {
                        Ok(b) => bytes.push(b),
                        Err(_) => return Err(at.number_error(x, "uint8")),
                    },
                    Tree::Float(_) => return Err(at.number_error(x, "uint8")),
                    _ => return Err(at.type_error(x, "uint8")),
                }
            }
            Some(base64::encode(&bytes))
        }
        other => return Err(at.type_error(other, &ty.go)),
    };
    if let Some(t) = text {
        *tree = Tree::Str(t);
    }
    Ok(())
}
