//! The bounds of a cache.

use std::time::Duration;

/// How much a cache of one resource remembers, and how long it waits.
#[derive(Clone, Debug)]
pub struct CacheOptions {
    /// At least so many changes are remembered.
    pub changes_min: usize,
    /// At most so many changes are remembered, however young they are.
    pub changes_max: usize,
    /// At most about so many bytes of replaced and deleted objects are remembered.
    pub change_bytes_max: usize,
    /// Changes younger than this are remembered if the bounds allow it: a client that comes back within it resumes.
    pub freshness: Duration,
    /// All caches of a factory together keep about so many bytes of encoded objects that nobody asked for lately.
    pub form_bytes_max: usize,
    /// How long a watch or a list waits until the cache is ready before the storage below answers.
    pub ready_wait: Duration,
}

impl Default for CacheOptions {
    /// apiserver 0.37: 100 to 102,400 changes, 75 s. The bytes are ours: 64 MiB of changes a resource, 512 MiB of forms in all.
    fn default() -> Self {
        Self {
            changes_min: 100,
            changes_max: 102_400,
            change_bytes_max: 64 * 1024 * 1024,
            freshness: Duration::from_secs(75),
            form_bytes_max: 512 * 1024 * 1024,
            ready_wait: Duration::from_secs(3),
        }
    }
}
