//! etcd v2 keeps the contract: the whole suite against a real server.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_backend_etcd2::Etcd2;
use supercargo_env::{BoxFuture, Env, Tasks};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{self, CASES, Fixture, Harness};
use support::{Server, open, start_one};

struct Real;

struct Store {
    server: Arc<Server>,
    etcd: Arc<Etcd2>,
    env: Env,
}

impl Harness for Real {
    fn name(&self) -> &str {
        "etcd 3.4 through version 2"
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let server = start_one();
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
#[tokio::test(flavor = "multi_thread")]
async fn etcd_v2_keeps_the_contract() {
    let next = AtomicUsize::new(0);
    let lanes = (0..6).map(|_| async {
        while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
            conformance::run(&Real, case).await;
        }
    });
    futures_util::future::join_all(lanes).await;
}
