//! What the feed, lists and watches of one resource share.

use crate::change::Change;
use crate::counts::Counts;
use crate::state::{Hub, State};
use crate::{CacheOptions, CacheStats};
use arc_swap::ArcSwap;
use parking_lot::{Mutex, RwLock};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use supercargo_env::{Env, Long, timeout};
use supercargo_meta::Text;
use supercargo_objects::{
    Entry, Error, ErrorKind, EventKind, FRESH_WAIT_MAX, KeySchema, ListCounts, ObjectEvent, ObjectList,
    ObjectStorage, ObjectWatch, Progress, Result,
};
use supercargo_storage::{Interest, Revision, Table};
use tokio::sync::watch as flag;

/// A reader that waits for a revision looks at least this often.
const FRESH_POLL: Duration = Duration::from_millis(50);
/// As long as somebody waits, a store elsewhere is asked so often how far it is (apiserver 0.37:
/// `pkg/storage/cacher/progress/watch_progress.go`),
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
/// or again so long after it was asked, once it has answered with too little.
const PROGRESS_AGAIN: Duration = Duration::from_millis(2);
/// Fewer objects than this are not worth a new state: the next list reads them again.
const LEARN_MIN: usize = 64;
/// The feed waits no longer than it takes to put so many objects into a table.
const LEARN_MAX: usize = 1024;
/// So many watches are woken at once, the others by the feed's next turns: whoever came in between is served in between, and not
/// after thousands of watches.
const WAKE_MAX: usize = 128;

/// How far the cache is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nobody asked for anything yet.
    Idle,
    /// The feed lists; whoever comes waits for it.
    Loading,
    /// Listing failed or takes too long: nobody waits while the feed tries again.
    Down,
    /// The state is whole.
    Ready,
    /// It was destroyed.
    Closed,
}

/// What told the feed's watch to end.
pub(crate) type Ended = Option<Error>;

/// The watch that feeds the cache. Whoever holds its lock may move the cache on.
#[derive(Default)]
pub(crate) struct Pump {
    watch: Option<Box<dyn ObjectWatch>>,
    /// The feed's task: readers that move the cache on leave it registered.
    waker: Option<Waker>,
    ended: Option<Ended>,
    /// When the store was last asked how far it is, and how far the cache was then.
    asked: Option<(Duration, Revision)>,
    /// Watches that have something to read and are not woken yet, each once.
    late: VecDeque<Arc<Interest>>,
}

pub(crate) struct Shared {
    pub(crate) env: Env,
    pub(crate) inner: Arc<dyn ObjectStorage>,
    pub(crate) keys: KeySchema,
    pub(crate) options: CacheOptions,
    /// The indexed field.
    pub(crate) field: Option<Text>,
    pub(crate) hub: RwLock<Hub>,
    pub(crate) phase: flag::Sender<Phase>,
    state: ArcSwap<State>,
    /// The state is that of every revision up to this one.
    reached: AtomicU64,
    /// Told when `reached` has moved.
    moved: flag::Sender<u64>,
    pump: Mutex<Pump>,
    /// Known while there are watches that are not woken yet: waking them is bulk work.
    pub(crate) wakes_many: Long,
    wants_index: AtomicBool,
    pub(crate) counts: Counts,
}

impl Shared {
    pub(crate) fn new(
        env: Env,
        inner: Arc<dyn ObjectStorage>,
        keys: KeySchema,
        field: Option<Text>,
        options: CacheOptions,
    ) -> Self {
        Self {
            env,
            inner,
            keys,
            field,
            hub: RwLock::new(Hub::new(&options)),
            phase: flag::Sender::new(Phase::Idle),
            state: ArcSwap::default(),
            reached: AtomicU64::new(0),
            moved: flag::Sender::new(0),
            pump: Mutex::default(),
            wakes_many: Long::default(),
            wants_index: AtomicBool::new(false),
            counts: Counts::default(),
            options,
        }
    }

    pub(crate) fn is_ready(&self) -> bool {
        *self.phase.borrow() == Phase::Ready
    }

    /// Nobody asked for anything yet.
    pub(crate) fn is_idle(&self) -> bool {
        *self.phase.borrow() == Phase::Idle
    }

