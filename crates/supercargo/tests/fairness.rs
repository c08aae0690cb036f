//! Small requests beside large ones: what computes for long does not hold up the others.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests; they measure by the wall clock"
)]

mod common;

use common::{Client, Cluster, beside, run, soon};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A body near the limit, with so many things to look at that a debug build takes most of a second.
fn large() -> Value {
    let data: serde_json::Map<String, Value> = (0..28_000)
        .map(|i| (format!("key-{i:06}"), "x".repeat(80).into()))
        .collect();
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"generateName": "large-"}, "data": data})
}

/// The time that 95 of 100 small requests stay below while `work` runs beside them.
async fn small_requests(client: &Client, work: impl Future<Output = ()>) -> Duration {
    let mut times = Vec::new();
    let small = async {
        loop {
            let since = Instant::now();
            client.get(&format!("{MAPS}/a")).await.expect(200);
            times.push(since.elapsed());
        }
    };
    tokio::select! {
        () = work => {}
        () = small => {}
    }
    times.sort_unstable();
    assert!(
        times.len() >= 20,
        "only {} small requests came through",
        times.len()
    );
    times[times.len() * 95 / 100]
}

#[test]
fn large_writes_do_not_hold_up_small_reads() {
    run(async {
        let cluster = Cluster::start().await;
        let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}});
        cluster.client.post(MAPS, &map).await.expect(201);
        let body = large();
        let since = Instant::now();
        let alone = cluster.client.post(MAPS, &body).await;
        assert!(alone.code >= 400, "the store takes no such object");
        let alone = since.elapsed();
        let mut writers = Vec::new();
        for _ in 0..8 {
            let client = Client::connect(cluster.server(), cluster.folder()).await;
            let body = body.clone();
            writers.push(beside(async move {
                client.post(MAPS, &body).await;
            }));
        }
        let all = async {
            for writer in writers {
                soon("a large write", writer).await.unwrap();
            }
        };
        // Eight of them hold two threads for four times as long, if they hold them.
        let small = small_requests(&cluster.client, all).await;
        assert!(
            small < alone / 2,
            "a small read took {small:?}, a large write takes {alone:?}"
        );
        cluster.stop().await;
    });
}
