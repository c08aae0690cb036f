//! ZooKeeper keeps the contract: the whole suite against a real server.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Env, Tasks};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{self, CASES, Fixture, Harness};
use support::{Server, open};

/// Each store has a chroot of its own.
struct Real {
    server: Arc<Server>,
    next: AtomicUsize,
}

struct Store {
    server: Arc<Server>,
    chroot: String,
    engine: Arc<Engine>,
    env: Env,
}

impl Harness for Real {
    fn name(&self) -> &str {
        "ZooKeeper 3.8"
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let env = Env::system();
            let chroot = format!("/stores/{}", self.next.fetch_add(1, Ordering::Relaxed));
            let engine = open(&env, &self.server, &chroot).await;
            Box::new(Store {
                server: self.server.clone(),
                chroot,
                engine,
                env,
            }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for Store {
    fn backend(&self) -> Arc<dyn Backend> {
        self.engine.clone()
    }

    /// A second server's connection and replica.
    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        Box::pin(async {
            let second: Arc<dyn Backend> = open(&self.env, &self.server, &self.chroot).await;
            second
        })
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.engine.close().await;
            self.engine = open(&self.env, &self.server, &self.chroot).await;
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
    /// The tasks would look for a server that is gone until the test ends.
    fn drop(&mut self) {
        let engine = self.engine.clone();
        self.env.tasks.spawn("close", async move { engine.close().await });
    }
}

/// Much of the time goes by waiting: several cases at once.
#[tokio::test(flavor = "multi_thread")]
async fn zookeeper_keeps_the_contract() {
    let real = Real {
        server: Server::start_one(),
        next: AtomicUsize::new(0),
    };
    let next = AtomicUsize::new(0);
    let lanes = (0..6).map(|_| async {
        while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
            conformance::run(&real, case).await;
        }
    });
    futures_util::future::join_all(lanes).await;
}
