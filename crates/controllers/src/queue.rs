//! Keys that wait for work.
//!
//! A key is in the queue once, whoever asks how often; while it is being worked on, a new request makes it come again
//! afterwards. A failed key waits for its turn, twice as long after each failure. Bound: the keys are names of objects, so the
//! queue is no longer than the store has objects.

use crate::queue_figures::{Durations, QueueFigures};
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock};
use tokio::sync::Notify;

/// The wait after the first failure.
const BACKOFF_MIN: Duration = Duration::from_millis(5);
/// The longest wait (upstream's namespace controller: pkg/controller/namespace 1.37).
const BACKOFF_MAX: Duration = Duration::from_secs(60);

/// An empty queue keeps room for about so many keys.
const ROOM_KEPT: usize = 1024;

/// How the work on a key ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing is left to do.
    Done,
    /// Something is left to do after this time.
    Again(Duration),
    /// It did not work, for this reason.
    Failed(String),
}

/// Does the work that a key stands for. A key is worked on once at a time.
pub(crate) trait Work<K>: Send + Sync + 'static {
    /// Works on a key.
    fn work<'a>(&'a self, key: &'a K) -> BoxFuture<'a, Outcome>;
}

/// The queue.
pub(crate) struct Queue<K> {
    clock: Arc<dyn Clock>,
    state: Mutex<State<K>>,
    news: Notify,
}

struct State<K> {
    keys: HashMap<K, Slot>,
    ready: VecDeque<K>,
    /// By the time they become ready; the number tells keys of one time apart.
    later: BTreeMap<(Duration, u64), K>,
    next_number: u64,
    adds: u64,
    retries: u64,
    waited: Durations,
    worked: Durations,
}

struct Slot {
    phase: Phase,
    failures: u32,
    /// When it became ready, or the work on it began.
    since: Duration,
}

#[derive(Clone, Copy)]
enum Phase {
    Ready,
    Later(Duration, u64),
    Running { again: bool },
}

