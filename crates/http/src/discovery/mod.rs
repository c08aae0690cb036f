//! Discovery: which groups, versions and resources are served. Made from the resource index, so it can't disagree with
//! what is routed; encoded once per generation of the index and form.

mod aggregated;
mod legacy;

use crate::body::Body;
use crate::call::{Call, Failure, Response, Shared};
use crate::json::Doc;
use crate::negotiate::{self, Form, Offer, Transform};
use crate::proto;
use crate::respond;
use arc_swap::ArcSwapOption;
use bytes::Bytes;
use http::{HeaderValue, header};
use parking_lot::Mutex;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use supercargo_meta::{GroupVersion, Text, version_order};
use supercargo_registry::rest::{Endpoint, Media};
use supercargo_registry::{Endpoints, GroupVersionEndpoints, ResourceIndex};

/// Where a group stands among the groups, and its versions among its versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupOrder {
    /// The group; "" for core.
    pub group: Text,
    /// Higher comes first; upstream's `groupPriorityMinimum`.
    pub priority: i32,
    /// Versions and their priorities; higher comes first.
    pub versions: Vec<(Text, i32)>,
}

impl GroupOrder {
    /// The order of all groups that are built in.
    #[must_use]
    pub fn built_in() -> Vec<Self> {
        let groups = supercargo_resources::groups().iter();
        let order = groups.map(|g| Self {
            group: g.name.into(),
            priority: g.priority,
            versions: (g.versions.iter().map(|v| (v.version.into(), v.priority))).collect(),
        });
        order.collect()
    }
}

/// Priorities of a group that has no entry: that of custom resources.
const OTHER_GROUP: i32 = 1000;
const OTHER_VERSION: i32 = 100;

/// A path of discovery.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// `/api`.
    Core,
    /// `/apis`.
    Groups,
    /// `/apis/<group>`.
    Group(Text),
    /// `/api/v1`, `/apis/<group>/<version>`.
    Resources(GroupVersion),
    /// `/api` in aggregated form.
    AggregatedCore,
    /// `/apis` in aggregated form.
    AggregatedGroups,
}

/// Discovery of a server.
pub(crate) struct Discovery {
    order: Vec<GroupOrder>,
    built: ArcSwapOption<Built>,
}

/// Discovery of one generation of the index.
struct Built {
    generation: u64,
    groups: Vec<Group>,
    encoded: Mutex<HashMap<(Target, Media), Encoded>>,
}

/// A group and what it serves, in discovery's order.
struct Group {
    name: Text,
    versions: Vec<Arc<Version>>,
}

/// A group version, for as long as the index has it like this.
struct Version {
    version: Text,
    /// What it was made from.
    source: Arc<GroupVersionEndpoints>,
    /// By path, sorted.
    endpoints: Vec<(Text, Endpoint)>,
    encoded: Mutex<HashMap<Media, Encoded>>,
}

/// A document in JSON and protobuf: kind, apiVersion ("" is left out), fields after them, and the protobuf message.
struct Document {
    kind: &'static str,
    api_version: &'static str,
    fields: Vec<(&'static str, Doc)>,
    message: Vec<u8>,
}

#[derive(Clone)]
struct Encoded {
    bytes: Bytes,
    /// Quoted hash of the JSON form; aggregated discovery only.
    etag: Option<HeaderValue>,
}

impl Discovery {
    pub(crate) fn new(order: Vec<GroupOrder>) -> Self {
        Self {
            order,
            built: ArcSwapOption::empty(),
        }
    }

    fn current(&self, index: &ResourceIndex) -> Arc<Built> {
        let generation = index.generation();
        let before = self.built.load_full();
        if let Some(b) = before.as_ref().filter(|b| b.generation == generation) {
            return b.clone();
        }
        let built = Arc::new(Built {
            generation,
            groups: self.groups(&index.load(), before.as_deref()),
            encoded: Mutex::default(),
        });
        self.built.store(Some(built.clone()));
        built
    }

