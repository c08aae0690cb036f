//! The files a log consists of: its segments, the checkpoint before them, and retired segments that wait for their next
//! life.
//!
//! A segment has its final name only once its header is durable, and a retired one loses its name for good before its
//! content is overwritten.

use crate::disk::{Disk, File, OpenMode, write_all};
use crate::options::EmbeddedOptions;
use crate::recovery::{End, Recovered, Segment};
use crate::segment::{DATA_START, FileName, SEGMENT_TEMPORARY, SegmentHead};
use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Space is reserved in steps of this size ahead of the log's end: a batch then changes no file length, and an idle store
/// stays small.
pub(crate) const RESERVE_BYTES: u64 = 4 << 20;
/// Retired segments kept for their next life.
const SPARES_MAX: usize = 2;

/// The files of one log.
pub(crate) struct LogFiles {
    disk: Arc<dyn Disk>,
    dir: PathBuf,
    /// The length of a full segment.
    segment_bytes: u64,
    /// Oldest first; frames go into the last one.
    segments: VecDeque<Segment>,
    /// The newest checkpoint: its revision, path and size.
    checkpoint: Option<(u64, PathBuf, u64)>,
    spares: Vec<PathBuf>,
}

/// A segment that takes frames from now on.
pub(crate) struct Begun {
    pub(crate) file: Box<dyn File>,
    /// Where its first frame goes.
    pub(crate) end: End,
}

/// Why no segment was begun.
pub(crate) struct NotBegun {
    /// The file that was to become the segment.
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
    /// It is not known what exists. Otherwise the segment does not, and the log goes on in the old one.
    pub(crate) is_fatal: bool,
}

impl LogFiles {
    /// No file yet.
    pub(crate) fn none(disk: Arc<dyn Disk>, options: &EmbeddedOptions) -> Self {
        Self {
            disk,
            dir: options.data_dir.clone(),
            segment_bytes: options.segment_bytes,
            segments: VecDeque::new(),
            checkpoint: None,
            spares: Vec::new(),
        }
    }

    /// Those that were found, which are taken out of `found`.
    pub(crate) fn found(disk: Arc<dyn Disk>, options: &EmbeddedOptions, found: &mut Recovered) -> Self {
        Self {
            segments: std::mem::take(&mut found.segments).into(),
            checkpoint: found.checkpoint.take(),
            spares: std::mem::take(&mut found.spares),
            ..Self::none(disk, options)
        }
    }

    /// The disk they are on.
    pub(crate) fn disk(&self) -> &dyn Disk {
        self.disk.as_ref()
    }

    /// The folder they are in.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// The segment that takes frames; `None` before the first.
    pub(crate) fn active(&self) -> Option<&Segment> {
        self.segments.back()
    }

    /// As [`Self::active`], to note its length.
    pub(crate) fn active_mut(&mut self) -> Option<&mut Segment> {
        self.segments.back_mut()
    }

    /// The number of the segment that takes frames; 0 before the first.
    pub(crate) fn active_number(&self) -> u64 {
        self.active().map_or(0, |segment| segment.number)
    }

    /// The file that takes frames; the folder before the first.
    pub(crate) fn active_path(&self) -> &Path {
        self.active().map_or_else(|| self.dir(), |segment| &segment.path)
    }

