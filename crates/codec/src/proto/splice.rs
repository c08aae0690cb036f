//! A stored message with its resourceVersion, without decoding it.
//!
//! A store keeps objects without resourceVersion, which is empty then but always written: `metadata` is field 1 of every
//! object, `resourceVersion` field 6 of it. The message with the version is a new beginning and the rest as it is.

use super::wire::{BYTES, Reader, put_bytes, put_tag, put_varint};
use super::{MAGIC, unwrap};
use std::ops::Range;

const METADATA: u32 = 1;
const RESOURCE_VERSION: u32 = 6;
/// An empty resourceVersion: tag and length.
const EMPTY: [u8; 2] = [0x32, 0];

/// A message in two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spliced {
    /// Its beginning, up to and with the resourceVersion.
    pub head: Vec<u8>,
    /// Where the rest of it is in the stored value.
    pub tail: Range<usize>,
}

/// The message in an envelope with this resourceVersion; `None` when it is none that Kubernetes wrote without one.
#[must_use]
pub fn splice_version(value: &[u8], version: &str) -> Option<Spliced> {
    if !value.starts_with(&MAGIC) {
        return None;
    }
    let raw = unwrap(value).ok()?.raw;
    let raw = within(value, raw)?;
    let mut message = Reader::new(value.get(raw.clone())?);
    let tag = message.tag("").ok()??;
    if tag.number != METADATA || tag.wire != BYTES {
        return None;
    }
    let metadata = within(value, message.bytes().ok()?)?;
    let at = version_place(value.get(metadata.clone())?)? + metadata.start;
    let after = at + EMPTY.len();

    let before = value.get(metadata.start..at)?;
    let mut written = Vec::with_capacity(version.len() + EMPTY.len());
    put_bytes(&mut written, RESOURCE_VERSION, version.as_bytes());
    let length = metadata.len() - EMPTY.len() + written.len();
    let mut head = Vec::with_capacity(before.len() + written.len() + 6);
    put_tag(&mut head, METADATA, BYTES);
    put_varint(&mut head, length as u64);
    head.extend_from_slice(before);
    head.extend_from_slice(&written);
    Some(Spliced {
        head,
        tail: after..raw.end,
    })
}

/// Where the empty resourceVersion begins in the metadata.
fn version_place(metadata: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(metadata);
    loop {
        let at = metadata.len() - reader.left();
        let tag = reader.tag("").ok()??;
        if tag.number == RESOURCE_VERSION {
            return metadata.get(at..)?.starts_with(&EMPTY).then_some(at);
        }
        if tag.number > RESOURCE_VERSION {
            return None;
        }
        reader.skip(tag.wire).ok()?;
    }
}

/// Where `part` is in `whole`, of which it is a slice.
fn within(whole: &[u8], part: &[u8]) -> Option<Range<usize>> {
    let start = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    let end = start.checked_add(part.len())?;
    (end <= whole.len()).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_stored_object_is_left_alone() {
        for bad in [
            &b""[..],
            b"k8s\0",
            b"{}",
            b"k8s\0\x0a\x00\x12\x02\x0a\x00",
            b"k8s\0\x12\x04\x12\x02\x32\x00",
        ] {
            assert_eq!(splice_version(bad, "5"), None, "{bad:?}");
        }
    }

    #[test]
    fn the_version_comes_into_its_place() {
        // Metadata with a name, an empty version and a generation; then another field.
        let value =
            b"k8s\0\x0a\x04\x0a\x02v1\x12\x0b\x0a\x07\x0a\x01a\x32\x00\x38\x01\x10\x07\x1a\x00\x22\x00";
        let s = splice_version(value, "42").unwrap();
        let whole = [&s.head[..], &value[s.tail]].concat();
        assert_eq!(whole, b"\x0a\x09\x0a\x01a\x32\x0242\x38\x01\x10\x07");
    }
}
