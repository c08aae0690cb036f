//! Which form an answer takes: the Accept header against what can be sent (rest.md 3.1, 3.5, 3.6).

use crate::query::Query;
use http::{HeaderMap, header};
use smallvec::SmallVec;
use supercargo_meta::{Reason, Status};
use supercargo_registry::rest::Media;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// How it is encoded.
    pub(crate) media: Media,
    /// Indented JSON.
    pub(crate) pretty: bool,
    /// What the object is turned into.
    pub(crate) transform: Transform,
}

impl Form {
    /// Indented JSON, for errors of a negotiation that itself failed.
    pub(crate) const RAW: Self = Self {
        media: Media::Json,
        pretty: true,
        transform: Transform::None,
    };
}

/// What an object or list is turned into before it is sent; the text is the version of `meta.k8s.io`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transform {
    None,
    Table(&'static str),
    Partial(&'static str),
    PartialList(&'static str),
    /// Aggregated discovery.
    Discovery,
}

/// What an endpoint can send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// Objects have a protobuf form.
    pub(crate) protobuf: bool,
    /// Tables and metadata only.
    pub(crate) transforms: bool,
    /// Aggregated discovery.
    pub(crate) discovery: bool,
    /// CBOR is served.
    pub(crate) cbor: bool,
}

impl Offer {
    /// Plain documents: errors, discovery lists.
    pub(crate) const fn plain(cbor: bool) -> Self {
        Self {
            protobuf: true,
            transforms: false,
            discovery: false,
            cbor,
        }
    }
}

/// A clause of an Accept header.
struct Clause<'a> {
    kind: &'a str,
    subtype: &'a str,
    q: f32,
    params: SmallVec<[(&'a str, &'a str); 4]>,
}

const MEDIA: [(Media, &str); 4] = [
    (Media::Json, "json"),
    (Media::Yaml, "yaml"),
    (Media::Protobuf, "vnd.kubernetes.protobuf"),
    (Media::Cbor, "cbor"),
];

/// The best form for a request; `None` when nothing acceptable can be sent.
pub(crate) fn negotiate(headers: &HeaderMap, query: &Query<'_>, offer: Offer) -> Option<Form> {
    let accept = headers
        .get(header::ACCEPT)
        .map_or(Some(""), |v| v.to_str().ok())?;
    let mut form = if accept.is_empty() {
        Form {
            media: Media::Json,
            pretty: false,
            transform: Transform::None,
        }
    } else {
        clauses(accept).iter().find_map(|c| {
            MEDIA
                .iter()
                .filter(|(media, subtype)| c.accepts(subtype) && (offer.cbor || *media != Media::Cbor))
                .find_map(|(media, _)| c.form(*media, offer))
        })?
    };
    form.pretty = form.media == Media::Json && (form.pretty || wants_pretty(headers, query));
    Some(form)
}

