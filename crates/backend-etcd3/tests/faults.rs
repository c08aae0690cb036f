//! What etcd does when it is ill: it is killed, it freezes, its leader goes, it runs out of room. Whatever happens, an
//! acknowledged write stays, a refused one did not happen, the watch misses nothing, and all goes on by itself afterwards.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;
use supercargo_backend_etcd3::{Etcd3Options, open_etcd3};
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, Expected, Key, RangeQuery, Revision};
use supercargo_testkit_stores::faults;
use support::{EtcdV3, Server, Version, create, open, options, prefix, put, ready, until};

const NEW: EtcdV3 = EtcdV3(Version::V37);

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_7_is_killed_and_comes_back() {
    faults::killed_and_back(&NEW, 4, 200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_4_is_killed_and_comes_back() {
    faults::killed_and_back(&EtcdV3(Version::V34), 4, 200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_etcd_is_waited_for_within_bounds() {
    let write = faults::frozen(&NEW, Duration::from_secs(10), false).await;
    assert_eq!(write, ErrorKind::OutcomeUnknown, "it was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_goes_on_without_its_leader() {
    faults::leaders_go(&NEW).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_way_is_no_less_right() {
    faults::slow_way(&NEW).await;
}

/// Two of three members gone: nothing is served, and said so; the rest of the way is the operator's.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_majority_writes_are_refused() {
    let servers = Server::start_three(Version::V37);
    let env = Env::system();
    let options = Etcd3Options {
        retry_for: Duration::from_secs(1),
        ..options(&[&servers[0]])
    };
    let etcd = open_etcd3(&env, options).unwrap();
    ready(&etcd).await;
    assert_eq!(etcd.members().await.unwrap().len(), 3);
    create(&*etcd, "/p/a", "x").await;
    servers[1].kill();
    servers[2].kill();
    until("the loss is noticed", Duration::from_secs(20), async || {
        let write = etcd.commit(put("/p/b", Expected::Absent, "x")).await;
        write.is_err_and(|e| *e.kind() == ErrorKind::Unavailable)
    })
    .await;
    servers[1].start();
    servers[2].start();
    ready(&etcd).await;
    let end = etcd.current_revision().await.unwrap();
    assert_eq!(create(&*etcd, "/p/c", "x").await, Revision(end.0 + 1));
    etcd.close().await;
}

/// Nobody listens: calls end within their bound, and the store works as soon as somebody does.
#[tokio::test(flavor = "multi_thread")]
async fn an_etcd_that_comes_late_is_found() {
    let server = Server::prepare(Version::V37, "http", "only", &[]);
    let env = Env::system();
    let options = Etcd3Options {
        retry_for: Duration::from_millis(500),
        ..options(&[&server])
    };
    let etcd = open_etcd3(&env, options).unwrap();
    let error = etcd.commit(put("/p/a", Expected::Absent, "x")).await.unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Unavailable, "nothing was sent: {error}");
    let error = etcd
        .watch(prefix("/p/"), Revision(1))
        .await
        .map(drop)
        .unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Unavailable);
    assert!(etcd.readiness().is_err());
    server.start();
    ready(&etcd).await;
    create(&*etcd, "/p/a", "x").await;
    assert!(etcd.readiness().is_ok());
    etcd.close().await;
}

/// A reader who sleeps while more comes than a window holds: etcd keeps its place until compaction takes it.
#[tokio::test(flavor = "multi_thread")]
async fn compaction_overtakes_a_watch_that_is_not_read() {
    let server = Server::start_one(Version::V37);
    let env = Env::system();
    let etcd = open(&env, &server);
    let start = etcd.current_revision().await.unwrap();
    let mut asleep = etcd.watch(prefix("/p/"), start).await.unwrap();
    let mut idle = etcd.watch(prefix("/q/"), start).await.unwrap();
    let big = bytes::Bytes::from(vec![b'x'; 100_000]);
    let mut at = Expected::Absent;
    let mut last = start;
    for _ in 0..300 {
        last = etcd.commit(put("/p/a", at, big.clone())).await.unwrap().revision;
        at = Expected::At(last);
    }
    etcd.compact(last).await.unwrap();
    let mut seen = start;
    let compacted = loop {
        match asleep.next().await.unwrap() {
            Ok(events) => {
                for event in events {
                    assert_eq!(event.revision, Revision(seen.0 + 1), "no gap");
                    seen = event.revision;
                }
                assert!(seen < last, "a hundred windows of events can't wait here");
            }
            Err(e) => break e.into_kind(),
        }
    };
    assert_eq!(compacted, ErrorKind::Compacted { compacted: last });
    assert!(asleep.next().await.is_none());
    let other = create(&*etcd, "/q/a", "x").await;
    assert_eq!(
        idle.next().await.unwrap().unwrap()[0].revision,
        other,
        "who missed nothing goes on"
    );
    etcd.close().await;
}

/// etcd is full: writes are refused as such, reads and watches go on, and writes do again once there is room.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_etcd_refuses_writes_and_recovers() {
    let server = Server::start_with(Version::V37, &["--quota-backend-bytes", "8000000"]);
    let env = Env::system();
    let options = Etcd3Options {
        db_poll_period: Duration::from_millis(200),
        ..options(&[&server])
    };
    let etcd = open_etcd3(&env, options).unwrap();
    let start = etcd.current_revision().await.unwrap();
    let mut watch = etcd.watch(prefix("/p/"), start).await.unwrap();
    let big = bytes::Bytes::from(vec![b'x'; 500_000]);
    let mut written = Vec::new();
    let error = loop {
        let key = format!("/p/{}", written.len());
        match etcd.commit(put(&key, Expected::Absent, big.clone())).await {
            Ok(done) => written.push((key, done.revision)),
            Err(e) => break e,
        }
        assert!(written.len() < 100, "8 MB hold less than 50");
    };
    assert_eq!(error.kind(), &ErrorKind::NoSpace);
    assert!(etcd.stats().full);
    let found = etcd.range(RangeQuery::latest(prefix("/p/"))).await.unwrap().value;
    assert_eq!(found.records.len(), written.len());
    for (_, revision) in &written {
        assert_eq!(watch.next().await.unwrap().unwrap()[0].revision, *revision);
    }
    // Deletions are still taken; then the operator makes room.
    for (key, revision) in &written {
        let delete = supercargo_storage::Write {
            key: Key::from(key.as_str()),
            expected: Expected::At(*revision),
            op: supercargo_storage::Op::Delete,
        };
        etcd.commit(delete).await.unwrap();
    }
    let now = etcd.current_revision().await.unwrap();
    // Physical: it has ended when it is answered, so that what was deleted is gone before the file is made smaller.
    let compaction = format!(r#"{{"revision":"{now}","physical":true}}"#);
    server.post("/v3/kv/compaction", &compaction).await;
    server.post("/v3/maintenance/defragment", "{}").await;
    server.disarm().await;
    until("room", Duration::from_secs(10), async || !etcd.stats().full).await;
    create(&*etcd, "/p/again", "x").await;
    etcd.close().await;
}

/// Dropping calls half way and closing in the middle leave no task behind, and close waits for nobody outside.
#[tokio::test(flavor = "multi_thread")]
async fn closing_does_not_wait_for_a_frozen_etcd() {
    faults::closed_while_frozen(&NEW).await;
}
