//! Others use the same etcd: Kubernetes 1.5 with the same objects, people with `etcdctl`, programs beside us. What they do is
//! seen as what it is.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use http::Method;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd2::{Etcd2, Etcd2Options, open_etcd2};
use supercargo_env::Env;
use supercargo_storage::{
    Backend, ErrorKind, Event, EventKind, Expected, Key, Op, RangeQuery, Record, Revision, WatchStream, Write,
};
use support::raw::Raw;
use support::{Server, create, open, options, prefix, put, start_one};

/// A store, an etcd of its own, and somebody else.
struct Shared {
    env: Env,
    server: Arc<Server>,
    etcd: Arc<Etcd2>,
    raw: Raw,
}

impl Shared {
    fn below(prefix: &str) -> Self {
        let (env, server) = (Env::system(), start_one());
        let options = Etcd2Options {
            prefix: prefix.to_owned(),
            ..options(&[&server])
        };
        Self {
            etcd: open_etcd2(&env, options).unwrap(),
            raw: Raw::new(&env, &server),
            env,
            server,
        }
    }

    async fn watch(&self, after: Revision) -> Watch {
        let stream = self.etcd.watch(prefix("/registry/"), after).await.unwrap();
        Watch(stream, Vec::new())
    }

    async fn get(&self, key: &str) -> Option<Record> {
        self.etcd.get(&Key::from(key)).await.unwrap().value
    }

    async fn keys(&self) -> Vec<String> {
        let page = self.etcd.range(RangeQuery::latest(prefix("/"))).await.unwrap();
        page.value.records.iter().map(|r| r.key.to_string()).collect()
    }
}

struct Watch(Box<dyn WatchStream>, Vec<Event>);

impl Watch {
    /// The next event: revision, key, new and old value.
    async fn next(&mut self) -> String {
        if self.1.is_empty() {
            self.1 = self.0.next().await.unwrap().unwrap();
        }
        let event = self.1.remove(0);
        let text = |r: &Record| String::from_utf8_lossy(&r.value).into_owned();
        match &event.kind {
            EventKind::Put { record, prev } => format!(
                "{} {} {} v{} was {}",
                event.revision,
                record.key,
                text(record),
                record.version,
                prev.as_ref().map_or_else(|| "none".to_owned(), text)
            ),
            EventKind::Delete { prev } => format!("{} gone {} {}", event.revision, prev.key, text(prev)),
        }
    }
}