    /// Goes on to `to` unless the phase is another one than `from`; true if it did.
    pub(crate) fn turn(&self, from: &[Phase], to: Phase) -> bool {
        self.phase.send_if_modified(|p| {
            let turns = from.contains(p);
            if turns {
                *p = to;
            }
            turns
        })
    }

    /// The newest state and the revision up to which it is the state.
    pub(crate) fn current(&self) -> (Arc<State>, Revision) {
        // In this order: a state that is published in between is newer than what was read, never older.
        let reached = Revision(self.reached.load(Ordering::Acquire));
        let state = self.state.load_full();
        let revision = reached.max(state.revision);
        (state, revision)
    }

    /// The state by the indexed field; made now if nobody asked for it before.
    pub(crate) fn indexed(&self) -> Option<(Arc<State>, Revision)> {
        let field = self.field.as_deref()?;
        let (state, revision) = self.current();
        if state.is_indexed() {
            return Some((state, revision));
        }
        self.wants_index.store(true, Ordering::Relaxed);
        // Nobody else publishes while the pump is held.
        let _pump = self.pump.lock();
        let mut state = State::clone(&self.state.load());
        if !state.is_indexed() {
            state.index(field, self.inner.codec());
            self.state.store(Arc::new(state));
        }
        Some(self.current())
    }

    /// These objects' labels were read for the first time: their tags say so from now on.
    pub(crate) fn learn(&self, read: &[Arc<Entry>]) {
        if read.len() < LEARN_MIN {
            return;
        }
        for some in read.chunks(LEARN_MAX) {
            // Nobody else publishes while the pump is held.
            let _pump = self.pump.lock();
            let mut state = State::clone(&self.state.load());
            for entry in some {
                let held = state.table.get(entry.key().as_bytes());
                if held.is_some_and(|held| Arc::ptr_eq(held, entry)) {
                    state.table.insert(entry.clone());
                }
            }
            self.state.store(Arc::new(state));
        }
    }

    /// Waits until the cache has reached `wanted`, which it does as soon as the store has.
    ///
    /// # Errors
    /// `TooLargeVersion` after 3 s, `Closed`.
    ///
    /// Zero is any state. It is not older than what the store has told by now: who has just written sees it.
    pub(crate) async fn catch_up(&self, wanted: Revision) -> Result<()> {
        if wanted == Revision::ZERO {
            let _ = self.advance(None);
            return Ok(());
        }
        if self.current().1 >= wanted {
            self.counts.waited.took(Duration::ZERO);
            return Ok(());
        }
        let start = self.env.clock.monotonic();
        let answer = self.wait_for(wanted, start + FRESH_WAIT_MAX).await;
        let waited = self.env.clock.monotonic().saturating_sub(start);
        self.counts.waited.took(waited);
        answer
    }

    async fn wait_for(&self, wanted: Revision, deadline: Duration) -> Result<()> {
        let clock = &*self.env.clock;
        let mut moved = self.moved.subscribe();
        loop {
            moved.mark_unchanged();
            let _ = self.advance(None);
            let current = self.current().1;
            if current >= wanted {
                return Ok(());
            }
            match *self.phase.borrow() {
                Phase::Closed => return Err(Error::of(ErrorKind::Closed)),
                Phase::Ready if clock.monotonic() < deadline => {}
                _ => {
                    return Err(Error::of(ErrorKind::TooLargeVersion {
                        wanted: wanted.0,
                        current: current.0,
                        retry_seconds: 1,
                    }));
                }
            }
            let pause = self.request_progress();
            let _ = timeout(clock, pause.min(FRESH_POLL), moved.changed()).await;
        }
    }

    /// True when the store below can be asked how far it is, or need not be.
    pub(crate) fn tells_progress(&self) -> bool {
        self.inner.progress() != Progress::WithEvents
    }

    /// True when the cache is there, or will know when it is.
    pub(crate) fn reaches(&self, wanted: Revision) -> bool {
        self.tells_progress() || self.current().1 >= wanted
    }

