//! A cache over a store with faults, in a world whose time only a test moves.
#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::unwrap_used, unreachable_pub, reason = "helpers of tests are tests")]

use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use supercargo_cache::{CacheFactory, CacheFigures, CacheOptions, Caches};
use supercargo_env::{Env, ManualClock};
use supercargo_meta::{GroupResource, Tree};
use supercargo_objects::conformance::example_codec;
use supercargo_objects::{
    Decorator, Entry, EventKind, ListQuery, ObjectEvent, ObjectList, ObjectStorage, ObjectWatch, Opened,
    Result, Soon, StorageFactory, TransformError, Transformer, WatchQuery,
};
use supercargo_storage::faults::{Faults, Faulty};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::remote::Remote;
use supercargo_storage::{Backend, Expected, Key, Revision};

/// Keys whose values can't be decrypted.
#[derive(Clone, Default)]
pub struct Unreadable(Arc<Mutex<HashSet<String>>>);

impl Unreadable {
    pub fn add(&self, key: &str) {
        self.0.lock().insert(key.to_owned());
    }
    pub fn clear(&self) {
        self.0.lock().clear();
    }
}

impl Transformer for Unreadable {
    fn open(&self, stored: bytes::Bytes, key: &Key) -> Soon<Opened> {
        if self.0.lock().contains(&key.to_string()) {
            return Soon::Now(Err(TransformError {
                message: "no key fits".to_owned(),
                corrupt: true,
            }));
        }
        Soon::Now(Ok((stored, false)))
    }
    fn seal(&self, value: bytes::Bytes, _: &Key) -> std::result::Result<bytes::Bytes, TransformError> {
        Ok(value)
    }
}

pub struct World {
    pub env: Env,
    pub clock: Arc<ManualClock>,
    pub faults: Faults,
    pub unreadable: Unreadable,
    /// The store with its faults.
    pub backend: Arc<dyn Backend>,
    /// The store below the faults.
    pub raw: Arc<dyn Backend>,
    pub storage: Arc<dyn ObjectStorage>,
    pub caches: Caches,
}

pub fn pods() -> GroupResource {
    GroupResource::new("", "pods")
}

/// Lets every task do what it can do at this time.
pub async fn settle() {
    for _ in 0..64 {
        tokio::task::yield_now().await;
    }
}

impl World {
    pub fn new(options: CacheOptions) -> Self {
        let (env, clock) = Env::manual(1);
        let raw: Arc<dyn Backend> = MemoryBackend::new(&env);
        Self::over((env, clock), raw, options)
    }

    /// A world whose store is elsewhere.
    pub fn elsewhere(options: CacheOptions) -> (Self, Arc<Remote>) {
        let (env, clock) = Env::manual(1);
        let remote = Arc::new(Remote::new(MemoryBackend::new(&env)));
        (Self::over((env, clock), remote.clone(), options), remote)
    }

    fn over((env, clock): (Env, Arc<ManualClock>), raw: Arc<dyn Backend>, options: CacheOptions) -> Self {
        let faulty = Arc::new(Faulty::new(raw.clone(), env.clock.clone()));
        let faults = faulty.faults();
        let backend: Arc<dyn Backend> = faulty;
        let unreadable = Unreadable::default();
        let caches = CacheFactory::new(env.clone(), options, Box::new(|_| true));
        let all = caches.caches().clone();
        let transformer: Arc<dyn Transformer> = Arc::new(unreadable.clone());
        let factory = StorageFactory::new(env.clone(), backend.clone(), "/registry")
            .with_transformers(Arc::new(move |_| transformer.clone()))
            // What is found there was not read from the store.
            .with_recent_bytes(0)
            .with_decorator(Decorator::Wrapped(Arc::new(caches)));
        let mut options = factory.options_for(&pods(), "pods", example_codec(), false);
        options.indexed = Some("spec.nodeName".into());
        Self {
            storage: factory.open(&options).unwrap(),
            caches: all,
            env,
            clock,
            faults,
            unreadable,
            backend,
            raw,
        }
    }

    pub fn figures(&self) -> CacheFigures {
        self.caches.figures().pop().unwrap()
    }

