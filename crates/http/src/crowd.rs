//! Connections that do much at the same time.
//!
//! A few of them hold up nobody for long. When there are more, what they do is bulk work: it moves, with the requests of these
//! connections, to threads of its own (see [`supercargo_env::Tasks::run_bulk`]), where they wait for each other and nobody waits
//! for them. It comes back some time after the crowd is gone. A connection that is new while there is a crowd belongs to it until its
//! first answer begins: clients that connect together often ask for much together.

use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use supercargo_env::{Clock, Long};

/// The connections that do much.
pub(crate) struct Crowd {
    clock: Arc<dyn Clock>,
    busy: Mutex<Busy>,
    /// More than so many are a crowd.
    most: usize,
}

/// How many connections did much in this span of time and in the one before.
#[derive(Default)]
struct Busy {
    span: u64,
    now: usize,
    before: usize,
}

/// What a connection does.
pub(crate) struct Member {
    crowd: Arc<Crowd>,
    /// The last span in which it did much; 0 before.
    busy: AtomicU64,
    /// The last span in which it was counted.
    counted: AtomicU64,
    /// What the turn that runs weighs so far.
    weight: AtomicU64,
    /// Set while its work is bulk work.
    long: Long,
    /// False once an answer has begun.
    is_new: AtomicBool,
}

/// A connection that did much is busy, and a crowd one, for this span of time and the next.
const SPAN: Duration = Duration::from_secs(1);
/// A turn that sends so many bytes, or does as much otherwise, does much: it takes some 50 us.
const BUSY: u64 = 16 * 1024;
/// What a request weighs beside bytes, its answer apart.
const REQUEST: u64 = 2 * 1024;

impl Crowd {
    /// How many a processor serves before others notice.
    const EACH: usize = 4;

    /// Nobody yet, on this machine.
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::of(clock, Self::EACH.saturating_mul(processors))
    }

    fn of(clock: Arc<dyn Clock>, most: usize) -> Self {
        Self {
            clock,
            busy: Mutex::default(),
            most,
        }
    }

    /// The number of the present span. From 2, so that 0 is none of the last two.
    fn span(&self) -> u64 {
        self.clock.monotonic().as_secs() / SPAN.as_secs() + 2
    }

    /// Counts one more that is busy in `span`.
    fn join(&self, span: u64) {
        self.at(span).now += 1;
    }

    /// True when there are many.
    fn is_there(&self, span: u64) -> bool {
        let busy = self.at(span);
        busy.now.max(busy.before) > self.most
    }

    fn at(&self, span: u64) -> parking_lot::MutexGuard<'_, Busy> {
        let mut busy = self.busy.lock();
        if busy.span < span {
            let before = if busy.span + 1 == span { busy.now } else { 0 };
            *busy = Busy { span, now: 0, before };
        }
        busy
    }
}

impl Member {
    pub(crate) fn new(crowd: Arc<Crowd>) -> Self {
        Self {
            crowd,
            busy: AtomicU64::new(0),
            counted: AtomicU64::new(0),
            weight: AtomicU64::new(0),
            long: Long::default(),
            is_new: AtomicBool::new(true),
        }
    }

    /// Says while its work is bulk work.
    pub(crate) fn long(&self) -> Long {
        self.long.clone()
    }

    /// A request begins in the turn that runs.
    pub(crate) fn begins(&self) {
        let weight = self.weight.fetch_add(REQUEST, Ordering::Relaxed) + REQUEST;
        // The others that begin in the same turn are to know.
        if weight >= BUSY && !self.long.is_known() {
            self.weigh(weight);
        }
    }

    /// It is about to do much: a handshake, a long computation.
    pub(crate) fn is_busy(&self) {
        self.weigh(BUSY);
    }

    /// What it was busy with is over, and says nothing of what comes.
    pub(crate) fn rests(&self) {
        self.busy.store(0, Ordering::Relaxed);
        self.weigh(0);
    }

