//! Operators: equality, order, arithmetic.

use crate::Value;
use std::cmp::Ordering;
use std::sync::Arc;
use supercargo_meta::{Text, Timestamp, Tree};
use supercargo_pattern::Pattern;

/// The first second of year 1 and the last of year 9999.
const SECONDS_MIN: i64 = -62_135_596_800;
const SECONDS_MAX: i64 = 253_402_300_799;
const NANOS: i64 = 1_000_000_000;

pub(crate) const INT_OVERFLOW: Text = Text::const_new("integer overflow");
pub(crate) const UINT_OVERFLOW: Text = Text::const_new("unsigned integer overflow");
pub(crate) const TIMESTAMP_OVERFLOW: Text = Text::const_new("timestamp overflow");
const DIVISION: Text = Text::const_new("division by zero");
const MODULUS: Text = Text::const_new("modulus by zero");
const NAN: Text = Text::const_new("NaN values cannot be ordered");

/// An integer without loss.
#[allow(
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    reason = "checked by converting back"
)]
pub(crate) fn double_to_int(d: f64) -> Option<i64> {
    let in_range = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&d);
    let i = d as i64;
    (in_range && i as f64 == d).then_some(i)
}

/// An unsigned integer without loss.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "checked by converting back"
)]
pub(crate) fn double_to_uint(d: f64) -> Option<u64> {
    let in_range = (0.0..18_446_744_073_709_551_616.0).contains(&d);
    let i = d as u64;
    (in_range && i as f64 == d).then_some(i)
}

fn double_and_int(d: f64, i: i64) -> Ordering {
    if d < i64::MIN as f64 {
        Ordering::Less
    } else if d > i64::MAX as f64 {
        Ordering::Greater
    } else {
        d.partial_cmp(&(i as f64)).unwrap_or(Ordering::Equal)
    }
}

fn double_and_uint(d: f64, u: u64) -> Ordering {
    if d < 0.0 {
        Ordering::Less
    } else if d > u64::MAX as f64 {
        Ordering::Greater
    } else {
        d.partial_cmp(&(u as f64)).unwrap_or(Ordering::Equal)
    }
}

fn int_and_uint(i: i64, u: u64) -> Ordering {
    match u64::try_from(i) {
        Ok(i) => i.cmp(&u),
        Err(_) => Ordering::Less,
    }
}

/// The order of two numbers of any types; `None` for anything else. NaN is not asked for.
fn numbers(a: &Value, b: &Value) -> Option<Ordering> {
    Some(match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Uint(a), Value::Uint(b)) => a.cmp(b),
        (Value::Double(a), Value::Double(b)) => a.partial_cmp(b).unwrap_or(Ordering::Equal),
        (Value::Int(a), Value::Uint(b)) => int_and_uint(*a, *b),
        (Value::Uint(a), Value::Int(b)) => int_and_uint(*b, *a).reverse(),
        (Value::Double(a), Value::Int(b)) => double_and_int(*a, *b),
        (Value::Int(a), Value::Double(b)) => double_and_int(*b, *a).reverse(),
        (Value::Double(a), Value::Uint(b)) => double_and_uint(*a, *b),
        (Value::Uint(a), Value::Double(b)) => double_and_uint(*b, *a).reverse(),
        _ => return None,
    })
}

const fn is_nan(v: &Value) -> bool {
    matches!(v, Value::Double(d) if d.is_nan())
}

/// What an evaluation may do for which nothing is charged.
#[derive(Debug)]
pub(crate) struct Work {
    /// Values that comparisons look at: values may hold others any number of times over.
    compared: u64,
    /// Steps of searches: an expression of a few bytes may ask for an automaton of megabytes.
    searches: u64,
}

impl Work {
    pub(crate) const fn new(searches: u64) -> Self {
        Self {
            compared: 40_000_000,
            searches,
        }
    }
    /// Steps of searches that are left.
    pub(crate) const fn searches(&self) -> u64 {
        self.searches
    }
    /// An automaton that was made; false when it was too much.
    pub(crate) fn make(&mut self, r: &Pattern) -> bool {
        self.search_steps(r.work_of_compiling())
    }
    /// A search through a text; false when it would take too long.
    pub(crate) fn search(&mut self, r: &Pattern, text: &str) -> bool {
        self.search_steps(r.work(text.len()))
    }
    const fn search_steps(&mut self, steps: u64) -> bool {
        self.searches = self.searches.saturating_sub(steps);
        self.searches > 0
    }
    /// More steps; false when there were too many.
    pub(crate) const fn spend(&mut self, steps: usize) -> bool {
        self.compared = self.compared.saturating_sub(steps as u64);
        self.compared > 0
    }
    /// What came of comparing, or an error when there were too many steps: lists take errors for equality.
    pub(crate) fn result(&self, of: Value) -> Value {
        if self.compared > 0 { of } else { too_large() }
    }
}

