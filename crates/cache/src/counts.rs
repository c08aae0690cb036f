//! What a cache counts.

use crate::change::Change;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use supercargo_objects::ListCounts;
use supercargo_storage::Histogram;

/// Bounds in seconds of how long a read waits for the cache, of how long it takes to fill one, and of the way of a change (apiserver 0.37:
/// `pkg/storage/cacher/metrics`).
const WAIT_SECONDS: &[f64] = &[
    0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0,
];
const LOAD_SECONDS: &[f64] = &[
    0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 180.0, 600.0,
];

const DISPATCH_SECONDS: &[f64] = &[
    0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// How long changes took on their way to watches, counted once a watch that was told.
#[derive(Debug)]
pub struct Dispatch {
    stages: [Histogram; 3],
}

impl Default for Dispatch {
    fn default() -> Self {
        Self {
            stages: [(); 3].map(|()| Histogram::new(DISPATCH_SECONDS)),
        }
    }
}

impl Dispatch {
    /// A watch took a change.
    pub(crate) fn took(&self, change: &Change, now: Duration) {
        let [to_watch, to_cache, all] = &self.stages;
        to_watch.took(now.saturating_sub(change.at()));
        to_cache.took(change.at().saturating_sub(change.came()));
        all.took(now.saturating_sub(change.came()));
    }

    /// The stages under upstream's names: from where watches could see a change to where one took it, from the store to there,
    /// and both together.
    pub fn stages(&self) -> impl Iterator<Item = (&'static str, &Histogram)> {
        ["cache_to_watcher", "storage_to_cache", "total"]
            .into_iter()
            .zip(&self.stages)
    }
}

/// A number that only grows.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self) {
        self.add_many(1);
    }
    pub(crate) fn add_many(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Comparisons with the store, by their result.
#[derive(Default)]
pub(crate) struct Checks {
    pub(crate) passed: Count,
    pub(crate) failed: Count,
    pub(crate) undecided: Count,
}

/// What the cache of a resource has done.
pub(crate) struct Counts {
    pub(crate) events: Count,
    pub(crate) loads: Count,
    pub(crate) failed_loads: Count,
    pub(crate) overtaken: Count,
    pub(crate) consistent: Count,
    pub(crate) fallbacks: Count,
    pub(crate) checks: Checks,
    /// Objects that watches began with.
    pub(crate) initial: Count,
    /// Lists from all objects, and from those of one value of the indexed field.
    pub(crate) lists: [ListCounts; 2],
    pub(crate) waited: Arc<Histogram>,
    pub(crate) loading: Arc<Histogram>,
    pub(crate) dispatch: Arc<Dispatch>,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            events: Count::default(),
            loads: Count::default(),
            failed_loads: Count::default(),
            overtaken: Count::default(),
            consistent: Count::default(),
            fallbacks: Count::default(),
            checks: Checks::default(),
            initial: Count::default(),
            lists: <[ListCounts; 2]>::default(),
            waited: Arc::new(Histogram::new(WAIT_SECONDS)),
            loading: Arc::new(Histogram::new(LOAD_SECONDS)),
            dispatch: Arc::default(),
        }
    }
}
