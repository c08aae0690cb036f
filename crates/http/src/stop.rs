//! How a server ends.
//!
//! ```text
//! No ─► Announced ─► Draining ─► Closing ─► Over
//!       not ready    no new      connections  whatever is
//!       (delay)      requests,   end when     left is cut
//!                    watches end they are
//!                                done or stalled
//! ```
//!
//! A client decides how long its request takes: it sends a body slowly or not at all, it reads an answer or does not. So the
//! end waits for what the server itself has to do, and for clients only while they go on: a body that has not arrived when
//! draining begins is refused, and a connection that takes nothing for two ticks is cut.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Notify;

/// How far a server is on its way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stop {
    /// It runs.
    No,
    /// It still serves, but is not ready.
    Announced,
    /// It takes no new requests, and watches end.
    Draining,
    /// It takes no new connections, and those there are end.
    Closing,
    /// Its time is up.
    Over,
}

/// The times of a stop.
#[derive(Clone, Copy, Debug)]
pub struct StopConfig {
    /// Between the announcement of the end and the end (`--shutdown-delay-duration`).
    pub delay: Duration,
    /// While requests that run are finished, new ones are still answered, with 429 (`--shutdown-send-retry-after`).
    pub send_retry_after: bool,
    /// Watches end one after the other within this time, so that their clients don't all come at once to the next
    /// server (`--shutdown-watch-termination-grace-period`); zero ends them at once.
    pub watch_grace: Duration,
    /// How long requests that run may take at the end.
    pub grace: Duration,
}

impl Default for StopConfig {
    fn default() -> Self {
        Self {
            delay: Duration::ZERO,
            send_retry_after: false,
            watch_grace: Duration::ZERO,
            grace: Duration::from_secs(10),
        }
    }
}

impl StopConfig {
    /// The longest a stop takes.
    #[must_use]
    pub const fn at_most(&self) -> Duration {
        self.delay
            .saturating_add(self.watch_grace)
            .saturating_add(self.grace.saturating_mul(2))
    }

    /// Over which time so many watches end: upstream ends at least 200 a second.
    pub(crate) fn spread(&self, watches: usize) -> Duration {
        let at_200 = Duration::from_millis(5).saturating_mul(u32::try_from(watches).unwrap_or(u32::MAX));
        at_200.min(self.watch_grace)
    }
}

/// Counts what runs, and tells when nothing does.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    count: AtomicUsize,
    none: Notify,
}

/// One of what a [`Tally`] counts, while it lives.
pub(crate) struct Counted(Arc<Tally>);

impl Tally {
    pub(crate) fn enter(self: &Arc<Self>) -> Counted {
        self.count.fetch_add(1, Ordering::SeqCst);
        Counted(self.clone())
    }

    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::SeqCst)
    }

    /// Waits until nothing runs.
    pub(crate) async fn drained(&self) {
        loop {
            let none = self.none.notified();
            if self.count() == 0 {
                return;
            }
            none.await;
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.none.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::task::Context;

    #[tokio::test]
    async fn a_tally_is_drained_when_the_last_one_leaves() {
        let tally = Arc::new(Tally::default());
        tally.drained().await;
        let (a, b) = (tally.enter(), tally.enter());
        let mut drained = std::pin::pin!(tally.drained());
        let mut cx = Context::from_waker(std::task::Waker::noop());
        assert!(drained.as_mut().poll(&mut cx).is_pending());
        drop(a);
        assert!(drained.as_mut().poll(&mut cx).is_pending());
        drop(b);
        drained.await;
    }

    #[test]
    fn few_watches_end_quickly_and_many_within_the_grace() {
        let config = StopConfig {
            watch_grace: Duration::from_secs(10),
            ..StopConfig::default()
        };
        assert_eq!(config.spread(20), Duration::from_millis(100));
        assert_eq!(config.spread(1_000_000), Duration::from_secs(10));
        assert_eq!(StopConfig::default().spread(1_000_000), Duration::ZERO);
    }
}
