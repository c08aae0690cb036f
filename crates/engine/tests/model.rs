//! Random operations on a manual clock against a plain map.

#![allow(clippy::unwrap_used, reason = "a test may panic, helpers of tests too")]

mod stores;

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;
use stores::open;
use supercargo_engine::testlog::MemoryLog;
use supercargo_env::{Env, ManualClock};
use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, RangeQuery, Revision, Write};

#[derive(Clone, Debug)]
enum Step {
    Put { key: u8, ttl: Option<u64>, stale: bool },
    Delete { key: u8, stale: bool },
    Read { back: u8, prefix: u8 },
    Compact { back: u8 },
    Wait { seconds: u64 },
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..12_u8, prop::option::weighted(0.3, 1..20_u64), prop::bool::weighted(0.1))
            .prop_map(|(key, ttl, stale)| Step::Put { key, ttl, stale }),
        3 => (0..12_u8, prop::bool::weighted(0.1)).prop_map(|(key, stale)| Step::Delete { key, stale }),
        3 => (any::<u8>(), 0..4_u8).prop_map(|(back, prefix)| Step::Read { back, prefix }),
        1 => any::<u8>().prop_map(|back| Step::Compact { back }),
        2 => (1..10_u64).prop_map(|seconds| Step::Wait { seconds }),
        1 => Just(Step::Restart),
    ]
}

/// Key to (revision, value, when it may go at the earliest).
type Table = BTreeMap<String, (Revision, String, Option<u64>)>;

#[derive(Default)]
struct Model {
    now: Table,
    past: BTreeMap<Revision, Table>,
    seconds: u64,
    writes: usize,
}

fn name(key: u8) -> String {
    format!("/{}/{}", key % 3, key)
}

/// Runs the steps and returns everything that was seen, for comparing runs.
async fn run(steps: &[Step], seed: u64, checkpoint_every: usize) -> Vec<String> {
    let (env, clock) = Env::manual(seed);
    let log = MemoryLog::default();
    log.checkpoint_every(checkpoint_every);
    let mut b = open(&env, &log).await;
    let mut m = Model::default();
    m.past.insert(Revision(1), Table::new());
    let mut seen = Vec::new();
    for step in steps {
        match step {
            Step::Restart => {
                b.close().await;
                b = open(&env, &log).await;
                let floor = b.stats().compacted;
                m.past.retain(|at, _| *at >= floor);
            }
            Step::Wait { seconds } => {
                wait(&b, &clock, &mut m, *seconds).await;
            }
            _ => one(&b, &mut m, step, &mut seen).await,
        }
        let listed = b
            .range(RangeQuery::latest(KeyRange::prefix(&Key::from("/"))))
            .await
            .unwrap();
        let text: Vec<String> = listed
            .value
            .records
            .iter()
            .map(|r| format!("{}@{}", r.key, r.mod_revision))
            .collect();
        let expect: Vec<String> = m.now.iter().map(|(k, v)| format!("{k}@{}", v.0)).collect();
        assert_eq!(text, expect, "after {step:?}");
        seen.push(format!("{} {text:?}", listed.revision));
    }
    b.close().await;
    seen
}

/// Turns the clock second by second; every key that goes must be due, every key that stays must not be long overdue.
async fn wait(b: &dyn Backend, clock: &ManualClock, m: &mut Model, seconds: u64) {
    for _ in 0..seconds {
        let before = b.current_revision().await.unwrap();
        let mut w = b.watch(KeyRange::prefix(&Key::from("/")), before).await.unwrap();
        clock.advance(Duration::from_secs(1));
        m.seconds += 1;
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        let after = b.current_revision().await.unwrap();
        while w.progress() < after {
            for event in w.next().await.unwrap().unwrap() {
                let (_, _, due) = m
                    .now
                    .remove(&event.key().to_string())
                    .expect("a key that was there");
                assert!(due.is_some_and(|d| d <= m.seconds), "{} went early", event.key());
                m.past.insert(event.revision, m.now.clone());
            }
        }
        // A second of grace, one until the expirer looks, and one for where in its second that is.
        assert!(
            m.now.values().all(|v| v.2.is_none_or(|d| d + 4 > m.seconds)),
            "a key is overdue"
        );
    }
}

