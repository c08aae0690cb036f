//! CBOR beside the real server: requests and what kube-apiserver 1.37.2 answered with the feature gate CBORServingAndStorage
//! (`data/cbor.jsonl`, recorded by `tests/cbor/record.py`), played again in order.
//!
//! Answers are compared decoded: upstream shuffles the keys of every map on purpose.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, Reply, builder, compare, run};
use serde_json::{Value, json};
use supercargo_codec::{Limits, cbor};
use supercargo_meta::json_text;
use supercargo_resources::{Enabled, FeatureGates};

const RECORDED: &str = include_str!("data/cbor.jsonl");

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
        .collect()
}

/// Starts a server that serves CBOR.
async fn start() -> Cluster {
    let folder = tempfile::tempdir().unwrap();
    let gates = FeatureGates::parse("CBORServingAndStorage=true").unwrap();
    let enabled = Enabled::parse("", gates).unwrap();
    let server = builder(folder.path()).enabled(enabled).start().await.unwrap();
    Cluster::with(folder, server).await
}

/// The items of a body, as JSON.
fn items(kind: &str, body: &[u8]) -> Vec<Value> {
    let text = || Value::from(String::from_utf8_lossy(body).into_owned());
    match kind.split(';').next().unwrap() {
        "application/cbor" => vec![item(body)],
        "application/cbor-seq" => sequence(body).into_iter().map(item).collect(),
        "application/json" => serde_json::Deserializer::from_slice(body)
            .into_iter()
            .map(Result::unwrap)
            .collect(),
        // Compared by the tests of protobuf.
        "application/vnd.kubernetes.protobuf" => vec![json!(&body[..4])],
        _ => vec![text()],
    }
}

fn item(body: &[u8]) -> Value {
    let tree = cbor::parse(body, &Limits::default()).unwrap_or_else(|e| panic!("{e}: {body:x?}"));
    serde_json::from_str(&json_text(&tree)).unwrap()
}

/// The items of a sequence. Each begins with the tag that says what it is, and holds another one.
fn sequence(body: &[u8]) -> Vec<&[u8]> {
    let mut out = Vec::new();
    let mut rest = body;
    while !rest.is_empty() {
        let end = (1..=rest.len())
            .find(|n| cbor::parse(&rest[..*n], &Limits::default()).is_ok())
            .unwrap();
        out.push(&rest[..end]);
        rest = &rest[end..];
    }
    out
}

/// Hides what is another one each time.
fn hide(v: &mut Value) {
    match v {
        Value::Object(m) => {
            for (k, v) in m {
                let made_up = [
                    "uid",
                    "resourceVersion",
                    "creationTimestamp",
                    "time",
                    "continue",
                    "serverAddress",
                    "podIP",
                ];
                if made_up.contains(&k.as_str()) && v.as_str().is_some_and(|t| !t.is_empty()) {
                    *v = "<set>".into();
                } else if let (Some(head), "message") =
                    (v.as_str().and_then(|t| t.split_once(" in record (")), k.as_str())
                {
                    let tail = head.1.split_once(')').unwrap().1;
                    *v = format!("{} in record (<set>){tail}", head.0).into();
                } else {
                    hide(v);
                }
            }
        }
        Value::Array(l) => l.iter_mut().for_each(hide),
        _ => {}
    }
}

async fn play(client: &Client, line: &Value) -> Reply {
    let headers: Vec<(&str, &str)> = line["headers"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(k, v)| (k.as_str(), v.as_str().unwrap()))
        .collect();
    let body = line["body"].as_str().map(bytes).unwrap_or_default();
    let text = |k: &str| line[k].as_str().unwrap();
    client.send(text("method"), text("path"), &headers, body).await
}

