//! The undecorated storage keeps the contract over every kind of backend.

use std::sync::Arc;
use supercargo_engine::testlog;
use supercargo_env::Env;
use supercargo_objects::conformance::{Over, memory, remote, run_all};
use supercargo_objects::{KeySchema, ObjectStorage};

fn bare(_: &Env, _: KeySchema, direct: Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> {
    direct
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_reference_backend() {
    run_all(&Over {
        backend: memory,
        wrap: bare,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_store_whose_progress_is_not_free() {
    run_all(&Over {
        backend: remote,
        wrap: bare,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_engine() {
    run_all(&Over {
        backend: testlog::engine,
        wrap: bare,
    })
    .await;
}
