//! GET of a collection: a list, or a watch if the query or the path says so.

use super::{Handler, watch};
use crate::call::{Call, Failure, Response};
use crate::{objects, options};

pub(super) async fn serve(call: &Call, h: &Handler) -> Result<Response, Failure> {
    let form = call.form(h.offer)?;
    let request = options::list(&call.query(), h.is_watch_path, h.name.as_deref())?;
    if request.is_watch {
        return watch::serve(call, h, request).await;
    }
    let answer = h.cx.endpoint.storage.list(&h.cx, request.options).await?;
    objects::list(call, &h.cx.endpoint, &answer, form)
}
