//! `paths`: the operations of a group version.

use super::schemas::Schemas;
use serde_json::{Map, Value, json};
use supercargo_registry::rest::Endpoint;
use supercargo_resources::type_by_gvk;
use supercargo_schema::TypeRef;

const MEDIA: [&str; 3] = [
    "application/json",
    "application/vnd.kubernetes.protobuf",
    "application/yaml",
];
const STREAMS: [&str; 2] = [
    "application/json;stream=watch",
    "application/vnd.kubernetes.protobuf;stream=watch",
];
const PATCHES: [&str; 4] = [
    "application/apply-patch+yaml",
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
];
const META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.";
const LIST_PARAMETERS: [(&str, &str); 11] = [
    ("allowWatchBookmarks", "boolean"),
    ("continue", "string"),
    ("fieldSelector", "string"),
    ("labelSelector", "string"),
    ("limit", "integer"),
    ("resourceVersion", "string"),
    ("resourceVersionMatch", "string"),
    ("sendInitialEvents", "boolean"),
    ("shardSelector", "string"),
    ("timeoutSeconds", "integer"),
    ("watch", "boolean"),
];
const WRITE_PARAMETERS: [(&str, &str); 3] = [
    ("dryRun", "string"),
    ("fieldManager", "string"),
    ("fieldValidation", "string"),
];
const DELETE_PARAMETERS: [(&str, &str); 5] = [
    ("dryRun", "string"),
    ("gracePeriodSeconds", "integer"),
    ("ignoreStoreReadErrorWithClusterBreakingPotential", "boolean"),
    ("orphanDependents", "boolean"),
    ("propagationPolicy", "string"),
];

fn query(name: &str, kind: &str) -> Value {
    json!({"name": name, "in": "query", "schema": {"type": kind, "uniqueItems": true}})
}

fn in_path(name: &str) -> Value {
    json!({"name": name, "in": "path", "required": true, "schema": {"type": "string", "uniqueItems": true}})
}

fn parameters(list: &[(&str, &str)]) -> Vec<Value> {
    list.iter().map(|(n, k)| query(n, k)).collect()
}

fn meta(kind: &str, schemas: &mut Schemas) -> Value {
    match type_by_gvk("", "v1", kind) {
        Some(t) => schemas.reference(&TypeRef::Static(t)),
        None => json!({"$ref": format!("#/components/schemas/{META}{kind}")}),
    }
}

fn content(media: &[&str], schema: &Value) -> Value {
    media
        .iter()
        .map(|m| ((*m).to_owned(), json!({"schema": schema})))
        .collect::<Map<_, _>>()
        .into()
}

fn responses(codes: &[&str], media: &[&str], schema: &Value) -> Value {
    let mut out: Map<String, Value> = codes
        .iter()
        .map(|c| {
            let text = match *c {
                "201" => "Created",
                "202" => "Accepted",
                _ => "OK",
            };
            (
                (*c).to_owned(),
                json!({"description": text, "content": content(media, schema)}),
            )
        })
        .collect();
    out.insert("401".to_owned(), json!({"description": "Unauthorized"}));
    out.into()
}

/// `RbacAuthorization` of `rbac.authorization.k8s.io`: what operation ids carry.
pub(super) fn camel_group(group: &str) -> String {
    if group.is_empty() {
        return "Core".to_owned();
    }
    let short = group.strip_suffix(".k8s.io").unwrap_or(group);
    short.split('.').map(title).collect()
}

/// `rbacAuthorization` of `rbac.authorization.k8s.io`: what tags carry.
pub(super) fn tag_group(group: &str) -> String {
    let camel = camel_group(group);
    let mut chars = camel.chars();
    chars.next().map_or_else(String::new, |c| {
        c.to_ascii_lowercase().to_string() + chars.as_str()
    })
}

fn title(s: &str) -> String {
    let mut chars = s.chars();
    chars.next().map_or_else(String::new, |c| {
        c.to_ascii_uppercase().to_string() + chars.as_str()
    })
}

/// The one operation of `/api/`, `/apis/` and `/apis/<group>/`.
pub(super) fn root(path: &str, tag: &str, id: &str, kind: &str, schemas: &mut Schemas) -> Value {
    let schema = meta(kind, schemas);
    json!({path: {"get": {"tags": [tag], "operationId": id, "responses": responses(&["200"], &MEDIA, &schema)}}})
}

