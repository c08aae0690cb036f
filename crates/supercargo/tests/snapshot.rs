//! `supercargo snapshot`: folders and etcd to files and back, with servers on both ends.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, Process, Tool, command, open_etcd, run};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use supercargo_testkit_stores::etcd::{Server, Version};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const ALL_MAPS: &str = "/api/v1/configmaps";
const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name}, "data": {"k": "v"}})
}

const SNAPSHOT: Tool = Tool("snapshot");

/// Resources with their counts and hashes, as `verify` tells.
fn hashes(file: &str) -> Vec<(String, u64, String)> {
    let told: Value = serde_json::from_str(&SNAPSHOT.shown(&["verify", file, "-o", "json"])).unwrap();
    let resources = told["resources"].as_array().unwrap();
    let of = |r: &Value| {
        (
            r["resource"].as_str().unwrap().to_owned(),
            r["count"].as_u64().unwrap(),
            r["sha256"].as_str().unwrap().to_owned(),
        )
    };
    resources.iter().map(of).collect()
}

fn file_in(folder: &Path, name: &str) -> (PathBuf, String) {
    let path = folder.join(name);
    let text = path.display().to_string();
    (path, text)
}

fn data_dir(folder: &Path) -> String {
    format!("--data-dir={}", folder.display())
}