fn too_large() -> Value {
    Value::error(Text::const_new("values are too large to compare"))
}

/// `a == b`: true, false, or an error.
pub(crate) fn equal(a: &Value, b: &Value, work: &mut Work) -> Value {
    let same = equal_within(a, b, work);
    work.result(same)
}

/// [`equal`] as part of a comparison.
pub(crate) fn equal_within(a: &Value, b: &Value, work: &mut Work) -> Value {
    match (a, b) {
        (Value::Null, Value::Null) => Value::Bool(true),
        (Value::Null, _) | (_, Value::Null) => Value::Bool(false),
        _ => equal_to_within(a, b, work),
    }
}

/// What `a` says of being equal to `b`; null is not looked at first.
pub(crate) fn equal_to_within(a: &Value, b: &Value, work: &mut Work) -> Value {
    if !work.spend(1) {
        return too_large();
    }
    let same = match (a, b) {
        (Value::Error(_), _) => return a.clone(),
        (Value::Null, b) => matches!(b, Value::Null),
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Int(_) | Value::Uint(_) | Value::Double(_), _) => {
            !is_nan(a) && !is_nan(b) && numbers(a, b) == Some(Ordering::Equal)
        }
        (Value::String(a), Value::String(b)) => a == b,
        (Value::Bytes(a), Value::Bytes(b)) => a == b,
        (Value::Timestamp(a, _), Value::Timestamp(b, _)) => a == b,
        (Value::Duration(a), Value::Duration(b)) => a == b,
        (Value::Type(a), Value::Type(b)) => a == b,
        (Value::Optional(a), Value::Optional(b)) => match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => return equal_to_within(a, b, work),
            _ => false,
        },
        (Value::List(a), b) => return a.equal(b, work),
        (Value::Map(a), b) => return a.equal(b, work),
        (Value::Opaque(x), b) => return x.equal(b),
        (Value::Preserved(a), b) => {
            if !work.spend(nodes(a)) {
                return too_large();
            }
            b.to_tree().is_some_and(|b| *a == b)
        }
        _ => false,
    };
    Value::Bool(same)
}

/// How many nodes a tree has.
fn nodes(t: &Tree) -> usize {
    match t {
        Tree::List(l) => l.iter().map(nodes).sum::<usize>() + 1,
        Tree::Map(m) => m.iter().map(|(_, t)| nodes(t)).sum::<usize>() + 1,
        _ => 1,
    }
}

/// The order of two values, or an error.
pub(crate) fn compare(a: &Value, b: &Value) -> Result<Ordering, Value> {
    if matches!(a, Value::Double(_)) && is_nan(a)
        || matches!(a, Value::Int(_) | Value::Uint(_) | Value::Double(_)) && is_nan(b)
    {
        return Err(Value::error(NAN));
    }
    Ok(match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::String(a), Value::String(b)) => a.as_bytes().cmp(b.as_bytes()),
        (Value::Bytes(a), Value::Bytes(b)) => a.cmp(b),
        (Value::Timestamp(a, _), Value::Timestamp(b, _)) => a.cmp(b),
        (Value::Duration(a), Value::Duration(b)) => a.cmp(b),
        _ => return numbers(a, b).ok_or_else(|| b.or_no_overload()),
    })
}

/// True for values that have an order.
pub(crate) const fn is_comparable(v: &Value) -> bool {
    matches!(
        v,
        Value::Bool(_)
            | Value::Int(_)
            | Value::Uint(_)
            | Value::Double(_)
            | Value::String(_)
            | Value::Bytes(_)
            | Value::Timestamp(..)
            | Value::Duration(_)
    )
}

/// True for values that `+` takes on its left.
pub(crate) const fn is_addable(v: &Value) -> bool {
    !matches!(v, Value::Bool(_)) && is_comparable(v) || matches!(v, Value::List(_))
}

pub(crate) const fn is_number(v: &Value) -> bool {
    matches!(v, Value::Int(_) | Value::Uint(_) | Value::Double(_))
}

fn or(v: Option<Value>, e: Text) -> Value {
    v.unwrap_or_else(|| Value::error(e))
}

