//! Scalars that have a length: text, and messages of a fixed form.

use super::super::ProtoError;
use super::super::wire::{BYTES, Reader, VARINT};
use crate::Limits;
use bytes::Bytes;
use supercargo_meta::{Text, Timestamp, Tree};
use supercargo_schema::Scalar;

/// Text; what is no UTF-8 is shown as Go's JSON shows it.
pub(super) fn text(b: &[u8]) -> Text {
    match std::str::from_utf8(b) {
        Ok(s) => Text::from(s),
        Err(_) => Text::from(String::from_utf8_lossy(b)),
    }
}

/// Go cuts a varint to 32 bits.
pub(super) fn int32(n: u64) -> i64 {
    i64::from(u32::try_from(n & 0xffff_ffff).unwrap_or(0).cast_signed())
}

/// Scalars that are bytes, or messages of a fixed form.
pub(super) fn delimited(b: &[u8], scalar: Scalar) -> Result<Tree, ProtoError> {
    Ok(match scalar {
        Scalar::Time | Scalar::MicroTime => {
            let f = small(b, "Timestamp")?;
            let micro = scalar == Scalar::MicroTime;
            let nanos = int32(f.ints[1]).clamp(0, 999_999_999);
            let t = Timestamp {
                seconds: f.ints[0].cast_signed(),
                nanos: if micro {
                    u32::try_from(nanos).unwrap_or(0)
                } else {
                    0
                },
            };
            if b.is_empty() || t.is_zero() {
                Tree::Null
            } else if micro {
                t.to_micro_text().into()
            } else {
                t.to_text().into()
            }
        }
        Scalar::Duration => {
            supercargo_meta::duration_text(small(b, "Duration")?.ints[0].cast_signed()).into()
        }
        Scalar::Quantity => match small(b, "Quantity")?.bytes {
            None => "0".into(),
            Some(b) => supercargo_meta::canonical_quantity(&text(b))
                .map_err(|e| ProtoError::new(e.to_string()))?
                .into(),
        },
        Scalar::IntOrString => {
            let f = small(b, "IntOrString")?;
            if f.ints[0] == 1 {
                Tree::Str(text(f.bytes.unwrap_or(b"")))
            } else {
                Tree::Int(int32(f.ints[1]))
            }
        }
        Scalar::RawExtension | Scalar::FieldsV1 => small(b, "RawExtension")?
            .bytes
            .map_or(Tree::Null, |b| Tree::raw(Bytes::copy_from_slice(b))),
        Scalar::Json => match small(b, "JSON")?.bytes {
            None => Tree::Null,
            Some(b) => {
                crate::json::parse(b, &Limits::stored())
                    .map_err(|e| ProtoError::new(e.to_string()))?
                    .tree
            }
        },
        Scalar::Bool | Scalar::Int32 | Scalar::Int64 | Scalar::Float64 | Scalar::String | Scalar::Bytes => {
            Tree::Null
        }
    })
}

/// The fields of a message of a fixed form: at most two varints (1, 2) and one text or bytes.
#[derive(Default)]
struct Small<'a> {
    ints: [u64; 2],
    bytes: Option<&'a [u8]>,
}

fn small<'a>(b: &'a [u8], message: &str) -> Result<Small<'a>, ProtoError> {
    let mut out = Small::default();
    let mut r = Reader::new(b);
    while let Some(tag) = r.tag(message)? {
        match (tag.number, tag.wire) {
            (1, VARINT) => out.ints[0] = r.varint()?,
            (2, VARINT) => out.ints[1] = r.varint()?,
            (1 | 3, BYTES) => out.bytes = Some(r.bytes()?),
            (_, wire) => r.skip(wire)?,
        }
    }
    Ok(out)
}
