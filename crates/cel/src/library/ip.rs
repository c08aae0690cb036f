//! IP addresses (apiserver 0.37: pkg/cel/library/ip.go).

use super::{Opaque, settle, text};
use crate::decls::Table;
use crate::price::Price;
use crate::{Type, Value};
use std::net::{IpAddr, Ipv6Addr};
use supercargo_meta::go_quote;

pub(super) const TYPE: Type = Type::Opaque("net.IP");

pub(super) fn add(t: &mut Table) {
    use Type::{Bool, Int, String};
    let one = Price::Accessor;
    t.global("ip", "string_to_ip", &[String], TYPE, from_text, Price::Parse);
    t.method(
        "family",
        "ip_family",
        &[TYPE],
        Int,
        |a| on(a, |ip| Value::Int(if ip.is_ipv4() { 4 } else { 6 })),
        one,
    );
    t.global(
        "ip.isCanonical",
        "ip_is_canonical",
        &[String],
        Bool,
        is_canonical,
        Price::ParseTwice,
    );
    t.method(
        "isUnspecified",
        "ip_is_unspecified",
        &[TYPE],
        Bool,
        |a| is(a, IpAddr::is_unspecified),
        one,
    );
    t.method(
        "isLoopback",
        "ip_is_loopback",
        &[TYPE],
        Bool,
        |a| is(a, IpAddr::is_loopback),
        one,
    );
    t.method(
        "isLinkLocalMulticast",
        "ip_is_link_local_multicast",
        &[TYPE],
        Bool,
        |a| is(a, is_link_local_multicast),
        one,
    );
    t.method(
        "isLinkLocalUnicast",
        "ip_is_link_local_unicast",
        &[TYPE],
        Bool,
        |a| is(a, is_link_local_unicast),
        one,
    );
    t.method(
        "isGlobalUnicast",
        "ip_is_global_unicast",
        &[TYPE],
        Bool,
        |a| is(a, is_global_unicast),
        one,
    );
    t.global(
        "isIP",
        "is_ip",
        &[String],
        Bool,
        |a| settle(text(a, 0).map(|s| Value::Bool(parse(s).is_ok()))),
        Price::Parse,
    );
    t.global(
        "string",
        "ip_to_string",
        &[TYPE],
        String,
        |a| on(a, |ip| Value::string(&ip.to_string())),
        Price::One,
    );
}

pub(super) fn address(v: Option<&Value>) -> Result<&IpAddr, Value> {
    match v {
        Some(Value::Opaque(o)) => match &**o {
            Opaque::Ip(ip) => Ok(ip),
            _ => Err(Value::no_overload()),
        },
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

fn on(a: &[Value], f: fn(&IpAddr) -> Value) -> Value {
    settle(address(a.first()).map(f))
}

fn is(a: &[Value], f: fn(&IpAddr) -> bool) -> Value {
    settle(address(a.first()).map(|ip| Value::Bool(f(ip))))
}

pub(super) fn from_text(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| match parse(s) {
        Ok(ip) => Opaque::Ip(ip).value(),
        Err(e) => Value::error(e),
    }))
}

fn is_canonical(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| match parse(s) {
        Ok(ip) => Value::Bool(ip.to_string() == s.as_str()),
        Err(e) => Value::error(e),
    }))
}

/// An address without a zone that is no IPv4 address in the form of IPv6.
fn parse(s: &str) -> Result<IpAddr, String> {
    let q = go_quote(s);
    match parse_address(s) {
        Err(e) => Err(format!(
            "IP Address {q} parse error during conversion from string: ParseAddr({q}): {e}"
        )),
        Ok(_) if s.contains('%') => Err(format!("IP address {q} with zone value is not allowed")),
        Ok(IpAddr::V6(v6)) if v6.to_ipv4_mapped().is_some() => {
            Err(format!("IPv4-mapped IPv6 address {q} is not allowed"))
        }
        Ok(ip) => Ok(ip),
    }
}

/// An address as Go's `netip.ParseAddr` reads it; the error is its reason.
pub(super) fn parse_address(s: &str) -> Result<IpAddr, String> {
    match s.find(['.', ':', '%']).and_then(|i| s.as_bytes().get(i)) {
        Some(b'.') => parse_v4(s),
        Some(b':') => parse_v6(s),
        Some(_) => Err("missing IPv6 address".to_owned()),
        None => Err("unable to parse IP".to_owned()),
    }
}

