//! `supercargo snapshot restore`: into a new folder, or below an empty prefix of another store.
//!
//! Clients of the old cluster hold revisions of it. A restored store must never hand out one of those again for something else:
//! a watch that resumes there would silently miss changes. So the new store stands far beyond the old one's last revision and
//! knows nothing older: such a watch is told that its revision is gone (410), and begins anew.

use super::reader::{Reader, Summary};
use crate::progress::{Progress, grouped};
use crate::start_error::StartError;
use crate::stored::{Fill, Moved, RAISE_MAX, Tally, difference, hex, in_words};
use std::path::Path;
use std::sync::Arc;
use supercargo_backend_embedded::{Disk, restore_folder};
use supercargo_env::Env;
use supercargo_storage::{Backend, Error, Revision};

/// How far a folder's revision is raised over the snapshot's: as etcd's own tools advise, more than any store gets through
/// between a backup and a restore.
pub(crate) const FOLDER_BUMP: u64 = 1_000_000_000;
/// The same where each step is a write (etcd): what a busy cluster writes in some hours.
pub(crate) const KEYS_BUMP: u64 = 100_000;
/// Records that are read before they are written together.
const BATCH: usize = 1_024;

/// What restores into whichever store have in common.
pub(crate) struct Restore<'a> {
    pub(crate) file: &'a Path,
    /// Another prefix for the keys than the snapshot's.
    pub(crate) prefix: Option<String>,
    /// How far beyond the snapshot's revision the store shall stand.
    pub(crate) bump: Option<u64>,
    /// Into another store even where its revision can't be raised so far.
    pub(crate) keeps_revisions: bool,
}

/// What was restored.
pub(crate) struct Restored {
    pub(crate) summary: Summary,
    /// Where the store stands now.
    pub(crate) revision: Revision,
    /// Below which prefix.
    pub(crate) prefix: String,
    /// How many keys an earlier try had made.
    pub(crate) found: u64,
    /// The store may hand out revisions that the old one has handed out.
    pub(crate) repeats_revisions: bool,
}

/// An error of the file or of the store that is made of it.
enum Failed {
    File(StartError),
    Store(Error),
}

impl From<Error> for Failed {
    fn from(e: Error) -> Self {
        Self::Store(e)
    }
}

