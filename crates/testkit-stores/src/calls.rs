//! Short forms of a store's calls.

use std::sync::Arc;
use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, RangeQuery, Result, Revision, Write};

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

/// All that a store holds: keys, the revisions of their last changes, and values.
pub async fn rows(store: &dyn Backend) -> Result<Vec<(String, Revision, Vec<u8>)>> {
    let page = store.range(RangeQuery::latest(prefix("/"))).await?.value;
    let rows = page.records.iter();
    Ok(rows
        .map(|r| (r.key.to_string(), r.mod_revision, r.value.to_vec()))
        .collect())
}
