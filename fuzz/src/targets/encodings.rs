//! Decoders of objects.

use super::{Target, canonical, chosen, form, shape, told};
use supercargo_codec::{Limits, cbor, json, proto, yaml};
use supercargo_meta::Tree;
use supercargo_testkit::grown;

const JSON: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "null",
    "true",
    "false",
    "\"a\":",
    "\"\"",
    "\\u0000",
    "\\ud800",
    "\\",
    "1e999",
    "-0",
    "0.1",
    "9223372036854775808",
    "\"metadata\":{",
    "\"spec\":{",
    "\"apiVersion\":\"v1\"",
    "\"kind\":\"Pod\"",
    "\"managedFields\":[",
    "\"fieldsV1\":{",
    "\"containers\":[{",
    "\"resources\":{\"limits\":{\"cpu\":",
    "\"creationTimestamp\":",
    "\"data\":{",
];

const YAML: &[&str] = &[
    "a: ",
    "\n",
    "  ",
    "- ",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "!!binary ",
    "!!int ",
    "? ",
    "|\n",
    ">-\n",
    "# ",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    "\"",
    "'",
    "yes",
    "~",
    "0o7",
    "1_0",
    ".inf",
    "190:20",
    "2026-01-01",
    "\t",
    "kind: Pod\n",
    "metadata:\n",
    "name: x\n",
];

const PROTO: &[&str] = &[
    "k8s\0",
    "\n\t\n\x02v1\x12\x03Pod",
    "\x12\x00",
    "\x1a\x00\"\x00",
    "\n\x00",
    "\x08\x7f",
    "\x0a\x7f",
    "\x12\x7f",
    "\x0b",
    "\x0c",
    "\x0d",
];

const CBOR: &[&str] = &[
    "\u{1a}", "\u{5f}", "\u{7f}", "A", "a", "Aa", "@", "`", "X\u{1}", "x\u{1}", " ", "!",
];

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "json",
        run: untyped_json,
        words: JSON,
    },
    Target {
        name: "json_typed",
        run: typed_json,
        words: JSON,
    },
    Target {
        name: "yaml",
        run: untyped_yaml,
        words: YAML,
    },
    Target {
        name: "yaml_typed",
        run: typed_yaml,
        words: YAML,
    },
    Target {
        name: "protobuf",
        run: protobuf,
        words: PROTO,
    },
    Target {
        name: "envelope",
        run: envelope,
        words: PROTO,
    },
    Target {
        name: "cbor",
        run: untyped_cbor,
        words: CBOR,
    },
    Target {
        name: "cbor_typed",
        run: typed_cbor,
        words: CBOR,
    },
    Target {
        name: "grown",
        run: every_encoding,
        words: &[],
    },
];

fn untyped_json(input: &[u8]) -> String {
    let read = json::parse(input, &Limits::default());
    let parsed = match read {
        Ok(p) => p,
        Err(e) => return shape(&e.to_string()),
    };
    let mut text = Vec::new();
    json::write_untyped(&mut text, &parsed.tree);
    // 1e2 is a float that is written as an integer, -0e1 as -0, which reads as 0: the second text settles it.
    let settled = rewritten(&text);
    assert_eq!(
        String::from_utf8_lossy(&rewritten(&settled)),
        String::from_utf8_lossy(&settled)
    );
    if !text.windows(2).any(|w| w == b"-0") {
        assert_eq!(String::from_utf8_lossy(&settled), String::from_utf8_lossy(&text));
    }
    let mut pretty = Vec::new();
    json::indent(&mut pretty, &text);
    assert_eq!(rewritten(&pretty), settled);
    form(&parsed.tree)
}

/// A text of ours, read and written again.
fn rewritten(text: &[u8]) -> Vec<u8> {
    let back = json::parse(text, &Limits::default()).expect("what was written");
    assert_eq!(back.duplicates, Vec::<String>::new());
    let mut out = Vec::new();
    json::write_untyped(&mut out, &back.tree);
    out
}

fn typed_json(input: &[u8]) -> String {
    let (ty, text) = chosen(input);
    let read = json::parse_typed(text, ty, &Limits::default()).map_err(|e| e.to_string());
    let read = read.and_then(|p| canonical(p.tree, ty));
    if let Ok(tree) = &read {
        let mut text = Vec::new();
        json::write(&mut text, tree, ty);
        let back = json::parse_typed(&text, ty, &Limits::default()).expect("what was written");
        let back = canonical(back.tree, ty).expect("what was canonical");
        let mut again = Vec::new();
        json::write(&mut again, &back, ty);
        assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&text));
    }
    told(&read)
}

fn untyped_yaml(input: &[u8]) -> String {
    let read = yaml::parse(input, &Limits::default())
        .map(|p| p.tree)
        .map_err(|e| e.to_string());
    if let Ok(tree) = &read {
        assert!(values(tree) <= Limits::default().nodes, "aliases are bounded");
        let mut text = Vec::new();
        yaml::write_untyped(&mut text, tree);
        if has_merge(&text) {
            return told(&read);
        }
        let back = yaml::parse(&text, &Limits::default());
        let back = back.unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&text)));
        assert_eq!(&back.tree, tree, "{}", String::from_utf8_lossy(&text));
    }
    told(&read)
}

/// A key `<<` is written plain, as Go does, and means a merge to every reader: such a text need not read back.
fn has_merge(text: &[u8]) -> bool {
    text.windows(2).any(|w| w == b"<<")
}

