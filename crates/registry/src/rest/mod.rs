//! What lies between the HTTP layer and a resource: one trait, the values that go in and the answers that come out.
//!
//! HTTP parses URL, query and headers into these values, calls one method, and writes the answer in the negotiated form.
//! It never looks into an object; a resource never sees a header.

mod answer;
mod context;
mod options;

pub use answer::{Answer, Encoded, ListAnswer, Object, Unreadable, WatchAnswer, WatchEvent, WatchEventKind};
pub use context::{
    Body, Connect, Connected, Media, PatchBody, PatchKind, RequestContext, UserInfo, Warnings,
};
pub use options::{
    DeleteOptions, FieldValidation, GetOptions, ListOptions, Preconditions, Propagation,
    ResourceVersionMatch, WriteOptions,
};

use crate::{ResourceDesc, SubresourceDesc, VersionDesc};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{GroupResource, Status, Text};

/// A path below a group version: a resource or a subresource, in one version, and the storage that serves it.
#[derive(Clone)]
pub struct Endpoint {
    /// The resource.
    pub desc: Arc<ResourceDesc>,
    /// Which of `desc.versions`.
    pub version_index: usize,
    /// Which of the version's subresources; `None` for the resource itself.
    pub subresource_index: Option<usize>,
    /// What serves it.
    pub storage: Arc<dyn Storage>,
}

impl Endpoint {
    /// The version.
    ///
    /// # Panics
    /// Never for endpoints of an index: their numbers are checked when they are made.
    #[must_use]
    pub fn version(&self) -> &VersionDesc {
        self.desc
            .versions
            .get(self.version_index)
            .expect("because the index made this endpoint from the description")
    }
    /// The subresource, if this is one.
    #[must_use]
    pub fn subresource(&self) -> Option<&SubresourceDesc> {
        self.subresource_index
            .and_then(|i| self.version().subresources.get(i))
    }
    /// Group and resource as error texts name them; a subresource follows the resource after a slash.
    #[must_use]
    pub fn group_resource(&self) -> GroupResource {
        match self.subresource() {
            Some(s) => GroupResource::new(
                self.desc.group.clone(),
                Text::from(format!("{}/{}", self.desc.resource, s.name)),
            ),
            None => self.desc.group_resource(),
        }
    }
    /// The verbs that discovery tells of.
    pub fn told_verbs(&self) -> impl Iterator<Item = &Text> {
        let (verbs, leaves) = match self.subresource() {
            Some(s) => (&s.verbs, false),
            None => {
                let v = self.version();
                (&v.verbs, v.declared.as_ref().is_some_and(|d| d.terminating))
            }
        };
        // apiextensions-apiserver 0.37: pkg/apiserver/customresource_discovery_controller.go
        let is_told = move |v: &&Text| !leaves || !matches!(v.as_str(), "create" | "update" | "patch");
        verbs.iter().filter(is_told)
    }
    /// True when the endpoint offers a verb.
    #[must_use]
    pub fn has_verb(&self, verb: &str) -> bool {
        let verbs = self
            .subresource()
            .map_or_else(|| &self.version().verbs, |s| &s.verbs);
        verbs.iter().any(|v| v == verb)
    }
}

/// Serves a resource or a subresource. A verb that an implementation does not offer answers 405; discovery is made from
/// the same description, so the two agree.
pub trait Storage: Send + Sync + 'static {
    /// Reads one object.
    fn get<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        options: GetOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        let _ = (name, options);
        not_supported(cx, "get")
    }
    /// Reads a collection, or a page of it.
    fn list<'a>(
        &'a self,
        cx: &'a RequestContext,
        options: ListOptions,
    ) -> BoxFuture<'a, Result<ListAnswer, Status>> {
        let _ = options;
        not_supported(cx, "list")
    }
    /// Starts a watch. Errors before the stream starts are answers of their own; later ones are events.
    fn watch<'a>(
        &'a self,
        cx: &'a RequestContext,
        options: ListOptions,
    ) -> BoxFuture<'a, Result<Box<dyn WatchAnswer>, Status>> {
        let _ = options;
        not_supported(cx, "watch")
    }
    /// Creates an object; `name` is the parent's name for subresources.
    fn create<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: Option<&'a str>,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        let _ = (name, body, options);
        not_supported(cx, "create")
    }
    /// Replaces an object.
    fn update<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        let _ = (name, body, options);
        not_supported(cx, "update")
    }
    /// Patches an object.
    fn patch<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        patch: PatchBody,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        let _ = (name, patch, options);
        not_supported(cx, "patch")
    }
    /// Deletes an object, or marks it as being deleted.
    fn delete<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        options: DeleteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        let _ = (name, options);
        not_supported(cx, "delete")
    }
    /// Opens a stream to what lies behind an object.
    fn connect<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        request: &'a Connect<'a>,
    ) -> BoxFuture<'a, Result<Connected, Status>> {
        let _ = (name, request);
        not_supported(cx, "connect")
    }
    /// Deletes the objects of a collection.
    fn delete_collection<'a>(
        &'a self,
        cx: &'a RequestContext,
        list: ListOptions,
        options: DeleteOptions,
    ) -> BoxFuture<'a, Result<ListAnswer, Status>> {
        let _ = (list, options);
        not_supported(cx, "deletecollection")
    }
}

fn not_supported<'a, T: Send + 'a>(
    cx: &RequestContext,
    verb: &'static str,
) -> BoxFuture<'a, Result<T, Status>> {
    let status = Status::method_not_supported(&cx.endpoint.group_resource(), verb);
    Box::pin(std::future::ready(Err(status)))
}
