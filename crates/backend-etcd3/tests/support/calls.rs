//! Short forms of a store's calls.

use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, Revision, Write};

pub(crate) fn prefix(p: &str) -> KeyRange {
    KeyRange::prefix(&Key::from(p))
}

pub(crate) fn put(key: &str, expected: Expected, value: impl Into<bytes::Bytes>) -> Write {
    Write {
        key: Key::from(key),
        expected,
        op: Op::Put {
            value: value.into(),
            ttl: None,
        },
    }
}

pub(crate) async fn create(b: &dyn Backend, key: &str, value: &str) -> Revision {
    b.commit(put(key, Expected::Absent, value.to_owned()))
        .await
        .unwrap()
        .revision
}
