//! Damaged files: either the store refuses, naming the file and the place, or it holds exactly what was written; at most
//! the one batch that a power cut could have torn is missing.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use supercargo_backend_embedded::{EmbeddedLog, EmbeddedOptions};
use supercargo_env::Env;
use supercargo_storage::ErrorKind;
use support::disk::{Cut, MemoryDisk};
use support::model::{Model, contents, open, options, without_fsync};

/// Two segments at least, a checkpoint, and a tail.
async fn written(closed: bool) -> (Vec<(String, Vec<u8>)>, Model) {
    let disk = MemoryDisk::default();
    let mut model = Model::new(21);
    let log = open(&disk, options()).unwrap();
    for i in 0..16 {
        model.append(&log).await.unwrap();
        if i == 8 {
            model.checkpoint(&log).await.unwrap();
            model.set_floor(&log).await;
        }
    }
    let unclosed = disk.image(disk.steps(), Cut::KeepUnsynced);
    drop(log);
    let files = if closed { disk.files() } else { unclosed.files() };
    let count = |prefix| files.iter().filter(|(name, _)| name.starts_with(prefix)).count();
    assert!(count("log-") >= 2 && count("checkpoint-") == 1, "{files:?}");
    (files, model)
}

enum Outcome {
    Refused,
    Whole,
    WithoutLastBatch,
}

/// Opens the files and checks that what is served is right.
async fn outcome(
    files: &[(String, Vec<u8>)],
    damaged: &str,
    model: &Model,
    options: EmbeddedOptions,
) -> Outcome {
    let log = match open(&MemoryDisk::of(files), options) {
        Ok(log) => log,
        Err(e) => {
            assert_eq!(*e.kind(), ErrorKind::Corrupt, "{e}");
            let names_place = e.detail().contains("at byte") || e.detail().contains("format version");
            assert!(e.detail().contains(damaged) && names_place, "{damaged}: {e}");
            return Outcome::Refused;
        }
    };
    let (found, head) = contents(&log).await;
    assert_eq!(
        Some(&found),
        model.after.get(&head.revision.0),
        "wrong data at {}",
        head.revision
    );
    let mut newest = model.after.keys().rev();
    if head.revision.0 == *newest.next().unwrap() {
        return Outcome::Whole;
    }
    assert_eq!(
        head.revision.0,
        *newest.next().unwrap(),
        "more than a batch is missing"
    );
    Outcome::WithoutLastBatch
}

async fn flip_bits(closed: bool) -> [usize; 3] {
    let (files, model) = written(closed).await;
    let mut counts = [0; 3];
    for i in 0..files.len() {
        let name = files[i].0.clone();
        for position in 0..files[i].1.len() {
            // Every byte of the first header fields and frames, and a sample of the rest.
            let is_dense = position < 96 || (4096..4400).contains(&position);
            if !is_dense && position % 41 != 0 {
                continue;
            }
            let mut damaged = files.clone();
            damaged[i].1[position] ^= 1 << (position % 8);
            counts[outcome(&damaged, &name, &model, options()).await as usize] += 1;
        }
    }
    counts
}

/// The `Close` frame proves that the last batch was complete, so no damage goes unnoticed.
#[tokio::test]
async fn a_flipped_bit_in_a_closed_store_is_refused_or_harmless() {
    let [refused, whole, without_last] = flip_bits(true).await;
    assert!(refused > 100 && whole > 100, "{refused} {whole}");
    assert_eq!(without_last, 0);
}

/// After an unclean stop a damaged last batch looks like one that was being written.
#[tokio::test]
async fn a_flipped_bit_after_an_unclean_stop_costs_the_last_batch_at_most() {
    let [refused, whole, without_last] = flip_bits(false).await;
    assert!(refused > 100 && whole > 100 && without_last > 0);
}

