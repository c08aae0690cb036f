//! Namespaces that go, and the accounts of those that stay.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use std::time::Duration;
use supercargo_meta::Tree;
use supercargo_registry::rest::Propagation;
use support::{At, Cluster, run};

const NS: At<'_> = At("v1", "namespaces", "");

fn condition(namespace: &Tree, kind: &str) -> String {
    let list = namespace.at(&["status", "conditions"]).and_then(Tree::as_list);
    let c = list.unwrap_or(&[]).iter().find(|c| c.str_at(&["type"]) == kind);
    c.map(|c| ["status", "reason", "message"].map(|f| c.str_at(&[f])).join("|"))
        .unwrap_or_default()
}

/// As many objects of as many kinds as the samples of the tests have.
async fn fill(c: &Cluster, namespace: &str) {
    for i in 0..30 {
        c.config_map(namespace, &format!("c{i}"), &[]).await;
    }
    let spec = r#""spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}"#;
    for (gv, resource, more) in [
        ("apps/v1", "deployments", spec),
        ("apps/v1", "replicasets", spec),
        ("v1", "secrets", r#""type":"Opaque""#),
        (
            "v1",
            "pods",
            r#""spec":{"containers":[{"name":"c","image":"i"}]}"#,
        ),
        ("v1", "services", r#""spec":{"ports":[{"port":80}]}"#),
        (
            "batch/v1",
            "jobs",
            r#""spec":{"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"c","image":"i"}]}}}"#,
        ),
        (
            "networking.k8s.io/v1",
            "networkpolicies",
            r#""spec":{"podSelector":{}}"#,
        ),
    ] {
        let json = format!(r#"{{"metadata":{{"name":"o"}},{more}}}"#);
        c.create(At(gv, resource, namespace), &json).await;
    }
}

#[test]
fn a_namespace_goes_with_all_that_is_in_it() {
    run(async {
        let c = Cluster::start(&["namespace"]);
        c.server.namespace("full").await;
        c.server.namespace("other").await;
        fill(&c, "full").await;
        c.config_map("other", "stays", &[]).await;
        c.settle().await;
        c.delete(NS, "full", Propagation::Background).await;
        c.settle().await;
        assert!(c.get(NS, "full").await.is_none());
        let left = c.server.backend.range(supercargo_storage::RangeQuery::latest(
            supercargo_storage::KeyRange::prefix(&supercargo_storage::Key::from("/registry/")),
        ));
        let keys: Vec<String> = left
            .await
            .unwrap()
            .value
            .records
            .iter()
            .map(|r| r.key.to_string())
            .filter(|k| k.contains("/full"))
            .collect();
        assert!(keys.is_empty(), "{keys:?}");
        assert_eq!(c.config_maps("other").await, ["stays"]);
    });
}

#[test]
fn finalizers_hold_a_namespace_and_the_status_says_which() {
    run(async {
        let c = Cluster::start(&["*"]);
        c.server.namespace("held").await;
        c.create(
            At("v1", "configmaps", "held"),
            r#"{"metadata":{"name":"x","finalizers":["example.com/hold"]}}"#,
        )
        .await;
        c.delete(NS, "held", Propagation::Background).await;
        c.pause().await;
        let ns = c.get(NS, "held").await.unwrap();
        assert_eq!(ns.str_at(&["status", "phase"]), "Terminating");
        for (kind, want) in [
            (
                "NamespaceDeletionDiscoveryFailure",
                "False|ResourcesDiscovered|All resources successfully discovered",
            ),
            (
                "NamespaceDeletionContentFailure",
                "False|ContentDeleted|All content successfully deleted, may be waiting on finalization",
            ),
            (
                "NamespaceContentRemaining",
                "True|SomeResourcesRemain|Some resources are remaining: configmaps. has 1 resource instances",
            ),
            (
                "NamespaceFinalizersRemaining",
                "True|SomeFinalizersRemain|Some content in the namespace has finalizers remaining: example.com/hold in 1 \
                 resource instances",
            ),
        ] {
            assert_eq!(condition(&ns, kind), want);
        }
        let manager = |m: &Tree| {
            (
                m.str_at(&["manager"]).to_owned(),
                m.str_at(&["subresource"]).to_owned(),
            )
        };
        let managed = ns.at(&["metadata", "managedFields"]).unwrap().as_list().unwrap();
        assert!(
            managed
                .iter()
                .any(|m| manager(m) == ("supercargo".to_owned(), "status".to_owned())),
            "{managed:?}"
        );
        // Its end is seen at once: no time passes.
        c.server
            .merge(
                At("v1", "configmaps", "held"),
                "x",
                r#"{"metadata":{"finalizers":null}}"#,
            )
            .await
            .unwrap();
        c.settle().await;
        assert!(c.get(NS, "held").await.is_none());
    });
}

#[test]
fn pods_have_their_grace_and_come_first() {
    run(async {
        let c = Cluster::start(&["*"]);
        c.server.namespace("busy").await;
        c.create(
            At("v1", "pods", "busy"),
            r#"{"metadata":{"name":"p"},"spec":{"nodeName":"n","terminationGracePeriodSeconds":60,"containers":[{"name":"c","image":"i"}]}}"#,
        )
        .await;
        c.config_map("busy", "later", &[]).await;
        c.delete(NS, "busy", Propagation::Background).await;
        c.pause().await;
        let pod = c.get(At("v1", "pods", "busy"), "p").await.unwrap();
        assert_eq!(pod.int_at(&["metadata", "deletionGracePeriodSeconds"]), Some(60));
        assert_eq!(c.config_maps("busy").await, ["later"]);
        // No kubelet ends the pod: when its time is long over the status wonders.
        let wonders = loop {
            c.clock.advance(Duration::from_millis(100));
            tokio::task::yield_now().await;
            let ns = c.get(NS, "busy").await.unwrap();
            let said = condition(&ns, "NamespaceDeletionContentFailure");
            if said.starts_with("True") {
                break said;
            }
        };
        assert_eq!(
            wonders,
            "True|ContentDeletionFailed|Failed to delete all resource types, 1 remaining: failed to delete pods for \
             namespace: busy, err: unexpected items still remain in namespace: busy for gvr: /v1, Resource=pods"
        );
        let options = supercargo_registry::rest::DeleteOptions {
            grace_period_seconds: Some(0),
            ..Default::default()
        };
        c.server
            .delete_with(At("v1", "pods", "busy"), "p", options)
            .await
            .map(drop)
            .unwrap();
        c.settle().await;
        assert!(c.get(NS, "busy").await.is_none());
    });
}

#[test]
fn a_namespace_held_by_somebody_elses_finalizer_stays_when_it_is_empty() {
    run(async {
        let c = Cluster::start(&["*"]);
        c.create(
            NS,
            r#"{"metadata":{"name":"mine"},"spec":{"finalizers":["example.com/mine"]}}"#,
        )
        .await;
        c.delete(NS, "mine", Propagation::Background).await;
        c.settle().await;
        let ns = c.get(NS, "mine").await.unwrap();
        let finalizers = ns.at(&["spec", "finalizers"]).unwrap().as_list().unwrap();
        assert_eq!(finalizers, [Tree::from("example.com/mine")]);
        assert_eq!(
            condition(&ns, "NamespaceContentRemaining"),
            "False|ContentRemoved|All content successfully removed"
        );
    });
}

#[test]
fn work_under_way_goes_on_after_a_restart() {
    run(async {
        let mut c = Cluster::start(&["*"]);
        c.server.namespace("full").await;
        fill(&c, "full").await;
        c.delete(NS, "full", Propagation::Background).await;
        // Stopped at any point: sometimes before the first delete, sometimes in the middle.
        for _ in 0..5 {
            tokio::task::yield_now().await;
            c.halt().await;
            c.run();
        }
        c.settle().await;
        assert!(c.get(NS, "full").await.is_none());
    });
}

#[test]
fn every_active_namespace_has_its_service_account() {
    run(async {
        let mut c = Cluster::start(&["serviceaccount"]);
        c.server.namespace("one").await;
        c.settle().await;
        let first = c
            .get(At("v1", "serviceaccounts", "one"), "default")
            .await
            .unwrap();
        c.delete(
            At("v1", "serviceaccounts", "one"),
            "default",
            Propagation::Background,
        )
        .await;
        c.settle().await;
        let again = c
            .get(At("v1", "serviceaccounts", "one"), "default")
            .await
            .unwrap();
        assert_ne!(
            first.str_at(&["metadata", "uid"]),
            again.str_at(&["metadata", "uid"])
        );
        c.halt().await;
        c.server.namespace("two").await;
        c.delete(NS, "one", Propagation::Background).await;
        c.delete(
            At("v1", "serviceaccounts", "one"),
            "default",
            Propagation::Background,
        )
        .await;
        c.run();
        c.settle().await;
        assert!(
            c.get(At("v1", "serviceaccounts", "two"), "default")
                .await
                .is_some()
        );
        assert!(
            c.get(At("v1", "serviceaccounts", "one"), "default")
                .await
                .is_none()
        );
    });
}
