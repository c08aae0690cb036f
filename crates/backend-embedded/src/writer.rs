//! Appending: the one owner of the log's files, driven by the committer thread.
//!
//! Invariants:
//! - A frame is begun only after the one before it is durable (with [`Fsync::Always`]), so a power cut can damage only
//!   the last frame.
//! - A segment gets a successor only once its content is durable.
//! - After a failed write or sync nothing is written any more: what the disk holds is not known. A full disk is no such
//!   failure as long as it is noticed before the sync: nothing of the batch counts, and the next one overwrites it.

use crate::disk::{Disk, File, OpenMode, write_all};
use crate::errors::{self, is_out_of_space, unavailable};
use crate::files::{LogFiles, RESERVE_BYTES};
use crate::frame::{BODY_BYTES_MAX, FrameBuilder, FrameId, FrameKind, encode_open};
use crate::identity::Identity;
use crate::options::{EmbeddedOptions, Fsync, JUMP_MARGIN};
use crate::record;
use crate::recovery::{End, Recovered};
use crate::segment::{DATA_START, SegmentHead};
use std::io::IoSlice;
use std::sync::Arc;
use supercargo_engine::{Appended, Head, LogRecord};
use supercargo_env::Env;
use supercargo_storage::{Error, ErrorKind, Key, Revision};

/// The most that is written to find out whether there is room again.
const PROBE_BYTES_MAX: u64 = 4 << 20;
/// The revision an empty store stands at.
const FIRST_REVISION: u64 = 1;

/// The log's writing end.
pub(crate) struct Writer {
    env: Env,
    options: EmbeddedOptions,
    store: [u8; 16],
    last: FrameId,
    next: u64,
    floor: u64,
    files: LogFiles,
    /// The last of the segments.
    active: Box<dyn File>,
    end: End,
    frame: FrameBuilder,
    appended_bytes: u64,
    /// The sentence every later append answers.
    poison: Option<String>,
    /// So many bytes found no room.
    lacks_bytes: Option<u64>,
}

/// Which store is made, and where its log begins.
pub(crate) struct Beginning {
    pub(crate) store: [u8; 16],
    /// The revision it stands at.
    pub(crate) revision: u64,
    pub(crate) floor: u64,
}

impl Beginning {
    /// An empty store with a name of its own.
    pub(crate) fn empty(env: &Env) -> Self {
        let mut store = [0; 16];
        env.rng.fill(&mut store);
        Self {
            store,
            revision: FIRST_REVISION,
            floor: 0,
        }
    }
}

impl Writer {
    /// Makes the first segment of a store, and its identity.
    pub(crate) fn create(
        env: &Env,
        disk: Arc<dyn Disk>,
        options: &EmbeddedOptions,
        beginning: &Beginning,
    ) -> Result<Self, Error> {
        let store = beginning.store;
        let head = SegmentHead {
            store,
            number: 1,
            next: beginning.revision.saturating_add(1),
            floor: beginning.floor,
            nonce: env.rng.u64(),
            after: FrameId::default(),
            fsync: options.fsync,
        };
        let mut files = LogFiles::none(disk, options);
        let begun = files
            .begin_segment(&head)
            .map_err(|e| unavailable(&options.data_dir, "make a store in", e.error))?;
        let mut writer = Self {
            env: env.clone(),
            options: options.clone(),
            store,
            last: FrameId::default(),
            next: head.next,
            floor: head.floor,
            files,
            active: begun.file,
            end: begun.end,
            frame: FrameBuilder::default(),
            appended_bytes: 0,
            poison: None,
            lacks_bytes: None,
        };
        writer.begin_session(writer.next)?;
        // After the log: a cut in between must not leave the word of a store that never was.
        writer.write_identity()?;
        Ok(writer)
    }

    fn identity(&self) -> Identity {
        Identity {
            store: self.store,
            segment: self.files.active_number(),
            last: self.last,
        }
    }

    /// Writes down how far the durable log reaches.
    fn write_identity(&self) -> Result<(), Error> {
        self.identity().write(self.files.disk(), self.files.dir())
    }

