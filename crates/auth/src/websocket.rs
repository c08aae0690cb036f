//! Bearer tokens among the subprotocols of a WebSocket: browsers can't set the Authorization header (apiserver 0.37:
//! `pkg/authentication/request/websocket`).

use crate::{AuthError, AuthRequest, Authenticator, Bearer};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderMap, HeaderValue, header};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_registry::rest::UserInfo;

const PREFIX: &str = "base64url.bearer.authorization.k8s.io.";

/// True when headers ask for a WebSocket.
#[must_use]
pub fn is_websocket_request(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|v: &HeaderValue| v.to_str().ok());
    let connection = text(header::CONNECTION).unwrap_or("");
    let upgrades = connection
        .split(',')
        .any(|t| t.trim().eq_ignore_ascii_case("upgrade"));
    upgrades && text(header::UPGRADE).is_some_and(|u| u.eq_ignore_ascii_case("websocket"))
}

/// Takes the token out of the subprotocols: it is no protocol, and nobody further on may see it.
pub fn remove_websocket_token(headers: &mut HeaderMap) {
    if !protocols(headers).any(|p| p.starts_with(PREFIX)) {
        return;
    }
    let rest: Vec<&str> = protocols(headers).filter(|p| !p.starts_with(PREFIX)).collect();
    match HeaderValue::from_str(&rest.join(",")) {
        Ok(v) => drop(headers.insert(header::SEC_WEBSOCKET_PROTOCOL, v)),
        Err(_) => drop(headers.remove(header::SEC_WEBSOCKET_PROTOCOL)),
    }
}

fn protocols(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    headers
        .get_all(header::SEC_WEBSOCKET_PROTOCOL)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','))
        .map(str::trim)
}

/// Authenticates by a subprotocol that carries a token. At least one other must be there, for the server to answer with.
pub struct WebSocketToken(Arc<Bearer>);

impl WebSocketToken {
    /// Asks `bearer` about the tokens.
    #[must_use]
    pub const fn new(bearer: Arc<Bearer>) -> Self {
        Self(bearer)
    }
}

impl Authenticator for WebSocketToken {
    fn authenticate<'a>(
        &'a self,
        request: &'a AuthRequest<'a>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>> {
        Box::pin(async move {
            match token_of(request.headers)? {
                Some(token) => self.0.token(&token, request.now).await.map(Some),
                None => Ok(None),
            }
        })
    }
}

/// The token of a request; `None` when it carries none.
fn token_of(headers: &HeaderMap) -> Result<Option<String>, AuthError> {
    if !is_websocket_request(headers) {
        return Ok(None);
    }
    let bad = |why: &str| AuthError(why.to_owned());
    let mut tokens = protocols(headers).filter_map(|p| p.strip_prefix(PREFIX));
    let Some(encoded) = tokens.next() else {
        return Ok(None);
    };
    if tokens.next().is_some() {
        return Err(bad("multiple base64.bearer.authorization tokens specified"));
    }
    let token = URL_SAFE_NO_PAD
        .decode(encoded)
        .map_err(|_| bad("invalid base64.bearer.authorization token encoding"))?;
    let token = String::from_utf8(token).map_err(|_| bad("invalid base64.bearer.authorization token"))?;
    let has_others = protocols(headers).any(|p| !p.starts_with(PREFIX));
    match (token.is_empty(), has_others) {
        (true, _) => Ok(None),
        (false, false) => Err(bad("missing additional subprotocol")),
        (false, true) => Ok(Some(token)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(protocols: &[&str]) -> HeaderMap {
        let mut h = HeaderMap::new();
        h.insert(header::CONNECTION, "keep-alive, Upgrade".parse().unwrap());
        h.insert(header::UPGRADE, "WebSocket".parse().unwrap());
        for p in protocols {
            h.append(header::SEC_WEBSOCKET_PROTOCOL, p.parse().unwrap());
        }
        h
    }

    fn token(protocols: &[&str]) -> Result<Option<String>, String> {
        token_of(&headers(protocols)).map_err(|e| e.0)
    }

    #[test]
    fn a_token_travels_beside_a_protocol() {
        let secret = format!("{PREFIX}c2VjcmV0");
        assert_eq!(
            token(&[&secret, "v4.channel.k8s.io"]),
            Ok(Some("secret".to_owned()))
        );
        assert_eq!(
            token(&[&format!("a, {secret} ,b")]),
            Ok(Some("secret".to_owned()))
        );
        assert_eq!(token(&["a"]), Ok(None));
        assert_eq!(token(&[PREFIX, "a"]), Ok(None));
        for bad in [
            vec![secret.as_str()],
            vec![&secret, &secret, "a"],
            vec!["base64url.bearer.authorization.k8s.io.c2VjcmV0=", "a"],
            vec!["base64url.bearer.authorization.k8s.io._w", "a"],
        ] {
            assert!(token(&bad).is_err(), "{bad:?}");
        }
        let mut plain = headers(&[&secret, "a"]);
        plain.remove(header::UPGRADE);
        assert!(token_of(&plain).unwrap().is_none(), "no WebSocket, no token");
    }

    #[test]
    fn the_token_is_taken_out() {
        let mut h = headers(&[&format!("{PREFIX}c2VjcmV0, a"), "b"]);
        remove_websocket_token(&mut h);
        let left: Vec<_> = h.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().collect();
        assert_eq!(left, ["a,b"]);
    }

    #[test]
    fn both_headers_ask_for_a_websocket() {
        let check = |connection: &str, upgrade: &str, expect| {
            let mut h = HeaderMap::new();
            h.insert(header::CONNECTION, connection.parse().unwrap());
            h.insert(header::UPGRADE, upgrade.parse().unwrap());
            assert_eq!(is_websocket_request(&h), expect, "{connection} {upgrade}");
        };
        check("Upgrade", "websocket", true);
        check("keep-alive, upgrade", "WebSocket", true);
        check("close", "websocket", false);
        check("Upgrade", "websocket, foo", false);
        check("Upgrade", "SPDY/3.1", false);
    }
}
