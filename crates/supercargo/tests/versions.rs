//! Kinds served in several versions, beside what a 1.37.2 server answered: created in one version, read in each, and after an
//! update through any other version still the same.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, Reply, builder, compare, run};
use serde_json::{Value, json};
use supercargo_resources::{Enabled, FeatureGates};

/// An answer without the managed fields, which have times.
fn object(reply: Reply) -> Value {
    let mut v = reply.expect(200);
    v["metadata"].as_object_mut().unwrap().remove("managedFields");
    v
}

fn same(report: &mut Vec<String>, what: &str, want: &Value, have: &Value) {
    let mut found = Vec::new();
    compare(&mut found, "", want, have);
    report.extend(
        found
            .into_iter()
            .map(|(path, text)| format!("{what}: {path}: {text}")),
    );
}

/// Creates an object in one version, reads it in each, and updates it through each.
async fn one(client: &Client, sample: &Value, report: &mut Vec<String>) {
    let path = sample["path"].as_str().unwrap();
    let created = client.post(path, &sample["in"]).await;
    same(report, path, &sample["warnings"], &created.warnings().into());
    let name = created.expect(201)["metadata"]["name"]
        .as_str()
        .unwrap()
        .to_owned();
    let reads = sample["reads"].as_array().unwrap();
    for read in reads {
        let at = read["path"].as_str().unwrap();
        let reply = client.get(at).await;
        same(report, at, &read["warnings"], &reply.warnings().into());
        same(report, at, &read["out"], &object(reply));
    }
    for through in reads {
        let at = through["path"].as_str().unwrap();
        let mut update = client.get(at).await.expect(200);
        update["metadata"]["labels"] = json!({"through": at.replace('/', ".").trim_matches('.')});
        if client.put(at, &update).await.code != 200 {
            // Some events can't be changed.
            continue;
        }
        for read in reads {
            let (at, mut want) = (read["path"].as_str().unwrap(), read["out"].clone());
            want["metadata"]["labels"] = update["metadata"]["labels"].clone();
            same(report, at, &want, &object(client.get(at).await));
        }
    }
    let gone = client.delete(&format!("{path}/{name}")).await;
    assert_eq!(gone.code, 200, "{}", gone.message());
}

#[test]
fn versions_show_one_object() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let enabled = Enabled::parse("api/all=true", FeatureGates::default()).unwrap();
        let server = builder(folder.path()).enabled(enabled).start().await.unwrap();
        let cluster = Cluster::with(folder, server).await;
        let samples: Value = serde_json::from_str(include_str!("data/versions.json")).unwrap();
        let mut report = Vec::new();
        for s in samples.as_array().unwrap() {
            one(&cluster.client, s, &mut report).await;
        }
        cluster.stop().await;
        assert!(report.is_empty(), "{}", report.join("\n"));
    });
}
