//! PUT.

use super::Handler;
use crate::call::{Call, Failure, Response};
use crate::options;

pub(super) async fn serve(call: &mut Call, h: &Handler) -> Result<Response, Failure> {
    let form = call.form(h.offer)?;
    let body = h.body(call).await?;
    let options = options::write(&call.query(), "UpdateOptions")?;
    let storage = &h.cx.endpoint.storage;
    let answer = h
        .write(call, storage.update(&h.cx, h.name(), body, options))
        .await?;
    h.answer(call, answer, form)
}
