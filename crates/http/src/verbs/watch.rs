//! A watch: the stream is started here, its frames are made in `watch.rs` of the crate.

use super::Handler;
use crate::call::{Call, Failure, Response};
use crate::negotiate;
use crate::options::{ListRequest, WatchTime};
use crate::watch::{self, Manner};
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_meta::{Reason, Status};
use supercargo_registry::rest::{WatchAnswer, WatchEvent};

pub(super) async fn serve(call: &Call, h: &Handler, mut request: ListRequest) -> Result<Response, Failure> {
    let is_list = request.options.send_initial_events == Some(true);
    let gzip = is_list && request.options.allow_bookmarks && negotiate::accepts_gzip(&call.parts.headers);
    if request.time == WatchTime::Default && call.shared.min_watch.is_zero() {
        // apiserver 0.37: a least time of none is a deadline that has passed.
        request.time = WatchTime::Over;
    }
    let time = match request.time {
        WatchTime::Default => random_time(call),
        WatchTime::Of(d) => d,
        WatchTime::Over => Duration::from_nanos(1),
    };
    request.options.timeout = time;
    let mut answer = h.cx.endpoint.storage.watch(&h.cx, request.options).await?;
    if request.time == WatchTime::Over {
        answer = Box::new(Over(is_list));
    }
    let form = negotiate::stream_form(&call.parts.headers, &call.query(), h.offer)?;
    Ok(watch::respond(
        call,
        &h.cx.endpoint,
        answer,
        form,
        Manner { gzip, time },
    ))
}

/// Between the least time and twice that, so that watches that began together do not end together.
fn random_time(call: &Call) -> Duration {
    let least = call.shared.min_watch;
    let spread = u64::try_from(least.as_millis()).unwrap_or(u64::MAX);
    least + Duration::from_millis(call.shared.env.rng.below(spread))
}

/// A watch whose time was up before it began. One that should have told the state first says that it could not.
struct Over(bool);

impl WatchAnswer for Over {
    fn next(&mut self) -> BoxFuture<'_, Option<Vec<WatchEvent>>> {
        let says = std::mem::take(&mut self.0);
        let late = || Status::failure(500, Reason::InternalError, "context deadline exceeded");
        let event = || vec![WatchEvent::Error(late())];
        Box::pin(std::future::ready(says.then(event)))
    }

    fn progress(&mut self) -> u64 {
        0
    }
}
