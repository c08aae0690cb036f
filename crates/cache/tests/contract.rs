//! The cache keeps the contract of what it stands before, over every kind of backend.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::sync::Arc;
use supercargo_cache::{CacheOptions, Cached};
use supercargo_engine::{Engine, EngineOptions, testlog::MemoryLog};
use supercargo_env::{BoxFuture, Env};
use supercargo_objects::conformance::{Fixture, Harness, example_codec, run_all};
use supercargo_objects::{Direct, KeySchema, ListQuery, WatchQuery};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::{Backend, Expected};

fn fixture(env: Env, backend: Arc<dyn Backend>) -> Fixture {
    let keys = KeySchema::new("/registry", "/pods").unwrap();
    let direct = Arc::new(Direct::new(
        env.clone(),
        backend.clone(),
        keys.clone(),
        example_codec(),
    ));
    let field = Some("spec.nodeName".into());
    let storage = Arc::new(Cached::new(
        env.clone(),
        direct,
        keys,
        field,
        CacheOptions::default(),
    ));
    Fixture {
        env,
        storage,
        backend,
    }
}

struct OverMemory;

impl Harness for OverMemory {
    fn fresh(&self) -> BoxFuture<'_, Fixture> {
        let env = Env::system();
        let backend = MemoryBackend::new(&env);
        Box::pin(std::future::ready(fixture(env, backend)))
    }
}

struct OverEngine;

impl Harness for OverEngine {
    fn fresh(&self) -> BoxFuture<'_, Fixture> {
        Box::pin(async {
            let env = Env::system();
            let log = Arc::new(MemoryLog::default());
            let engine = Engine::open(env.clone(), log, EngineOptions::default())
                .await
                .unwrap();
            fixture(env, engine)
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_reference_backend() {
    run_all(&OverMemory).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_engine() {
    run_all(&OverEngine).await;
}

/// Upstream promises nothing for resourceVersion=0; kube-rs begins its streaming lists with it right after a write.
#[tokio::test]
async fn any_state_has_what_was_just_written() {
    let f = OverEngine.fresh().await;
    for i in 0..200 {
        let mut pod = supercargo_meta::Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
        pod.set(&["metadata", "name"], format!("p{i}").into());
        let value = f.storage.codec().encode(&pod).unwrap();
        let key = format!("/pods/ns/p{i}");
        f.storage.put(&key, Expected::Absent, value, None).await.unwrap();

        let query = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            resource_version: "0".into(),
            ..ListQuery::default()
        };
        assert_eq!(f.storage.list(query).await.unwrap().items.len(), i + 1);

        let query = WatchQuery {
            key: "/pods".to_owned(),
            recursive: true,
            resource_version: "0".into(),
            send_initial_events: Some(true),
            allow_bookmarks: true,
            ..WatchQuery::default()
        };
        let mut watch = f.storage.watch(query).await.unwrap();
        let first = watch.next().await.unwrap().unwrap();
        assert_eq!(first.len(), i + 2, "all objects, and the end");
    }
}
