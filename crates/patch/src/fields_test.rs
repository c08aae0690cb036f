use super::*;
use crate::fields_json::Left;
use proptest::prelude::*;

fn set(json: &str) -> Set {
    Set::from_json(json.as_bytes()).unwrap_or_else(|e| panic!("{json}: {e}"))
}
fn json(s: &Set) -> String {
    String::from_utf8(s.to_json().to_vec()).unwrap()
}

#[test]
fn sets_keep_their_json_form() {
    for s in [
        "{}",
        r#"{"f:data":{".":{},"f:a":{}}}"#,
        r#"{"f:metadata":{"f:labels":{"f:l":{}}},"f:spec":{"f:ports":{".":{},"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:port":{}}}}}"#,
        r#"{"f:a":{"k:{\"n\":1}":{},"k:{\"n\":2.5}":{},"k:{\"n\":\"x\"}":{},"k:{\"n\":true}":{}},"f:fin":{"v:\"a/b\"":{},"v:true":{},"i:0":{},"i:2":{}}}"#,
        r#"{"f:<&>":{"f:q\"":{}},"f:a\\b":{}}"#,
    ] {
        assert_eq!(json(&set(s)), s);
    }
}

#[test]
fn reading_is_as_lenient_as_upstream() {
    for (s, want) in [
        (
            r#" {"f:b" : {} , "f:a":{ "." : {"x":[1,{}]} }} "#,
            r#"{"f:a":{},"f:b":{}}"#,
        ),
        (
            r#"{"f:a":{"f:b":{}},"f:a":{"f:c":{}}}"#,
            r#"{"f:a":{"f:b":{},"f:c":{}}}"#,
        ),
        (r#"{"x:new":{"f:b":{}},"f:a":{}}"#, r#"{"f:a":{}}"#),
        (r#"{"f:a":{"x:b":{}}}"#, r#"{"f:a":{}}"#),
        (r#"{"f:a":null}"#, r#"{"f:a":{}}"#),
        ("null", "{}"),
        (r#"{"k:{\"b\":1,\"a\":2}":{}}"#, r#"{"k:{\"a\":2,\"b\":1}":{}}"#),
    ] {
        assert_eq!(json(&set(s)), want, "{s}");
    }
    for bad in [
        "",
        "{",
        "[]",
        "1",
        r#"{"f:a":1}"#,
        r#"{"f":{}}"#,
        r#"{"fa":{}}"#,
        r#"{"k:1":{}}"#,
        r#"{"v:x":{}}"#,
        r#"{"i:x":{}}"#,
        "{} {}",
        r#"{"f:a":{},}"#,
        r#"{".":}"#,
        r#"{"f:a":{}"#,
    ] {
        assert!(Set::from_json(bad.as_bytes()).is_err(), "{bad}");
    }
    let deep = r#"{"f:a":"#.repeat(100_000);
    assert!(Set::from_json(deep.as_bytes()).is_err());
}

#[test]
fn paths_print() {
    let s = set(
        r#"{"f:spec":{"f:containers":{"k:{\"name\":\"x\"}":{"f:image":{}}},"f:fin":{"v:\"v\"":{}},"f:l":{"i:0":{}},"f:p":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{}}}}"#,
    );
    let text: Vec<String> = s.paths().iter().map(ToString::to_string).collect();
    assert_eq!(
        text,
        [
            r#".spec.containers[name="x"].image"#,
            r#".spec.fin[="v"]"#,
            ".spec.l[0]",
            r#".spec.p[port=80,protocol="TCP"]"#
        ]
    );
}

#[test]
fn members_come_before_what_lies_below() {
    let s = set(r#"{"f:a":{"f:x":{}},"f:b":{}}"#);
    let text: Vec<String> = s.paths().iter().map(ToString::to_string).collect();
    assert_eq!(text, [".b", ".a.x"]);
}

#[test]
fn recursive_difference_takes_what_lies_below() {
    let a = set(r#"{"f:s":{".":{},"f:x":{}},"f:t":{"f:y":{}}}"#);
    let b = set(r#"{"f:s":{},"f:t":{"f:z":{}}}"#);
    assert_eq!(json(&a.difference(&b)), r#"{"f:s":{"f:x":{}},"f:t":{"f:y":{}}}"#);
    assert_eq!(json(&a.clone().recursive_difference(&b)), r#"{"f:t":{"f:y":{}}}"#);
}

#[test]
fn filters() {
    let s = set(
        r#"{"f:metadata":{"f:labels":{}},"f:spec":{"f:c":{"k:{\"n\":1}":{".":{},"f:r":{"f:q":{}},"f:z":{}}},"f:e":{".":{},"f:q":{}}}}"#,
    );
    let keep = Filter::Include(vec![
        vec![Step::Field("spec".into()), Step::Field("e".into())],
        vec![
            Step::Field("spec".into()),
            Step::Field("c".into()),
            Step::Any,
            Step::Field("r".into()),
        ],
    ]);
    assert_eq!(
        json(&keep.apply(s.clone())),
        r#"{"f:spec":{"f:c":{"k:{\"n\":1}":{".":{},"f:r":{"f:q":{}}}},"f:e":{".":{},"f:q":{}}}}"#
    );
    let drop = Filter::Exclude(set(r#"{"f:spec":{}}"#));
    assert_eq!(json(&drop.apply(s)), r#"{"f:metadata":{"f:labels":{}}}"#);
}

#[test]
fn a_text_without_some_paths() {
    let left = |text: &str, gone: &str| match fields_json::without(text.as_bytes(), &set(gone)) {
        None => "must be read".to_owned(),
        Some(Left::All) => "all".to_owned(),
        Some(Left::Nothing) => "nothing".to_owned(),
        Some(Left::Text(t)) => String::from_utf8_lossy(&t).into_owned(),
    };
    let text = r#"{"f:a":{".":{},"f:x":{},"f:y":{}},"f:b":{}}"#;
    for (gone, expected) in [
        ("{}", "all"),
        (r#"{"f:c":{}}"#, "all"),
        (r#"{"f:b":{"f:x":{}}}"#, "all"),
        (r#"{"f:b":{}}"#, r#"{"f:a":{".":{},"f:x":{},"f:y":{}}}"#),
        (r#"{"f:a":{"f:x":{},"f:y":{}}}"#, r#"{"f:a":{},"f:b":{}}"#),
        (r#"{"f:a":{".":{},"f:x":{},"f:y":{}}}"#, r#"{"f:b":{}}"#),
        (r#"{"f:a":{".":{},"f:y":{}}}"#, r#"{"f:a":{"f:x":{}},"f:b":{}}"#),
        (r#"{"f:a":{".":{},"f:x":{},"f:y":{}},"f:b":{}}"#, "nothing"),
        // Its type may have been granular once.
        (r#"{"f:a":{}}"#, "must be read"),
    ] {
        assert_eq!(left(text, gone), expected, "{gone}");
    }
    for strange in [
        "",
        "{",
        r#"{"f:b":{}} "#,
        r#"{ "f:b":{}}"#,
        r#"{"f:b":{},"f:b":{}}"#,
        r#"{"f:c":{},"f:b":{}}"#,
        r#"{"f:b":{},"f:\u0062":{}}"#,
        r#"{"f:b":{};"f:c":{}}"#,
        r#"{"x":{}}"#,
        "null",
    ] {
        assert_eq!(left(strange, r#"{"f:b":{}}"#), "must be read", "{strange}");
    }
}

fn any_set() -> impl Strategy<Value = Set> {
    let element = prop_oneof![
        "[a-c]".prop_map(|s| PathElement::Field(s.into())),
        (0i64..2, "[xy\"<]").prop_map(|(n, s)| PathElement::Key(
            vec![("n".into(), Tree::Int(n)), ("s".into(), s.into())].into()
        )),
        prop_oneof![
            any::<bool>().prop_map(Tree::Bool),
            (0i64..2).prop_map(Tree::Int),
            Just(Tree::Float(0.5)),
            "[p-q]".prop_map(Tree::from)
        ]
        .prop_map(|v| PathElement::Value(Box::new(v))),
        (0i64..3).prop_map(PathElement::Index),
    ];
    prop::collection::vec(prop::collection::vec(element, 1..4).prop_map(Path), 0..8).prop_map(Set::of)
}

proptest! {
    #[test]
    fn json_round_trip(a in any_set()) {
        prop_assert_eq!(&Set::from_json(&a.to_json()).unwrap(), &a);
    }

    #[test]
    fn what_touches_is_read(a in any_set(), b in any_set()) {
        let touches = fields_json::may_touch(&a.to_json(), &b);
        prop_assert!(touches || (!a.intersects(&b) && a.difference(&b) == a));
    }

    #[test]
    fn set_algebra(a in any_set(), b in any_set()) {
        let u = a.clone().union(b.clone());
        prop_assert_eq!(&u, &b.clone().union(a.clone()));
        prop_assert_eq!(u.len(), a.len() + b.len() - a.intersection(&b).len());
        prop_assert_eq!(&a.difference(&b).union(a.intersection(&b)), &a);
        prop_assert!(!a.difference(&b).intersects(&b));
        prop_assert_eq!(fields_json::has_all(&a.to_json(), &b), b.is_within(&a));
        prop_assert!(fields_json::has_all(&u.to_json(), &b));
        if !a.is_empty() {
            let joined = fields_json::joined(&a.to_json(), &b);
            prop_assert_eq!(joined, Some(u.to_json()));
        }
        let (text, rest) = (a.to_json(), a.difference(&b));
        let left = fields_json::without(&text, &b);
        let expected = match () {
            () if rest == a => Left::All,
            () if rest.is_empty() => Left::Nothing,
            () => Left::Text(rest.to_json()),
        };
        prop_assert!(left.is_none() || left == Some(expected), "{left:?}");
        let mut c = a.clone();
        prop_assert_eq!(c.subtract(&b), a.intersects(&b));
        prop_assert_eq!(&c, &a.difference(&b));
        prop_assert_eq!(a.intersects(&b), !a.intersection(&b).is_empty());
        for p in u.paths() {
            prop_assert_eq!(a.difference(&b).has(&p), a.has(&p) && !b.has(&p));
        }
        prop_assert_eq!(a.is_within(&b), a.difference(&b).is_empty());
        let below = |p: &Path| (1..=p.0.len()).any(|n| b.has(&Path(p.0[..n].to_vec())));
        let rest = Set::of(a.paths().into_iter().filter(|p| !below(p)));
        prop_assert_eq!(a.recursive_difference(&b), rest);
    }
}
