//! A layer that counts what is asked of a store, and how long it takes.
//!
//! It stands before any store, so all of them tell the same of themselves. Each user of a store has a layer and
//! [`RequestCounts`] of its own: nothing is looked up by name when a request comes.

use crate::histogram::{Histogram, REQUEST_SECONDS};
use crate::{
    Backend, Capabilities, Committed, Error, Event, Expected, Key, KeyRange, Op, Page, RangeQuery, Read,
    Record, Result, Revision, Stats, WatchStream, Write,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock};

/// Kinds of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// A read of one key.
    Get,
    /// A read of a range.
    List,
    /// A read of a whole range, which came in parts.
    ListStream,
    /// A read of the number of keys in a range.
    Count,
    /// A write of a key that is expected to be absent.
    Create,
    /// A write of a key that is there.
    Update,
    /// A removal.
    Delete,
    /// The newest revision.
    CurrentRevision,
}

impl Request {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Get,
        Self::List,
        Self::ListStream,
        Self::Count,
        Self::Create,
        Self::Update,
        Self::Delete,
        Self::CurrentRevision,
    ];

    /// The name that dashboards know (apiserver 0.37: `pkg/storage/etcd3/store.go`).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::List => "list",
            Self::ListStream => "listStream",
            Self::Count => "listWithCount",
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::CurrentRevision => "getCurrentResourceVersion",
        }
    }

    const fn of_write(write: &Write) -> Self {
        match (&write.op, write.expected) {
            (Op::Delete, _) => Self::Delete,
            (Op::Put { .. }, Expected::Absent) => Self::Create,
            (Op::Put { .. }, Expected::At(_)) => Self::Update,
        }
    }
}

/// What became of the requests of one kind.
#[derive(Debug)]
pub struct RequestCount {
    /// How long they took. Those that failed, too.
    pub took: Histogram,
    failed: AtomicU64,
}

impl RequestCount {
    /// How many failed. A guard that did not hold is an answer, as etcd has it.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }
}

/// What was asked of a store.
#[derive(Debug)]
pub struct RequestCounts {
    requests: [RequestCount; Request::ALL.len()],
    events: AtomicU64,
    bookmarks: AtomicU64,
}

impl Default for RequestCounts {
    fn default() -> Self {
        Self {
            requests: Request::ALL.map(|_| RequestCount {
                took: Histogram::new(REQUEST_SECONDS),
                failed: AtomicU64::new(0),
            }),
            events: AtomicU64::new(0),
            bookmarks: AtomicU64::new(0),
        }
    }
}

impl RequestCounts {
    /// Those of one kind.
    #[must_use]
    pub const fn of(&self, request: Request) -> &RequestCount {
        let [get, list, stream, count, create, update, delete, current] = &self.requests;
        match request {
            Request::Get => get,
            Request::List => list,
            Request::ListStream => stream,
            Request::Count => count,
            Request::Create => create,
            Request::Update => update,
            Request::Delete => delete,
            Request::CurrentRevision => current,
        }
    }

    /// Events that watches got.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events.load(Ordering::Relaxed)
    }

    /// How often a store elsewhere told a watch how far it is, without an event.
    #[must_use]
    pub fn bookmarks(&self) -> u64 {
        self.bookmarks.load(Ordering::Relaxed)
    }
}

/// A store whose requests are counted.
pub struct Counted {
    inner: Arc<dyn Backend>,
    clock: Arc<dyn Clock>,
    counts: Arc<RequestCounts>,
}

impl Counted {
    /// Puts the layer over `inner`.
    #[must_use]
    pub fn new(inner: Arc<dyn Backend>, clock: Arc<dyn Clock>, counts: Arc<RequestCounts>) -> Self {
        Self { inner, clock, counts }
    }

