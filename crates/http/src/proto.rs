//! The few protobuf messages that the HTTP layer writes itself, in the form Go writes: fields ascending, texts also when
//! empty (rest.md 3.3).

use supercargo_codec::proto::{ENVELOPE_TAIL, envelope_head};
use supercargo_meta::Status;

/// First bytes of a protobuf document.
pub(crate) const MAGIC: [u8; 4] = *b"k8s\0";

/// A message being written.
#[derive(Default)]
pub(crate) struct Message(pub(crate) Vec<u8>);

impl Message {
    /// A text or bytes field.
    pub(crate) fn bytes(&mut self, number: u32, value: &[u8]) -> &mut Self {
        put_key(&mut self.0, number, 2);
        put_varint(&mut self.0, value.len() as u64);
        self.0.extend_from_slice(value);
        self
    }
    /// A text field.
    pub(crate) fn text(&mut self, number: u32, value: &str) -> &mut Self {
        self.bytes(number, value.as_bytes())
    }
    /// Texts, one field each.
    pub(crate) fn texts<T: AsRef<str>>(
        &mut self,
        number: u32,
        values: impl IntoIterator<Item = T>,
    ) -> &mut Self {
        for v in values {
            self.text(number, v.as_ref());
        }
        self
    }
    /// An integer or boolean field.
    pub(crate) fn int(&mut self, number: u32, value: i64) -> &mut Self {
        put_key(&mut self.0, number, 0);
        put_varint(&mut self.0, value.cast_unsigned());
        self
    }
    /// A message field.
    pub(crate) fn message(&mut self, number: u32, value: &Self) -> &mut Self {
        self.bytes(number, &value.0)
    }
}

/// Appends the key of a field.
pub(crate) fn put_key(out: &mut Vec<u8>, number: u32, wire_type: u32) {
    put_varint(out, u64::from(number << 3 | wire_type));
}

/// Appends a variable-length integer.
pub(crate) fn put_varint(out: &mut Vec<u8>, mut v: u64) {
    while v >= 0x80 {
        out.push((v & 0x7f) as u8 | 0x80);
        v >>= 7;
    }
    out.push(v as u8);
}

/// A whole document.
pub(crate) fn envelope(api_version: &str, kind: &str, object: &[u8]) -> Vec<u8> {
    let mut out = envelope_head(api_version, kind, object.len());
    out.extend_from_slice(object);
    out.extend_from_slice(&ENVELOPE_TAIL);
    out
}

/// Reads the fields of a message: number and value. `None` from then on when the bytes end too early or a field has a
/// group's wire type.
struct Fields<'a>(&'a [u8]);

enum Value<'a> {
    Int(u64),
    Bytes(&'a [u8]),
    Other,
}

impl<'a> Fields<'a> {
    fn varint(&mut self) -> Option<u64> {
        let mut v = 0_u64;
        for shift in (0..64).step_by(7) {
            let (b, rest) = self.0.split_first()?;
            self.0 = rest;
            v |= u64::from(b & 0x7f) << shift;
            if b & 0x80 == 0 {
                return Some(v);
            }
        }
        None
    }
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(head)
    }
    /// The next field; the outer `None` is the end.
    fn next(&mut self) -> Option<Option<(u64, Value<'a>)>> {
        if self.0.is_empty() {
            return None;
        }
        Some(self.field())
    }
    fn field(&mut self) -> Option<(u64, Value<'a>)> {
        let key = self.varint()?;
        let value = match key & 7 {
            0 => Value::Int(self.varint()?),
            1 => self.take(8).map(|_| Value::Other)?,
            2 => {
                let n = usize::try_from(self.varint()?).ok()?;
                Value::Bytes(self.take(n)?)
            }
            5 => self.take(4).map(|_| Value::Other)?,
            _ => return None,
        };
        Some((key >> 3, value))
    }
}

/// DeleteOptions as sent.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct DeleteFields {
    pub(crate) grace_period_seconds: Option<i64>,
    pub(crate) has_preconditions: bool,
    pub(crate) uid: Option<String>,
    pub(crate) resource_version: Option<String>,
    pub(crate) orphan_dependents: Option<bool>,
    pub(crate) propagation: Option<String>,
    pub(crate) dry_run: Vec<String>,
    pub(crate) ignore_store_read_error: Option<bool>,
}

/// Reads a DeleteOptions document.
///
/// # Errors
/// 400 when it is none.
pub(crate) fn delete_options(document: &[u8]) -> Result<DeleteFields, Status> {
    let bad = || {
        Status::bad_request(
            "the object provided is unrecognized (must be of type DeleteOptions): not a protobuf message",
        )
    };
    let Some(unknown) = document.strip_prefix(&MAGIC) else {
        return Err(Status::bad_request(
            "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
        ));
    };
    if unknown.is_empty() {
        return Err(Status::bad_request("empty body"));
    }
    let mut out = DeleteFields::default();
    let mut fields = Fields(unknown);
    while let Some(f) = fields.next() {
        if let (2, Value::Bytes(raw)) = f.ok_or_else(bad)? {
            read_delete(raw, &mut out).ok_or_else(bad)?;
        }
    }
    Ok(out)
}

fn read_delete(raw: &[u8], out: &mut DeleteFields) -> Option<()> {
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    let mut fields = Fields(raw);
    while let Some(f) = fields.next() {
        match f? {
            (1, Value::Int(v)) => out.grace_period_seconds = Some(v.cast_signed()),
            (2, Value::Bytes(b)) => {
                out.has_preconditions = true;
                let mut inner = Fields(b);
                while let Some(f) = inner.next() {
                    match f? {
                        (1, Value::Bytes(b)) => out.uid = Some(text(b)),
                        (2, Value::Bytes(b)) => out.resource_version = Some(text(b)),
                        _ => {}
                    }
                }
            }
            (3, Value::Int(v)) => out.orphan_dependents = Some(v != 0),
            (4, Value::Bytes(b)) => out.propagation = Some(text(b)),
            (5, Value::Bytes(b)) => out.dry_run.push(text(b)),
            (6, Value::Int(v)) => out.ignore_store_read_error = Some(v != 0),
            _ => {}
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_has_magic_type_and_object() {
        let mut m = Message::default();
        m.text(1, "x").int(2, 300);
        let doc = envelope("v1", "K", &m.0);
        assert_eq!(
            doc,
            b"k8s\0\x0a\x07\x0a\x02v1\x12\x01K\x12\x06\x0a\x01x\x10\xac\x02\x1a\x00\x22\x00"
        );
    }

    #[test]
    fn delete_options_are_read() {
        let mut preconditions = Message::default();
        preconditions.text(1, "u").text(2, "7");
        let mut m = Message::default();
        m.int(1, -1)
            .message(2, &preconditions)
            .int(3, 1)
            .text(4, "Orphan")
            .texts(5, ["All"]);
        let read = delete_options(&envelope("v1", "DeleteOptions", &m.0)).unwrap();
        let expect = DeleteFields {
            grace_period_seconds: Some(-1),
            has_preconditions: true,
            uid: Some("u".to_owned()),
            resource_version: Some("7".to_owned()),
            orphan_dependents: Some(true),
            propagation: Some("Orphan".to_owned()),
            dry_run: vec!["All".to_owned()],
            ignore_store_read_error: None,
        };
        assert_eq!(read, expect);
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_can_be_read(bytes in proptest::collection::vec(0_u8.., 0..60)) {
            let _ = delete_options(&bytes);
            let _ = delete_options(&envelope("v1", "DeleteOptions", &bytes));
        }
    }
}
