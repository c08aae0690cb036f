//! The column language.

use supercargo_env::WallTime;
use supercargo_meta::{Text, Tree};
use supercargo_schema::{Cell, Column, Expr};

fn tree(json: &str) -> Tree {
    fn of(v: &serde_json::Value) -> Tree {
        use serde_json::Value;
        match v {
            Value::Null => Tree::Null,
            Value::Bool(b) => Tree::Bool(*b),
            Value::Number(n) => n.as_i64().map_or(Tree::Null, Tree::Int),
            Value::String(s) => Tree::from(s.as_str()),
            Value::Array(a) => Tree::list(a.iter().map(of).collect()),
            Value::Object(o) => Tree::Map(o.iter().map(|(k, v)| (Text::from(k.as_str()), of(v))).collect()),
        }
    }
    of(&serde_json::from_str(json).expect("because tests write valid JSON"))
}

/// 2020-01-02T03:04:05Z.
const NOW: WallTime = WallTime::from_unix_millis(1_577_934_245_000);

#[track_caller]
fn check(expr: &str, object: &str, want: impl Into<Tree>) {
    let column = Column {
        name: "X".into(),
        kind: "string".into(),
        format: Text::default(),
        priority: 0,
        cell: Cell::Expr(Expr::parse(expr).expect("because tests write valid expressions")),
    };
    assert_eq!(column.cell(&tree(object), NOW), want.into(), "{expr} of {object}");
}

#[test]
fn every_form_of_the_language() {
    let o = r#"{"metadata":{"annotations":{"k/x":""},"creationTimestamp":"2020-01-02T03:01:05Z"},
        "a":{"b":[{"c":"x"},{"c":"y"}]},"n":3,"t":"text","e":"","yes":true,"no":false,"z":0,"l":["p","q"],
        "m":{"k2":"v2","k1":"v1"},"none":{},
        "ls":{"matchLabels":{"z":"1","a":"2"},"matchExpressions":[{"key":"k","operator":"In","values":["y","x"]},
              {"key":"n","operator":"DoesNotExist"},{"key":"j","operator":"Exists"},{"key":"o","operator":"NotIn","values":["v"]}]},
        "bad":{"matchExpressions":[{"key":"k","operator":"Like"}]},
        "modes":["ReadWriteOncePod","ReadOnlyMany","ReadWriteOnce","ReadOnlyMany"],
        "status":{"conditions":[{"type":"A","status":"True"},{"type":"B","status":"False"}]}}"#;
    check("$.a.b[1].c", o, "y");
    check("$.a.b[7].c", o, "");
    check("$.missing", o, "");
    check(r#"or($.e,"none")"#, o, "none");
    check(r#"or($.t,"none")"#, o, "text");
    check(r#"or(text($.n),"unset")"#, o, "3");
    check(r#"or(text($.q),"unset")"#, o, "unset");
    check(r#"if($.t,$.n,"no")"#, o, 3);
    check(r#"if(present($.none),"yes","no")"#, o, "yes");
    check(r#"if($.none,"yes","no")"#, o, "no");
    check(r#"if(len($.l)>0,"some","none")"#, o, "some");
    check(r#"if(len($.q)>0,"some","none")"#, o, "none");
    check("int($.n)", o, 3);
    check("int($.q)", o, 0);
    check(r#"intOr($.q,"<none>")"#, o, "<none>");
    check("bool($.no,true)", o, false);
    check("bool($.q,true)", o, true);
    check(r#"boolText($.yes,"?")"#, o, "True");
    check(r#"boolText($.no,"?")"#, o, "False");
    check(r#"boolText($.q,"?")"#, o, "?");
    check("len($.m)+len($.l)", o, 4);
    check(r#"join($.l,", ")"#, o, "p, q");
    check(r#"joinEach($.a.b,"c")"#, o, "x,y");
    check(r#"fmt("%d/%d%%%s",$.n,$.q,$.t)"#, o, "3/0%%text");
    check("labels($.m)", o, "k1=v1,k2=v2");
    check("labels($.none)", o, "<none>");
    check("selector($.ls)", o, "a=2,j,k in (x,y),!n,o notin (v),z=1");
    check("selector($.none)", o, "<none>");
    check("selector($.bad)", o, "<error>");
    check(r#"selectorRaw($.bad,"<invalid>")"#, o, "<invalid>");
    check(r#"selectorRaw($.q,"<invalid>")"#, o, "");
    check("quantity($.q)", o, "0");
    check("quantity($.t)", o, "text");
    check(r#"intOrString($.n,"N/A")"#, o, "3");
    check(r#"intOrString($.q,"N/A")"#, o, "N/A");
    check("accessModes($.modes)", o, "RWO,ROX,RWOP");
    check(r#"annotationOr("k/x",$.t)"#, o, "");
    check(r#"annotationOr("k/y",$.t)"#, o, "text");
    check("age($.metadata.creationTimestamp)", o, "3m");
    check("age($.q)", o, "<unknown>");
    check(r#"ageOr($.q,"<none>")"#, o, "<none>");
    check(r#"durationOr($.n,"<none>")"#, o, "3s");
    check(r#"durationOr($.q,"<none>")"#, o, "<none>");
    check("rfc3339($.metadata.creationTimestamp)", o, "2020-01-02T03:01:05Z");
    check("rfc3339($.q)", o, "0001-01-01T00:00:00Z");
    check(r#"or(cond("B").status,"?")"#, o, "False");
    check(r#"or(cond("C").status,"?")"#, o, "?");
    check(
        r#"cond("A").status"#,
        r#"{"conditions":[{"type":"A","status":"x"}]}"#,
        "x",
    );
    check("trim($.t)", r#"{"t":" a b\n"}"#, "a b");
}

#[test]
fn broken_expressions_are_refused() {
    for e in [
        "",
        "$.",
        "or(",
        "or($.a",
        "nope($.a)",
        "$.a b",
        "\"x",
        "$.a[x]",
        "fn:podStatus",
        "--1",
    ] {
        assert!(Expr::parse(e).is_err(), "{e}");
    }
    let deep = format!("{}1{}", "int(".repeat(100), ")".repeat(100));
    assert!(Expr::parse(&deep).is_err(), "depth has a bound");
}

#[test]
fn missing_cells_follow_the_type_of_the_column() {
    for (kind, want) in [
        ("integer", Tree::Int(0)),
        ("boolean", Tree::Bool(false)),
        ("string", "".into()),
    ] {
        let c = Column {
            name: "X".into(),
            kind: kind.into(),
            format: Text::default(),
            priority: 0,
            cell: Cell::Expr(Expr::parse("$.q").expect("because it is valid")),
        };
        assert_eq!(c.cell(&Tree::empty_map(), NOW), want);
    }
}