/// The clauses of a header, best first. Malformed ones are left out.
fn clauses(accept: &str) -> SmallVec<[Clause<'_>; 4]> {
    let mut out: SmallVec<[Clause<'_>; 4]> = accept.split(',').filter_map(Clause::parse).collect();
    out.sort_by(|a, b| {
        let rank = |c: &Clause<'_>| (c.kind == "*", c.subtype == "*");
        b.q.total_cmp(&a.q).then(rank(a).cmp(&rank(b)))
    });
    out
}

impl<'a> Clause<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut parts = text.split(';');
        let range = parts.next()?.trim();
        let (kind, subtype) = match range.split_once('/') {
            Some((k, s)) if !s.contains('/') => (k.trim(), s.trim()),
            None if range == "*" => ("*", "*"),
            _ => return None,
        };
        let mut clause = Self {
            kind,
            subtype,
            q: 1.0,
            params: SmallVec::new(),
        };
        for p in parts {
            let Some((k, v)) = p.split_once('=') else {
                continue;
            };
            match k.trim() {
                "q" => {
                    clause.q = v
                        .trim()
                        .parse()
                        .ok()
                        .filter(|q: &f32| q.is_finite())
                        .unwrap_or(0.0)
                }
                k => clause.params.push((k, v.trim())),
            }
        }
        Some(clause)
    }

    fn accepts(&self, subtype: &str) -> bool {
        match (self.kind, self.subtype) {
            ("*", "*") | ("application", "*") => true,
            (k, s) => k == "application" && s == subtype,
        }
    }

    /// The form this clause asks for, if it can be sent in `media`.
    fn form(&self, media: Media, offer: Offer) -> Option<Form> {
        let (mut pretty, mut kind, mut group, mut version) = (false, None, None, None);
        for (k, v) in &self.params {
            match *k {
                "as" => kind = Some(*v),
                "g" => group = Some(*v),
                "v" => version = Some(*v),
                "stream" if *v != "watch" || media == Media::Yaml => return None,
                "sv" if *v != "v1" => return None,
                "pretty" => pretty = *v == "1",
                _ => {}
            }
        }
        let transform = match (kind, group, version) {
            (None, None, None) => Transform::None,
            (k, g, v) => transform(k.unwrap_or(""), g.unwrap_or(""), v.unwrap_or(""), offer)?,
        };
        let is_possible = match (media, transform) {
            (Media::Protobuf | Media::Cbor, Transform::Table(_)) => false,
            (Media::Protobuf, Transform::None) => offer.protobuf,
            _ => true,
        };
        is_possible.then_some(Form {
            media,
            pretty,
            transform,
        })
    }
}

fn transform(kind: &str, group: &str, version: &str, offer: Offer) -> Option<Transform> {
    if group == "apidiscovery.k8s.io" {
        let is_known = offer.discovery && version == "v2" && kind == "APIGroupDiscoveryList";
        return is_known.then_some(Transform::Discovery);
    }
    let version = match version {
        "v1" => "meta.k8s.io/v1",
        "v1beta1" => "meta.k8s.io/v1beta1",
        _ => return None,
    };
    if group != "meta.k8s.io" || !offer.transforms {
        return None;
    }
    match kind {
        "Table" => Some(Transform::Table(version)),
        "PartialObjectMetadata" => Some(Transform::Partial(version)),
        "PartialObjectMetadataList" => Some(Transform::PartialList(version)),
        _ => None,
    }
}

/// Which of these subtypes of `application` the client likes best; the first when it does not say.
pub(crate) fn application(headers: &HeaderMap, subtypes: &[&str]) -> Option<usize> {
    let accept = headers
        .get(header::ACCEPT)
        .map_or(Some(""), |v| v.to_str().ok())?;
    if accept.is_empty() {
        return Some(0);
    }
    let clauses = clauses(accept);
    clauses
        .iter()
        .find_map(|c| subtypes.iter().position(|s| c.accepts(s)))
}

/// Asked for by parameter, or the client looks like one that a person reads along.
pub(crate) fn wants_pretty(headers: &HeaderMap, query: &Query<'_>) -> bool {
    match query.first("pretty") {
        Some(v) if !v.is_empty() => matches!(v, "1" | "t" | "T" | "true" | "TRUE" | "True"),
        _ => headers.get(header::USER_AGENT).is_some_and(|ua| {
            let ua = ua.as_bytes();
            [&b"curl"[..], b"Wget", b"Mozilla/5.0"]
                .iter()
                .any(|p| ua.starts_with(p))
        }),
    }
}

/// True when the client takes gzip: the bare word, as upstream looks for it; with a q value it does not count.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|v| v.to_str().ok())
        .is_some_and(|v| v.split(',').any(|t| t.trim() == "gzip"))
}

/// The form of an answer to a watch.
///
/// # Errors
/// 406 when there is no streaming form.
pub(crate) fn stream_form(headers: &HeaderMap, query: &Query<'_>, offer: Offer) -> Result<Form, Status> {
    negotiate(headers, query, offer)
        .filter(|f| f.media != Media::Yaml)
        .map(|f| Form { pretty: false, ..f })
        .ok_or_else(|| not_acceptable(stream_types(offer.cbor)))
}

