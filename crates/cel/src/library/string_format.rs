//! `'...'.format([...])` (cel-go 0.29: ext/formatting.go): the clauses, and the check of constant formats.

use crate::Value;
use crate::ast::{Expr, ExprKind, Id};
use crate::types::Type;
use std::fmt::Write;
use supercargo_meta::{Text, go_quote};

/// Digits behind the point where a clause names none.
const PRECISION: usize = 6;
/// Most digits behind the point: nobody reads more, and each is made.
const PRECISION_MAX: usize = 10_000;
/// The longest text that is made.
const MADE_MAX: usize = 64 << 20;

/// What is wrong, and the node it is wrong with.
type Wrong = (Option<Id>, String);

/// How a clause wants its value.
#[derive(Clone, Copy)]
enum Clause {
    String,
    Decimal,
    Fixed(usize),
    Scientific(usize),
    Binary,
    Hex { upper: bool },
    Octal,
}

impl Clause {
    fn refuse(self, type_name: &str) -> String {
        let what = match self {
            Self::String => {
                "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps"
            }
            Self::Decimal => "decimal clause can only be used on integers",
            Self::Fixed(_) => "fixed-point clause can only be used on doubles",
            Self::Scientific(_) => "scientific clause can only be used on doubles",
            Self::Binary => "only integers and bools can be formatted as binary",
            Self::Hex { .. } => "only integers, byte buffers, and strings can be formatted as hex",
            Self::Octal => "octal clause can only be used on integers",
        };
        format!("{what}, was given {type_name}")
    }
}

/// Walks through a format: `each` makes the text of the n-th argument.
fn walk(
    format: &str,
    args: usize,
    mut each: impl FnMut(usize, Clause, &mut String) -> Result<(), Wrong>,
) -> Result<(String, usize), Wrong> {
    let mut out = String::with_capacity(format.len());
    let mut rest = format;
    let mut n = 0;
    while let Some(at) = rest.find('%') {
        out.push_str(rest.get(..at).unwrap_or(""));
        rest = rest.get(at + 1..).unwrap_or("");
        if let Some(r) = rest.strip_prefix('%') {
            out.push('%');
            rest = r;
            continue;
        }
        if n >= args {
            return Err((None, format!("index {n} out of range")));
        }
        if rest.is_empty() {
            return Err((None, "unexpected end of string".to_owned()));
        }
        let (clause, r) =
            clause(rest).map_err(|e| (None, format!("could not parse formatting clause: {e}")))?;
        rest = r;
        each(n, clause, &mut out).map_err(|(id, e)| (id, format!("error during formatting: {e}")))?;
        n += 1;
        if out.len() > MADE_MAX {
            return Err((None, "text is too long".to_owned()));
        }
    }
    out.push_str(rest);
    Ok((out, n))
}

fn clause(text: &str) -> Result<(Clause, &str), String> {
    let (precision, text) = match text.strip_prefix('.') {
        None => (PRECISION, text),
        Some(t) => {
            let n = t.bytes().take_while(u8::is_ascii_digit).count();
            let (digits, after) = t.split_at(n);
            if after.is_empty() {
                return Err(
                    "error while parsing precision: could not find end of precision specifier".to_owned(),
                );
            }
            let read: Result<usize, _> = digits.parse();
            match read {
                Ok(p) if p <= PRECISION_MAX => (p, after),
                _ => {
                    let why = if digits.is_empty() {
                        "invalid syntax"
                    } else {
                        "value out of range"
                    };
                    return Err(format!(
                        "error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing {}: {why}",
                        go_quote(digits)
                    ));
                }
            }
        }
    };
    let c = text.bytes().next().unwrap_or(0);
    let clause = match c {
        b's' => Clause::String,
        b'd' => Clause::Decimal,
        b'f' => Clause::Fixed(precision),
        b'e' => Clause::Scientific(precision),
        b'b' => Clause::Binary,
        b'x' => Clause::Hex { upper: false },
        b'X' => Clause::Hex { upper: true },
        b'o' => Clause::Octal,
        _ => return Err(format!("unrecognized formatting clause \"{}\"", char::from(c))),
    };
    Ok((clause, text.get(1..).unwrap_or("")))
}

/// The function.
pub(super) fn format(a: &[Value]) -> Value {
    let (Value::String(f), Value::List(args)) = (&a[0], &a[1]) else {
        return Value::no_overload();
    };
    let made = walk(f, args.len(), |n, clause, out| {
        let v = args.get(n).unwrap_or(Value::Null);
        write_value(clause, &v, out).map_err(|e| (None, e))
    });
    match made {
        Ok((s, _)) => Value::String(Text::from(s)),
        Err((_, e)) => Value::error(e),
    }
}

