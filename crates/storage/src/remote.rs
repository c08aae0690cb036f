//! A layer that makes any store behave as one elsewhere: how far a watch is has to be asked for.
//!
//! The store below does the work. Watches of this layer know only what they were told: the revision of the events they
//! handed out, and what the answer to a request said. The answer comes with the next poll, as a message would.

use crate::{
    Backend, Capabilities, Committed, Event, Key, KeyRange, Page, RangeQuery, Read, Record, Result, Revision,
    Stats, WatchStream, Write,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use supercargo_env::BoxFuture;

/// A store whose progress is not free.
pub struct Remote {
    inner: Arc<dyn Backend>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    is_unable: AtomicBool,
    is_silent: AtomicBool,
    is_streaming: AtomicBool,
    requests: AtomicU64,
}

impl Remote {
    /// Puts the layer over `inner`.
    #[must_use]
    pub fn new(inner: Arc<dyn Backend>) -> Self {
        Self {
            inner,
            state: Arc::default(),
        }
    }

    /// Whether requests for progress get no answer.
    pub fn be_silent(&self, is_silent: bool) {
        self.state.is_silent.store(is_silent, Ordering::Relaxed);
    }

    /// From now on it is a store that can't answer requests for progress, and says so.
    pub fn be_unable(&self) {
        self.be_silent(true);
        self.state.is_unable.store(true, Ordering::Relaxed);
    }

    /// From now on it is a store whose ranges come in parts.
    pub fn be_streaming(&self) {
        self.state.is_streaming.store(true, Ordering::Relaxed);
    }

    /// How often somebody asked for progress.
    #[must_use]
    pub fn requests(&self) -> u64 {
        self.state.requests.load(Ordering::Relaxed)
    }
}

impl Backend for Remote {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            progress_is_free: false,
            shared: true,
            ..self.inner.capabilities()
        }
    }
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        self.inner.get(key)
    }
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        self.inner.range(query)
    }
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        self.inner.commit(write)
    }
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        Box::pin(async move {
            let watch = RemoteWatch {
                inner: self.inner.watch(range, after).await?,
                state: self.state.clone(),
                // Nothing was told yet, and nothing is known of a watch from a revision to come.
                told: Revision::ZERO,
                is_asked: false,
                waker: None,
            };
            Ok(Box::new(watch) as Box<dyn WatchStream>)
        })
    }
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        self.inner.compact(up_to)
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.inner.current_revision()
    }
    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        self.inner.skip_to(to)
    }
    fn tells_progress(&self) -> bool {
        !self.state.is_unable.load(Ordering::Relaxed)
    }
    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        self.inner.deadline_ms(lease)
    }
    fn stats(&self) -> Stats {
        Stats {
            streams_ranges: self.state.is_streaming.load(Ordering::Relaxed),
            ..self.inner.stats()
        }
    }
    fn close(&self) -> BoxFuture<'_, ()> {
        self.inner.close()
    }
}

struct RemoteWatch {
    inner: Box<dyn WatchStream>,
    state: Arc<State>,
    told: Revision,
    is_asked: bool,
    waker: Option<Waker>,
}

impl WatchStream for RemoteWatch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        let next = self.inner.poll_next(cx);
        match &next {
            Poll::Ready(Some(Ok(events))) => {
                let last = events.last().map_or(Revision::ZERO, |e| e.revision);
                self.told = self.told.max(last);
            }
            Poll::Ready(_) => {}
            Poll::Pending => {
                self.waker = Some(cx.waker().clone());
                if std::mem::take(&mut self.is_asked) {
                    self.told = self.told.max(self.inner.progress());
                }
            }
        }
        next
    }

    fn progress(&mut self) -> Revision {
        self.told
    }

    fn request_progress(&mut self) {
        self.state.requests.fetch_add(1, Ordering::Relaxed);
        self.is_asked = !self.state.is_silent.load(Ordering::Relaxed);
        if let Some(waker) = self.waker.take().filter(|_| self.is_asked) {
            waker.wake();
        }
    }
}
