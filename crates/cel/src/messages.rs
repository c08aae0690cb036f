//! Literals of protobuf's well-known messages, the only messages there are: each makes a plain value (cel-go 0.29:
//! common/types/provider.go and the `ConvertToNative` of its values).

use crate::list::List;
use crate::map::MapValue;
use crate::{Type, Value};
use std::sync::Arc;
use supercargo_meta::{Text, Timestamp, encode_base64};

/// The largest integer that JSON's numbers hold exactly.
const JSON_INT_MAX: u64 = (1 << 53) - 1;
/// Values deeper than this are no JSON.
const DEPTH_MAX: usize = 100;

/// A message that is known by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Bool,
    Bytes,
    Double,
    Float,
    Int32,
    Int64,
    String,
    Uint32,
    Uint64,
    List,
    Null,
    Struct,
    Value,
    Any,
    Duration,
    Timestamp,
}

impl Message {
    /// The message of a name: `google.protobuf.Int32Value`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name.strip_prefix("google.protobuf.")? {
            "BoolValue" => Self::Bool,
            "BytesValue" => Self::Bytes,
            "DoubleValue" => Self::Double,
            "FloatValue" => Self::Float,
            "Int32Value" => Self::Int32,
            "Int64Value" => Self::Int64,
            "StringValue" => Self::String,
            "UInt32Value" => Self::Uint32,
            "UInt64Value" => Self::Uint64,
            "ListValue" => Self::List,
            "NullValue" => Self::Null,
            "Struct" => Self::Struct,
            "Value" => Self::Value,
            "Any" => Self::Any,
            "Duration" => Self::Duration,
            "Timestamp" => Self::Timestamp,
            _ => return None,
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bool => "BoolValue",
            Self::Bytes => "BytesValue",
            Self::Double => "DoubleValue",
            Self::Float => "FloatValue",
            Self::Int32 => "Int32Value",
            Self::Int64 => "Int64Value",
            Self::String => "StringValue",
            Self::Uint32 => "UInt32Value",
            Self::Uint64 => "UInt64Value",
            Self::List => "ListValue",
            Self::Null => "NullValue",
            Self::Struct => "Struct",
            Self::Value => "Value",
            Self::Any => "Any",
            Self::Duration => "Duration",
            Self::Timestamp => "Timestamp",
        }
    }

    /// The type of its literals.
    pub(crate) fn result(self) -> Type {
        let wrapper = |t| Type::Wrapper(Arc::new(t));
        match self {
            Self::Bool => wrapper(Type::Bool),
            Self::Bytes => wrapper(Type::Bytes),
            Self::Double | Self::Float => wrapper(Type::Double),
            Self::Int32 | Self::Int64 => wrapper(Type::Int),
            Self::String => wrapper(Type::String),
            Self::Uint32 | Self::Uint64 => wrapper(Type::Uint),
            Self::List => Type::list(Type::Dyn),
            Self::Null => Type::Null,
            Self::Struct => Type::map(Type::String, Type::Dyn),
            Self::Value => Type::Dyn,
            Self::Any => Type::Any,
            Self::Duration => Type::Duration,
            Self::Timestamp => Type::Timestamp,
        }
    }

    /// The type of a field.
    pub(crate) fn field(self, name: &str) -> Option<Type> {
        Some(match (self, name) {
            (Self::List, "values") | (Self::Value, "list_value") => Type::list(Type::Dyn),
            (Self::Struct, "fields") | (Self::Value, "struct_value") => Type::map(Type::String, Type::Dyn),
            (Self::Value, "bool_value") => Type::Bool,
            (Self::Value, "null_value") => Type::Int,
            (Self::Value, "number_value") => Type::Double,
            (Self::Value, "string_value") | (Self::Any, "type_url") => Type::String,
            (Self::Any, "value") => Type::Bytes,
            (Self::Duration | Self::Timestamp, "seconds" | "nanos") => Type::Int,
            (_, "value") => match self.result() {
                Type::Wrapper(t) => (*t).clone(),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The value of a literal with these fields.
    pub(crate) fn value(self, fields: &[(Text, Value)]) -> Value {
        let of = |name: &str| fields.iter().rev().find(|f| f.0 == name).map(|f| &f.1);
        let made = match self {
            Self::Null => Err("unknown type 'google.protobuf.NullValue'".to_owned()),
            Self::List => of("values").map_or_else(|| Ok(Value::List(List::new(Vec::new()))), |v| json(v, 0)),
            Self::Struct => {
                of("fields").map_or_else(|| Ok(Value::Map(MapValue::new(Vec::new()))), |v| json(v, 0))
            }
            Self::Value => match fields.last() {
                None => Ok(Value::Null),
                Some((name, _)) if name == "null_value" => Ok(Value::Null),
                Some((_, v)) => json(v, 0),
            },
            Self::Any => Err(any(of("type_url").and_then(Value::as_str).unwrap_or(""))),
            Self::Duration | Self::Timestamp => self.time(of("seconds"), of("nanos")),
            _ => of("value").map_or_else(|| Ok(self.zero()), |v| self.wrapped(v)),
        };
        made.unwrap_or_else(Value::error)
    }

    /// A wrapper without a value.
    fn zero(self) -> Value {
        match self {
            Self::Bool => Value::Bool(false),
            Self::Bytes => Value::Bytes(Arc::from([])),
            Self::Double | Self::Float => Value::Double(0.0),
            Self::String => Value::String(Text::default()),
            Self::Uint32 | Self::Uint64 => Value::Uint(0),
            _ => Value::Int(0),
        }
    }

    fn wrapped(self, v: &Value) -> Result<Value, String> {
        match (self, v) {
            #[allow(clippy::cast_possible_truncation, reason = "a float is what is asked for")]
            (Self::Float, Value::Double(d)) => Ok(Value::Double(f64::from(*d as f32))),
            (Self::Int32, Value::Int(i)) if i32::try_from(*i).is_err() => {
                Err(self.unfit("value", "integer overflow"))
            }
            (Self::Uint32, Value::Uint(u)) if u32::try_from(*u).is_err() => {
                Err(self.unfit("value", "unsigned integer overflow"))
            }
            (_, v) if v.type_name() == self.zero().type_name() => Ok(v.clone()),
            (_, v) => {
                let to = self.zero().type_name();
                Err(self.unfit(
                    "value",
                    &format!("unsupported type conversion from '{}' to {to}", v.type_name()),
                ))
            }
        }
    }
    fn unfit(self, field: &str, why: &str) -> String {
        let name = self.name();
        format!("field type conversion error for google.protobuf.{name}.{field} value type: {why}")
    }

    fn time(self, seconds: Option<&Value>, nanos: Option<&Value>) -> Result<Value, String> {
        let int = |v: Option<&Value>| match v {
            Some(Value::Int(i)) => *i,
            _ => 0,
        };
        let (seconds, nanos) = (int(seconds), int(nanos));
        let Ok(nanos) = i32::try_from(nanos) else {
            return Err(self.unfit("nanos", "integer overflow"));
        };
        if self == Self::Duration {
            let all = seconds
                .checked_mul(1_000_000_000)
                .and_then(|s| s.checked_add(i64::from(nanos)));
            return all
                .map(Value::Duration)
                .ok_or_else(|| "duration out of range".to_owned());
        }
        let carry = i64::from(nanos.div_euclid(1_000_000_000));
        let at = Timestamp {
            seconds: seconds.saturating_add(carry),
            nanos: nanos.rem_euclid(1_000_000_000).unsigned_abs(),
        };
        Ok(crate::ops::checked_time(at, 0))
    }
}

/// What a packed message says: of those that could be in one none is known.
fn any(url: &str) -> String {
    match url.rsplit('/').next().unwrap_or("") {
        "" => "unsupported conversion to ref.Val: (*dynamicpb.Message)".to_owned(),
        name => format!("unknown type: '{name}'"),
    }
}

/// A value as it comes back from JSON.
fn json(v: &Value, depth: usize) -> Result<Value, String> {
    if depth > DEPTH_MAX {
        return Err("exceeded maximum recursion depth".to_owned());
    }
    let double = |u: u64, d: f64, text: String| {
        if u <= JSON_INT_MAX {
            Value::Double(d)
        } else {
            Value::String(text.into())
        }
    };
    Ok(match v {
        Value::Null | Value::Bool(_) | Value::Double(_) | Value::String(_) => v.clone(),
        Value::Int(i) => double(i.unsigned_abs(), *i as f64, i.to_string()),
        Value::Uint(u) => double(*u, *u as f64, u.to_string()),
        Value::Bytes(b) => Value::String(encode_base64(b)),
        Value::Timestamp(..) | Value::Duration(_) => {
            Value::String(crate::convert::to_text(v).unwrap_or_default())
        }
        Value::List(l) => {
            let items: Result<Vec<Value>, String> = l.iter().map(|v| json(&v, depth + 1)).collect();
            Value::List(List::new(items?))
        }
        Value::Map(m) => {
            let mut entries = Vec::new();
            for (k, v) in m.entries() {
                let key = crate::convert::to_text(&k).ok_or("unsupported key type")?;
                entries.push((Value::String(key), json(&v, depth + 1)?));
            }
            Value::Map(MapValue::new(entries))
        }
        v => {
            return Err(format!(
                "unsupported type conversion from '{}' to google.protobuf.Value",
                v.type_name()
            ));
        }
    })
}
