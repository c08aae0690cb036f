//! What ZooKeeper can be set to: digests, certificates; what the log makes of large values, of old ones, and of clocks that
//! disagree.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;
use supercargo_backend_zookeeper::{Digest, TlsFiles, ZooKeeperOptions, open_zookeeper};
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, Expected, Key, Op, Write};
use supercargo_testkit_stores::{At, certificates, clocks_disagree, faults, values_are_whole};
use support::raw::Admin;
use support::{Server, ZooKeeper, create, get, open, open_with, options, put, until};

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
    let mut other_admin = Admin::new(&server, "me:secret").await;
    // 16: the right to give rights.
    let take = async || set_rights(&mut admin, 16).await;
    let give = async || set_rights(&mut other_admin, 31).await;
    faults::rights_go(&store, "does not let us", take, give).await;
    store.close().await;
}

async fn set_rights(admin: &mut Admin, rights: i32) {
    for node in ["/x/floor", "/x/head"] {
        admin.set_rights(node, rights, "auth", "").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn values_of_any_size_are_whole() {
    const KIB: usize = 1024;
    let (server, env) = (Server::start_one(), Env::system());
    let limits = [0, 1, 64 * KIB, 256 * KIB, 512 * KIB, 1024 * KIB];
    let (store, _) = values_are_whole(&ZooKeeper, &env, At::servers([&server]), &limits).await;
    store.close().await;
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

#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_disagree_delete_once() {
    clocks_disagree(&ZooKeeper, -1500).await;
}

/// TLS with certificates of both sides. ZooKeeper reads PEM since 3.5.
#[tokio::test(flavor = "multi_thread")]
async fn tls_is_spoken() {
    let server = Server::prepare();
    let file = |name: &str| server.dir().join(name);
    certificates(server.dir());
    // ZooKeeper wants key and certificate in one file, and knows its kind by the name.
    let read = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    let (ca_file, server_file) = (file("ca.pem"), file("server.pem"));
    std::fs::write(&ca_file, read("ca.crt")).unwrap();
    std::fs::write(&server_file, read("server.key") + &read("server.crt")).unwrap();
    let tls = TlsFiles {
        ca: Some(ca_file.clone()),
        cert: Some(file("client.crt")),
        key: Some(file("client.key")),
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
