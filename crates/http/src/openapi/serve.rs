//! The paths of OpenAPI v3 and their headers.

use super::OpenApi;
use crate::body::Body;
use crate::call::{RawEndpoint, RawRequest};
use http::{HeaderValue, header};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_registry::ResourceIndex;

/// OpenAPI v3 of what `index` serves; `version` is the API's, for example `1.37`. To be served at `/openapi/v3` and all paths
/// below it.
#[must_use]
pub fn openapi_v3(index: Arc<ResourceIndex>, version: &str) -> Vec<(String, Arc<dyn RawEndpoint>)> {
    let endpoint = Arc::new(Paths {
        api: OpenApi::new(version),
        index,
    });
    vec![
        ("/openapi/v3".to_owned(), endpoint.clone()),
        ("/openapi/v3/".to_owned(), endpoint),
    ]
}

struct Paths {
    api: OpenApi,
    index: Arc<ResourceIndex>,
}

impl RawEndpoint for Paths {
    fn serve<'a>(&'a self, request: RawRequest<'a>) -> BoxFuture<'a, http::Response<Body>> {
        Box::pin(std::future::ready(self.answer(&request)))
    }
}

/// A value made of hex digits, slashes and names of groups: always a legal header.
fn value(s: &str) -> HeaderValue {
    HeaderValue::from_str(s).unwrap_or(HeaderValue::from_static(""))
}

impl Paths {
    fn answer(&self, request: &RawRequest<'_>) -> http::Response<Body> {
        let key = request
            .path
            .strip_prefix("/openapi/v3")
            .unwrap_or_default()
            .trim_start_matches('/');
        if key.is_empty() {
            // Upstream's aggregator forgets the content type, and clients have learned to live with it.
            let mut r = http::Response::new(Body::full(self.api.index(&self.index)));
            r.headers_mut().insert(
                header::CONTENT_TYPE,
                HeaderValue::from_static("text/plain; charset=utf-8"),
            );
            return r;
        }
        let Some(document) = self.api.document(&self.index, key) else {
            return empty(404);
        };
        if !accepts_json(request) {
            return empty(406);
        }
        let etag = format!("\"{}\"", document.hash);
        let wanted = request
            .parts
            .uri
            .query()
            .and_then(|q| q.split('&').find_map(|p| p.strip_prefix("hash=")));
        let mut r = match wanted {
            Some(h) if h != document.hash => {
                let mut r = empty(301);
                let url = format!("/openapi/v3/{key}?hash={}", document.hash);
                r.headers_mut().insert(header::LOCATION, value(&url));
                r.headers_mut()
                    .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
                r.headers_mut().insert(header::ETAG, value(&etag));
                return r;
            }
            _ if request
                .parts
                .headers
                .get(header::IF_NONE_MATCH)
                .is_some_and(|v| v.as_bytes() == etag.as_bytes()) =>
            {
                empty(304)
            }
            _ => {
                let mut r = http::Response::new(Body::full(document.body));
                r.headers_mut()
                    .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
                r
            }
        };
        let h = r.headers_mut();
        h.insert(header::ETAG, value(&etag));
        h.insert(header::VARY, HeaderValue::from_static("Accept"));
        if wanted.is_some() {
            h.insert(
                header::CACHE_CONTROL,
                HeaderValue::from_static("public, immutable"),
            );
        }
        r
    }
}

fn empty(code: u16) -> http::Response<Body> {
    let mut r = http::Response::new(Body::empty());
    *r.status_mut() = http::StatusCode::from_u16(code).unwrap_or(http::StatusCode::NOT_FOUND);
    r
}

fn accepts_json(request: &RawRequest<'_>) -> bool {
    let Some(accept) = request
        .parts
        .headers
        .get(header::ACCEPT)
        .and_then(|v| v.to_str().ok())
    else {
        return true;
    };
    accept.split(',').any(|c| {
        matches!(
            c.split(';').next().unwrap_or_default().trim(),
            "*/*" | "application/*" | "application/json"
        )
    })
}
