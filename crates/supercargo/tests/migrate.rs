//! `supercargo migrate`: between stores, beside running servers, and cut off on the way.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, Process, run};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use supercargo_testkit_stores::etcd::{Server, Version};
use supercargo_testkit_stores::{consul, zookeeper};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supercargo"));
    command.args(args);
    command
}

fn migrate(from: &str, to: &str, more: &[&str]) -> Output {
    let (from, to) = (format!("--from={from}"), format!("--to={to}"));
    program(&["migrate", &from, &to]).args(more).output().unwrap()
}

#[track_caller]
fn migrated(from: &str, to: &str, more: &[&str]) -> String {
    let output = migrate(from, to, more);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{from} to {to}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The hash of each resource, out of what a migration tells.
fn hashes(told: &str) -> Vec<(String, String)> {
    let lines = told.lines().skip(1).take_while(|l| !l.is_empty());
    let words = lines.map(|l| l.split_whitespace().collect::<Vec<_>>());
    words
        .map(|w| (w[0].to_owned(), (*w.last().unwrap()).to_owned()))
        .collect()
}

fn embedded(folder: &Path) -> String {
    format!("embedded://{}", folder.display())
}

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name}, "data": {"k": name}})
}

/// A folder with some objects, a stopped server's.
async fn folder_with(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::start_on(folder).await;
    let c = &cluster.client;
    for i in 0..count {
        c.post(MAPS, &map(&format!("m{i}"))).await.expect(201);
    }
    let event = json!({"kind": "Event", "apiVersion": "v1", "metadata": {"name": "e", "namespace": "default"},
        "involvedObject": {"kind": "Pod", "namespace": "default"}});
    c.post("/api/v1/namespaces/default/events", &event)
        .await
        .expect(201);
    cluster.stop().await
}

fn etcd_url(kind: &str, server: &Server) -> String {
    format!("{kind}://{}", server.url.trim_start_matches("http://"))
}

/// What is in a folder's store.
fn stats(folder: &Path) -> Value {
    let data = format!("--data-dir={}", folder.display());
    let output = program(&["inspect", "stats", "-o", "json", &data])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Through every kind of store and back: the same bytes under the same keys, and revisions that only grow.
#[test]
fn objects_go_through_stores_and_come_back_the_same() {
    run(async {
        let folder = folder_with(20).await;
        let (v3, v2) = (
            Server::start_one(Version::V37),
            Server::start_with(Version::V34, &["--enable-v2=true"]),
        );
        let (keeper, consul) = (zookeeper::Server::start_one(), consul::Server::start_one());
        let back = tempfile::tempdir().unwrap();
        let before = stats(folder.path());
        let ways = [
            embedded(folder.path()),
            format!("zookeeper://{}", keeper.address),
            format!("consul://{}", consul.url.trim_start_matches("http://")),
            etcd_url("etcd3", &v3),
            etcd_url("etcd2", &v2),
            embedded(back.path()),
        ];
        let mut seen = None;
        for way in ways.windows(2) {
            let told = migrated(&way[0], &way[1], &[]);
            let hashes = hashes(&told);
            assert!(hashes.len() > 10, "{told}");
            assert_eq!(*seen.get_or_insert_with(|| hashes.clone()), hashes, "{way:?}");
            assert!(
                migrated(&way[0], &way[1], &[]).starts_with("nothing to do"),
                "{way:?}"
            );
        }
        assert_eq!(stats(folder.path()), before, "the source is as it was");

        // A client of the old cluster has to list anew.
        let cluster = Cluster::start_on(back).await;
        let c = &cluster.client;
        let list = c.get(MAPS).await.expect(200);
        assert_eq!(list["items"].as_array().unwrap().len(), 20);
        let old = before["revision"].as_u64().unwrap();
        let watch = c
            .get(&format!(
                "{MAPS}?watch=true&resourceVersion={old}&timeoutSeconds=5"
            ))
            .await;
        assert!(
            String::from_utf8_lossy(&watch.bytes).contains("410"),
            "{}",
            watch.code
        );
        let revision: u64 = list["metadata"]["resourceVersion"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!(revision > old, "{revision} after {old}");
        cluster.stop().await;
    });
}

/// What a server writes meanwhile arrives too.
#[test]
fn changes_of_a_running_server_are_carried_over() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start_one(Version::V37);
        let cluster = Cluster::start_on(folder).await;
        let c = &cluster.client;
        let from = embedded(cluster.folder());
        let to = etcd_url("etcd3", &server);
        let (first, second) = (format!("--from={from}"), format!("--to={to}"));
        let mut follower = program(&["migrate", &first, &second, "--follow"])
            .stderr(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(follower.stderr.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        assert!(line.starts_with("following"), "{line}");
        for i in 0..30 {
            c.post(MAPS, &map(&format!("late{i}"))).await.expect(201);
        }
        c.delete(&format!("{MAPS}/late7")).await.expect(200);
        // Nobody may serve a target that is not whole.
        let refused = program(&[
            "serve",
            "--secure-port=0",
            "--etcd-servers",
            server.url.as_str(),
            "--data-dir",
        ])
        .arg(tempfile::tempdir().unwrap().path())
        .output()
        .unwrap();
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            why.contains("was not finished (migration from embedded://"),
            "{why}"
        );
        let folder = cluster.stop().await;
        interrupt(&follower);
        let output = follower.wait_with_output().unwrap();
        assert!(output.status.success());
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("both stores hold the same"), "{told}");
        assert!(
            migrated(&from, &to, &["--dry-run"]).contains(" 0 objects to create, 0 to change, 0 to remove")
        );
        drop(folder);
    });
}

