//! Whether what callers were told about keys can have happened one call after the other: linearizability, for each key.
//!
//! A test records its calls, with the moments before and after each, and reads the store's own account of the keys, the
//! events of a watch from before the first call. In general it is a search through all orders; here the store has given the
//! order away, and it is enough to look whether that one will do:
//!
//! 1. A key is a register that only guarded writes change, and each change has a revision of its own. So an order of a key's
//!    changes that is any other than that of their revisions contradicts what the callers and the watch were told.
//! 2. Every change has to be the effect of one call, with the value of that call; every acknowledged call has to be a change,
//!    at the revision it was told; a refused one must be none; one whose outcome nobody knows may be either. Values are
//!    unique, so which call it was is no question.
//! 3. Given that order the state before each change is known, and with it whether its guard held. A guard that did not hold,
//!    and a read, tell the state they met, by its revision. So each call has one place: that of its change, or behind the
//!    change that made the state it met. Only "absent" may be several places when the key was removed more than once; the
//!    earliest that is late enough is taken, since a later one would only leave less room for calls after it.
//! 4. What is left of linearizability is real time: a call that had returned before another one began may not have a later
//!    place. A change goes behind every call that returned before it began. A call without an answer never returned. Going
//!    through the calls by their beginnings, the latest place of those that have returned is the bound.
//!
//! Calls of different keys are checked apart: linearizability is local (Herlihy and Wing 1990), a history has it as soon as
//! each of its objects has.

use crate::{Event, EventKind, Expected, Key, Revision};
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};

/// A call that has come to an end.
#[derive(Clone, Debug)]
pub struct Call {
    /// Of which key.
    pub key: Key,
    /// A moment before it began; moments are numbers that never go down.
    pub began: u64,
    /// A moment after its answer.
    pub ended: u64,
    /// What it was.
    pub what: Told,
}

/// A call and what its caller was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A read that found this, or that there is nothing.
    Read(Option<(Revision, Bytes)>),
    /// A guarded write of a value that is written once only; `None` removes the key.
    Write(Expected, Option<Bytes>, Outcome),
}

/// What became of a write, as its caller was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It happened, at this revision.
    Done(Revision),
    /// It did not: the key was of this revision, or absent.
    Refused(Option<Revision>),
    /// It did not, for no reason that says anything about the key.
    Failed,
    /// Nobody knows.
    Unknown,
}

/// The calls of a test, from all its tasks.
#[derive(Debug, Default)]
pub struct History {
    moment: AtomicU64,
    calls: Mutex<Vec<Call>>,
}

impl History {
    /// The moment before a call.
    pub fn begin(&self) -> u64 {
        self.moment.fetch_add(1, Ordering::SeqCst)
    }

    /// A call that began at `began` has its answer.
    pub fn end(&self, key: &Key, began: u64, what: Told) {
        let ended = self.moment.fetch_add(1, Ordering::SeqCst);
        let key = key.clone();
        self.calls.lock().push(Call {
            key,
            began,
            ended,
            what,
        });
    }

    /// How many outcomes are unknown.
    #[must_use]
    pub fn unknown_count(&self) -> usize {
        let is_unknown = |c: &&Call| matches!(c.what, Told::Write(_, _, Outcome::Unknown));
        self.calls.lock().iter().filter(is_unknown).count()
    }

    /// How many calls there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.calls.lock().len()
    }

    /// True when there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Checks its calls; see [`check`].
    ///
    /// # Errors
    /// What can't have happened.
    pub fn check(&self, events: &[Event]) -> Result<(), String> {
        check(&self.calls.lock(), events)
    }
}

