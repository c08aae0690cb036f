//! The embedded store keeps the contract, on the real disk and with real restarts.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_embedded::{EmbeddedOptions, Fsync, open_embedded};
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Env, ManualClock, Tasks};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{self, Fixture, Harness};

struct Embedded {
    name: &'static str,
    /// Sets what differs from the defaults.
    adjust: fn(&mut EmbeddedOptions),
}

struct Store {
    options: EmbeddedOptions,
    engine: Arc<Engine>,
    env: Env,
    clock: Arc<ManualClock>,
    _dir: tempfile::TempDir,
}

impl Harness for Embedded {
    fn name(&self) -> &str {
        self.name
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let dir = tempfile::tempdir().unwrap();
            let (env, clock) = Env::manual(1);
            let mut options = EmbeddedOptions::new(dir.path());
            (self.adjust)(&mut options);
            let engine = open_embedded(env.clone(), options.clone()).await.unwrap();
            Box::new(Store {
                options,
                engine,
                env,
                clock,
                _dir: dir,
            }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for Store {
    fn backend(&self) -> Arc<dyn Backend> {
        self.engine.clone()
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.engine.close().await;
            self.engine = open_embedded(self.env.clone(), self.options.clone())
                .await
                .unwrap();
        })
    }

    fn advance(&self, d: Duration) -> BoxFuture<'_, ()> {
        self.clock.advance(d);
        Box::pin(tokio::task::yield_now())
    }

    fn tasks(&self) -> Tasks {
        self.env.tasks.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn as_it_comes() {
    let harness = Embedded {
        name: "embedded",
        adjust: |_| {},
    };
    conformance::run_all(&harness).await;
}

/// Segments and checkpoints turn over all the time. Without syncs, to be quick: they change nothing that can be seen here.
#[tokio::test(flavor = "multi_thread")]
async fn with_many_small_segments() {
    let harness = Embedded {
        name: "embedded in small pieces",
        adjust: |options| {
            options.fsync = Fsync::Never;
            options.segment_bytes = 256 << 10;
            options.checkpoint_bytes = 512 << 10;
        },
    };
    conformance::run_all(&harness).await;
}
