//! A folder is looked at while its store writes, rotates segments and makes checkpoints.
#![allow(clippy::unwrap_used, reason = "tests")]

use bytes::Bytes;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use supercargo_backend_embedded::{
    Disk, EmbeddedOptions, OsDisk, aside, open_embedded, restore_folder, view_folder,
};
use supercargo_env::Env;
use supercargo_storage::{
    Backend as _, Error, ErrorKind, Expected, Key, KeyRange, Op, RangeQuery, Record, Revision, Write,
};

const KEYS: u64 = 10;

fn key(revision: u64) -> Key {
    Key::from(format!("/k/{}", revision % KEYS).as_str())
}

fn value(revision: u64) -> Bytes {
    format!("{revision} {}", "x".repeat(500)).into()
}

/// Every write is at the next revision, and its key and value follow from that: so it is known what a folder must hold at
/// whatever revision it is read.
fn check(records: &[Record], at: Revision) {
    let oldest = at.0.saturating_sub(KEYS).max(1);
    let mut wanted: Vec<_> = (oldest + 1..=at.0).map(|r| (key(r), value(r), r)).collect();
    wanted.sort();
    let found = records
        .iter()
        .map(|r| (r.key.clone(), r.value.clone(), r.mod_revision.0));
    assert_eq!(found.collect::<Vec<_>>(), wanted, "at {at}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn what_is_read_beside_a_writer_is_a_moment_of_the_store() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let mut options = EmbeddedOptions::new(dir.path());
    options.segment_bytes = 16 << 10;
    options.checkpoint_bytes = 40 << 10;
    let store = open_embedded(env.clone(), options).await.unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let (writer, stopping) = (store.clone(), stop.clone());
    let task = env.tasks.spawn("writer", async move {
        let mut next = 2;
        while !stopping.load(Ordering::Relaxed) {
            let write = Write {
                key: key(next),
                expected: if next < 2 + KEYS {
                    Expected::Absent
                } else {
                    Expected::At(Revision(next - KEYS))
                },
                op: Op::Put {
                    value: value(next),
                    ttl: None,
                },
            };
            assert_eq!(writer.commit(write).await.unwrap().revision.0, next);
            next += 1;
        }
    });
    let mut seen = Revision::ZERO;
    let mut moved = 0;
    // However fast the writer is: many moments of it.
    while seen.0 < 400 || moved <= 30 {
        let acknowledged = store.current_revision().await.unwrap();
        let Some(view) = view_folder(&env, dir.path()).await.unwrap() else {
            panic!("no store");
        };
        let read = view
            .store
            .range(RangeQuery::latest(KeyRange::prefix(&Key::from("/k/"))))
            .await
            .unwrap();
        assert!(
            read.revision >= acknowledged,
            "{} is not {acknowledged}",
            read.revision
        );
        check(&read.value.records, read.revision);
        assert!(!view.facts.is_closed && view.facts.log_bytes > 0);
        moved += usize::from(read.revision > seen);
        seen = read.revision;
        let refused = view.store.commit(Write {
            key: Key::from("/no"),
            expected: Expected::Absent,
            op: Op::Put {
                value: Bytes::new(),
                ttl: None,
            },
        });
        assert_eq!(*refused.await.unwrap_err().kind(), ErrorKind::Unavailable);
        view.store.close().await;
    }
    stop.store(true, Ordering::Relaxed);
    task.ended().await;
    store.close().await;
    let view = view_folder(&env, dir.path()).await.unwrap().unwrap();
    assert!(view.facts.is_closed && view.facts.unfinished.is_none());
    assert!(view.facts.checkpoint.is_some(), "{:?}", view.facts);
}

#[tokio::test]
async fn a_folder_without_a_store_and_a_damaged_one_say_so() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    assert!(view_folder(&env, dir.path()).await.unwrap().is_none());
    let store = open_embedded(env.clone(), EmbeddedOptions::new(dir.path()))
        .await
        .unwrap();
    store.close().await;
    let log = dir.path().join("log-0000000000000001");
    let mut bytes = std::fs::read(&log).unwrap();
    bytes[20] ^= 1;
    std::fs::write(&log, bytes).unwrap();
    let Err(e) = view_folder(&env, dir.path()).await else {
        panic!("a damaged log was read");
    };
    assert_eq!(*e.kind(), ErrorKind::Corrupt);
}

