//! Watches over a WebSocket: the handshake, and the stream of messages after it (golang.org/x/net 0.62 `websocket`, as
//! apiserver 0.37 uses it).
//!
//! ```text
//! GET with Upgrade ─► the watch starts as any other ─► handshake ─► one message per event ─► close 1000
//!                                                     └─ refused: 400 or 403 and the end of the connection
//! ```
//! What a client sends is thrown away, but for its close and its pings. Nothing is queued: the next event is taken from the
//! watch when the last message has left, so a client that does not read costs one message; its watch ends when its time is up.

use crate::body::Body;
use crate::call::{Bare, Call, Response};
use crate::stop::Stop;
use crate::watch::Watch;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::{SinkExt, StreamExt as _};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::time::Duration;
use supercargo_auth::is_websocket_request;
use supercargo_env::timeout;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

/// Longest message of a client that is read and thrown away, in bytes.
const RECEIVE_MAX: usize = 1024 * 1024;
/// How long the other end may take to take the close.
const CLOSE_TIME: Duration = Duration::from_secs(5);
/// What the key of a handshake is joined with (RFC 6455, 1.3).
const GUID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// The upgrade, when a request asks for a WebSocket on a connection that can become one.
pub(crate) fn asked_for(parts: &Parts) -> Option<OnUpgrade> {
    if !is_websocket_request(&parts.headers) {
        return None;
    }
    parts.extensions.get::<OnUpgrade>().cloned()
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).map_or("", |v| v.to_str().unwrap_or("?"))
}

/// Answers the handshake; the events follow in a task of their own.
pub(crate) fn respond(call: &Call, upgrade: OnUpgrade, watch: Watch, time: Duration) -> Response {
    let response = match handshake(&call.parts.headers) {
        Ok(r) => r,
        Err(refused) => {
            call.shared.env.tasks.spawn("websocket refused", hang_up(upgrade));
            return *refused;
        }
    };
    let connection = call.connection.clone();
    call.shared.env.tasks.spawn("websocket", async move {
        let clock = connection.shared.env.clock.clone();
        let Ok(upgraded) = upgrade.await else { return };
        let mut stopping = connection.shared.stopping.clone();
        let mut socket = open(upgraded).await;
        let ended = tokio::select! {
            ended = timeout(&*clock, time, run(&mut socket, watch)) => ended.unwrap_or(Ok(End::Server)),
            // The watch ends by itself when the server does; this is for a client that does not read.
            _ = stopping.wait_for(|s| *s >= Stop::Closing) => Ok(End::Server),
        };
        if let Ok(end) = ended {
            // A client that takes nothing is not waited for.
            let _ = timeout(&*clock, CLOSE_TIME, close(&mut socket, end)).await;
        }
    });
    response
}

/// Ends a connection that did not become a WebSocket: hyper leaves that to whoever holds the upgrade.
async fn hang_up(upgrade: OnUpgrade) {
    if let Ok(io) = upgrade.await {
        let ended = TokioIo::new(io).shutdown().await;
        tracing::debug!(?ended, "websocket refused");
    }
}

type Socket = WebSocketStream<TokioIo<Upgraded>>;

async fn open(upgraded: Upgraded) -> Socket {
    let config = WebSocketConfig::default()
        .max_message_size(Some(RECEIVE_MAX))
        .max_frame_size(Some(RECEIVE_MAX))
        // Each message leaves before the next one is made.
        .write_buffer_size(0);
    WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await
}

/// Who ended it.
#[derive(Clone, Copy)]
enum End {
    Client,
    Server,
}

/// Sends events until the watch ends or the client closes.
async fn run(socket: &mut Socket, mut watch: Watch) -> Result<End, Error> {
    let is_text = watch.is_text();
    loop {
        let events = tokio::select! {
            received = socket.next() => match received {
                Some(Ok(Message::Close(_))) | None => return Ok(End::Client),
                Some(Ok(_)) => continue,
                Some(Err(e)) => return Err(e),
            },
            events = watch.events() => events,
        };
        let Some(events) = events else {
            return Ok(End::Server);
        };
        for e in &events {
            let Some(bytes) = watch.message(e) else { break };
            let message = if is_text {
                Message::Text(Utf8Bytes::try_from(bytes).map_err(|_| Error::Utf8(String::new()))?)
            } else {
                Message::Binary(bytes)
            };
            socket.send(message).await?;
        }
    }
}

/// Says that it is over, or answers the client that says so, and ends the connection.
async fn close(socket: &mut Socket, end: End) {
    let frame = CloseFrame {
        code: CloseCode::Normal,
        reason: Utf8Bytes::default(),
    };
    let said = match end {
        End::Server => socket.close(Some(frame)).await,
        End::Client => SinkExt::close(socket).await,
    };
    let ended = socket.get_mut().shutdown().await;
    tracing::debug!(?said, ?ended, "websocket closed");
}

