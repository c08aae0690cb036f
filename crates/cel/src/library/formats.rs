//! Named formats (apiserver 0.37: pkg/cel/library/format.go).

use super::url_parse::Url;
use super::{Opaque, settle, text};
use crate::decls::Table;
use crate::list::List;
use crate::price::Price;
use crate::{Type, Value};
use supercargo_meta::{Timestamp, names};

const TYPE: Type = Type::Opaque("kubernetes.NamedFormat");

/// A named format.
#[derive(Debug)]
pub struct Named {
    name: &'static str,
    function: &'static str,
    /// The name two formats are compared by.
    pub(super) title: &'static str,
    check: fn(&str) -> Vec<String>,
    /// The size of an expression that would do the same, for the account of costs.
    pub(super) regex_size: u64,
}

macro_rules! named {
    ($name:literal, $title:literal, $size:literal, $check:expr) => {
        Named {
            name: $name,
            function: concat!("format.", $name),
            title: $title,
            check: $check,
            regex_size: $size,
        }
    };
}

static FORMATS: [Named; 13] = [
    named!("dns1123Label", "DNS1123Label", 30, |s| names::name_is_dns_label(
        s, false
    )),
    named!("dns1123Subdomain", "DNS1123Subdomain", 60, |s| {
        names::name_is_dns_subdomain(s, false)
    }),
    named!("dns1035Label", "DNS1035Label", 30, |s| {
        names::name_is_dns1035_label(s, false)
    }),
    named!("qualifiedName", "QualifiedName", 60, names::label_key),
    named!("dns1123LabelPrefix", "DNS1123LabelPrefix", 30, |s| {
        names::name_is_dns_label(s, true)
    }),
    named!("dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", 60, |s| {
        names::name_is_dns_subdomain(s, true)
    }),
    named!("dns1035LabelPrefix", "DNS1035LabelPrefix", 30, |s| {
        names::name_is_dns1035_label(s, true)
    }),
    named!("labelValue", "LabelValue", 40, names::label_value),
    named!("uri", "URI", 1103, |s| Url::parse_request(s)
        .err()
        .into_iter()
        .collect()),
    named!("uuid", "uuid", 70, |s| told(
        is_uuid(s),
        "does not match the UUID format"
    )),
    named!("byte", "byte", 84, |s| told(
        !s.is_empty() && is_base64(s),
        "invalid base64"
    )),
    named!("date", "date", 71, |s| told(is_date(s), "invalid date")),
    named!("datetime", "datetime", 71, |s| told(
        is_date_time(s),
        "invalid datetime"
    )),
];

fn told(fits: bool, complaint: &str) -> Vec<String> {
    if fits {
        Vec::new()
    } else {
        vec![complaint.to_owned()]
    }
}

fn is_uuid(s: &str) -> bool {
    let mut rest = s;
    for (i, n) in [8, 4, 4, 4, 12].into_iter().enumerate() {
        if i > 0 {
            rest = rest.strip_prefix('-').unwrap_or(rest);
        }
        match rest.split_at_checked(n) {
            Some((a, b)) if a.bytes().all(|c| c.is_ascii_hexdigit()) => rest = b,
            _ => return false,
        }
    }
    rest.is_empty()
}

fn is_base64(s: &str) -> bool {
    let body = s.trim_end_matches('=');
    s.len().is_multiple_of(4)
        && s.len() - body.len() <= 2
        && body
            .bytes()
            .all(|c| c.is_ascii_alphanumeric() || c == b'+' || c == b'/')
}

fn is_date(s: &str) -> bool {
    s.len() == 10 && Timestamp::parse(&format!("{s}T00:00:00Z")).is_ok()
}

fn is_date_time(s: &str) -> bool {
    let lower = s.to_lowercase();
    let Some((date, time)) = lower.split_once('t') else {
        return false;
    };
    let b = time.as_bytes();
    let two = |at: usize, most: &str| {
        time.get(at..at + 2)
            .is_some_and(|t| t.bytes().all(|c| c.is_ascii_digit()) && t <= most)
    };
    if !is_date(date)
        || !two(0, "23")
        || !two(3, "59")
        || !two(6, "59")
        || b.get(2) != Some(&b':')
        || b.get(5) != Some(&b':')
    {
        return false;
    }
    let mut rest = time.get(8..).unwrap_or("");
    // Any character may stand for the point.
    let n = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    if n > 0 && !rest.starts_with(['+', '-']) {
        rest = rest.get(n + 1..).unwrap_or("");
    }
    let zone = |z: &str| {
        z.len() == 6
            && z.starts_with(['+', '-'])
            && z.bytes()
                .skip(1)
                .enumerate()
                .all(|(i, c)| if i == 2 { c == b':' } else { c.is_ascii_digit() })
    };
    rest == "z" || zone(rest)
}

pub(super) fn add(t: &mut Table) {
    use Type::String;
    let complaints = Type::optional(Type::list(String));
    t.method(
        "validate",
        "format-validate",
        &[TYPE, String],
        complaints,
        validate,
        Price::Validate,
    );
    t.global(
        "format.named",
        "format-named",
        &[String],
        Type::optional(TYPE),
        named,
        Price::Accessor,
    );
    macro_rules! constant {
        ($i:literal) => {
            let f = &FORMATS[$i];
            t.global(
                f.function,
                f.function,
                &[],
                TYPE,
                |_| Opaque::Format(&FORMATS[$i]).value(),
                Price::One,
            );
        };
    }
    constant!(0);
    constant!(1);
    constant!(2);
    constant!(3);
    constant!(4);
    constant!(5);
    constant!(6);
    constant!(7);
    constant!(8);
    constant!(9);
    constant!(10);
    constant!(11);
    constant!(12);
}

fn named(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| {
        let f = FORMATS.iter().find(|f| f.name == s.as_str());
        f.map_or(Value::Optional(None), |f| Value::some(Opaque::Format(f).value()))
    }))
}

fn validate(a: &[Value]) -> Value {
    settle((|| {
        let f = match a.first() {
            Some(Value::Opaque(o)) => match &**o {
                Opaque::Format(f) => f,
                _ => return Err(Value::no_overload()),
            },
            Some(v) => return Err(v.or_no_overload()),
            None => return Err(Value::no_overload()),
        };
        let complaints = (f.check)(text(a, 1)?);
        if complaints.is_empty() {
            return Ok(Value::Optional(None));
        }
        let list = complaints.iter().map(|s| Value::string(s)).collect();
        Ok(Value::some(Value::List(List::new(list))))
    })())
}
