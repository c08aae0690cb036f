//! The decorator.

use crate::caches::{Caches, Place};
use crate::factory::Upkeep;
use crate::list::{self, Source};
use crate::shared::{Phase, Shared};
use crate::watch::{CachedWatch, FailedWatch, Start, Started};
use crate::{CacheOptions, feed};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, timeout};
use supercargo_meta::{GroupResource, Text};
use supercargo_objects::{
    Entry, Error, ErrorKind, KeySchema, Lent, ListPlan, ListQuery, ListStats, ObjectCodec, ObjectList,
    ObjectStorage, ObjectWatch, Progress, Result, WatchQuery, parse_resource_version,
};
use supercargo_storage::{Expected, KeyRange, Revision};

/// Lists and watches of one resource from memory; everything else is passed on.
///
/// It lists the storage below when the first list or watch comes, not before.
pub struct Cached {
    shared: Arc<Shared>,
    /// Its place among the caches of its factory, and who looks after them.
    kept: Option<(Place, Arc<Upkeep>)>,
}

/// Figures of a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheStats {
    /// Objects in the newest state.
    pub objects: usize,
    /// The revision it has reached.
    pub revision: Revision,
    /// Changes remembered.
    pub changes: usize,
    /// About how many bytes are kept because of them.
    pub change_bytes: usize,
    /// So many changes are remembered before old ones go.
    pub capacity: usize,
    /// Running watches.
    pub watches: usize,
    /// Events it got from the storage below.
    pub events: u64,
    /// How often it was filled.
    pub loads: u64,
    /// How often it could not be filled.
    pub failed_loads: u64,
    /// Watches that ended because they read too slowly.
    pub overtaken: u64,
    /// Lists of the newest state.
    pub consistent: u64,
    /// Those of them that the storage below had to answer.
    pub fallbacks: u64,
    /// Comparisons with the storage below: passed, failed, not possible.
    pub checks: [u64; 3],
    /// Objects that watches began with.
    pub initial: u64,
    /// How often the room for changes grew, and shrank.
    pub resized: [u64; 2],
    /// Lists from all objects, and from those of one value of the indexed field.
    pub lists: [ListStats; 2],
}

impl Cached {
    /// A cache before `inner`, whose keys follow `keys`, with an index by `field` of its codec's selectable fields.
    #[must_use]
    pub fn new(
        env: Env,
        inner: Arc<dyn ObjectStorage>,
        keys: KeySchema,
        field: Option<Text>,
        options: CacheOptions,
    ) -> Self {
        Self {
            shared: Arc::new(Shared::new(env, inner, keys, field, options)),
            kept: None,
        }
    }

    /// The same, as one of `caches`, which `upkeep` looks after.
    pub(crate) fn kept_by(mut self, caches: &Caches, resource: GroupResource, upkeep: Arc<Upkeep>) -> Self {
        self.kept = Some((caches.add(resource, &self.shared), upkeep));
        self
    }

    #[cfg(test)]
    pub(crate) const fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Its figures.
    #[must_use]
    pub fn stats(&self) -> CacheStats {
        self.shared.stats()
    }

    /// Waits until the cache can answer, starting it when it is the first who asks. False: the storage below has to.
    async fn ready(&self) -> bool {
        let shared = &self.shared;
        if shared.is_ready() {
            return true;
        }
        if shared.turn(&[Phase::Idle], Phase::Loading) {
            // The task ends when the cache is destroyed, at the latest with its last handle.
            let tasks = &shared.env.tasks;
            let feed = tasks.run_bulk(shared.wakes_many.clone(), Box::pin(feed::run(shared.clone())));
            drop(tasks.spawn("cache feed", feed));
        }
        let mut phase = shared.phase.subscribe();
        let is_settled = |p: &Phase| matches!(p, Phase::Ready | Phase::Down | Phase::Closed);
        let settled = timeout(
            &*shared.env.clock,
            shared.options.ready_wait,
            phase.wait_for(is_settled),
        );
        match settled.await {
            Ok(settled) => matches!(settled, Ok(p) if *p == Phase::Ready),
            Err(_) => {
                // One has waited in vain: that is enough.
                shared.turn(&[Phase::Loading], Phase::Down);
                false
            }
        }
    }

