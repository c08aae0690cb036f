//! Answers: Status, objects, lists and texts in the negotiated form, with the headers that go with them.

use crate::body::Body;
use crate::call::{Failure, Response};
use crate::json::{self, Doc};
use crate::negotiate::Form;
use crate::proto::{self, Message};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use supercargo_meta::{Details, Reason, Status};
use supercargo_registry::rest::{Encoded, Media};

/// Answers longer than this are compressed for clients that take it.
pub(crate) const GZIP_FROM: u64 = 128 * 1024;

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
pub(crate) const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const YAML: HeaderValue = HeaderValue::from_static("application/yaml");
const PROTOBUF: HeaderValue = HeaderValue::from_static("application/vnd.kubernetes.protobuf");
const CBOR: HeaderValue = HeaderValue::from_static("application/cbor");

/// The Content-Type of a media type.
pub(crate) const fn content_type(media: Media) -> HeaderValue {
    match media {
        Media::Json => JSON,
        Media::Yaml => YAML,
        Media::Protobuf => PROTOBUF,
        Media::Cbor => CBOR,
    }
}

/// An answer from its parts; `Content-Length` is set when the length is known.
pub(crate) fn answer(code: u16, kind: HeaderValue, body: Body) -> Response {
    let mut r = http::Response::new(body);
    *r.status_mut() = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    r.headers_mut().insert(header::CONTENT_TYPE, kind);
    r
}

/// Plain text as Go's `http.Error` sends it; the text brings its own newline.
pub(crate) fn text(code: u16, text: impl Into<Bytes>) -> Response {
    let mut r = plain_text(code, text);
    r.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    r
}

/// Plain text.
pub(crate) fn plain_text(code: u16, text: impl Into<Bytes>) -> Response {
    answer(code, TEXT, Body::full(text))
}

/// The answer of a path that leads nowhere.
pub(crate) fn page_not_found() -> Failure {
    Failure::Text(404, "404 page not found\n".to_owned())
}

/// Indented JSON, whatever the client takes.
pub(crate) fn raw_json(code: u16, doc: &Doc) -> Response {
    answer(code, JSON, Body::full(doc.to_pretty()))
}

/// Compact JSON as a body: indented without a newline, or as it is with one.
pub(crate) fn json_body(json: impl Into<Encoded>, pretty: bool) -> Body {
    let json = json.into();
    if pretty {
        Body::full(json::indent(&json.joined()))
    } else {
        let newline = Bytes::from_static(b"\n");
        Body::chunks(json.pieces().chain([newline]).collect())
    }
}

/// Compact JSON of our own as YAML.
pub(crate) fn yaml(json: &[u8]) -> Vec<u8> {
    match tree_of(json) {
        Some(tree) => {
            let mut out = Vec::with_capacity(json.len());
            supercargo_codec::yaml::write_untyped(&mut out, &tree);
            out
        }
        // JSON is YAML too.
        None => json.to_vec(),
    }
}

/// Compact JSON of our own, a document without binary data, as CBOR.
pub(crate) fn cbor(json: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(json.len());
    let tree = tree_of(json).expect("because it was just written");
    supercargo_codec::cbor::write_untyped(&mut out, &tree);
    out
}

fn tree_of(json: &[u8]) -> Option<supercargo_meta::Tree> {
    let limits = supercargo_codec::Limits {
        nodes: usize::MAX,
        ..supercargo_codec::Limits::default()
    };
    let parsed = supercargo_codec::json::parse(json, &limits).ok()?;
    Some(parsed.tree)
}

/// A Status with the HTTP status code it names.
pub(crate) fn status(s: &Status, form: Form) -> Response {
    let code = if s.code() == 0 { 200 } else { s.code() };
    status_as(code, s, form)
}

