//! The store in Consul keeps the contract: the whole suite against a real server, each case below a prefix of its own.

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

struct Real {
    server: Arc<Server>,
    count: AtomicUsize,
}

struct Store {
    server: Arc<Server>,
    prefix: String,
    engine: Arc<Engine>,
    env: Env,
}

impl Harness for Real {
    fn name(&self) -> &str {
        "Consul"
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let prefix = format!("case/{}", self.count.fetch_add(1, Ordering::Relaxed));
            let env = Env::system();
            let engine = open(&env, &self.server, &prefix).await;
            let server = self.server.clone();
            Box::new(Store {
                server,
                prefix,
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

    /// A second server's view.
    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        Box::pin(async {
            let second: Arc<dyn Backend> = open(&self.env, &self.server, &self.prefix).await;
            second
        })
    }

    /// Everything is read from Consul again.
    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.engine.close().await;
            self.engine = open(&self.env, &self.server, &self.prefix).await;
        })
    }

    fn advance(&self, d: Duration) -> BoxFuture<'_, ()> {
        self.env.clock.sleep(d)
    }

    fn tasks(&self) -> Tasks {
        self.env.tasks.clone()
    }
}

/// Much of the time goes by waiting for Consul: several cases at once.
#[tokio::test(flavor = "multi_thread")]
async fn consul_keeps_the_contract() {
    let real = Real {
        server: Server::start_one(),
        count: AtomicUsize::new(0),
    };
    let next = AtomicUsize::new(0);
    let lanes = (0..6).map(|_| async {
        while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
            conformance::run(&real, case).await;
        }
    });
    futures_util::future::join_all(lanes).await;
}