/// A point in time a number of nanoseconds later.
fn later(t: Timestamp, offset: i32, nanos: i64) -> Value {
    let total = i64::from(t.nanos) + nanos.rem_euclid(NANOS);
    let seconds = t
        .seconds
        .checked_add(nanos.div_euclid(NANOS))
        .and_then(|s| s.checked_add(total / NANOS))
        .filter(|s| (SECONDS_MIN..=SECONDS_MAX).contains(s));
    or(
        seconds.map(|seconds| {
            let nanos = u32::try_from(total % NANOS).unwrap_or(0);
            Value::Timestamp(Timestamp { seconds, nanos }, offset)
        }),
        TIMESTAMP_OVERFLOW,
    )
}

/// A point in time that is within years 1 to 9999.
pub(crate) fn checked_time(t: Timestamp, offset: i32) -> Value {
    later(t, offset, 0)
}

pub(crate) fn add(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => or(a.checked_add(*b).map(Value::Int), INT_OVERFLOW),
        (Value::Uint(a), Value::Uint(b)) => or(a.checked_add(*b).map(Value::Uint), UINT_OVERFLOW),
        (Value::Double(a), Value::Double(b)) => Value::Double(a + b),
        (Value::String(a), Value::String(b)) => {
            let mut s = Text::with_capacity(a.len() + b.len());
            s.push_str(a);
            s.push_str(b);
            Value::String(s)
        }
        (Value::Bytes(a), Value::Bytes(b)) => Value::Bytes(Arc::from([&**a, &**b].concat())),
        (Value::List(a), Value::List(b)) => a.add(b),
        (Value::Duration(a), Value::Duration(b)) => or(a.checked_add(*b).map(Value::Duration), INT_OVERFLOW),
        (Value::Duration(d), Value::Timestamp(t, o)) | (Value::Timestamp(t, o), Value::Duration(d)) => {
            later(*t, *o, *d)
        }
        _ => b.or_no_overload(),
    }
}

pub(crate) fn subtract(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => or(a.checked_sub(*b).map(Value::Int), INT_OVERFLOW),
        (Value::Uint(a), Value::Uint(b)) => or(a.checked_sub(*b).map(Value::Uint), UINT_OVERFLOW),
        (Value::Double(a), Value::Double(b)) => Value::Double(a - b),
        (Value::Duration(a), Value::Duration(b)) => or(a.checked_sub(*b).map(Value::Duration), INT_OVERFLOW),
        (Value::Timestamp(t, o), Value::Duration(d)) => match d.checked_neg() {
            Some(d) => later(*t, *o, d),
            None => Value::error(INT_OVERFLOW),
        },
        (Value::Timestamp(a, _), Value::Timestamp(b, _)) => {
            let nanos = a
                .seconds
                .checked_sub(b.seconds)
                .and_then(|s| s.checked_mul(NANOS))
                .and_then(|n| n.checked_add(i64::from(a.nanos) - i64::from(b.nanos)));
            or(nanos.map(Value::Duration), INT_OVERFLOW)
        }
        _ => b.or_no_overload(),
    }
}

pub(crate) fn multiply(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => or(a.checked_mul(*b).map(Value::Int), INT_OVERFLOW),
        (Value::Uint(a), Value::Uint(b)) => or(a.checked_mul(*b).map(Value::Uint), UINT_OVERFLOW),
        (Value::Double(a), Value::Double(b)) => Value::Double(a * b),
        _ => b.or_no_overload(),
    }
}

pub(crate) fn divide(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Int(_), Value::Int(0)) | (Value::Uint(_), Value::Uint(0)) => Value::error(DIVISION),
        (Value::Int(a), Value::Int(b)) => or(a.checked_div(*b).map(Value::Int), INT_OVERFLOW),
        (Value::Uint(a), Value::Uint(b)) => Value::Uint(a / b),
        (Value::Double(a), Value::Double(b)) => Value::Double(a / b),
        _ => b.or_no_overload(),
    }
}

pub(crate) fn modulo(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Int(_), Value::Int(0)) | (Value::Uint(_), Value::Uint(0)) => Value::error(MODULUS),
        (Value::Int(a), Value::Int(b)) => or(a.checked_rem(*b).map(Value::Int), INT_OVERFLOW),
        (Value::Uint(a), Value::Uint(b)) => Value::Uint(a % b),
        _ => b.or_no_overload(),
    }
}

pub(crate) fn negate(a: &Value) -> Value {
    match a {
        Value::Int(a) => or(a.checked_neg().map(Value::Int), INT_OVERFLOW),
        Value::Double(a) => Value::Double(-a),
        Value::Duration(a) => or(a.checked_neg().map(Value::Duration), INT_OVERFLOW),
        _ => a.or_no_overload(),
    }
}
