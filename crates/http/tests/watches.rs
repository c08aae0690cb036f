//! Watch streams over h2 and h1, and the end of a server.

#![allow(
    clippy::unwrap_used,
    clippy::large_futures,
    clippy::disallowed_methods,
    reason = "tests may fail, and run as local tasks"
)]

mod support;

use bytes::BytesMut;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use serde_json::Value;
use support::{Client, TestServer, run};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Reads frames of JSON lines.
struct Lines(Incoming, BytesMut);

impl Lines {
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.1.iter().position(|b| *b == b'\n') {
                let line = self.1.split_to(end + 1);
                return Some(serde_json::from_slice(&line).unwrap());
            }
            let frame = self.0.frame().await?.unwrap();
            self.1.extend_from_slice(&frame.into_data().unwrap());
        }
    }
}

async fn watch(c: &mut Client, query: &str, accept: &str) -> Lines {
    let path = format!("{MAPS}?watch=1&{query}");
    let r = c.open("GET", &path, &[("accept", accept)], "").await;
    assert_eq!(r.status(), 200);
    Lines(r.into_body(), BytesMut::new())
}

async fn create(c: &mut Client, name: &str) -> String {
    let body = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
    let a = c.post(MAPS, &body).await;
    assert_eq!(a.code, 201, "{a:?}");
    a.json()["metadata"]["resourceVersion"]
        .as_str()
        .unwrap()
        .to_owned()
}

async fn events(h2: bool) {
    let server = TestServer::start().await;
    let mut writer = server.admin().await;
    let mut c = server.client(Some(("admin", "system:masters")), h2).await;
    let first = create(&mut writer, "a").await;
    let mut lines = watch(&mut c, &format!("resourceVersion={first}"), "application/json").await;
    create(&mut writer, "b").await;
    let e = lines.next().await.unwrap();
    assert_eq!(e["type"], "ADDED");
    assert_eq!(e["object"]["metadata"]["name"], "b");
    assert_eq!(e["object"]["kind"], "ConfigMap");
    writer.send("DELETE", &format!("{MAPS}/a"), &[], "").await;
    let e = lines.next().await.unwrap();
    assert_eq!(
        (e["type"].as_str(), e["object"]["metadata"]["name"].as_str()),
        (Some("DELETED"), Some("a"))
    );
}

#[tokio::test]
async fn events_arrive_over_h2() {
    run(events(true)).await;
}

#[tokio::test]
async fn events_arrive_over_h1() {
    run(events(false)).await;
}

#[tokio::test]
async fn a_watch_ends_by_itself_when_its_time_is_up() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        create(&mut c, "a").await;
        let mut lines = watch(&mut c, "timeoutSeconds=1", "application/json").await;
        assert_eq!(lines.next().await.unwrap()["type"], "ADDED");
        assert_eq!(lines.next().await, None);
    })
    .await;
}

#[tokio::test]
async fn initial_events_end_with_a_bookmark() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        create(&mut c, "a").await;
        let query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
        let table = "application/json;as=Table;v=v1;g=meta.k8s.io";
        let mut lines = watch(&mut c, query, table).await;
        let e = lines.next().await.unwrap();
        assert_eq!(e["object"]["columnDefinitions"].as_array().unwrap().len(), 3);
        assert_eq!(e["object"]["rows"][0]["cells"][0], "a");
        let e = lines.next().await.unwrap();
        assert_eq!(e["type"], "BOOKMARK");
        assert!(e["object"]["columnDefinitions"].is_null());
        let annotations = &e["object"]["rows"][0]["object"]["metadata"]["annotations"];
        assert_eq!(annotations["k8s.io/initial-events-end"], "true");
    })
    .await;
}

#[tokio::test]
async fn yaml_can_not_be_streamed() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let a = c
            .get_as(&format!("{MAPS}?watch=1&timeoutSeconds=1"), "application/yaml")
            .await;
        assert_eq!(a.code, 406);
        assert!(a.text().contains("\nkind: Status\n"), "{}", a.text());
    })
    .await;
}
