//! What a URL asks for: the facts that authorization, audit and metrics go by (rest.md 2.2).

use crate::query::Query;
use http::Method;
use supercargo_meta::{FieldSelector, Text};

/// The parts of a request that the URL and the method tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RequestInfo {
    /// A resource; other paths have only `verb` and `path`.
    pub(crate) is_resource: bool,
    /// The decoded path.
    pub(crate) path: String,
    /// API verb, or the method in lower case for other paths; "" for a method that is no verb.
    pub(crate) verb: Text,
    /// The group; "" for core.
    pub(crate) group: Text,
    /// The version.
    pub(crate) version: Text,
    /// The namespace.
    pub(crate) namespace: Text,
    /// The resource.
    pub(crate) resource: Text,
    /// The subresource.
    pub(crate) subresource: Text,
    /// The name, from the path or from a field selector.
    pub(crate) name: Text,
    /// Raw selectors of collections, for authorizers.
    pub(crate) selectors: Option<Box<Selectors>>,
}

/// The selectors of a collection as sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selectors {
    /// `labelSelector`.
    pub(crate) labels: String,
    /// `fieldSelector`.
    pub(crate) fields: String,
}

/// Subresources of a namespace; anything else below a namespace is a namespaced resource.
const NAMESPACE_SUBRESOURCES: [&str; 2] = ["status", "finalize"];

impl RequestInfo {
    /// From the method, the decoded path and the query.
    ///
    /// # Errors
    /// The text after "failed to create RequestInfo: ".
    pub(crate) fn new(method: &Method, path: String, query: &Query<'_>) -> Result<Self, String> {
        let mut info = Self::default();
        info.read(method, &path, query)?;
        info.path = path;
        Ok(info)
    }

    fn read(&mut self, method: &Method, path: &str, query: &Query<'_>) -> Result<(), String> {
        let trimmed = path.trim_matches('/');
        let count = trimmed.split('/').count();
        let mut parts = trimmed.split('/');
        let first = parts.next().unwrap_or("");
        let least = if first == "apis" { 4 } else { 3 };
        if count < least || !(first == "api" || first == "apis") {
            self.verb = Text::from(method.as_str().to_ascii_lowercase());
            return Ok(());
        }
        self.is_resource = true;
        if first == "apis" {
            self.group = parts.next().unwrap_or("").into();
        }
        self.version = parts.next().unwrap_or("").into();
        let mut parts = parts.peekable();
        self.verb = match parts.peek() {
            Some(&special @ ("watch" | "proxy")) => {
                parts.next();
                if parts.peek().is_none() {
                    return Err(format!("unable to determine kind and namespace from url, {path}"));
                }
                special.into()
            }
            _ => verb_of(method).into(),
        };
        self.read_resource(parts.collect::<smallvec::SmallVec<[&str; 8]>>().as_slice());
        self.refine_verb(query);
        Ok(())
    }

    /// The parts after the version.
    fn read_resource(&mut self, mut parts: &[&str]) {
        if let ["namespaces", namespace, rest @ ..] = parts {
            self.namespace = (*namespace).into();
            if rest.first().is_some_and(|r| !NAMESPACE_SUBRESOURCES.contains(r)) {
                parts = rest;
            }
        }
        let part = |i: usize| Text::from(parts.get(i).copied().unwrap_or(""));
        self.resource = part(0);
        self.name = part(1);
        if self.verb != "proxy" {
            self.subresource = part(2);
        }
    }

    /// Tells collections from objects.
    fn refine_verb(&mut self, query: &Query<'_>) {
        if self.name.is_empty() && self.verb == "get" {
            let watch = query.boolean("watch") == Some(true);
            self.verb = if watch { "watch" } else { "list" }.into();
            let fields = query.first("fieldSelector").unwrap_or("");
            if let Some(name) = name_of(fields) {
                self.name = name;
            }
            self.keep_selectors(query);
        } else if self.name.is_empty() && self.verb == "delete" {
            self.verb = "deletecollection".into();
            self.keep_selectors(query);
        }
    }

    fn keep_selectors(&mut self, query: &Query<'_>) {
        let selector = |name| query.first(name).unwrap_or("").to_owned();
        let (labels, fields) = (selector("labelSelector"), selector("fieldSelector"));
        if !(labels.is_empty() && fields.is_empty()) {
            self.selectors = Some(Box::new(Selectors { labels, fields }));
        }
    }

    /// Runs without deadline: watches, proxies and streams (rest.md 1.2).
    pub(crate) fn is_long_running(&self) -> bool {
        self.verb == "watch"
            || self.verb == "proxy"
            || (self.is_resource
                && matches!(
                    self.subresource.as_str(),
                    "attach" | "exec" | "proxy" | "log" | "portforward"
                ))
            || self.path.starts_with("/debug/pprof/")
    }
}

