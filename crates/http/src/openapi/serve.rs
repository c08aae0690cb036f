//! The paths of the documents, and their headers. As upstream's handlers they look at no method.

use super::store::{Form, OpenApiConfig, Packed, State, Store};
use crate::body::Body;
use crate::call::{RawEndpoint, RawRequest};
use crate::{negotiate, respond};
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};
use supercargo_env::{BoxFuture, Env, WallTime};
use supercargo_registry::ResourceIndex;

/// Subtypes of `application` that the documents of a version are sent as: JSON, protobuf, and an older name of it, which is
/// no legal media type and answered with the new one.
const SUBTYPES_V2: [&str; 3] = [
    "json",
    "com.github.proto-openapi.spec.v2.v1.0+protobuf",
    "com.github.proto-openapi.spec.v2@v1.0+protobuf",
];
const SUBTYPES_V3: [&str; 3] = [
    "json",
    "com.github.proto-openapi.spec.v3.v1.0+protobuf",
    "com.github.proto-openapi.spec.v3@v1.0+protobuf",
];
/// How long a document with its hash in the URL may be kept.
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// OpenAPI of what `index` serves: pairs of a path and what serves it (for a path that ends with `/`, all below it).
#[must_use]
pub fn openapi(
    env: Env,
    index: Arc<ResourceIndex>,
    config: OpenApiConfig,
) -> Vec<(String, Arc<dyn RawEndpoint>)> {
    let endpoint = Arc::new(Documents {
        env: env.clone(),
        store: Store::new(env, index, config),
    });
    ["/openapi/v2", "/openapi/v3", "/openapi/v3/"]
        .map(|path| (path.to_owned(), endpoint.clone() as Arc<dyn RawEndpoint>))
        .into()
}

struct Documents {
    env: Env,
    store: Store,
}

impl RawEndpoint for Documents {
    fn serve<'a>(&'a self, request: RawRequest<'a>) -> BoxFuture<'a, Response<Body>> {
        Box::pin(async move {
            match request.path.strip_prefix("/openapi/v3") {
                Some("") => self.index(&request),
                Some(key) => self.v3(&request, key.strip_prefix('/').unwrap_or(key)).await,
                None => self.v2(&request).await,
            }
        })
    }
}

/// A document on its way out.
struct Found {
    body: Packed,
    kind: HeaderValue,
    /// Quoted.
    etag: HeaderValue,
    since: WallTime,
}

impl Documents {
    fn index(&self, request: &RawRequest<'_>) -> Response<Body> {
        let state = self.store.state();
        // Upstream's aggregator forgets the content type, and clients have learned to live with it.
        let kind = HeaderValue::from_static("text/plain; charset=utf-8");
        content(request, kind, state.index(), state.since)
    }

    async fn v2(&self, request: &RawRequest<'_>) -> Response<Body> {
        let state = self.store.state();
        let mut r = match form(request, &SUBTYPES_V2) {
            None => empty(406),
            Some((form, kind)) => {
                let (body, hash) = state.v2(form).await;
                let found = Found {
                    body,
                    kind,
                    etag: quoted(&hash),
                    since: state.since,
                };
                found.answer(request)
            }
        };
        vary(&mut r, &["Accept-Encoding", "Accept"]);
        r
    }

    async fn v3(&self, request: &RawRequest<'_>, key: &str) -> Response<Body> {
        let state = self.store.state();
        let Some(hash) = state.hash(key) else {
            return empty(404);
        };
        let mut r = match form(request, &SUBTYPES_V3) {
            None => empty(406),
            Some(form) => self.v3_as(request, (key, hash), form, &state).await,
        };
        vary(&mut r, &["Accept"]);
        r
    }

