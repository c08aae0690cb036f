//! Objects over a real ZooKeeper: the object contract, undecorated and through the watch cache.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::conformance::{Over, run_all};
use supercargo_storage::Backend;
use support::own::{Own, bare, cached};
use support::{Server, open};

/// One server for all, and a chroot for each.
fn zookeeper() -> impl Fn(Env) -> BoxFuture<'static, Arc<dyn Backend>> + Send + Sync {
    let server = Server::start_one();
    let next = AtomicUsize::new(0);
    move |env| {
        let server = server.clone();
        let chroot = format!("/stores/{}", next.fetch_add(1, Ordering::Relaxed));
        Box::pin(async move {
            let store = open(&env, &server, &chroot).await;
            let own: Arc<dyn Backend> = Arc::new(Own { env, store, server });
            own
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_zookeeper() {
    let backend = zookeeper();
    run_all(&Over { backend, wrap: bare }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_zookeeper() {
    let backend = zookeeper();
    run_all(&Over {
        backend,
        wrap: cached,
    })
    .await;
}
