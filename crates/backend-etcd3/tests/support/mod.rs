//! Stores over real etcd processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

use std::sync::Arc;
use supercargo_backend_etcd3::{Etcd3, Etcd3Options, open_etcd3};
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::{Backend, Key};
use supercargo_testkit_stores::contract::Place;
pub(crate) use supercargo_testkit_stores::{
    certificates, create,
    etcd::{Server, Version},
    load, prefix, proxy, put, until,
};

/// Options for tests: keys of any prefix are counted, nothing is compacted, and nothing is polled but once.
pub(crate) fn options(servers: &[&Arc<Server>]) -> Etcd3Options {
    Etcd3Options {
        prefix: Key::from("/"),
        compaction_interval: None,
        count_poll_period: None,
        ..Etcd3Options::new(servers.iter().map(|s| s.url.clone()))
    }
}

pub(crate) fn open(env: &Env, server: &Arc<Server>) -> Arc<Etcd3> {
    open_etcd3(env, options(&[server])).unwrap()
}

/// An etcd for one case.
struct Alone(Arc<Server>);

impl Place for Alone {
    fn open<'a>(&'a self, env: &'a Env) -> BoxFuture<'a, Arc<dyn Backend>> {
        let store: Arc<dyn Backend> = open(env, &self.0);
        Box::pin(std::future::ready(store))
    }

    fn restart(&self) {
        self.0.restart();
    }
}

/// An etcd for each case.
pub(crate) fn alone(version: Version) -> impl Fn() -> Arc<dyn Place> + Send + Sync {
    move || Arc::new(Alone(Server::start_one(version)))
}
