//! The verbs of the server as plain calls, under a user's name: for what runs inside the server.

use crate::ResourceIndex;
use crate::rest::{
    Answer, Body, DeleteOptions, Endpoint, GetOptions, ListAnswer, ListOptions, Media, Object, PatchBody,
    PatchKind, RequestContext, UserInfo, Warnings, WatchAnswer, WriteOptions,
};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, GroupVersion, Status, Text, Tree};

/// A call that takes longer has failed.
const DEADLINE: Duration = Duration::from_secs(30);
/// Objects of a page: lists of any length need room for so many.
const PAGE: u64 = 500;

/// A way to the server for one user. Cloning is cheap. No authorizer is asked.
#[derive(Clone)]
pub struct Client {
    env: Env,
    index: Arc<ResourceIndex>,
    user: UserInfo,
    manager: Text,
}

impl Client {
    /// A client of the server with this index; what it writes is recorded as `manager`'s.
    #[must_use]
    pub fn new(env: Env, index: Arc<ResourceIndex>, user: UserInfo, manager: &str) -> Self {
        Self {
            env,
            index,
            user,
            manager: manager.into(),
        }
    }

    /// The same under another name.
    #[must_use]
    pub fn as_user(&self, user: UserInfo) -> Self {
        Self { user, ..self.clone() }
    }

    /// The world it lives in.
    #[must_use]
    pub const fn env(&self) -> &Env {
        &self.env
    }

    /// What is served.
    #[must_use]
    pub const fn index(&self) -> &Arc<ResourceIndex> {
        &self.index
    }

    /// An endpoint by the text of its path: `v1`, `namespaces/status`.
    ///
    /// # Errors
    /// 404 when it is not served.
    pub fn endpoint(&self, api_version: &str, path: &str) -> Result<Endpoint, Status> {
        let missing = || Status::not_found(&GroupResource::new("", path), "");
        let gv = GroupVersion::parse(api_version).ok_or_else(missing)?;
        let endpoints = self.index.load();
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
            default_manager: self.manager.clone(),
            deadline: self.env.clock.monotonic() + DEADLINE,
            path: Text::default(),
            warnings: Warnings::default(),
            long: supercargo_env::Long::default(),
        }
    }

    /// Reads an object as it is now.
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn get(
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
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn page(
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
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn watch(
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
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn create(&self, endpoint: &Endpoint, namespace: &str, object: &Tree) -> Result<(), Status> {
        let cx = self.cx(endpoint, namespace);
        let body = Body {
            bytes: json(object),
            media: Media::Json,
        };
        let options = WriteOptions::default();
        endpoint.storage.create(&cx, None, body, options).await.map(drop)
    }

    /// Replaces an object, or a part of it; `None` when the write removed it.
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn update(&self, endpoint: &Endpoint, object: &Tree) -> Result<Arc<Tree>, Status> {
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
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn merge(
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

    /// Deletes all objects of a namespace; "" stands for all there are of a resource without namespaces.
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn delete_collection(&self, endpoint: &Endpoint, namespace: &str) -> Result<(), Status> {
        let cx = self.cx(endpoint, namespace);
        let deleted =
            endpoint
                .storage
                .delete_collection(&cx, ListOptions::default(), DeleteOptions::default());
        deleted.await.map(drop)
    }

    /// Deletes an object.
    ///
    /// # Errors
    /// The answer of the verb, when it is none.
    pub async fn delete(
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
