//! Conversions between types: `int(x)`, `string(x)`, `timestamp(x)`, ...

use crate::Value;
use crate::ops::{INT_OVERFLOW, UINT_OVERFLOW, checked_time};
use std::fmt::Write;
use std::sync::Arc;
use supercargo_meta::{Text, Timestamp, parse_duration};

/// What a value is converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    Bool,
    Int,
    Uint,
    Double,
    String,
    Bytes,
    Timestamp,
    Duration,
}

impl To {
    const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Double => "double",
            Self::String => "string",
            Self::Bytes => "bytes",
            Self::Timestamp => "google.protobuf.Timestamp",
            Self::Duration => "google.protobuf.Duration",
        }
    }
}

/// Converts a value, or says that it can't be.
pub(crate) fn convert(v: &Value, to: To) -> Value {
    let done = match to {
        To::Bool => match v {
            Value::Bool(_) => Some(v.clone()),
            Value::String(s) => boolean(s),
            _ => None,
        },
        To::Int => return to_int(v),
        To::Uint => return to_uint(v),
        To::Double => match v {
            Value::Double(_) => Some(v.clone()),
            Value::Int(i) => Some(Value::Double(*i as f64)),
            Value::Uint(u) => Some(Value::Double(*u as f64)),
            Value::String(s) => float(s).map(Value::Double),
            _ => None,
        },
        To::String => match v {
            Value::Bytes(b) => match std::str::from_utf8(b) {
                Ok(s) => Some(Value::string(s)),
                Err(_) => {
                    return Value::error(Text::const_new(
                        "invalid UTF-8 in bytes, cannot convert to string",
                    ));
                }
            },
            _ => to_text(v).map(Value::String),
        },
        To::Bytes => match v {
            Value::Bytes(_) => Some(v.clone()),
            Value::String(s) => Some(Value::Bytes(Arc::from(s.as_bytes()))),
            _ => None,
        },
        To::Timestamp => match v {
            Value::Timestamp(..) => Some(v.clone()),
            Value::Int(i) => Some(checked_time(Timestamp::from_seconds(*i), 0)),
            Value::String(s) => Timestamp::parse(s).ok().map(|t| checked_time(t, offset_of(s))),
            _ => None,
        },
        To::Duration => match v {
            Value::Duration(_) => Some(v.clone()),
            Value::String(s) => parse_duration(s).ok().map(Value::Duration),
            _ => None,
        },
    };
    done.unwrap_or_else(|| failed(v, to))
}

fn failed(v: &Value, to: To) -> Value {
    Value::error(format!(
        "type conversion error from '{}' to '{}'",
        v.type_name(),
        to.name()
    ))
}

fn to_int(v: &Value) -> Value {
    let over = || Value::error(INT_OVERFLOW);
    match v {
        Value::Int(_) => v.clone(),
        Value::Uint(u) => i64::try_from(*u).map_or_else(|_| over(), Value::Int),
        Value::Double(d) => {
            // The ends themselves are refused: they may stand for a neighbour.
            let fits = *d > i64::MIN as f64 && *d < i64::MAX as f64;
            #[allow(clippy::cast_possible_truncation, reason = "in range")]
            if fits { Value::Int(*d as i64) } else { over() }
        }
        Value::Duration(d) => Value::Int(*d),
        Value::Timestamp(t, _) => Value::Int(t.seconds),
        Value::String(s) => s.parse().map_or_else(|_| failed(v, To::Int), Value::Int),
        _ => failed(v, To::Int),
    }
}

fn to_uint(v: &Value) -> Value {
    let over = || Value::error(UINT_OVERFLOW);
    match v {
        Value::Uint(_) => v.clone(),
        Value::Int(i) => u64::try_from(*i).map_or_else(|_| over(), Value::Uint),
        Value::Double(d) => {
            let fits = *d >= 0.0 && *d < u64::MAX as f64;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
            if fits { Value::Uint(*d as u64) } else { over() }
        }
        Value::String(s) if !s.starts_with('+') => {
            s.parse().map_or_else(|_| failed(v, To::Uint), Value::Uint)
        }
        _ => failed(v, To::Uint),
    }
}

