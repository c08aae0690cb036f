//! The server as a library: start, stop, start again; and what objects go through between create and end.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, JSON, MERGE, Watcher, beside, builder, names, revision, run, soon};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt as _;
use supercargo_env::{Rng as _, SeededRng};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const PODS: &str = "/api/v1/namespaces/default/pods";

fn map(name: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": {"k": name}})
}

/// A pod that runs somewhere, so that its end takes time.
fn pod(name: &str) -> Value {
    json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": name},
        "spec": {"nodeName": "n", "containers": [{"name": "c", "image": "i"}]},
    })
}

/// Everything in some collections.
async fn everything(client: &Client) -> Vec<Value> {
    let mut out = Vec::new();
    for path in [
        "/api/v1/configmaps",
        "/api/v1/namespaces",
        "/api/v1/services",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles",
        "/apis/apiregistration.k8s.io/v1/apiservices",
    ] {
        out.push(client.get(path).await.expect(200)["items"].take());
    }
    out
}

#[test]
fn what_was_written_is_there_after_a_restart() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        for name in ["a", "b", "c"] {
            client.post(MAPS, &map(name)).await.expect(201);
        }
        client
            .patch(&format!("{MAPS}/b"), MERGE, &json!({"data": {"k": "2"}}))
            .await
            .expect(200);
        client.delete(&format!("{MAPS}/c")).await.expect(200);
        let before = everything(client).await;
        let last = revision(&client.get(MAPS).await.expect(200));
        let folder = cluster.stop().await;

        let cluster = Cluster::start_on(folder).await;
        let client = &cluster.client;
        assert_eq!(everything(client).await, before, "a restart changes no object");
        assert_eq!(names(&client.get(MAPS).await.expect(200))[..2], ["a", "b"]);
        assert!(revision(&client.get(MAPS).await.expect(200)) >= last);
        let new = client.post(MAPS, &map("d")).await.expect(201);
        assert!(revision(&new) > last, "no revision is given twice");
        cluster.stop().await;
    });
}

#[test]
fn empty_lists_are_answered_as_they_are_stored() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let roles = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
        let role = json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": "r", "labels": {}}, "rules": []});
        let made = client.post(roles, &role).await.expect(201);
        assert_eq!(made["rules"], Value::Null, "protobuf has no empty list");
        assert_eq!(made["metadata"].get("labels"), None);
        let mut with_empties = pod("p");
        with_empties["spec"]["containers"][0]["env"] = json!([]);
        with_empties["spec"]["nodeSelector"] = json!({});
        let made = [made, client.post(PODS, &with_empties).await.expect(201)];
        let folder = cluster.stop().await;
        let cluster = Cluster::start_on(folder).await;
        for (path, made) in [format!("{roles}/r"), format!("{PODS}/p")].iter().zip(made) {
            assert_eq!(cluster.client.get(path).await.expect(200), made);
        }
        cluster.stop().await;
    });
}

#[test]
fn one_folder_has_one_server() {
    run(async {
        let cluster = Cluster::start().await;
        let problem = builder(cluster.folder())
            .start()
            .await
            .err()
            .expect("the folder is taken")
            .to_string();
        let folder = cluster.folder().to_str().unwrap();
        assert!(problem.contains(folder), "{problem}");
        assert!(
            problem.contains("another") || problem.contains("in use"),
            "{problem}"
        );
        cluster.client.get("/readyz").await.expect(200);
        cluster.stop().await;
    });
}

#[test]
fn a_stopped_server_leaves_nothing_running() {
    run(async {
        let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
        let base = tasks();
        let cluster = Cluster::start().await;
        let mut watch = cluster.client.watch(&format!("{MAPS}?watch=1")).await;
        cluster.client.post(MAPS, &map("a")).await.expect(201);
        watch.expect("ADDED").await;
        let folder = cluster.stop().await;
        assert_eq!(watch.next().await, None, "a stop ends watches");
        drop(watch);
        soon("tasks end", async {
            while tasks() > base {
                tokio::task::yield_now().await;
            }
        })
        .await;
        Cluster::start_on(folder).await.stop().await;
    });
}

#[test]
fn keys_are_for_their_owner_only() {
    run(async {
        let cluster = Cluster::start().await;
        let mut secrets = vec![cluster.server().kubeconfig().to_owned()];
        for entry in std::fs::read_dir(cluster.folder().join("pki")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "key") {
                secrets.push(path);
            }
        }
        assert!(secrets.len() >= 4, "{secrets:?}");
        for path in secrets {
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", path.display());
        }
        let text = std::fs::read_to_string(cluster.server().kubeconfig()).unwrap();
        assert!(text.contains(cluster.server().url()));
        cluster.stop().await;
    });
}

