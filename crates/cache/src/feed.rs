//! The task that keeps a cache fed: list, then watch; a watch that breaks is taken up where it was if nothing was lost, or
//! else everything is listed anew and the cache's watches end, so that their clients do the same.

use crate::shared::{Ended, Phase, Shared};
use std::sync::Arc;
use std::time::Duration;
use supercargo_objects::{ErrorKind, ListQuery, Result, WatchQuery};
use supercargo_storage::Revision;

/// The pause before another attempt.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// A broken watch is taken up again for so long.
const RESUME_MAX: Duration = Duration::from_secs(30);
/// The pause before a broken watch is taken up.
const RESUME_AFTER: Duration = Duration::from_millis(200);

/// Runs until the cache is destroyed.
pub(crate) async fn run(shared: Arc<Shared>) {
    let mut closing = shared.phase.subscribe();
    tokio::select! {
        () = feed(&shared) => {}
        _ = closing.wait_for(|p| *p == Phase::Closed) => {}
    }
}

async fn feed(shared: &Shared) {
    loop {
        match load(shared).await {
            Ok(()) => follow(shared).await,
            Err(e) => {
                tracing::warn!(prefix = shared.keys.resource_prefix(), error = %e, "a cache could not be filled")
            }
        }
        shared.phase.send_if_modified(|p| {
            let was_ready = *p == Phase::Ready;
            if was_ready {
                *p = Phase::Loading;
            }
            was_ready
        });
        shared.end_readers();
        shared.env.clock.sleep(RETRY_AFTER).await;
    }
}

async fn load(shared: &Shared) -> Result<()> {
    let list = shared
        .inner
        .list(ListQuery {
            key: shared.keys.resource_prefix().to_owned(),
            recursive: true,
            ..ListQuery::default()
        })
        .await?;
    let watch = watch(shared, list.revision).await?;
    shared.restart(list, watch);
    Ok(())
}

async fn watch(shared: &Shared, after: Revision) -> Result<Box<dyn supercargo_objects::ObjectWatch>> {
    let query = WatchQuery {
        key: shared.keys.resource_prefix().to_owned(),
        recursive: true,
        resource_version: after.0.to_string().into(),
        send_initial_events: Some(false),
        ..WatchQuery::default()
    };
    shared.inner.watch(query).await
}

/// Applies changes until some may be lost.
async fn follow(shared: &Shared) {
    loop {
        let ended = std::future::poll_fn(|cx| shared.advance(Some(cx))).await;
        let prefix = shared.keys.resource_prefix();
        match &ended {
            Some(e) => tracing::warn!(prefix, error = %e, "the watch of a cache broke"),
            None => tracing::debug!(prefix, "the watch of a cache ended"),
        }
        if !resume(shared, &ended).await {
            return;
        }
    }
}

/// Takes the watch up where it broke; false when everything has to be listed anew.
async fn resume(shared: &Shared, ended: &Ended) -> bool {
    if ended
        .as_ref()
        .is_some_and(|e| matches!(e.kind(), ErrorKind::Expired { .. }))
    {
        return false;
    }
    let deadline = shared.env.clock.monotonic() + RESUME_MAX;
    while shared.env.clock.monotonic() < deadline {
        shared.env.clock.sleep(RESUME_AFTER).await;
        match watch(shared, shared.current().1).await {
            Ok(watch) => {
                shared.resume(watch);
                return true;
            }
            Err(e) if matches!(e.kind(), ErrorKind::Closed | ErrorKind::Expired { .. }) => return false,
            Err(_) => {}
        }
    }
    false
}
