//! Continue tokens: where a list goes on, and at which revision (apiserver 0.37: `pkg/storage/continue.go`).

use base64::Engine as _;
use base64::alphabet;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, URL_SAFE_NO_PAD};
use serde::Deserialize;
use supercargo_codec::json;

/// As Go reads it: bits left over at the end are not looked at.
const LENIENT: GeneralPurpose =
    GeneralPurpose::new(&alphabet::URL_SAFE, NO_PAD.with_decode_allow_trailing_bits(true));

const VERSION: &str = "meta.k8s.io/v1";

/// A decoded token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContinueToken {
    /// The revision of the list; negative means the latest.
    pub revision: i64,
    /// The first key of the next page, relative to the list's prefix (which ends with a slash).
    pub start: String,
}

#[derive(Deserialize)]
struct Wire {
    #[serde(default)]
    v: String,
    #[serde(default)]
    rv: i64,
    #[serde(default)]
    start: String,
}

/// The token that goes on at `start`, a key relative to the list's prefix; in the form of upstream's watch cache, with a
/// slash in front.
#[must_use]
pub fn encode_continue(start: &str, revision: i64) -> String {
    let start = start.strip_prefix('/').unwrap_or(start);
    let start = serde_json::Value::from(if start.is_empty() {
        String::new()
    } else {
        format!("/{start}")
    });
    URL_SAFE_NO_PAD.encode(format!(r#"{{"v":"{VERSION}","rv":{revision},"start":{start}}}"#))
}

/// Reads a token of ours, of upstream's storage (`ns/name\0`) or of its watch cache (`/ns/name\0`).
///
/// # Errors
/// The text after `invalid continue token: `.
pub fn decode_continue(token: &str) -> Result<ContinueToken, String> {
    let bad = |why: &str| format!("continue key is not valid: {why}");
    let bytes = LENIENT.decode(token).map_err(|e| match e {
        base64::DecodeError::InvalidByte(at, _) => bad(&format!("illegal base64 data at input byte {at}")),
        _ => bad(&format!("illegal base64 data at input byte {}", token.len())),
    })?;
    let wire: Wire = serde_json::from_slice(&bytes).map_err(|e| {
        match json::parse(&bytes, &supercargo_codec::Limits::default()) {
            // Go's words for what is no JSON.
            Err(x) => bad(&x.to_string()),
            Ok(_) => bad(&e.to_string()),
        }
    })?;
    if wire.v != VERSION {
        return Err(bad(&format!(
            "server does not recognize this encoded version {}",
            wire.v
        )));
    }
    if wire.rv == 0 {
        return Err(bad(&format!(
            "incorrect encoded start resourceVersion (version {VERSION})"
        )));
    }
    if wire.start.is_empty() {
        return Err(bad(&format!("encoded start key empty (version {VERSION})")));
    }
    let start = wire.start.strip_prefix('/').unwrap_or(&wire.start);
    // What path.Clean would change could lead out of the list.
    if start.is_empty() || start.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err(bad(&wire.start));
    }
    Ok(ContinueToken {
        revision: wire.rv,
        start: start.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(json: &str) -> String {
        URL_SAFE_NO_PAD.encode(json)
    }

    #[test]
    fn both_forms_in_circulation_are_read() {
        let ours = encode_continue("ns/a\0", 7);
        assert_eq!(
            URL_SAFE_NO_PAD.decode(&ours).unwrap(),
            br#"{"v":"meta.k8s.io/v1","rv":7,"start":"/ns/a\u0000"}"#
        );
        let expect = ContinueToken {
            revision: 7,
            start: "ns/a\0".into(),
        };
        assert_eq!(decode_continue(&ours).unwrap(), expect);
        let stored = token(r#"{"v":"meta.k8s.io/v1","rv":7,"start":"ns/a\u0000"}"#);
        assert_eq!(decode_continue(&stored).unwrap(), expect);
    }

    #[test]
    fn bad_tokens_say_why() {
        for (json, text) in [
            (
                r#"{"v":"v9","rv":1,"start":"a"}"#,
                "continue key is not valid: server does not recognize this encoded version v9",
            ),
            (
                r#"{"v":"meta.k8s.io/v1","rv":0,"start":"a"}"#,
                "continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)",
            ),
            (
                r#"{"v":"meta.k8s.io/v1","rv":1,"start":""}"#,
                "continue key is not valid: encoded start key empty (version meta.k8s.io/v1)",
            ),
            (
                r#"{"v":"meta.k8s.io/v1","rv":1,"start":"a/../b"}"#,
                "continue key is not valid: a/../b",
            ),
            (
                r#"{"v":"meta.k8s.io/v1","rv":1,"start":"a//b"}"#,
                "continue key is not valid: a//b",
            ),
        ] {
            assert_eq!(decode_continue(&token(json)).unwrap_err(), text);
        }
        assert_eq!(
            decode_continue("garbage").unwrap_err(),
            "continue key is not valid: invalid character '\\u0081' looking for beginning of value"
        );
        assert!(
            decode_continue("%%%")
                .unwrap_err()
                .starts_with("continue key is not valid: illegal base64")
        );
    }
}
