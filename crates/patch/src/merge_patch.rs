//! JSON merge patch (RFC 7386), as evanphx/json-patch v4 does it.

use crate::json;
use supercargo_meta::{Map, Status, Text, Tree};

/// Applies a merge patch. `checked` is true for field validation Warn and Strict, which want an object.
///
/// # Errors
/// 400 for a patch that is not an object (unchecked, a list replaces the whole document).
pub fn apply(original: &Tree, patch: &Tree, checked: bool) -> Result<Tree, Status> {
    match patch {
        Tree::Map(p) => {
            let mut out = original.as_map().cloned().unwrap_or_default();
            merge(&mut out, p);
            Ok(Tree::Map(out))
        }
        Tree::Null => Err(Status::bad_request("Invalid JSON Patch")),
        other if checked => Err(Status::bad_request(format!(
            "error decoding patch: json: cannot unmarshal {} into Go value of type map[string]interface {{}}",
            json::word(other)
        ))),
        Tree::List(_) => Ok(without_nulls(patch)),
        _ => Err(Status::bad_request("Invalid JSON Patch")),
    }
}

fn merge(doc: &mut Map, patch: &Map) {
    let next = |k: &Text, v: &Tree| {
        if v.is_null() {
            return None;
        }
        Some(match (doc.get(k).map(json::unraw), v) {
            (Some(Tree::Map(mut d)), Tree::Map(p)) => {
                merge(&mut d, p);
                Tree::Map(d)
            }
            // Over an object a value is taken as it stands; anywhere else it loses the nulls of its objects.
            (Some(Tree::Map(_)), v) => v.clone(),
            (_, v) => without_nulls(v),
        })
    };
    let changes = patch.iter().map(|(k, v)| (k.clone(), next(k, v))).collect();
    doc.change(changes);
}

/// The value without null members of its objects, at any depth; nulls in lists stay.
fn without_nulls(t: &Tree) -> Tree {
    match t {
        Tree::Map(m) => Tree::Map(
            m.iter()
                .filter(|(_, v)| !v.is_null())
                .map(|(k, v)| (k.clone(), without_nulls(v)))
                .collect(),
        ),
        Tree::List(l) => Tree::list(l.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

/// The smallest merge patch that turns `original` into `modified`. Nulls in `modified` can't be expressed and count as
/// absent.
#[must_use]
pub fn diff(original: &Map, modified: &Map) -> Map {
    let mut out = Map::new();
    for (k, new) in modified {
        match (original.get(k), new) {
            (Some(Tree::Map(a)), Tree::Map(b)) => {
                let d = if a.same(b) { Map::new() } else { diff(a, b) };
                if !d.is_empty() {
                    out.insert(k.clone(), Tree::Map(d));
                }
            }
            (Some(old), new) if old == new => {}
            (_, new) => {
                out.insert(k.clone(), new.clone());
            }
        }
    }
    for (k, _) in original {
        if !modified.contains_key(k) {
            out.insert(k.clone(), Tree::Null);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tree(s: &str) -> Tree {
        json::parse(s.as_bytes()).unwrap()
    }

    #[test]
    fn recorded_cases() {
        for v in crate::testing::vectors("merge_patch") {
            let get = |k| v.get(k).unwrap();
            let got = apply(get("o"), get("p"), true);
            assert_eq!(got.as_ref().ok(), v.get("r"), "{}", crate::testing::text(&v));
        }
    }

    #[test]
    fn merges() {
        for (doc, patch, want) in [
            (r#"{"a":"b"}"#, r#"{"a":"c"}"#, r#"{"a":"c"}"#),
            (r#"{"a":"b"}"#, r#"{"b":"c"}"#, r#"{"a":"b","b":"c"}"#),
            (r#"{"a":"b"}"#, r#"{"a":null}"#, r#"{}"#),
            (r#"{"a":["b"]}"#, r#"{"a":"c"}"#, r#"{"a":"c"}"#),
            (
                r#"{"a":{"b":"c"}}"#,
                r#"{"a":{"b":"d","c":null}}"#,
                r#"{"a":{"b":"d"}}"#,
            ),
            (r#"{"a":[{"b":"c"}]}"#, r#"{"a":[1]}"#, r#"{"a":[1]}"#),
            (r#"{"e":null}"#, r#"{"a":1}"#, r#"{"a":1,"e":null}"#),
            (r#"{}"#, r#"{"a":{"bb":{"ccc":null}}}"#, r#"{"a":{"bb":{}}}"#),
            (r#"{}"#, r#"{"a":[{"b":null},null]}"#, r#"{"a":[{},null]}"#),
            (
                r#"{"a":{"x":1}}"#,
                r#"{"a":[{"b":null}]}"#,
                r#"{"a":[{"b":null}]}"#,
            ),
        ] {
            assert_eq!(
                apply(&tree(doc), &tree(patch), true).unwrap(),
                tree(want),
                "{patch}"
            );
        }
    }

    #[test]
    fn what_is_no_object_is_refused() {
        let text = |p: &str| {
            apply(&tree("{}"), &tree(p), true)
                .unwrap_err()
                .message()
                .to_owned()
        };
        assert_eq!(
            text("[1]"),
            "error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}"
        );
        assert_eq!(text("null"), "Invalid JSON Patch");
        assert_eq!(apply(&tree("{}"), &tree("[1]"), false).unwrap(), tree("[1]"));
        assert_eq!(apply(&tree("{}"), &tree("1"), false).unwrap_err().code(), 400);
    }

    fn any_map() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Tree::Bool),
            (0i64..4).prop_map(Tree::Int),
            "[ab]".prop_map(Tree::from),
        ];
        let value = leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Tree::list),
                prop::collection::vec(("[a-d]", inner), 0..4)
                    .prop_map(|v| Tree::Map(v.into_iter().map(|(k, v)| (k.as_str().into(), v)).collect())),
            ]
        });
        prop::collection::vec(("[a-d]", value), 0..5)
            .prop_map(|v| Tree::Map(v.into_iter().map(|(k, v)| (k.as_str().into(), v)).collect()))
    }

    proptest! {
        #[test]
        fn a_difference_applied_gives_the_target(a in any_map(), b in any_map()) {
            let (Tree::Map(x), Tree::Map(y)) = (&a, &b) else { unreachable!() };
            prop_assert_eq!(apply(&a, &Tree::Map(diff(x, y)), true).unwrap(), b);
        }
    }
}
