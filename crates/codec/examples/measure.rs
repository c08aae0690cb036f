//! What the codecs cost for one object: `cargo run --release -p supercargo-codec --example measure -- object.json`.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a tool that tells people times"
)]

use std::hint::black_box;
use std::time::Instant;
use supercargo_codec::{Limits, json, proto, yaml};
use supercargo_meta::GroupVersion;
use supercargo_schema::{Unknown, conform};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Microseconds of the best of many runs.
fn best(mut run: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..3000 {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_secs_f64() * 1e6);
    }
    best
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let text = std::fs::read(path)?;
    let limits = Limits::default();
    let untyped = json::parse(&text, &limits)?.tree;
    let (api_version, kind) = (untyped.str_at(&["apiVersion"]), untyped.str_at(&["kind"]));
    let gv = GroupVersion::parse(api_version).ok_or("no apiVersion")?;
    let ty = supercargo_resources::type_by_gvk(&gv.group, &gv.version, kind).ok_or("no such kind")?;
    let mut tree = json::parse_typed(&text, ty, &limits)?.tree;
    conform(&mut tree, ty, Unknown::Drop)?;
    let (mut j, mut p, mut y) = (Vec::new(), Vec::new(), Vec::new());
    json::write(&mut j, &tree, ty);
    proto::encode(&mut p, &tree, ty)?;
    yaml::write(&mut y, &tree, ty);
    println!(
        "{kind}: {} bytes of JSON, {} of protobuf, {} of YAML",
        j.len(),
        p.len(),
        y.len()
    );
    let as_written = proto::decode_judged(&p, ty).is_ok_and(|(_, as_written)| as_written);
    println!("judged to be as written: {as_written}");
    let show = |what: &str, us: f64| println!("{what:<20} {us:8.1} us");
    show(
        "json parse",
        best(|| drop(black_box(json::parse(&text, &limits)))),
    );
    show(
        "json parse typed",
        best(|| drop(black_box(json::parse_typed(&text, ty, &limits)))),
    );
    show(
        "parse and conform",
        best(|| {
            let mut t = json::parse_typed(&text, ty, &limits)
                .map(|p| p.tree)
                .unwrap_or_default();
            drop(black_box(conform(&mut t, ty, Unknown::Drop)));
        }),
    );
    let mut out = Vec::new();
    show(
        "json write",
        best(|| {
            out.clear();
            json::write(&mut out, &tree, ty);
            black_box(&out);
        }),
    );
    show(
        "protobuf encode",
        best(|| {
            out.clear();
            drop(black_box(proto::encode(&mut out, &tree, ty)));
        }),
    );
    show("protobuf decode", best(|| drop(black_box(proto::decode(&p, ty)))));
    show(
        "and judged",
        best(|| drop(black_box(proto::decode_judged(&p, ty)))),
    );
    show("yaml parse", best(|| drop(black_box(yaml::parse(&y, &limits)))));
    Ok(())
}
