//! Stores over real etcd processes that speak version 2.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

pub(crate) mod raw;

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd2::{Etcd2, Etcd2Options, open_etcd2};
use supercargo_env::{BoxFuture, Clock, Env, SystemClock};
use supercargo_storage::Backend;
use supercargo_testkit_stores::{At, Kind, Manner};
pub(crate) use supercargo_testkit_stores::{
    certificates, create,
    etcd::{Server, V2, Version},
    prefix, proxy, put, until,
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

/// Waits until etcd is there.
pub(crate) async fn ready(etcd: &Etcd2) {
    let clock = SystemClock::new();
    let start = clock.monotonic();
    while let Err(e) = etcd.current_revision().await {
        assert!(clock.monotonic() - start < Duration::from_secs(60), "{e}");
        clock.sleep(Duration::from_millis(20)).await;
    }
}

/// etcd v2, as the cases of faults know it. Its reads are always strict.
#[derive(Clone, Copy)]
pub(crate) struct EtcdV2;

impl Kind for EtcdV2 {
    type Program = supercargo_testkit_stores::etcd::Etcd;
    type Store = Etcd2;

    fn one(&self) -> Arc<Server> {
        start_one()
    }

    fn three(&self) -> Vec<Arc<Server>> {
        Server::start_three_with(Version::V34, V2)
    }

    fn open<'a>(&'a self, env: &'a Env, at: At, manner: Manner) -> BoxFuture<'a, Arc<Etcd2>> {
        let mut options = options(&[]);
        options.endpoints = at.urls();
        if manner == Manner::Impatient || at.addresses.len() > 1 {
            // Of several the next one is asked soon.
            options.read_timeout = Duration::from_secs(2);
            options.write_timeout = Duration::from_secs(2);
        }
        if manner == Manner::Impatient {
            options.retry_for = Duration::from_secs(3);
        }
        Box::pin(async move {
            let etcd = open_etcd2(env, options).unwrap();
            ready(&etcd).await;
            etcd
        })
    }

    fn is_well<'a>(&'a self, etcd: &'a Etcd2) -> BoxFuture<'a, Option<bool>> {
        Box::pin(async { Some(etcd.health(Duration::from_secs(1)).await.is_ok()) })
    }
}
