//! What comes with a definition goes with it: tasks, watches, stores.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_admission::Chain;
use supercargo_env::{Env, ManualClock};
use supercargo_extensions::{Extensions, ExtensionsConfig, definition_hook};
use supercargo_meta::{GroupVersion, Tree};
use supercargo_objects::StorageFactory;
use supercargo_registry::rest::{DeleteOptions, UserInfo};
use supercargo_registry::{Changing, Client, Parts, RegistryConfig, ResourceIndex, build_endpoints};
use supercargo_schema::TypeRef;
use supercargo_storage::memory::MemoryBackend;
use supercargo_structural::Compiler;

const DEFINITIONS: &str = "apiextensions.k8s.io/v1";

struct Server {
    env: Env,
    clock: Arc<ManualClock>,
    index: Arc<ResourceIndex>,
    client: Client,
    extensions: Extensions,
}

/// All built-in resources in memory, uncached, with custom resources.
async fn server() -> Server {
    let (env, clock) = Env::manual(1);
    let factory = Arc::new(StorageFactory::new(
        env.clone(),
        MemoryBackend::new(&env),
        "/registry",
    ));
    let metadata = TypeRef::Static(&supercargo_resources::generated::meta_v1::OBJECT_META);
    let compiler = Arc::new(Compiler::new(metadata));
    let definitions = definition_hook(compiler.clone());
    let config = RegistryConfig {
        event_ttl: Duration::from_secs(3600),
        delete_collection_workers: 1,
        unsafe_deletes: true,
        garbage_collection: true,
        storage_prefix: "/registry".into(),
    };
    let resources: Vec<_> = supercargo_resources::resources()
        .iter()
        .cloned()
        .map(Arc::new)
        .collect();
    let parts = Parts {
        enabled: &|_, v, _| v.served_by_default,
        factory: &factory,
        hooks: Arc::new(move |name| match name {
            "customresourcedefinitions" => Some(definitions.clone()),
            name => supercargo_resources::hook(name),
        }),
        admit: Arc::new(Chain::new()),
        authorize: None,
        config: config.clone(),
        extra: HashMap::new(),
        changing: Changing::default(),
    };
    let built = build_endpoints(&resources, &parts).unwrap();
    let index = Arc::new(ResourceIndex::new(built.endpoints));
    let extensions = Extensions::start(
        &env,
        ExtensionsConfig {
            index: index.clone(),
            factory,
            admit: Arc::new(Chain::new()),
            authorize: None,
            config,
            compiler,
            user: UserInfo::default(),
            observe: Arc::new(()),
        },
    );
    extensions.synced().await;
    Server {
        client: Client::new(env.clone(), index.clone(), UserInfo::default(), "test"),
        env,
        clock,
        index,
        extensions,
    }
}

fn definition(i: usize) -> Tree {
    let text = format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"foos.g{i}.com"}},
        "spec":{{"group":"g{i}.com","scope":"Namespaced","names":{{"plural":"foos","singular":"foo","kind":"Foo","listKind":"FooList"}},
        "versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{{"type":"object",
        "properties":{{"spec":{{"type":"object"}}}}}}}}}}]}}}}"#
    );
    let parsed = supercargo_codec::json::parse(text.as_bytes(), &supercargo_codec::Limits::default());
    parsed.unwrap().tree
}

impl Server {
    fn serves(&self, i: usize) -> bool {
        let gv = GroupVersion::parse(&format!("g{i}.com/v1")).unwrap();
        self.index.load().group_version(&gv).is_some()
    }

    /// Until something holds; time passes meanwhile.
    async fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        for _ in 0..200_000 {
            if holds(self) {
                return;
            }
            self.clock.advance(Duration::from_millis(1));
            tokio::task::yield_now().await;
        }
        panic!("{what}: {} tasks", self.env.tasks.live_count());
    }
}

#[tokio::test]
async fn tasks_return_to_their_base() {
    let s = server().await;
    let base = s.env.tasks.live_count();
    let path = "customresourcedefinitions";
    let endpoint = s.client.endpoint(DEFINITIONS, path).unwrap();
    let mut watches = Vec::new();
    for i in 0..20 {
        s.client.create(&endpoint, "", &definition(i)).await.unwrap();
        s.until("it is served", |s| s.serves(i)).await;
        let objects = s.client.endpoint(&format!("g{i}.com/v1"), "foos").unwrap();
        let object = Tree::map([
            ("apiVersion", format!("g{i}.com/v1").into()),
            ("kind", "Foo".into()),
            ("metadata", Tree::map([("name", "a".into())])),
        ]);
        s.client.create(&objects, "default", &object).await.unwrap();
        watches.push(s.client.watch(&objects, "").await.unwrap());
    }
    for i in 0..20 {
        let name = format!("foos.g{i}.com");
        let delete = s.client.delete(&endpoint, "", &name, DeleteOptions::default());
        delete.await.unwrap();
    }
    s.until("nothing is served", |s| (0..20).all(|i| !s.serves(i)))
        .await;
    for mut w in watches {
        while w.next().await.is_some() {}
    }
    s.until("tasks end", |s| s.env.tasks.live_count() <= base).await;
    s.extensions.stop().await;
    assert!(s.env.tasks.live_count() < base);
}