/// The one operation of `/version/`.
pub(super) fn version(schemas: &mut Schemas) -> Value {
    let schema = schemas.reference(&TypeRef::Static(&supercargo_resources::generated::version::INFO));
    json!({"/version/": {"get": {
        "tags": ["version"], "operationId": "getCodeVersion",
        "responses": responses(&["200"], &MEDIA[..1], &schema),
    }}})
}

/// What the operations of one endpoint share.
struct Names<'a> {
    endpoint: &'a Endpoint,
    tag: String,
    group_version: String,
    /// `Namespaced` or nothing.
    scope: &'static str,
    /// Kind of the object and, capitalised, of the subresource.
    noun: String,
}

impl Names<'_> {
    fn operation(&self, id: &str, action: &str, parts: Value) -> Value {
        let gvk = match self.endpoint.subresource() {
            Some(s) => s.gvk.clone(),
            None => self.endpoint.desc.gvk(&self.endpoint.version().version),
        };
        let mut out = json!({
            "tags": [self.tag], "operationId": id, "x-kubernetes-action": action,
            "x-kubernetes-group-version-kind": {"group": gvk.group.as_str(), "version": gvk.version.as_str(), "kind": gvk.kind.as_str()},
        });
        if let (Value::Object(o), Value::Object(p)) = (&mut out, parts) {
            o.extend(p);
        }
        out
    }
    fn id(&self, verb: &str, before: &str, after: &str) -> String {
        format!(
            "{verb}{}{before}{}{}{after}",
            self.group_version, self.scope, self.noun
        )
    }
}

/// All paths of a group version.
pub(super) fn group_version(
    group: &str,
    version: &str,
    endpoints: &[Endpoint],
    schemas: &mut Schemas,
) -> Value {
    let base = if group.is_empty() {
        format!("/api/{version}")
    } else {
        format!("/apis/{group}/{version}")
    };
    let gv = format!("{}{}", camel_group(group), title(version));
    let tag = format!("{}_{version}", tag_group(group));
    let mut out = Map::new();
    let list = meta("APIResourceList", schemas);
    out.insert(
        format!("{base}/"),
        json!({"get": {"tags": [tag], "operationId": format!("get{gv}APIResources"), "responses": responses(&["200"], &MEDIA, &list)}}),
    );
    for e in endpoints {
        let names = Names {
            endpoint: e,
            tag: tag.clone(),
            group_version: gv.clone(),
            scope: if e.desc.namespaced { "Namespaced" } else { "" },
            noun: format!(
                "{}{}",
                e.desc.kind,
                e.subresource().map(|s| title(&s.name)).unwrap_or_default()
            ),
        };
        let scoped = if e.desc.namespaced {
            format!("{base}/namespaces/{{namespace}}")
        } else {
            base.clone()
        };
        match e.subresource() {
            Some(s) if !s.connect_methods.is_empty() => connect(&mut out, &names, &scoped),
            Some(_) => item(&mut out, &names, &scoped, schemas),
            None => {
                collection(&mut out, &names, &base, &scoped, schemas);
                item(&mut out, &names, &scoped, schemas);
            }
        }
    }
    out.into()
}

fn object(e: &Endpoint, schemas: &mut Schemas) -> Value {
    let ty = match e.subresource() {
        Some(s) => s.ty.as_ref(),
        None => Some(&e.version().ty),
    };
    ty.map_or_else(|| json!({"type": "string"}), |t| schemas.reference(t))
}

fn list_of(e: &Endpoint, schemas: &mut Schemas) -> Value {
    let kind = format!("{}List", e.desc.kind);
    match type_by_gvk(&e.desc.group, &e.version().version, &kind) {
        Some(t) => schemas.reference(&TypeRef::Static(t)),
        None => json!({"type": "object"}),
    }
}

/// Adds a path. As upstream, what all its operations take stands on the path itself: so everything, when it has one only.
fn insert(
    out: &mut Map<String, Value>,
    path: String,
    mut operations: Map<String, Value>,
    mut shared: Vec<Value>,
) {
    if operations.is_empty() {
        return;
    }
    shared.push(query("pretty", "string"));
    if operations.len() == 1
        && let Some(Value::Object(only)) = operations.values_mut().next()
        && let Some(Value::Array(own)) = only.remove("parameters")
    {
        shared.extend(own);
        shared.sort_by_key(|v| v["name"].as_str().unwrap_or_default().to_owned());
    }
    operations.insert("parameters".to_owned(), shared.into());
    out.insert(path, operations.into());
}

