//! Memory comes back: a stopped server leaves nothing behind, and history is bounded.
//!
//! One test in a program of its own: what it measures is the process's resident memory, with the allocator of the binary.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, MERGE, beside, builder, resident_mb, run, soon};
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
/// What the allocator may keep for itself, and what the machine's load may make of it.
const MARGIN_MB: u64 = 24;

fn map(name: &str, text: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": {"k": text}})
}

/// A server that keeps little of the past.
async fn start(folder: TempDir) -> Cluster {
    let server = builder(folder.path())
        .history(Duration::from_secs(1), 1 << 20)
        .start()
        .await
        .unwrap();
    Cluster::with(folder, server).await
}

/// Many requests over the cluster's one connection, so many at a time.
async fn many<F: Future<Output = ()> + Send + 'static>(count: usize, request: impl Fn(usize) -> F) {
    let mut running = std::collections::VecDeque::new();
    for i in 0..count {
        if running.len() == 16 {
            let first: tokio::task::JoinHandle<()> = running.pop_front().unwrap();
            soon("a request", first).await.unwrap();
        }
        running.push_back(beside(request(i)));
    }
    for rest in running {
        soon("a request", rest).await.unwrap();
    }
}

async fn fill(client: &Client, count: usize, bytes: usize) {
    let text = "x".repeat(bytes);
    many(count, |i| {
        let (client, object) = (client.clone(), map(&format!("m{i}"), &text));
        async move {
            client.post(MAPS, &object).await.expect(201);
        }
    })
    .await;
}

async fn patch(client: &Client, count: usize) {
    many(count, |i| {
        let client = client.clone();
        async move {
            let change = json!({"data": {"k": i.to_string()}});
            let path = format!("{MAPS}/m{}", i % 64);
            client.patch(&path, MERGE, &change).await.expect(200);
        }
    })
    .await;
}

#[test]
fn memory_comes_back() {
    // Each step has a runtime of its own: what it leaves behind is leaked.
    let cycle = |folder: TempDir| {
        run(async {
            let cluster = start(folder).await;
            let mut watch = cluster.client.watch("/api/v1/namespaces?watch=1").await;
            cluster.client.get(MAPS).await.expect(200);
            watch.next().await;
            drop(watch);
            cluster.stop().await
        })
    };
    let mut folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        folder = cycle(folder);
    }
    let base = resident_mb("self");
    for _ in 0..10 {
        folder = cycle(folder);
    }
    let cycles = resident_mb("self");
    assert!(
        cycles < base + MARGIN_MB,
        "{base} MB, after ten more starts and stops {cycles} MB"
    );

    let (before, after) = run(async {
        let cluster = start(tempfile::tempdir().unwrap()).await;
        fill(&cluster.client, 64, 10).await;
        patch(&cluster.client, 2_000).await;
        let before = resident_mb("self");
        patch(&cluster.client, 10_000).await;
        let after = resident_mb("self");
        cluster.stop().await;
        (before, after)
    });
    // The watch cache keeps changes for 75 s: some kilobytes each.
    assert!(
        after < before + 2 * MARGIN_MB,
        "{before} MB, after 10,000 patches {after} MB"
    );

    // What the allocator got it keeps for a while; but a second store has to find room in what the first one left.
    let filled = || {
        run(async {
            let cluster = start(tempfile::tempdir().unwrap()).await;
            fill(&cluster.client, 100, 500_000).await;
            let filled = resident_mb("self");
            cluster.stop().await;
            filled
        })
    };
    let (first, second, third) = (filled(), filled(), filled());
    assert!(
        first > base + 50,
        "{base} MB, with data {first} MB: the test fills too little"
    );
    let said = format!("with data {first} MB, then {second} MB, then {third} MB");
    assert!(third < second.max(first) + 2 * MARGIN_MB, "{said}");
}
