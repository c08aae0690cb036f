//! Watches: transitions, starts, ends.

use super::fixture::{Watched, fields, pod, pod_on};
use super::{Fixture, Harness};
use crate::EventKind::{Added, Deleted, Modified};
use crate::{ErrorKind, Predicate, WatchQuery};
use std::time::Duration;
use supercargo_storage::{Expected, Key};

pub(super) async fn run(h: &dyn Harness) {
    transitions(h).await;
    scopes(h).await;
    from_zero(h).await;
    from_a_revision(h).await;
    from_the_past(h).await;
    from_the_future(h).await;
    initial_events(h).await;
    late_reader(h).await;
    errors_end_it(h).await;
    bookmarks_and_end(h).await;
}

fn query(key: &str) -> WatchQuery {
    WatchQuery {
        key: key.to_owned(),
        recursive: true,
        ..WatchQuery::default()
    }
}

fn only_new(key: &str) -> WatchQuery {
    WatchQuery {
        send_initial_events: Some(false),
        ..query(key)
    }
}

fn selecting(predicate: Predicate) -> WatchQuery {
    WatchQuery {
        predicate,
        ..only_new("/pods")
    }
}

/// The table of transitions, with the content and the revision each event must have.
async fn transitions(h: &dyn Harness) {
    let f = h.fresh().await;
    let mut everything = f.watch(only_new("/pods")).await;
    let mut on_a = f.watch(selecting(fields(&[("spec.nodeName", "a", false)]))).await;
    let mut not_on_a = f.watch(selecting(fields(&[("spec.nodeName", "a", true)]))).await;

    let e1 = f.create(&pod("ns/x")).await;
    everything.expect(&f, Added, "ns/x").await;
    not_on_a.expect(&f, Added, "ns/x").await;

    let e2 = f.update(&pod_on("ns/x", "a"), &e1).await;
    let got = everything.expect(&f, Modified, "ns/x@a").await;
    assert_eq!(got.revision(), e2.revision());
    let got = on_a.expect(&f, Added, "ns/x@a").await;
    assert_eq!(got.revision(), e2.revision());
    // It left this view: its last state in it, with the revision of the change.
    let got = not_on_a.expect(&f, Deleted, "ns/x").await;
    assert_eq!(got.revision(), e2.revision());

    let mut labelled = pod_on("ns/x", "a");
    labelled.set(&["metadata", "labels", "l"], "1".into());
    let e3 = f.update(&labelled, &e2).await;
    everything.expect(&f, Modified, "ns/x@a").await;
    on_a.expect(&f, Modified, "ns/x@a").await;

    let e4 = f.update(&pod_on("ns/x", "b"), &e3).await;
    everything.expect(&f, Modified, "ns/x@b").await;
    let got = on_a.expect(&f, Deleted, "ns/x@a").await;
    assert_eq!(got.revision(), e4.revision());
    assert_eq!(f.tree(&got).str_at(&["metadata", "labels", "l"]), "1");
    not_on_a.expect(&f, Added, "ns/x@b").await;

    let at = f.delete(&e4).await;
    let got = everything.expect(&f, Deleted, "ns/x@b").await;
    assert_eq!(got.revision(), at);
    assert_eq!(
        f.tree(&got).str_at(&["metadata", "resourceVersion"]),
        at.0.to_string()
    );
    not_on_a.expect(&f, Deleted, "ns/x@b").await;
    on_a.quiet().await;
}

async fn scopes(h: &dyn Harness) {
    let f = h.fresh().await;
    let mut ns = f.watch(only_new("/pods/ns")).await;
    let mut single = f
        .watch(WatchQuery {
            recursive: false,
            ..only_new("/pods/ns/a")
        })
        .await;
    let mut named = f.watch(selecting(fields(&[("metadata.name", "a", false)]))).await;
    f.create(&pod("ns2/a")).await;
    f.create(&pod("ns/ab")).await;
    let a = f.create(&pod("ns/a")).await;
    named.expect(&f, Added, "ns2/a").await;
    named.expect(&f, Added, "ns/a").await;
    ns.expect(&f, Added, "ns/ab").await;
    ns.expect(&f, Added, "ns/a").await;
    single.expect(&f, Added, "ns/a").await;
    f.delete(&a).await;
    single.expect(&f, Deleted, "ns/a").await;
}

