//! Our ranges, records and revisions in etcd's form, and back.

use crate::proto::{KeyValue, ResponseHeader};
use bytes::Bytes;
use supercargo_storage::{Key, KeyRange, Record, Revision};

/// A range as etcd has it: a key, and an end: empty for that key alone, `\0` for no end. An empty start is `\0`: there is no
/// empty key. `None` when nothing can be in it, which etcd would refuse.
pub(crate) fn range(range: &KeyRange) -> Option<(Bytes, Bytes)> {
    const LEAST: &[u8] = b"\0";
    let start = range.start.bytes();
    let start = if start.is_empty() {
        Bytes::from_static(LEAST)
    } else {
        start.clone()
    };
    let Some(end) = &range.end else {
        return Some((start, Bytes::from_static(LEAST)));
    };
    let end = end.bytes();
    if *end <= start {
        return None;
    }
    let is_single = end.len() == start.len() + 1 && end.starts_with(&start) && end[start.len()] == 0;
    Some((start, if is_single { Bytes::new() } else { end.clone() }))
}

/// A revision of a request. Beyond etcd's numbers is the last of them, which never comes.
pub(crate) fn revision_for(revision: Revision) -> i64 {
    i64::try_from(revision.0).unwrap_or(i64::MAX)
}

/// A revision of an answer.
pub(crate) fn revision(number: i64) -> Revision {
    Revision(u64::try_from(number).unwrap_or(0))
}

/// The revision in an answer's header.
pub(crate) fn header(header: Option<&ResponseHeader>) -> Revision {
    revision(header.map_or(0, |h| h.revision))
}

/// A record: the key and the value are slices of the answer.
pub(crate) fn record(kv: KeyValue) -> Record {
    Record {
        key: Key::new(kv.key),
        value: kv.value,
        create_revision: revision(kv.create_revision),
        mod_revision: revision(kv.mod_revision),
        version: u64::try_from(kv.version).unwrap_or(0),
        lease: kv.lease.cast_unsigned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(start: &str, end: Option<&str>) -> Option<(String, String)> {
        let (start, end) = range(&KeyRange {
            start: Key::from(start),
            end: end.map(Key::from),
        })?;
        Some((start.escape_ascii().to_string(), end.escape_ascii().to_string()))
    }

    #[test]
    fn ranges_are_written_as_etcd_reads_them() {
        let cases = [
            ("/a/", Some("/a0"), Some(("/a/", "/a0"))),
            ("/a", Some("/a\0"), Some(("/a", ""))),
            ("/a", None, Some(("/a", "\\x00"))),
            ("", None, Some(("\\x00", "\\x00"))),
            ("", Some("/"), Some(("\\x00", "/"))),
            ("/a", Some("/a"), None),
            ("/b", Some("/a"), None),
            ("/b", Some(""), None),
            ("", Some("\0"), None),
        ];
        for (start, end, expect) in cases {
            let expect = expect.map(|(s, e)| (s.to_owned(), e.to_owned()));
            assert_eq!(shown(start, end), expect, "{start:?} {end:?}");
        }
    }
}
