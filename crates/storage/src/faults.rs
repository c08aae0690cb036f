//! A layer that makes any store fail on demand.
//!
//! Faults are armed one by one ([`Faults::arm`]) or drawn from a seed ([`Faults::seeded`]). With none armed the layer is
//! invisible: it passes the conformance suite as the store below does.

use crate::{
    Backend, Capabilities, Committed, Error, ErrorKind, Event, Key, KeyRange, Page, RangeQuery, Read, Record,
    Result, Revision, Stats, WatchStream, Write,
};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, Rng, SeededRng};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The call answers `Unavailable` and does nothing.
    Unavailable,
    /// The call does its work, and then answers `OutcomeUnknown`.
    UnknownApplied,
    /// The call answers `OutcomeUnknown` and does nothing.
    UnknownDropped,
    /// The call is late, then works. Events of a watch are withheld for so long, and all that follow them.
    Delay(Duration),
    /// Events are never handed out, and the watch goes on as if they had been. For [`Point::WatchNext`] only.
    Lose,
}

/// Where it goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Point {
    /// [`Backend::get`].
    Get,
    /// [`Backend::range`].
    Range,
    /// [`Backend::commit`].
    Commit,
    /// [`Backend::watch`].
    Watch,
    /// [`WatchStream::poll_next`], before the next events: the stream ends with an error, is late, or loses them.
    WatchNext,
    /// [`Backend::compact`].
    Compact,
    /// [`Backend::current_revision`].
    CurrentRevision,
}

/// The faults to come. Clones are the same set.
#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<Plan>>);

#[derive(Default)]
struct Plan {
    armed: HashMap<Point, VecDeque<(usize, Fault)>>,
    seeded: Option<Seeded>,
    hit: usize,
}

struct Seeded {
    rng: SeededRng,
    permille: u64,
}

impl Faults {
    /// The call at `point` after `skip` further ones (counted from the fault armed there before) meets `fault`.
    pub fn arm(&self, point: Point, skip: usize, fault: Fault) {
        self.0
            .lock()
            .armed
            .entry(point)
            .or_default()
            .push_back((skip, fault));
    }

    /// From now on `permille` of a thousand calls, drawn from `seed`, meet one of the faults that make sense there.
    pub fn seeded(&self, seed: u64, permille: u64) {
        self.0.lock().seeded = Some(Seeded {
            rng: SeededRng::new(seed),
            permille,
        });
    }

    /// Forgets everything that was armed.
    pub fn disarm(&self) {
        let mut plan = self.0.lock();
        plan.armed.clear();
        plan.seeded = None;
    }

    /// How many faults were met.
    #[must_use]
    pub fn hit_count(&self) -> usize {
        self.0.lock().hit
    }

    fn next(&self, point: Point) -> Option<Fault> {
        let mut plan = self.0.lock();
        let fault = plan.take_armed(point).or_else(|| plan.draw(point));
        plan.hit += usize::from(fault.is_some());
        fault
    }
}

impl Plan {
    fn take_armed(&mut self, point: Point) -> Option<Fault> {
        let queue = self.armed.get_mut(&point)?;
        let (skip, fault) = queue.front_mut()?;
        if *skip > 0 {
            *skip -= 1;
            return None;
        }
        let fault = *fault;
        queue.pop_front();
        Some(fault)
    }

    fn draw(&mut self, point: Point) -> Option<Fault> {
        let seeded = self.seeded.as_ref()?;
        if seeded.rng.below(1000) >= seeded.permille {
            return None;
        }
        let kinds: &[Fault] = match point {
            Point::Commit => &[
                Fault::Unavailable,
                Fault::UnknownApplied,
                Fault::UnknownDropped,
                Fault::Delay(Duration::from_millis(5)),
            ],
            Point::WatchNext => &[Fault::Unavailable],
            _ => &[Fault::Unavailable, Fault::Delay(Duration::from_millis(5))],
        };
        kinds.get(seeded.rng.below(kinds.len() as u64) as usize).copied()
    }
}