    /// Goes on with a store that was read.
    pub(crate) fn resume(
        env: &Env,
        disk: Arc<dyn Disk>,
        options: &EmbeddedOptions,
        found: &mut Recovered,
    ) -> Result<Self, Error> {
        let Some(last_segment) = found.segments.last() else {
            return Err(errors::foreign(&options.data_dir, "it has no log"));
        };
        let path = last_segment.path.clone();
        let active = disk
            .open(&path, OpenMode::Write)
            .map_err(|e| unavailable(&path, "open", e))?;
        let mut writer = Self {
            env: env.clone(),
            options: options.clone(),
            store: found.store,
            last: found.last,
            next: found.next,
            floor: found.floor,
            files: LogFiles::found(disk, options, found),
            active,
            end: found.end,
            frame: FrameBuilder::default(),
            appended_bytes: 0,
            poison: None,
            lacks_bytes: None,
        };
        if !found.clean {
            writer
                .rewrite_last_frame()
                .map_err(|e| unavailable(&path, "make the last batch durable in", e))?;
        }
        let unsafe_stop = found.fsync == Fsync::Never && !found.clean;
        let first = match unsafe_stop {
            true => writer.next.saturating_add(JUMP_MARGIN),
            false => writer.next,
        };
        writer.begin_session(first)?;
        if unsafe_stop {
            writer.floor = first - 1;
        }
        let named = found.identity.map(|identity| (identity.store, identity.segment));
        if named != Some((writer.store, writer.identity().segment)) {
            writer.write_identity()?;
        }
        for path in &found.leftovers {
            writer.files.remove(path);
        }
        writer.files.drop_surplus_spares();
        Ok(writer)
    }

    /// Writes the last frame once more, the same bytes. After a failed sync the system may call a page clean that never
    /// reached the disk; read back from its cache it looks sound, and a sync alone would not write it again.
    fn rewrite_last_frame(&mut self) -> std::io::Result<()> {
        let mut bytes = vec![0; usize::try_from(self.end.offset - self.end.last_frame).unwrap_or(0)];
        let mut filled = 0;
        while let Some(free) = bytes.get_mut(filled..).filter(|free| !free.is_empty()) {
            match self.active.read_at(free, self.end.last_frame + filled as u64)? {
                0 => break,
                n => filled += n,
            }
        }
        let read = bytes.get(..filled).unwrap_or_default();
        write_all(
            self.active.as_ref(),
            &mut [IoSlice::new(read)],
            self.end.last_frame,
        )
    }

    /// Writes and syncs the `Open` frame, and with it whatever the session before left unsynced: from here on it is known
    /// what this session promises.
    fn begin_session(&mut self, first: u64) -> Result<(), Error> {
        let Some(session) = self.last.session.checked_add(1) else {
            return Err(errors::foreign(&self.options.data_dir, "it was opened too often"));
        };
        let opened_at_ms = u64::try_from(self.env.clock.now().unix_millis()).unwrap_or(0);
        self.frame
            .set_body(&encode_open(self.options.fsync, opened_at_ms));
        let id = FrameId { session, number: 0 };
        self.write_frame(FrameKind::Open, id, first, 0)?;
        self.next = first;
        Ok(())
    }

    /// Writes all of `records` or none, durably.
    pub(crate) fn append(&mut self, expect: Revision, records: &[LogRecord]) -> Result<Appended, Error> {
        self.check_writable()?;
        if expect != self.head().revision {
            return Ok(Appended::Lost(self.head()));
        }
        if records.is_empty() {
            return Ok(Appended::Done);
        }
        let after = self.check_records(records)?;
        self.frame.set_records(records);
        let wrote = self.write_frame(FrameKind::Batch, self.last.next(), self.next, records.len());
        self.note_room(self.frame.frame_bytes(), wrote.as_ref().err());
        wrote?;
        self.next = after.next;
        self.floor = self.floor.max(after.floor);
        Ok(Appended::Done)
    }

    /// Tells the operator once when room has run out, and once when there is as much again.
    fn note_room(&mut self, bytes: u64, failed: Option<&Error>) {
        match (failed, self.lacks_bytes) {
            (Some(e), None) if *e.kind() == ErrorKind::NoSpace => {
                let error = e.detail();
                tracing::error!(
                    error,
                    "the disk is full: writes are refused until there is room, reads go on"
                );
                self.lacks_bytes = Some(bytes);
            }
            // A smaller batch may still fit where a larger one did not.
            (None, Some(lacking)) if bytes >= lacking => {
                tracing::warn!("the disk has room again: writes go on");
                self.lacks_bytes = None;
            }
            _ => {}
        }
    }

