//! URLs as Go's `net/url` reads them.

use std::fmt;
use supercargo_meta::go_quote;

/// A URL in parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Url {
    pub(super) scheme: String,
    opaque: String,
    user: Option<String>,
    pub(super) host: String,
    path: String,
    raw_path: String,
    pub(super) query: String,
    force_query: bool,
    fragment: Option<String>,
}

/// Where a text stands in a URL: what must be escaped there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Path,
    Host,
    Query,
    User,
}

impl Url {
    /// A URL or absolute path of a request; without fragment.
    pub(super) fn parse_request(s: &str) -> Result<Self, String> {
        Self::parse_parts(s, true).map_err(|e| format!("parse {}: {e}", go_quote(s)))
    }
    /// Any URL.
    pub(super) fn parse(s: &str) -> Result<Self, String> {
        let (bare, fragment) = match s.split_once('#') {
            Some((b, f)) => (b, Some(f)),
            None => (s, None),
        };
        let wrong = |e| format!("parse {}: {e}", go_quote(s));
        let mut u = Self::parse_parts(bare, false).map_err(wrong)?;
        if let Some(f) = fragment.filter(|f| !f.is_empty()) {
            unescape(f, Place::Path).map_err(wrong)?;
            u.fragment = Some(f.to_owned());
        }
        Ok(u)
    }

    fn parse_parts(s: &str, request: bool) -> Result<Self, String> {
        if s.bytes().any(|c| c < b' ' || c == 0x7f) {
            return Err("net/url: invalid control character in URL".to_owned());
        }
        if s.is_empty() && request {
            return Err("empty url".to_owned());
        }
        let mut u = Self::default();
        if s == "*" {
            u.path = "*".to_owned();
            return Ok(u);
        }
        let (scheme, mut rest) = scheme(s)?;
        u.scheme = scheme.to_lowercase();
        if let Some(r) = rest.strip_suffix('?').filter(|r| !r.contains('?')) {
            u.force_query = true;
            rest = r;
        } else if let Some((r, q)) = rest.split_once('?') {
            rest = r;
            u.query = q.to_owned();
        }
        if !rest.starts_with('/') {
            if !u.scheme.is_empty() {
                u.opaque = rest.to_owned();
                return Ok(u);
            }
            if request {
                return Err("invalid URI for request".to_owned());
            }
            let segment = rest.split('/').next().unwrap_or("");
            if segment.contains(':') {
                return Err("first path segment in URL cannot contain colon".to_owned());
            }
        }
        let has_authority = !u.scheme.is_empty() || !request && !rest.starts_with("///");
        if has_authority && let Some(r) = rest.strip_prefix("//") {
            let n = r.find('/').unwrap_or(r.len());
            let (authority, path) = r.split_at(n);
            u.set_authority(authority)?;
            rest = path;
        }
        u.path = unescape(rest, Place::Path)?;
        if rest != escape(&u.path, Place::Path) {
            u.raw_path = rest.to_owned();
        }
        Ok(u)
    }

    fn set_authority(&mut self, authority: &str) -> Result<(), String> {
        let (user, host) = match authority.rsplit_once('@') {
            Some((u, h)) => (Some(u), h),
            None => (None, authority),
        };
        self.host = host_of(host)?;
        let Some(user) = user else { return Ok(()) };
        let fits = |c: u8| c.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&c);
        if !user.bytes().all(fits) {
            return Err("net/url: invalid userinfo".to_owned());
        }
        unescape(user, Place::User)?;
        self.user = Some(user.to_owned());
        Ok(())
    }

    /// The host without its port.
    pub(super) fn hostname(&self) -> &str {
        split_port(&self.host).0
    }
    /// The port, "" without.
    pub(super) fn port(&self) -> &str {
        split_port(&self.host).1
    }
    pub(super) fn escaped_path(&self) -> String {
        let valid = |c: u8| b"!$&'()*+,;=:@[]%".contains(&c) || !must_escape(c, Place::Path);
        if !self.raw_path.is_empty() && self.raw_path.bytes().all(valid) {
            return self.raw_path.clone();
        }
        if self.path == "*" {
            return "*".to_owned();
        }
        escape(&self.path, Place::Path)
    }
    /// Names and values of the query, in order; what can't be read is left out.
    pub(super) fn query_pairs(&self) -> Vec<(String, String)> {
        let mut out = Vec::new();
        for part in self.query.split('&') {
            if part.is_empty() || part.contains(';') {
                continue;
            }
            let (k, v) = part.split_once('=').unwrap_or((part, ""));
            if let (Ok(k), Ok(v)) = (unescape(k, Place::Query), unescape(v, Place::Query)) {
                out.push((k, v));
            }
        }
        out
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.scheme.is_empty() {
            write!(f, "{}:", self.scheme)?;
        }
        if self.opaque.is_empty() {
            if !self.scheme.is_empty() || !self.host.is_empty() || self.user.is_some() {
                if !self.host.is_empty() || !self.path.is_empty() || self.user.is_some() {
                    f.write_str("//")?;
                }
                if let Some(u) = &self.user {
                    write!(f, "{u}@")?;
                }
                f.write_str(&escape(&self.host, Place::Host))?;
            }
            f.write_str(&self.escaped_path())?;
        } else {
            f.write_str(&self.opaque)?;
        }
        if self.force_query || !self.query.is_empty() {
            write!(f, "?{}", self.query)?;
        }
        match &self.fragment {
            Some(x) => write!(f, "#{x}"),
            None => Ok(()),
        }
    }
}

