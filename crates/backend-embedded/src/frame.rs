//! Frames: what a segment is made of after its header. A frame is valid or absent as a whole, so a batch is atomic.
//!
//! Invariants:
//! - A frame's id is greater than every earlier frame's of the store, and the log's frames follow each other without gap:
//!   the next frame is the same session's next number, or a later session's frame 0 (`Open`).
//! - Both checksums start from the segment's seed, so a frame of a segment file's earlier life never looks valid.

use crate::fields::Fields;
use crate::options::Fsync;
use std::io::IoSlice;
use supercargo_engine::LogRecord;

use crate::record;
use bytes::Bytes;

/// Bytes of a frame's header.
pub(crate) const FRAME_HEAD_BYTES: usize = 40;
/// The longest body. Protects the reader; appends beyond it are refused.
pub(crate) const BODY_BYTES_MAX: usize = 1 << 30;
/// Frames start at multiples of this.
pub(crate) const FRAME_ALIGN: usize = 8;
/// Bytes of an `Open` frame's body.
const OPEN_BODY_BYTES: usize = 16;

/// Which frame of the store: the session (one opening of the store) and a number within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct FrameId {
    pub(crate) session: u32,
    pub(crate) number: u64,
}

impl FrameId {
    /// The next frame of the same session.
    pub(crate) fn next(self) -> Self {
        Self {
            session: self.session,
            number: self.number + 1,
        }
    }

    /// True when `self` may directly follow `before`.
    pub(crate) fn follows(self, before: Self) -> bool {
        if self.number == 0 {
            self.session > before.session
        } else {
            before.number.checked_add(1) == Some(self.number) && self.session == before.session
        }
    }
}

/// What a frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameKind {
    /// Records.
    Batch = 1,
    /// A new compaction floor.
    Floor = 2,
    /// The store was opened.
    Open = 3,
    /// The store was closed properly.
    Close = 4,
}

/// A frame's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameHead {
    pub(crate) kind: FrameKind,
    pub(crate) id: FrameId,
    /// The next revision when the frame was written: the first record's, if there are records.
    pub(crate) first: u64,
    /// How many records.
    pub(crate) count: u32,
    pub(crate) body_bytes: u32,
    pub(crate) body_crc: u32,
}

impl FrameHead {
    pub(crate) fn encode(&self, seed: u32) -> [u8; FRAME_HEAD_BYTES] {
        let mut head = [0; FRAME_HEAD_BYTES];
        let fields: [&[u8]; 7] = [
            &self.body_bytes.to_le_bytes(),
            &self.id.session.to_le_bytes(),
            &self.count.to_le_bytes(),
            &self.id.number.to_le_bytes(),
            &self.first.to_le_bytes(),
            &self.body_crc.to_le_bytes(),
            &(self.kind as u32).to_le_bytes(),
        ];
        let mut at = 4;
        for field in fields {
            head[at..at + field.len()].copy_from_slice(field);
            at += field.len();
        }
        let crc = crc32c::crc32c_append(seed, &head[4..]);
        head[..4].copy_from_slice(&crc.to_le_bytes());
        head
    }

    /// `None` when the bytes are no frame header of a segment with this seed.
    pub(crate) fn decode(bytes: &[u8], seed: u32) -> Option<Self> {
        let head = bytes.first_chunk::<FRAME_HEAD_BYTES>()?;
        let mut fields = Fields::new(head);
        let crc = fields.u32()?;
        let body_bytes = fields.u32()?;
        let session = fields.u32()?;
        let count = fields.u32()?;
        let number = fields.u64()?;
        let first = fields.u64()?;
        let body_crc = fields.u32()?;
        let kind = match fields.u32()? {
            1 => FrameKind::Batch,
            2 => FrameKind::Floor,
            3 => FrameKind::Open,
            4 => FrameKind::Close,
            _ => return None,
        };
        let fits = usize::try_from(body_bytes).is_ok_and(|n| n <= BODY_BYTES_MAX);
        let valid = fits && crc == crc32c::crc32c_append(seed, &head[4..]);
        valid.then_some(Self {
            kind,
            id: FrameId { session, number },
            first,
            count,
            body_bytes,
            body_crc,
        })
    }

    /// Bytes of header, body and padding.
    pub(crate) fn frame_bytes(&self) -> u64 {
        (FRAME_HEAD_BYTES as u64 + u64::from(self.body_bytes)).next_multiple_of(FRAME_ALIGN as u64)
    }
}

/// The body of an `Open` frame.
pub(crate) fn encode_open(fsync: Fsync, opened_at_ms: u64) -> [u8; OPEN_BODY_BYTES] {
    let mut body = [0; OPEN_BODY_BYTES];
    body[..4].copy_from_slice(&encode_fsync(fsync).to_le_bytes());
    body[8..].copy_from_slice(&opened_at_ms.to_le_bytes());
    body
}

/// The setting an `Open` frame tells of.
pub(crate) fn decode_open(body: &[u8]) -> Option<Fsync> {
    decode_fsync(Fields::new(body).u32()?)
}

pub(crate) fn encode_fsync(fsync: Fsync) -> u32 {
    match fsync {
        Fsync::Always => 1,
        Fsync::Never => 2,
    }
}

