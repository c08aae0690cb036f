//! The verbs, one straight story each.

mod common;

use common::{At, Server};
use supercargo_meta::{LabelOperator, LabelRequirement, LabelSelector, Tree};
use supercargo_registry::rest::{
    DeleteOptions, FieldValidation, ListOptions, PatchKind, Preconditions, Propagation, WriteOptions,
};

const CM: fn(&'static str) -> At<'static> = |ns| At("v1", "configmaps", ns);

#[tokio::test]
async fn an_object_is_created_read_changed_and_deleted() {
    let s = Server::new();
    s.namespace("default").await;
    let made = s
        .create(
            CM("default"),
            r#"{"metadata":{"name":"a","labels":{"x":"y"}},"data":{"k":"v"}}"#,
        )
        .await
        .unwrap();
    assert_eq!(made.str_at(&["kind"]), "ConfigMap");
    assert_eq!(made.str_at(&["metadata", "namespace"]), "default");
    assert!(!made.str_at(&["metadata", "uid"]).is_empty());
    assert_eq!(s.get(CM("default"), "a").await.unwrap(), made);

    let mut next = made.clone();
    next.set(&["data", "k"], "w".into());
    let updated = s.update(CM("default"), "a", &next).await.unwrap();
    assert_eq!(updated.str_at(&["data", "k"]), "w");
    assert_ne!(
        updated.str_at(&["metadata", "resourceVersion"]),
        made.str_at(&["metadata", "resourceVersion"])
    );
    // The same again changes nothing.
    let again = s.update(CM("default"), "a", &updated).await.unwrap();
    assert_eq!(again, updated);

    let conflict = s.update(CM("default"), "a", &next).await.unwrap_err();
    assert_eq!(
        conflict.message(),
        "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please apply your changes to \
         the latest version and try again"
    );
    assert_eq!(s.names(CM("default"), ListOptions::default()).await, ["a"]);
    let patched = s
        .merge(CM("default"), "a", r#"{"data":{"k":null,"l":"1"}}"#)
        .await
        .unwrap();
    assert_eq!(patched.get("data"), Some(&Tree::map([("l", "1".into())])));

    s.delete(CM("default"), "a").await.unwrap();
    let gone = s.get(CM("default"), "a").await.unwrap_err();
    assert_eq!(gone.message(), "configmaps \"a\" not found");
}

#[tokio::test]
async fn metadata_is_the_servers() {
    let s = Server::new();
    s.namespace("default").await;
    let json = r#"{"metadata":{"name":"a","uid":"mine","creationTimestamp":"2001-01-01T00:00:00Z",
        "deletionTimestamp":"2001-01-01T00:00:00Z","selfLink":"/x"}}"#;
    let made = s.create(CM("default"), json).await.unwrap();
    assert_ne!(made.str_at(&["metadata", "uid"]), "mine");
    assert!(made.at(&["metadata", "deletionTimestamp"]).is_none());
    assert!(made.at(&["metadata", "selfLink"]).is_none());
    let managed = made.at(&["metadata", "managedFields"]);
    assert!(
        managed.is_none(),
        "a config map with nothing but a name is nobody's: {managed:?}"
    );

    let refused = |json: &'static str| {
        let s = &s;
        async move { s.create(CM("default"), json).await.unwrap_err() }
    };
    let e = refused(r#"{"metadata":{"name":"b","resourceVersion":"5"}}"#).await;
    assert_eq!(
        (e.code(), e.message()),
        (500, "resourceVersion should not be set on objects to be created")
    );
    let e = refused(r#"{"metadata":{"name":"b","namespace":"other"}}"#).await;
    assert_eq!(
        (e.code(), e.message()),
        (
            400,
            "the namespace of the provided object does not match the namespace sent on the request"
        )
    );
    let e = refused("{}").await;
    assert_eq!(
        e.message(),
        "ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName is required"
    );
    let e = refused(r#"{"metadata":{"name":"a"}}"#).await;
    assert_eq!((e.code(), e.message()), (409, "configmaps \"a\" already exists"));
}

#[tokio::test]
async fn bodies_of_other_kinds_say_what_is_wrong() {
    let s = Server::new();
    let check = |json: &'static str, message: &'static str| {
        let s = &s;
        async move {
            let e = s.create(At("v1", "namespaces", ""), json).await.unwrap_err();
            assert_eq!((e.code(), e.message()), (400, message));
        }
    };
    check(
        "",
        "the object provided is unrecognized (must be of type Namespace): couldn't get version/kind; json parse error: \
         unexpected end of JSON input (<empty>)",
    )
    .await;
    check(
        r#"{"kind":"Pod","apiVersion":"v1"}"#,
        "Pod in version \"v1\" cannot be handled as a Namespace: converting (v1.Pod) to (core.Namespace): unknown \
         conversion",
    )
    .await;
    check(
        r#"{"kind":"Namespace","apiVersion":"v2"}"#,
        "Namespace in version \"v2\" cannot be handled as a Namespace: no kind \"Namespace\" is registered for version \
         \"v2\" in scheme \"pkg/runtime/scheme.go:111\"",
    )
    .await;
    check(
        r#"{"metadata":"x"}"#,
        "Namespace in version \"v1\" cannot be handled as a Namespace: json: cannot unmarshal string into Go struct field \
         Namespace.metadata of type v1.ObjectMeta",
    )
    .await;
    let strict = WriteOptions {
        field_validation: FieldValidation::Strict,
        ..WriteOptions::default()
    };
    let e = s
        .create_with(
            At("v1", "namespaces", ""),
            r#"{"metadata":{"name":"x"},"spec":{"foo":1}}"#,
            strict,
        )
        .await
        .unwrap_err();
    assert_eq!(
        e.message(),
        "Namespace in version \"v1\" cannot be handled as a Namespace: strict decoding error: unknown field \"spec.foo\""
    );
}

#[tokio::test]
async fn names_are_generated_until_one_is_free() {
    let s = Server::new();
    s.namespace("default").await;
    let made = s
        .create(CM("default"), r#"{"metadata":{"generateName":"x-"}}"#)
        .await
        .unwrap();
    let name = made.str_at(&["metadata", "name"]);
    assert!(name.starts_with("x-") && name.len() == 7, "{name}");
    assert_eq!(made.str_at(&["metadata", "generateName"]), "x-");
}

#[tokio::test]
async fn nothing_is_created_in_a_namespace_that_is_not_there_or_goes() {
    let s = Server::new();
    let e = s
        .create(CM("none"), r#"{"metadata":{"name":"a"}}"#)
        .await
        .unwrap_err();
    assert_eq!((e.code(), e.message()), (404, "namespaces \"none\" not found"));

    s.namespace("default").await;
    let e = s
        .delete(At("v1", "namespaces", ""), "default")
        .await
        .map(drop)
        .unwrap_err();
    assert_eq!(
        (e.code(), e.message()),
        (
            403,
            "namespaces \"default\" is forbidden: this namespace may not be deleted"
        )
    );

    let made = s.namespace("gone").await;
    assert_eq!(made.str_at(&["status", "phase"]), "Active");
    assert_eq!(
        made.str_at(&["metadata", "labels", "kubernetes.io/metadata.name"]),
        "gone"
    );
    let going = common::shown(s.delete(At("v1", "namespaces", ""), "gone").await.unwrap(), 200);
    assert_eq!(going.str_at(&["status", "phase"]), "Terminating");
    let e = s
        .create(CM("gone"), r#"{"metadata":{"name":"a"}}"#)
        .await
        .unwrap_err();
    assert_eq!(
        e.message(),
        "configmaps \"a\" is forbidden: unable to create new content in namespace gone because it is being terminated"
    );
    assert_eq!(
        e.body().details.as_ref().unwrap().causes[0].reason,
        "NamespaceTerminating"
    );
    // A second delete changes nothing; emptying the finalizers ends it.
    let again = common::shown(s.delete(At("v1", "namespaces", ""), "gone").await.unwrap(), 200);
    assert_eq!(again, going);
    let mut empty = going.clone();
    empty.remove(&["spec", "finalizers"]);
    let last = s
        .update(At("v1", "namespaces/finalize", ""), "gone", &empty)
        .await
        .unwrap();
    assert_eq!(last.str_at(&["metadata", "name"]), "gone");
    assert!(
        s.get(At("v1", "namespaces", ""), "gone")
            .await
            .unwrap_err()
            .is_not_found()
    );
}

#[tokio::test]
async fn finalizers_hold_an_object_until_the_last_one_goes() {
    let s = Server::new();
    s.namespace("default").await;
    let made = s
        .create(
            CM("default"),
            r#"{"metadata":{"name":"a","finalizers":["x.y/z"]}}"#,
        )
        .await
        .unwrap();
    let held = common::shown(s.delete(CM("default"), "a").await.unwrap(), 200);
    assert!(!held.str_at(&["metadata", "deletionTimestamp"]).is_empty());
    assert_eq!(held.int_at(&["metadata", "deletionGracePeriodSeconds"]), Some(0));
    assert_eq!(
        held.str_at(&["metadata", "uid"]),
        made.str_at(&["metadata", "uid"])
    );
    // Again: nothing to do.
    let same = common::shown(s.delete(CM("default"), "a").await.unwrap(), 200);
    assert_eq!(same, held);
    let e = s
        .merge(
            CM("default"),
            "a",
            r#"{"metadata":{"finalizers":["x.y/z","new.x/y"]}}"#,
        )
        .await
        .unwrap_err();
    assert!(
        e.message()
            .contains("no new finalizers can be added if the object is being deleted"),
        "{e}"
    );
    let last = s
        .merge(CM("default"), "a", r#"{"metadata":{"finalizers":null}}"#)
        .await
        .unwrap();
    assert_eq!(
        last.str_at(&["metadata", "resourceVersion"]),
        held.str_at(&["metadata", "resourceVersion"])
    );
    assert!(s.get(CM("default"), "a").await.unwrap_err().is_not_found());
}

#[tokio::test]
async fn propagation_policies_become_finalizers() {
    let s = Server::new();
    s.namespace("default").await;
    let check = |options: DeleteOptions, expect: Option<&'static str>| {
        let s = &s;
        async move {
            s.create(CM("default"), r#"{"metadata":{"name":"a"}}"#)
                .await
                .unwrap();
            let answer = common::shown(s.delete_with(CM("default"), "a", options).await.unwrap(), 200);
            match expect {
                None => assert_eq!(answer.str_at(&["kind"]), "Status"),
                Some(f) => {
                    let list = answer.at(&["metadata", "finalizers"]).unwrap();
                    assert_eq!(list.as_list().unwrap(), [Tree::from(f)]);
                    s.merge(CM("default"), "a", r#"{"metadata":{"finalizers":null}}"#)
                        .await
                        .unwrap();
                }
            }
            assert!(s.get(CM("default"), "a").await.unwrap_err().is_not_found());
        }
    };
    let with = |p| DeleteOptions {
        propagation: Some(p),
        ..DeleteOptions::default()
    };
    check(with(Propagation::Background), None).await;
    check(with(Propagation::Orphan), Some("orphan")).await;
    check(with(Propagation::Foreground), Some("foregroundDeletion")).await;
    check(DeleteOptions::default(), None).await;
    let orphan = DeleteOptions {
        orphan_dependents: Some(true),
        ..DeleteOptions::default()
    };
    check(orphan, Some("orphan")).await;
}

#[tokio::test]
async fn deletes_have_preconditions() {
    let s = Server::new();
    s.namespace("default").await;
    let made = s
        .create(CM("default"), r#"{"metadata":{"name":"a"}}"#)
        .await
        .unwrap();
    let uid = made.str_at(&["metadata", "uid"]).to_owned();
    let wrong = DeleteOptions {
        preconditions: Preconditions {
            uid: Some("x".into()),
            resource_version: None,
        },
        ..DeleteOptions::default()
    };
    let e = s
        .delete_with(CM("default"), "a", wrong)
        .await
        .map(drop)
        .unwrap_err();
    assert_eq!(
        e.message(),
        format!(
            "Operation cannot be fulfilled on ConfigMap \"a\": the UID in the precondition (x) does not match the UID in \
             record ({uid}). The object might have been deleted and then recreated"
        )
    );
    let dry = DeleteOptions {
        dry_run: true,
        ..DeleteOptions::default()
    };
    s.delete_with(CM("default"), "a", dry).await.unwrap();
    s.get(CM("default"), "a").await.unwrap();
    let answer = common::shown(s.delete(CM("default"), "a").await.unwrap(), 200);
    let expect = format!(
        r#"{{"kind":"Status","apiVersion":"v1","metadata":{{}},"status":"Success",
            "details":{{"name":"a","kind":"configmaps","uid":"{uid}"}}}}"#
    );
    assert_eq!(answer, common::tree(&expect));
}

const POD: &str = r#"{"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"i"}]}}"#;

fn pods() -> At<'static> {
    At("v1", "pods", "default")
}

#[tokio::test]
async fn a_running_pod_goes_after_its_grace_period() {
    let s = Server::new();
    s.namespace("default").await;
    s.create(pods(), POD).await.unwrap();
    let binding = r#"{"metadata":{"name":"p"},"target":{"kind":"Node","name":"n"}}"#;
    let cx = s.cx(&At("v1", "pods/binding", "default"));
    let bind = || {
        cx.endpoint
            .storage
            .create(&cx, Some("p"), common::body(binding), WriteOptions::default())
    };
    assert_eq!(
        common::shown(bind().await.unwrap(), 201).str_at(&["status"]),
        "Success"
    );
    let e = bind().await.map(drop).unwrap_err();
    assert_eq!(
        e.message(),
        "Operation cannot be fulfilled on pods/binding \"p\": pod p is already assigned to node \"n\""
    );
    let bound = s.get(pods(), "p").await.unwrap();
    assert_eq!(bound.str_at(&["spec", "nodeName"]), "n");
    assert_eq!(bound.int_at(&["metadata", "generation"]), Some(1));

    let going = common::shown(s.delete(pods(), "p").await.unwrap(), 200);
    assert_eq!(
        going.int_at(&["metadata", "deletionGracePeriodSeconds"]),
        Some(30)
    );
    assert_eq!(going.int_at(&["metadata", "generation"]), Some(2));
    let longer = DeleteOptions {
        grace_period_seconds: Some(60),
        ..DeleteOptions::default()
    };
    let same = common::shown(s.delete_with(pods(), "p", longer).await.unwrap(), 200);
    assert_eq!(same, going);
    let shorter = DeleteOptions {
        grace_period_seconds: Some(5),
        ..DeleteOptions::default()
    };
    let sooner = common::shown(s.delete_with(pods(), "p", shorter).await.unwrap(), 200);
    assert_eq!(
        sooner.int_at(&["metadata", "deletionGracePeriodSeconds"]),
        Some(5)
    );
    assert_eq!(sooner.int_at(&["metadata", "generation"]), Some(2));
    let now = DeleteOptions {
        grace_period_seconds: Some(0),
        ..DeleteOptions::default()
    };
    let gone = common::shown(s.delete_with(pods(), "p", now).await.unwrap(), 200);
    assert_eq!(gone.str_at(&["kind"]), "Pod");
    assert!(s.get(pods(), "p").await.unwrap_err().is_not_found());
}

#[tokio::test]
async fn status_and_spec_are_written_apart() {
    let s = Server::new();
    s.namespace("default").await;
    let deployment = r#"{"metadata":{"name":"d"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},
        "spec":{"containers":[{"name":"c","image":"i"}]}}},"status":{"replicas":7}}"#;
    let main = || At("apps/v1", "deployments", "default");
    let status = || At("apps/v1", "deployments/status", "default");
    let scale = || At("apps/v1", "deployments/scale", "default");
    let made = s.create(main(), deployment).await.unwrap();
    assert_eq!(made.get("status"), Some(&Tree::empty_map()));
    assert_eq!(made.int_at(&["metadata", "generation"]), Some(1));

    let both = r#"{"spec":{"replicas":3},"status":{"replicas":5}}"#;
    let a = s.merge(main(), "d", both).await.unwrap();
    assert_eq!(a.int_at(&["spec", "replicas"]), Some(3));
    assert_eq!(a.get("status"), Some(&Tree::empty_map()));
    assert_eq!(a.int_at(&["metadata", "generation"]), Some(2));
    let b = s
        .merge(
            status(),
            "d",
            r#"{"spec":{"replicas":9},"status":{"replicas":5}}"#,
        )
        .await
        .unwrap();
    assert_eq!(b.int_at(&["spec", "replicas"]), Some(3));
    assert_eq!(b.int_at(&["status", "replicas"]), Some(5));
    assert_eq!(b.int_at(&["metadata", "generation"]), Some(2));

    let seen = s.get(scale(), "d").await.unwrap();
    assert_eq!(seen.str_at(&["kind"]), "Scale");
    assert_eq!(seen.str_at(&["status", "selector"]), "a=b");
    let mut wanted = seen.clone();
    wanted.set(&["spec", "replicas"], 4.into());
    let scaled = s.update(scale(), "d", &wanted).await.unwrap();
    assert_eq!(scaled.int_at(&["spec", "replicas"]), Some(4));
    let e = s.update(scale(), "d", &wanted).await.unwrap_err();
    assert_eq!(e.code(), 409, "the version it has seen is old: {e}");
    let now = s.get(main(), "d").await.unwrap();
    assert_eq!(now.int_at(&["spec", "replicas"]), Some(4));
    assert_eq!(now.int_at(&["metadata", "generation"]), Some(3));
    let e = s.merge(status(), "none", "{}").await.unwrap_err();
    assert_eq!(e.message(), "deployments.apps \"none\" not found");
    let e = s.get(scale(), "none").await.unwrap_err();
    assert_eq!(e.message(), "deployments.apps \"none\" not found");
}

#[tokio::test]
async fn a_dry_run_writes_nothing() {
    let s = Server::new();
    s.namespace("default").await;
    let dry = || WriteOptions {
        dry_run: true,
        ..WriteOptions::default()
    };
    let shown = s
        .create_with(CM("default"), r#"{"metadata":{"name":"a"}}"#, dry())
        .await
        .unwrap();
    assert!(!shown.str_at(&["metadata", "uid"]).is_empty());
    assert!(shown.at(&["metadata", "resourceVersion"]).is_none());
    assert!(s.get(CM("default"), "a").await.unwrap_err().is_not_found());
    let made = s
        .create(CM("default"), r#"{"metadata":{"name":"a"}}"#)
        .await
        .unwrap();
    let mut next = made.clone();
    next.set(&["data", "k"], "v".into());
    let shown = s.update_with(CM("default"), "a", &next, dry()).await.unwrap();
    assert_eq!(shown.str_at(&["data", "k"]), "v");
    assert_eq!(s.get(CM("default"), "a").await.unwrap(), made);
}

#[tokio::test]
async fn some_kinds_are_created_by_updates() {
    let s = Server::new();
    s.namespace("default").await;
    let at = || At("coordination.k8s.io/v1", "leases", "default");
    let lease = common::tree(r#"{"metadata":{"name":"l"},"spec":{"holderIdentity":"a"}}"#);
    let made = s.update(at(), "l", &lease).await.unwrap();
    assert!(!made.str_at(&["metadata", "uid"]).is_empty());
    let e = s.update(at(), "l", &lease).await.unwrap_err();
    assert_eq!(
        (e.code(), e.message()),
        (
            422,
            "leases.coordination.k8s.io \"l\" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified \
             for an update"
        )
    );
    let e = s
        .update(CM("default"), "l", &common::tree(r#"{"metadata":{"name":"l"}}"#))
        .await
        .unwrap_err();
    assert_eq!(e.message(), "configmaps \"l\" not found");
}

#[tokio::test]
async fn apply_creates_and_merges() {
    let s = Server::new();
    s.namespace("default").await;
    let apply = |json: &'static str| s.patch(CM("default"), "a", PatchKind::Apply, json);
    let config = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"v"}}"#;
    let made = apply(config).await.unwrap();
    assert_eq!(made.str_at(&["data", "k"]), "v");
    let managed = made
        .at(&["metadata", "managedFields"])
        .unwrap()
        .as_list()
        .unwrap();
    assert_eq!(managed[0].str_at(&["operation"]), "Apply");
    assert_eq!(
        apply(config).await.unwrap(),
        made,
        "the same again writes nothing"
    );
    s.merge(CM("default"), "a", r#"{"data":{"other":"x"}}"#)
        .await
        .unwrap();
    let next = apply(r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"l":"v"}}"#)
        .await
        .unwrap();
    assert_eq!(
        next.get("data"),
        Some(&Tree::map([("l", "v".into()), ("other", "x".into())]))
    );
}

/// Sixty-four writers change one object at once through the write loop: none is lost.
#[tokio::test(flavor = "multi_thread")]
async fn no_writer_is_lost() {
    let s = std::sync::Arc::new(Server::new());
    s.namespace("default").await;
    s.create(CM("default"), r#"{"metadata":{"name":"a"}}"#)
        .await
        .unwrap();
    let writes = (0..64).map(|i| {
        let s = s.clone();
        async move {
            let json = format!(r#"{{"data":{{"k{i}":"v"}}}}"#);
            s.merge(CM("default"), "a", &json).await.unwrap();
        }
    });
    let handles: Vec<_> = writes
        .map(|w| tokio::runtime::Handle::current().spawn(w))
        .collect();
    for h in handles {
        h.await.unwrap();
    }
    let last = s.get(CM("default"), "a").await.unwrap();
    assert_eq!(last.get("data").unwrap().as_map().unwrap().len(), 64);
}

#[tokio::test]
async fn collections_are_deleted_through_every_page() {
    let s = Server::new();
    s.namespace("default").await;
    for i in 0..20 {
        let json = format!(
            r#"{{"metadata":{{"name":"c{i:02}","labels":{{"even":"{}"}}}}}}"#,
            i % 2 == 0
        );
        s.create(CM("default"), &json).await.unwrap();
    }
    let cx = s.cx(&CM("default"));
    let select = ListOptions {
        labels: LabelSelector {
            requirements: vec![LabelRequirement {
                key: "even".into(),
                operator: LabelOperator::Equals,
                values: vec!["true".into()],
            }],
        },
        ..ListOptions::default()
    };
    let deleted = cx
        .endpoint
        .storage
        .delete_collection(&cx, select, DeleteOptions::default())
        .await
        .unwrap();
    assert_eq!(deleted.items.len(), 10);
    assert_eq!(s.names(CM("default"), ListOptions::default()).await.len(), 10);
}

/// What a server starts it gives back: storages destroyed, watches ended, no task left.
#[tokio::test]
async fn a_server_leaves_nothing_behind() {
    let s = Server::new();
    s.namespace("default").await;
    let mut watch = s.watch(CM("default"), ListOptions::default()).await;
    for storage in s.built.storages.values() {
        storage.destroy();
        storage.destroy();
    }
    assert!(watch.next().await.is_none());
    assert_eq!(s.get(CM("default"), "a").await.unwrap_err().code(), 503);
    s.backend.close().await;
    assert_eq!(s.env.tasks.live_count(), 0);
}