/// A few objects, a custom one and an event among them.
async fn fill(c: &Client) {
    for name in ["a", "b"] {
        c.post(MAPS, &map(name)).await.expect(201);
    }
    let crd = json!({"kind": "CustomResourceDefinition", "apiVersion": "apiextensions.k8s.io/v1",
        "metadata": {"name": "foos.example.com"},
        "spec": {"group": "example.com", "scope": "Namespaced", "names": {"plural": "foos", "kind": "Foo"},
            "versions": [{"name": "v1", "served": true, "storage": true,
                "schema": {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}});
    c.post(CRDS, &crd).await.expect(201);
    let custom =
        json!({"kind": "Foo", "apiVersion": "example.com/v1", "metadata": {"name": "f"}, "spec": {"a": 1}});
    common::soon("the new resource", async {
        while c
            .post("/apis/example.com/v1/namespaces/default/foos", &custom)
            .await
            .code
            != 201
        {}
    })
    .await;
    let event = json!({"kind": "Event", "apiVersion": "v1", "metadata": {"name": "e", "namespace": "default"},
        "involvedObject": {"kind": "Pod", "namespace": "default"}});
    c.post("/api/v1/namespaces/default/events", &event)
        .await
        .expect(201);
}

async fn objects(c: &Client) -> Vec<Value> {
    let mut found = Vec::new();
    for path in [
        ALL_MAPS,
        CRDS,
        "/apis/example.com/v1/foos",
        "/api/v1/events",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles",
    ] {
        let mut list = c.get(path).await.expect(200);
        found.push(list["items"].take());
    }
    found
}

/// Revisions are a store's own.
fn without_revisions(mut lists: Vec<Value>) -> Vec<Value> {
    for object in lists.iter_mut().flat_map(|l| l.as_array_mut().unwrap()) {
        object["metadata"]
            .as_object_mut()
            .unwrap()
            .remove("resourceVersion");
    }
    lists
}

/// Saved beside a running server, restored into a new folder: the same objects at the same revisions, and whoever comes with a
/// revision of the old life is told that it is gone.
#[test]
fn a_folder_comes_back_and_old_watches_begin_anew() {
    run(async {
        let c = Cluster::start().await;
        fill(&c.client).await;
        let before = objects(&c.client).await;
        let list = c.client.get(ALL_MAPS).await.expect(200);
        let old = list["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
        let other = tempfile::tempdir().unwrap();
        let (path, file) = file_in(other.path(), "x.snap");
        let said = SNAPSHOT.shown(&["save", &file, &data_dir(c.folder())]);
        assert!(said.contains(&format!("\nsaved in {file}: ")), "{said}");
        assert!(said.contains("\nfoos.example.com "), "{said}");
        // What comes after is not in it.
        c.client.post(MAPS, &map("late")).await.expect(201);
        let source = c.stop().await;
        assert!(SNAPSHOT.shown(&["verify", &file]).contains(" is whole: "));
        assert!(!path.with_file_name("x.snap.part").exists());

        let e = SNAPSHOT.refused(&["restore", &file, &data_dir(source.path())]);
        assert!(e.contains("store is not empty. Name another data folder"), "{e}");
        let folder = tempfile::tempdir().unwrap();
        let said = SNAPSHOT.shown(&["restore", &file, &data_dir(folder.path())]);
        assert!(said.contains("which stands at revision 1000000"), "{said}");
        let server = Process::start(folder.path(), &["--controllers="]);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(objects(&c).await, before);
        c.get(&format!("{MAPS}/late")).await.fails(404, "NotFound", "");
        // So is one that the old server gave out after the snapshot.
        let later = old.parse::<u64>().unwrap() + 100;
        for from in [old.parse().unwrap(), later] {
            let mut watch = c
                .watch(&format!("{ALL_MAPS}?watch=1&resourceVersion={from}"))
                .await;
            let gone = watch.expect("ERROR").await;
            assert_eq!(
                (&gone["code"], &gone["reason"]),
                (&json!(410), &json!("Expired")),
                "{gone}"
            );
        }
        let now = c.get(ALL_MAPS).await.expect(200);
        let from = now["metadata"]["resourceVersion"].as_str().unwrap();
        let mut watch = c
            .watch(&format!("{ALL_MAPS}?watch=1&resourceVersion={from}"))
            .await;
        c.delete(&format!("{MAPS}/a")).await.expect(200);
        assert_eq!(watch.expect("DELETED").await["metadata"]["name"], "a");
        drop((c, watch));
        assert_eq!(server.terminate().0, Some(0));
    });
}

/// etcd to a file, the file to a folder, the folder to a file, that file to another etcd.
#[test]
fn etcd_and_folders_change_places() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let other = Server::start_one(Version::V34);
        let [home, folder] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let start = |folder: &Path, flags: &[&str]| {
            let all: Vec<&str> = flags.iter().copied().chain(["--controllers="]).collect();
            Process::start(folder, &all)
        };
        let server = start(home.path(), &["--etcd-servers", &etcd.url]);
        let c = Client::dial(server.address, home.path()).await;
        fill(&c).await;
        let before = objects(&c).await;
        let (_, first) = file_in(home.path(), "first.snap");
        let from = format!("--etcd-servers={}", etcd.url);
        let said = SNAPSHOT.shown(&["save", &first, &from]);
        assert!(said.contains(" objects of etcd3 at revision "), "{said}");
        drop(c);
        assert_eq!(server.terminate().0, Some(0));

        SNAPSHOT.shown(&["restore", &first, &data_dir(folder.path())]);
        let (_, second) = file_in(home.path(), "second.snap");
        SNAPSHOT.shown(&["save", &second, &data_dir(folder.path())]);
        assert_eq!(hashes(&second), hashes(&first));
        let server = start(folder.path(), &[]);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(objects(&c).await, before);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));

        let to = format!("--etcd-servers={}", other.url);
        // The folder's revisions are far beyond what etcd can be raised to by writing.
        let e = SNAPSHOT.refused(&["restore", &second, &to]);
        assert!(
            e.contains("Each step to pass it costs a write here") && e.contains("--keep-revisions"),
            "{e}"
        );
        let said = SNAPSHOT.shown(&["restore", &second, &to, "--keep-revisions"]);
        assert!(
            said.contains("note: its revisions repeat those of the old store"),
            "{said}"
        );
        let e = SNAPSHOT.refused(&["restore", &first, &to]);
        assert!(e.contains("keys below /registry/ already"), "{e}");
        let said = SNAPSHOT.shown(&[
            "restore",
            &first,
            &to,
            "--etcd-prefix=/second",
            "--bump-revision=500",
        ]);
        assert!(
            said.contains("note: start the server with --etcd-prefix=/second"),
            "{said}"
        );
        for prefix in ["/registry", "/second"] {
            let flag = format!("--etcd-prefix={prefix}");
            let server = start(home.path(), &["--etcd-servers", &other.url, &flag]);
            let c = Client::dial(server.address, home.path()).await;
            let now = without_revisions(objects(&c).await);
            assert_eq!(now, without_revisions(before.clone()), "{prefix}");
            drop(c);
            assert_eq!(server.terminate().0, Some(0));
        }
        // The deadline of the event went all the way.
        let stats = Tool("inspect").shown(&["ls", "events/", "-o", "wide", &to]);
        assert!(stats.contains(" yes     /registry/events/default/e\n"), "{stats}");
    });
}

