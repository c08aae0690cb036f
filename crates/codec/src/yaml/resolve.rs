//! What a plain scalar means: booleans, numbers and null of YAML 1.1.

use supercargo_meta::{Text, Tree};

/// A scalar, resolved.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer beyond 64 bits with sign.
    Big(u64),
    Float(f64),
    Str,
}

impl Scalar {
    /// Go's short tag, for error texts.
    pub(super) const fn tag(&self) -> &'static str {
        match self {
            Self::Null => "!!null",
            Self::Bool(_) => "!!bool",
            Self::Int(_) | Self::Big(_) => "!!int",
            Self::Float(_) => "!!float",
            Self::Str => "!!str",
        }
    }

    /// The value as it is after the way through JSON: a float without fraction is an integer there.
    pub(super) fn tree(self, text: &str) -> Result<Tree, String> {
        Ok(match self {
            Self::Null => Tree::Null,
            Self::Bool(b) => Tree::Bool(b),
            Self::Int(i) => Tree::Int(i),
            #[allow(clippy::cast_precision_loss, reason = "JSON readers turn it into a float too")]
            Self::Big(u) => Tree::Float(u as f64),
            Self::Float(f) if !f.is_finite() => return Err(unsupported(f)),
            Self::Float(f) => match whole(f) {
                Some(i) => Tree::Int(i),
                None => Tree::Float(f),
            },
            Self::Str => Tree::Str(Text::from(text)),
        })
    }

    /// The text of a key, and as Go's `%#v` shows it; `None` for null, which is no key.
    pub(super) fn key(self, text: &str) -> Option<(Text, String)> {
        let plain = |s: String| (Text::from(s.as_str()), s);
        Some(match self {
            Self::Null => return None,
            Self::Bool(b) => plain(b.to_string()),
            Self::Int(i) => plain(i.to_string()),
            Self::Big(u) => plain(u.to_string()),
            #[allow(clippy::cast_possible_truncation, reason = "Go prints keys with 32 bits")]
            Self::Float(f) => plain(general(f64::from(f as f32), &format!("{:e}", f as f32))),
            Self::Str => (Text::from(text), supercargo_meta::go_quote(text)),
        })
    }
}

fn unsupported(f: f64) -> String {
    let name = match f {
        f if f.is_nan() => "NaN",
        f if f > 0.0 => "+Inf",
        _ => "-Inf",
    };
    format!("json: unsupported value: {name}")
}

/// The integer a float is, when it is one of 64 bits.
pub(super) fn whole(f: f64) -> Option<i64> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    #[allow(clippy::cast_possible_truncation, reason = "it is whole and in range")]
    (f.fract() == 0.0 && (-LIMIT..LIMIT).contains(&f)).then_some(f as i64)
}

/// Go's `%g` of a float whose shortest exponent form (`1.5e3`) is given: with exponent below -4 and from 6 on.
pub(super) fn general(f: f64, exponent_form: &str) -> String {
    if !f.is_finite() {
        return match f {
            f if f.is_nan() => ".nan",
            f if f > 0.0 => ".inf",
            _ => "-.inf",
        }
        .to_owned();
    }
    let (digits, exp) = exponent_form.split_once('e').unwrap_or((exponent_form, "0"));
    let exp: i32 = exp.parse().unwrap_or(0);
    if f != 0.0 && !(-4..6).contains(&exp) {
        let sign = if exp < 0 { '-' } else { '+' };
        format!("{digits}e{sign}{:02}", exp.abs())
    } else {
        f.to_string()
    }
}

/// What the text of a plain scalar means.
pub(super) fn resolve(s: &str) -> Scalar {
    match s {
        "" | "~" | "null" | "Null" | "NULL" => return Scalar::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            return Scalar::Bool(true);
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            return Scalar::Bool(false);
        }
        ".nan" | ".NaN" | ".NAN" => return Scalar::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => return Scalar::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => return Scalar::Float(f64::NEG_INFINITY),
        _ => {}
    }
    match s.as_bytes().first() {
        Some(b'.') => float(s).map_or(Scalar::Str, Scalar::Float),
        Some(b'+' | b'-' | b'0'..=b'9') => number(s),
        _ => Scalar::Str,
    }
}

fn number(s: &str) -> Scalar {
    let plain: String = s.chars().filter(|c| *c != '_').collect();
    if let Some(i) = integer(&plain) {
        return i;
    }
    float(&plain).map_or(Scalar::Str, Scalar::Float)
}

/// An integer of Go's source form: `0x`, `0o`, `0b`, or `0` before octal digits.
fn integer(s: &str) -> Option<Scalar> {
    let (negative, signed, digits) = match s.as_bytes().first() {
        Some(b'-') => (true, true, s.get(1..)?),
        Some(b'+') => (false, true, s.get(1..)?),
        _ => (false, false, s),
    };
    let lower = digits.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, lower.get(2..)?),
        [b'0', b'o', ..] => (8, lower.get(2..)?),
        [b'0', b'b', ..] => (2, lower.get(2..)?),
        [b'0', _, ..] => (8, lower.get(1..)?),
        _ => (10, lower.as_str()),
    };
    if !digits.bytes().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    let n = u64::from_str_radix(digits, radix).ok()?;
    if negative {
        return (n <= 1 << 63).then(|| Scalar::Int(0i64.wrapping_sub_unsigned(n)));
    }
    match i64::try_from(n) {
        Ok(i) => Some(Scalar::Int(i)),
        Err(_) if signed => None,
        Err(_) => Some(Scalar::Big(n)),
    }
}

/// A decimal float; one out of range is none.
fn float(s: &str) -> Option<f64> {
    let plain = s
        .bytes()
        .all(|c| c.is_ascii_digit() || matches!(c, b'.' | b'e' | b'E' | b'+' | b'-'));
    s.parse::<f64>().ok().filter(|f| plain && f.is_finite())
}
