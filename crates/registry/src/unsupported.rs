//! Endpoints that discovery shows and this server does not serve yet.

use crate::rest::{
    Answer, Body, Connect, Connected, DeleteOptions, GetOptions, ListAnswer, ListOptions, PatchBody,
    RequestContext, Storage, WatchAnswer, WriteOptions,
};
use supercargo_env::BoxFuture;
use supercargo_meta::Status;

/// Answers 501 to everything.
pub(crate) struct Unsupported;

fn refuse<'a, T: Send + 'a>(cx: &RequestContext) -> BoxFuture<'a, Result<T, Status>> {
    let what = format!(
        "{} is not implemented by this server yet",
        cx.endpoint.group_resource()
    );
    Box::pin(std::future::ready(Err(Status::not_implemented(what))))
}

impl Storage for Unsupported {
    fn get<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: &'a str,
        _: GetOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        refuse(cx)
    }
    fn list<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: ListOptions,
    ) -> BoxFuture<'a, Result<ListAnswer, Status>> {
        refuse(cx)
    }
    fn watch<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: ListOptions,
    ) -> BoxFuture<'a, Result<Box<dyn WatchAnswer>, Status>> {
        refuse(cx)
    }
    fn create<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: Option<&'a str>,
        _: Body,
        _: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        refuse(cx)
    }
    fn update<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: &'a str,
        _: Body,
        _: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        refuse(cx)
    }
    fn patch<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: &'a str,
        _: PatchBody,
        _: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        refuse(cx)
    }
    fn connect<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: &'a str,
        _: &'a Connect<'a>,
    ) -> BoxFuture<'a, Result<Connected, Status>> {
        refuse(cx)
    }
    fn delete<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: &'a str,
        _: DeleteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        refuse(cx)
    }
}