fn watch_media() -> Vec<&'static str> {
    let mut m: Vec<&str> = MEDIA.iter().chain(&STREAMS).copied().collect();
    m.sort_unstable();
    m
}

fn collection(out: &mut Map<String, Value>, n: &Names<'_>, base: &str, scoped: &str, schemas: &mut Schemas) {
    let e = n.endpoint;
    let resource = &e.desc.resource;
    let mut ops = Map::new();
    let list_media = if e.has_verb("watch") {
        watch_media()
    } else {
        MEDIA.to_vec()
    };
    if e.has_verb("list") {
        let schema = list_of(e, schemas);
        let parts = json!({"parameters": parameters(&LIST_PARAMETERS), "responses": responses(&["200"], &list_media, &schema)});
        ops.insert(
            "get".to_owned(),
            n.operation(&n.id("list", "", ""), "list", parts.clone()),
        );
        if e.desc.namespaced {
            let id = format!("list{}{}ForAllNamespaces", n.group_version, n.noun);
            let mut all = Map::new();
            all.insert("get".to_owned(), n.operation(&id, "list", parts));
            insert(out, format!("{base}/{resource}"), all, Vec::new());
        }
    }
    if e.has_verb("create") {
        let schema = object(e, schemas);
        let parts = json!({
            "parameters": parameters(&WRITE_PARAMETERS),
            "requestBody": {"content": content(&["*/*"], &schema), "required": true},
            "responses": responses(&["200", "201", "202"], &MEDIA, &schema),
        });
        ops.insert(
            "post".to_owned(),
            n.operation(&n.id("create", "", ""), "post", parts),
        );
    }
    if e.has_verb("deletecollection") {
        let status = meta("Status", schemas);
        let options = meta("DeleteOptions", schemas);
        let mut p: Vec<(&str, &str)> = DELETE_PARAMETERS.to_vec();
        p.extend(
            LIST_PARAMETERS
                .iter()
                .filter(|x| !matches!(x.0, "watch" | "allowWatchBookmarks")),
        );
        p.sort_unstable();
        let parts = json!({
            "parameters": parameters(&p),
            "requestBody": {"content": content(&["*/*"], &options)},
            "responses": responses(&["200"], &MEDIA, &status),
        });
        ops.insert(
            "delete".to_owned(),
            n.operation(&n.id("delete", "Collection", ""), "deletecollection", parts),
        );
    }
    let shared = if e.desc.namespaced {
        vec![in_path("namespace")]
    } else {
        Vec::new()
    };
    insert(out, format!("{scoped}/{resource}"), ops, shared);
    if e.has_verb("watch") {
        legacy_watches(out, n, base, schemas);
    }
}

fn legacy_watches(out: &mut Map<String, Value>, n: &Names<'_>, base: &str, schemas: &mut Schemas) {
    let e = n.endpoint;
    let resource = &e.desc.resource;
    let schema = meta("WatchEvent", schemas);
    let parts = json!({"responses": responses(&["200"], &watch_media(), &schema)});
    let mut add = |path: String, id: String, action: &str, in_paths: &[&str]| {
        let mut p: Vec<Value> = parameters(&LIST_PARAMETERS);
        p.extend(in_paths.iter().map(|x| in_path(x)));
        p.push(query("pretty", "string"));
        p.sort_by_key(|v| v["name"].as_str().unwrap_or_default().to_owned());
        out.insert(
            path,
            json!({"get": n.operation(&id, action, parts.clone()), "parameters": p}),
        );
    };
    if e.desc.namespaced {
        let all = format!("watch{}{}ListForAllNamespaces", n.group_version, n.noun);
        add(format!("{base}/watch/{resource}"), all, "watchlist", &[]);
        let within = format!("{base}/watch/namespaces/{{namespace}}/{resource}");
        add(
            within.clone(),
            n.id("watch", "", "List"),
            "watchlist",
            &["namespace"],
        );
        add(
            format!("{within}/{{name}}"),
            n.id("watch", "", ""),
            "watch",
            &["name", "namespace"],
        );
    } else {
        add(
            format!("{base}/watch/{resource}"),
            n.id("watch", "", "List"),
            "watchlist",
            &[],
        );
        add(
            format!("{base}/watch/{resource}/{{name}}"),
            n.id("watch", "", ""),
            "watch",
            &["name"],
        );
    }
}