#[test]
fn a_namespace_ends_when_it_is_finalized() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        client
            .post("/api/v1/namespaces/nons/configmaps", &map("a"))
            .await
            .fails(404, "NotFound", "namespaces \"nons\" not found");
        let space = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "doomed"}});
        let made = client.post("/api/v1/namespaces", &space).await.expect(201);
        assert_eq!(made["status"]["phase"], "Active");
        assert_eq!(made["spec"]["finalizers"], json!(["kubernetes"]));
        let inside = "/api/v1/namespaces/doomed/configmaps";
        client.post(inside, &map("a")).await.expect(201);

        let mut ending = client.delete("/api/v1/namespaces/doomed").await.expect(200);
        assert_eq!(ending["status"]["phase"], "Terminating");
        client.post(inside, &map("b")).await.fails(
            403,
            "Forbidden",
            "unable to create new content in namespace doomed because it is being terminated",
        );
        let patch = json!({"data": {"k": "2"}});
        client
            .patch(&format!("{inside}/a"), MERGE, &patch)
            .await
            .expect(200);
        client.delete(&format!("{inside}/a")).await.expect(200);

        ending["spec"]["finalizers"] = json!([]);
        client
            .put("/api/v1/namespaces/doomed/finalize", &ending)
            .await
            .expect(200);
        client.get("/api/v1/namespaces/doomed").await.fails(
            404,
            "NotFound",
            "namespaces \"doomed\" not found",
        );
        cluster.stop().await;
    });
}

#[test]
fn names_are_generated() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let body = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"generateName": "run-"}});
        let mut seen = Vec::new();
        for _ in 0..10 {
            let made = client.post(MAPS, &body).await.expect(201);
            let name = made["metadata"]["name"].as_str().unwrap().to_owned();
            assert_eq!((name.len(), &name[..4]), (9, "run-"), "{name}");
            assert!(!seen.contains(&name));
            seen.push(name);
        }
        let long = "x".repeat(80);
        let body = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"generateName": long}});
        let made = client.post(MAPS, &body).await.expect(201);
        assert_eq!(made["metadata"]["name"].as_str().unwrap().len(), 63);
        let none = json!({"apiVersion": "v1", "kind": "ConfigMap"});
        client
            .post(MAPS, &none)
            .await
            .fails(422, "Invalid", "name or generateName is required");
        cluster.stop().await;
    });
}

#[test]
fn finalizers_hold_an_object() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let path = format!("{MAPS}/a");
        let mut body = map("a");
        body["metadata"]["finalizers"] = json!(["example.com/hold"]);
        let made = client.post(MAPS, &body).await.expect(201);
        let mut watch = watch_from(client, &made).await;

        let ending = client.delete(&path).await.expect(200);
        assert_eq!(ending["kind"], "ConfigMap", "what is not gone is answered");
        assert!(ending["metadata"]["deletionTimestamp"].is_string());
        assert_eq!(watch.expect("MODIFIED").await, ending);
        let again = client.delete(&path).await.expect(200);
        assert_eq!(again, ending, "a second delete changes nothing");

        let none = json!({"metadata": {"finalizers": null}});
        client.patch(&path, MERGE, &none).await.expect(200);
        client.get(&path).await.fails(404, "NotFound", "");
        let gone = watch.expect("DELETED").await;
        assert!(revision(&gone) > revision(&ending));
        cluster.stop().await;
    });
}

async fn watch_from(client: &Client, object: &Value) -> Watcher {
    client
        .watch(&format!("{MAPS}?watch=1&resourceVersion={}", revision(object)))
        .await
}

#[test]
fn a_pod_that_runs_ends_gracefully() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        client.post(PODS, &pod("p")).await.expect(201);
        let path = format!("{PODS}/p");
        let ending = client.delete(&path).await.expect(200);
        assert_eq!(ending["kind"], "Pod");
        assert_eq!(ending["metadata"]["deletionGracePeriodSeconds"], 30);
        let shorter = client
            .delete_with(&path, &json!({"gracePeriodSeconds": 5}))
            .await
            .expect(200);
        assert_eq!(shorter["metadata"]["deletionGracePeriodSeconds"], 5);
        let longer = client
            .delete_with(&path, &json!({"gracePeriodSeconds": 60}))
            .await
            .expect(200);
        assert_eq!(
            longer["metadata"]["deletionGracePeriodSeconds"], 5,
            "it never gets longer"
        );
        client
            .delete_with(&path, &json!({"gracePeriodSeconds": 0}))
            .await
            .expect(200);
        client.get(&path).await.fails(404, "NotFound", "");
        cluster.stop().await;
    });
}

