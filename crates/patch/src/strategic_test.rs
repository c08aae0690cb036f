use super::*;
use crate::testing::{inner, text, tree, vectors};

fn run(doc: &str, patch: &str) -> Result<Tree, Status> {
    apply(&tree(doc), &tree(patch), &inner(3))
}
fn check(doc: &str, patch: &str, want: &str) {
    assert_eq!(
        text(&run(doc, patch).unwrap()),
        text(&tree(want)),
        "{patch} on {doc}"
    );
}

#[test]
fn recorded_cases() {
    let ty = inner(4);
    for v in vectors("strategic") {
        let get = |k| v.get(k).unwrap();
        let got = apply(get("o"), get("p"), &ty);
        let want = v.get("r").map_or_else(|| Err(v.str_at(&["e"])), Ok);
        match (&got, want) {
            (Ok(g), Ok(w)) => assert_eq!(text(g), text(w), "{}", text(&v)),
            (Err(e), Err("lists of lists are not supported")) => assert_eq!(e.code(), 422),
            (Err(e), Err(w)) => assert_eq!(e.message(), w, "{}", text(&v)),
            _ => panic!("{got:?} for {}", text(&v)),
        }
    }
}

#[test]
fn directives() {
    check(
        r#"{"sub":{"a":1,"b":2}}"#,
        r#"{"sub":{"$patch":"replace","c":3}}"#,
        r#"{"sub":{"c":3}}"#,
    );
    check(
        r#"{"sub":{"a":1}}"#,
        r#"{"sub":{"$patch":"delete"}}"#,
        r#"{"sub":{}}"#,
    );
    check(
        r#"{"kids":[{"name":"a"},{"name":"b"},{"name":"a"}]}"#,
        r#"{"kids":[{"name":"a","$patch":"delete"}]}"#,
        r#"{"kids":[{"name":"b"}]}"#,
    );
    check(
        r#"{"kids":[{"name":"a"}]}"#,
        r#"{"kids":[{"$patch":"replace"},{"name":"z"}]}"#,
        r#"{"kids":[{"name":"z"}]}"#,
    );
    check(
        r#"{"ret":{"value":"x","count":1}}"#,
        r#"{"ret":{"$retainKeys":["value"],"value":"y"}}"#,
        r#"{"ret":{"value":"y"}}"#,
    );
    check(
        r#"{"items":["c","b"]}"#,
        r#"{"$setElementOrder/items":["b","c"],"$deleteFromPrimitiveList/items":["c"]}"#,
        r#"{"items":["b"]}"#,
    );
    // Equal merge keys: the second element merges into what the first one made (kubernetes#105610).
    check(
        r#"{"kids":[{"name":"53","value":"u"}]}"#,
        r#"{"kids":[{"name":"53","value":"t"},{"name":"53","count":2}]}"#,
        r#"{"kids":[{"name":"53","value":"t","count":2}]}"#,
    );
}

#[test]
fn errors_and_their_codes() {
    for (doc, patch, code, want) in [
        (
            "{}",
            "[1]",
            400,
            "json: cannot unmarshal array into Go value of type map[string]interface {}",
        ),
        (
            r#"{"kids":[{"name":"a"}]}"#,
            r#"{"kids":[{"value":"z"}]}"#,
            500,
            "map: map[value:z] does not contain declared merge key: name",
        ),
        (
            r#"{"sub":{}}"#,
            r#"{"sub":{"$patch":"boo"}}"#,
            500,
            "unknown patch type: boo in map: map[$patch:boo]",
        ),
        (
            r#"{"sub":{}}"#,
            r#"{"sub":{"$patch":5}}"#,
            500,
            "unknown patch type: %!s(int64=5) in map: map[$patch:5]",
        ),
        (
            "{}",
            r#"{"$retainKeys":"x"}"#,
            400,
            "invalid patch format of retainKeys",
        ),
        (
            "{}",
            r#"{"$retainKeys":["x"],"value":"y"}"#,
            400,
            "invalid patch format of retainKeys",
        ),
        (
            "{}",
            r#"{"$deleteFromPrimitiveListx":["x"]}"#,
            400,
            "invalid patch format of primitive list",
        ),
        (
            "{}",
            r#"{"$setElementOrder":["x"]}"#,
            400,
            "invalid patch format of setElementOrder list",
        ),
        (
            "{}",
            r#"{"$setElementOrder/items":"x"}"#,
            500,
            "expected a []interface {}, but received a string",
        ),
        (
            r#"{"items":["a"]}"#,
            r#"{"items":[["a"]]}"#,
            500,
            "list element types are not identical: [[a] [[a]]]",
        ),
        (
            r#"{"items":[]}"#,
            r#"{"items":[["a"]]}"#,
            422,
            "the server rejected our request due to an error in our request",
        ),
        (
            r#"{"items":["a"]}"#,
            r#"{"items":[null]}"#,
            500,
            "list element types are not identical: [[a] [<nil>]]",
        ),
        (
            r#"{"m":{"a":{}}}"#,
            r#"{"m":{"a":{}}}"#,
            500,
            "merging an object in json but data type is not struct, instead is: map",
        ),
        (
            r#"{"sub":{"x":{}}}"#,
            r#"{"sub":{"x":{}}}"#,
            500,
            "unable to find api field in struct Inner for the json field \"x\"",
        ),
    ] {
        let e = run(doc, patch).unwrap_err();
        assert_eq!((e.code(), e.message()), (code, want), "{patch} on {doc}");
    }
}

#[test]
fn unchanged_parts_are_shared() {
    let doc = tree(r#"{"sub":{"value":"x"},"ret":{"value":"y"},"value":"z"}"#);
    let out = apply(&doc, &tree(r#"{"value":"q","ret":{"value":"y"}}"#), &inner(2)).unwrap();
    for k in ["sub", "ret"] {
        let (Some(Tree::Map(a)), Some(Tree::Map(b))) = (doc.get(k), out.get(k)) else {
            panic!()
        };
        assert!(a.same(b), "{k}");
    }
}