fn item(out: &mut Map<String, Value>, n: &Names<'_>, scoped: &str, schemas: &mut Schemas) {
    let e = n.endpoint;
    let schema = object(e, schemas);
    let mut ops = Map::new();
    if e.has_verb("get") {
        let parts = json!({"responses": responses(&["200"], &MEDIA, &schema)});
        ops.insert("get".to_owned(), n.operation(&n.id("read", "", ""), "get", parts));
    }
    if e.subresource().is_some() && e.has_verb("create") {
        let parts = json!({
            "parameters": parameters(&WRITE_PARAMETERS),
            "requestBody": {"content": content(&["*/*"], &schema), "required": true},
            "responses": responses(&["200", "201", "202"], &MEDIA, &schema),
        });
        ops.insert(
            "post".to_owned(),
            n.operation(&n.id("create", "", ""), "post", parts),
        );
    }
    if e.has_verb("update") {
        let parts = json!({
            "parameters": parameters(&WRITE_PARAMETERS),
            "requestBody": {"content": content(&["*/*"], &schema), "required": true},
            "responses": responses(&["200", "201"], &MEDIA, &schema),
        });
        ops.insert(
            "put".to_owned(),
            n.operation(&n.id("replace", "", ""), "put", parts),
        );
    }
    if e.has_verb("patch") {
        let patch = json!({"$ref": format!("#/components/schemas/{META}Patch")});
        schemas.reference(&TypeRef::Static(&supercargo_resources::generated::meta_v1::PATCH));
        let mut p = parameters(&WRITE_PARAMETERS);
        p.push(query("force", "boolean"));
        let parts = json!({
            "parameters": p,
            "requestBody": {"content": content(&PATCHES, &patch), "required": true},
            "responses": responses(&["200", "201"], &MEDIA, &schema),
        });
        ops.insert(
            "patch".to_owned(),
            n.operation(&n.id("patch", "", ""), "patch", parts),
        );
    }
    if e.has_verb("delete") {
        let answer = if e.desc.strategy.delete_returns_object {
            schema
        } else {
            meta("Status", schemas)
        };
        let options = meta("DeleteOptions", schemas);
        let parts = json!({
            "parameters": parameters(&DELETE_PARAMETERS),
            "requestBody": {"content": content(&["*/*"], &options)},
            "responses": responses(&["200", "202"], &MEDIA, &answer),
        });
        ops.insert(
            "delete".to_owned(),
            n.operation(&n.id("delete", "", ""), "delete", parts),
        );
    }
    let mut shared = vec![in_path("name")];
    if e.desc.namespaced {
        shared.push(in_path("namespace"));
    }
    let sub = e
        .subresource()
        .map(|s| format!("/{}", s.name))
        .unwrap_or_default();
    let path = format!("{scoped}/{}/{{name}}{sub}", e.desc.resource);
    insert(out, path, ops, shared);
}

fn connect(out: &mut Map<String, Value>, n: &Names<'_>, scoped: &str) {
    let e = n.endpoint;
    let Some(s) = e.subresource() else { return };
    let path = format!("{scoped}/{}/{{name}}/{}", e.desc.resource, s.name);
    let text = json!({"type": "string"});
    let mut shared = vec![in_path("name")];
    if e.desc.namespaced {
        shared.push(in_path("namespace"));
    }
    let forms: &[(&str, &str)] = if s.name == "proxy" {
        &[("", ""), ("/{path}", "WithPath")]
    } else {
        &[("", "")]
    };
    for (tail, suffix) in forms {
        let mut ops = Map::new();
        for m in s.connect_methods.iter() {
            let method = m.as_str().to_ascii_lowercase();
            let id = format!(
                "connect{}{}{}{}{suffix}",
                n.group_version,
                title(&method),
                n.scope,
                n.noun
            );
            let parts = json!({"responses": responses(&["200"], &["*/*"], &text)});
            ops.insert(method.clone(), n.operation(&id, "connect", parts));
        }
        let mut shared = shared.clone();
        shared.push(if tail.is_empty() {
            query("path", "string")
        } else {
            in_path("path")
        });
        if s.name != "proxy" {
            shared.pop();
        }
        out.insert(format!("{path}{tail}"), {
            ops.insert("parameters".to_owned(), shared.into());
            ops.into()
        });
    }
}
