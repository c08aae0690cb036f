//! Quantities (apiserver 0.37: pkg/cel/library/quantity.go).

use super::{Opaque, int, settle, text};
use crate::decls::Table;
use crate::price::Price;
use crate::{Type, Value};
use std::cmp::Ordering;
use supercargo_meta::{Format, Quantity, Text};

pub(super) const TYPE: Type = Type::Opaque("kubernetes.Quantity");

pub(super) fn add(t: &mut Table) {
    use Type::{Bool, Double, Int, String};
    let one = Price::Accessor;
    t.global(
        "quantity",
        "string_to_quantity",
        &[String],
        TYPE,
        parse,
        Price::Parse,
    );
    t.global(
        "isQuantity",
        "is_quantity_string",
        &[String],
        Bool,
        is_quantity,
        Price::Parse,
    );
    t.global(
        "sign",
        "quantity_sign",
        &[TYPE],
        Int,
        |a| on(a, |h| Value::Int(h.quantity.sign().into())),
        one,
    );
    let two = [TYPE, TYPE];
    t.method(
        "isGreaterThan",
        "quantity_is_greater_than",
        &two,
        Bool,
        |a| compared(a, |o| Value::Bool(o.is_gt())),
        one,
    );
    t.method(
        "isLessThan",
        "quantity_is_less_than",
        &two,
        Bool,
        |a| compared(a, |o| Value::Bool(o.is_lt())),
        one,
    );
    t.method(
        "compareTo",
        "quantity_compare_to",
        &two,
        Int,
        |a| compared(a, |o| Value::Int(o as i64)),
        one,
    );
    t.method(
        "asApproximateFloat",
        "quantity_get_float",
        &[TYPE],
        Double,
        |a| on(a, |h| Value::Double(approximate(&h.quantity))),
        one,
    );
    t.method(
        "asInteger",
        "quantity_get_int",
        &[TYPE],
        Int,
        |a| on(a, as_integer),
        one,
    );
    t.method(
        "isInteger",
        "quantity_is_integer",
        &[TYPE],
        Bool,
        |a| on(a, |q| Value::Bool(!as_integer(q).is_error())),
        one,
    );
    t.method(
        "add",
        "quantity_add",
        &two,
        TYPE,
        |a| combined(a, Quantity::add),
        one,
    );
    t.method(
        "add",
        "quantity_add_int",
        &[TYPE, Int],
        TYPE,
        |a| combined(a, Quantity::add),
        one,
    );
    t.method(
        "sub",
        "quantity_sub",
        &two,
        TYPE,
        |a| combined(a, Quantity::sub),
        one,
    );
    t.method(
        "sub",
        "quantity_sub_int",
        &[TYPE, Int],
        TYPE,
        |a| combined(a, Quantity::sub),
        one,
    );
}

/// A quantity, and how Go holds it: as an integer of so many tens, or as a decimal number, which is never an integer to it.
#[derive(Debug)]
pub struct Held {
    pub(super) quantity: Quantity,
    scale: Option<i32>,
}

impl std::fmt::Display for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.quantity.fmt(f)
    }
}

/// The tens of a text that is held as an integer.
fn scale_of(s: &str) -> Option<i32> {
    let bare = s.strip_prefix(['-', '+']).unwrap_or(s).trim_start_matches('0');
    let end = bare
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(bare.len());
    let (number, suffix) = bare.split_at(end);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = i32::try_from(whole.len().max(1) + fraction.len()).ok()?;
    let decimal = |exponent: i32| {
        let places = i32::try_from(fraction.len()).ok()?;
        let scale = exponent.checked_sub(places)?;
        (digits <= 18 && scale >= -9).then_some(scale)
    };
    if let Some(at) = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]
        .iter()
        .position(|x| *x == suffix)
    {
        let exponent = 10 * (i32::try_from(at).ok()? + 1);
        let fits = fraction.is_empty() && 15 - digits - exponent * 3 / 10 > 0;
        return fits.then_some(0);
    }
    if let Some(at) = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"]
        .iter()
        .position(|x| *x == suffix)
    {
        return decimal(3 * (i32::try_from(at).ok()? - 3));
    }
    decimal(suffix.get(1..)?.parse().ok()?)
}

fn held(a: &[Value], i: usize) -> Result<&Held, Value> {
    match a.get(i) {
        Some(Value::Opaque(o)) => match &**o {
            Opaque::Quantity(q) => Ok(q),
            _ => Err(Value::no_overload()),
        },
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

fn quantity(a: &[Value], i: usize) -> Result<&Quantity, Value> {
    held(a, i).map(|h| &h.quantity)
}

fn both(a: &[Value]) -> Result<(&Quantity, &Quantity), Value> {
    Ok((quantity(a, 0)?, quantity(a, 1)?))
}

fn on(a: &[Value], f: fn(&Held) -> Value) -> Value {
    settle(held(a, 0).map(f))
}

fn compared(a: &[Value], f: fn(Ordering) -> Value) -> Value {
    settle(both(a).map(|(a, b)| f(a.cmp_value(b))))
}

fn parse(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| {
        match Quantity::parse(s) {
            Ok(quantity) => Opaque::Quantity(Held {
                quantity,
                scale: scale_of(s),
            })
            .value(),
            Err(e) => Value::error(e.to_string()),
        }
    }))
}

fn is_quantity(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| Value::Bool(Quantity::parse(s).is_ok())))
}

/// The value as an integer, if Go holds it as one of 64 bits.
fn as_integer(h: &Held) -> Value {
    let n = h.quantity.value();
    let exact = h.quantity.cmp_value(&Quantity::new(n, Format::DecimalSi)).is_eq();
    if h.scale.is_some_and(|s| s >= 0) && exact {
        return Value::Int(n);
    }
    Value::error(Text::const_new("cannot convert value to integer"))
}

fn approximate(q: &Quantity) -> f64 {
    let (mantissa, exponent) = q.parts();
    let base = mantissa as f64;
    if exponent == 0 {
        return base;
    }
    // The nearest number to the power of ten, which repeated products would miss.
    base * format!("1e{exponent}").parse::<f64>().unwrap_or(f64::INFINITY)
}

fn combined(a: &[Value], f: fn(&mut Quantity, &Quantity)) -> Value {
    settle((|| {
        let first = held(a, 0)?;
        let mut q = first.quantity.clone();
        let scale = match a.get(1) {
            Some(Value::Int(_)) => {
                f(&mut q, &Quantity::new(int(a, 1)?, Format::DecimalExponent));
                Some(0)
            }
            _ => {
                let other = held(a, 1)?;
                f(&mut q, &other.quantity);
                other.scale
            }
        };
        let scale = match (first.scale, scale) {
            (_, s) if first.quantity.is_zero() => s,
            (Some(a), Some(b)) => Some(a.min(b)),
            _ => None,
        };
        Ok(Opaque::Quantity(Held { quantity: q, scale }).value())
    })())
}
