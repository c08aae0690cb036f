//! `supercargo inspect` on folders and on etcd, beside the servers that run on them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, Process, Tool, builder, run};
use serde_json::{Value, json};
use std::path::Path;
use supercargo_testkit_stores::etcd::{Server, Version};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name}, "data": {"k": "v"}})
}

const INSPECT: Tool = Tool("inspect");

fn data_dir(folder: &Path) -> String {
    format!("--data-dir={}", folder.display())
}

#[test]
fn a_running_servers_folder_can_be_looked_at() {
    run(async {
        let c = Cluster::start().await;
        for name in ["a", "b"] {
            c.client.post(MAPS, &map(name)).await.expect(201);
        }
        let store = data_dir(c.folder());
        assert_eq!(
            INSPECT.shown(&["ls", "configmaps/default/", &store]),
            "/registry/configmaps/default/a\n/registry/configmaps/default/b\n"
        );
        let wide = INSPECT.shown(&["ls", "/registry/configmaps/default/b", "-o", "wide", &store]);
        assert!(
            wide.starts_with("    REVISION  VERSION     BYTES EXPIRES KEY\n"),
            "{wide}"
        );
        assert!(
            wide.ends_with(" no      /registry/configmaps/default/b\n"),
            "{wide}"
        );

        let served = c.client.get(&format!("{MAPS}/a")).await.expect(200);
        let revision = served["metadata"]["resourceVersion"].as_str().unwrap();
        let yaml = INSPECT.shown(&["get", "configmaps/default/a", &store]);
        let head = format!(
            "# /registry/configmaps/default/a\n# revision {revision}, created at {revision}, version 1\napiVersion: v1\ndata:\n  \
             k: v\nkind: ConfigMap\nmetadata:\n"
        );
        assert!(yaml.starts_with(&head), "{yaml}");
        let text = INSPECT.shown(&["get", "/registry/configmaps/default/a", "-o", "json", &store]);
        let mut object: Value = serde_json::from_str(&text).unwrap();
        object["metadata"]["resourceVersion"] = revision.into();
        assert_eq!(object, served);
        let hex = INSPECT.shown(&["get", "configmaps/default/a", "-o=hex", &store]);
        assert!(
            hex.starts_with("00000000  6b 38 73 00 0a 0f 0a 02  76 31 "),
            "{hex}"
        );
        let raw = INSPECT
            .run(&["get", "configmaps/default/a", "-o=raw", &store])
            .stdout;
        assert!(raw.starts_with(b"k8s\0\x0a\x0f"), "{raw:?}");

        let stats = INSPECT.shown(&["stats", &store]);
        assert!(stats.contains("state      open: a server runs on it"), "{stats}");
        let line = stats.lines().find(|l| l.starts_with("configmaps ")).unwrap();
        let cells: Vec<&str> = line.split_whitespace().collect();
        let largest = "configmaps/kube-system/extension-apiserver-authentication";
        assert_eq!((cells[1], cells[5]), ("4", largest), "{line}");
        // The server was not disturbed, and what it does next is seen.
        c.client.post(MAPS, &map("c")).await.expect(201);
        let stats: Value = serde_json::from_str(&INSPECT.shown(&["stats", "-o", "json", &store])).unwrap();
        let maps = stats["resources"].as_array().unwrap();
        let maps = maps.iter().find(|r| r["resource"] == "configmaps").unwrap();
        assert_eq!(maps["count"], 5);
        assert!(stats["diskBytes"].as_u64().unwrap() > 4096 && stats["historyFloor"] == 0);

        let folder = c.stop().await;
        assert!(
            INSPECT
                .shown(&["stats", &store])
                .contains("state      closed properly")
        );
        let log = folder.path().join("store/log-0000000000000001");
        let before = std::fs::read(&log).unwrap();
        INSPECT.shown(&["ls", &store]);
        assert!(std::fs::read(&log).unwrap() == before, "the log was changed");
    });
}

