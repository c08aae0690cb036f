//! Objects over real etcd: the object contract, undecorated and through the watch cache.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use supercargo_backend_etcd3::Etcd3;
use supercargo_cache::{CacheOptions, Cached};
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::conformance::{Over, run_all};
use supercargo_objects::{KeySchema, ObjectStorage};
use supercargo_storage::{
    Backend, Capabilities, Committed, Key, KeyRange, Page, RangeQuery, Read, Record, Result, Revision, Stats,
    WatchStream, Write,
};
use support::{Server, Version, open};

/// A store and the etcd process that is there for it alone.
struct Own {
    env: Env,
    etcd: Arc<Etcd3>,
    _server: Arc<Server>,
}

impl Drop for Own {
    /// The tasks would look for an etcd that is gone until the test ends.
    fn drop(&mut self) {
        let etcd = self.etcd.clone();
        self.env.tasks.spawn("close", async move { etcd.close().await });
    }
}

impl Backend for Own {
    fn capabilities(&self) -> Capabilities {
        self.etcd.capabilities()
    }
    fn tells_progress(&self) -> bool {
        self.etcd.tells_progress()
    }
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        self.etcd.get(key)
    }
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        self.etcd.range(query)
    }
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        self.etcd.commit(write)
    }
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        self.etcd.watch(range, after)
    }
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        self.etcd.compact(up_to)
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.etcd.current_revision()
    }
    fn stats(&self) -> Stats {
        self.etcd.stats()
    }
    fn close(&self) -> BoxFuture<'_, ()> {
        self.etcd.close()
    }
}

fn etcd(version: Version) -> impl Fn(Env) -> BoxFuture<'static, Arc<dyn Backend>> + Send + Sync {
    move |env| {
        let server = Server::start_one(version);
        let etcd = open(&env, &server);
        let own: Arc<dyn Backend> = Arc::new(Own {
            env,
            etcd,
            _server: server,
        });
        Box::pin(std::future::ready(own))
    }
}

fn bare(_: &Env, _: KeySchema, direct: Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> {
    direct
}

fn cached(env: &Env, keys: KeySchema, direct: Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> {
    let field = Some("spec.nodeName".into());
    let options = CacheOptions::default();
    Arc::new(Cached::new(env.clone(), direct, keys, field, options))
}

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_3_7() {
    let backend = etcd(Version::V37);
    run_all(&Over { backend, wrap: bare }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_3_4() {
    let backend = etcd(Version::V34);
    run_all(&Over { backend, wrap: bare }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_3_7() {
    let backend = etcd(Version::V37);
    run_all(&Over {
        backend,
        wrap: cached,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_3_4() {
    let backend = etcd(Version::V34);
    run_all(&Over {
        backend,
        wrap: cached,
    })
    .await;
}
