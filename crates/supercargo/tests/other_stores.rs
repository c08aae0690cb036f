//! `supercargo inspect` and `supercargo snapshot` on ZooKeeper, Consul and etcd v2: beside a server, after it, and where nothing
//! is yet. What they look at they leave as it is.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Process, run, soon};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Output};
use std::time::Duration;
use supercargo_env::{Clock as _, SystemClock};
use supercargo_testkit_stores::{consul, etcd, until, zookeeper};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A store for servers and tools.
struct Place {
    /// Its flags.
    flags: Vec<String>,
    /// The same for another place in the same store.
    other: Vec<String>,
    name: &'static str,
}

impl Place {
    fn new(name: &'static str, servers: &str, folder_flag: &str, second: &str) -> Self {
        let flags = vec![format!("--storage-backend={name}"), servers.to_owned()];
        let mut other = flags.clone();
        other.push(format!("--{folder_flag}={second}"));
        Self { flags, other, name }
    }

    fn tool(&self, first: &[&str], flags: &[String]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_supercargo"))
            .args(first)
            .args(flags)
            .output()
            .unwrap_or_else(|e| panic!("{}: {e}", self.name))
    }

    /// What a command that must succeed prints.
    #[track_caller]
    fn shown(&self, first: &[&str], flags: &[String]) -> String {
        let output = self.tool(first, flags);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{} {first:?}: {said}", self.name);
        String::from_utf8(output.stdout).unwrap()
    }

    /// What a command that must fail says.
    #[track_caller]
    fn refused(&self, first: &[&str], flags: &[String]) -> String {
        let output = self.tool(first, flags);
        assert_eq!(output.status.code(), Some(1), "{} {first:?}", self.name);
        String::from_utf8(output.stderr).unwrap()
    }
}

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name}, "data": {"k": "v"}})
}

fn start(folder: &tempfile::TempDir, flags: &[String]) -> Process {
    let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    flags.push("--controllers=");
    Process::start(folder.path(), &flags)
}

/// The body of an answer, whatever its code.
fn ask(address: &str, path: &str) -> String {
    let mut tcp = TcpStream::connect(address).unwrap();
    write!(tcp, "GET {path} HTTP/1.0\r\nHost: store\r\n\r\n").unwrap();
    let mut answer = String::new();
    tcp.read_to_string(&mut answer).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// Resources and their hashes, as `snapshot verify` tells.
fn hashes(place: &Place, file: &str) -> Value {
    let mut told: Value =
        serde_json::from_str(&place.shown(&["snapshot", "verify", file, "-o", "json"], &[])).unwrap();
    let mut resources = told["resources"].take();
    // What a server has while it runs.
    let of_servers = ["events", "leases.coordination.k8s.io", "peerserverleases"];
    let is_lasting = |r: &Value| !of_servers.contains(&r["resource"].as_str().unwrap());
    resources.as_array_mut().unwrap().retain(is_lasting);
    resources
}

/// `content` tells what is in the store, to compare.
async fn tools_only_read(place: &Place, content: impl AsyncFn() -> String) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let server = start(&folder, &place.flags);
    let c = Client::dial(server.address, folder.path()).await;
    for name in ["a", "b"] {
        c.post(MAPS, &map(name)).await.expect(201);
    }
    // Beside the server.
    let listed = place.shown(&["inspect", "ls", "configmaps/default/"], &place.flags);
    assert_eq!(
        listed,
        "/registry/configmaps/default/a\n/registry/configmaps/default/b\n"
    );
    let yaml = place.shown(&["inspect", "get", "configmaps/default/a"], &place.flags);
    assert!(yaml.contains("data:\n  k: v\nkind: ConfigMap\n"), "{yaml}");
    let stats = place.shown(&["inspect", "stats"], &place.flags);
    let store = format!("store      {}, keys below /registry/\n", place.name);
    assert!(stats.contains(&store), "{stats}");
    let first = file("first.snap");
    let said = place.shown(&["snapshot", "save", &first], &place.flags);
    let of = format!(" objects of {} at revision ", place.name);
    assert!(said.contains(&of), "{said}");
    c.post(MAPS, &map("c")).await.expect(201);
    c.delete(&format!("{MAPS}/c")).await.expect(200);
    drop(c);
    assert_eq!(server.terminate().0, Some(0));

    // After it.
    let before = content().await;
    place.shown(&["inspect", "stats"], &place.flags);
    let second = file("second.snap");
    place.shown(&["snapshot", "save", &second], &place.flags);
    assert_eq!(content().await, before, "a reading tool wrote");
    assert_eq!(hashes(place, &second), hashes(place, &first));

    // Elsewhere in the same store, and only where nothing is.
    place.shown(
        &["snapshot", "restore", &first, "--bump-revision=500"],
        &place.other,
    );
    let said = place.refused(&["snapshot", "restore", &first], &place.flags);
    assert!(said.contains("keys below /registry/ already"), "{said}");
    let server = start(&folder, &place.other);
    let c = Client::dial(server.address, folder.path()).await;
    assert_eq!(c.get(&format!("{MAPS}/a")).await.expect(200)["data"]["k"], "v");
    c.get(&format!("{MAPS}/c"))
        .await
        .fails(404, "NotFound", "\"c\" not found");
    drop(c);
    assert_eq!(server.terminate().0, Some(0));
}

