//! What etcd does when it is ill, and the way to it: it is killed, it freezes, its leader goes, answers get lost, changes are
//! forgotten. Whatever happens, an acknowledged write stays, a refused one did not happen, the watch misses nothing or says
//! so, and all goes on by itself afterwards.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;
use supercargo_backend_etcd2::{Etcd2Options, open_etcd2};
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, EventKind, Expected, Key, RangeQuery, Revision};
use supercargo_testkit_stores::faults;
use support::proxy::{Proxy, Way};
use support::{EtcdV2, Server, V2, Version, create, open, options, prefix, put, ready, start_one};

#[tokio::test(flavor = "multi_thread")]
async fn etcd_is_killed_and_comes_back() {
    faults::killed_and_back(&EtcdV2, 4, 200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_etcd_is_waited_for_within_bounds() {
    let write = faults::frozen(&EtcdV2, Duration::from_secs(10), false).await;
    assert_eq!(write, ErrorKind::OutcomeUnknown, "it was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_goes_on_without_its_leader() {
    faults::leaders_go(&EtcdV2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_way_is_no_less_right() {
    faults::slow_way(&EtcdV2).await;
}

/// Two of three members gone: reads are refused, writes may yet happen and say so.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_majority_nothing_is_promised() {
    let servers = Server::start_three_with(Version::V34, V2);
    let env = Env::system();
    let options = Etcd2Options {
        retry_for: Duration::from_secs(1),
        ..options(&[&servers[0]])
    };
    let etcd = open_etcd2(&env, options).unwrap();
    ready(&etcd).await;
    create(&*etcd, "/p/a", "x").await;
    servers[1].kill();
    servers[2].kill();
    let write = etcd.commit(put("/p/b", Expected::Absent, "x")).await;
    assert_eq!(write.unwrap_err().kind(), &ErrorKind::OutcomeUnknown);
    let read = etcd.get(&Key::from("/p/a")).await;
    assert_eq!(read.unwrap_err().kind(), &ErrorKind::Unavailable);
    assert!(etcd.health(Duration::from_secs(2)).await.is_err());
    servers[1].start();
    servers[2].start();
    ready(&etcd).await;
    create(&*etcd, "/p/c", "x").await;
    etcd.close().await;
}

/// Nobody listens: calls end within their bound, and the store works as soon as somebody does.
#[tokio::test(flavor = "multi_thread")]
async fn an_etcd_that_comes_late_is_found() {
    let server = Server::prepare(Version::V34, "http", "only", V2);
    let env = Env::system();
    let options = Etcd2Options {
        retry_for: Duration::from_millis(500),
        ..options(&[&server])
    };
    let etcd = open_etcd2(&env, options).unwrap();
    let error = etcd.commit(put("/p/a", Expected::Absent, "x")).await.unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Unavailable, "nothing was sent: {error}");
    let error = etcd
        .watch(prefix("/p/"), Revision(1))
        .await
        .map(drop)
        .unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Unavailable);
    server.start();
    ready(&etcd).await;
    create(&*etcd, "/p/a", "x").await;
    etcd.close().await;
}

/// The connection goes exactly when a write is on it: what happened is unknown, and nothing is done twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_whose_answer_is_lost_is_not_repeated() {
    let server = start_one();
    let env = Env::system();
    let proxy = Proxy::start(&env, &server).await;
    let mut options = options(&[]);
    options.endpoints = vec![proxy.url.clone(), proxy.url.clone()];
    let etcd = open_etcd2(&env, options).unwrap();
    ready(&etcd).await;
    let start = create(&*etcd, "/p/start", "x").await;
    let mut watch = etcd.watch(prefix("/p/"), start).await.unwrap();
    proxy.be(Way::LosesAnswers);
    let lost = etcd.commit(put("/p/a", Expected::Absent, "x")).await.unwrap_err();
    assert_eq!(lost.kind(), &ErrorKind::OutcomeUnknown, "{lost}");
    proxy.be(Way::LosesWrites);
    let lost = etcd.commit(put("/p/b", Expected::Absent, "x")).await.unwrap_err();
    assert_eq!(lost.kind(), &ErrorKind::OutcomeUnknown, "{lost}");
    proxy.be(Way::Open);
    let page = etcd.range(RangeQuery::latest(prefix("/p/"))).await.unwrap().value;
    let keys: Vec<String> = page.records.iter().map(|r| r.key.to_string()).collect();
    assert_eq!(
        keys,
        ["/p/a", "/p/start"],
        "the first one happened, once, the other did not"
    );
    let end = create(&*etcd, "/p/end", "x").await;
    let mut seen = Vec::new();
    while seen.last() != Some(&end) {
        seen.extend(watch.next().await.unwrap().unwrap().iter().map(|e| e.revision));
    }
    assert_eq!(seen, [page.records[0].mod_revision, end]);
    etcd.close().await;
}

/// More changes than etcd remembers while it could not be reached: everything is fetched anew. Who watches what changed is
/// told, who watches something else notices nothing, and the past is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_was_overtaken_is_made_up_for() {
    let server = start_one();
    let env = Env::system();
    let proxy = Proxy::start(&env, &server).await;
    let mut behind = options(&[]);
    behind.endpoints = vec![proxy.url.clone()];
    let etcd = open_etcd2(&env, behind).unwrap();
    let other = open(&env, &server);
    ready(&etcd).await;
    let kept = create(&*etcd, "/p/kept", "x").await;
    let changed = create(&*etcd, "/p/changed", "x").await;
    let removed = create(&*etcd, "/p/removed", "x").await;
    let mut touched = etcd.watch(prefix("/p/"), removed).await.unwrap();
    let mut untouched = etcd.watch(prefix("/r/"), removed).await.unwrap();
    proxy.be(Way::Cut);
    let delete = supercargo_storage::Write {
        key: Key::from("/p/removed"),
        expected: Expected::At(removed),
        op: supercargo_storage::Op::Delete,
    };
    other.commit(delete).await.unwrap();
    let mut at = changed;
    for i in 0..1200 {
        let write = put("/p/changed", Expected::At(at), format!("x{i}"));
        at = other.commit(write).await.unwrap().revision;
    }
    proxy.be(Way::Open);
    let page = etcd.range(RangeQuery::latest(prefix("/p/"))).await.unwrap();
    let found: Vec<_> = page
        .value
        .records
        .iter()
        .map(|r| (r.key.to_string(), r.mod_revision))
        .collect();
    assert_eq!(
        found,
        [("/p/changed".to_owned(), at), ("/p/kept".to_owned(), kept)]
    );
    let e = touched.next().await.unwrap().unwrap_err();
    assert!(
        matches!(e.kind(), ErrorKind::Compacted { compacted } if *compacted >= at),
        "{e}"
    );
    let e = etcd.watch(prefix("/p/"), removed).await.map(drop).unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Compacted { .. }), "{e}");
    let new = create(&*other, "/r/new", "x").await;
    let events = untouched.next().await.unwrap().unwrap();
    assert_eq!((events.len(), events[0].revision), (1, new));
    let mut again = etcd.watch(prefix("/p/"), at).await.unwrap();
    let last = other
        .commit(put("/p/kept", Expected::At(kept), "y"))
        .await
        .unwrap()
        .revision;
    let events = again.next().await.unwrap().unwrap();
    let EventKind::Put { record, prev } = &events[0].kind else {
        panic!("{events:?}")
    };
    assert_eq!(
        (record.mod_revision, prev.as_ref().unwrap().mod_revision),
        (last, kept)
    );
    etcd.close().await;
    other.close().await;
}

