//! A server without HTTP: all resources over a store in memory, and requests as plain calls.
#![allow(dead_code, reason = "every test file uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

use bytes::Bytes;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_admission::{Chain, NamespaceLifecycle, StoredNamespaces};
use supercargo_env::{Env, Long};
use supercargo_meta::{GroupResource, GroupVersion, Status, Tree};
use supercargo_objects::StorageFactory;
use supercargo_registry::rest::{
    Answer, Body, DeleteOptions, Endpoint, GetOptions, ListAnswer, ListOptions, Media, PatchBody, PatchKind,
    RequestContext, UserInfo, Warnings, WatchAnswer, WriteOptions,
};
use supercargo_registry::{Built, Parts, RegistryConfig, build_endpoints};
use supercargo_storage::Backend;
use supercargo_storage::memory::MemoryBackend;

pub(crate) struct Server {
    pub(crate) env: Env,
    pub(crate) backend: Arc<dyn Backend>,
    pub(crate) built: Built,
}

/// Where a request goes: `group/version`, resource (with subresource), namespace.
pub(crate) struct At<'a>(pub(crate) &'a str, pub(crate) &'a str, pub(crate) &'a str);

impl Server {
    pub(crate) fn new() -> Self {
        let env = Env::system();
        let backend: Arc<dyn Backend> = MemoryBackend::new(&env);
        Self::over(env, backend, true)
    }

    pub(crate) fn over(env: Env, backend: Arc<dyn Backend>, lifecycle: bool) -> Self {
        Self::with(env, backend, lifecycle, true)
    }

    /// A server beside which nobody collects garbage.
    pub(crate) fn without_garbage_collection() -> Self {
        let env = Env::system();
        let backend: Arc<dyn Backend> = MemoryBackend::new(&env);
        Self::with(env, backend, true, false)
    }

    fn with(env: Env, backend: Arc<dyn Backend>, lifecycle: bool, garbage_collection: bool) -> Self {
        let factory = StorageFactory::new(env.clone(), backend.clone(), "/registry")
            .with_deletes(4, garbage_collection);
        let namespaces = Arc::new(StoredNamespaces::new());
        let mut chain = Chain::new();
        if lifecycle {
            chain = chain.with(
                "NamespaceLifecycle",
                Arc::new(NamespaceLifecycle::new(namespaces.clone())),
            );
        }
        let resources: Vec<_> = supercargo_resources::resources()
            .iter()
            .cloned()
            .map(Arc::new)
            .collect();
        let built = build_endpoints(
            &resources,
            &Parts {
                enabled: &|_, _, _| true,
                factory: &factory,
                hooks: Arc::new(supercargo_resources::hook),
                admit: Arc::new(chain),
                authorize: None,
                config: RegistryConfig {
                    event_ttl: Duration::from_secs(3600),
                    delete_collection_workers: 4,
                    unsafe_deletes: true,
                    garbage_collection,
                    storage_prefix: "/registry".into(),
                },
                extra: HashMap::new(),
                changing: supercargo_registry::Changing::default(),
            },
        )
        .unwrap();
        namespaces.bind(built.storages[&GroupResource::new("", "namespaces")].clone());
        Self { env, backend, built }
    }

    /// True when the path is served.
    pub(crate) fn serves(&self, at: &At<'_>) -> bool {
        let gv = GroupVersion::parse(at.0).unwrap();
        let group = self.built.endpoints.group_version(&gv);
        group.is_some_and(|g| g.endpoints.contains_key(at.1))
    }

    pub(crate) fn endpoint(&self, at: &At<'_>) -> Endpoint {
        let gv = GroupVersion::parse(at.0).unwrap();
        self.built
            .endpoints
            .group_version(&gv)
            .and_then(|g| g.endpoints.get(at.1))
            .unwrap_or_else(|| panic!("{} {}", at.0, at.1))
            .clone()
    }

    pub(crate) fn cx(&self, at: &At<'_>) -> RequestContext {
        RequestContext {
            endpoint: self.endpoint(at),
            namespace: at.2.into(),
            user: UserInfo {
                name: "tester".into(),
                ..UserInfo::default()
            },
            default_manager: "test".into(),
            deadline: self.env.clock.monotonic() + Duration::from_secs(34),
            path: "/test".into(),
            warnings: Warnings::default(),
            long: Long::default(),
        }
    }