/// How an answer differs from the recorded one.
fn differences(line: &Value, reply: &Reply) -> Vec<String> {
    let kind = line["type"].as_str().unwrap();
    let mut out = Vec::new();
    if (u64::from(reply.code), reply.header("content-type")) != (line["code"].as_u64().unwrap(), kind) {
        out.push(format!(
            "{} {}, not {} {kind}: {}",
            reply.code,
            reply.header("content-type"),
            line["code"],
            reply.bytes.escape_ascii()
        ));
        return out;
    }
    if line["warnings"] != json!(reply.warnings()) {
        out.push(format!(
            "warnings {:?}, not {}",
            reply.warnings(),
            line["warnings"]
        ));
    }
    let mut want = items(kind, &bytes(line["answer"].as_str().unwrap()));
    let mut have = items(kind, &reply.bytes);
    want.iter_mut().chain(&mut have).for_each(hide);
    let mut found = Vec::new();
    compare(&mut found, "", &Value::from(want), &Value::from(have));
    out.extend(found.into_iter().map(|(path, text)| format!("{path}: {text}")));
    out
}

#[test]
fn answers_are_those_of_the_real_server() {
    run(async {
        let cluster = start().await;
        let mut report = Vec::new();
        for line in RECORDED.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let mut reply = play(&cluster.client, &line).await;
            while line["until"].as_u64().is_some_and(|u| u != u64::from(reply.code)) {
                // Within the test's patience: the server's own work is waited for.
                reply = play(&cluster.client, &line).await;
            }
            for d in differences(&line, &reply) {
                report.push(format!("{}: {d}", line["name"].as_str().unwrap()));
            }
        }
        cluster.stop().await;
        assert!(report.is_empty(), "{}", report.join("\n"));
    });
}

/// What the store of a folder holds, all its files in a row.
fn stored(folder: &std::path::Path) -> Vec<u8> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            out.extend(stored(&path));
        } else {
            out.extend(std::fs::read(&path).unwrap());
        }
    }
    out
}

#[test]
fn custom_resources_are_stored_as_cbor_and_read_without_the_gate() {
    run(async {
        let cluster = start().await;
        let c = &cluster.client;
        let open = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
        let definition = json!({
            "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "foos.bin.example.com"},
            "spec": {"group": "bin.example.com", "scope": "Namespaced", "names": {"plural": "foos", "kind": "Foo"},
                "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": open}}]},
        });
        let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
        c.post(definitions, &definition).await.expect(201);
        let foos = "/apis/bin.example.com/v1/namespaces/default/foos";
        common::soon("the definition", async { while c.get(foos).await.code != 200 {} }).await;
        let foo = json!({"apiVersion": "bin.example.com/v1", "kind": "Foo", "metadata": {"name": "a"},
            "spec": {"hue": "first", "n": 1.5, "list": [1, null, {"x": true}]}});
        c.post(foos, &foo).await.expect(201);
        let a = format!("{foos}/a");
        let patched = c
            .patch(&a, common::MERGE, &json!({"spec": {"hue": "second"}}))
            .await
            .expect(200);
        assert_eq!(c.get(&a).await.expect(200), patched);
        let has = |bytes: &[u8], part: &[u8]| bytes.windows(part.len()).any(|w| w == part);
        let bytes = stored(cluster.folder());
        // Two texts of CBOR: a byte that says how long, and the text.
        assert!(has(&bytes, b"\x43hue\x45first") && has(&bytes, b"\x43hue\x46second"));
        assert!(!has(&bytes, b"\"hue\":\"first\""));

        let cluster = Cluster::start_on(cluster.stop().await).await;
        let c = &cluster.client;
        common::soon("the definition", async { while c.get(&a).await.code != 200 {} }).await;
        assert_eq!(c.get(&a).await.expect(200), patched);
        assert_eq!(c.get(foos).await.expect(200)["items"][0]["spec"], patched["spec"]);
        c.patch(&a, common::MERGE, &json!({"spec": {"hue": "third"}}))
            .await
            .expect(200);
        assert!(has(&stored(cluster.folder()), b"\"hue\":\"third\""));
        cluster.stop().await;
    });
}
