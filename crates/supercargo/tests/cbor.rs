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
