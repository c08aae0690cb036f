//! Stores over real etcd processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd3::{Etcd3, Etcd3Options, open_etcd3};
use supercargo_env::{BoxFuture, Clock, Env, SystemClock};
use supercargo_storage::{Backend, Key};
use supercargo_testkit_stores::{At, Kind, Manner};
pub(crate) use supercargo_testkit_stores::{
    certificates, create,
    etcd::{Server, Version},
    prefix, proxy, put, until,
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

/// Waits until etcd is there.
pub(crate) async fn ready(etcd: &Etcd3) {
    let clock = SystemClock::new();
    let start = clock.monotonic();
    while let Err(e) = etcd.current_revision().await {
        assert!(clock.monotonic() - start < Duration::from_secs(20), "{e}");
        clock.sleep(Duration::from_millis(20)).await;
    }
}

/// etcd v3, as the cases of faults know it. Its reads are always strict.
#[derive(Clone, Copy)]
pub(crate) struct EtcdV3(pub(crate) Version);

impl Kind for EtcdV3 {
    type Program = supercargo_testkit_stores::etcd::Etcd;
    type Store = Etcd3;

    fn one(&self) -> Arc<Server> {
        Server::start_one(self.0)
    }

    fn three(&self) -> Vec<Arc<Server>> {
        Server::start_three(self.0)
    }

    fn open<'a>(&'a self, env: &'a Env, at: At, manner: Manner) -> BoxFuture<'a, Arc<Etcd3>> {
        let mut options = options(&[]);
        options.endpoints = at.urls();
        if at.addresses.len() > 1 {
            // Of several the next one is asked soon.
            options.keepalive_timeout = Duration::from_secs(2);
        }
        if manner == Manner::Impatient {
            options.call_timeout = Duration::from_secs(2);
            options.retry_for = Duration::from_secs(3);
        }
        Box::pin(async move {
            let etcd = open_etcd3(env, options).unwrap();
            ready(&etcd).await;
            etcd
        })
    }

    fn is_well<'a>(&'a self, etcd: &'a Etcd3) -> BoxFuture<'a, Option<bool>> {
        Box::pin(async {
            let health = etcd.health(Duration::from_secs(1)).await;
            assert_eq!(etcd.readiness().is_ok(), health.is_ok());
            Some(health.is_ok())
        })
    }
}
