//! Restores that are cut off at every step, and those that are refused.

use super::super::dying::Dying;
use super::super::save::save;
use super::*;
use crate::stored::{Layout, Scan, read_marker};
use std::time::Duration;
use supercargo_backend_embedded::{EmbeddedOptions, OsDisk, aside, open_embedded};
use supercargo_engine::testlog::MemoryLog;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_storage::faults::{Fault, Faulty, Point};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::{Expected, Key, KeyRange, Op, Write};

async fn store(env: &Env) -> Arc<Engine> {
    Engine::open(
        env.clone(),
        Arc::new(MemoryLog::default()),
        EngineOptions::default(),
    )
    .await
    .unwrap()
}

async fn put(store: &dyn Backend, key: &str, value: &str, ttl: Option<Duration>) -> Revision {
    let write = Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: value.to_owned().into(),
            ttl,
        },
    };
    store.commit(write).await.unwrap().revision
}

async fn all(store: &dyn Backend, prefix: &str) -> Vec<(String, Vec<u8>)> {
    let mut scan = Scan::begin(store, KeyRange::prefix(&Key::from(prefix)))
        .await
        .unwrap();
    let mut out = Vec::new();
    loop {
        let page = scan.next().await.unwrap();
        if page.is_empty() {
            return out;
        }
        out.extend(page.iter().map(|r| (r.key.to_string(), r.value.to_vec())));
    }
}

/// A snapshot of a store with some objects, one of which will expire.
async fn taken(env: &Env, path: &Path) -> Vec<(String, Vec<u8>)> {
    let source = store(env).await;
    for i in 0..20 {
        put(
            &*source,
            &format!("/registry/pods/default/{i:02}"),
            &format!("value {i}"),
            None,
        )
        .await;
    }
    put(&*source, "/registry/example.com/foos/a", "{}", None).await;
    put(&*source, "/elsewhere", "no", None).await;
    put(
        &*source,
        "/registry/events/default/e",
        "k8s",
        Some(Duration::from_secs(600)),
    )
    .await;
    let layout = Layout::new("/registry");
    let summary = save(env, &OsDisk, &*source, &layout, path).await.unwrap();
    assert_eq!((summary.count(), summary.head.announced), (22, 22));
    let objects = all(&*source, "/registry/").await;
    source.close().await;
    objects
}

fn restore(file: &Path) -> Restore<'_> {
    Restore {
        file,
        prefix: None,
        bump: None,
        keeps_revisions: false,
    }
}

#[tokio::test]
async fn a_folder_is_there_as_a_whole_or_not_at_all() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.snap");
    let objects = taken(&env, &file).await;
    let folder = dir.path().join("data/store");
    let mut steps = 0;
    let restored = loop {
        let disk: Arc<dyn Disk> = Arc::new(Dying::after(steps));
        let done = restore(&file).make_folder(&env, &disk, &folder);
        if let Ok(restored) = done {
            break restored;
        }
        // Renamed is whole, even if the process died right after.
        if folder.exists() {
            std::fs::rename(&folder, aside(&folder)).unwrap();
        }
        steps += 1;
    };
    assert!(steps > 15, "{steps}");
    assert!(restored.revision.0 > FOLDER_BUMP && restored.prefix == "/registry/");
    let store = open_embedded(env.clone(), EmbeddedOptions::new(&folder))
        .await
        .unwrap();
    assert_eq!(all(&*store, "/").await, objects);
    assert_eq!(store.current_revision().await.unwrap(), restored.revision);
    let event = store
        .get(&Key::from("/registry/events/default/e"))
        .await
        .unwrap()
        .value
        .unwrap();
    assert!(event.lease > 1_700_000_000_000, "{}", event.lease);
    store.close().await;
}

/// A cut file is noticed at its end: nothing has the folder's name then.
#[tokio::test]
async fn a_damaged_file_makes_no_folder() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.snap");
    taken(&env, &file).await;
    let bytes = std::fs::read(&file).unwrap();
    let folder = dir.path().join("store");
    let disk: Arc<dyn Disk> = Arc::new(OsDisk);
    for cut in [0, 50, 90, 500, bytes.len() - 41, bytes.len() - 1] {
        std::fs::write(&file, &bytes[..cut]).unwrap();
        let e = restore(&file).make_folder(&env, &disk, &folder).err().unwrap();
        assert!(e.to_string().contains("x.snap"), "{e}");
        assert!(!folder.exists());
        let target = store(&env).await;
        assert!(restore(&file).fill_keys(&env, &*target).await.is_err());
        assert!(all(&*target, "/").await.is_empty());
    }
}

