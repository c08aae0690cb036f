//! Values as Go prints them.

use crate::Value;
use std::fmt::Write;
use supercargo_meta::Text;

/// `%v` of a value: keys and indexes in errors.
pub(crate) fn plain(v: &Value) -> String {
    match v {
        Value::Null => "NULL_VALUE".to_owned(),
        Value::Bool(b) => b.to_string(),
        Value::Int(i) => i.to_string(),
        Value::Uint(u) => u.to_string(),
        Value::Double(d) => double(*d),
        Value::String(s) => s.to_string(),
        Value::Bytes(b) => {
            let parts: Vec<String> = b.iter().map(u8::to_string).collect();
            format!("[{}]", parts.join(" "))
        }
        Value::Timestamp(..) | Value::Duration(_) => {
            crate::convert::to_text(v).unwrap_or_default().to_string()
        }
        Value::Type(t) => t.to_string(),
        Value::Optional(None) => "optional.none()".to_owned(),
        Value::Optional(Some(v)) => format!("optional({})", plain(v)),
        Value::List(l) => {
            let parts: Vec<String> = l.iter().take(1000).map(|v| plain(&v)).collect();
            format!("[{}]", parts.join(", "))
        }
        Value::Map(m) => {
            let parts: Vec<String> = m
                .entries()
                .iter()
                .take(1000)
                .map(|(k, v)| format!("{}: {}", plain(k), plain(v)))
                .collect();
            format!("{{{}}}", parts.join(", "))
        }
        Value::Opaque(o) => o.to_string(),
        Value::Preserved(t) => supercargo_meta::json_text(t),
        Value::Error(e) => e.to_string(),
    }
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
