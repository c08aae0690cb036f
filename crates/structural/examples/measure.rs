//! What schemas cost: time to compile, time and memory to use.
//!
//! `cargo run --release -p supercargo-structural --example measure -- DEFINITIONS.jsonl`

use std::hint::black_box;
use supercargo_codec::{Limits, json};
use supercargo_env::{Clock as _, SystemClock};
use supercargo_meta::{Tree, json_text};
use supercargo_resources::generated::meta_v1;
use supercargo_schema::{TypeRef, Unknown, apply_defaults, conform};
use supercargo_structural::{Compiler, Structural, Validate, Write};

fn resident_kb() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ')
        .nth(1)
        .and_then(|n| n.parse::<u64>().ok())
        .unwrap_or(0)
        * 4
}

fn schema(fields: usize) -> Tree {
    let field = |i: usize| {
        let text = format!(
            r#"{{"type":"object","description":"{}","required":["name"],"properties":{{"name":{{"type":"string","maxLength":{},"pattern":"^[a-z]([-a-z0-9]*[a-z0-9])?$"}},
            "replicas":{{"type":"integer","format":"int32","minimum":0,"maximum":100,"default":{i}}},"mode":{{"type":"string","enum":["a","b","c"],"default":"a"}},
            "labels":{{"type":"object","additionalProperties":{{"type":"string"}}}},"ports":{{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port"],
            "items":{{"type":"object","required":["port"],"properties":{{"port":{{"type":"integer"}},"name":{{"type":"string"}}}}}}}}}}}}"#,
            "what this is about, in some words. ".repeat(4),
            60 + i % 3
        );
        (
            format!("part{i}").into(),
            json::parse(text.as_bytes(), &Limits::default())
                .expect("JSON")
                .tree,
        )
    };
    let spec = Tree::map([
        ("type", "object".into()),
        ("properties", Tree::Map((0..fields).map(field).collect())),
    ]);
    Tree::map([
        ("type", "object".into()),
        ("properties", Tree::map([("spec", spec)])),
    ])
}

fn object(fields: usize) -> Tree {
    let part = |i: usize| {
        let text = r#"{"name":"a-name","labels":{"app":"web","tier":"front"},"ports":[{"port":80,"name":"http"},{"port":443,"name":"https"}]}"#;
        (
            format!("part{i}").into(),
            json::parse(text.as_bytes(), &Limits::default())
                .expect("JSON")
                .tree,
        )
    };
    Tree::map([
        ("apiVersion", "g/v1".into()),
        ("kind", "A".into()),
        (
            "metadata",
            Tree::map([("name", "a".into()), ("namespace", "d".into())]),
        ),
        ("spec", Tree::Map((0..fields).map(part).collect())),
    ])
}

#[allow(clippy::print_stdout, reason = "an example that prints")]
fn main() {
    let clock = SystemClock::new();
    let compiler = Compiler::new(TypeRef::Static(&meta_v1::OBJECT_META));
    let s = schema(40);
    println!("schema: {} bytes of JSON", json_text(&s).len());
    let time = |what: &str, n: u32, f: &mut dyn FnMut()| {
        f();
        let start = clock.monotonic();
        (0..n).for_each(|_| f());
        let took = (clock.monotonic() - start) / n;
        println!("{what}: {took:?}");
    };
    time("compile", 100, &mut || {
        drop(black_box(compiler.compile(Some(&s), false)))
    });
    let structural = compiler.compile(Some(&s), false).expect("a schema");
    let bytes = json_text(&object(24)).into_bytes();
    println!("object: {} bytes of JSON", bytes.len());
    let fresh = || json::parse(&bytes, &Limits::default()).expect("JSON").tree;
    time("decode", 1000, &mut || drop(black_box(fresh())));
    let ty = structural.type_def();
    time("decode, prune, default, validate", 1000, &mut || {
        let mut t = fresh();
        conform(&mut t, &ty, Unknown::Drop).expect("of its type");
        apply_defaults(&mut t, &ty);
        assert!(structural.validate(&t, None, &Validate::default()).is_empty());
    });
    let mut crd = Tree::Null;
    crd.set(
        &["spec", "versions"],
        Tree::list(vec![Tree::map([
            ("name", "v1".into()),
            ("schema", Tree::map([("openAPIV3Schema", s)])),
        ])]),
    );
    time("validate the definition", 20, &mut || {
        drop(black_box(compiler.validate_definition(&crd, Write::Create)))
    });
    let before = resident_kb();
    let many: Vec<Structural> = (0..200)
        .map(|i| {
            // Nothing in common but small parts.
            let mut s = schema(40);
            s.set(
                &["properties", "spec", "properties", "part0", "maxProperties"],
                Tree::Int(i),
            );
            compiler.compile(Some(&s), false).expect("a schema")
        })
        .collect();
    println!("memory: {} KB a definition", (resident_kb() - before) / 200);
    drop(many);
}
