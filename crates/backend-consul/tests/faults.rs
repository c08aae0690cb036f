//! What happens to Consul and on the way to it: its leader is killed, it freezes, commits get lost, a snapshot is restored.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;
use supercargo_backend_consul::open_consul;
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind};
use supercargo_testkit_stores::{At, Kind, Manner, faults};
use support::{Consul, Server, create, open, options};

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_loses_its_leaders() {
    faults::leaders_go(&Consul).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_freeze() {
    faults::members_freeze(&Consul).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn consul_is_killed_and_comes_back() {
    faults::killed_and_back(&Consul, 3, 150).await;
}

/// Whether a write was sent depends on how far this server had seen the other one's writes.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_consul_is_waited_for_within_bounds() {
    faults::frozen(&Consul, Duration::from_secs(20), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commits_that_are_cut_off_are_found_out() {
    faults::commits_cut_off(&Consul).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_way_is_no_less_right() {
    faults::slow_way(&Consul).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_race_and_no_increment_is_lost() {
    let (servers, env) = (Consul.three(), Env::system());
    let open = async |i: usize| Consul.open(&env, At::servers([&servers[i]]), Manner::Plain).await;
    let (a, b) = (open(0).await, open(1).await);
    faults::race("/n", 60, [&a, &b]).await;
    a.close().await;
    b.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_snapshot_reuses_no_revision() {
    faults::restored(&Consul).await;
}

/// What is not ours is named, at the start.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_keys_are_named() {
    let server = Server::start_one();
    let env = Env::system();
    server.write("app/config", "colour=red").await;
    server.write("taken/head", "{}").await;
    let store = open(&env, &server, "mine").await;
    create(&*store, "/a", "x").await;
    store.close().await;
    server.write("mine/rev/0000000000000/zzz", "?").await;
    for (prefix, named) in [("app", "config"), ("taken", "head"), ("mine", "zzz")] {
        let e = open_consul(&env, options(&[&server], prefix))
            .await
            .err()
            .unwrap();
        assert_eq!(e.kind(), &ErrorKind::Corrupt, "{e}");
        assert!(e.detail().contains(named), "{e}");
    }
    // Our own folder, as some tools make it, is no stranger.
    server.write("new/", "").await;
    open(&env, &server, "new").await.close().await;
}