    async fn v3_as(
        &self,
        request: &RawRequest<'_>,
        (key, hash): (&str, &str),
        (form, kind): (Form, HeaderValue),
        state: &State,
    ) -> Response<Body> {
        let etag = quoted(hash);
        let wanted = request
            .parts
            .uri
            .query()
            .and_then(|q| q.split('&').find_map(|p| p.strip_prefix("hash=")))
            .filter(|h| !h.is_empty());
        if wanted.is_some_and(|h| h != hash) {
            let mut r = empty(301);
            put(
                &mut r,
                header::LOCATION,
                value(&format!("/openapi/v3/{key}?hash={hash}")),
            );
            put(&mut r, header::CONTENT_TYPE, kind);
            put(&mut r, header::ETAG, etag);
            return r;
        }
        let Some(body) = state.v3(key, form).await else {
            return empty(404);
        };
        let found = Found {
            body,
            kind,
            etag,
            since: state.since,
        };
        let is_long = found.body.gzip().is_some();
        let mut r = found.answer(request);
        if is_long {
            // Upstream never compresses these; who keeps them has to know that we do.
            vary(&mut r, &["Accept-Encoding"]);
        }
        if wanted.is_some() {
            put(&mut r, header::CACHE_CONTROL, value("public, immutable"));
            let expires = http_date(self.env.clock.now().plus(YEAR)).replace("GMT", "UTC");
            put(&mut r, header::EXPIRES, value(&expires));
        }
        r
    }
}

impl Found {
    /// The answer to a request, conditional or for a part as it may be.
    fn answer(self, request: &RawRequest<'_>) -> Response<Body> {
        let headers = &request.parts.headers;
        if is_known(headers, &self.etag, self.since) {
            let mut r = empty(304);
            put(&mut r, header::ETAG, self.etag);
            return r;
        }
        let is_part = headers.contains_key(header::RANGE);
        let compressed = (!is_part && negotiate::accepts_gzip(headers))
            .then(|| self.body.gzip())
            .flatten();
        let mut r = match compressed {
            Some(bytes) => {
                let mut r = respond::answer(200, self.kind, Body::full(bytes));
                put(&mut r, header::CONTENT_ENCODING, value("gzip"));
                put(&mut r, header::ACCEPT_RANGES, value("bytes"));
                put(&mut r, header::LAST_MODIFIED, value(&http_date(self.since)));
                r
            }
            None => content(request, self.kind, self.body.plain(), self.since),
        };
        if r.status() != StatusCode::RANGE_NOT_SATISFIABLE {
            put(&mut r, header::ETAG, self.etag);
        }
        r
    }
}

/// The bytes, or the part of them that the request asks for. Of several parts none is cut out: all is sent.
fn content(request: &RawRequest<'_>, kind: HeaderValue, bytes: Bytes, since: WallTime) -> Response<Body> {
    let total = bytes.len();
    let range = request
        .parts
        .headers
        .get(header::RANGE)
        .filter(|_| request.parts.method == Method::GET);
    let mut r = match range.map_or(Range::All, |v| Range::parse(v, total)) {
        Range::All => respond::answer(200, kind, Body::full(bytes)),
        Range::Part(from, to) => {
            let mut r = respond::answer(206, kind, Body::full(bytes.slice(from..to)));
            let text = format!("bytes {from}-{}/{total}", to.saturating_sub(1));
            put(&mut r, header::CONTENT_RANGE, value(&text));
            r
        }
        Range::Outside => {
            let mut r = respond::text(416, "invalid range: failed to overlap\n");
            put(&mut r, header::CONTENT_RANGE, value(&format!("bytes */{total}")));
            return r;
        }
    };
    // Said here, because the answer to a HEAD loses its body on the way out.
    if let Some(n) = r.body().len() {
        put(&mut r, header::CONTENT_LENGTH, n.into());
    }
    put(&mut r, header::ACCEPT_RANGES, value("bytes"));
    put(&mut r, header::LAST_MODIFIED, value(&http_date(since)));
    r
}

/// The form that the client likes best, and its content type.
fn form(request: &RawRequest<'_>, subtypes: &[&str; 3]) -> Option<(Form, HeaderValue)> {
    let [json, protobuf, _] = subtypes;
    Some(match negotiate::application(&request.parts.headers, subtypes)? {
        0 => (Form::Json, value(&format!("application/{json}"))),
        _ => (Form::Protobuf, value(&format!("application/{protobuf}"))),
    })
}

