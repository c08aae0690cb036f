//! Where a server is.

use http::Uri;
use http::uri::{Authority, Scheme};
use rustls_pki_types::ServerName;
use std::path::PathBuf;

/// The address of a server that speaks HTTP: `http://host:port`, `https://host:port`, `unix:///path`, `unixs:///path` or
/// `host:port`.
#[derive(Clone, Debug)]
pub struct Address {
    text: String,
    pub(crate) place: Place,
    pub(crate) tls_name: Option<ServerName<'static>>,
    authority: Authority,
}

/// What is connected to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A host, by name or number, and a port.
    Tcp {
        /// Without the brackets of IPv6.
        host: String,
        /// The port.
        port: u16,
    },
    /// A socket in the file system.
    Unix(PathBuf),
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Address {
    /// Reads what `flag` says; an address without a scheme has TLS when `with_tls`.
    ///
    /// # Errors
    /// A sentence that names the flag.
    pub fn parse(flag: &str, text: &str, with_tls: bool) -> Result<Self, String> {
        let (scheme, rest) = text
            .split_once("://")
            .unwrap_or((if with_tls { "https" } else { "http" }, text));
        let wrong = |why: &str| {
            Err(format!(
                "{flag}: {text:?} {why}: write http://host:port, https://host:port or unix:///path"
            ))
        };
        let (is_tls, is_unix) = match scheme {
            "http" => (false, false),
            "https" => (true, false),
            "unix" => (false, true),
            "unixs" => (true, true),
            _ => return wrong("has an unknown scheme"),
        };
        if is_unix {
            if !rest.starts_with('/') {
                return wrong("has no absolute path");
            }
            return Ok(Self {
                text: text.to_owned(),
                place: Place::Unix(PathBuf::from(rest)),
                tls_name: is_tls.then(|| ServerName::try_from("localhost").expect("because it is a name")),
                authority: Authority::from_static("localhost"),
            });
        }
        let Ok(authority) = rest.trim_end_matches('/').parse::<Authority>() else {
            return wrong("is no address");
        };
        // Of the form [::1] in an URL.
        let host = authority
            .host()
            .trim_start_matches('[')
            .trim_end_matches(']')
            .to_owned();
        let Ok(name) = ServerName::try_from(host.clone()) else {
            return wrong("has no valid host");
        };
        let Some(port) = authority.port_u16() else {
            return wrong("has no port");
        };
        Ok(Self {
            text: text.to_owned(),
            place: Place::Tcp { host, port },
            tls_name: is_tls.then_some(name),
            authority,
        })
    }

    /// What is connected to.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// The name that the server's certificate must bear; `None` for plain text.
    #[must_use]
    pub const fn tls_name(&self) -> Option<&ServerName<'static>> {
        self.tls_name.as_ref()
    }

    /// Scheme and authority of requests.
    ///
    /// # Panics
    /// Never: all parts of the address are there.
    #[must_use]
    pub fn origin(&self) -> Uri {
        let mut parts = http::uri::Parts::default();
        parts.scheme = Some(if self.tls_name.is_some() {
            Scheme::HTTPS
        } else {
            Scheme::HTTP
        });
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(http::uri::PathAndQuery::from_static("/"));
        Uri::from_parts(parts).expect("because all three parts are there")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_etcd_writes_them() {
        let tcp = |host: &str, port| Place::Tcp {
            host: host.to_owned(),
            port,
        };
        let cases = [
            ("http://127.0.0.1:2379", false, tcp("127.0.0.1", 2379), false),
            (
                "https://etcd-0.example:2379/",
                false,
                tcp("etcd-0.example", 2379),
                true,
            ),
            ("https://[::1]:2379", false, tcp("::1", 2379), true),
            ("localhost:2379", false, tcp("localhost", 2379), false),
            ("localhost:2379", true, tcp("localhost", 2379), true),
            ("http://localhost:2379", true, tcp("localhost", 2379), false),
            (
                "unix:///run/etcd.sock",
                true,
                Place::Unix("/run/etcd.sock".into()),
                false,
            ),
        ];
        for (text, with_tls, place, is_tls) in cases {
            let address = Address::parse("--servers", text, with_tls).expect(text);
            assert_eq!(
                (address.place.clone(), address.tls_name.is_some()),
                (place, is_tls),
                "{text}"
            );
            assert!(address.origin().authority().is_some());
        }
        for text in [
            "ftp://a:1",
            "http://host",
            "http://",
            "unix://relative",
            "http://a b:1",
        ] {
            let error = Address::parse("--servers", text, false).expect_err(text);
            assert!(error.starts_with("--servers: "), "{error}");
        }
    }
}
