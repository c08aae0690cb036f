//! Inputs too large or too regular to be files.

/// Hostile inputs of a target, each with what it is.
#[must_use]
pub fn nasties(target: &str) -> Vec<(&'static str, Vec<u8>)> {
    match target {
        "json" => json(),
        "json_typed" => json()
            .into_iter()
            .map(|(n, b)| (n, typed(&b)))
            .chain(typed_json())
            .collect(),
        "yaml" => yaml(),
        "yaml_typed" => yaml().into_iter().map(|(n, b)| (n, typed(&b))).collect(),
        "protobuf" | "envelope" => protobuf(),
        "cbor" => cbor(),
        "cbor_typed" => cbor_typed(),
        "json_patch" => json_patch(),
        "merge_patch" => merge_patch(),
        "strategic_patch" => strategic_patch(),
        "apply" => merge_patch().into_iter().map(|(n, b)| (n, typed(&b))).collect(),
        "fields_v1" | "managed_fields" => fields(),
        "label_selector" => vec![
            ("many terms", "a=b,".repeat(50_000).into_bytes()),
            (
                "many values",
                format!("a in ({})", "b,".repeat(50_000)).into_bytes(),
            ),
            ("parentheses", "(".repeat(100_000).into_bytes()),
        ],
        "field_selector" => vec![
            ("many terms", "a=b,".repeat(50_000).into_bytes()),
            ("backslashes", "\\".repeat(100_000).into_bytes()),
        ],
        "quantity" => vec![
            ("digits", b"9".repeat(100_000)),
            ("zeros", format!("0.{}1", "0".repeat(100_000)).into_bytes()),
            ("exponent", b"1e999999999999".to_vec()),
            ("negative exponent", b"1e-999999999999".to_vec()),
        ],
        "time" => vec![
            (
                "fraction",
                format!("2026-11-29T22:00:00.{}Z", "1".repeat(100_000)).into_bytes(),
            ),
            ("units", "1h".repeat(100_000).into_bytes()),
            ("digits", format!("{}s", "9".repeat(100_000)).into_bytes()),
        ],
        "path" => vec![
            ("slashes", b"/".repeat(100_000)),
            ("segments", format!("/api/v1{}", "/a".repeat(50_000)).into_bytes()),
            ("escapes", b"%2f".repeat(50_000)),
            (
                "selector",
                [
                    b"/api/v1/pods\n---\nfieldSelector=".to_vec(),
                    b"a%3Db%2C".repeat(20_000),
                ]
                .concat(),
            ),
        ],
        "query" => vec![
            ("parameters", b"a=b&".repeat(50_000)),
            ("values", b"dryRun=All&".repeat(20_000)),
            (
                "selector",
                [b"labelSelector=".to_vec(), b"a%20in%20(b)%2C".repeat(10_000)].concat(),
            ),
        ],
        "accept" => vec![
            ("clauses", b"application/json;q=0.1,".repeat(20_000)),
            (
                "parameters",
                [b"application/json".to_vec(), b";a=b".repeat(50_000)].concat(),
            ),
        ],
        "delete_options" => json().into_iter().chain(yaml()).chain(protobuf()).collect(),
        "continue_token" => vec![("long", b"A".repeat(1 << 20))],
        "names" => vec![("long", b"a-".repeat(100_000)), ("dots", b"a.".repeat(100_000))],
        _ => Vec::new(),
    }
}

fn typed(b: &[u8]) -> Vec<u8> {
    [b" ", b].concat()
}