    async fn get(&self, key: &str, resource_version: &str) -> Result<Arc<Entry>> {
        let shared = &self.shared;
        if !shared.is_ready() {
            return shared.inner.get(key, resource_version).await;
        }
        if resource_version.is_empty() {
            let entry = shared.inner.get(key, "").await?;
            let (state, _) = shared.current();
            // The one that lists and watches have, with its forms.
            return Ok(match state.table.get(entry.key().as_bytes()) {
                Some(held) if held.revision() == entry.revision() => {
                    held.renew(&entry);
                    held.clone()
                }
                _ => entry,
            });
        }
        let wanted = parse_resource_version(resource_version)?;
        if !shared.reaches(Revision(wanted)) {
            return shared.inner.get(key, resource_version).await;
        }
        let key = shared.keys.prepare(key, false)?;
        shared.catch_up(Revision(wanted)).await?;
        let (state, _) = shared.current();
        let found = state.table.get(key.as_bytes()).cloned();
        found.ok_or_else(|| Error::new(ErrorKind::NotFound, key.to_string()))
    }

    async fn list(&self, query: ListQuery) -> Result<ObjectList> {
        let shared = &self.shared;
        let prefix = shared.keys.prepare(&query.key, query.recursive)?;
        let plan = ListPlan::new(&query)?;
        if !self.ready().await {
            return shared.inner.list(query).await;
        }
        let Some(source) = self.source(&query, &plan, &prefix).await? else {
            return shared.inner.list(query).await;
        };
        match list::page(shared, &source, &query, &plan, &prefix) {
            // It names every object that can't be read.
            Err(e) if e.is_corrupt() => shared.inner.list(query).await,
            answer => answer,
        }
    }

    /// The snapshot that a list reads; `None` when the storage below has to answer.
    async fn source(
        &self,
        query: &ListQuery,
        plan: &ListPlan,
        prefix: &supercargo_storage::Key,
    ) -> Result<Option<Source>> {
        let shared = &self.shared;
        if let Some(at) = plan.at {
            if !shared.reaches(at) {
                return Ok(None);
            }
            shared.catch_up(at).await?;
            // A revision that the operator has given up is gone, whatever is remembered here.
            if at < shared.inner.compacted_revision() {
                return Ok(None);
            }
            let range = if query.recursive {
                KeyRange::prefix(prefix)
            } else {
                KeyRange::single(prefix)
            };
            return Ok(shared.table_at(at, &range).map(|table| Source {
                table,
                by_field: None,
                revision: at,
            }));
        }
        let is_consistent = query.resource_version.is_empty() || plan.token.is_some();
        if is_consistent {
            if !shared.tells_progress() {
                // The cache can't know whether it is there yet.
                return Ok(None);
            }
            shared.counts.consistent.add();
            let newest = shared.inner.current_revision().await?;
            if let Err(e) = shared.catch_up(newest).await {
                shared.counts.fallbacks.add();
                // The store may still know.
                return if matches!(e.kind(), ErrorKind::TooLargeVersion { .. }) {
                    Ok(None)
                } else {
                    Err(e)
                };
            }
        } else {
            if !shared.reaches(Revision(plan.not_older_than)) {
                return Ok(None);
            }
            shared.catch_up(Revision(plan.not_older_than)).await?;
        }
        let by_value = query.recursive
            && plan.token.is_none()
            && shared
                .field
                .as_deref()
                .is_some_and(|f| query.predicate.fields.required(f).is_some());
        let (state, revision) = match by_value.then(|| shared.indexed()).flatten() {
            Some(indexed) => indexed,
            None => shared.current(),
        };
        Ok(Some(Source {
            table: state.table.clone(),
            by_field: state.by_field().filter(|_| by_value).cloned(),
            revision,
        }))
    }

