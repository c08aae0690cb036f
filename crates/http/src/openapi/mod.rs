//! OpenAPI v3 documents, one a group version, made from the same descriptions that serve the requests (rest.md 9.5).
//!
//! A document is built when it is first asked for and kept with its hash until the index changes. The hash is taken over
//! what determines the document (names of paths and types, the server's version), so the index of all documents costs
//! nothing to make.

mod paths;
mod schemas;
mod serve;

use bytes::Bytes;
pub use serve::openapi_v3;

use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use supercargo_registry::rest::Endpoint;
use supercargo_registry::{Endpoints, ResourceIndex};

/// Documents of one state of the index.
pub(crate) struct OpenApi {
    version: String,
    state: Mutex<Option<Arc<State>>>,
}

struct State {
    generation: u64,
    parts: BTreeMap<String, Part>,
    documents: Mutex<BTreeMap<String, Bytes>>,
}

/// What one document describes.
struct Part {
    hash: String,
    kind: PartKind,
}

enum PartKind {
    Version,
    ApiRoot,
    GroupsRoot,
    Group(String),
    GroupVersion {
        group: String,
        version: String,
        endpoints: Vec<Endpoint>,
    },
}

/// A document and what its headers need.
pub(crate) struct Document {
    /// JSON.
    pub(crate) body: Bytes,
    /// Upper-case hex, 128 characters.
    pub(crate) hash: String,
}

impl OpenApi {
    /// Documents that carry `version` (`1.37`) as their `info.version`.
    pub(crate) fn new(version: &str) -> Self {
        Self {
            version: version.to_owned(),
            state: Mutex::new(None),
        }
    }

    fn state(&self, index: &ResourceIndex) -> Arc<State> {
        let generation = index.generation();
        let mut slot = self.state.lock();
        match &*slot {
            Some(s) if s.generation == generation => s.clone(),
            _ => {
                let s = Arc::new(State {
                    generation,
                    parts: parts(&self.version, &index.load()),
                    documents: Mutex::default(),
                });
                *slot = Some(s.clone());
                s
            }
        }
    }

    /// `/openapi/v3`: where each document is.
    pub(crate) fn index(&self, index: &ResourceIndex) -> Bytes {
        let state = self.state(index);
        let paths: serde_json::Map<String, Value> = state
            .parts
            .iter()
            .map(|(k, p)| {
                (
                    k.clone(),
                    json!({"serverRelativeURL": format!("/openapi/v3/{k}?hash={}", p.hash)}),
                )
            })
            .collect();
        Bytes::from(json!({"paths": paths}).to_string())
    }

    /// The document of a key such as `apis/apps/v1`; `None` when there is none.
    pub(crate) fn document(&self, index: &ResourceIndex, key: &str) -> Option<Document> {
        let state = self.state(index);
        let part = state.parts.get(key)?;
        let kept = state.documents.lock().get(key).cloned();
        let body = kept.unwrap_or_else(|| {
            // Built outside the lock: two first readers may both build it, none waits.
            let body = Bytes::from(build(&self.version, &part.kind).to_string());
            state
                .documents
                .lock()
                .entry(key.to_owned())
                .or_insert(body)
                .clone()
        });
        Some(Document {
            body,
            hash: part.hash.clone(),
        })
    }
}

fn parts(version: &str, endpoints: &Endpoints) -> BTreeMap<String, Part> {
    let mut out = BTreeMap::new();
    let mut add = |key: &str, kind: PartKind| {
        let hash = hash(version, key, &kind);
        out.insert(key.to_owned(), Part { hash, kind });
    };
    add("version", PartKind::Version);
    add("api", PartKind::ApiRoot);
    add("apis", PartKind::GroupsRoot);
    for (gv, e) in endpoints.group_versions() {
        let mut list: Vec<(&str, &Endpoint)> = e.endpoints.iter().map(|(k, v)| (k.as_str(), v)).collect();
        list.sort_by_key(|x| x.0);
        let kind = PartKind::GroupVersion {
            group: gv.group.to_string(),
            version: gv.version.to_string(),
            endpoints: list.into_iter().map(|(_, e)| e.clone()).collect(),
        };
        if gv.group.is_empty() {
            add(&format!("api/{}", gv.version), kind);
        } else {
            add(&format!("apis/{}/{}", gv.group, gv.version), kind);
            add(
                &format!("apis/{}", gv.group),
                PartKind::Group(gv.group.to_string()),
            );
        }
    }
    out
}

