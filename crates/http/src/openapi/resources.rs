//! Paths and operations of resources, made from the endpoints that serve them.

use super::operations::{ANY, MEDIA, Operation, Path, RequestBody, camel_group, tag_group, title};
use super::parameters::{self, Parameter, Row};
use super::types::Types;
use supercargo_meta::Text;
use supercargo_registry::rest::Endpoint;

const STREAMS: &[&str] = &[
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
    "application/json;stream=watch",
    "application/vnd.kubernetes.protobuf;stream=watch",
];
const LOGS: &[&str] = &[
    "text/plain",
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
];
/// What custom resources are sent and taken as.
const PLAIN: &[&str] = &["application/json", "application/yaml"];
const PLAIN_PATCHES: &[&str] = &[
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/apply-patch+yaml",
];
const PATCHES: &[&str] = &[
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
    "application/apply-patch+yaml",
];
/// Group and resource of those whose delete answers an object and which upstream documents as answering a Status.
const DELETE_SAYS_STATUS: [(&str, &str); 1] = [("", "namespaces")];

/// All paths of a group version.
pub(super) fn group_version(
    group: &str,
    version: &str,
    endpoints: &[Endpoint],
    types: &mut Types,
) -> Vec<Path> {
    let base = if group.is_empty() {
        format!("/api/{version}")
    } else {
        format!("/apis/{group}/{version}")
    };
    let gv = format!("{}{}", camel_group(group), title(version));
    let tag = format!("{}_{version}", tag_group(group));
    let mut list = || Operation {
        method: "get",
        id: format!("get{gv}APIResources"),
        tag: tag.clone(),
        text: "resources of this version".to_owned(),
        action: None,
        consumes: MEDIA,
        produces: MEDIA,
        parameters: Vec::new(),
        body: None,
        codes: &["200"],
        answer: Some(types.add_meta("APIResourceList")),
    };
    let mut out = Vec::new();
    // Upstream's documents of custom resources tell of nothing else.
    if !endpoints.iter().all(|e| e.version().declared.is_some()) {
        out.push(Path {
            path: format!("{base}/"),
            operations: vec![list()],
        });
    }
    for e in endpoints {
        let resource = Resource::new(e, &base, &gv, &tag);
        match e.subresource() {
            Some(s) if !s.connect_methods.is_empty() => resource.connect(&s.connect_methods, &mut out),
            Some(_) => resource.item(types, &mut out),
            None => {
                resource.collection(types, &mut out);
                resource.item(types, &mut out);
            }
        }
    }
    out.retain(|p| !p.operations.is_empty());
    out
}

/// An endpoint, and how its operations are called.
struct Resource<'a> {
    endpoint: &'a Endpoint,
    base: &'a str,
    group_version: &'a str,
    tag: &'a str,
    /// `Namespaced` or nothing.
    scope: &'static str,
    /// Kind of the object and, capitalised, the subresource.
    noun: String,
    /// What texts call it.
    named: String,
}

/// What an operation has besides its name.
#[derive(Default)]
struct Parts {
    parameters: Vec<Parameter>,
    consumes: Option<&'static [&'static str]>,
    produces: Option<&'static [&'static str]>,
    body: Option<RequestBody>,
    codes: Option<&'static [&'static str]>,
    answer: Option<Text>,
}

impl<'a> Resource<'a> {
    fn new(endpoint: &'a Endpoint, base: &'a str, group_version: &'a str, tag: &'a str) -> Self {
        let kind = &endpoint.desc.kind;
        let (noun, named) = match endpoint.subresource() {
            Some(s) => (
                format!("{kind}{}", title(&s.name)),
                format!("{} of a {kind}", s.name),
            ),
            None => (kind.to_string(), kind.to_string()),
        };
        Self {
            endpoint,
            base,
            group_version,
            tag,
            scope: if endpoint.desc.namespaced {
                "Namespaced"
            } else {
                ""
            },
            noun,
            named,
        }
    }

