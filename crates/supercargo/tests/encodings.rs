//! Every kind through every encoding: created in JSON, YAML, protobuf and CBOR, read back in each, the same object each time.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, MERGE, builder, compare, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use supercargo_codec::{Limits, Media, cbor, json, proto, yaml};
use supercargo_meta::{GroupVersion, Tree};
use supercargo_resources::{Enabled, FeatureGates, type_by_gvk};
use supercargo_schema::{TypeDef, Unknown, conform};

/// An object to create: collection and canonical tree.
struct Sample {
    path: String,
    object: Tree,
}

fn type_of(api_version: &str, kind: &str) -> &'static TypeDef {
    let gv = GroupVersion::parse(api_version).unwrap();
    type_by_gvk(&gv.group, &gv.version, kind).unwrap()
}

fn canonical(mut tree: Tree) -> Tree {
    let ty = type_of(tree.str_at(&["apiVersion"]), tree.str_at(&["kind"]));
    conform(&mut tree, ty, Unknown::Drop).unwrap();
    tree
}

/// What was recorded for the tests of created objects and of versions, each kind and version once.
fn samples() -> Vec<Sample> {
    let created: Value = serde_json::from_str(include_str!("data/create-samples.json")).unwrap();
    let versions: Value = serde_json::from_str(include_str!("data/versions.json")).unwrap();
    // Its claims have defaults of their own.
    let container = json!({"name": "c", "image": "i"});
    let claim = json!({"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}});
    let claims = json!({"path": "/apis/apps/v1/namespaces/default/statefulsets", "in": {
        "apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "claims", "labels": {"a": "b"}}, "spec": {
            "serviceName": "s", "selector": {"matchLabels": {"app": "x"}},
            "template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [container]}},
            "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": claim, "status": {}}],
        },
    }});
    let all = created["samples"]
        .as_array()
        .unwrap()
        .iter()
        .chain(versions.as_array().unwrap())
        .chain([&claims]);
    all.map(|s| {
        let text = s["in"].to_string();
        let tree = json::parse(text.as_bytes(), &Limits::default()).unwrap().tree;
        Sample {
            path: s["path"].as_str().unwrap().to_owned(),
            object: canonical(tree),
        }
    })
    .collect()
}

fn encode(object: &Tree, media: Media) -> Vec<u8> {
    let (api_version, kind) = (object.str_at(&["apiVersion"]), object.str_at(&["kind"]));
    let ty = type_of(api_version, kind);
    let mut out = Vec::new();
    match media {
        Media::Json => json::write(&mut out, object, ty),
        Media::Yaml => yaml::write(&mut out, object, ty),
        Media::Protobuf => proto::encode_object(&mut out, object, ty, api_version, kind).unwrap(),
        Media::Cbor => cbor::write(&mut out, object, ty),
    }
    out
}

fn decode(bytes: &[u8], media: Media) -> Tree {
    match media {
        Media::Json => canonical(json::parse(bytes, &Limits::default()).unwrap().tree),
        Media::Yaml => canonical(yaml::parse(bytes, &Limits::default()).unwrap().tree),
        Media::Cbor => canonical(cbor::parse(bytes, &Limits::default()).unwrap()),
        Media::Protobuf => {
            let e = proto::unwrap(bytes).unwrap();
            let mut tree = proto::decode(e.raw, type_of(&e.api_version, &e.kind)).unwrap();
            tree.set(&["apiVersion"], e.api_version.as_ref().into());
            tree.set(&["kind"], e.kind.as_ref().into());
            tree
        }
    }
}

/// An object without what differs from one creation to the next.
fn shown(mut object: Tree) -> Value {
    for made_up in ["uid", "resourceVersion", "creationTimestamp", "managedFields"] {
        object.remove(&["metadata", made_up]);
    }
    if !object.str_at(&["metadata", "generateName"]).is_empty() {
        object.remove(&["metadata", "name"]);
    }
    if object.str_at(&["kind"]) == "CustomResourceDefinition" {
        // Written while the test looks.
        object.remove(&["status"]);
    }
    // Protobuf has no kinds of embedded objects, and no empty lists.
    let lean = decode(&encode(&object, Media::Protobuf), Media::Protobuf);
    serde_json::from_slice(&encode(&lean, Media::Json)).unwrap()
}