    /// Asks the store how far it is, unless an answer may be under way; answers after what time that can be tried again.
    pub(crate) fn request_progress(&self) -> Duration {
        let now = self.env.clock.monotonic();
        let mut pump = self.pump.lock();
        let current = self.current().1;
        if let Some((at, then)) = pump.asked {
            let has_answered = current > then;
            let wait = if has_answered {
                PROGRESS_AGAIN
            } else {
                PROGRESS_EVERY
            };
            let left = at.saturating_add(wait).saturating_sub(now);
            if !left.is_zero() {
                return left;
            }
        }
        pump.asked = Some((now, current));
        if let Some(watch) = &mut pump.watch {
            watch.request_progress();
        }
        PROGRESS_EVERY
    }

    /// Begins with a list and the watch that goes on after it.
    pub(crate) fn restart(&self, list: ObjectList, watch: Box<dyn ObjectWatch>) {
        let mut pump = self.pump.lock();
        let mut state = State::listed(list);
        if let (Some(field), true) = (&self.field, self.wants_index.load(Ordering::Relaxed)) {
            state.index(field, self.inner.codec());
        }
        let revision = state.revision;
        let mut hub = self.hub.write();
        let old = (hub.restart(revision), self.state.swap(Arc::new(state)));
        let readers = hub.readers.all();
        self.reached.store(revision.0, Ordering::Release);
        drop(hub);
        drop(old);
        pump.watch = Some(watch);
        pump.ended = None;
        drop(pump);
        readers.iter().for_each(|r| r.wake());
        self.moved.send_replace(revision.0);
        self.counts.loads.add();
        self.turn(&[Phase::Loading, Phase::Down], Phase::Ready);
    }

    /// The feed's watch goes on after an interruption that lost nothing.
    pub(crate) fn resume(&self, watch: Box<dyn ObjectWatch>) {
        let mut pump = self.pump.lock();
        pump.watch = Some(watch);
        pump.ended = None;
    }

    /// Something was lost: the feed lists anew, and everybody who read here does so too.
    pub(crate) fn mistrust(&self) {
        self.hub.write().mistrust();
        let mut pump = self.pump.lock();
        let (_, current) = self.current();
        pump.watch = None;
        pump.ended = Some(Some(Error::too_old(current, current)));
        let feed = pump.waker.clone();
        drop(pump);
        if let Some(feed) = feed {
            feed.wake();
        }
    }

    /// Readers of the state as it was are over.
    pub(crate) fn end_readers(&self) {
        let mut hub = self.hub.write();
        hub.generation += 1;
        hub.is_closed = *self.phase.borrow() == Phase::Closed;
        let readers = hub.readers.all();
        drop(hub);
        readers.iter().for_each(|r| r.wake());
    }

    /// Applies what the store has to say, for the feed's task (`cx`) or on behalf of a reader. Answers the feed why its
    /// watch ended.
    pub(crate) fn advance(&self, cx: Option<&mut Context<'_>>) -> Poll<Ended> {
        let mut pump = self.pump.lock();
        let is_feed = cx.is_some();
        if let Some(cx) = cx {
            pump.waker = Some(cx.waker().clone());
        }
        // Before its first turn the feed's task needs no waking: it is about to look.
        let waker = pump.waker.clone().unwrap_or_else(|| Waker::noop().clone());
        // Even when a reader looks, the feed's task is the one to be woken.
        let mut cx = Context::from_waker(&waker);
        while let Some(watch) = &mut pump.watch {
            let next = watch.next().as_mut().poll(&mut cx);
            match next {
                // Watches are woken by whoever moved the cache, once for all changes.
                Poll::Ready(Some(Ok(events))) => {
                    let readers = self.apply(events);
                    pump.late.extend(readers);
                }
                Poll::Ready(end) => {
                    pump.watch = None;
                    pump.ended = Some(end.and_then(Result::err));
                }
                Poll::Pending => {
                    let progress = watch.progress();
                    self.reached.fetch_max(progress.0, Ordering::AcqRel);
                    break;
                }
            }
        }
        let ended = if is_feed { pump.ended.take() } else { None };
        // The feed has other things to do than to wake the rest when its watch has ended.
        let most = if ended.is_some() { usize::MAX } else { WAKE_MAX };
        let at_once = pump.late.len().min(most);
        let readers: Vec<_> = pump.late.drain(..at_once).collect();
        self.wakes_many.set(!pump.late.is_empty());
        let must_tell = !pump.late.is_empty() || (!is_feed && pump.ended.is_some());
        drop(pump);
        readers.iter().for_each(|r| r.wake());
        let reached = self.reached.load(Ordering::Acquire);
        self.moved.send_if_modified(|m| {
            let has_moved = *m < reached;
            *m = reached.max(*m);
            has_moved
        });
        if must_tell {
            waker.wake();
        }
        ended.map_or(Poll::Pending, Poll::Ready)
    }

