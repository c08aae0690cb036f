//! Engines over logs in memory, for the suite.

use std::sync::Arc;
use std::time::Duration;
use supercargo_engine::testlog::MemoryLog;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::{BoxFuture, Env, ManualClock, Tasks};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{Fixture, Harness};

pub(crate) struct Local {
    pub(crate) checkpoint_every: usize,
}

struct LocalStore {
    log: MemoryLog,
    engine: Arc<Engine>,
    clock: Arc<ManualClock>,
    env: Env,
}

async fn open(env: &Env, log: MemoryLog) -> Arc<Engine> {
    Engine::open(env.clone(), Arc::new(log), EngineOptions::default())
        .await
        .expect("the log opens")
}

impl Harness for Local {
    fn name(&self) -> &str {
        "engine on its own log"
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let (env, clock) = Env::manual(1);
            let log = MemoryLog::default();
            log.checkpoint_every(self.checkpoint_every);
            let engine = open(&env, log.clone()).await;
            Box::new(LocalStore {
                log,
                engine,
                clock,
                env,
            }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for LocalStore {
    fn backend(&self) -> Arc<dyn Backend> {
        self.engine.clone()
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.engine.close().await;
            self.engine = open(&self.env, self.log.clone()).await;
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
