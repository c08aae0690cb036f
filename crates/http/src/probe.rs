//! The parsers of requests by themselves, for tests with hostile input: what is said of a path, a query, a header, without a
//! server around it. Answers are texts to compare and to show, nothing to rely on.

use crate::negotiate::{Offer, body_media, negotiate, router_accepts};
use crate::query::{Query, unescape};
use crate::request_info::RequestInfo;
use crate::{delete_options, options};
use http::{HeaderMap, HeaderValue, Method, header};
use std::fmt::Debug;
use supercargo_meta::Status;
use supercargo_registry::rest::Media;

/// What a path and a query ask for.
///
/// # Errors
/// A sentence.
pub fn request_info(method: &str, path: &str, query: &str) -> Result<String, String> {
    let method = Method::from_bytes(method.as_bytes()).map_err(|e| e.to_string())?;
    let path = unescape(path).ok_or("invalid URL escape")?.into_owned();
    RequestInfo::new(&method, path, &Query::parse(query)).map(|i| format!("{i:?}"))
}

/// The options of every verb that a query gives, one a line.
#[must_use]
pub fn options_of(query: &str) -> Vec<Result<String, String>> {
    fn told<T: Debug>(r: Result<T, Status>) -> Result<String, String> {
        r.map(|o| format!("{o:?}")).map_err(|s| s.message().to_owned())
    }
    let q = Query::parse(query);
    vec![
        told(options::get(&q)),
        told(options::list(&q, false, None)),
        told(options::list(&q, true, Some("name"))),
        told(options::write(&q, "CreateOptions")),
        told(options::patch(&q, true)),
        told(delete_options::read(&q, b"", Media::Json, false)),
    ]
}

/// Options of a delete from a body.
///
/// # Errors
/// The message of the answer.
pub fn delete_options(body: &[u8], media: Media) -> Result<String, String> {
    delete_options::read(&Query::parse(""), body, media, false)
        .map(|o| format!("{o:?}"))
        .map_err(|s| s.message().to_owned())
}

/// What Accept and Content-Type headers with this value come to; `None` for a value that no header can have.
#[must_use]
pub fn forms(value: &[u8], query: &str) -> Option<String> {
    let mut headers = HeaderMap::new();
    headers.insert(header::ACCEPT, HeaderValue::from_bytes(value).ok()?);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_bytes(value).ok()?);
    let offer = Offer {
        protobuf: true,
        transforms: true,
        discovery: true,
        cbor: true,
    };
    let form = negotiate(&headers, &Query::parse(query), offer);
    let body = body_media(&headers, offer).map_err(|s| s.message().to_owned());
    let routed = router_accepts(&headers, "application/json, application/yaml");
    Some(format!("{form:?} {body:?} {routed}"))
}
