//! What a create of a custom resource costs without network and disk:
//! `cargo run --release -p supercargo-extensions --example create_cost [-- ROUNDS]`.
//!
//! A definition of about 100 fields with ten rules that a create meets, and an object of 2.3 KB as it is stored. The whole
//! create first, then the steps it is made of.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a tool that tells people times"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{DEFINITIONS, server};
use std::time::Duration;
use supercargo_codec::{Limits, json};
use supercargo_env::Long;
use supercargo_meta::{GroupVersion, Tree};
use supercargo_registry::rest::{Answer, Body, Media, RequestContext, UserInfo, Warnings, WriteOptions};
use supercargo_resources::generated::meta_v1;
use supercargo_schema::{TypeRef, Unknown, apply_defaults, conform};
use supercargo_structural::{Compiler, Validate};
use supercargo_testkit::median;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const DEFINITION: &str = include_str!("widgets.json");
const OBJECT: &str = include_str!("widget.json");

fn show(what: &str, us: f64) {
    println!("{what:<34} {us:8.1} us");
}

fn tree(text: &str) -> Tree {
    json::parse(text.as_bytes(), &Limits::default()).unwrap().tree
}

fn main() {
    let rounds = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(whole(rounds));
    steps(rounds);
}

async fn whole(rounds: usize) {
    let s = server().await;
    let definitions = s
        .client
        .endpoint(DEFINITIONS, "customresourcedefinitions")
        .unwrap();
    s.client
        .create(&definitions, "", &tree(DEFINITION))
        .await
        .unwrap();
    let gv = GroupVersion::parse("example.com/v1").unwrap();
    let served = |s: &common::Server| s.index.load().group_version(&gv).is_some();
    s.until("it is served", served).await;
    let cx = RequestContext {
        endpoint: s.client.endpoint("example.com/v1", "widgets").unwrap(),
        namespace: "default".into(),
        user: UserInfo::default(),
        default_manager: "test".into(),
        deadline: s.env.clock.monotonic() + Duration::from_secs(34),
        path: "/test".into(),
        warnings: Warnings::default(),
        long: Long::default(),
    };
    let create = |i: usize| {
        let body = Body {
            bytes: OBJECT.replace("NAME", &format!("w-{i}")).into(),
            media: Media::Json,
        };
        let made = cx
            .endpoint
            .storage
            .create(&cx, None, body, WriteOptions::default());
        let answer = futures_util::FutureExt::now_or_never(made);
        match answer
            .expect("because memory answers at once")
            .map_err(|e| e.to_string())
            .unwrap()
        {
            Answer::Object(_, o) => o.encode(Media::Json).unwrap().joined(),
            Answer::Status(..) => panic!("an object is due"),
        }
    };
    let first = create(rounds);
    println!(
        "object: {} bytes sent, {} bytes answered",
        OBJECT.len(),
        first.len()
    );
    show("create", median(rounds, create));
    s.extensions.stop().await;
}

fn steps(rounds: usize) {
    println!("\nsteps of it");
    let compiler = Compiler::new(TypeRef::Static(&meta_v1::OBJECT_META));
    let crd = tree(DEFINITION);
    let schema =
        crd.at(&["spec", "versions"]).and_then(Tree::as_list).unwrap()[0].at(&["schema", "openAPIV3Schema"]);
    let schema = schema.unwrap();
    let structural = compiler.compile(Some(schema), false).unwrap();
    let mut bare = schema.clone();
    bare.remove(&["properties", "spec", "x-kubernetes-validations"]);
    let without_rules = compiler.compile(Some(&bare), false).unwrap();
    let ty = structural.type_def();
    show("read JSON", median(rounds, |_| tree(OBJECT)));
    let mut whole = tree(OBJECT);
    show(
        "read, prune, default",
        median(rounds, |_| {
            whole = tree(OBJECT);
            conform(&mut whole, &ty, Unknown::Drop).unwrap();
            apply_defaults(&mut whole, &ty);
        }),
    );
    let how = Validate::default();
    show(
        "validate without rules",
        median(rounds, |_| without_rules.validate(&whole, None, &how)),
    );
    show(
        "validate with rules",
        median(rounds, |_| {
            assert!(structural.validate(&whole, None, &how).is_empty())
        }),
    );
}
