//! Reading members of loose JSON.

use serde_json::Value;
use std::collections::BTreeMap;

/// The text of a member, "" when it has none.
pub(super) fn text(v: &Value, key: &str) -> String {
    v.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// The texts of a member that is a list.
pub(super) fn texts(v: &Value, key: &str) -> Vec<String> {
    items(v, key)
        .iter()
        .filter_map(|x| x.as_str().map(str::to_owned))
        .collect()
}

/// The items of a member that is a list.
pub(super) fn items<'a>(v: &'a Value, key: &str) -> &'a [Value] {
    v.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A boolean member.
pub(super) fn flag(v: &Value, key: &str) -> bool {
    v.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// The members of a member that is an object.
pub(super) fn members<'a>(v: &'a Value, key: &str) -> BTreeMap<&'a str, &'a Value> {
    let object = v.get(key).and_then(Value::as_object);
    object
        .into_iter()
        .flatten()
        .map(|(k, v)| (k.as_str(), v))
        .collect()
}