/// The process dies after each write; the next one goes on. The last one says what it found.
#[tokio::test]
async fn keys_are_filled_by_as_many_tries_as_it_takes() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.snap");
    let objects = taken(&env, &file).await;
    let mut restore = restore(&file);
    restore.bump = Some(300);
    // It can't leave out revisions: they are written one by one.
    let target = Faulty::new(MemoryBackend::new(&env), env.clock.clone());
    let layout = Layout::new("/registry");
    let mut tries = 0;
    let restored = loop {
        // More writes each time: the first dies over the mark, later ones over objects, over the revision, and at the end.
        target.faults().disarm();
        target.faults().arm(Point::Commit, tries * 7, Fault::Unavailable);
        match restore.fill_keys(&env, &target).await {
            Ok(restored) => break restored,
            Err(e) => {
                assert!(e.to_string().contains("an injected fault"), "{e}");
                let marker = read_marker(&target, &layout).await.unwrap();
                assert_eq!(marker.is_some(), tries > 0, "try {tries}");
            }
        }
        tries += 1;
    };
    target.faults().disarm();
    assert!(tries > 10, "{tries}");
    assert_eq!((restored.found, restored.repeats_revisions), (22, false));
    assert_eq!(all(&target, "/").await, objects);
    assert!(
        restored.revision.0 >= restored.summary.head.revision.0 + 300,
        "{}",
        restored.revision
    );
    // Who resumes a watch of the old life is told to begin anew.
    let old = target.watch(layout.range(), restored.summary.head.revision).await;
    let told = match old {
        Ok(mut stream) => stream.next().await.unwrap().unwrap_err(),
        Err(e) => e,
    };
    assert!(told.to_string().starts_with("compacted up to"), "{told}");
}

/// Where revisions can be left out, they are: nothing is written for it.
#[tokio::test]
async fn a_store_that_can_leave_out_revisions_does() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.snap");
    let objects = taken(&env, &file).await;
    let target = store(&env).await;
    let restored = restore(&file).fill_keys(&env, &*target).await.unwrap();
    assert_eq!(all(&*target, "/").await, objects);
    let beyond = restored.summary.head.revision.0 + FOLDER_BUMP;
    assert!(
        (beyond..beyond + 10).contains(&restored.revision.0),
        "{}",
        restored.revision
    );
    let layout = Layout::new("/registry");
    let old = target.watch(layout.range(), Revision(beyond - 1)).await;
    let told = match old {
        Ok(mut stream) => stream.next().await.unwrap().unwrap_err(),
        Err(e) => e,
    };
    assert!(told.to_string().starts_with("compacted up to"), "{told}");
}

/// An answer that was lost is found again.
#[tokio::test]
async fn writes_whose_outcome_is_unknown_are_looked_at() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.snap");
    let objects = taken(&env, &file).await;
    let target = Faulty::new(store(&env).await, env.clock.clone());
    for (skip, fault) in [(3, Fault::UnknownApplied), (5, Fault::UnknownDropped)] {
        target.faults().arm(Point::Commit, skip, fault);
    }
    let mut restore = restore(&file);
    restore.keeps_revisions = true;
    restore.fill_keys(&env, &target).await.unwrap();
    assert_eq!(all(&target, "/").await, objects);
}

#[tokio::test]
async fn what_is_in_the_way_is_named() {
    let env = Env::system();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.snap");
    taken(&env, &file).await;
    let refusal = async |restore: Restore<'_>, target: &dyn Backend| {
        let e = restore.fill_keys(&env, target).await.err().unwrap();
        e.to_string()
    };
    // One that can't leave out revisions.
    let target = MemoryBackend::new(&env);
    let mut far = restore(&file);
    far.bump = Some(20_000_000);
    let e = refusal(far, &target).await;
    assert!(
        e.contains("would resume their watches at revisions that it gives out again")
            && e.contains("--keep-revisions"),
        "{e}"
    );
    assert!(all(&target, "/").await.is_empty());
    put(
        &target,
        "/registry/supercargo.io/unfinished",
        "{\"copyOf\":\"snapshot of something else\"}\n",
        None,
    )
    .await;
    let e = refusal(restore(&file), &target).await;
    assert!(
        e.contains("another copy was begun and not finished (snapshot of something else)"),
        "{e}"
    );

    let target = store(&env).await;
    put(&*target, "/registry/pods/default/x", "mine", None).await;
    let e = refusal(restore(&file), &target).await;
    assert!(
        e.contains("there are 1 keys below /registry/ already: give an empty store"),
        "{e}"
    );

    // Other prefixes are other people's.
    let mut moved = restore(&file);
    moved.prefix = Some("/second".to_owned());
    moved.keeps_revisions = true;
    let restored = moved.fill_keys(&env, &*target).await.unwrap();
    assert_eq!(restored.prefix, "/second/");
    assert_eq!(all(&*target, "/second/pods/").await.len(), 20);
    assert_eq!(all(&*target, "/registry/").await.len(), 1);
}
