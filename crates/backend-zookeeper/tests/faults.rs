//! What happens to ZooKeeper and on the way to it: its leader is killed, members freeze, commits get lost, an older copy of its
//! data is put in place.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;
use supercargo_backend_zookeeper::open_zookeeper;
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind};
use supercargo_testkit_stores::{At, Kind, Manner, faults};
use support::raw::Admin;
use support::{Server, ZooKeeper, create, open, options};

#[tokio::test(flavor = "multi_thread")]
async fn an_ensemble_loses_its_leaders() {
    faults::leaders_go(&ZooKeeper).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_freeze() {
    faults::members_freeze(&ZooKeeper).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn zookeeper_is_killed_and_comes_back() {
    faults::killed_and_back(&ZooKeeper, 3, 150).await;
}

/// Sessions expire meanwhile. Whether a write was sent depends on who was first before the freeze.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_zookeeper_is_waited_for_within_bounds() {
    faults::frozen(&ZooKeeper, Duration::from_secs(25), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commits_that_are_cut_off_are_found_out() {
    faults::commits_cut_off(&ZooKeeper).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_way_is_no_less_right() {
    faults::slow_way(&ZooKeeper).await;
}

/// Our servers are at different ones of theirs.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_race_and_no_increment_is_lost() {
    let (servers, env) = (ZooKeeper.three(), Env::system());
    let open = async |i: usize, manner| ZooKeeper.open(&env, At::servers([&servers[i]]), manner).await;
    let (a, b) = (open(0, Manner::Plain).await, open(1, Manner::Strict).await);
    faults::race("/n", 60, [&a, &b]).await;
    a.close().await;
    b.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_copy_reuses_no_revision() {
    faults::restored(&ZooKeeper).await;
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
