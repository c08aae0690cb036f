//! Lists and maps that an expression writes out.

use crate::Value;
use crate::key::Key;
use crate::list::List;
use crate::map::MapValue;
use crate::show::plain;

/// A list of items, some of which may be optional.
pub(crate) fn build_list(items: impl Iterator<Item = (Value, bool)>) -> Value {
    let mut out = Vec::with_capacity(items.size_hint().0);
    for (v, optional) in items {
        match v {
            e @ Value::Error(_) => return e,
            Value::Optional(None) if optional => {}
            Value::Optional(Some(v)) if optional => out.push((*v).clone()),
            v if optional => {
                let text = format!(
                    "cannot initialize optional list element from non-optional value {}",
                    plain(&v)
                );
                return Value::error(text);
            }
            v => out.push(v),
        }
    }
    Value::List(List::new(out))
}

/// A map of entries, some of which may be optional.
pub(crate) fn build_map(entries: impl Iterator<Item = (Value, Value, bool)>) -> Value {
    let mut out: Vec<(Value, Value)> = Vec::with_capacity(entries.size_hint().0);
    for (k, v, optional) in entries {
        match (k, v) {
            (e @ Value::Error(_), _) | (_, e @ Value::Error(_)) => return e,
            (k, Value::Optional(None)) if optional => {
                let key = Key::new(&k);
                out.retain(|e| Key::new(&e.0) != key);
            }
            (k, Value::Optional(Some(v))) if optional => out.push((k, (*v).clone())),
            (k, v) if optional => {
                let text = format!(
                    "cannot initialize optional entry '{}' from non-optional value {}",
                    plain(&k),
                    plain(&v)
                );
                return Value::error(text);
            }
            (k, v) => out.push((k, v)),
        }
    }
    Value::Map(MapValue::new(out))
}
