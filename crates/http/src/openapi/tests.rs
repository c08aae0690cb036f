//! Documents of the built-in API, and of a resource that is made up.

use super::store::{Form, OpenApiConfig, Store};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_registry::rest::{Endpoint, Storage};
use supercargo_registry::{Endpoints, ResourceDesc, ResourceIndex};
use supercargo_resources::openapi::group_versions;
use supercargo_schema::TypeDef;

struct Nothing;
impl Storage for Nothing {}

/// Adds a resource as it is served by default, without storage behind it.
fn add(endpoints: &mut Endpoints, desc: &ResourceDesc) {
    let desc = Arc::new(desc.clone());
    let versions = desc.versions.iter().enumerate();
    for (version_index, v) in versions.filter(|(_, v)| v.served_by_default) {
        let subs = v.subresources.iter().enumerate();
        let served = subs.filter(|(_, s)| s.served_by_default).map(|(i, _)| Some(i));
        for subresource_index in std::iter::once(None).chain(served) {
            endpoints.insert(Endpoint {
                desc: desc.clone(),
                version_index,
                subresource_index,
                storage: Arc::new(Nothing),
            });
        }
    }
}

fn endpoints() -> Endpoints {
    let mut out = Endpoints::default();
    supercargo_resources::resources()
        .iter()
        .for_each(|d| add(&mut out, d));
    out
}

fn config(cbor: bool) -> OpenApiConfig {
    OpenApiConfig {
        version: "1.37".to_owned(),
        issuer: true,
        cbor,
    }
}

/// A store over the built-in API, and its index.
fn store() -> (Store, Arc<ResourceIndex>) {
    let index = Arc::new(ResourceIndex::new(endpoints()));
    (Store::new(Env::manual(1).0, index.clone(), config(false)), index)
}

