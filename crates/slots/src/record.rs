//! The bytes in a slot.

use bytes::{Bytes, BytesMut};
use supercargo_engine::{CommitId, LogOp, LogRecord};
use supercargo_storage::{Key, Revision};

const FORMAT: u8 = 1;
const PUT: u8 = 1;
const DELETE: u8 = 2;
const NOOP: u8 = 3;
const JUMP: u8 = 4;
const PUT_PARTS: u8 = 5;

/// Everything of a record but its key and value.
const FIXED_LEN: usize = 42 + 24 + 4 + 12 + 4;

/// Where a value is that did not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartsRef {
    pub(crate) count: u32,
    pub(crate) bytes: u32,
    pub(crate) crc: u32,
}

/// A record as its slot has it: the value may be elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slotted {
    /// With an empty value where there are parts.
    pub(crate) record: LogRecord,
    /// Who wrote the record before it.
    pub(crate) previous: CommitId,
    pub(crate) parts: Option<PartsRef>,
}

/// At most so many bytes in the slot of `record`; without its value if it goes into parts.
pub(crate) fn slot_len(record: &LogRecord, is_inline: bool) -> usize {
    FIXED_LEN
        + match &record.op {
            LogOp::Put { key, value, .. } => key.as_bytes().len() + if is_inline { value.len() } else { 0 },
            LogOp::Delete { key } => key.as_bytes().len(),
            LogOp::Noop | LogOp::Jump { .. } => 0,
        }
}

/// The bytes of a record.
pub(crate) fn encode(record: &LogRecord, previous: CommitId, parts: Option<PartsRef>) -> Bytes {
    let mut out = BytesMut::with_capacity(slot_len(record, parts.is_none()));
    let op = match (&record.op, parts) {
        (LogOp::Put { .. }, None) => PUT,
        (LogOp::Put { .. }, Some(_)) => PUT_PARTS,
        (LogOp::Delete { .. }, _) => DELETE,
        (LogOp::Noop, _) => NOOP,
        (LogOp::Jump { .. }, _) => JUMP,
    };
    out.extend_from_slice(&[FORMAT, op]);
    for number in [
        record.revision.0,
        record.commit.process,
        record.commit.counter,
        previous.process,
        previous.counter,
    ] {
        out.extend_from_slice(&number.to_le_bytes());
    }
    match &record.op {
        LogOp::Put {
            key,
            value,
            create,
            version,
            deadline_ms,
        } => {
            for number in [create.0, *version, *deadline_ms] {
                out.extend_from_slice(&number.to_le_bytes());
            }
            put_bytes(&mut out, key.as_bytes());
            match parts {
                None => put_bytes(&mut out, value),
                Some(p) => {
                    for number in [p.count, p.bytes, p.crc] {
                        out.extend_from_slice(&number.to_le_bytes());
                    }
                }
            }
        }
        LogOp::Delete { key } => put_bytes(&mut out, key.as_bytes()),
        LogOp::Noop => {}
        LogOp::Jump { to } => out.extend_from_slice(&to.0.to_le_bytes()),
    }
    let crc = crc32c::crc32c(&out);
    out.extend_from_slice(&crc.to_le_bytes());
    out.freeze()
}

fn put_bytes(out: &mut BytesMut, bytes: &[u8]) {
    let len = u32::try_from(bytes.len()).expect("because a commit is far smaller than 4 GiB");
    out.extend_from_slice(&len.to_le_bytes());
    out.extend_from_slice(bytes);
}

/// Reads the bytes of a slot; the reason when they are not a record.
pub(crate) fn decode(bytes: &Bytes) -> Result<Slotted, &'static str> {
    let short = "it is too short";
    let at = bytes.len().checked_sub(4).ok_or(short)?;
    let (body, crc) = bytes.split_at(at);
    if body.first() != Some(&FORMAT) {
        return Err("its format is unknown");
    }
    if crc32c::crc32c(body).to_le_bytes() != *crc {
        return Err("its checksum is wrong");
    }
    let mut reader = Reader(bytes.slice(1..at));
    let op = reader.array::<1>().ok_or(short)?[0];
    let revision = Revision(reader.u64().ok_or(short)?);
    let commit = reader.commit().ok_or(short)?;
    let previous = reader.commit().ok_or(short)?;
    let (op, parts) = reader.op(op).ok_or(short)?;
    if !reader.0.is_empty() {
        return Err("it is too long");
    }
    Ok(Slotted {
        record: LogRecord { revision, commit, op },
        previous,
        parts,
    })
}

struct Reader(Bytes);

