//! The garbage collector, story by story.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use supercargo_meta::Tree;
use supercargo_registry::ResourceIndex;
use supercargo_registry::rest::{Propagation, WriteOptions};
use support::{At, Cluster, named, owner, run, text};

const CM: fn(&str) -> At<'_> = |namespace| At("v1", "configmaps", namespace);

fn owners(object: &Tree) -> Vec<String> {
    let list = object
        .at(&["metadata", "ownerReferences"])
        .and_then(Tree::as_list)
        .unwrap_or(&[]);
    list.iter().map(|r| r.str_at(&["name"]).to_owned()).collect()
}

async fn cluster() -> Cluster {
    let c = Cluster::start(&["garbagecollector"]);
    for n in ["a", "b"] {
        c.server.namespace(n).await;
    }
    c
}

#[test]
fn dependents_go_with_their_last_owner() {
    run(async {
        let c = cluster().await;
        let x = c.config_map("a", "x", &[]).await;
        let y = c.config_map("a", "y", &[]).await;
        let z = c.config_map("a", "z", &[owner(&x, false)]).await;
        c.config_map("a", "both", &[owner(&x, false), owner(&y, false)])
            .await;
        c.config_map("a", "grandchild", &[owner(&z, false)]).await;
        c.settle().await;
        c.delete(CM("a"), "x", Propagation::Background).await;
        c.settle().await;
        assert_eq!(c.config_maps("a").await, ["both", "y"]);
        let both = c.get(CM("a"), "both").await.unwrap();
        assert_eq!(owners(&both), ["y"]);
        c.delete(CM("a"), "y", Propagation::Background).await;
        c.settle().await;
        assert!(c.config_maps("a").await.is_empty());
    });
}