/// What a `Range` header asks for.
#[derive(Debug, PartialEq, Eq)]
enum Range {
    All,
    /// From, and up to.
    Part(usize, usize),
    Outside,
}

impl Range {
    /// A header that can't be read, or asks for several parts, asks for all.
    fn parse(header: &HeaderValue, total: usize) -> Self {
        let text = header.to_str().unwrap_or_default();
        let Some((first, last)) = text.strip_prefix("bytes=").and_then(|t| t.trim().split_once('-')) else {
            return Self::All;
        };
        let number = |t: &str| t.trim().parse::<usize>().ok();
        let (from, to) = match (first.trim(), number(first), last.trim(), number(last)) {
            ("", _, _, Some(n)) => (total.saturating_sub(n), total),
            (_, Some(from), "", _) => (from, total),
            (_, Some(from), _, Some(last)) if from <= last => (from, last.saturating_add(1).min(total)),
            _ => return Self::All,
        };
        if from < to {
            Self::Part(from, to)
        } else {
            Self::Outside
        }
    }
}

/// True when the client has the document already.
fn is_known(headers: &HeaderMap, etag: &HeaderValue, since: WallTime) -> bool {
    if let Some(known) = headers.get(header::IF_NONE_MATCH) {
        return known.as_bytes().split(|b| *b == b',').any(|t| {
            let t = t.trim_ascii();
            t == b"*" || t.strip_prefix(b"W/").unwrap_or(t) == etag.as_bytes()
        });
    }
    headers
        .get(header::IF_MODIFIED_SINCE)
        .and_then(|v| httpdate::parse_http_date(v.to_str().ok()?).ok())
        .and_then(|t| t.duration_since(UNIX_EPOCH).ok())
        .is_some_and(|t| i64::try_from(t.as_secs()).is_ok_and(|t| since.unix_seconds() <= t))
}

fn http_date(t: WallTime) -> String {
    let seconds = u64::try_from(t.unix_seconds()).unwrap_or(0);
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds))
}

fn quoted(hash: &str) -> HeaderValue {
    value(&format!("\"{hash}\""))
}

/// A value made of hex digits, slashes, dates and names of groups: always a legal header.
fn value(s: &str) -> HeaderValue {
    HeaderValue::from_str(s).unwrap_or(HeaderValue::from_static(""))
}

fn put(r: &mut Response<Body>, name: HeaderName, value: HeaderValue) {
    r.headers_mut().insert(name, value);
}

fn vary(r: &mut Response<Body>, on: &[&'static str]) {
    for name in on {
        r.headers_mut()
            .append(header::VARY, HeaderValue::from_static(name));
    }
}

fn empty(code: u16) -> Response<Body> {
    let mut r = Response::new(Body::empty());
    if code != 304 {
        put(&mut r, header::CONTENT_LENGTH, 0.into());
    }
    *r.status_mut() = StatusCode::from_u16(code).unwrap_or(StatusCode::NOT_FOUND);
    r
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let check = |text: &str, expect: Range| {
            assert_eq!(
                Range::parse(&HeaderValue::from_str(text).unwrap(), 100),
                expect,
                "{text}"
            );
        };
        check("bytes=0-9", Range::Part(0, 10));
        check("bytes=90-", Range::Part(90, 100));
        check("bytes=-10", Range::Part(90, 100));
        check("bytes=-1000", Range::Part(0, 100));
        check("bytes=90-1000", Range::Part(90, 100));
        check("bytes=99-99", Range::Part(99, 100));
        check("bytes=100-", Range::Outside);
        check("bytes=-0", Range::Outside);
        check("bytes=0-1,5-6", Range::All);
        check("bytes=9-1", Range::All);
        check("lines=0-1", Range::All);
        check("bytes=18446744073709551615-18446744073709551615", Range::Outside);
    }
}