/// 406 of a handler.
pub(crate) fn not_acceptable(types: &str) -> Status {
    Status::failure(
        406,
        Reason::NotAcceptable,
        format!("only the following media types are accepted: {types}"),
    )
}

/// 406 with a text of its own.
pub(crate) fn not_acceptable_text(text: String) -> Status {
    Status::failure(406, Reason::NotAcceptable, text)
}

/// Media types of ordinary answers, as 406 texts list them.
pub(crate) const fn types(cbor: bool) -> &'static str {
    if cbor {
        "application/json, application/yaml, application/vnd.kubernetes.protobuf, application/cbor"
    } else {
        "application/json, application/yaml, application/vnd.kubernetes.protobuf"
    }
}

/// Media types of watches.
const fn stream_types(cbor: bool) -> &'static str {
    if cbor {
        "application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch, application/cbor-seq"
    } else {
        "application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch"
    }
}

/// Media types of a path that can be listed and watched, as the router knows them.
pub(crate) const fn list_types(cbor: bool) -> &'static str {
    if cbor {
        "application/json, application/yaml, application/vnd.kubernetes.protobuf, application/cbor, \
         application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch, application/cbor-seq"
    } else {
        "application/json, application/yaml, application/vnd.kubernetes.protobuf, application/json;stream=watch, \
         application/vnd.kubernetes.protobuf;stream=watch"
    }
}

/// 406 of the router.
pub(crate) fn router_not_acceptable(types: &str) -> Status {
    Status::failure(
        406,
        Reason::NotAcceptable,
        format!("406: Not Acceptable\n\nAvailable representations: {types}"),
    )
    .with_details(supercargo_meta::Details::default())
}

/// The router's own, simpler look at the Accept header: a type it lists, or `*/*` (go-restful 3).
pub(crate) fn router_accepts(headers: &HeaderMap, types: &str) -> bool {
    let accept = headers
        .get(header::ACCEPT)
        .map_or("", |v| v.to_str().unwrap_or("?"));
    accept.is_empty()
        || accept.split(',').any(|clause| {
            let wanted = clause.split(';').next().unwrap_or("").trim();
            wanted == "*/*" || types.split(", ").any(|t| t == wanted)
        })
}

/// Encoding of a request's body.
///
/// # Errors
/// 415 for an unknown one.
pub(crate) fn body_media(headers: &HeaderMap, offer: Offer) -> Result<Media, Status> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .map_or("", |v| v.to_str().unwrap_or("?"));
    let media = match kind.split(';').next().unwrap_or("").trim() {
        "" => Some(Media::Json),
        kind => Media::from_content_type(kind),
    };
    media
        .filter(|m| match m {
            Media::Json | Media::Yaml => true,
            Media::Protobuf => offer.protobuf,
            Media::Cbor => offer.cbor,
        })
        .ok_or_else(|| unsupported_media_type(types(offer.cbor)))
}

