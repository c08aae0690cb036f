//! The in-memory MVCC engine: history, snapshots, time-to-live, compaction and watches over an ordered durable log.
//!
//! The log ([`RevLog`]) only appends atomically in order: a local disk, Consul or ZooKeeper. Everything else happens here,
//! so one code path passes the conformance suite on all of them.

mod log;

pub use log::{Appended, CommitId, Head, LogError, LogOp, LogRecord, RevLog};
