//! Parts of values: what `a.b` and `a[b]` find.

use crate::list::index_of;
use crate::plan::{By, Qualifier};
use crate::show::plain;
use crate::{EvalError, Value};
use supercargo_meta::Text;

/// What came of looking for a part of a value.
pub(crate) enum Found {
    Value(Value),
    NoKey,
    NoIndex,
}

pub(crate) fn select(v: &Value, field: &Text) -> Result<Found, EvalError> {
    match v {
        Value::Map(m) => match m.find_str(field) {
            Some(Value::Error(e)) => Err(*e),
            Some(v) => Ok(Found::Value(v)),
            None => Ok(Found::NoKey),
        },
        Value::List(_) => index_of(&Value::String(field.clone())).map(|_| Found::NoIndex),
        _ => Ok(Found::NoKey),
    }
}

pub(crate) fn select_by(v: &Value, by: &Value) -> Result<Found, EvalError> {
    if let Value::Error(e) = by {
        return Err((**e).clone());
    }
    if let Some(e) = not_a_qualifier(by) {
        return Err(e);
    }
    match v {
        Value::Map(m) => match m.find(by)? {
            Some(Value::Error(e)) => Err(*e),
            Some(v) => Ok(Found::Value(v)),
            None => Ok(Found::NoKey),
        },
        Value::List(l) => match l.index(by)? {
            Some(Value::Error(e)) => Err(*e),
            Some(v) => Ok(Found::Value(v)),
            None => Ok(Found::NoIndex),
        },
        _ => Ok(Found::NoKey),
    }
}

fn shown(q: &Qualifier, by: Option<&Value>) -> String {
    match (&q.by, by) {
        (By::Field(f), _) => f.to_string(),
        (By::Const(v), _) | (_, Some(v)) => plain(v),
        _ => String::new(),
    }
}

pub(crate) fn no_such_key(q: &Qualifier, by: Option<&Value>) -> EvalError {
    EvalError::new(format!("no such key: {}", shown(q, by)))
}

pub(crate) fn out_of_bounds(q: &Qualifier, by: Option<&Value>) -> EvalError {
    EvalError::new(format!("index out of bounds: {}", shown(q, by)))
}

/// The type of a value as Go names it.
pub(crate) fn go_name(v: &Value) -> &'static str {
    match v {
        Value::Null => "types.Null",
        Value::Bool(_) => "types.Bool",
        Value::Int(_) => "types.Int",
        Value::Uint(_) => "types.Uint",
        Value::Double(_) => "types.Double",
        Value::String(_) => "types.String",
        Value::Bytes(_) => "types.Bytes",
        Value::Timestamp(..) => "types.Timestamp",
        Value::Duration(_) => "types.Duration",
        Value::Type(_) => "*types.Type",
        Value::Optional(_) => "*types.Optional",
        Value::List(_) => "*types.baseList",
        Value::Map(_) => "*types.baseMap",
        Value::Opaque(o) => o.go_name(),
        Value::Preserved(_) => "*common.unknownPreserved",
        Value::Error(_) => "*types.Err",
    }
}

/// The error of an index that can't be one.
pub(crate) fn not_a_qualifier(v: &Value) -> Option<EvalError> {
    match v {
        Value::String(_) | Value::Int(_) | Value::Uint(_) | Value::Bool(_) | Value::Double(_) => None,
        v => Some(EvalError::new(format!("invalid qualifier type: {}", go_name(v)))),
    }
}
