//! Tree to message.

use super::ProtoError;
use super::alternative::Alternative;
use super::wire::{BYTES, FIXED64, put_bytes, put_int, put_message, put_tag};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use smallvec::SmallVec;
use supercargo_meta::{Map, Timestamp, Tree};
use supercargo_schema::{
    Field, Message, Place, Places, ProtoField, Scalar, Shape, SortedFields, Struct, TypeDef,
};

/// Appends the message of `tree`, a canonical tree of type `ty`. `kind` and `apiVersion` are not part of it: they stand in the
/// envelope.
///
/// # Errors
/// A type without protobuf form, or a tree that does not fit the type; `out` then holds a part of the message.
pub fn encode(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef) -> Result<(), ProtoError> {
    let m = match tree {
        Tree::Map(m) => Some(m),
        Tree::Null => None,
        _ => return Err(mismatch(ty)),
    };
    let (s, message) = struct_of(ty)?;
    put_struct(out, m, s, message)
}

#[cold]
fn mismatch(ty: &TypeDef) -> ProtoError {
    ProtoError::new(format!("a value does not fit its type {}", ty.go))
}

pub(super) fn struct_of(ty: &TypeDef) -> Result<(&Struct, &'static Message), ProtoError> {
    match (&ty.shape, ty.message) {
        (Shape::Struct(s), Some(m)) => Ok((s, m)),
        _ => Err(ProtoError::new(format!(
            "object {} does not implement the protobuf marshalling interface and cannot be encoded to a protobuf message",
            ty.go
        ))),
    }
}

fn put_struct(out: &mut Vec<u8>, m: Option<&Map>, s: &Struct, message: &Message) -> Result<(), ProtoError> {
    put_fields(out, &values(m, s), &message.plan(s).places, (s, message))
}

/// The values of a struct by the index of their field.
pub(super) type Values<'t> = SmallVec<[Option<&'t Tree>; 64]>;

/// Entries and fields are sorted by name both: one walk finds what a search for each field would.
pub(super) fn values<'t>(m: Option<&'t Map>, s: &Struct) -> Values<'t> {
    let mut found: Values<'t> = SmallVec::from_elem(None, s.fields.len());
    let mut fields = SortedFields::new(s);
    for (key, value) in m.into_iter().flatten() {
        if let Some((i, _)) = fields.find(key) {
            found[usize::from(i)] = Some(value);
        }
    }
    found
}

fn put_fields(
    out: &mut Vec<u8>,
    values: &Values<'_>,
    places: &Places,
    of: (&Struct, &Message),
) -> Result<(), ProtoError> {
    for place in &places.fields {
        put_place(out, place, values, of)?;
    }
    Ok(())
}

/// Writes a field of a message, which may be an embedded struct: its fields are among those of the struct around it.
pub(super) fn put_place(
    out: &mut Vec<u8>,
    place: &Place,
    values: &Values<'_>,
    (s, message): (&Struct, &Message),
) -> Result<(), ProtoError> {
    let p = place.proto;
    if let Some(embedded) = &place.embedded {
        if p.optional && !has_any(values, embedded) {
            return Ok(());
        }
        return put_message(out, p.number, |out| {
            put_fields(out, values, embedded, (s, message))
        });
    }
    let value = value_of(place, values);
    if value.is_none() && p.optional {
        return Ok(());
    }
    let found = place.index.and_then(|i| s.fields.get(usize::from(i)));
    put_field_of(out, p, found, value, (s, message))
}

/// The value of a field of a message.
pub(super) fn value_of<'t>(place: &Place, values: &Values<'t>) -> Option<&'t Tree> {
    values.get(usize::from(place.index?)).copied().flatten()
}

/// Writes a field that was `found` in the struct of the message.
fn put_field_of(
    out: &mut Vec<u8>,
    p: &ProtoField,
    found: Option<&Field>,
    value: Option<&Tree>,
    (s, message): (&Struct, &Message),
) -> Result<(), ProtoError> {
    let Some(f) = found else {
        return Err(ProtoError::new(format!(
            "{} has no field {}",
            message.name, p.name
        )));
    };
    let value = value.filter(|v| !v.is_null());
    match value.zip(Alternative::of(f)) {
        Some((v, which)) => put_message(out, p.number, |out| {
            put_alternative(out, v, which, f, (s, message))
        }),
        None => put_field(out, p, f, value),
    }
}

