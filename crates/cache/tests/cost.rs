//! What caches cost: bytes and tasks of caches that come and go, allocations of reads.
//!
//! Allocations are counted by thread, so each test has a runtime on its own thread. The counts are those of a debug build;
//! a release build has fewer.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use allocation_counter::{AllocationInfo, measure};
use std::sync::Arc;
use supercargo_cache::{CacheFactory, CacheOptions};
use supercargo_engine::testlog;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, Tree};
use supercargo_objects::conformance::example_codec;
use supercargo_objects::{
    Decorator, ListQuery, ObjectCodec, ObjectStorage, ObjectWatch, StorageFactory, WatchQuery,
};
use supercargo_storage::Expected;
use support::settle;

struct Place {
    runtime: tokio::runtime::Runtime,
    env: Env,
    factory: StorageFactory,
    codec: Arc<ObjectCodec>,
}

impl Place {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (env, _) = {
            let _runtime = runtime.enter();
            Env::manual(1)
        };
        let backend = runtime.block_on(testlog::engine(env.clone()));
        let guard = runtime.enter();
        let caches = CacheFactory::new(env.clone(), CacheOptions::default(), Box::new(|_| true));
        let factory = StorageFactory::new(env.clone(), backend, "/registry")
            .with_decorator(Decorator::Wrapped(Arc::new(caches)));
        drop(guard);
        Self {
            runtime,
            env,
            factory,
            codec: example_codec(),
        }
    }

    fn open(&self, number: usize) -> Arc<dyn ObjectStorage> {
        let resource = GroupResource::new("example.com", format!("r{number}"));
        let prefix = format!("example.com/r{number}");
        let options = self
            .factory
            .options_for(&resource, &prefix, self.codec.clone(), false);
        self.factory.open(&options).unwrap()
    }

    fn run<T>(&self, f: impl Future<Output = T>) -> (T, AllocationInfo) {
        let mut out = None;
        let info = measure(|| out = Some(self.runtime.block_on(f)));
        (out.unwrap(), info)
    }
}

fn all(number: usize) -> String {
    format!("/example.com/r{number}")
}

fn list_query(number: usize) -> ListQuery {
    ListQuery {
        key: all(number),
        recursive: true,
        ..ListQuery::default()
    }
}

fn watch_query(number: usize) -> WatchQuery {
    WatchQuery {
        key: all(number),
        recursive: true,
        ..WatchQuery::default()
    }
}

async fn put(storage: &dyn ObjectStorage, key: &str) {
    let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
    t.set(&["metadata", "name"], key.rsplit('/').next().unwrap().into());
    let value = storage.codec().encode(&t).unwrap();
    storage.put(key, Expected::Absent, value, None).await.unwrap();
}

#[test]
fn a_thousand_caches_come_and_go() {
    const COUNT: usize = 1000;
    let place = Place::new();
    let tasks = || place.env.tasks.live_count();
    let base = tasks();
    let round = || {
        let (storages, unused) = place.run(async { (0..COUNT).map(|i| place.open(i)).collect::<Vec<_>>() });
        assert_eq!(tasks(), base, "nothing runs for a cache that nobody asked");
        let (watches, used) = place.run(async {
            let mut watches: Vec<Box<dyn ObjectWatch>> = Vec::new();
            for (i, s) in storages.iter().enumerate() {
                assert!(s.list(list_query(i)).await.unwrap().items.is_empty());
                watches.push(s.watch(watch_query(i)).await.unwrap());
            }
            watches
        });
        assert_eq!(tasks(), base + COUNT);
        let (_, gone) = place.run(async {
            for s in &storages {
                s.destroy();
            }
            drop(storages);
            for mut watch in watches {
                assert!(watch.next().await.is_none(), "it ends with its cache");
            }
            settle().await;
        });
        assert_eq!(tasks(), base);
        (unused, used, gone)
    };
    round();
    let (unused, used, gone) = round();
    let each = |i: AllocationInfo| i.bytes_current / COUNT as i64;
    let (unused, used, gone) = (each(unused), each(used), each(gone));
    assert!(unused < 4 * 1024, "an unused cache takes {unused} bytes");
    // With its task, its watch of the store, and a watch that reads it.
    assert!(used < 12 * 1024, "a cache in use takes {used} bytes more");
    let left = unused + used + gone;
    assert!(
        left.abs() < 64,
        "{unused} unused, {used} more in use, {left} bytes are left"
    );
}

#[test]
fn a_list_is_a_snapshot_and_not_a_copy() {
    let place = Place::new();
    let storage = place.open(0);
    place.run(async {
        for i in 0..1000 {
            put(&*storage, &format!("{}/o{i}", all(0))).await;
        }
        storage.list(list_query(0)).await.unwrap();
    });
    let (list, cost) = place.run(storage.list(list_query(0)));
    assert_eq!(list.unwrap().items.len(), 1000);
    assert!(
        cost.count_total <= 24,
        "a list of 1,000 objects took {} allocations",
        cost.count_total
    );
}

#[test]
fn a_delivery_costs_no_more_than_its_turn() {
    const WATCHES: usize = 1000;
    let place = Place::new();
    let storage = place.open(0);
    let (mut watches, _) = place.run(async {
        let mut watches = Vec::new();
        for _ in 0..WATCHES {
            watches.push(storage.watch(watch_query(0)).await.unwrap());
        }
        watches
    });
    let deliver = |watches: &mut Vec<Box<dyn ObjectWatch>>, name: &str| {
        let key = format!("{}/{name}", all(0));
        let (_, cost) = place.run(async {
            put(&*storage, &key).await;
            for watch in watches.iter_mut() {
                assert_eq!(watch.next().await.unwrap().unwrap().len(), 1);
            }
        });
        cost.count_total as usize
    };
    deliver(&mut watches, "first");
    let total = deliver(&mut watches, "second");
    let (each, rest) = (total / WATCHES, total % WATCHES);
    assert!(
        each <= 6,
        "a write and {WATCHES} deliveries took {each} * {WATCHES} + {rest} allocations"
    );
}