#[test]
fn preconditions_guard_a_delete() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let made = client.post(MAPS, &map("a")).await.expect(201);
        let path = format!("{MAPS}/a");
        let with = |p: Value| json!({"preconditions": p});
        client.delete_with(&path, &with(json!({"uid": "x"}))).await.fails(
            409,
            "Conflict",
            "the UID in the precondition (x) does not match the UID in record",
        );
        client
            .delete_with(&path, &with(json!({"resourceVersion": "1"})))
            .await
            .fails(
                409,
                "Conflict",
                "the ResourceVersion in the precondition (1) does not match",
            );
        let right =
            json!({"uid": made["metadata"]["uid"], "resourceVersion": made["metadata"]["resourceVersion"]});
        client.delete_with(&path, &with(right)).await.expect(200);
        cluster.stop().await;
    });
}

#[test]
fn a_collection_is_deleted_by_selector() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        for i in 0..20 {
            let mut m = map(&format!("m{i:02}"));
            m["metadata"]["labels"] = json!({"half": (i % 2).to_string()});
            client.post(MAPS, &m).await.expect(201);
        }
        let gone = client
            .delete(&format!("{MAPS}?labelSelector=half%3D0"))
            .await
            .expect(200);
        assert_eq!(gone["kind"], "ConfigMapList");
        let left = client
            .get(&format!("{MAPS}?labelSelector=half"))
            .await
            .expect(200);
        assert_eq!(
            names(&left),
            (0..10).map(|i| format!("m{:02}", 2 * i + 1)).collect::<Vec<_>>()
        );
        client
            .delete(&format!("{MAPS}?fieldSelector=metadata.name%3Dm01"))
            .await
            .expect(200);
        client
            .get(&format!("{MAPS}/m01"))
            .await
            .fails(404, "NotFound", "");
        client.get(&format!("{MAPS}/m03")).await.expect(200);
        client
            .delete(&format!("{MAPS}?labelSelector=half&dryRun=All"))
            .await
            .expect(200);
        client.get(&format!("{MAPS}/m03")).await.expect(200);
        client
            .delete(&format!("{MAPS}?labelSelector=half"))
            .await
            .expect(200);
        let left = client
            .get(&format!("{MAPS}?labelSelector=half"))
            .await
            .expect(200);
        assert_eq!(left["items"], json!([]));
        cluster.stop().await;
    });
}

#[test]
fn a_dry_run_writes_nothing() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let made = client.post(MAPS, &map("a")).await.expect(201);
        let before = client.get(MAPS).await.expect(200);
        let path = format!("{MAPS}/a?dryRun=All");

        let new = client
            .post(&format!("{MAPS}?dryRun=All"), &map("b"))
            .await
            .expect(201);
        assert!(new["metadata"]["uid"].is_string());
        assert_eq!(new["metadata"].get("resourceVersion"), None);
        let patched = client
            .patch(&path, MERGE, &json!({"data": {"k": "2"}}))
            .await
            .expect(200);
        assert_eq!(patched["data"]["k"], "2");
        let mut put = made.clone();
        put["data"]["k"] = "3".into();
        assert_eq!(client.put(&path, &put).await.expect(200)["data"]["k"], "3");
        client.delete(&path).await.expect(200);
        client
            .delete_with(&format!("{MAPS}/a"), &json!({"dryRun": ["All"]}))
            .await
            .expect(200);
        client
            .post(&format!("{MAPS}?dryRun=All"), &map("a"))
            .await
            .fails(409, "AlreadyExists", "");
        client
            .post(&format!("{MAPS}?dryRun=Some"), &map("c"))
            .await
            .fails(422, "Invalid", "dryRun");
        assert_eq!(
            client.get(MAPS).await.expect(200),
            before,
            "nothing was written, not even a revision"
        );
        cluster.stop().await;
    });
}

