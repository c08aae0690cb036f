//! POST.

use super::Handler;
use crate::call::{Call, Failure, Response};
use crate::options;

pub(super) async fn serve(call: &mut Call, h: &Handler) -> Result<Response, Failure> {
    let form = call.form(h.offer)?;
    let body = h.body(call).await?;
    let options = options::write(&call.query(), "CreateOptions")?;
    let storage = &h.cx.endpoint.storage;
    let answer = h
        .write(call, storage.create(&h.cx, h.name.as_deref(), body, options))
        .await?;
    h.answer(call, answer, form)
}
