//! What comes with a definition goes with it: tasks, watches, stores.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::{DEFINITIONS, Server, server};
use supercargo_meta::{GroupVersion, Tree};
use supercargo_registry::rest::DeleteOptions;

fn definition(i: usize) -> Tree {
    let text = format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"foos.g{i}.com"}},
        "spec":{{"group":"g{i}.com","scope":"Namespaced","names":{{"plural":"foos","singular":"foo","kind":"Foo","listKind":"FooList"}},
        "versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{{"type":"object",
        "properties":{{"spec":{{"type":"object"}}}}}}}}}}]}}}}"#
    );
    let parsed = supercargo_codec::json::parse(text.as_bytes(), &supercargo_codec::Limits::default());
    parsed.unwrap().tree
}

fn serves(s: &Server, i: usize) -> bool {
    let gv = GroupVersion::parse(&format!("g{i}.com/v1")).unwrap();
    s.index.load().group_version(&gv).is_some()
}

#[tokio::test]
async fn tasks_return_to_their_base() {
    let s = server().await;
    let base = s.env.tasks.live_count();
    let path = "customresourcedefinitions";
    let endpoint = s.client.endpoint(DEFINITIONS, path).unwrap();
    let mut watches = Vec::new();
    for i in 0..20 {
        s.client.create(&endpoint, "", &definition(i)).await.unwrap();
        s.until("it is served", |s| serves(s, i)).await;
        let objects = s.client.endpoint(&format!("g{i}.com/v1"), "foos").unwrap();
        let object = Tree::map([
            ("apiVersion", format!("g{i}.com/v1").into()),
            ("kind", "Foo".into()),
            ("metadata", Tree::map([("name", "a".into())])),
        ]);
        s.client.create(&objects, "default", &object).await.unwrap();
        watches.push(s.client.watch(&objects, "").await.unwrap());
    }
    for i in 0..20 {
        let name = format!("foos.g{i}.com");
        let delete = s.client.delete(&endpoint, "", &name, DeleteOptions::default());
        delete.await.unwrap();
    }
    s.until("nothing is served", |s| (0..20).all(|i| !serves(s, i)))
        .await;
    for mut w in watches {
        while w.next().await.is_some() {}
    }
    s.until("tasks end", |s| s.env.tasks.live_count() <= base).await;
    s.extensions.stop().await;
    assert!(s.env.tasks.live_count() < base);
}