    /// Looks whether what found no room would find it now. What it writes is no frame, and the next frame overwrites it.
    pub(crate) fn probe(&mut self) {
        let Some(bytes) = self.lacks_bytes.filter(|_| self.poison.is_none()) else {
            return;
        };
        let nothing = vec![0; usize::try_from(bytes.min(PROBE_BYTES_MAX)).unwrap_or(0)];
        let found = self.reserve(bytes).and_then(|()| {
            write_all(
                self.active.as_ref(),
                &mut [IoSlice::new(&nothing)],
                self.end.offset,
            )
            .map_err(|e| unavailable(self.files.active_path(), "write to", e))
        });
        self.note_room(bytes, found.as_ref().err());
    }

    pub(crate) fn is_full(&self) -> bool {
        self.lacks_bytes.is_some()
    }

    /// Checks what the reader will insist on, and answers where the log stands after the records.
    fn check_records(&self, records: &[LogRecord]) -> Result<After, Error> {
        let mut after = After {
            next: self.next,
            floor: 0,
        };
        let mut bytes = 0usize;
        for record in records {
            let next = record::next_revision(record);
            if record.revision.0 != after.next || next <= after.next {
                return Err(Error::new(
                    ErrorKind::Corrupt,
                    format!(
                        "a batch's revision {} does not continue {}; nothing was written",
                        record.revision, after.next
                    ),
                ));
            }
            if next > after.next + 1 {
                after.floor = next - 1;
            }
            after.next = next;
            bytes = bytes.saturating_add(record::encoded_len(record));
            if let supercargo_engine::LogOp::Put { key, value, .. } = &record.op
                && value.len() > self.options.value_bytes_max
            {
                return Err(self.too_large(key, value.len()));
            }
        }
        if bytes > BODY_BYTES_MAX || u32::try_from(records.len()).is_err() {
            return Err(Error::new(
                ErrorKind::TooLarge,
                format!("a batch of {bytes} bytes is larger than the log takes ({BODY_BYTES_MAX})"),
            ));
        }
        Ok(after)
    }

    fn too_large(&self, key: &Key, bytes: usize) -> Error {
        let max = self.options.value_bytes_max;
        Error::new(
            ErrorKind::TooLarge,
            format!("the value has {bytes} bytes and the store takes {max}"),
        )
        .with_key(key)
    }

    /// Raises the compaction floor, durably.
    pub(crate) fn set_floor(&mut self, floor: Revision) -> Result<(), Error> {
        self.check_writable()?;
        if floor.0 <= self.floor {
            return Ok(());
        }
        self.frame.set_body(&floor.0.to_le_bytes());
        self.write_frame(FrameKind::Floor, self.last.next(), self.next, 0)?;
        self.floor = floor.0;
        Ok(())
    }

    /// Says that the store was closed properly, and answers whether that worked. A store that refuses writes says nothing: the
    /// next start judges for itself.
    pub(crate) fn close(&mut self) -> bool {
        if self.poison.is_some() {
            return false;
        }
        self.frame.set_body(&[]);
        let closed = self
            .write_frame(FrameKind::Close, self.last.next(), self.next, 0)
            .and_then(|()| match self.options.fsync {
                Fsync::Always => Ok(()),
                Fsync::Never => {
                    (self.active.sync()).map_err(|e| unavailable(self.files.active_path(), "close", e))
                }
            });
        match closed {
            Ok(()) => self.renew_identity(),
            Err(e) => {
                tracing::warn!(error = %e, "the store was not closed properly; the next start will check it");
                return false;
            }
        }
        true
    }

    /// As [`Self::write_identity`]. The log is whole without: then only a loss of its end goes unnoticed.
    fn renew_identity(&self) {
        if let Err(e) = self.write_identity() {
            tracing::warn!(error = %e, "can't write down how far the log reaches");
        }
    }