fn typed_yaml(input: &[u8]) -> String {
    let (ty, text) = chosen(input);
    let read = yaml::parse(text, &Limits::default()).map_err(|e| e.to_string());
    let read = read.and_then(|p| canonical(p.tree, ty));
    if let Ok(tree) = &read {
        let mut text = Vec::new();
        yaml::write(&mut text, tree, ty);
        if has_merge(&text) {
            return told(&read);
        }
        let back = yaml::parse(&text, &Limits::default()).expect("what was written");
        assert_eq!(&canonical(back.tree, ty).expect("what was canonical"), tree);
    }
    told(&read)
}

fn values(t: &Tree) -> usize {
    1 + match t {
        Tree::List(l) => l.iter().map(values).sum(),
        Tree::Map(m) => m.values().map(values).sum(),
        _ => 0,
    }
}

fn protobuf(input: &[u8]) -> String {
    let (ty, message) = chosen(input);
    let read = proto::decode(message, ty).map_err(|e| e.to_string());
    if let Ok(tree) = &read {
        let mut bytes = Vec::new();
        proto::encode(&mut bytes, tree, ty).expect("what was decoded");
        let back = proto::decode(&bytes, ty).expect("what was written");
        let mut again = Vec::new();
        proto::encode(&mut again, &back, ty).expect("what was decoded");
        assert!(
            again == bytes,
            "{}\n{}",
            bytes.escape_ascii(),
            again.escape_ascii()
        );
        // Whatever came in by protobuf can be shown.
        let mut text = Vec::new();
        json::write(&mut text, tree, ty);
        yaml::write(&mut text, tree, ty);
    }
    told(&read)
}

fn envelope(input: &[u8]) -> String {
    match proto::unwrap(input) {
        Ok(e) => {
            let mut bytes = Vec::new();
            proto::wrap(&mut bytes, &e.api_version, &e.kind, e.raw);
            let back = proto::unwrap(&bytes).expect("what was wrapped");
            assert_eq!(
                (&back.api_version, &back.kind, back.raw),
                (&e.api_version, &e.kind, e.raw)
            );
            format!(
                "ok {} {} {}",
                e.api_version.len().min(8),
                e.kind.len().min(8),
                e.raw.len().min(8)
            )
        }
        Err(e) => shape(&e.to_string()),
    }
}

fn untyped_cbor(input: &[u8]) -> String {
    let read = cbor::parse(input, &Limits::default()).map_err(|e| e.to_string());
    if let Ok(tree) = &read {
        let mut bytes = Vec::new();
        cbor::write_untyped(&mut bytes, tree);
        let back = cbor::parse(&bytes, &Limits::default()).expect("what was written");
        assert_eq!(&back, tree);
        let mut again = Vec::new();
        cbor::write_untyped(&mut again, &back);
        assert_eq!(again, bytes);
    }
    told(&read)
}

/// What is read as a type is written so that it is read again.
fn typed_cbor(input: &[u8]) -> String {
    let (ty, bytes) = chosen(input);
    let limits = Limits::default();
    let meta = cbor::type_meta(bytes, &limits).map_err(|e| e.to_string());
    let read = cbor::parse_typed(bytes, ty, &limits).map_err(|e| e.to_string());
    let shown = cbor::diagnostic(bytes);
    assert!(!shown.is_empty() || read.is_err());
    match read {
        Ok(typed) => match canonical(typed.tree, ty) {
            Ok(tree) => {
                let mut again = Vec::new();
                cbor::write(&mut again, &tree, ty);
                let back = cbor::parse_typed(&again, ty, &limits).expect("what was written");
                assert_eq!(back.unknown, None);
                assert_eq!(canonical(back.tree, ty).as_ref(), Ok(&tree));
                format!("ok {}", form(&tree))
            }
            Err(e) => shape(&e.to_string()),
        },
        Err(e) => format!("{} {}", shape(&e), meta.is_ok()),
    }
}

/// An object grown from the input keeps its bytes through JSON and YAML, and but for empty lists through protobuf.
fn every_encoding(input: &[u8]) -> String {
    let (ty, choices) = chosen(input);
    let mut tree = canonical(grown(ty, choices), ty).expect("a value of its type");
    let mut text = Vec::new();
    json::write(&mut text, &tree, ty);
    let read = json::parse_typed(&text, ty, &Limits::default()).expect("what was written");
    assert_eq!(canonical(read.tree, ty).as_ref(), Ok(&tree));
    text.clear();
    yaml::write(&mut text, &tree, ty);
    let read = yaml::parse(&text, &Limits::default()).expect("what was written");
    assert_eq!(
        canonical(read.tree, ty).as_ref(),
        Ok(&tree),
        "{}",
        String::from_utf8_lossy(&text)
    );
    let mut bytes = Vec::new();
    cbor::write(&mut bytes, &tree, ty);
    let read = cbor::parse(&bytes, &Limits::default()).expect("what was written");
    assert_eq!(canonical(read, ty).as_ref(), Ok(&tree));
    bytes.clear();
    if proto::encode(&mut bytes, &tree, ty).is_ok() {
        proto::forget_empty(&mut tree, ty);
        assert_eq!(proto::decode(&bytes, ty).as_ref(), Ok(&tree));
    }
    form(&tree)
}