    /// An answer begins: if it is to be large, that is known by now.
    pub(crate) fn answers(&self) {
        if self.is_new.load(Ordering::Relaxed) {
            self.is_new.store(false, Ordering::Relaxed);
        }
    }

    /// A turn ends that sent so many bytes.
    pub(crate) fn ends(&self, bytes: u64) {
        let weight = self.weight.swap(0, Ordering::Relaxed) + bytes;
        if weight >= BUSY || self.long.is_known() {
            self.weigh(weight);
        }
    }

    fn weigh(&self, weight: u64) {
        let span = self.crowd.span();
        let mut last = self.busy.load(Ordering::Relaxed);
        if weight >= BUSY && last < span {
            last = span;
            self.busy.store(span, Ordering::Relaxed);
            if self.counted.swap(span, Ordering::Relaxed) < span {
                self.crowd.join(span);
            }
        }
        let may_do_much = last + 1 >= span || self.is_new.load(Ordering::Relaxed);
        self.long.set(may_do_much && self.crowd.is_there(span));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_env::Env;

    #[tokio::test]
    async fn many_that_do_much_are_a_crowd_for_a_while() {
        let (env, clock) = Env::manual(1);
        let crowd = Arc::new(Crowd::of(env.clock.clone(), 1));
        let [a, b, quiet] = [(); 3].map(|()| Member::new(crowd.clone()));
        let seen = |m: &Member, bytes| {
            m.ends(bytes);
            m.long().is_known()
        };
        assert!(!seen(&a, BUSY) && !seen(&a, BUSY), "one is no crowd");
        assert!(!seen(&b, BUSY - 1));
        assert!(seen(&b, BUSY) && seen(&a, BUSY));
        assert!(!seen(&quiet, 10), "others stay where they are");
        // Between their turns, and into the next span.
        assert!(seen(&a, 10) && seen(&b, 0));
        clock.advance(SPAN);
        assert!(seen(&a, 10) && seen(&b, BUSY));
        clock.advance(SPAN);
        assert!(!seen(&a, 10), "it did little for longer");
        assert!(!seen(&b, BUSY), "the other did, and is alone");
    }

    #[tokio::test]
    async fn who_was_busy_once_need_not_stay_with_the_crowd() {
        let (env, _clock) = Env::manual(1);
        let crowd = Arc::new(Crowd::of(env.clock.clone(), 1));
        let [a, b] = [(); 2].map(|()| Member::new(crowd.clone()));
        for m in [&a, &b] {
            m.answers();
            m.is_busy();
        }
        assert!(b.long().is_known());
        b.rests();
        b.ends(10);
        assert!(!b.long().is_known());
        b.ends(BUSY);
        assert!(b.long().is_known());
        assert_eq!(crowd.at(crowd.span()).now, 2, "each once");
    }

    #[tokio::test]
    async fn who_is_new_stays_with_the_crowd_until_it_is_answered() {
        let (env, clock) = Env::manual(1);
        let crowd = Arc::new(Crowd::of(env.clock.clone(), 1));
        let [first, second, third] = [(); 3].map(|()| Member::new(crowd.clone()));
        let connects = |m: &Member| {
            m.is_busy();
            m.rests();
            m.long().is_known()
        };
        assert!(!connects(&first) && connects(&second), "two are a crowd");
        second.begins();
        second.ends(100);
        assert!(second.long().is_known(), "nobody knows yet what it does");
        second.answers();
        second.ends(100);
        assert!(!second.long().is_known());
        assert!(connects(&third));
        clock.advance(SPAN * 2);
        third.ends(100);
        assert!(!third.long().is_known(), "the crowd is gone");
    }

    #[tokio::test]
    async fn requests_that_begin_together_weigh_as_bytes_do() {
        let (env, _clock) = Env::manual(1);
        let member = Member::new(Arc::new(Crowd::of(env.clock.clone(), 0)));
        for _ in 1..BUSY / REQUEST {
            member.begins();
        }
        assert!(!member.long().is_known());
        member.begins();
        assert!(member.long().is_known(), "before the turn ends");
    }
}
