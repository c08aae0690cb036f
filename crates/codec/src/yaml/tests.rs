//! Tables made with sigs.k8s.io/yaml 1.6.0.

use super::*;
use crate::{Limits, json};
use supercargo_meta::{Map, Text, Tree, json_text};

/// Text, its JSON, error.
const READ: &[(&str, &str, &str)] = &[
    ("a: .inf", "", "json: unsupported value: +Inf"),
    (
        "a: b: c",
        "",
        "yaml: mapping values are not allowed in this context",
    ),
    ("a: @x", "", "yaml: found character that cannot start any token"),
    (
        "a:\n\tb: c",
        "",
        "yaml: line 2: found character that cannot start any token",
    ),
    ("{", "", "yaml: line 1: did not find expected node content"),
    ("a: \"x", "", "yaml: found unexpected end of stream"),
    ("- a\nb", "", "yaml: line 3: could not find expected ':'"),
    ("a: *x", "", "yaml: unknown anchor 'x' referenced"),
    ("a: &x [*x]", "", "yaml: anchor 'x' value contains itself"),
    (
        "~: x",
        "",
        "unsupported map key of type: %!s(<nil>), key: <nil>, value: \"x\"",
    ),
    ("a: !!int abc", "", "yaml: cannot decode !!str `abc` as a !!int"),
    (
        "a: !!float abc",
        "",
        "yaml: cannot decode !!str `abc` as a !!float",
    ),
    (
        "a: !!binary \"@\"",
        "",
        "yaml: !!binary value contains invalid base64 data",
    ),
    ("a: !!binary aGk=", "{\"a\":\"hi\"}", ""),
    ("a: !foo b", "{\"a\":\"b\"}", ""),
    (
        "<<: 1",
        "",
        "yaml: map merge requires map or sequence of maps as the value",
    ),
    ("a: 1\n<<: {a: 2, b: 3}", "{\"a\":2,\"b\":3}", ""),
    (
        "x: &a {p: 1}\ny: {<<: *a, p: 2}\nz: {p: 3, <<: *a}",
        "{\"true\":{\"p\":2},\"x\":{\"p\":1},\"z\":{\"p\":1}}",
        "",
    ),
    (
        "x: &a {p: 1}\nv: &b {p: 2, q: 3}\nz:\n  <<: [*a, *b]",
        "{\"v\":{\"p\":2,\"q\":3},\"x\":{\"p\":1},\"z\":{\"p\":1,\"q\":3}}",
        "",
    ),
    ("a", "\"a\"", ""),
    ("", "null", ""),
    ("---", "null", ""),
    ("--- 1\n--- 2", "1", ""),
    (
        "a: |\n  x\n  y\nb: >\n  p\n  q\n",
        "{\"a\":\"x\\ny\\n\",\"b\":\"p q\\n\"}",
        "",
    ),
    ("1.5: a", "{\"1.5\":\"a\"}", ""),
    ("1: b", "{\"1\":\"b\"}", ""),
    ("0x10: c", "{\"16\":\"c\"}", ""),
    ("1e3: d", "{\"1000\":\"d\"}", ""),
    ("y: 1", "{\"true\":1}", ""),
    ("n: 1", "{\"false\":1}", ""),
    (
        "a: [y, n, yes, No, on, OFF, true, \"yes\", Y]",
        "{\"a\":[true,false,true,false,true,false,true,\"yes\",true]}",
        "",
    ),
    ("a: 2001-01-01", "{\"a\":\"2001-01-01\"}", ""),
    ("a: 0777", "{\"a\":511}", ""),
    ("a: 08", "{\"a\":8}", ""),
    ("a: 0o17", "{\"a\":15}", ""),
    ("a: 0x1F", "{\"a\":31}", ""),
    ("a: 0b11", "{\"a\":3}", ""),
    ("a: -0b11", "{\"a\":-3}", ""),
    ("a: 1_000", "{\"a\":1000}", ""),
    ("a: _1", "{\"a\":\"_1\"}", ""),
    ("a: 1__2.5", "{\"a\":12.5}", ""),
    ("a: .5", "{\"a\":0.5}", ""),
    ("a: +.5", "{\"a\":0.5}", ""),
    (
        "a: -",
        "",
        "yaml: block sequence entries are not allowed in this context",
    ),
    ("a: 1e3", "{\"a\":1000}", ""),
    ("a: 1e400", "{\"a\":\"1e400\"}", ""),
    ("a: -0", "{\"a\":0}", ""),
    ("a: 0o8", "{\"a\":\"0o8\"}", ""),
    ("a: 9223372036854775808", "{\"a\":9223372036854775808}", ""),
    ("a: 18446744073709551616", "{\"a\":18446744073709552000}", ""),
    ("a: 'it''s'", "{\"a\":\"it's\"}", ""),
    ("a: !!str 1", "{\"a\":\"1\"}", ""),
    ("a: ! 1", "{\"a\":\"1\"}", ""),
    ("a: {b: c", "", "yaml: line 1: did not find expected ',' or '}'"),
    ("a: [1,2", "", "yaml: line 1: did not find expected ',' or ']'"),
    ("- - a\n  - b", "[[\"a\",\"b\"]]", ""),
    ("a:\n- b\n- c", "{\"a\":[\"b\",\"c\"]}", ""),
    (
        "a: b\n c: d",
        "",
        "yaml: line 2: mapping values are not allowed in this context",
    ),
    ("a: `", "", "yaml: found character that cannot start any token"),
    ("key: [a, b: c]", "{\"key\":[\"a\",{\"b\":\"c\"}]}", ""),
    ("#c\na: 1 # d", "{\"a\":1}", ""),
    ("\u{feff}a: 1", "{\"a\":1}", ""),
    ("a: 1\u{1}", "", "yaml: control characters are not allowed"),
    ("a:\n  b\n c", "{\"a\":\"b c\"}", ""),
    ("a: %x", "", "yaml: found character that cannot start any token"),
    ("!!map {a: b}", "{\"a\":\"b\"}", ""),
    ("a: !!null x", "", "yaml: cannot decode !!str `x` as a !!null"),
    ("a: !!bool yes", "{\"a\":true}", ""),
    ("a: \"\\q\"", "", "yaml: found unknown escape character"),
    (
        "a: \"\\ud83d\\ude00\"",
        "",
        "yaml: found invalid Unicode character escape code",
    ),
    (
        "é: b\na: [\"\\u00e9\", \"x\\uDE00\"]",
        "",
        "yaml: line 2: found invalid Unicode character escape code",
    ),
    ("a: \"\\\\ud83d\"", "{\"a\":\"\\\\ud83d\"}", ""),
    ("a: '\\ud83d'", "{\"a\":\"\\\\ud83d\"}", ""),
    ("a: 'x\n\n y'", "{\"a\":\"x\\ny\"}", ""),
    ("a: 12e03", "{\"a\":12000}", ""),
    ("a: 1.", "{\"a\":1}", ""),
    (".5: x", "{\"0.5\":\"x\"}", ""),
    ("true: x", "{\"true\":\"x\"}", ""),
    ("a: !<tag:yaml.org,2002:str> 1", "{\"a\":\"1\"}", ""),
    ("[a, [b, {c: d}]]", "[\"a\",[\"b\",{\"c\":\"d\"}]]", ""),
    ("\"a\": 1\n\"a\": 2", "{\"a\":2}", ""),
    ("a: ~", "{\"a\":null}", ""),
    ("a: null", "{\"a\":null}", ""),
    ("a:", "{\"a\":null}", ""),
    ("a: 1:30", "{\"a\":\"1:30\"}", ""),
    ("a: \"\\x41\\u00e9\\n\"", "{\"a\":\"Aé\\n\"}", ""),
    (
        "a: >-\n  x\n\n  y\nb: |+\n  z\n\n",
        "{\"a\":\"x\\ny\",\"b\":\"z\\n\\n\"}",
        "",
    ),
    ("- &k v\n- *k", "[\"v\",\"v\"]", ""),
    ("*x : 1", "", "yaml: unknown anchor 'x' referenced"),
    ("a: {}\nb: []", "{\"a\":{},\"b\":[]}", ""),
    ("a: {b: 1, c: \"2\",}", "{\"a\":{\"b\":1,\"c\":\"2\"}}", ""),
];

