//! What a 1.37.2 server answered to deletes of every kind (data/deleted.json), and objects that can't be read.
//!
//! An answer is written as its code, the kind of what was answered, and the finalizers that are left; a Status also names
//! what it is about.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod common;

use bytes::Bytes;
use common::{At, Server, tree};
use supercargo_meta::{Status, Tree};
use supercargo_registry::rest::{
    Answer, DeleteOptions, ListOptions, Media, Preconditions, Propagation, Warnings,
};
use supercargo_storage::{Expected, Key, Op, Write};

/// A way to delete, as data/deleted.json names it.
fn options(case: &str) -> DeleteOptions {
    let mut o = DeleteOptions::default();
    match case {
        "" | "finalizer" => {}
        "Background" => o.propagation = Some(Propagation::Background),
        "Foreground" => o.propagation = Some(Propagation::Foreground),
        "Orphan" => o.propagation = Some(Propagation::Orphan),
        "orphanDependents: false" => o.orphan_dependents = Some(false),
        "orphanDependents: true" => o.orphan_dependents = Some(true),
        "dryRun" => o.dry_run = true,
        "uid" => {
            o.preconditions = Preconditions {
                uid: Some("x".into()),
                ..Preconditions::default()
            };
        }
        "unsafe" => o.ignore_store_read_error = true,
        other => panic!("{other}"),
    }
    o
}

fn finalizers(object: &Tree) -> Vec<&str> {
    let list = object.at(&["metadata", "finalizers"]).and_then(Tree::as_list);
    list.unwrap_or_default().iter().filter_map(Tree::as_str).collect()
}

fn brief(answer: Result<Answer, Status>, warnings: &Warnings) -> String {
    let status = |code: u16, s: &Status| {
        let d = s.body().details.clone().unwrap_or_default();
        let about = if d.group.is_empty() {
            d.kind.to_string()
        } else {
            format!("{}.{}", d.kind, d.group)
        };
        format!("{code} Status {about}").trim_end().to_owned()
    };
    let mut text = match answer {
        Err(s) => status(s.code(), &s),
        Ok(Answer::Status(code, s)) => status(code, &s),
        Ok(Answer::Object(code, o)) => {
            let tree = o.tree().unwrap();
            let mut words = vec![code.to_string(), o.gvk().kind.to_string()];
            words.extend(finalizers(&tree).iter().map(|f| (*f).to_owned()));
            words.join(" ")
        }
    };
    if warnings
        .take()
        .iter()
        .any(|w| w.starts_with("child pods are preserved"))
    {
        text.push_str(" | 299 - \"child pods ar");
    }
    text
}