fn parse_v4(s: &str) -> Result<IpAddr, String> {
    let mut fields = [0u8; 4];
    let (mut value, mut digits, mut at) = (0u32, 0usize, 0usize);
    let before = |i: usize| s.as_bytes().get(i.wrapping_sub(1)).copied();
    for (i, c) in s.bytes().enumerate() {
        match c {
            b'0'..=b'9' => {
                if digits == 1 && value == 0 {
                    return Err("IPv4 field has octet with leading zero".to_owned());
                }
                value = value * 10 + u32::from(c - b'0');
                digits += 1;
                if value > 255 {
                    return Err("IPv4 field has value >255".to_owned());
                }
            }
            b'.' => {
                if i == 0 || i + 1 == s.len() || before(i) == Some(b'.') {
                    let rest = s.get(i..).unwrap_or("");
                    return Err(format!(
                        "IPv4 field must have at least one digit (at {})",
                        go_quote(rest)
                    ));
                }
                if at == 3 {
                    return Err("IPv4 address too long".to_owned());
                }
                fields[at] = u8::try_from(value).unwrap_or(0);
                at += 1;
                (value, digits) = (0, 0);
            }
            _ => {
                let rest = s.get(i..).unwrap_or("");
                return Err(format!("unexpected character (at {})", go_quote(rest)));
            }
        }
    }
    if at < 3 {
        return Err("IPv4 address too short".to_owned());
    }
    fields[3] = u8::try_from(value).unwrap_or(0);
    Ok(IpAddr::from(fields))
}

fn parse_v6(s: &str) -> Result<IpAddr, String> {
    let (bare, zone) = match s.split_once('%') {
        Some((a, z)) => (a, Some(z)),
        None => (s, None),
    };
    if zone == Some("") {
        return Err("zone must be a non-empty string".to_owned());
    }
    match bare.parse::<Ipv6Addr>() {
        Ok(v6) => Ok(IpAddr::V6(v6)),
        Err(_) => Err(v6_reason(bare)),
    }
}

/// Why a text is no IPv6 address.
fn v6_reason(s: &str) -> String {
    let at = |rest: &str| format!(" (at {})", go_quote(rest));
    let mut rest = s;
    let mut groups = 0;
    let mut ellipsis = false;
    if let Some(r) = rest.strip_prefix("::") {
        ellipsis = true;
        rest = r;
    }
    while groups < 8 && !rest.is_empty() {
        let n = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        if n > 4 {
            return format!("each group must have 4 or less digits{}", at(rest));
        }
        if n == 0 {
            return format!(
                "each colon-separated field must have at least one digit{}",
                at(rest)
            );
        }
        let after = rest.get(n..).unwrap_or("");
        if after.starts_with('.') {
            if !ellipsis && groups != 6 {
                return format!(
                    "embedded IPv4 address must replace the final 2 fields of the address{}",
                    at(rest)
                );
            }
            if groups > 6 {
                return format!(
                    "too many hex fields to fit an embedded IPv4 at the end of the address{}",
                    at(rest)
                );
            }
            return parse_v4(rest).err().unwrap_or_default();
        }
        groups += 1;
        if after.is_empty() {
            rest = after;
            break;
        }
        let Some(next) = after.strip_prefix(':') else {
            return format!("unexpected character, want colon{}", at(after));
        };
        if next.is_empty() {
            return format!("colon must be followed by more characters{}", at(after));
        }
        rest = next;
        if let Some(r) = rest.strip_prefix(':') {
            if ellipsis {
                return format!("multiple :: in address{}", at(rest));
            }
            ellipsis = true;
            rest = r;
        }
    }
    if !rest.is_empty() {
        return format!("trailing garbage after address{}", at(rest));
    }
    if ellipsis {
        return "the :: must expand to at least one field of zeros".to_owned();
    }
    "address string too short".to_owned()
}

fn is_link_local_multicast(ip: &IpAddr) -> bool {
    match ip {
        IpAddr::V4(a) => a.octets()[..3] == [224, 0, 0],
        IpAddr::V6(a) => a.segments()[0] & 0xff0f == 0xff02,
    }
}

fn is_link_local_unicast(ip: &IpAddr) -> bool {
    match ip {
        IpAddr::V4(a) => a.is_link_local(),
        IpAddr::V6(a) => a.segments()[0] & 0xffc0 == 0xfe80,
    }
}

fn is_global_unicast(ip: &IpAddr) -> bool {
    let broadcast = matches!(ip, IpAddr::V4(a) if a.is_broadcast());
    !(broadcast || ip.is_unspecified() || ip.is_loopback() || ip.is_multicast() || is_link_local_unicast(ip))
}
