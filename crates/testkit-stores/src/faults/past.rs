//! A store that goes back.

use crate::{At, Kind, Manner, create, get, prefix, put, rows, until};
use std::time::Duration;
use supercargo_env::{Env, timeout};
use supercargo_storage::{Backend, ErrorKind, Expected, Key};

/// So far ahead revisions go on after one.
const LEAP: u64 = 1_000_000;

/// An older backup is restored under two running servers of ours: both go on, at revisions that nobody has seen, with the
/// objects of the backup; watches are told to start anew.
pub async fn restored(kind: &impl Kind) {
    let (server, env) = (kind.one(), Env::system());
    let open = async || kind.open(&env, At::servers([&server]), Manner::Plain).await;
    let (a, b) = (open().await, open().await);
    create(&*a, "/kept", "old").await;
    let backup = server.copy().await;
    for i in 0..10 {
        create(&*a, &format!("/lost/{i}"), "x").await;
    }
    let last = create(&*b, "/lost/last", "x").await;
    assert_eq!(get(&a, "/lost/last").await.as_deref(), Some("x"));
    let mut watch = a.watch(prefix("/"), last).await.unwrap();
    server.restore(&backup).await;
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
    assert!(after.0 >= last.0 + LEAP, "{after} after {last}");
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
    assert_eq!(rows(&*a).await.unwrap(), rows(&*b).await.unwrap());
    let told = timeout(&*env.clock, Duration::from_secs(10), watch.next()).await;
    let told = told.unwrap().unwrap().unwrap_err();
    assert!(matches!(told.kind(), ErrorKind::Compacted { .. }), "{told}");
    a.close().await;
    b.close().await;
    let again = open().await;
    assert!(create(&*again, "/again", "x").await > after);
    again.close().await;
}
