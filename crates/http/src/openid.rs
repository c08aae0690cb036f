//! `/.well-known/openid-configuration` and `/openid/v1/jwks`: who issues service account tokens, and how to check them.

use crate::body::Body;
use crate::call::{Call, Failure, Response};
use crate::json::Doc;
use crate::{negotiate, respond};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderValue, header};
use supercargo_meta::Status;

/// A public key of the token issuer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicKey {
    /// RSA: modulus and exponent, big endian without leading zeros.
    Rsa {
        /// SubjectPublicKeyInfo in DER form.
        spki: Vec<u8>,
        /// Modulus.
        n: Vec<u8>,
        /// Exponent.
        e: Vec<u8>,
    },
    /// An elliptic curve key.
    Ec {
        /// SubjectPublicKeyInfo in DER form.
        spki: Vec<u8>,
        /// `P-256`, `P-384` or `P-521`.
        curve: &'static str,
        /// Coordinates, padded to the curve's size.
        x: Vec<u8>,
        /// As `x`.
        y: Vec<u8>,
    },
}

impl PublicKey {
    fn algorithm(&self) -> &'static str {
        match self {
            Self::Rsa { .. } => "RS256",
            Self::Ec { curve: "P-384", .. } => "ES384",
            Self::Ec { curve: "P-521", .. } => "ES512",
            Self::Ec { .. } => "ES256",
        }
    }

    /// Name of the key in tokens: base64url of SHA-256 of its SubjectPublicKeyInfo.
    #[must_use]
    pub fn key_id(&self) -> String {
        let (Self::Rsa { spki, .. } | Self::Ec { spki, .. }) = self;
        URL_SAFE_NO_PAD.encode(ring::digest::digest(&ring::digest::SHA256, spki))
    }

    fn doc(&self) -> Doc {
        let base64 = |b: &[u8]| Doc::from(URL_SAFE_NO_PAD.encode(b));
        let kind = if matches!(self, Self::Rsa { .. }) {
            "RSA"
        } else {
            "EC"
        };
        let mut o: Vec<(&'static str, Doc)> = vec![
            ("use", "sig".into()),
            ("kty", kind.into()),
            ("kid", self.key_id().into()),
        ];
        match self {
            Self::Rsa { n, e, .. } => {
                o.extend([
                    ("alg", self.algorithm().into()),
                    ("n", base64(n)),
                    ("e", base64(e)),
                ]);
            }
            Self::Ec { curve, x, y, .. } => o.extend([
                ("crv", (*curve).into()),
                ("alg", self.algorithm().into()),
                ("x", base64(x)),
                ("y", base64(y)),
            ]),
        }
        Doc::Object(o)
    }
}

/// What the OpenID paths say.
#[derive(Clone, Debug)]
pub struct OpenId {
    /// The issuer of tokens.
    pub issuer: String,
    /// Where the keys are; "" for this server's own path.
    pub jwks_uri: String,
    /// The keys.
    pub keys: Vec<PublicKey>,
}

const JWKS_TYPE: &str = "application/jwk-set+json";

impl OpenId {
    fn configuration(&self, external_address: &str) -> Doc {
        let uri = match self.jwks_uri.as_str() {
            "" => format!("https://{external_address}/openid/v1/jwks"),
            uri => uri.to_owned(),
        };
        let mut algorithms: Vec<&str> = self.keys.iter().map(PublicKey::algorithm).collect();
        algorithms.sort_unstable();
        algorithms.dedup();
        Doc::Object(vec![
            ("issuer", self.issuer.as_str().into()),
            ("jwks_uri", uri.into()),
            ("response_types_supported", Doc::texts(["id_token"])),
            ("subject_types_supported", Doc::texts(["public"])),
            ("id_token_signing_alg_values_supported", Doc::texts(algorithms)),
        ])
    }
}

/// Serves one of the two paths.
pub(crate) fn serve(call: &Call, open_id: &OpenId) -> Result<Response, Failure> {
    let (kind, doc) = if call.info.path == "/openid/v1/jwks" {
        let keys = open_id.keys.iter().map(PublicKey::doc).collect();
        (JWKS_TYPE, Doc::Object(vec![("keys", Doc::List(keys))]))
    } else {
        (
            "application/json",
            open_id.configuration(&call.shared.external_address),
        )
    };
    if call.parts.method != http::Method::GET {
        return Err(Status::no_such_method().into());
    }
    if !negotiate::router_accepts(&call.parts.headers, kind) {
        return Err(negotiate::router_not_acceptable(kind).into());
    }
    let mut r = respond::answer(200, HeaderValue::from_static(kind), Body::full(doc.to_json()));
    r.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=3600"),
    );
    Ok(r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_configuration_have_upstreams_form() {
        let o = OpenId {
            issuer: "https://i".to_owned(),
            jwks_uri: String::new(),
            keys: vec![PublicKey::Rsa {
                spki: b"x".to_vec(),
                n: vec![0xff; 3],
                e: vec![1, 0, 1],
            }],
        };
        let text = String::from_utf8(o.configuration("h:1").to_json()).unwrap();
        let expect = r#"{"issuer":"https://i","jwks_uri":"https://h:1/openid/v1/jwks","response_types_supported":["id_token"],"subject_types_supported":["public"],"id_token_signing_alg_values_supported":["RS256"]}"#;
        assert_eq!(text, expect);
        let text = String::from_utf8(o.keys[0].doc().to_json()).unwrap();
        let expect = r#"{"use":"sig","kty":"RSA","kid":"LXEWQrcmsEQBYnyp-6wy9chTD7GQPMTbAiWHF5IaSIE","alg":"RS256","n":"____","e":"AQAB"}"#;
        assert_eq!(text, expect);
    }
}
