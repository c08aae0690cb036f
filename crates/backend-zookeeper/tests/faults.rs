//! What happens to ZooKeeper and on the way to it: its leader is killed, members freeze, commits get lost, an older copy of its
//! data is put in place. Whatever happens, an acknowledged write stays, a refused one did not happen, a watch misses nothing,
//! and all goes on by itself afterwards.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_zookeeper::{ZooKeeperOptions, open_zookeeper};
use supercargo_engine::Engine;
use supercargo_env::{Env, timeout};
use supercargo_storage::{Backend, ErrorKind, Expected, Key, RangeQuery, Record, Revision};
use supercargo_testkit_stores::faults;
use support::load::Load;
use support::proxy::Proxy;
use support::raw::Admin;
use support::{Server, create, get, open, open_with, options, prefix, put, until};

/// The server that leads now.
async fn leader(servers: &[Arc<Server>]) -> &Arc<Server> {
    for _ in 0..200 {
        for server in servers {
            if server.leads().await {
                return server;
            }
        }
    }
    panic!("nobody leads");
}

/// Two leaders are killed one after the other, and come back.
#[tokio::test(flavor = "multi_thread")]
async fn an_ensemble_loses_its_leaders() {
    let servers = Server::start_three();
    let env = Env::system();
    let all: Vec<&Arc<Server>> = servers.iter().collect();
    let store = open_with(&env, options(&all, "/x")).await;
    let load = Load::start(&env, store.clone()).await;
    for _ in 0..2 {
        load.goes_on(200).await;
        let first = leader(&servers).await;
        first.kill();
        load.goes_on(200).await;
        first.start();
    }
    load.goes_on(100).await;
    load.finish().await;
    store.close().await;
}

/// A member of an ensemble freezes for twenty seconds, past every session's end, and goes on as if nothing had happened. Two
/// ensembles at a time: in one it is the leader.
#[tokio::test(flavor = "multi_thread")]
async fn members_freeze_for_twenty_seconds() {
    futures_util::future::join(freeze_a_member(true), freeze_a_member(false)).await;
}

async fn freeze_a_member(is_leader: bool) {
    let servers = Server::start_three();
    let env = Env::system();
    let all: Vec<&Arc<Server>> = servers.iter().collect();
    let store = open_with(&env, options(&all, "/x")).await;
    let load = Load::start(&env, store.clone()).await;
    load.goes_on(100).await;
    let leading = leader(&servers).await;
    let frozen = servers
        .iter()
        .find(|s| Arc::ptr_eq(s, leading) == is_leader)
        .unwrap();
    // A server of ours that knows no other one.
    let tied = ZooKeeperOptions {
        strict_reads: true,
        retry_for: Duration::from_secs(1),
        ..options(&[frozen], "/x")
    };
    let tied = open_with(&env, tied).await;
    let before = create(&*tied, "/x/before", "x").await;
    let mut watch = tied.watch(prefix("/x/"), before).await.unwrap();
    let start = env.clock.monotonic();
    frozen.freeze();
    load.goes_on(100).await;
    let read = tied.get(&Key::from("/x/before")).await;
    assert_eq!(read.unwrap_err().kind(), &ErrorKind::Unavailable);
    let mut past = RangeQuery::latest(prefix("/x/"));
    past.at = Some(before);
    assert_eq!(tied.range(past).await.unwrap().value.records.len(), 1);
    let left = Duration::from_secs(20).saturating_sub(env.clock.monotonic() - start);
    env.clock.sleep(left).await;
    load.goes_on(100).await;
    create(&*store, "/x/meanwhile", "x").await;
    frozen.thaw();
    // Whatever it answers first is not what it knew before.
    let meanwhile = Key::from("/x/meanwhile");
    until("the member answers", Duration::from_secs(40), async || {
        tied.get(&meanwhile).await.is_ok_and(|read| {
            assert!(read.value.is_some(), "an old state was read");
            true
        })
    })
    .await;
    let told = timeout(&*env.clock, Duration::from_secs(10), watch.next()).await;
    assert_eq!(told.unwrap().unwrap().unwrap()[0].key(), &meanwhile);
    load.goes_on(100).await;
    load.finish().await;
    let want = all_of(&store).await;
    until("the member shows it all", Duration::from_secs(40), async || {
        let read = tied.range(RangeQuery::latest(prefix("/"))).await;
        read.is_ok_and(|read| rows(&read.value.records) == want)
    })
    .await;
    store.close().await;
    tied.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn zookeeper_is_killed_and_comes_back() {
    let server = Server::start_one();
    let env = Env::system();
    let store = open(&env, &server, "/x").await;
    faults::killed_and_back(&env, &server, store, 3, 150).await;
}

/// Nobody answers for twenty seconds, so sessions expire: calls wait, and what waits longer than its bound is told so. What is
/// read at a revision that is here already goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_zookeeper_is_waited_for_within_bounds() {
    let server = Server::start_one();
    let env = Env::system();
    let store = open(&env, &server, "/x").await;
    let impatient = ZooKeeperOptions {
        session_timeout: Duration::from_secs(2),
        dial_timeout: Duration::from_secs(1),
        retry_for: Duration::from_secs(1),
        ..options(&[&server], "/x")
    };
    let impatient = open_with(&env, impatient).await;
    let before = create(&*impatient, "/x/before", "x").await;
    let load = Load::start(&env, store.clone()).await;
    load.goes_on(50).await;
    let start = env.clock.monotonic();
    server.freeze();
    let write = impatient.commit(put("/x/frozen", Expected::Absent, "x"));
    let read = impatient.range(RangeQuery::latest(prefix("/x/")));
    let mut past = RangeQuery::latest(prefix("/x/"));
    past.at = Some(before);
    assert_eq!(impatient.range(past).await.unwrap().value.records.len(), 1);
    let (write, read) = futures_util::future::join(write, read).await;
    let took = env.clock.monotonic() - start;
    assert!(took < Duration::from_secs(25), "{took:?}");
    // Whether it was sent depends on who was first before the freeze.
    let refused = write.unwrap_err().into_kind();
    assert!(
        matches!(refused, ErrorKind::OutcomeUnknown | ErrorKind::Unavailable),
        "{refused:?}"
    );
    assert_eq!(read.unwrap_err().kind(), &ErrorKind::Unavailable);
    env.clock
        .sleep(Duration::from_secs(20).saturating_sub(env.clock.monotonic() - start))
        .await;
    server.thaw();
    load.goes_on(100).await;
    if refused == ErrorKind::Unavailable {
        assert_eq!(get(&store, "/x/frozen").await, None, "it did not happen");
    }
    load.finish().await;
    store.close().await;
    impatient.close().await;
}