/// Into the oldest of the stores and back: nothing is converted on the way.
#[test]
fn other_stores_hold_the_same() {
    run(async {
        let etcd = Server::start_with(Version::V34, &["--enable-v2=true"]);
        let fixture = fixture();
        let folder = tempfile::tempdir().unwrap();
        let flags = [
            "--storage-backend=etcd2".to_owned(),
            format!("--etcd-servers={}", etcd.url),
        ];
        let with = |first: &[&str]| -> Vec<String> {
            first
                .iter()
                .map(|a| (*a).to_owned())
                .chain(flags.clone())
                .collect()
        };
        let all = |args: Vec<String>| SNAPSHOT.shown(&args.iter().map(String::as_str).collect::<Vec<_>>());
        let said = all(with(&["restore", fixture, "--bump-revision=500"]));
        assert!(
            said.contains("restored into the store's prefix /registry/"),
            "{said}"
        );
        let (_, back) = file_in(folder.path(), "back.snap");
        all(with(&["save", &back]));
        // A lease of a server that is gone has expired since.
        let lasting = |file: &str| {
            let mut all = hashes(file);
            all.retain(|r| !["peerserverleases", "events"].contains(&r.0.as_str()));
            all
        };
        assert_eq!(lasting(&back), lasting(fixture));
        let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        flags.push("--controllers=");
        let server = Process::start(folder.path(), &flags);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(c.get(&format!("{MAPS}/a")).await.expect(200)["data"]["k"], "v");
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}

const fn fixture() -> &'static str {
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/upgrade/fixtures/snapshot-v1.snap"
    )
}

/// A server does not start on half a store.
#[test]
fn unfinished_restores_are_not_served() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let store = open_etcd(&supercargo_env::Env::system(), &etcd);
        supercargo_testkit_stores::create(
            &*store,
            "/registry/supercargo.io/unfinished",
            "{\"copyOf\":\"snapshot 12\"}\n",
        )
        .await;
        supercargo_storage::Backend::close(&*store).await;
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("store.restoring")).unwrap();
        for (flags, wanted) in [
            (
                vec!["--etcd-servers", &etcd.url],
                "below /registry/ is a copy that was not finished (snapshot 12): run the command",
            ),
            (
                vec![],
                "store.restoring is a restore that was not finished: run `supercargo snapshot restore` again",
            ),
        ] {
            let output = command(folder.path(), &flags).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(said.contains(wanted), "{said}");
        }
        let e = SNAPSHOT.refused(&["save", "x", &data_dir(folder.path())]);
        assert!(e.contains("a restore into it was not finished"), "{e}");
        let e = SNAPSHOT.refused(&["save", "/nowhere/x", &format!("--etcd-servers={}", etcd.url)]);
        assert!(
            e.contains("a copy that was not finished") || e.contains("/nowhere/x"),
            "{e}"
        );
    });
}

/// The file that the first version wrote is opened by every later one.
#[test]
fn the_first_versions_snapshot_is_restored() {
    run(async {
        let fixture = fixture();
        let told = SNAPSHOT.shown(&["verify", fixture, "-o", "json"]);
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(
            told["sha256"],
            "e5489db261c93901e43f567b7f5a21649f10fe4ec70977a864401aa81c80efbc"
        );
        let folder = tempfile::tempdir().unwrap();
        SNAPSHOT.shown(&["restore", fixture, &data_dir(folder.path())]);
        let server = Process::start(folder.path(), &["--controllers="]);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(c.get(&format!("{MAPS}/a")).await.expect(200)["data"]["k"], "v");
        let custom = c
            .get("/apis/example.com/v1/namespaces/default/foos/f")
            .await
            .expect(200);
        assert_eq!(custom["spec"]["a"], 1);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}