#[test]
fn pages_show_one_moment() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        for i in 0..25 {
            client.post(MAPS, &map(&format!("m{i:02}"))).await.expect(201);
        }
        let whole = client.get(MAPS).await.expect(200);
        let first = client.get(&format!("{MAPS}?limit=7")).await.expect(200);
        assert_eq!(revision(&first), revision(&whole));
        let count = whole["items"].as_array().unwrap().len();
        assert_eq!(first["metadata"]["remainingItemCount"], count - 7);

        let (mut items, mut page) = (Vec::new(), first);
        let mut round = 0;
        loop {
            items.append(page["items"].as_array_mut().unwrap());
            let Some(token) = page["metadata"]["continue"].as_str().map(str::to_owned) else {
                break;
            };
            // The world moves on between pages: before, in and behind what is still to come.
            client.post(MAPS, &map(&format!("a{round}"))).await.expect(201);
            client
                .delete(&format!("{MAPS}/m{:02}", 24 - round))
                .await
                .expect(200);
            client
                .patch(
                    &format!("{MAPS}/m15"),
                    MERGE,
                    &json!({"data": {"round": round.to_string()}}),
                )
                .await
                .expect(200);
            round += 1;
            page = client
                .get(&format!("{MAPS}?limit=7&continue={token}"))
                .await
                .expect(200);
            assert_eq!(revision(&page), revision(&whole));
        }
        assert!(round >= 3);
        assert_eq!(Value::Array(items), whole["items"]);
        cluster.stop().await;
    });
}

#[test]
fn a_watch_can_begin_with_the_list() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        for name in ["a", "b"] {
            client.post(MAPS, &map(name)).await.expect(201);
        }
        let list = client.get(MAPS).await.expect(200);
        let query =
            "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
        let mut watch = client.watch(&format!("{MAPS}?{query}")).await;
        for item in list["items"].as_array().unwrap() {
            let object = watch.expect("ADDED").await;
            assert_eq!(object["metadata"], item["metadata"]);
        }
        let mark = watch.expect("BOOKMARK").await;
        let n = mark["metadata"]["resourceVersion"].clone();
        assert!(revision(&mark) >= revision(&list));
        let want = json!({
            "kind": "ConfigMap", "apiVersion": "v1",
            "metadata": {"resourceVersion": n, "annotations": {"k8s.io/initial-events-end": "true"}},
        });
        assert_eq!(mark, want);
        let made = client.post(MAPS, &map("c")).await.expect(201);
        assert_eq!(watch.expect("ADDED").await, made);
        cluster.stop().await;
    });
}

#[test]
fn many_writers_of_one_object_lose_nothing() {
    run(async {
        const WRITERS: usize = 64;
        let cluster = Cluster::start().await;
        let first = cluster.client.post(MAPS, &map("a")).await.expect(201);
        let writers: Vec<_> = (0..WRITERS)
            .map(|i| {
                let client = cluster.client.clone();
                beside(async move { add_label(&client, &format!("w{i}"), i % 2 == 0).await })
            })
            .collect();
        for w in writers {
            soon("a writer", w).await.unwrap();
        }
        let last = cluster.client.get(&format!("{MAPS}/a")).await.expect(200);
        assert_eq!(last["metadata"]["labels"].as_object().unwrap().len(), WRITERS);
        let mut watch = watch_from(&cluster.client, &first).await;
        let mut seen = revision(&first);
        for _ in 0..WRITERS {
            let object = watch.expect("MODIFIED").await;
            assert!(revision(&object) > seen);
            seen = revision(&object);
        }
        assert_eq!(seen, revision(&last), "one event for each write, in order");
        cluster.stop().await;
    });
}

/// Adds a label by PUT until there is no conflict, or by a patch, which the server itself retries.
async fn add_label(client: &Client, label: &str, put: bool) {
    let path = format!("{MAPS}/a");
    if !put {
        let patch = json!({"metadata": {"labels": {label: "1"}}});
        client.patch(&path, MERGE, &patch).await.expect(200);
        return;
    }
    loop {
        let mut object = client.get(&path).await.expect(200);
        object["metadata"]["labels"][label] = "1".into();
        let reply = client.put(&path, &object).await;
        if reply.code == 200 {
            return;
        }
        reply.fails(409, "Conflict", "the object has been modified");
    }
}

