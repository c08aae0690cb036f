//! What the suite can't see from outside: parts, compaction, stores that went back, strangers.

mod stores;

use std::time::Duration;
use stores::{all, create, delete, list, open, put, try_open};
use supercargo_engine::testlog::retry_env;
use supercargo_env::Env;
use supercargo_slots::testslots::{GuardedBy, MemorySlots, Troubles};
use supercargo_storage::{Backend, ErrorKind, Expected, Key, Revision};

const BOTH: [GuardedBy; 2] = [GuardedBy::Head, GuardedBy::Floor];

#[tokio::test]
async fn values_of_every_size_come_back() {
    for guarded_by in BOTH {
        let (env, _clock) = retry_env(1);
        let slots = MemorySlots::new(guarded_by, 1);
        let (a, b) = (open(&env, &slots).await, open(&env, &slots).await);
        // The commit takes 64 KiB, a part 16 KiB.
        let fixed = 200;
        for (len, parts) in [
            (0, 0),
            (64 * 1024 - fixed, 0),
            (64 * 1024, 4),
            (64 * 1024 + 1, 5),
            (1536 * 1024, 96),
        ] {
            let value: Vec<u8> = (0..len).map(|i: usize| u8::try_from(i % 251).unwrap()).collect();
            let key = format!("/{len}");
            let before = slots.paths("part/").len();
            a.commit(put(&key, Expected::Absent, value.clone()))
                .await
                .unwrap();
            assert_eq!(slots.paths("part/").len() - before, parts, "{len}");
            for engine in [&a, &b, &open(&env, &slots).await] {
                let read = engine.get(&Key::from(key.as_str())).await.unwrap().value.unwrap();
                assert!(read.value == value, "{len}");
            }
        }
        let too_large = a
            .commit(put("/x", Expected::Absent, vec![0; 1536 * 1024 + 1]))
            .await;
        assert_eq!(*too_large.unwrap_err().kind(), ErrorKind::TooLarge);
    }
}

/// Many values at once that fit only singly: the largest go into parts.
#[tokio::test]
async fn a_batch_is_made_to_fit() {
    let (env, _clock) = retry_env(1);
    let slots = MemorySlots::new(GuardedBy::Head, 1);
    let a = open(&env, &slots).await;
    let writes = (0..60_usize).map(|i| {
        let value = vec![7; if i % 2 == 0 { 20_000 } else { 10 }];
        let a = &a;
        async move {
            a.commit(put(&format!("/{i}"), Expected::Absent, value))
                .await
                .unwrap()
        }
    });
    futures_util::future::join_all(writes).await;
    assert_eq!(list(&*open(&env, &slots).await).await, list(&a).await);
}

#[tokio::test]
async fn compaction_removes_slots_and_parts() {
    for guarded_by in BOTH {
        let (env, clock) = retry_env(1);
        let slots = MemorySlots::new(guarded_by, 1);
        let a = open(&env, &slots).await;
        let b = open(&env, &slots).await;
        let large = vec![1; 200_000];
        let mut at = a
            .commit(put("/large", Expected::Absent, large.clone()))
            .await
            .unwrap()
            .revision;
        let gone = create(&a, "/gone").await;
        for i in 0..10 {
            let engine = if i % 2 == 0 { &b } else { &a };
            at = engine
                .commit(put("/large", Expected::At(at), large.clone()))
                .await
                .unwrap()
                .revision;
        }
        delete(&b, "/gone", gone).await;
        // An orphan: its commit never came.
        slots.tamper("part/63-1-2-0", Some("x".into()));
        assert_eq!(slots.paths("part/").len(), 11 * 13 + 1);
        for (engine, round) in [(&a, 0), (&b, 1), (&a, 2), (&b, 3)] {
            create(engine, &format!("/round/{round}")).await;
            let floor = engine.current_revision().await.unwrap();
            engine.compact(floor).await.unwrap();
            let state = slots.peek().unwrap();
            assert_eq!((state.floor, state.swept), (floor, floor));
            let third = open(&env, &slots).await;
            assert_eq!(list(&third).await, list(&a).await);
            third.close().await;
            clock.advance(Duration::from_secs(601));
        }
        // What lives: the large one and one of each round; the deletion went in the second round.
        assert_eq!(slots.paths("rev/").len(), 5, "{:?}", slots.paths("rev/"));
        let parts = slots.paths("part/");
        assert_eq!(parts.len(), 13, "{parts:?}");
    }
}

