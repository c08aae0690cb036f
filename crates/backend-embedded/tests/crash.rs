//! Power cuts at every step: each acknowledged batch is there afterwards, batches are whole, the order has no hole, and no
//! revision is given out twice.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use supercargo_backend_embedded::{EmbeddedOptions, JUMP_MARGIN};
use supercargo_engine::{CommitId, LogOp, LogRecord, RevLog as _};
use supercargo_storage::{ErrorKind, Key, Revision};
use support::disk::{Cut, Faults, MemoryDisk};
use support::model::{Model, contents, open, options, without_fsync};

/// How far the log was when so many steps were taken.
struct Acknowledged {
    steps: usize,
    revision: u64,
}

struct Run {
    disk: MemoryDisk,
    model: Model,
    acknowledged: Vec<Acknowledged>,
}

/// A session with rotations, checkpoints, floors and a proper restart in it.
async fn run(options: EmbeddedOptions, faults: Faults, seed: u64) -> Run {
    let disk = MemoryDisk::default();
    disk.set_faults(faults);
    let mut model = Model::new(seed);
    let mut acknowledged = vec![Acknowledged {
        steps: 0,
        revision: 1,
    }];
    let mut log = open(&disk, options.clone()).unwrap();
    for i in 0..42 {
        model.append(&log).await.unwrap();
        acknowledged.push(Acknowledged {
            steps: disk.steps(),
            revision: model.revision(),
        });
        match i {
            12 | 26 | 34 => model.checkpoint(&log).await.unwrap(),
            8 | 20 => model.set_floor(&log).await,
            16 => {
                log.close().await;
                log = open(&disk, options.clone()).unwrap();
            }
            _ => {}
        }
    }
    log.close().await;
    Run {
        disk,
        model,
        acknowledged,
    }
}

impl Run {
    fn acknowledged_at(&self, steps: usize) -> u64 {
        let before = self.acknowledged.iter().take_while(|a| a.steps <= steps);
        before.map(|a| a.revision).max().unwrap()
    }

    /// Opens an image and says what is wrong with it.
    async fn check(&self, steps: usize, cut: Cut, options: EmbeddedOptions) -> Result<(), String> {
        let image = self.disk.image(steps, cut);
        let log = open(&image, options.clone()).map_err(|e| e.to_string())?;
        let (found, head) = contents(&log).await;
        let Some(expected) = self.model.after.get(&head.revision.0) else {
            return Err(format!("{} is no batch's end", head.revision));
        };
        if found != *expected {
            return Err(format!("wrong content at {}", head.revision));
        }
        let acknowledged = self.acknowledged_at(steps);
        if head.revision.0 < acknowledged {
            return Err(format!(
                "{acknowledged} was acknowledged, {} is there",
                head.revision
            ));
        }
        // The repaired store goes on, and stands a second restart.
        let mut next = Model::new(99);
        next.rebase(found, head);
        next.append(&log).await.map_err(|e| e.to_string())?;
        drop(log);
        let log = open(&image, options).map_err(|e| e.to_string())?;
        let (found, head) = contents(&log).await;
        if head.revision.0 != next.revision() || found != *next.now() {
            return Err(format!(
                "wrong content at {} after a second restart",
                head.revision
            ));
        }
        Ok(())
    }

    async fn failures(&self, cuts: &[Cut]) -> Vec<String> {
        let mut failures = Vec::new();
        for steps in 0..=self.disk.steps() {
            for &cut in cuts {
                if let Err(e) = self.check(steps, cut, options()).await {
                    failures.push(format!("after {steps} steps, {cut:?}: {e}"));
                }
            }
        }
        failures
    }
}

#[tokio::test]
async fn a_power_cut_at_any_step_loses_nothing_acknowledged() {
    let run = run(options(), Faults::default(), 1).await;
    let cuts = [
        Cut::DropUnsynced,
        Cut::KeepUnsynced,
        Cut::Torn(1),
        Cut::Torn(2),
        Cut::Torn(3),
    ];
    assert_eq!(run.failures(&cuts).await, Vec::<String>::new());
}

#[tokio::test]
async fn short_writes_change_nothing() {
    let faults = Faults {
        write_bytes_max: Some(700),
        ..Faults::default()
    };
    let run = run(options(), faults, 2).await;
    assert_eq!(run.failures(&[Cut::Torn(7)]).await, Vec::<String>::new());
}

/// The check above must be able to fail: a disk that forgets to sync is found out.
#[tokio::test]
async fn the_check_notices_a_missing_sync() {
    let faults = Faults {
        sync_is_a_lie: true,
        ..Faults::default()
    };
    let run = run(options(), faults, 1).await;
    let failures = run.failures(&[Cut::DropUnsynced, Cut::Torn(1)]).await;
    assert!(failures.len() > 50, "{failures:?}");
}

