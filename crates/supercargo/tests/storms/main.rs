//! Bad days: many clients at once, clients that do not read, a store that stalls. The others go on, nobody loses an event or
//! gets one twice, and memory has bounds.
//!
//! The bounds are for a debug build on a busy machine of two processors, where the clients are on the same two.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "tests; they measure by the wall clock, and tell what they measured"
)]

#[path = "../common/mod.rs"]
mod common;

mod crowds;
mod definitions;
mod silent;
mod stalls;

use common::{Client, MERGE, beside, revision, soon};
use preempt_rt::sched::{Pid, Scheduler, SchedulerParams, set_scheduler};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, MutexGuard};

/// Runs the clients of a storm: the tasks they start get the processors only while nobody else wants them, so that small reads
/// beside them wait for the server and not for its clients, who would be on other machines. The test itself keeps the usual policy.
fn storm<T>(test: impl Future<Output = T>) -> T {
    let mut runtime = supercargo::runtime_builder();
    runtime.worker_threads(2).on_thread_start(|| {
        let params = SchedulerParams { priority: 0 };
        set_scheduler(Pid::current_thread(), Scheduler::SCHED_IDLE, params).unwrap();
    });
    // Boxed: the futures of long tests are large.
    runtime.build().unwrap().block_on(Box::pin(test))
}

/// One storm at a time, so that each is measured by itself.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::const_new(());
    TURN.blocking_lock()
}

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn map(name: &str, text: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": {"k": text}})
}

/// Makes so many maps with so many bytes, named `m0` and so on.
async fn fill(client: &Client, count: usize, bytes: usize) {
    let text = "x".repeat(bytes);
    all_of((0..count).map(|i| {
        let (client, object) = (client.clone(), map(&format!("m{i}"), &text));
        async move {
            client.post(MAPS, &object).await.expect(201);
        }
    }))
    .await;
}

/// Sets `data.k` of a map to each of these in turn; answers the revisions.
async fn patch(client: &Client, name: &str, texts: impl Iterator<Item = String>) -> Vec<u64> {
    let path = format!("{MAPS}/{name}");
    let mut revisions = Vec::new();
    for text in texts {
        let change = json!({"data": {"k": text}});
        revisions.push(revision(&client.patch(&path, MERGE, &change).await.expect(200)));
    }
    revisions
}

/// Runs futures at the same time and waits for all, for most of a minute at the longest.
async fn all_of<F: Future<Output = T> + Send + 'static, T: Send + 'static>(
    futures: impl Iterator<Item = F>,
) -> Vec<T> {
    let tasks: Vec<_> = futures.map(beside).collect();
    let mut out = Vec::with_capacity(tasks.len());
    let deadline = Instant::now() + Duration::from_secs(50);
    for task in tasks {
        let left = deadline.saturating_duration_since(Instant::now());
        let done = tokio::time::timeout(left, task).await;
        out.push(done.expect("all within 50 s").unwrap());
    }
    out
}

/// Small reads one after the other, on a thread and a connection of their own, for as long as it is held.
struct SmallReads {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<Vec<Duration>>,
}

impl SmallReads {
    fn start(address: SocketAddr, folder: &Path, path: &str) -> Self {
        let (folder, path) = (folder.to_owned(), path.to_owned());
        let stop = Arc::new(AtomicBool::new(false));
        let is_over = stop.clone();
        let reads = async move {
            let client = Client::dial(address, &folder).await;
            let mut times = Vec::new();
            while !is_over.load(Ordering::Relaxed) || times.len() < 20 {
                let since = Instant::now();
                client.get(&path).await.expect(200);
                times.push(since.elapsed());
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            times
        };
        let thread = std::thread::spawn(|| {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            runtime.enable_all().build().unwrap().block_on(reads)
        });
        Self { stop, thread }
    }

    /// The time that 99 of 100 stayed below.
    fn p99(self) -> Duration {
        self.stop.store(true, Ordering::Relaxed);
        let mut times = self.thread.join().unwrap();
        times.sort_unstable();
        let of = |percent| times[times.len() * percent / 100];
        // The figures of docs/performance.md: run with `--release` and `--nocapture`.
        eprintln!(
            "{} small reads: p50 {:?}, p90 {:?}, p99 {:?}",
            times.len(),
            of(50),
            of(90),
            of(99)
        );
        of(99)
    }
}

/// What a machine of which others use a part adds to a small read.
const NOISE: Duration = Duration::from_millis(100);

/// Checks small reads during a storm against those before it; `noise` is what a debug build on a busy machine may add.
fn check_reads(before: Duration, during: Duration, noise: Duration) {
    assert!(
        during <= (before * 3).max(noise),
        "99 of 100 small reads took less than {before:?} before, {during:?} during the storm"
    );
}
