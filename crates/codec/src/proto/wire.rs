//! Varints, tags and lengths.

use super::ProtoError;

/// Wire types.
pub(super) const VARINT: u8 = 0;
pub(super) const FIXED64: u8 = 1;
pub(super) const BYTES: u8 = 2;
const START_GROUP: u8 = 3;
const END_GROUP: u8 = 4;
const FIXED32: u8 = 5;

pub(super) fn put_varint(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n.to_le_bytes()[0] | 0x80);
        n >>= 7;
    }
    out.push(n.to_le_bytes()[0]);
}

pub(super) fn put_tag(out: &mut Vec<u8>, number: u32, wire: u8) {
    put_varint(out, (u64::from(number) << 3) | u64::from(wire));
}

pub(super) fn put_bytes(out: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    put_tag(out, number, BYTES);
    put_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

pub(super) fn put_int(out: &mut Vec<u8>, number: u32, n: i64) {
    put_tag(out, number, VARINT);
    put_varint(out, n.cast_unsigned());
}

/// Writes a length-delimited field whose content `fill` appends. One byte is kept for the length; longer lengths move the
/// content, which is cheaper than to reckon all sizes first.
pub(super) fn put_message(
    out: &mut Vec<u8>,
    number: u32,
    fill: impl FnOnce(&mut Vec<u8>) -> Result<(), ProtoError>,
) -> Result<(), ProtoError> {
    put_tag(out, number, BYTES);
    let at = out.len();
    out.push(0);
    fill(out)?;
    let mut len = out.len() - at - 1;
    let mut width = 1;
    while len >> (7 * width) > 0 {
        width += 1;
    }
    if width > 1 {
        let end = out.len();
        out.resize(end + width - 1, 0);
        out.copy_within(at + 1..end, at + width);
    }
    for slot in out.iter_mut().skip(at).take(width) {
        *slot = len.to_le_bytes()[0] | 0x80;
        len >>= 7;
    }
    if let Some(last) = out.get_mut(at + width - 1) {
        *last &= 0x7f;
    }
    Ok(())
}

/// Reads a message.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
    odd: bool,
}

/// A tag.
#[derive(Clone, Copy)]
pub(super) struct Tag {
    pub(super) number: u32,
    pub(super) wire: u8,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            odd: false,
        }
    }

    /// How many bytes are still to be read.
    pub(super) const fn left(&self) -> usize {
        self.rest.len()
    }

    /// True when a number was read that would be written otherwise.
    pub(super) const fn is_odd(&self) -> bool {
        self.odd
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn varint(&mut self) -> Result<u64, ProtoError> {
        // Nearly all numbers take one byte.
        if let Some((c, rest)) = self.rest.split_first().filter(|(c, _)| **c < 0x80) {
            self.rest = rest;
            return Ok(u64::from(*c));
        }
        self.long_varint()
    }

    fn long_varint(&mut self) -> Result<u64, ProtoError> {
        let mut n = 0u64;
        for shift in (0..64).step_by(7) {
            let (c, rest) = self.rest.split_first().ok_or_else(ProtoError::end)?;
            self.rest = rest;
            n |= u64::from(c & 0x7f) << shift;
            if *c < 0x80 {
                // More bytes than needed, or more bits than there are.
                self.odd |= shift > 0 && *c == 0 || shift == 63 && *c > 1;
                return Ok(n);
            }
        }
        Err(ProtoError::new("proto: integer overflow"))
    }

    /// The next tag of a message of this name, for the error texts; `None` at the end.
    pub(super) fn tag(&mut self, message: &str) -> Result<Option<Tag>, ProtoError> {
        if self.is_empty() {
            return Ok(None);
        }
        let name = || message.rsplit('.').next().unwrap_or(message);
        let n = self.varint()?;
        let wire = n.to_le_bytes()[0] & 7;
        if wire == END_GROUP {
            return Err(ProtoError::new(format!(
                "proto: {}: wiretype end group for non-group",
                name()
            )));
        }
        // Go cuts the number to 32 bits, with a sign.
        let number = u32::try_from((n >> 3) & 0xffff_ffff).unwrap_or(0);
        if number == 0 || number > i32::MAX.cast_unsigned() {
            return Err(ProtoError::new(format!(
                "proto: {}: illegal tag {} (wire type {n})",
                name(),
                number.cast_signed()
            )));
        }
        Ok(Some(Tag { number, wire }))
    }

    fn take(&mut self, n: usize) -> Result<&'a [u8], ProtoError> {
        let (a, b) = self.rest.split_at_checked(n).ok_or_else(ProtoError::end)?;
        self.rest = b;
        Ok(a)
    }

    pub(super) fn bytes(&mut self) -> Result<&'a [u8], ProtoError> {
        let n = self.varint()?;
        if n > i64::MAX.cast_unsigned() {
            return Err(ProtoError::new(
                "proto: negative length found during unmarshaling",
            ));
        }
        self.take(usize::try_from(n).unwrap_or(usize::MAX))
    }

    pub(super) fn fixed64(&mut self) -> Result<u64, ProtoError> {
        let b = self.take(8)?;
        Ok(b.iter().rev().fold(0, |n, c| (n << 8) | u64::from(*c)))
    }

    /// Moves over the value of a field nobody knows.
    pub(super) fn skip(&mut self, mut wire: u8) -> Result<(), ProtoError> {
        let mut groups = 0usize;
        loop {
            match wire {
                VARINT => drop(self.varint()?),
                FIXED64 => drop(self.take(8)?),
                BYTES => drop(self.bytes()?),
                START_GROUP => groups += 1,
                END_GROUP => {
                    groups = groups
                        .checked_sub(1)
                        .ok_or_else(|| ProtoError::new("proto: unexpected end of group"))?;
                }
                FIXED32 => drop(self.take(4)?),
                _ => return Err(ProtoError::new(format!("proto: illegal wireType {wire}"))),
            }
            if groups == 0 {
                return Ok(());
            }
            wire = self.varint()?.to_le_bytes()[0] & 7;
        }
    }
}