fn delete(key: &str, at: Revision) -> Write {
    Write {
        key: Key::from(key),
        expected: Expected::At(at),
        op: Op::Delete,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_write_is_seen() {
    let s = Shared::below("/registry");
    let at = create(&*s.etcd, "/registry/pods/a", "1").await;
    let mut watch = s.watch(at).await;
    let set = s.raw.put("/registry/pods/a", "value=2").await;
    assert_eq!(watch.next().await, format!("{set} /registry/pods/a 2 v1 was 1"));
    let swapped = s.raw.put("/registry/pods/a?prevValue=2", "value=3").await;
    assert_eq!(
        watch.next().await,
        format!("{swapped} /registry/pods/a 3 v2 was 2")
    );
    let updated = s.raw.put("/registry/pods/a?prevExist=true", "value=4").await;
    assert_eq!(
        watch.next().await,
        format!("{updated} /registry/pods/a 4 v3 was 3")
    );
    let gone = s.raw.delete("/registry/pods/a", "prevValue=4").await;
    assert_eq!(watch.next().await, format!("{gone} gone /registry/pods/a 4"));
    let conflict = s
        .etcd
        .commit(put("/registry/pods/a", Expected::At(at), "5"))
        .await;
    assert_eq!(
        conflict.unwrap_err().kind(),
        &ErrorKind::Conflict { current: None }
    );
    let in_order = s.raw.ask(Method::POST, "/v2/keys/registry/pods", "value=6").await;
    assert!(in_order.contains("create"), "{in_order}");
    assert!(watch.next().await.ends_with(" 6 v1 was none"));
    s.etcd.close().await;
}

/// A directory goes at once; its keys go with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_directory_that_goes_takes_its_keys_along() {
    let s = Shared::below("/registry");
    for key in ["/registry/pods/ns/a", "/registry/pods/ns/b", "/registry/pods-x"] {
        create(&*s.etcd, key, "x").await;
    }
    // A key whose directory is a value lies elsewhere, and stays.
    let last = create(&*s.etcd, "/registry/pods-x/c", "x").await;
    let mut watch = s.watch(last).await;
    let gone = s.raw.delete("/registry/pods", "recursive=true").await;
    for key in ["/registry/pods/ns/a", "/registry/pods/ns/b"] {
        assert_eq!(watch.next().await, format!("{gone} gone {key} x"));
    }
    assert_eq!(s.keys().await, ["/registry/pods-x", "/registry/pods-x/c"]);
    create(&*s.etcd, "/registry/pods/ns/a", "again").await;
    s.raw
        .put("/registry/pods/ns", "dir=true&ttl=1&prevExist=true")
        .await;
    assert!(watch.next().await.contains("/registry/pods/ns/a again"));
    assert!(watch.next().await.ends_with("gone /registry/pods/ns/a again"));
    // A directory in the place of a value.
    s.raw.put("/registry/pods-x", "dir=true").await;
    assert!(watch.next().await.ends_with("gone /registry/pods-x x"));
    s.raw.delete("/registry", "recursive=true").await;
    assert!(watch.next().await.ends_with("gone /registry/pods-x/c x"));
    assert_eq!(s.keys().await, [""; 0]);
    s.etcd.close().await;
}

/// Times to live that others set, take back and let run out.
#[tokio::test(flavor = "multi_thread")]
async fn times_to_live_of_others_count() {
    let s = Shared::below("/registry");
    let at = create(&*s.etcd, "/registry/a", "1").await;
    let mut watch = s.watch(at).await;
    s.raw.put("/registry/a", "value=2&ttl=100").await;
    s.raw.put("/registry/b", "value=1&ttl=1").await;
    assert!(watch.next().await.contains("/registry/a 2"));
    assert_ne!(s.get("/registry/a").await.unwrap().lease, 0);
    assert!(watch.next().await.contains("/registry/b 1"));
    assert!(watch.next().await.contains("gone /registry/b 1"));
    let known = s.get("/registry/a").await.unwrap();
    let write = put("/registry/a", Expected::At(known.mod_revision), "3");
    s.etcd.commit(write).await.unwrap();
    assert_eq!(
        s.get("/registry/a").await.unwrap().lease,
        0,
        "without one it stays"
    );
    assert!(!s.raw.get("/registry/a").await.contains("ttl"));
    s.etcd.close().await;
}

/// Writes elsewhere in the same etcd move its index: reads keep up with it, and nothing is shown of them.
#[tokio::test(flavor = "multi_thread")]
async fn writes_outside_move_the_revision_only() {
    let s = Shared::below("/registry");
    let at = create(&*s.etcd, "/registry/a", "1").await;
    let mut watch = s.watch(at).await;
    for i in 0..30 {
        let outside = s.raw.put(&format!("/other/{i}"), "value=x").await;
        let now = s.etcd.current_revision().await.unwrap();
        assert!(now.0 >= outside, "{now} is before {outside}");
        assert_eq!(s.keys().await, ["/registry/a"]);
    }
    for hidden in ["/registry/_x", "/registry/_d/x", "/registry2", "/registry/%2561"] {
        s.raw.put(hidden, "value=x").await;
    }
    let last = create(&*s.etcd, "/registry/b", "1").await;
    assert_eq!(watch.next().await, format!("{last} /registry/b 1 v1 was none"));
    assert_eq!(s.keys().await, ["/registry/a", "/registry/b"]);
    s.etcd.close().await;
}

/// What Kubernetes 1.5 left in etcd is read, and what we write it reads: the same text at the same place.
#[tokio::test(flavor = "multi_thread")]
async fn objects_lie_where_kubernetes_had_them() {
    let fixture = include_str!("fixtures/pod-1.5.json").trim_end();
    let s = Shared::below("/registry");
    let form = format!(
        "value={}",
        percent_encoding::utf8_percent_encode(fixture, percent_encoding::NON_ALPHANUMERIC)
    );
    let at = s.raw.put("/registry/pods/default/web", &form).await;
    let record = s.get("/registry/pods/default/web").await.unwrap();
    assert_eq!(
        (&record.value[..], record.mod_revision),
        (fixture.as_bytes(), Revision(at))
    );
    let new = fixture.replace("Running", "Failed");
    let key = "/registry/pods/default/web";
    let write = put(key, Expected::At(Revision(at)), new.clone());
    let written = s.etcd.commit(write).await.unwrap().revision;
    let answer: serde_json::Value = serde_json::from_str(&s.raw.get(key).await).unwrap();
    assert_eq!(
        answer["node"],
        serde_json::json!({"key": key, "value": new, "modifiedIndex": written.0, "createdIndex": at})
    );
    // Bytes that are no text, such as encrypted ones, are spelled.
    let bytes = bytes::Bytes::from_static(b"k8s:enc:aesgcm:v1:key:\x00\xff");
    create(&*s.etcd, "/registry/secrets/default/s", "1").await;
    let secret = s.get("/registry/secrets/default/s").await.unwrap();
    let write = put(
        "/registry/secrets/default/s",
        Expected::At(secret.mod_revision),
        bytes.clone(),
    );
    s.etcd.commit(write).await.unwrap();
    assert_eq!(s.get("/registry/secrets/default/s").await.unwrap().value, bytes);
    assert!(
        s.raw
            .get("/registry/secrets/default/s")
            .await
            .contains("\"data:;base64,azhz")
    );
    s.etcd.close().await;
}

/// The worst text for each step on its way, at the limit.
#[tokio::test(flavor = "multi_thread")]
async fn large_values_come_back_whole() {
    let s = Shared::below("/registry");
    let max = s.etcd.capabilities().value_bytes_max;
    for (i, piece) in [&b"%"[..], b"\"\\", b"\n", "\u{1}<&+ ü;=".as_bytes(), b"\xff\x00"]
        .iter()
        .enumerate()
    {
        let value: bytes::Bytes = piece
            .iter()
            .copied()
            .cycle()
            .take(max - max % piece.len())
            .collect();
        let key = format!("/registry/big/{i}");
        s.etcd
            .commit(put(&key, Expected::Absent, value.clone()))
            .await
            .unwrap();
        assert!(s.get(&key).await.unwrap().value == value, "{piece:?}");
    }
    let before = s.keys().await;
    s.server.restart();
    let second = Etcd2Options {
        prefix: "/registry".to_owned(),
        ..options(&[&s.server])
    };
    let second = open_etcd2(&s.env, second).unwrap();
    let page = second.range(RangeQuery::latest(prefix("/"))).await.unwrap().value;
    assert_eq!(page.records.len(), before.len());
    for record in page.records {
        let known = s.etcd.get(&record.key).await.unwrap().value.unwrap();
        assert!(known.value == record.value, "{}", record.key);
    }
    s.etcd.close().await;
    second.close().await;
}

/// A key may be the directory of another one, and names may be what v2 hides or cleans.
#[tokio::test(flavor = "multi_thread")]
async fn keys_are_free() {
    let s = Shared::below("/registry");
    let deep = format!("/registry{}", "/d".repeat(90));
    let keys = [
        "/registry/",
        "/registry/a",
        "/registry/a/",
        "/registry/a//b",
        "/registry/a/../b",
        "/registry/a/b",
        "/registry/a/b/c",
        "/registry/_a",
        "/registry/_a/_b",
        "/registry/.",
        "/registry/a%2Fb",
        "/registry/%",
        &deep,
    ];
    let mut revisions = Vec::new();
    for key in keys {
        revisions.push(create(&*s.etcd, key, key).await);
    }
    let e = s
        .etcd
        .commit(put("/other/a", Expected::Absent, "x"))
        .await
        .unwrap_err();
    assert!(e.detail().contains("outside of /registry"), "{e}");
    let mut sorted = keys.map(str::to_owned).to_vec();
    sorted.sort();
    assert_eq!(s.keys().await, sorted);
    let second = Etcd2Options {
        prefix: "/registry".to_owned(),
        ..options(&[&s.server])
    };
    let second = open_etcd2(&s.env, second).unwrap();
    for (key, at) in keys.iter().zip(&revisions) {
        let record = second.get(&Key::from(*key)).await.unwrap().value.unwrap();
        assert_eq!((&record.value[..], record.mod_revision), (key.as_bytes(), *at));
        let again = second.commit(put(key, Expected::Absent, "x")).await.unwrap_err();
        assert!(again.is_conflict(), "{key}: {again}");
        let updated = second
            .commit(put(key, Expected::At(*at), "y"))
            .await
            .unwrap()
            .revision;
        s.etcd.commit(delete(key, updated)).await.unwrap();
    }
    assert_eq!(s.keys().await, [""; 0]);
    // The directories that are left are in nobody's way.
    create(&*s.etcd, "/registry/a/b", "x").await;
    s.etcd.close().await;
    second.close().await;
}

/// Whoever makes a key at its other place loses, and the node goes: a key has one value.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_place_of_a_key_is_removed() {
    let s = Shared::below("/registry");
    let at = create(&*s.etcd, "/registry/a", "1").await;
    let mut watch = s.watch(at).await;
    s.raw.put("/registry/%25flat/a", "value=2").await;
    support::until("it goes", Duration::from_secs(10), async || {
        s.raw
            .get("/registry/%25flat/a")
            .await
            .contains("\"errorCode\":100")
    })
    .await;
    let next = s
        .etcd
        .commit(put("/registry/a", Expected::At(at), "3"))
        .await
        .unwrap()
        .revision;
    assert_eq!(watch.next().await, format!("{next} /registry/a 3 v2 was 1"));
    // The same, found at the start.
    s.etcd.close().await;
    s.raw.put("/registry/%25flat/a", "value=2").await;
    let again = Etcd2Options {
        prefix: "/registry".to_owned(),
        ..options(&[&s.server])
    };
    let again = open_etcd2(&s.env, again).unwrap();
    let record = again.get(&Key::from("/registry/a")).await.unwrap().value.unwrap();
    assert_eq!(record.mod_revision, next);
    support::until("it goes", Duration::from_secs(10), async || {
        s.raw
            .get("/registry/%25flat/a")
            .await
            .contains("\"errorCode\":100")
    })
    .await;
    again.close().await;
}

