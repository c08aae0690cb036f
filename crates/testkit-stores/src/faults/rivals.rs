//! What others do to the same store: they write the same keys, they take rights away.

use crate::{create, get, put};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use supercargo_storage::{Backend, ErrorKind, Expected, Key};

/// Two servers of ours count up one key, `each` so many times. What either reads is at least what was acknowledged to anybody
/// before, and each number is given once: one register, as if there were one copy.
pub async fn race<S: Backend>(key: &str, each: usize, stores: [&Arc<S>; 2]) {
    let acknowledged = AtomicUsize::new(0);
    let count = async |store: &S| {
        for _ in 0..each {
            loop {
                let least = acknowledged.load(Ordering::SeqCst);
                let now = store.get(&Key::from(key)).await.unwrap().value;
                let text = now.as_ref().map(|r| String::from_utf8_lossy(&r.value));
                let n: usize = text.map_or(0, |t| t.parse().unwrap());
                assert!(n >= least, "{n} was read after {least} was acknowledged");
                let expected = now.map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
                match store.commit(put(key, expected, (n + 1).to_string())).await {
                    Ok(_) => {
                        acknowledged.fetch_max(n + 1, Ordering::SeqCst);
                        break;
                    }
                    Err(e) => assert!(e.is_conflict(), "{e}"),
                }
            }
        }
    };
    let [a, b] = stores;
    futures_util::future::join(count(a), count(b)).await;
    for store in stores {
        assert_eq!(get(store, key).await, Some((2 * each).to_string()));
    }
}

/// The right to write is taken away while the server runs: writes and reads that need the store say so, with words that have
/// `said` in them, and go on once it is given back. The store has `/a`, which is `x`.
pub async fn rights_go<S: Backend>(
    store: &Arc<S>,
    said: &str,
    take: impl AsyncFnOnce(),
    give: impl AsyncFnOnce(),
) {
    take().await;
    let refused = [
        store.commit(put("/b", Expected::Absent, "x")).await.map(drop),
        store.get(&Key::from("/a")).await.map(drop),
    ];
    for e in refused.map(Result::unwrap_err) {
        assert_eq!(e.kind(), &ErrorKind::Unavailable, "{e}");
        assert!(e.detail().contains(said), "{e}");
    }
    give().await;
    create(&**store, "/b", "y").await;
    assert_eq!(get(store, "/a").await.as_deref(), Some("x"));
}
