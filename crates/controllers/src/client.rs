//! The verbs of the server as plain calls, under a user's name.

use crate::catalog::Catalog;
use bytes::Bytes;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, GroupVersion, Status, Text, Tree};
use supercargo_registry::ResourceIndex;
use supercargo_registry::rest::{
    Answer, Body, DeleteOptions, Endpoint, GetOptions, ListAnswer, ListOptions, Media, Object, PatchBody,
    PatchKind, RequestContext, UserInfo, Warnings, WatchAnswer, WriteOptions,
};

/// A call that takes longer has failed.
const DEADLINE: Duration = Duration::from_secs(30);
/// Objects of a page: lists of any length need room for so many.
const PAGE: u64 = 500;

/// A way to the server for one user. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Client {
    shared: Arc<Shared>,
    user: UserInfo,
}

struct Shared {
    env: Env,
    index: Arc<ResourceIndex>,
    /// With the index's generation it was made from.
    catalog: Mutex<(u64, Arc<Catalog>)>,
}

impl Client {
    /// A client of the server with this index.
    pub(crate) fn new(env: Env, index: Arc<ResourceIndex>) -> Self {
        let shared = Shared {
            env,
            index,
            catalog: Mutex::new((u64::MAX, Arc::default())),
        };
        Self {
            shared: Arc::new(shared),
            user: UserInfo::default(),
        }
    }

    /// The same for a service account of `kube-system`.
    pub(crate) fn as_account(&self, name: &str) -> Self {
        let user = UserInfo {
            name: format!("system:serviceaccount:kube-system:{name}").into(),
            groups: [
                "system:serviceaccounts",
                "system:serviceaccounts:kube-system",
                "system:authenticated",
            ]
            .map(Text::from)
            .to_vec(),
            ..UserInfo::default()
        };
        Self {
            shared: self.shared.clone(),
            user,
        }
    }

    pub(crate) fn env(&self) -> &Env {
        &self.shared.env
    }

    pub(crate) fn index(&self) -> &ResourceIndex {
        &self.shared.index
    }

    /// What is served now.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        let mut held = self.shared.catalog.lock();
        // Read before the index: an older number with a newer index is made anew, the other way round it would stay.
        let generation = self.shared.index.generation();
        if held.0 != generation {
            *held = (generation, Arc::new(Catalog::of(&self.shared.index.load())));
        }
        held.1.clone()
    }

    /// An endpoint by the text of its path: `v1`, `namespaces/status`.
    ///
    /// # Errors
    /// 404 when it is not served.
    pub(crate) fn endpoint(&self, api_version: &str, path: &str) -> Result<Endpoint, Status> {
        let missing = || Status::not_found(&GroupResource::new("", path), "");
        let gv = GroupVersion::parse(api_version).ok_or_else(missing)?;
        let endpoints = self.shared.index.load();
        let group = endpoints.group_version(&gv);
        group
            .and_then(|g| g.endpoints.get(path))
            .cloned()
            .ok_or_else(missing)
    }

    fn cx(&self, endpoint: &Endpoint, namespace: &str) -> RequestContext {
        let namespace = if endpoint.desc.namespaced { namespace } else { "" };
        RequestContext {
            endpoint: endpoint.clone(),
            namespace: namespace.into(),
            user: self.user.clone(),
            default_manager: "supercargo".into(),
            deadline: self.shared.env.clock.monotonic() + DEADLINE,
            path: Text::default(),
            warnings: Warnings::default(),
            long: supercargo_env::Long::default(),
        }
    }

    /// Reads an object as it is now.
    pub(crate) async fn get(
        &self,
        endpoint: &Endpoint,
        namespace: &str,
        name: &str,
    ) -> Result<Arc<dyn Object>, Status> {
        let cx = self.cx(endpoint, namespace);
        let answer = endpoint.storage.get(&cx, name, GetOptions::default()).await?;
        object(answer)
    }

    /// Reads a page of a collection; "" is the first page's token, and all namespaces.
    pub(crate) async fn page(
        &self,
        endpoint: &Endpoint,
        namespace: &str,
        token: &str,
    ) -> Result<ListAnswer, Status> {
        let cx = self.cx(endpoint, namespace);
        let options = ListOptions {
            limit: PAGE,
            continue_token: token.into(),
            ..ListOptions::default()
        };
        endpoint.storage.list(&cx, options).await
    }

    /// Watches a whole resource from a resourceVersion on, without end.
    pub(crate) async fn watch(
        &self,
        endpoint: &Endpoint,
        resource_version: &str,
    ) -> Result<Box<dyn WatchAnswer>, Status> {
        let cx = self.cx(endpoint, "");
        let options = ListOptions {
            resource_version: resource_version.into(),
            send_initial_events: Some(false),
            timeout: Duration::ZERO,
            ..ListOptions::default()
        };
        endpoint.storage.watch(&cx, options).await
    }

    /// Makes an object.
    pub(crate) async fn create(
        &self,
        endpoint: &Endpoint,
        namespace: &str,
        object: &Tree,
    ) -> Result<(), Status> {
        let cx = self.cx(endpoint, namespace);
        let body = Body {
            bytes: json(object),
            media: Media::Json,
        };
        let options = WriteOptions::default();
        endpoint.storage.create(&cx, None, body, options).await.map(drop)
    }

    /// Replaces an object, or a part of it; `None` when the write removed it.
    pub(crate) async fn update(&self, endpoint: &Endpoint, object: &Tree) -> Result<Arc<Tree>, Status> {
        let at = |field| object.str_at(&["metadata", field]);
        let cx = self.cx(endpoint, at("namespace"));
        let body = Body {
            bytes: json(object),
            media: Media::Json,
        };
        let options = WriteOptions::default();
        let answer = endpoint.storage.update(&cx, at("name"), body, options).await?;
        self::object(answer)?.tree()
    }

    /// Merges a patch into an object.
    pub(crate) async fn merge(
        &self,
        endpoint: &Endpoint,
        namespace: &str,
        name: &str,
        patch: &Tree,
    ) -> Result<(), Status> {
        let cx = self.cx(endpoint, namespace);
        let patch = PatchBody {
            bytes: json(patch),
            kind: PatchKind::Merge,
        };
        let options = WriteOptions::default();
        endpoint.storage.patch(&cx, name, patch, options).await.map(drop)
    }

    /// Deletes an object.
    pub(crate) async fn delete(
        &self,
        endpoint: &Endpoint,
        namespace: &str,
        name: &str,
        options: DeleteOptions,
    ) -> Result<(), Status> {
        let cx = self.cx(endpoint, namespace);
        endpoint.storage.delete(&cx, name, options).await.map(drop)
    }
}

fn object(answer: Answer) -> Result<Arc<dyn Object>, Status> {
    match answer {
        Answer::Object(_, o) => Ok(o),
        Answer::Status(_, s) => Err(s),
    }
}

fn json(tree: &Tree) -> Bytes {
    let mut out = Vec::with_capacity(512);
    supercargo_meta::write_json(&mut out, tree);
    out.into()
}
