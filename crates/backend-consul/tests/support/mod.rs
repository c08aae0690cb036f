//! Stores over real Consul processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_consul::{ConsulOptions, open_consul};
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Env};
use supercargo_testkit_stores::{At, Kind, Manner};
pub(crate) use supercargo_testkit_stores::{consul::Server, create, get, prefix, put, until};

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

/// Consul, as the cases of faults know it. Its reads are always strict.
#[derive(Clone, Copy)]
pub(crate) struct Consul;

impl Kind for Consul {
    type Program = supercargo_testkit_stores::consul::Consul;
    type Store = Engine;

    fn one(&self) -> Arc<Server> {
        Server::start_one()
    }

    fn three(&self) -> Vec<Arc<Server>> {
        Server::start_three()
    }

    fn open<'a>(&'a self, env: &'a Env, at: At, manner: Manner) -> BoxFuture<'a, Arc<Engine>> {
        let mut options = options(&[], &format!("case/{}", at.place));
        options.addresses = at.urls();
        if manner == Manner::Impatient {
            options.call_timeout = Duration::from_secs(2);
            options.retry_for = Duration::from_secs(1);
        }
        Box::pin(open_with(env, options))
    }
}