async fn one(b: &dyn Backend, m: &mut Model, step: &Step, seen: &mut Vec<String>) {
    match step {
        Step::Put { key, ttl, stale } => {
            m.writes += 1;
            let value = m.writes.to_string();
            let op = Op::Put {
                value: value.clone().into(),
                ttl: ttl.map(Duration::from_secs),
            };
            if let Some(at) = write(b, m, *key, *stale, op).await {
                m.now.insert(name(*key), (at, value, ttl.map(|t| m.seconds + t)));
                m.past.insert(at, m.now.clone());
            }
        }
        Step::Delete { key, stale } => {
            if let Some(at) = write(b, m, *key, *stale, Op::Delete).await {
                m.now.remove(&name(*key));
                m.past.insert(at, m.now.clone());
            }
        }
        Step::Read { back, prefix } => {
            let at = pick(m, *back);
            let range = match prefix {
                3 => KeyRange::prefix(&Key::from("/")),
                p => KeyRange::prefix(&Key::from(format!("/{p}/").as_str())),
            };
            let mut query = RangeQuery::latest(range.clone());
            query.at = Some(at);
            let page = b.range(query).await.unwrap().value;
            let found: Vec<String> = page
                .records
                .iter()
                .map(|r| format!("{}={}", r.key, r.value.escape_ascii()))
                .collect();
            let inside = m.past[&at].iter().filter(|(k, _)| range.contains(k.as_bytes()));
            let expect: Vec<String> = inside.map(|(k, v)| format!("{k}={}", v.1)).collect();
            assert_eq!(found, expect, "at {at}");
            seen.push(format!("{found:?}"));
        }
        Step::Compact { back } => {
            let at = pick(m, *back);
            // That far already is as well.
            let _ = b.compact(at).await;
            m.past.retain(|r, _| *r >= at);
        }
        Step::Wait { .. } | Step::Restart => unreachable!("because the caller takes these"),
    }
}

fn pick(m: &Model, back: u8) -> Revision {
    let back = usize::from(back) % m.past.len();
    *m.past.keys().rev().nth(back).expect("because it was bounded")
}

/// Writes with the right guard, or a stale one; the revision if it held.
async fn write(b: &dyn Backend, m: &Model, key: u8, stale: bool, op: Op) -> Option<Revision> {
    let current = m.now.get(&name(key)).map(|c| c.0);
    let expected = match (stale, current) {
        (true, None) => Expected::At(Revision(1)),
        (true, Some(_)) => Expected::Absent,
        (false, None) => Expected::Absent,
        (false, Some(r)) => Expected::At(r),
    };
    let holds = !stale && (current.is_some() || op != Op::Delete);
    let write = Write {
        key: Key::from(name(key).as_str()),
        expected,
        op,
    };
    let done = b.commit(write).await;
    assert_eq!(done.is_ok(), holds, "{expected:?} with {current:?}");
    done.ok().map(|d| d.revision)
}

fn on_a_runtime<T>(f: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime starts")
        .block_on(f)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn an_engine_follows_a_plain_map_and_one_seed_gives_one_run(
        steps in prop::collection::vec(step(), 1..120),
        seed in any::<u64>(),
    ) {
        let first = on_a_runtime(run(&steps, seed, 1_000_000));
        let second = on_a_runtime(run(&steps, seed, 1_000_000));
        prop_assert_eq!(&first, &second);
        let checkpointed = on_a_runtime(run(&steps, seed, 5));
        prop_assert_eq!(first.last(), checkpointed.last());
    }
}
