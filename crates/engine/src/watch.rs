//! A running watch: a reader of the history.
//!
//! A watch holds no queue, only its place: see [`Interest`]. Compaction overtakes a watch that has something to read and
//! does not.

use crate::core::Core;
use std::sync::Arc;
use std::task::{Context, Poll};
use supercargo_storage::{Error, ErrorKind, Event, Found, Interest, KeyRange, Result, Revision, WatchStream};

/// A watch as its reader holds it.
pub(crate) struct Watch {
    core: Arc<Core>,
    range: KeyRange,
    interest: Arc<Interest>,
    /// Events below this revision were returned, or were not asked for.
    next: Revision,
    progress: Revision,
    is_ended: bool,
}

impl Watch {
    /// Starts a watch of the changes after `after`.
    pub(crate) fn start(core: &Arc<Core>, range: KeyRange, after: Revision) -> Result<Self> {
        let mut hub = core.hub.write();
        if hub.is_closed {
            return Err(Error::new(ErrorKind::Closed, "the store was closed"));
        }
        let floor = hub.history.floor();
        if after < floor {
            return Err(Error::new(
                ErrorKind::Compacted { compacted: floor },
                "the changes asked for are gone",
            ));
        }
        let next = Revision(after.0.saturating_add(1));
        let pending = if after < hub.current { next } else { Revision::ZERO };
        let interest = hub.watches.add(&range, pending);
        drop(hub);
        Ok(Self {
            core: core.clone(),
            range,
            interest,
            next,
            progress: Revision::ZERO,
            is_ended: false,
        })
    }

    /// Reads on in the history; `None` when there is nothing more to read now.
    fn read(&mut self) -> Option<Result<Vec<Event>>> {
        loop {
            let hub = self.core.hub.read();
            let timeline = hub.history.events();
            match self
                .interest
                .read(timeline, &self.range, &mut self.next, hub.current)
            {
                Found::Nothing => return None,
                Found::Changes(batch) if batch.is_empty() => {}
                Found::Changes(batch) => return Some(Ok(batch)),
                Found::Overtaken => {
                    return Some(Err(Error::new(
                        ErrorKind::Compacted {
                            compacted: timeline.floor(),
                        },
                        "compaction overtook the watch",
                    )));
                }
            }
        }
    }
}

impl WatchStream for Watch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        if self.is_ended {
            return Poll::Ready(None);
        }
        self.interest.register(cx.waker());
        if self.core.hub.read().is_closed {
            self.is_ended = true;
            return Poll::Ready(None);
        }
        match self.read() {
            None => Poll::Pending,
            Some(answer) => {
                self.is_ended = answer.is_err();
                Poll::Ready(Some(answer))
            }
        }
    }

    fn progress(&mut self) -> Revision {
        let hub = self.core.hub.read();
        let done = self.interest.progress(self.next, hub.current);
        self.progress = self.progress.max(done);
        self.progress
    }

    fn request_progress(&mut self) {}
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.core.hub.write().watches.remove(&self.range, &self.interest);
    }
}
