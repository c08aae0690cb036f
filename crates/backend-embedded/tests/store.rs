//! The store on the real disk: restarts, the lock, clean-up.

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