fn write_value(clause: Clause, v: &Value, out: &mut String) -> Result<(), String> {
    let refused = || Err(clause.refuse(&v.type_name()));
    match (clause, v) {
        (Clause::String, _) => return write_string(v, out),
        (Clause::Decimal, Value::Int(i)) => write!(out, "{i}"),
        (Clause::Decimal, Value::Uint(u)) => write!(out, "{u}"),
        // A zero has no sign here: adding one loses it.
        (Clause::Fixed(p), v) => match special_or_double(v) {
            Some(d) => write!(out, "{}", fixed(d + 0.0, p)),
            None => return refused(),
        },
        (Clause::Scientific(p), v) => match special_or_double(v) {
            Some(d) => write!(out, "{}", scientific(d + 0.0, p)),
            None => return refused(),
        },
        (Clause::Binary, Value::Int(i)) if *i < 0 => write!(out, "-{:b}", i.unsigned_abs()),
        (Clause::Binary, Value::Int(i)) => write!(out, "{i:b}"),
        (Clause::Binary, Value::Uint(u)) => write!(out, "{u:b}"),
        (Clause::Binary, Value::Bool(b)) => write!(out, "{}", i32::from(*b)),
        (Clause::Hex { upper }, v) => match hex(v) {
            Some(s) if upper => write!(out, "{}", s.to_uppercase()),
            Some(s) => write!(out, "{s}"),
            None => return refused(),
        },
        (Clause::Octal, Value::Int(i)) if *i < 0 => write!(out, "-{:o}", i.unsigned_abs()),
        (Clause::Octal, Value::Int(i)) => write!(out, "{i:o}"),
        (Clause::Octal, Value::Uint(u)) => write!(out, "{u:o}"),
        _ => return refused(),
    }
    .map_err(|e| e.to_string())
}

fn hex(v: &Value) -> Option<String> {
    let all = |b: &[u8]| b.iter().map(|b| format!("{b:02x}")).collect();
    Some(match v {
        Value::String(s) => all(s.as_bytes()),
        Value::Bytes(b) => all(b),
        Value::Int(i) if *i < 0 => format!("-{:x}", i.unsigned_abs()),
        Value::Int(i) => format!("{i:x}"),
        Value::Uint(u) => format!("{u:x}"),
        _ => return None,
    })
}

fn special_or_double(v: &Value) -> Option<f64> {
    match v {
        Value::Double(d) => Some(*d),
        Value::String(s) => match s.as_str() {
            "NaN" => Some(f64::NAN),
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        _ => None,
    }
}

fn special(d: f64) -> Option<&'static str> {
    if d.is_nan() {
        return Some("NaN");
    }
    d.is_infinite().then_some(if d > 0.0 { "∞" } else { "-∞" })
}

/// As the American locale prints it: commas between thousands.
fn fixed(d: f64, precision: usize) -> String {
    if let Some(s) = special(d) {
        return s.to_owned();
    }
    let plain = format!("{:.precision$}", d.abs());
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut out = String::new();
    if d.is_sign_negative() {
        out.push('-');
    }
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    if !fraction.is_empty() {
        let _ = write!(out, ".{fraction}");
    }
    out
}

