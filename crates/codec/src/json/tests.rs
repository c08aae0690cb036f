use super::*;
use crate::Limits;
use proptest::prelude::*;
use supercargo_meta::Tree;

fn read(s: &str) -> Tree {
    parse(s.as_bytes(), &Limits::default()).expect(s).tree
}

fn fails(s: impl AsRef<[u8]>, want: &str) {
    let got = parse(s.as_ref(), &Limits::default()).map(|p| p.tree);
    assert_eq!(
        got.map_err(|e| e.to_string()),
        Err(want.to_owned()),
        "{:?}",
        String::from_utf8_lossy(s.as_ref())
    );
}

#[test]
fn errors_read_as_gos() {
    fails("", "unexpected end of JSON input");
    fails("  ", "unexpected end of JSON input");
    fails("{", "unexpected end of JSON input");
    fails("{\"a\"", "unexpected end of JSON input");
    fails("{\"a\":1", "unexpected end of JSON input");
    fails("[1,", "unexpected end of JSON input");
    fails("\"abc", "unexpected end of JSON input");
    fails("-", "unexpected end of JSON input");
    fails("tru", "unexpected end of JSON input");
    fails("x", "invalid character 'x' looking for beginning of value");
    fails(
        "{a",
        "invalid character 'a' looking for beginning of object key string",
    );
    fails(
        "{\"a\":1,}",
        "invalid character '}' looking for beginning of object key string",
    );
    fails("[1,]", "invalid character ']' looking for beginning of value");
    fails("{\"a\" 1}", "invalid character '1' after object key");
    fails(
        "{\"a\":1 \"b\"}",
        "invalid character '\"' after object key:value pair",
    );
    fails("[1 2]", "invalid character '2' after array element");
    fails("{}}", "invalid character '}' after top-level value");
    fails("01", "invalid character '1' after top-level value");
    fails("{\"a\":01}", "invalid character '1' after object key:value pair");
    fails("\"a\nb\"", "invalid character '\\n' in string literal");
    fails("\"\\x\"", "invalid character 'x' in string escape code");
    fails(
        "\"\\u12G4\"",
        "invalid character 'G' in \\u hexadecimal character escape",
    );
    fails("-a", "invalid character 'a' in numeric literal");
    fails(
        "1.a",
        "invalid character 'a' after decimal point in numeric literal",
    );
    fails("1e+a", "invalid character 'a' in exponent of numeric literal");
    fails("trux", "invalid character 'x' in literal true (expecting 'e')");
    fails("nul'", "invalid character '\\'' in literal null (expecting 'l')");
    fails("é", "invalid character 'Ã' looking for beginning of value");
    fails(
        "1e999",
        "json: cannot unmarshal number 1e999 into Go value of type float64",
    );
}

#[test]
fn numbers_are_exact_integers_or_floats() {
    assert_eq!(read("9223372036854775807"), Tree::Int(i64::MAX));
    assert_eq!(read("-9223372036854775808"), Tree::Int(i64::MIN));
    assert_eq!(
        read("9223372036854775808"),
        Tree::Float(9_223_372_036_854_775_808.0)
    );
    assert_eq!(read("1.0"), Tree::Float(1.0));
    assert_eq!(read("1e3"), Tree::Float(1000.0));
    assert_eq!(read("-0"), Tree::Int(0));
}

