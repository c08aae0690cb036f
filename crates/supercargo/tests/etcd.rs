//! Servers on a real etcd: what they store there, and what stands beside them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Process, command, names, open_etcd, revision, run, soon};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd2::{Etcd2Options, open_etcd2};
use supercargo_env::{Clock as _, Env, SystemClock};
use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, RangeQuery, Write};
use supercargo_testkit_stores::create;
use supercargo_testkit_stores::etcd::{Server, Version};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

fn map(name: &str) -> Value {
    json!({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": name, "labels": {"test": "etcd"}}, "data": {"k": "v"}})
}

/// Which of etcd's stores a server uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Api {
    V2,
    V3,
}

impl Api {
    fn etcd(self, version: Version) -> Arc<Server> {
        match self {
            Self::V2 => Server::start_with(Version::V34, &["--enable-v2=true"]),
            Self::V3 => Server::start_one(version),
        }
    }

    fn start(self, folder: &Path, etcd: &Server, more: &[&str]) -> Process {
        self.start_whole(folder, etcd, &[&["--controllers="][..], more].concat())
    }

    /// With its controllers.
    fn start_whole(self, folder: &Path, etcd: &Server, more: &[&str]) -> Process {
        let mut flags = vec!["--etcd-servers", &etcd.url];
        if self == Self::V2 {
            flags.push("--storage-backend=etcd2");
        }
        flags.extend(more);
        Process::start(folder, &flags)
    }

    fn open(self, etcd: &Arc<Server>) -> Arc<dyn Backend> {
        let env = Env::system();
        match self {
            Self::V2 => open_etcd2(&env, Etcd2Options::new([etcd.url.clone()])).unwrap(),
            Self::V3 => open_etcd(&env, etcd),
        }
    }
}

/// Who deletes an owner in the foreground waits for its dependents. The collector has to know of all there are, also of
/// resources that nobody changes, of which etcd tells nothing by itself.
fn an_owner_goes_after_its_dependents(api: Api, version: Version) {
    run(async {
        let etcd = api.etcd(version);
        let folder = tempfile::tempdir().unwrap();
        let server = api.start_whole(folder.path(), &etcd, &[]);
        let c = Client::dial(server.address, folder.path()).await;
        let owner = c.post(MAPS, &map("owner")).await.expect(201);
        let mut dependent = map("dependent");
        dependent["metadata"]["ownerReferences"] = json!([{
            "apiVersion": "v1", "kind": "ConfigMap", "name": "owner", "uid": owner["metadata"]["uid"], "blockOwnerDeletion": true,
        }]);
        c.post(MAPS, &dependent).await.expect(201);
        let policy = json!({"propagationPolicy": "Foreground"});
        c.delete_with(&format!("{MAPS}/owner"), &policy).await.expect(200);
        soon("the owner's end", async {
            while c.get(&format!("{MAPS}/owner")).await.code != 404 {
                tokio::task::yield_now().await;
            }
        })
        .await;
        assert_eq!(c.get(&format!("{MAPS}/dependent")).await.code, 404);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}

#[test]
fn an_owner_goes_after_its_dependents_over_etcd() {
    an_owner_goes_after_its_dependents(Api::V3, Version::V37);
}

#[test]
fn an_owner_goes_after_its_dependents_over_an_etcd_that_tells_no_progress() {
    an_owner_goes_after_its_dependents(Api::V3, Version::V34);
}

#[test]
fn an_owner_goes_after_its_dependents_through_v2() {
    an_owner_goes_after_its_dependents(Api::V2, Version::V34);
}

/// The keys and encodings are kube-apiserver's; a server with another folder goes on with them.
fn one_goes_on_with_what_another_left(api: Api) {
    run(async {
        let etcd = api.etcd(Version::V34);
        let folder = tempfile::tempdir().unwrap();
        let server = api.start(folder.path(), &etcd, &[]);
        let c = Client::dial(server.address, folder.path()).await;
        let made = c.post(MAPS, &map("m")).await.expect(201);
        let crd = json!({"kind": "CustomResourceDefinition", "apiVersion": "apiextensions.k8s.io/v1",
            "metadata": {"name": "foos.example.com"},
            "spec": {"group": "example.com", "scope": "Namespaced", "names": {"plural": "foos", "kind": "Foo"},
                "versions": [{"name": "v1", "served": true, "storage": true,
                    "schema": {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}});
        c.post(CRDS, &crd).await.expect(201);
        let foos = "/apis/example.com/v1/namespaces/default/foos";
        let custom = json!({"kind": "Foo", "apiVersion": "example.com/v1", "metadata": {"name": "f"}, "spec": {"a": 1}});
        let custom = soon("the new resource", async {
            loop {
                let reply = c.post(foos, &custom).await;
                if reply.code == 201 {
                    break reply.expect(201);
                }
            }
        })
        .await;
        drop(c);
        assert_eq!(server.terminate().0, Some(0));

        let store = api.open(&etcd);
        let (of_map, of_namespace) = match api {
            Api::V2 => (
                b"{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",".as_slice(),
                b"{\"kind\":\"Namespace\",\"apiVersion\":\"v1\",".as_slice(),
            ),
            Api::V3 => (b"k8s\0".as_slice(), b"k8s\0".as_slice()),
        };
        for (key, starts) in [
            ("/registry/configmaps/default/m", of_map),
            ("/registry/namespaces/default", of_namespace),
            (
                "/registry/apiextensions.k8s.io/customresourcedefinitions/foos.example.com",
                b"{\"kind\":\"CustomResourceDefinition\",\"apiVersion\":\"apiextensions.k8s.io/v1beta1\"",
            ),
            (
                "/registry/example.com/foos/default/f",
                b"{\"apiVersion\":\"example.com/v1\"",
            ),
        ] {
            let found = store.get(&Key::from(key)).await.unwrap().value;
            let found = found.unwrap_or_else(|| panic!("{key} is not there"));
            assert!(found.value.starts_with(starts), "{key}: {:?}", found.value);
        }
        store.close().await;

        let folder = tempfile::tempdir().unwrap();
        let server = api.start(folder.path(), &etcd, &[]);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(c.get(&format!("{MAPS}/m")).await.expect(200), made);
        assert_eq!(c.get(&format!("{foos}/f")).await.expect(200), custom);
        // What changes nothing is not written: the bytes are the same.
        let same = c.put(&format!("{MAPS}/m"), &made).await.expect(200);
        assert_eq!(revision(&same), revision(&made));
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}

#[test]
fn a_server_goes_on_with_what_another_left() {
    one_goes_on_with_what_another_left(Api::V3);
}

#[test]
fn a_server_goes_on_through_v2_with_what_another_left() {
    one_goes_on_with_what_another_left(Api::V2);
}

/// Encrypted values are no text: etcd v2 holds them spelled.
#[test]
fn what_is_encrypted_lies_in_v2_as_well() {
    run(async {
        let etcd = Api::V2.etcd(Version::V34);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("encryption.yaml");
        let config = "kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources:\n\
            - resources: [secrets]\n  providers:\n  - aesgcm: {keys: [{name: k, secret: c2VjcmV0IGlzIHNlY3VyZQ==}]}\n";
        std::fs::write(&file, config).unwrap();
        let flag = format!("--encryption-provider-config={}", file.display());
        let secrets = "/api/v1/namespaces/default/secrets";
        let secret = json!({"kind": "Secret", "apiVersion": "v1", "metadata": {"name": "s"}, "stringData": {"k": "hidden"}});
        let server = Api::V2.start(folder.path(), &etcd, &[&flag]);
        let c = Client::dial(server.address, folder.path()).await;
        let made = c.post(secrets, &secret).await.expect(201);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
        let store = Api::V2.open(&etcd);
        let found = store
            .get(&Key::from("/registry/secrets/default/s"))
            .await
            .unwrap()
            .value
            .unwrap();
        assert!(
            found.value.starts_with(b"k8s:enc:aesgcm:v1:k:"),
            "{:?}",
            found.value
        );
        store.close().await;
        let other = tempfile::tempdir().unwrap();
        let server = Api::V2.start(other.path(), &etcd, &[&flag]);
        let c = Client::dial(server.address, other.path()).await;
        assert_eq!(c.get(&format!("{secrets}/s")).await.expect(200), made);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
    });
}

/// What a real kube-apiserver writes of itself each ten seconds.
const OF_ANOTHER: &[u8] = b"k8s\0\n\x0f\n\x02v1\x12\tEndpoints\x12%\n\x10\n\0\x12\0\x1a\0\"\0*\x002\x008\x02B\0\x12\x11\n\x0f\n\x0b192.168.7.1\x1a\0\x1a\0\"\0";

/// Each server says that it serves; who asks the `kubernetes` service finds all of them, whoever wrote it.
#[test]
fn the_kubernetes_service_has_the_addresses_of_all_servers() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let store = open_etcd(&Env::system(), &etcd);
        let key = |ip: &str| Key::from(&*format!("/registry/masterleases/{ip}"));
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let start = |i: usize, more: &[&str]| {
            let address = format!("--advertise-address=192.168.7.{}", i + 2);
            let mut flags = vec!["--etcd-servers", &etcd.url, "--controllers=", &address];
            flags.extend(more);
            Process::start(folders[i].path(), &flags)
        };
        let one = start(0, &[]);
        let write = Write {
            key: key("192.168.7.1"),
            expected: Expected::Absent,
            op: Op::Put {
                value: OF_ANOTHER.into(),
                ttl: None,
            },
        };
        store.commit(write).await.unwrap();
        let two = start(1, &[]);
        let c = Client::dial(one.address, folders[0].path()).await;
        let port = one.address.port();
        let addresses =
            |list: &[u8]| -> Vec<String> { list.iter().map(|i| format!("192.168.7.{i}")).collect() };
        assert_eq!(endpoints(&c, port).await, addresses(&[1, 2, 3]));
        let own = store.get(&key("192.168.7.2")).await.unwrap().value.unwrap();
        let like = |ip: &str| String::from_utf8_lossy(OF_ANOTHER).replace("192.168.7.1", ip);
        let first = like("192.168.7.2").replace("8\u{2}", "8\u{1}");
        assert_eq!(String::from_utf8_lossy(&own.value), first);
        let peers = KeyRange::prefix(&Key::from("/registry/peerserverleases/"));
        let peers = store
            .range(RangeQuery::latest(peers))
            .await
            .unwrap()
            .value
            .records;
        assert_eq!(peers.len(), 1, "both run on one host");

        // Who leaves takes its address along, and the other sees it at once.
        assert_eq!(two.terminate().0, Some(0));
        assert_eq!(endpoints(&c, port).await, addresses(&[1, 2]));
        // Without announcing itself a server leaves all as it is.
        let two = start(1, &["--endpoint-reconciler-type=none"]);
        assert_eq!(endpoints(&c, port).await, addresses(&[1, 2]));
        assert_eq!(two.terminate().0, Some(0));
        drop(c);
        assert_eq!(one.terminate().0, Some(0));
        assert!(store.get(&key("192.168.7.2")).await.unwrap().value.is_none());
        store.close().await;
    });
}

/// The addresses of the endpoints of the `kubernetes` service, which its slice has too.
async fn endpoints(c: &Client, port: u16) -> Vec<String> {
    let endpoints = c
        .get("/api/v1/namespaces/default/endpoints/kubernetes")
        .await
        .expect(200);
    let slice = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes";
    let slice = c.get(slice).await.expect(200);
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let subset = &endpoints["subsets"][0];
    assert_eq!(
        subset["ports"],
        json!([{"name": "https", "port": port, "protocol": "TCP"}])
    );
    assert_eq!(slice["ports"], subset["ports"]);
    assert_eq!(slice["addressType"], "IPv4");
    let all: Vec<String> = subset["addresses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| text(&a["ip"]))
        .collect();
    let of_slice = slice["endpoints"].as_array().unwrap().iter();
    assert_eq!(
        of_slice.map(|e| text(&e["addresses"][0])).collect::<Vec<_>>(),
        all
    );
    all
}

/// What the keys below `/registry/` begin with, each once.
async fn parts(store: &dyn Backend) -> Vec<String> {
    let all = KeyRange::prefix(&Key::from("/registry/"));
    let page = store.range(RangeQuery::latest(all)).await.unwrap().value;
    let mut parts: Vec<String> = page
        .records
        .iter()
        .map(|r| r.key.to_string().split('/').nth(2).unwrap().to_owned())
        .collect();
    parts.dedup();
    parts
}

/// The checks that a verbose answer shows, in order, of those of etcd: `+` or `-` and the name.
async fn checks(c: &Client, path: &str) -> Vec<String> {
    let reply = c.get(&format!("{path}?verbose")).await;
    let text = String::from_utf8(reply.bytes.to_vec()).unwrap();
    let lines = text.lines().filter_map(|l| l.strip_prefix('['));
    let names = lines.filter_map(|l| {
        let (sign, rest) = l.split_once(']')?;
        rest.starts_with("etcd")
            .then(|| format!("{sign}{}", rest.split(' ').next().unwrap_or_default()))
    });
    names.collect()
}

/// Waits until the checks of life are these: what one found is the answer for a while.
async fn alive(c: &Client, wanted: &[&str]) {
    let clock = SystemClock::new();
    soon("the checks say so", async {
        while checks(c, "/livez").await != wanted {
            clock.sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// Resources of their own etcd lie there and nowhere else, under the names that kube-apiserver gives its checks; without it
/// everything else goes on.
#[test]
fn resources_have_an_etcd_of_their_own() {
    run(async {
        let (main, own) = (Server::start_one(Version::V37), Server::start_one(Version::V34));
        let folder = tempfile::tempdir().unwrap();
        let overrides = format!(
            "--etcd-servers-overrides=/configmaps#{0},apps/deployments#{0}",
            own.url
        );
        let short = ["--etcd-healthcheck-timeout=1s", "--etcd-readycheck-timeout=1s"];
        let flags = [overrides.as_str(), short[0], short[1]];
        let server = Api::V3.start(folder.path(), &main, &flags);
        let c = Client::dial(server.address, folder.path()).await;
        let list = c.get(MAPS).await.expect(200);
        let from = list["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
        let mut watch = c.watch(&format!("{MAPS}?watch=1&resourceVersion={from}")).await;
        let made = c.post(MAPS, &map("m")).await.expect(201);
        assert_eq!(watch.expect("ADDED").await, made);
        let deployment = json!({"kind": "Deployment", "apiVersion": "apps/v1", "metadata": {"name": "d"},
            "spec": {"selector": {"matchLabels": {"a": "b"}}, "template": {"metadata": {"labels": {"a": "b"}},
                "spec": {"containers": [{"name": "c", "image": "i"}]}}}});
        let deployments = "/apis/apps/v1/namespaces/default/deployments";
        c.post(deployments, &deployment).await.expect(201);
        let secrets = "/api/v1/namespaces/default/secrets";
        let secret = |name: &str| json!({"kind": "Secret", "apiVersion": "v1", "metadata": {"name": name}});
        c.post(secrets, &secret("s")).await.expect(201);

        let env = Env::system();
        let (of_main, of_own) = (open_etcd(&env, &main), open_etcd(&env, &own));
        assert_eq!(parts(&*of_own).await, ["configmaps", "deployments"]);
        let there = parts(&*of_main).await;
        assert!(there.contains(&"secrets".to_owned()), "{there:?}");
        assert!(
            !there.iter().any(|p| p == "configmaps" || p == "deployments"),
            "{there:?}"
        );
        // Each etcd has revisions of its own.
        let key = Key::from("/registry/configmaps/default/m");
        let stored = of_own.get(&key).await.unwrap().value.unwrap();
        assert_eq!(stored.mod_revision.0, revision(&made));

        assert_eq!(
            checks(&c, "/readyz").await,
            [
                "+etcd",
                "+etcd-readiness",
                "+etcd-override-0",
                "+etcd-override-readiness-0"
            ]
        );
        alive(&c, &["+etcd", "+etcd-override-0"]).await;
        let healthy = async |name: &str| {
            let status = c
                .get(&format!("/api/v1/componentstatuses/{name}"))
                .await
                .expect(200);
            status["conditions"][0]["status"].as_str().unwrap() == "True"
        };
        assert!(healthy("etcd-0").await && healthy("etcd-1").await);
        c.get("/api/v1/componentstatuses/etcd-2")
            .await
            .fails(404, "NotFound", "etcd-2");

        own.kill();
        alive(&c, &["+etcd", "-etcd-override-0"]).await;
        assert!(healthy("etcd-0").await && !healthy("etcd-1").await);
        c.post(secrets, &secret("t")).await.expect(201);
        own.start();
        alive(&c, &["+etcd", "+etcd-override-0"]).await;
        let late = c.post(MAPS, &map("late")).await.expect(201);
        assert_eq!(watch.expect("ADDED").await, late);
        drop((c, watch));
        assert_eq!(server.terminate().0, Some(0));
        of_main.close().await;
        of_own.close().await;
    });
}

/// A start waits for each etcd as long as it is told to, and names the one that stayed away.
#[test]
fn a_start_waits_for_every_etcd() {
    run(async {
        let (main, own) = (
            Server::start_one(Version::V37),
            Server::prepare(Version::V37, "http", "only", &[]),
        );
        let folder = tempfile::tempdir().unwrap();
        let overrides = format!("--etcd-servers-overrides=/configmaps#{}", own.url);
        let flags = ["--etcd-servers", &main.url, "--controllers=", &overrides];
        let mut hurried = flags.to_vec();
        hurried.push("--storage-initialization-timeout=1s");
        let ended = command(folder.path(), &hurried).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(!ended.status.success());
        assert!(
            said.contains(&format!(
                "--etcd-servers-overrides={}: etcd does not answer",
                own.url
            )),
            "{said}"
        );

        let late = own.clone();
        let starts = std::thread::scope(|threads| {
            let starts = threads.spawn(|| Process::start(folder.path(), &flags));
            late.start();
            starts.join().unwrap()
        });
        let c = Client::dial(starts.address, folder.path()).await;
        c.post(MAPS, &map("m")).await.expect(201);
        drop(c);
        assert_eq!(starts.terminate().0, Some(0));
    });
}

/// Keys that are nobody's we know are left alone; where there is nothing else the prefix is somebody else's.
#[test]
fn keys_of_strangers_are_left_alone() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let store = open_etcd(&Env::system(), &etcd);
        let strange = [
            "/registry/aaa",
            "/registry/strangers/x",
            "/registry/configmaps-of-others/default/m",
            "/registryish",
        ];
        for key in strange {
            create(&*store, key, "garbage").await;
        }
        let folder = tempfile::tempdir().unwrap();
        let flags = ["--etcd-servers", &etcd.url, "--controllers="];
        let ended = command(folder.path(), &flags).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(!ended.status.success());
        assert!(
            said.contains(
                "--etcd-prefix=/registry: the keys below it are not an API server's, such as /registry/aaa"
            ),
            "{said}"
        );

        // Beside objects they do no harm, as with kube-apiserver.
        create(&*store, "/registry/configmaps/default/m", &map("m").to_string()).await;
        let server = Api::V3.start(folder.path(), &etcd, &[]);
        let c = Client::dial(server.address, folder.path()).await;
        assert_eq!(names(&c.get(MAPS).await.expect(200)), ["m"]);
        for query in ["", "&limit=1&resourceVersion="] {
            let path = format!("/api/v1/configmaps?labelSelector=test%3Detcd{query}");
            assert_eq!(names(&c.get(&path).await.expect(200)), ["m"]);
        }
        c.delete(&format!("{MAPS}/m")).await.expect(200);
        drop(c);
        assert_eq!(server.terminate().0, Some(0));
        for key in strange {
            let found = store.get(&Key::from(key)).await.unwrap().value.unwrap();
            assert_eq!(found.value, "garbage");
        }
        store.close().await;
    });
}
