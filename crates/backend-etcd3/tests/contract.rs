//! etcd keeps the contract: the whole suite against real servers, old and new.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_backend_etcd3::Etcd3;
use supercargo_env::{BoxFuture, Env, Tasks};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{self, CASES, Fixture, Harness};
use support::{Server, Version, open};

struct Real(Version);

struct Store {
    server: Arc<Server>,
    etcd: Arc<Etcd3>,
    env: Env,
}

impl Harness for Real {
    fn name(&self) -> &str {
        match self.0 {
            Version::V34 => "etcd 3.4",
            Version::V37 => "etcd 3.7",
        }
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let server = Server::start_one(self.0);
            let env = Env::system();
            let etcd = open(&env, &server);
            Box::new(Store { server, etcd, env }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for Store {
    fn backend(&self) -> Arc<dyn Backend> {
        self.etcd.clone()
    }

    /// A second server's connections.
    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        let second: Arc<dyn Backend> = open(&self.env, &self.server);
        Box::pin(std::future::ready(second))
    }

    /// etcd itself is killed and started again.
    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.etcd.close().await;
            self.server.restart();
            self.etcd = open(&self.env, &self.server);
        })
    }

    fn advance(&self, d: Duration) -> BoxFuture<'_, ()> {
        self.env.clock.sleep(d)
    }

    fn tasks(&self) -> Tasks {
        self.env.tasks.clone()
    }
}

impl Drop for Store {
    /// The tasks would look for an etcd that is gone until the test ends.
    fn drop(&mut self) {
        let etcd = self.etcd.clone();
        self.env.tasks.spawn("close", async move { etcd.close().await });
    }
}

/// Much of the time goes by waiting for etcd: several cases at once.
async fn keeps_the_contract(version: Version) {
    let next = AtomicUsize::new(0);
    let lanes = (0..6).map(|_| async {
        while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
            conformance::run(&Real(version), case).await;
        }
    });
    futures_util::future::join_all(lanes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_7_keeps_the_contract() {
    keeps_the_contract(Version::V37).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_4_keeps_the_contract() {
    keeps_the_contract(Version::V34).await;
}