async fn from_zero(h: &dyn Harness) {
    let f = h.fresh().await;
    let a = f.create(&pod("ns/b")).await;
    f.create(&pod("ns/a")).await;
    for version in ["", "0"] {
        let mut w = f
            .watch(WatchQuery {
                resource_version: version.into(),
                ..query("/pods")
            })
            .await;
        w.expect(&f, Added, "ns/a").await;
        let got = w.expect(&f, Added, "ns/b").await;
        assert_eq!(got.revision(), a.revision());
        w.quiet().await;
    }
    let mut w = f.watch(query("/pods")).await;
    let a = f.update(&pod_on("ns/b", "n"), &a).await;
    w.expect(&f, Added, "ns/a").await;
    w.expect(&f, Added, "ns/b").await;
    w.expect(&f, Modified, "ns/b@n").await;
    f.backend.compact(a.revision()).await.unwrap();
    let mut w = f.watch(query("/pods")).await;
    w.expect(&f, Added, "ns/a").await;
    w.expect(&f, Added, "ns/b@n").await;
}

async fn from_a_revision(h: &dyn Harness) {
    let f = h.fresh().await;
    let a = f.create(&pod("ns/a")).await;
    let mut w = f
        .watch(WatchQuery {
            resource_version: a.revision().to_string().into(),
            ..query("/pods")
        })
        .await;
    w.quiet().await;
    f.update(&pod_on("ns/a", "n"), &a).await;
    w.expect(&f, Modified, "ns/a@n").await;
    let e = f
        .storage
        .watch(WatchQuery {
            resource_version: "x".into(),
            ..query("/pods")
        })
        .await;
    assert!(matches!(
        e.map(drop).unwrap_err().kind(),
        ErrorKind::BadVersion(_)
    ));
}