    pub(crate) async fn create(&self, at: At<'_>, json: &str) -> Result<Tree, Status> {
        self.create_with(at, json, WriteOptions::default()).await
    }
    pub(crate) async fn create_with(&self, at: At<'_>, json: &str, o: WriteOptions) -> Result<Tree, Status> {
        let cx = self.cx(&at);
        let answer = cx.endpoint.storage.create(&cx, None, body(json), o).await?;
        Ok(shown(answer, 201))
    }
    pub(crate) async fn get(&self, at: At<'_>, name: &str) -> Result<Tree, Status> {
        let cx = self.cx(&at);
        let answer = cx.endpoint.storage.get(&cx, name, GetOptions::default()).await?;
        Ok(shown(answer, 200))
    }
    pub(crate) async fn update(&self, at: At<'_>, name: &str, object: &Tree) -> Result<Tree, Status> {
        self.update_with(at, name, object, WriteOptions::default()).await
    }
    pub(crate) async fn update_with(
        &self,
        at: At<'_>,
        name: &str,
        object: &Tree,
        o: WriteOptions,
    ) -> Result<Tree, Status> {
        let cx = self.cx(&at);
        let answer = cx
            .endpoint
            .storage
            .update(&cx, name, body(&text(object)), o)
            .await?;
        Ok(shown(answer, 200))
    }
    pub(crate) async fn patch(
        &self,
        at: At<'_>,
        name: &str,
        kind: PatchKind,
        json: &str,
    ) -> Result<Tree, Status> {
        let o = WriteOptions::default();
        let answer = self.patch_with(at, name, kind, json, o).await?;
        Ok(shown(answer, 200))
    }
    pub(crate) async fn patch_with(
        &self,
        at: At<'_>,
        name: &str,
        kind: PatchKind,
        json: &str,
        o: WriteOptions,
    ) -> Result<Answer, Status> {
        let cx = self.cx(&at);
        let sent = PatchBody {
            bytes: Bytes::copy_from_slice(json.as_bytes()),
            kind,
        };
        cx.endpoint.storage.patch(&cx, name, sent, o).await
    }
    pub(crate) async fn merge(&self, at: At<'_>, name: &str, json: &str) -> Result<Tree, Status> {
        self.patch(at, name, PatchKind::Merge, json).await
    }
    pub(crate) async fn delete(&self, at: At<'_>, name: &str) -> Result<Answer, Status> {
        self.delete_with(at, name, DeleteOptions::default()).await
    }
    pub(crate) async fn delete_with(
        &self,
        at: At<'_>,
        name: &str,
        o: DeleteOptions,
    ) -> Result<Answer, Status> {
        let cx = self.cx(&at);
        cx.endpoint.storage.delete(&cx, name, o).await
    }
    pub(crate) async fn list(&self, at: At<'_>, o: ListOptions) -> Result<ListAnswer, Status> {
        let cx = self.cx(&at);
        cx.endpoint.storage.list(&cx, o).await
    }
    pub(crate) async fn names(&self, at: At<'_>, o: ListOptions) -> Vec<String> {
        let list = self.list(at, o).await.unwrap();
        list.items
            .iter()
            .map(|i| i.tree().unwrap().str_at(&["metadata", "name"]).to_owned())
            .collect()
    }
    pub(crate) async fn watch(&self, at: At<'_>, o: ListOptions) -> Box<dyn WatchAnswer> {
        let cx = self.cx(&at);
        cx.endpoint.storage.watch(&cx, o).await.unwrap()
    }
    pub(crate) async fn namespace(&self, name: &str) -> Tree {
        let json = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        self.create(At("v1", "namespaces", ""), &json).await.unwrap()
    }
}

pub(crate) fn body(json: &str) -> Body {
    Body {
        bytes: Bytes::copy_from_slice(json.as_bytes()),
        media: Media::Json,
    }
}

pub(crate) fn text(object: &Tree) -> String {
    let mut out = Vec::new();
    supercargo_meta::write_json(&mut out, object);
    String::from_utf8(out).unwrap()
}

/// The object of an answer, as JSON shows it.
pub(crate) fn shown(answer: Answer, code: u16) -> Tree {
    match answer {
        Answer::Object(c, o) => {
            assert!(c == code || c == 201, "code {c}");
            parse(&o.encode(Media::Json).unwrap().joined())
        }
        Answer::Status(_, s) => s.to_tree(),
    }
}

pub(crate) fn parse(json: &[u8]) -> Tree {
    supercargo_codec::json::parse(json, &supercargo_codec::Limits::default())
        .unwrap()
        .tree
}

pub(crate) fn tree(json: &str) -> Tree {
    parse(json.as_bytes())
}
