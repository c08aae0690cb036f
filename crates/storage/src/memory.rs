//! The reference: the plainest store that keeps the contract.
//!
//! One lock around a map, the map as it was at the compaction floor, and every change since. A past revision is made by
//! playing the changes from the floor on. Nothing here is quick; everything can be read.

use crate::{
    Backend, Capabilities, Committed, Error, ErrorKind, Event, EventKind, Expected, Key, KeyRange, Op, Page,
    RangeQuery, Read, Record, Result, Revision, Stats, WatchStream, Write,
};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, Env, TaskHandle};

/// The largest value, as in etcd's default.
const VALUE_BYTES_MAX: usize = 1536 * 1024;
/// How often the store looks for keys whose time is up.
const EXPIRY_TICK: Duration = Duration::from_millis(500);

type Table = BTreeMap<Key, Record>;

/// A store in memory. It has no persistence: what it holds ends with it.
pub struct MemoryBackend {
    state: Arc<Mutex<State>>,
    clock: Arc<dyn Clock>,
    expirer: tokio::sync::Mutex<Option<TaskHandle>>,
}

struct State {
    now: Table,
    /// The table as it was at `floor`.
    base: Table,
    floor: Revision,
    current: Revision,
    /// Every change after `floor`, in order.
    events: Vec<Event>,
    /// The newest dropped change of each key: a watch that had not seen it was overtaken.
    dropped: BTreeMap<Key, Revision>,
    /// When keys with a time to live go, on the monotonic clock.
    deadlines: BTreeMap<Key, Duration>,
    wakers: Vec<Waker>,
    is_closed: bool,
}

impl MemoryBackend {
    /// An empty store at revision 1.
    #[must_use]
    pub fn new(env: &Env) -> Arc<Self> {
        let state = Arc::new(Mutex::new(State {
            now: Table::new(),
            base: Table::new(),
            floor: Revision::ZERO,
            current: Revision(1),
            events: Vec::new(),
            dropped: BTreeMap::new(),
            deadlines: BTreeMap::new(),
            wakers: Vec::new(),
            is_closed: false,
        }));
        let (clock, expiring) = (env.clock.clone(), state.clone());
        let expirer = env.tasks.spawn("memory expirer", async move {
            loop {
                clock.sleep(EXPIRY_TICK).await;
                expiring.lock().expire(clock.monotonic());
            }
        });
        Arc::new(Self {
            state,
            clock: env.clock.clone(),
            expirer: tokio::sync::Mutex::new(Some(expirer)),
        })
    }

    fn with<T>(&self, f: impl FnOnce(&mut State) -> Result<T>) -> BoxFuture<'_, Result<T>>
    where
        T: Send + 'static,
    {
        let mut state = self.state.lock();
        let answer = state.check_open().and_then(|()| f(&mut state));
        Box::pin(std::future::ready(answer))
    }
}

impl Drop for MemoryBackend {
    fn drop(&mut self) {
        if let Some(expirer) = self.expirer.get_mut() {
            expirer.stop();
        }
    }
}

impl State {
    fn check_open(&self) -> Result<()> {
        if self.is_closed {
            return Err(Error::new(ErrorKind::Closed, "the store was closed"));
        }
        Ok(())
    }

    fn compacted(&self) -> Error {
        let kind = ErrorKind::Compacted {
            compacted: self.floor,
        };
        Error::new(kind, "the history asked for is gone")
    }

    fn future(&self) -> Error {
        let kind = ErrorKind::Future {
            current: self.current,
        };
        Error::new(kind, "the revision asked for has not happened")
    }

    /// True when a change of `range` after `seen` is gone.
    fn has_dropped(&self, range: &KeyRange, seen: Revision) -> bool {
        self.dropped
            .iter()
            .any(|(key, at)| *at > seen && range.contains(key.as_bytes()))
    }

    fn table_at(&self, at: Revision) -> Result<Table> {
        if at < self.floor {
            return Err(self.compacted());
        }
        if at > self.current {
            return Err(self.future());
        }
        let mut table = self.base.clone();
        self.events
            .iter()
            .take_while(|e| e.revision <= at)
            .for_each(|e| apply(&mut table, e));
        Ok(table)
    }

    fn page(&self, query: &RangeQuery) -> Result<Read<Page>> {
        let past = query.at.map(|at| self.table_at(at)).transpose()?;
        let table = past.as_ref().unwrap_or(&self.now);
        let found: Vec<&Record> = table
            .values()
            .filter(|r| query.range.contains(r.key.as_bytes()))
            .collect();
        let limit = if query.limit == 0 {
            found.len()
        } else {
            query.limit
        };
        let take = if query.count_only { 0 } else { limit };
        Ok(Read {
            revision: self.current,
            value: Page {
                records: found.iter().take(take).map(|r| Record::clone(r)).collect(),
                count: found.len() as u64,
                more: !query.count_only && found.len() > limit,
            },
        })
    }

