//! Settings.

use std::path::PathBuf;
use std::time::Duration;

/// When a batch is made durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fsync {
    /// Before it is acknowledged: survives a power cut.
    Always,
    /// When the system pleases: survives the death of the process, not of the machine. After an unclean stop the next
    /// revision is raised by [`JUMP_MARGIN`], so that a lost revision is never given out again. For tests.
    Never,
}

/// How far the next revision is raised after an unclean stop with [`Fsync::Never`].
pub const JUMP_MARGIN: u64 = 10_000_000;

/// Settings of the embedded store.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EmbeddedOptions {
    /// The data folder; made (mode 0700) when it is missing.
    pub data_dir: PathBuf,
    /// When a batch is made durable.
    pub fsync: Fsync,
    /// A segment file that reached this size is followed by the next one. Default 64 MiB.
    pub segment_bytes: u64,
    /// A checkpoint is asked for when this much was appended since the last one, or as much as the last one's size,
    /// whichever is more. Default 64 MiB.
    pub checkpoint_bytes: u64,
    /// The largest value accepted, in bytes. Default 1.5 MiB, as etcd's request limit.
    pub value_bytes_max: usize,
    /// History older than this is dropped. Default 10 minutes.
    pub history_max: Duration,
    /// History is dropped, oldest first, once it holds more than about so many bytes. Default 256 MiB.
    pub history_bytes_max: u64,
}

impl EmbeddedOptions {
    /// The defaults, with data in `data_dir`.
    pub fn new(data_dir: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            fsync: Fsync::Always,
            segment_bytes: 64 << 20,
            checkpoint_bytes: 64 << 20,
            value_bytes_max: 1_572_864,
            history_max: Duration::from_secs(600),
            history_bytes_max: 256 << 20,
        }
    }
}