    fn operation(
        &self,
        method: &'static str,
        action: &'static str,
        id: String,
        text: String,
        parts: Parts,
    ) -> Operation {
        let gvk = match self.endpoint.subresource() {
            Some(s) if !self.is_custom() => s.gvk.clone(),
            _ => self.endpoint.desc.gvk(&self.endpoint.version().version),
        };
        let mut parameters = parts.parameters;
        parameters.sort_by_key(Parameter::order);
        Operation {
            method,
            id,
            tag: self.tag.to_owned(),
            text,
            action: Some((action, gvk)),
            consumes: match parts.consumes {
                None if self.is_custom() => PLAIN,
                Some(_) if self.is_custom() => PLAIN_PATCHES,
                other => other.unwrap_or(ANY),
            },
            produces: match parts.produces {
                _ if self.is_custom() => PLAIN,
                other => other.unwrap_or(MEDIA),
            },
            parameters,
            body: parts.body,
            codes: match parts.codes {
                Some(_) if self.is_custom() && method == "patch" => &["200"],
                other => other.unwrap_or(&["200"]),
            },
            answer: parts.answer,
        }
    }

    fn is_custom(&self) -> bool {
        self.endpoint.version().declared.is_some()
    }

    /// `<verb>CoreV1Namespaced<Kind>` with something between and after.
    fn id(&self, verb: &str, before: &str, after: &str) -> String {
        let (gv, scope, noun) = (self.group_version, self.scope, &self.noun);
        format!("{verb}{gv}{before}{scope}{noun}{after}")
    }

