//! DELETE of a collection.

use super::{Handler, delete};
use crate::call::{Call, Failure, Response};
use crate::{objects, options};

pub(super) async fn serve(call: &mut Call, h: &Handler) -> Result<Response, Failure> {
    let form = call.form(h.offer)?;
    let list = options::list(&call.query(), false, None)?.options;
    let options = delete::read_options(call, true).await?;
    let storage = &h.cx.endpoint.storage;
    let answer = h
        .write(call, storage.delete_collection(&h.cx, list, options))
        .await?;
    objects::list(call, &h.cx.endpoint, &answer, form)
}
