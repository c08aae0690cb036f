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
async fn a_quiet_watch_does_not_make_its_connection_idle() {
    run(async {
        for h2 in [true, false] {
            let (env, clock) = supercargo_env::Env::manual(1);
            let server = TestServer::with_env(env, |_, _| {}).await;
            let mut c = server.client(Some(("admin", "system:masters")), h2).await;
            let mut lines = watch(&mut c, "resourceVersion=1", "application/json").await;
            for _ in 0..10 {
                clock.advance(std::time::Duration::from_secs(60));
                for _ in 0..200 {
                    tokio::task::yield_now().await;
                }
            }
            let mut writer = server.admin().await;
            create(&mut writer, "a").await;
            assert_eq!(lines.next().await.unwrap()["type"], "ADDED", "h2: {h2}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_watch_whose_time_was_up_before_it_began_says_so() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        create(&mut c, "a").await;
        let mut lines = watch(&mut c, "timeoutSeconds=-1", "application/json").await;
        let e = lines.next().await.unwrap();
        assert_eq!(e["type"], "ERROR");
        assert_eq!(e["object"]["message"], "context deadline exceeded");
        assert_eq!(e["object"]["reason"], "InternalError");
        assert_eq!(lines.next().await, None);
        let mut lines = watch(&mut c, "timeoutSeconds=-1&resourceVersion=1", "application/json").await;
        assert_eq!(lines.next().await, None);
        // 2^63-1 seconds are -1 in nanoseconds.
        let most = "timeoutSeconds=9223372036854775807&resourceVersion=1";
        assert_eq!(watch(&mut c, most, "application/json").await.next().await, None);
    })
    .await;
}

#[tokio::test]
async fn a_streamed_list_is_compressed_piece_by_piece() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        create(&mut c, "a").await;
        let list = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
        for (query, encoding, packed) in [
            (format!("{list}&allowWatchBookmarks=true"), "br, gzip", true),
            (format!("{list}&allowWatchBookmarks=true"), "gzip;q=1.0", false),
            (list.to_owned(), "gzip", false),
            // The older form of the same.
            (
                "resourceVersion=0&allowWatchBookmarks=true".to_owned(),
                "gzip",
                true,
            ),
            (
                "resourceVersion=1&allowWatchBookmarks=true".to_owned(),
                "gzip",
                false,
            ),
        ] {
            let path = format!("{MAPS}?watch=1&{query}");
            let r = c.open("GET", &path, &[("accept-encoding", encoding)], "").await;
            let header = |n: &str| r.headers().get(n).map(|v| v.to_str().unwrap().to_owned());
            let expect = packed.then(|| "gzip".to_owned());
            assert_eq!(header("content-encoding"), expect, "{query} {encoding}");
            assert_eq!(header("vary").is_some(), packed);
            let mut body = r.into_body();
            let piece = body.frame().await.unwrap().unwrap().into_data().unwrap();
            let text = if packed { unpack(&piece) } else { piece.to_vec() };
            let e: Value = serde_json::Deserializer::from_slice(&text)
                .into_iter()
                .next()
                .unwrap()
                .unwrap();
            assert_eq!(e["type"], "ADDED");
            if packed {
                create(&mut c, &format!("b{}", query.len())).await;
                let piece = body.frame().await.unwrap().unwrap().into_data().unwrap();
                let e: Value = serde_json::from_slice(&unpack(&piece)).unwrap();
                assert_eq!(e["type"], "ADDED", "the next piece is whole in itself");
            }
        }
    })
    .await;
}

/// Unpacks exactly one gzip member.
fn unpack(piece: &[u8]) -> Vec<u8> {
    use std::io::Read;
    let mut out = Vec::new();
    let mut decoder = flate2::bufread::GzDecoder::new(piece);
    decoder.read_to_end(&mut out).unwrap();
    assert!(decoder.into_inner().is_empty(), "one member");
    out
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

#[tokio::test]
async fn the_least_time_of_a_watch_is_kept_and_at_most_doubled() {
    run(async {
        let at_least = std::time::Duration::from_millis(300);
        let server = TestServer::with(|config, _| config.min_request_timeout = at_least).await;
        let mut c = server.admin().await;
        let since = std::time::Instant::now();
        let mut lines = watch(&mut c, "resourceVersion=1", "application/json").await;
        assert_eq!(lines.next().await, None);
        assert!(since.elapsed() >= at_least, "{:?}", since.elapsed());

        let none = std::time::Duration::ZERO;
        let server = TestServer::with(|config, _| config.min_request_timeout = none).await;
        let mut c = server.admin().await;
        let mut lines = watch(&mut c, "resourceVersion=1", "application/json").await;
        assert_eq!(lines.next().await, None);
    })
    .await;
}
