//! Objects of every kind as the real code encodes them: one a line, with its JSON and its protobuf (base64).

use base64::Engine as _;
use supercargo_codec::{Limits, json, proto};
use supercargo_meta::{GroupVersion, Tree};
use supercargo_schema::{TypeDef, Unknown, conform};

const OBJECTS: &str = include_str!("golden/objects.jsonl");

struct Golden {
    api_version: String,
    kind: String,
    json: Vec<u8>,
    protobuf: Vec<u8>,
    /// What reading the protobuf gives as JSON, where that is not `json`.
    back: Vec<u8>,
    ty: &'static TypeDef,
}

fn goldens(text: &str) -> Vec<Golden> {
    text.lines()
        .map(|l| {
            let v: serde_json::Value = serde_json::from_str(l).expect("a golden line");
            let text = |k: &str| v.get(k).and_then(|t| t.as_str()).unwrap_or("").to_owned();
            let (api_version, kind) = (text("apiVersion"), text("kind"));
            let gv = GroupVersion::parse(&api_version).expect("a group version");
            let json = text("json").into_bytes();
            Golden {
                ty: supercargo_resources::type_by_gvk(&gv.group, &gv.version, &kind).expect(&kind),
                back: match text("back") {
                    b if b.is_empty() => json.clone(),
                    b => b.into_bytes(),
                },
                protobuf: base64::engine::general_purpose::STANDARD
                    .decode(text("pb"))
                    .expect("base64"),
                api_version,
                kind,
                json,
            }
        })
        .collect()
}

fn show(b: &[u8]) -> String {
    String::from_utf8_lossy(b).into_owned()
}

fn read(g: &Golden) -> Tree {
    let mut tree = json::parse_typed(&g.json, g.ty, &Limits::default())
        .expect(&g.kind)
        .tree;
    conform(&mut tree, g.ty, Unknown::Drop).expect(&g.kind);
    tree
}

#[test]
fn json_is_gos() {
    for g in goldens(OBJECTS) {
        let mut out = Vec::new();
        json::write(&mut out, &read(&g), g.ty);
        assert_eq!(show(&out), show(&g.json), "{}", g.kind);
    }
}

#[test]
fn protobuf_is_gos() {
    for g in goldens(OBJECTS) {
        let mut out = Vec::new();
        proto::encode_object(&mut out, &read(&g), g.ty, &g.api_version, &g.kind).expect(&g.kind);
        assert!(
            out == g.protobuf,
            "{}\n{}\n{}",
            g.kind,
            out.escape_ascii(),
            g.protobuf.escape_ascii()
        );
    }
}

#[test]
fn protobuf_reads_back_to_gos_json() {
    for g in goldens(OBJECTS) {
        let e = proto::unwrap(&g.protobuf).expect(&g.kind);
        let mut tree = proto::decode(e.raw, g.ty).expect(&g.kind);
        tree.set(&["apiVersion"], e.api_version.as_ref().into());
        tree.set(&["kind"], e.kind.as_ref().into());
        let mut out = Vec::new();
        json::write(&mut out, &tree, g.ty);
        assert_eq!(show(&out), show(&g.back), "{}", g.kind);
    }
}

#[test]
fn damaged_protobuf_is_read_or_refused() {
    for g in goldens(OBJECTS) {
        let raw = proto::unwrap(&g.protobuf).expect(&g.kind).raw;
        for i in (0..raw.len()).step_by(37) {
            let _ = proto::decode(&raw[..i], g.ty);
            let mut b = raw.to_vec();
            b[i] = b[i].wrapping_add(0x5b);
            let _ = proto::decode(&b, g.ty);
        }
    }
}
