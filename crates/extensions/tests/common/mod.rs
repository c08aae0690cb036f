//! A server without HTTP that has custom resources: everything in memory, uncached.
#![allow(dead_code, reason = "every user has its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_admission::Chain;
use supercargo_env::{Env, ManualClock};
use supercargo_extensions::{Extensions, ExtensionsConfig, definition_hook};
use supercargo_objects::StorageFactory;
use supercargo_registry::rest::UserInfo;
use supercargo_registry::{Changing, Client, Parts, RegistryConfig, ResourceIndex, build_endpoints};
use supercargo_schema::TypeRef;
use supercargo_storage::memory::MemoryBackend;
use supercargo_structural::Compiler;

pub(crate) const DEFINITIONS: &str = "apiextensions.k8s.io/v1";

pub(crate) struct Server {
    pub(crate) env: Env,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) index: Arc<ResourceIndex>,
    pub(crate) client: Client,
    pub(crate) extensions: Extensions,
}

/// All built-in resources in memory, uncached, with custom resources.
pub(crate) async fn server() -> Server {
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

impl Server {
    /// Until something holds; time passes meanwhile.
    pub(crate) async fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
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