/// A Status with an HTTP status code of its own.
pub(crate) fn status_as(code: u16, s: &Status, form: Form) -> Response {
    let body = match form.media {
        Media::Protobuf => Body::full(status_protobuf(s)),
        Media::Json => json_body(Bytes::from(status_json(s)), form.pretty),
        Media::Yaml => Body::full(yaml(&status_json(s))),
        Media::Cbor => Body::full(cbor(&status_json(s))),
    };
    let mut r = answer(code, content_type(form.media), body);
    let retry = s.body().details.as_ref().map_or(0, |d| d.retry_after_seconds);
    if retry > 0 {
        r.headers_mut().insert(header::RETRY_AFTER, retry.into());
    }
    r
}

/// A Status as compact JSON, in the order of Go's struct.
pub(crate) fn status_json(s: &Status) -> Vec<u8> {
    status_doc(s).to_json()
}

/// The same without kind and version.
pub(crate) fn untyped_status_json(s: &Status) -> Vec<u8> {
    match status_doc(s) {
        Doc::Object(mut fields) => {
            fields.retain(|f| !matches!(f.0, "kind" | "apiVersion"));
            Doc::Object(fields).to_json()
        }
        other => other.to_json(),
    }
}

fn status_doc(s: &Status) -> Doc {
    let b = s.body();
    let mut metadata = Vec::new();
    if let Some(c) = &b.continue_token {
        metadata.push(("continue", c.as_str().into()));
    }
    let mut o = vec![
        ("kind", "Status".into()),
        ("apiVersion", "v1".into()),
        ("metadata", Doc::Object(metadata)),
        ("status", state(b.success).into()),
    ];
    if !b.message.is_empty() {
        o.push(("message", b.message.as_str().into()));
    }
    if b.reason != Reason::Unknown {
        o.push(("reason", b.reason.as_str().into()));
    }
    if let Some(d) = &b.details {
        o.push(("details", details_doc(d)));
    }
    if b.code != 0 {
        o.push(("code", Doc::Int(b.code.into())));
    }
    Doc::Object(o)
}

const fn state(success: bool) -> &'static str {
    if success { "Success" } else { "Failure" }
}

fn details_doc(d: &Details) -> Doc {
    let mut o = Vec::new();
    let mut put = |k, v: &str| {
        if !v.is_empty() {
            o.push((k, v.into()));
        }
    };
    put("name", &d.name);
    put("group", &d.group);
    put("kind", &d.kind);
    put("uid", &d.uid);
    if !d.causes.is_empty() {
        let causes = d.causes.iter().map(|c| {
            let parts = [
                ("reason", c.reason.as_str()),
                ("message", &c.message),
                ("field", &c.field),
            ];
            let set = parts.into_iter().filter(|p| !p.1.is_empty());
            Doc::Object(set.map(|(k, v)| (k, v.into())).collect())
        });
        o.push(("causes", Doc::List(causes.collect())));
    }
    if d.retry_after_seconds > 0 {
        o.push(("retryAfterSeconds", Doc::Int(d.retry_after_seconds.into())));
    }
    Doc::Object(o)
}

/// A Status as protobuf message, without envelope.
fn status_message(s: &Status) -> Vec<u8> {
    let b = s.body();
    let mut m = Message::default();
    m.message(1, &list_meta("", b.continue_token.as_deref().unwrap_or(""), None))
        .text(2, state(b.success))
        .text(3, &b.message)
        .text(4, b.reason.as_str());
    if let Some(d) = &b.details {
        let mut details = Message::default();
        details.text(1, &d.name).text(2, &d.group).text(3, &d.kind);
        for c in &d.causes {
            let mut cause = Message::default();
            cause.text(1, &c.reason).text(2, &c.message).text(3, &c.field);
            details.message(4, &cause);
        }
        details.int(5, d.retry_after_seconds.into()).text(6, &d.uid);
        m.message(5, &details);
    }
    m.int(6, b.code.into());
    m.0
}

/// A Status as a protobuf document.
pub(crate) fn status_protobuf(s: &Status) -> Vec<u8> {
    proto::envelope("v1", "Status", &status_message(s))
}

/// ListMeta as protobuf message.
pub(crate) fn list_meta(resource_version: &str, continue_token: &str, remaining: Option<u64>) -> Message {
    let mut m = Message::default();
    m.text(1, "").text(2, resource_version).text(3, continue_token);
    if let Some(r) = remaining {
        m.int(4, i64::try_from(r).unwrap_or(i64::MAX));
    }
    m
}