#[tokio::test]
async fn a_shortened_file_is_refused_or_gives_a_prefix() {
    let (files, model) = written(true).await;
    let newest = *model.after.keys().next_back().unwrap();
    for i in 0..files.len() {
        if files[i].0.starts_with("spare-") {
            continue;
        }
        for len in (0..files[i].1.len()).step_by(61) {
            let mut shortened = files.clone();
            shortened[i].1.truncate(len);
            match open(&MemoryDisk::of(&shortened), options()) {
                Err(e) => assert!(e.detail().contains(&files[i].0), "{}: {e}", files[i].0),
                Ok(log) => {
                    let (found, head) = contents(&log).await;
                    assert_eq!(Some(&found), model.after.get(&head.revision.0));
                    assert_eq!(head.revision.0, newest, "a closed store's end is known");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_missing_file_is_refused() {
    let (files, model) = written(true).await;
    for (name, _) in &files {
        let rest: Vec<_> = files.iter().filter(|(other, _)| other != name).cloned().collect();
        let opened = open(&MemoryDisk::of(&rest), options());
        // A spare is not needed, and the identity is made anew from a whole log.
        if name == "identity" || name.starts_with("spare-") {
            assert_eq!(contents(&opened.unwrap()).await.0, *model.now(), "without {name}");
            continue;
        }
        let Err(e) = opened else {
            panic!("opened without {name}");
        };
        assert_eq!(*e.kind(), ErrorKind::Corrupt);
        let what = if name.starts_with("log-") {
            name
        } else {
            "a checkpoint of revision"
        };
        assert!(e.detail().contains(what), "without {name}: {e}");
        assert!(
            e.detail().contains("Restore the whole folder"),
            "without {name}: {e}"
        );
    }
}

/// A folder whose log was removed is not a new folder.
#[tokio::test]
async fn a_lost_log_is_told_from_a_new_folder() {
    let (files, _) = written(true).await;
    let newest_log = files
        .iter()
        .rfind(|(name, _)| name.starts_with("log-"))
        .map(|(name, _)| format!("data/{name}"))
        .unwrap();
    let kept = |prefixes: &[&str]| {
        let is_kept = |name: &str| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let kept = files.iter().filter(|(name, _)| is_kept(name));
        kept.cloned().collect::<Vec<_>>()
    };
    for prefixes in [
        &["identity"][..],
        &["identity", "checkpoint-"],
        &["identity", "spare-"],
    ] {
        let disk = MemoryDisk::of(&kept(prefixes));
        let before = disk.files();
        let Err(e) = open(&disk, options()) else {
            panic!("opened with {prefixes:?} alone");
        };
        assert_eq!(*e.kind(), ErrorKind::Corrupt);
        for part in [newest_log.as_str(), "is missing", "data/identity", "backup"] {
            assert!(e.detail().contains(part), "{part}: {e}");
        }
        assert_eq!(disk.files(), before, "nothing is changed");
    }
}

/// A folder of a version that wrote no identity has one after it was opened, and from then on its log is missed.
#[tokio::test]
async fn an_older_folder_gets_its_identity() {
    let (mut files, model) = written(true).await;
    files.retain(|(name, _)| name != "identity");
    let disk = MemoryDisk::of(&files);
    let log = open(&disk, options()).unwrap();
    assert_eq!(contents(&log).await.0, *model.now());
    drop(log);
    let mut files = disk.files();
    assert!(files.iter().any(|(name, _)| name == "identity"));
    files.retain(|(name, _)| !name.starts_with("log-") && !name.starts_with("checkpoint-"));
    assert!(open(&MemoryDisk::of(&files), options()).is_err());
}

/// The files of one store in the folder of another, under names that fit.
#[tokio::test]
async fn a_file_of_another_store_is_refused() {
    let (files, _) = written(true).await;
    let disk = MemoryDisk::default();
    let mut other = Model::new(55);
    let (env, _) = Env::manual(777);
    let log = EmbeddedLog::open_on(&env, Arc::new(disk.clone()), options()).unwrap();
    for _ in 0..16 {
        other.append(&log).await.unwrap();
    }
    drop(log);
    let foreign = disk.files();
    let exchanged = files.iter().filter_map(|(name, _)| {
        let theirs = foreign.iter().find(|(other, _)| other == name)?;
        let mut mixed = files.clone();
        mixed.iter_mut().find(|(other, _)| other == name)?.1 = theirs.1.clone();
        Some((name, mixed))
    });
    let mut count = 0;
    for (name, mixed) in exchanged {
        count += 1;
        assert!(open(&MemoryDisk::of(&mixed), options()).is_err(), "{name}");
    }
    assert!(count > 0);
    // Files that would only be cleaned away are looked at as well.
    let older = |prefix: &str| format!("{prefix}-{:016x}", 1);
    let log = foreign.iter().find(|(name, _)| name.starts_with("log-")).unwrap();
    let checkpoint = other_checkpoint().await;
    for (name, bytes) in [(older("log"), log.1.clone()), (older("checkpoint"), checkpoint)] {
        let mut mixed = files.clone();
        mixed.retain(|(other, _)| *other != name);
        mixed.push((name.clone(), bytes));
        let disk = MemoryDisk::of(&mixed);
        let Err(e) = open(&disk, options()) else {
            panic!("opened with a foreign {name}");
        };
        assert!(
            e.detail().contains(&name) && e.detail().contains("another store"),
            "{e}"
        );
        assert!(
            disk.files().iter().any(|(other, _)| *other == name),
            "{name} was removed"
        );
    }
}

async fn other_checkpoint() -> Vec<u8> {
    let disk = MemoryDisk::default();
    let mut model = Model::new(56);
    let (env, _) = Env::manual(778);
    let log = EmbeddedLog::open_on(&env, Arc::new(disk.clone()), options()).unwrap();
    model.append(&log).await.unwrap();
    model.checkpoint(&log).await.unwrap();
    let files = disk.files();
    files
        .into_iter()
        .find(|(name, _)| name.starts_with("checkpoint-"))
        .unwrap()
        .1
}

#[tokio::test]
async fn a_later_format_version_is_named() {
    let (mut files, _) = written(true).await;
    let log = files
        .iter_mut()
        .rfind(|(name, _)| name.starts_with("log-"))
        .unwrap();
    log.1[8] = 9;
    let Err(e) = open(&MemoryDisk::of(&files), options()) else {
        panic!("opened");
    };
    assert!(e.detail().contains("format version 9"), "{e}");
}

/// A session without syncs may lose its end, but not what a later session with syncs wrote behind it.
#[tokio::test]
async fn an_unsafe_session_does_not_excuse_damage_in_the_safe_one_after_it() {
    let mut in_one_segment = options();
    in_one_segment.segment_bytes = 64 << 10;
    let mut unsafe_first = without_fsync();
    unsafe_first.segment_bytes = 64 << 10;
    let disk = MemoryDisk::default();
    let mut model = Model::new(31);
    let log = open(&disk, unsafe_first).unwrap();
    for _ in 0..5 {
        model.append(&log).await.unwrap();
    }
    let log_file = |disk: &MemoryDisk| {
        disk.files()
            .into_iter()
            .find(|(name, _)| name.starts_with("log-"))
    };
    let end_of =
        |file: Option<(String, Vec<u8>)>| file.unwrap().1.iter().rposition(|byte| *byte != 0).unwrap();
    let unsafe_end = end_of(log_file(&disk));
    let disk = disk.image(disk.steps(), Cut::KeepUnsynced);
    let log = open(&disk, in_one_segment.clone()).unwrap();
    let (found, head) = contents(&log).await;
    model.rebase(found, head);
    for _ in 0..4 {
        model.append(&log).await.unwrap();
    }
    let image = disk.image(disk.steps(), Cut::KeepUnsynced);
    let end = end_of(log_file(&image));
    let files = image.files();
    let index = files
        .iter()
        .position(|(name, _)| name.starts_with("log-"))
        .unwrap();
    let mut refused = 0;
    for position in (unsafe_end..=end).step_by(5) {
        let mut damaged = files.clone();
        damaged[index].1[position] ^= 1 << (position % 8);
        let outcome = outcome(&damaged, &files[index].0, &model, in_one_segment.clone()).await;
        refused += usize::from(matches!(outcome, Outcome::Refused));
    }
    assert!(refused > 100, "{refused}");
}