/// The reply to a handshake, or the refusal.
fn handshake(headers: &HeaderMap) -> Result<Response, Box<Response>> {
    const BAD: StatusCode = StatusCode::BAD_REQUEST;
    let key = headers.get(header::SEC_WEBSOCKET_KEY);
    let key = key.map_or(&b""[..], HeaderValue::as_bytes);
    if key.is_empty() {
        return Err(Box::new(refuse(BAD, "mismatch challenge/response")));
    }
    if text(headers, &header::SEC_WEBSOCKET_VERSION) != "13" {
        let mut r = refuse(BAD, "missing or bad WebSocket Version");
        r.headers_mut()
            .insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
        return Err(Box::new(r));
    }
    if !is_origin(text(headers, &header::ORIGIN)) {
        return Err(Box::new(refuse(StatusCode::FORBIDDEN, "")));
    }
    let protocol = text(headers, &header::SEC_WEBSOCKET_PROTOCOL).trim();
    if protocol.contains(',') {
        // The server speaks none of them in particular and can't choose.
        return Err(Box::new(refuse(BAD, "")));
    }
    let mut r = bare(StatusCode::SWITCHING_PROTOCOLS, Body::empty());
    let headers = r.headers_mut();
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::CONNECTION, HeaderValue::from_static("Upgrade"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept_of(key));
    if let Some(protocol) = HeaderValue::from_str(protocol).ok().filter(|p| !p.is_empty()) {
        headers.insert(header::SEC_WEBSOCKET_PROTOCOL, protocol);
    }
    Ok(r)
}

fn bare(code: StatusCode, body: Body) -> Response {
    let mut r = Response::new(body);
    *r.status_mut() = code;
    r.extensions_mut().insert(Bare);
    r
}

fn refuse(code: StatusCode, why: &'static str) -> Response {
    let mut r = bare(code, Body::full(why));
    r.headers_mut()
        .insert(header::CONNECTION, HeaderValue::from_static("close"));
    r
}

fn accept_of(key: &[u8]) -> HeaderValue {
    let mut sha1 = ring::digest::Context::new(&ring::digest::SHA1_FOR_LEGACY_USE_ONLY);
    sha1.update(key);
    sha1.update(GUID);
    let text = STANDARD.encode(sha1.finish());
    HeaderValue::from_str(&text).expect("because base64 is plain ASCII")
}

/// True for what Go takes as an origin: an absolute URL or path. Browsers always send one, and without one the real server
/// refuses.
fn is_origin(origin: &str) -> bool {
    if origin.is_empty() || origin.contains(|c: char| c.is_control() || c == ' ') {
        return false;
    }
    let scheme = origin.split_once(':').map(|(s, _)| s);
    let is_scheme = |s: &str| {
        s.starts_with(|c: char| c.is_ascii_alphabetic())
            && s.chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    };
    origin == "*" || origin.starts_with('/') || scheme.is_some_and(is_scheme)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut h = HeaderMap::new();
        for (k, v) in [
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
            ("sec-websocket-version", "13"),
            ("origin", "http://x"),
        ]
        .iter()
        .chain(pairs)
        {
            h.insert(*k, v.parse().unwrap());
        }
        h
    }

    fn refused(pairs: &[(&'static str, &str)]) -> u16 {
        handshake(&headers(pairs)).err().unwrap().status().as_u16()
    }

    #[test]
    fn a_good_handshake_is_accepted() {
        let r = handshake(&headers(&[("sec-websocket-protocol", " foo ")]))
            .ok()
            .unwrap();
        assert_eq!(r.status(), 101);
        // RFC 6455, 1.3.
        assert_eq!(
            r.headers()[header::SEC_WEBSOCKET_ACCEPT],
            "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
        );
        assert_eq!(r.headers()[header::SEC_WEBSOCKET_PROTOCOL], "foo");
        assert_eq!(r.headers().len(), 4);
    }

    #[test]
    fn a_bad_handshake_says_why() {
        assert_eq!(refused(&[("sec-websocket-key", "")]), 400);
        assert_eq!(refused(&[("sec-websocket-version", "8")]), 400);
        assert_eq!(refused(&[("sec-websocket-protocol", "a, b")]), 400);
        for origin in ["", "null", "::bad", "a b", "x y://z"] {
            assert_eq!(refused(&[("origin", origin)]), 403, "{origin}");
        }
        for origin in ["https://a.example:8443", "/x", "*", "chrome-extension://x"] {
            assert!(handshake(&headers(&[("origin", origin)])).is_ok(), "{origin}");
        }
    }
}