/// Commits get lost, arrive late, or their answers get lost. Their fate is found out each time.
#[tokio::test(flavor = "multi_thread")]
async fn commits_that_are_cut_off_are_found_out() {
    let server = Server::start_one();
    let env = Env::system();
    let proxy = Proxy::start(&env, &server).await;
    let through = ZooKeeperOptions {
        servers: vec![proxy.address.clone()],
        ..options(&[&server], "/x")
    };
    let store = open_with(&env, through).await;
    let other = open(&env, &server, "/x").await;
    let load = Load::start(&env, store.clone()).await;
    proxy.spoil(4);
    load.goes_on(400).await;
    assert!(proxy.troubles() >= 20, "{}", proxy.troubles());
    proxy.spoil(0);
    assert_eq!(load.finish().await, 0, "outcomes that stayed unknown");
    assert_eq!(all_of(&store).await, all_of(&other).await);
    store.close().await;
    other.close().await;
}

/// A key with its revision and value.
type Row = (String, Revision, Vec<u8>);

/// All of them.
async fn all_of(store: &Engine) -> Vec<Row> {
    let page = store.range(RangeQuery::latest(prefix("/"))).await.unwrap().value;
    rows(&page.records)
}

fn rows(records: &[Record]) -> Vec<Row> {
    let rows = records.iter();
    rows.map(|r| (r.key.to_string(), r.mod_revision, r.value.to_vec()))
        .collect()
}