    fn run(&self, request: Request) -> Running<'_> {
        Running {
            count: self.counts.of(request),
            clock: &*self.clock,
            start: self.clock.monotonic(),
            has_failed: true,
        }
    }

    async fn through<T>(&self, request: Request, call: impl Future<Output = Result<T>>) -> Result<T> {
        let mut running = self.run(request);
        let answer = call.await;
        running.has_failed = answer.as_ref().is_err_and(|e| !Error::is_conflict(e));
        answer
    }
}

/// A request that is under way. One that is given up has failed.
struct Running<'a> {
    count: &'a RequestCount,
    clock: &'a dyn Clock,
    start: Duration,
    has_failed: bool,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.count
            .took
            .took(self.clock.monotonic().saturating_sub(self.start));
        if self.has_failed {
            self.count.failed.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Backend for Counted {
    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }

    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        Box::pin(self.through(Request::Get, async move { self.inner.get(key).await }))
    }

    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        if query.count_only || query.limit > 0 {
            let request = if query.count_only {
                Request::Count
            } else {
                Request::List
            };
            return Box::pin(self.through(request, async move { self.inner.range(query).await }));
        }
        Box::pin(async move {
            let mut running = self.run(Request::List);
            let answer = self.inner.range(query).await;
            running.has_failed = answer.is_err();
            // Only who has asked knows how the answer comes.
            if self.inner.stats().streams_ranges {
                running.count = self.counts.of(Request::ListStream);
            }
            answer
        })
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        let request = Request::of_write(&write);
        Box::pin(self.through(request, async move { self.inner.commit(write).await }))
    }

    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        Box::pin(async move {
            let watch = CountedWatch {
                inner: self.inner.watch(range, after).await?,
                counts: self.counts.clone(),
                is_told: !self.inner.capabilities().progress_is_free,
                told: Revision::ZERO,
            };
            Ok(Box::new(watch) as Box<dyn WatchStream>)
        })
    }

    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        self.inner.compact(up_to)
    }

    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        let call = async move { self.inner.current_revision().await };
        Box::pin(self.through(Request::CurrentRevision, call))
    }

    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        self.inner.skip_to(to)
    }

    fn tells_progress(&self) -> bool {
        self.inner.tells_progress()
    }

    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        self.inner.deadline_ms(lease)
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.inner.close()
    }
}

struct CountedWatch {
    inner: Box<dyn WatchStream>,
    counts: Arc<RequestCounts>,
    /// Progress is a message, and not free.
    is_told: bool,
    /// How far the store has said it is.
    told: Revision,
}

