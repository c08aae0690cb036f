//! GET of one object.

use super::Handler;
use crate::call::{Call, Failure, Response};
use crate::options;

pub(super) async fn serve(call: &Call, h: &Handler) -> Result<Response, Failure> {
    let form = call.form(h.offer)?;
    let options = options::get(&call.query())?;
    let answer = h.cx.endpoint.storage.get(&h.cx, h.name(), options).await?;
    h.answer(call, answer, form)
}
