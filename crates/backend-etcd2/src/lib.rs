//! The etcd v2 store: `--storage-backend=etcd2`.
//!
//! etcd v2 keeps a tree of text values, gives each write an index, and remembers the last thousand changes of the whole tree.
//! That is enough to order and to keep writes, and too little for everything else that a store must do. So writes go straight
//! to it, as compare-and-swap, and everything else is served by a local copy ([`supercargo_engine::Mirror`]) which one
//! recursive watch feeds:
//!
//! ```text
//! commit ─► PUT, DELETE ─► etcd ─► answer ──────────┐
//!                            └──► recursive watch ─► follower ─► mirror ─► get, range, watch
//! get, range ─► how far is etcd? (one quorum read for all who wait) ─► mirror has got there
//! ```
//!
//! An object lies where Kubernetes 1.5 put it, as the text that it wrote, so that both can be used in turn. Revisions are
//! etcd's indexes: they have gaps, since others may write to the same etcd, also below our prefix.
//!
//! Invariants:
//! - The mirror takes over changes in the order of their indexes and without leaving one out; what was missed is fetched as a
//!   whole, and history begins anew there.
//! - A write whose answer was lost is never sent again.

mod backend;
mod client;
mod follower;
mod node;
mod options;
mod paths;
mod values;
mod write;

pub use backend::{Etcd2, open_etcd2};
pub use options::Etcd2Options;