fn hash(version: &str, key: &str, kind: &PartKind) -> String {
    let mut cx = ring::digest::Context::new(&ring::digest::SHA512);
    let mut feed = |s: &str| {
        cx.update(s.as_bytes());
        cx.update(&[0]);
    };
    feed(version);
    feed(env!("CARGO_PKG_VERSION"));
    feed(key);
    if let PartKind::GroupVersion { endpoints, .. } = kind {
        for e in endpoints {
            feed(&e.group_resource().to_string());
            feed(&e.version().ty.name);
        }
    }
    cx.finish()
        .as_ref()
        .iter()
        .fold(String::with_capacity(128), |mut s, b| {
            // Writing to a string does not fail.
            let _ = write!(s, "{b:02X}");
            s
        })
}

fn build(version: &str, kind: &PartKind) -> Value {
    let mut schemas = schemas::Schemas::default();
    let paths = match kind {
        PartKind::Version => paths::version(&mut schemas),
        PartKind::ApiRoot => paths::root("/api/", "core", "getCoreAPIVersions", "APIVersions", &mut schemas),
        PartKind::GroupsRoot => paths::root("/apis/", "apis", "getAPIVersions", "APIGroupList", &mut schemas),
        PartKind::Group(g) => {
            let id = format!("get{}APIGroup", paths::camel_group(g));
            paths::root(
                &format!("/apis/{g}/"),
                &paths::tag_group(g),
                &id,
                "APIGroup",
                &mut schemas,
            )
        }
        PartKind::GroupVersion {
            group,
            version,
            endpoints,
        } => paths::group_version(group, version, endpoints, &mut schemas),
    };
    let (group, gv) = match kind {
        PartKind::GroupVersion { group, version, .. } => (group.as_str(), version.as_str()),
        _ => ("", ""),
    };
    json!({
        "openapi": "3.0.0",
        "info": {"title": "Kubernetes", "version": version},
        "paths": paths,
        "components": {
            "schemas": schemas.into_definitions(group, gv),
            "securitySchemes": {"BearerToken": {
                "type": "apiKey", "description": "Bearer token", "name": "authorization", "in": "header",
            }},
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_registry::rest::Storage;

    struct Nothing;
    impl Storage for Nothing {}

    /// Every resource that is served by default, without storage behind it.
    fn index() -> ResourceIndex {
        let mut endpoints = Endpoints::default();
        for desc in supercargo_resources::resources() {
            let desc = Arc::new(desc.clone());
            for (version_index, v) in desc
                .versions
                .iter()
                .enumerate()
                .filter(|(_, v)| v.served_by_default)
            {
                let subs = v
                    .subresources
                    .iter()
                    .enumerate()
                    .filter(|(_, s)| s.served_by_default)
                    .map(|(i, _)| Some(i));
                for subresource_index in std::iter::once(None).chain(subs) {
                    let storage = Arc::new(Nothing);
                    endpoints.insert(Endpoint {
                        desc: desc.clone(),
                        version_index,
                        subresource_index,
                        storage,
                    });
                }
            }
        }
        ResourceIndex::new(endpoints)
    }

    fn document(key: &str) -> Value {
        let api = OpenApi::new("1.37");
        let d = api
            .document(&index(), key)
            .unwrap_or_else(|| panic!("no document {key}"));
        serde_json::from_slice(&d.body).unwrap()
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let api = OpenApi::new("1.37");
        let index = index();
        let listed: Value = serde_json::from_slice(&api.index(&index)).unwrap();
        let keys: Vec<&String> = listed["paths"].as_object().unwrap().keys().collect();
        assert!(keys.len() > 45, "{keys:?}");
        for key in keys {
            let text = document(key).to_string();
            let v: Value = serde_json::from_str(&text).unwrap();
            let schemas = v["components"]["schemas"].as_object().unwrap();
            for part in text.split("#/components/schemas/").skip(1) {
                let name = part.split('"').next().unwrap();
                assert!(schemas.contains_key(name), "{key}: {name} is not defined");
            }
        }
    }

    /// What kubectl reads: whether a kind's PATCH takes `fieldValidation`, and how its lists merge.
    #[test]
    fn kubectl_finds_what_it_looks_for() {
        let d = document("apis/apps/v1");
        let patch = &d["paths"]["/apis/apps/v1/namespaces/{namespace}/deployments/{name}"]["patch"];
        assert_eq!(patch["x-kubernetes-group-version-kind"]["kind"], "Deployment");
        assert_eq!(patch["operationId"], "patchAppsV1NamespacedDeployment");
        assert!(
            patch["parameters"]
                .as_array()
                .unwrap()
                .iter()
                .any(|p| p["name"] == "fieldValidation")
        );
        let containers =
            &d["components"]["schemas"]["io.k8s.api.core.v1.PodSpec"]["properties"]["containers"];
        assert_eq!(containers["x-kubernetes-patch-strategy"], "merge");
        assert_eq!(containers["x-kubernetes-patch-merge-key"], "name");
    }
}
