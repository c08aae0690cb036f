//! What a 1.37.2 server answered to creates (data/created.json), and every verb for every resource of the tables.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod common;

use common::{At, Server, text, tree};
use std::collections::VecDeque;
use supercargo_meta::{Status, Tree};
use supercargo_registry::rest::{
    DeleteOptions, ListOptions, Media, PatchKind, Propagation, WatchAnswer, WatchEvent, WatchEventKind,
};

struct Sample {
    group_version: String,
    resource: String,
    namespace: String,
    sent: Tree,
    answered: Tree,
}

impl Sample {
    fn at(&self) -> At<'_> {
        At(&self.group_version, &self.resource, &self.namespace)
    }
}

fn samples() -> Vec<Sample> {
    let all = tree(include_str!("data/created.json"));
    all.as_list().unwrap().iter().map(sample).collect()
}

fn sample(s: &Tree) -> Sample {
    let path = s.str_at(&["path"]).trim_start_matches('/');
    let parts: Vec<&str> = path.split('/').collect();
    let (group_version, rest) = if parts[0] == "api" {
        (parts[1].to_owned(), &parts[2..])
    } else {
        (format!("{}/{}", parts[1], parts[2]), &parts[3..])
    };
    let (namespace, resource) = match rest {
        ["namespaces", ns, resource] => ((*ns).to_owned(), *resource),
        [resource] => (String::new(), *resource),
        other => panic!("{other:?}"),
    };
    Sample {
        group_version,
        resource: resource.to_owned(),
        namespace,
        sent: s.get("in").unwrap().clone(),
        answered: s.get("out").unwrap().clone(),
    }
}

/// Removes what differs by nature, and what admission plugins and allocators add that do not stand in this server.
fn comparable(mut object: Tree) -> String {
    for field in ["uid", "creationTimestamp", "resourceVersion", "managedFields"] {
        object.remove(&["metadata", field]);
    }
    without(&mut object, &["metadata", "finalizers"], |f| {
        f.as_str().is_some_and(|f| f.ends_with("-protection"))
    });
    without(&mut object, &["spec", "volumes"], is_token);
    without(&mut object, &["spec", "tolerations"], |t| {
        t.int_at(&["tolerationSeconds"]) == Some(300)
    });
    without(&mut object, &["spec", "taints"], |t| {
        t.str_at(&["key"]) == "node.kubernetes.io/not-ready"
    });
    let kind = object.str_at(&["kind"]).to_owned();
    let added: &[&str] = match kind.as_str() {
        "Pod" => &[
            "priority",
            "preemptionPolicy",
            "serviceAccount",
            "serviceAccountName",
        ],
        "Service" => &[
            "clusterIP",
            "clusterIPs",
            "ipFamilies",
            "ipFamilyPolicy",
            "healthCheckNodePort",
        ],
        "CertificateSigningRequest" => &["username", "groups", "uid", "extra"],
        _ => &[],
    };
    for field in added {
        object.remove(&["spec", field]);
    }
    if !object.str_at(&["metadata", "generateName"]).is_empty() {
        object.remove(&["metadata", "name"]);
    }
    each(&mut object, &["spec", "ports"], |p| drop(p.remove(&["nodePort"])));
    for list in ["containers", "initContainers"] {
        each(&mut object, &["spec", list], |c| {
            without(c, &["volumeMounts"], is_token);
        });
    }
    each(&mut object, &["status", "conditions"], |c| {
        drop(c.remove(&["lastTransitionTime"]))
    });
    object.remove(&["status", "lastPhaseTransitionTime"]);
    let uid = object
        .str_at(&[
            "spec",
            "selector",
            "matchLabels",
            "batch.kubernetes.io/controller-uid",
        ])
        .to_owned();
    let shown = text(&object);
    if uid.is_empty() {
        shown
    } else {
        shown.replace(&uid, "<uid>")
    }
}

fn is_token(t: &Tree) -> bool {
    t.str_at(&["name"]).starts_with("kube-api-access-")
}

fn each(object: &mut Tree, path: &[&str], mut f: impl FnMut(&mut Tree)) {
    if let Some(l) = object.at_mut(path).and_then(Tree::as_list_mut) {
        l.iter_mut().for_each(&mut f);
    }
}

fn without(object: &mut Tree, path: &[&str], out: impl Fn(&Tree) -> bool) {
    let Some(l) = object.at_mut(path).and_then(Tree::as_list_mut) else {
        return;
    };
    l.retain(|t| !out(t));
    if l.is_empty() {
        object.remove(path);
    }
}