    /// Parameters of the path up to the resource, and others.
    fn within(&self, rows: &[&'static [Row]]) -> Vec<Parameter> {
        let namespace = if self.endpoint.desc.namespaced {
            parameters::all(&parameters::NAMESPACE).collect()
        } else {
            Vec::new()
        };
        let others = rows.iter().flat_map(|r| parameters::all(r));
        namespace.into_iter().chain(others).collect()
    }

    /// The same for one object.
    fn named(&self, rows: &[&'static [Row]]) -> Vec<Parameter> {
        let kind = match self.endpoint.subresource() {
            Some(s) => &s.gvk.kind,
            None => &self.endpoint.desc.kind,
        };
        let mut out = self.within(rows);
        out.push(parameters::name_of(kind));
        out
    }

    /// The path of the collection, with `{namespace}` where there is one.
    fn scoped(&self) -> String {
        let (base, resource) = (self.base, &self.endpoint.desc.resource);
        if self.endpoint.desc.namespaced {
            format!("{base}/namespaces/{{namespace}}/{resource}")
        } else {
            format!("{base}/{resource}")
        }
    }

    fn collection(&self, types: &mut Types, out: &mut Vec<Path>) {
        let e = self.endpoint;
        let mut operations = Vec::new();
        if e.has_verb("list") {
            let answer = types.add_list(e);
            let list = |id: String, parameters: Vec<Parameter>| {
                let parts = Parts {
                    parameters,
                    produces: Some(STREAMS),
                    answer: Some(answer.clone()),
                    ..Parts::default()
                };
                self.operation(
                    "get",
                    "list",
                    id,
                    format!("list or watch {} objects", self.named),
                    parts,
                )
            };
            let rows: [&'static [Row]; 2] = [&parameters::LIST, &parameters::PRETTY];
            operations.push(list(self.id("list", "", ""), self.within(&rows)));
            if e.desc.namespaced {
                let id = format!("list{}{}ForAllNamespaces", self.group_version, self.noun);
                let everywhere = rows.iter().flat_map(|r| parameters::all(r)).collect();
                out.push(Path {
                    path: format!("{}/{}", self.base, e.desc.resource),
                    operations: vec![list(id, everywhere)],
                });
            }
        }
        if e.has_verb("create") {
            let parameters = self.within(&[&parameters::WRITE, &parameters::PRETTY]);
            operations.push(self.create(parameters, types));
        }
        if e.has_verb("deletecollection") {
            let list = parameters::all(&parameters::LIST);
            let parameters = if self.is_custom() {
                self.within(&[&parameters::LIST, &parameters::PRETTY])
            } else {
                let mut all = self.within(&[&parameters::DELETE, &parameters::PRETTY]);
                all.extend(list.filter(|p| !parameters::LIST_ONLY.contains(&p.row.name)));
                all
            };
            let parts = Parts {
                parameters,
                body: (!self.is_custom()).then(|| delete_options(types)),
                answer: Some(types.add_meta("Status")),
                ..Parts::default()
            };
            let text = format!("delete all matching {} objects", self.named);
            let id = self.id("delete", "Collection", "");
            operations.push(self.operation("delete", "deletecollection", id, text, parts));
        }
        out.push(Path {
            path: self.scoped(),
            operations,
        });
        if e.has_verb("watch") && !self.is_custom() {
            self.legacy_watches(types, out);
        }
    }

    /// The paths below `watch/`, which were there before lists could be watched.
    fn legacy_watches(&self, types: &mut Types, out: &mut Vec<Path>) {
        let answer = types.add_meta("WatchEvent");
        let (base, resource) = (self.base, &self.endpoint.desc.resource);
        let rows: [&'static [Row]; 2] = [&parameters::LIST, &parameters::PRETTY];
        let mut add = |path: String, action, id: String, parameters: Vec<Parameter>| {
            let parts = Parts {
                parameters,
                produces: Some(STREAMS),
                answer: Some(answer.clone()),
                ..Parts::default()
            };
            let text = format!("watch {}; deprecated: list with `watch` instead", self.named);
            out.push(Path {
                path,
                operations: vec![self.operation("get", action, id, text, parts)],
            });
        };
        let mut within = format!("{base}/watch/{resource}");
        if self.endpoint.desc.namespaced {
            let id = format!("watch{}{}ListForAllNamespaces", self.group_version, self.noun);
            let everywhere = rows.iter().flat_map(|r| parameters::all(r)).collect();
            add(within, "watchlist", id, everywhere);
            within = format!("{base}/watch/namespaces/{{namespace}}/{resource}");
        }
        let list_id = self.id("watch", "", "List");
        add(within.clone(), "watchlist", list_id, self.within(&rows));
        let one = format!("{within}/{{name}}");
        add(one, "watch", self.id("watch", "", ""), self.named(&rows));
    }

    fn create(&self, parameters: Vec<Parameter>, types: &mut Types) -> Operation {
        let ty = types.add_object(self.endpoint);
        let parts = Parts {
            parameters,
            body: ty.clone().map(|ty| RequestBody { ty, required: true }),
            codes: Some(&["200", "201", "202"]),
            answer: ty,
            ..Parts::default()
        };
        let text = format!("create {}", self.named);
        self.operation("post", "post", self.id("create", "", ""), text, parts)
    }

    /// One object, or a subresource of it.
    fn item(&self, types: &mut Types, out: &mut Vec<Path>) {
        let e = self.endpoint;
        let ty = types.add_object(e);
        let mut operations = Vec::new();
        if e.has_verb("get") {
            // The one that is read as it is and not as an object: a log.
            let parts = match &ty {
                Some(_) if self.is_custom() => Parts {
                    parameters: self.named(&[&parameters::RESOURCE_VERSION, &parameters::PRETTY]),
                    answer: ty.clone(),
                    ..Parts::default()
                },
                Some(_) => Parts {
                    parameters: self.named(&[&parameters::PRETTY]),
                    answer: ty.clone(),
                    ..Parts::default()
                },
                None => Parts {
                    parameters: self.named(&[&parameters::LOG, &parameters::PRETTY]),
                    produces: Some(LOGS),
                    ..Parts::default()
                },
            };
            let text = format!("read {}", self.named);
            operations.push(self.operation("get", "get", self.id("read", "", ""), text, parts));
        }
        if e.subresource().is_some() && e.has_verb("create") {
            let parameters = self.named(&[&parameters::WRITE, &parameters::PRETTY]);
            operations.push(self.create(parameters, types));
        }
        if e.has_verb("update") {
            let parts = Parts {
                parameters: self.named(&[&parameters::WRITE, &parameters::PRETTY]),
                body: ty.clone().map(|ty| RequestBody { ty, required: true }),
                codes: Some(&["200", "201"]),
                answer: ty.clone(),
                ..Parts::default()
            };
            let text = format!("replace {}", self.named);
            operations.push(self.operation("put", "put", self.id("replace", "", ""), text, parts));
        }
        if e.has_verb("patch") {
            let parts = Parts {
                parameters: self.named(&[&parameters::PATCH, &parameters::PRETTY]),
                consumes: Some(PATCHES),
                body: Some(RequestBody {
                    ty: types.add_static(&supercargo_resources::generated::meta_v1::PATCH),
                    required: true,
                }),
                codes: Some(&["200", "201"]),
                answer: ty.clone(),
                ..Parts::default()
            };
            let text = format!("change a part of {}", self.named);
            operations.push(self.operation("patch", "patch", self.id("patch", "", ""), text, parts));
        }
        if e.has_verb("delete") {
            let name = (e.desc.group.as_str(), e.desc.resource.as_str());
            let says_status = !e.desc.strategy.delete_returns_object || DELETE_SAYS_STATUS.contains(&name);
            let parts = Parts {
                parameters: self.named(&[&parameters::DELETE, &parameters::PRETTY]),
                body: Some(delete_options(types)),
                codes: Some(&["200", "202"]),
                answer: if says_status {
                    Some(types.add_meta("Status"))
                } else {
                    ty
                },
                ..Parts::default()
            };
            let text = format!("delete {}", self.named);
            operations.push(self.operation("delete", "delete", self.id("delete", "", ""), text, parts));
        }
        let sub = e
            .subresource()
            .map(|s| format!("/{}", s.name))
            .unwrap_or_default();
        out.push(Path {
            path: format!("{}/{{name}}{sub}", self.scoped()),
            operations,
        });
    }

    fn connect(&self, methods: &[Text], out: &mut Vec<Path>) {
        let Some(s) = self.endpoint.subresource() else {
            return;
        };
        let path = format!("{}/{{name}}/{}", self.scoped(), s.name);
        let options = parameters::of_options(&s.gvk.kind);
        let mut add = |path: String, rows: &[&'static [Row]], after: &str| {
            let operation = |m: &Text| {
                let method = method(m)?;
                let verb = format!("connect{}{}", self.group_version, title(method));
                let id = format!("{verb}{}{}{after}", self.scope, self.noun);
                let parts = Parts {
                    parameters: self.named(rows),
                    produces: Some(ANY),
                    ..Parts::default()
                };
                Some(self.operation(method, "connect", id, format!("connect to {}", self.named), parts))
            };
            out.push(Path {
                path,
                operations: methods.iter().filter_map(operation).collect(),
            });
        };
        add(path.clone(), &[options], "");
        if s.name == "proxy" {
            add(
                format!("{path}/{{path}}"),
                &[options, &parameters::PATH],
                "WithPath",
            );
        }
    }
}

fn delete_options(types: &mut Types) -> RequestBody {
    RequestBody {
        ty: types.add_meta("DeleteOptions"),
        required: false,
    }
}

/// The method as OpenAPI writes it.
fn method(name: &str) -> Option<&'static str> {
    let all = ["get", "put", "post", "delete", "options", "head", "patch"];
    all.into_iter().find(|m| m.eq_ignore_ascii_case(name))
}
