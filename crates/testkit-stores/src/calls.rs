//! Short forms of a store's calls.

use std::sync::Arc;
use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, Revision, Write};

/// All keys that start so.
pub fn prefix(p: &str) -> KeyRange {
    KeyRange::prefix(&Key::from(p))
}

/// A write without a time to live.
pub fn put(key: &str, expected: Expected, value: impl Into<bytes::Bytes>) -> Write {
    Write {
        key: Key::from(key),
        expected,
        op: Op::Put {
            value: value.into(),
            ttl: None,
        },
    }
}

/// Creates a key; its revision.
pub async fn create(b: &dyn Backend, key: &str, value: &str) -> Revision {
    b.commit(put(key, Expected::Absent, value.to_owned()))
        .await
        .unwrap()
        .revision
}

/// A key's value.
pub async fn get<B: Backend + ?Sized>(store: &Arc<B>, key: &str) -> Option<String> {
    let found = store.get(&Key::from(key)).await.unwrap().value;
    found.map(|r| String::from_utf8(r.value.to_vec()).unwrap())
}
