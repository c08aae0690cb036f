//! A watch: the stream is started here, its frames are made in `watch.rs` of the crate.

use super::Handler;
use crate::call::{Call, Failure, Response};
use crate::negotiate;
use crate::options::ListRequest;
use crate::watch;
use std::time::Duration;

pub(super) async fn serve(call: &Call, h: &Handler, mut request: ListRequest) -> Result<Response, Failure> {
    request.options.timeout = request.timeout.unwrap_or_else(|| random_time(call));
    let answer = h.cx.endpoint.storage.watch(&h.cx, request.options).await?;
    let form = negotiate::stream_form(&call.parts.headers, &call.query(), h.offer)?;
    Ok(watch::respond(call, &h.cx.endpoint, answer, form))
}

/// Between the least time and twice that, so that watches that began together do not end together.
fn random_time(call: &Call) -> Duration {
    let least = call.shared.min_watch;
    let spread = u64::try_from(least.as_millis()).unwrap_or(u64::MAX);
    least + Duration::from_millis(call.shared.env.rng.below(spread))
}
