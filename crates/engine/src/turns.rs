//! Whose turn it is, where several servers write to one log at a time.
//!
//! All of them race for the next revision, and who loses has worked in vain, and made the store work in vain. Who has just won
//! knows the newest state first, so it would win again. Therefore servers that meet go round: after a commit each of the others
//! that wrote lately goes first, in the order of their names, which all know from the records.
//!
//! Nothing depends on it but time: who goes out of turn wins or loses as ever.

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Duration;

/// Bounds of what a turn is taken to last.
const TURN_MIN: Duration = Duration::from_millis(1);
const TURN_MAX: Duration = Duration::from_millis(40);
/// No wait is longer.
const WAIT_MAX: Duration = Duration::from_millis(50);
/// A server that was not heard of for so many rounds has nothing to write.
const ROUNDS: u32 = 3;

/// What is known of the others that write.
pub(crate) struct Turns(Mutex<State>);

struct State {
    /// When each process wrote last.
    heard: BTreeMap<u64, Duration>,
    /// Who wrote the newest record.
    last: u64,
    /// How long a turn takes: the append, and the others' reading of it, which takes about as long.
    turn: Duration,
    /// When this server met another one last.
    met: Option<Duration>,
}

impl Default for Turns {
    fn default() -> Self {
        Self(Mutex::new(State {
            heard: BTreeMap::new(),
            last: 0,
            turn: TURN_MIN * 4,
            met: None,
        }))
    }
}

impl Turns {
    /// A record of `process` was applied.
    pub(crate) fn wrote(&self, process: u64, now: Duration) {
        let mut s = self.0.lock();
        s.heard.insert(process, now);
        s.last = process;
    }

    /// An append of ours took so long.
    pub(crate) fn took(&self, took: Duration) {
        let mut s = self.0.lock();
        s.turn = ((s.turn * 7 + took * 2) / 8).clamp(TURN_MIN, TURN_MAX);
    }

    /// Another server was first.
    pub(crate) fn lost(&self, now: Duration) {
        self.0.lock().met = Some(now);
    }

    /// How long `own` lets others go first.
    pub(crate) fn wait(&self, own: u64, now: Duration) -> Duration {
        let mut guard = self.0.lock();
        let s = &mut *guard;
        let count = u32::try_from(s.heard.len()).unwrap_or(u32::MAX).max(2);
        let lately = s.turn.saturating_mul(count).saturating_mul(ROUNDS);
        s.heard.retain(|_, at| now.saturating_sub(*at) <= lately);
        // Who never lost a race has nobody to wait for.
        let meets = |met: Duration| now.saturating_sub(met) <= lately;
        if !s.met.is_some_and(meets) {
            s.met = None;
            return Duration::ZERO;
        }
        let others = s.heard.keys().filter(|p| **p != own);
        let before = if s.last == own {
            others.count()
        } else {
            s.met = Some(now);
            others.filter(|p| is_between(s.last, **p, own)).count()
        };
        let before = u32::try_from(before).unwrap_or(u32::MAX);
        // Turns are counted from the newest record on.
        let since = s.heard.get(&s.last).copied().unwrap_or(now);
        let begins = since.saturating_add(s.turn.saturating_mul(before));
        begins.saturating_sub(now).min(WAIT_MAX)
    }
}

/// Whether `p` comes after `from` and before `to`, going round.
const fn is_between(from: u64, p: u64, to: u64) -> bool {
    let way = p.wrapping_sub(from);
    way > 0 && way < to.wrapping_sub(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn servers_that_meet_go_round() {
        let turns = Turns::default();
        turns.wrote(10, ms(0));
        turns.wrote(20, ms(1));
        turns.wrote(30, ms(2));
        assert_eq!(turns.wait(20, ms(2)), ms(0), "it never lost a race");
        turns.lost(ms(2));
        // The newest is 30's: after it comes 10, then 20.
        assert_eq!(turns.wait(10, ms(3)), ms(0));
        assert_eq!(
            turns.wait(20, ms(3)),
            ms(3),
            "one turn after what was written at 2"
        );
        assert_eq!(turns.wait(30, ms(3)), ms(7), "who has written waits for all");
        turns.wrote(10, ms(4));
        assert_eq!(turns.wait(20, ms(4)), ms(0));
        // One that has not been heard of yet is let in.
        assert_eq!(turns.wait(15, ms(4)), ms(0));
        // Who has nothing to write is not waited for.
        turns.wrote(20, ms(40));
        turns.lost(ms(40));
        turns.wrote(20, ms(80));
        assert_eq!(turns.wait(20, ms(80)), ms(0));
        assert_eq!(turns.wait(20, ms(1_000)), ms(0));
    }

    #[test]
    fn a_turn_lasts_what_appends_last() {
        let turns = Turns::default();
        for _ in 0..100 {
            turns.took(ms(5));
        }
        turns.wrote(1, ms(0));
        turns.lost(ms(0));
        turns.wrote(2, ms(0));
        let wait = turns.wait(2, ms(0));
        assert!(wait > ms(9) && wait <= ms(10), "{wait:?}");
        for _ in 0..100 {
            turns.took(ms(5_000));
        }
        assert_eq!(turns.wait(2, ms(0)), TURN_MAX);
    }

    #[test]
    fn the_way_round_passes_the_largest_name() {
        assert!(is_between(u64::MAX - 1, u64::MAX, 3));
        assert!(is_between(u64::MAX, 1, 3));
        assert!(!is_between(u64::MAX, 3, 1));
        assert!(!is_between(5, 5, 9) && !is_between(5, 9, 9));
    }
}
