//! What happens to processes: they are killed, they freeze.

use crate::load::Load;
use crate::{At, Kind, Manner, create, get, leader, prefix, put, rows, until};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Env, timeout};
use supercargo_storage::{Backend, ErrorKind, Expected, Key, RangeQuery, Revision};

/// Longer than any session lasts.
const FREEZE: Duration = Duration::from_secs(20);

/// The process is killed and started again so many times, each time after `each` further writes.
pub async fn killed_and_back(kind: &impl Kind, times: usize, each: usize) {
    let (server, env) = (kind.one(), Env::system());
    let store = kind.open(&env, At::servers([&server]), Manner::Plain).await;
    let load = Load::start(&env, store.clone()).await;
    for _ in 0..times {
        load.goes_on(each).await;
        server.restart();
    }
    load.goes_on(each).await;
    load.finish().await;
    store.close().await;
}

/// Whoever leads is killed and comes back, twice; then the next one says nothing at all for a while.
pub async fn leaders_go(kind: &impl Kind) {
    let (servers, env) = (kind.three(), Env::system());
    let store = kind.open(&env, At::servers(&servers), Manner::Plain).await;
    let load = Load::start(&env, store.clone()).await;
    load.goes_on(200).await;
    for _ in 0..2 {
        let led = leader(&servers).await;
        led.kill();
        load.goes_on(200).await;
        led.start();
        load.goes_on(200).await;
    }
    let led = leader(&servers).await;
    led.freeze();
    load.goes_on(100).await;
    led.thaw();
    load.goes_on(100).await;
    load.finish().await;
    store.close().await;
}

/// A member of a cluster freezes past every session's end, and goes on as if nothing had happened. Two clusters at a time: in
/// one it is the leader.
pub async fn members_freeze(kind: &impl Kind) {
    futures_util::future::join(a_member_freezes(kind, true), a_member_freezes(kind, false)).await;
}

async fn a_member_freezes(kind: &impl Kind, is_leader: bool) {
    let (servers, env) = (kind.three(), Env::system());
    let store = kind.open(&env, At::servers(&servers), Manner::Plain).await;
    let load = Load::start(&env, store.clone()).await;
    load.goes_on(100).await;
    let leading = leader(&servers).await;
    let mut members = servers.iter();
    let frozen = members.find(|s| Arc::ptr_eq(s, &leading) == is_leader).unwrap();
    // A server of ours that knows no other one.
    let tied = kind.open(&env, At::servers([frozen]), Manner::Impatient).await;
    let before = create(&*tied, "/x/before", "x").await;
    let mut watch = tied.watch(prefix("/x/"), before).await.unwrap();
    let start = env.clock.monotonic();
    frozen.freeze();
    load.goes_on(100).await;
    let read = tied.get(&Key::from("/x/before")).await;
    assert_eq!(read.unwrap_err().kind(), &ErrorKind::Unavailable);
    assert_eq!(past(&*tied, before).await, 1);
    let left = FREEZE.saturating_sub(env.clock.monotonic() - start);
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
    let want = rows(&*store).await.unwrap();
    until("the member shows it all", Duration::from_secs(40), async || {
        rows(&*tied).await.is_ok_and(|found| found == want)
    })
    .await;
    store.close().await;
    tied.close().await;
}

/// How many keys there were below `/x/`.
async fn past(store: &dyn Backend, at: Revision) -> usize {
    let mut past = RangeQuery::latest(prefix("/x/"));
    past.at = Some(at);
    store.range(past).await.unwrap().value.records.len()
}

/// Nobody answers for `silence`: calls wait, and what waits longer than its bound, which is shorter, is told so. What is read at
/// a revision that is here already goes on, where `keeps_history`. Answers what became of a write.
pub async fn frozen(kind: &impl Kind, silence: Duration, keeps_history: bool) -> ErrorKind {
    let (server, env) = (kind.one(), Env::system());
    let store = kind.open(&env, At::servers([&server]), Manner::Plain).await;
    let impatient = kind.open(&env, At::servers([&server]), Manner::Impatient).await;
    let before = create(&*impatient, "/x/before", "x").await;
    let load = Load::start(&env, store.clone()).await;
    load.goes_on(100).await;
    let start = env.clock.monotonic();
    server.freeze();
    let write = impatient.commit(put("/x/frozen", Expected::Absent, "x"));
    let read = impatient.range(RangeQuery::latest(prefix("/x/")));
    if keeps_history {
        assert_eq!(past(&*impatient, before).await, 1);
    }
    let well = kind.is_well(&impatient);
    let (write, read, well) = futures_util::future::join3(write, read, well).await;
    let took = env.clock.monotonic() - start;
    assert!(took < silence, "{took:?}");
    let write = write.unwrap_err().into_kind();
    assert_eq!(read.unwrap_err().kind(), &ErrorKind::Unavailable);
    assert_ne!(well, Some(true));
    env.clock.sleep(silence.saturating_sub(took)).await;
    server.thaw();
    load.goes_on(200).await;
    match write {
        // It was sent.
        ErrorKind::OutcomeUnknown => {}
        ErrorKind::Unavailable => assert_eq!(get(&store, "/x/frozen").await, None, "it did not happen"),
        ref other => panic!("{other:?}"),
    }
    load.finish().await;
    until("all is well", Duration::from_secs(5), async || {
        kind.is_well(&impatient).await != Some(false)
    })
    .await;
    store.close().await;
    impatient.close().await;
    write
}

/// A store is closed in the middle of a write, while nobody answers: that waits for nobody outside and leaves no task behind.
pub async fn closed_while_frozen(kind: &impl Kind) {
    let (server, env) = (kind.one(), Env::system());
    let store = kind.open(&env, At::servers([&server]), Manner::Plain).await;
    let at = create(&*store, "/p/a", "x").await;
    let mut watch = store.watch(prefix("/p/"), at).await.unwrap();
    server.freeze();
    let write = store.commit(put("/p/b", Expected::Absent, "x"));
    let (write, closed) = futures_util::future::join(write, async {
        env.clock.sleep(Duration::from_millis(100)).await;
        timeout(&*env.clock, Duration::from_secs(2), store.close()).await
    })
    .await;
    assert!(closed.is_ok(), "close hangs");
    assert_eq!(write.unwrap_err().kind(), &ErrorKind::OutcomeUnknown);
    while let Some(events) = watch.next().await {
        events.unwrap();
    }
    until("all tasks end", Duration::from_secs(5), async || {
        env.tasks.live_count() == 0
    })
    .await;
    server.thaw();
}
