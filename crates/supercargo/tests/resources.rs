//! Every stored resource in every version served by default goes through every verb and every form. One path for all kinds:
//! a kind has no more than a body here.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, JSON_PATCH, MERGE, PROTOBUF, Reply, STRATEGIC, Watcher, revision, run};
use serde_json::{Value, json};
use std::collections::HashMap;
use supercargo_codec::{json as codec_json, proto};
use supercargo_registry::{ResourceDesc, SubresourceAction, VersionDesc};

/// Resources that a plain POST can't make, and why.
const NOT_POSTED: &[(&str, &str)] = &[(
    "customresourcedefinitions",
    "the server writes their status while the test looks: see custom_resources.rs",
)];

/// Kinds whose conditions an ordinary status write can't set.
const CONDITIONS_ELSEWHERE: &[(&str, &str)] = &[(
    "certificatesigningrequests",
    "its conditions are written through `approval`",
)];

const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";
const PARTIAL: &str = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";

/// One resource in one version.
struct Subject {
    desc: &'static ResourceDesc,
    version: &'static VersionDesc,
    api_version: String,
    collection: String,
    body: Value,
}

impl Subject {
    fn has(&self, action: fn(&SubresourceAction) -> bool, name: &str) -> bool {
        self.version
            .subresources
            .iter()
            .any(|s| s.served_by_default && action(&s.action) && s.name == name)
    }
    fn path(&self) -> String {
        format!(
            "{}/{}",
            self.collection,
            self.body["metadata"]["name"].as_str().unwrap()
        )
    }
}

/// Bodies of kinds the recorded samples do not have.
fn more_bodies() -> HashMap<String, Value> {
    let list: Vec<Value> = serde_json::from_str(include_str!("../../../tests/upgrade/bodies.json")).unwrap();
    let by_kind = |b: Value| (b["kind"].as_str().unwrap().to_owned(), b);
    list.into_iter().map(by_kind).collect()
}

fn subjects() -> Result<Vec<Subject>, String> {
    let file: Value = serde_json::from_str(include_str!("data/create-samples.json")).unwrap();
    let samples = file["samples"].as_array().unwrap();
    let more = more_bodies();
    let (mut out, mut missing) = (Vec::new(), Vec::new());
    for desc in supercargo_resources::resources() {
        if desc.storage.is_none() || NOT_POSTED.iter().any(|n| desc.resource == n.0) {
            continue;
        }
        for version in desc.versions.iter().filter(|v| v.served_by_default) {
            let (root, api_version) = if desc.group.is_empty() {
                ("/api/v1".to_owned(), "v1".to_owned())
            } else {
                let gv = format!("{}/{}", desc.group, version.version);
                (format!("/apis/{gv}"), gv)
            };
            let of = |exact: bool| {
                samples.iter().map(|s| &s["in"]).find(|b| {
                    b["kind"] == desc.kind.as_str() && (!exact || b["apiVersion"] == api_version.as_str())
                })
            };
            let Some(mut body) = of(true)
                .or_else(|| more.get(desc.kind.as_str()))
                .or_else(|| of(false))
                .cloned()
            else {
                missing.push(format!("{api_version} {}", desc.kind));
                continue;
            };
            body["apiVersion"] = api_version.clone().into();
            body["kind"] = desc.kind.as_str().into();
            let space = if desc.namespaced {
                "/namespaces/default"
            } else {
                ""
            };
            out.push(Subject {
                desc,
                version,
                collection: format!("{root}{space}/{}", desc.resource),
                api_version,
                body,
            });
        }
    }
    if missing.is_empty() {
        Ok(out)
    } else {
        Err(format!("no bodies for {missing:?}"))
    }
}

#[test]
fn every_resource_goes_through_every_verb() {
    run(async {
        let cluster = Cluster::start().await;
        let all = subjects().unwrap();
        assert!(all.len() > 55, "only {} resources", all.len());
        let mut failed = Vec::new();
        for subject in all {
            let client = cluster.client.clone();
            let name = subject.collection.clone();
            // A task of its own: one kind's failure must not hide the others'.
            if let Err(e) = common::beside(async move { every_verb(&client, &subject).await }).await {
                let panic = e.into_panic();
                let text = panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(|t| (*t).to_owned()));
                failed.push(format!("{name}: {}", text.unwrap_or_default()));
            }
        }
        cluster.stop().await;
        assert!(failed.is_empty(), "{} fail\n{}", failed.len(), failed.join("\n"));
    });
}

