//! The ZooKeeper store: the log's slots as nodes, through a client of its own.
//!
//! ```text
//! engine ─► slots::SlotLog ─► Nodes: paths, one multi a commit ─► Client: a connection, frames in order ─► ensemble
//! ```
//!
//! A session holds nothing of ours, no ephemeral node and no watch that matters beyond a connection. So a lost connection is
//! answered by a new session with another server, and an expired session costs as much as that. A commit whose connection
//! was lost has an unknown outcome; the engine finds out.
//!
//! Invariants:
//! - Frames are answered in the order in which they were sent; a connection on which they are not is dropped.
//! - A commit goes out on the connection on which its guard was read, or not at all.

mod client;
mod connection;
mod failure;
mod jute;
mod nodes;
mod options;
mod requests;

pub use options::{Digest, ZooKeeperOptions, open_zookeeper};
pub use supercargo_dial::TlsFiles;
