//! Engines over logs in memory, for the suite.

#![allow(dead_code, reason = "each test file uses a part")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_engine::testlog::{MemoryLog, SharedLog, Troubles, retry_env};
use supercargo_engine::{Engine, EngineOptions, RevLog};
use supercargo_env::{BoxFuture, Env, ManualClock, Tasks};
use supercargo_storage::conformance::{Fixture, Harness};
use supercargo_storage::{
    Backend, Capabilities, Committed, Key, KeyRange, Page, RangeQuery, Read, Record, Result, Revision, Stats,
    WatchStream, Write,
};

pub(crate) async fn open(env: &Env, log: &(impl RevLog + Clone)) -> Arc<Engine> {
    Engine::open(env.clone(), Arc::new(log.clone()), EngineOptions::default())
        .await
        .expect("the log opens")
}

pub(crate) struct Local {
    pub(crate) checkpoint_every: usize,
}

struct LocalStore {
    log: MemoryLog,
    engine: Arc<Engine>,
    clock: Arc<ManualClock>,
    env: Env,
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
            let engine = open(&env, &log).await;
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
            self.engine = open(&self.env, &self.log).await;
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

/// Two engines on one log.
pub(crate) struct Shared {
    pub(crate) troubles: Troubles,
    pub(crate) first_revision: u64,
    /// The store under test is both engines in turn, instead of the first.
    pub(crate) in_turn: bool,
    pub(crate) seed: AtomicUsize,
}

struct SharedStore {
    log: SharedLog,
    pair: Pair,
    clock: Arc<ManualClock>,
    env: Env,
    in_turn: bool,
}

/// Two handles on one store; as a backend, each call goes to the other one than the call before.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) a: Arc<Engine>,
    pub(crate) b: Arc<Engine>,
    turn: Arc<AtomicUsize>,
}

impl Pair {
    pub(crate) async fn open(env: &Env, log: &SharedLog) -> Self {
        Self {
            a: open(env, log).await,
            b: open(env, log).await,
            turn: Arc::default(),
        }
    }

    fn next(&self) -> &Engine {
        if self.turn.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            &self.a
        } else {
            &self.b
        }
    }
}

impl Harness for Shared {
    fn name(&self) -> &str {
        if self.in_turn {
            "two engines in turn"
        } else {
            "two engines on a shared log"
        }
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let seed = self.seed.fetch_add(1, Ordering::Relaxed) as u64;
            let (env, clock) = retry_env(seed);
            let log = SharedLog::new(seed, self.troubles);
            if self.first_revision > 2 {
                log.jump(Revision(self.first_revision));
            }
            Box::new(SharedStore {
                pair: Pair::open(&env, &log).await,
                log,
                clock,
                env,
                in_turn: self.in_turn,
            }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for SharedStore {
    fn backend(&self) -> Arc<dyn Backend> {
        if self.in_turn {
            Arc::new(self.pair.clone())
        } else {
            self.pair.a.clone()
        }
    }

    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        let b: Arc<dyn Backend> = self.pair.b.clone();
        Box::pin(std::future::ready(b))
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.pair.close().await;
            self.pair = Pair::open(&self.env, &self.log).await;
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

impl Backend for Pair {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            // A watch on one engine hears of the other's writes when it hears of them.
            progress_is_free: false,
            ..self.a.capabilities()
        }
    }
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        self.next().get(key)
    }
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        self.next().range(query)
    }
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        self.next().commit(write)
    }
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        self.next().watch(range, after)
    }
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            let compacted = self.next().compact(up_to).await;
            // The other engine learns of it with its next look at the log.
            self.a.current_revision().await?;
            self.b.current_revision().await?;
            compacted
        })
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.next().current_revision()
    }
    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        self.next().skip_to(to)
    }
    fn tells_progress(&self) -> bool {
        self.a.tells_progress()
    }
    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        self.a.deadline_ms(lease)
    }
    fn stats(&self) -> Stats {
        self.a.stats()
    }
    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.a.close().await;
            self.b.close().await;
        })
    }
}