    async fn watch(&self, query: WatchQuery) -> Result<Box<dyn ObjectWatch>> {
        let shared = &self.shared;
        let key = shared.keys.prepare(&query.key, query.recursive)?;
        let version = parse_resource_version(&query.resource_version)?;
        if !self.ready().await {
            return shared.inner.watch(query).await;
        }
        let wants_state = query.send_initial_events.unwrap_or(version == 0);
        let tells_end = query.send_initial_events == Some(true);
        if wants_state {
            let wanted = if tells_end && query.resource_version.is_empty() {
                shared.inner.current_revision().await?
            } else {
                Revision(version)
            };
            if !shared.reaches(wanted) {
                return shared.inner.watch(query).await;
            }
            if let Err(e) = shared.catch_up(wanted).await {
                // A client reads errors of a watch from the stream.
                return Ok(Box::new(FailedWatch(Some(e))));
            }
        }
        let after = match (wants_state, version) {
            (true, _) => None,
            (false, 0) if !shared.tells_progress() => return shared.inner.watch(query).await,
            (false, 0) => Some(self.now().await?),
            (false, version) => Some(Revision(version)),
        };
        let start = Start {
            range: if query.recursive {
                KeyRange::prefix(&key)
            } else {
                KeyRange::single(&key)
            },
            single: !query.recursive,
            after,
            tells_end,
        };
        match CachedWatch::start(shared, query.clone(), start) {
            Started::Here(watch) => Ok(watch),
            Started::Failed(e) => Ok(Box::new(FailedWatch(Some(e)))),
            // The store may remember more.
            Started::Below => shared.inner.watch(query).await,
        }
    }

    /// The newest revision, and the cache has it.
    async fn now(&self) -> Result<Revision> {
        let newest = self.shared.inner.current_revision().await?;
        self.shared.catch_up(newest).await?;
        Ok(newest)
    }
}

impl ObjectStorage for Cached {
    fn codec(&self) -> &Arc<ObjectCodec> {
        self.shared.inner.codec()
    }
    fn get<'a>(&'a self, key: &'a str, resource_version: &'a str) -> BoxFuture<'a, Result<Arc<Entry>>> {
        Box::pin(self.get(key, resource_version))
    }
    fn list(&self, query: ListQuery) -> BoxFuture<'_, Result<ObjectList>> {
        Box::pin(self.list(query))
    }
    fn watch(&self, query: WatchQuery) -> BoxFuture<'_, Result<Box<dyn ObjectWatch>>> {
        Box::pin(self.watch(query))
    }
    fn put<'a>(
        &'a self,
        key: &'a str,
        expected: Expected,
        value: Bytes,
        ttl: Option<Duration>,
    ) -> BoxFuture<'a, Result<Arc<Entry>>> {
        self.shared.inner.put(key, expected, value, ttl)
    }
    fn put_object<'a>(
        &'a self,
        key: &'a str,
        expected: Expected,
        value: Bytes,
        object: Lent,
        ttl: Option<Duration>,
    ) -> BoxFuture<'a, Result<Arc<Entry>>> {
        self.shared.inner.put_object(key, expected, value, object, ttl)
    }
    fn delete<'a>(&'a self, key: &'a str, expected: Revision) -> BoxFuture<'a, Result<Revision>> {
        self.shared.inner.delete(key, expected)
    }
    fn count(&self) -> BoxFuture<'_, Result<u64>> {
        self.shared.inner.count()
    }
    fn count_known(&self) -> Option<u64> {
        let is_ready = self.shared.is_ready();
        is_ready.then(|| self.shared.current().0.table.len() as u64)
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.shared.inner.current_revision()
    }
    fn progress(&self) -> Progress {
        self.shared.inner.progress()
    }
    fn compacted_revision(&self) -> Revision {
        self.shared.inner.compacted_revision()
    }
    fn destroy(&self) {
        self.shared.phase.send_replace(Phase::Closed);
        self.shared.end_readers();
        self.shared.inner.destroy();
    }
}

impl Drop for Cached {
    fn drop(&mut self) {
        // Watches and the feed may outlive the last handle; they end with it.
        self.destroy();
    }
}