/// After a start the past is there as far as nothing was lost of it.
#[tokio::test(flavor = "multi_thread")]
async fn deletions_after_the_youngest_value_are_known_after_a_start() {
    let s = Shared::below("/registry");
    let a = create(&*s.etcd, "/registry/a", "1").await;
    let b = create(&*s.etcd, "/registry/b", "1").await;
    let kept = create(&*s.etcd, "/registry/kept", "1").await;
    let b2 = s
        .etcd
        .commit(put("/registry/b", Expected::At(b), "2"))
        .await
        .unwrap()
        .revision;
    let c = create(&*s.etcd, "/registry/c", "1").await;
    let gone = s.etcd.commit(delete("/registry/c", c)).await.unwrap().revision;
    let gone_b = s.etcd.commit(delete("/registry/b", b2)).await.unwrap().revision;
    s.etcd.close().await;
    let again = Shared {
        etcd: open_etcd2(
            &s.env,
            Etcd2Options {
                prefix: "/registry".to_owned(),
                ..options(&[&s.server])
            },
        )
        .unwrap(),
        ..s
    };
    let mut watch = again.watch(kept).await;
    for want in [
        format!("{b2} /registry/b 2 v2 was 1"),
        format!("{c} /registry/c 1 v1 was none"),
        format!("{gone} gone /registry/c 1"),
        format!("{gone_b} gone /registry/b 2"),
    ] {
        assert_eq!(watch.next().await, want);
    }
    let e = again.etcd.watch(prefix("/"), a).await.map(drop).unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Compacted { .. }), "{e}");
    again.etcd.close().await;
}

