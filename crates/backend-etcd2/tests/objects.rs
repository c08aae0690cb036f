//! Objects over real etcd through version 2: the object contract, undecorated and through the watch cache.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::conformance::{Over, run_all};
use supercargo_storage::Backend;
use support::own::{Own, bare, cached};
use support::{open, start_one};

fn etcd(env: Env) -> BoxFuture<'static, Arc<dyn Backend>> {
    let server = start_one();
    let store = open(&env, &server);
    let own: Arc<dyn Backend> = Arc::new(Own { env, store, server });
    Box::pin(std::future::ready(own))
}

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_v2() {
    run_all(&Over {
        backend: etcd,
        wrap: bare,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_v2() {
    run_all(&Over {
        backend: etcd,
        wrap: cached,
    })
    .await;
}
