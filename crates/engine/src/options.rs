//! What an engine can be told.

use std::time::Duration;

/// Bounds of an engine. The defaults are those of the embedded store.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The backend's name in `--storage-backend`.
    pub name: &'static str,
    /// The largest value accepted, in bytes. 1.5 MiB, as etcd's default.
    pub value_bytes_max: usize,
    /// History older than this is dropped: two compaction intervals of the real server.
    pub history_max: Duration,
    /// History is dropped, oldest first, once it holds more than about so many bytes.
    pub history_bytes_max: u64,
    /// How often a shared log is compacted, to where it stood so long ago; `None` leaves that to others.
    pub compaction_interval: Option<Duration>,
    /// How many writes may wait for the committer; a further one waits for a place.
    pub queue_len: usize,
    /// At most so many writes in one append.
    pub batch_writes_max: usize,
    /// No further write joins an append that holds so many bytes of values.
    pub batch_bytes_max: usize,
    /// Opened to look: the log is followed and nothing is ever written to it, whatever expires or could be compacted.
    pub read_only: bool,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            name: "embedded",
            value_bytes_max: 1536 * 1024,
            history_max: Duration::from_secs(600),
            history_bytes_max: 256 * 1024 * 1024,
            compaction_interval: None,
            queue_len: 1024,
            batch_writes_max: 512,
            batch_bytes_max: 2 * 1024 * 1024,
            read_only: false,
        }
    }
}
