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
    /// Every so often, or up to half of it later, all caches of a factory are compared with their stores. Zero is never.
    pub check_every: Duration,
}

impl Default for CacheOptions {
    /// apiserver 0.37: 100 to 102,400 changes, 75 s, compared every 5 to 7.5 minutes. The bytes are ours: 64 MiB of changes a resource, 512 MiB of forms in all.
    fn default() -> Self {
        Self {
            changes_min: 100,
            changes_max: 102_400,
            change_bytes_max: 64 * 1024 * 1024,
            freshness: Duration::from_secs(75),
            form_bytes_max: 512 * 1024 * 1024,
            ready_wait: Duration::from_secs(3),
            check_every: Duration::from_secs(300),
        }
    }
}

impl CacheOptions {
    /// The same for another freshness: as often as that doubles, twice as many changes (apiserver 0.37:
    /// `pkg/storage/cacher/watch_cache.go`).
    #[must_use]
    pub fn with_freshness(mut self, freshness: Duration) -> Self {
        let mut covered = self.freshness;
        while covered < freshness && !covered.is_zero() {
            covered = covered.saturating_mul(2);
            self.changes_max = self.changes_max.saturating_mul(2);
        }
        self.freshness = freshness;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_window_has_room_for_more_changes() {
        let changes = |seconds| {
            let options = CacheOptions::default().with_freshness(Duration::from_secs(seconds));
            (options.freshness.as_secs(), options.changes_max)
        };
        assert_eq!(changes(75), (75, 102_400));
        assert_eq!(changes(76), (76, 204_800));
        assert_eq!(changes(150), (150, 204_800));
        assert_eq!(changes(3600), (3600, 102_400 * 64));
    }
}