    /// Lets time pass until `f` is done; answers how long it took.
    pub async fn timed<T>(&self, f: impl Future<Output = T>) -> (T, Duration) {
        let mut f = std::pin::pin!(f);
        let mut passed = Duration::ZERO;
        loop {
            tokio::select! {
                biased;
                done = &mut f => return (done, passed),
                () = settle() => {}
            }
            let step = Duration::from_millis(50);
            self.clock.advance(step);
            passed += step;
        }
    }

    /// Lets time pass.
    pub async fn pass(&self, time: Duration) {
        self.timed(self.env.clock.sleep(time)).await;
        settle().await;
    }

    /// A pod as it is stored.
    pub fn pod(&self, path: &str, node: &str) -> bytes::Bytes {
        let (namespace, name) = path.split_once('/').unwrap();
        let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
        t.set(&["metadata", "name"], name.into());
        t.set(&["metadata", "namespace"], namespace.into());
        t.set(&["spec"], Tree::empty_map());
        if !node.is_empty() {
            t.set(&["spec", "nodeName"], node.into());
        }
        self.storage.codec().encode(&t).unwrap()
    }

    pub async fn put(&self, path: &str, node: &str) -> Arc<Entry> {
        let key = format!("/pods/{path}");
        let now = self
            .raw
            .get(&Key::from(&*format!("/registry{key}")))
            .await
            .unwrap();
        let expected = now
            .value
            .map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
        let value = self.pod(path, node);
        self.storage.put(&key, expected, value, None).await.unwrap()
    }

    pub async fn delete(&self, entry: &Entry) -> Revision {
        let key = entry.key_text().replacen("/registry", "", 1);
        self.storage.delete(&key, entry.revision()).await.unwrap()
    }

    pub async fn list(&self, resource_version: &str) -> Result<ObjectList> {
        self.storage
            .list(ListQuery {
                key: "/pods".to_owned(),
                recursive: true,
                resource_version: resource_version.into(),
                ..ListQuery::default()
            })
            .await
    }

    /// The names and nodes of all objects.
    pub async fn names(&self, resource_version: &str) -> Vec<String> {
        let list = self.list(resource_version).await.unwrap();
        list.items.iter().map(|e| self.show(e)).collect()
    }

    pub fn show(&self, entry: &Entry) -> String {
        let tree = entry.tree(self.storage.codec()).unwrap();
        format!(
            "{}/{}@{}",
            tree.str_at(&["metadata", "namespace"]),
            tree.str_at(&["metadata", "name"]),
            tree.str_at(&["spec", "nodeName"])
        )
    }

    pub fn watch_query(&self, resource_version: &str) -> WatchQuery {
        WatchQuery {
            key: "/pods".to_owned(),
            recursive: true,
            resource_version: resource_version.into(),
            ..WatchQuery::default()
        }
    }

    /// A watch of everything that happens from now on.
    pub async fn watch(&self) -> Box<dyn ObjectWatch> {
        let query = WatchQuery {
            send_initial_events: Some(false),
            ..self.watch_query("")
        };
        self.storage.watch(query).await.unwrap()
    }

    /// The next events if they are there.
    pub fn now(&self, watch: &mut Box<dyn ObjectWatch>) -> Poll<Option<Result<Vec<ObjectEvent>>>> {
        watch
            .next()
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
    }

    /// The next events as text. A change: `+name@node`, `=name@node`, `-name@node`.
    pub async fn next(&self, watch: &mut Box<dyn ObjectWatch>) -> Vec<String> {
        match watch.next().await {
            None => vec!["end".to_owned()],
            Some(Err(e)) => vec![e.to_string()],
            Some(Ok(events)) => events.iter().map(|e| self.tell(e)).collect(),
        }
    }

    pub fn tell(&self, event: &ObjectEvent) -> String {
        match event {
            ObjectEvent::Bookmark { revision, .. } => format!("bookmark {revision}"),
            ObjectEvent::Change(kind, entry) => {
                let sign = match kind {
                    EventKind::Added => '+',
                    EventKind::Modified => '=',
                    EventKind::Deleted => '-',
                };
                format!("{sign}{}", self.show(entry))
            }
        }
    }
}
