//! Objects in a store that encrypts them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use bytes::Bytes;
use std::path::Path;
use std::sync::Arc;
use supercargo_backend_embedded::{EmbeddedOptions, Fsync, open_embedded};
use supercargo_cache::{CacheOptions, Cached};
use supercargo_encryption::Encryption;
use supercargo_encryption::testplugin::TestPlugin;
use supercargo_env::{BoxFuture, Env};
use supercargo_meta::{GroupResource, Tree};
use supercargo_objects::conformance::{Fixture, Harness, example_codec, run_all};
use supercargo_objects::{
    Decorator, ListQuery, ObjectStorage, RestOptions, StorageFactory, WatchQuery, WrapStorage,
};
use supercargo_objects::{Direct, KeySchema, Recent, Transformer};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::{Backend, Expected};
use support::{File, keyed, plugin};
use tempfile::TempDir;

fn pods(providers: &[&str]) -> String {
    support::secrets(providers).replace("secrets", "pods")
}

async fn embedded(env: &Env, folder: &Path) -> Arc<dyn Backend> {
    let mut options = EmbeddedOptions::new(folder.join("store"));
    options.fsync = Fsync::Never;
    open_embedded(env.clone(), options).await.unwrap()
}

/// Stores of the suite: embedded, encrypted, with a cache before them or without.
struct Encrypted {
    folder: TempDir,
    cached: bool,
    transformer: Arc<dyn Transformer>,
}

impl Encrypted {
    async fn new(cached: bool) -> Self {
        // The suite writes some values below the storage, as they are.
        let file = pods(&[&keyed("aesgcm", &[0]), "{identity: {}}"]);
        let encryption = File::new(&file).start(&Env::system(), false).await.unwrap();
        Self {
            folder: tempfile::tempdir().unwrap(),
            cached,
            transformer: encryption.transformers()(&GroupResource::new("", "pods")),
        }
    }
}

