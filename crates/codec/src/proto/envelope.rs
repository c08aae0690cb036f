//! What stands around a message: the envelope of bodies and stored values, and watch frames.

use super::encode::put_len;
use super::wire::{BYTES, Reader, put_bytes, put_message};
use super::{ProtoError, encode};
use std::borrow::Cow;
use supercargo_meta::Tree;
use supercargo_schema::TypeDef;

/// The first bytes of an envelope: `k8s` and a zero.
pub const MAGIC: [u8; 4] = *b"k8s\0";

/// An envelope, opened.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Envelope<'a> {
    /// The group and version, as in the object's `apiVersion`; may be empty.
    pub api_version: Cow<'a, str>,
    /// The kind; may be empty.
    pub kind: Cow<'a, str>,
    /// The object's message.
    pub raw: &'a [u8],
    /// Encoding of `raw`; empty for none.
    pub content_encoding: Cow<'a, str>,
    /// Media type of `raw`; empty for protobuf.
    pub content_type: Cow<'a, str>,
}

/// Opens an envelope.
///
/// # Errors
/// Bytes that are none, with Go's texts.
pub fn unwrap(bytes: &[u8]) -> Result<Envelope<'_>, ProtoError> {
    if bytes.is_empty() {
        return Err(ProtoError::new("empty data"));
    }
    let Some(body) = bytes.strip_prefix(&MAGIC) else {
        return Err(ProtoError::new(
            "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
        ));
    };
    if body.is_empty() {
        return Err(ProtoError::new("empty body"));
    }
    let mut e = Envelope::default();
    fields(
        body,
        "Unknown",
        &["TypeMeta", "Raw", "ContentEncoding", "ContentType"],
        |n, b| {
            match n {
                1 => fields(b, "TypeMeta", &["APIVersion", "Kind"], |n, b| {
                    let text = String::from_utf8_lossy(b);
                    if n == 1 {
                        e.api_version = text;
                    } else {
                        e.kind = text;
                    }
                    Ok(())
                })?,
                2 => e.raw = b,
                3 => e.content_encoding = String::from_utf8_lossy(b),
                _ => e.content_type = String::from_utf8_lossy(b),
            }
            Ok(())
        },
    )?;
    Ok(e)
}

/// Calls `each` with the number and bytes of every known field; all are length-delimited, numbered from 1.
fn fields<'a>(
    bytes: &'a [u8],
    message: &str,
    names: &[&str],
    mut each: impl FnMut(u32, &'a [u8]) -> Result<(), ProtoError>,
) -> Result<(), ProtoError> {
    let mut r = Reader::new(bytes);
    while let Some(tag) = r.tag(message)? {
        match names.get((tag.number as usize).wrapping_sub(1)) {
            Some(_) if tag.wire == BYTES => each(tag.number, r.bytes()?)?,
            Some(name) => {
                return Err(ProtoError::new(format!(
                    "proto: wrong wireType = {} for field {name}",
                    tag.wire
                )));
            }
            None => r.skip(tag.wire)?,
        }
    }
    Ok(())
}

fn open(out: &mut Vec<u8>, api_version: &str, kind: &str) -> Result<(), ProtoError> {
    out.extend_from_slice(&MAGIC);
    put_message(out, 1, |out| {
        put_bytes(out, 1, api_version.as_bytes());
        put_bytes(out, 2, kind.as_bytes());
        Ok(())
    })
}

fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(&ENVELOPE_TAIL);
}

/// What follows the message in an envelope: the two empty encodings.
pub const ENVELOPE_TAIL: [u8; 4] = [0x1a, 0x00, 0x22, 0x00];

/// What precedes a message of `raw_len` bytes in an envelope.
#[must_use]
pub fn envelope_head(api_version: &str, kind: &str, raw_len: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(api_version.len() + kind.len() + 24);
    let done = open(&mut out, api_version, kind);
    debug_assert!(done.is_ok(), "because texts always can be written");
    put_len(&mut out, 2, raw_len);
    out
}

/// True when `value` is just what [`wrap`] makes of the message `raw`, which was found in it.
#[must_use]
pub fn is_wrapped(value: &[u8], api_version: &str, kind: &str, raw: &[u8]) -> bool {
    let head = envelope_head(api_version, kind, raw.len());
    let rest = value
        .strip_prefix(&*head)
        .and_then(|v| v.strip_suffix(&ENVELOPE_TAIL));
    rest.is_some_and(|r| r.len() == raw.len())
}

/// Appends an envelope around a message.
pub fn wrap(out: &mut Vec<u8>, api_version: &str, kind: &str, raw: &[u8]) {
    let head = envelope_head(api_version, kind, raw.len());
    out.reserve(head.len() + raw.len() + ENVELOPE_TAIL.len());
    out.extend_from_slice(&head);
    out.extend_from_slice(raw);
    close(out);
}

/// Appends an envelope with the message of `tree` in it, in one pass: a body, or a stored value.
///
/// # Errors
/// As [`encode`]; `out` then is as it was.
pub fn encode_object(
    out: &mut Vec<u8>,
    tree: &Tree,
    ty: &TypeDef,
    api_version: &str,
    kind: &str,
) -> Result<(), ProtoError> {
    around(out, api_version, kind, |out| encode(out, tree, ty))
}

/// Appends an envelope with a message in it that `fill` appends; if that fails, `out` is as it was.
pub(super) fn around(
    out: &mut Vec<u8>,
    api_version: &str,
    kind: &str,
    fill: impl FnOnce(&mut Vec<u8>) -> Result<(), ProtoError>,
) -> Result<(), ProtoError> {
    let start = out.len();
    let done = open(out, api_version, kind).and_then(|()| put_message(out, 2, fill));
    match done {
        Ok(()) => close(out),
        Err(_) => out.truncate(start),
    }
    done
}

/// Appends a watch frame: the length in four bytes, then a bare WatchEvent whose object is the enveloped `object`.
pub fn watch_frame(out: &mut Vec<u8>, event_type: &str, object: &[u8]) {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    put_bytes(out, 1, event_type.as_bytes());
    let mut head = Vec::with_capacity(8);
    put_len(&mut head, 1, object.len());
    put_len(out, 2, head.len() + object.len());
    out.extend_from_slice(&head);
    out.extend_from_slice(object);
    let len = u32::try_from(out.len() - start - 4).unwrap_or(u32::MAX);
    if let Some(slot) = out.get_mut(start..start + 4) {
        slot.copy_from_slice(&len.to_be_bytes());
    }
}
