//! The layers every request passes, in order, and nothing else.
//!
//! A layer is a function on the [`Call`]. Whatever ends a request early is a [`Failure`], turned into an answer in one
//! place, so that every answer has passed the outer layers.

use crate::body::{Body, Tracked};
use crate::call::{Bare, Call, Failure, Response, Shared, shutting_down};
use crate::metrics::Record;
use crate::query::{Query, unescape};
use crate::request_info::RequestInfo;
use crate::respond;
use crate::router;
use crate::server::{Answering, Connection};
use futures_util::FutureExt;
use http::request::Parts;
use http::{HeaderName, HeaderValue, Method, Request, Version, header};
use hyper::body::Incoming;
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};
use supercargo_auth::{Attributes, AuthRequest, Decision, forbidden, names, remove_websocket_token};
use supercargo_env::timeout;
use supercargo_meta::{Details, FieldSelector, LabelSelector, Status, go_quote, uuid_v4};

const AUDIT_ID: HeaderName = HeaderName::from_static("audit-id");

/// Serves a request of a connection.
pub(crate) async fn serve(
    connection: Arc<Connection>,
    request: Request<Incoming>,
) -> Result<http::Response<Tracked<Answering>>, Infallible> {
    let _running = connection.count();
    let answering = connection.answering();
    let mut call = Call::new(&connection, request);
    let audit_id = audit_id(&call.shared, &call.parts);
    let mut record = Record::begin(&call.shared);

    let layers = layers(&connection, &mut call, &mut record);
    let mut response = match AssertUnwindSafe(layers).catch_unwind().await {
        Ok(Ok(response)) => response,
        Ok(Err(failure)) => failure.respond(&call),
        Err(_) => panicked(&call.parts),
    };

    if response.extensions().get::<Bare>().is_none() {
        respond::add_warnings(response.headers_mut(), &call.warnings.take());
        cache_control(&mut response);
        response.headers_mut().entry(AUDIT_ID).or_insert(audit_id);
        date(&call.shared, &mut response);
    }
    record.end(&response);
    if call.parts.method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    Ok(response.map(|body| Tracked::new(body, answering)))
}

/// The inner layers.
async fn layers(connection: &Connection, call: &mut Call, record: &mut Record) -> Result<Response, Failure> {
    request_info(call)?;
    record.known(call);
    if let Some(refused) = refuse_when_draining(connection, call)? {
        return Ok(refused);
    }
    let Some(limit) = deadline(call)? else {
        return authenticated(connection, call).await;
    };
    let _in_flight = call.shared.in_flight.enter();
    let clock = call.shared.env.clock.clone();
    match timeout(&*clock, limit, authenticated(connection, call)).await {
        Ok(answer) => answer,
        Err(_) => {
            record.terminated();
            Ok(timed_out())
        }
    }
}

/// The layers that need to know who asks.
async fn authenticated(connection: &Connection, call: &mut Call) -> Result<Response, Failure> {
    authenticate(connection, call).await?;
    refuse_impersonation(call)?;
    // Audit, impersonation and flow control belong here.
    authorize(call).await?;
    router::route(call).await
}

/// The client's audit id as it is, or a new one.
fn audit_id(shared: &Shared, parts: &Parts) -> HeaderValue {
    parts.headers.get(AUDIT_ID).cloned().unwrap_or_else(|| {
        let mut b = [0; 16];
        shared.env.rng.fill(&mut b);
        HeaderValue::from_str(&uuid_v4(b)).expect("because an uuid is hexadecimal digits and dashes")
    })
}

/// The answer after a panic.
fn panicked(parts: &Parts) -> Response {
    tracing::error!(method = %parts.method, path = parts.uri.path(), "a request panicked");
    respond::text(
        500,
        "This request caused apiserver to panic. Look in the logs for details.\n",
    )
}

fn date(shared: &Shared, response: &mut Response) {
    let seconds = u64::try_from(shared.env.clock.now().unix_seconds()).unwrap_or(0);
    let text = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds));
    let value = HeaderValue::from_str(&text).expect("because a date is plain ASCII");
    response.headers_mut().insert(header::DATE, value);
}

fn cache_control(response: &mut Response) {
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache, private"));
}

fn request_info(call: &mut Call) -> Result<(), Failure> {
    let Some(path) = unescape(call.parts.uri.path()) else {
        return Err(Failure::Text(400, "400 Bad Request".to_owned()));
    };
    let query = Query::parse(call.parts.uri.query().unwrap_or(""));
    call.info = RequestInfo::new(&call.parts.method, path.into_owned(), &query).map_err(|e| {
        let uri = go_quote(&call.parts.uri.to_string());
        Failure::Text(
            500,
            format!("Internal Server Error: {uri}: failed to create RequestInfo: {e}\n"),
        )
    })?;
    Ok(())
}

