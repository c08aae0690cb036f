//! Stores over real etcd processes that speak version 2.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

#[path = "../../../backend-etcd3/tests/support/calls.rs"]
mod calls;
#[path = "../../../backend-etcd3/tests/support/certificates.rs"]
mod certificates;
#[path = "../../../backend-etcd3/tests/support/load.rs"]
pub(crate) mod load;
#[path = "../../../backend-etcd3/tests/support/own.rs"]
pub(crate) mod own;
pub(crate) mod proxy;
pub(crate) mod raw;
#[path = "../../../backend-etcd3/tests/support/server.rs"]
mod server;

pub(crate) use calls::{create, prefix, put};
pub(crate) use certificates::certificates;
pub(crate) use server::{Server, Version, until};
use std::sync::Arc;
use supercargo_backend_etcd2::{Etcd2, Etcd2Options, open_etcd2};
use supercargo_env::Env;

/// The flag that makes etcd 3.4 speak version 2.
pub(crate) const V2: &[&str] = &["--enable-v2=true"];

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
