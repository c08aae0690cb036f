//! Wall time, monotonic time, and waiting.

use crate::BoxFuture;
use parking_lot::Mutex;
use std::time::Duration;
use tokio::sync::oneshot;

/// A point in time as the calendar has it: nanoseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct WallTime(i64);

impl WallTime {
    /// From milliseconds since the Unix epoch.
    #[must_use]
    pub const fn from_unix_millis(ms: i64) -> Self {
        Self(ms.saturating_mul(1_000_000))
    }
    /// From nanoseconds since the Unix epoch.
    #[must_use]
    pub const fn from_unix_nanos(ns: i64) -> Self {
        Self(ns)
    }
    /// Whole seconds since the Unix epoch, rounded down.
    #[must_use]
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1_000_000_000)
    }
    /// Milliseconds since the Unix epoch, rounded down.
    #[must_use]
    pub const fn unix_millis(self) -> i64 {
        self.0.div_euclid(1_000_000)
    }
    /// Nanoseconds since the Unix epoch.
    #[must_use]
    pub const fn unix_nanos(self) -> i64 {
        self.0
    }
    /// This time plus `d`, saturating.
    #[must_use]
    pub fn plus(self, d: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(d.as_nanos()).unwrap_or(i64::MAX)),
        )
    }
}

/// A source of time. `now` may jump (the operator sets the clock); `monotonic` never goes back.
pub trait Clock: Send + Sync + 'static {
    /// The calendar time.
    fn now(&self) -> WallTime;
    /// Time since an arbitrary fixed point; never decreases.
    fn monotonic(&self) -> Duration;
    /// Completes once `d` has passed on the monotonic clock.
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()>;
}

/// The deadline of [`timeout`] passed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedOut;

/// Runs `f` until it completes or `d` has passed on `clock`; the future is dropped in the latter case.
///
/// # Errors
/// [`TimedOut`] when the time was up first.
pub async fn timeout<F: Future>(clock: &dyn Clock, d: Duration, f: F) -> Result<F::Output, TimedOut> {
    let mut sleep = clock.sleep(d);
    let mut f = std::pin::pin!(f);
    std::future::poll_fn(|cx| {
        use std::task::Poll;
        if let Poll::Ready(v) = f.as_mut().poll(cx) {
            return Poll::Ready(Ok(v));
        }
        sleep.as_mut().poll(cx).map(|()| Err(TimedOut))
    })
    .await
}

/// The operating system's clock; waiting is tokio's.
#[derive(Debug)]
pub struct SystemClock {
    start: std::time::Instant,
}

impl SystemClock {
    /// A clock whose monotonic zero is now.
    #[must_use]
    #[allow(
        clippy::disallowed_methods,
        reason = "this is the one place that asks the system"
    )]
    pub fn new() -> Self {
        Self {
            start: std::time::Instant::now(),
        }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for SystemClock {
    #[allow(
        clippy::disallowed_methods,
        reason = "this is the one place that asks the system"
    )]
    fn now(&self) -> WallTime {
        match std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH) {
            Ok(d) => WallTime::from_unix_nanos(i64::try_from(d.as_nanos()).unwrap_or(i64::MAX)),
            Err(_) => WallTime::default(),
        }
    }
    fn monotonic(&self) -> Duration {
        self.start.elapsed()
    }
    #[allow(
        clippy::disallowed_methods,
        reason = "this is the one place that asks the system"
    )]
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(d))
    }
}

/// A clock that stands still until a test moves it.
#[derive(Debug)]
pub struct ManualClock {
    state: Mutex<Manual>,
}

#[derive(Debug)]
struct Manual {
    now: WallTime,
    monotonic: Duration,
    sleepers: Vec<(Duration, oneshot::Sender<()>)>,
}

impl ManualClock {
    /// A clock that shows `now`.
    #[must_use]
    pub fn new(now: WallTime) -> Self {
        Self {
            state: Mutex::new(Manual {
                now,
                monotonic: Duration::ZERO,
                sleepers: Vec::new(),
            }),
        }
    }

    /// Moves both clocks forward and wakes every sleeper whose time has come.
    pub fn advance(&self, d: Duration) {
        let mut s = self.state.lock();
        s.now = s.now.plus(d);
        s.monotonic += d;
        let due = s.monotonic;
        let mut i = 0;
        while i < s.sleepers.len() {
            if s.sleepers[i].0 <= due {
                // A sleeper that was dropped meanwhile needs no waking.
                let _ = s.sleepers.swap_remove(i).1.send(());
            } else {
                i += 1;
            }
        }
    }

    /// Sets the calendar only, as an operator does; nobody wakes.
    pub fn set_wall(&self, now: WallTime) {
        self.state.lock().now = now;
    }

    /// How many futures wait on this clock.
    #[must_use]
    pub fn sleepers_count(&self) -> usize {
        self.state
            .lock()
            .sleepers
            .iter()
            .filter(|s| !s.1.is_closed())
            .count()
    }
}

impl Clock for ManualClock {
    fn now(&self) -> WallTime {
        self.state.lock().now
    }
    fn monotonic(&self) -> Duration {
        self.state.lock().monotonic
    }
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()> {
        let mut s = self.state.lock();
        s.sleepers.retain(|x| !x.1.is_closed());
        if d.is_zero() {
            return Box::pin(std::future::ready(()));
        }
        let (tx, rx) = oneshot::channel();
        let at = s.monotonic + d;
        s.sleepers.push((at, tx));
        Box::pin(async move {
            let _ = rx.await;
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_manual_clock_wakes_sleepers_only_when_moved() {
        let c = ManualClock::new(WallTime::from_unix_millis(0));
        let s = c.sleep(Duration::from_secs(5));
        assert_eq!(c.sleepers_count(), 1);
        c.advance(Duration::from_secs(4));
        assert_eq!(c.sleepers_count(), 1);
        c.advance(Duration::from_secs(1));
        s.await;
        assert_eq!(c.now().unix_seconds(), 5);
    }

    #[tokio::test]
    async fn a_timeout_ends_a_future_that_never_ends() {
        let c = SystemClock::new();
        let r = timeout(&c, Duration::from_millis(1), std::future::pending::<()>()).await;
        assert_eq!(r, Err(TimedOut));
    }
}
