//! Objects whose stored bytes are none: what a real kube-apiserver 1.37.2 said of the same bytes, in every store.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, MERGE, builder, open_etcd, run};
use serde_json::{Value, json};
use std::sync::Arc;
use supercargo_backend_embedded::{EmbeddedOptions, Fsync, open_embedded};
use supercargo_env::Env;
use supercargo_resources::{Enabled, FeatureGates};
use supercargo_storage::{Backend, Expected, Key, Op, Write};
use supercargo_testkit_stores::etcd::{Server, Version};

const SECRETS: &str = "/api/v1/namespaces/default/secrets";
const UNSAFE: &str = "ignoreStoreReadErrorWithClusterBreakingPotential=true";
/// Bytes, and what is said of them; "" for those that are an object.
const BYTES: [(&[u8], &str); 18] = [
    (b"garbage", "illegal base64 data at input byte 4"),
    (b"", ""),
    (b"k8s\0\x0a\x0f\x0a\x02v1\x12", "unexpected EOF"),
    (b"{\"a\":1}", ""),
    (
        b"k8s\0\x0a\x0c\x0a\x02v1\x12\x06Secret\x12\x03\x0a\x7f\x01\x1a\0\x22\0",
        "unexpected EOF",
    ),
    (b"kind: Secret\napiVersion: v1\nmetadata:\n  name: y6\n", ""),
    (
        b"{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"data\":5}",
        "json: cannot unmarshal number into Go struct field Secret.data of type map[string][]uint8",
    ),
    (b"[1]", "illegal base64 data at input byte 0"),
    (
        b"{\"kind\":\"Secret\",\"apiVersion\":\"v1\",",
        "couldn't get version/kind; json parse error: unexpected end of JSON input",
    ),
    (
        b"{\"kind\":\"Secret\",\"apiVersion\":\"v9\"}",
        "no kind \"Secret\" is registered for version \"v9\" in scheme \"pkg/runtime/scheme.go:111\"",
    ),
    (b"a: b: c", "illegal base64 data at input byte 1"),
    (b"k8s\0", "empty body"),
    (
        b"k8s\0\x0a\x0c\x0a\x02v1\x12\x06Secret\x12\x03\x0a\x01\x01\x1a\0\x22\0",
        "proto: ObjectMeta: illegal tag 0 (wire type 1)",
    ),
    (
        b"{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":5}}",
        "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string",
    ),
    (
        b"{\"kind\":\"Secret\",\"apiVersion\":\"v1\"}x",
        "couldn't get version/kind; json parse error: invalid character 'x' after top-level value",
    ),
    (b"null", ""),
    (b"\"text\"", "illegal base64 data at input byte 0"),
    (
        b"k8s:enc:aescbc:v1:key1:abc",
        "identity transformer tried to read encrypted data",
    ),
];

fn secret(name: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "Secret", "metadata": {"name": name}})
}

/// Puts bytes under the key of a secret, behind the server's back.
async fn put(backend: &dyn Backend, name: &str, bytes: &[u8]) -> u64 {
    let write = Write {
        key: Key::from(&*format!("/registry/secrets/default/{name}")),
        expected: Expected::Absent,
        op: Op::Put {
            value: bytes.to_vec().into(),
            ttl: None,
        },
    };
    backend.commit(write).await.unwrap().revision.0
}

async fn start(backend: &Arc<dyn Backend>, gates: &str) -> Cluster {
    let folder = tempfile::tempdir().unwrap();
    let enabled = Enabled::parse("", FeatureGates::parse(gates).unwrap()).unwrap();
    let server = builder(folder.path()).backend(backend.clone()).enabled(enabled);
    let server = server.start().await.unwrap();
    Cluster::with(folder, server).await
}

#[test]
fn over_the_embedded_store() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let mut options = EmbeddedOptions::new(folder.path().to_owned());
        options.fsync = Fsync::Never;
        let backend: Arc<dyn Backend> = open_embedded(Env::system(), options).await.unwrap();
        what_is_said_and_done(backend).await;
    });
}

#[test]
fn over_etcd() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let backend: Arc<dyn Backend> = open_etcd(&Env::system(), &etcd);
        what_is_said_and_done(backend).await;
    });
}

