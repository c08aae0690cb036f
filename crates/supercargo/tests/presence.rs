//! What a server tells others of itself: its lease of identity, and its address in the `kubernetes` service.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, Process, builder, run};
use serde_json::{Value, json};
use supercargo_resources::{Enabled, FeatureGates};

const LEASES: &str = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
const OURS: &str = "labelSelector=apiserver.kubernetes.io/identity%3Dkube-apiserver";

/// The leases of API servers.
async fn leases(cluster: &Cluster) -> Vec<Value> {
    let mut list = cluster.client.get(&format!("{LEASES}?{OURS}")).await.expect(200);
    serde_json::from_value(list["items"].take()).unwrap()
}

fn without(gate: &str) -> Enabled {
    Enabled::parse("", FeatureGates::parse(&format!("{gate}=false")).unwrap()).unwrap()
}

/// As a real kube-apiserver's looks.
#[test]
fn a_server_has_a_lease_while_it_runs() {
    run(async {
        let cluster = Cluster::start().await;
        let all = leases(&cluster).await;
        let [lease] = &all[..] else { panic!("{all:?}") };
        let (meta, spec) = (&lease["metadata"], &lease["spec"]);
        let name = meta["name"].as_str().unwrap().to_owned();
        assert_eq!(name.len(), "apiserver-".len() + 26, "{name}");
        assert_eq!(meta["labels"].as_object().unwrap().len(), 2, "{meta}");
        assert_eq!(
            meta["labels"]["kubernetes.io/hostname"],
            rustix::system::uname().nodename().to_str().unwrap()
        );
        let port = cluster.server().addresses()[0].port();
        assert_eq!(
            meta["annotations"],
            json!({"kubernetes.io/peer-advertise-address": format!("127.0.0.1:{port}")})
        );
        assert_eq!(meta["managedFields"][0]["manager"], "kube-apiserver");
        assert_eq!(spec["leaseDurationSeconds"], 3600);
        let holder = spec["holderIdentity"].as_str().unwrap().to_owned();
        assert_eq!(holder.len(), name.len() + 37, "{holder}");
        assert!(holder.starts_with(&format!("{name}_")), "{holder}");
        assert_eq!(
            spec["renewTime"].as_str().unwrap().len(),
            "2026-01-01T00:00:00.000000Z".len()
        );
        let ready = cluster.client.get("/readyz?verbose").await;
        let ready = String::from_utf8_lossy(&ready.bytes).into_owned();
        assert!(
            ready.contains("[+]poststarthook/start-kube-apiserver-identity-lease-controller ok"),
            "{ready}"
        );

        // The next server on this host is another.
        let folder = cluster.stop().await;
        let cluster = Cluster::start_on(folder).await;
        let again = leases(&cluster).await.remove(0);
        assert_eq!(again["metadata"]["name"], name.as_str());
        assert_ne!(again["metadata"]["uid"], meta["uid"]);
        assert_ne!(again["spec"]["holderIdentity"], holder.as_str());

        // A server that ends takes its lease back; one without identity has none.
        let folder = cluster.stop().await;
        let server = builder(folder.path())
            .enabled(without("APIServerIdentity"))
            .start()
            .await
            .unwrap();
        let cluster = Cluster::with(folder, server).await;
        assert_eq!(leases(&cluster).await, Vec::<Value>::new());
        let ready = cluster.client.get("/readyz?verbose").await;
        assert!(!String::from_utf8_lossy(&ready.bytes).contains("identity"));
        cluster.stop().await;
    });
}

/// Leases of servers that were killed go when they have expired; those of others stay.
#[test]
fn leases_of_servers_that_are_gone_are_removed() {
    run(async {
        let cluster = Cluster::start().await;
        let lease = |name: &str, label: &str, renewed: &str| {
            json!({"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
                "metadata": {"name": name, "labels": {"apiserver.kubernetes.io/identity": label}},
                "spec": {"holderIdentity": "h", "leaseDurationSeconds": 3600, "renewTime": renewed}})
        };
        let (old, new) = ("2020-01-01T00:00:00.000000Z", "2999-01-01T00:00:00.000000Z");
        for (name, label, renewed) in [
            ("gone", "kube-apiserver", old),
            ("lives", "kube-apiserver", new),
            ("else", "something", old),
        ] {
            let made = cluster.client.post(LEASES, &lease(name, label, renewed)).await;
            made.expect(201);
        }
        let folder = cluster.stop().await;
        let cluster = Cluster::start_on(folder).await;
        for (name, code) in [("gone", 404), ("lives", 200), ("else", 200)] {
            let found = cluster.client.get(&format!("{LEASES}/{name}")).await;
            assert_eq!(found.code, code, "{name}");
        }
        cluster.stop().await;
    });
}

/// A server on a store of its own has the service to itself.
#[test]
fn the_kubernetes_service_leads_to_the_server() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let endpoints = "/api/v1/namespaces/default/endpoints/kubernetes";
        let slices = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes";
        for (kind, address) in [("lease", "192.168.7.1"), ("master-count", "192.168.7.2")] {
            let flags = [
                &format!("--advertise-address={address}"),
                &format!("--endpoint-reconciler-type={kind}"),
                "--controllers=",
            ];
            let server = Process::start(folder.path(), &flags.map(AsRef::<str>::as_ref));
            let c = Client::dial(server.address, folder.path()).await;
            let port = server.address.port();
            let found = c.get(endpoints).await.expect(200);
            assert_eq!(
                found["metadata"]["labels"],
                json!({"endpointslice.kubernetes.io/skip-mirror": "true"})
            );
            assert_eq!(found["metadata"]["managedFields"][0]["manager"], "kube-apiserver");
            assert_eq!(
                found["subsets"],
                json!([{"addresses": [{"ip": address}], "ports": [{"name": "https", "port": port, "protocol": "TCP"}]}])
            );
            let slice = c.get(slices).await.expect(200);
            assert_eq!(
                slice["metadata"]["labels"],
                json!({"kubernetes.io/service-name": "kubernetes"})
            );
            assert_eq!(
                slice["endpoints"],
                json!([{"addresses": [address], "conditions": {"ready": true}}])
            );
            drop(c);
            assert_eq!(server.terminate().0, Some(0));
        }
        // On loopback nobody else can reach it: it is not announced, and what was there was taken back.
        let server = Process::start(folder.path(), &[]);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(c.get(endpoints).await.expect(200).get("subsets"), None);
        assert_eq!(c.get(slices).await.expect(200)["endpoints"], Value::Null);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}