    /// Groups and versions in order; those that are as they were are those of `before`.
    fn groups(&self, endpoints: &Endpoints, before: Option<&Built>) -> Vec<Group> {
        let known: HashMap<*const GroupVersionEndpoints, &Arc<Version>> = before
            .into_iter()
            .flat_map(|b| b.groups.iter().flat_map(|g| &g.versions))
            .map(|v| (Arc::as_ptr(&v.source), v))
            .collect();
        let mut by_name: HashMap<&Text, Vec<Arc<Version>>> = HashMap::new();
        for (gv, served) in endpoints.group_versions() {
            let version = match known.get(&Arc::as_ptr(served)) {
                Some(v) => (*v).clone(),
                None => Arc::new(Version::of(&gv.version, served)),
            };
            by_name.entry(&gv.group).or_default().push(version);
        }
        let mut groups: Vec<Group> = by_name
            .into_iter()
            .map(|(name, versions)| Group {
                name: name.clone(),
                versions,
            })
            .collect();
        for g in &mut groups {
            let order = self.order.iter().find(|o| o.group == g.name);
            g.versions.sort_by(|a, b| {
                let priority = |v: &Arc<Version>| {
                    let known = order.and_then(|o| o.versions.iter().find(|x| x.0 == v.version));
                    Reverse(known.map_or(OTHER_VERSION, |x| x.1))
                };
                let by_priority = priority(a).cmp(&priority(b));
                by_priority.then_with(|| version_order(&a.version, &b.version))
            });
        }
        groups.sort_by_cached_key(|g| {
            let order = self.order.iter().find(|o| o.group == g.name);
            let priority = order.map_or(OTHER_GROUP, |o| o.priority);
            // The group of API services itself always heads the list.
            (
                g.name != "apiregistration.k8s.io",
                Reverse(priority),
                g.name.clone(),
            )
        });
        groups
    }

    /// Paths of all groups and versions, for the index of paths.
    pub(crate) fn paths(&self, index: &ResourceIndex) -> Vec<String> {
        let mut out = vec!["/api".to_owned(), "/apis".to_owned(), "/apis/".to_owned()];
        for g in &self.current(index).groups {
            if g.name.is_empty() {
                out.extend(g.versions.iter().map(|v| format!("/api/{}", v.version)));
            } else {
                out.push(format!("/apis/{}", g.name));
                out.extend(
                    g.versions
                        .iter()
                        .map(|v| format!("/apis/{}/{}", g.name, v.version)),
                );
            }
        }
        out
    }
}

impl Version {
    fn of(version: &Text, source: &Arc<GroupVersionEndpoints>) -> Self {
        let mut endpoints: Vec<(Text, Endpoint)> = source
            .endpoints
            .iter()
            .map(|(path, e)| (path.clone(), e.clone()))
            .collect();
        endpoints.sort_by(|a, b| place(a).cmp(&place(b)));
        Self {
            version: version.clone(),
            source: source.clone(),
            endpoints,
            encoded: Mutex::default(),
        }
    }
}

/// Where an endpoint stands in its version: by path, but upstream tells the status of a custom resource before its scale.
fn place((path, e): &(Text, Endpoint)) -> (&str, bool, &str) {
    match e.subresource() {
        Some(s) if e.version().declared.is_some() => (&e.desc.resource, s.name == "scale", &s.name),
        _ => (path, false, ""),
    }
}

impl Built {
    fn encoded(&self, shared: &Shared, target: Target, media: Media) -> Option<Encoded> {
        if let Target::Resources(gv) = &target {
            let version = self.version(gv)?;
            let mut encoded = version.encoded.lock();
            if let Some(e) = encoded.get(&media) {
                return Some(e.clone());
            }
            let e = legacy::resources(gv, version).encode(media, false);
            encoded.insert(media, e.clone());
            return Some(e);
        }
        let key = (target, media);
        if let Some(e) = self.encoded.lock().get(&key) {
            return Some(e.clone());
        }
        let document = self.document(shared, &key.0)?;
        let encoded = document.encode(
            media,
            matches!(key.0, Target::AggregatedCore | Target::AggregatedGroups),
        );
        self.encoded.lock().insert(key, encoded.clone());
        Some(encoded)
    }

    fn version(&self, gv: &GroupVersion) -> Option<&Arc<Version>> {
        let group = self.groups.iter().find(|g| g.name == gv.group)?;
        group.versions.iter().find(|v| v.version == gv.version)
    }

