//! What a cache counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use supercargo_objects::ListCounts;
use supercargo_storage::Histogram;

/// Bounds in seconds of how long a read waits for the cache, and of how long it takes to fill one (apiserver 0.37:
/// `pkg/storage/cacher/metrics`).
const WAIT_SECONDS: &[f64] = &[
    0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0,
];
const LOAD_SECONDS: &[f64] = &[
    0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 180.0, 600.0,
];

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
        }
    }
}