/// Checks that `calls` are linearizable, given all changes of their keys since these were absent.
///
/// # Errors
/// What can't have happened.
pub fn check(calls: &[Call], events: &[Event]) -> Result<(), String> {
    let mut keys: BTreeMap<&Key, (Vec<&Call>, Vec<State>)> = BTreeMap::new();
    for event in events {
        let states = &mut keys.entry(event.key()).or_default().1;
        let value = match &event.kind {
            EventKind::Put { record, .. } => Some(record.value.clone()),
            EventKind::Delete { .. } => None,
        };
        if states.last().is_some_and(|last| last.at >= event.revision) {
            return Err(format!(
                "{}: events are out of order at {}",
                event.key(),
                event.revision
            ));
        }
        states.push(State {
            at: event.revision,
            value,
        });
    }
    for call in calls {
        keys.entry(&call.key).or_default().0.push(call);
    }
    for (key, (mut calls, mut states)) in keys {
        // Before everything the key is absent.
        states.insert(
            0,
            State {
                at: Revision::ZERO,
                value: None,
            },
        );
        calls.sort_by_key(|c| c.began);
        let places = places_of_writes(&calls, &states)?;
        check_time(&calls, &states, &places).map_err(|e| format!("{key}: {e}"))?;
    }
    Ok(())
}

/// What a change left of a key.
struct State {
    at: Revision,
    value: Option<Bytes>,
}

impl State {
    fn holds(&self, guard: Expected) -> bool {
        match guard {
            Expected::Absent => self.value.is_none(),
            Expected::At(revision) => self.value.is_some() && self.at == revision,
        }
    }
}

/// The number of the state that each write made, by the number of the call. Writes that did nothing have none.
fn places_of_writes(calls: &[&Call], states: &[State]) -> Result<HashMap<usize, usize>, String> {
    let by_revision: HashMap<Revision, usize> = states.iter().enumerate().map(|(i, s)| (s.at, i)).collect();
    let by_value: HashMap<&Bytes, usize> = states
        .iter()
        .enumerate()
        .filter_map(|(i, s)| Some((s.value.as_ref()?, i)))
        .collect();
    let mut maker: Vec<Option<usize>> = vec![None; states.len()];
    let mut claim = |call: usize, state: usize| match maker.get_mut(state) {
        Some(made) if made.is_none() => {
            *made = Some(call);
            Ok(())
        }
        _ => Err(format!("two calls made one change: {:?}", calls.get(call))),
    };
    for (i, call) in calls.iter().enumerate() {
        let Told::Write(_, value, outcome) = &call.what else {
            continue;
        };
        let found = value.as_ref().and_then(|v| by_value.get(v)).copied();
        match outcome {
            Outcome::Done(revision) => {
                let place = by_revision.get(revision).copied().filter(|p| *p > 0);
                let made = place.and_then(|p| states.get(p)).map(|s| &s.value);
                if made != Some(value) {
                    return Err(format!("acknowledged, and is not there: {call:?}"));
                }
                claim(i, place.unwrap_or_default())?;
            }
            Outcome::Unknown => {
                if let Some(place) = found {
                    claim(i, place)?;
                }
            }
            Outcome::Refused(_) | Outcome::Failed if found.is_some() => {
                return Err(format!("refused, and happened: {call:?}"));
            }
            Outcome::Refused(_) | Outcome::Failed => {}
        }
    }
    // A removal leaves no value to know it by: one of unknown outcome whose guard held there will do.
    for place in 1..states.len() {
        let before = states.get(place - 1);
        let removed = states.get(place).is_some_and(|s| s.value.is_none());
        if !removed || maker.get(place).is_some_and(Option::is_some) {
            continue;
        }
        let may_be = |call: &&Call| match &call.what {
            Told::Write(guard, None, Outcome::Unknown) => before.is_some_and(|s| s.holds(*guard)),
            _ => false,
        };
        if let Some(found) = calls.iter().position(may_be)
            && let Some(made) = maker.get_mut(place)
        {
            *made = Some(found);
        }
    }
    let mut places = HashMap::new();
    for (place, (made, state)) in maker.iter().zip(states).enumerate().skip(1) {
        let Some(call) = made else {
            return Err(format!("at {} something happened and nobody did it", state.at));
        };
        let guard = match calls.get(*call).map(|c| &c.what) {
            Some(Told::Write(guard, _, _)) => *guard,
            _ => continue,
        };
        if !states.get(place - 1).is_some_and(|s| s.holds(guard)) {
            return Err(format!(
                "at {} a write happened whose guard did not hold: {:?}",
                state.at,
                calls.get(*call)
            ));
        }
        places.insert(*call, place);
    }
    Ok(places)
}

