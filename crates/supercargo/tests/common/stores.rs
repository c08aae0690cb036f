//! Stores below the servers, as one more client sees them.

use std::sync::Arc;
use supercargo_backend_etcd3::{Etcd3, Etcd3Options, open_etcd3};
use supercargo_env::Env;
use supercargo_storage::Key;
use supercargo_testkit_stores::etcd;

/// All of an etcd: nothing is compacted by this client.
pub fn open_etcd(env: &Env, server: &etcd::Server) -> Arc<Etcd3> {
    let options = Etcd3Options {
        prefix: Key::from("/"),
        compaction_interval: None,
        count_poll_period: None,
        ..Etcd3Options::new([server.url.clone()])
    };
    open_etcd3(env, options).unwrap()
}