#[tokio::test]
async fn creates_answer_as_upstream_does() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for s in samples() {
        let server = Server::new();
        if !s.namespace.is_empty() {
            server.namespace(&s.namespace).await;
        }
        if !server.serves(&s.at()) {
            continue;
        }
        count += 1;
        let path = format!("{} {}", s.group_version, s.resource);
        match server.create(s.at(), &text(&s.sent)).await {
            Ok(made) => {
                let (got, want) = (comparable(made), comparable(s.answered));
                if got != want {
                    wrong.push(format!("{path}\n got {got}\nwant {want}"));
                }
            }
            Err(e) => wrong.push(format!("{path}: {e}")),
        }
    }
    assert!(count > 80);
    assert!(
        wrong.is_empty(),
        "{} of {count} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// One object of every resource through every verb.
#[tokio::test]
async fn every_verb_works_on_every_resource() {
    let server = Server::new();
    server.namespace("default").await;
    let mut seen = Vec::new();
    for s in samples() {
        let path = format!("{} {}", s.group_version, s.resource);
        let name = s.sent.str_at(&["metadata", "name"]).to_owned();
        if seen.contains(&path) || !server.serves(&s.at()) || name.is_empty() || s.resource == "namespaces" {
            continue;
        }
        story(&server, &s, &name).await;
        seen.push(path);
    }
    assert!(seen.len() > 55, "{}", seen.len());
}

async fn story(server: &Server, s: &Sample, name: &str) {
    let path = format!("{} {}", s.group_version, s.resource);
    let context = |e: Status| -> Tree { panic!("{path}: {e}") };
    let from_now = ListOptions {
        send_initial_events: Some(false),
        ..ListOptions::default()
    };
    let mut watch = Events(server.watch(s.at(), from_now).await, VecDeque::new());
    let made = server
        .create(s.at(), &text(&s.sent))
        .await
        .unwrap_or_else(context);
    assert_eq!(
        watch.next().await,
        (WatchEventKind::Added, made.clone()),
        "{path}"
    );
    assert_eq!(
        server.get(s.at(), name).await.unwrap_or_else(context),
        made,
        "{path}"
    );
    assert!(
        server
            .names(s.at(), ListOptions::default())
            .await
            .contains(&name.to_owned())
    );

    // Writing it back as it is changes nothing. The phase of a claim is a default of reads: its first update stores it, as
    // upstream's does.
    let mut same = server.update(s.at(), name, &made).await.unwrap_or_else(context);
    if s.resource == "persistentvolumeclaims" {
        watch.next().await;
        let again = server.update(s.at(), name, &same).await.unwrap_or_else(context);
        assert_eq!(again, same, "{path}");
        same.set(
            &["metadata", "resourceVersion"],
            made.at(&["metadata", "resourceVersion"]).unwrap().clone(),
        );
    }
    assert_eq!(same, made, "{path}");
    let patched = server
        .merge(s.at(), name, r#"{"metadata":{"labels":{"patched":"yes"}}}"#)
        .await
        .unwrap_or_else(context);
    assert_eq!(
        patched.str_at(&["metadata", "labels", "patched"]),
        "yes",
        "{path}"
    );
    assert_eq!(
        watch.next().await,
        (WatchEventKind::Modified, patched.clone()),
        "{path}"
    );
    let again = server
        .patch(
            s.at(),
            name,
            PatchKind::Strategic,
            r#"{"metadata":{"labels":{"patched":"yes"}}}"#,
        )
        .await
        .unwrap_or_else(context);
    assert_eq!(again, patched, "{path}");

    let orphans = matches!(s.resource.as_str(), "jobs" | "replicationcontrollers");
    server
        .delete_with(
            s.at(),
            name,
            DeleteOptions {
                propagation: orphans.then_some(Propagation::Background),
                grace_period_seconds: Some(0),
                ..DeleteOptions::default()
            },
        )
        .await
        .unwrap_or_else(|e| panic!("{path}: {e}"));
    loop {
        let (kind, object) = watch.next().await;
        if kind == WatchEventKind::Deleted {
            let version = |t: &Tree| t.str_at(&["metadata", "resourceVersion"]).parse::<u64>().unwrap();
            assert!(version(&object) > version(&patched), "{path}");
            break;
        }
    }
    assert!(
        server.get(s.at(), name).await.unwrap_err().is_not_found(),
        "{path}"
    );
}

/// A watch read one event at a time.
struct Events(Box<dyn WatchAnswer>, VecDeque<WatchEvent>);

impl Events {
    async fn next(&mut self) -> (WatchEventKind, Tree) {
        while self.1.is_empty() {
            self.1.extend(self.0.next().await.unwrap());
        }
        match self.1.pop_front().unwrap() {
            WatchEvent::Object(kind, o) => {
                // Deleted objects are new to the server: their metadata is decoded by itself.
                let metadata = o.metadata().unwrap();
                assert_eq!(metadata.get("metadata"), o.tree().unwrap().get("metadata"));
                (kind, common::parse(&o.encode(Media::Json).unwrap().joined()))
            }
            WatchEvent::Error(s) => panic!("{s}"),
        }
    }
}
