//! The engine keeps the contract on every kind of log.

mod stores;

use std::sync::atomic::AtomicUsize;
use stores::{Local, Shared};
use supercargo_engine::testlog::Troubles;
use supercargo_storage::conformance;

#[tokio::test(flavor = "multi_thread")]
async fn on_a_log_of_its_own() {
    conformance::run_all(&Local {
        checkpoint_every: usize::MAX,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_log_that_is_checkpointed_all_the_time() {
    conformance::run_all(&Local { checkpoint_every: 7 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_shared_log_without_troubles() {
    conformance::run_all(&shared(0, false, 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_shared_log_with_troubles() {
    conformance::run_all(&shared(30, false, 1000)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn as_two_engines_in_turn() {
    conformance::run_all(&shared(10, true, 2000)).await;
}

fn shared(permille: u64, in_turn: bool, seed: usize) -> Shared {
    Shared {
        troubles: Troubles::all(permille),
        first_revision: if permille == 0 { 0 } else { 1_000_000 },
        in_turn,
        seed: AtomicUsize::new(seed),
    }
}