/// Writes what a field of a JSON schema is: a schema, of the type of the struct around it, or something else.
fn put_alternative(
    out: &mut Vec<u8>,
    value: &Tree,
    which: Alternative,
    field: &Field,
    (s, message): (&Struct, &Message),
) -> Result<(), ProtoError> {
    let schema =
        |out: &mut Vec<u8>, number, m| put_message(out, number, |out| put_struct(out, Some(m), s, message));
    match (which, value) {
        (_, Tree::Map(m)) => {
            if which == Alternative::Bool {
                put_int(out, 1, 1);
            }
            schema(out, which.schema_number(), m)
        }
        (Alternative::Bool, Tree::Bool(b)) => {
            put_int(out, 1, i64::from(*b));
            Ok(())
        }
        (Alternative::Schemas, Tree::List(items)) => items.iter().try_for_each(|item| match item {
            Tree::Map(m) => schema(out, 2, m),
            _ => Err(Alternative::mismatch(field)),
        }),
        (Alternative::Names, Tree::List(names)) => names.iter().try_for_each(|name| match name {
            Tree::Str(text) => {
                put_bytes(out, 2, text.as_bytes());
                Ok(())
            }
            _ => Err(Alternative::mismatch(field)),
        }),
        _ => Err(Alternative::mismatch(field)),
    }
}

/// True when one of the fields of an embedded pointer is there.
fn has_any(values: &Values<'_>, places: &Places) -> bool {
    places.fields.iter().any(|place| match &place.embedded {
        Some(embedded) => has_any(values, embedded),
        None => value_of(place, values).is_some(),
    })
}

fn put_field(out: &mut Vec<u8>, p: &ProtoField, f: &Field, value: Option<&Tree>) -> Result<(), ProtoError> {
    match (&f.ty.shape, value) {
        (Shape::List(l), Some(Tree::List(items))) if !l.wrapped => items
            .iter()
            .try_for_each(|t| put_value(out, p.number, Some(t), &l.item)),
        (Shape::Map(of), Some(Tree::Map(m))) => m.iter().try_for_each(|(k, v)| {
            put_message(out, p.number, |out| {
                put_bytes(out, 1, k.as_bytes());
                put_value(out, 2, Some(v), &of.value)
            })
        }),
        (Shape::List(_) | Shape::Map(_) | Shape::Scalar(Scalar::Bytes), None) => Ok(()),
        (_, None) if p.optional => Ok(()),
        _ => put_value(out, p.number, value, &f.ty),
    }
}

/// Writes one value with its tag; `None` and null are the zero value.
pub(super) fn put_value(
    out: &mut Vec<u8>,
    number: u32,
    value: Option<&Tree>,
    ty: &TypeDef,
) -> Result<(), ProtoError> {
    let value = value.filter(|v| !v.is_null());
    match (&ty.shape, value) {
        (Shape::Scalar(s), _) => put_scalar(out, number, value, *s, ty),
        (Shape::Struct(_), None | Some(Tree::Map(_))) => {
            let (s, message) = struct_of(ty)?;
            put_message(out, number, |out| {
                put_struct(out, value.and_then(Tree::as_map), s, message)
            })
        }
        (Shape::List(l), None | Some(Tree::List(_))) if l.wrapped => put_message(out, number, |out| {
            let items = value.and_then(Tree::as_list).unwrap_or(&[]);
            items.iter().try_for_each(|t| put_value(out, 1, Some(t), &l.item))
        }),
        _ => Err(mismatch(ty)),
    }
}

