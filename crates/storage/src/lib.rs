//! Keys, bytes and revisions: what a store must do, and nothing about objects.
//!
//! [`Backend`] is the trait every store implements. [`conformance`] is the suite that all of them, and every layer over
//! them, must pass without opt-outs. [`memory`] holds the reference implementation that the suite is read against.
//! [`Counted`] and [`faults`] are layers over any of them; [`history`] judges what callers were told under faults.
//!
//! Invariants:
//! - A backend never calls back: no closure goes down.
//! - `Revision` orders every change of the store; a revision is given to one change only and never again.
//! - What a read or a watch shows is durable (as far as the backend's settings promise durability).

mod backend;
pub mod conformance;
mod counted;
mod error;
pub mod faults;
mod histogram;
pub mod history;
mod interest;
pub mod memory;
pub mod remote;
mod table;
mod timeline;
mod types;

pub use backend::{Backend, WatchStream};
pub use counted::{Counted, Request, RequestCount, RequestCounts};
pub use error::{Error, ErrorKind, Result};
pub use histogram::{Histogram, REQUEST_SECONDS};
pub use interest::{Found, Group, Interest, RangeIndex};
pub use table::{Keyed, Table};
pub use timeline::{Change, Timeline, Travel};
pub use types::{
    Capabilities, Committed, Event, EventKind, Expected, Key, KeyRange, Op, Page, RangeQuery, Read, Record,
    Revision, Stats, Write,
};
