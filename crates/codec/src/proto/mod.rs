//! Kubernetes protobuf, driven by the tables of [`supercargo_schema::Message`], byte for byte as Go's generated code writes it:
//! stores compare bytes to see that nothing changed.
//!
//! The rules: fields in ascending number; what is no pointer is always written, zero or not; a repeated field is one entry an
//! element, never packed; a map is sorted by key and its entries have both parts; an embedded struct is a message of its own
//! though JSON shows its fields flat; unknown fields are skipped on reading.

mod alternative;
mod decode;
mod empties;
mod encode;
mod envelope;
mod since;
mod splice;
mod wire;

pub use decode::{decode, decode_judged, decode_written};
pub use empties::{forget_empty, forget_empty_since, tells_all};
pub use encode::encode;
pub use envelope::{
    ENVELOPE_TAIL, Envelope, MAGIC, encode_object, envelope_head, is_wrapped, unwrap, watch_frame, wrap,
};
pub use since::{Before, encode_object_since};
pub use splice::{Spliced, splice_version};

/// Bytes that are no message of the type, or a tree that does not fit its type. `Display` is Go's text where Go has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtoError(String);

impl ProtoError {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
    fn end() -> Self {
        Self::new("unexpected EOF")
    }
}

impl std::fmt::Display for ProtoError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ProtoError {}

#[cfg(test)]
mod tests;
