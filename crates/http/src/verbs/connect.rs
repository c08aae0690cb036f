//! Streams to what lies behind an object: `log`, `exec`, `attach`, `portforward`, `proxy`.

use super::Handler;
use crate::body::Body;
use crate::call::{Call, Failure, Response};
use http::StatusCode;
use supercargo_meta::Status;
use supercargo_registry::rest::{Connect, Connected};

pub(super) async fn serve(call: &Call, h: &Handler) -> Result<Response, Failure> {
    let query = call.query();
    // The log is an ordinary read, which does not look at it.
    let is_log =
        h.cx.endpoint
            .subresource()
            .is_some_and(|s| s.connect_methods.is_empty());
    if !is_log && query.first("dryRun").is_some() {
        return Err(Status::bad_request("dryRun is not supported").into());
    }
    let request = Connect {
        query: query.pairs().collect(),
    };
    let storage = &h.cx.endpoint.storage;
    match storage.connect(&h.cx, h.name(), &request).await? {
        Connected::Nothing => {
            let mut r = Response::new(Body::empty());
            *r.status_mut() = StatusCode::NO_CONTENT;
            Ok(r)
        }
    }
}