/// 415 of a handler.
pub(crate) fn unsupported_media_type(types: &str) -> Status {
    Status::failure(
        415,
        Reason::UnsupportedMediaType,
        format!("the body of the request was in an unknown format - accepted media types include: {types}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FULL: Offer = Offer {
        protobuf: true,
        transforms: true,
        discovery: false,
        cbor: false,
    };
    const PLAIN: Offer = Offer::plain(false);
    const TYPES: &str = types(false);

    fn headers(accept: &str) -> HeaderMap {
        let mut h = HeaderMap::new();
        h.insert(header::ACCEPT, accept.parse().unwrap());
        h
    }

    fn check(accept: &str, offer: Offer, expect: Option<(Media, Transform)>) {
        let form = negotiate(&headers(accept), &Query::default(), offer);
        assert_eq!(form.map(|f| (f.media, f.transform)), expect, "{accept}");
    }

    #[test]
    fn the_best_clause_that_can_be_sent_wins() {
        use Media::{Json, Protobuf, Yaml};
        use Transform as T;
        let table = "application/json;as=Table;v=v1;g=meta.k8s.io";
        check("*/*", FULL, Some((Json, T::None)));
        check("application/*", FULL, Some((Json, T::None)));
        check("application/xml", FULL, None);
        check(
            "application/cbor, application/json;q=0.1",
            FULL,
            Some((Json, T::None)),
        );
        check("application/yaml;q=0.2, */*;q=0.1", FULL, Some((Yaml, T::None)));
        check("*/*, application/yaml", FULL, Some((Yaml, T::None)));
        check(
            "application/vnd.kubernetes.protobuf, application/json",
            FULL,
            Some((Protobuf, T::None)),
        );
        check(table, FULL, Some((Json, T::Table("meta.k8s.io/v1"))));
        check(&format!("{table},application/json"), PLAIN, Some((Json, T::None)));
        check(table, PLAIN, None);
        check(
            "application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io",
            FULL,
            None,
        );
        let custom = Offer {
            protobuf: false,
            ..FULL
        };
        check("application/vnd.kubernetes.protobuf", custom, None);
        check(
            "application/vnd.kubernetes.protobuf, */*",
            custom,
            Some((Json, T::None)),
        );
        let partial = "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
        check(
            partial,
            custom,
            Some((Protobuf, T::PartialList("meta.k8s.io/v1"))),
        );
        check("application/yaml;stream=watch", FULL, None);
        check("application/json;stream=watch;sv=v1", FULL, Some((Json, T::None)));
        check("application/json;sv=v2", FULL, None);
        check("application/json;v=v1;g=meta.k8s.io", FULL, None);
    }

    #[test]
    fn cbor_is_one_more_form_where_it_is_served() {
        let on = Offer { cbor: true, ..FULL };
        let none = Transform::None;
        check("application/cbor", FULL, None);
        check("application/cbor", on, Some((Media::Cbor, none)));
        check("application/cbor;stream=watch", on, Some((Media::Cbor, none)));
        check("application/cbor-seq", on, None);
        check("*/*", on, Some((Media::Json, none)));
        check(
            "application/json;q=0.9, application/cbor",
            on,
            Some((Media::Cbor, none)),
        );
        check("application/cbor;as=Table;v=v1;g=meta.k8s.io", on, None);
    }

    #[test]
    fn discovery_is_asked_for_by_its_own_kind() {
        let offer = Offer {
            discovery: true,
            ..PLAIN
        };
        let v2 = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
        check(v2, offer, Some((Media::Json, Transform::Discovery)));
        check(v2, PLAIN, None);
        check(&v2.replace("v2", "v9"), offer, None);
        check(
            &format!("{},application/json", v2.replace("v2", "v9")),
            offer,
            Some((Media::Json, Transform::None)),
        );
    }

    #[test]
    fn the_router_knows_no_wildcards_but_one() {
        for (accept, expect) in [
            ("*/*", true),
            ("application/*", false),
            ("application/yaml;q=0", true),
            ("text/html", false),
        ] {
            assert_eq!(router_accepts(&headers(accept), TYPES), expect, "{accept}");
        }
        assert!(router_accepts(&HeaderMap::new(), TYPES));
    }

    #[test]
    fn people_get_indented_json() {
        let pretty = |ua: &str, query: &str| {
            let mut h = HeaderMap::new();
            h.insert(header::USER_AGENT, ua.parse().unwrap());
            negotiate(&h, &Query::parse(query), FULL).unwrap().pretty
        };
        assert!(pretty("curl/8.0", ""));
        assert!(pretty("curl/8.0", "pretty"));
        assert!(!pretty("curl/8.0", "pretty=false"));
        assert!(pretty("kubectl/v1.37.2", "pretty=1"));
        assert!(!pretty("kubectl/v1.37.2", "pretty=yes"));
    }

    proptest! {
        #[test]
        fn any_accept_header_can_be_read(accept in "[ -~]{0,100}") {
            let h = headers(&accept);
            let _ = (negotiate(&h, &Query::default(), FULL), router_accepts(&h, TYPES), accepts_gzip(&h));
        }
    }
}
