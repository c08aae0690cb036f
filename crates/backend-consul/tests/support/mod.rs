//! Stores over real Consul processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_backend_consul::{ConsulOptions, open_consul};
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::Backend;
use supercargo_testkit_stores::contract::Place;
pub(crate) use supercargo_testkit_stores::{consul::Server, create, get, load, prefix, proxy, put, until};

/// Options for tests: nothing is compacted by itself.
pub(crate) fn options(servers: &[&Arc<Server>], prefix: &str) -> ConsulOptions {
    let mut options = ConsulOptions {
        prefix: prefix.to_owned(),
        ..ConsulOptions::new(servers.iter().map(|s| s.url.clone()))
    };
    options.engine.compaction_interval = None;
    options
}

/// Opens a store as soon as Consul is there.
pub(crate) async fn open_with(env: &Env, options: ConsulOptions) -> Arc<Engine> {
    let start = env.clock.monotonic();
    loop {
        match open_consul(env, options.clone()).await {
            Ok(store) => return store,
            Err(e) => {
                let is_late = env.clock.monotonic() - start > Duration::from_secs(40);
                assert!(!is_late && e.detail().contains("does not answer"), "{e}");
            }
        }
        env.clock.sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn open(env: &Env, server: &Arc<Server>, prefix: &str) -> Arc<Engine> {
    open_with(env, options(&[server], prefix)).await
}

/// A place of its own on a server that others are on.
struct Below {
    server: Arc<Server>,
    prefix: String,
}

impl Place for Below {
    fn open<'a>(&'a self, env: &'a Env) -> BoxFuture<'a, Arc<dyn Backend>> {
        Box::pin(async {
            let store: Arc<dyn Backend> = open(env, &self.server, &self.prefix).await;
            store
        })
    }
}

/// One server, and a prefix for each case.
pub(crate) fn below() -> impl Fn() -> Arc<dyn Place> + Send + Sync {
    let (server, count) = (Server::start_one(), AtomicUsize::new(0));
    move || {
        Arc::new(Below {
            server: server.clone(),
            prefix: format!("case/{}", count.fetch_add(1, Ordering::Relaxed)),
        })
    }
}