async fn every_verb(client: &Client, s: &Subject) {
    let path = s.path();
    let created = client.post(&s.collection, &s.body).await.expect(201);
    assert_eq!(created["kind"], s.desc.kind.as_str());
    assert_eq!(created["apiVersion"], s.api_version.as_str());
    assert!(created["metadata"]["uid"].as_str().is_some_and(|u| u.len() == 36));
    assert_eq!(
        client.get(&path).await.expect(200),
        created,
        "what create answered is what is stored"
    );
    client
        .post(&s.collection, &s.body)
        .await
        .fails(409, "AlreadyExists", "already exists");

    listed(client, s, &created).await;
    let mut watch = client
        .watch(&format!(
            "{}?watch=1&resourceVersion={}&fieldSelector=metadata.name%3D{}",
            s.collection,
            revision(&created),
            s.body["metadata"]["name"].as_str().unwrap()
        ))
        .await;
    let changed = writes(client, s, &created, &mut watch).await;
    let changed = status(client, s, changed, &mut watch).await;
    forms(client, s, &changed).await;
    deleted(client, s, &changed, &mut watch).await;
}

/// The object is in the collection, and in that of all namespaces.
async fn listed(client: &Client, s: &Subject, object: &Value) {
    let everywhere = s.collection.replace("/namespaces/default/", "/");
    for collection in [&s.collection, &everywhere] {
        let list = client.get(collection).await.expect(200);
        assert_eq!(list["kind"], format!("{}List", s.desc.kind));
        assert_eq!(list["apiVersion"], s.api_version.as_str());
        assert!(revision(&list) >= revision(object));
        let mut item = object.clone();
        let m = item.as_object_mut().unwrap();
        m.remove("kind");
        m.remove("apiVersion");
        assert!(
            list["items"].as_array().unwrap().contains(&item),
            "{collection} has no {item}\nbut {}",
            list["items"]
        );
    }
}

/// Checks a write's answer: newer than before, seen by the watch as it was answered, and stored.
async fn wrote(client: &Client, s: &Subject, before: &Value, reply: Reply, watch: &mut Watcher) -> Value {
    let object = reply.expect(200);
    assert!(revision(&object) > revision(before), "no newer: {object}");
    assert_eq!(watch.expect("MODIFIED").await, object);
    assert_eq!(client.get(&s.path()).await.expect(200), object);
    object
}

async fn writes(client: &Client, s: &Subject, created: &Value, watch: &mut Watcher) -> Value {
    let path = s.path();
    let label = |o: &Value, k: &str| o["metadata"]["labels"][k].clone();
    let r = client
        .patch(&path, MERGE, &json!({"metadata": {"labels": {"merge": "1"}}}))
        .await;
    let o = wrote(client, s, created, r, watch).await;
    assert_eq!(label(&o, "merge"), "1");
    let r = client
        .patch(
            &path,
            STRATEGIC,
            &json!({"metadata": {"labels": {"merge": null, "strategic": "2"}}}),
        )
        .await;
    let o = wrote(client, s, &o, r, watch).await;
    assert_eq!(label(&o, "merge"), Value::Null);
    assert_eq!(label(&o, "strategic"), "2");
    let ops = json!([
        {"op": "test", "path": "/metadata/labels/strategic", "value": "2"},
        {"op": "add", "path": "/metadata/labels/json", "value": "3"},
    ]);
    let r = client.patch(&path, JSON_PATCH, &ops).await;
    let o = wrote(client, s, &o, r, watch).await;
    assert_eq!(label(&o, "json"), "3");
    let mut put = o.clone();
    put["metadata"]["labels"]["put"] = "4".into();
    let r = client.put(&path, &put).await;
    let o = wrote(client, s, &o, r, watch).await;
    assert_eq!(label(&o, "put"), "4");
    assert_eq!(
        client.put(&path, &o).await.expect(200),
        o,
        "nothing changed, nothing written"
    );
    client
        .put(&path, created)
        .await
        .fails(409, "Conflict", "the object has been modified");
    o
}

/// The status is written through its own path only, and that path writes nothing else.
async fn status(client: &Client, s: &Subject, object: Value, watch: &mut Watcher) -> Value {
    if !s.has(|a| matches!(a, SubresourceAction::Status), "status") {
        return object;
    }
    let path = format!("{}/status", s.path());
    assert_eq!(client.get(&path).await.expect(200), object);
    let has_conditions = s
        .version
        .ty
        .field_type("status")
        .is_some_and(|t| t.field_type("conditions").is_some());
    let mut o = object;
    if has_conditions && !CONDITIONS_ELSEWHERE.iter().any(|c| s.desc.resource == c.0) {
        let time = "2026-01-01T00:00:00Z";
        let condition = json!({"type": "Tested", "status": "True", "reason": "Test", "message": "m", "lastTransitionTime": time});
        let r = client
            .patch(&path, MERGE, &json!({"status": {"conditions": [condition]}}))
            .await;
        o = wrote(client, s, &o, r, watch).await;
        assert_eq!(o["status"]["conditions"][0]["type"], "Tested");
        let generation = &o["metadata"]["generation"];
        let again = client.get(&s.path()).await.expect(200);
        assert_eq!(&again["metadata"]["generation"], generation);
    }
    let mut bare = o.clone();
    bare.as_object_mut().unwrap().remove("status");
    bare["metadata"]["labels"]["status"] = "no".into();
    let r = client.put(&s.path(), &bare).await;
    let kept = wrote(client, s, &o, r, watch).await;
    assert_eq!(
        kept["status"], o["status"],
        "a write of the object leaves its status"
    );
    if kept.get("spec").is_some() {
        let mut other = kept.clone();
        other["metadata"]["annotations"] = json!({"status": "yes"});
        other.as_object_mut().unwrap().remove("spec");
        let answer = client.put(&path, &other).await.expect(200);
        assert_eq!(
            answer["spec"], kept["spec"],
            "a write of the status leaves the rest"
        );
        if revision(&answer) > revision(&kept) {
            assert_eq!(watch.expect("MODIFIED").await, answer);
        }
        return answer;
    }
    kept
}

