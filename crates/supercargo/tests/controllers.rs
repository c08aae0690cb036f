//! Controllers as clients see them: namespaces end, dependents follow their owners, accounts are there.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, MERGE, Watcher, beside, builder, run};
use serde_json::{Value, json};
use supercargo::Controllers;

async fn cluster(controllers: &[&str]) -> Cluster {
    let folder = tempfile::tempdir().unwrap();
    let which = Controllers::parse(controllers).unwrap();
    let server = builder(folder.path()).controllers(which).start().await.unwrap();
    Cluster::with(folder, server).await
}

/// A watch of one object that is there.
async fn eye(c: &Client, collection: &str, name: &str) -> Watcher {
    let mut w = c
        .watch(&format!(
            "{collection}?watch=1&fieldSelector=metadata.name={name}"
        ))
        .await;
    w.expect("ADDED").await;
    w
}

/// Waits for the end of an object that is watched; answers its last state.
async fn end(mut w: Watcher) -> Value {
    loop {
        let event = w.next().await.unwrap();
        if event["type"] == "DELETED" {
            return event["object"].clone();
        }
    }
}

async fn make(c: &Client, path: &str, body: Value) -> Value {
    c.post(path, &body).await.expect(201)
}

async fn namespace(c: &Client, name: &str) {
    make(c, "/api/v1/namespaces", json!({"metadata": {"name": name}})).await;
}

fn refers_to(owner: &Value) -> Value {
    json!({
        "apiVersion": owner["apiVersion"], "kind": owner["kind"], "name": owner["metadata"]["name"],
        "uid": owner["metadata"]["uid"], "controller": true, "blockOwnerDeletion": true,
    })
}

