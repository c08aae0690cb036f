//! DELETE of one object.

use super::{Handler, read_body};
use crate::call::{Call, Failure, Response};
use crate::delete_options;
use crate::negotiate;
use supercargo_registry::rest::{DeleteOptions, Media};

pub(super) async fn serve(call: &mut Call, h: &Handler) -> Result<Response, Failure> {
    let form = call.form(h.offer)?;
    let options = read_options(call, false).await?;
    let storage = &h.cx.endpoint.storage;
    let answer = h.write(call, storage.delete(&h.cx, h.name(), options)).await?;
    h.answer(call, answer, form)
}

/// The options of the body, or of the query when there is no body. Protobuf is read for all kinds.
pub(super) async fn read_options(call: &mut Call, is_collection: bool) -> Result<DeleteOptions, Failure> {
    let bytes = read_body(call).await?;
    let media = if bytes.is_empty() {
        Media::Json
    } else {
        negotiate::body_media(&call.parts.headers, call.plain())?
    };
    Ok(delete_options::read(&call.query(), &bytes, media, is_collection)?)
}
