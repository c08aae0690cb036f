//! `format` of texts: which ones are checked, and how (apiextensions-apiserver 0.37: pkg/apiserver/validation/formats.go;
//! kube-openapi: pkg/validation/strfmt).

mod numbers;
mod url;
mod web;

pub(crate) use url::{Url, has_scheme_and_host};

use crate::props::Props;
use supercargo_meta::parse_duration;

type Check = fn(&str) -> bool;

/// The formats, names without dashes.
const FORMATS: [(&str, Check); 26] = [
    ("bsonobjectid", |s| {
        s.len() == 24 && s.bytes().all(|b| b.is_ascii_hexdigit())
    }),
    ("uri", web::is_request_uri),
    ("email", web::is_email),
    ("hostname", web::is_hostname),
    ("ipv4", |s| s.contains('.') && web::is_ip(s, true)),
    ("ipv6", |s| s.contains(':') && web::is_ip(s, false)),
    ("cidr", web::is_cidr),
    ("mac", web::is_mac),
    ("uuid", |s| numbers::is_uuid(s, None, false)),
    ("uuid3", |s| numbers::is_uuid(s, Some(b'3'), false)),
    ("uuid4", |s| numbers::is_uuid(s, Some(b'4'), true)),
    ("uuid5", |s| numbers::is_uuid(s, Some(b'5'), true)),
    ("isbn", |s| numbers::is_isbn10(s) || numbers::is_isbn13(s)),
    ("isbn10", numbers::is_isbn10),
    ("isbn13", numbers::is_isbn13),
    ("creditcard", numbers::is_credit_card),
    ("ssn", numbers::is_ssn),
    ("hexcolor", numbers::is_hex_color),
    ("rgbcolor", numbers::is_rgb_color),
    ("byte", numbers::is_base64),
    ("password", |_| true),
    ("date", is_date),
    ("duration", is_duration),
    ("datetime", is_date_time),
    ("k8sshortname", |s| s.len() <= 63 && is_short_name(s)),
    ("k8slongname", |s| {
        s.len() <= 253 && s.split('.').all(is_short_name)
    }),
];

/// True for a format that is checked for the type of the schema.
pub(crate) fn is_recognised(format: &str, props: Props<'_>) -> bool {
    let kind = if props.is_int_or_string() {
        ""
    } else {
        props.kind()
    };
    is_recognised_for(format, kind)
}

/// The same for a type by name.
pub(crate) fn is_recognised_for(format: &str, kind: &str) -> bool {
    match kind {
        "" | "string" => check_of(format).is_some(),
        "integer" => matches!(format, "int32" | "int64"),
        "number" => matches!(format, "float" | "double"),
        _ => false,
    }
}

/// Whether a text has a format; `None` for a format that nobody knows.
pub(crate) fn check(format: &str, text: &str) -> Option<bool> {
    check_of(format).map(|check| check(text))
}

fn check_of(format: &str) -> Option<Check> {
    let normal = format.replace('-', "");
    FORMATS.iter().find(|(name, _)| *name == normal).map(|f| f.1)
}

fn is_short_name(s: &str) -> bool {
    let inner = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    let b = s.as_bytes();
    match (b.first(), b.last()) {
        (Some(first), Some(last)) => {
            inner(*first) && inner(*last) && b.iter().all(|c| inner(*c) || *c == b'-')
        }
        _ => false,
    }
}

/// The digits of a fixed width.
fn fixed(s: &str) -> Option<u32> {
    s.bytes().all(|b| b.is_ascii_digit()).then(|| s.parse().ok())?
}