/// JSON, its YAML.
const WRITTEN: &[(&str, &str)] = &[
    (r#""x\n\n\n""#, "|+\n  x\n\n\n"),
    (r#"{"a":"x\n\n\n","b":1}"#, "a: |+\n  x\n\n\nb: 1\n"),
    (
        "{\"a\": \"word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word \", \"b\": \"it's: word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word z\", \"c\": [[1, [2]], {\"x\": [], \"y\": {}}], \"e\": 1.5, \"f\": 123456789012, \"k\\nz\": \"1\", \"l\": [], \"m\": {}, \"multi\": \"a\\nb\\n\", \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\": \"v\", \"t\\tab\": \"a\\tb\"}",
        "a: 'word word word word word word word word word word word word word word word word\n  word word word word word word word word word word word word word word '\nb: 'it''s: word word word word word word word word word word word word word word word\n  word word word word word word word word word word word word word word word z'\nc:\n- - 1\n  - - 2\n- x: []\n  \"y\": {}\ne: 1.5\nf: 123456789012\n? |-\n  k\n  z\n: \"1\"\nl: []\nm: {}\nmulti: |\n  a\n  b\n\"t\\tab\": \"a\\tb\"\n? xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n: v\n",
    ),
    ("[1]", "- 1\n"),
    ("\"x\"", "x\n"),
    ("null", "null\n"),
    ("[]", "[]\n"),
    ("{}", "{}\n"),
    ("true", "true\n"),
    (
        "{\"a10\": 1, \"a2\": 2, \"a\": 3, \"A\": 4, \"_\": 5, \"a-b\": 6, \"a.b\": 7, \"0\": 8, \"10\": 9, \"9\": 10, \"a01\": 11, \"a1\": 12}",
        "_: 5\n\"0\": 8\n\"9\": 10\n\"10\": 9\nA: 4\na: 3\na-b: 6\na.b: 7\na1: 12\na01: 11\na2: 2\na10: 1\n",
    ),
    (
        "[\"yes\", \"no\", \"null\", \"~\", \"\", \"1\", \"1.5\", \"0x1\", \"1e3\", \"true\", \"-\", \"- a\", \"a: b\", \"a:b\", \"#a\", \"a #b\", \"a#b\", \" a\", \"a \", \"'a'\", \"\\\"a\\\"\", \"a'b\", \"%a\", \"@a\", \"`a\", \"!a\", \"&a\", \"*a\", \"|\", \"?\", \"? a\", \"?a\", \"12:30\", \"12:30:45\", \"1_0\", \"=\", \"<<\", \"{a\", \"a{\", \"[\", \"a,b\", \".5\", \"...\", \"---\", \"--- a\", \"-a\", \"é\", \" \", \"\\u0007\", \"😀\", \"2001-01-01\", \"2001-1-1T1:2:3Z\", \"2001-01-01 10:00:00\", \"2001-13-01\", \"2026-01-02T03:04:05.5+01:00\", \"2001-01-01 10\", \"2001-01-01T10:00:00\", \"a\\\\b\", \"a\\\"b\", \"on\", \"n\"]",
        "- \"yes\"\n- \"no\"\n- \"null\"\n- \"~\"\n- \"\"\n- \"1\"\n- \"1.5\"\n- \"0x1\"\n- \"1e3\"\n- \"true\"\n- '-'\n- '- a'\n- 'a: b'\n- a:b\n- '#a'\n- 'a #b'\n- a#b\n- ' a'\n- 'a '\n- '''a'''\n- '\"a\"'\n- a'b\n- '%a'\n- '@a'\n- '`a'\n- '!a'\n- '&a'\n- '*a'\n- '|'\n- '?'\n- '? a'\n- ?a\n- \"12:30\"\n- \"12:30:45\"\n- \"1_0\"\n- =\n- <<\n- '{a'\n- a{\n- '['\n- a,b\n- \".5\"\n- '...'\n- '---'\n- '--- a'\n- -a\n- é\n- ' '\n- \"\\a\"\n- \"\\U0001F600\"\n- \"2001-01-01\"\n- \"2001-1-1T1:2:3Z\"\n- \"2001-01-01 10:00:00\"\n- 2001-13-01\n- \"2026-01-02T03:04:05.5+01:00\"\n- 2001-01-01 10\n- 2001-01-01T10:00:00\n- a\\b\n- a\"b\n- \"on\"\n- \"n\"\n",
    ),
    (
        "{\"lit\": \"a\\n  b\\n\", \"lit2\": \"  a\\nb\", \"lit3\": \"a\\nb\", \"lit4\": \"a\\n\\n\", \"lit5\": \"\\n\", \"lit6\": \"a \\nb\", \"lit7\": \"a\\n b\\n\\nc\", \"lit8\": \"tab\\there\\nx\"}",
        "lit: |\n  a\n    b\nlit2: |2-\n    a\n  b\nlit3: |-\n  a\n  b\nlit4: |+\n  a\n\nlit5: |2+\n\nlit6: \"a \\nb\"\nlit7: |-\n  a\n   b\n\n  c\nlit8: \"tab\\there\\nx\"\n",
    ),
    (
        "{\"spec\": {\"containers\": [{\"name\": \"a\", \"ports\": [{\"containerPort\": 80}]}, {\"name\": \"b\", \"command\": [\"sh\", \"-c\", \"echo a && echo b\"]}]}}",
        "spec:\n  containers:\n  - name: a\n    ports:\n    - containerPort: 80\n  - command:\n    - sh\n    - -c\n    - echo a && echo b\n    name: b\n",
    ),
    (
        "{\"q\": \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\", \"d\": \"\\u0007 word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word \", \"dd\": \"\\u0007 word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  \"}",
        "d: \"\\a word word word word word word word word word word word word word word word\n  word word word word word word word word word word word word word word word \"\ndd: \"\\a word  word  word  word  word  word  word  word  word  word  word  word  word\n  \\ word  word  word  word  word  word  word  word  word  word  word  word  word  word\n  \\ word  word  word  \"\nq: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n  y zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\n",
    ),
    ("[[\"a\", \"b\"], [\"c\"]]", "- - a\n  - b\n- - c\n"),
    (
        "[{\"a\": [1, 2]}, {\"b\": {\"c\": 1}}]",
        "- a:\n  - 1\n  - 2\n- b:\n    c: 1\n",
    ),
    (
        "{\"a\": 1000000, \"b\": 0.1, \"c\": 1.5e+300, \"d\": 123456.7, \"e\": 1234567.8, \"f\": 1e-07, \"g\": 100000.5, \"h\": 1e-05, \"i\": 0.0001}",
        "a: 1000000\nb: 0.1\nc: 1.5e+300\nd: 123456.7\ne: 1.2345678e+06\nf: 1e-07\ng: 100000.5\nh: 1e-05\ni: 0.0001\n",
    ),
];

#[test]
fn texts_are_read_as_go_does() {
    let mut wrong = Vec::new();
    for (s, want, err) in READ {
        let got = parse(s.as_bytes(), &Limits::default())
            .map(|p| json_text(&p.tree))
            .map_err(|e| e.to_string());
        let want = if err.is_empty() {
            let t = json::parse(want.as_bytes(), &Limits::default()).expect("JSON");
            Ok(json_text(&t.tree))
        } else {
            Err((*err).to_owned())
        };
        if got != want {
            wrong.push(format!("{s:?}\n  got  {got:?}\n  want {want:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn trees_are_written_as_go_does() {
    for (s, want) in WRITTEN {
        let t = json::parse(s.as_bytes(), &Limits::default()).expect("JSON").tree;
        let mut out = Vec::new();
        write_untyped(&mut out, &t);
        assert_eq!(String::from_utf8_lossy(&out), *want);
    }
}

#[test]
fn duplicates_are_told_as_strict_decoding_does() {
    let p = parse(b"a: 1\nb:\n  c: 1\n  c: 2\na: 2\n1: x\n1: y", &Limits::default())
        .expect("duplicates are no error");
    assert_eq!(
        p.duplicates,
        [
            "line 4: key \"c\" already set in map",
            "line 5: key \"a\" already set in map",
            "line 7: key 1 already set in map"
        ]
    );
    assert_eq!(p.tree.int_at(&["a"]), Some(2));
}

#[test]
fn bombs_are_refused() {
    let mut bomb = String::from("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for i in 1..9 {
        let refs = vec![format!("*a{}", i - 1); 9].join(",");
        bomb.push_str(&format!("a{i}: &a{i} [{refs}]\n"));
    }
    let fails = |s: &str, want: &str| {
        let got = parse(s.as_bytes(), &Limits::default()).map(|p| p.tree);
        assert_eq!(got.map_err(|e| e.to_string()), Err(want.to_owned()));
    };
    fails(&bomb, "yaml: document contains excessive aliasing");
}

#[test]
fn depth_is_bounded() {
    let limits = Limits::default();
    let check = |s: &str, want: Result<(), &str>| {
        let got = parse(s.as_bytes(), &limits).map(drop).map_err(|e| e.to_string());
        assert_eq!(got, want.map_err(str::to_owned));
    };
    let flow = |n: usize| "[".repeat(n) + &"]".repeat(n);
    let of_yaml = Err("yaml: exceeded max depth of 10000");
    let of_line = Err("yaml: line 2: exceeded max depth of 10000");
    let of_json = Err("invalid character '[' exceeded max depth");
    let max = limits.depth;
    for open in ["[", "{", "- ", "? ", "{a: ", "[a, "] {
        check(&open.repeat(1_000_000), of_yaml);
    }
    check(&flow(max), Ok(()));
    check(&flow(max + 1), of_yaml);
    check(&format!("a: {}", flow(max - 1)), Ok(()));
    check(&format!("a: {}", flow(max)), of_json);
    check(&format!("a: b\nc: {}", flow(max + 1)), of_line);
    check(&format!("{} x", "- ".repeat(max)), Ok(()));
    check(&format!("{} x", "- ".repeat(max + 1)), of_yaml);
    // The two count apart; errors of YAML come first.
    check(&format!("{} {}", "- ".repeat(max), flow(max)), of_json);
    check(
        &format!("a: {}\nb: 'x", flow(max)),
        Err("yaml: line 3: found unexpected end of stream"),
    );
}

#[test]
fn aliases_are_as_deep_as_what_they_stand_for() {
    let limits = Limits::default();
    let chain = |links: usize, levels: usize| {
        let mut text = format!("x0: &x0 {}{}\n", "[".repeat(levels), "]".repeat(levels));
        for i in 1..links {
            let (open, close) = ("[".repeat(levels), "]".repeat(levels));
            text.push_str(&format!("x{i}: &x{i} {open}*x{}{close}\n", i - 1));
        }
        parse(text.as_bytes(), &limits)
            .map(|p| p.tree)
            .map_err(|e| e.to_string())
    };
    let half = limits.depth / 2;
    assert!(chain(2, half - 1).unwrap().nests_deeper_than(limits.depth - 2));
    let refused = Err("invalid character '[' exceeded max depth".to_owned());
    assert_eq!(chain(2, half), refused);
    assert_eq!(chain(12, limits.depth - 1), refused);
}

proptest::proptest! {
    #[test]
    fn what_is_written_reads_back(t in json::any_tree()) {
        let mut out = Vec::new();
        write_untyped(&mut out, &t);
        let text = String::from_utf8_lossy(&out).into_owned();
        // A key `<<` is written plain, as Go does, and means a merge to every reader.
        proptest::prop_assume!(!text.contains("<<"));
        let back = parse(&out, &Limits::default()).map(|p| p.tree).map_err(|e| e.to_string());
        proptest::prop_assert_eq!(back, Ok(t), "{}", text);
    }

    #[test]
    fn json_is_read_as_yaml_would_read_it(t in json::any_tree()) {
        let mut out = Vec::new();
        json::write_untyped(&mut out, &Tree::map([("a", t)]));
        // As other encoders write it: Go's has escapes that YAML and JSON read apart.
        let text = String::from_utf8_lossy(&out).replace("\\u003c", "<").replace("\\u0026", "&").replace("\\u003e", ">");
        if let Some(quick) = parse::json_text(&text, parse::is_plain_text(text.as_bytes()), &Limits::default()) {
            let slow = parse::document(&text, &Limits::default()).map(|p| p.tree).map_err(|e| e.to_string());
            proptest::prop_assert_eq!(slow, Ok(quick), "{}", text);
        }
    }

    #[test]
    fn what_looks_like_json_is_read_as_yaml_would_read_it(s in "\\{(\"[a\\\\n~é]{0,3}\":[-0-9tr\"\\[\\]{}:, ]{0,8},?){0,3}\\}") {
        if let Some(quick) = parse::json_text(&s, parse::is_plain_text(s.as_bytes()), &Limits::default()) {
            let slow = parse::document(&s, &Limits::default()).map(|p| p.tree).map_err(|e| e.to_string());
            proptest::prop_assert_eq!(slow, Ok(quick), "{}", s);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(s in "[-a\\[\\]{}:,#&*!|>'\"%@ \n\t0-2.~?<é]{0,40}") {
        let _ = parse(s.as_bytes(), &Limits::default());
        let _: Tree = Tree::Null;
    }
}

/// A long scalar may not be written out again and again by aliases.
#[test]
fn aliases_of_long_scalars_are_bounded_by_their_bytes() {
    let text = format!(
        "a: &a {}\nb: [{}]\n",
        "x".repeat(200_000),
        vec!["*a"; 2000].join(",")
    );
    let Err(e) = parse(text.as_bytes(), &Limits::default()) else {
        panic!("it was read")
    };
    assert_eq!(e.to_string(), "yaml: document contains excessive aliasing");
}

#[test]
fn keys_without_an_order_are_written_all_the_same() {
    // k3e < k4 < k30 < k3e.
    let keys = (0..200).flat_map(|i| [format!("k{i}"), format!("k{i}e"), format!("k{i}e400")]);
    let map: Map = keys.map(|k| (Text::from(k), Tree::Null)).collect();
    let mut text = Vec::new();
    write_untyped(&mut text, &Tree::Map(map.clone()));
    let back = parse(&text, &Limits::default()).expect("our own text");
    assert_eq!(back.tree, Tree::Map(map));
}

#[test]
fn bytes_that_are_no_text_are_told_as_go_tells_them() {
    for (bytes, what) in [
        (&b"a: \xff"[..], "invalid leading UTF-8 octet"),
        (b"\x80", "invalid leading UTF-8 octet"),
        (b"\xd9\xd9", "invalid trailing UTF-8 octet"),
        (b"a: \xe2\x82", "incomplete UTF-8 octet sequence"),
        (b"\xc0\x80", "invalid length of a UTF-8 sequence"),
        (b"\xed\xa0\x80", "invalid Unicode character"),
        (b"\xf4\x90\x80\x80", "invalid Unicode character"),
    ] {
        let e = parse(bytes, &Limits::default()).unwrap_err().to_string();
        assert_eq!(e, format!("yaml: {what}"), "{bytes:x?}");
    }
}
