//! Writers, a watch, and the account afterwards: nothing acknowledged is lost, nothing refused happened, no event is
//! missing or twice.

use crate::{prefix, put, until};
use parking_lot::Mutex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_env::{Clock, Env, SystemClock, TaskHandle};
use supercargo_storage::{Backend, ErrorKind, Event, EventKind, Expected, Key, Record, Revision};

const WRITERS: usize = 4;
const KEYS_EACH: usize = 3;

/// What became of the writes.
#[derive(Default)]
struct Account {
    acknowledged: BTreeMap<String, Revision>,
    unknown: BTreeSet<String>,
    refused: BTreeSet<String>,
}

/// A load that runs.
pub struct Load {
    backend: Arc<dyn Backend>,
    start: Revision,
    account: Arc<Mutex<Account>>,
    acknowledged_count: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    tasks: Vec<TaskHandle>,
    events: Arc<Mutex<Vec<Event>>>,
}

impl Load {
    /// Starts writers and a watch.
    pub async fn start(env: &Env, backend: Arc<dyn Backend>) -> Self {
        let start = backend.current_revision().await.unwrap();
        let mut load = Self {
            start,
            account: Arc::default(),
            acknowledged_count: Arc::default(),
            stop: Arc::default(),
            tasks: Vec::new(),
            events: Arc::default(),
            backend,
        };
        let mut watch = load.backend.watch(prefix("/load/"), start).await.unwrap();
        let events = load.events.clone();
        load.tasks.push(env.tasks.spawn("load watch", async move {
            while let Some(more) = watch.next().await {
                let more = more.unwrap();
                let is_last = more.iter().any(|e| e.key() == &Key::from("/load/end"));
                events.lock().extend(more);
                if is_last {
                    return;
                }
            }
        }));
        for i in 0..WRITERS {
            let (backend, account) = (load.backend.clone(), load.account.clone());
            let (count, stop) = (load.acknowledged_count.clone(), load.stop.clone());
            load.tasks.push(env.tasks.spawn("load writer", async move {
                let mut known = [None; KEYS_EACH];
                let mut n = 0;
                while !stop.load(Ordering::Relaxed) {
                    n += 1;
                    let slot = &mut known[n % KEYS_EACH];
                    let key = format!("/load/{i}/{}", n % KEYS_EACH);
                    if write(&*backend, &account, &key, format!("{i}-{n}"), slot).await {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }));
        }
        load
    }

    /// How many writes were acknowledged.
    pub fn count(&self) -> usize {
        self.acknowledged_count.load(Ordering::Relaxed)
    }

    /// Waits until `more` further writes were acknowledged.
    pub async fn goes_on(&self, more: usize) {
        let goal = self.count() + more;
        until("writes go on", Duration::from_secs(40), async || {
            self.count() >= goal
        })
        .await;
    }

    /// Stops and checks; returns how many outcomes were unknown.
    pub async fn finish(self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        let mut tasks = self.tasks.into_iter();
        let watch = tasks.next().unwrap();
        for writer in tasks {
            writer.ended().await;
        }
        let end = put("/load/end", Expected::Absent, "end");
        self.backend.commit(end).await.unwrap();
        watch.ended().await;
        let events = std::mem::take(&mut *self.events.lock());
        check_order(&events);
        check_account(&events, &self.account.lock());
        let mut again = self.backend.watch(prefix("/load/"), self.start).await.unwrap();
        let mut replayed = Vec::new();
        while replayed.len() < events.len() {
            replayed.extend(again.next().await.unwrap().unwrap());
        }
        assert_eq!(
            replayed, events,
            "a watch from the start sees what the first one saw"
        );
        self.account.lock().unknown.len()
    }
}

/// One write and its entry in the account; true when it was acknowledged.
async fn write(
    backend: &dyn Backend,
    account: &Mutex<Account>,
    key: &str,
    value: String,
    known: &mut Option<Revision>,
) -> bool {
    let expected = known.map_or(Expected::Absent, Expected::At);
    match backend.commit(put(key, expected, value.clone())).await {
        Ok(done) => {
            account.lock().acknowledged.insert(value, done.revision);
            *known = Some(done.revision);
            return true;
        }
        Err(e) => match e.kind() {
            ErrorKind::Conflict { current } => {
                *known = current.as_ref().map(|c| c.mod_revision);
                account.lock().refused.insert(value);
            }
            ErrorKind::OutcomeUnknown => {
                account.lock().unknown.insert(value);
                *known = read(backend, key).await.map(|r| r.mod_revision);
            }
            ErrorKind::Unavailable | ErrorKind::NoSpace => {
                account.lock().refused.insert(value);
                SystemClock::new().sleep(Duration::from_millis(20)).await;
            }
            _ => panic!("{e}"),
        },
    }
    false
}

async fn read(backend: &dyn Backend, key: &str) -> Option<Record> {
    loop {
        if let Ok(read) = backend.get(&Key::from(key)).await {
            return read.value;
        }
    }
}

fn check_order(events: &[Event]) {
    let mut last = Revision::ZERO;
    let mut now: BTreeMap<Key, Record> = BTreeMap::new();
    for event in events {
        assert!(event.revision > last, "{} after {last}", event.revision);
        last = event.revision;
        let EventKind::Put { record, prev } = &event.kind else {
            panic!("nothing is deleted")
        };
        assert_eq!(
            prev.as_ref(),
            now.get(&record.key),
            "an event is missing before {last}"
        );
        now.insert(record.key.clone(), record.clone());
    }
}

fn check_account(events: &[Event], account: &Account) {
    let mut seen = BTreeMap::new();
    for event in events {
        let EventKind::Put { record, .. } = &event.kind else {
            panic!("nothing is deleted")
        };
        let value = String::from_utf8(record.value.to_vec()).unwrap();
        assert!(
            seen.insert(value.clone(), event.revision).is_none(),
            "{value} was written twice"
        );
    }
    for (value, revision) in &account.acknowledged {
        assert_eq!(seen.remove(value), Some(*revision), "{value} was acknowledged");
    }
    for value in &account.refused {
        assert!(!seen.contains_key(value), "{value} was refused, and happened");
    }
    seen.remove("end");
    for value in seen.keys() {
        assert!(
            account.unknown.contains(value),
            "{value} happened and nobody wrote it"
        );
    }
}
