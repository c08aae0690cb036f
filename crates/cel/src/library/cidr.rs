//! Networks (apiserver 0.37: pkg/cel/library/cidr.go).

use super::ip::{self, parse_address};
use super::{Opaque, settle, text};
use crate::decls::Table;
use crate::price::Price;
use crate::{Type, Value};
use std::net::IpAddr;
use supercargo_meta::go_quote;

pub(super) const TYPE: Type = Type::Opaque("net.CIDR");

pub(super) fn add(t: &mut Table) {
    use Type::{Bool, Int, String};
    let one = Price::Accessor;
    t.global("cidr", "string_to_cidr", &[String], TYPE, from_text, Price::Parse);
    t.method(
        "containsIP",
        "cidr_contains_ip_string",
        &[TYPE, String],
        Bool,
        contains_ip,
        Price::ContainsIpText,
    );
    t.method(
        "containsIP",
        "cidr_contains_ip_ip",
        &[TYPE, ip::TYPE],
        Bool,
        contains_ip,
        Price::ContainsIp,
    );
    t.method(
        "containsCIDR",
        "cidr_contains_cidr_string",
        &[TYPE, String],
        Bool,
        contains,
        Price::ContainsCidrText,
    );
    t.method(
        "containsCIDR",
        "cidr_contains_cidr",
        &[TYPE, TYPE],
        Bool,
        contains,
        Price::ContainsCidr,
    );
    t.method(
        "ip",
        "cidr_ip",
        &[TYPE],
        ip::TYPE,
        |a| on(a, |a, _| Opaque::Ip(a).value()),
        one,
    );
    t.method(
        "prefixLength",
        "cidr_prefix_length",
        &[TYPE],
        Int,
        |a| on(a, |_, n| Value::Int(n.into())),
        one,
    );
    t.method(
        "masked",
        "cidr_masked",
        &[TYPE],
        TYPE,
        |a| on(a, |a, n| Opaque::Cidr(masked(a, n), n).value()),
        one,
    );
    t.global(
        "isCIDR",
        "is_cidr",
        &[String],
        Bool,
        |a| settle(text(a, 0).map(|s| Value::Bool(parse(s).is_ok()))),
        Price::Parse,
    );
    t.global(
        "string",
        "cidr_to_string",
        &[TYPE],
        String,
        |a| on(a, |a, n| Value::string(&format!("{a}/{n}"))),
        Price::One,
    );
}

fn network(v: Option<&Value>) -> Result<(IpAddr, u8), Value> {
    match v {
        Some(Value::Opaque(o)) => match &**o {
            Opaque::Cidr(a, n) => Ok((*a, *n)),
            _ => Err(Value::no_overload()),
        },
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

fn on(a: &[Value], f: fn(IpAddr, u8) -> Value) -> Value {
    settle(network(a.first()).map(|(a, n)| f(a, n)))
}

fn from_text(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| made(s)))
}

fn made(s: &str) -> Value {
    match parse(s) {
        Ok((a, n)) => Opaque::Cidr(a, n).value(),
        Err(e) => Value::error(format!(
            "network address parse error during conversion from string: {e}"
        )),
    }
}

fn parse(s: &str) -> Result<(IpAddr, u8), String> {
    let q = go_quote(s);
    let wrong = |why: &str| {
        format!("network address parse error during conversion from string: netip.ParsePrefix({q}): {why}")
    };
    let Some((address, bits)) = s.rsplit_once('/') else {
        return Err(wrong("no '/'"));
    };
    let ip = parse_address(address).map_err(|e| wrong(&format!("ParseAddr({}): {e}", go_quote(address))))?;
    if address.contains('%') {
        return Err(wrong("IPv6 zones cannot be present in a prefix"));
    }
    let bad = || wrong(&format!("bad bits after slash: {}", go_quote(bits)));
    let plain = !bits.is_empty()
        && bits.bytes().all(|c| c.is_ascii_digit())
        && !(bits.len() > 1 && bits.starts_with('0'));
    if !plain {
        return Err(bad());
    }
    let n: u32 = bits.parse().map_err(|_| bad())?;
    let most = if ip.is_ipv4() { 32 } else { 128 };
    let n = u8::try_from(n)
        .ok()
        .filter(|n| *n <= most)
        .ok_or_else(|| wrong("prefix length out of range"))?;
    if matches!(ip, IpAddr::V6(a) if a.to_ipv4_mapped().is_some()) {
        return Err(format!("IPv4-mapped IPv6 address {q} is not allowed"));
    }
    Ok((ip, n))
}

/// An address with all bits but the first `n` taken out.
fn masked(ip: IpAddr, n: u8) -> IpAddr {
    match ip {
        IpAddr::V4(a) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(n.min(32))).unwrap_or(0);
            IpAddr::V4((u32::from(a) & mask).into())
        }
        IpAddr::V6(a) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(n.min(128))).unwrap_or(0);
            IpAddr::V6((u128::from(a) & mask).into())
        }
    }
}

fn contains_ip(a: &[Value]) -> Value {
    settle((|| {
        let (net, n) = network(a.first())?;
        let made;
        let other = match a.get(1) {
            Some(Value::String(_)) => {
                made = ip::from_text(a.get(1..).unwrap_or_default());
                Some(&made)
            }
            v => v,
        };
        let ip = *ip::address(other).map_err(|_| Value::no_overload())?;
        Ok(Value::Bool(
            ip.is_ipv4() == net.is_ipv4() && masked(ip, n) == masked(net, n),
        ))
    })())
}

fn contains(a: &[Value]) -> Value {
    settle((|| {
        let (net, n) = network(a.first())?;
        let made_value;
        let other = match a.get(1) {
            Some(Value::String(s)) => {
                made_value = made(s);
                Some(&made_value)
            }
            v => v,
        };
        let (inner, m) = network(other)?;
        Ok(Value::Bool(
            inner.is_ipv4() == net.is_ipv4() && n <= m && masked(inner, n) == masked(net, n),
        ))
    })())
}