/// The death of the process alone loses nothing even without syncs, and what a power cut took is not given out again.
#[tokio::test]
async fn without_fsync_revisions_are_skipped_after_an_unclean_stop() {
    let run = run(without_fsync(), Faults::default(), 3).await;
    for steps in (0..run.disk.steps()).step_by(3) {
        for cut in [Cut::KeepUnsynced, Cut::DropUnsynced, Cut::Torn(steps as u64)] {
            let image = run.disk.image(steps, cut);
            let log = open(&image, options()).unwrap_or_else(|e| panic!("after {steps} steps, {cut:?}: {e}"));
            let (found, head) = contents(&log).await;
            let acknowledged = run.acknowledged_at(steps);
            let is_prefix = run.model.after.values().any(|state| *state == found);
            assert!(is_prefix, "after {steps} steps, {cut:?}");
            let skipped = head.revision.0 > acknowledged && head.floor == head.revision;
            let nothing_lost = run.model.after.get(&head.revision.0) == Some(&found);
            assert!(
                (skipped && head.revision.0 > JUMP_MARGIN)
                    || (nothing_lost && head.revision.0 >= acknowledged),
                "after {steps} steps, {cut:?}: {head:?}"
            );
            if matches!(cut, Cut::KeepUnsynced) {
                let mut later = run.model.after.range(acknowledged..);
                assert!(later.any(|(_, state)| *state == found), "after {steps} steps");
            }
            let mut next = Model::new(5);
            next.rebase(found, head);
            next.append(&log).await.unwrap();
            drop(log);
            let log = open(&image, without_fsync()).unwrap();
            assert_eq!(contents(&log).await.0, *next.now());
        }
    }
}

#[tokio::test]
async fn a_failed_sync_ends_writing_and_what_was_acknowledged_stays() {
    for syncs in 0..12 {
        let disk = MemoryDisk::default();
        let mut model = Model::new(4);
        let log = open(&disk, options()).unwrap();
        disk.set_faults(Faults {
            syncs_until_failure: Some(syncs),
            ..Faults::default()
        });
        let mut acknowledged = model.revision();
        let failed = loop {
            match model.append(&log).await {
                Ok(()) => acknowledged = model.revision(),
                Err(e) => break e,
            }
        };
        assert!(
            matches!(failed.kind(), ErrorKind::OutcomeUnknown | ErrorKind::ReadOnly),
            "{failed}"
        );
        assert!(failed.detail().contains("data/log-"), "{failed}");
        assert!(!log.is_writable());
        disk.set_faults(Faults::default());
        let refused = model.append(&log).await.unwrap_err();
        assert_eq!(*refused.kind(), ErrorKind::ReadOnly);
        assert_eq!(log.head().await.unwrap().revision.0, acknowledged);
        drop(log);
        for cut in [Cut::DropUnsynced, Cut::KeepUnsynced, Cut::Torn(9)] {
            let log = open(&disk.image(disk.steps(), cut), options()).unwrap();
            let (found, head) = contents(&log).await;
            assert!(head.revision.0 >= acknowledged);
            assert_eq!(Some(&found), model.after.get(&head.revision.0));
        }
    }
}

/// The system's cache shows a batch that a failed sync never brought to the disk, and calls it clean. Once the next start has
/// served it, it must be on the disk.
#[tokio::test]
async fn what_a_failed_sync_left_in_the_cache_is_written_again() {
    let disk = MemoryDisk::default();
    let mut model = Model::new(13);
    let log = open(&disk, options()).unwrap();
    model.append(&log).await.unwrap();
    disk.set_faults(Faults {
        syncs_until_failure: Some(0),
        ..Faults::default()
    });
    let failed = model.append(&log).await.unwrap_err();
    assert_eq!(*failed.kind(), ErrorKind::OutcomeUnknown);
    drop(log);
    disk.set_faults(Faults::default());
    let log = open(&disk, options()).unwrap();
    let served = contents(&log).await;
    assert_eq!(served.0, *model.now());
    drop(log);
    let log = open(&disk.image(disk.steps(), Cut::DropUnsynced), options()).unwrap();
    assert_eq!(contents(&log).await, served);
}

#[tokio::test]
async fn a_failed_write_ends_writing() {
    let disk = MemoryDisk::default();
    let mut model = Model::new(6);
    let mut options = options();
    options.segment_bytes = 1 << 20;
    let log = open(&disk, options).unwrap();
    model.append(&log).await.unwrap();
    let acknowledged = model.revision();
    disk.set_faults(Faults {
        writes_until_failure: Some(0),
        ..Faults::default()
    });
    let failed = model.append(&log).await.unwrap_err();
    assert_eq!(*failed.kind(), ErrorKind::OutcomeUnknown);
    disk.set_faults(Faults::default());
    assert_eq!(*model.append(&log).await.unwrap_err().kind(), ErrorKind::ReadOnly);
    assert!(!log.is_writable());
    assert_eq!(log.head().await.unwrap().revision.0, acknowledged);
}

