//! Stores over real ZooKeeper processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_backend_zookeeper::{ZooKeeperOptions, open_zookeeper};
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::Backend;
use supercargo_testkit_stores::contract::Place;
pub(crate) use supercargo_testkit_stores::{
    create, get, load, prefix, proxy, put, until,
    zookeeper::{Server, raw},
};

/// Options for tests: nothing is compacted by itself.
pub(crate) fn options(servers: &[&Arc<Server>], chroot: &str) -> ZooKeeperOptions {
    let mut options = ZooKeeperOptions {
        chroot: chroot.to_owned(),
        session_timeout: Duration::from_secs(4),
        ..ZooKeeperOptions::new(servers.iter().map(|s| s.address.clone()))
    };
    options.engine.compaction_interval = None;
    options
}

/// Opens a store as soon as ZooKeeper is there.
pub(crate) async fn open_with(env: &Env, options: ZooKeeperOptions) -> Arc<Engine> {
    let start = env.clock.monotonic();
    loop {
        match open_zookeeper(env, options.clone()).await {
            Ok(store) => return store,
            Err(e) => {
                let is_late = env.clock.monotonic() - start > Duration::from_secs(60);
                assert!(!is_late && e.detail().contains("does not answer"), "{e}");
            }
        }
        env.clock.sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn open(env: &Env, server: &Arc<Server>, chroot: &str) -> Arc<Engine> {
    open_with(env, options(&[server], chroot)).await
}

/// A place of its own on a server that others are on.
struct Below {
    server: Arc<Server>,
    chroot: String,
}

impl Place for Below {
    fn open<'a>(&'a self, env: &'a Env) -> BoxFuture<'a, Arc<dyn Backend>> {
        Box::pin(async {
            let store: Arc<dyn Backend> = open(env, &self.server, &self.chroot).await;
            store
        })
    }
}

/// One server, and a chroot for each case.
pub(crate) fn below() -> impl Fn() -> Arc<dyn Place> + Send + Sync {
    let (server, count) = (Server::start_one(), AtomicUsize::new(0));
    move || {
        Arc::new(Below {
            server: server.clone(),
            chroot: format!("/case/{}", count.fetch_add(1, Ordering::Relaxed)),
        })
    }
}
