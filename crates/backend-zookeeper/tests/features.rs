//! What ZooKeeper can be set to: digests, certificates; what the log makes of large values, of old ones, and of clocks that
//! disagree.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_zookeeper::{Digest, TlsFiles, ZooKeeperOptions, open_zookeeper};
use supercargo_env::{BoxFuture, Clock, Env, SystemClock, WallTime};
use supercargo_storage::{Backend, ErrorKind, EventKind, Expected, Key, Op, Write};
use support::raw::Admin;
use support::{Server, create, get, open, open_with, options, prefix, put, until};

/// Nodes made with a digest are for it alone; when its rights are taken away, writes and reads say so, and go on once they are
/// given back.
#[tokio::test(flavor = "multi_thread")]
async fn rights_that_are_taken_away_are_said() {
    let server = Server::start_one();
    let env = Env::system();
    let with_digest = |digest: &str| ZooKeeperOptions {
        digest: Some(Digest(digest.to_owned())),
        ..options(&[&server], "/x")
    };
    let store = open_with(&env, with_digest("me:secret")).await;
    create(&*store, "/a", "x").await;
    for other in [options(&[&server], "/x"), with_digest("me:guess")] {
        let e = open_zookeeper(&env, other).await.err().unwrap();
        assert_eq!(e.kind(), &ErrorKind::Unavailable, "{e}");
        assert!(e.detail().contains("--zookeeper-digest-file"), "{e}");
    }
    let mut admin = Admin::new(&server, "me:secret").await;
    for node in ["/x/floor", "/x/head"] {
        // 16: the right to give rights.
        admin.set_rights(node, 16, "auth", "").await;
    }
    let refused = [
        store.commit(put("/b", Expected::Absent, "x")).await.map(drop),
        store.get(&Key::from("/a")).await.map(drop),
    ];
    for e in refused.map(Result::unwrap_err) {
        assert_eq!(e.kind(), &ErrorKind::Unavailable, "{e}");
        assert!(e.detail().contains("does not let us"), "{e}");
    }
    for node in ["/x/floor", "/x/head"] {
        admin.set_rights(node, 31, "auth", "").await;
    }
    create(&*store, "/b", "y").await;
    assert_eq!(get(&store, "/a").await.as_deref(), Some("x"));
    store.close().await;
}

/// Values around every limit come back as they were, also for a server that comes later; what is larger is refused. Their
/// parts go with them.
#[tokio::test(flavor = "multi_thread")]
async fn values_of_any_size_are_whole() {
    const KIB: usize = 1024;
    let server = Server::start_one();
    let env = Env::system();
    let store = open(&env, &server, "/x").await;
    let max = store.capabilities().value_bytes_max;
    let limits = [1, 64 * KIB, 256 * KIB, 512 * KIB, 1024 * KIB, max];
    let sizes = limits.iter().flat_map(|l| [l - 1, *l, l + 1]);
    let sizes: Vec<usize> = sizes.filter(|s| *s <= max).collect();
    let value = |size: usize| -> Bytes { (0..size).map(|i| u8::try_from(i % 251).unwrap()).collect() };
    let mut made = Vec::new();
    let all = sizes
        .iter()
        .map(|s| store.commit(put(&format!("/{s}"), Expected::Absent, value(*s))));
    for done in futures_util::future::join_all(all).await {
        // 1 comes twice: as itself and as one more than none.
        made.extend(done.ok());
    }
    assert!(made.len() >= sizes.len() - 2, "{made:?}");
    let e = store
        .commit(put("/more", Expected::Absent, value(max + 1)))
        .await
        .unwrap_err();
    assert_eq!(e.kind(), &ErrorKind::TooLarge, "{e}");
    let other = open(&env, &server, "/x").await;
    for size in &sizes {
        for store in [&store, &other] {
            let key = Key::from(&*format!("/{size}"));
            let read = store.get(&key).await.unwrap().value.unwrap();
            assert!(read.value == value(*size), "{size} bytes");
        }
    }
    store.close().await;
    other.close().await;
}

/// What is no longer needed goes, bucket by bucket, and a server that starts later finds the same.
#[tokio::test(flavor = "multi_thread")]
async fn compaction_removes_nodes() {
    let server = Server::start_one();
    let env = Env::system();
    let store = open(&env, &server, "/x").await;
    let mut at = create(&*store, "/a", "x").await;
    create(&*store, "/b", "kept").await;
    while at.0 < 4200 {
        let writes = (0..48).map(|i| {
            let key = format!("/n/{i}");
            let store = &store;
            async move {
                let found = store.get(&Key::from(&*key)).await.unwrap().value;
                let expected = found.map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
                store.commit(put(&key, expected, "x")).await.unwrap().revision
            }
        });
        at = *futures_util::future::join_all(writes).await.iter().max().unwrap();
    }
    let nodes = async || {
        let told = server.ask("srvr").await;
        let count = told.lines().find_map(|l| l.strip_prefix("Node count: "));
        count.unwrap().trim().parse::<usize>().unwrap()
    };
    assert!(nodes().await > 4200);
    store.compact(at).await.unwrap();
    // Fifty live keys, one node each, and a few folders.
    assert!(nodes().await < 75, "{}", nodes().await);
    let other = open(&env, &server, "/x").await;
    assert_eq!(get(&other, "/b").await.as_deref(), Some("kept"));
    create(&*other, "/c", "x").await;
    assert_eq!(get(&store, "/c").await.as_deref(), Some("x"));
    store.close().await;
    other.close().await;
}

