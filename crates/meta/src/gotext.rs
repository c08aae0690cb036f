//! Text as Go prints it.

use crate::Tree;
use std::fmt::Write;

/// `%q`: double quotes, backslash escapes, non-printable characters as `\u....`.
#[must_use]
pub fn go_quote(s: &str) -> String {
    let mut out = String::with_capacity(s.len() + 2);
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{b}' => out.push_str("\\v"),
            '\u{c}' => out.push_str("\\f"),
            c if u32::from(c) < 0x20 || u32::from(c) == 0x7f => {
                let _ = write!(out, "\\x{:02x}", u32::from(c));
            }
            c if !is_printable(c) => {
                let n = u32::from(c);
                let _ = if n < 0x1_0000 {
                    write!(out, "\\u{n:04x}")
                } else {
                    write!(out, "\\U{n:08x}")
                };
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Close to Go's `strconv.IsPrint`: control characters, other spaces, separators and private use are not printable.
#[must_use]
pub fn is_printable(c: char) -> bool {
    !(c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(u32::from(c), 0xad | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0xe000..=0xf8ff | 0xfeff | 0xfff0..=0xfffb | 0xf_0000..))
}

/// `%v` of a float: an exponent from 1e+06 on and below 0.0001, which JSON prints otherwise.
#[must_use]
pub fn go_float(f: f64) -> String {
    if f.is_nan() {
        return "NaN".to_owned();
    }
    if f.is_infinite() {
        return if f > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    let shortest = format!("{f:e}");
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if f == 0.0 || (-4..6).contains(&exponent) {
        return format!("{f}");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

/// A value as field errors show it: numbers and booleans plain, text quoted, the rest compact JSON with sorted keys.
#[must_use]
pub fn show_value(t: &Tree) -> String {
    match t {
        Tree::Str(s) => go_quote(s),
        Tree::Float(f) => go_float(*f),
        _ => crate::json_text(t),
    }
}
/// A decimal integer, or the error text of Go's `strconv.ParseInt`.
///
/// # Errors
/// That text.
pub fn parse_int(v: &str) -> Result<i64, String> {
    v.parse().map_err(|e: std::num::ParseIntError| {
        use std::num::IntErrorKind as K;
        let why = match e.kind() {
            K::PosOverflow | K::NegOverflow => "value out of range",
            _ => "invalid syntax",
        };
        format!("strconv.ParseInt: parsing {}: {why}", go_quote(v))
    })
}