#[test]
fn an_owner_in_the_foreground_goes_after_the_dependents_that_block_it() {
    run(async {
        let c = cluster().await;
        let x = c.config_map("a", "x", &[]).await;
        let held = Tree::map([("metadata", {
            let mut m = named("child", &[owner(&x, true)]);
            m.set(&["finalizers"], Tree::list(vec!["example.com/hold".into()]));
            m
        })]);
        c.create(CM("a"), &text(&held)).await;
        c.config_map("a", "free", &[owner(&x, false)]).await;
        c.delete(CM("a"), "x", Propagation::Foreground).await;
        c.settle().await;
        assert_eq!(c.config_maps("a").await, ["child", "x"]);
        c.server
            .merge(CM("a"), "child", r#"{"metadata":{"finalizers":null}}"#)
            .await
            .unwrap();
        c.settle().await;
        assert!(c.config_maps("a").await.is_empty());
    });
}

#[test]
fn orphans_lose_the_reference_and_stay() {
    run(async {
        let c = cluster().await;
        let x = c.config_map("a", "x", &[]).await;
        let y = c.config_map("a", "y", &[]).await;
        // The owner goes in the moment the dependents come: none of them may be missed.
        for i in 0..20 {
            c.config_map("a", &format!("c{i:02}"), &[owner(&x, true), owner(&y, true)])
                .await;
        }
        let alone = c.config_map("a", "alone", &[owner(&x, true)]).await;
        c.config_map("a", "grandchild", &[owner(&alone, true)]).await;
        c.delete(CM("a"), "x", Propagation::Orphan).await;
        c.settle().await;
        let names = c.config_maps("a").await;
        assert_eq!(names.len(), 23, "{names:?}");
        assert!(!names.contains(&"x".to_owned()));
        for i in 0..20 {
            let o = c.get(CM("a"), &format!("c{i:02}")).await.unwrap();
            assert_eq!(owners(&o), ["y"]);
        }
        assert!(owners(&c.get(CM("a"), "alone").await.unwrap()).is_empty());
        assert_eq!(owners(&c.get(CM("a"), "grandchild").await.unwrap()), ["alone"]);
    });
}

#[test]
fn references_that_can_not_be_followed_are_told_from_those_that_lead_nowhere() {
    run(async {
        let c = cluster().await;
        let x = c.config_map("a", "x", &[]).await;
        let role = c
            .create(
                At("rbac.authorization.k8s.io/v1", "clusterroles", ""),
                r#"{"metadata":{"name":"wide"}}"#,
            )
            .await;
        c.config_map("a", "right", &[owner(&x, false)]).await;
        c.settle().await;
        // Its owner is in another namespace: it has none. As the graph knows the owner, an event says so.
        c.config_map("b", "stranger", &[owner(&x, false)]).await;
        // Another object of that name.
        let mut other = owner(&x, false);
        other.set(&["uid"], "00000000-0000-4000-8000-000000000000".into());
        c.config_map("a", "mistaken", &[other]).await;
        // Right uid, wrong kind: no secret is called so.
        let mut wrong = owner(&x, false);
        wrong.set(&["kind"], "Secret".into());
        c.config_map("a", "confused", &[wrong]).await;
        // Nobody can know.
        let mut unknown = owner(&x, false);
        unknown.set(&["uid"], "00000000-0000-4000-8000-000000000001".into());
        unknown.set(&["apiVersion"], "example.com/v1".into());
        unknown.set(&["kind"], "Widget".into());
        c.config_map("a", "waiting", &[unknown]).await;
        c.config_map("b", "wide", &[owner(&role, false)]).await;
        // An object without namespace can't have an owner in one.
        let impossible = Tree::map([("metadata", named("odd", &[owner(&x, false)]))]);
        let roles = || At("rbac.authorization.k8s.io/v1", "clusterroles", "");
        c.create(roles(), &text(&impossible)).await;
        c.settle().await;
        let events = c
            .server
            .list(At("v1", "events", "b"), Default::default())
            .await
            .unwrap();
        let event = events.items[0].tree().unwrap();
        assert_eq!(event.str_at(&["reason"]), "OwnerRefInvalidNamespace");
        assert_eq!(event.str_at(&["involvedObject", "name"]), "stranger");
        assert_eq!(events.items.len(), 1);
        assert_eq!(c.config_maps("a").await, ["right", "waiting", "x"]);
        assert_eq!(c.config_maps("b").await, ["wide"]);
        assert!(c.get(roles(), "odd").await.is_some());
        c.delete(CM("a"), "x", Propagation::Background).await;
        c.delete(roles(), "wide", Propagation::Background).await;
        c.settle().await;
        assert_eq!(c.config_maps("a").await, ["waiting"]);
        assert!(c.config_maps("b").await.is_empty());
        assert!(c.get(roles(), "odd").await.is_some());
    });
}

#[test]
fn rings_are_opened() {
    run(async {
        let c = cluster().await;
        for (case, by_hand) in [("once", false), ("each", true)] {
            let mut ring = Vec::new();
            for n in ["1", "2", "3"] {
                ring.push(c.config_map("a", &format!("{case}{n}"), &[]).await);
            }
            for i in 0..3 {
                let name = ring[i].str_at(&["metadata", "name"]).to_owned();
                let mut object = ring[i].clone();
                let refs = Tree::list(vec![owner(&ring[(i + 1) % 3], true)]);
                object.set(&["metadata", "ownerReferences"], refs);
                c.server.update(CM("a"), &name, &object).await.unwrap();
            }
            c.settle().await;
            assert_eq!(c.config_maps("a").await.len(), 3);
            for o in ring.iter().take(if by_hand { 3 } else { 1 }) {
                c.delete(CM("a"), o.str_at(&["metadata", "name"]), Propagation::Foreground)
                    .await;
            }
            c.settle().await;
            assert!(c.config_maps("a").await.is_empty(), "{case}");
        }
        // The smallest ring.
        let me = c.config_map("a", "me", &[]).await;
        let mut object = me.clone();
        object.set(
            &["metadata", "ownerReferences"],
            Tree::list(vec![owner(&me, true)]),
        );
        c.server.update(CM("a"), "me", &object).await.unwrap();
        c.settle().await;
        assert_eq!(c.config_maps("a").await, ["me"]);
        c.delete(CM("a"), "me", Propagation::Foreground).await;
        c.settle().await;
        assert!(c.config_maps("a").await.is_empty());
    });
}

#[test]
fn what_happened_while_nobody_looked_is_found() {
    run(async {
        let mut c = cluster().await;
        let x = c.config_map("a", "x", &[]).await;
        let y = c.config_map("a", "y", &[]).await;
        c.config_map("a", "background", &[owner(&x, false)]).await;
        c.config_map("a", "foreground", &[owner(&y, true)]).await;
        c.settle().await;
        c.halt().await;
        let tasks = c.server.env.tasks.live_count();
        c.delete(CM("a"), "x", Propagation::Background).await;
        c.delete(CM("a"), "y", Propagation::Foreground).await;
        assert_eq!(c.config_maps("a").await, ["background", "foreground", "y"]);
        c.run();
        c.settle().await;
        assert_eq!(c.config_maps("a").await, [""; 0]);
        c.halt().await;
        assert_eq!(c.server.env.tasks.live_count(), tasks);
    });
}

#[test]
fn a_resource_that_comes_to_the_index_is_looked_after() {
    run(async {
        let mut c = cluster().await;
        c.halt().await;
        let all = c.server.built.endpoints.clone();
        c.index = std::sync::Arc::new(ResourceIndex::new(c.endpoints_without("deployments")));
        c.run();
        let d = c
            .create(
                At("apps/v1", "deployments", "a"),
                r#"{"metadata":{"name":"d"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}"#,
            )
            .await;
        c.config_map("a", "x", &[owner(&d, true)]).await;
        c.config_map("a", "y", &[owner(&d, true)]).await;
        c.settle().await;
        assert_eq!(c.config_maps("a").await, ["x", "y"]);
        c.index.swap(all);
        c.settle().await;
        c.delete(At("apps/v1", "deployments", "a"), "d", Propagation::Foreground)
            .await;
        c.settle().await;
        assert_eq!(c.config_maps("a").await, [""; 0]);
        assert!(c.get(At("apps/v1", "deployments", "a"), "d").await.is_none());
        // What is not served can't be looked up: its dependents stay.
        let d = c
            .server
            .create_with(
                At("rbac.authorization.k8s.io/v1", "roles", "a"),
                r#"{"metadata":{"name":"r"}}"#,
                WriteOptions::default(),
            )
            .await
            .unwrap();
        c.config_map("a", "z", &[owner(&d, true)]).await;
        c.settle().await;
        c.index.swap(c.endpoints_without("roles"));
        c.settle().await;
        assert_eq!(c.config_maps("a").await, ["z"]);
    });
}