/// Metadata by itself: without what only the conversion of a version adds.
fn bare(metadata: &Value) -> Value {
    let mut bare = metadata.clone();
    if let Some(annotations) = bare.get_mut("annotations").and_then(Value::as_object_mut) {
        annotations.remove("deprecated.daemonset.template.generation");
    }
    bare
}

/// Tables, bare metadata and protobuf say the same as the object.
async fn forms(client: &Client, s: &Subject, object: &Value) {
    let path = s.path();
    let table = client.get_as(&path, TABLE).await.expect(200);
    assert_eq!(
        (&table["kind"], &table["apiVersion"]),
        (&json!("Table"), &json!("meta.k8s.io/v1"))
    );
    let columns = table["columnDefinitions"].as_array().unwrap();
    let name = columns.iter().position(|c| c["format"] == "name").unwrap_or(0);
    let row = &table["rows"][0];
    // IPAddress prints one more cell than it has columns, as upstream does.
    assert!(row["cells"].as_array().unwrap().len() >= columns.len(), "{table}");
    assert_eq!(row["cells"][name], object["metadata"]["name"]);
    assert_eq!(row["object"]["kind"], "PartialObjectMetadata");
    let metadata = bare(&object["metadata"]);
    assert_eq!(row["object"]["metadata"], metadata);
    let list = client.get_as(&s.collection, TABLE).await.expect(200);
    assert!(
        list["rows"]
            .as_array()
            .unwrap()
            .iter()
            .any(|r| r["object"]["metadata"] == metadata)
    );

    let bare = client.get_as(&path, PARTIAL).await.expect(200);
    assert_eq!(
        (&bare["kind"], &bare["apiVersion"]),
        (&json!("PartialObjectMetadata"), &json!("meta.k8s.io/v1"))
    );
    assert_eq!(bare["metadata"], metadata);

    let reply = client.get_as(&path, PROTOBUF).await;
    assert_eq!((reply.code, reply.header("content-type")), (200, PROTOBUF));
    let envelope = proto::unwrap(&reply.bytes).unwrap();
    let ty: &supercargo_schema::TypeDef = &s.version.ty;
    let tree = proto::decode(envelope.raw, ty).unwrap();
    let mut text = Vec::new();
    codec_json::write(&mut text, &tree, ty);
    let mut decoded: Value = serde_json::from_slice(&text).unwrap();
    decoded["kind"] = (*envelope.kind).into();
    decoded["apiVersion"] = (*envelope.api_version).into();
    assert_eq!(&decoded, object, "protobuf says something else");
}

async fn deleted(client: &Client, s: &Subject, object: &Value, watch: &mut Watcher) {
    let path = s.path();
    // Said aloud, for some kinds keep their dependents by default and wait for the garbage collector then.
    let options = json!({"propagationPolicy": "Background"});
    let answer = client.delete_with(&path, &options).await.expect(200);
    let mut last = object.clone();
    if s.has(|a| matches!(a, SubresourceAction::Part), "finalize") {
        assert_eq!(answer["kind"], s.desc.kind.as_str());
        last = watch.expect("MODIFIED").await;
        assert!(last["metadata"]["deletionTimestamp"].is_string(), "{last}");
        let mut done = last.clone();
        done["spec"]["finalizers"] = json!([]);
        client.put(&format!("{path}/finalize"), &done).await.expect(200);
    } else if s.desc.strategy.delete_returns_object {
        assert_eq!(answer["kind"], s.desc.kind.as_str());
        assert_eq!(answer["metadata"]["uid"], object["metadata"]["uid"]);
    } else {
        assert_eq!(
            (&answer["kind"], &answer["status"]),
            (&json!("Status"), &json!("Success")),
            "{answer}"
        );
        assert_eq!(answer["details"]["name"], object["metadata"]["name"]);
        assert_eq!(answer["details"]["uid"], object["metadata"]["uid"]);
    }
    if s.desc.strategy.graceful_delete {
        // Without a grace period it is marked first and goes then.
        last = watch.expect("MODIFIED").await;
        assert_eq!(last["metadata"]["deletionGracePeriodSeconds"], 0);
    }
    let gone = watch.expect("DELETED").await;
    assert!(
        revision(&gone) > revision(&last),
        "a delete has a revision of its own"
    );
    assert_eq!(gone["metadata"]["uid"], object["metadata"]["uid"]);
    client.get(&path).await.fails(404, "NotFound", "not found");
    client.delete(&path).await.fails(404, "NotFound", "not found");
}
