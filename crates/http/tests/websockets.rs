//! Watches over WebSockets.

#![allow(
    clippy::unwrap_used,
    clippy::large_futures,
    clippy::disallowed_methods,
    reason = "tests may fail, and run as local tasks"
)]

mod support;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use support::{TestServer, run};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Sends a handshake and answers the head of the reply, what came after it, and the connection.
async fn handshake(
    server: &TestServer,
    query: &str,
    headers: &[(&str, &str)],
) -> (String, Vec<u8>, TlsStream<TcpStream>) {
    let mut all = vec![
        ("Host", "localhost"),
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("Origin", "https://a.example"),
    ];
    for (k, v) in headers {
        all.retain(|(n, _)| n != k);
        all.push((k, v));
    }
    let mut text = format!("GET {MAPS}?watch=1&{query} HTTP/1.1\r\n");
    for (k, v) in all.iter().filter(|h| !h.1.is_empty()) {
        text.push_str(&format!("{k}: {v}\r\n"));
    }
    text.push_str("\r\n");
    let mut io = server.raw_stranger().await;
    io.write_all(text.as_bytes()).await.unwrap();
    let mut got = Vec::new();
    loop {
        if let Some(end) = got.windows(4).position(|w| w == b"\r\n\r\n") {
            let rest = got.split_off(end + 4);
            return (String::from_utf8(got).unwrap(), rest, io);
        }
        let mut piece = [0; 4096];
        let n = io.read(&mut piece).await.unwrap();
        assert_ne!(n, 0, "closed before the end of the head");
        got.extend_from_slice(&piece[..n]);
    }
}

const TOKEN: (&str, &str) = ("Authorization", "Bearer secret");

async fn open(
    server: &TestServer,
    query: &str,
    headers: &[(&str, &str)],
) -> WebSocketStream<TlsStream<TcpStream>> {
    let (head, rest, io) = handshake(server, query, headers).await;
    assert!(head.starts_with("HTTP/1.1 101 Switching Protocols\r\n"), "{head}");
    WebSocketStream::from_partially_read(io, rest, Role::Client, None).await
}

async fn create(server: &TestServer, name: &str) {
    let body = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
    assert_eq!(server.admin().await.post(MAPS, &body).await.code, 201);
}

#[tokio::test]
async fn the_reply_has_the_headers_of_a_handshake_and_no_others() {
    run(async {
        let server = TestServer::start().await;
        let (head, _, _) = handshake(&server, "resourceVersion=1", &[TOKEN]).await;
        let mut lines: Vec<&str> = head.trim_end().split("\r\n").skip(1).collect();
        lines.sort_unstable();
        assert_eq!(
            lines,
            [
                "Connection: Upgrade",
                "Sec-Websocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
                "Upgrade: websocket"
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn events_are_messages_and_the_end_is_a_normal_close() {
    run(async {
        let server = TestServer::start().await;
        create(&server, "a").await;
        let mut ws = open(&server, "timeoutSeconds=1", &[TOKEN]).await;
        let Message::Text(text) = ws.next().await.unwrap().unwrap() else {
            panic!("JSON is text")
        };
        assert!(text.ends_with("}\n"));
        let e: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (e["type"].as_str(), e["object"]["metadata"]["name"].as_str()),
            (Some("ADDED"), Some("a"))
        );
        // What clients say is not listened to, but a ping is answered.
        ws.send(Message::Text("hello".into())).await.unwrap();
        ws.send(Message::Ping("p".into())).await.unwrap();
        assert_eq!(ws.next().await.unwrap().unwrap(), Message::Pong("p".into()));
        let Message::Close(Some(frame)) = ws.next().await.unwrap().unwrap() else {
            panic!("it ends with a close")
        };
        assert_eq!(frame.code, CloseCode::Normal);
    })
    .await;
}

#[tokio::test]
async fn protobuf_events_are_binary_and_have_no_length() {
    run(async {
        let server = TestServer::start().await;
        create(&server, "a").await;
        let accept = ("Accept", "application/vnd.kubernetes.protobuf");
        let mut ws = open(&server, "timeoutSeconds=5", &[TOKEN, accept]).await;
        let Message::Binary(bytes) = ws.next().await.unwrap().unwrap() else {
            panic!("protobuf is binary")
        };
        assert!(bytes.starts_with(b"\x0a\x05ADDED\x12"));
        ws.close(None).await.unwrap();
        assert!(matches!(ws.next().await, Some(Ok(Message::Close(_)))));
    })
    .await;
}

#[tokio::test]
async fn a_subprotocol_may_carry_a_token_and_is_not_told_back() {
    run(async {
        let server = TestServer::start().await;
        let ask = |protocols: &'static str| [("Sec-WebSocket-Protocol", protocols)];
        let good = ask("base64url.bearer.authorization.k8s.io.c2VjcmV0, foo");
        let (head, _, _) = handshake(&server, "resourceVersion=1", &good).await;
        assert!(head.contains("101 "), "{head}");
        assert!(head.contains("\r\nSec-Websocket-Protocol: foo\r\n"), "{head}");
        for bad in [
            "base64url.bearer.authorization.k8s.io.c2VjcmV0",
            "base64url.bearer.authorization.k8s.io.bm8, foo",
        ] {
            let (head, _, _) = handshake(&server, "resourceVersion=1", &ask(bad)).await;
            assert!(head.starts_with("HTTP/1.1 401 "), "{head}");
        }
        let (head, _, _) = handshake(&server, "resourceVersion=1", &ask("foo")).await;
        assert!(head.starts_with("HTTP/1.1 403 "), "{head}");
    })
    .await;
}

#[tokio::test]
async fn a_bad_handshake_ends_the_connection() {
    run(async {
        let server = TestServer::start().await;
        for (header, code, text) in [
            (("Sec-WebSocket-Key", ""), 400, "mismatch challenge/response"),
            (
                ("Sec-WebSocket-Version", "8"),
                400,
                "missing or bad WebSocket Version",
            ),
            (("Origin", ""), 403, ""),
            (("Sec-WebSocket-Protocol", "a, b"), 400, ""),
        ] {
            let (head, mut rest, mut io) = handshake(&server, "resourceVersion=1", &[TOKEN, header]).await;
            assert!(head.starts_with(&format!("HTTP/1.1 {code} ")), "{head}");
            assert!(!head.contains("Audit-Id"), "{head}");
            io.read_to_end(&mut rest).await.unwrap();
            assert_eq!(std::str::from_utf8(&rest), Ok(text), "{header:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn errors_before_the_stream_are_ordinary_answers() {
    run(async {
        let server = TestServer::start().await;
        let (head, _, _) = handshake(&server, "resourceVersion=abc", &[TOKEN]).await;
        assert!(head.starts_with("HTTP/1.1 500 "), "{head}");
        assert!(head.contains("\r\nContent-Type: application/json\r\n"), "{head}");
    })
    .await;
}

#[tokio::test]
async fn a_server_that_stops_closes_its_websockets_first() {
    run(async {
        let server = TestServer::start().await;
        let mut ws = open(&server, "resourceVersion=1", &[TOKEN]).await;
        let stopped = tokio::task::spawn_local(server.running.shutdown());
        assert!(matches!(ws.next().await, Some(Ok(Message::Close(_)))));
        drop(ws);
        stopped.await.unwrap();
    })
    .await;
}