async fn what_is_said_and_done(backend: Arc<dyn Backend>) {
    let cluster = start(&backend, "").await;
    let c = &cluster.client;
    c.post(SECRETS, &secret("good")).await.expect(201);
    c.get(SECRETS).await.expect(200);
    for (i, (bytes, text)) in BYTES.iter().enumerate() {
        let name = format!("b{i:02}");
        let revision = put(&*backend, &name, bytes).await;
        let reply = c.get(&format!("{SECRETS}/{name}")).await;
        if text.is_empty() {
            let found = reply.expect(200);
            assert_eq!(found["kind"], "Secret");
            assert_eq!(found["metadata"]["resourceVersion"], revision.to_string());
            reply_of_a_readable_one(c, &name).await;
        } else {
            let key = format!("Key: /secrets/default/{name}, ");
            reply.fails(500, "InternalError", &format!(": {text}"));
            assert!(reply.message().contains(&key), "{}", reply.message());
            lists_fail(c, &name).await;
            writes_fail(c, &name, text).await;
            let unsafely = c
                .delete(&format!("{SECRETS}/{name}?{UNSAFE}&dryRun=All"))
                .await
                .expect(200);
            assert_eq!(unsafely["details"], json!({"name": name, "kind": "Secret"}));
            c.get(&format!("{SECRETS}/{name}"))
                .await
                .fails(500, "InternalError", text);
        }
        let reply = c.delete(&format!("{SECRETS}/{name}?{UNSAFE}")).await;
        if text.is_empty() {
            let why = "unsafe deletion is not allowed because the object is decodable from storage";
            reply.fails(409, "Conflict", why);
            c.delete(&format!("{SECRETS}/{name}")).await.expect(200);
        } else {
            reply.expect(200);
        }
        c.get(&format!("{SECRETS}/{name}"))
            .await
            .fails(404, "NotFound", &name);
    }
    // All is as it was before.
    assert_eq!(
        c.get(SECRETS).await.expect(200)["items"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    c.delete(&format!("{SECRETS}/nope?{UNSAFE}"))
        .await
        .fails(404, "NotFound", "nope");

    // Without the gate the option does nothing.
    put(&*backend, "b", b"garbage").await;
    let without = start(&backend, "AllowUnsafeMalformedObjectDeletion=false").await;
    let deleted = without.client.delete(&format!("{SECRETS}/b?{UNSAFE}")).await;
    deleted.fails(500, "InternalError", "illegal base64");
    without.stop().await;
}

async fn reply_of_a_readable_one(c: &Client, name: &str) {
    let list = c.get(SECRETS).await.expect(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 2, "{name}");
}

/// One bad object fails a list, whatever is asked of it; other resources have nothing to do with it.
async fn lists_fail(c: &Client, name: &str) {
    for path in [
        SECRETS.to_owned(),
        "/api/v1/secrets?limit=5".to_owned(),
        format!("{SECRETS}?labelSelector=a"),
    ] {
        let reply = c.get(&path).await;
        reply.fails(
            500,
            "StorageReadError",
            "failed to read one or more secrets from the storage: ",
        );
        let details = &reply.json["details"];
        assert_eq!(
            (&details["name"], &details["kind"]),
            (&json!("list"), &json!("secrets"))
        );
        let [cause] = &details["causes"].as_array().unwrap()[..] else {
            panic!("{details}")
        };
        assert_eq!(cause["reason"], "UnexpectedServerResponse");
        assert_eq!(cause["field"], format!("/registry/secrets/default/{name}"));
    }
    c.delete(SECRETS)
        .await
        .fails(500, "StorageReadError", "failed to read one or more secrets");
    c.get(&format!("{SECRETS}/good")).await.expect(200);
    c.get("/api/v1/namespaces/default/configmaps").await.expect(200);
    // A watch ends with its first error.
    let mut watch = c.watch(&format!("{SECRETS}?watch=1&timeoutSeconds=5")).await;
    assert_eq!(watch.expect("ERROR").await["code"], 500);
    assert_eq!(watch.next().await, None);
}

async fn writes_fail(c: &Client, name: &str, text: &str) {
    let path = format!("{SECRETS}/{name}");
    c.put(&path, &secret(name)).await.fails(500, "", text);
    c.patch(&path, MERGE, &json!({})).await.fails(500, "", text);
    c.delete(&path).await.fails(500, "InternalError", text);
    c.post(SECRETS, &secret(name))
        .await
        .fails(409, "AlreadyExists", name);
}
