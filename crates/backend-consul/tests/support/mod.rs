//! Stores over real Consul processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

#[path = "../../../backend-etcd3/tests/support/calls.rs"]
mod calls;
#[path = "../../../backend-etcd3/tests/support/load.rs"]
pub(crate) mod load;
#[path = "../../../backend-etcd3/tests/support/own.rs"]
pub(crate) mod own;
pub(crate) mod proxy;
mod server;

pub(crate) use calls::{create, prefix, put};
pub(crate) use server::{Server, until};
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_consul::{ConsulOptions, open_consul};
use supercargo_engine::Engine;
use supercargo_env::Env;

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

pub(crate) async fn get(store: &Engine, key: &str) -> Option<String> {
    use supercargo_storage::{Backend as _, Key};
    let found = store.get(&Key::from(key)).await.unwrap().value;
    found.map(|r| String::from_utf8(r.value.to_vec()).unwrap())
}
