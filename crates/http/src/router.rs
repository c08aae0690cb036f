//! From a path to what serves it, with the answers for paths and methods that lead nowhere (rest.md 1.4).

use crate::call::{Call, Failure, RawRequest, Response};
use crate::discovery::{self, Target as Discovery};
use crate::json::Doc;
use crate::negotiate;
use crate::respond;
use crate::verbs;
use crate::{flagz, health, openid, statusz};
use http::header;
use http::{HeaderValue, Method};
use smallvec::SmallVec;
use supercargo_meta::{GroupVersion, Status, Text};
use supercargo_registry::rest::Endpoint;
use supercargo_registry::{GroupVersionEndpoints, SubresourceAction};

/// A resource path, resolved.
pub(crate) struct Target {
    pub(crate) endpoint: Endpoint,
    /// "" for cluster scope and all namespaces.
    pub(crate) namespace: Text,
    /// `None` for a collection.
    pub(crate) name: Option<Text>,
    /// The path names a namespace, be it an empty one.
    is_in_namespace: bool,
    /// A legacy path below `watch/`.
    pub(crate) is_watch_path: bool,
}

/// Serves an authorized request.
pub(crate) async fn route(call: &mut Call) -> Result<Response, Failure> {
    let path = std::mem::take(&mut call.info.path);
    let result = route_path(call, &path).await;
    call.info.path = path;
    result
}

async fn route_path(call: &mut Call, path: &str) -> Result<Response, Failure> {
    call.info.path = path.to_owned();
    if let Some(rest) = path
        .strip_prefix("/apis/")
        .filter(|r| !r.trim_matches('/').is_empty())
    {
        let mut parts = tokens(rest);
        let group = parts.remove(0);
        if parts.is_empty() {
            return discovery::serve(call, Discovery::Group(group.into()));
        }
        let version = parts.remove(0);
        return group_version(call, group, version, &parts).await;
    }
    if let Some(rest) = path
        .strip_prefix("/api/")
        .filter(|r| !r.trim_matches('/').is_empty())
    {
        let mut parts = tokens(rest);
        let version = parts.remove(0);
        return group_version(call, "", version, &parts).await;
    }
    match path {
        "/apis" | "/apis/" => discovery::serve(call, Discovery::Groups),
        "/api" | "/api/" => {
            must_be_get(call)?;
            discovery::serve(call, Discovery::Core)
        }
        "/" | "/index.html" => Ok(paths(call)),
        "/version" | "/version/" => {
            must_be_get(call)?;
            if !negotiate::router_accepts(&call.parts.headers, JSON) {
                return Err(negotiate::router_not_acceptable(JSON).into());
            }
            Ok(call.shared.services.version.respond())
        }
        "/metrics" => Ok(metrics(call)),
        "/statusz" => statusz::serve(call),
        "/flagz" => flagz::serve(call),
        "/.well-known/openid-configuration" | "/openid/v1/jwks" => match &call.shared.services.openid {
            Some(o) => openid::serve(call, o),
            None => Err(respond::page_not_found()),
        },
        _ => other(call, path).await,
    }
}

const JSON: &str = "application/json";

/// The parts of a path; an empty part in the middle stays, slashes at the ends go.
fn tokens(path: &str) -> SmallVec<[&str; 8]> {
    path.trim_matches('/').split('/').collect()
}

fn must_be_get(call: &Call) -> Result<(), Failure> {
    if call.parts.method == Method::GET {
        Ok(())
    } else {
        Err(Status::no_such_method().into())
    }
}

/// Health, and paths served by others.
async fn other(call: &Call, path: &str) -> Result<Response, Failure> {
    if let Some(answer) = health::serve(call).await {
        return answer;
    }
    let raw = call.shared.services.raw.iter().find(|(p, _)| {
        let is_prefix = p.ends_with('/');
        path == p || (is_prefix && path.starts_with(p.as_str()))
    });
    match raw {
        Some((_, endpoint)) => {
            let request = RawRequest {
                parts: &call.parts,
                path,
                user: &call.user,
            };
            Ok(endpoint.serve(request).await)
        }
        None => Err(respond::page_not_found()),
    }
}

/// The index of all paths.
fn paths(call: &Call) -> Response {
    let services = &call.shared.services;
    let mut all = call.shared.discovery.paths(&services.index);
    all.extend(services.health.paths());
    all.extend(services.raw.iter().map(|(p, _)| p.clone()));
    all.extend(["/flagz", "/metrics", "/statusz", "/version"].map(str::to_owned));
    if services.openid.is_some() {
        all.extend(["/.well-known/openid-configuration", "/openid/v1/jwks"].map(str::to_owned));
    }
    all.sort();
    all.dedup();
    respond::raw_json(200, &Doc::Object(vec![("paths", Doc::texts(all))]))
}

