//! Two servers, each with a cache and keys of its own, on one real store of every kind, which is killed and comes back.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Process, names, revision, run, soon};
use serde_json::{Value, json};
use supercargo_testkit_stores::etcd::{V2, Version};
use supercargo_testkit_stores::{Program, Server, consul, etcd, zookeeper};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name, "labels": {"test": "two"}}, "data": {"k": "v"}})
}

/// What one server writes the other one shows at once, and they outlive their store.
fn two_servers_on<P: Program>(store: &Server<P>, flags: &[&str]) {
    run(async {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let start = |i: usize| Process::start(folders[i].path(), &[flags, &["--controllers="]].concat());
        let (one, two) = (start(0), start(1));
        let a = Client::dial(one.address, folders[0].path()).await;
        let b = Client::dial(two.address, folders[1].path()).await;
        let all = format!("{MAPS}?labelSelector=test%3Dtwo");
        let list = b.get(&all).await.expect(200);
        let from = list["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
        let mut watch = b.watch(&format!("{all}&watch=1&resourceVersion={from}")).await;
        let mut want = Vec::new();
        for i in 0..20 {
            let name = format!("m{i:02}");
            let made = a.post(MAPS, &map(&name)).await.expect(201);
            want.push(name.clone());
            assert_eq!(names(&b.get(&all).await.expect(200)), want);
            assert_eq!(b.get(&format!("{MAPS}/{name}")).await.expect(200), made);
            assert_eq!(watch.expect("ADDED").await, made);
        }
        // Who writes on old ground is told, whichever server he asks.
        let old = a.get(&format!("{MAPS}/m00")).await.expect(200);
        let mut next = old.clone();
        next["data"]["k"] = json!("w");
        let new = b.put(&format!("{MAPS}/m00"), &next).await.expect(200);
        assert!(revision(&new) > revision(&old));
        a.put(&format!("{MAPS}/m00"), &next)
            .await
            .fails(409, "Conflict", "the object has been modified");
        assert_eq!(watch.expect("MODIFIED").await, new);

        store.kill();
        // What is in memory can be read all the same, with a selector too.
        let old = b.get(&format!("{all}&resourceVersion=0")).await.expect(200);
        assert_eq!(names(&old), want);
        // It is alive and says what is missing.
        let ready = a.get("/readyz").await;
        let said = String::from_utf8_lossy(&ready.bytes);
        assert!(ready.code == 500 && said.contains("[-]etcd "), "{said}");
        store.start();
        let made = soon("a write after the restart", async {
            loop {
                let reply = a.post(MAPS, &map("late")).await;
                match reply.code {
                    201 => break reply.expect(201),
                    // Its outcome was not known: it may be there.
                    409 => break a.get(&format!("{MAPS}/late")).await.expect(200),
                    _ => {}
                }
            }
        })
        .await;
        // The watch was not cut off, and missed nothing.
        assert_eq!(watch.expect("ADDED").await, made);
        want.insert(0, "late".to_owned());
        assert_eq!(names(&b.get(&all).await.expect(200)), want);
        soon("the store is well again", async {
            let path = "/api/v1/componentstatuses/etcd-0";
            while a.get(path).await.expect(200)["conditions"][0]["status"] != "True" {}
        })
        .await;
        drop((a, b, watch));
        for server in [one, two] {
            let (code, _, said) = server.terminate();
            assert_eq!(code, Some(0), "{said}");
        }
        // A third one finds it all.
        let three = start(0);
        let c = Client::dial(three.address, folders[0].path()).await;
        assert_eq!(c.get(&format!("{MAPS}/late")).await.expect(200), made);
        drop(c);
        three.terminate();
    });
}

#[test]
fn two_servers_on_etcd() {
    let store = etcd::Server::start_one(Version::V37);
    two_servers_on(&store, &["--etcd-servers", &store.url]);
}

#[test]
fn two_servers_on_etcd_v2() {
    let store = etcd::Server::start_with(Version::V34, V2);
    let flags = ["--storage-backend=etcd2", "--etcd-servers", &store.url];
    two_servers_on(&store, &flags);
}

#[test]
fn two_servers_on_consul() {
    let store = consul::Server::start_one();
    let flags = ["--storage-backend=consul", "--consul-addresses", &store.url];
    two_servers_on(&store, &flags);
}

#[test]
fn two_servers_on_zookeeper() {
    let store = zookeeper::Server::start_one();
    let flags = [
        "--storage-backend=zookeeper",
        "--zookeeper-servers",
        &store.address,
    ];
    two_servers_on(&store, &flags);
}
