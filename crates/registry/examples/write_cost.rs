//! What a write of a pod costs without network and disk: `cargo run --release -p supercargo-registry --example write_cost`.
//!
//! A pod as a ReplicaSet makes it, created by one manager and applied by another, so that both own its fields. Many pods that
//! are written in turn first, as a fleet of clients does it; then requests for one pod again and again; then the steps a no-op
//! apply is made of.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a tool that tells people times"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{At, Server};
use std::hint::black_box;
use std::time::Instant;
use supercargo_codec::{Limits, json, proto, yaml};
use supercargo_meta::Tree;
use supercargo_patch::{Context, restore};
use supercargo_registry::rest::{Answer, Media, PatchBody, PatchKind, RequestContext, WriteOptions};
use supercargo_schema::{TypeDef, Unknown, apply_defaults, conform};
use supercargo_testkit::median;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 3000;
/// So many pods are written in turn: more than the server keeps the trees of.
const PODS: usize = 1000;

fn show(what: &str, us: f64) {
    println!("{what:<34} {us:8.1} us");
}

const POD: &str = include_str!("pod.json");

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(run());
}

async fn run() {
    let s = Server::new();
    s.namespace("default").await;
    s.namespace("fleet").await;
    fleet(&s);
    let at = || At("v1", "pods", "default");
    s.create_with(
        at(),
        POD,
        WriteOptions {
            field_manager: "creator".into(),
            ..WriteOptions::default()
        },
    )
    .await
    .unwrap();
    let cx = s.cx(&at());
    let options = WriteOptions {
        field_manager: "applier".into(),
        force: true,
        ..WriteOptions::default()
    };
    let apply = |image: usize| PatchBody {
        bytes: POD.replace("v1.42.0", &format!("v1.42.{image}")).into(),
        kind: PatchKind::Apply,
    };
    let send = |patch: PatchBody| {
        let answer = futures_util::FutureExt::now_or_never(cx.endpoint.storage.patch(
            &cx,
            "web",
            patch,
            options.clone(),
        ));
        match answer
            .expect("because memory answers at once")
            .map_err(|e| e.to_string())
            .unwrap()
        {
            Answer::Object(_, o) => black_box(o.encode(Media::Json).unwrap()),
            Answer::Status(..) => panic!("an object is due"),
        }
    };
    let first = send(apply(0));
    println!("pod: {} bytes sent, {} bytes answered", POD.len(), first.len());
    let bodies = [apply(0), apply(1)];
    show("apply, no change", median(ROUNDS, |_| send(bodies[0].clone())));
    show(
        "apply, another image",
        median(ROUNDS, |i| send(bodies[i % 2].clone())),
    );
    let merge = |i: usize| PatchBody {
        bytes: format!(r#"{{"metadata":{{"annotations":{{"apibench/seq":"{i}"}}}}}}"#).into(),
        kind: PatchKind::Merge,
    };
    show("merge patch of an annotation", median(ROUNDS, |i| send(merge(i))));
    let same = merge(ROUNDS - 1);
    show("merge patch, no change", median(ROUNDS, |_| send(same.clone())));
    let strategic = |i: usize| PatchBody {
        bytes: format!(r#"{{"spec":{{"containers":[{{"name":"web","image":"x:{i}"}}]}}}}"#).into(),
        kind: PatchKind::Strategic,
    };
    show(
        "strategic patch of an image",
        median(ROUNDS, |i| send(strategic(i))),
    );
    let json_patch = |i: usize| PatchBody {
        bytes: format!(r#"[{{"op":"replace","path":"/spec/containers/0/image","value":"y:{i}"}}]"#).into(),
        kind: PatchKind::Json,
    };
    show("JSON patch of an image", median(ROUNDS, |i| send(json_patch(i))));
    send(bodies[0].clone());
    let mut live = s.get(at(), "web").await.unwrap();
    let ty = supercargo_resources::type_by_gvk("", "v1", "Pod").unwrap();
    conform(&mut live, ty, Unknown::Drop).unwrap();
    steps(&live, ty);
}

/// What the requests are answered, which memory does at once.
fn done(answer: impl Future<Output = Result<Answer, supercargo_meta::Status>>) {
    let answer = futures_util::FutureExt::now_or_never(answer).expect("because memory answers at once");
    match answer.map_err(|e| e.to_string()).unwrap() {
        Answer::Object(_, o) => drop(black_box(o.encode(Media::Json).unwrap())),
        Answer::Status(..) => panic!("an object is due"),
    }
}

/// The name of a pod, and the pod after so many changes.
fn pod(i: usize, changes: usize) -> (String, String) {
    let name = format!("web-{i:06}-x7k2p");
    let json = POD
        .replacen(r#""name":"web""#, &format!(r#""name":"{name}""#), 1)
        .replace(r#""0000000000""#, &format!(r#""{changes:010}""#));
    (name, json)
}

/// One kind of request after the other for every pod; the middle of each kind.
fn fleet(s: &Server) {
    let cx = s.cx(&At("v1", "pods", "fleet"));
    let phase = |what: &str, send: &dyn Fn(&RequestContext, usize) -> f64| {
        let mut times: Vec<f64> = (0..PODS).map(|i| send(&cx, i)).collect();
        times.sort_by(f64::total_cmp);
        println!(
            "{what:<34} {:8.1} us, least {:.1}",
            times[PODS / 2],
            times[PODS / 50]
        );
    };
    let options = |manager: &str| WriteOptions {
        field_manager: manager.into(),
        force: manager == "applier",
        ..WriteOptions::default()
    };
    let patch = |manager: &'static str, kind: PatchKind, json: &dyn Fn(usize) -> String| {
        let json: Vec<String> = (0..PODS).map(json).collect();
        move |cx: &RequestContext, i: usize| {
            let sent = PatchBody {
                bytes: json[i].clone().into(),
                kind,
            };
            let name = pod(i, 0).0;
            let start = Instant::now();
            done(cx.endpoint.storage.patch(cx, &name, sent, options(manager)));
            start.elapsed().as_secs_f64() * 1e6
        }
    };
    phase("create", &|cx, i| {
        let body = common::body(&pod(i, 0).1);
        let start = Instant::now();
        done(cx.endpoint.storage.create(cx, None, body, options("creator")));
        start.elapsed().as_secs_f64() * 1e6
    });
    phase("update", &|cx, i| {
        let (name, json) = pod(i, 1);
        let body = common::body(&json);
        let start = Instant::now();
        done(cx.endpoint.storage.update(cx, &name, body, options("creator")));
        start.elapsed().as_secs_f64() * 1e6
    });
    let annotation = |_| r#"{"metadata":{"annotations":{"apibench/seq":"0000000002"}}}"#.to_owned();
    let image = |_| r#"{"spec":{"containers":[{"name":"web","image":"x:1"}]}}"#.to_owned();
    phase("merge patch", &patch("creator", PatchKind::Merge, &annotation));
    let apply = |changes: usize| patch("applier", PatchKind::Apply, &|i| pod(i, changes).1);
    phase("apply that takes over", &apply(3));
    phase("apply, no change", &apply(3));
    phase("apply of the owner", &apply(4));
    phase("strategic patch", &patch("creator", PatchKind::Strategic, &image));
    println!();
}

fn steps(live: &Tree, ty: &TypeDef) {
    println!("\nsteps of a no-op apply");
    show(
        "read YAML",
        median(ROUNDS, |_| yaml::parse(POD.as_bytes(), &Limits::default())),
    );
    show(
        "read JSON",
        median(ROUNDS, |_| json::parse(POD.as_bytes(), &Limits::default())),
    );
    let mut config = json::parse(POD.as_bytes(), &Limits::default()).unwrap().tree;
    // What a write of a pod can't own.
    config.remove(&["status"]);
    let cx = Context {
        manager: "applier",
        api_version: "v1",
        kind: "Pod",
        subresource: "",
        now: "2026-01-01T00:00:00Z",
        reset: &[],
        force: true,
        versions: None,
    };
    show(
        "merge and ownership",
        median(ROUNDS, |_| {
            supercargo_patch::apply(Some(live), &config, ty, &cx).unwrap()
        }),
    );
    let (applied, changed) = supercargo_patch::apply(Some(live), &config, ty, &cx).unwrap();
    assert!(!changed, "because it was applied before");
    let mut other = config.clone();
    other.set(&["metadata", "annotations", "apibench/seq"], "1".into());
    show(
        "merge and ownership of a change",
        median(ROUNDS, |_| {
            supercargo_patch::apply(Some(live), &other, ty, &cx).unwrap()
        }),
    );
    show(
        "canonical again",
        median(ROUNDS, |_| {
            let mut t = applied.clone();
            restore(&mut t, ty).unwrap();
            t
        }),
    );
    show(
        "canonical, shared tree",
        median(ROUNDS, |_| {
            let mut t = live.clone();
            conform(&mut t, ty, Unknown::Drop).unwrap();
            t
        }),
    );
    show(
        "defaults",
        median(ROUNDS, |_| {
            let mut t = live.clone();
            apply_defaults(&mut t, ty);
            t
        }),
    );
    show(
        "stored form",
        median(ROUNDS, |_| {
            let mut out = Vec::new();
            proto::encode_object(&mut out, live, ty, "v1", "Pod").unwrap();
            out
        }),
    );
    show(
        "answer",
        median(ROUNDS, |_| {
            let mut out = Vec::new();
            json::write(&mut out, live, ty);
            out
        }),
    );
}