    /// Applies changes in order; answers whom to wake. The pump is held.
    fn apply(&self, events: Vec<ObjectEvent>) -> Vec<Arc<Interest>> {
        let now = self.env.clock.monotonic();
        let codec = self.inner.codec();
        let field = self.field.as_deref();
        let mut state = State::clone(&self.state.load());
        // All changes of a revision come together.
        let before = state.revision;
        let mut changes = Vec::with_capacity(events.len());
        self.counts.events.add_many(events.len() as u64);
        for event in events {
            let ObjectEvent::Change(kind, entry) = event else {
                continue;
            };
            let revision = entry.revision();
            if revision <= before || revision < state.revision {
                tracing::error!(key = %entry.key(), %revision, "a change came out of order and was left out");
                continue;
            }
            state.revision = revision;
            let (entry, previous) = match kind {
                EventKind::Deleted => (None, state.remove(entry.key(), field, codec)),
                _ => {
                    let previous = state.put(&entry, field, codec);
                    (Some(entry), previous)
                }
            };
            if entry.is_some() || previous.is_some() {
                changes.push(Change::new(revision, entry, previous, now));
            }
        }
        self.publish(state, changes)
    }

    fn publish(&self, state: State, changes: Vec<Change>) -> Vec<Arc<Interest>> {
        let codec = self.inner.codec();
        let mut woken = Vec::new();
        let revision = state.revision;
        let state = Arc::new(state);
        if self.hub.read().readers.look_inside() {
            // Decoded here, if they have to be, and not under the lock that all watches wait for.
            for entry in changes.iter().flat_map(|c| [c.previous(), c.entry()]).flatten() {
                let _ = entry.attributes(codec);
            }
        }
        let now = self.env.clock.monotonic();
        let mut hub = self.hub.write();
        for mut change in changes {
            change.is_seen(now);
            hub.readers
                .note(&change, self.field.as_deref(), codec, &mut woken);
            hub.push(change);
        }
        hub.timeline.mark(revision, &state.table);
        let dropped = hub.trim(now, &self.options);
        let previous = self.state.swap(state);
        self.reached.fetch_max(revision.0, Ordering::AcqRel);
        drop(hub);
        // What is no longer needed is freed without the lock.
        drop((dropped, previous));
        woken
    }

    /// The table as it was at `at`; `None` when that is not known here.
    pub(crate) fn table_at(
        &self,
        at: Revision,
        range: &supercargo_storage::KeyRange,
    ) -> Option<Table<Entry>> {
        let hub = self.hub.read();
        // Under the read lock nothing is published, so the state belongs to the timeline.
        let (state, revision) = self.current();
        if at < hub.timeline.floor() || at > revision {
            return None;
        }
        if at >= state.revision {
            return Some(state.table.clone());
        }
        let travel = hub.timeline.travel(at, range, (state.revision, &state.table));
        drop(hub);
        Some(travel.run())
    }

    pub(crate) fn stats(&self) -> CacheStats {
        let (state, revision) = self.current();
        let hub = self.hub.read();
        let counts = &self.counts;
        CacheStats {
            objects: state.table.len(),
            revision,
            changes: hub.timeline.len(),
            change_bytes: hub.bytes(),
            capacity: hub.capacity(),
            watches: hub.readers.len(),
            events: counts.events.get(),
            loads: counts.loads.get(),
            failed_loads: counts.failed_loads.get(),
            overtaken: counts.overtaken.get(),
            consistent: counts.consistent.get(),
            fallbacks: counts.fallbacks.get(),
            checks: [
                counts.checks.passed.get(),
                counts.checks.failed.get(),
                counts.checks.undecided.get(),
            ],
            initial: counts.initial.get(),
            resized: hub.resized(),
            lists: counts.lists.each_ref().map(ListCounts::stats),
        }
    }
}