/// Real time agrees with the places of the calls, which are in the order of their beginnings.
fn check_time(calls: &[&Call], states: &[State], places: &HashMap<usize, usize>) -> Result<(), String> {
    let by_revision: HashMap<Revision, usize> = states.iter().enumerate().map(|(i, s)| (s.at, i)).collect();
    // Calls that were given a place and may return before others begin, by their ends.
    let mut ends: BTreeMap<u64, usize> = BTreeMap::new();
    // The latest place of a call that has returned by now.
    let mut floor = 0;
    for (i, call) in calls.iter().enumerate() {
        while let Some(first) = ends.first_entry().filter(|e| *e.key() < call.began) {
            floor = floor.max(first.remove());
        }
        let met = |revision: &Revision| {
            let place = by_revision.get(revision).copied().filter(|p| *p > 0);
            let place = place.filter(|p| states.get(*p).is_some_and(|s| s.value.is_some()));
            place.ok_or_else(|| format!("met a state that never was: {call:?}"))
        };
        let absent = || {
            let rest = states.iter().enumerate().skip(floor);
            let mut absent = rest.filter(|(_, s)| s.value.is_none()).map(|(p, _)| p);
            absent
                .next()
                .ok_or_else(|| format!("absent, after it was there for good: {call:?}"))
        };
        let place = match &call.what {
            Told::Read(None) => absent()?,
            Told::Read(Some((revision, value))) => {
                let place = met(revision)?;
                if states.get(place).and_then(|s| s.value.as_ref()) != Some(value) {
                    return Err(format!("met a value that never was: {call:?}"));
                }
                place
            }
            Told::Write(guard, _, Outcome::Refused(current)) => {
                let place = match current {
                    Some(revision) => met(revision)?,
                    None => absent()?,
                };
                if states.get(place).is_some_and(|s| s.holds(*guard)) {
                    return Err(format!("refused, and its guard held: {call:?}"));
                }
                place
            }
            Told::Write(..) => match places.get(&i) {
                // A change is behind all that was over before.
                Some(place) if *place <= floor => {
                    return Err(format!("came to be before it began: {call:?}"));
                }
                Some(place) => *place,
                None => continue,
            },
        };
        if place < floor {
            return Err(format!("saw the past: {call:?}"));
        }
        if !matches!(call.what, Told::Write(_, _, Outcome::Unknown)) {
            ends.insert(call.ended, place);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;
    use proptest::prelude::*;
    use supercargo_env::{Rng, SeededRng};

    fn value(n: u64) -> Option<Bytes> {
        Some(Bytes::from(n.to_string()))
    }

    /// A register, and what its callers were told.
    struct World {
        now: Vec<(Revision, Option<Bytes>)>,
        events: Vec<Event>,
        calls: Vec<Call>,
    }

    fn record(at: Revision, value: Bytes) -> Record {
        Record {
            key: Key::from("/a"),
            value,
            create_revision: at,
            mod_revision: at,
            version: 1,
            lease: 0,
        }
    }

    impl World {
        fn current(&self) -> Option<(Revision, Bytes)> {
            let (at, value) = self.now.last()?;
            value.clone().map(|v| (*at, v))
        }
        fn happen(&mut self, guard: Expected, to: Option<Bytes>) -> Outcome {
            let current = self.current();
            let holds = match guard {
                Expected::Absent => current.is_none() && to.is_some(),
                Expected::At(r) => current.as_ref().is_some_and(|c| c.0 == r),
            };
            if !holds {
                return Outcome::Refused(current.map(|c| c.0));
            }
            let at = Revision(self.now.len() as u64 + 1);
            let kind = match (&to, current) {
                (Some(v), _) => EventKind::Put {
                    record: record(at, v.clone()),
                    prev: None,
                },
                (None, Some((r, v))) => EventKind::Delete { prev: record(r, v) },
                (None, None) => unreachable!("because the guard held"),
            };
            self.events.push(Event { revision: at, kind });
            self.now.push((at, to));
            Outcome::Done(at)
        }
    }

    /// Random calls that overlap, each of which takes effect at one moment between its beginning and its end.
    fn world(seed: u64) -> World {
        let rng = SeededRng::new(seed);
        let mut w = World {
            now: Vec::new(),
            events: Vec::new(),
            calls: Vec::new(),
        };
        let mut moment = 0;
        let mut open: Vec<(u64, Told, bool)> = Vec::new();
        for n in 0..60 {
            moment += 1;
            match rng.below(3) {
                0 if open.len() < 5 => {
                    let guard = match w.current() {
                        Some(c) if rng.below(4) > 0 => Expected::At(c.0),
                        _ => Expected::Absent,
                    };
                    let what = match (rng.below(4), guard) {
                        (0, _) => Told::Read(None),
                        (1, Expected::At(_)) => Told::Write(guard, None, Outcome::Failed),
                        _ => Told::Write(guard, value(n), Outcome::Failed),
                    };
                    open.push((moment, what, false));
                }
                1 if !open.is_empty() => {
                    let which = rng.below(open.len() as u64) as usize;
                    let (_, what, is_done) = &mut open[which];
                    if std::mem::replace(is_done, true) {
                        continue;
                    }
                    match what {
                        Told::Read(found) => *found = w.current(),
                        Told::Write(guard, to, outcome) => *outcome = w.happen(*guard, to.clone()),
                    }
                }
                _ if !open.is_empty() => {
                    let which = rng.below(open.len() as u64) as usize;
                    let (began, mut what, is_done) = open.remove(which);
                    if let Told::Write(_, _, outcome) = &mut what
                        && rng.below(5) == 0
                    {
                        *outcome = Outcome::Unknown;
                    } else if !is_done && matches!(what, Told::Read(_)) {
                        continue;
                    }
                    w.calls.push(Call {
                        key: Key::from("/a"),
                        began,
                        ended: moment,
                        what,
                    });
                }
                _ => {}
            }
        }
        for (began, what, is_done) in open {
            if let (true, Told::Write(guard, to, _)) = (is_done, what) {
                w.calls.push(Call {
                    key: Key::from("/a"),
                    began,
                    ended: 1_000,
                    what: Told::Write(guard, to, Outcome::Unknown),
                });
            }
        }
        w
    }

    proptest! {
        #[test]
        fn what_happened_one_after_the_other_passes(seed in any::<u64>()) {
            let w = world(seed);
            prop_assert_eq!(check(&w.calls, &w.events), Ok(()));
        }

        /// A read of a state that had been replaced before it began.
        #[test]
        fn a_read_of_the_past_is_found(seed in any::<u64>()) {
            let mut w = world(seed);
            let done = w.calls.iter().filter_map(|c| match &c.what {
                Told::Write(_, _, Outcome::Done(r)) => Some((*r, c.ended)),
                _ => None,
            });
            let Some((newest, ended)) = done.max() else { return Ok(()) };
            let older = w.now.iter().find(|(r, v)| *r < newest && v.is_some());
            let Some((at, Some(old))) = older.cloned() else { return Ok(()) };
            w.calls.push(Call {
                key: Key::from("/a"),
                began: ended + 1,
                ended: ended + 2,
                what: Told::Read(Some((at, old))),
            });
            prop_assert!(check(&w.calls, &w.events).is_err());
        }

        /// A change that somebody was told has happened, and the store does not know of.
        #[test]
        fn a_lost_write_is_found(seed in any::<u64>()) {
            let mut w = world(seed);
            let done = w.calls.iter().find_map(|c| match &c.what {
                Told::Write(_, _, Outcome::Done(r)) => Some(*r),
                _ => None,
            });
            let Some(done) = done else { return Ok(()) };
            w.events.retain(|e| e.revision != done);
            prop_assert!(check(&w.calls, &w.events).is_err());
        }
    }

    fn told(calls: &[(u64, u64, Told)], events: &[(u64, Option<Bytes>)]) -> Result<(), String> {
        let calls: Vec<Call> = calls
            .iter()
            .map(|(began, ended, what)| Call {
                key: Key::from("/a"),
                began: *began,
                ended: *ended,
                what: what.clone(),
            })
            .collect();
        let events: Vec<Event> = events
            .iter()
            .map(|(at, value)| {
                let revision = Revision(*at);
                let kind = match value {
                    Some(v) => EventKind::Put {
                        record: record(revision, v.clone()),
                        prev: None,
                    },
                    None => EventKind::Delete {
                        prev: record(revision, Bytes::new()),
                    },
                };
                Event { revision, kind }
            })
            .collect();
        check(&calls, &events)
    }

    #[test]
    fn each_thing_that_can_not_be_is_told() {
        let create = |n, outcome| Told::Write(Expected::Absent, value(n), outcome);
        let update = |r, n, outcome| Told::Write(Expected::At(Revision(r)), value(n), outcome);
        let read = |r, n| Told::Read(value(n).map(|v| (Revision(r), v)));
        let done = |r| Outcome::Done(Revision(r));
        let one = || (5, value(1));
        let first = || (1, 2, create(1, done(5)));
        for (calls, events, want) in [
            (vec![first()], vec![], "acknowledged, and is not there"),
            (
                vec![first(), (3, 4, create(1, done(5)))],
                vec![one()],
                "two calls made one change",
            ),
            (vec![], vec![one()], "nobody did it"),
            (
                vec![(1, 2, create(1, Outcome::Failed))],
                vec![one()],
                "refused, and happened",
            ),
            (
                vec![first(), (3, 4, update(4, 2, done(6)))],
                vec![one(), (6, value(2))],
                "whose guard did not hold",
            ),
            (
                vec![first(), (3, 4, update(5, 2, Outcome::Refused(Some(Revision(5)))))],
                vec![one()],
                "refused, and its guard held",
            ),
            (
                vec![first(), (3, 4, read(4, 0))],
                vec![one()],
                "met a state that never was",
            ),
            (
                vec![first(), (3, 4, read(5, 2))],
                vec![one()],
                "met a value that never was",
            ),
            (
                vec![first(), (3, 4, Told::Read(None))],
                vec![one()],
                "absent, after it was there for good",
            ),
            (
                // Seen before it began.
                vec![(1, 2, read(5, 1)), (3, 4, create(1, Outcome::Unknown))],
                vec![one()],
                "came to be before it began",
            ),
            (
                vec![first(), (3, 4, update(5, 2, done(6))), (5, 6, read(5, 1))],
                vec![one(), (6, value(2))],
                "saw the past",
            ),
        ] {
            let said = told(&calls, &events).expect_err(want);
            assert!(said.contains(want), "{said} instead of {want}");
        }
        // At the same time both are right, and nobody knows what became of a third.
        told(
            &[
                first(),
                (3, 6, update(5, 2, done(6))),
                (4, 5, read(5, 1)),
                (7, 8, update(6, 3, Outcome::Unknown)),
                (9, 10, read(6, 2)),
                (11, 12, read(7, 3)),
            ],
            &[one(), (6, value(2)), (7, value(3))],
        )
        .unwrap();
    }
}
