//! One log record as bytes; the same in segments and checkpoints. See `docs/formats/embedded-log.md`.

use crate::fields::Fields;
use bytes::Bytes;
use supercargo_engine::{CommitId, LogOp, LogRecord};
use supercargo_storage::{Key, Revision};

/// Bytes before the key.
pub(crate) const RECORD_HEAD_BYTES: usize = 64;

const PUT: u32 = 1;
const DELETE: u32 = 2;
const NOOP: u32 = 3;
const JUMP: u32 = 4;

/// The parts of a record that vary in size.
fn tails(record: &LogRecord) -> (&[u8], &[u8]) {
    match &record.op {
        LogOp::Put { key, value, .. } => (key.as_bytes(), value),
        LogOp::Delete { key } => (key.as_bytes(), &[]),
        LogOp::Noop | LogOp::Jump { .. } => (&[], &[]),
    }
}

/// How many bytes the record takes.
pub(crate) fn encoded_len(record: &LogRecord) -> usize {
    let (key, value) = tails(record);
    RECORD_HEAD_BYTES + key.len() + value.len()
}

/// The revision that follows the record.
pub(crate) fn next_revision(record: &LogRecord) -> u64 {
    match record.op {
        LogOp::Jump { to } => to.0,
        _ => record.revision.0.saturating_add(1),
    }
}

/// Appends everything but the value and answers the value. The lengths must fit 32 bits.
pub(crate) fn encode_without_value<'a>(record: &'a LogRecord, out: &mut Vec<u8>) -> Option<&'a Bytes> {
    let (key, value) = tails(record);
    let (op, a, version, deadline, shared) = match &record.op {
        LogOp::Put {
            value,
            create,
            version,
            deadline_ms,
            ..
        } => (PUT, create.0, *version, *deadline_ms, Some(value)),
        LogOp::Delete { .. } => (DELETE, 0, 0, 0, None),
        LogOp::Noop => (NOOP, 0, 0, 0, None),
        LogOp::Jump { to } => (JUMP, to.0, 0, 0, None),
    };
    out.extend_from_slice(&op.to_le_bytes());
    out.extend_from_slice(&(key.len() as u32).to_le_bytes());
    out.extend_from_slice(&(value.len() as u32).to_le_bytes());
    out.extend_from_slice(&0u32.to_le_bytes());
    for field in [
        record.revision.0,
        record.commit.process,
        record.commit.counter,
        a,
        version,
        deadline,
    ] {
        out.extend_from_slice(&field.to_le_bytes());
    }
    out.extend_from_slice(key);
    shared
}

/// Reads one record off `fields`; `None` when the bytes are no record.
///
/// Key and value are copied, each into memory of its own: a slice of the read buffer would keep all of its neighbours
/// alive as long as one of them lives, and the copy costs about as much as the page faults of a fresh buffer.
pub(crate) fn decode(fields: &mut Fields<'_>) -> Option<LogRecord> {
    let op = fields.u32()?;
    let key_bytes = usize::try_from(fields.u32()?).ok()?;
    let value_bytes = usize::try_from(fields.u32()?).ok()?;
    let _reserved = fields.u32()?;
    let revision = Revision(fields.u64()?);
    let commit = CommitId {
        process: fields.u64()?,
        counter: fields.u64()?,
    };
    let a = fields.u64()?;
    let version = fields.u64()?;
    let deadline_ms = fields.u64()?;
    let key = fields.bytes(key_bytes)?;
    let value = fields.bytes(value_bytes)?;
    let op = match op {
        PUT => LogOp::Put {
            key: Key::copy_from(key),
            value: Bytes::copy_from_slice(value),
            create: Revision(a),
            version,
            deadline_ms,
        },
        DELETE if value.is_empty() => LogOp::Delete {
            key: Key::copy_from(key),
        },
        NOOP if key.is_empty() && value.is_empty() => LogOp::Noop,
        JUMP if key.is_empty() && value.is_empty() => LogOp::Jump { to: Revision(a) },
        _ => return None,
    };
    Some(LogRecord { revision, commit, op })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ops() -> impl Strategy<Value = LogOp> {
        let bytes = proptest::collection::vec(any::<u8>(), 0..40);
        prop_oneof![
            (bytes.clone(), bytes.clone(), any::<[u64; 3]>()).prop_map(
                |(key, value, [create, version, deadline_ms])| {
                    LogOp::Put {
                        key: Key::new(key),
                        value: value.into(),
                        create: Revision(create),
                        version,
                        deadline_ms,
                    }
                }
            ),
            bytes.prop_map(|key| LogOp::Delete { key: Key::new(key) }),
            Just(LogOp::Noop),
            any::<u64>().prop_map(|to| LogOp::Jump { to: Revision(to) }),
        ]
    }

    proptest! {
        #[test]
        fn a_record_comes_back_as_it_was(op in ops(), numbers: [u64; 3], cut in 0usize..200) {
            let [revision, process, counter] = numbers;
            let record = LogRecord { revision: Revision(revision), commit: CommitId { process, counter }, op };
            let mut out = Vec::new();
            let value = encode_without_value(&record, &mut out).cloned().unwrap_or_default();
            out.extend_from_slice(&value);
            prop_assert_eq!(out.len(), encoded_len(&record));
            prop_assert_eq!(decode(&mut Fields::new(&out)), Some(record));
            if let Some(short) = out.get(..cut).filter(|_| cut < out.len()) {
                prop_assert_eq!(decode(&mut Fields::new(short)), None);
            }
        }

        #[test]
        fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = decode(&mut Fields::new(&bytes));
        }
    }
}