#[tokio::test]
async fn a_store_that_finds_no_room_leaves_nothing_behind() {
    let disk = MemoryDisk::default();
    disk.set_faults(Faults {
        space: Some(100),
        ..Faults::default()
    });
    let refused = open(&disk, options()).err().unwrap();
    assert_eq!(*refused.kind(), ErrorKind::NoSpace, "{refused}");
    assert!(disk.files().iter().all(|(name, _)| !name.ends_with(".tmp")));
    disk.set_faults(Faults::default());
    assert!(open(&disk, options()).unwrap().is_writable());
}

/// Whether space ends while it is reserved or, on file systems that can't reserve, while it is written.
#[tokio::test]
async fn a_full_disk_refuses_writes_until_there_is_space_again() {
    for cannot_reserve in [false, true] {
        let disk = MemoryDisk::default();
        let mut model = Model::new(8);
        let log = open(&disk, options()).unwrap();
        let full = Faults {
            cannot_reserve,
            write_bytes_max: Some(600),
            ..Faults::default()
        };
        for space in [30_000, 60_000] {
            disk.set_faults(Faults {
                space: Some(space),
                ..full
            });
            let refused = loop {
                if let Err(e) = model.append(&log).await {
                    break e;
                }
            };
            assert_eq!(*refused.kind(), ErrorKind::NoSpace, "{refused}");
            assert!(refused.detail().contains("Free some space"), "{refused}");
            assert!(log.is_writable() && log.is_full());
            disk.set_faults(Faults {
                space: Some(0),
                ..full
            });
            // A checkpoint has no room either, and leaves nothing behind.
            assert!(model.checkpoint(&log).await.is_err());
            assert!(disk.files().iter().all(|(name, _)| !name.ends_with(".tmp")));
            log.probe().await;
            assert!(log.is_full());
            disk.set_faults(full);
            log.probe().await;
            assert!(!log.is_full(), "room is noticed without a write");
            model.append(&log).await.unwrap();
            model.append(&log).await.unwrap();
            model.checkpoint(&log).await.unwrap();
        }
        let revision = model.revision();
        drop(log);
        let log = open(&disk, options()).unwrap();
        let (found, head) = contents(&log).await;
        assert_eq!((head.revision.0, &found), (revision, model.now()));
    }
}

/// A log can be read again while it is in use.
#[tokio::test]
async fn reading_back_gives_the_log_as_it_stands() {
    let disk = MemoryDisk::default();
    let mut model = Model::new(10);
    let log = open(&disk, options()).unwrap();
    for _ in 0..20 {
        model.append(&log).await.unwrap();
    }
    assert_eq!(contents(&log).await.0, *model.now());
    assert_eq!(contents(&log).await.0, *model.now());
    let from = Revision(model.revision() - 3);
    let records = log.read(from, 2).await.unwrap();
    assert_eq!(
        records.iter().map(|r| r.revision.0).collect::<Vec<_>>(),
        [from.0, from.0 + 1]
    );
    log.close().await;
    let late = log.read(from, 2).await.unwrap_err();
    assert_eq!(*late.kind(), ErrorKind::Closed);
}

fn count(disk: &MemoryDisk, prefix: &str) -> usize {
    let files = disk.files();
    files.iter().filter(|(name, _)| name.starts_with(prefix)).count()
}

#[tokio::test]
async fn a_checkpoint_frees_segments_for_their_next_life() {
    let disk = MemoryDisk::default();
    let mut model = Model::new(11);
    let log = open(&disk, options()).unwrap();
    while count(&disk, "log-") < 5 {
        model.append(&log).await.unwrap();
    }
    model.checkpoint(&log).await.unwrap();
    assert_eq!(count(&disk, "spare-"), 2);
    let kept = count(&disk, "log-");
    while count(&disk, "log-") < kept + 2 {
        model.append(&log).await.unwrap();
    }
    assert_eq!(count(&disk, "spare-"), 0);
    model.checkpoint(&log).await.unwrap();
    assert_eq!(count(&disk, "checkpoint-"), 1);
    // What a recycled file held in its earlier life does not come back.
    let log = open(&disk.image(disk.steps(), Cut::KeepUnsynced), options()).unwrap();
    assert_eq!(contents(&log).await.0, *model.now());
}

#[tokio::test]
async fn closing_ends_a_checkpoint_that_is_under_way() {
    let disk = MemoryDisk::default();
    let mut model = Model::new(12);
    let log = open(&disk, options()).unwrap();
    model.append(&log).await.unwrap();
    let endless = (0u64..).map(|i| LogRecord {
        revision: Revision(2),
        commit: CommitId::default(),
        op: LogOp::Put {
            key: Key::from(format!("{i:020}").as_str()),
            value: bytes::Bytes::new(),
            create: Revision(2),
            version: 1,
            deadline_ms: 0,
        },
    });
    let endless = log.checkpoint(Revision(2), Revision(1), Box::new(endless));
    let (ended, ()) = tokio::join!(endless, log.close());
    assert_eq!(*ended.unwrap_err().kind(), ErrorKind::Closed);
    assert_eq!(count(&disk, "checkpoint"), 0);
    let log = open(&disk, options()).unwrap();
    assert_eq!(contents(&log).await.0, *model.now());
}
