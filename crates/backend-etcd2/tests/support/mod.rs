//! Stores over real etcd processes that speak version 2.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

pub(crate) mod raw;

use std::sync::Arc;
use supercargo_backend_etcd2::{Etcd2, Etcd2Options, open_etcd2};
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::Backend;
use supercargo_testkit_stores::contract::Place;
pub(crate) use supercargo_testkit_stores::{
    certificates, create,
    etcd::{Server, V2, Version},
    load, prefix, proxy, put, until,
};

/// A server of its own.
pub(crate) fn start_one() -> Arc<Server> {
    Server::start_with(Version::V34, V2)
}

/// Options for tests: the whole tree.
pub(crate) fn options(servers: &[&Arc<Server>]) -> Etcd2Options {
    Etcd2Options {
        prefix: String::new(),
        ..Etcd2Options::new(servers.iter().map(|s| s.url.clone()))
    }
}

pub(crate) fn open(env: &Env, server: &Arc<Server>) -> Arc<Etcd2> {
    open_etcd2(env, options(&[server])).unwrap()
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
pub(crate) fn alone() -> impl Fn() -> Arc<dyn Place> + Send + Sync {
    || Arc::new(Alone(start_one()))
}
