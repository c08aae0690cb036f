//! What a cache counts.

use std::sync::atomic::{AtomicU64, Ordering};

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
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) events: Count,
    pub(crate) loads: Count,
    pub(crate) failed_loads: Count,
    pub(crate) overtaken: Count,
    pub(crate) consistent: Count,
    pub(crate) fallbacks: Count,
    pub(crate) checks: Checks,
}
