//! Pages about the server itself, for people and for programs (apiserver 0.37: `pkg/server/statusz`, `pkg/server/flagz`): text,
//! or a document of `config.k8s.io` for who names it in full.

use crate::call::{Call, Failure, Response};
use crate::json::Doc;
use crate::{Body, negotiate, respond};
use http::{HeaderValue, header};
use supercargo_registry::rest::Media;

/// What the server is called there.
pub(crate) const NAME: &str = "apiserver";
/// What the text of every page says of itself.
pub(crate) const CAUTION: &str = "Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility \
                                  guarantees and is for debugging purposes only.";
const GROUP: &str = "config.k8s.io";
/// The versions of the documents, the newest first; all others are on their way out.
const VERSIONS: [&str; 2] = ["v1beta1", "v1alpha1"];

/// A page.
pub(crate) struct Page<'a> {
    /// Its path without the slash.
    pub(crate) name: &'a str,
    /// The kind of its document.
    pub(crate) kind: &'a str,
}

/// What a clause of an Accept header asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Text,
    Document(Media, &'static str),
}

impl Page<'_> {
    /// The page as it is asked for: its text, or its fields behind kind, version and name.
    pub(crate) fn serve(
        &self,
        call: &Call,
        text: impl FnOnce() -> String,
        fields: impl FnOnce() -> Vec<(&'static str, Doc)>,
    ) -> Result<Response, Failure> {
        let cbor = call.shared.services.cbor;
        let accept = call.parts.headers.get(header::ACCEPT);
        let accept = accept.map_or("", |v| v.to_str().unwrap_or("?"));
        let asked = self
            .asked(accept, cbor)
            .ok_or_else(|| negotiate::not_acceptable(types(cbor)))?;
        let Asked::Document(media, version) = asked else {
            return Ok(respond::plain_text(200, text()));
        };
        let mut all: Vec<(&'static str, Doc)> = vec![
            ("kind", self.kind.into()),
            ("apiVersion", format!("{GROUP}/{version}").into()),
            ("metadata", Doc::Object(vec![("name", NAME.into())])),
        ];
        all.extend(fields());
        let json = Doc::Object(all).to_json();
        let body = match media {
            Media::Yaml => Body::full(respond::yaml(&json)),
            Media::Cbor => Body::full(respond::cbor(&json)),
            _ => {
                let pretty = negotiate::wants_pretty(&call.parts.headers, &call.query());
                respond::json_body(bytes::Bytes::from(json), pretty)
            }
        };
        let kind = format!("{media};g={GROUP};v={version};as={}", self.kind);
        let kind = HeaderValue::from_str(&kind).expect("because it is plain ASCII");
        let mut r = respond::answer(200, kind, body);
        if version != VERSIONS[0] {
            let text = format!(
                "This version of the {} endpoint is deprecated. Please use a newer version.",
                self.name
            );
            respond::add_warnings(r.headers_mut(), &[text]);
        }
        Ok(r)
    }

    /// The first clause that can be served.
    fn asked(&self, accept: &str, cbor: bool) -> Option<Asked> {
        if accept.trim().is_empty() {
            return Some(Asked::Text);
        }
        accept.split(',').find_map(|clause| {
            let mut parts = clause.split(';').map(str::trim);
            let kind = parts.next()?;
            let (mut group, mut named, mut version) = (false, false, None);
            for (k, v) in parts.filter_map(|p| p.split_once('=')) {
                match k {
                    "g" => group = v == GROUP,
                    "as" => named = v == self.kind,
                    "v" => version = VERSIONS.into_iter().find(|known| *known == v),
                    _ => {}
                }
            }
            let document = version.filter(|_| group && named);
            match kind {
                "text/plain" | "text/*" | "*/*" => Some(Asked::Text),
                "application/json" | "application/*" => document.map(|v| Asked::Document(Media::Json, v)),
                "application/yaml" => document.map(|v| Asked::Document(Media::Yaml, v)),
                "application/cbor" if cbor => document.map(|v| Asked::Document(Media::Cbor, v)),
                _ => None,
            }
        })
    }
}

/// Media types as the 406 lists them.
const fn types(cbor: bool) -> &'static str {
    if cbor {
        "application/json, application/yaml, text/plain, application/cbor"
    } else {
        "application/json, application/yaml, text/plain"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_for_people_and_the_rest_is_named_in_full() {
        let page = Page {
            name: "statusz",
            kind: "Statusz",
        };
        let check = |accept: &str, want| assert_eq!(page.asked(accept, false), want, "{accept}");
        check("", Some(Asked::Text));
        check("*/*", Some(Asked::Text));
        check("application/json", None);
        let full = "application/json;as=Statusz;g=config.k8s.io;v=v1beta1";
        check(full, Some(Asked::Document(Media::Json, "v1beta1")));
        check(
            &full.replace("beta", "alpha"),
            Some(Asked::Document(Media::Json, "v1alpha1")),
        );
        check(&full.replace("v1beta1", "v1"), None);
        check(&full.replace("Statusz", "Flagz"), None);
        check(&full.replace("json", "cbor"), None);
        let cbor = page.asked(&full.replace("json", "cbor"), true);
        assert_eq!(cbor, Some(Asked::Document(Media::Cbor, "v1beta1")));
        check("application/json, text/plain", Some(Asked::Text));
    }
}