impl WatchStream for CountedWatch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        let next = self.inner.poll_next(cx);
        if let Poll::Ready(Some(Ok(events))) = &next {
            self.counts
                .events
                .fetch_add(events.len() as u64, Ordering::Relaxed);
            let last = events.last().map_or(Revision::ZERO, |e| e.revision);
            self.told = self.told.max(last);
        }
        next
    }

    fn progress(&mut self) -> Revision {
        let progress = self.inner.progress();
        if self.is_told && progress > self.told {
            self.told = progress;
            self.counts.bookmarks.fetch_add(1, Ordering::Relaxed);
        }
        progress
    }

    fn request_progress(&mut self) {
        self.inner.request_progress();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use crate::faults::{Fault, Faulty, Point};
    use crate::memory::MemoryBackend;
    use crate::remote::Remote;
    use futures_util::FutureExt as _;
    use supercargo_env::Env;

    fn put(key: &str, expected: Expected) -> Write {
        Write {
            key: Key::from(key),
            expected,
            op: Op::Put {
                value: "x".into(),
                ttl: None,
            },
        }
    }

    /// How many requests of each kind there were, and how many of them failed.
    fn told(counts: &RequestCounts) -> Vec<(&'static str, u64, u64)> {
        let all = Request::ALL.map(|r| (r.name(), counts.of(r).took.count(), counts.of(r).failed()));
        all.into_iter().filter(|c| c.1 > 0).collect()
    }

    #[tokio::test]
    async fn each_request_is_counted_by_its_kind() {
        let (env, _) = Env::manual(1);
        let faulty = Faulty::new(MemoryBackend::new(&env), env.clock.clone());
        let faults = faulty.faults();
        let counts = Arc::new(RequestCounts::default());
        let remote = Arc::new(Remote::new(Arc::new(faulty)));
        let store = Counted::new(remote.clone(), env.clock.clone(), counts.clone());

        let at = store.commit(put("/a", Expected::Absent)).await.unwrap().revision;
        let refused = store.commit(put("/a", Expected::Absent)).await.unwrap_err();
        assert!(refused.is_conflict());
        let at = store.commit(put("/a", Expected::At(at))).await.unwrap().revision;
        assert_eq!(told(&counts), [("create", 2, 0), ("update", 1, 0)]);

        faults.arm(Point::Get, 0, Fault::Unavailable);
        assert!(store.get(&Key::from("/a")).await.is_err());
        let everything = KeyRange::prefix(&Key::from("/"));
        let mut query = RangeQuery::latest(everything.clone());
        store.range(query.clone()).await.unwrap();
        remote.be_streaming();
        store.range(query.clone()).await.unwrap();
        faults.arm(Point::Range, 0, Fault::Unavailable);
        assert!(store.range(query.clone()).await.is_err());
        // With a limit it is one answer.
        query.limit = 10;
        store.range(query.clone()).await.unwrap();
        query.count_only = true;
        store.range(query).await.unwrap();
        // Nobody waits for this one.
        faults.arm(Point::CurrentRevision, 0, Fault::Delay(Duration::from_secs(1)));
        assert!(store.current_revision().now_or_never().is_none());
        let delete = Write {
            key: Key::from("/a"),
            expected: Expected::At(at),
            op: Op::Delete,
        };
        store.commit(delete).await.unwrap();
        assert_eq!(
            told(&counts),
            [
                ("get", 1, 1),
                ("list", 2, 0),
                ("listStream", 2, 1),
                ("listWithCount", 1, 0),
                ("create", 2, 0),
                ("update", 1, 0),
                ("delete", 1, 0),
                ("getCurrentResourceVersion", 1, 1)
            ]
        );
        let e = store.compact(Revision(1_000)).await.unwrap_err();
        assert!(matches!(e.kind(), ErrorKind::Future { .. }));
    }

    #[tokio::test]
    async fn a_bookmark_is_what_a_store_elsewhere_tells_without_an_event() {
        let (env, _) = Env::manual(1);
        let memory = MemoryBackend::new(&env);
        let counts = Arc::new(RequestCounts::default());
        let remote = Arc::new(Remote::new(memory.clone()));
        let store = Counted::new(remote, env.clock.clone(), counts.clone());
        let start = store.current_revision().await.unwrap();
        let mut watch = store
            .watch(KeyRange::prefix(&Key::from("/a")), start)
            .await
            .unwrap();
        store.commit(put("/a", Expected::Absent)).await.unwrap();
        let seen = watch.next().await.unwrap().unwrap();
        assert_eq!(watch.progress(), seen[0].revision);
        assert_eq!((counts.events(), counts.bookmarks()), (1, 0));

        let at = store.commit(put("/b", Expected::Absent)).await.unwrap().revision;
        watch.request_progress();
        assert!(watch.next().now_or_never().is_none());
        assert_eq!((watch.progress(), watch.progress()), (at, at));
        assert_eq!((counts.events(), counts.bookmarks()), (1, 1));

        // In this process nobody has to be told.
        let counts = Arc::new(RequestCounts::default());
        let store = Counted::new(memory, env.clock.clone(), counts.clone());
        let mut watch = store
            .watch(KeyRange::prefix(&Key::from("/a")), start)
            .await
            .unwrap();
        assert!(watch.next().await.unwrap().is_ok());
        assert!(watch.progress() >= at);
        assert_eq!((counts.events(), counts.bookmarks()), (1, 0));
    }
}