fn metrics(call: &Call) -> Response {
    let metrics = &call.shared.services.metrics;
    if call.parts.method == Method::DELETE {
        metrics.reset();
        return respond::plain_text(200, "metrics reset\n");
    }
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8; escaping=underscores");
    let mut r = respond::answer(200, kind, crate::Body::full(metrics.text()));
    let start = HeaderValue::from(metrics.start().unix_seconds());
    r.headers_mut().insert("process-start-time-unix", start);
    respond::maybe_gzip(r, negotiate::accepts_gzip(&call.parts.headers))
}

async fn group_version(
    call: &mut Call,
    group: &str,
    version: &str,
    parts: &[&str],
) -> Result<Response, Failure> {
    let gv = GroupVersion {
        group: group.into(),
        version: version.into(),
    };
    let endpoints = call.shared.services.index.load();
    let Some(served) = endpoints.group_version(&gv) else {
        // Upstream's router takes a path as soon as another version of the group, or `/api`, is installed.
        let is_known = group.is_empty()
            || endpoints
                .group_versions()
                .any(|(x, served)| x.group == group && !is_custom(served));
        return Err(if is_known {
            Status::no_such_resource().into()
        } else {
            respond::page_not_found()
        });
    };
    if parts.is_empty() {
        must_be_get(call)?;
        return discovery::serve(call, Discovery::Resources(gv));
    }
    let Some(target) = resolve(served, parts) else {
        return Err(nowhere(served, parts));
    };
    let verb = target.verb(&call.parts.method)?;
    target.check_headers(call, verb)?;
    target.check_names(verb)?;
    verbs::serve(call, target, verb).await
}

/// The answer for a path that names nothing; for a subresource that a custom resource does not have it names the object.
fn nowhere(served: &GroupVersionEndpoints, parts: &[&str]) -> Failure {
    let named = match parts {
        ["namespaces", _, resource, name, _, ..] | [resource, name, _, ..] => Some((*resource, *name)),
        _ => None,
    };
    let found = named.and_then(|(resource, name)| Some((served.endpoints.get(resource)?, name)));
    match found {
        Some((e, name))
            if e.version().declared.is_some() && e.desc.namespaced == (parts[0] == "namespaces") =>
        {
            Status::not_found(&e.desc.group_resource(), name).into()
        }
        // Upstream's router has never heard of groups that only have custom resources.
        _ if is_custom(served) => respond::page_not_found(),
        _ => Status::no_such_resource().into(),
    }
}

fn is_custom(served: &GroupVersionEndpoints) -> bool {
    served.endpoints.values().all(is_declared)
}

/// True for an endpoint of a custom resource.
fn is_declared(e: &Endpoint) -> bool {
    e.version().declared.is_some()
}

/// The resource a path names; `None` when it names none.
fn resolve(served: &GroupVersionEndpoints, parts: &[&str]) -> Option<Target> {
    let (is_watch_path, parts) = match parts {
        ["watch", rest @ ..] => (true, rest),
        _ => (false, parts),
    };
    let (namespace, parts) = match parts {
        ["namespaces", _, "status" | "finalize"] => (None, parts),
        ["namespaces", namespace, rest @ ..] if !rest.is_empty() => (Some(*namespace), rest),
        _ => (None, parts),
    };
    let (endpoint, name) = match parts {
        [resource] => (served.endpoints.get(*resource)?, None),
        [resource, name] => (served.endpoints.get(*resource)?, Some(*name)),
        [resource, name, subresource, rest @ ..] if !is_watch_path => {
            let path = Text::from(format!("{resource}/{subresource}"));
            let endpoint = served.endpoints.get(&path)?;
            // What follows a proxy is the path there. Upstream's handler of custom resources looks no further.
            if !rest.is_empty() && *subresource != "proxy" && !is_declared(endpoint) {
                return None;
            }
            (endpoint, Some(*name))
        }
        _ => return None,
    };
    let desc = &endpoint.desc;
    // An object lives in a namespace exactly if its resource does; a collection can also be read across them.
    let fits = desc.namespaced == namespace.is_some() || (desc.namespaced && name.is_none());
    fits.then(|| Target {
        endpoint: endpoint.clone(),
        namespace: namespace.unwrap_or("").into(),
        name: name.map(Text::from),
        is_in_namespace: namespace.is_some(),
        is_watch_path,
    })
    .filter(|t| !t.methods().is_empty())
}

/// What a method does to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Get,
    /// Also a watch, if the query says so.
    List,
    Watch,
    Create,
    Update,
    Patch,
    Delete,
    DeleteCollection,
    /// A stream.
    Connect,
}

