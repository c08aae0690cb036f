//! The store in Consul's KV.
//!
//! Consul keeps the revision log of `slots`; everything else is the engine's. From the bottom up: `client` asks one
//! server after the other, `failure` says what is certain when there is no answer, `wire` is the JSON, `store` is what the log
//! needs.
//!
//! What the log needs fits Consul well: `head` holds the state, and every transaction replaces it by compare-and-set over its
//! `ModifyIndex`, so that a commit over an outdated view fails as a whole. Consul's own indices never leave this crate.
//!
//! Invariants:
//! - A transaction is sent again only when it certainly did not get to Consul; otherwise the log is told that its fate is
//!   unknown, and finds it out.
//! - What Consul left out of an answer because the token may not see it is an error, never an absence.
//! - No wait is without a bound, and no answer without a limit of its size.
//! - No sessions, no locks, nothing in the catalog.

mod client;
mod failure;
mod options;
mod store;
mod wire;

pub use options::{ConsulOptions, open_consul};
pub use store::Consul;
pub use supercargo_dial::TlsFiles;

use supercargo_storage::Error;

type Result<T, E = Error> = std::result::Result<T, E>;
