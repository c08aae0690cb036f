//! Making a data folder of records that came from elsewhere.
//!
//! The folder is made under another name beside the wanted one, made durable, and renamed: there is a whole store or none. A
//! restore that was cut off leaves the other name, which the next one clears.

use crate::checkpoint::{CheckpointHead, CheckpointWriter};
use crate::disk::Disk;
use crate::errors::unavailable;
use crate::options::EmbeddedOptions;
use crate::writer::{Beginning, Writer};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use supercargo_engine::{CommitId, LogOp, LogRecord};
use supercargo_env::Env;
use supercargo_storage::{Error, ErrorKind, Record, Revision};

/// Where the folder `dir` is made before it has its name.
#[must_use]
pub fn aside(dir: &Path) -> PathBuf {
    let mut name = dir.file_name().unwrap_or_default().to_owned();
    name.push(".restoring");
    dir.with_file_name(name)
}

/// Makes a store in the folder `dir`, which must be absent or empty. It stands at `revision`, and nothing before is known: who
/// asks for older changes is told that they are gone. The records come in key order, none newer than `revision`, with their
/// deadline (milliseconds since the Unix epoch, 0 for none) as lease.
///
/// # Errors
/// `Unavailable` when something is in the folder; what `records` says; `Unavailable` and `NoSpace` from the disk. Nothing is in
/// `dir` then.
pub fn restore_folder<E: From<Error>>(
    env: &Env,
    disk: &Arc<dyn Disk>,
    dir: &Path,
    revision: Revision,
    records: impl Iterator<Item = Result<Record, E>>,
) -> Result<(), E> {
    check_empty(disk.as_ref(), dir)?;
    let aside = aside(dir);
    let parent = match aside.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let io = |e| unavailable(&aside, "make", e);
    disk.create_dir(&aside).map_err(io)?;
    for name in disk.list(&aside).map_err(io)? {
        disk.remove(&aside.join(name)).map_err(io)?;
    }
    let beginning = Beginning {
        revision: revision.0,
        floor: revision.0,
        ..Beginning::empty(env)
    };
    write_checkpoint(env, disk.as_ref(), &aside, &beginning, records)?;
    let options = EmbeddedOptions::new(aside.clone());
    let mut writer = Writer::create(env, disk.clone(), &options, &beginning)?;
    if !writer.close() {
        return Err(Error::new(
            ErrorKind::Unavailable,
            format!(
                "{} could not be completed. Check the disk and try again",
                aside.display()
            ),
        )
        .into());
    }
    disk.sync_dir(&aside)
        .and_then(|()| disk.rename(&aside, dir))
        .and_then(|()| disk.sync_dir(parent))
        .map_err(|e| unavailable(dir, "complete", e))?;
    Ok(())
}

fn check_empty(disk: &dyn Disk, dir: &Path) -> Result<(), Error> {
    match disk.list(dir) {
        Ok(names) if names.is_empty() => Ok(()),
        Ok(_) => Err(Error::new(
            ErrorKind::Unavailable,
            format!(
                "{} is not empty. Name another data folder, or move this one away",
                dir.display()
            ),
        )),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(e) => Err(unavailable(dir, "list", e)),
    }
}

fn write_checkpoint<E: From<Error>>(
    env: &Env,
    disk: &dyn Disk,
    dir: &Path,
    beginning: &Beginning,
    records: impl Iterator<Item = Result<Record, E>>,
) -> Result<(), E> {
    let head = CheckpointHead {
        store: beginning.store,
        at: beginning.revision,
        floor: beginning.floor,
        nonce: env.rng.u64(),
    };
    let mut writer = CheckpointWriter::create(disk, dir, head)?;
    for record in records {
        let pushed = record.and_then(|record| Ok(writer.push(&log_record(record))?));
        if let Err(e) = pushed {
            writer.abandon();
            return Err(e);
        }
    }
    writer.finish()?;
    Ok(())
}

fn log_record(record: Record) -> LogRecord {
    LogRecord {
        revision: record.mod_revision,
        commit: CommitId::default(),
        op: LogOp::Put {
            key: record.key,
            value: record.value,
            create: record.create_revision,
            version: record.version,
            deadline_ms: record.lease,
        },
    }
}
