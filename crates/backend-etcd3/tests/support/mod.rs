//! Stores over real etcd processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

mod calls;
mod certificates;
pub(crate) mod load;
pub(crate) mod own;
mod server;

pub(crate) use calls::{create, prefix, put};
pub(crate) use certificates::certificates;
pub(crate) use server::{Server, Version, until};
use std::sync::Arc;
use supercargo_backend_etcd3::{Etcd3, Etcd3Options, open_etcd3};
use supercargo_env::Env;
use supercargo_storage::Key;

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