/// What the server answers in one encoding.
async fn get(client: &Client, path: &str, media: Media) -> Tree {
    let reply = client.get_as(path, media.content_type()).await;
    assert_eq!(reply.code, 200, "{path}: {}", reply.message());
    assert_eq!(reply.header("content-type"), media.content_type(), "{path}");
    decode(&reply.bytes, media)
}

/// Creates a sample in one encoding; the object as each encoding shows it, in the order of [`Media::ALL`].
async fn through(client: &Client, s: &Sample, media: Media) -> Vec<Value> {
    let body = encode(&s.object, media);
    let headers = [
        ("content-type", media.content_type()),
        ("accept", media.content_type()),
    ];
    let reply = client.send("POST", &s.path, &headers, body).await;
    let kind = s.object.str_at(&["kind"]);
    assert_eq!(
        reply.code,
        201,
        "{kind} as {media:?}: {}",
        String::from_utf8_lossy(&reply.bytes)
    );
    let created = decode(&reply.bytes, media);
    let name = created.str_at(&["metadata", "name"]).to_owned();
    let mut seen = vec![shown(created)];
    if kind.ends_with("Review") {
        return seen;
    }
    let path = format!("{}/{name}", s.path);
    for as_media in Media::ALL {
        let one = shown(get(client, &path, as_media).await);
        let list = get(client, &s.path, as_media).await;
        let items = list.get("items").and_then(Tree::as_list).unwrap();
        let item = items
            .iter()
            .find(|i| i.str_at(&["metadata", "name"]) == name)
            .unwrap();
        let mut item = item.clone();
        item.set(&["kind"], kind.into());
        item.set(&["apiVersion"], s.object.str_at(&["apiVersion"]).into());
        assert_eq!(shown(item), one, "in a list as {as_media:?}");
        seen.push(one);
    }
    changed(client, &path, media).await;
    let gone = client
        .delete(&format!(
            "{path}?gracePeriodSeconds=0&propagationPolicy=Background"
        ))
        .await;
    assert!(gone.code < 300, "{path}: {}", gone.message());
    seen
}

/// Changes a label again and again. What a write leaves alone it does not look at, nor do the reads after it; they show it all the same.
async fn changed(client: &Client, path: &str, media: Media) {
    // Of some kinds a label counts as a change of what is wanted.
    let lean = |object: Tree| {
        let mut object = shown(object);
        object["metadata"].as_object_mut().unwrap().remove("generation");
        object
    };
    let mut before = lean(get(client, path, media).await);
    for round in ["1", "2", "3"] {
        let change = json!({"metadata": {"labels": {"round": round}}});
        client.patch(path, MERGE, &change).await.expect(200);
        before["metadata"]["labels"]["round"] = round.into();
        for as_media in Media::ALL {
            let now = lean(get(client, path, as_media).await);
            assert_eq!(now, before, "{path} as {as_media:?}");
        }
    }
}

/// Has addresses from a range in turn; tells the administrator's certificate.
const VARIES: [&str; 2] = ["Service", "CertificateSigningRequest"];

#[test]
fn every_kind_is_the_same_in_every_encoding() {
    run(async {
        let samples = samples();
        let kinds: BTreeSet<(&str, &str)> = samples
            .iter()
            .map(|s| (s.object.str_at(&["apiVersion"]), s.object.str_at(&["kind"])))
            .collect();
        assert!(kinds.len() > 70, "{}", kinds.len());
        let mut seen: Vec<Vec<Value>> = vec![Vec::new(); samples.len()];
        for media in Media::ALL {
            let folder = tempfile::tempdir().unwrap();
            let gates = FeatureGates::parse("CBORServingAndStorage=true").unwrap();
            let enabled = Enabled::parse("api/all=true", gates).unwrap();
            let server = builder(folder.path()).enabled(enabled).start().await.unwrap();
            let cluster = Cluster::with(folder, server).await;
            for (s, seen) in samples.iter().zip(&mut seen) {
                seen.extend(through(&cluster.client, s, media).await);
            }
            cluster.stop().await;
        }
        let mut report = Vec::new();
        for (s, seen) in samples.iter().zip(&seen) {
            let kind = s.object.str_at(&["kind"]);
            for other in seen.iter().filter(|_| !VARIES.contains(&kind)) {
                let mut found = Vec::new();
                compare(&mut found, "", &seen[0], other);
                report.extend(
                    found
                        .into_iter()
                        .map(|(path, text)| format!("{kind} {path}: {text}")),
                );
            }
        }
        assert!(report.is_empty(), "{}", report.join("\n"));
    });
}
