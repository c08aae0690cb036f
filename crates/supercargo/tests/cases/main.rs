//! Cases from the field (tests/cases/README.md), each named after its entry.
//!
//! Not here, for they need what comes later:
//! A11 with two servers (the embedded store has one), A39 (webhooks), A40 (aggregation),
//! A42 (quota), A45 (tokens), A46 (the process). A16's second half and A33's sizes of data and
//! annotations are validation of kinds.
//! Of security.md: whatever concerns proxies, webhooks, node and policy admission, impersonation, audit and custom resources.

#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod applies;
mod bindings;
mod bodies;
mod custom;
mod deletion;
mod depth;
mod encodings;
mod lists;
mod patches;
mod security;
mod watches;

use common::{
    APPLY, Client, Cluster, JSON, JSON_PATCH, MERGE, PROTOBUF, Reply, STRATEGIC, YAML, builder,
    get_as_nobody, revision, run, soon, timed,
};
use serde_json::{Value, json};
use std::time::Duration;

const D: &str = "/api/v1/namespaces/default";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/default/deployments";
const FROM_THE_START: &str = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

/// Runs a test on a server of its own.
fn on_server<F: Future<Output = ()>>(test: impl FnOnce(Client) -> F) {
    run(async {
        let cluster = Cluster::start().await;
        test(cluster.client.clone()).await;
        cluster.client.get("/readyz").await.expect(200);
        cluster.stop().await;
    });
}

fn map(name: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}})
}

fn labelled(name: &str, t: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name, "labels": {"t": t}}})
}

async fn apply(client: &Client, path: &str, manager: &str, more: &str, body: &Value) -> Reply {
    client
        .patch(&format!("{path}?fieldManager={manager}{more}"), APPLY, body)
        .await
}

fn managers(object: &Value) -> Vec<(&str, &str)> {
    object["metadata"]["managedFields"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
        .iter()
        .map(|e| (e["manager"].as_str().unwrap(), e["operation"].as_str().unwrap()))
        .collect()
}

/// Runs a test on a server that keeps hardly any history.
fn on_forgetful_server<F: Future<Output = ()>>(test: impl FnOnce(Client) -> F) {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let builder = builder(folder.path()).history(Duration::from_secs(600), 20_000);
        let server = builder.start().await.unwrap();
        let cluster = Cluster::with(folder, server).await;
        test(cluster.client.clone()).await;
        cluster.stop().await;
    });
}

/// Fills the history with something else.
async fn forget(client: &Client) {
    let fill = "x".repeat(10_000);
    client.post(MAPS, &map("filler")).await.expect(201);
    for i in 0..10 {
        let patch = json!({"data": {"fill": fill, "i": i.to_string()}});
        client
            .patch(&format!("{MAPS}/filler"), MERGE, &patch)
            .await
            .expect(200);
    }
}