/// A store with faults.
pub struct Faulty<B> {
    inner: B,
    faults: Faults,
    clock: Arc<dyn Clock>,
}

impl<B: Backend> Faulty<B> {
    /// Puts the layer over `inner`; delays pass on `clock`.
    pub fn new(inner: B, clock: Arc<dyn Clock>) -> Self {
        Self {
            inner,
            faults: Faults::default(),
            clock,
        }
    }

    /// The faults of this layer.
    #[must_use]
    pub fn faults(&self) -> Faults {
        self.faults.clone()
    }

    /// The store below.
    pub fn inner(&self) -> &B {
        &self.inner
    }

    /// Runs `call` with the fault that is due at `point`, if any.
    async fn through<T>(&self, point: Point, call: impl Future<Output = Result<T>>) -> Result<T> {
        let unknown = || Error::new(ErrorKind::OutcomeUnknown, "an injected fault");
        match self.faults.next(point) {
            None | Some(Fault::Lose) => call.await,
            Some(Fault::Unavailable) => Err(unavailable()),
            Some(Fault::UnknownDropped) => Err(unknown()),
            Some(Fault::UnknownApplied) => call.await.and_then(|_| Err(unknown())),
            Some(Fault::Delay(d)) => {
                self.clock.sleep(d).await;
                call.await
            }
        }
    }
}

fn unavailable() -> Error {
    Error::new(ErrorKind::Unavailable, "an injected fault")
}

impl<B: Backend> Backend for Faulty<B> {
    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }

    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        Box::pin(self.through(Point::Get, self.inner.get(key)))
    }

    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        Box::pin(self.through(Point::Range, async move { self.inner.range(query).await }))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        // The call is made inside: a store may act before its future is polled.
        Box::pin(self.through(Point::Commit, async move { self.inner.commit(write).await }))
    }

    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        Box::pin(self.through(Point::Watch, async move {
            let inner = self.inner.watch(range, after).await?;
            let stream = FaultyWatch {
                inner,
                faults: self.faults.clone(),
                clock: self.clock.clone(),
                held: None,
                is_ended: false,
            };
            Ok(Box::new(stream) as Box<dyn WatchStream>)
        }))
    }

    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.through(Point::Compact, async move { self.inner.compact(up_to).await }))
    }

    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        let call = async move { self.inner.current_revision().await };
        Box::pin(self.through(Point::CurrentRevision, call))
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

struct FaultyWatch {
    inner: Box<dyn WatchStream>,
    faults: Faults,
    clock: Arc<dyn Clock>,
    /// Events that are late, and when they come.
    held: Option<(Vec<Event>, BoxFuture<'static, ()>)>,
    is_ended: bool,
}

impl WatchStream for FaultyWatch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        if self.is_ended {
            return Poll::Ready(None);
        }
        loop {
            if let Some((_, time)) = &mut self.held {
                ready!(time.as_mut().poll(cx));
                return Poll::Ready(self.held.take().map(|(events, _)| Ok(events)));
            }
            let events = match ready!(self.inner.poll_next(cx)) {
                Some(Ok(events)) => events,
                end => return Poll::Ready(end),
            };
            // A fault takes the place of events: an idle stream draws none, however often it is polled.
            match self.faults.next(Point::WatchNext) {
                None => return Poll::Ready(Some(Ok(events))),
                Some(Fault::Lose) => {}
                Some(Fault::Delay(d)) => self.held = Some((events, self.clock.sleep(d))),
                Some(_) => {
                    self.is_ended = true;
                    return Poll::Ready(Some(Err(unavailable())));
                }
            }
        }
    }

    fn progress(&mut self) -> Revision {
        match self.held.as_ref().and_then(|(events, _)| events.first()) {
            Some(first) => Revision(first.revision.0.saturating_sub(1)),
            None => self.inner.progress(),
        }
    }

    fn request_progress(&mut self) {
        self.inner.request_progress();
    }
}
