//! Defaulting: order, conditions, and that nothing is copied where nothing changes.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "test code; the sample API serves several tests"
)]

mod sample;

use sample::{Build, OE, POD, PTR, json, scalar, tree};
use supercargo_meta::{Map, Tree};
use supercargo_schema::{Scalar, TypeRef, Unknown, When, apply_defaults, conform};

fn defaulted(input: &str, ty: &TypeRef) -> String {
    let mut t = tree(input);
    conform(&mut t, ty, Unknown::Drop).unwrap();
    apply_defaults(&mut t, ty);
    json(&t)
}

#[test]
fn defaults_reach_every_place_of_a_type() {
    assert_eq!(
        defaulted(
            r#"{"spec":{"restartPolicy":"Never","containers":[{"name":"a","livenessProbe":{"timeoutSeconds":0},
                "ports":[{"containerPort":1},{"containerPort":2,"protocol":"UDP"}]}]}}"#,
            &POD
        ),
        concat!(
            r#"{"metadata":{},"spec":{"containers":[{"livenessProbe":{"timeoutSeconds":1},"name":"a","ports":"#,
            r#"[{"containerPort":1,"protocol":"TCP"},{"containerPort":2,"protocol":"UDP"}],"resources":{}}],"#,
            r#""raw":null,"restartPolicy":"Never","terminationGracePeriodSeconds":30},"status":{"startTime":null}}"#
        )
    );
}

#[test]
fn conditions_decide() {
    let string = scalar("string", Scalar::String);
    let inner = Build::new("v1.In").field("x", &string, OE).done();
    let ty = Build::new("v1.Out")
        .field("type", &string, OE)
        .field("kind", &string, OE)
        .field("in", &inner, OE | PTR)
        .field("value", &inner, OE)
        .field("list", &sample::list(&string), OE)
        .rule(&["type"], "\"A\"", When::Unset)
        .rule(&["in", "x"], "\"never: the pointer is nil\"", When::Unset)
        .rule(
            &["value", "x"],
            "\"for A\"",
            When::UnsetAnd(vec!["type".into()].into(), "A".into()),
        )
        .rule(&["list"], r#"["a\tb",{"c":1.5}]"#, When::Empty)
        .rule(&["kind"], "\"x\"", When::UnsetAnd(vec![].into(), "".into()))
        .done();
    assert_eq!(
        defaulted("{}", &ty),
        r#"{"list":["a\tb",{"c":1.5}],"type":"A","value":{"x":"for A"}}"#
    );
    assert_eq!(
        defaulted(r#"{"type":"B","in":{},"list":["q"]}"#, &ty),
        r#"{"in":{"x":"never: the pointer is nil"},"list":["q"],"type":"B","value":{}}"#
    );
}

#[test]
fn code_comes_before_rules_and_parents_before_children() {
    fn note(m: &mut Map) {
        let seen = m.get("a").and_then(Tree::as_str).unwrap_or("unset").to_owned();
        m.insert("seen", seen.into());
        if let Some(c) = m.get_mut("child") {
            c.set(&["a"], "from the parent".into());
        }
    }
    let string = scalar("string", Scalar::String);
    let child = Build::new("v1.Child")
        .field("a", &string, OE)
        .rule(&["a"], "\"own\"", When::Unset)
        .done();
    let ty = Build::new("v1.Parent")
        .field("a", &string, OE)
        .field("seen", &string, OE)
        .field("child", &child, OE | PTR)
        .rule(&["a"], "\"rule\"", When::Unset)
        .code(note)
        .done();
    assert_eq!(
        defaulted(r#"{"child":{}}"#, &ty),
        r#"{"a":"rule","child":{"a":"from the parent"},"seen":"unset"}"#
    );
}

#[test]
fn an_object_with_its_defaults_is_not_copied() {
    let mut t = tree(r#"{"spec":{"containers":[{"name":"a","ports":[{"containerPort":1}]}]}}"#);
    conform(&mut t, &POD, Unknown::Drop).unwrap();
    apply_defaults(&mut t, &POD);
    let mut again = t.clone();
    apply_defaults(&mut again, &POD);
    let (Tree::Map(a), Tree::Map(b)) = (&t, &again) else {
        panic!()
    };
    assert!(a.same(b), "nothing changed, so it is the same allocation");
    // A shared object that lacks one default is copied only on the way to it.
    let mut other = t.clone();
    other.remove(&["spec", "restartPolicy"]);
    let mut filled = other.clone();
    apply_defaults(&mut filled, &POD);
    assert_eq!(filled, t);
    assert_eq!(other.at(&["spec", "restartPolicy"]), None);
    let same = |p: &[&str]| match (other.at(p), filled.at(p)) {
        (Some(Tree::List(a)), Some(Tree::List(b))) => std::sync::Arc::ptr_eq(a, b),
        (Some(Tree::Map(a)), Some(Tree::Map(b))) => a.same(b),
        _ => false,
    };
    assert!(same(&["spec", "containers"]) && same(&["metadata"]) && !same(&["spec"]));
}
