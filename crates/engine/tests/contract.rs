//! The engine keeps the contract on every kind of log.

mod stores;

use stores::Local;
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
