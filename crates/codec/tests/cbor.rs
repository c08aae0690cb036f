//! CBOR beside the real library: objects as it writes them, and what it makes of single documents.

use base64::Engine as _;
use supercargo_codec::{Limits, cbor, json};
use supercargo_meta::{GroupVersion, Tree, json_text};
use supercargo_schema::{TypeDef, Unknown, conform};

const OBJECTS: &str = include_str!("golden/cbor.jsonl");
const DOCUMENTS: &str = include_str!("golden/cbor-documents.jsonl");

fn lines(text: &str) -> impl Iterator<Item = serde_json::Value> {
    text.lines()
        .map(|l| serde_json::from_str(l).expect("a golden line"))
}

fn field(v: &serde_json::Value, k: &str) -> String {
    v[k].as_str().unwrap_or_default().to_owned()
}

fn bytes(v: &serde_json::Value, k: &str) -> Vec<u8> {
    base64::engine::general_purpose::STANDARD
        .decode(field(v, k))
        .expect("base64")
}

fn type_of(v: &serde_json::Value) -> &'static TypeDef {
    let gv = GroupVersion::parse(&field(v, "apiVersion")).expect("a group version");
    supercargo_resources::type_by_gvk(&gv.group, &gv.version, &field(v, "kind")).expect("a kind")
}

fn canonical(mut tree: Tree, ty: &TypeDef) -> Tree {
    conform(&mut tree, ty, Unknown::Drop).expect("an object of its type");
    tree
}

fn json_tree(v: &serde_json::Value) -> Tree {
    json::parse(field(v, "json").as_bytes(), &Limits::default())
        .expect("JSON")
        .tree
}

#[test]
fn typed_objects_are_gos() {
    for v in lines(OBJECTS) {
        let (ty, want) = (type_of(&v), bytes(&v, "typed"));
        let tree = canonical(json_tree(&v), ty);
        let mut out = Vec::new();
        cbor::write(&mut out, &tree, ty);
        assert!(
            out == want,
            "{}\n{}\n{}",
            v["kind"],
            out.escape_ascii(),
            want.escape_ascii()
        );
        let back = cbor::parse(&want, &Limits::default()).expect("Go's bytes");
        assert_eq!(json_text(&canonical(back, ty)), json_text(&tree), "{}", v["kind"]);
    }
}

#[test]
fn untyped_objects_are_gos() {
    for v in lines(OBJECTS) {
        let want = bytes(&v, "untyped");
        let tree = json_tree(&v);
        let mut out = Vec::new();
        cbor::write_untyped(&mut out, &tree);
        assert!(
            out == want,
            "{}\n{}\n{}",
            v["kind"],
            out.escape_ascii(),
            want.escape_ascii()
        );
        let back = cbor::parse(&want, &Limits::default()).expect("Go's bytes");
        assert_eq!(json_text(&back), json_text(&tree), "{}", v["kind"]);
    }
}

/// JSON in one spelling.
fn reread(text: &str) -> String {
    json_text(
        &json::parse(text.as_bytes(), &Limits::default())
            .expect("JSON")
            .tree,
    )
}

#[test]
fn documents_mean_what_go_says() {
    for v in lines(DOCUMENTS) {
        let hex = field(&v, "hex");
        let digits: Vec<u8> = (0..hex.len() / 2)
            .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hexadecimal"))
            .collect();
        let read = cbor::parse(&digits, &Limits::default()).map(|t| json_text(&t));
        match (read, field(&v, "json")) {
            (Ok(_), want) if want.is_empty() => panic!("{hex}: Go says {}", v["error"]),
            (Ok(have), want) => assert_eq!(reread(&have), reread(&want), "{hex}"),
            (Err(e), want) => {
                assert!(want.is_empty(), "{hex}: {e}, not {want}");
                assert_eq!(e.to_string(), field(&v, "error"), "{hex}");
            }
        }
    }
}

#[test]
fn a_document_as_deep_as_allowed_fits_on_a_small_stack() {
    let depth = Limits::default().depth;
    let nested = |level: &[u8], n: usize| [level.repeat(n), b"\xf6".to_vec()].concat();
    let schema =
        supercargo_resources::type_by_gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition").unwrap();
    let head = b"\xa1\x44spec\xa1\x48versions\x81\xa1\x46schema\xa1\x4fopenAPIV3Schema";
    let typed = [&head[..], &nested(b"\xa1\x43not", depth - 6)].concat();
    let work = move || {
        for bytes in [nested(b"\x81", depth), nested(b"\xa1\x41a", depth)] {
            assert!(cbor::parse(&bytes, &Limits::default()).is_ok());
        }
        assert!(cbor::parse_typed(&typed, schema, &Limits::default()).is_ok());
    };
    // Less than the threads of a server have.
    std::thread::Builder::new()
        .stack_size(3 << 19)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn ten_thousand_levels_are_read_and_no_more() {
    let nested =
        |level: &[u8], n: usize, end: &[u8]| [level.repeat(n), b"\x01".to_vec(), end.repeat(n)].concat();
    let work = move || {
        supercargo_meta::this_thread_is_deep();
        let read = |bytes: &[u8]| cbor::parse(bytes, &Limits::default());
        let refused = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        let open: [(&[u8], &[u8]); 4] = [
            (b"\x81", b""),
            (b"\xa1\x61a", b""),
            (b"\x9f", b"\xff"),
            (b"\xbf\x61a", b"\xff"),
        ];
        for (level, end) in open {
            assert!(read(&nested(level, 10_000, end)).is_ok());
            assert_eq!(
                refused(&nested(level, 10_001, end)),
                "cbor: exceeded max nested level 10000"
            );
        }
        // Of tags in a row each but the first is a level.
        assert!(read(&nested(b"\xd9\xd9\xf7", 10_000, b"")).is_ok());
        let key = |n| [b"\xa1".to_vec(), nested(b"\x81", n, b""), b"\x01".to_vec()].concat();
        assert_eq!(
            refused(&key(9_999)),
            "cbor: cannot unmarshal array into Go value of type string"
        );
        assert_eq!(refused(&key(10_000)), "cbor: exceeded max nested level 10000");
    };
    let thread = std::thread::Builder::new().stack_size(supercargo_meta::DEEP_STACK_BYTES);
    thread.spawn(work).unwrap().join().unwrap();
}
