//! The etcd v3 store.
//!
//! A client of its own, because the questions that matter here are not those of a general one: whether a write that has no
//! answer may have happened, what a slow watch holds up, and which bytes are copied. From the bottom up: `grpc` puts
//! messages on an HTTP/2 stream, `connection` makes and keeps one connection, `endpoint` is a member with its connections,
//! `channel` asks one member after the other; above it `read`, `write`, `watch`, `lease`, `compactor` and `maintenance` are
//! what the store does.
//!
//! Invariants:
//! - A write is sent a second time only when the first certainly had no effect; otherwise its caller is told
//!   `OutcomeUnknown`. `errors` is the list of what is certain.
//! - A watch gives every event after its start once, in order, across lost connections and changes of the leader; events of
//!   one revision come together. It ends with `Compacted` or not at all.
//! - No wait is without a bound, but for watches: they wait for etcd as long as it takes.
//! - Nothing is queued here: an unread watch is an HTTP/2 stream whose window is full, and etcd keeps the place.
//!
//! Limits: one watch is one stream (two hundred bytes here, three goroutines in etcd); all watches of a member share one
//! connection, so their number is etcd's `--max-concurrent-streams`. Up to 256 KiB of a watch that is not read wait here.

mod backend;
mod calls;
mod channel;
mod compactor;
mod connection;
mod endpoint;
mod errors;
mod figures;
mod grpc;
mod keys;
mod lease;
mod maintenance;
mod methods;
mod options;
mod read;
mod store;
mod version;
mod watch;
mod write;

#[allow(
    missing_docs,
    unreachable_pub,
    clippy::all,
    reason = "generated from proto/etcd.proto, where the fields have etcd's names"
)]
mod proto {
    include!("generated/etcdserverpb.rs");
}

pub use backend::{Etcd3, open_etcd3};
pub use calls::CallCounts;
pub use lease::Lease;
pub use maintenance::{EndpointStatus, Member, MemberStatus, Snapshot, SnapshotPart};
pub use options::{Credentials, Etcd3Options, lease_keys};
pub use supercargo_dial::TlsFiles;

use supercargo_storage::Error;

type Result<T, E = Error> = std::result::Result<T, E>;
