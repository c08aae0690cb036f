//! A cache over a store with random faults, against what the store below the faults holds. Everything random comes from one
//! number, which a failure prints; the same number does the same again.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use std::collections::BTreeMap;
use std::task::Poll;
use std::time::Duration;
use supercargo_cache::CacheOptions;
use supercargo_env::{Rng as _, SeededRng};
use supercargo_objects::{
    ErrorKind, EventKind, ListQuery, ObjectEvent, ObjectList, ObjectWatch, VersionMatch, WatchQuery,
};
use supercargo_storage::{Expected, Key, KeyRange, RangeQuery, Revision};
use support::{World, settle};

/// Objects and the revisions of their last changes.
type Map = BTreeMap<String, u64>;

#[derive(Default)]
struct Client {
    stream: Option<Box<dyn ObjectWatch>>,
    map: Map,
    /// It knows everything up to here; zero when it has to list.
    last: u64,
}

struct Run {
    w: World,
    rng: SeededRng,
    clients: Vec<Client>,
    /// What the store held after each change.
    past: Vec<(u64, Map)>,
    trace: Vec<String>,
}

/// Says which run failed.
struct Seed(u64);

impl Drop for Seed {
    #[allow(clippy::print_stderr, reason = "that is what it is for")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the seed is {}: run({}) does it again", self.0, self.0);
        }
    }
}

impl Run {
    fn new(seed: u64) -> Self {
        let options = CacheOptions {
            changes_min: 4,
            changes_max: 16,
            freshness: Duration::ZERO,
            check_every: Duration::from_secs(60),
            ..CacheOptions::default()
        };
        let w = World::new(options);
        w.faults.seeded(seed, 30);
        Self {
            w,
            rng: SeededRng::new(seed),
            clients: (0..4).map(|_| Client::default()).collect(),
            past: Vec::new(),
            trace: Vec::new(),
        }
    }

    fn below(&self, n: u64) -> u64 {
        self.rng.below(n)
    }

    fn tell(&mut self, line: String) {
        self.trace.push(line);
    }

    /// Lets time pass in a few steps: what is due meanwhile may be late.
    async fn pass(&self, time: Duration) {
        for _ in 0..10 {
            self.w.clock.advance(time / 10);
            settle().await;
        }
    }

    /// What the store holds.
    async fn truth(&self) -> (u64, Map) {
        let range = KeyRange::prefix(&Key::from("/registry/pods/"));
        let read = self.w.raw.range(RangeQuery::latest(range)).await.unwrap();
        let all = read.value.records.into_iter();
        (
            read.revision.0,
            all.map(|r| (r.key.to_string(), r.mod_revision.0)).collect(),
        )
    }

    /// A write; with faults its outcome is what the store says afterwards.
    async fn write(&mut self) {
        let name = format!("/pods/a/{}", self.below(12));
        let key = Key::from(&*format!("/registry{name}"));
        let now = self.w.raw.get(&key).await.unwrap().value;
        let storage = &self.w.storage;
        let failed = match now {
            Some(now) if self.below(4) == 0 => {
                let delete = storage.delete(&name, now.mod_revision);
                self.w.timed(delete).await.0.is_err()
            }
            now => {
                let expected = now.map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
                let value = self.w.pod(name.trim_start_matches("/pods/"), "");
                let put = storage.put(&name, expected, value, None);
                self.w.timed(put).await.0.is_err()
            }
        };
        self.past.push(self.truth().await);
        self.tell(format!("write {name}, failed {failed}"));
    }

    fn map_of(list: &ObjectList) -> Map {
        let items = list.items.iter();
        items
            .map(|e| (e.key_text().into_owned(), e.revision().0))
            .collect()
    }

    async fn list(&mut self) {
        let answer = self.w.timed(self.w.list("")).await.0;
        match answer {
            Ok(list) => assert_eq!(Self::map_of(&list), self.truth().await.1),
            Err(e) => {
                assert!(matches!(e.kind(), ErrorKind::Unreachable(_)), "{e:?}");
                self.tell(format!("list: {e}"));
            }
        }
    }

