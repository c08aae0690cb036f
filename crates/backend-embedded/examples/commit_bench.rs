//! Durable writes a second and their latency, beside what the disk takes for a sync, and how long a full store takes to
//! open. Writes to a folder below the system's temporary one, or the one named.
//!
//! ```text
//! cargo run --release -p supercargo-backend-embedded --example commit_bench [FOLDER]
//! ```

#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use bytes::Bytes;
use std::error::Error;
use std::io::IoSlice;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_embedded::{Disk as _, EmbeddedLog, EmbeddedOptions, OpenMode, OsDisk, open_embedded};
use supercargo_engine::RevLog as _;
use supercargo_env::Env;
use supercargo_storage::{Backend, Expected, Key, Op, Write};
use tokio::sync::mpsc;

type Done = Result<(), Box<dyn Error>>;

/// Writers, writes of each, bytes of a value.
const ROUNDS: [(usize, usize, usize); 4] = [
    (1, 1000, 1024),
    (16, 1000, 1024),
    (64, 1000, 1024),
    (64, 500, 3072),
];

fn percentiles(mut latencies: Vec<Duration>) -> String {
    latencies.sort_unstable();
    let at = |per_mille: usize| latencies.get(latencies.len() * per_mille / 1000).copied();
    format!(
        "p50 {:?}, p99 {:?}",
        at(500).unwrap_or_default(),
        at(990).unwrap_or_default()
    )
}

/// Overwrites reserved space, as the log does, and syncs.
fn raw(env: &Env, folder: &Path) -> Done {
    let path = folder.join("raw");
    let file = OsDisk.open(&path, OpenMode::Create)?;
    file.allocate(8 << 20)?;
    file.sync()?;
    let page = vec![1; 1200];
    let mut latencies = Vec::new();
    for i in 0..1000 {
        let since = env.clock.monotonic();
        file.write_at(&[IoSlice::new(&page)], i * 1200)?;
        file.sync()?;
        latencies.push(env.clock.monotonic() - since);
    }
    println!(
        "raw write and fdatasync of 1200 bytes: {}",
        percentiles(latencies)
    );
    Ok(())
}

async fn writer(
    env: Env,
    store: Arc<dyn Backend>,
    prefix: String,
    count: usize,
    bytes: usize,
) -> Vec<Duration> {
    let value = Bytes::from(vec![b'v'; bytes]);
    let mut latencies = Vec::with_capacity(count);
    for i in 0..count {
        let since = env.clock.monotonic();
        let done = store
            .commit(Write {
                key: Key::from(format!("{prefix}/{i}").as_str()),
                expected: Expected::Absent,
                op: Op::Put {
                    value: value.clone(),
                    ttl: None,
                },
            })
            .await;
        if let Err(e) = done {
            println!("a write failed: {e}");
            return latencies;
        }
        latencies.push(env.clock.monotonic() - since);
    }
    latencies
}

async fn round(
    env: &Env,
    store: &Arc<dyn Backend>,
    name: &str,
    (writers, count, bytes): (usize, usize, usize),
) {
    let (sender, mut results) = mpsc::channel(writers);
    let since = env.clock.monotonic();
    for w in 0..writers {
        let prefix = format!("/registry/{name}/{bytes}-{writers}-{w}");
        let work = writer(env.clone(), store.clone(), prefix, count, bytes);
        let sender = sender.clone();
        env.tasks.spawn("writer", async move {
            let _ = sender.send(work.await).await;
        });
    }
    drop(sender);
    let mut latencies = Vec::new();
    while let Some(more) = results.recv().await {
        latencies.extend(more);
    }
    let took = env.clock.monotonic() - since;
    let rate = (writers * count) as f64 / took.as_secs_f64();
    println!(
        "{name}: {writers} writers, {bytes} bytes: {rate:.0} puts/s, {}",
        percentiles(latencies)
    );
}

#[tokio::main]
async fn main() -> Done {
    let env = Env::system();
    let base = std::env::args()
        .nth(1)
        .map_or_else(std::env::temp_dir, Into::into);
    let folder = tempfile::tempdir_in(base)?;
    raw(&env, folder.path())?;
    let options = EmbeddedOptions::new(folder.path().join("data"));
    let since = env.clock.monotonic();
    let store: Arc<dyn Backend> = open_embedded(env.clone(), options.clone()).await?;
    println!("open an empty folder: {:?}", env.clock.monotonic() - since);
    for sizes in ROUNDS {
        round(&env, &store, "durable", sizes).await;
    }
    store.close().await;
    raw(&env, folder.path())?;
    let options = EmbeddedOptions::new(folder.path().join("filled"));
    let store: Arc<dyn Backend> = open_embedded(env.clone(), options.clone()).await?;
    round(&env, &store, "filling", (200, 500, 3072)).await;
    let figures = store.stats();
    println!(
        "{} keys, {} MB on disk",
        figures.keys_count,
        figures.disk_bytes.unwrap_or(0) >> 20
    );
    store.close().await;
    drop(store);

    let since = env.clock.monotonic();
    let log = EmbeddedLog::open(&env, options.clone())?;
    println!("reopen, log alone: {:?}", env.clock.monotonic() - since);
    log.close().await;
    drop(log);
    let since = env.clock.monotonic();
    let store = open_embedded(env.clone(), options).await?;
    println!("reopen, log and engine: {:?}", env.clock.monotonic() - since);
    store.close().await;
    Ok(())
}