#[test]
fn garbage_is_answered_and_survived() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let rng = SeededRng::new(0x5ca1ab1e);
        let good = map("a").to_string().into_bytes();
        for round in 0..300 {
            let mut body = vec![0; usize::try_from(rng.below(200)).unwrap()];
            rng.fill(&mut body);
            if round % 3 == 0 {
                // Nearly right is another way to be wrong.
                body = good.clone();
                let at = usize::try_from(rng.below(body.len() as u64)).unwrap();
                body[at] = rng.u64().to_le_bytes()[0];
            }
            let kind = [
                JSON,
                common::YAML,
                common::PROTOBUF,
                MERGE,
                common::STRATEGIC,
                common::JSON_PATCH,
                common::APPLY,
            ][round % 7];
            let method = if kind.contains("patch") { "PATCH" } else { "POST" };
            let path = format!(
                "{MAPS}{}?fieldManager=m",
                if method == "PATCH" { "/a" } else { "" }
            );
            if round % 2 == 0 && kind == common::PROTOBUF {
                body.splice(0..0, *b"k8s\0");
            }
            let reply = client.send(method, &path, &[("content-type", kind)], body).await;
            // Upstream answers this one with 500 too.
            let untyped = reply.message().starts_with("failed to create typed patch object");
            assert!(reply.code < 500 || untyped, "{method} {kind}: {}", reply.json);
            assert!(
                reply.code < 300 || reply.json["kind"] == "Status",
                "{method} {kind}: {reply:?}"
            );
        }
        client.get("/readyz").await.expect(200);
        cluster.stop().await;
    });
}

#[test]
fn odd_paths_and_queries_are_answered_and_survived() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        for path in [
            "/%00",
            "//",
            "/api//v1",
            "/api/v1/namespaces//configmaps",
            "/apis/%2e%2e/v1/x",
            "/api/v1/%ff%fe",
            "/api/v1/namespaces/default/configmaps/%2e%2e",
            "/api/v1/namespaces/%2e%2e/configmaps/x",
            "/api/v1/namespaces/default/configmaps/a/b/c/d/e",
            "/apis/a/b/c/d/e/f/g/h",
            "/api/v1/namespaces/default/configmaps?limit=99999999999999999999",
            "/api/v1/configmaps?limit=-1",
            "/api/v1/configmaps?watch=%zz",
            "/api/v1/configmaps?labelSelector=%00",
            "/api/v1/configmaps?labelSelector=,,,",
            "/api/v1/configmaps?fieldSelector=a%3Db%3Dc",
            "/api/v1/configmaps?resourceVersion=-1",
            "/api/v1/configmaps?continue=%F0%9F%98%80",
            "/api/v1/configmaps?timeoutSeconds=x",
            "/api/v1/configmaps?%%%",
            "/openapi/v3/%2e%2e/x",
            "/openapi/v3/apis/nosuch/v1",
        ] {
            let reply = client.get(path).await;
            assert!(reply.code < 500, "{path}: {} {}", reply.code, reply.json);
        }
        // Upstream's answer to a path whose meaning it can't tell.
        assert_eq!(client.get("/api/v1/watch").await.code, 500);
        let rng = SeededRng::new(7);
        for _ in 0..300 {
            let mut bytes = vec![0; usize::try_from(rng.below(40)).unwrap()];
            rng.fill(&mut bytes);
            let text: String = bytes
                .iter()
                .map(|b| match b {
                    b'a'..=b'z' | b'/' | b'=' | b'&' | b'?' | b'%' | b'.' | b',' => {
                        char::from(*b).to_string()
                    }
                    b => format!("%{b:02x}"),
                })
                .collect();
            for path in [
                format!("/{text}"),
                format!("/api/v1/configmaps?{text}"),
                format!("{MAPS}/{text}"),
            ] {
                // An accidental watch would not end by itself.
                if path.contains("watch") || path.parse::<hyper::Uri>().is_err() {
                    continue;
                }
                let reply = client.get(&path).await;
                assert!(reply.code < 500, "{path}: {} {}", reply.code, reply.json);
            }
        }
        client.get("/readyz").await.expect(200);
        cluster.stop().await;
    });
}

#[test]
fn what_is_no_http_does_no_harm() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    run(async {
        let cluster = Cluster::start().await;
        let address = cluster.server().addresses()[0];
        let pki = cluster.folder().join("pki");
        let rng = SeededRng::new(11);
        for round in 0..20 {
            let mut noise = vec![0; 512];
            rng.fill(&mut noise);
            let mut answer = Vec::new();
            if round % 2 == 0 {
                let mut plain = tokio::net::TcpStream::connect(address).await.unwrap();
                let _ = plain.write_all(&noise).await;
                let _ = plain.shutdown().await;
                let _ = soon("noise", plain.read_to_end(&mut answer)).await;
            } else {
                let protocol: &[u8] = if round % 4 == 1 { b"h2" } else { b"http/1.1" };
                let mut tls = common::dial(address, &pki, protocol, true).await;
                let _ = tls.write_all(&noise).await;
                let _ = tls.shutdown().await;
                let _ = soon("noise", tls.read_to_end(&mut answer)).await;
            }
            assert!(!answer.starts_with(b"HTTP/1.1 200"));
        }
        cluster.client.get("/readyz").await.expect(200);
        cluster.stop().await;
    });
}