    fn commit(&mut self, write: Write, now: Duration) -> Result<Committed> {
        let prev = self.now.get(&write.key).cloned();
        let holds = match (write.expected, &prev) {
            (Expected::Absent, None) => write.op != Op::Delete,
            (Expected::At(r), Some(p)) => p.mod_revision == r,
            _ => false,
        };
        if !holds {
            let conflict = ErrorKind::Conflict { current: prev };
            return Err(Error::new(conflict, "the guard does not hold").with_key(&write.key));
        }
        let revision = Revision(self.current.0 + 1);
        self.deadlines.remove(&write.key);
        let kind = match (write.op, prev) {
            (Op::Put { value, ttl }, prev) => {
                if let Some(ttl) = ttl {
                    let seconds = ttl.as_secs() + u64::from(ttl.subsec_nanos() > 0);
                    let deadline = now.saturating_add(Duration::from_secs(seconds));
                    self.deadlines.insert(write.key.clone(), deadline);
                }
                let record = Record {
                    key: write.key,
                    value,
                    create_revision: prev.as_ref().map_or(revision, |p| p.create_revision),
                    mod_revision: revision,
                    version: prev.as_ref().map_or(1, |p| p.version + 1),
                    lease: u64::from(ttl.is_some()),
                };
                EventKind::Put { record, prev }
            }
            (Op::Delete, Some(prev)) => EventKind::Delete { prev },
            (Op::Delete, None) => unreachable!("because the guard of a deletion names an existing record"),
        };
        self.current = revision;
        let event = Event { revision, kind };
        apply(&mut self.now, &event);
        self.events.push(event);
        self.wakers.drain(..).for_each(Waker::wake);
        Ok(Committed { revision })
    }

    fn expire(&mut self, now: Duration) {
        let due: Vec<Key> = self
            .deadlines
            .iter()
            .filter(|d| *d.1 <= now)
            .map(|d| d.0.clone())
            .collect();
        for key in due {
            let Some(expected) = self.now.get(&key).map(|r| Expected::At(r.mod_revision)) else {
                continue;
            };
            let write = Write {
                key,
                expected,
                op: Op::Delete,
            };
            if let Err(e) = self.commit(write, now) {
                tracing::error!(error = %e, "a key could not be expired");
            }
        }
    }

    fn compact(&mut self, up_to: Revision) -> Result<()> {
        if up_to <= self.floor {
            return Err(self.compacted());
        }
        self.base = self.table_at(up_to)?;
        self.floor = up_to;
        for event in self.events.extract_if(.., |e| e.revision <= up_to) {
            self.dropped.insert(event.key().clone(), event.revision);
        }
        self.wakers.drain(..).for_each(Waker::wake);
        Ok(())
    }
}

fn apply(table: &mut Table, event: &Event) {
    match &event.kind {
        EventKind::Put { record, .. } => table.insert(record.key.clone(), record.clone()),
        EventKind::Delete { prev } => table.remove(&prev.key),
    };
}

impl Backend for MemoryBackend {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            name: "memory",
            progress_is_free: true,
            shared: false,
            counts_versions: true,
            value_bytes_max: VALUE_BYTES_MAX,
        }
    }

    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        self.with(|s| {
            Ok(Read {
                revision: s.current,
                value: s.now.get(key).cloned(),
            })
        })
    }

    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        self.with(|s| s.page(&query))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        let now = self.clock.monotonic();
        self.with(|s| match &write.op {
            Op::Put { value, .. } if value.len() > VALUE_BYTES_MAX => {
                Err(Error::new(ErrorKind::TooLarge, "the value is too large").with_key(&write.key))
            }
            _ => s.commit(write, now),
        })
    }

    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        let state = self.state.clone();
        self.with(|s| {
            if after < s.floor {
                return Err(s.compacted());
            }
            let watch = Watch {
                state,
                range,
                seen: after,
                progress: Revision::ZERO,
                is_ended: false,
            };
            Ok(Box::new(watch) as Box<dyn WatchStream>)
        })
    }

    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        self.with(|s| s.compact(up_to))
    }

    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.with(|s| Ok(s.current))
    }

    /// It can only write on.
    fn skip_to(&self, _: Revision) -> BoxFuture<'_, Result<bool>> {
        Box::pin(std::future::ready(Ok(false)))
    }

    fn tells_progress(&self) -> bool {
        true
    }

    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        Box::pin(std::future::ready(Ok(Some(lease))))
    }

    fn stats(&self) -> Stats {
        let s = self.state.lock();
        Stats {
            disk_bytes: None,
            keys_count: s.now.len() as u64,
            compacted: s.floor,
            current: s.current,
            writable: !s.is_closed,
            full: false,
            ..Stats::default()
        }
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            {
                let mut s = self.state.lock();
                s.is_closed = true;
                s.wakers.drain(..).for_each(Waker::wake);
            }
            if let Some(expirer) = self.expirer.lock().await.take() {
                expirer.stop();
                expirer.ended().await;
            }
        })
    }
}

/// A cursor into the events.
struct Watch {
    state: Arc<Mutex<State>>,
    range: KeyRange,
    /// Every change up to here was returned or did not matter.
    seen: Revision,
    progress: Revision,
    is_ended: bool,
}

impl WatchStream for Watch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        let mut s = self.state.lock();
        if self.is_ended || s.is_closed {
            self.is_ended = true;
            return Poll::Ready(None);
        }
        if s.has_dropped(&self.range, self.seen) {
            self.is_ended = true;
            return Poll::Ready(Some(Err(s.compacted())));
        }
        let news = s
            .events
            .iter()
            .filter(|e| e.revision > self.seen && self.range.contains(e.key().as_bytes()));
        let news: Vec<Event> = news.cloned().collect();
        self.seen = self.seen.max(s.current);
        if news.is_empty() {
            s.wakers.push(cx.waker().clone());
            return Poll::Pending;
        }
        Poll::Ready(Some(Ok(news)))
    }

    fn progress(&mut self) -> Revision {
        let s = self.state.lock();
        let mut unread = s
            .events
            .iter()
            .filter(|e| e.revision > self.seen && self.range.contains(e.key().as_bytes()));
        let done = match unread.next() {
            Some(event) => Revision(event.revision.0 - 1),
            None if s.has_dropped(&self.range, self.seen) => self.seen,
            None => s.current,
        };
        self.progress = self.progress.max(done);
        self.progress
    }

    fn request_progress(&mut self) {}
}