/// One server compacts at each interval, and the other follows.
#[tokio::test]
async fn the_log_is_compacted_by_itself() {
    let (env, clock) = Env::manual(1);
    let slots = MemorySlots::new(GuardedBy::Floor, 1);
    let log = supercargo_slots::SlotLog::open(
        env.clone(),
        std::sync::Arc::new(slots.clone()),
        supercargo_slots::SlotOptions::default(),
    )
    .await
    .unwrap();
    let options = supercargo_engine::EngineOptions {
        compaction_interval: Some(Duration::from_secs(300)),
        ..stores::engine_options()
    };
    let a = supercargo_engine::Engine::open(env.clone(), log, options)
        .await
        .unwrap();
    let mut at = create(&a, "/a").await;
    for _ in 0..10 {
        at = a.commit(put("/a", Expected::At(at), "y")).await.unwrap().revision;
    }
    while slots.paths("rev/").len() > 1 {
        clock.advance(Duration::from_secs(5));
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(slots.peek().unwrap().swept, at);
    a.close().await;
    assert_eq!(env.tasks.live_count(), 0);
}

/// A writer that slept through a compaction must not bring a removed slot back.
#[tokio::test]
async fn a_commit_from_before_a_compaction_is_refused() {
    use supercargo_slots::{Commit, Committed, Slots};
    for guarded_by in BOTH {
        let (env, _clock) = retry_env(1);
        let slots = MemorySlots::new(guarded_by, 1);
        let a = open(&env, &slots).await;
        let mut at = create(&a, "/a").await;
        let (state, guard) = slots.state().await.unwrap().unwrap();
        for _ in 0..3 {
            at = a.commit(put("/a", Expected::At(at), "y")).await.unwrap().revision;
        }
        a.compact(at).await.unwrap();
        let asleep = Commit {
            guard,
            after: state.clone(),
            before: state,
            slots: vec![("rev/0000000000000/003".to_owned(), "x".into())],
        };
        assert!(
            !slots.paths("rev/").contains(&asleep.slots[0].0),
            "it was removed"
        );
        assert_eq!(slots.commit(asleep).await.unwrap(), Committed::Refused);
    }
}

/// A backup is put in place under two running servers: revisions go on where nobody has been.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_went_back_is_carried_on() {
    for guarded_by in BOTH {
        for also_written in [false, true] {
            let (env, _clock) = retry_env(1);
            let slots = MemorySlots::new(guarded_by, 1);
            let (a, b) = (open(&env, &slots).await, open(&env, &slots).await);
            create(&a, "/kept").await;
            let backup = slots.backup();
            let mut at = create(&a, "/lost").await;
            for _ in 0..20 {
                at = a
                    .commit(put("/lost", Expected::At(at), "y"))
                    .await
                    .unwrap()
                    .revision;
            }
            assert_eq!(list(&b).await.len(), 2);
            let mut watch = b.watch(all(), at).await.unwrap();
            slots.restore(&backup);
            if also_written {
                // Somebody who was not there before goes on, past where the others were.
                let c = open(&env, &slots).await;
                for i in 0..30 {
                    create(&c, &format!("/new/{i}")).await;
                }
                c.close().await;
            }
            let found = list(&b).await;
            assert_eq!(found.len(), if also_written { 31 } else { 1 });
            let end = watch.next().await.unwrap().unwrap_err();
            assert!(matches!(end.kind(), ErrorKind::Compacted { .. }), "{end}");
            assert!(watch.next().await.is_none());
            assert!(a.current_revision().await.unwrap() >= Revision(1_000_000));
            for (engine, key) in [(&a, "/x"), (&b, "/y")] {
                assert!(create(engine, key).await > Revision(1_000_000));
            }
            let jumps = slots.peek().unwrap().jumps;
            assert_eq!(jumps.len(), 1, "{jumps:?}");
            assert_eq!(list(&a).await, list(&*open(&env, &slots).await).await);
            for engine in [&a, &b] {
                engine.close().await;
            }
        }
    }
}