/// `1.5×10⁰³`: six digits whatever the clause says; what it says is the least width.
fn scientific(d: f64, width: usize) -> String {
    let text = special(d).map_or_else(
        || {
            let s = format!("{d:.PRECISION$e}");
            let (mantissa, exponent) = s.split_once('e').unwrap_or((&s, "0"));
            let n: i32 = exponent.parse().unwrap_or(0);
            let mut out = format!("{mantissa}×10");
            if n < 0 {
                out.push('⁻');
            }
            for c in format!("{:02}", n.unsigned_abs()).bytes() {
                out.push(['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][usize::from(c - b'0') % 10]);
            }
            out
        },
        str::to_owned,
    );
    format!("{text:>width$}")
}

fn write_string(v: &Value, out: &mut String) -> Result<(), String> {
    match v {
        Value::List(_) | Value::Map(_) => return write_nested(v, out),
        Value::Null => out.push_str("null"),
        Value::Bytes(b) => match std::str::from_utf8(b) {
            Ok(s) => out.push_str(s),
            Err(_) => {
                return Err(
                    "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" to string".to_owned()
                );
            }
        },
        Value::Opaque(_) | Value::Optional(_) | Value::Preserved(_) | Value::Error(_) => {
            return Err(Clause::String.refuse(&v.type_name()));
        }
        v => out.push_str(&crate::convert::to_text(v).unwrap_or_default()),
    }
    Ok(())
}

/// An element of a list or map.
fn write_nested(v: &Value, out: &mut String) -> Result<(), String> {
    if out.len() > MADE_MAX {
        return Err("text is too long".to_owned());
    }
    match v {
        Value::Int(i) => drop(write!(out, "{i}")),
        Value::Uint(u) => drop(write!(out, "{u}")),
        Value::String(s) => out.push_str(&go_quote(s)),
        Value::Bytes(_) => {
            let mut s = String::new();
            write_string(v, &mut s)?;
            let _ = write!(out, "b{}", go_quote(&s));
        }
        Value::Bool(_) | Value::Null | Value::Type(_) => write_string(v, out)?,
        Value::Timestamp(..) => drop(write!(out, "timestamp({})", go_quote(&crate::show::plain(v)))),
        Value::Duration(_) => drop(write!(out, "duration({})", go_quote(&crate::show::plain(v)))),
        Value::Double(d) => match (d.is_nan(), d.is_infinite()) {
            (true, _) => out.push_str("\"NaN\""),
            (_, true) => out.push_str(if *d > 0.0 { "\"+Inf\"" } else { "\"-Inf\"" }),
            _ => drop(write!(out, "{d:.PRECISION$}")),
        },
        Value::List(l) => {
            out.push('[');
            for (i, v) in l.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                write_nested(&v, out)?;
            }
            out.push(']');
        }
        Value::Map(m) => write_map(m, out)?,
        v => return Err(format!("no formatting function for {}", v.type_name())),
    }
    Ok(())
}

fn write_map(m: &crate::map::MapValue, out: &mut String) -> Result<(), String> {
    let mut pairs = Vec::new();
    for (k, v) in m.entries() {
        let (mut key, mut value) = (String::new(), String::new());
        match &k {
            Value::String(_) | Value::Bool(_) | Value::Int(_) | Value::Uint(_) => write_nested(&k, &mut key)?,
            k => {
                return Err(format!(
                    "no formatting function for map key of type {}",
                    k.type_name()
                ));
            }
        }
        write_nested(&v, &mut value)?;
        pairs.push((key, value));
    }
    pairs.sort_by(|a, b| a.0.cmp(&b.0));
    out.push('{');
    for (i, (k, v)) in pairs.iter().enumerate() {
        let _ = write!(out, "{}{k}:{v}", if i > 0 { ", " } else { "" });
    }
    out.push('}');
    Ok(())
}

/// Checks a constant format against the list of its arguments.
pub(crate) fn validate(
    format: &str,
    args: &[crate::ast::Item],
    type_of: &dyn Fn(Id) -> Type,
) -> Option<Wrong> {
    let walked = walk(format, args.len(), |n, clause, _| {
        let Some(arg) = args.get(n) else { return Ok(()) };
        fits(clause, &arg.value, type_of).map_err(|id| (Some(id), clause.refuse(&type_of(id).runtime_name())))
    });
    match walked {
        Err(e) => Some(e),
        Ok((_, used)) if args.len() > used => Some((
            None,
            format!(
                "too many arguments supplied to string.format (expected {used}, got {})",
                args.len()
            ),
        )),
        Ok(_) => None,
    }
}

/// True when a clause takes the type of an argument; else the node that doesn't fit.
fn fits(clause: Clause, e: &Expr, type_of: &dyn Fn(Id) -> Type) -> Result<(), Id> {
    let t = type_of(e.id);
    let number = matches!(t, Type::Int | Type::Uint);
    let ok = matches!(t, Type::Dyn)
        || match clause {
            Clause::String => !matches!(
                t,
                Type::Opaque(_) | Type::Object(_) | Type::Optional(_) | Type::Error
            ),
            Clause::Decimal | Clause::Octal => number,
            Clause::Fixed(_) | Clause::Scientific(_) => matches!(t, Type::Double | Type::String),
            Clause::Binary => number || matches!(t, Type::Bool),
            Clause::Hex { .. } => number || matches!(t, Type::String | Type::Bytes),
        };
    if !ok {
        return Err(e.id);
    }
    match (&e.kind, clause) {
        (ExprKind::List(items), Clause::String) => {
            items.iter().try_for_each(|i| fits(clause, &i.value, type_of))
        }
        (ExprKind::Map(entries), Clause::String) => entries
            .iter()
            .try_for_each(|e| fits(clause, &e.key, type_of).and_then(|()| fits(clause, &e.value, type_of))),
        _ => Ok(()),
    }
}
