//! Random operations against a plain map.

use super::Harness;
use super::probe::{Watcher, conflict, delete, key, list, pairs, prefix, put, query, revision};
use crate::{
    Backend, Error, ErrorKind, Event, EventKind, Expected, KeyRange, RangeQuery, Record, Revision, Write,
};
use std::collections::BTreeMap;
use supercargo_env::{Rng, SeededRng};

const KEYS: [&str; 9] = [
    "/a", "/a/x", "/a/y", "/a/y/z", "/a-b", "/a0", "/b/x", "/b/y", "/c",
];
const STEPS: usize = 250;

type Table = BTreeMap<String, (Revision, String)>;

/// The plain map, and what it was at each revision.
struct Model {
    rng: SeededRng,
    now: Table,
    past: Vec<(Revision, Table)>,
}

impl Model {
    fn key(&self) -> String {
        KEYS[self.rng.below(KEYS.len() as u64) as usize].to_owned()
    }

    /// A write that may or may not hold.
    fn write(&self, step: usize) -> (Write, bool) {
        let k = self.key();
        let current = self.now.get(&k).map(|c| c.0);
        let wanted = match self.rng.below(4) {
            0 => Expected::Absent,
            1 => Expected::At(Revision(self.rng.below(1 + self.past.len() as u64))),
            _ => current.map_or(Expected::Absent, Expected::At),
        };
        let is_delete = self.rng.below(4) == 0;
        let holds = match (wanted, current) {
            (Expected::Absent, None) => !is_delete,
            (Expected::At(r), Some(c)) => r == c,
            _ => false,
        };
        let mut write = put(&key(&k), wanted, &step.to_string());
        if is_delete {
            write = Write {
                expected: wanted,
                ..delete(&key(&k), Revision::ZERO)
            };
        }
        (write, holds)
    }

    fn apply(&mut self, write: &Write, at: Revision) {
        let k = write.key.to_string();
        match &write.op {
            crate::Op::Put { value, .. } => {
                let value = String::from_utf8_lossy(value).into_owned();
                self.now.insert(k, (at, value));
            }
            crate::Op::Delete => drop(self.now.remove(&k)),
        }
        self.past.push((at, self.now.clone()));
    }

    fn range(&self) -> KeyRange {
        let (from, to) = (self.key(), self.key());
        match self.rng.below(4) {
            0 => KeyRange::single(&key(&from)),
            1 => KeyRange::prefix(&key(&from)),
            2 => prefix("/"),
            _ => KeyRange {
                start: key(&from),
                end: Some(key(&to)),
            },
        }
    }
}

fn within(table: &Table, range: &KeyRange) -> Vec<String> {
    let inside = table.iter().filter(|(k, _)| range.contains(k.as_bytes()));
    inside.map(|(k, v)| format!("{k}={}", v.1)).collect()
}

/// Every answer is what the map says, every revision can be read again, and the watch replays the whole.
pub async fn random_operations_follow_a_plain_map(h: &dyn Harness) {
    for seed in 0..4 {
        let f = h.fresh().await;
        let b = &*f.backend();
        let start = revision(b).await;
        let mut m = Model {
            rng: SeededRng::new(seed),
            now: Table::new(),
            past: vec![(start, Table::new())],
        };
        for step in 0..STEPS {
            one_step(b, &mut m, step, seed).await;
        }
        replay(b, &m, start, seed).await;
    }
}

async fn one_step(b: &dyn Backend, m: &mut Model, step: usize, seed: u64) {
    let (write, holds) = m.write(step);
    if holds {
        let at = super::probe::commit(b, write.clone()).await;
        assert!(at > m.past[m.past.len() - 1].0, "seed {seed} step {step}");
        m.apply(&write, at);
    } else {
        let current: Option<Record> = conflict(b, write.clone()).await;
        let expect = m.now.get(&write.key.to_string()).map(|c| c.0);
        assert_eq!(current.map(|c| c.mod_revision), expect, "seed {seed} step {step}");
    }
    let range = m.range();
    let back = m.rng.below(m.past.len() as u64) as usize;
    let (at, past) = &m.past[back];
    let found = list(b, &range, Some(*at)).await;
    assert_eq!(
        pairs(&found),
        within(past, &range),
        "seed {seed} step {step} at {at} {range:?}"
    );
    let mut q = RangeQuery::latest(range.clone());
    q.limit = m.rng.below(4) as usize;
    let page = query(b, q.clone()).await;
    let expect = within(&m.now, &range);
    let cut = if q.limit == 0 {
        expect.len()
    } else {
        q.limit.min(expect.len())
    };
    assert_eq!(
        pairs(&page.records),
        expect[..cut],
        "seed {seed} step {step} {range:?}"
    );
    assert_eq!(
        (page.count as usize, page.more),
        (expect.len(), cut < expect.len())
    );
    if step % 50 == 49 {
        let floor = m.past[m.past.len() / 2].0;
        match b.compact(floor).await.map_err(Error::into_kind) {
            Ok(()) | Err(ErrorKind::Compacted { .. }) => m.past.retain(|p| p.0 >= floor),
            Err(other) => panic!("compaction failed: {other:?}"),
        }
    }
}

/// Plays the events since the floor over the state there and compares every state on the way.
async fn replay(b: &dyn Backend, m: &Model, start: Revision, seed: u64) {
    let (floor, table) = m.past[0].clone();
    assert!(floor >= start);
    let mut table = table;
    let mut w = Watcher::start(b, &prefix("/"), floor).await;
    for (at, expect) in &m.past[1..] {
        let event = w.next().await;
        assert_eq!(event.revision, *at, "seed {seed}");
        play(&mut table, &event);
        assert_eq!(&table, expect, "seed {seed} at {at}");
    }
}

fn play(table: &mut Table, event: &Event) {
    let text = |r: &Record| (r.mod_revision, String::from_utf8_lossy(&r.value).into_owned());
    let k = event.key().to_string();
    let before = match &event.kind {
        EventKind::Put { record, prev } => {
            let before = table.insert(k, text(record));
            assert_eq!(before.is_none(), record.version == 1);
            (before, prev.as_ref().map(text))
        }
        EventKind::Delete { prev } => (table.remove(&k), Some(text(prev))),
    };
    assert_eq!(before.0, before.1, "the previous record of {event:?}");
}