#[test]
fn text_that_is_no_unicode_is_replaced() {
    assert_eq!(read(r#""\ud800""#), "\u{fffd}".into());
    assert_eq!(read(r#""\ud800\u0041""#), "\u{fffd}A".into());
    assert_eq!(read(r#""\ud83d\ude00 \/ \b""#), "\u{1f600} / \u{8}".into());
    let got = parse(b"\"a\xff\xe2\x82b\"", &Limits::default()).expect("Go takes it");
    assert_eq!(got.tree, "a\u{fffd}\u{fffd}\u{fffd}b".into());
}

#[test]
fn duplicates_are_told_with_their_paths_and_the_last_wins() {
    let p = parse(
        br#"{"spec":{"containers":[{"name":"a","name":"b","name":"c"}]},"x":1,"x":2}"#,
        &Limits::default(),
    )
    .expect("duplicates are no error");
    assert_eq!(p.duplicates, ["spec.containers[0].name", "x"]);
    assert_eq!(p.tree.int_at(&["x"]), Some(2));
    assert_eq!(
        p.tree
            .at(&["spec", "containers"])
            .and_then(Tree::as_list)
            .map(|l| l[0].str_at(&["name"])),
        Some("c")
    );
}

#[test]
fn depth_is_bounded() {
    let deep = |n: usize| "[".repeat(n) + &"]".repeat(n);
    assert!(parse(deep(512).as_bytes(), &Limits::default()).is_ok());
    fails(deep(513), "invalid character '[' exceeded max depth");
    fails("[".repeat(3_000_000), "invalid character '[' exceeded max depth");
    fails(
        "{\"a\":".repeat(1_000_000),
        "invalid character '{' exceeded max depth",
    );
}

#[test]
fn threads_that_can_read_as_deep_as_go() {
    let deep = |n: usize| "{\"a\":".repeat(n) + "1" + &"}".repeat(n);
    let read_and_write = move || {
        supercargo_meta::this_thread_is_deep();
        let tree = parse(deep(10_000).as_bytes(), &Limits::default()).unwrap().tree;
        let mut out = Vec::new();
        write_untyped(&mut out, &tree);
        assert_eq!(out.len(), deep(10_000).len());
        assert_eq!(parse(&out, &Limits::default()).unwrap().tree, tree);
        fails(deep(10_001), "invalid character '{' exceeded max depth");
    };
    let thread = std::thread::Builder::new().stack_size(supercargo_meta::DEEP_STACK_BYTES);
    thread.spawn(read_and_write).unwrap().join().unwrap();
}

#[test]
fn pretty_is_as_marshal_indent() {
    let mut out = Vec::new();
    write_pretty_untyped(&mut out, &read(r#"{"b":[],"a":{"x":[1,{"y":"a:,{b"}]},"c":{}}"#));
    assert_eq!(
        String::from_utf8_lossy(&out),
        "{\n  \"a\": {\n    \"x\": [\n      1,\n      {\n        \"y\": \"a:,{b\"\n      }\n    ]\n  },\n  \"b\": [],\n  \"c\": {}\n}"
    );
}

pub(crate) fn any_tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Null),
        any::<bool>().prop_map(Tree::Bool),
        any::<i64>().prop_map(Tree::Int),
        any::<f64>()
            .prop_filter("JSON has no NaN, and whole floats read back as integers", |f| f
                .is_finite()
                && f.fract() != 0.0)
            .prop_map(Tree::Float),
        any::<String>().prop_map(Tree::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Tree::list),
            prop::collection::vec((any::<String>(), inner), 0..6)
                .prop_map(|v| Tree::Map(v.into_iter().map(|(k, v)| (k.into(), v)).collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(t in any_tree()) {
        let mut out = Vec::new();
        write_untyped(&mut out, &t);
        let back = parse(&out, &Limits::default()).expect("our own text");
        prop_assert_eq!(&back.tree, &t);
        let mut pretty = Vec::new();
        indent(&mut pretty, &out);
        prop_assert_eq!(parse(&pretty, &Limits::default()).expect("indented").tree, t);
    }

    #[test]
    fn accepts_what_serde_json_accepts(s in "[\\[\\]{}\",:0-9a-e.\\\\tnuлrl -]{0,24}") {
        let ours = parse(s.as_bytes(), &Limits::default());
        if let Ok(v) = serde_json::from_str::<serde_json::Value>(&s) {
            let ours = ours.map_err(|e| e.to_string());
            prop_assert!(ours.is_ok(), "{:?} {:?} {:?}", s, v, ours);
        } else if !s.contains("\\u") && !s.contains('e') {
            prop_assert!(ours.is_err(), "{:?}", s);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(b in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&b, &Limits::default());
    }
}

#[test]
fn strict_problems_come_in_the_order_of_the_text() {
    let limits = Limits::default();
    assert_eq!(
        strict_problems(
            br#"{"b":{"x":1,"x":2},"a":[{"y":1,"y":2}],"b":1,"b":2}"#,
            None,
            &limits
        ),
        [
            "duplicate field \"b.x\"",
            "duplicate field \"a[0].y\"",
            "duplicate field \"b\""
        ]
    );
    let many: String = (0..1000).map(|i| format!("\"k{i}\":1,\"k{i}\":2,")).collect();
    let many = format!("{{{}\"z\":1}}", many);
    assert_eq!(strict_problems(many.as_bytes(), None, &limits).len(), 100);
}
