//! What the contract does not ask for: certificates, users, leases, compactions, large answers, snapshots.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd3::{Credentials, Etcd3, Etcd3Options, TlsFiles, open_etcd3};
use supercargo_env::{Env, TaskHandle, timeout};
use supercargo_storage::{
    Backend, Counted, ErrorKind, EventKind, Expected, Key, Op, RangeQuery, Request, RequestCounts, Revision,
    Write,
};
use supercargo_testkit_stores::certificates_are_renewed;
use support::{Server, Version, certificates, create, open, options, prefix, put, until};

#[tokio::test(flavor = "multi_thread")]
async fn certificates_are_shown_demanded_and_renewed() {
    certificates_are_renewed(Version::V37, &[], |server, [ca, cert, key]| {
        let options = Etcd3Options {
            tls: TlsFiles { ca, cert, key },
            retry_for: Duration::from_secs(2),
            ..options(&[server])
        };
        open_etcd3(&Env::system(), options).unwrap()
    })
    .await;
}

#[test]
fn wrong_files_are_named_at_once() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let _inside = runtime.enter();
    let dir = tempfile::tempdir().unwrap();
    certificates(dir.path());
    let file = |name: &str| Some(dir.path().join(name));
    let cases = [
        (file("none.crt"), None, None, "--etcd-cafile"),
        (file("ca.crt"), file("client.crt"), None, "--etcd-keyfile"),
        (
            file("ca.crt"),
            file("client.key"),
            file("client.key"),
            "--etcd-certfile",
        ),
        (
            file("ca.crt"),
            file("client.crt"),
            file("server.key"),
            "do not fit",
        ),
    ];
    for (ca, cert, key, expect) in cases {
        let options = Etcd3Options {
            tls: TlsFiles { ca, cert, key },
            ..Etcd3Options::new(["https://127.0.0.1:1"])
        };
        let error = open_etcd3(&Env::system(), options)
            .map(drop)
            .unwrap_err()
            .to_string();
        assert!(error.contains(expect), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn users_are_authenticated_again_when_their_token_ends() {
    let server = Server::start_with(Version::V37, &["--bcrypt-cost", "4"]);
    server.post("/v3/auth/role/add", r#"{"name":"root"}"#).await;
    for user in ["root", "limited"] {
        let add = format!(r#"{{"name":"{user}","password":"secret"}}"#);
        server.post("/v3/auth/user/add", &add).await;
    }
    server
        .post("/v3/auth/user/grant", r#"{"user":"root","role":"root"}"#)
        .await;
    server.post("/v3/auth/role/add", r#"{"name":"p"}"#).await;
    // Read and write from /p/ to /p0.
    let permission = r#"{"name":"p","perm":{"permType":"READWRITE","key":"L3Av","range_end":"L3Aw"}}"#;
    server.post("/v3/auth/role/grant", permission).await;
    server
        .post("/v3/auth/user/grant", r#"{"user":"limited","role":"p"}"#)
        .await;
    server.post("/v3/auth/enable", "{}").await;
    let env = Env::system();
    let user = |user: &str, password: &str| {
        let options = Etcd3Options {
            credentials: Some(Credentials {
                user: user.to_owned(),
                password: password.to_owned(),
            }),
            prefix: Key::from("/p/"),
            ..options(&[&server])
        };
        open_etcd3(&env, options).unwrap()
    };
    let limited = user("limited", "secret");
    let first = create(&*limited, "/p/a", "x").await;
    let mut watch = limited.watch(prefix("/p/"), first).await.unwrap();
    let refused = [
        limited.commit(put("/q/a", Expected::Absent, "x")).await.map(drop),
        limited.watch(prefix("/q/"), first).await.map(drop),
        user("limited", "wrong")
            .commit(put("/p/b", Expected::Absent, "x"))
            .await
            .map(drop),
        open(&env, &server)
            .commit(put("/p/b", Expected::Absent, "x"))
            .await
            .map(drop),
    ];
    for error in refused {
        let error = error.unwrap_err();
        assert_eq!(error.kind(), &ErrorKind::Unavailable, "{error}");
        assert!(error.detail().contains("password"), "{error}");
    }
    // The tokens are in etcd's memory only.
    server.restart();
    limited.current_revision().await.unwrap();
    let second = create(&*limited, "/p/b", "x").await;
    assert_eq!(watch.next().await.unwrap().unwrap()[0].revision, second);
    let root = user("root", "secret");
    create(&*root, "/q/a", "x").await;
    root.close().await;
    limited.close().await;
}

fn with_ttl(key: &str, seconds: u64) -> Write {
    Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: "x".into(),
            ttl: Some(Duration::from_secs(seconds)),
        },
    }
}

async fn lease_of(b: &dyn Backend, key: &str) -> i64 {
    let record = b.get(&Key::from(key)).await.unwrap().value.unwrap();
    record.lease.cast_signed()
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_share_leases_and_go_together() {
    let server = Server::start_one(Version::V37);
    let env = Env::system();
    let (etcd, other) = (open(&env, &server), open(&env, &server));
    for (key, seconds) in [
        ("/p/a", 3600),
        ("/p/b", 3600),
        ("/p/c", 7200),
        ("/p/d", 3600),
        ("/p/e", 5),
    ] {
        etcd.commit(with_ttl(key, seconds)).await.unwrap();
    }
    let shared = lease_of(&*etcd, "/p/a").await;
    assert_eq!(lease_of(&*etcd, "/p/b").await, shared);
    assert_eq!(lease_of(&*etcd, "/p/d").await, shared);
    assert_ne!(lease_of(&*etcd, "/p/c").await, shared);
    // An hour and the minute for which the lease is shared.
    assert_eq!(
        etcd.keep_alive(shared).await.unwrap(),
        Some(Duration::from_secs(3660))
    );

    // Somebody ends the lease: its keys go in one revision, and a new key gets another lease.
    let mut watch = etcd
        .watch(prefix("/p/"), etcd.current_revision().await.unwrap())
        .await
        .unwrap();
    other.revoke_lease(shared).await.unwrap();
    other.revoke_lease(shared).await.unwrap();
    let gone = watch.next().await.unwrap().unwrap();
    let keys: Vec<String> = gone.iter().map(|e| e.key().to_string()).collect();
    assert_eq!(keys, ["/p/a", "/p/b", "/p/d"]);
    assert!(gone.iter().all(|e| e.revision == gone[0].revision));
    assert_eq!(etcd.keep_alive(shared).await.unwrap(), None);
    etcd.commit(with_ttl("/p/f", 3600)).await.unwrap();
    assert_ne!(lease_of(&*etcd, "/p/f").await, shared);
    etcd.close().await;
    other.close().await;
}

/// Deletions of one revision whose records do not fit into one message come in one batch all the same.
async fn one_revision_is_one_batch(version: Version) {
    let server = Server::start_one(version);
    let env = Env::system();
    let etcd = open(&env, &server);
    let lease = etcd.grant_lease(Duration::from_secs(600)).await.unwrap();
    let start = etcd.current_revision().await.unwrap();
    let big = Bytes::from(vec![b'x'; 700_000]);
    let mut written = Vec::new();
    for i in 0..12 {
        let key = Key::from(format!("/p/{i:02}").as_str());
        written.push(
            etcd.put_with_lease(&key, big.clone(), lease.id)
                .await
                .unwrap()
                .revision,
        );
    }
    etcd.revoke_lease(lease.id).await.unwrap();
    let after = create(&*etcd, "/p/after", "x").await;
    let mut watch = etcd.watch(prefix("/p/"), start).await.unwrap();
    let mut batches = Vec::new();
    while batches.iter().flatten().count() < written.len() + 12 + 1 {
        batches.push(watch.next().await.unwrap().unwrap());
    }
    let revisions: Vec<Revision> = batches.iter().flatten().map(|e| e.revision).collect();
    let gone = Revision(written[11].0 + 1);
    let expect: Vec<Revision> = written.iter().copied().chain([gone; 12]).chain([after]).collect();
    assert_eq!(revisions, expect);
    let with_gone: Vec<usize> = batches
        .iter()
        .map(|b| b.iter().filter(|e| e.revision == gone).count())
        .filter(|n| *n > 0)
        .collect();
    assert_eq!(with_gone, [12], "a revision was split");
    for event in batches.iter().flatten().filter(|e| e.revision == gone) {
        assert!(matches!(&event.kind, EventKind::Delete { prev } if prev.value == big));
    }
    assert!(batches.len() > 2, "fragments are handed on as they come");
    etcd.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fragments_are_put_together_by_revision() {
    one_revision_is_one_batch(Version::V37).await;
    one_revision_is_one_batch(Version::V34).await;
}

/// Three servers, two of which compact: once an interval, and all know.
#[tokio::test(flavor = "multi_thread")]
async fn history_is_cut_once_an_interval_for_all() {
    let server = Server::start_one(Version::V37);
    let env = Env::system();
    let compacting = || {
        let options = Etcd3Options {
            compaction_interval: Some(Duration::from_millis(400)),
            ..options(&[&server])
        };
        open_etcd3(&env, options).unwrap()
    };
    let all = [compacting(), compacting(), open(&env, &server)];
    let start = all[2].current_revision().await.unwrap();
    let baton = supercargo_storage::KeyRange::single(&Key::from("compact_rev_key"));
    let mut moves = all[2].watch(baton, start).await.unwrap();
    let mut at = Expected::Absent;
    let mut seen = 0;
    let began = env.clock.monotonic();
    while seen < 5 {
        let written = all[0].commit(put("/p/a", at, "x")).await.unwrap().revision;
        at = Expected::At(written);
        seen += moves.next().await.unwrap().unwrap().len();
    }
    let took = env.clock.monotonic() - began;
    assert!(
        took >= Duration::from_millis(1500),
        "5 moves of the baton took {took:?}: more than one an interval"
    );
    until("everybody knows", Duration::from_secs(10), async || {
        all.iter().all(|e| e.stats().compacted > start)
    })
    .await;
    let floor = all.iter().map(|e| e.stats().compacted).max().unwrap();
    // The baton moved on when this was cut, so the store stands beyond it.
    let now = all[2].current_revision().await.unwrap();
    assert!(floor < now, "an interval of history is kept");
    let mut query = RangeQuery::latest(prefix("/p/"));
    query.at = Some(Revision(floor.0 - 1));
    // The baton tells a moment before it is done.
    until("the floor is real", Duration::from_secs(5), async || {
        let read = all[2].range(query.clone()).await;
        read.is_err_and(|e| matches!(e.kind(), ErrorKind::Compacted { compacted } if *compacted >= floor))
    })
    .await;
    for etcd in all {
        etcd.close().await;
    }
}

/// More keys than a page, more bytes than gRPC's usual limit; the present and the past.
async fn large_ranges_are_whole(version: Version, kind: Request) {
    const COUNT: usize = 10_500;
    let server = Server::start_one(version);
    let env = Env::system();
    let asked = options(&[&server]);
    let etcd = open_etcd3(&env, asked.clone()).unwrap();
    let lanes: Vec<TaskHandle> = (0..50)
        .map(|lane| {
            let etcd: Arc<Etcd3> = etcd.clone();
            env.tasks.spawn("lane", async move {
                for i in (lane..COUNT).step_by(50) {
                    etcd.commit(put(&format!("/p/{i:06}"), Expected::Absent, vec![b'x'; 1000]))
                        .await
                        .unwrap();
                }
            })
        })
        .collect();
    for lane in lanes {
        lane.ended().await;
    }
    let full = etcd.current_revision().await.unwrap();
    for i in 0..10 {
        let key = Key::from(format!("/p/{i:06}").as_str());
        let at = etcd.get(&key).await.unwrap().value.unwrap().mod_revision;
        let expected = Expected::At(at);
        etcd.commit(Write {
            key,
            expected,
            op: Op::Delete,
        })
        .await
        .unwrap();
    }
    let counts = Arc::new(RequestCounts::default());
    let counted = Counted::new(etcd.clone(), env.clock.clone(), counts.clone());
    for (at, count) in [(Some(full), COUNT), (None, COUNT - 10)] {
        let mut query = RangeQuery::latest(prefix("/"));
        query.at = at;
        let read = counted.range(query).await.unwrap();
        assert_eq!(read.revision, Revision(full.0 + 10));
        assert_eq!(
            (read.value.records.len(), read.value.count, read.value.more),
            (count, count as u64, false)
        );
        assert!(read.value.records.is_sorted_by(|a, b| a.key < b.key));
    }
    let mut calls = String::new();
    asked.calls.write(&mut calls);
    let ends = |method: &str, code: &str| {
        let labels = format!("grpc_code=\"{code}\",grpc_method=\"{method}\"");
        let line = calls.lines().find(|l| l.contains(&labels));
        line.and_then(|l| l.rsplit(' ').next()?.parse().ok())
            .unwrap_or(0_u64)
    };
    let lines = calls
        .lines()
        .filter(|l| l.contains("grpc_method=\"RangeStream\""));
    let stream = lines
        .map(|l| l.split('{').next().unwrap())
        .collect::<std::collections::BTreeSet<_>>();
    assert_eq!(ends("Txn", "OK"), COUNT as u64 + 10);
    if kind == Request::ListStream {
        assert_eq!(ends("RangeStream", "OK"), 2);
        assert_eq!(stream.len(), 4, "{calls}");
    } else {
        assert_eq!(ends("RangeStream", "Unimplemented"), 1);
        assert!(ends("Range", "OK") >= 4, "{calls}");
    }
    let seen = Request::ALL.map(|r| counts.of(r).took.count());
    assert_eq!((counts.of(kind).took.count(), seen.iter().sum::<u64>()), (2, 2));
    assert_eq!(etcd.stats().keys_count, COUNT as u64 - 10);
    etcd.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_ranges_come_whole_as_a_stream() {
    large_ranges_are_whole(Version::V37, Request::ListStream).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_ranges_come_whole_in_pages() {
    large_ranges_are_whole(Version::V34, Request::List).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_is_etcds_file() {
    let server = Server::start_one(Version::V37);
    let env = Env::system();
    let etcd = open(&env, &server);
    create(&*etcd, "/p/a", "x").await;
    let mut snapshot = etcd.snapshot().await.unwrap();
    let mut file = Vec::new();
    let mut remaining = u64::MAX;
    while let Some(part) = snapshot.next().await.unwrap() {
        file.extend_from_slice(&part.bytes);
        assert!(part.remaining_bytes <= remaining);
        remaining = part.remaining_bytes;
    }
    assert_eq!(remaining, 0);
    assert_eq!(file.len() % 512, 32, "pages, and a hash of them");
    assert_eq!(file[16..20], 0xED0C_DAED_u32.to_le_bytes(), "bbolt's mark");
    let status = etcd.endpoint_status().await.remove(0).status.unwrap();
    assert!(
        status.version.starts_with("3.7.") && status.leader == status.member,
        "{status:?}"
    );
    until("the size is polled", Duration::from_secs(5), async || {
        etcd.db_bytes() > 0
    })
    .await;
    etcd.health(Duration::from_secs(2)).await.unwrap();
    etcd.close().await;
}

/// A watch of a quiet range is told how far the store is, where etcd tells that rightly.
#[tokio::test(flavor = "multi_thread")]
async fn progress_is_told_when_asked_for() {
    for (version, is_told) in [(Version::V37, true), (Version::V34, false)] {
        let server = Server::start_one(version);
        let env = Env::system();
        let etcd = open(&env, &server);
        let start = create(&*etcd, "/p/a", "x").await;
        until("the version is known", Duration::from_secs(5), async || {
            etcd.db_bytes() > 0
        })
        .await;
        assert_eq!(etcd.tells_progress(), is_told);
        let mut watch = etcd.watch(prefix("/p/"), start).await.unwrap();
        assert_eq!(watch.progress(), start);
        let elsewhere = create(&*etcd, "/q/a", "x").await;
        let mut asked = 0;
        while watch.progress() < elsewhere && asked < 50 {
            watch.request_progress();
            asked += 1;
            let _ = timeout(&*env.clock, Duration::from_millis(20), watch.next()).await;
        }
        assert_eq!(watch.progress() >= elsewhere, is_told, "{version:?}");
        // An event that was not read is not passed over, however often is asked.
        let here = create(&*etcd, "/p/b", "x").await;
        for _ in 0..10 {
            watch.request_progress();
            assert!(watch.progress() < here);
        }
        assert_eq!(watch.next().await.unwrap().unwrap()[0].revision, here);
        // A connection that is made anew begins where the store was said to be: that history may be gone.
        let later = create(&*etcd, "/q/b", "x").await;
        for _ in 0..50 {
            watch.request_progress();
            let _ = timeout(&*env.clock, Duration::from_millis(20), watch.next()).await;
            if watch.progress() >= later {
                break;
            }
        }
        if is_told {
            etcd.compact(later).await.unwrap();
            server.restart();
            etcd.current_revision().await.unwrap();
            let after = create(&*etcd, "/p/c", "x").await;
            assert_eq!(watch.next().await.unwrap().unwrap()[0].revision, after);
        }
        etcd.close().await;
    }
}
