//! Objects over a real Consul: the object contract, undecorated and through the watch cache.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::conformance::{Over, run_all};
use supercargo_storage::Backend;
use support::own::{Own, bare, cached};
use support::{Server, open};

/// Stores below prefixes of their own.
fn consul() -> impl Fn(Env) -> BoxFuture<'static, Arc<dyn Backend>> + Send + Sync {
    let (server, count) = (Server::start_one(), AtomicUsize::new(0));
    move |env| {
        let prefix = format!("case/{}", count.fetch_add(1, Ordering::Relaxed));
        let server = server.clone();
        Box::pin(async move {
            let store = open(&env, &server, &prefix).await;
            let own: Arc<dyn Backend> = Arc::new(Own { env, store, server });
            own
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_consul() {
    let backend = consul();
    run_all(&Over { backend, wrap: bare }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_consul() {
    let backend = consul();
    run_all(&Over {
        backend,
        wrap: cached,
    })
    .await;
}