/// The same while the server is down: its file remembers.
#[tokio::test]
async fn a_store_that_went_back_meanwhile_is_noticed_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let file = || Some(dir.path().join("seen"));
    let (env, _clock) = retry_env(1);
    let slots = MemorySlots::new(GuardedBy::Floor, 1);
    let a = try_open(&env, &slots, file()).await.unwrap();
    create(&a, "/kept").await;
    let backup = slots.backup();
    let last = create(&a, "/lost").await;
    a.close().await;
    let a = try_open(&env, &slots, file()).await.unwrap();
    assert_eq!(a.current_revision().await.unwrap(), last, "nothing happened");
    a.close().await;
    slots.restore(&backup);
    let a = try_open(&env, &slots, file()).await.unwrap();
    assert!(create(&a, "/x").await >= Revision(1_000_000));
    assert_eq!(list(&a).await.len(), 2);
    a.close().await;
}

#[tokio::test]
async fn strangers_are_named() {
    let (env, _clock) = retry_env(1);
    for (path, value) in [
        ("backup", "x"),
        ("rev/today/000", "x"),
        ("rev/0000000000000/xyz", "x"),
        ("rev/0000000000000/002", "x"),
    ] {
        let slots = MemorySlots::new(GuardedBy::Head, 1);
        let a = open(&env, &slots).await;
        for i in 0..5 {
            create(&a, &format!("/{i}")).await;
        }
        a.close().await;
        slots.tamper(path, Some(value.into()));
        let e = try_open(&env, &slots, None).await.map(drop).unwrap_err();
        assert_eq!(*e.kind(), ErrorKind::Corrupt);
        let named = path.strip_suffix("/000").unwrap_or(path);
        assert!(e.detail().contains(named), "{e}");
    }
    let slots = MemorySlots::new(GuardedBy::Head, 1);
    let a = open(&env, &slots).await;
    for i in 0..5 {
        create(&a, &format!("/{i}")).await;
    }
    slots.tamper("rev/0000000000000/004", None);
    let e = try_open(&env, &slots, None).await.map(drop).unwrap_err();
    assert!(e.detail().contains("rev/0000000000000/004 is missing"), "{e}");
    // The slot that would be next is taken.
    slots.tamper("rev/0000000000000/007", Some("x".into()));
    let e = a.commit(put("/x", Expected::Absent, "x")).await.unwrap_err();
    assert!(e.detail().contains("rev/0000000000000/007"), "{e}");
}

/// Many seeds of many writers through two engines: nothing acknowledged is lost or applied twice, both agree, and so does
/// whoever loads.
#[tokio::test(flavor = "multi_thread")]
async fn two_engines_converge_whatever_happens_to_commits() {
    for seed in 0..10 {
        let (env, _clock) = retry_env(seed);
        let slots = MemorySlots::new(BOTH[usize::try_from(seed % 2).unwrap()], seed);
        slots.set_troubles(Troubles::all(60));
        let (a, b) = (open(&env, &slots).await, open(&env, &slots).await);
        create(&a, "/counter").await;
        let workers = (0..6).map(|i| {
            let engine = if i % 2 == 0 { a.clone() } else { b.clone() };
            async move {
                for n in 0..10 {
                    create(&engine, &format!("/w/{i}/{n}")).await;
                    loop {
                        let record = engine.get(&Key::from("/counter")).await.unwrap().value.unwrap();
                        let value = vec![1; if n == 5 { 100_000 } else { 10 }];
                        let write = put("/counter", Expected::At(record.mod_revision), value);
                        if engine.commit(write).await.is_ok() {
                            break;
                        }
                    }
                }
                if i < 2 {
                    let current = engine.current_revision().await.unwrap();
                    let _ = engine.compact(Revision(current.0 / 2)).await;
                }
            }
        });
        futures_util::future::join_all(workers).await;
        let found = list(&a).await;
        assert_eq!(found.len(), 61, "seed {seed}");
        assert_eq!(found[0].version, 61, "seed {seed}: lost or applied twice");
        assert_eq!(found, list(&b).await, "seed {seed}");
        let third = open(&env, &slots).await;
        assert_eq!(found, list(&third).await, "seed {seed}");
        assert!(slots.troubles_met() > 10, "seed {seed}");
        for engine in [a, b, third] {
            engine.close().await;
        }
    }
}
