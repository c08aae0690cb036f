//! What the contract does not ask for: certificates, reads of one member, a store that goes back.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;
use supercargo_backend_etcd2::{Etcd2Options, open_etcd2};
use supercargo_dial::TlsFiles;
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, Expected, Key};
use supercargo_testkit_stores::certificates_are_renewed;
use support::{Server, V2, Version, create, open, options, put, ready, start_one};

#[tokio::test(flavor = "multi_thread")]
async fn certificates_are_shown_demanded_and_renewed() {
    certificates_are_renewed(Version::V34, V2, |server, [ca, cert, key]| {
        let options = Etcd2Options {
            tls: TlsFiles { ca, cert, key },
            retry_for: Duration::from_secs(2),
            ..options(&[server])
        };
        open_etcd2(&Env::system(), options).unwrap()
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_not_there_is_named_at_once() {
    let none = Etcd2Options {
        tls: TlsFiles {
            ca: Some("none.crt".into()),
            ..TlsFiles::default()
        },
        ..Etcd2Options::new(["https://127.0.0.1:1"])
    };
    let e = open_etcd2(&Env::system(), none).map(drop).unwrap_err();
    assert!(e.detail().starts_with("--etcd-cafile"), "{e}");
}

/// Without quorum reads a member answers that knows of no others any more; with them it does not.
#[tokio::test(flavor = "multi_thread")]
async fn one_member_answers_reads_when_that_is_enough() {
    let servers = Server::start_three_with(Version::V34, V2);
    let env = Env::system();
    let with = |quorum_read| {
        let options = Etcd2Options {
            quorum_read,
            retry_for: Duration::ZERO,
            read_timeout: Duration::from_secs(3),
            ..options(&[&servers[0]])
        };
        open_etcd2(&env, options).unwrap()
    };
    let (strict, lax) = (with(true), with(false));
    ready(&strict).await;
    ready(&lax).await;
    create(&*lax, "/p/a", "x").await;
    servers[1].kill();
    servers[2].kill();
    let read = lax.get(&Key::from("/p/a")).await.unwrap().value.unwrap();
    assert_eq!(&read.value[..], b"x");
    let e = strict.get(&Key::from("/p/a")).await.unwrap_err();
    assert_eq!(e.kind(), &ErrorKind::Unavailable, "{e}");
    strict.close().await;
    lax.close().await;
}

/// A backup was restored under a running server: its revisions would come again, so nothing is served or written any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_goes_back_is_noticed() {
    let server = start_one();
    let env = Env::system();
    let etcd = open(&env, &server);
    ready(&etcd).await;
    let backup = server.copy().await;
    for i in 0..20 {
        create(&*etcd, &format!("/p/{i}"), "x").await;
    }
    server.restore(&backup).await;
    let e = etcd.get(&Key::from("/p/1")).await.unwrap_err();
    assert_eq!(e.kind(), &ErrorKind::Corrupt, "{e}");
    assert!(e.detail().contains("went back"), "{e}");
    assert!(etcd.health(Duration::from_secs(2)).await.is_err());
    let e = etcd
        .commit(put("/p/new", Expected::Absent, "x"))
        .await
        .unwrap_err();
    assert_eq!(e.kind(), &ErrorKind::Corrupt, "{e}");
    // Neither when etcd has caught up with other writes.
    let other = open(&env, &server);
    for i in 0..30 {
        create(&*other, &format!("/q/{i}"), "x").await;
    }
    other.close().await;
    assert!(etcd.get(&Key::from("/p/1")).await.is_err());
    etcd.close().await;
    // Started anew the server takes what is there.
    let etcd = open(&env, &server);
    assert!(etcd.get(&Key::from("/p/1")).await.unwrap().value.is_none());
    etcd.close().await;
}
