//! `--storage-media-type`: how built-in objects are written. All encodings are read.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Process, open_etcd, revision, run};
use serde_json::{Value, json};
use supercargo_env::Env;
use supercargo_storage::{Backend as _, Key};
use supercargo_testkit_stores::etcd::{Server, Version};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// What a real kube-apiserver 1.37.2 wrote of this object, but for its times and uid.
const YAML: &str = "apiVersion: v1
binaryData:
  z: AAEC
data:
  e: \"\"
  k: |-
    a
    b
  \"n\": \"1\"
  t: \"true\"
  x: <é>
kind: ConfigMap
metadata:
  creationTimestamp: \"T\"
  labels:
    a: b
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1:
      f:binaryData:
        .: {}
        f:z: {}
      f:data:
        .: {}
        f:e: {}
        f:k: {}
        f:n: {}
        f:t: {}
        f:x: {}
      f:metadata:
        f:labels:
          .: {}
          f:a: {}
    manager: curl
    operation: Update
    time: \"T\"
  name: m
  namespace: default
  uid: U
";
const JSON: &str = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"m","namespace":"default","uid":"U","creationTimestamp":"T","labels":{"a":"b"},"managedFields":[{"manager":"curl","operation":"Update","apiVersion":"v1","time":"T","fieldsType":"FieldsV1","fieldsV1":{"f:binaryData":{".":{},"f:z":{}},"f:data":{".":{},"f:e":{},"f:k":{},"f:n":{},"f:t":{},"f:x":{}},"f:metadata":{"f:labels":{".":{},"f:a":{}}}}}]},"data":{"e":"","k":"a\nb","n":"1","t":"true","x":"\u003cé\u003e"},"binaryData":{"z":"AAEC"}}
"#;

fn map(name: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name, "labels": {"a": "b"}},
        "data": {"k": "a\nb", "x": "<é>", "n": "1", "t": "true", "e": ""}, "binaryData": {"z": "AAEC"}})
}

/// Servers with different settings work on one store, as while a cluster is changed over.
#[test]
fn objects_are_written_as_asked_and_read_as_found() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let store = open_etcd(&Env::system(), &etcd);
        let bytes = async |name: &str| {
            let key = Key::from(&*format!("/registry/configmaps/default/{name}"));
            let found = store.get(&key).await.unwrap().value.unwrap();
            found.value.to_vec()
        };
        let mut before: Option<Value> = None;
        for media in [
            "application/vnd.kubernetes.protobuf",
            "application/yaml",
            "application/json",
        ] {
            let folder = tempfile::tempdir().unwrap();
            let flag = format!("--storage-media-type={media}");
            let server = Process::start(
                folder.path(),
                &["--etcd-servers", &etcd.url, "--controllers=", &flag],
            );
            let c = Client::dial(server.address, folder.path()).await;
            let starts = |b: &[u8]| match media {
                "application/json" => b.starts_with(b"{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","),
                "application/yaml" => b.starts_with(b"apiVersion: v1\n"),
                _ => b.starts_with(b"k8s\0"),
            };
            if let Some(before) = &before {
                // What another wrote is read, and written anew by a write that changes nothing.
                let found = c.get(&format!("{MAPS}/m")).await.expect(200);
                assert_eq!(&found, before);
                assert_eq!(
                    c.get(MAPS).await.expect(200)["items"].as_array().unwrap().len(),
                    1
                );
                let put = c.put(&format!("{MAPS}/m"), &found).await.expect(200);
                assert!(revision(&put) > revision(&found), "{media}");
                assert!(starts(&bytes("m").await), "{media}");
                let again = c.put(&format!("{MAPS}/m"), &put).await.expect(200);
                assert_eq!(revision(&again), revision(&put), "{media}");
                c.delete(&format!("{MAPS}/m")).await.expect(200);
            }
            let path = format!("{MAPS}?fieldManager=curl");
            let made = c.post(&path, &map("m")).await.expect(201);
            let text = |v: &Value| v.as_str().unwrap().to_owned();
            let meta = &made["metadata"];
            let like = |golden: &str| {
                let time = text(&meta["creationTimestamp"]);
                golden
                    .replace("\"T\"", &format!("\"{time}\""))
                    .replace("\"U\"", &format!("\"{}\"", text(&meta["uid"])))
                    .replace(": U\n", &format!(": {}\n", text(&meta["uid"])))
            };
            let written = bytes("m").await;
            match media {
                "application/json" => assert_eq!(String::from_utf8(written).unwrap(), like(JSON)),
                "application/yaml" => assert_eq!(String::from_utf8(written).unwrap(), like(YAML)),
                _ => assert!(starts(&written)),
            }
            let read = c.get(&format!("{MAPS}/m")).await.expect(200);
            assert_eq!(read, made);
            before = Some(made);
            drop(c);
            assert_eq!(server.terminate().0, Some(0));
        }
        store.close().await;
    });
}

#[test]
fn other_media_types_are_refused_in_upstreams_words() {
    let folder = tempfile::tempdir().unwrap();
    let said = common::command(folder.path(), &["--storage-media-type=application/cbor"])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(1));
    let said = String::from_utf8(said.stderr).unwrap();
    let want = "--storage-media-type \"application/cbor\" invalid, allowed values: application/json, \
                application/vnd.kubernetes.protobuf, application/yaml";
    assert!(said.contains(want), "{said}");
}