    async fn list_at(&mut self) {
        let back = 1 + self.below(40) as usize;
        let Some((at, expect)) = self.past.len().checked_sub(back).map(|i| self.past[i].clone()) else {
            return;
        };
        let query = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            resource_version: at.to_string().into(),
            version_match: VersionMatch::Exact,
            ..ListQuery::default()
        };
        match self.w.timed(self.w.storage.list(query)).await.0 {
            Ok(list) => assert_eq!((list.revision.0, Self::map_of(&list)), (at, expect)),
            Err(e) => self.tell(format!("list at {at}: {e}")),
        }
    }

    /// A client reads what is there, and begins again as clients do.
    async fn read(&mut self, i: usize) {
        let mut client = std::mem::take(&mut self.clients[i]);
        if client.stream.is_none() {
            let query = WatchQuery {
                send_initial_events: (client.last == 0).then_some(true),
                allow_bookmarks: true,
                ..self.w.watch_query(&match client.last {
                    0 => String::new(),
                    n => n.to_string(),
                })
            };
            if client.last == 0 {
                client.map.clear();
            }
            client.stream = self.w.timed(self.w.storage.watch(query)).await.0.ok();
        }
        while let Some(stream) = &mut client.stream {
            match self.w.now(stream) {
                Poll::Pending => break,
                Poll::Ready(Some(Ok(events))) => {
                    for event in events {
                        self.tell(format!("{i}: {}", self.w.tell(&event)));
                        client.see(event);
                    }
                }
                Poll::Ready(end) => {
                    if let Some(Err(e)) = end {
                        if matches!(e.kind(), ErrorKind::Expired { .. }) {
                            client.last = 0;
                        }
                        self.tell(format!("{i}: {e}"));
                    }
                    client.stream = None;
                }
            }
        }
        self.clients[i] = client;
    }

    async fn step(&mut self) {
        match self.below(16) {
            0..=5 => self.write().await,
            6 => self.list().await,
            7 => self.list_at().await,
            8..=12 => {
                let i = self.below(4) as usize;
                self.read(i).await;
            }
            13 => {
                let i = self.below(4) as usize;
                self.clients[i].stream = None;
            }
            14 => {
                let time = Duration::from_millis(self.below(3_000));
                self.pass(time).await;
            }
            _ if self.below(8) == 0 => {
                let (now, _) = self.truth().await;
                let up_to = Revision(now.saturating_sub(self.below(30)));
                let _ = self.w.raw.compact(up_to).await;
            }
            _ => self.pass(Duration::from_secs(40)).await,
        }
    }

    /// After the faults everybody gets to know everything.
    async fn settle(&mut self) {
        self.w.faults.disarm();
        self.pass(Duration::from_secs(60)).await;
        let (_, truth) = self.truth().await;
        for i in 0..self.clients.len() {
            // It may have to begin twice: an end, and 410.
            for _ in 0..4 {
                self.read(i).await;
            }
            assert_eq!(self.clients[i].map, truth, "client {i}");
        }
        assert_eq!(
            self.w.figures().cache.checks[1],
            0,
            "a cache differs from its store"
        );
    }
}

impl Client {
    fn see(&mut self, event: ObjectEvent) {
        let (kind, entry) = match event {
            ObjectEvent::Bookmark { revision, .. } => {
                assert!(revision.0 >= self.last);
                self.last = revision.0;
                return;
            }
            ObjectEvent::Change(kind, entry) => (kind, entry),
        };
        let (key, revision) = (entry.key_text().into_owned(), entry.revision().0);
        // Initial events come in the order of keys; until their end is told, they are not where the client goes on from.
        if self.last > 0 {
            assert!(revision > self.last, "{revision} after {}", self.last);
            self.last = revision;
        }
        let known = match kind {
            EventKind::Deleted => self.map.remove(&key),
            _ => self.map.insert(key, revision),
        };
        assert_eq!(known.is_some(), kind != EventKind::Added);
    }
}

fn run(seed: u64) -> Vec<String> {
    let _seed = Seed(seed);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    // Without tokio's budget: a poll that finds nothing means that there is nothing.
    runtime.block_on(tokio::task::unconstrained(async {
        let mut run = Run::new(seed);
        for _ in 0..400 {
            run.step().await;
        }
        assert!(run.w.faults.hit_count() > 5);
        run.settle().await;
        run.trace
    }))
}

#[test]
fn faults_lose_nothing_and_one_seed_is_one_run() {
    for seed in 0..12 {
        let (first, second) = (run(seed), run(seed));
        assert!(first.len() > 100);
        let differs = first.iter().zip(&second).position(|(a, b)| a != b);
        assert_eq!(
            differs,
            None,
            "seed {seed}: {:?}",
            differs.map(|i| (&first[i], &second[i]))
        );
        assert_eq!(first.len(), second.len(), "seed {seed}");
    }
}