fn json() -> Vec<(&'static str, Vec<u8>)> {
    let nested = |open: &str, close: &str, n: usize| [open.repeat(n), close.repeat(n)].concat().into_bytes();
    vec![
        ("lists 511 deep", nested("[", "]", 511)),
        ("lists 10,000 deep", nested("[", "]", 10_000)),
        ("lists 100,000 deep", nested("[", "]", 100_000)),
        ("open lists", b"[".repeat(1_000_000)),
        ("maps 100,000 deep", nested("{\"a\":", "}", 100_000)),
        (
            "digits",
            [b"[".to_vec(), b"9".repeat(100_000), b"]".to_vec()].concat(),
        ),
        ("fraction", [b"0.".to_vec(), b"1".repeat(100_000)].concat()),
        (
            "one key again",
            [b"{".to_vec(), b"\"a\":1,".repeat(50_000), b"\"a\":2}".to_vec()].concat(),
        ),
        ("keys in reverse", {
            let keys: Vec<String> = (0..20_000).rev().map(|i| format!("\"{i}\":0")).collect();
            format!("{{{}}}", keys.join(",")).into_bytes()
        }),
        (
            "escapes",
            [b"\"".to_vec(), b"\\ud83d".repeat(20_000), b"\"".to_vec()].concat(),
        ),
        (
            "no UTF-8",
            [b"\"".to_vec(), b"\xff\xc0\x80".repeat(50_000), b"\"".to_vec()].concat(),
        ),
        ("no bytes", b"\0".repeat(100_000)),
        ("blanks", b" ".repeat(1_000_000)),
        (
            "nulls",
            [b"[".to_vec(), b"null,".repeat(100_000), b"null]".to_vec()].concat(),
        ),
    ]
}

/// With a schema beside them, parts are copied without being built.
fn typed_json() -> Vec<(&'static str, Vec<u8>)> {
    let owned = |n: usize| {
        let fields = ["{\"f:a\":".repeat(n), "{}".to_owned(), "}".repeat(n)].concat();
        typed(format!("{{\"metadata\":{{\"managedFields\":[{{\"fieldsV1\":{fields}}}]}}}}").as_bytes())
    };
    vec![
        ("fields 400 deep", owned(400)),
        ("fields 100,000 deep", owned(100_000)),
    ]
}

fn yaml() -> Vec<(&'static str, Vec<u8>)> {
    let bomb = |levels: usize, width: usize| {
        let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for i in 1..levels {
            let line = vec![format!("*a{}", i - 1); width].join(", ");
            text.push_str(&format!("a{i}: &a{i} [{line}]\n"));
        }
        text.into_bytes()
    };
    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), "*a, ".repeat(20_000));
    vec![
        ("a billion laughs", bomb(10, 9)),
        ("a quadratic bomb", bomb(3, 2_000)),
        ("long text again and again", long.into_bytes()),
        ("merged again and again", {
            let mut text = String::from("a0: &a0 {k: v}\n");
            for i in 1..200 {
                text.push_str(&format!("a{i}: &a{i}\n  <<: *a{}\n  k{i}: v\n", i - 1));
            }
            text.into_bytes()
        }),
        ("merges of itself", b"a: &a\n  <<: *a\n".to_vec()),
        ("flow lists", b"[".repeat(100_000)),
        (
            "closed flow lists",
            [b"[".repeat(10_000), b"]".repeat(10_000)].concat(),
        ),
        ("flow maps", b"{a: ".repeat(100_000)),
        ("block lists", b"- ".repeat(100_000)),
        (
            "indentation",
            (0..3_000)
                .map(|i| " ".repeat(i) + "a:\n")
                .collect::<String>()
                .into_bytes(),
        ),
        ("question marks", b"? ".repeat(50_000)),
        (
            "anchors",
            (0..50_000)
                .map(|i| format!("- &a{i} x\n"))
                .collect::<String>()
                .into_bytes(),
        ),
        ("documents", b"---\n".repeat(100_000)),
        ("tabs", b"\t".repeat(100_000)),
        ("one key again", b"a: 1\n".repeat(20_000)),
        (
            "a folded text",
            format!("a: >-\n{}", "  x\n\n".repeat(50_000)).into_bytes(),
        ),
        ("comments", b"#\n".repeat(200_000)),
    ]
}

