//! The watch cache: [`Cached`] answers lists and watches of one resource from memory and passes everything else on.
//!
//! ```text
//!            list, watch                    get, put, delete, count
//!                │                                   │
//!   ┌────────────▼─────────────┐                     │
//!   │ state: a snapshot        │   one feed: list,   │
//!   │ timeline: recent changes │◄── then watch ──────┤
//!   │ readers: who waits       │                     ▼
//!   └──────────────────────────┘         the storage it stands before
//! ```
//! The feed applies changes in the order of the backend. A list reads a snapshot, which nobody changes. A watch is a place in
//! the timeline: it has no queue, and a change costs nothing to those it does not concern. A reader that needs a newer
//! revision than the cache has drives the feed itself instead of waiting for its task.
//!
//! Invariants:
//! - The state is that of the backend at `state.revision`, and at every revision up to `reached`.
//! - The timeline holds every change after its floor; a watch that it can't serve is served by the storage below.
//! - While the cache is not ready, and for whatever it does not know, the storage below answers: the same answer, more
//!   slowly.
//! - An entry of a change of this process is the one its writer has: forms are made once for everybody.

mod cached;
mod caches;
mod change;
mod check;
mod counts;
mod factory;
mod feed;
mod list;
mod options;
mod readers;
mod shared;
mod state;
mod sweep;
mod watch;

pub use cached::{CacheStats, Cached};
pub use caches::{CacheFigures, Caches};
pub use counts::Dispatch;
pub use factory::{CacheFactory, WhichResources};
pub use options::CacheOptions;