/// The values below a node of etcd, and when they were written; without those that expire.
fn written(node: &Value, found: &mut Vec<String>) {
    for below in node["nodes"].as_array().into_iter().flatten() {
        written(below, found);
    }
    if node["value"].is_string() && node["expiration"].is_null() {
        found.push(format!("{} {}", node["key"], node["modifiedIndex"]));
    }
}

#[test]
fn zookeeper_is_looked_at_and_left_alone() {
    run(async {
        let server = zookeeper::Server::start_one();
        let flag = format!("--zookeeper-servers={}", server.address);
        let place = Place::new("zookeeper", &flag, "zookeeper-chroot", "/second");
        let nodes = async || {
            // At first it says that it does not serve yet.
            soon("ZooKeeper serves", async {
                loop {
                    let told = server.ask("srvr").await;
                    if let Some(count) = told.lines().find(|l| l.starts_with("Node count: ")) {
                        break count.to_owned();
                    }
                    SystemClock::new().sleep(Duration::from_millis(50)).await;
                }
            })
            .await
        };
        let none = nodes().await;
        for command in [&["inspect", "ls"][..], &["snapshot", "save", "x"]] {
            let said = place.refused(command, &place.flags);
            assert!(said.contains(&format!("there is no store in {flag}")), "{said}");
        }
        assert_eq!(nodes().await, none);
        tools_only_read(&place, nodes).await;
    });
}

#[test]
fn consul_is_looked_at_and_left_alone() {
    run(async {
        let server = consul::Server::start_one();
        let flag = format!("--consul-addresses={}", server.url);
        let place = Place::new("consul", &flag, "consul-prefix", "second");
        server.write("app/colour", "red").await;
        let keys = async || {
            let told = server
                .ask("GET", "/v1/kv/?recurse=true&consistent", "", b"")
                .await;
            String::from_utf8(told).unwrap()
        };
        let none = keys().await;
        for command in [&["inspect", "ls"][..], &["snapshot", "save", "x"]] {
            let said = place.refused(command, &place.flags);
            assert!(said.contains(&format!("there is no store in {flag}")), "{said}");
        }
        assert_eq!(keys().await, none);
        tools_only_read(&place, keys).await;
    });
}

/// An empty etcd is an empty store: nothing there says whose it is.
#[test]
fn etcd_v2_is_looked_at_and_left_alone() {
    run(async {
        let server = etcd::Server::start_with(etcd::Version::V34, &["--enable-v2=true"]);
        let place = Place::new(
            "etcd2",
            &format!("--etcd-servers={}", server.url),
            "etcd-prefix",
            "/second",
        );
        let address = server.url.strip_prefix("http://").unwrap();
        let tree = async || {
            let told = ask(address, "/v2/keys/?recursive=true&sorted=true&quorum=true");
            let told: Value = serde_json::from_str(&told).unwrap();
            let mut found = Vec::new();
            written(&told["node"], &mut found);
            found.join("\n")
        };
        until("etcd answers", Duration::from_secs(20), async || {
            TcpStream::connect(address).is_ok()
        })
        .await;
        let none = tree().await;
        assert_eq!(place.shown(&["inspect", "ls"], &place.flags), "");
        assert_eq!((tree().await, none.as_str()), (String::new(), ""));
        tools_only_read(&place, tree).await;
    });
}