/// No new requests once the server ends; health is still told (apiserver 0.37: `pkg/server/filters`, with_retry_after.go and
/// waitgroup.go).
fn refuse_when_draining(connection: &Connection, call: &Call) -> Result<Option<Response>, Failure> {
    let shared = &call.shared;
    if !shared.is_draining() {
        return Ok(None);
    }
    let path = call.info.path.as_str();
    let is_exempt = ["/readyz", "/livez", "/healthz", "/metrics"]
        .iter()
        .any(|p| path.starts_with(p));
    if is_exempt {
        return Ok(None);
    }
    if !shared.stop.send_retry_after {
        return Err(Failure::Status(shutting_down()));
    }
    connection.close.notify_one();
    let mut refused = respond::text(429, "The apiserver is shutting down, please try again later.\n");
    let headers = refused.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    if call.parts.version < Version::HTTP_2 {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(Some(refused))
}

/// Sets the deadline; `None` for requests without.
fn deadline(call: &mut Call) -> Result<Option<Duration>, Failure> {
    let now = call.shared.env.clock.monotonic();
    if call.info.is_long_running() {
        call.deadline = Duration::MAX;
        return Ok(None);
    }
    let mut limit = call.shared.request_timeout;
    if let Some(text) = call.query().first("timeout").filter(|t| !t.is_empty()) {
        let wanted = supercargo_meta::parse_duration(text).map_err(|e| {
            let text = format!("invalid timeout specified in the request URL - {e}");
            Failure::Status(Status::bad_request(text))
        })?;
        let wanted = Duration::from_nanos(u64::try_from(wanted).unwrap_or(0));
        if !wanted.is_zero() {
            limit = limit.min(wanted);
        }
    }
    call.deadline = now + limit;
    Ok(Some(limit))
}

fn timed_out() -> Response {
    let s = Status::timeout("request did not complete within the allotted timeout")
        .with_details(Details::default());
    // Upstream writes this one without a codec: it names no kind.
    let mut text = respond::untyped_status_json(&s);
    text.push(b'\n');
    respond::plain_text(504, text)
}

/// Finds out who asks; what told it is removed from the headers.
async fn authenticate(connection: &Connection, call: &mut Call) -> Result<(), Failure> {
    let request = AuthRequest {
        peer: &connection.peer,
        headers: &call.parts.headers,
        now: call.shared.env.clock.now(),
    };
    let (services, clock) = (&call.shared.services, &call.shared.env.clock);
    let asking = &services.metrics.asking;
    if let Some(until) = connection.peer.certificate_until() {
        asking.showed_certificate(until, request.now);
    }
    let start = clock.monotonic();
    let result = services.authenticator.authenticate(&request).await;
    asking.authenticated(&result, clock.monotonic().saturating_sub(start));
    let is_unknown = result.as_ref().map_or(true, |u| u.name == names::ANONYMOUS);
    if is_unknown && call.parts.version == Version::HTTP_2 {
        // Strangers get one answer per connection, which makes floods of cheap streams dear (UnauthenticatedHTTP2DOSMitigation).
        connection.close.notify_one();
    }
    call.user = result.map_err(|error| {
        tracing::debug!(%error, "unable to authenticate the request");
        Failure::Status(Status::unauthorized())
    })?;
    call.parts.headers.remove(header::AUTHORIZATION);
    remove_websocket_token(&mut call.parts.headers);
    Ok(())
}

/// Acting as somebody else is not written yet. To go on as who one is would grant what was not asked for.
fn refuse_impersonation(call: &Call) -> Result<(), Failure> {
    let asks = call
        .parts
        .headers
        .keys()
        .any(|k| k.as_str().starts_with("impersonate-"));
    if asks {
        return Err(Failure::Refused(Status::not_implemented(
            "impersonation is not supported yet",
        )));
    }
    Ok(())
}

async fn authorize(call: &Call) -> Result<(), Failure> {
    let i = &call.info;
    let selectors = i.selectors.as_deref();
    let labels = selectors.and_then(|s| LabelSelector::parse(&s.labels).ok());
    let fields = selectors.and_then(|s| FieldSelector::parse(&s.fields).ok());
    let attributes = Attributes {
        user: &call.user,
        verb: &i.verb,
        is_resource: i.is_resource,
        group: &i.group,
        version: &i.version,
        resource: &i.resource,
        subresource: &i.subresource,
        namespace: &i.namespace,
        name: &i.name,
        path: &i.path,
        labels: labels.as_ref(),
        fields: fields.as_ref(),
    };
    let (services, clock) = (&call.shared.services, &call.shared.env.clock);
    let start = clock.monotonic();
    let decision = services.authorizer.authorize(&attributes).await;
    let took = clock.monotonic().saturating_sub(start);
    services.metrics.asking.authorized(&decision, took);
    match decision {
        Decision::Allow(_) => Ok(()),
        Decision::Deny(reason) | Decision::NoOpinion(reason) => {
            Err(Failure::Refused(forbidden(&attributes, &reason)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audit_id_is_a_version_4_uuid() {
        assert_eq!(uuid_v4([0xff; 16]), "ffffffff-ffff-4fff-bfff-ffffffffffff");
    }
}
