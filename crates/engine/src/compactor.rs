//! Compacting a shared log now and then.

use crate::replica::Replicas;
use std::sync::Arc;
use std::time::Duration;
use supercargo_storage::{Result, Revision};

/// Every `interval`, moves the floor of the log to where the log stood one interval ago, unless another process has moved it
/// since. Ends with its task.
pub(crate) async fn compact(replicas: Arc<Replicas>, interval: Duration) {
    let mut last = Seen::default();
    loop {
        // Servers that were started together need not meet each time.
        let quarter_ms = u64::try_from(interval.as_millis() / 4).unwrap_or(u64::MAX);
        let jitter = Duration::from_millis(replicas.core.env.rng.below(quarter_ms.saturating_add(1)));
        replicas.core.env.clock.sleep(interval + jitter).await;
        match round(&replicas, last).await {
            Ok(seen) => last = seen,
            Err(e) => tracing::warn!(error = %e, "the log was not compacted, it keeps growing"),
        }
    }
}

/// Where the log stood at the end of the round before.
#[derive(Clone, Copy, Default)]
struct Seen {
    current: Revision,
    floor: Revision,
}

async fn round(replicas: &Replicas, last: Seen) -> Result<Seen> {
    let floor = replicas.log_floor().await?;
    let current = replicas.core.current();
    if floor == last.floor && last.current > floor {
        replicas.compact(last.current).await?;
        let floor = last.current;
        return Ok(Seen { current, floor });
    }
    Ok(Seen { current, floor })
}