/// Group version, resource and namespace of a path.
fn place(path: &str) -> (String, &str, &str) {
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let (gv, rest) = match parts.as_slice() {
        ["api", v, rest @ ..] => ((*v).to_owned(), rest),
        ["apis", g, v, rest @ ..] => (format!("{g}/{v}"), rest),
        other => panic!("{other:?}"),
    };
    match rest {
        ["namespaces", ns, resource] => (gv, resource, ns),
        [resource] => (gv, resource, ""),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_kind_is_deleted_as_upstream_deletes_it() {
    let samples = tree(include_str!("data/created.json"));
    let expected = tree(include_str!("data/deleted.json"));
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in expected.as_list().unwrap() {
        let path = row.str_at(&["path"]);
        let sample = samples.as_list().unwrap().iter();
        let sample = sample.clone().find(|s| s.str_at(&["path"]) == path).unwrap();
        let (gv, resource, namespace) = place(path);
        for (case, answer) in row.as_map().unwrap().iter().filter(|(k, _)| *k != "path") {
            // Upstream's storage of roles can't do it at all; ours can, which helps.
            if case == "unsafe" && gv.starts_with("rbac.") {
                continue;
            }
            let s = Server::new();
            s.namespace("default").await;
            let at = At(&gv, resource, namespace);
            let mut object = sample.get("in").unwrap().clone();
            if object.str_at(&["metadata", "name"]).is_empty() {
                object.set(&["metadata", "name"], "a".into());
            }
            if case == "finalizer" {
                object.set(
                    &["metadata", "finalizers"],
                    Tree::list(vec!["example.com/x".into()]),
                );
            }
            let name = object.str_at(&["metadata", "name"]).to_owned();
            s.create(At(&gv, resource, namespace), &common::text(&object))
                .await
                .unwrap();
            let cx = s.cx(&at);
            let got = cx.endpoint.storage.delete(&cx, &name, options(case)).await;
            let got = brief(got, &cx.warnings);
            count += 1;
            if Some(got.as_str()) != answer.as_str() {
                wrong.push(format!("{path} {case:?}: want {answer:?}, got {got:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 500, "{count} deletes");
}

#[tokio::test]
async fn a_namespace_is_deleted_under_its_preconditions() {
    let s = Server::new();
    s.namespace("n").await;
    let place = || At("v1", "namespaces", "");
    let refused = |o: Preconditions| DeleteOptions {
        preconditions: o,
        ..DeleteOptions::default()
    };
    let uid = Preconditions {
        uid: Some("x".into()),
        resource_version: None,
    };
    let e = s.delete_with(place(), "n", refused(uid)).await.err().unwrap();
    assert!(
        e.message().starts_with(
            "Operation cannot be fulfilled on namespaces \"n\": Precondition failed: UID in precondition: x, UID in object meta: "
        ),
        "{}",
        e.message()
    );
    let version = Preconditions {
        uid: None,
        resource_version: Some("1".into()),
    };
    let e = s.delete_with(place(), "n", refused(version)).await.err().unwrap();
    assert!(
        e.message().contains("ResourceVersion in precondition: 1, "),
        "{}",
        e.message()
    );
    // What is still there because of its dependents answers 202, also the second time.
    let o = || DeleteOptions {
        orphan_dependents: Some(false),
        ..DeleteOptions::default()
    };
    for _ in 0..2 {
        let Answer::Object(code, going) = s.delete_with(place(), "n", o()).await.unwrap() else {
            panic!("a namespace is answered");
        };
        assert_eq!(code, 202);
        assert_eq!(finalizers(&going.tree().unwrap()), ["foregroundDeletion"]);
    }
}

const MAPS: At<'static> = At("v1", "configmaps", "default");

/// Overwrites a stored object with bytes that are none.
async fn spoil(s: &Server, name: &str) {
    let write = Write {
        key: Key::new(format!("/registry/configmaps/default/{name}").into_bytes()),
        expected: Expected::At(
            s.backend
                .get(&Key::new(
                    format!("/registry/configmaps/default/{name}").into_bytes(),
                ))
                .await
                .unwrap()
                .value
                .unwrap()
                .mod_revision,
        ),
        op: Op::Put {
            value: Bytes::from_static(b"k8s\0garbage"),
            ttl: None,
        },
    };
    s.backend.commit(write).await.unwrap();
}

#[tokio::test]
async fn objects_that_can_not_be_read_are_named_and_can_be_deleted() {
    let s = Server::new();
    s.namespace("default").await;
    for name in ["a", "b", "c"] {
        let json = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        s.create(MAPS, &json).await.unwrap();
    }
    spoil(&s, "a").await;
    spoil(&s, "c").await;

    let cx = s.cx(&MAPS);
    let Answer::Object(_, a) = cx
        .endpoint
        .storage
        .get(&cx, "a", supercargo_registry::rest::GetOptions::default())
        .await
        .unwrap()
    else {
        panic!("an object");
    };
    let e = a.encode(Media::Json).unwrap_err();
    let text = e.message();
    assert!(
        text.starts_with(
            "Internal error occurred: StorageError: corrupt object, Code: 7, Key: /configmaps/default/a, ResourceVersion: 0, \
             AdditionalErrorMsg: object not decodable revision="
        ),
        "{text}"
    );
    assert_eq!((e.code(), e.reason().as_str()), (500, "InternalError"));

    let list = s.list(MAPS, ListOptions::default()).await.unwrap();
    let resource = cx.endpoint.group_resource();
    let first = list.items[0].encode_item(Media::Json).unwrap_err();
    let e = list.failed(&resource, first);
    assert_eq!((e.code(), e.reason().as_str()), (500, "StorageReadError"));
    assert!(
        e.message().starts_with(
            "failed to read one or more configmaps from the storage: StorageError: corrupt object, Code: 7, Key: \
             /registry/configmaps/default/a, "
        ),
        "{}",
        e.message()
    );
    assert!(e.message().ends_with(" (and 1 more)"), "{}", e.message());
    let details = e.body().details.clone().unwrap();
    let keys: Vec<_> = details.causes.iter().map(|c| c.field.as_str()).collect();
    assert_eq!(
        keys,
        ["/registry/configmaps/default/a", "/registry/configmaps/default/c"]
    );

    let e = s.delete(MAPS, "a").await.err().unwrap();
    assert_eq!((e.code(), e.reason().as_str()), (500, "InternalError"));
    let e = s.merge(MAPS, "a", "{}").await.unwrap_err();
    assert_eq!((e.code(), e.reason().as_str()), (500, ""));
    assert!(
        e.message().starts_with("object not decodable revision="),
        "{}",
        e.message()
    );

    let answer = s.delete_with(MAPS, "b", options("unsafe")).await;
    assert_eq!(brief(answer, &Warnings::default()), "409 Status configmaps");
    for (name, dry_run) in [("a", true), ("a", false), ("c", false)] {
        let o = DeleteOptions {
            dry_run,
            ..options("unsafe")
        };
        let answer = s.delete_with(MAPS, name, o).await;
        assert_eq!(brief(answer, &Warnings::default()), "200 Status ConfigMap");
    }
    assert_eq!(s.names(MAPS, ListOptions::default()).await, ["b"]);
}

#[tokio::test]
async fn without_garbage_collection_nothing_waits_for_it() {
    let s = Server::without_garbage_collection();
    s.namespace("default").await;
    let sets = At("apps/v1", "replicasets", "default");
    let set = r#"{"metadata":{"name":"r"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}"#;
    for case in ["Foreground", "Orphan", "Background", "orphanDependents: true", ""] {
        s.create(At(sets.0, sets.1, sets.2), set).await.unwrap();
        let gone = s
            .delete_with(At(sets.0, sets.1, sets.2), "r", options(case))
            .await;
        assert_eq!(
            brief(gone, &Warnings::default()),
            "200 Status replicasets.apps",
            "{case}"
        );
        assert_eq!(
            s.get(At(sets.0, sets.1, sets.2), "r").await.unwrap_err().code(),
            404,
            "{case}"
        );
    }
    // What somebody else has put there is waited for all the same.
    let held = set.replace(r#""name":"r""#, r#""name":"r","finalizers":["example.com/x"]"#);
    s.create(At(sets.0, sets.1, sets.2), &held).await.unwrap();
    let answer = s
        .delete_with(At(sets.0, sets.1, sets.2), "r", options("Foreground"))
        .await;
    assert_eq!(
        brief(answer, &Warnings::default()),
        "200 ReplicaSet example.com/x"
    );
}