fn put_scalar(
    out: &mut Vec<u8>,
    number: u32,
    value: Option<&Tree>,
    scalar: Scalar,
    ty: &TypeDef,
) -> Result<(), ProtoError> {
    let text = || match value {
        None => Ok(""),
        Some(Tree::Str(s)) => Ok(s.as_str()),
        Some(_) => Err(mismatch(ty)),
    };
    match scalar {
        Scalar::String => put_bytes(out, number, text()?.as_bytes()),
        Scalar::Bytes => put_base64(out, number, text()?, ty)?,
        Scalar::Bool => match value {
            None => put_int(out, number, 0),
            Some(Tree::Bool(b)) => put_int(out, number, i64::from(*b)),
            Some(_) => return Err(mismatch(ty)),
        },
        Scalar::Int32 | Scalar::Int64 => match value {
            None => put_int(out, number, 0),
            Some(Tree::Int(i)) => put_int(out, number, *i),
            Some(_) => return Err(mismatch(ty)),
        },
        Scalar::Float64 => {
            #[allow(clippy::cast_precision_loss, reason = "a float field holds floats")]
            let f = match value {
                None => 0.0,
                Some(Tree::Float(f)) => *f,
                Some(Tree::Int(i)) => *i as f64,
                Some(_) => return Err(mismatch(ty)),
            };
            put_tag(out, number, FIXED64);
            out.extend_from_slice(&f.to_le_bytes());
        }
        Scalar::Time => put_time(out, number, text()?, false)?,
        Scalar::MicroTime => put_time(out, number, text()?, true)?,
        Scalar::Duration => {
            let nanos = match text()? {
                "" => 0,
                s => supercargo_meta::parse_duration(s).map_err(ProtoError::new)?,
            };
            put_message(out, number, |out| {
                put_int(out, 1, nanos);
                Ok(())
            })?;
        }
        Scalar::Quantity => {
            let s = value.map_or(Ok("0"), |_| text())?;
            put_message(out, number, |out| {
                put_bytes(out, 1, s.as_bytes());
                Ok(())
            })?;
        }
        Scalar::IntOrString => put_int_or_string(out, number, value, ty)?,
        Scalar::RawExtension | Scalar::FieldsV1 | Scalar::Json => put_raw(out, number, value, scalar, ty)?,
    }
    Ok(())
}

fn put_base64(out: &mut Vec<u8>, number: u32, text: &str, ty: &TypeDef) -> Result<(), ProtoError> {
    put_message(out, number, |out| {
        STANDARD.decode_vec(text, out).map_err(|_| mismatch(ty))
    })
}

fn put_time(out: &mut Vec<u8>, number: u32, text: &str, micro: bool) -> Result<(), ProtoError> {
    let t = match text {
        "" => Timestamp::ZERO,
        s if micro => Timestamp::parse_micro(s).map_err(ProtoError::new)?,
        s => Timestamp::parse(s).map_err(ProtoError::new)?,
    };
    put_message(out, number, |out| {
        if !t.is_zero() {
            put_int(out, 1, t.seconds);
            put_int(out, 2, if micro { t.nanos.into() } else { 0 });
        }
        Ok(())
    })
}

fn put_int_or_string(
    out: &mut Vec<u8>,
    number: u32,
    value: Option<&Tree>,
    ty: &TypeDef,
) -> Result<(), ProtoError> {
    let (kind, int, text) = match value {
        None => (0, 0, ""),
        Some(Tree::Int(i)) => (0, *i, ""),
        Some(Tree::Str(s)) => (1, 0, s.as_str()),
        Some(_) => return Err(mismatch(ty)),
    };
    put_message(out, number, |out| {
        put_int(out, 1, kind);
        put_int(out, 2, int);
        put_bytes(out, 3, text.as_bytes());
        Ok(())
    })
}

fn put_raw(
    out: &mut Vec<u8>,
    number: u32,
    value: Option<&Tree>,
    scalar: Scalar,
    ty: &TypeDef,
) -> Result<(), ProtoError> {
    put_message(out, number, |out| {
        match value {
            None => {}
            Some(Tree::Raw(b)) => put_bytes(out, 1, b),
            Some(t) if scalar == Scalar::Json => {
                let mut text = Vec::new();
                supercargo_meta::write_json(&mut text, t);
                put_bytes(out, 1, &text);
            }
            Some(_) => return Err(mismatch(ty)),
        }
        Ok(())
    })
}

/// Appends a length-delimited field, for the envelope.
pub(super) fn put_len(out: &mut Vec<u8>, number: u32, len: usize) {
    put_tag(out, number, BYTES);
    super::wire::put_varint(out, len as u64);
}
