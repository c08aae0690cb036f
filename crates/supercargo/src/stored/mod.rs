//! Stores as the tools see them: opened to be read, walked at one revision, their keys named by resource, counted and hashed.
//!
//! All of it works over [`supercargo_storage::Backend`], so it does not matter which store it is.

mod deadlines;
mod fill;
mod layout;
mod moved;
mod open;
mod scan;
mod tally;

pub(crate) use deadlines::Deadlines;
pub(crate) use fill::{
    Fill, KEEP_REVISIONS, RAISE_MAX, WRITES_MAX, difference, is_scratch, marker_key, read_marker,
};
pub(crate) use layout::{Layout, group_resource};
pub(crate) use moved::Moved;
pub(crate) use open::{Opened, ToolConfig, find_to_read, in_words, open_to_read, open_to_write};
pub(crate) use scan::{Scan, history_floor};
pub(crate) use tally::{Figures, Hash, Tally, hash_bytes, hex, table};
