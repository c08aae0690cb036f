//! Faults that mean the same to every store. Whatever happens, the account of a [`Load`] is right, and all goes on by itself
//! afterwards.

use crate::load::Load;
use crate::{Program, Server, put, until};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Env, timeout};
use supercargo_storage::{Backend, ErrorKind, Expected, WatchStream};

/// The process is killed and started again so many times, each time after `each` further writes.
pub async fn killed_and_back<P: Program>(
    env: &Env,
    server: &Server<P>,
    store: Arc<dyn Backend>,
    times: usize,
    each: usize,
) {
    let load = Load::start(env, store.clone()).await;
    for _ in 0..times {
        load.goes_on(each).await;
        server.restart();
    }
    load.goes_on(each).await;
    load.finish().await;
    store.close().await;
}

/// Whoever leads is killed and comes back, twice; then the next one says nothing at all for a while. `leader` finds it.
pub async fn leaders_go<P: Program>(
    env: &Env,
    store: Arc<dyn Backend>,
    mut leader: impl AsyncFnMut() -> Arc<Server<P>>,
) {
    let load = Load::start(env, store.clone()).await;
    load.goes_on(200).await;
    for _ in 0..2 {
        let led = leader().await;
        led.kill();
        load.goes_on(200).await;
        led.start();
        load.goes_on(200).await;
    }
    let led = leader().await;
    led.freeze();
    load.goes_on(100).await;
    led.thaw();
    load.goes_on(100).await;
    load.finish().await;
    store.close().await;
}

/// A store is closed in the middle of a write, while nobody answers: that waits for nobody outside and leaves no task behind.
pub async fn closed_while_frozen<P: Program>(
    env: &Env,
    server: &Server<P>,
    store: Arc<dyn Backend>,
    mut watch: Box<dyn WatchStream>,
) {
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
