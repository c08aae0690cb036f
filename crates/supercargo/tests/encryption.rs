//! A server that encrypts: what it stores, how it follows its file, and what it says of a bad one.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Cluster, builder, revision, run};
use std::path::Path;
use supercargo::StartError;

const SECRET: &str =
    r#"{"kind":"Secret","apiVersion":"v1","metadata":{"name":"s"},"data":{"b":"cGxhaW4tbWFya2Vy"}}"#;
const SECRETS: &str = "/api/v1/namespaces/default/secrets";

fn file(providers: &str) -> String {
    format!(
        "apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources:\n\
         - resources: [secrets]\n  providers: [{providers}]\n"
    )
}

fn key(name: &str, first: &str) -> String {
    format!("{{name: {name}, secret: {first}AECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=}}")
}

async fn start(folder: &Path, providers: &str) -> Result<supercargo::Server, StartError> {
    let path = folder.join("encryption.yaml");
    std::fs::write(&path, file(providers)).unwrap();
    builder(folder).encryption(path, true).start().await
}

fn text(reply: &common::Reply) -> String {
    String::from_utf8_lossy(&reply.bytes).into_owned()
}

fn is_stored(folder: &Path, wanted: &[u8]) -> bool {
    std::fs::read_dir(folder.join("store")).unwrap().any(|e| {
        let bytes = std::fs::read(e.unwrap().path()).unwrap();
        bytes.windows(wanted.len()).any(|w| w == wanted)
    })
}

#[test]
fn secrets_are_encrypted_and_a_key_is_rotated_by_writing_them_anew() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let old = format!("{{aesgcm: {{keys: [{}]}}}}", key("key1", "A"));
        let server = start(folder.path(), &old).await.unwrap();
        let c = Cluster::with(folder, server).await;
        let secret = serde_json::from_str(SECRET).unwrap();
        let before = c.client.post(SECRETS, &secret).await.expect(201);
        let one = format!("{SECRETS}/s");
        // What changes nothing is not written.
        let same = c.client.put(&one, &before).await.expect(200);
        assert_eq!(revision(&same), revision(&before));
        for (path, has) in [
            ("/healthz?verbose", true),
            ("/readyz?verbose", true),
            ("/livez?verbose", false),
        ] {
            assert_eq!(
                text(&c.client.get(path).await).contains("kms-providers"),
                has,
                "{path}"
            );
        }
        let metrics = text(&c.client.get("/metrics").await);
        assert!(
            metrics.contains("transformer_prefix=\"k8s:enc:aesgcm:v1:\"} "),
            "{metrics}"
        );
        let folder = c.stop().await;
        assert!(is_stored(folder.path(), b"k8s:enc:aesgcm:v1:key1:"));
        assert!(!is_stored(folder.path(), b"plain-marker"));

        let both = format!(
            "{{aesgcm: {{keys: [{}, {}]}}}}",
            key("key2", "B"),
            key("key1", "A")
        );
        let server = start(folder.path(), &both).await.unwrap();
        let c = Cluster::with(folder, server).await;
        let moved = c.client.put(&one, &before).await.expect(200);
        assert!(revision(&moved) > revision(&before));
        let again = c.client.put(&one, &moved).await.expect(200);
        assert_eq!(revision(&again), revision(&moved));
        let folder = c.stop().await;
        assert!(is_stored(folder.path(), b"k8s:enc:aesgcm:v1:key2:"));
    });
}

#[test]
fn a_bad_file_names_itself_and_its_field() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let e = start(folder.path(), "{aesgcm: {keys: [{name: a, secret: YWFh}]}}")
            .await
            .err()
            .unwrap()
            .to_string();
        assert!(e.starts_with("--encryption-provider-config="), "{e}");
        assert!(
            e.contains("resources[0].providers[0].aesgcm.keys[0].secret: Invalid value: \"REDACTED\""),
            "{e}"
        );
        assert!(!e.contains("YWFh"), "{e}");
    });
}