fn protobuf() -> Vec<(&'static str, Vec<u8>)> {
    let nested = |field: u8, depth: usize| {
        let mut message = Vec::new();
        for _ in 0..depth {
            let mut outer = vec![field];
            let mut n = message.len();
            while n >= 0x80 {
                outer.push(n.to_le_bytes()[0] | 0x80);
                n >>= 7;
            }
            outer.push(n.to_le_bytes()[0]);
            outer.append(&mut message);
            message = outer;
        }
        message
    };
    vec![
        ("nested messages", typed(&nested(0x0a, 3_000))),
        ("groups", typed(&b"\x7b".repeat(100_000))),
        ("a long length", typed(b"\x0a\xff\xff\xff\xff\x0f")),
        (
            "a negative length",
            typed(b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"),
        ),
        ("a varint without end", typed(&b"\xff".repeat(100_000))),
        ("field zero", typed(b"\x00\x00")),
        ("empty metadata again", typed(&b"\x0a\x00".repeat(100_000))),
        (
            "empty containers",
            typed(&[vec![0x12, 0xa0, 0x9c, 0x01], b"\x12\x00".repeat(10_000)].concat()),
        ),
        (
            "an envelope in an envelope",
            [b"k8s\0\x12\xd0\x0f".to_vec(), b"k8s\0\x12\x00".repeat(336)].concat(),
        ),
    ]
}

fn cbor() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("lists 100,000 deep", b"\x81".repeat(100_000)),
        ("endless lists", b"\x9f".repeat(100_000)),
        ("endless maps", b"\xbf\x41a".repeat(50_000)),
        ("tags", b"\xc6".repeat(100_000)),
        ("a long list", b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff".to_vec()),
        ("a long text", b"\x7b\xff\xff\xff\xff\xff\xff\xff\xff".to_vec()),
        (
            "empty pieces",
            [b"\x5f".to_vec(), b"\x40".repeat(200_000), b"\xff".to_vec()].concat(),
        ),
        (
            "nulls",
            [b"\x9a\x00\x03\x0d\x40".to_vec(), b"\xf6".repeat(200_000)].concat(),
        ),
        (
            "one key again",
            [b"\xbf".to_vec(), b"\x41a\x00".repeat(50_000), b"\xff".to_vec()].concat(),
        ),
        ("keys in reverse", {
            let pairs = (0..20_000u16)
                .rev()
                .flat_map(|i| [vec![0x42], i.to_be_bytes().to_vec(), vec![0]].concat());
            [0xbf].into_iter().chain(pairs).chain([0xff]).collect()
        }),
    ]
}

/// The same as bodies of pods, and failures at the bottom of much.
fn cbor_typed() -> Vec<(&'static str, Vec<u8>)> {
    let pod = |b: Vec<u8>| [b"P".to_vec(), b].concat();
    let mut all: Vec<_> = cbor().into_iter().map(|(name, b)| (name, pod(b))).collect();
    let fields = b"\xa1\x48metadata\xa1\x4dmanagedFields\x81\xa1\x48fieldsV1";
    let level = [
        b"\xa2\x41a\x99\x03\xe8".to_vec(),
        b"\xf6".repeat(1000),
        b"\x41b".to_vec(),
    ]
    .concat();
    for (name, bottom) in [
        ("a key twice below 500 full maps", &b"\xa2\x41a\x01\x41a\x01"[..]),
        ("undefined below 500 full maps", b"\xf7"),
    ] {
        all.push((name, pod([&fields[..], &level.repeat(500), bottom].concat())));
    }
    all.push((
        "an unknown field 9,000 deep",
        pod([
            b"\xa1\x41x".to_vec(),
            b"\xa1\x41a".repeat(9_000),
            b"\xf6".to_vec(),
        ]
        .concat()),
    ));
    all
}

