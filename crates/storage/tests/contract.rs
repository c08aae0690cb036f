//! The reference store and the fault layer over it keep the contract.

use std::sync::Arc;
use std::task::{Context, Waker};
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, ManualClock, Tasks};
use supercargo_storage::conformance::{self, Fixture, Harness};
use supercargo_storage::faults::{Fault, Faulty, Point};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::remote::Remote;
use supercargo_storage::{Backend, Counted, ErrorKind, Expected, Key, KeyRange, Op, Revision, Write};

struct Memory {
    over: Layer,
}

/// What stands before the reference store.
#[derive(Clone, Copy)]
enum Layer {
    Nothing,
    Faults,
    Remote,
    Counts,
}

struct Store {
    backend: Arc<dyn Backend>,
    clock: Arc<ManualClock>,
    env: Env,
}

impl Harness for Memory {
    fn name(&self) -> &str {
        match self.over {
            Layer::Nothing => "memory",
            Layer::Faults => "faults over memory",
            Layer::Remote => "memory elsewhere",
            Layer::Counts => "counted memory",
        }
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        let (env, clock) = Env::manual(1);
        let memory = MemoryBackend::new(&env);
        let backend: Arc<dyn Backend> = match self.over {
            Layer::Nothing => memory,
            Layer::Faults => Arc::new(Faulty::new(memory, env.clock.clone())),
            Layer::Remote => Arc::new(Remote::new(memory)),
            Layer::Counts => Arc::new(Counted::new(memory, env.clock.clone(), Arc::default())),
        };
        let store: Box<dyn Fixture> = Box::new(Store { backend, clock, env });
        Box::pin(std::future::ready(store))
    }
}

impl Fixture for Store {
    fn backend(&self) -> Arc<dyn Backend> {
        self.backend.clone()
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    fn advance(&self, d: Duration) -> BoxFuture<'_, ()> {
        self.clock.advance(d);
        Box::pin(tokio::task::yield_now())
    }

    fn tasks(&self) -> Tasks {
        self.env.tasks.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reference_keeps_the_contract() {
    conformance::run_all(&Memory { over: Layer::Nothing }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counting_keeps_the_contract() {
    conformance::run_all(&Memory { over: Layer::Counts }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fault_layer_without_faults_keeps_the_contract() {
    conformance::run_all(&Memory { over: Layer::Faults }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_layer_of_a_store_elsewhere_keeps_the_contract() {
    conformance::run_all(&Memory { over: Layer::Remote }).await;
}

fn create(key: &str) -> Write {
    Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: "x".into(),
            ttl: None,
        },
    }
}

#[tokio::test]
async fn armed_faults_are_met_once_and_do_what_they_say() {
    let (env, _clock) = Env::manual(1);
    let b = Faulty::new(MemoryBackend::new(&env), env.clock.clone());
    let faults = b.faults();
    faults.arm(Point::Commit, 1, Fault::Unavailable);
    faults.arm(Point::Commit, 0, Fault::UnknownApplied);
    faults.arm(Point::Commit, 0, Fault::UnknownDropped);
    let mut kinds = Vec::new();
    for key in ["/a", "/b", "/c", "/d", "/e"] {
        kinds.push(
            b.commit(create(key))
                .await
                .map_err(supercargo_storage::Error::into_kind)
                .err(),
        );
    }
    let unknown = Some(ErrorKind::OutcomeUnknown);
    assert_eq!(
        kinds,
        [None, Some(ErrorKind::Unavailable), unknown.clone(), unknown, None]
    );
    assert_eq!(b.stats().keys_count, 3, "/a, /c and /e were applied");
    assert_eq!(faults.hit_count(), 3);
    b.close().await;
}

#[tokio::test]
async fn a_watch_fault_ends_the_stream_in_place_of_events() {
    let (env, _clock) = Env::manual(1);
    let b = Faulty::new(MemoryBackend::new(&env), env.clock.clone());
    b.faults().arm(Point::WatchNext, 1, Fault::Unavailable);
    let range = KeyRange::prefix(&Key::from("/"));
    let mut w = b.watch(range, Revision(1)).await.unwrap();
    b.commit(create("/a")).await.unwrap();
    assert_eq!(w.next().await.unwrap().unwrap().len(), 1);
    b.commit(create("/b")).await.unwrap();
    assert_eq!(
        w.next().await.unwrap().unwrap_err().kind(),
        &ErrorKind::Unavailable
    );
    assert!(w.next().await.is_none());
    b.close().await;
}

#[tokio::test]
async fn events_can_be_lost_or_late() {
    let (env, clock) = Env::manual(1);
    let b = Faulty::new(MemoryBackend::new(&env), env.clock.clone());
    b.faults().arm(Point::WatchNext, 0, Fault::Lose);
    b.faults()
        .arm(Point::WatchNext, 0, Fault::Delay(Duration::from_secs(5)));
    let mut w = b
        .watch(KeyRange::prefix(&Key::from("/")), Revision(1))
        .await
        .unwrap();
    let mut poll = || w.poll_next(&mut Context::from_waker(Waker::noop()));
    let lost = b.commit(create("/a")).await.unwrap().revision;
    assert!(poll().is_pending());
    let late = b.commit(create("/b")).await.unwrap().revision;
    assert!(poll().is_pending());
    clock.advance(Duration::from_secs(4));
    assert!(poll().is_pending());
    assert_eq!(w.progress(), lost, "what is late was not handed out");
    clock.advance(Duration::from_secs(1));
    let events = w.next().await.unwrap().unwrap();
    assert_eq!((events.len(), events[0].revision), (1, late));
    assert_eq!(w.progress(), late);
    b.close().await;
}

#[tokio::test]
async fn one_seed_gives_one_sequence_of_faults() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let b = Faulty::new(MemoryBackend::new(&Env::manual(1).0), Env::system().clock);
        b.faults().seeded(9, 300);
        let mut seen = Vec::new();
        for i in 0..100 {
            seen.push(
                b.commit(create(&format!("/{i}")))
                    .await
                    .map_err(supercargo_storage::Error::into_kind),
            );
        }
        assert!(b.faults().hit_count() > 10);
        runs.push(seen);
        b.close().await;
    }
    assert_eq!(runs[0], runs[1]);
}