fn verb_of(method: &Method) -> &'static str {
    match method.as_str() {
        "POST" => "create",
        "GET" | "HEAD" => "get",
        "PUT" => "update",
        "PATCH" => "patch",
        "DELETE" => "delete",
        _ => "",
    }
}

/// The name a field selector asks for exactly, if it can be a path segment.
fn name_of(fields: &str) -> Option<Text> {
    if fields.is_empty() {
        return None;
    }
    let selector = FieldSelector::parse(fields).ok()?;
    let name = selector.required("metadata.name")?;
    let is_segment = !(name.is_empty() || name == "." || name == ".." || name.contains(['/', '%']));
    is_segment.then(|| name.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn info(method: &str, path: &str, query: &str) -> RequestInfo {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        RequestInfo::new(&method, path.to_owned(), &Query::parse(query)).unwrap()
    }

    /// `verb group/version namespace resource/subresource name`, `-` for nothing.
    fn check(method: &str, path: &str, query: &str, expect: &str) {
        let i = info(method, path, query);
        let dash = |t: &Text| {
            if t.is_empty() {
                "-".to_owned()
            } else {
                t.to_string()
            }
        };
        let got = if i.is_resource {
            format!(
                "{} {}/{} {} {}/{} {}",
                dash(&i.verb),
                dash(&i.group),
                i.version,
                dash(&i.namespace),
                i.resource,
                dash(&i.subresource),
                dash(&i.name)
            )
        } else {
            i.verb.to_string()
        };
        assert_eq!(got, expect, "{method} {path}?{query}");
    }

    #[test]
    fn paths_of_resources() {
        check("GET", "/api/v1/pods", "", "list -/v1 - pods/- -");
        check("HEAD", "/api/v1/pods/", "", "list -/v1 - pods/- -");
        check("GET", "/api/v1/pods", "watch=true", "watch -/v1 - pods/- -");
        check("GET", "/api/v1/pods", "watch=0", "list -/v1 - pods/- -");
        check(
            "GET",
            "/api/v1/namespaces/a/pods/p/log",
            "",
            "get -/v1 a pods/log p",
        );
        check("PUT", "/api/v1/namespaces/a", "", "update -/v1 a namespaces/- a");
        check(
            "PUT",
            "/api/v1/namespaces/a/finalize",
            "",
            "update -/v1 a namespaces/finalize a",
        );
        check(
            "POST",
            "/apis/apps/v1/namespaces/a/deployments",
            "",
            "create apps/v1 a deployments/- -",
        );
        check(
            "DELETE",
            "/apis/apps/v1/namespaces/a/deployments",
            "",
            "deletecollection apps/v1 a deployments/- -",
        );
        check(
            "PATCH",
            "/apis/apps/v1/namespaces/a/deployments/d/scale",
            "",
            "patch apps/v1 a deployments/scale d",
        );
        check("OPTIONS", "/api/v1/pods", "", "- -/v1 - pods/- -");
        check(
            "GET",
            "/api/v1/watch/namespaces/a/pods/p",
            "",
            "watch -/v1 a pods/- p",
        );
        check("GET", "/api/v1/proxy/nodes/n/x", "", "proxy -/v1 - nodes/- n");
        check(
            "GET",
            "/api/v1/namespaces//configmaps/x",
            "",
            "get -/v1 - configmaps/- x",
        );
    }

    #[test]
    fn a_field_selector_can_name_the_object() {
        check(
            "GET",
            "/api/v1/pods",
            "fieldSelector=metadata.name%3Da",
            "list -/v1 - pods/- a",
        );
        check(
            "GET",
            "/api/v1/pods",
            "watch&fieldSelector=x%3Dy,metadata.name%3D%3Da",
            "watch -/v1 - pods/- a",
        );
        check(
            "GET",
            "/api/v1/pods",
            "fieldSelector=metadata.name!%3Da",
            "list -/v1 - pods/- -",
        );
        check(
            "GET",
            "/api/v1/pods",
            "fieldSelector=metadata.name%3Da%2Fb",
            "list -/v1 - pods/- -",
        );
    }

    #[test]
    fn other_paths() {
        for p in [
            "/",
            "",
            "/healthz",
            "/api",
            "/api/v1",
            "/apis/apps/v1",
            "/apis/apps",
            "/x/y/z/w",
        ] {
            check("GET", p, "", "get");
        }
        check("POST", "/livez", "", "post");
    }

    #[test]
    fn a_special_verb_needs_a_resource() {
        let e = RequestInfo::new(&Method::GET, "/api/v1/watch".to_owned(), &Query::default()).unwrap_err();
        assert_eq!(
            e,
            "unable to determine kind and namespace from url, /api/v1/watch"
        );
    }

    proptest! {
        #[test]
        fn any_path_can_be_read(path in "(/|api|apis|v1|watch|proxy|namespaces|x|%|\\PC){0,12}", query in ".{0,60}") {
            let _ = RequestInfo::new(&Method::GET, path, &Query::parse(&query));
        }
    }
}