fn json_patch() -> Vec<(&'static str, Vec<u8>)> {
    let of = |document: &str, operation: &str, n: usize| {
        format!("{document}\n---\n[{}]", vec![operation; n].join(",")).into_bytes()
    };
    let deep = ["/a".repeat(10_000), String::new()].concat();
    vec![
        (
            "10,000 operations",
            of("{}", r#"{"op":"add","path":"/a","value":1}"#, 10_000),
        ),
        (
            "10,001 operations",
            of("{}", r#"{"op":"add","path":"/a","value":1}"#, 10_001),
        ),
        (
            "copies of copies",
            of(r#"{"a":["x"]}"#, r#"{"op":"copy","from":"/a","path":"/a/-"}"#, 64),
        ),
        (
            "copies of a long text",
            of(
                &format!(r#"{{"a":"{}"}}"#, "x".repeat(10_000)),
                r#"{"op":"copy","from":"/a","path":"/b"}"#,
                2_000,
            ),
        ),
        (
            "insertions in front",
            of(r#"{"a":[]}"#, r#"{"op":"add","path":"/a/0","value":1}"#, 9_999),
        ),
        (
            "a deep path",
            format!("{{}}\n---\n[{{\"op\":\"add\",\"path\":\"{deep}\",\"value\":1}}]").into_bytes(),
        ),
        (
            "a huge index",
            of(
                r#"{"a":[]}"#,
                r#"{"op":"add","path":"/a/18446744073709551616","value":1}"#,
                1,
            ),
        ),
    ]
}

fn merge_patch() -> Vec<(&'static str, Vec<u8>)> {
    let deep = |n: usize| ["{\"a\":".repeat(n), "null".to_owned(), "}".repeat(n)].concat();
    vec![
        (
            "400 deep",
            format!("{}\n---\n{}", deep(400), deep(400)).into_bytes(),
        ),
        (
            "100,000 deep",
            format!("{{}}\n---\n{}", deep(100_000)).into_bytes(),
        ),
        ("many keys", {
            let keys: Vec<String> = (0..20_000).map(|i| format!("\"{i}\":null")).collect();
            format!("{{{0}}}\n---\n{{{0}}}", keys.join(",")).into_bytes()
        }),
    ]
}

fn strategic_patch() -> Vec<(&'static str, Vec<u8>)> {
    let containers = |n: usize| {
        let all: Vec<String> = (0..n).map(|i| format!("{{\"name\":\"c{i}\"}}")).collect();
        format!("{{\"spec\":{{\"containers\":[{}]}}}}", all.join(","))
    };
    let of = |document: &str, patch: &str| typed(format!("{document}\n---\n{patch}").as_bytes());
    vec![
        ("many items", of(&containers(2_000), &containers(2_000))),
        (
            "no merge key",
            of(&containers(2), r#"{"spec":{"containers":[{"image":"x"}]}}"#),
        ),
        (
            "a merge key of another type",
            of(&containers(2), r#"{"spec":{"containers":[{"name":{"a":1}}]}}"#),
        ),
        (
            "an item that is none",
            of(&containers(2), r#"{"spec":{"containers":[null,1,"x",[]]}}"#),
        ),
        (
            "an unknown directive",
            of(&containers(2), r#"{"spec":{"$patch":"merge"}}"#),
        ),
        (
            "an order of others",
            of(
                &containers(2),
                r#"{"spec":{"$setElementOrder/containers":[{"name":"z"},{"name":"c0"}],"containers":[]}}"#,
            ),
        ),
        (
            "an order of nothing",
            of(&containers(2), r#"{"spec":{"$setElementOrder/containers":null}}"#),
        ),
        (
            "deletions of what is no list",
            of(
                &containers(1),
                r#"{"metadata":{"$deleteFromPrimitiveList/finalizers":{"a":1}}}"#,
            ),
        ),
    ]
}

fn fields() -> Vec<(&'static str, Vec<u8>)> {
    let deep =
        |key: &str, n: usize| [format!("{{\"{key}\":").repeat(n), "{}".to_owned(), "}".repeat(n)].concat();
    vec![
        ("400 deep", deep("f:a", 400).into_bytes()),
        ("100,000 deep", deep("f:a", 100_000).into_bytes()),
        ("keys in keys", deep(r#"k:{\"a\":{\"a\":1}}"#, 100).into_bytes()),
        ("a key without end", br#"{"k:{":{}}"#.to_vec()),
        ("a value without end", br#"{"v:":{}}"#.to_vec()),
        ("an index too large", br#"{"i:99999999999999999999":{}}"#.to_vec()),
        ("an index below zero", br#"{"i:-1":{}}"#.to_vec()),
        ("no kind of key", br#"{"x:a":{},"":{},"f":{}}"#.to_vec()),
        ("a dot with content", br#"{".":{"f:a":{}}}"#.to_vec()),
        ("many fields", {
            let all: Vec<String> = (0..20_000).rev().map(|i| format!("\"f:{i}\":{{}}")).collect();
            format!("{{{}}}", all.join(",")).into_bytes()
        }),
        (
            "a field again",
            [
                b"{".to_vec(),
                br#""f:a":{"f:b":{}},"#.repeat(5_000),
                br#""f:a":{}}"#.to_vec(),
            ]
            .concat(),
        ),
    ]
}
