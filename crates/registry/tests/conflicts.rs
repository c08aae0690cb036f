//! Writes that always come too late: another writer changes the object before each of their attempts.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod common;

use common::{At, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, ManualClock};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::{
    Backend, Capabilities, Committed, Expected, Key, KeyRange, Op, Page, RangeQuery, Read, Record, Result,
    Revision, Stats, WatchStream, Write,
};

const MAPS: At<'_> = At("v1", "configmaps", "default");

/// A store in which a rival writes an object again before each of its next changes, and each time a second passes.
struct Rival {
    below: Arc<dyn Backend>,
    clock: Arc<ManualClock>,
    /// Attempts that still meet the rival.
    left: AtomicU64,
    met: AtomicU64,
}

impl Rival {
    async fn interfere(&self, key: &Key) -> Result<()> {
        let Some(record) = self.below.get(key).await?.value else {
            return Ok(());
        };
        let again = Write {
            key: key.clone(),
            expected: Expected::At(record.mod_revision),
            op: Op::Put {
                value: record.value,
                ttl: None,
            },
        };
        self.below.commit(again).await?;
        self.met.fetch_add(1, Ordering::Relaxed);
        self.clock.advance(Duration::from_secs(1));
        Ok(())
    }
}

impl Backend for Rival {
    fn capabilities(&self) -> Capabilities {
        self.below.capabilities()
    }
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        self.below.get(key)
    }
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        self.below.range(query)
    }
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        Box::pin(async move {
            let left = self.left.load(Ordering::Relaxed);
            if left > 0 {
                self.left.store(left - 1, Ordering::Relaxed);
                self.interfere(&write.key).await?;
            }
            self.below.commit(write).await
        })
    }
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        self.below.watch(range, after)
    }
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        self.below.compact(up_to)
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        self.below.current_revision()
    }
    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        self.below.skip_to(to)
    }
    fn tells_progress(&self) -> bool {
        self.below.tells_progress()
    }
    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        self.below.deadline_ms(lease)
    }
    fn stats(&self) -> Stats {
        self.below.stats()
    }
    fn close(&self) -> BoxFuture<'_, ()> {
        self.below.close()
    }
}

/// A server with an object `a`, and the rival it will meet.
async fn server() -> (Server, Arc<Rival>) {
    let (env, clock) = Env::manual(1);
    let rival = Arc::new(Rival {
        below: MemoryBackend::new(&env),
        clock,
        left: AtomicU64::new(0),
        met: AtomicU64::new(0),
    });
    let s = Server::over(env, rival.clone(), false);
    s.create(MAPS, r#"{"metadata":{"name":"a"},"data":{"k":"v"}}"#)
        .await
        .unwrap();
    (s, rival)
}

#[tokio::test]
async fn a_patch_is_tried_until_its_deadline() {
    let (s, rival) = server().await;
    rival.left.store(u64::MAX, Ordering::Relaxed);
    let e = s.merge(MAPS, "a", r#"{"data":{"k":"w"}}"#).await.unwrap_err();
    assert_eq!(
        (e.code(), e.reason().as_str()),
        (504, "Timeout"),
        "{}",
        e.message()
    );
    // As many rounds as seconds, far more than the five of older servers.
    assert_eq!(rival.met.load(Ordering::Relaxed), 34);
    rival.left.store(0, Ordering::Relaxed);
    assert_eq!(s.get(MAPS, "a").await.unwrap().str_at(&["data", "k"]), "v");
}

#[tokio::test]
async fn a_patch_that_gets_through_at_last_is_applied_once_to_the_newest_state() {
    let (s, rival) = server().await;
    rival.left.store(33, Ordering::Relaxed);
    let patch = r#"[{"op":"test","path":"/data/k","value":"v"},{"op":"add","path":"/data/n","value":"1"}]"#;
    let kind = supercargo_registry::rest::PatchKind::Json;
    let done = s.patch(MAPS, "a", kind, patch).await.unwrap();
    assert_eq!(rival.met.load(Ordering::Relaxed), 33);
    assert_eq!(done.str_at(&["data", "n"]), "1");
    let seen = s.get(MAPS, "a").await.unwrap();
    assert_eq!(
        seen.str_at(&["metadata", "resourceVersion"]),
        done.str_at(&["metadata", "resourceVersion"])
    );
}

#[tokio::test]
async fn a_delete_is_tried_until_its_deadline() {
    let (s, rival) = server().await;
    rival.left.store(u64::MAX, Ordering::Relaxed);
    let e = s.delete(MAPS, "a").await.err().unwrap();
    assert_eq!(e.code(), 504, "{}", e.message());
    assert_eq!(rival.met.load(Ordering::Relaxed), 34);
}

#[tokio::test]
async fn an_update_that_names_what_it_has_seen_is_tried_once() {
    let (s, rival) = server().await;
    let seen = s.get(MAPS, "a").await.unwrap();
    let mut changed = seen;
    changed.set(&["data", "k"], "w".into());
    rival.left.store(u64::MAX, Ordering::Relaxed);
    let e = s.update(MAPS, "a", &changed).await.unwrap_err();
    assert_eq!(e.code(), 409, "{}", e.message());
    assert_eq!(rival.met.load(Ordering::Relaxed), 1);
}