impl<K: Clone + Eq + Hash + std::fmt::Debug + Send + Sync + 'static> Queue<K> {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            state: Mutex::new(State {
                keys: HashMap::new(),
                ready: VecDeque::new(),
                later: BTreeMap::new(),
                next_number: 0,
                adds: 0,
                retries: 0,
                waited: Durations::default(),
                worked: Durations::default(),
            }),
            news: Notify::new(),
        }
    }

    /// Asks for work on a key, now.
    pub(crate) fn add(&self, key: K) {
        self.add_all(std::iter::once(key));
    }

    /// Asks for work on keys, now.
    pub(crate) fn add_all(&self, keys: impl IntoIterator<Item = K>) {
        let mut state = self.state.lock();
        let now = self.clock.monotonic();
        for key in keys {
            state.add(key, now);
        }
        let wake = !state.ready.is_empty();
        drop(state);
        if wake {
            self.news.notify_one();
        }
    }

    /// What it tells of itself under a name.
    pub(crate) fn figures(&self, name: &'static str) -> QueueFigures {
        let state = self.state.lock();
        let now = self.clock.monotonic();
        let running = state
            .keys
            .values()
            .filter(|s| matches!(s.phase, Phase::Running { .. }));
        let times = running.map(|s| now.saturating_sub(s.since));
        QueueFigures {
            name,
            depth: state.ready.len(),
            adds: state.adds,
            retries: state.retries,
            waited: state.waited,
            worked: state.worked,
            unfinished: times.clone().sum(),
            longest: times.max().unwrap_or_default(),
        }
    }

    /// True when no key waits or is being worked on.
    pub(crate) fn is_idle(&self) -> bool {
        self.state.lock().keys.is_empty()
    }

    /// True when no key is ready or being worked on: those that remain wait for their time.
    pub(crate) fn is_waiting(&self) -> bool {
        let state = self.state.lock();
        state.later.len() == state.keys.len()
    }

    /// The next key. The future may be dropped without losing one.
    async fn next(&self) -> K {
        loop {
            let wait = {
                let mut state = self.state.lock();
                let now = self.clock.monotonic();
                if let Some(key) = state.take(now) {
                    return key;
                }
                state
                    .later
                    .first_key_value()
                    .map(|((at, _), _)| at.saturating_sub(now))
            };
            match wait {
                Some(d) => {
                    let sleep = self.clock.sleep(d);
                    tokio::select! {
                        () = self.news.notified() => {}
                        () = sleep => {}
                    }
                }
                None => self.news.notified().await,
            }
        }
    }

    fn finish(&self, key: K, outcome: Outcome) {
        let mut guard = self.state.lock();
        let state = &mut *guard;
        let now = self.clock.monotonic();
        let Some(slot) = state.keys.get_mut(&key) else {
            return;
        };
        let again = matches!(slot.phase, Phase::Running { again: true });
        state.worked.add(now.saturating_sub(slot.since));
        let has_failed = matches!(outcome, Outcome::Failed(_));
        state.retries += u64::from(has_failed);
        let wait = match outcome {
            // What happened meanwhile does not make a failure less likely: it waits all the same.
            Outcome::Failed(_) => {
                let wait = BACKOFF_MIN.saturating_mul(1 << slot.failures.min(16));
                slot.failures += 1;
                Some(wait.min(BACKOFF_MAX))
            }
            Outcome::Done | Outcome::Again(_) if again => {
                slot.failures = 0;
                Some(Duration::ZERO)
            }
            Outcome::Again(d) => {
                slot.failures = 0;
                Some(d)
            }
            Outcome::Done => None,
        };
        match wait {
            Some(d) => state.put(key, now, d),
            None => state.forget(&key),
        }
        drop(guard);
        self.news.notify_one();
    }

    /// Works on keys for ever, on so many at once. A panic is a failure of its key.
    pub(crate) async fn run(&self, name: &'static str, workers: usize, work: &dyn Work<K>) {
        use futures_util::{FutureExt as _, StreamExt as _};
        let mut busy = futures_util::stream::FuturesUnordered::new();
        loop {
            tokio::select! {
                key = self.next(), if busy.len() < workers => busy.push(async move {
                    let run = std::panic::AssertUnwindSafe(work.work(&key)).catch_unwind();
                    let outcome = run.await.unwrap_or_else(|_| Outcome::Failed("a panic".to_owned()));
                    (key, outcome)
                }),
                Some((key, outcome)) = busy.next(), if !busy.is_empty() => {
                    if let Outcome::Failed(why) = &outcome {
                        tracing::debug!(controller = name, ?key, why, "work failed, will be tried again");
                    }
                    self.finish(key, outcome);
                }
            }
        }
    }
}

impl<K: Clone + Eq + Hash> State<K> {
    fn add(&mut self, key: K, now: Duration) {
        match self.keys.get_mut(&key) {
            None => {
                let slot = Slot {
                    phase: Phase::Ready,
                    failures: 0,
                    since: now,
                };
                self.adds += 1;
                self.keys.insert(key.clone(), slot);
                self.ready.push_back(key);
            }
            Some(slot) => match slot.phase {
                Phase::Ready => {}
                Phase::Running { again } => {
                    self.adds += u64::from(!again);
                    slot.phase = Phase::Running { again: true };
                }
                Phase::Later(at, number) => {
                    self.adds += 1;
                    slot.phase = Phase::Ready;
                    slot.since = now;
                    self.later.remove(&(at, number));
                    self.ready.push_back(key);
                }
            },
        }
    }

    fn put(&mut self, key: K, now: Duration, wait: Duration) {
        let at = now + wait;
        let number = self.next_number;
        self.next_number += 1;
        let Some(slot) = self.keys.get_mut(&key) else {
            return;
        };
        if wait.is_zero() {
            slot.phase = Phase::Ready;
            slot.since = now;
            self.ready.push_back(key);
        } else {
            slot.phase = Phase::Later(at, number);
            self.later.insert((at, number), key);
        }
    }

    fn forget(&mut self, key: &K) {
        self.keys.remove(key);
        if self.keys.is_empty() && self.keys.capacity() > ROOM_KEPT {
            self.keys.shrink_to(ROOM_KEPT);
            self.ready.shrink_to(ROOM_KEPT);
        }
    }

