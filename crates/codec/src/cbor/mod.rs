//! CBOR (RFC 8949) as Kubernetes takes and writes it (apimachinery 0.37: runtime/serializer/cbor, fxamacker/cbor 2).
//!
//! What is written is deterministic: the tag that says "this is CBOR" in front, definite lengths, numbers in the smallest form
//! that holds them, keys in the order of their encoded bytes, texts as byte strings, binary data as bytes under the tag "shown
//! as base64". Reading takes more: indefinite lengths, texts and byte strings alike, tags nobody knows. It refuses keys that come
//! twice, numbers outside of 64 bits, NaN, infinities, big numbers, and simple values other than true, false and null.

mod decode;
mod diagnostic;
mod encode;
mod half;
mod reader;

pub use decode::{Typed, kind_of, parse, parse_typed, type_meta};
pub use diagnostic::diagnostic;
pub use encode::{
    list_head, map_head, text, with_type, write, write_item, write_item_untyped, write_untyped,
};

/// The self-described tag (55799) that every document begins with.
pub const MAGIC: [u8; 3] = [0xd9, 0xd9, 0xf7];

/// Major types.
mod major {
    pub(super) const UNSIGNED: u8 = 0;
    pub(super) const NEGATIVE: u8 = 1;
    pub(super) const BYTES: u8 = 2;
    pub(super) const TEXT: u8 = 3;
    pub(super) const LIST: u8 = 4;
    pub(super) const MAP: u8 = 5;
    pub(super) const TAG: u8 = 6;
    pub(super) const PRIMITIVE: u8 = 7;
}

/// Tags with a meaning here.
mod tag {
    /// A time as text.
    pub(super) const TIME_TEXT: u64 = 0;
    /// A time as seconds since 1970.
    pub(super) const TIME_NUMBER: u64 = 1;
    /// Numbers of any size.
    pub(super) const BIG: [u64; 2] = [2, 3];
    /// Bytes that are shown as base64 for URLs.
    pub(super) const BASE64_URL: u64 = 21;
    /// Bytes that are shown as base64.
    pub(super) const BASE64: u64 = 22;
    /// Bytes that are shown as hexadecimal digits.
    pub(super) const BASE16: u64 = 23;
}

/// Bytes that are no CBOR, or hold what JSON can't.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CborError(String);

impl CborError {
    fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl std::fmt::Display for CborError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CborError {}