pub(crate) fn decode_fsync(v: u32) -> Option<Fsync> {
    match v {
        1 => Some(Fsync::Always),
        2 => Some(Fsync::Never),
        _ => None,
    }
}

/// A frame being put together. One value is kept and used for all frames, so that its memory is allocated once.
///
/// Small values are copied between the record headers, so that a batch is one slice; large ones are referred to.
#[derive(Default)]
pub(crate) struct FrameBuilder {
    /// The frame without the large values.
    bytes: Vec<u8>,
    /// A large value and the place in `bytes` before which it belongs.
    large: Vec<(usize, Bytes)>,
    body_bytes: usize,
}

impl FrameBuilder {
    /// From this size on a value is written from where it is.
    const LARGE_BYTES: usize = 16 << 10;
    /// The buffer is given back when a rare batch made it larger than this.
    const KEEP_BYTES: usize = 4 << 20;

    fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(Self::KEEP_BYTES);
        self.large.clear();
        self.bytes.resize(FRAME_HEAD_BYTES, 0);
        self.body_bytes = 0;
    }

    /// Fills in a body of records. Their bytes must be fewer than [`BODY_BYTES_MAX`].
    pub(crate) fn set_records(&mut self, records: &[LogRecord]) {
        self.clear();
        for record in records {
            let Some(value) = record::encode_without_value(record, &mut self.bytes) else {
                continue;
            };
            if value.len() < Self::LARGE_BYTES {
                self.bytes.extend_from_slice(value);
            } else {
                self.body_bytes += value.len();
                self.large.push((self.bytes.len(), value.clone()));
            }
        }
        self.body_bytes += self.bytes.len() - FRAME_HEAD_BYTES;
    }

    /// Fills in a body of plain bytes.
    pub(crate) fn set_body(&mut self, body: &[u8]) {
        self.clear();
        self.bytes.extend_from_slice(body);
        self.body_bytes = body.len();
    }

    /// Bytes of the whole frame with its padding.
    pub(crate) fn frame_bytes(&self) -> u64 {
        (FRAME_HEAD_BYTES + self.body_bytes).next_multiple_of(FRAME_ALIGN) as u64
    }

    /// Writes the header and the padding; then `slices` shows the frame.
    pub(crate) fn seal(&mut self, kind: FrameKind, id: FrameId, first: u64, count: usize, seed: u32) {
        let mut body_crc = seed;
        let mut from = FRAME_HEAD_BYTES;
        for (at, value) in &self.large {
            body_crc = crc32c::crc32c_append(body_crc, &self.bytes[from..*at]);
            body_crc = crc32c::crc32c_append(body_crc, value);
            from = *at;
        }
        body_crc = crc32c::crc32c_append(body_crc, &self.bytes[from..]);
        let head = FrameHead {
            kind,
            id,
            first,
            count: count as u32,
            body_bytes: self.body_bytes as u32,
            body_crc,
        };
        self.bytes[..FRAME_HEAD_BYTES].copy_from_slice(&head.encode(seed));
        let padding = (head.frame_bytes() as usize) - FRAME_HEAD_BYTES - self.body_bytes;
        self.bytes.resize(self.bytes.len() + padding, 0);
    }

    /// The frame's bytes in order.
    pub(crate) fn slices(&self) -> Vec<IoSlice<'_>> {
        let mut slices = Vec::with_capacity(2 * self.large.len() + 1);
        let mut from = 0;
        for (at, value) in &self.large {
            slices.push(IoSlice::new(&self.bytes[from..*at]));
            slices.push(IoSlice::new(value));
            from = *at;
        }
        slices.push(IoSlice::new(&self.bytes[from..]));
        slices
    }

    /// Lets go of the values.
    pub(crate) fn release(&mut self) {
        self.large.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> FrameHead {
        FrameHead {
            kind: FrameKind::Batch,
            id: FrameId {
                session: 3,
                number: 9,
            },
            first: 77,
            count: 2,
            body_bytes: 13,
            body_crc: 5,
        }
    }

    #[test]
    fn a_header_is_valid_for_its_seed_only() {
        let bytes = head().encode(1);
        assert_eq!(FrameHead::decode(&bytes, 1), Some(head()));
        assert_eq!(FrameHead::decode(&bytes, 2), None);
        assert_eq!(FrameHead::decode(&bytes[..39], 1), None);
        assert_eq!(head().frame_bytes(), 56);
    }

    #[test]
    fn every_flipped_bit_of_a_header_is_noticed() {
        let bytes = head().encode(1);
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes;
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(FrameHead::decode(&damaged, 1), None, "bit {bit}");
        }
    }

    #[test]
    fn only_the_next_number_or_a_later_session_follows() {
        let id = |session, number| FrameId { session, number };
        assert!(id(3, 10).follows(id(3, 9)));
        assert!(id(4, 0).follows(id(3, 9)));
        assert!(id(7, 0).follows(id(3, 9)));
        assert!(!id(3, 11).follows(id(3, 9)));
        assert!(!id(3, 9).follows(id(3, 9)));
        assert!(!id(3, 0).follows(id(3, 9)));
        assert!(!id(4, 1).follows(id(3, 9)));
        assert!(!id(4, 10).follows(id(3, 9)));
    }
}