#[test]
fn encrypted_values_are_shown_with_the_servers_file() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("encryption.yaml");
        std::fs::write(
            &file,
            "apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources:\n- resources: [secrets]\n  \
             providers: [{aesgcm: {keys: [{name: key1, secret: AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=}]}}]\n",
        )
        .unwrap();
        let server = builder(folder.path()).encryption(&file, false).start().await;
        let c = Cluster::with(folder, server.unwrap()).await;
        let secret = json!({"kind": "Secret", "apiVersion": "v1", "metadata": {"name": "s"}, "data": {"b": "cGxhaW4="}});
        let secrets = "/api/v1/namespaces/default/secrets";
        c.client.post(secrets, &secret).await.expect(201);
        let store = data_dir(c.folder());
        let said = INSPECT.refused(&["get", "secrets/default/s", &store]);
        let wanted = "is encrypted (aesgcm:v1:key1): give --encryption-provider-config";
        assert!(said.contains(wanted), "{said}");
        assert!(
            INSPECT
                .shown(&["get", "secrets/default/s", "-o", "hex", &store])
                .contains("|k8s:enc:aesgcm:v|")
        );
        let file = format!("--encryption-provider-config={}", file.display());
        let yaml = INSPECT.shown(&["get", "secrets/default/s", &store, &file]);
        assert!(yaml.contains("data:\n  b: cGxhaW4=\nkind: Secret\n"), "{yaml}");
        c.stop().await;
    });
}

/// The same commands on etcd; custom resources are JSON there.
#[test]
fn a_servers_etcd_can_be_looked_at() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let folder = tempfile::tempdir().unwrap();
        let server = Process::start(folder.path(), &["--etcd-servers", &etcd.url, "--controllers="]);
        let c = Client::dial(server.address, folder.path()).await;
        c.post(MAPS, &map("a")).await.expect(201);
        let crd = json!({"kind": "CustomResourceDefinition", "apiVersion": "apiextensions.k8s.io/v1",
            "metadata": {"name": "foos.example.com"},
            "spec": {"group": "example.com", "scope": "Namespaced", "names": {"plural": "foos", "kind": "Foo"},
                "versions": [{"name": "v1", "served": true, "storage": true,
                    "schema": {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}});
        c.post(CRDS, &crd).await.expect(201);
        let store = format!("--etcd-servers={}", etcd.url);
        assert_eq!(
            INSPECT.shown(&["ls", "configmaps/d", &store]),
            "/registry/configmaps/default/a\n"
        );
        let yaml = INSPECT.shown(&["get", "configmaps/default/a", &store]);
        assert!(yaml.contains("\ndata:\n  k: v\nkind: ConfigMap\n"), "{yaml}");
        let crd = "apiextensions.k8s.io/customresourcedefinitions/foos.example.com";
        let yaml = INSPECT.shown(&["get", crd, &store]);
        assert!(
            yaml.contains("apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\n"),
            "{yaml}"
        );
        let stats = INSPECT.shown(&["stats", &store]);
        for wanted in [
            "customresourcedefinitions.apiextensions.k8s.io ",
            "clusterroles.rbac.authorization.k8s.io ",
            "store      etcd3, keys below /registry/\n",
            "history    after revision 0\n",
        ] {
            assert!(stats.contains(wanted), "{wanted}: {stats}");
        }
        assert!(!stats.contains("on disk    0 bytes"), "{stats}");
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}

#[test]
fn errors_name_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let store = data_dir(folder.path());
    for (args, wanted) in [
        (vec!["ls", &store], "there is no store in "),
        (
            vec!["get", &store],
            "wrong number of arguments: name one key: `supercargo inspect get KEY`",
        ),
        (
            vec!["ls", "--event-ttl=1h"],
            "unknown flag: --event-ttl: `supercargo inspect ls --help` lists the flags",
        ),
        (
            vec!["ls", "-o", "yaml"],
            "invalid argument \"yaml\" for --output: write name or wide",
        ),
        (
            vec!["rm"],
            "unknown command \"inspect rm\": `supercargo inspect` lists the commands",
        ),
        (
            vec![
                "ls",
                "--etcd-servers=http://127.0.0.1:1",
                "--storage-initialization-timeout=1ms",
            ],
            "--etcd-servers=http://127.0.0.1:1: etcd does not answer: ",
        ),
    ] {
        let said = INSPECT.refused(&args);
        assert!(said.starts_with(&format!("Error: {wanted}")), "{args:?}: {said}");
    }
    for args in [
        vec!["--help"],
        vec!["ls", "--help"],
        vec!["get", "--help"],
        vec!["stats", "--help"],
    ] {
        let help = INSPECT.shown(&args);
        assert!(
            help.contains("--data-dir") && help.contains("supercargo inspect"),
            "{help}"
        );
        assert!(!help.contains("--event-ttl"), "{help}");
    }
    run(async {
        let c = Cluster::start().await;
        let store = data_dir(c.folder());
        let said = INSPECT.refused(&["get", "pods/default/none", &store]);
        assert!(
            said.starts_with("Error: there is no key /registry/pods/default/none at revision "),
            "{said}"
        );
        c.stop().await;
    });
}
