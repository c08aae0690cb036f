//! Values as Go prints them.

use crate::Value;
use std::fmt::Write;
use supercargo_meta::Text;

/// The longest text of a value in an error: values may hold others many times over.
const PLAIN_MAX: usize = 4096;

/// `%v` of a value: keys and indexes in errors.
pub(crate) fn plain(v: &Value) -> String {
    let mut out = String::new();
    write_plain(v, &mut out);
    out
}

fn write_plain(v: &Value, out: &mut String) {
    if out.len() > PLAIN_MAX {
        return;
    }
    let _ = match v {
        Value::Null => write!(out, "NULL_VALUE"),
        Value::Bool(b) => write!(out, "{b}"),
        Value::Int(i) => write!(out, "{i}"),
        Value::Uint(u) => write!(out, "{u}"),
        Value::Double(d) => write!(out, "{}", double(*d)),
        Value::String(s) | Value::Type(s) => write!(out, "{s}"),
        Value::Bytes(b) => {
            let parts: Vec<String> = b.iter().take(PLAIN_MAX).map(u8::to_string).collect();
            write!(out, "[{}]", parts.join(" "))
        }
        Value::Timestamp(..) | Value::Duration(_) => {
            write!(out, "{}", crate::convert::to_text(v).unwrap_or_default())
        }
        Value::Optional(None) => write!(out, "optional.none()"),
        Value::Optional(Some(v)) => {
            out.push_str("optional(");
            write_plain(v, out);
            write!(out, ")")
        }
        Value::List(l) => {
            out.push('[');
            for (i, v) in l.iter().enumerate().take(PLAIN_MAX) {
                out.push_str(if i > 0 { ", " } else { "" });
                write_plain(&v, out);
            }
            write!(out, "]")
        }
        Value::Map(m) => {
            out.push('{');
            for (i, (k, v)) in m.entries().iter().enumerate().take(PLAIN_MAX) {
                out.push_str(if i > 0 { ", " } else { "" });
                write_plain(k, out);
                out.push_str(": ");
                write_plain(v, out);
            }
            write!(out, "}}")
        }
        Value::Opaque(o) => write!(out, "{o}"),
        Value::Preserved(t) => write!(out, "{}", supercargo_meta::json_text(t)),
        Value::Error(e) => write!(out, "{e}"),
    };
}

/// The shortest decimal digits of a finite number and the exponent of the first.
fn digits(d: f64) -> (String, i32) {
    let s = format!("{:e}", d.abs());
    let (mantissa, exponent) = s.split_once('e').unwrap_or((&s, "0"));
    (mantissa.replace('.', ""), exponent.parse().unwrap_or(0))
}

/// `%g` of a number.
pub(crate) fn double(d: f64) -> String {
    if d.is_nan() {
        return "NaN".to_owned();
    }
    if d.is_infinite() {
        return if d > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    let (digits, exponent) = digits(d);
    let mut out = String::new();
    if d.is_sign_negative() {
        out.push('-');
    }
    if !(-4..6).contains(&exponent) {
        let (first, rest) = digits.split_at_checked(1).unwrap_or((&digits, ""));
        out.push_str(first);
        if !rest.is_empty() {
            let _ = write!(out, ".{rest}");
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.unsigned_abs());
        return out;
    }
    let _ = write!(out, "{}", d.abs());
    out
}

/// `FormatFloat(d, 'f', -1)`.
pub(crate) fn fixed(d: f64) -> Text {
    Text::from(d.to_string())
}
