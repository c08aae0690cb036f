//! Texts of documents that stand for other values: formats `byte`, `duration`, `date`, `date-time` (kube-openapi: strfmt).

use crate::Value;
use crate::decl_type::Shape;
use std::sync::Arc;
use supercargo_meta::{Timestamp, parse_duration};

/// The layout errors name.
const LAYOUT: &str = "2006-01-02T15:04:05Z07:00";

/// The value of a text of a format.
pub(crate) fn read(shape: &Shape, s: &str) -> Value {
    match shape {
        Shape::Duration => match duration(s) {
            Some(d) => Value::Duration(d),
            None => Value::error(format!("Invalid duration {s}: unable to parse {s} as duration")),
        },
        Shape::Date => match Timestamp::parse(&format!("{s}T00:00:00Z")) {
            Ok(t) => Value::Timestamp(t, 0),
            Err(e) => {
                let e = e.replace("T00:00:00Z", "").replace(LAYOUT, "2006-01-02");
                Value::error(format!("Invalid date formatted string {s}: {e}"))
            }
        },
        Shape::DateTime => match date_time(s) {
            Ok(t) => Value::Timestamp(t, crate::convert::offset_of(s)),
            Err(e) => {
                let e = e.replace(LAYOUT, "2006-01-02T15:04:05");
                Value::error(format!("Invalid date-time formatted string {s}: {e}"))
            }
        },
        _ => match base64_url(s) {
            Ok(b) => Value::Bytes(Arc::from(b)),
            Err(at) => Value::error(format!(
                "Invalid byte formatted string {s}: illegal base64 data at input byte {at}"
            )),
        },
    }
}

fn date_time(s: &str) -> Result<Timestamp, String> {
    if s.is_empty() {
        return Ok(Timestamp::from_seconds(0));
    }
    Timestamp::parse(s).or_else(|e| Timestamp::parse(&format!("{s}Z")).map_err(|_| e))
}

/// A Go duration, or numbers with units in words: `3 days`, `1h 30min`.
fn duration(s: &str) -> Option<i64> {
    const UNITS: [(&[&str], i64); 8] = [
        (&["ns", "nano"], 1),
        (&["us", "µs", "micro"], 1_000),
        (&["ms", "milli"], 1_000_000),
        (&["s", "sec"], 1_000_000_000),
        (&["m", "min"], 60_000_000_000),
        (&["h", "hr", "hour"], 3_600_000_000_000),
        (&["d", "day"], 86_400_000_000_000),
        (&["w", "wk", "week"], 604_800_000_000_000),
    ];
    if let Ok(d) = parse_duration(s) {
        return Some(d);
    }
    let mut total = None;
    let mut rest = s;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = rest.get(at..)?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let after = after.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']);
        let end = after
            .find(|c: char| !(c.is_ascii_alphabetic() || c == 'µ'))
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        rest = after;
        if unit.is_empty() {
            continue;
        }
        let factor: i64 = number.parse().ok()?;
        let unit = unit.to_lowercase();
        for (names, size) in UNITS {
            for (i, name) in names.iter().enumerate() {
                if unit == *name || i + 1 == names.len() && unit.starts_with(name) {
                    total = Some(factor.wrapping_mul(size).wrapping_add(total.unwrap_or(0)));
                }
            }
        }
    }
    total
}

/// Base64 in the alphabet for URLs, padded; an error names the byte of the text.
fn base64_url(s: &str) -> Result<Vec<u8>, usize> {
    let bytes: Vec<(usize, u8)> = s
        .bytes()
        .enumerate()
        .filter(|(_, c)| !matches!(c, b'\n' | b'\r'))
        .collect();
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let mut chunks = bytes.chunks(4).peekable();
    while let Some(chunk) = chunks.next() {
        let mut bits = 0u32;
        let mut n = 0;
        for (at, c) in chunk {
            let v = match c {
                b'A'..=b'Z' => c - b'A',
                b'a'..=b'z' => c - b'a' + 26,
                b'0'..=b'9' => c - b'0' + 52,
                b'-' => 62,
                b'_' => 63,
                b'=' if n >= 2 && chunks.peek().is_none() => break,
                _ => return Err(*at),
            };
            bits = bits << 6 | u32::from(v);
            n += 1;
        }
        let padded = chunk.iter().skip(n).all(|(_, c)| *c == b'=');
        if chunk.len() < 4 || !padded {
            return Err(s.len());
        }
        bits <<= 6 * (4 - n);
        let b = bits.to_be_bytes();
        out.extend_from_slice(b.get(1..n).unwrap_or_default());
    }
    Ok(out)
}
