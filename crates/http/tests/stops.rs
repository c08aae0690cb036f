//! How a server ends while clients hold on to it in every way they can.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::large_futures,
    reason = "a test may panic and measures by the wall clock"
)]

mod support;

use http_body_util::BodyExt;
use std::time::{Duration, Instant};
use supercargo_http::StopConfig;
use support::{Client, TestServer, run};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
/// Far below every grace period, far above what a busy machine adds.
const SOON: Duration = Duration::from_secs(5);

fn with_stop(
    stop: StopConfig,
) -> impl FnOnce(&mut supercargo_http::HttpConfig, &mut supercargo_http::Services) {
    move |config, _| config.stop = stop
}

/// A grace period that no test waits for.
fn patient() -> StopConfig {
    StopConfig {
        grace: Duration::from_secs(600),
        ..StopConfig::default()
    }
}

fn large_map(name: &str) -> String {
    let text = "x".repeat(500_000);
    format!(
        r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"{name}"}},"data":{{"k":"{text}"}}}}"#
    )
}

#[tokio::test]
async fn watches_end_at_once() {
    run(async {
        let server = TestServer::with(with_stop(patient())).await;
        let mut clients: Vec<Client> = Vec::new();
        let mut watches = Vec::new();
        for i in 0..200 {
            if i % 50 == 0 {
                clients.push(server.admin().await);
            }
            let path = format!("{MAPS}?watch=1&resourceVersion=1");
            let answer = clients.last_mut().unwrap().open("GET", &path, &[], "").await;
            assert_eq!(answer.status(), 200);
            watches.push(answer.into_body());
        }
        let since = Instant::now();
        let stopped = tokio::task::spawn_local(server.running.shutdown());
        for watch in watches {
            assert!(watch.collect().await.unwrap().to_bytes().is_empty());
        }
        stopped.await.unwrap();
        assert!(since.elapsed() < SOON, "{:?}", since.elapsed());
    })
    .await;
}

#[tokio::test]
async fn a_body_that_has_not_arrived_is_not_waited_for() {
    run(async {
        let server = TestServer::with(with_stop(patient())).await;
        let mut waiting = Vec::new();
        for sent in ["", "{", "{\"apiVersion\":\"v1\","] {
            let mut client = server.raw().await;
            let head = format!(
                "POST {MAPS} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{sent}"
            );
            client.write_all(head.as_bytes()).await.unwrap();
            client.flush().await.unwrap();
            waiting.push(client);
        }
        let mut half_a_head = server.raw().await;
        half_a_head.write_all(b"GET /api HTTP/1.1\r\nhost: l").await.unwrap();
        let silent = server.raw().await;
        // The handlers run once a request on a later connection was answered.
        server.admin().await.get("/api").await;
        let since = Instant::now();
        server.running.shutdown().await;
        assert!(since.elapsed() < SOON, "{:?}", since.elapsed());
        for mut client in waiting {
            let mut answer = Vec::new();
            let _ = client.read_to_end(&mut answer).await;
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 503"), "{answer}");
        }
        drop((half_a_head, silent));
    })
    .await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_not_waited_for() {
    run(async {
        let server = TestServer::with(with_stop(patient())).await;
        let mut c = server.admin().await;
        let mut stalled = Vec::new();
        for h2 in [true, false] {
            // An answer of megabytes of which the client takes what its system buffers.
            let mut watcher = server.client(Some(("admin", "system:masters")), h2).await;
            let path = format!("{MAPS}?watch=1&resourceVersion=1");
            stalled.push((watcher.open("GET", &path, &[], "").await, watcher));
        }
        for i in 0..16 {
            assert_eq!(c.post(MAPS, &large_map(&format!("m{i}"))).await.code, 201);
        }
        for h2 in [true, false] {
            let mut lister = server.client(Some(("admin", "system:masters")), h2).await;
            stalled.push((lister.open("GET", MAPS, &[], "").await, lister));
        }
        let mut raw = server.raw().await;
        let head = format!("GET {MAPS} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        raw.write_all(head.as_bytes()).await.unwrap();
        raw.flush().await.unwrap();
        c.get("/api").await;
        let since = Instant::now();
        server.running.shutdown().await;
        assert!(since.elapsed() < SOON, "{:?}", since.elapsed());
        drop((stalled, raw));
    })
    .await;
}

/// Clients that take their time, but take, get what they asked for.
#[tokio::test]
async fn an_answer_on_its_way_arrives() {
    run(async {
        let server = TestServer::with(with_stop(patient())).await;
        let mut c = server.admin().await;
        for i in 0..8 {
            c.post(MAPS, &large_map(&format!("m{i}"))).await;
        }
        let mut list = c.open("GET", MAPS, &[], "").await.into_body();
        let first = list.frame().await.unwrap().unwrap().into_data().unwrap();
        let stopped = tokio::task::spawn_local(server.running.shutdown());
        let rest = list.collect().await.unwrap().to_bytes();
        let whole: serde_json::Value = serde_json::from_slice(&[first, rest].concat()).unwrap();
        assert_eq!(whole["items"].as_array().unwrap().len(), 8);
        drop(c);
        stopped.await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn during_the_delay_it_is_not_ready_but_serves() {
    run(async {
        let stop = StopConfig {
            delay: Duration::from_millis(700),
            ..patient()
        };
        let server = TestServer::with(with_stop(stop)).await;
        let mut c = server.admin().await;
        let since = Instant::now();
        let stopped = tokio::task::spawn_local(server.running.shutdown());
        while c.get("/readyz").await.code != 500 {
            tokio::task::yield_now().await;
        }
        assert_eq!(c.get("/livez").await.code, 200);
        assert_eq!(c.post(MAPS, r#"{"metadata":{"name":"a"}}"#).await.code, 201);
        drop(c);
        stopped.await.unwrap();
        assert!(since.elapsed() >= stop.delay, "{:?}", since.elapsed());
    })
    .await;
}

/// While something runs, others hear that they should go elsewhere.
#[tokio::test]
async fn retry_after_is_sent_while_requests_run() {
    run(async {
        let stop = StopConfig {
            send_retry_after: true,
            watch_grace: Duration::from_secs(600),
            ..patient()
        };
        let server = TestServer::with(with_stop(stop)).await;
        let mut c = server.admin().await;
        // So many watches that the last one's turn comes late.
        let mut watches = Vec::new();
        for i in 0..400 {
            if i % 90 == 0 {
                watches.push((server.admin().await, Vec::new()));
            }
            let (client, bodies) = watches.last_mut().unwrap();
            let path = format!("{MAPS}?watch=1&resourceVersion=1");
            bodies.push(client.open("GET", &path, &[], "").await.into_body());
        }
        let mut late = server.client(Some(("admin", "system:masters")), false).await;
        late.get("/api").await;
        let stopped = tokio::task::spawn_local(server.running.shutdown());
        while c.get("/readyz").await.code != 500 {
            tokio::task::yield_now().await;
        }
        let refused = late.get(MAPS).await;
        assert_eq!(refused.code, 429);
        assert_eq!(refused.header("retry-after"), "5");
        assert_eq!(refused.header("connection"), "close");
        assert_eq!(
            refused.text(),
            "The apiserver is shutting down, please try again later.\n"
        );
        drop((c, late));
        for (_client, bodies) in watches {
            for body in bodies {
                assert!(body.collect().await.unwrap().to_bytes().is_empty());
            }
        }
        stopped.await.unwrap();
    })
    .await;
}