async fn from_the_past(h: &dyn Harness) {
    let f = h.fresh().await;
    let a = f.create(&pod("ns/a")).await;
    let b = f.update(&pod_on("ns/a", "n"), &a).await;
    let c = f.update(&pod_on("ns/a", "m"), &b).await;
    f.backend.compact(c.revision()).await.unwrap();
    let mut w = f
        .watch(WatchQuery {
            resource_version: a.revision().to_string().into(),
            ..query("/pods")
        })
        .await;
    match w.next_result().await {
        Some(Err(e)) => match e.into_kind() {
            ErrorKind::Expired { message, .. } => {
                let expect = format!("too old resource version: {} ({})", a.revision(), c.revision());
                assert_eq!(message, expect);
            }
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
    assert!(w.next_result().await.is_none());
}

async fn from_the_future(h: &dyn Harness) {
    let f = h.fresh().await;
    let a = f.create(&pod("ns/a")).await;
    let beyond = a.revision().0 + 2;
    let mut w = f
        .watch(WatchQuery {
            resource_version: beyond.to_string().into(),
            ..query("/pods")
        })
        .await;
    let b = f.update(&pod_on("ns/a", "n"), &a).await;
    let c = f.update(&pod_on("ns/a", "m"), &b).await;
    w.quiet().await;
    f.update(&pod_on("ns/a", "o"), &c).await;
    w.expect(&f, Modified, "ns/a@o").await;

    let mut w = f
        .watch(WatchQuery {
            resource_version: "9223372036854775807".into(),
            send_initial_events: Some(true),
            ..query("/pods")
        })
        .await;
    match w.next_result().await {
        Some(Err(e)) => assert!(matches!(e.kind(), ErrorKind::TooLargeVersion { .. }), "{e:?}"),
        other => panic!("{other:?}"),
    }
}

/// What each combination of options shows first.
async fn initial_events(h: &dyn Harness) {
    let f = h.fresh().await;
    let before = f.bump().await;
    for p in ["ns/a", "ns/b", "ns/c"] {
        f.create(&pod(p)).await;
    }
    let now = f.bump().await;
    let cases: [(String, Option<bool>, bool, bool); 12] = [
        (String::new(), Some(true), true, true),
        (String::new(), Some(true), false, true),
        ("0".into(), Some(true), true, true),
        (before.to_string(), Some(true), true, true),
        (now.to_string(), Some(true), true, true),
        (String::new(), Some(false), true, false),
        ("0".into(), Some(false), true, false),
        (now.to_string(), Some(false), true, false),
        (before.to_string(), Some(false), true, true),
        (String::new(), None, true, true),
        ("0".into(), None, false, true),
        (before.to_string(), None, false, true),
    ];
    let mut watches: Vec<Watched> = Vec::new();
    for (version, send, bookmarks, state) in cases {
        let mut w = f
            .watch(WatchQuery {
                resource_version: version.as_str().into(),
                send_initial_events: send,
                allow_bookmarks: bookmarks,
                ..query("/pods")
            })
            .await;
        if state {
            for p in ["ns/a", "ns/b", "ns/c"] {
                w.expect(&f, Added, p).await;
            }
        }
        if send == Some(true) && bookmarks {
            let (revision, end) = w.bookmark().await;
            assert!(end);
            // Changes elsewhere count: the client may go on from here.
            assert!(revision >= now, "{version}");
        }
        watches.push(w);
    }
    f.create(&pod("ns/d")).await;
    for w in &mut watches {
        w.expect(&f, Added, "ns/d").await;
    }
    let mut one = f
        .watch(WatchQuery {
            predicate: fields(&[("metadata.name", "b", false)]),
            send_initial_events: Some(true),
            allow_bookmarks: true,
            ..query("/pods")
        })
        .await;
    one.expect(&f, Added, "ns/b").await;
    assert!(one.bookmark().await.1);
}

async fn late_reader(h: &dyn Harness) {
    let f = h.fresh().await;
    let mut w = f.watch(only_new("/pods")).await;
    let mut last = f.create(&pod_on("ns/a", "0")).await;
    for i in 1..=20 {
        last = f.update(&pod_on("ns/a", &i.to_string()), &last).await;
    }
    w.expect(&f, Added, "ns/a@0").await;
    let mut before = 0;
    for i in 1..=20 {
        let e = w.expect(&f, Modified, &format!("ns/a@{i}")).await;
        assert!(e.revision().0 > before);
        before = e.revision().0;
    }
}

async fn break_it(f: &Fixture, key: &str) {
    let key = Key::from(key);
    let read = f.backend.get(&key).await.unwrap().value;
    let write = supercargo_storage::Write {
        key,
        expected: read.map_or(Expected::Absent, |r| Expected::At(r.mod_revision)),
        op: supercargo_storage::Op::Put {
            value: bytes::Bytes::from_static(b"{"),
            ttl: None,
        },
    };
    f.backend.commit(write).await.unwrap();
}

/// No event may follow an error: the client would believe it had seen everything.
async fn errors_end_it(h: &dyn Harness) {
    let f = h.fresh().await;
    let mut w = f.watch(selecting(fields(&[("spec.nodeName", "", false)]))).await;
    f.create(&pod("ns/foo")).await;
    break_it(&f, "/registry/pods/ns/foo").await;
    f.create(&pod("ns/baz")).await;
    w.expect(&f, Added, "ns/foo").await;
    match w.next_result().await {
        Some(Err(e)) => assert!(e.is_corrupt(), "{e:?}"),
        other => panic!("{other:?}"),
    }
    assert!(w.next_result().await.is_none());
}

async fn bookmarks_and_end(h: &dyn Harness) {
    let f = h.fresh().await;
    let own = f.create(&pod("ns/a")).await.revision();
    let mut w = f
        .watch(WatchQuery {
            allow_bookmarks: true,
            timeout: Duration::from_secs(3),
            ..only_new("/pods")
        })
        .await;
    let other = f.bump().await;
    let (revision, initial) = w.bookmark().await;
    assert!(!initial);
    // Stores elsewhere tell how far a watch is in their own time, etcd before 3.4.31 not at all: then what was seen counts.
    let least = if f.backend.capabilities().progress_is_free {
        other
    } else {
        own
    };
    assert!(revision >= least, "{revision} must cover changes up to {least}");
    assert!(w.next_result().await.is_none(), "its time is up");
    let mut silent = f
        .watch(WatchQuery {
            timeout: Duration::from_millis(1),
            ..only_new("/pods")
        })
        .await;
    assert!(silent.next_result().await.is_none());
}
