//! Large values.

use crate::{At, Kind, Manner, put};
use bytes::Bytes;
use std::collections::BTreeSet;
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, Expected, Key};

/// Values around every limit come back as they were, also for a server that comes later; what is larger than the store takes is
/// refused. Answers the store, and which values it has: `/<bytes>` each.
pub async fn values_are_whole<S: Backend, K: Kind<Store = S>>(
    kind: &K,
    env: &Env,
    at: At,
    limits: &[usize],
) -> (Arc<S>, Vec<Key>) {
    let store = kind.open(env, at.clone(), Manner::Plain).await;
    let max = store.capabilities().value_bytes_max;
    let limits = limits.iter().chain([&max]);
    let around = limits.flat_map(|l| [l.saturating_sub(1), *l, l + 1]);
    let sizes: BTreeSet<usize> = around.filter(|s| *s <= max).collect();
    let value = |size: usize| -> Bytes { (0..size).map(|i| u8::try_from(i % 251).unwrap()).collect() };
    let key = |size: usize| Key::from(&*format!("/{size}"));
    let all = sizes
        .iter()
        .map(|s| put(&format!("/{s}"), Expected::Absent, value(*s)));
    for made in futures_util::future::join_all(all.map(|w| store.commit(w))).await {
        made.unwrap();
    }
    let e = store
        .commit(put("/more", Expected::Absent, value(max + 1)))
        .await
        .unwrap_err();
    assert_eq!(e.kind(), &ErrorKind::TooLarge, "{e}");
    let other = kind.open(env, at, Manner::Plain).await;
    for size in &sizes {
        for store in [&store, &other] {
            let read = store.get(&key(*size)).await.unwrap().value.unwrap();
            assert!(read.value == value(*size), "{size} bytes");
        }
    }
    other.close().await;
    (store, sizes.into_iter().map(key).collect())
}
