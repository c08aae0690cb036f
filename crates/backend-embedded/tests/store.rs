//! The store on the real disk: restarts, the lock, clean-up.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use supercargo_backend_embedded::{EmbeddedLog, EmbeddedOptions, open_embedded};
use supercargo_engine::RevLog;
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, Expected, Key, KeyRange, Op, RangeQuery, Write};

fn put(key: &str, value: &[u8]) -> Write {
    Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: value.to_vec().into(),
            ttl: None,
        },
    }
}

fn options(dir: &tempfile::TempDir) -> EmbeddedOptions {
    EmbeddedOptions::new(dir.path().join("data"))
}

#[tokio::test]
async fn what_was_written_is_there_after_a_restart_with_its_history() {
    let dir = tempfile::tempdir().unwrap();
    let env = Env::system();
    let store = open_embedded(env.clone(), options(&dir)).await.unwrap();
    let first = store.commit(put("/a", b"1")).await.unwrap().revision;
    store.commit(put("/b", &[7; 100_000])).await.unwrap();
    store.close().await;
    drop(store);
    assert_eq!(env.tasks.live_count(), 0);

    let store = open_embedded(env, options(&dir)).await.unwrap();
    let all = RangeQuery::latest(KeyRange::prefix(&Key::from("/")));
    let page = store.range(all.clone()).await.unwrap();
    assert_eq!(page.value.records.len(), 2);
    assert_eq!(page.value.records[1].value, [7; 100_000].as_slice());
    let before = RangeQuery {
        at: Some(first),
        ..all
    };
    assert_eq!(store.range(before).await.unwrap().value.records.len(), 1);
    store.close().await;
}

#[tokio::test]
async fn a_second_opener_is_told_who_holds_the_folder() {
    let dir = tempfile::tempdir().unwrap();
    let env = Env::system();
    let log = EmbeddedLog::open(&env, options(&dir)).unwrap();
    let Err(refused) = EmbeddedLog::open(&env, options(&dir)) else {
        panic!("opened twice");
    };
    assert_eq!(*refused.kind(), ErrorKind::Unavailable);
    let text = refused.to_string();
    let pid = format!("process {}", std::process::id());
    assert!(text.contains(&pid), "{text}");
    assert!(text.contains(dir.path().to_str().unwrap()), "{text}");
    log.close().await;
    EmbeddedLog::open(&env, options(&dir)).unwrap();
}

/// The files as another process sees them at any moment are what a killed process leaves behind.
#[tokio::test]
async fn a_killed_process_leaves_everything_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let mut settings = options(&dir);
    settings.segment_bytes = 64 << 10;
    let store = open_embedded(Env::system(), settings.clone()).await.unwrap();
    for i in 0..200 {
        store.commit(put(&format!("/{i:03}"), &[3; 2000])).await.unwrap();
        if i % 50 != 49 {
            continue;
        }
        let left = tempfile::tempdir().unwrap();
        copy(&settings.data_dir, left.path());
        let mut copied = settings.clone();
        copied.data_dir = left.path().to_owned();
        let other = open_embedded(Env::system(), copied).await.unwrap();
        assert_eq!(other.stats().keys_count, i + 1);
        assert_eq!(other.stats().current, store.stats().current);
        other.close().await;
    }
    store.close().await;
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}
