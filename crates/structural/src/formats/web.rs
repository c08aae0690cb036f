//! Formats of addresses: hosts, networks, mail, URIs.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;
use supercargo_pattern::Pattern;

/// An IP address. `sloppy`: leading zeros in the parts of an IPv4 address are allowed.
pub(super) fn is_ip(s: &str, sloppy: bool) -> bool {
    ip(s, sloppy).is_some()
}

fn ip(s: &str, sloppy: bool) -> Option<IpAddr> {
    if s.contains(':') {
        return s.parse::<Ipv6Addr>().ok().map(IpAddr::V6).or_else(|| {
            let (head, tail) = s.rsplit_once(':')?;
            let v4 = v4(tail, sloppy)?;
            format!("{head}:{v4}").parse::<Ipv6Addr>().ok().map(IpAddr::V6)
        });
    }
    v4(s, sloppy).map(IpAddr::V4)
}

fn v4(s: &str, sloppy: bool) -> Option<Ipv4Addr> {
    let mut parts = [0u8; 4];
    let mut given = s.split('.');
    for slot in &mut parts {
        let p = given.next()?;
        if p.is_empty()
            || !p.bytes().all(|b| b.is_ascii_digit())
            || (!sloppy && p.len() > 1 && p.starts_with('0'))
        {
            return None;
        }
        *slot = p.parse().ok()?;
    }
    given.next().is_none().then(|| Ipv4Addr::from(parts))
}

pub(super) fn is_cidr(s: &str) -> bool {
    let Some((address, bits)) = s.split_once('/') else {
        return false;
    };
    let max = match ip(address, true) {
        Some(IpAddr::V4(_)) => 32,
        Some(IpAddr::V6(_)) => 128,
        None => return false,
    };
    !bits.is_empty()
        && bits.bytes().all(|b| b.is_ascii_digit())
        && bits.parse::<u32>().is_ok_and(|n| n <= max)
}

/// 6, 8 or 20 bytes in hexadecimal: pairs behind colons or dashes, or groups of four behind dots.
pub(super) fn is_mac(s: &str) -> bool {
    let groups = |separator: char, width: usize, counts: &[usize]| {
        let parts: Vec<&str> = s.split(separator).collect();
        counts.contains(&parts.len())
            && parts
                .iter()
                .all(|p| p.len() == width && p.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    groups(':', 2, &[6, 8, 20]) || groups('-', 2, &[6, 8, 20]) || groups('.', 4, &[3, 4, 10])
}

pub(super) fn is_hostname(s: &str) -> bool {
    static HOST: LazyLock<Option<Pattern>> = LazyLock::new(|| {
        let any = r"a-zA-Z0-9\p{S}\p{L}";
        Pattern::new(&format!(
            r"^([{any}]((-?[{any}]{{0,62}})?)|([{any}](([{any}-]{{0,61}}[{any}])?)(\.)){{1,}}([a-zA-Z\p{{L}}]){{2,63}})$"
        ))
        .ok()
    });
    s.len() <= 255
        && s.split('.').all(|label| label.len() <= 63)
        && HOST.as_ref().is_some_and(|p| p.is_match(s))
}

/// An address of mail, alone or behind a name (RFC 5322 as Go's `net/mail` reads it, without comments inside).
pub(super) fn is_email(s: &str) -> bool {
    let s = s.trim_matches([' ', '\t', '\r', '\n']);
    if let Some(inner) = s.strip_suffix('>') {
        let Some((name, address)) = inner.rsplit_once('<') else {
            return false;
        };
        return is_display_name(name.trim()) && is_address(address);
    }
    is_address(s)
}

fn is_atom_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || !c.is_ascii()
}

fn is_dot_atom(s: &str) -> bool {
    s.split('.')
        .all(|part| !part.is_empty() && part.chars().all(is_atom_char))
}

fn is_quoted(s: &str) -> bool {
    let Some(inner) = s.strip_prefix('"').and_then(|s| s.strip_suffix('"')) else {
        return false;
    };
    let mut escaped = false;
    for c in inner.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return false,
            c if c.is_control() && c != '\t' => return false,
            _ => {}
        }
    }
    !escaped
}

