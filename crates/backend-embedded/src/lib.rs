//! The default store: a segmented append-only log with checkpoints on local disk, written for this server.
//!
//! [`EmbeddedLog`] implements [`supercargo_engine::RevLog`]; the engine above keeps every object in memory and does
//! everything else. `docs/formats/embedded-log.md` describes every byte.
//!
//! Invariants:
//! - An acknowledged batch is durable (with [`Fsync::Always`]), and a batch survives as a whole or not at all.
//! - What a power cut can't explain is never repaired silently: the store refuses to open and names file and offset.
//! - A revision that was handed out is never handed out again, however the process ended.
//! - A folder that lost its log is told from a new one.
//! - After a failed write or sync nothing more is written until the next start.
//!
//! What survives a restart: the state, and the history after the newest checkpoint (or after the compaction floor, when
//! that is higher). Checkpoints are rare (`EmbeddedOptions::checkpoint_bytes`), so a watch usually resumes.

mod fields;
mod options;

mod frame;
mod record;
mod segment;

mod identity;

mod checkpoint;
mod disk;
mod errors;
mod files;
mod recovery;
mod replay;

mod backend;
mod log;
mod restore;
mod view;
mod writer;

pub use backend::open_embedded;
pub use disk::{Disk, File, LockError, OpenMode, OsDisk};
pub use log::EmbeddedLog;
pub use options::{EmbeddedOptions, Fsync, JUMP_MARGIN};
pub use restore::{aside, restore_folder};
pub use view::{FolderFacts, FolderView, view_folder};
