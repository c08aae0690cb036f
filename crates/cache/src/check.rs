//! Whether a cache is what it says: the state of the store at its revision (apiserver 0.37: `pkg/storage/cacher/compare.go`).
//!
//! Every few minutes each cache is compared with the store, object by object at one revision. Where they differ an event was
//! lost somewhere below. The cache is then filled anew; its watches end with 410, as do watches from revisions before that,
//! for their clients may have been told too little: they list again. Upstream compares digests, and stops serving snapshots.

use crate::caches::Caches;
use crate::shared::Shared;
use std::time::Duration;
use supercargo_env::{Env, TaskHandle};
use supercargo_objects::{ListQuery, Result, VersionMatch};

/// Objects asked of the store at once: others have their turn between two pages.
const PAGE: u64 = 500;

/// Compares caches for as long as it is held.
pub(crate) struct Checker(Option<TaskHandle>);

impl Checker {
    /// Compares all of `caches` every `period`, or up to half of it later. Zero is never.
    pub(crate) fn start(env: &Env, caches: Caches, period: Duration) -> Self {
        if period.is_zero() {
            return Self(None);
        }
        let (clock, rng) = (env.clock.clone(), env.rng.clone());
        let half = u64::try_from(period.as_nanos() / 2).unwrap_or(u64::MAX).max(1);
        Self(Some(env.tasks.spawn("cache check", async move {
            loop {
                let later = Duration::from_nanos(rng.below(half));
                clock.sleep(period.saturating_add(later)).await;
                for (_, cache) in caches.live() {
                    check(&cache).await;
                }
            }
        })))
    }
}

impl Drop for Checker {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.stop();
        }
    }
}

/// Compares one cache with its store, and fills it anew if they differ.
pub(crate) async fn check(shared: &Shared) {
    if !shared.is_ready() {
        return;
    }
    let prefix = shared.keys.resource_prefix();
    let checks = &shared.counts.checks;
    match first_difference(shared).await {
        Ok(None) => checks.passed.add(),
        Ok(Some(key)) => {
            tracing::error!(prefix, key, "a cache differs from its store and is filled anew");
            checks.failed.add();
            shared.mistrust();
        }
        Err(e) => {
            tracing::warn!(prefix, error = %e, "a cache could not be compared with its store");
            checks.undecided.add();
        }
    }
}

/// The key of the first object that only one of them has, or that they have at different revisions.
async fn first_difference(shared: &Shared) -> Result<Option<String>> {
    let (state, at) = shared.current();
    let mut held = state.table.iter();
    let mut query = ListQuery {
        key: shared.keys.resource_prefix().to_owned(),
        recursive: true,
        resource_version: at.to_string().into(),
        version_match: VersionMatch::Exact,
        limit: PAGE,
        ..ListQuery::default()
    };
    loop {
        let page = shared.inner.list(query.clone()).await?;
        for stored in &page.items {
            match held.next() {
                Some(h) if (h.key(), h.revision()) == (stored.key(), stored.revision()) => {}
                h => {
                    let first = h.map_or_else(|| stored.key(), |h| h.key().min(stored.key()));
                    return Ok(Some(first.to_string()));
                }
            }
        }
        if page.continue_token.is_empty() {
            return Ok(held.next().map(|h| h.key().to_string()));
        }
        query.continue_token = page.continue_token.into();
        query.resource_version = "".into();
        query.version_match = VersionMatch::Unset;
        tokio::task::yield_now().await;
    }
}