fn template() -> Value {
    json!({"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}})
}

/// A deployment, its replica set, and its pods, as the deployment controllers would have made them.
async fn web(c: &Client, namespace: &str) -> Value {
    let apps = format!("/apis/apps/v1/namespaces/{namespace}");
    let spec = json!({"selector": {"matchLabels": {"app": "web"}}, "template": template()});
    let d = make(
        c,
        &format!("{apps}/deployments"),
        json!({"metadata": {"name": "web"}, "spec": spec}),
    )
    .await;
    let rs = make(
        c,
        &format!("{apps}/replicasets"),
        json!({"metadata": {"name": "web-1", "ownerReferences": [refers_to(&d)]}, "spec": spec}),
    )
    .await;
    for i in 0..3 {
        let metadata = json!({"name": format!("web-1-{i}"), "ownerReferences": [refers_to(&rs)]});
        make(
            c,
            &format!("/api/v1/namespaces/{namespace}/pods"),
            json!({"metadata": metadata, "spec": template()["spec"]}),
        )
        .await;
    }
    d
}

async fn count(c: &Client, path: &str) -> usize {
    c.get(path).await.expect(200)["items"].as_array().unwrap().len()
}

#[test]
fn a_namespace_ends_with_its_content() {
    run(async {
        let c = cluster(&["*"]).await;
        namespace(&c.client, "full").await;
        web(&c.client, "full").await;
        for i in 0..50 {
            let body = json!({"metadata": {"name": format!("c{i}")}});
            make(&c.client, "/api/v1/namespaces/full/configmaps", body).await;
        }
        let w = eye(&c.client, "/api/v1/namespaces", "full").await;
        let answer = c.client.delete("/api/v1/namespaces/full").await.expect(200);
        assert_eq!(answer["status"]["phase"], "Terminating");
        let last = end(w).await;
        let conditions = last["status"]["conditions"].as_array().unwrap();
        assert!(
            conditions.iter().all(|c| c["status"] == "False"),
            "{conditions:?}"
        );
        assert_eq!(conditions.len(), 5);
        for path in [
            "/api/v1/namespaces/full/pods",
            "/api/v1/namespaces/full/configmaps",
            "/api/v1/namespaces/full/serviceaccounts",
            "/apis/apps/v1/namespaces/full/replicasets",
        ] {
            assert_eq!(count(&c.client, path).await, 0, "{path}");
        }
        c.stop().await;
    });
}

#[test]
fn an_object_with_a_finalizer_holds_its_namespace() {
    run(async {
        let c = cluster(&["*"]).await;
        namespace(&c.client, "held").await;
        let body = json!({"metadata": {"name": "x", "finalizers": ["example.com/hold"]}});
        make(&c.client, "/api/v1/namespaces/held/configmaps", body).await;
        let mut w = eye(&c.client, "/api/v1/namespaces", "held").await;
        c.client.delete("/api/v1/namespaces/held").await.expect(200);
        let remaining = loop {
            let event = w.next().await.unwrap();
            let conditions = event["object"]["status"]["conditions"].as_array().cloned();
            let found = conditions
                .unwrap_or_default()
                .into_iter()
                .find(|c| c["type"] == "NamespaceFinalizersRemaining" && c["status"] == "True");
            if let Some(c) = found {
                break c;
            }
        };
        assert_eq!(
            remaining["message"],
            "Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances"
        );
        let late = c
            .client
            .post(
                "/api/v1/namespaces/held/configmaps",
                &json!({"metadata": {"name": "late"}}),
            )
            .await;
        late.fails(403, "Forbidden", "because it is being terminated");
        c.client
            .patch(
                "/api/v1/namespaces/held/configmaps/x",
                MERGE,
                &json!({"metadata": {"finalizers": null}}),
            )
            .await
            .expect(200);
        end(w).await;
        c.stop().await;
    });
}

#[test]
fn dependents_go_before_after_or_not_at_all() {
    run(async {
        let c = cluster(&["*"]).await;
        for policy in ["Background", "Foreground", "Orphan"] {
            let name = policy.to_lowercase();
            namespace(&c.client, &name).await;
            web(&c.client, &name).await;
            let apps = format!("/apis/apps/v1/namespaces/{name}");
            let deployment = eye(&c.client, &format!("{apps}/deployments"), "web").await;
            let set = eye(&c.client, &format!("{apps}/replicasets"), "web-1").await;
            let pod = eye(&c.client, &format!("/api/v1/namespaces/{name}/pods"), "web-1-2").await;
            let options = json!({"propagationPolicy": policy});
            c.client
                .delete_with(&format!("{apps}/deployments/web"), &options)
                .await
                .expect(200);
            let version = |o: Value| common::revision(&o);
            let deployment = version(end(deployment).await);
            match policy {
                "Background" => {
                    let (set, pod) = (version(end(set).await), version(end(pod).await));
                    assert!(deployment < set && set < pod);
                }
                "Foreground" => {
                    let (set, pod) = (version(end(set).await), version(end(pod).await));
                    assert!(pod < set && set < deployment);
                }
                _ => {
                    let set = c
                        .client
                        .get(&format!("{apps}/replicasets/web-1"))
                        .await
                        .expect(200);
                    assert!(set["metadata"]["ownerReferences"].is_null(), "{set}");
                    assert_eq!(
                        count(&c.client, &format!("/api/v1/namespaces/{name}/pods")).await,
                        3
                    );
                }
            }
        }
        c.stop().await;
    });
}

#[test]
fn an_owner_in_another_namespace_is_no_owner() {
    run(async {
        let c = cluster(&["*"]).await;
        namespace(&c.client, "here").await;
        namespace(&c.client, "there").await;
        let x = make(
            &c.client,
            "/api/v1/namespaces/here/configmaps",
            json!({"metadata": {"name": "x"}}),
        )
        .await;
        let mut w = c
            .client
            .watch("/api/v1/namespaces/there/configmaps?watch=1")
            .await;
        let body = json!({"metadata": {"name": "y", "ownerReferences": [refers_to(&x)]}});
        make(&c.client, "/api/v1/namespaces/there/configmaps", body).await;
        w.expect("ADDED").await;
        w.expect("DELETED").await;
        c.client
            .get("/api/v1/namespaces/here/configmaps/x")
            .await
            .expect(200);
        c.stop().await;
    });
}

#[test]
fn the_default_account_comes_back() {
    run(async {
        let c = cluster(&["serviceaccount"]).await;
        let accounts = "/api/v1/namespaces/default/serviceaccounts";
        let mut w = c.client.watch(&format!("{accounts}?watch=1")).await;
        let first = w.expect("ADDED").await;
        assert_eq!(first["metadata"]["name"], "default");
        c.client.delete(&format!("{accounts}/default")).await.expect(200);
        w.expect("DELETED").await;
        let again = w.expect("ADDED").await;
        assert_ne!(first["metadata"]["uid"], again["metadata"]["uid"]);
        c.stop().await;
    });
}

#[test]
fn a_controller_that_is_left_out_does_nothing() {
    run(async {
        let c = cluster(&["*", "-garbage-collector-controller"]).await;
        namespace(&c.client, "n").await;
        let deployments = "/apis/apps/v1/namespaces/n/deployments";
        web(&c.client, "n").await;
        let background = json!({"propagationPolicy": "Background"});
        c.client
            .delete_with(&format!("{deployments}/web"), &background)
            .await
            .expect(200);
        // The namespace controller works beside it; when it is done, the collector would have been, too.
        namespace(&c.client, "m").await;
        let w = eye(&c.client, "/api/v1/namespaces", "m").await;
        c.client.delete("/api/v1/namespaces/m").await.expect(200);
        end(w).await;
        assert_eq!(
            count(&c.client, "/apis/apps/v1/namespaces/n/replicasets").await,
            1
        );
        c.stop().await;
    });
}

#[test]
fn a_stop_in_the_middle_of_work_is_taken_up_by_the_next_start() {
    run(async {
        let c = cluster(&["*"]).await;
        namespace(&c.client, "full").await;
        for i in 0..200 {
            let body = json!({"metadata": {"name": format!("c{i}")}});
            make(&c.client, "/api/v1/namespaces/full/configmaps", body).await;
        }
        let client = c.client.clone();
        let delete = beside(async move { client.delete("/api/v1/namespaces/full").await.expect(200) });
        delete.await.unwrap();
        let folder = c.stop().await;
        let server = builder(folder.path())
            .controllers(Controllers::all())
            .start()
            .await
            .unwrap();
        let c = Cluster::with(folder, server).await;
        let mut w = c
            .client
            .watch("/api/v1/namespaces?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")
            .await;
        let mut there = false;
        loop {
            let event = w.next().await.unwrap();
            let is_it = event["object"]["metadata"]["name"] == "full";
            match event["type"].as_str().unwrap() {
                "BOOKMARK" if !there => break,
                "DELETED" if is_it => break,
                _ => there |= is_it,
            }
        }
        assert_eq!(
            count(
                &c.client,
                "/api/v1/configmaps?fieldSelector=metadata.namespace=full"
            )
            .await,
            0
        );
        c.stop().await;
    });
}
