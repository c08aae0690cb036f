//! How often objects are encoded and decoded: once for whoever comes first, and never for those who follow.
//!
//! The server's own counters are what is read: decodes of stored bytes, encodes for the store, forms made for answers.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, JSON, MERGE, PROTOBUF, run, soon};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

const D: &str = "/api/v1/namespaces/default";
const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";
const PARTIAL: &str = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
const PARTIAL_LIST: &str = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

/// Decodes, encodes for the store, forms for answers.
type Work = [i64; 3];
const NOTHING: Work = [0, 0, 0];

/// A resource, and how to look at its counters.
struct Counted<'a> {
    client: &'a Client,
    resource: &'static str,
}

impl Counted<'_> {
    async fn read(&self) -> Work {
        let text = String::from_utf8(self.client.get("/metrics").await.bytes.to_vec()).unwrap();
        ["object_decodes", "object_encodes", "form_encodes"].map(|name| {
            let series = format!(
                "supercargo_{name}_total{{group=\"\",resource=\"{}\"}} ",
                self.resource
            );
            let line = text.lines().find_map(|l| l.strip_prefix(&series));
            line.unwrap_or("0").parse().unwrap()
        })
    }

    /// What a request made the server do, and its answer.
    async fn work<T>(&self, request: impl Future<Output = T>) -> (Work, T) {
        let before = self.read().await;
        let answer = request.await;
        let after = self.read().await;
        (std::array::from_fn(|i| after[i] - before[i]), answer)
    }

    fn all(&self) -> String {
        format!("{D}/{}", self.resource)
    }

    /// The work of the first and of the second reader of one form.
    async fn twice(&self, path: &str, accept: &str) -> [Work; 2] {
        let (first, mut a) = self.work(self.client.get_as(path, accept)).await;
        // The second of the clock in which both were asked for is the same one in two tries at the latest: tables tell ages.
        for _ in 0..2 {
            let (second, b) = self.work(self.client.get_as(path, accept)).await;
            assert_eq!((a.code, b.code), (200, 200), "{path} {accept}");
            if a.bytes == b.bytes {
                return [first, second];
            }
            a = b;
        }
        panic!("two readers of {path} as {accept} are told the same");
    }
}

fn pod(name: &str) -> Value {
    json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "labels": {"a": "b"}},
        "spec": {"containers": [{"name": "c", "image": "i"}]},
    })
}

fn map(name: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": {"k": "v"}})
}

async fn check(client: &Client, resource: &'static str, object: fn(&str) -> Value) {
    let c = Counted { client, resource };
    let all = c.all();
    let one = format!("{all}/a");
    // The cache is there, as on a server that is used.
    client.get(&all).await.expect(200);
    let mut watches = Vec::new();
    let now = format!("{all}?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan");
    for _ in 0..2 {
        watches.push(client.watch(&now).await);
    }

    let (work, reply) = c.work(client.post(&all, &object("a"))).await;
    assert_eq!(reply.code, 201);
    assert_eq!(work, [0, 1, 1], "{resource}: a create is stored and answered");
    for watch in &mut watches {
        let (work, event) = c.work(watch.expect("ADDED")).await;
        assert_eq!(event, reply.json);
        assert_eq!(work, NOTHING, "{resource}: watches send what the writer made");
    }

    for (path, accept) in [(&one, JSON), (&one, PROTOBUF), (&all, JSON), (&all, PROTOBUF)] {
        let [first, second] = c.twice(path, accept).await;
        // Other objects than the one just written may have to be encoded for the first list.
        if path == &one {
            assert_eq!(first, NOTHING, "{resource}: {path} as {accept}, first");
        }
        assert_eq!(second, NOTHING, "{resource}: {path} as {accept}, second");
    }
    for (path, accept) in [
        (&one, TABLE),
        (&one, PARTIAL),
        (&all, TABLE),
        (&all, PARTIAL_LIST),
    ] {
        let [_, second] = c.twice(path, accept).await;
        assert_eq!(second, NOTHING, "{resource}: {path} as {accept}, second");
    }

    let change = json!({"metadata": {"annotations": {"k": "v"}}});
    let (work, reply) = c.work(client.patch(&one, MERGE, &change)).await;
    assert_eq!(reply.code, 200);
    assert_eq!(work, [0, 1, 1], "{resource}: a patch of an object at hand");
    let (work, event) = c.work(watches[0].expect("MODIFIED")).await;
    assert_eq!((event, work), (reply.json, NOTHING));
    let (work, reply) = c.work(client.patch(&one, MERGE, &change)).await;
    assert_eq!(
        (reply.code, work[2]),
        (200, 0),
        "{resource}: a patch that changes nothing"
    );
    assert!(work[1] <= 1, "{resource}: {work:?}");

    let (work, reply) = c.work(client.get(&format!("{all}?labelSelector=a%3Db"))).await;
    assert_eq!((reply.code, work), (200, NOTHING), "{resource}: a list by label");

    // Three watches of each view: a row, the metadata in it, the metadata alone, each made once. Protobuf is what is stored.
    let mut views = Vec::new();
    for accept in [TABLE, PARTIAL, TABLE, PARTIAL, TABLE, PARTIAL] {
        views.push(client.watch_as(&now, accept).await);
    }
    let stream = client
        .open_request("GET", &now, &[("accept", PROTOBUF)], "")
        .await;
    let mut protobuf = stream.into_body();
    let change = json!({"metadata": {"annotations": {"k": "w"}}});
    let (work, ()) = c
        .work(async {
            client.patch(&one, MERGE, &change).await.expect(200);
            let frame = soon("an event as protobuf", protobuf.frame()).await;
            assert!(frame.unwrap().unwrap().data_ref().unwrap().len() > 100);
            for watch in &mut views {
                watch.expect("MODIFIED").await;
            }
        })
        .await;
    assert_eq!(work, [0, 1, 4], "{resource}: views of watches");
}

#[test]
fn nothing_is_encoded_twice() {
    run(async {
        let cluster = Cluster::start().await;
        check(&cluster.client, "configmaps", map).await;
        check(&cluster.client, "pods", pod).await;

        // After a new start nothing is at hand: the first reader pays, and only he.
        let cluster = Cluster::start_on(cluster.stop().await).await;
        for resource in ["configmaps", "pods"] {
            let c = Counted {
                client: &cluster.client,
                resource,
            };
            let all = c.all();
            let one = format!("{all}/a");
            for (path, accept) in [
                (&one, JSON),
                (&one, PROTOBUF),
                (&one, TABLE),
                (&one, PARTIAL),
                (&all, JSON),
                (&all, PROTOBUF),
                (&all, TABLE),
                (&all, PARTIAL_LIST),
            ] {
                let [first, second] = c.twice(path, accept).await;
                assert_eq!(second, NOTHING, "{resource}: {path} as {accept}, second");
                if path == &one {
                    assert!(
                        first.iter().all(|n| *n <= 1),
                        "{resource}: {path} as {accept}, first: {first:?}"
                    );
                }
            }
        }
        cluster.stop().await;
    });
}