/// Fewer changes than that: nothing is lost, and nobody is told anything.
#[tokio::test(flavor = "multi_thread")]
async fn a_short_cut_loses_nothing() {
    let server = start_one();
    let env = Env::system();
    let proxy = Proxy::start(&env, &server).await;
    let mut behind = options(&[]);
    behind.endpoints = vec![proxy.url.clone()];
    let etcd = open_etcd2(&env, behind).unwrap();
    let other = open(&env, &server);
    ready(&etcd).await;
    let start = create(&*etcd, "/p/0", "x").await;
    let mut watch = etcd.watch(prefix("/p/"), start).await.unwrap();
    proxy.be(Way::Cut);
    let mut want = Vec::new();
    for i in 1..800 {
        want.push(create(&*other, &format!("/p/{i}"), "x").await);
    }
    proxy.be(Way::Open);
    let mut seen = Vec::new();
    while seen.len() < want.len() {
        seen.extend(watch.next().await.unwrap().unwrap().iter().map(|e| e.revision));
    }
    assert_eq!(seen, want);
    etcd.close().await;
    other.close().await;
}

/// Another cluster behind the same address is not this store, whatever it says.
#[tokio::test(flavor = "multi_thread")]
async fn another_cluster_is_refused() {
    let (server, stranger) = (
        start_one(),
        Server::start_with(
            Version::V34,
            &["--enable-v2=true", "--initial-cluster-token", "x"],
        ),
    );
    let env = Env::system();
    // The first answer has to come from the right one.
    let first = open(&env, &server);
    ready(&first).await;
    first.close().await;
    let proxy = Proxy::start(&env, &server).await;
    let other = Proxy::start(&env, &stranger).await;
    let mut both = options(&[]);
    both.endpoints = vec![proxy.url.clone(), other.url.clone()];
    let etcd = open_etcd2(&env, both).unwrap();
    ready(&etcd).await;
    create(&*etcd, "/p/a", "x").await;
    proxy.be(Way::Cut);
    let e = etcd.get(&Key::from("/p/a")).await.unwrap_err();
    assert_eq!(e.kind(), &ErrorKind::Corrupt, "{e}");
    assert!(e.detail().contains("another cluster"), "{e}");
    etcd.close().await;
}

/// Closing in the middle leaves no task behind, and close waits for nobody outside.
#[tokio::test(flavor = "multi_thread")]
async fn closing_does_not_wait_for_a_frozen_etcd() {
    faults::closed_while_frozen(&EtcdV2).await;
}
