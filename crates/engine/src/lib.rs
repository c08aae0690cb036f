//! The in-memory MVCC engine: history, snapshots, time-to-live, compaction and watches over an ordered durable log.
//!
//! The log ([`RevLog`]) only appends atomically in order: a local disk, Consul or ZooKeeper. Everything else happens here,
//! so one code path passes the conformance suite on all of them.
//!
//! ```text
//! commit ─► queue ─► committer: decide in order ─► log.append ─► publish ─► answer, wake
//! get, range ─────────────────────────────────────► snapshot (no lock)
//! watch ──────────────────────────────────────────► history, from a cursor
//! other processes ─► log ─► tail ─────────────────► publish
//! ```
//!
//! A store that decides and keeps its writes itself, as etcd v2, is followed instead: see [`Mirror`].
//!
//! Invariants:
//! - Nothing is visible before it is durable: readers, watches and answers see only what `publish` has seen.
//! - One holder of the replica changes the state at a time; revisions are published in order.
//! - A watch holds a cursor, no queue; a commit touches only the watches whose range it hits.

mod commit;
mod compactor;
mod core;
mod engine;
mod garbage;
mod history;
mod log;
mod mirror;
mod options;
mod read_index;
mod replica;
mod staged;
pub mod testlog;
mod ttl;
mod turns;
mod watch;

pub use engine::Engine;
pub use log::{Appended, CommitId, Head, LogError, LogOp, LogRecord, RevLog};
pub use mirror::{Mirror, MirrorChange};
pub use options::EngineOptions;
pub use read_index::ReadIndex;
