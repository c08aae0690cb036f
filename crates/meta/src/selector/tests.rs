//! Tables made with apimachinery 0.37.2.

use super::*;
use crate::{Map, Tree};

/// Text, text printed, error.
const LABELS: &[(&str, &str, &str)] = &[
    ("", "", ""),
    ("a", "a", ""),
    ("!a", "!a", ""),
    ("a=b", "a=b", ""),
    ("a==b", "a==b", ""),
    ("a!=b", "a!=b", ""),
    ("a in (b,c)", "a in (b,c)", ""),
    ("a in (c,b,b)", "a in (b,c)", ""),
    ("a notin (x)", "a notin (x)", ""),
    ("a>1", "a>1", ""),
    ("a<2", "a<2", ""),
    (
        "a > x",
        "",
        "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ),
    ("a=", "a=", ""),
    ("a=,b", "a=,b", ""),
    ("a in ()", "a in ()", ""),
    ("a in (,a)", "a in (,a)", ""),
    ("a in (a,)", "a in (,a)", ""),
    ("a in (a,,b)", "a in (,a,b)", ""),
    ("a in (,)", "a in ()", ""),
    ("a,b,!c", "a,b,!c", ""),
    ("b=1,a=2", "a=2,b=1", ""),
    ("in in (in)", "in in (in)", ""),
    ("notin=in", "notin=in", ""),
    (" a  =  b ", "a=b", ""),
    (
        "a b",
        "",
        "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt",
    ),
    ("a=b c", "", "found 'c', expected: ',' or 'end of string'"),
    (
        "a in b",
        "",
        "unable to parse requirement: found 'b' expected: '('",
    ),
    (
        "a in (b",
        "",
        "unable to parse requirement: found '', expected: ',' or ')'",
    ),
    (
        "a in (b c)",
        "",
        "unable to parse requirement: found 'c', expected: ',' or ')'",
    ),
    ("a in", "", "unable to parse requirement: found '' expected: '('"),
    (
        "a in (",
        "",
        "unable to parse requirement: found '', expected: ',', ')' or identifier",
    ),
    (
        "a in (=)",
        "",
        "unable to parse requirement: found '=', expected: ',', ')' or identifier",
    ),
    (",a", "", "found ',', expected: !, identifier, or 'end of string'"),
    ("a,", "", "found '', expected: identifier after ','"),
    ("a,,b", "", "found ',', expected: identifier after ','"),
    ("=a", "", "found '=', expected: !, identifier, or 'end of string'"),
    (
        "!",
        "",
        "unable to parse requirement: found '', expected: identifier",
    ),
    (
        "!=a",
        "",
        "found '!=', expected: !, identifier, or 'end of string'",
    ),
    ("!a=b", "", "found '=', expected: ',' or 'end of string'"),
    (
        "(a)",
        "",
        "found '(', expected: !, identifier, or 'end of string'",
    ),
    (
        "a=(b)",
        "",
        "unable to parse requirement: found '(', expected: identifier",
    ),
    (
        "-a=b",
        "",
        "unable to parse requirement: <nil>: Invalid value: \"-a\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ),
    (
        "a/b/c=d",
        "",
        "unable to parse requirement: <nil>: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ),
    (
        "/a",
        "",
        "unable to parse requirement: <nil>: Invalid value: \"/a\": prefix part must be non-empty",
    ),
    (
        "a=/b",
        "",
        "unable to parse requirement: values[0][a]: Invalid value: \"/b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ),
    (
        "a=-",
        "",
        "unable to parse requirement: values[0][a]: Invalid value: \"-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ),
    ("x.io/a=b", "x.io/a=b", ""),
    ("A_b.c=D-e.F", "A_b.c=D-e.F", ""),
    (
        "a=bad value",
        "",
        "found 'value', expected: ',' or 'end of string'",
    ),
    (
        "a>",
        "",
        "unable to parse requirement: values[0]: Invalid value: \"\": for 'Gt', 'Lt' operators, the value must be an integer",
    ),
    (
        "a<-5",
        "",
        "unable to parse requirement: values[0][a]: Invalid value: \"-5\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ),
    ("a==", "a==", ""),
    (
        "a=!b",
        "",
        "unable to parse requirement: found '!', expected: identifier",
    ),
    ("a=b=c", "", "found '=', expected: ',' or 'end of string'"),
    (
        "a===b",
        "",
        "unable to parse requirement: found '=', expected: identifier",
    ),
    (
        "a!b",
        "",
        "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt",
    ),
    (
        "!!a",
        "",
        "unable to parse requirement: found '!', expected: identifier",
    ),
    (
        "a in (b,=)",
        "",
        "unable to parse requirement: found '=', expected: ',', or identifier",
    ),
    (
        "a notin (b",
        "",
        "unable to parse requirement: found '', expected: ',' or ')'",
    ),
    (
        "é=1",
        "",
        "unable to parse requirement: <nil>: Invalid value: \"é\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ),
    (
        "a in (/b,c)",
        "",
        "unable to parse requirement: values[0][a]: Invalid value: \"/b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ),
    (
        "a=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "",
        "unable to parse requirement: values[0][a]: Invalid value: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\": must be no more than 63 bytes",
    ),
    ("a\tin\t(b)", "a in (b)", ""),
    ("x in (a)y", "", "found 'y', expected: ',' or 'end of string'"),
];

const FIELDS: &[(&str, &str, &str)] = &[
    ("", "", ""),
    ("metadata.name=a", "metadata.name=a", ""),
    ("metadata.name==a", "metadata.name=a", ""),
    ("metadata.name!=a", "metadata.name!=a", ""),
    ("a=b,c=d", "a=b,c=d", ""),
    ("c=d,a=b", "a=b,c=d", ""),
    ("a", "", "invalid selector: 'a'; can't understand 'a'"),
    ("a=b,c", "", "invalid selector: 'a=b,c'; can't understand 'c'"),
    (
        "a=b=c",
        "",
        "invalid field selector: unescaped character in value: 61",
    ),
    ("a=b\\,c", "a=b\\,c", ""),
    ("a=b\\=c\\\\", "a=b\\=c\\\\", ""),
    (
        "a=\\x",
        "",
        "invalid field selector: invalid escape sequence: \\x",
    ),
    ("a=b\\", "", "invalid field selector: invalid escape sequence: \\"),
    ("=a", "=a", ""),
    (",a=b,", "a=b", ""),
    ("a!b=c", "a!b=c", ""),
    ("a=", "a=", ""),
    (
        "a!==b",
        "",
        "invalid field selector: unescaped character in value: 61",
    ),
    (
        "spec.nodeName=é,status.phase!=Running",
        "spec.nodeName=é,status.phase!=Running",
        "",
    ),
];

fn check<T: ToString>(got: Result<T, String>, s: &str, want: &str, err: &str) {
    let want = if err.is_empty() {
        Ok(want.to_owned())
    } else {
        Err(err.to_owned())
    };
    assert_eq!(got.map(|g| g.to_string()), want, "{s:?}");
}

#[test]
fn selectors_are_read_and_printed_as_go_does() {
    for (s, want, err) in LABELS {
        check(LabelSelector::parse(s), s, want, err);
    }
    for (s, want, err) in FIELDS {
        check(FieldSelector::parse(s), s, want, err);
    }
}

fn labels(pairs: &[(&str, &str)]) -> Map {
    pairs.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect()
}

#[test]
fn label_selectors_match() {
    let l = labels(&[("a", "1"), ("app", "web"), ("empty", "")]);
    let check =
        |s: &str, want: bool| assert_eq!(LabelSelector::parse(s).expect(s).matches(Some(&l)), want, "{s}");
    check("", true);
    check("a", true);
    check("!a", false);
    check("!b", true);
    check("b!=x", true);
    check("a!=1", false);
    check("b notin (x)", true);
    check("app in (web,db)", true);
    check("app in (db)", false);
    check("a>0,a<2", true);
    check("app>0", false);
    check("empty=", true);
    check("b=", false);
    assert!(!LabelSelector::nothing().matches(Some(&l)));
    assert_eq!(
        LabelSelector::parse("a=1").expect("good").required("a"),
        Some("1")
    );
    assert!(LabelSelector::from_labels(&labels(&[("app", "web")])).matches(Some(&l)));
}

#[test]
fn label_selector_objects_are_read() {
    let mut t = Tree::empty_map();
    assert!(LabelSelector::from_tree(None).expect("none").is_nothing());
    assert!(LabelSelector::from_tree(Some(&t)).expect("empty").is_empty());
    t.set(&["matchLabels", "app"], "web".into());
    let expr = |op: &str| {
        Tree::map([
            ("key", "tier".into()),
            ("operator", op.into()),
            ("values", Tree::list(vec!["b".into(), "a".into()])),
        ])
    };
    t.set(&["matchExpressions"], Tree::list(vec![expr("NotIn")]));
    assert_eq!(
        LabelSelector::from_tree(Some(&t)).expect("good").to_string(),
        "app=web,tier notin (a,b)"
    );
    t.set(&["matchExpressions"], Tree::list(vec![expr("Is")]));
    assert_eq!(
        LabelSelector::from_tree(Some(&t)).expect_err("bad operator"),
        "\"Is\" is not a valid label selector operator"
    );
}

#[test]
fn field_selectors_match_and_change() {
    let s = FieldSelector::parse("metadata.name=a,status.phase!=Running").expect("good");
    let get = |phase: &'static str| {
        move |f: &str| match f {
            "metadata.name" => Some("a"),
            "status.phase" => Some(phase),
            _ => None,
        }
    };
    assert!(s.matches_with(get("Pending")) && !s.matches_with(get("Running")));
    assert_eq!(s.required("metadata.name"), Some("a"));
    assert_eq!(s.required("status.phase"), None);
    let t: Result<_, ()> = s.transform(|f, v| Ok((crate::Text::from(f.to_uppercase()), v.into())));
    assert_eq!(
        t.map(|t| t.to_string()),
        Ok("METADATA.NAME=a,STATUS.PHASE!=Running".to_owned())
    );
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_or_refused(s in "[a-c=!<>(), inot\\\\.é\\x00]{0,20}") {
        if let Ok(l) = LabelSelector::parse(&s) {
            let again = LabelSelector::parse(&l.to_string());
            proptest::prop_assert_eq!(again, Ok(l));
        }
        let _ = FieldSelector::parse(&s);
    }
}
