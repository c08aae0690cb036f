//! The front proxy: a connection with a certificate of the proxy's own authority may say in headers for whom it asks.

use crate::client_cert::common_name;
use crate::{AuthError, AuthRequest, Authenticator, ReloadableBundle};
use http::{HeaderMap, HeaderName};
use supercargo_env::BoxFuture;
use supercargo_meta::Text;
use supercargo_registry::rest::UserInfo;

/// The headers of a front proxy.
#[derive(Clone, Debug)]
pub struct RequestHeaderNames {
    /// User name; the first header with a value counts.
    pub user: Vec<HeaderName>,
    /// Uid.
    pub uid: Vec<HeaderName>,
    /// Groups; all values count.
    pub groups: Vec<HeaderName>,
    /// Beginnings of header names, lower case; the rest of the name is the key of an extra attribute.
    pub extra_prefixes: Vec<String>,
}

impl Default for RequestHeaderNames {
    fn default() -> Self {
        Self {
            user: vec![HeaderName::from_static("x-remote-user")],
            uid: vec![HeaderName::from_static("x-remote-uid")],
            groups: vec![HeaderName::from_static("x-remote-group")],
            extra_prefixes: vec!["x-remote-extra-".to_owned()],
        }
    }
}

/// Authenticates by what a front proxy says.
pub struct RequestHeader {
    bundle: ReloadableBundle,
    allowed_names: Vec<Text>,
    names: RequestHeaderNames,
}

impl RequestHeader {
    /// Believes proxies with a certificate of `bundle` and a common name in `allowed_names` (any when empty).
    #[must_use]
    pub fn new(bundle: ReloadableBundle, allowed_names: Vec<Text>, names: RequestHeaderNames) -> Self {
        Self {
            bundle,
            allowed_names,
            names,
        }
    }

    fn check(&self, request: &AuthRequest<'_>) -> Result<Option<UserInfo>, AuthError> {
        let Some(leaf) = request.peer.certificate() else {
            return Ok(None);
        };
        let bundle = self.bundle.load_full();
        if let Some(Err(e)) = request.peer.verify(&bundle, request.now) {
            return Err(e);
        }
        let name = common_name(leaf);
        if !self.allowed_names.is_empty() && !self.allowed_names.contains(&name) {
            return Err(AuthError(format!(
                "x509: subject with cn={name} is not in the allowed list"
            )));
        }
        Ok(self.user(request.headers))
    }

    fn user(&self, headers: &HeaderMap) -> Option<UserInfo> {
        let name = first(headers, &self.names.user)?;
        let groups = self
            .names
            .groups
            .iter()
            .flat_map(|h| headers.get_all(h))
            .filter_map(|v| v.to_str().ok())
            .filter(|v| !v.is_empty())
            .map(Text::from)
            .collect();
        Some(UserInfo {
            name,
            uid: first(headers, &self.names.uid).unwrap_or_default(),
            groups,
            extra: self.extra(headers),
        })
    }

    fn extra(&self, headers: &HeaderMap) -> Vec<(Text, Vec<Text>)> {
        let mut extra: Vec<(Text, Vec<Text>)> = Vec::new();
        for (header, value) in headers {
            let key = self
                .names
                .extra_prefixes
                .iter()
                .find_map(|p| header.as_str().strip_prefix(p.as_str()));
            let (Some(key), Ok(value)) = (key, value.to_str()) else {
                continue;
            };
            let key = Text::from(&*percent_encoding::percent_decode_str(key).decode_utf8_lossy());
            match extra.iter_mut().find(|e| e.0 == key) {
                Some(e) => e.1.push(value.into()),
                None => extra.push((key, vec![value.into()])),
            }
        }
        extra.sort();
        extra
    }
}

impl Authenticator for RequestHeader {
    fn authenticate<'a>(
        &'a self,
        request: &'a AuthRequest<'a>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>> {
        Box::pin(std::future::ready(self.check(request)))
    }
}

/// The first value that is not empty.
fn first(headers: &HeaderMap, names: &[HeaderName]) -> Option<Text> {
    names
        .iter()
        .filter_map(|n| headers.get(n))
        .filter_map(|v| v.to_str().ok())
        .find(|v| !v.is_empty())
        .map(Text::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Peer;
    use crate::client_cert::tests::{Authority, then};

    fn headers() -> HeaderMap {
        let mut h = HeaderMap::new();
        h.insert("x-remote-user", "jane".parse().unwrap());
        h.append("x-remote-group", "g1".parse().unwrap());
        h.append("x-remote-group", "g2".parse().unwrap());
        h.insert("X-Remote-Extra-Example.com%2Fkey", "v".parse().unwrap());
        h
    }

    fn ask(
        ca: &Authority,
        peer: &Peer,
        headers: &HeaderMap,
        allowed: &[&str],
    ) -> Result<Option<UserInfo>, AuthError> {
        let allowed = allowed.iter().map(|a| Text::from(*a)).collect();
        RequestHeader::new(ca.bundle(), allowed, RequestHeaderNames::default()).check(&AuthRequest {
            peer,
            headers,
            now: then(),
        })
    }

    #[test]
    fn a_proxy_speaks_for_others() {
        let ca = Authority::new();
        let peer = Peer::new(vec![ca.client("proxy", &[])]);
        let user = ask(&ca, &peer, &headers(), &["proxy"]).unwrap().unwrap();
        assert_eq!(user.name, "jane");
        assert_eq!(user.groups, ["g1", "g2"]);
        assert_eq!(
            user.extra,
            [(Text::from("example.com/key"), vec![Text::from("v")])]
        );
        assert_eq!(ask(&ca, &peer, &HeaderMap::new(), &[]), Ok(None));
    }

    #[test]
    fn nobody_else_does() {
        let ca = Authority::new();
        assert_eq!(ask(&ca, &Peer::default(), &headers(), &[]), Ok(None));
        let peer = Peer::new(vec![ca.client("mallory", &[])]);
        assert!(ask(&ca, &peer, &headers(), &["proxy"]).is_err());
        let peer = Peer::new(vec![Authority::new().client("proxy", &[])]);
        assert!(ask(&ca, &peer, &headers(), &["proxy"]).is_err());
    }
}