fn is_display_name(s: &str) -> bool {
    s.is_empty()
        || is_quoted(s)
        || s.split([' ', '\t'])
            .all(|w| w.is_empty() || is_quoted(w) || w.chars().all(|c| is_atom_char(c) || c == '.'))
}

fn is_address(s: &str) -> bool {
    let Some((local, domain)) = s.rsplit_once('@') else {
        return false;
    };
    let literal = domain
        .strip_prefix('[')
        .and_then(|d| d.strip_suffix(']'))
        .is_some_and(|d| is_ip(d.strip_prefix("IPv6:").unwrap_or(d), false));
    (is_dot_atom(local) || is_quoted(local)) && (literal || is_dot_atom(domain))
}

/// What a request line may have: an absolute URI or an absolute path (Go's `url.ParseRequestURI`).
pub(super) fn is_request_uri(s: &str) -> bool {
    if s.is_empty() || s.bytes().any(|b| b < 0x20 || b == 0x7f) {
        return false;
    }
    if s == "*" {
        return true;
    }
    let Some((scheme, rest)) = scheme(s) else {
        return false;
    };
    let rest = rest.split_once('?').map_or(rest, |r| r.0);
    if !rest.starts_with('/') {
        return !scheme.is_empty();
    }
    let path = match rest.strip_prefix("//").filter(|_| !scheme.is_empty()) {
        None => rest,
        Some(after) => {
            let end = after.find('/').unwrap_or(after.len());
            let (authority, path) = after.split_at(end);
            if !is_authority(authority) {
                return false;
            }
            path
        }
    };
    escapes_are_right(path)
}

/// The scheme ("" for none) and the rest; `None` for a colon without a scheme before it.
pub(super) fn scheme(s: &str) -> Option<(&str, &str)> {
    for (i, c) in s.char_indices() {
        match c {
            'a'..='z' | 'A'..='Z' => {}
            '0'..='9' | '+' | '-' | '.' if i > 0 => {}
            ':' if i == 0 => return None,
            ':' => return Some((s.get(..i)?, s.get(i + 1..)?)),
            _ => break,
        }
    }
    Some(("", s))
}

fn escapes_are_right(s: &str) -> bool {
    bad_escape(s).is_none()
}

/// The first escape that is none.
pub(super) fn bad_escape(s: &str) -> Option<&str> {
    let b = s.as_bytes();
    let bad = |i: &usize| {
        b[*i] == b'%'
            && !b
                .get(*i + 1..*i + 3)
                .is_some_and(|h| h.iter().all(u8::is_ascii_hexdigit))
    };
    let at = (0..b.len()).find(bad)?;
    s.get(at..at + 3).or_else(|| s.get(at..))
}

fn is_authority(s: &str) -> bool {
    let (user, host) = match s.rsplit_once('@') {
        None => ("", s),
        Some((user, host)) => (user, host),
    };
    let user_ok = user
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&b));
    user_ok && escapes_are_right(user) && is_host(host)
}

fn is_host(s: &str) -> bool {
    let is_port = |p: &str| {
        p.is_empty()
            || p.strip_prefix(':')
                .is_some_and(|p| p.bytes().all(|b| b.is_ascii_digit()))
    };
    if s.starts_with('[') {
        let Some(end) = s.rfind(']') else {
            return false;
        };
        let inner = s.get(1..end).unwrap_or("");
        let address = inner.split_once("%25").map_or(inner, |a| a.0);
        return is_port(s.get(end + 1..).unwrap_or("")) && address.contains(':') && is_ip(address, false);
    }
    let end = s.rfind(':').unwrap_or(s.len());
    let (host, port) = s.split_at(end);
    is_port(port)
        && !host.contains(':')
        && host
            .bytes()
            .all(|b| b >= 0x80 || b.is_ascii_alphanumeric() || b"-_.~!$&'()*+,;=<>\"%".contains(&b))
        && escapes_are_right(host)
}
