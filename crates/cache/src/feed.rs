//! The task that keeps a cache fed: list, then watch; a watch that breaks is taken up where it was if nothing was lost, or
//! else everything is listed anew and the cache's watches end, so that their clients do the same.

use crate::shared::{Phase, Shared};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::timeout;
use supercargo_objects::{ErrorKind, ListQuery, Result, WatchQuery};
use supercargo_storage::Revision;

/// Between two lists at least so much time passes.
const RELIST_AFTER: Duration = Duration::from_secs(1);
/// The pause after lists that failed grows up to this.
const RELIST_AFTER_MAX: Duration = Duration::from_secs(10);
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
    let clock = &shared.env.clock;
    let mut pause = RELIST_AFTER;
    loop {
        let began = clock.monotonic();
        match load(shared).await {
            Ok(()) => {
                shared
                    .counts
                    .loading
                    .took(clock.monotonic().saturating_sub(began));
                pause = RELIST_AFTER;
                follow(shared).await;
                shared.turn(&[Phase::Ready], Phase::Loading);
                shared.end_readers();
            }
            Err(e) => {
                tracing::warn!(prefix = shared.keys.resource_prefix(), error = %e, "a cache could not be filled");
                shared.counts.failed_loads.add();
                shared.turn(&[Phase::Loading], Phase::Down);
                pause = (pause * 2).min(RELIST_AFTER_MAX);
            }
        }
        let passed = clock.monotonic().saturating_sub(began);
        clock.sleep(pause.saturating_sub(passed)).await;
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
    let clock = &shared.env.clock;
    // How far the cache was when the watch broke, and when that was.
    let mut broke: Option<(Revision, Duration)> = None;
    loop {
        let ended = std::future::poll_fn(|cx| shared.advance(Some(cx))).await;
        let prefix = shared.keys.resource_prefix();
        match &ended {
            Some(e) => tracing::warn!(prefix, error = %e, "the watch of a cache broke"),
            None => tracing::debug!(prefix, "the watch of a cache ended"),
        }
        let at = shared.current().1;
        let since = match broke {
            // Nothing came since it broke the last time.
            Some((then, since)) if then == at => since,
            _ => clock.monotonic(),
        };
        broke = Some((at, since));
        let can_resume = ended.as_ref().is_none_or(passes);
        if !can_resume || !resume(shared, at, since.saturating_add(RESUME_MAX)).await {
            return;
        }
    }
}

/// True for errors of a watch that say nothing about what it would have told.
fn passes(e: &supercargo_objects::Error) -> bool {
    matches!(
        e.kind(),
        ErrorKind::Unreachable(_) | ErrorKind::Timeout | ErrorKind::OutcomeUnknown(_)
    )
}

/// Takes the watch up where it broke; false when everything has to be listed anew.
async fn resume(shared: &Shared, after: Revision, deadline: Duration) -> bool {
    let clock = &*shared.env.clock;
    loop {
        clock.sleep(RESUME_AFTER).await;
        let left = deadline.saturating_sub(clock.monotonic());
        if left.is_zero() {
            return false;
        }
        match timeout(clock, left, watch(shared, after)).await {
            Ok(Ok(watch)) => {
                shared.resume(watch);
                return true;
            }
            Ok(Err(e)) if passes(&e) => {}
            _ => return false,
        }
    }
}