/// From a store with a watch the same, and changes come at once.
#[test]
fn changes_in_etcd_are_carried_over() {
    run(async {
        let server = Server::start_one(Version::V37);
        let target = tempfile::tempdir().unwrap();
        let flags = format!("--etcd-servers={}", server.url);
        let own = tempfile::tempdir().unwrap();
        let process = Process::start(own.path(), &[&flags]);
        let c = Client::dial(process.address, own.path()).await;
        c.post(MAPS, &map("early")).await.expect(201);
        let (from, to) = (etcd_url("etcd3", &server), embedded(target.path()));
        let (first, second) = (format!("--from={from}"), format!("--to={to}"));
        let mut follower = program(&["migrate", &first, &second, "--follow"])
            .stderr(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(follower.stderr.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        for i in 0..30 {
            c.post(MAPS, &map(&format!("late{i}"))).await.expect(201);
        }
        c.delete(&format!("{MAPS}/early")).await.expect(200);
        process.terminate();
        interrupt(&follower);
        let output = follower.wait_with_output().unwrap();
        assert!(output.status.success());
        let cluster = Cluster::start_on(target).await;
        let list = cluster.client.get(MAPS).await.expect(200);
        assert_eq!(list["items"].as_array().unwrap().len(), 30);
        cluster.stop().await;
    });
}

/// Killed wherever it was, a second run ends the same way, and the source was never touched.
#[test]
fn what_was_killed_goes_on() {
    run(async {
        let folder = folder_with(300).await;
        let before = stats(folder.path());
        let server = Server::start_one(Version::V37);
        let from = embedded(folder.path());
        for (i, ms) in [5_u64, 20, 40, 60, 80, 110, 150, 200, 300]
            .into_iter()
            .enumerate()
        {
            let to = format!("{}/try{i}", etcd_url("etcd3", &server));
            let (first, second) = (
                format!("--from={from}?etcd-prefix=/registry"),
                format!("--to={to}"),
            );
            let mut child = program(&["migrate", &first, &second])
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            pause(ms).await;
            child.kill().unwrap();
            child.wait().unwrap();
            let again = migrate(&format!("{from}?etcd-prefix=/registry"), &to, &[]);
            assert!(
                again.status.success(),
                "{ms} ms: {}",
                String::from_utf8_lossy(&again.stderr)
            );
            let told = migrated(&format!("{from}?etcd-prefix=/registry"), &to, &["--dry-run"]);
            assert!(
                told.contains(" 0 objects to create, 0 to change, 0 to remove"),
                "{ms} ms: {told}"
            );
        }
        assert_eq!(stats(folder.path()), before);
    });
}

#[test]
fn what_is_wrong_is_said() {
    run(async {
        let folder = folder_with(1).await;
        let server = Server::start_one(Version::V37);
        let from = embedded(folder.path());
        let to = etcd_url("etcd3", &server);
        for (from, to, why) in [
            (from.as_str(), "here", "names no store"),
            (from.as_str(), from.as_str(), "are the same store"),
            (
                "embedded:///nowhere/at/all",
                to.as_str(),
                "there is no store in /nowhere/at/all",
            ),
            (
                from.as_str(),
                "etcd3://127.0.0.1:1?storage-initialization-timeout=1s",
                "etcd does not answer",
            ),
            (
                from.as_str(),
                "etcd3://a:1?watch-cache=false",
                "unknown flag: --watch-cache",
            ),
        ] {
            let output = migrate(from, to, &[]);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(said.contains(why), "{said}");
        }
        // A target with other objects is not overwritten.
        let other = folder_with(2).await;
        migrated(&embedded(other.path()), &to, &[]);
        let said = String::from_utf8(migrate(&from, &to, &[]).stderr).unwrap();
        assert!(said.contains("keys below /registry/ already"), "{said}");
    });
}

fn interrupt(child: &Child) {
    let pid = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
}

#[allow(
    clippy::disallowed_methods,
    reason = "the moment of a kill is the wall clock's"
)]
async fn pause(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}