fn is_date(s: &str) -> bool {
    let b = s.as_bytes();
    if b.len() != 10 || b[4] != b'-' || b[7] != b'-' {
        return false;
    }
    let part = |r: std::ops::Range<usize>| s.get(r).and_then(fixed);
    let (Some(year), Some(month), Some(day)) = (part(0..4), part(5..7), part(8..10)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// A date, `t` and a time of day with a zone; what follows a second `t` is not looked at.
fn is_date_time(s: &str) -> bool {
    let lower = s.to_lowercase();
    let mut parts = lower.split('t');
    let (Some(date), Some(time)) = (parts.next(), parts.next()) else {
        return false;
    };
    lower.len() >= 4 && is_date(date) && is_time(time)
}

fn is_time(s: &str) -> bool {
    let Some((clock, rest)) = s.split_at_checked(8) else {
        return false;
    };
    let mut fields = clock.split(':');
    let mut within = |max: &str| {
        fields
            .next()
            .is_some_and(|f| f.len() == 2 && fixed(f).is_some() && f <= max)
    };
    if !(within("23") && within("59") && within("59")) || clock.matches(':').count() != 2 {
        return false;
    }
    // A fraction behind any character that is no newline.
    let mut chars = rest.chars();
    if let Some(c) = chars.next().filter(|c| *c != '\n') {
        let digits = chars.as_str().bytes().take_while(u8::is_ascii_digit).count();
        let is_zone = |s: &str| {
            s == "z" || {
                let b = s.as_bytes();
                b.len() == 6
                    && matches!(b[0], b'+' | b'-')
                    && b[3] == b':'
                    && [1, 2, 4, 5].iter().all(|i| b[*i].is_ascii_digit())
            }
        };
        if is_zone(rest) {
            return true;
        }
        // The digits are taken as many as leave a zone behind them.
        for n in (1..=digits).rev() {
            if rest.get(c.len_utf8() + n..).is_some_and(is_zone) {
                return true;
            }
        }
    }
    false
}

/// Go's durations, or numbers with units in words: `3 days`.
fn is_duration(s: &str) -> bool {
    if parse_duration(s).is_ok() {
        return true;
    }
    let mut rest = s;
    let mut ok = false;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = rest.get(at..).unwrap_or("");
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        let after = after.trim_start_matches(['\t', '\n', '\x0c', '\r', ' ']);
        let is_letter = |c: char| c.is_ascii_alphabetic() || c == 'µ';
        let end = after.find(|c| !is_letter(c)).unwrap_or(after.len());
        let (unit, next) = after.split_at(end);
        rest = next;
        if unit.is_empty() {
            continue;
        }
        if number.parse::<i64>().is_err() {
            return false;
        }
        ok |= is_unit(&unit.to_lowercase());
    }
    ok
}

/// The last name of each unit also stands for every word that begins with it.
fn is_unit(unit: &str) -> bool {
    const UNITS: [(&[&str], &str); 8] = [
        (&["ns"], "nano"),
        (&["us", "µs"], "micro"),
        (&["ms"], "milli"),
        (&["s"], "sec"),
        (&["m"], "min"),
        (&["h", "hr"], "hour"),
        (&["d"], "day"),
        (&["w", "wk"], "week"),
    ];
    UNITS
        .iter()
        .any(|(names, long)| names.contains(&unit) || unit.starts_with(long))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_checked_as_go_does() {
        for (format, good, bad) in [
            ("date", "2024-02-29", "2023-02-29"),
            ("date-time", "2014-12-15T19:30:20.000Z", "2014-12-15T24:30:20Z"),
            ("date-time", "2014-12-15t19:30:20+01:00", "2014-12-15 19:30:20Z"),
            ("datetime", "2014-12-15T19:30:20x5Z", "2014-12-15T19:30:20"),
            ("duration", "1h30m", "soon"),
            ("duration", "3 days", "3"),
            ("byte", "YWJj", ""),
            ("byte", "YQ==", "YQ="),
            ("uuid", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b810"),
            (
                "uuid4",
                "9b9ae7f5-1b5e-4d3a-8b3a-000000000000",
                "9b9ae7f5-1b5e-1d3a-8b3a-000000000000",
            ),
            ("isbn", "978-0321751041", "978-0321751042"),
            ("isbn10", "0321751043", "0321751044"),
            ("creditcard", "4111-1111-1111-1111", "4111-1111-1111-1112"),
            ("ssn", "123-45-6789", "123456789"),
            ("hexcolor", "#fff", "#ffff"),
            ("rgbcolor", "rgb(255, 0,1)", "rgb(256,0,1)"),
            ("ipv4", "10.0.0.01", "10.0.0.256"),
            ("ipv6", "fe80::1", "10.0.0.1"),
            ("cidr", "10.0.0.0/8", "10.0.0.0/33"),
            ("mac", "01:23:45:67:89:ab", "01:23:45:67:89"),
            ("mac", "0123.4567.89ab", "0123.4567"),
            ("hostname", "a.example.com", "a_b.example.com"),
            ("hostname", "localhost", "-a"),
            ("email", "a@b.c", "a@"),
            ("email", "A B <a@b.c>", "a b@c"),
            ("uri", "http://example.com/x?y", "example.com"),
            ("uri", "/path", "http://a b/"),
            (
                "bsonobjectid",
                "507f1f77bcf86cd799439011",
                "507f1f77bcf86cd79943901",
            ),
            ("k8s-short-name", "a-b", "a.b"),
            ("k8s-long-name", "a.b-c", "A.b"),
        ] {
            assert_eq!(check(format, good), Some(true), "{format} {good}");
            assert_eq!(check(format, bad), Some(false), "{format} {bad}");
        }
        assert_eq!(check("bogus", "x"), None);
    }
}
