//! Writers, readers, a watch, and the account afterwards: nothing acknowledged is lost, nothing refused happened, no event
//! is missing or twice, and what all were told of each key can have happened one after the other.

use crate::{prefix, put, until};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_env::{Clock, Env, SystemClock, TaskHandle};
use supercargo_storage::history::{History, Outcome, Told};
use supercargo_storage::{Backend, ErrorKind, Event, EventKind, Expected, Key, Record, Revision};

const WRITERS: usize = 4;
/// What the reader leaves to others.
const READ_EVERY: Duration = Duration::from_millis(2);
/// The keys of a writer: the first ones are its own, the last one it shares with all.
const KEYS_EACH: usize = 3;

/// A load that runs.
pub struct Load {
    backend: Arc<dyn Backend>,
    start: Revision,
    history: Arc<History>,
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
            history: Arc::default(),
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
            let (backend, history) = (load.backend.clone(), load.history.clone());
            let (count, stop) = (load.acknowledged_count.clone(), load.stop.clone());
            load.tasks.push(env.tasks.spawn("load writer", async move {
                let mut known = [None; KEYS_EACH];
                let mut n = 0;
                while !stop.load(Ordering::Relaxed) {
                    n += 1;
                    let slot = &mut known[n % KEYS_EACH];
                    let key = key(i, n);
                    if write(&*backend, &history, &key, format!("{i}-{n}"), slot).await {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }));
        }
        let (backend, history, stop) = (load.backend.clone(), load.history.clone(), load.stop.clone());
        load.tasks.push(env.tasks.spawn("load reader", async move {
            let mut n = 0;
            while !stop.load(Ordering::Relaxed) {
                n += 1;
                // One that could not be answered says nothing.
                let _ = read(&*backend, &history, &key(n % WRITERS, n / WRITERS)).await;
                SystemClock::new().sleep(READ_EVERY).await;
            }
        }));
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
        let began = self.history.begin();
        let done = self.backend.commit(end).await.unwrap();
        let told = Told::Write(Expected::Absent, Some("end".into()), Outcome::Done(done.revision));
        self.history.end(&Key::from("/load/end"), began, told);
        watch.ended().await;
        let events = std::mem::take(&mut *self.events.lock());
        check_order(&events);
        if let Err(why) = self.history.check(&events) {
            panic!("{why}");
        }
        let mut again = self.backend.watch(prefix("/load/"), self.start).await.unwrap();
        let mut replayed = Vec::new();
        while replayed.len() < events.len() {
            replayed.extend(again.next().await.unwrap().unwrap());
        }
        assert_eq!(
            replayed, events,
            "a watch from the start sees what the first one saw"
        );
        self.history.unknown_count()
    }
}

/// The key of a writer's next write.
fn key(writer: usize, n: usize) -> Key {
    match n % KEYS_EACH {
        last if last + 1 == KEYS_EACH => Key::from("/load/shared"),
        own => Key::from(&*format!("/load/{writer}/{own}")),
    }
}

/// One write and its entry in the history; true when it was acknowledged.
async fn write(
    backend: &dyn Backend,
    history: &History,
    key: &Key,
    value: String,
    known: &mut Option<Revision>,
) -> bool {
    let expected = known.map_or(Expected::Absent, Expected::At);
    let mut write = put("", expected, value.clone());
    write.key = key.clone();
    let began = history.begin();
    let told = |outcome| history.end(key, began, Told::Write(expected, Some(value.into()), outcome));
    let error = match backend.commit(write).await {
        Ok(done) => {
            told(Outcome::Done(done.revision));
            *known = Some(done.revision);
            return true;
        }
        Err(e) => e,
    };
    match error.kind() {
        ErrorKind::Conflict { current } => {
            *known = current.as_ref().map(|c| c.mod_revision);
            told(Outcome::Refused(*known));
        }
        ErrorKind::OutcomeUnknown => {
            told(Outcome::Unknown);
            *known = loop {
                if let Ok(found) = read(backend, history, key).await {
                    break found;
                }
            };
        }
        ErrorKind::Unavailable | ErrorKind::NoSpace => {
            told(Outcome::Failed);
            SystemClock::new().sleep(Duration::from_millis(20)).await;
        }
        _ => panic!("{error}"),
    }
    false
}

/// One read and its entry in the history; answers the revision of what is there.
async fn read(
    backend: &dyn Backend,
    history: &History,
    key: &Key,
) -> supercargo_storage::Result<Option<Revision>> {
    let began = history.begin();
    let found = backend.get(key).await?.value;
    let revision = found.as_ref().map(|r| r.mod_revision);
    let told = found.map(|r| (r.mod_revision, r.value));
    history.end(key, began, Told::Read(told));
    Ok(revision)
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
