//! What every [`ObjectStorage`](crate::ObjectStorage) must do, as functions that any implementation can run.
//!
//! The cases are those of apiserver 0.37 (`pkg/storage/testing`), minus what is a retry loop: that lives above the storage.
//! The suite writes and deletes at will: hand it a store of its own. A case panics where the contract is broken.

#![allow(
    clippy::unwrap_used,
    reason = "a panic is how a case reports that the contract is broken"
)]

mod crud;
mod fixture;
mod list;
mod watch;

pub use fixture::{Fixture, Harness, Over, example_codec, example_type, memory, remote};

/// Runs every case, each over a fresh store.
pub async fn run_all(h: &dyn Harness) {
    // Several cases wait for what must not come; together they take as long as the slowest group.
    tokio::join!(crud::run(h), list::run(h), watch::run(h));
}
