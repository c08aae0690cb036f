//! Real stores for tests: their processes ([`Server`], one [`Program`] each in [`etcd`], [`consul`], [`zookeeper`]), a way to
//! them that spoils what goes over it ([`proxy`]), a [`load`] whose calls are checked as one history, and the
//! suites over each of them ([`contract`]).
//!
//! No crate depends on it but for its tests, and it knows no backend: how a store is opened is the business of whoever
//! tests it. Nothing here is a stand-in: what cannot be started fails.

#![allow(clippy::unwrap_used, reason = "what goes wrong here fails a test")]

mod ask;
mod calls;
mod certificates;
pub mod consul;
pub mod contract;
pub mod etcd;
pub mod faults;
pub mod load;
mod own;
pub mod proxy;
mod server;
pub mod zookeeper;

pub use calls::{create, get, prefix, put};
pub use certificates::certificates;
pub use server::{Program, Server, copy_folder};

use std::time::Duration;
use supercargo_env::{Clock, SystemClock};

/// Looks again and again until `done`, at most for `max`.
///
/// # Panics
/// When that is over; the message says `what`.
pub async fn until(what: &str, max: Duration, mut done: impl AsyncFnMut() -> bool) {
    let clock = SystemClock::new();
    let start = clock.monotonic();
    while !done().await {
        assert!(clock.monotonic() - start < max, "not within {max:?}: {what}");
        clock.sleep(Duration::from_millis(20)).await;
    }
}
