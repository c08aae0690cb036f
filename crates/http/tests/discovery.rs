//! Discovery of the built-in resources against what kube-apiserver 1.37.2 answered.

#![allow(
    clippy::unwrap_used,
    clippy::large_futures,
    clippy::disallowed_methods,
    reason = "tests may fail, and run as local tasks"
)]

mod support;

use serde_json::Value;
use support::{TestServer, run};

const AGGREGATED: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

fn recorded() -> serde_json::Map<String, Value> {
    let text = include_str!("data/discovery.json");
    serde_json::from_str(text).unwrap()
}

/// The first place where two values differ.
fn difference(path: &str, want: &Value, got: &Value) -> Option<String> {
    match (want, got) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: std::collections::BTreeSet<_> = a.keys().chain(b.keys()).collect();
            keys.iter().find_map(|k| {
                let null = Value::Null;
                difference(
                    &format!("{path}.{k}"),
                    a.get(*k).unwrap_or(&null),
                    b.get(*k).unwrap_or(&null),
                )
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut all = a.iter().zip(b).enumerate();
            all.find_map(|(i, (x, y))| difference(&format!("{path}[{i}]"), x, y))
        }
        _ if want == got => None,
        _ => Some(format!("{path}: want {want:.300}, got {got:.300}")),
    }
}

#[tokio::test]
async fn every_recorded_document_is_the_same() {
    run(async {
        let server = TestServer::start().await;
        let mut client = server.admin().await;
        let mut problems = Vec::new();
        for (name, want) in recorded() {
            let (path, accept) = match name.split_once(' ') {
                Some((path, _)) => (path, AGGREGATED),
                None => (name.as_str(), "application/json"),
            };
            let answer = client.get_as(path, accept).await;
            if answer.code != 200 {
                problems.push(format!("{name}: {}", answer.code));
                continue;
            }
            let mut got = answer.json();
            if let Some(o) = got.as_object_mut() {
                o.remove("serverAddressByClientCIDRs");
            }
            problems.extend(difference(&name, &want, &got));
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    })
    .await;
}

#[tokio::test]
async fn a_client_that_knows_the_document_gets_no_body() {
    run(async {
        let server = TestServer::start().await;
        let mut client = server.admin().await;
        let first = client.get_as("/apis", AGGREGATED).await;
        assert_eq!(first.header("content-type"), AGGREGATED);
        assert_eq!(first.header("cache-control"), "public");
        assert_eq!(first.header("vary"), "Accept");
        let etag = first.header("etag").to_owned();
        assert_eq!(etag.len(), 130);
        let headers = [("accept", AGGREGATED), ("if-none-match", etag.as_str())];
        let second = client.send("GET", "/apis", &headers, "").await;
        assert_eq!((second.code.as_u16(), second.body.len()), (304, 0));
        let other = [("accept", AGGREGATED), ("if-none-match", "\"other\"")];
        assert_eq!(client.send("GET", "/apis", &other, "").await.code, 200);
    })
    .await;
}

#[tokio::test]
async fn discovery_is_negotiated() {
    run(async {
        let server = TestServer::start().await;
        let mut client = server.admin().await;
        let old = AGGREGATED.replace("v2", "v9");
        let plain = client.get_as("/api", &format!("{old},application/json")).await;
        assert_eq!(plain.json()["kind"], "APIVersions");
        let none = client.get_as("/api", &old).await;
        assert_eq!(none.code, 406);
        assert_eq!(
            none.message(),
            "only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf"
        );
        assert_eq!(client.get_as("/apis", "text/html").await.code, 406);
        let proto = client.get_as("/api", "application/vnd.kubernetes.protobuf").await;
        let mut expect = b"k8s\0\x0a\x0f\x0a\x00\x12\x0bAPIVersions\x12\x22\x0a\x02v1\x12\x1c\x0a\x09".to_vec();
        expect.extend_from_slice(b"0.0.0.0/0\x12\x0f192.0.2.10:6443\x1a\x00\x22\x00");
        assert_eq!(proto.body, expect);
        assert_eq!(client.send("POST", "/apis", &[], "{}").await.code, 200);
        assert_eq!(client.send("POST", "/api", &[], "{}").await.code, 405);
    })
    .await;
}