fn boolean(s: &str) -> Option<Value> {
    match s {
        "1" | "t" | "T" | "true" | "TRUE" | "True" => Some(Value::Bool(true)),
        "0" | "f" | "F" | "false" | "FALSE" | "False" => Some(Value::Bool(false)),
        _ => None,
    }
}

/// A number as Go's `strconv.ParseFloat` reads it; hexadecimal floats are not known here.
fn float(s: &str) -> Option<f64> {
    let bare = s.strip_prefix(['+', '-']).unwrap_or(s);
    let word = bare.to_ascii_lowercase();
    let sign = if s.starts_with('-') { -1.0 } else { 1.0 };
    match word.as_str() {
        "inf" | "infinity" => return Some(sign * f64::INFINITY),
        "nan" => return (bare.len() == s.len()).then_some(f64::NAN),
        _ => {}
    }
    if !bare.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    // Between digits an underscore means nothing.
    let between = |(i, _)| {
        let digit = |b: Option<&u8>| b.is_some_and(u8::is_ascii_digit);
        digit(s.as_bytes().get(i + 1)) && i > 0 && digit(s.as_bytes().get(i - 1))
    };
    if !s.match_indices('_').all(between) {
        return None;
    }
    s.replace('_', "").parse().ok().filter(|d: &f64| d.is_finite())
}

/// `string(x)` of what has one; bytes need a look at their content first.
pub(crate) fn to_text(v: &Value) -> Option<Text> {
    Some(match v {
        Value::Null => Text::const_new("null"),
        Value::Bool(b) => Text::const_new(if *b { "true" } else { "false" }),
        Value::Int(i) => Text::from(i.to_string()),
        Value::Uint(u) => Text::from(u.to_string()),
        Value::Double(d) => Text::from(crate::show::double(*d)),
        Value::String(s) | Value::Type(s) => s.clone(),
        Value::Timestamp(t, offset) => timestamp_text(*t, *offset),
        Value::Duration(d) => duration_text(*d),
        Value::Opaque(o) => return o.text(),
        _ => return None,
    })
}

/// The seconds east of Greenwich a text of RFC 3339 ends with.
pub(crate) fn offset_of(s: &str) -> i32 {
    let Some(zone) = s
        .len()
        .checked_sub(6)
        .and_then(|n| s.get(n..))
        .filter(|z| z.starts_with(['+', '-']))
    else {
        return 0;
    };
    let number = |n: Option<&str>| n.and_then(|n| n.parse::<i32>().ok()).unwrap_or(0);
    let seconds = number(zone.get(1..3)) * 3600 + number(zone.get(4..6)) * 60;
    if zone.starts_with('-') { -seconds } else { seconds }
}

/// RFC 3339 with as many digits of a fraction as it has.
pub(crate) fn timestamp_text(t: Timestamp, offset: i32) -> Text {
    let there = Timestamp {
        seconds: t.seconds.saturating_add(offset.into()),
        nanos: t.nanos,
    };
    let whole = there.to_text();
    let mut s = Text::from(whole.trim_end_matches('Z'));
    if t.nanos != 0 {
        let fraction = format!("{:09}", t.nanos);
        let _ = write!(s, ".{}", fraction.trim_end_matches('0'));
    }
    if offset == 0 {
        s.push('Z');
    } else {
        let minutes = offset.unsigned_abs() / 60;
        let sign = if offset < 0 { '-' } else { '+' };
        let _ = write!(s, "{sign}{:02}:{:02}", minutes / 60, minutes % 60);
    }
    s
}

/// Seconds as a decimal number, reckoned as Go does, and `s`.
pub(crate) fn duration_text(nanos: i64) -> Text {
    const NANOS: i64 = 1_000_000_000;
    let seconds = (nanos / NANOS) as f64 + (nanos % NANOS) as f64 / 1e9;
    let mut s = crate::show::fixed(seconds);
    s.push('s');
    s
}
