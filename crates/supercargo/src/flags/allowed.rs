//! Which values a flag takes, beyond how they are written.

use std::net::IpAddr;

/// The values a flag takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Allowed {
    /// All that can be written in the flag's kind.
    Any,
    /// Whole numbers, both ends included.
    Whole(i64, i64),
    /// Durations in Go's form, both ends included.
    Time(&'static str, &'static str),
    /// Texts (each one of a list) for which the function holds; and how to write one.
    Text(fn(&str) -> bool, &'static str),
}

/// A year: longer than any of the times is meant to be, and small enough to be added up.
const LONGEST: &str = "8760h";

impl Allowed {
    /// Any time, none included.
    pub(crate) const TIME: Self = Self::Time("0s", LONGEST);
    /// Any time but none.
    pub(crate) const SOME_TIME: Self = Self::Time("1ms", LONGEST);
    /// Something.
    pub(crate) const PRESENT: Self = Self::Text(is_present, "it can't be empty");
    /// A name or address of a host.
    pub(crate) const HOST: Self =
        Self::Text(is_host, "write a DNS name or an address, without scheme and port");
    /// An address others can reach a host at.
    pub(crate) const REACHABLE: Self = Self::Text(
        is_reachable,
        "write an address of this host that others can reach it at",
    );
    /// A prefix of the store's keys.
    pub(crate) const KEY_PREFIX: Self = Self::Text(
        is_key_prefix,
        "write a path of one part at least, for example /registry",
    );
    /// A member of an etcd cluster.
    pub(crate) const ETCD_SERVER: Self = Self::Text(
        is_etcd_server,
        "write scheme://host:port, for example https://10.0.0.1:2379",
    );
    /// An issuer of tokens.
    pub(crate) const ISSUER: Self = Self::Text(
        is_issuer,
        "write a URL such as https://kubernetes.default.svc, or a text without colon",
    );
    /// An address of something on the web.
    pub(crate) const HTTPS: Self = Self::Text(is_https, "write an https address");
    /// Who finds the endpoints of the `kubernetes` service.
    pub(crate) const RECONCILER: Self = Self::Text(
        |text| matches!(text, "" | "lease" | "master-count" | "none"),
        "write lease, master-count or none",
    );
    /// A header of a request.
    pub(crate) const HEADER: Self =
        Self::Text(is_header, "write the names of headers, for example X-Remote-User");
}

fn is_present(text: &str) -> bool {
    !text.trim().is_empty()
}

/// An IP address, or a name of RFC 1123 labels.
fn is_host(text: &str) -> bool {
    let is_label = |label: &str| {
        let inner = label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        (1..=63).contains(&label.len()) && inner && !label.starts_with('-') && !label.ends_with('-')
    };
    text.parse::<IpAddr>().is_ok() || (text.len() <= 253 && text.split('.').all(is_label))
}

fn is_reachable(text: &str) -> bool {
    let address = text.parse::<IpAddr>();
    address.is_ok_and(|a| !a.is_unspecified() && !a.is_multicast())
}

fn is_key_prefix(text: &str) -> bool {
    let path = text.trim_matches('/');
    !path.is_empty()
        && path.split('/').all(|part| {
            !part.is_empty() && part != "." && part != ".." && part.bytes().all(|b| b.is_ascii_graphic())
        })
}

fn is_etcd_server(text: &str) -> bool {
    let has_port = |rest: &str| {
        rest.parse::<http::uri::Authority>()
            .is_ok_and(|a| !a.host().is_empty() && a.port_u16().is_some())
    };
    match text.split_once("://") {
        Some(("http" | "https", rest)) => has_port(rest.trim_end_matches('/')),
        Some(("unix" | "unixs", path)) => !path.is_empty(),
        Some(_) => false,
        None => has_port(text),
    }
}

fn is_issuer(text: &str) -> bool {
    is_present(text) && (!text.contains(':') || scheme(text).is_some())
}

fn is_https(text: &str) -> bool {
    scheme(text).as_deref() == Some("https")
}

/// The scheme of an absolute URL.
fn scheme(text: &str) -> Option<String> {
    let uri: http::Uri = text.parse().ok()?;
    uri.host().filter(|host| !host.is_empty())?;
    uri.scheme_str().map(str::to_owned)
}

fn is_header(text: &str) -> bool {
    http::HeaderName::try_from(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_apart() {
        for (holds, good, bad) in [
            (
                is_host as fn(&str) -> bool,
                &["a", "api.example.com", "10.0.0.1", "::1", "A-1"][..],
                &["", "a b", "https://a", "a:6443", "a..b", "-a", "a_b", "[::1]"][..],
            ),
            (
                is_reachable,
                &["10.0.0.1", "::1"],
                &["0.0.0.0", "::", "224.0.0.1", "", "x"],
            ),
            (
                is_key_prefix,
                &["/registry", "registry/", "a/b"],
                &["", "/", "//", "/a//b", "/a b", "/a/../b", "."],
            ),
            (
                is_issuer,
                &["https://kubernetes.default.svc", "me", "http://a:1/b"],
                &["", " ", "https://", "a:b", "https:// x"],
            ),
            (
                is_etcd_server,
                &[
                    "http://127.0.0.1:2379",
                    "https://[::1]:2379",
                    "etcd:2379",
                    "unix:///run/etcd.sock",
                ],
                &[
                    "",
                    "http://",
                    "http://etcd",
                    "ftp://etcd:1",
                    "etcd",
                    "http://a b:1",
                    "unix://",
                ],
            ),
            (is_https, &["https://a/b"], &["http://a", "a", ""]),
            (is_header, &["X-Remote-User"], &["", "X Remote", "a:b"]),
        ] {
            for text in good {
                assert!(holds(text), "{text:?}");
            }
            for text in bad {
                assert!(!holds(text), "{text:?}");
            }
        }
    }
}
