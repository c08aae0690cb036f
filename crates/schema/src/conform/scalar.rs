//! Single values: their types, ranges and canonical texts.

use super::ConformError;
use super::frame::Frame;
use crate::{Scalar, TypeDef};
use supercargo_meta::{
    Text, Timestamp, Tree, canonical_base64, canonical_quantity, duration_text, encode_base64, float_text,
    parse_duration, write_json,
};

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
            let time = Timestamp::parse(t)?;
            if time.is_zero() {
                // The zero time is Go's "not set".
                *tree = Tree::Null;
            } else if !is_plain(t, "0000-00-00T00:00:00Z") {
                *tree = time.to_text().into();
            }
            Ok(())
        }
        (Scalar::MicroTime, Tree::Str(t)) => {
            let time = Timestamp::parse_micro(t)?;
            if time.is_zero() {
                *tree = Tree::Null;
            } else if !is_plain(t, "0000-00-00T00:00:00.000000Z") {
                *tree = time.to_micro_text().into();
            }
            Ok(())
        }
        (Scalar::Duration, Tree::Str(t)) => {
            let text = duration_text(parse_duration(t)?);
            if *t != text {
                *tree = text.into();
            }
            Ok(())
        }
        (Scalar::Time | Scalar::MicroTime | Scalar::Duration, other) => Err(at.type_error(other, "string")),
        (Scalar::Quantity, _) => quantity_text(tree),
        (Scalar::IntOrString, Tree::Str(_)) => Ok(()),
        (Scalar::IntOrString, Tree::Int(i)) if i32::try_from(*i).is_ok() => Ok(()),
        (Scalar::IntOrString, Tree::Int(_) | Tree::Float(_)) => Err(at.number_error(tree, "int32")),
        (Scalar::IntOrString, other) => Err(at.type_error(other, "int32")),
        (Scalar::RawExtension | Scalar::FieldsV1, Tree::Raw(_)) => Ok(()),
        (Scalar::RawExtension | Scalar::FieldsV1, other) => {
            let mut out = Vec::new();
            write_json(&mut out, other);
            *tree = Tree::raw(out);
            Ok(())
        }
        (Scalar::String | Scalar::Bool | Scalar::Int32 | Scalar::Int64 | Scalar::Float64, other) => {
            Err(at.type_error(other, &ty.go))
        }
    }
}

/// True for a text with the shape of `shape`, whose zeros stand for any digit. A time that parses and has the canonical
/// shape is canonical.
fn is_plain(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text
            .bytes()
            .zip(shape.bytes())
            .all(|(c, w)| if w == b'0' { c.is_ascii_digit() } else { c == w })
}

fn quantity_text(tree: &mut Tree) -> Result<(), ConformError> {
    let given = match &*tree {
        Tree::Str(t) => t.clone(),
        // Go reads the digits of a number as text.
        Tree::Int(i) => Text::from(i.to_string()),
        Tree::Float(f) => Text::from(float_text(*f)),
        _ => Text::const_new("not a quantity"),
    };
    let canonical = canonical_quantity(&given).map_err(|e| e.to_string())?;
    if tree.as_str() != Some(canonical.as_str()) {
        *tree = Tree::Str(canonical);
    }
    Ok(())
}

/// Base64 text, or (Go takes that too) a list of bytes.
fn binary(tree: &mut Tree, ty: &TypeDef, at: &Frame<'_>) -> Result<(), ConformError> {
    let text = match &*tree {
        Tree::Str(t) => canonical_base64(t)
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
            Some(encode_base64(&bytes))
        }
        other => return Err(at.type_error(other, &ty.go)),
    };
    if let Some(t) = text {
        *tree = Tree::Str(t);
    }
    Ok(())
}
