//! Servers on a real Consul: two on one, which is killed in between, and what they say of it.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Process, run, soon};
use serde_json::{Value, json};
use supercargo_testkit_stores::consul::Server;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name}, "data": {"k": "v"}})
}

#[test]
fn servers_share_one_consul_and_outlive_it() {
    run(async {
        let store = Server::start_one();
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let start = |i: usize| {
            let flags = [
                "--storage-backend=consul",
                "--consul-addresses",
                &store.url,
                "--controllers=",
            ];
            Process::start(folders[i].path(), &flags)
        };
        let (one, two) = (start(0), start(1));
        let a = Client::dial(one.address, folders[0].path()).await;
        let b = Client::dial(two.address, folders[1].path()).await;
        let list = b.get(MAPS).await.expect(200);
        let from = list["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
        let mut watch = b.watch(&format!("{MAPS}?watch=1&resourceVersion={from}")).await;
        for i in 0..20 {
            let path = format!("{MAPS}/m{i:02}");
            let made = a.post(MAPS, &map(&format!("m{i:02}"))).await.expect(201);
            assert_eq!(b.get(&path).await.expect(200), made);
            assert_eq!(watch.expect("ADDED").await, made);
        }
        let statuses = a.get("/api/v1/componentstatuses/etcd-0").await.expect(200);
        assert_eq!(statuses["conditions"][0]["status"], "True", "{statuses}");

        store.kill();
        // It is alive and says what is missing; what needs no leader goes on.
        let ready = a.get("/readyz").await;
        let said = String::from_utf8_lossy(&ready.bytes);
        assert!(ready.code == 500 && said.contains("[-]etcd "), "{said}");
        let old = b.get(&format!("{MAPS}?resourceVersion=0")).await.expect(200);
        assert!(old["items"].as_array().unwrap().len() >= 20);
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
        assert_eq!(watch.expect("ADDED").await, made);
        drop((a, b, watch));
        for server in [one, two] {
            let (code, _, said) = server.terminate();
            assert_eq!(code, Some(0), "{said}");
        }
        let again = start(0);
        let a = Client::dial(again.address, folders[0].path()).await;
        assert_eq!(a.get(&format!("{MAPS}/late")).await.expect(200), made);
        drop(a);
        again.terminate();
    });
}