fn parse(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

fn keys(store: &Store) -> Vec<String> {
    let index = parse(&store.state().index());
    index["paths"].as_object().unwrap().keys().cloned().collect()
}

async fn v3(store: &Store, key: &str) -> Value {
    parse(&store.state().v3(key, Form::Json).await.unwrap().plain())
}

async fn v2(store: &Store) -> Value {
    parse(&store.state().v2(Form::Json).await.0.plain())
}

/// Every `$ref` of a document.
fn references(v: &Value, out: &mut BTreeSet<String>) {
    match v {
        Value::Object(m) => {
            if let Some(Value::String(r)) = m.get("$ref") {
                out.insert(r.clone());
            }
            m.values().for_each(|v| references(v, out));
        }
        Value::Array(l) => l.iter().for_each(|v| references(v, out)),
        _ => {}
    }
}

#[tokio::test]
async fn every_reference_leads_somewhere_and_nothing_stands_there_unused() {
    let (store, _) = store();
    assert!(keys(&store).len() > 45);
    let mut documents = vec![v2(&store).await];
    for key in keys(&store) {
        documents.push(v3(&store, &key).await);
    }
    for d in documents {
        let mut used = BTreeSet::new();
        references(&d, &mut used);
        for r in &used {
            let pointer = r.strip_prefix('#').unwrap();
            assert!(d.pointer(pointer).is_some(), "{r}");
        }
        for base in ["/definitions", "/parameters", "/components/schemas"] {
            for name in d
                .pointer(base)
                .and_then(Value::as_object)
                .into_iter()
                .flat_map(|m| m.keys())
            {
                assert!(used.contains(&format!("#{base}/{name}")), "{base}/{name}");
            }
        }
    }
}

/// Methods and paths that the descriptions of the built-in API offer.
fn expected() -> BTreeSet<(String, String)> {
    let mut out: BTreeSet<(String, String)> = [
        "/version/",
        "/api/",
        "/apis/",
        "/.well-known/openid-configuration/",
        "/openid/v1/jwks/",
    ]
    .map(|p| (p.to_owned(), "get".to_owned()))
    .into();
    for (gv, all) in endpoints().group_versions() {
        let base = if gv.group.is_empty() {
            format!("/api/{}", gv.version)
        } else {
            out.insert((format!("/apis/{}/", gv.group), "get".into()));
            format!("/apis/{}/{}", gv.group, gv.version)
        };
        out.insert((format!("{base}/"), "get".into()));
        for (path, e) in &all.endpoints {
            let namespace = if e.desc.namespaced {
                "/namespaces/{namespace}"
            } else {
                ""
            };
            let (resource, sub) = match path.split_once('/') {
                Some((r, s)) => (r, format!("/{s}")),
                None => (path.as_str(), String::new()),
            };
            let all = format!("{base}{namespace}/{resource}");
            let one = format!("{all}/{{name}}{sub}");
            let mut add = |path: &str, method: &str| out.insert((path.to_owned(), method.to_owned()));
            if let Some(s) = e.subresource().filter(|s| !s.connect_methods.is_empty()) {
                for m in s.connect_methods.iter() {
                    add(&one, &m.to_ascii_lowercase());
                    if s.name == "proxy" {
                        add(&format!("{one}/{{path}}"), &m.to_ascii_lowercase());
                    }
                }
                continue;
            }
            for (verb, path, method) in [
                ("list", format!("{base}/{resource}"), "get"),
                ("list", all.clone(), "get"),
                (
                    "create",
                    if sub.is_empty() { all.clone() } else { one.clone() },
                    "post",
                ),
                ("deletecollection", all.clone(), "delete"),
                ("get", one.clone(), "get"),
                ("update", one.clone(), "put"),
                ("patch", one.clone(), "patch"),
                ("delete", one.clone(), "delete"),
                ("watch", format!("{base}/watch/{resource}"), "get"),
                ("watch", format!("{base}/watch{namespace}/{resource}"), "get"),
                (
                    "watch",
                    format!("{base}/watch{namespace}/{resource}/{{name}}"),
                    "get",
                ),
            ] {
                if e.has_verb(verb) {
                    add(&path, method);
                }
            }
        }
    }
    out
}

fn operations(d: &Value, out: &mut BTreeSet<(String, String)>) {
    for (path, item) in d["paths"].as_object().unwrap() {
        let methods = item.as_object().unwrap().keys().filter(|k| *k != "parameters");
        out.extend(methods.map(|m| (path.clone(), m.clone())));
    }
}

#[tokio::test]
async fn what_is_served_is_described_and_nothing_else() {
    let (store, _) = store();
    let expected = expected();
    assert!(expected.len() > 800);
    let mut found = BTreeSet::new();
    operations(&v2(&store).await, &mut found);
    assert_eq!(found, expected);
    let mut found = BTreeSet::new();
    for key in keys(&store) {
        operations(&v3(&store, &key).await, &mut found);
    }
    assert_eq!(found, expected);
}

#[tokio::test]
async fn operation_ids_are_unique_and_paths_name_their_parameters() {
    let (store, _) = store();
    let d = v2(&store).await;
    let mut ids = BTreeSet::new();
    for (path, item) in d["paths"].as_object().unwrap() {
        for (_, o) in item
            .as_object()
            .unwrap()
            .iter()
            .filter(|(k, _)| *k != "parameters")
        {
            let id = o["operationId"].as_str().unwrap();
            assert!(ids.insert(id.to_owned()), "{id}");
            let lists = [&item["parameters"], &o["parameters"]];
            let named: BTreeSet<String> = lists
                .into_iter()
                .flat_map(|l| l.as_array().into_iter().flatten())
                .map(|p| match p["$ref"].as_str() {
                    Some(r) => &d.pointer(r.trim_start_matches('#')).unwrap()["name"],
                    None => &p["name"],
                })
                .map(|n| format!("{{{}}}", n.as_str().unwrap()))
                .collect();
            for part in path.split('/').filter(|p| p.starts_with('{')) {
                assert!(named.contains(part), "{path}: {part}");
            }
        }
    }
}

/// What kubectl reads: whether a kind's PATCH takes `fieldValidation` and `dryRun`, how its lists merge, what fields mean.
#[tokio::test]
async fn kubectl_finds_what_it_looks_for() {
    let (store, _) = store();
    let d = v3(&store, "apis/apps/v1").await;
    let patch = &d["paths"]["/apis/apps/v1/namespaces/{namespace}/deployments/{name}"]["patch"];
    assert_eq!(patch["x-kubernetes-group-version-kind"]["kind"], "Deployment");
    assert_eq!(patch["operationId"], "patchAppsV1NamespacedDeployment");
    let names: Vec<&str> = patch["parameters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["dryRun", "fieldManager", "fieldValidation", "force"]);
    let schemas = &d["components"]["schemas"];
    let containers = &schemas["io.k8s.api.core.v1.PodSpec"]["properties"]["containers"];
    assert_eq!(containers["x-kubernetes-patch-strategy"], "merge");
    assert_eq!(containers["x-kubernetes-patch-merge-key"], "name");
    assert!(
        containers["description"]
            .as_str()
            .unwrap()
            .starts_with("List of containers")
    );
    let policy = &schemas["io.k8s.api.core.v1.PodSpec"]["properties"]["restartPolicy"];
    assert!(
        policy["description"]
            .as_str()
            .unwrap()
            .ends_with(" - `\"Never\"`\n - `\"OnFailure\"`")
    );
    let d = v2(&store).await;
    let containers = &d["definitions"]["io.k8s.api.core.v1.PodSpec"]["properties"]["containers"];
    assert_eq!(containers["x-kubernetes-patch-merge-key"], "name");
    assert!(containers.get("default").is_none());
    let defaults = &schemas["io.k8s.api.core.v1.ServicePort"]["properties"];
    assert!(defaults.get("protocol").is_none_or(|p| p["default"] == "TCP"));
}

#[tokio::test]
async fn every_definition_and_field_has_a_text() {
    let (store, _) = store();
    let d = v2(&store).await;
    let mut without = 0;
    for (name, ty) in d["definitions"].as_object().unwrap() {
        assert!(ty["description"].is_string(), "{name}");
        let fields = ty["properties"].as_object().into_iter().flat_map(|m| m.values());
        without += fields.filter(|f| !f["description"].is_string()).count();
    }
    // Upstream has none for most fields of JSONSchemaProps, of version.Info, and a few more.
    assert!(without < 60, "{without}");
}

#[tokio::test]
async fn first_readers_share_one_document() {
    let (store, _) = store();
    let state = store.state();
    let json = Form::Json;
    let (a, b, (c, _), (d, _)) = tokio::join!(
        state.v3("api/v1", json),
        state.v3("api/v1", json),
        state.v2(json),
        state.v2(json)
    );
    let at = |p: super::store::Packed| p.gzip().unwrap().as_ptr();
    assert_eq!(at(a.unwrap()), at(b.unwrap()));
    assert_eq!(at(c), at(d));
}

/// The fields of a lease, with a spec that has no definition.
fn nested(lease: &TypeDef) -> Vec<supercargo_schema::Field> {
    let mut fields = lease.as_struct().unwrap().fields.to_vec();
    let spec = fields.iter_mut().find(|f| f.name == "spec").unwrap();
    let old = spec.ty.as_struct().unwrap();
    spec.ty = supercargo_schema::TypeRef::Shared(Arc::new(TypeDef {
        name: "".into(),
        go: "".into(),
        shape: supercargo_schema::Shape::Struct(supercargo_schema::Struct {
            fields: old.fields.clone(),
            by_name: old.by_name.clone(),
            atomic: false,
            preserve_unknown: true,
            custom: None,
        }),
        message: None,
        defaults: [].as_slice().into(),
        default_fn: None,
        defaults_below: false,
    }));
    fields
}

/// A resource that is no built-in one, with a type of its own.
fn made_up() -> ResourceDesc {
    let mut desc = supercargo_resources::resource("coordination.k8s.io", "leases")
        .unwrap()
        .clone();
    desc.group = "stable.example.com".into();
    desc.resource = "crontabs".into();
    desc.kind = "CronTab".into();
    // Custom resources have structs without names of their own below.
    let nested = nested(&desc.versions[0].ty);
    let version = &mut desc.versions.to_mut()[0];
    let lease = &version.ty;
    version.ty = supercargo_schema::TypeRef::Shared(Arc::new(TypeDef {
        name: "com.example.stable.v1.CronTab".into(),
        go: "v1.CronTab".into(),
        shape: supercargo_schema::Shape::Struct(supercargo_schema::Struct {
            by_name: lease.as_struct().unwrap().by_name.clone(),
            fields: nested.into(),
            atomic: false,
            preserve_unknown: false,
            custom: None,
        }),
        message: None,
        defaults: [].as_slice().into(),
        default_fn: None,
        defaults_below: false,
    }));
    desc
}

#[tokio::test]
async fn a_change_of_the_index_changes_the_documents() {
    let (store, index) = store();
    let before = store.state();
    let (_, hash) = before.v2(Form::Json).await;
    assert!(before.hash("apis/stable.example.com/v1").is_none());

    let mut changed = endpoints();
    add(&mut changed, &made_up());
    index.swap(changed);

    let after = store.state();
    assert_ne!(after.v2(Form::Json).await.1, hash);
    assert_eq!(after.hash("apis/apps/v1"), before.hash("apis/apps/v1"));
    let d = v2(&store).await;
    let path = "/apis/stable.example.com/v1/namespaces/{namespace}/crontabs";
    assert_eq!(
        d["paths"][path]["get"]["operationId"],
        "listStableExampleComV1NamespacedCronTab"
    );
    let list = &d["definitions"]["com.example.stable.v1.CronTabList"];
    assert_eq!(list["x-kubernetes-group-version-kind"][0]["kind"], "CronTabList");
    assert_eq!(list["required"][0], "items");
    let d = v3(&store, "apis/stable.example.com/v1").await;
    let ty = &d["components"]["schemas"]["com.example.stable.v1.CronTab"];
    assert_eq!(
        ty["x-kubernetes-group-version-kind"][0]["group"],
        "stable.example.com"
    );
    let spec = &ty["properties"]["spec"];
    assert_eq!(spec["properties"]["leaseDurationSeconds"]["format"], "int32");
    assert_eq!(spec["x-kubernetes-preserve-unknown-fields"], true);
    // The old documents are still those of the old index.
    assert!(
        before
            .v3("apis/stable.example.com/v1", Form::Json)
            .await
            .is_none()
    );
}

#[tokio::test]
async fn kinds_of_all_groups_are_shown_as_upstream_shows_them() {
    let (store, _) = store();
    let of = |d: &Value, base: &str| {
        let name = format!("{base}/io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions");
        let kinds = &d.pointer(&name).unwrap()["x-kubernetes-group-version-kind"];
        kinds.as_array().unwrap().len()
    };
    assert_eq!(of(&v2(&store).await, "/definitions"), group_versions().len());
    assert_eq!(of(&v3(&store, "apis/apps/v1").await, "/components/schemas"), 2);
    assert_eq!(of(&v3(&store, "api/v1").await, "/components/schemas"), 1);
}

/// Reads a message by its table: the reverse of what wrote it.
mod decode {
    use super::super::gnostic::{Kind, Message};
    use serde_json::{Map, Value, json};

    fn varint(b: &mut &[u8]) -> u64 {
        let mut out = 0;
        for shift in (0..64).step_by(7) {
            let (first, rest) = b.split_first().unwrap();
            *b = rest;
            out |= u64::from(first & 0x7f) << shift;
            if first & 0x80 == 0 {
                break;
            }
        }
        out
    }

    /// A field's number and content: a varint or a double in eight bytes, anything else as it is.
    fn next(b: &mut &[u8]) -> (u32, Vec<u8>) {
        let key = varint(b);
        let len = match key & 7 {
            0 => return ((key >> 3) as u32, varint(b).to_le_bytes().to_vec()),
            1 => 8,
            2 => usize::try_from(varint(b)).unwrap(),
            other => panic!("wire type {other}"),
        };
        let (content, rest) = b.split_at(len);
        *b = rest;
        ((key >> 3) as u32, content.to_vec())
    }

    fn text(b: &[u8]) -> Value {
        std::str::from_utf8(b).unwrap().into()
    }

    pub(super) fn message(m: &Message, mut b: &[u8]) -> Value {
        let mut out = Map::new();
        while !b.is_empty() {
            let (number, content) = next(&mut b);
            let f =
                m.0.iter()
                    .find(|f| f.number == number)
                    .unwrap_or_else(|| panic!("field {number}"));
            match (&f.kind, value(&f.kind, &content)) {
                (Kind::Extensions, Value::Object(pair)) => out.extend(pair),
                (Kind::Texts | Kind::Many(_), Value::Array(one)) => {
                    let list = out.entry(f.key).or_insert_with(|| json!([]));
                    list.as_array_mut().unwrap().extend(one);
                }
                (_, v) => {
                    assert!(out.insert(f.key.to_owned(), v).is_none(), "{} twice", f.key);
                }
            }
        }
        out.into()
    }

    fn value(kind: &Kind, b: &[u8]) -> Value {
        let eight = || <[u8; 8]>::try_from(b).unwrap();
        match kind {
            Kind::Text => text(b),
            Kind::Flag => (eight()[0] == 1).into(),
            Kind::Whole => i64::from_le_bytes(eight()).into(),
            Kind::Real => (f64::from_le_bytes(eight()) as i64).into(),
            Kind::Texts => json!([text(b)]),
            Kind::Many(kind) => json!([value(kind, b)]),
            Kind::One(m) => message(m, b),
            Kind::Entries(n, kind) => {
                let mut out = Map::new();
                let mut rest = b;
                while !rest.is_empty() {
                    let (number, content) = next(&mut rest);
                    assert_eq!(number, *n);
                    out.extend(pair(kind, &content));
                }
                out.into()
            }
            Kind::Within(..) if b.is_empty() => json!([]),
            Kind::Within(n, kind) => {
                let mut rest = b;
                let (number, content) = next(&mut rest);
                assert_eq!((number, rest.len()), (*n, 0), "documents have lists of one here");
                match (kind, value(kind, &content)) {
                    (Kind::Texts | Kind::Many(_), Value::Array(mut one)) => one.remove(0),
                    (_, v) => v,
                }
            }
            Kind::Choice(cases) => {
                let mut rest = b;
                if rest.is_empty() {
                    return json!({});
                }
                let (number, content) = next(&mut rest);
                assert!(rest.is_empty());
                let case = cases.iter().find(|c| c.1 == number).unwrap();
                value(&case.2, &content)
            }
            Kind::Any => {
                let mut rest = b;
                let (number, content) = next(&mut rest);
                assert_eq!(number, 2);
                yaml(std::str::from_utf8(&content).unwrap())
            }
            Kind::Extensions => pair(&Kind::Any, b).into(),
        }
    }

    fn pair(kind: &Kind, b: &[u8]) -> Map<String, Value> {
        let mut rest = b;
        let (one, name) = next(&mut rest);
        let (two, content) = next(&mut rest);
        assert_eq!((one, two, rest.len()), (1, 2, 0));
        let name = text(&name).as_str().unwrap().to_owned();
        Map::from_iter([(name, value(kind, &content))])
    }

    fn yaml(text: &str) -> Value {
        let parsed =
            supercargo_codec::yaml::parse(text.as_bytes(), &supercargo_codec::Limits::default()).unwrap();
        let mut json = Vec::new();
        supercargo_codec::json::write_untyped(&mut json, &parsed.tree);
        serde_json::from_slice(&json).unwrap()
    }
}

#[tokio::test]
async fn protobuf_says_what_json_says() {
    use super::gnostic::{V2, V3};
    let (store, _) = store();
    let state = store.state();
    let read = async |key: &str| state.v3(key, Form::Protobuf).await.unwrap().plain();
    for key in keys(&store) {
        assert_eq!(
            decode::message(&V3, &read(&key).await),
            v3(&store, &key).await,
            "{key}"
        );
    }
    let (packed, hash) = state.v2(Form::Protobuf).await;
    assert_eq!(decode::message(&V2, &packed.plain()), v2(&store).await);
    assert_eq!(hash, state.v2(Form::Json).await.1);
}

/// The bytes are those that gnostic-models 0.7.1 makes of the JSON beside them.
#[test]
fn protobuf_has_upstreams_bytes() {
    use super::gnostic::{V2, V3, put_fields};
    let files = [
        (
            &V2,
            include_str!("../../tests/data/openapi/v2.json"),
            include_str!("../../tests/data/openapi/v2.hex"),
        ),
        (
            &V3,
            include_str!("../../tests/data/openapi/v3.json"),
            include_str!("../../tests/data/openapi/v3.hex"),
        ),
    ];
    for (message, json, hex) in files {
        let mut out = Vec::new();
        put_fields(&mut out, message, &parse(json.as_bytes()));
        let written: String = out.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(written, hex.trim());
    }
}

#[tokio::test]
async fn cbor_is_told_where_it_is_served() {
    let index = Arc::new(ResourceIndex::new(endpoints()));
    let on = Store::new(Env::manual(1).0, index, config(true));
    let (off, _) = store();
    let (with, without) = (v2(&on).await, v2(&off).await);
    let told = |d: &Value| {
        let mut lists = std::collections::BTreeMap::<String, usize>::new();
        let operations = d["paths"]
            .as_object()
            .unwrap()
            .values()
            .flat_map(|p| p.as_object().unwrap().values());
        for list in operations
            .flat_map(|o| [&o["consumes"], &o["produces"]])
            .filter(|l| l.is_array())
        {
            *lists.entry(list.to_string()).or_default() += 1;
        }
        lists
    };
    let (with, without) = (told(&with), told(&without));
    assert_eq!(with.len(), without.len());
    assert_eq!(with.values().sum::<usize>(), without.values().sum::<usize>());
    // What kube-apiserver 1.37 says with the gate on.
    for list in [
        r#"["application/json","application/yaml","application/vnd.kubernetes.protobuf","application/cbor"]"#,
        r#"["application/json","application/yaml","application/vnd.kubernetes.protobuf","application/cbor","application/json;stream=watch","application/vnd.kubernetes.protobuf;stream=watch","application/cbor-seq"]"#,
        r#"["application/json-patch+json","application/merge-patch+json","application/strategic-merge-patch+json","application/apply-patch+yaml","application/apply-patch+cbor"]"#,
        r#"["text/plain","application/json","application/yaml","application/vnd.kubernetes.protobuf","application/cbor"]"#,
    ] {
        assert!(with.contains_key(list), "{list}");
    }
    assert!(!without.keys().any(|l| l.contains("cbor")));
    assert_ne!(on.state().hash("api/v1"), off.state().hash("api/v1"));
}
