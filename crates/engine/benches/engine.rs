//! What the engine itself costs, on a log that is durable at once: `cargo bench -p supercargo-engine`.
//!
//! The figures are CPU and memory of the engine alone; a disk adds its fsync to each batch.

#![allow(clippy::print_stdout, reason = "the figures are the point")]

use std::sync::Arc;
use std::time::Duration;
use supercargo_engine::testlog::MemoryLog;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::{Env, TaskHandle};
use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, RangeQuery, Revision, Write};

const OBJECTS: usize = 20_000;
const WRITERS: usize = 16;

fn key(i: usize) -> String {
    format!("/registry/pods/namespace-{}/pod-{i:06}", i % 100)
}

fn put(i: usize, expected: Expected) -> Write {
    Write {
        key: Key::from(key(i).as_str()),
        expected,
        op: Op::Put {
            value: vec![b'x'; 1024].into(),
            ttl: None,
        },
    }
}

/// Writes every object once from all writers; returns the revision of each.
async fn write_all(env: &Env, engine: &Arc<Engine>, before: &[Revision]) -> Vec<Revision> {
    let done = Arc::new(parking_lot::Mutex::new(vec![Revision::ZERO; OBJECTS]));
    let mut tasks: Vec<TaskHandle> = Vec::new();
    for w in 0..WRITERS {
        let (engine, done) = (engine.clone(), done.clone());
        let before = before.to_vec();
        tasks.push(env.tasks.spawn("writer", async move {
            for i in (w..OBJECTS).step_by(WRITERS) {
                let expected = before.get(i).map_or(Expected::Absent, |r| Expected::At(*r));
                let at = engine
                    .commit(put(i, expected))
                    .await
                    .expect("the guard holds")
                    .revision;
                done.lock()[i] = at;
            }
        }));
    }
    for task in tasks {
        task.ended().await;
    }
    let done = done.lock();
    done.clone()
}

async fn timed<T>(env: &Env, what: &str, count: usize, f: impl Future<Output = T>) -> T {
    let start = env.clock.monotonic();
    let out = f.await;
    let took = env.clock.monotonic().saturating_sub(start);
    let each = took / u32::try_from(count).expect("a small number");
    println!("{what:<46} {:>9.2} us each", each.as_secs_f64() * 1e6);
    out
}

async fn all() {
    let env = Env::system();
    let log = Arc::new(MemoryLog::default());
    let engine = Engine::open(env.clone(), log.clone(), EngineOptions::default())
        .await
        .expect("it opens");
    let created = timed(&env, "create, 16 writers", OBJECTS, write_all(&env, &engine, &[])).await;
    let updated = timed(
        &env,
        "update, 16 writers",
        OBJECTS,
        write_all(&env, &engine, &created),
    )
    .await;
    let mut idle = Vec::new();
    for i in 0..10_000 {
        let range = KeyRange::prefix(&Key::from(format!("/registry/secrets/ns-{i}/").as_str()));
        idle.push(
            engine
                .watch(range, *updated.iter().max().expect("objects"))
                .await
                .expect("it starts"),
        );
    }
    timed(
        &env,
        "update beside 10,000 idle watches",
        OBJECTS,
        write_all(&env, &engine, &updated),
    )
    .await;
    timed(&env, "get", OBJECTS, async {
        for i in 0..OBJECTS {
            engine
                .get(&Key::from(key(i).as_str()))
                .await
                .expect("it is there");
        }
    })
    .await;
    let mut query = RangeQuery::latest(KeyRange::prefix(&Key::from("/registry/pods/")));
    query.limit = 500;
    timed(&env, "page of 500 and the count of the rest", 100, async {
        for _ in 0..100 {
            engine.range(query.clone()).await.expect("a page");
        }
    })
    .await;
    query.at = Some(Revision(engine.stats().current.0 - 5000));
    timed(&env, "the same, 5,000 revisions back", 100, async {
        for _ in 0..100 {
            engine.range(query.clone()).await.expect("a page");
        }
    })
    .await;
    engine.close().await;
    let open = Engine::open(env.clone(), log, EngineOptions::default());
    timed(&env, "load, a record", OBJECTS * 3, open)
        .await
        .expect("it opens")
        .close()
        .await;
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .build()
        .expect("a runtime");
    runtime.block_on(all());
    runtime.shutdown_timeout(Duration::from_secs(1));
}