/// The scheme and the rest.
fn scheme(s: &str) -> Result<(&str, &str), String> {
    for (i, c) in s.bytes().enumerate() {
        match c {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if i > 0 => {}
            b':' if i == 0 => return Err("missing protocol scheme".to_owned()),
            b':' => return Ok((s.get(..i).unwrap_or(""), s.get(i + 1..).unwrap_or(""))),
            _ => return Ok(("", s)),
        }
    }
    Ok(("", s))
}

fn check_port(s: &str) -> Result<(), String> {
    let fits = s.is_empty()
        || s.strip_prefix(':')
            .is_some_and(|p| p.bytes().all(|c| c.is_ascii_digit()));
    if fits {
        return Ok(());
    }
    Err(format!("invalid port {} after host", go_quote(s)))
}

fn host_of(host: &str) -> Result<String, String> {
    if host.starts_with('[') {
        let Some(end) = host.rfind(']') else {
            return Err("missing ']' in host".to_owned());
        };
        check_port(host.get(end + 1..).unwrap_or(""))?;
        let inner = host.get(1..end).unwrap_or("");
        let address = inner.split('%').next().unwrap_or("");
        match super::ip::parse_address(address) {
            Ok(std::net::IpAddr::V6(_)) => {}
            _ => {
                return Err(format!(
                    "invalid host: ParseAddr({}): unable to parse IP",
                    go_quote(inner)
                ));
            }
        }
    } else if let Some(at) = host.rfind(':') {
        check_port(host.get(at..).unwrap_or(""))?;
    }
    unescape(host, Place::Host)
}

fn split_port(host: &str) -> (&str, &str) {
    let (name, port) = match host.rfind(':') {
        Some(at) if check_port(host.get(at..).unwrap_or("")).is_ok() => {
            (host.get(..at).unwrap_or(""), host.get(at + 1..).unwrap_or(""))
        }
        _ => (host, ""),
    };
    let bare = name.strip_prefix('[').and_then(|n| n.strip_suffix(']'));
    (bare.unwrap_or(name), port)
}

fn must_escape(c: u8, place: Place) -> bool {
    if c.is_ascii_alphanumeric() {
        return false;
    }
    match c {
        b'-' | b'_' | b'.' | b'~' => false,
        b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' | b':' | b'[' | b']'
        | b'<' | b'>' | b'"'
            if place == Place::Host =>
        {
            false
        }
        b'$' | b'&' | b'+' | b',' | b'/' | b':' | b';' | b'=' | b'?' | b'@' => match place {
            Place::Path => c == b'?',
            Place::User => matches!(c, b'@' | b'/' | b'?' | b':'),
            Place::Query | Place::Host => true,
        },
        _ => true,
    }
}

fn escape(s: &str, place: Place) -> String {
    let mut out = String::with_capacity(s.len());
    for c in s.bytes() {
        if must_escape(c, place) {
            out.push_str(&format!("%{c:02X}"));
        } else {
            out.push(char::from(c));
        }
    }
    out
}

fn unescape(s: &str, place: Place) -> Result<String, String> {
    let b = s.as_bytes();
    let mut out = Vec::with_capacity(b.len());
    let mut i = 0;
    while let Some(c) = b.get(i) {
        match c {
            b'%' => {
                let code = s
                    .get(i + 1..i + 3)
                    .filter(|d| d.bytes().all(|c| c.is_ascii_hexdigit()));
                let n = code.and_then(|d| u8::from_str_radix(d, 16).ok());
                let shown = || {
                    let end = b.len().min(i + 3);
                    String::from_utf8_lossy(b.get(i..end).unwrap_or_default()).into_owned()
                };
                let n = n.ok_or_else(|| format!("invalid URL escape {}", go_quote(&shown())))?;
                // A host may only escape what is no ASCII.
                if place == Place::Host && n < 0x80 && shown() != "%25" {
                    return Err(format!("invalid URL escape {}", go_quote(&shown())));
                }
                out.push(n);
                i += 3;
                continue;
            }
            b'+' if place == Place::Query => out.push(b' '),
            c if place == Place::Host && *c < 0x80 && must_escape(*c, place) => {
                let at = String::from_utf8_lossy(b.get(i..=i).unwrap_or_default()).into_owned();
                return Err(format!("invalid character {} in host name", go_quote(&at)));
            }
            c => out.push(*c),
        }
        i += 1;
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}
