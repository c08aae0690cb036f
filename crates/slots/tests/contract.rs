//! The engine over slots keeps the contract, whatever guards the slots and whatever happens to commits.

mod stores;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use stores::open;
use supercargo_engine::Engine;
use supercargo_engine::testlog::retry_env;
use supercargo_env::{BoxFuture, Env, ManualClock, Tasks};
use supercargo_slots::testslots::{GuardedBy, MemorySlots, Troubles};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{self, Fixture, Harness};

struct InMemory {
    guarded_by: GuardedBy,
    troubles: Troubles,
    seed: AtomicU64,
}

struct Store {
    slots: MemorySlots,
    engine: Arc<Engine>,
    clock: Arc<ManualClock>,
    env: Env,
}

impl Harness for InMemory {
    fn name(&self) -> &str {
        match self.guarded_by {
            GuardedBy::Head => "slots guarded by the head",
            GuardedBy::Floor => "slots guarded by the floor",
        }
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let seed = self.seed.fetch_add(1, Ordering::Relaxed);
            let (env, clock) = retry_env(seed);
            let slots = MemorySlots::new(self.guarded_by, seed);
            slots.set_troubles(self.troubles);
            let engine = open(&env, &slots).await;
            Box::new(Store {
                slots,
                engine,
                clock,
                env,
            }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for Store {
    fn backend(&self) -> Arc<dyn Backend> {
        self.engine.clone()
    }

    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        Box::pin(async {
            let second: Arc<dyn Backend> = open(&self.env, &self.slots).await;
            second
        })
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.engine.close().await;
            self.engine = open(&self.env, &self.slots).await;
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

async fn keeps_the_contract(guarded_by: GuardedBy, permille: u64) {
    conformance::run_all(&InMemory {
        guarded_by,
        troubles: Troubles::all(permille),
        seed: AtomicU64::new(permille),
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guarded_by_the_head() {
    keeps_the_contract(GuardedBy::Head, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guarded_by_the_head_with_troubles() {
    keeps_the_contract(GuardedBy::Head, 20).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guarded_by_the_floor() {
    keeps_the_contract(GuardedBy::Floor, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guarded_by_the_floor_with_troubles() {
    keeps_the_contract(GuardedBy::Floor, 20).await;
}