/// Two servers of ours, at different ones of theirs, count up one key. What either reads is at least what was acknowledged to
/// anybody before, and each number is given once: one register, as if there were one copy.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_race_and_no_increment_is_lost() {
    const EACH: usize = 60;
    let servers = Server::start_three();
    let env = Env::system();
    let stores = [
        open_with(&env, options(&[&servers[0]], "/x")).await,
        open_with(
            &env,
            ZooKeeperOptions {
                strict_reads: true,
                ..options(&[&servers[1]], "/x")
            },
        )
        .await,
    ];
    let acknowledged = std::sync::atomic::AtomicUsize::new(0);
    let count = async |store: &Engine| {
        for _ in 0..EACH {
            loop {
                let key = Key::from("/n");
                let least = acknowledged.load(std::sync::atomic::Ordering::SeqCst);
                let now = store.get(&key).await.unwrap().value;
                let n: usize = now
                    .as_ref()
                    .map_or(0, |r| String::from_utf8_lossy(&r.value).parse().unwrap());
                assert!(n >= least, "{n} was read after {least} was acknowledged");
                let expected = now.map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
                match store.commit(put("/n", expected, (n + 1).to_string())).await {
                    Ok(_) => {
                        acknowledged.fetch_max(n + 1, std::sync::atomic::Ordering::SeqCst);
                        break;
                    }
                    Err(e) => assert!(e.is_conflict(), "{e}"),
                }
            }
        }
    };
    let [a, b] = &stores;
    futures_util::future::join(count(a), count(b)).await;
    for store in &stores {
        assert_eq!(get(store, "/n").await, Some((2 * EACH).to_string()));
        store.close().await;
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// An older copy of ZooKeeper's folder is put in place under two running servers: both go on, at revisions that nobody has
/// seen, with the objects of the copy; watches are told to start anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_restored_copy_reuses_no_revision() {
    let server = Server::start_one();
    let env = Env::system();
    let (a, b) = (open(&env, &server, "/x").await, open(&env, &server, "/x").await);
    create(&*a, "/kept", "old").await;
    server.kill();
    let backup = server.dir().join("backup");
    copy(&server.data(), &backup);
    server.start();
    for i in 0..10 {
        create(&*a, &format!("/lost/{i}"), "x").await;
    }
    let last = create(&*b, "/lost/last", "x").await;
    assert_eq!(get(&a, "/lost/last").await.as_deref(), Some("x"));
    let mut watch = a.watch(prefix("/"), last).await.unwrap();
    server.kill();
    std::fs::remove_dir_all(server.data()).unwrap();
    copy(&backup, &server.data());
    server.start();
    let after = loop {
        // Whoever meets it first may be told to try again, or that nobody can know any more.
        match b.commit(put("/after", Expected::Absent, "x")).await {
            Ok(done) => break done.revision,
            Err(e) => {
                let is_honest = matches!(e.kind(), ErrorKind::Unavailable | ErrorKind::OutcomeUnknown);
                assert!(is_honest, "{e}");
            }
        }
    };
    assert!(after.0 >= last.0 + 1_000_000, "{after} after {last}");
    until(
        "the other one follows",
        Duration::from_secs(15),
        async || matches!(a.get(&Key::from("/after")).await, Ok(read) if read.value.is_some()),
    )
    .await;
    for store in [&a, &b] {
        assert_eq!(get(store, "/kept").await.as_deref(), Some("old"));
        assert_eq!(get(store, "/lost/last").await, None);
    }
    assert_eq!(all_of(&a).await, all_of(&b).await);
    let told = timeout(&*env.clock, Duration::from_secs(10), watch.next()).await;
    let told = told.unwrap().unwrap().unwrap_err();
    assert!(matches!(told.kind(), ErrorKind::Compacted { .. }), "{told}");
    a.close().await;
    b.close().await;
    let again = open(&env, &server, "/x").await;
    assert!(create(&*again, "/again", "x").await > after);
    again.close().await;
}

/// What is not ours is named, at the start.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_nodes_are_named() {
    let server = Server::start_one();
    let env = Env::system();
    for chroot in ["/mine", "/taken", "/late"] {
        let store = open(&env, &server, chroot).await;
        create(&*store, "/a", "x").await;
        store.close().await;
    }
    let mut admin = Admin::new(&server, "").await;
    admin.create("/app", "").await;
    admin.create("/app/config", "colour=red").await;
    admin.set("/taken/head", "{}").await;
    admin.create("/mine/rev/0000000000000/zzz", "?").await;
    admin.create("/late/rev/0000000000000/001", "?").await;
    for (chroot, named) in [
        ("/taken", "/taken/head"),
        ("/mine", "zzz"),
        ("/app", "config"),
        ("/late", "/002 was made before /late/rev/0000000000000/001"),
    ] {
        let e = open_zookeeper(&env, options(&[&server], chroot))
            .await
            .err()
            .unwrap();
        assert_eq!(e.kind(), &ErrorKind::Corrupt, "{e}");
        assert!(e.detail().contains(named), "{e}");
    }
}