    fn document(&self, shared: &Shared, target: &Target) -> Option<Document> {
        let group = |name: &str| self.groups.iter().find(|g| g.name == name);
        let others = || self.groups.iter().filter(|g| !g.name.is_empty());
        Some(match target {
            Target::Core => legacy::core(group("")?, &shared.external_address),
            Target::Groups => legacy::groups(others()),
            Target::Group(name) => legacy::group(group(name)?),
            Target::Resources(gv) => legacy::resources(gv, self.version(gv)?),
            Target::AggregatedCore => aggregated::list(group("").into_iter()),
            Target::AggregatedGroups => aggregated::list(others()),
        })
    }
}

impl Document {
    fn encode(&self, media: Media, aggregated: bool) -> Encoded {
        let json = self.json();
        let etag = aggregated.then(|| etag(&json)).flatten();
        let bytes = match media {
            Media::Json => json,
            Media::Yaml => respond::yaml(&json),
            Media::Protobuf => proto::envelope(self.api_version, self.kind, &self.message),
            Media::Cbor => respond::cbor(&json),
        };
        Encoded {
            bytes: bytes.into(),
            etag,
        }
    }

    fn json(&self) -> Vec<u8> {
        let mut o = vec![("kind", self.kind.into())];
        if !self.api_version.is_empty() {
            o.push(("apiVersion", self.api_version.into()));
        }
        o.extend(self.fields.iter().cloned());
        Doc::Object(o).to_json()
    }
}

fn etag(json: &[u8]) -> Option<HeaderValue> {
    let digest = ring::digest::digest(&ring::digest::SHA512, json);
    let mut text = String::from("\"");
    for b in digest.as_ref() {
        let _ = write!(text, "{b:02X}");
    }
    text.push('"');
    HeaderValue::from_str(&text).ok()
}

/// Serves a path of discovery; plain 404 when it is not served.
pub(crate) fn serve(call: &Call, target: Target) -> Result<Response, Failure> {
    let query = call.query();
    let can_aggregate = matches!(target, Target::Core | Target::Groups);
    if can_aggregate {
        let offer = Offer {
            discovery: true,
            ..call.plain()
        };
        let form = negotiate::negotiate(&call.parts.headers, &query, offer);
        if let Some(form) = form.filter(|f| f.transform == Transform::Discovery) {
            let target = match target {
                Target::Core => Target::AggregatedCore,
                _ => Target::AggregatedGroups,
            };
            return serve_aggregated(call, target, form);
        }
    }
    let built = call.shared.discovery.current(&call.shared.services.index);
    // Whether the path exists is told before what can be sent.
    let json = built
        .encoded(&call.shared, target.clone(), Media::Json)
        .ok_or_else(respond::page_not_found)?;
    let form = call.form(call.plain())?;
    let body = match form.media {
        Media::Json => respond::json_body(json.bytes, form.pretty),
        media => {
            let e = built.encoded(&call.shared, target, media);
            Body::full(e.ok_or_else(respond::page_not_found)?.bytes)
        }
    };
    let r = respond::answer(200, respond::content_type(form.media), body);
    Ok(respond::maybe_gzip(
        r,
        negotiate::accepts_gzip(&call.parts.headers),
    ))
}

fn serve_aggregated(call: &Call, target: Target, form: Form) -> Result<Response, Failure> {
    let built = call.shared.discovery.current(&call.shared.services.index);
    let encoded = built
        .encoded(&call.shared, target, form.media)
        .ok_or_else(respond::page_not_found)?;
    let etag = encoded.etag.ok_or_else(respond::page_not_found)?;
    let is_known = call.parts.headers.get(header::IF_NONE_MATCH).is_some_and(|v| {
        v.as_bytes()
            .split(|b| *b == b',')
            .any(|t| t.trim_ascii() == etag.as_bytes())
    });
    let mut r = if is_known {
        let mut r = http::Response::new(Body::empty());
        *r.status_mut() = http::StatusCode::NOT_MODIFIED;
        r
    } else {
        let kind = match form.media {
            Media::Json => "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
            Media::Yaml => "application/yaml;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
            Media::Protobuf => {
                "application/vnd.kubernetes.protobuf;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
            }
            Media::Cbor => "application/cbor;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
        };
        let body = match form.media {
            Media::Json => respond::json_body(encoded.bytes, form.pretty),
            _ => Body::full(encoded.bytes),
        };
        let r = respond::answer(200, HeaderValue::from_static(kind), body);
        respond::maybe_gzip(r, negotiate::accepts_gzip(&call.parts.headers))
    };
    let h = r.headers_mut();
    h.insert(header::ETAG, etag);
    h.append(header::VARY, HeaderValue::from_static("Accept"));
    h.insert(header::CACHE_CONTROL, HeaderValue::from_static("public"));
    Ok(r)
}
