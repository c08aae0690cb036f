//! The revision log in the slots of a small consistent store, such as ZooKeeper or Consul.
//!
//! Such a store is used only for what it is good at: an atomic, ordered, durable append. Each revision is a value of its own,
//! written once under a name made of its number (its slot); a small state beside them says how far the log reaches. History,
//! snapshots, watches and compaction are the engine's, in the memory of each server.
//!
//! ```text
//! engine ─► SlotLog (records, parts, state, restored stores) ─► Slots: ZooKeeper, Consul
//! ```
//!
//! Invariants:
//! - A slot is written once, and removed only by compaction. A commit creates its slots and moves the state in one
//!   transaction, which fails if a slot exists or if the guard, taken when the state was read, no longer holds. So a writer
//!   that slept through a compaction can't bring a removed slot back.
//! - Deletions are removed a round later than the puts that they hide, and a load that sees a round end starts anew.
//! - What `readable` writes beside the log is for others: nothing here depends on it.
//! - A store that went back (a backup was restored) is carried on at revisions that nobody has seen.
//!
//! `docs/formats/slots.md` has every byte.

mod load;
mod log;
mod memory;
mod names;
mod parts;
mod readable;
mod record;
mod slots;
mod state;
pub mod testslots;

pub use log::{SlotLog, SlotOptions, open_engine};
pub use names::slot_path;
pub use slots::{Commit, Committed, Guard, Limits, Slots};
pub use state::State;
