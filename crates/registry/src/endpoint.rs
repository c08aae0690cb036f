//! The endpoints of a stored resource: the resource itself, and the subresources that write a part of it.

use crate::body;
use crate::delete::Deletion;
use crate::patch::PatchIntent;
use crate::repeat::Repeat;
use crate::rest::{
    Answer, Body, DeleteOptions, GetOptions, ListAnswer, ListOptions, PatchBody, RequestContext, Storage,
    WatchAnswer, WriteOptions,
};
use crate::store::Store;
use crate::write::{Intent, Writer};
use crate::{create, read};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{Status, Tree};
use supercargo_objects::Precondition;

/// A resource.
pub(crate) struct ResourceEndpoint(pub Arc<Store>);

/// A subresource that is the object itself: `status`, `finalize`, `approval`, `ephemeralcontainers`, `resize`.
pub(crate) struct PartEndpoint(pub Arc<Store>);

/// A PUT: the client's object.
struct Replace(Tree);

impl Intent for Replace {
    /// A patch shares what it leaves alone with the object it was made from; so does this.
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status> {
        Ok(self.0.sharing(current.map_or(&Tree::Null, |c| c)))
    }
    fn precondition(&self) -> Precondition {
        let uid = self.0.str_at(&["metadata", "uid"]);
        Precondition {
            uid: (!uid.is_empty()).then(|| uid.into()),
            resource_version: None,
        }
    }
    fn is_replace(&self) -> bool {
        true
    }
}

async fn update(
    store: &Store,
    cx: &RequestContext,
    name: &str,
    sent: &Body,
    options: &WriteOptions,
) -> Result<Answer, Status> {
    let expected = body::Expected {
        shape: &store.view(cx).shape,
        kinds: &store.kinds,
        validation: options.field_validation,
        warnings: &cx.warnings,
    };
    let mut object = body::decode(sent, &expected)?;
    store.hook.normalise(&mut object);
    crate::object_meta::ensure_name(&object, name)?;
    let writer = Writer::new(store, cx, options, name)?;
    writer.run(&Replace(object)).await?.answer(store, cx).await
}

async fn patch(
    store: &Store,
    cx: &RequestContext,
    name: &str,
    sent: &PatchBody,
    options: &WriteOptions,
) -> Result<Answer, Status> {
    let repeat = Repeat::of(store, cx, sent, options);
    let mut found = None;
    if let Some(repeat) = repeat {
        found = repeat.entry(store, cx, name).await;
        if let Some(entry) = found.as_ref().filter(|e| repeat.is_of(e)) {
            return store.answer(cx, 200, entry.clone()).await;
        }
    }
    let intent = PatchIntent::new(store, cx, sent, options)?;
    let writer = Writer {
        repeat,
        found,
        ..Writer::new(store, cx, options, name)?
    };
    let written = writer.run(&intent).await?;
    if let Some(repeat) = repeat {
        repeat.foresee((&intent, &writer), &written).await;
    }
    written.answer(store, cx).await
}

impl Storage for ResourceEndpoint {
    fn get<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        options: GetOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { read::get(&self.0, cx, name, &options).await })
    }
    fn list<'a>(
        &'a self,
        cx: &'a RequestContext,
        options: ListOptions,
    ) -> BoxFuture<'a, Result<ListAnswer, Status>> {
        Box::pin(async move { read::list(&self.0, cx, &options).await })
    }
    fn watch<'a>(
        &'a self,
        cx: &'a RequestContext,
        options: ListOptions,
    ) -> BoxFuture<'a, Result<Box<dyn WatchAnswer>, Status>> {
        Box::pin(async move { read::watch(&self.0, cx, &options).await })
    }
    fn create<'a>(
        &'a self,
        cx: &'a RequestContext,
        _name: Option<&'a str>,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { create::create(&self.0, cx, &body, &options).await })
    }
    fn update<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { update(&self.0, cx, name, &body, &options).await })
    }
    fn patch<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        sent: PatchBody,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { patch(&self.0, cx, name, &sent, &options).await })
    }
    fn delete<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        mut options: DeleteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move {
            options.ignore_store_read_error &= self.0.config.unsafe_deletes;
            // An unsafe delete leaves everything out that belongs to the kind.
            if !options.ignore_store_read_error {
                for w in self.0.hook.delete_warnings(&options) {
                    cx.warnings.add(w);
                }
            }
            let deletion = Deletion {
                store: &self.0,
                cx,
                options: &options,
                name,
                namespace: &cx.namespace,
            };
            deletion.run().await
        })
    }
    fn delete_collection<'a>(
        &'a self,
        cx: &'a RequestContext,
        list: ListOptions,
        options: DeleteOptions,
    ) -> BoxFuture<'a, Result<ListAnswer, Status>> {
        Box::pin(async move { read::delete_collection(&self.0, cx, &list, &options).await })
    }
}

impl Storage for PartEndpoint {
    fn get<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        options: GetOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { read::get(&self.0, cx, name, &options).await })
    }
    fn update<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { update(&self.0, cx, name, &body, &options).await })
    }
    fn patch<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        sent: PatchBody,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { patch(&self.0, cx, name, &sent, &options).await })
    }
}
