//! Config maps: their keys, their size, and that immutable ones stay as they are.

use supercargo_meta::{FieldError, Tree, names};

/// Most bytes of all values together.
const BYTES_MAX: usize = 1 << 20;

/// Problems of a new config map.
pub(crate) fn created(map: &Tree) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let mut bytes = 0;
    for field in ["data", "binaryData"] {
        for (key, value) in map.get(field).and_then(Tree::as_map).into_iter().flatten() {
            let at = || format!("{field}[{key}]");
            for why in names::config_map_key(key) {
                errors.push(FieldError::invalid(at(), key.clone(), why));
            }
            let text = value.as_str().unwrap_or("");
            if field == "data" {
                if map.at(&["binaryData", key]).is_some() {
                    let why = "duplicate of key present in binaryData";
                    errors.push(FieldError::invalid(at(), key.clone(), why));
                }
                bytes += text.len();
            } else {
                bytes += decoded_len(text);
            }
        }
    }
    if bytes > BYTES_MAX {
        // How upstream prints the path of the whole object.
        errors.push(FieldError::too_long_bytes("[]", BYTES_MAX));
    }
    errors
}

/// Problems of a changed config map.
pub(crate) fn updated(map: &Tree, old: &Tree) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let fixed = |m: &Tree| m.get("immutable").and_then(Tree::as_bool) == Some(true);
    if fixed(old) {
        let changed = [
            ("immutable", !fixed(map)),
            ("data", map.get("data") != old.get("data")),
            ("binaryData", map.get("binaryData") != old.get("binaryData")),
        ];
        for (field, _) in changed.into_iter().filter(|c| c.1) {
            let why = "field is immutable when `immutable` is set";
            errors.push(FieldError::forbidden(field, why));
        }
    }
    errors.extend(created(map));
    errors
}

/// Bytes that canonical base64 stands for.
fn decoded_len(text: &str) -> usize {
    let padding = text.bytes().rev().take_while(|b| *b == b'=').count();
    (text.len() / 4 * 3).saturating_sub(padding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(errors: &[FieldError]) -> Vec<String> {
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn keys_and_sizes_are_checked() {
        let entry = |k: &str, v: &str| Tree::map([(k, v.into())]);
        let map = Tree::map([("data", entry("..a", "v")), ("binaryData", entry("..a", "AAAA"))]);
        assert_eq!(
            texts(&created(&map)),
            [
                "data[..a]: Invalid value: \"..a\": must not start with '..'",
                "data[..a]: Invalid value: \"..a\": duplicate of key present in binaryData",
                "binaryData[..a]: Invalid value: \"..a\": must not start with '..'",
            ]
        );
        let full = "x".repeat(BYTES_MAX);
        assert!(created(&Tree::map([("data", entry("k", &full))])).is_empty());
        let over = Tree::map([("data", entry("k", &full)), ("binaryData", entry("l", "AA=="))]);
        assert_eq!(
            texts(&created(&over)),
            ["[]: Too long: may not be more than 1048576 bytes"]
        );
    }

    #[test]
    fn an_immutable_map_stays() {
        let map = |immutable: bool, v: &str| {
            Tree::map([
                ("immutable", immutable.into()),
                ("data", Tree::map([("k", v.into())])),
            ])
        };
        assert!(updated(&map(true, "a"), &map(false, "b")).is_empty());
        assert_eq!(
            texts(&updated(&map(false, "a"), &map(true, "b"))),
            [
                "immutable: Forbidden: field is immutable when `immutable` is set",
                "data: Forbidden: field is immutable when `immutable` is set"
            ]
        );
    }
}