    /// Makes the segment that `head` describes, of a spare where there is one. It is durable when this returns.
    pub(crate) fn begin_segment(&mut self, head: &SegmentHead) -> Result<Begun, NotBegun> {
        let spare = self.spares.pop();
        let (path, mode) = match &spare {
            Some(path) => (path.clone(), OpenMode::Write),
            None => (self.dir.join(SEGMENT_TEMPORARY), OpenMode::Create),
        };
        let (file, bytes) = match self.prepare(&path, mode, head) {
            Ok(prepared) => prepared,
            Err(error) => {
                match spare {
                    Some(spare) => self.spares.push(spare),
                    // It may hold the last free space; the next try makes it anew in any case.
                    None => drop(self.disk.remove(&path)),
                }
                return Err(NotBegun {
                    path,
                    error,
                    is_fatal: false,
                });
            }
        };
        let named = FileName::segment(&self.dir, head.number);
        let made_durable = file
            .sync()
            .and_then(|()| self.disk.rename(&path, &named))
            .and_then(|()| self.disk.sync_dir(&self.dir));
        if let Err(error) = made_durable {
            return Err(NotBegun {
                path,
                error,
                is_fatal: true,
            });
        }
        self.segments.push_back(Segment {
            number: head.number,
            path: named,
            next: head.next,
            bytes,
        });
        Ok(Begun {
            file,
            end: End {
                offset: DATA_START,
                last_frame: DATA_START,
                seed: head.seed(),
            },
        })
    }

    /// Opens the file at `path` and writes the header into it; answers the file and its length.
    fn prepare(&self, path: &Path, mode: OpenMode, head: &SegmentHead) -> io::Result<(Box<dyn File>, u64)> {
        let file = self.disk.open(path, mode)?;
        let bytes = file.size()?.max(DATA_START);
        file.allocate(bytes)?;
        write_all(file.as_ref(), &mut [IoSlice::new(&head.encode())], 0)?;
        Ok((file, bytes))
    }

    /// Takes note of a checkpoint that is complete: older ones go, and so do segments whose records it holds.
    ///
    /// # Errors
    /// When it is not known whether names that were given up are gone for good.
    pub(crate) fn adopt_checkpoint(&mut self, at: u64, bytes: u64) -> io::Result<()> {
        if at <= self.checkpoint_at() {
            return Ok(());
        }
        let path = FileName::checkpoint(&self.dir, at);
        if let Some((_, old, _)) = self.checkpoint.replace((at, path, bytes)) {
            self.remove(&old);
        }
        while self
            .segments
            .get(1)
            .is_some_and(|second| second.next <= at.saturating_add(1))
        {
            let Some(retired) = self.segments.pop_front() else {
                break;
            };
            let reusable = retired.bytes <= self.segment_bytes.saturating_add(RESERVE_BYTES);
            let spare = FileName::spare(&self.dir, retired.number);
            if self.spares.len() < SPARES_MAX && reusable && self.disk.rename(&retired.path, &spare).is_ok() {
                self.spares.push(spare);
            } else {
                self.remove(&retired.path);
            }
        }
        // Before a spare's content is overwritten its old name must be gone for good.
        self.disk.sync_dir(&self.dir)
    }

    /// Removes a file that is not needed any more. One that can't be removed now is left over again at the next start.
    pub(crate) fn remove(&self, path: &Path) {
        if let Err(e) = self.disk.remove(path) {
            tracing::warn!(file = %path.display(), error = %e, "can't remove a file that is not needed any more");
        }
    }

    /// Removes the spares beyond those that are kept.
    pub(crate) fn drop_surplus_spares(&mut self) {
        while self.spares.len() > SPARES_MAX {
            if let Some(path) = self.spares.pop() {
                self.remove(&path);
            }
        }
    }

    /// Bytes of all files.
    pub(crate) fn size_bytes(&self) -> u64 {
        let segments: u64 = self.segments.iter().map(|segment| segment.bytes).sum();
        let spares = self.spares.len() as u64 * self.segment_bytes;
        segments + spares + self.checkpoint_bytes()
    }

    /// The revision of the newest checkpoint; 0 without one.
    pub(crate) fn checkpoint_at(&self) -> u64 {
        self.checkpoint.as_ref().map_or(0, |(at, ..)| *at)
    }

    /// Bytes of the newest checkpoint; 0 without one.
    pub(crate) fn checkpoint_bytes(&self) -> u64 {
        self.checkpoint.as_ref().map_or(0, |(.., bytes)| *bytes)
    }
}