impl Harness for Encrypted {
    fn fresh(&self) -> BoxFuture<'_, Fixture> {
        Box::pin(async {
            let env = Env::system();
            let folder = tempfile::tempdir_in(self.folder.path()).unwrap().keep();
            let backend = embedded(&env, &folder).await;
            let keys = KeySchema::new("/registry", "/pods").unwrap();
            let direct: Arc<dyn ObjectStorage> = Arc::new(Direct::with_parts(
                env.clone(),
                backend.clone(),
                keys.clone(),
                example_codec(),
                self.transformer.clone(),
                &Arc::new(Recent::new(1 << 20)),
                Arc::default(),
            ));
            let storage = if self.cached {
                let field = Some("spec.nodeName".into());
                Arc::new(Cached::new(
                    env.clone(),
                    direct,
                    keys,
                    field,
                    CacheOptions::default(),
                ))
            } else {
                direct
            };
            Fixture {
                env,
                storage,
                backend,
            }
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encrypted_store_keeps_the_contract() {
    run_all(&Encrypted::new(false).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cache_before_an_encrypted_store_keeps_the_contract() {
    run_all(&Encrypted::new(true).await).await;
}

struct Caches;

impl WrapStorage for Caches {
    fn wrap(
        &self,
        o: &RestOptions,
        keys: KeySchema,
        inner: Arc<dyn ObjectStorage>,
    ) -> Arc<dyn ObjectStorage> {
        let _ = o;
        Arc::new(Cached::new(
            Env::system(),
            inner,
            keys,
            None,
            CacheOptions::default(),
        ))
    }
}

fn storage(env: &Env, backend: &Arc<dyn Backend>, e: &Encryption, cached: bool) -> Arc<dyn ObjectStorage> {
    let decorator = if cached {
        Decorator::Wrapped(Arc::new(Caches))
    } else {
        Decorator::Undecorated
    };
    let factory = StorageFactory::new(env.clone(), backend.clone(), "/registry")
        .with_transformers(e.transformers())
        .with_decorator(decorator);
    let options = factory.options_for(&GroupResource::new("", "pods"), "pods", example_codec(), false);
    factory.open(&options).unwrap()
}

fn pod(storage: &dyn ObjectStorage, name: &str, node: &str) -> Bytes {
    let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
    t.set(&["metadata", "name"], name.into());
    t.set(&["metadata", "namespace"], "a".into());
    t.set(&["spec", "nodeName"], node.into());
    storage.codec().encode(&t).unwrap()
}

/// Whether any file below a folder has these bytes.
fn is_on_disk(folder: &Path, wanted: &[u8]) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return is_on_disk(&path, wanted);
        }
        let bytes = std::fs::read(&path).unwrap();
        bytes.windows(wanted.len()).any(|w| w == wanted)
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_an_object_is_on_the_disk() {
    const MARK: &str = "node-that-nobody-may-know";
    let env = Env::system();
    let folder = tempfile::tempdir().unwrap();
    let plain = File::new(&pods(&["{identity: {}}"]))
        .start(&env, false)
        .await
        .unwrap();
    let backend = embedded(&env, folder.path()).await;
    let s = storage(&env, &backend, &plain, false);
    s.put("/pods/a/p", Expected::Absent, pod(&*s, "p", MARK), None)
        .await
        .unwrap();
    assert!(
        is_on_disk(folder.path(), MARK.as_bytes()),
        "the test sees what is there"
    );
    drop(s);
    backend.close().await;

    for provider in ["aesgcm", "aescbc", "secretbox"] {
        let folder = tempfile::tempdir().unwrap();
        let file = File::new(&pods(&[&keyed(provider, &[0])]));
        let encryption = file.start(&env, false).await.unwrap();
        let backend = embedded(&env, folder.path()).await;
        let s = storage(&env, &backend, &encryption, true);
        for i in 0..20 {
            let (key, value) = (format!("/pods/a/p{i}"), pod(&*s, &format!("p{i}"), MARK));
            s.put(&key, Expected::Absent, value, None).await.unwrap();
        }
        drop(s);
        backend.close().await;
        assert!(!is_on_disk(folder.path(), MARK.as_bytes()), "{provider}");
        // And it can be read again.
        let backend = embedded(&env, folder.path()).await;
        let s = storage(&env, &backend, &encryption, false);
        let entry = s.get("/pods/a/p7", "").await.unwrap();
        assert_eq!(*entry.value(), pod(&*s, "p7", MARK));
        backend.close().await;
    }
}

/// What is held in memory learns of new keys: an update that changes nothing has to write.
#[tokio::test]
async fn entries_at_hand_become_stale_with_their_keys() {
    for cached in [false, true] {
        let (env, clock) = Env::manual(9);
        let backend: Arc<dyn Backend> = MemoryBackend::new(&env);
        let file = File::new(&pods(&[&keyed("aesgcm", &[0])]));
        let encryption = file.start(&env, true).await.unwrap();
        let s = storage(&env, &backend, &encryption, cached);
        s.put("/pods/a/p", Expected::Absent, pod(&*s, "p", "n"), None)
            .await
            .unwrap();
        let query = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            ..ListQuery::default()
        };
        assert_eq!(s.list(query).await.unwrap().items.len(), 1);
        assert!(!s.get("/pods/a/p", "").await.unwrap().is_stale());

        file.write(&pods(&[&keyed("aesgcm", &[1, 0])]));
        let before = encryption.transformers()(&GroupResource::new("", "pods")).generation();
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        clock.advance(supercargo_encryption::RELOAD_EVERY);
        let of_pods = encryption.transformers()(&GroupResource::new("", "pods"));
        support::until(|| of_pods.generation() != before).await;
        let old = s.get("/pods/a/p", "").await.unwrap();
        assert!(old.is_stale(), "cached: {cached}");
        let new = s
            .put(
                "/pods/a/p",
                Expected::At(old.revision()),
                old.value().clone(),
                None,
            )
            .await
            .unwrap();
        assert!(!new.is_stale());
        assert!(!s.get("/pods/a/p", "").await.unwrap().is_stale());
    }
}

/// Lists, watches and conflicts wait for a plugin where they have to, and lose nothing.
#[tokio::test(flavor = "multi_thread")]
async fn what_another_process_wrote_is_read_with_the_help_of_the_plugin() {
    let env = Env::system();
    let folder = tempfile::tempdir().unwrap();
    let toy = TestPlugin::start(&env, &folder.path().join("s"));
    let file = File::new(&pods(&[&plugin("toy", &folder.path().join("s"))]));
    let (mine, others) = (
        file.start(&env, false).await.unwrap(),
        file.start(&env, false).await.unwrap(),
    );
    let backend: Arc<dyn Backend> = MemoryBackend::new(&env);
    let (writer, reader) = (
        storage(&env, &backend, &others, false),
        storage(&env, &backend, &mine, false),
    );
    let put = |i: u32| {
        let (key, value) = (
            format!("/pods/a/p{i:02}"),
            pod(&*writer, &format!("p{i:02}"), "n"),
        );
        let writer = writer.clone();
        async move { writer.put(&key, Expected::Absent, value, None).await.unwrap() }
    };
    let first = put(0).await;
    let query = WatchQuery {
        key: "/pods".to_owned(),
        recursive: true,
        resource_version: "0".into(),
        ..WatchQuery::default()
    };
    let mut watch = reader.watch(query).await.unwrap();
    for i in 1..20 {
        put(i).await;
    }
    let mut seen = 0;
    while seen < 20 {
        // Dropped now and then before it is done: nothing may be lost.
        let hasty = supercargo_env::timeout(&*env.clock, std::time::Duration::ZERO, watch.next()).await;
        let events = match hasty {
            Ok(events) => events,
            Err(_) => watch.next().await,
        };
        seen += events.unwrap().unwrap().len();
    }
    assert_eq!(toy.behaviour().calls[2], 1);
    let list = ListQuery {
        key: "/pods".to_owned(),
        recursive: true,
        ..ListQuery::default()
    };
    assert_eq!(reader.list(list).await.unwrap().items.len(), 20);
    let stale = reader
        .put("/pods/a/p00", Expected::Absent, pod(&*reader, "p00", "m"), None)
        .await
        .unwrap_err();
    match stale.into_kind() {
        supercargo_objects::ErrorKind::Exists(Some(now)) => assert_eq!(now.value(), first.value()),
        other => panic!("{other:?}"),
    }
    assert_eq!(toy.behaviour().calls[2], 1);
}
