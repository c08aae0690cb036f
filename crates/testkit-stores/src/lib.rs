//! Real stores for tests: their processes ([`Server`], one [`Program`] each in [`etcd`], [`consul`], [`zookeeper`]), a way to
//! them that spoils what goes over it ([`proxy`]), a [`load`] whose calls are checked as one history, what can happen to each of
//! them ([`faults`]), and the suites over each of them ([`contract`]).
//!
//! No crate depends on it but for its tests, and it knows no backend: how a store is opened is the business of whoever
//! tests it. Nothing here is a stand-in: what cannot be started fails.

#![allow(clippy::unwrap_used, reason = "what goes wrong here fails a test")]

mod ask;
mod calls;
mod certificates;
mod clocks;
pub mod consul;
pub mod contract;
pub mod etcd;
pub mod faults;
mod kind;
pub mod load;
mod own;
pub mod proxy;
mod server;
mod values;
pub mod zookeeper;

pub use calls::{create, get, prefix, put, rows};
pub use certificates::{certificates, certificates_are_renewed};
pub use clocks::clocks_disagree;
pub use kind::{At, Kind, Manner};
pub use server::{Program, Server, copy_folder, leader};
pub use values::values_are_whole;

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