    /// Writes the frame that `self.frame` holds, with the body set, and makes it durable.
    fn write_frame(&mut self, kind: FrameKind, id: FrameId, first: u64, count: usize) -> Result<(), Error> {
        let bytes = self.frame.frame_bytes();
        // A frame that is longer than a whole segment gets a segment of its own.
        let full = self.end.offset + bytes > self.options.segment_bytes && self.end.offset > DATA_START;
        if full {
            self.rotate()?;
        }
        self.reserve(bytes)?;
        self.frame.seal(kind, id, first, count, self.end.seed);
        let wrote = write_all(self.active.as_ref(), &mut self.frame.slices(), self.end.offset);
        self.frame.release();
        match wrote {
            Ok(()) => {}
            Err(e) if is_out_of_space(&e) => {
                return Err(unavailable(self.files.active_path(), "write to", e));
            }
            Err(e) => return Err(self.poison("write to", &e, ErrorKind::OutcomeUnknown)),
        }
        let must_sync = kind == FrameKind::Open || self.options.fsync == Fsync::Always;
        if must_sync && let Err(e) = self.active.sync() {
            return Err(self.poison("make durable what was written to", &e, ErrorKind::OutcomeUnknown));
        }
        self.end.last_frame = self.end.offset;
        self.end.offset += bytes;
        self.appended_bytes += bytes;
        self.last = id;
        Ok(())
    }

    /// Sees to it that the active segment has room for `bytes` more. Out of space is not fatal: nothing was written.
    fn reserve(&mut self, bytes: u64) -> Result<(), Error> {
        let needed = self.end.offset + bytes;
        let Some(segment) = self.files.active_mut() else {
            return Ok(());
        };
        if needed <= segment.bytes {
            return Ok(());
        }
        let roomy = needed
            .saturating_add(RESERVE_BYTES)
            .min(self.options.segment_bytes.max(needed));
        let reserved = match self.active.allocate(roomy) {
            Err(e) if is_out_of_space(&e) => self.active.allocate(needed).map(|()| needed),
            other => other.map(|()| roomy),
        };
        match reserved {
            Ok(end) => {
                segment.bytes = end;
                Ok(())
            }
            Err(e) if is_out_of_space(&e) => Err(unavailable(&segment.path, "extend", e)),
            Err(e) => Err(self.poison("extend", &e, ErrorKind::ReadOnly)),
        }
    }

    /// Begins the next segment.
    fn rotate(&mut self) -> Result<(), Error> {
        if self.options.fsync == Fsync::Never
            && let Err(e) = self.active.sync()
        {
            return Err(self.poison("make durable", &e, ErrorKind::ReadOnly));
        }
        let head = SegmentHead {
            store: self.store,
            number: self.files.active_number() + 1,
            next: self.next,
            floor: self.floor,
            nonce: self.env.rng.u64(),
            after: self.last,
            fsync: self.options.fsync,
        };
        match self.files.begin_segment(&head) {
            Ok(begun) => {
                self.active = begun.file;
                self.end = begun.end;
                self.renew_identity();
                Ok(())
            }
            Err(e) if e.is_fatal => {
                Err(self.poison("begin a new log file after", &e.error, ErrorKind::ReadOnly))
            }
            Err(e) => Err(unavailable(&e.path, "begin a new log file in", e.error)),
        }
    }

    /// Takes note of a checkpoint that is complete: what it holds is not kept otherwise.
    pub(crate) fn adopt_checkpoint(&mut self, at: u64, bytes: u64) {
        if let Err(e) = self.files.adopt_checkpoint(at, bytes) {
            self.poison("clean up after a checkpoint, beside", &e, ErrorKind::ReadOnly);
        }
    }

    /// Refuses writes from now on; answers the error of the present one.
    fn poison(&mut self, doing: &str, e: &std::io::Error, kind: ErrorKind) -> Error {
        let text = errors::poison_text(self.files.active_path(), doing, e);
        tracing::error!(error = %text, "the store refuses writes");
        self.poison = Some(text.clone());
        Error::new(kind, text)
    }

    fn check_writable(&self) -> Result<(), Error> {
        match &self.poison {
            Some(why) => Err(errors::poisoned(why)),
            None => Ok(()),
        }
    }

    pub(crate) fn is_writable(&self) -> bool {
        self.poison.is_none()
    }

    pub(crate) fn head(&self) -> Head {
        Head {
            revision: Revision(self.next - 1),
            floor: Revision(self.floor),
            swept: Revision::ZERO,
        }
    }

    /// The log's files.
    pub(crate) fn files(&self) -> &LogFiles {
        &self.files
    }

    /// Bytes of all frames written since the store was opened.
    pub(crate) fn appended_bytes(&self) -> u64 {
        self.appended_bytes
    }

    /// The store's identity.
    pub(crate) fn store(&self) -> [u8; 16] {
        self.store
    }
}

struct After {
    next: u64,
    floor: u64,
}