impl Restore<'_> {
    /// Makes the folder `dir` of the file. Either all of it is there afterwards, or nothing.
    ///
    /// # Errors
    /// A sentence that names file or folder.
    pub(crate) fn make_folder(
        &self,
        env: &Env,
        disk: &Arc<dyn Disk>,
        dir: &Path,
    ) -> Result<Restored, StartError> {
        let mut reader = Reader::open_file(self.file)?;
        let bump = self.bump.unwrap_or(FOLDER_BUMP);
        let revision = Revision(reader.head().revision.0.saturating_add(bump).max(1));
        let moved = self.moved(&reader.head().prefix);
        let mut progress = Progress::new("restoring", "objects", reader.head().announced);
        let records = std::iter::from_fn(|| {
            progress.add(1);
            let record = reader.next().and_then(|r| r.map(|r| moved.apply(r)).transpose());
            record.map_err(Failed::File).transpose()
        });
        restore_folder(env, disk, dir, revision, records).map_err(|e| match e {
            Failed::File(e) => e,
            Failed::Store(e) => StartError::new(e.detail().to_owned(), ""),
        })?;
        drop(progress);
        let prefix = moved.to.prefix().to_owned();
        Ok(Restored {
            summary: reader.into_summary()?,
            revision,
            prefix,
            found: 0,
            repeats_revisions: false,
        })
    }

    /// Makes the keys of the file in a store whose prefix is empty, or goes on where it was cut off.
    ///
    /// # Errors
    /// A sentence that names what is in the way.
    pub(crate) async fn fill_keys(&self, env: &Env, backend: &dyn Backend) -> Result<Restored, StartError> {
        let summary = verify(self.file)?;
        let moved = self.moved(&summary.head.prefix);
        let layout = &moved.to;
        let fill = Fill::new(backend, env.clock.as_ref(), layout);
        let to = self.check_revision(backend, &summary).await?;
        fill.begin(&format!("snapshot {}", hex(&summary.hash))).await?;

        let mut reader = Reader::open_file(self.file)?;
        let mut progress = Progress::new("restoring", "objects", summary.count());
        let mut wanted = Tally::default();
        let mut found = 0;
        loop {
            let mut batch = Vec::with_capacity(BATCH);
            while batch.len() < BATCH
                && let Some(record) = reader.next()?
            {
                let record = moved.apply(record)?;
                if record.lease == 0 {
                    wanted.add(layout, &record);
                }
                batch.push(record);
            }
            let count = batch.len() as u64;
            if count == 0 {
                break;
            }
            found += fill.make(batch).await?;
            progress.add(count);
        }
        drop(progress);
        if reader.into_summary()?.hash != summary.hash {
            return Err(StartError::new(
                format!("{} changed while it was restored", self.file.display()),
                "remove all keys below the prefix, and begin again",
            ));
        }
        self.raise(backend, &fill, to).await?;
        let mut progress = Progress::new("verifying", "objects", summary.count());
        let there = fill.count(|n| progress.add(n)).await?;
        drop(progress);
        if let Some(what) = difference(&wanted.finish(), &there) {
            return Err(StartError::new(
                format!("what was written reads otherwise: {what}"),
                "stop whoever else writes there, remove all keys below the prefix, and begin again",
            ));
        }
        let revision = fill.finish().await?;
        Ok(Restored {
            revision,
            prefix: layout.prefix().to_owned(),
            found,
            repeats_revisions: revision <= summary.head.revision,
            summary,
        })
    }

    fn moved(&self, from: &str) -> Moved {
        Moved::new(from, self.prefix.as_deref().unwrap_or(from))
    }

    /// The revision that the store has to reach, if that is possible.
    async fn check_revision(&self, backend: &dyn Backend, summary: &Summary) -> Result<Revision, StartError> {
        let now = backend.current_revision().await.map_err(|e| in_words(&e))?;
        if self.keeps_revisions {
            return Ok(now);
        }
        let beyond = |bump| Revision(summary.head.revision.0.saturating_add(bump));
        // Where the store stands already is no skip: only whether it could.
        if backend.skip_to(now).await.map_err(|e| in_words(&e))? {
            return Ok(beyond(self.bump.unwrap_or(FOLDER_BUMP)));
        }
        let to = beyond(self.bump.unwrap_or(KEYS_BUMP));
        let missing = to.0.saturating_sub(now.0.saturating_add(summary.count()));
        if missing <= RAISE_MAX {
            return Ok(to);
        }
        Err(StartError::new(
            format!(
                "the snapshot is of revision {}, and this store stands at {now}: clients of the old cluster would resume their \
                 watches at revisions that it gives out again, and miss changes. Each step to pass it costs a write here, and \
                 {} of them are missing",
                summary.head.revision,
                grouped(missing)
            ),
            "restore into a folder (--data-dir), whose revision can be set; or stop every client of the old cluster first and \
             give --keep-revisions",
        ))
    }

    async fn raise(&self, backend: &dyn Backend, fill: &Fill<'_>, to: Revision) -> Result<(), StartError> {
        let now = backend.current_revision().await.map_err(|e| in_words(&e))?;
        if now >= to {
            return Ok(());
        }
        let next = Revision(to.0.saturating_add(1));
        if backend.skip_to(next).await.map_err(|e| in_words(&e))? {
            return Ok(());
        }
        let mut progress = Progress::new("raising the revision", "writes", to.0 - now.0);
        fill.raise(to, |n| progress.add(n)).await
    }
}

/// Reads a file to its end: everything in it adds up.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn verify(file: &Path) -> Result<Summary, StartError> {
    let mut reader = Reader::open_file(file)?;
    let mut progress = Progress::new("verifying", "objects", reader.head().announced);
    while reader.next()?.is_some() {
        progress.add(1);
    }
    drop(progress);
    reader.into_summary()
}

#[cfg(test)]
#[path = "restore_test.rs"]
mod tests;