/// A batch that is half there: told, and not repaired.
#[tokio::test]
async fn an_unfinished_batch_is_told() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let store = open_embedded(env.clone(), EmbeddedOptions::new(dir.path()))
        .await
        .unwrap();
    let put = |key: &str| Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: value(1),
            ttl: None,
        },
    };
    store.commit(put("/a")).await.unwrap();
    let before = view_folder(&env, dir.path()).await.unwrap().unwrap();
    store.commit(put("/b")).await.unwrap();
    let log = dir.path().join("log-0000000000000001");
    let mut bytes = std::fs::read(&log).unwrap();
    let last = bytes.windows(2).rposition(|w| w == b"/b").unwrap();
    bytes[last + 100] ^= 1;
    let torn = tempfile::tempdir().unwrap();
    std::fs::write(torn.path().join("log-0000000000000001"), &bytes).unwrap();
    let view = view_folder(&env, torn.path()).await.unwrap().unwrap();
    let (file, _, size) = view.facts.unfinished.unwrap();
    assert!(file.ends_with("log-0000000000000001") && size > 500, "{size}");
    assert_eq!(
        view.store.current_revision().await.unwrap(),
        before.store.current_revision().await.unwrap()
    );
    store.close().await;
    assert!(std::fs::read(torn.path().join("log-0000000000000001")).unwrap() == bytes);
}

fn record(key: &str, mod_revision: u64) -> Record {
    Record {
        key: Key::from(key),
        value: value(mod_revision),
        create_revision: Revision(2),
        mod_revision: Revision(mod_revision),
        version: 3,
        lease: 0,
    }
}

fn restore(env: &Env, dir: &Path, records: Vec<Result<Record, Error>>) -> Result<(), Error> {
    let disk: Arc<dyn Disk> = Arc::new(OsDisk);
    restore_folder(env, &disk, dir, Revision(1_000), records.into_iter())
}

#[tokio::test]
async fn a_restored_folder_stands_where_it_was_told_to() {
    let env = Env::system();
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("deep/store");
    let failed = Err(Error::new(ErrorKind::Corrupt, "the file is cut"));
    let e = restore(&env, &dir, vec![Ok(record("/a", 7)), failed]).unwrap_err();
    assert_eq!(e.detail(), "the file is cut");
    assert!(!dir.exists() && aside(&dir).exists());
    let records = vec![record("/a", 7), record("/b", 5)];
    restore(&env, &dir, records.iter().cloned().map(Ok).collect()).unwrap();
    assert!(!aside(&dir).exists());
    let e = restore(&env, &dir, Vec::new()).unwrap_err();
    assert!(e.detail().contains("is not empty"), "{e}");

    let store = open_embedded(env.clone(), EmbeddedOptions::new(&dir))
        .await
        .unwrap();
    let read = store
        .range(RangeQuery::latest(KeyRange::prefix(&Key::from("/"))))
        .await
        .unwrap();
    assert_eq!((read.revision, read.value.records), (Revision(1_000), records));
    let old = store
        .watch(KeyRange::prefix(&Key::from("/")), Revision(999))
        .await
        .err()
        .unwrap();
    assert_eq!(
        *old.kind(),
        ErrorKind::Compacted {
            compacted: Revision(1_000)
        }
    );
    let write = Write {
        key: Key::from("/a"),
        expected: Expected::At(Revision(7)),
        op: Op::Delete,
    };
    assert_eq!(store.commit(write).await.unwrap().revision, Revision(1_001));
    store.close().await;
    // It opens again, with its identity.
    let store = open_embedded(env.clone(), EmbeddedOptions::new(&dir))
        .await
        .unwrap();
    assert_eq!(store.current_revision().await.unwrap(), Revision(1_001));
    store.close().await;
}