impl Target {
    /// The methods that are allowed, and what they do.
    fn methods(&self) -> SmallVec<[(Method, Verb); 4]> {
        let e = &self.endpoint;
        if let Some(s) = e.subresource().filter(|s| s.action == SubresourceAction::Connect) {
            let get = [Text::from("GET")];
            let methods = if s.connect_methods.is_empty() {
                &get[..]
            } else {
                &s.connect_methods
            };
            let method = |m: &Text| Method::from_bytes(m.as_bytes()).ok();
            return methods
                .iter()
                .filter_map(method)
                .map(|m| (m, Verb::Connect))
                .collect();
        }
        let all: &[(&str, Method, Verb)] = if self.is_watch_path {
            &[("watch", Method::GET, Verb::Watch)]
        } else if self.name.is_none() {
            &[
                ("list", Method::GET, Verb::List),
                ("create", Method::POST, Verb::Create),
                ("deletecollection", Method::DELETE, Verb::DeleteCollection),
            ]
        } else {
            &[
                ("get", Method::GET, Verb::Get),
                ("update", Method::PUT, Verb::Update),
                ("patch", Method::PATCH, Verb::Patch),
                ("delete", Method::DELETE, Verb::Delete),
                ("create", Method::POST, Verb::Create),
            ]
        };
        let across = e.desc.namespaced && !self.is_in_namespace;
        all.iter()
            .filter(|(name, _, verb)| {
                let fits = match verb {
                    Verb::Create => {
                        (self.is_custom() || self.name.is_some() == e.subresource().is_some()) && !across
                    }
                    Verb::DeleteCollection => !across,
                    _ => true,
                };
                fits && e.has_verb(name)
            })
            .map(|(_, method, verb)| (method.clone(), *verb))
            .collect()
    }

    /// What a method does.
    fn verb(&self, method: &Method) -> Result<Verb, Failure> {
        // Upstream's handler of custom resources answers HEAD as GET; the answer loses its body on the way out.
        let method = match *method {
            Method::HEAD if self.is_custom() => &Method::GET,
            _ => method,
        };
        let found = self.methods().into_iter().find(|(m, _)| m == method);
        found.map(|(_, v)| v).ok_or_else(|| self.refused(method))
    }

    /// The answer to a method that does nothing here.
    fn refused(&self, method: &Method) -> Failure {
        let desc = &self.endpoint.desc;
        if !self.is_custom() {
            return Status::no_such_method().into();
        }
        if desc.namespaced && !self.is_in_namespace {
            return respond::page_not_found();
        }
        let verb = match *method {
            Method::PUT | Method::PATCH if self.name.is_none() => {
                return Status::bad_request("name must be provided").into();
            }
            Method::POST => "create",
            Method::PUT => "update",
            Method::PATCH => "patch",
            Method::DELETE => "delete",
            // Upstream knows no verb for it.
            _ => "",
        };
        Status::method_not_supported(&desc.group_resource(), verb).into()
    }

    /// True for custom resources, which upstream's router does not look at.
    fn is_custom(&self) -> bool {
        is_declared(&self.endpoint)
    }

    /// What the router of built-in resources looks at before the handler does.
    fn check_headers(&self, call: &Call, verb: Verb) -> Result<(), Failure> {
        if self.is_custom() || verb == Verb::Connect {
            return Ok(());
        }
        let headers = &call.parts.headers;
        let cbor = call.shared.services.cbor;
        if verb == Verb::Patch {
            let kind = headers
                .get(header::CONTENT_TYPE)
                .and_then(|v| v.to_str().ok())
                .unwrap_or("");
            if verbs::patch_kind(kind, cbor).is_none() {
                let s = Status::failure(
                    415,
                    supercargo_meta::Reason::UnsupportedMediaType,
                    "415: Unsupported Media Type",
                );
                return Err(s.with_details(supercargo_meta::Details::default()).into());
            }
        }
        let types = match verb {
            Verb::List | Verb::Watch => negotiate::list_types(cbor),
            _ => negotiate::types(cbor),
        };
        if negotiate::router_accepts(headers, types) {
            Ok(())
        } else {
            Err(negotiate::router_not_acceptable(types).into())
        }
    }

    /// Empty parts in the middle of a path.
    fn check_names(&self, verb: Verb) -> Result<(), Failure> {
        let is_collection = matches!(verb, Verb::List | Verb::Watch | Verb::DeleteCollection);
        if self.endpoint.desc.namespaced && self.namespace.is_empty() && !is_collection {
            return Err(Status::bad_request("Namespace parameter required.").into());
        }
        if self.name.as_ref().is_some_and(|n| n.is_empty()) {
            return Err(Status::bad_request("name must be provided").into());
        }
        Ok(())
    }
}