/// A clock whose calendar is wrong.
struct Skewed(SystemClock, i64);

impl Clock for Skewed {
    fn now(&self) -> WallTime {
        WallTime::from_unix_millis(self.0.now().unix_millis() + self.1)
    }
    fn monotonic(&self) -> Duration {
        self.0.monotonic()
    }
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()> {
        self.0.sleep(d)
    }
}

/// A key with a time to live goes once, whoever's clock is right; by the clock of the one that wrote it never too early.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_disagree_delete_once() {
    let server = Server::start_one();
    let env = Env::system();
    let mut late = env.clone();
    late.clock = Arc::new(Skewed(SystemClock::new(), -1500));
    let store = open(&env, &server, "/x").await;
    let other = open(&late, &server, "/x").await;
    let started = env.clock.monotonic();
    let write = Write {
        key: Key::from("/t"),
        expected: Expected::Absent,
        op: Op::Put {
            value: "x".into(),
            ttl: Some(Duration::from_secs(2)),
        },
    };
    let made = store.commit(write).await.unwrap().revision;
    let mut watch = other.watch(prefix("/"), made).await.unwrap();
    let events = watch.next().await.unwrap().unwrap();
    let took = env.clock.monotonic() - started;
    assert_eq!(events.len(), 1);
    assert!(matches!(events[0].kind, EventKind::Delete { .. }));
    assert!(took >= Duration::from_secs(2), "{took:?}");
    let end = create(&*store, "/end", "x").await;
    let events = watch.next().await.unwrap().unwrap();
    assert_eq!((events.len(), events[0].revision), (1, end), "it went once");
    store.close().await;
    other.close().await;
}

/// TLS with certificates of both sides. ZooKeeper reads PEM since 3.5.
#[tokio::test(flavor = "multi_thread")]
async fn tls_is_spoken() {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(Vec::<String>::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let ca = params.self_signed(&key).unwrap();
    let issuer = Issuer::new(params, key);
    let server = Server::prepare();
    let file = |name: &str, text: String| {
        let path = server.dir().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let pair = |names: Vec<String>| {
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new(names)
            .unwrap()
            .signed_by(&key, &issuer)
            .unwrap();
        (certificate.pem(), key.serialize_pem())
    };
    let (cert, key) = pair(vec!["127.0.0.1".to_owned()]);
    let ca_file = file("ca.pem", ca.pem());
    let server_file = file("server.pem", format!("{key}{cert}"));
    let (cert, key) = pair(vec!["us".to_owned()]);
    let tls = TlsFiles {
        ca: Some(ca_file.clone()),
        cert: Some(file("us.pem", cert)),
        key: Some(file("us-key.pem", key)),
    };
    server.set_property(
        "zookeeper.serverCnxnFactory",
        "org.apache.zookeeper.server.NettyServerCnxnFactory",
    );
    for (name, value) in [("keyStore", &server_file), ("trustStore", &ca_file)] {
        let value = value.display().to_string();
        server.set_property(&format!("zookeeper.ssl.{name}.location"), &value);
        server.set_property(&format!("zookeeper.ssl.{name}.type"), "PEM");
    }
    let port = server.address.rsplit_once(':').unwrap().1.to_owned();
    server.secure(&port);
    server.start();
    let env = Env::system();
    let with_tls = ZooKeeperOptions {
        tls: tls.clone(),
        ..options(&[&server], "/x")
    };
    let store = open_with(&env, with_tls.clone()).await;
    create(&*store, "/a", "x").await;
    assert_eq!(get(&store, "/a").await.as_deref(), Some("x"));
    store.close().await;
    let stranger = ZooKeeperOptions {
        tls: TlsFiles {
            ca: tls.cert,
            cert: None,
            key: None,
        },
        retry_for: Duration::from_millis(100),
        ..with_tls
    };
    let e = open_zookeeper(&env, stranger).await.err().unwrap();
    assert!(e.detail().contains("TLS"), "{e}");
}

/// The copy for people of two servers: it follows both, and goes on without the one that kept it.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_for_people_is_kept() {
    let server = Server::start_one();
    let env = Env::system();
    let mut with_copy = options(&[&server], "/x");
    with_copy.slots.readable = Some(Duration::from_millis(200));
    let shows = async |key: &str, want: Option<&str>| {
        let path = format!("/x/state/registry/pods/default/{key}");
        until(&path, Duration::from_secs(40), async || {
            Admin::new(&server, "").await.get(&path).await.as_deref() == want
        })
        .await;
    };
    let a = open_with(&env, with_copy.clone()).await;
    let b = open_with(&env, with_copy).await;
    let first = create(&*a, "/registry/pods/default/a", "1").await;
    let second = create(&*b, "/registry/pods/default/100%", "2").await;
    shows("a", Some("1")).await;
    shows("100%25", Some("2")).await;
    let delete = Write {
        key: Key::from("/registry/pods/default/a"),
        expected: Expected::At(first),
        op: Op::Delete,
    };
    b.commit(delete).await.unwrap();
    let change = put("/registry/pods/default/100%", Expected::At(second), "3");
    a.commit(change).await.unwrap();
    shows("a", None).await;
    shows("100%25", Some("3")).await;
    a.close().await;
    create(&*b, "/registry/pods/default/c", "4").await;
    shows("c", Some("4")).await;
    // Nobody takes the copy for a stranger's.
    let third = open(&env, &server, "/x").await;
    assert_eq!(
        get(&third, "/registry/pods/default/c").await.as_deref(),
        Some("4")
    );
    third.close().await;
    b.close().await;
}