impl Reader {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let array = self.0.first_chunk::<N>().copied()?;
        drop(self.0.split_to(N));
        Some(array)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn commit(&mut self) -> Option<CommitId> {
        Some(CommitId {
            process: self.u64()?,
            counter: self.u64()?,
        })
    }

    fn bytes(&mut self) -> Option<Bytes> {
        let len = self.u32()? as usize;
        (len <= self.0.len()).then(|| self.0.split_to(len))
    }

    fn op(&mut self, op: u8) -> Option<(LogOp, Option<PartsRef>)> {
        match op {
            PUT | PUT_PARTS => {
                let (create, version, deadline_ms) = (Revision(self.u64()?), self.u64()?, self.u64()?);
                let key = Key::new(self.bytes()?);
                let (value, parts) = if op == PUT {
                    (self.bytes()?, None)
                } else {
                    let parts = PartsRef {
                        count: self.u32()?,
                        bytes: self.u32()?,
                        crc: self.u32()?,
                    };
                    (Bytes::new(), Some(parts))
                };
                let put = LogOp::Put {
                    key,
                    value,
                    create,
                    version,
                    deadline_ms,
                };
                Some((put, parts))
            }
            DELETE => Some((
                LogOp::Delete {
                    key: Key::new(self.bytes()?),
                },
                None,
            )),
            NOOP => Some((LogOp::Noop, None)),
            JUMP => Some((
                LogOp::Jump {
                    to: Revision(self.u64()?),
                },
                None,
            )),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn record(op: LogOp) -> LogRecord {
        LogRecord {
            revision: Revision(0x0102),
            commit: CommitId {
                process: 3,
                counter: 4,
            },
            op,
        }
    }

    const PREVIOUS: CommitId = CommitId {
        process: 8,
        counter: 9,
    };

    fn put(key: &[u8], value: &[u8]) -> LogRecord {
        record(LogOp::Put {
            key: Key::copy_from(key),
            value: Bytes::copy_from_slice(value),
            create: Revision(5),
            version: 6,
            deadline_ms: 7,
        })
    }

    /// Pins the format: stores that exist have to be read for ever.
    #[test]
    fn a_put_has_these_bytes() {
        let bytes = encode(&put(b"/a", b"xyz"), PREVIOUS, None);
        let want: &[&[u8]] = &[
            &[1, 1],
            &[2, 1, 0, 0, 0, 0, 0, 0],
            &[3, 0, 0, 0, 0, 0, 0, 0],
            &[4, 0, 0, 0, 0, 0, 0, 0],
            &[8, 0, 0, 0, 0, 0, 0, 0],
            &[9, 0, 0, 0, 0, 0, 0, 0],
            &[5, 0, 0, 0, 0, 0, 0, 0],
            &[6, 0, 0, 0, 0, 0, 0, 0],
            &[7, 0, 0, 0, 0, 0, 0, 0],
            &[2, 0, 0, 0],
            b"/a",
            &[3, 0, 0, 0],
            b"xyz",
        ];
        assert_eq!(bytes[..bytes.len() - 4], want.concat());
    }

    #[test]
    fn every_record_is_read_as_it_was_written() {
        let parts = PartsRef {
            count: 3,
            bytes: 1_500_000,
            crc: 0xdead_beef,
        };
        for (record, parts) in [
            (put(b"/registry/pods/a", b"k8s\0"), None),
            (put(b"", b""), None),
            (put(b"/large", b""), Some(parts)),
            (record(LogOp::Delete { key: Key::from("/b") }), None),
            (record(LogOp::Noop), None),
            (record(LogOp::Jump { to: Revision(9) }), None),
        ] {
            let bytes = encode(&record, PREVIOUS, parts);
            assert!(bytes.len() <= slot_len(&record, parts.is_none()));
            let previous = PREVIOUS;
            let want = Slotted {
                record,
                previous,
                parts,
            };
            assert_eq!(decode(&bytes), Ok(want));
        }
    }

    proptest! {
        #[test]
        fn damage_is_noticed(at in 0_usize..60, bit in 0_u8..8, cut in 0_usize..60) {
            let whole = encode(&put(b"/a", b"xyz"), PREVIOUS, None);
            let mut bytes = whole.to_vec();
            let i = at % bytes.len();
            bytes[i] ^= 1 << bit;
            prop_assert!(decode(&bytes.into()).is_err());
            prop_assert!(decode(&whole.slice(..cut % whole.len())).is_err());
        }

        #[test]
        fn rubbish_is_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = decode(&Bytes::from(bytes));
        }
    }
}