/// Compresses an answer if it is long and the client takes it.
pub(crate) fn maybe_gzip(mut r: Response, wanted: bool) -> Response {
    if !wanted || r.body().len().is_none_or(|n| n <= GZIP_FROM) {
        return r;
    }
    mark_gzip(&mut r);
    r.map(Body::gzip)
}

/// The headers of a compressed answer.
pub(crate) fn mark_gzip(r: &mut Response) {
    let headers = r.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
}

/// Longest text of all warnings together, in characters.
const WARNINGS_MAX: usize = 4096;
/// Longest text of one warning once they are too long together.
const WARNING_MAX: usize = 256;

/// Adds `Warning` headers (apiserver 0.37: endpoints/filters/warning.go). Texts with control characters are left out.
pub(crate) fn add_warnings(headers: &mut HeaderMap, texts: &[String]) {
    let total: usize = texts.iter().map(|t| t.chars().count()).sum();
    let cuts = total > WARNINGS_MAX;
    let (mut all, mut whole, mut written) = (0, true, 0);
    for t in texts {
        let mut text: String = t.clone();
        if cuts {
            // Up to the first that is too much all are sent again, cut; then more until there is no room left.
            if !whole && written >= WARNINGS_MAX {
                break;
            }
            all += t.chars().count();
            whole = whole && all <= WARNINGS_MAX;
            text = t.chars().take(WARNING_MAX).collect();
            written += text.chars().count();
        }
        let quoted = text.replace('\\', "\\\\").replace('"', "\\\"");
        if let Ok(v) = HeaderValue::from_bytes(format!("299 - \"{quoted}\"").as_bytes()) {
            headers.append(header::WARNING, v);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json_of(s: &Status) -> String {
        String::from_utf8(status_json(s)).unwrap()
    }

    #[test]
    fn a_status_has_the_order_of_gos_struct() {
        let expect = r#"{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server could not find the requested resource","reason":"NotFound","details":{},"code":404}"#;
        assert_eq!(json_of(&Status::no_such_resource()), expect);
        let s = Status::too_large_resource_version(9, 5, 1);
        let expect = r#"{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Timeout: Too large resource version: 9, current: 5","reason":"Timeout","details":{"causes":[{"reason":"ResourceVersionTooLarge","message":"Too large resource version"}],"retryAfterSeconds":1},"code":504}"#;
        assert_eq!(json_of(&s), expect);
    }

    #[test]
    fn advice_to_come_again_is_a_header_too() {
        let r = status(&Status::too_large_resource_version(9, 5, 1), Form::RAW);
        assert_eq!(r.headers()[header::RETRY_AFTER], "1");
        assert_eq!(r.status(), 504);
    }

    #[test]
    fn a_protobuf_status_has_its_texts_even_when_empty() {
        let m = status_message(&Status::failure(406, Reason::NotAcceptable, "x"));
        assert_eq!(
            m,
            b"\x0a\x06\x0a\x00\x12\x00\x1a\x00\x12\x07Failure\x1a\x01x\x22\x0dNotAcceptable\x30\x96\x03"
        );
    }

    #[test]
    fn long_warnings_are_cut() {
        let mut h = HeaderMap::new();
        add_warnings(&mut h, &["say \"hi\\\"".to_owned(), "bad\nline".to_owned()]);
        let all: Vec<_> = h.get_all(header::WARNING).iter().collect();
        assert_eq!(all, ["299 - \"say \\\"hi\\\\\\\"\""]);
        let mut h = HeaderMap::new();
        add_warnings(&mut h, &vec!["x".repeat(1000); 100]);
        let n = h.get_all(header::WARNING).iter().count();
        assert_eq!(n, WARNINGS_MAX / WARNING_MAX);
        // The one that is too much is still sent.
        let mut h = HeaderMap::new();
        add_warnings(&mut h, &vec!["x".repeat(117); 100]);
        assert_eq!(h.get_all(header::WARNING).iter().count(), 36);
    }
}
