//! Stores for the suite of objects, which knows nothing of processes.

use crate::contract::Place;
use std::sync::Arc;
use supercargo_cache::{CacheOptions, Cached};
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::{KeySchema, ObjectStorage};
use supercargo_storage::{
    Backend, Capabilities, Committed, Key, KeyRange, Page, RangeQuery, Read, Record, Result, Revision, Stats,
    WatchStream, Write,
};

/// A store, and the place that has to stay as long.
pub(crate) struct Own {
    pub(crate) env: Env,
    pub(crate) store: Arc<dyn Backend>,
    #[expect(dead_code, reason = "it lives as long")]
    pub(crate) place: Arc<dyn Place>,
}

impl Drop for Own {
    /// The tasks would look for a server that is gone until the test ends.
    fn drop(&mut self) {
        let store = self.store.clone();
        self.env.tasks.spawn("close", async move { store.close().await });
    }
}

impl Backend for Own {
    fn capabilities(&self) -> Capabilities {
        self.store.capabilities()
    }
    fn tells_progress(&self) -> bool {
        self.store.tells_progress()
    }
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        self.store.get(key)
    }
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        self.store.range(query)
    }
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        self.store.commit(write)
    }
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        self.store.watch(range, after)
    }
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        self.store.compact(up_to)
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.store.current_revision()
    }
    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        self.store.skip_to(to)
    }
    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        self.store.deadline_ms(lease)
    }
    fn stats(&self) -> Stats {
        self.store.stats()
    }
    fn close(&self) -> BoxFuture<'_, ()> {
        self.store.close()
    }
}

pub(crate) fn bare(_: &Env, _: KeySchema, direct: Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> {
    direct
}

pub(crate) fn cached(env: &Env, keys: KeySchema, direct: Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> {
    let field = Some("spec.nodeName".into());
    let options = CacheOptions::default();
    Arc::new(Cached::new(env.clone(), direct, keys, field, options))
}