    fn take(&mut self, now: Duration) -> Option<K> {
        while let Some(entry) = self.later.first_entry() {
            if entry.key().0 > now {
                break;
            }
            let at = entry.key().0;
            let key = entry.remove();
            if let Some(slot) = self.keys.get_mut(&key) {
                slot.phase = Phase::Ready;
                slot.since = at;
                self.adds += 1;
            }
            self.ready.push_back(key);
        }
        let key = self.ready.pop_front()?;
        if let Some(slot) = self.keys.get_mut(&key) {
            self.waited.add(now.saturating_sub(slot.since));
            slot.phase = Phase::Running { again: false };
            slot.since = now;
        }
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use supercargo_env::{ManualClock, WallTime};

    fn queue() -> (Queue<u32>, Arc<ManualClock>) {
        let clock = Arc::new(ManualClock::new(WallTime::default()));
        (Queue::new(clock.clone()), clock)
    }

    #[test]
    fn a_key_comes_once_and_again_when_asked_for_meanwhile() {
        let (q, _) = queue();
        q.add_all([1, 2, 1, 1]);
        assert_eq!(q.next().now_or_never(), Some(1));
        assert_eq!(q.next().now_or_never(), Some(2));
        assert_eq!(q.next().now_or_never(), None);
        q.add(1);
        assert_eq!(q.next().now_or_never(), None);
        q.finish(1, Outcome::Done);
        q.finish(2, Outcome::Done);
        assert_eq!(q.next().now_or_never(), Some(1));
        q.finish(1, Outcome::Done);
        assert!(q.is_idle());
    }

    #[test]
    fn what_keys_went_through_is_told() {
        let (q, clock) = queue();
        let second = Duration::from_secs(1);
        q.add_all([1, 2, 1]);
        clock.advance(second);
        assert_eq!(q.next().now_or_never(), Some(1));
        clock.advance(2 * second);
        let f = q.figures("q");
        assert_eq!((f.adds, f.depth, f.retries), (2, 1, 0));
        assert_eq!((f.unfinished, f.longest), (2 * second, 2 * second));
        assert_eq!((f.waited.sum, f.waited.counts[8]), (second, 1));
        q.finish(1, Outcome::Failed("x".to_owned()));
        let f = q.figures("q");
        assert_eq!((f.adds, f.depth, f.retries), (2, 1, 1));
        assert_eq!((f.worked.sum, f.worked.counts[9]), (2 * second, 1));
        assert_eq!((f.unfinished, f.longest), (Duration::ZERO, Duration::ZERO));
        // The failed one is ready when its wait is over, and then waits for a worker.
        clock.advance(BACKOFF_MIN + second);
        assert_eq!(q.next().now_or_never(), Some(2));
        assert_eq!(q.next().now_or_never(), Some(1));
        let f = q.figures("q");
        assert_eq!((f.adds, f.depth), (3, 0));
        assert_eq!(
            f.waited.sum,
            second + (3 * second + BACKOFF_MIN + second) + second
        );
        assert_eq!(f.waited.counts.iter().sum::<u64>(), 3);
    }

    #[test]
    fn failures_wait_longer_and_longer_and_a_request_ends_the_wait() {
        let (q, clock) = queue();
        q.add(1);
        assert_eq!(q.next().now_or_never(), Some(1));
        let mut waits = Vec::new();
        for _ in 0..16 {
            q.add(1);
            q.finish(1, Outcome::Failed("x".to_owned()));
            let mut waited = 0;
            while q.next().now_or_never().is_none() {
                clock.advance(Duration::from_millis(5));
                waited += 5;
            }
            waits.push(waited);
        }
        assert_eq!(waits[..4], [5, 10, 20, 40]);
        assert_eq!(waits[15], 60_000);
        q.finish(1, Outcome::Again(Duration::from_secs(9)));
        assert!(q.is_waiting() && !q.is_idle());
        q.add(1);
        assert_eq!(q.next().now_or_never(), Some(1));
    }
}
