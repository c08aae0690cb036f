//! The cache keeps the contract of what it stands before, over every kind of backend.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;
use supercargo_cache::{CacheOptions, Cached};
use supercargo_engine::testlog;
use supercargo_env::Env;
use supercargo_objects::conformance::{Harness as _, Over, memory, remote, run_all};
use supercargo_objects::{KeySchema, ListQuery, ObjectStorage, WatchQuery};
use supercargo_storage::Expected;

fn cached(env: &Env, keys: KeySchema, direct: Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> {
    let field = Some("spec.nodeName".into());
    let options = CacheOptions::default();
    Arc::new(Cached::new(env.clone(), direct, keys, field, options))
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_reference_backend() {
    run_all(&Over {
        backend: memory,
        wrap: cached,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_engine() {
    run_all(&Over {
        backend: testlog::engine,
        wrap: cached,
    })
    .await;
}

/// A store elsewhere: how far it is has to be asked for.
#[tokio::test(flavor = "multi_thread")]
async fn over_a_store_whose_progress_is_not_free() {
    run_all(&Over {
        backend: remote,
        wrap: cached,
    })
    .await;
}

/// Upstream promises nothing for resourceVersion=0; kube-rs begins its streaming lists with it right after a write.
#[tokio::test]
async fn any_state_has_what_was_just_written() {
    let store = Over {
        backend: testlog::engine,
        wrap: cached,
    };
    let f = store.fresh().await;
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