/// What the operator has to know is said.
#[tokio::test(flavor = "multi_thread")]
async fn an_etcd_without_version_2_is_named() {
    let env = Env::system();
    let server = Server::start_with(support::Version::V34, &["--enable-v2=false"]);
    let e = loop {
        let impatient = Etcd2Options {
            retry_for: Duration::ZERO,
            ..options(&[&server])
        };
        let etcd = open_etcd2(&env, impatient).unwrap();
        let e = etcd.current_revision().await.unwrap_err();
        etcd.close().await;
        if !e.detail().contains("onnect") {
            break e;
        }
    };
    assert!(e.detail().contains("--enable-v2"), "{e}");
    let none = Etcd2Options::new(Vec::<String>::new());
    let e = open_etcd2(&env, none).map(drop).unwrap_err();
    assert_eq!(e.detail(), "--etcd-servers must be specified");
    let server = start_one();
    let raw = Raw::new(&env, &server);
    raw.put("/registry", "value=x").await;
    let value = Etcd2Options {
        retry_for: Duration::ZERO,
        ..Etcd2Options::new([server.url.clone()])
    };
    let etcd = open_etcd2(&env, value).unwrap();
    let e = etcd.current_revision().await.unwrap_err();
    assert!(e.detail().contains("--etcd-prefix"), "{e}");
    etcd.close().await;
    let etcd = open(&env, &server);
    assert!(etcd.current_revision().await.is_ok());
    etcd.close().await;
}
