//! When a watch sends bookmarks, and when it ends.

use crate::Progress;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock};

/// Time between bookmarks.
const BOOKMARK_EVERY: Duration = Duration::from_secs(60);
/// The last bookmark comes so long before the watch's end.
const BOOKMARK_BEFORE_END: Duration = Duration::from_secs(2);

/// So long before a bookmark a store elsewhere is asked how far it is.
const ASK_AHEAD: Duration = Duration::from_millis(500);

/// The clock of one watch: it rings for each bookmark and at the end.
pub struct WatchTimer {
    clock: Arc<dyn Clock>,
    bookmarks: bool,
    /// It rings a first time before each bookmark.
    asks: bool,
    /// It rings a second time after this.
    ahead: Option<Duration>,
    deadline: Option<Duration>,
    next: Option<BoxFuture<'static, ()>>,
}

impl WatchTimer {
    /// A timer that runs. A `timeout` of zero is no end.
    #[must_use]
    pub fn new(clock: &Arc<dyn Clock>, bookmarks: bool, timeout: Duration, progress: Progress) -> Self {
        let now = clock.monotonic();
        let mut timer = Self {
            clock: clock.clone(),
            bookmarks,
            asks: bookmarks && progress == Progress::OnRequest,
            ahead: None,
            deadline: (!timeout.is_zero()).then(|| now.saturating_add(timeout)),
            next: None,
        };
        timer.arm();
        timer
    }

    /// Sets it to the next bookmark or the end, whichever comes first.
    pub fn arm(&mut self) {
        let now = self.clock.monotonic();
        let end = self.deadline.map(|d| d.saturating_sub(now));
        let wait = if self.bookmarks {
            match end {
                Some(left) if left > BOOKMARK_BEFORE_END => {
                    Some(BOOKMARK_EVERY.min(left.saturating_sub(BOOKMARK_BEFORE_END)))
                }
                Some(left) => Some(left),
                None => Some(BOOKMARK_EVERY),
            }
        } else {
            end
        };
        self.ahead = (self.asks && wait.is_some_and(|d| d > ASK_AHEAD)).then_some(ASK_AHEAD);
        let wait = wait.map(|d| d.saturating_sub(self.ahead.unwrap_or_default()));
        self.next = wait.map(|d| self.clock.sleep(d));
    }

    /// True when it rang ahead of a bookmark, so that the store can be asked; it rings again for that.
    pub fn is_ahead(&mut self) -> bool {
        match self.ahead.take() {
            Some(rest) => {
                self.next = Some(self.clock.sleep(rest));
                true
            }
            None => false,
        }
    }

    /// True once the watch's time is up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|d| self.clock.monotonic() >= d)
    }

    /// True when bookmarks are wanted.
    #[must_use]
    pub const fn tells_progress(&self) -> bool {
        self.bookmarks
    }

    /// Ready when it rings. It has to be armed again then.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        match &mut self.next {
            Some(t) => t.as_mut().poll(cx),
            None => Poll::Pending,
        }
    }
}
