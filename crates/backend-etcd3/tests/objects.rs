//! Objects over real etcd: the object contract, undecorated and through the watch cache.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::conformance::{Over, run_all};
use supercargo_storage::Backend;
use support::own::{Own, bare, cached};
use support::{Server, Version, open};

fn etcd(version: Version) -> impl Fn(Env) -> BoxFuture<'static, Arc<dyn Backend>> + Send + Sync {
    move |env| {
        let server = Server::start_one(version);
        let etcd = open(&env, &server);
        let own: Arc<dyn Backend> = Arc::new(Own {
            env,
            store: etcd,
            server,
        });
        Box::pin(std::future::ready(own))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_3_7() {
    let backend = etcd(Version::V37);
    run_all(&Over { backend, wrap: bare }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_3_4() {
    let backend = etcd(Version::V34);
    run_all(&Over { backend, wrap: bare }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_3_7() {
    let backend = etcd(Version::V37);
    run_all(&Over {
        backend,
        wrap: cached,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_3_4() {
    let backend = etcd(Version::V34);
    run_all(&Over {
        backend,
        wrap: cached,
    })
    .await;
}
