//! What the frames of a log add up to. Pure: it is fed frames in order and does no IO.

use crate::fields::Fields;
use crate::frame::{FrameHead, FrameId, FrameKind, decode_open};
use crate::options::Fsync;
use crate::record;
use crate::segment::SegmentHead;
use supercargo_engine::LogRecord;

/// The state of the replay between two frames.
pub(crate) struct Replay {
    /// Records up to this revision are in the checkpoint and are not kept.
    at: u64,
    /// The last frame.
    pub(crate) last: FrameId,
    /// The next revision.
    pub(crate) next: u64,
    pub(crate) floor: u64,
    /// The setting of the session that wrote the last frame.
    pub(crate) fsync: Fsync,
    /// True when the last frame says that the store was closed.
    pub(crate) clean: bool,
    /// Records after the checkpoint.
    pub(crate) records: Vec<LogRecord>,
    /// Bytes of the frames that hold them.
    pub(crate) tail_bytes: u64,
}

impl Replay {
    /// Starts at the beginning of a segment, above a checkpoint at `at` (0 for none).
    pub(crate) fn new(head: &SegmentHead, at: u64) -> Self {
        Self {
            at,
            last: head.after,
            next: head.next,
            floor: head.floor,
            fsync: head.fsync,
            clean: false,
            records: Vec::new(),
            tail_bytes: 0,
        }
    }

    /// Applies a frame whose checksums hold. Errors with what contradicts what came before.
    pub(crate) fn apply(&mut self, head: &FrameHead, body: &[u8]) -> Result<(), &'static str> {
        match head.kind {
            FrameKind::Open => self.open(head, body)?,
            _ if head.first != self.next => return Err("a frame's revision does not continue the log"),
            FrameKind::Batch => self.batch(head, body)?,
            FrameKind::Floor => {
                let floor = Fields::new(body).u64().ok_or("a floor frame is too short")?;
                self.floor = self.floor.max(floor);
            }
            FrameKind::Close => {}
        }
        self.clean = head.kind == FrameKind::Close;
        self.last = head.id;
        Ok(())
    }

    fn open(&mut self, head: &FrameHead, body: &[u8]) -> Result<(), &'static str> {
        // After a session without syncs that was not closed, the next one skips the revisions that may have been lost.
        let skips = self.fsync == Fsync::Never && !self.clean && head.first > self.next;
        if skips {
            self.floor = self.floor.max(head.first - 1);
        } else if head.first != self.next {
            return Err("a session does not continue the log");
        }
        self.next = head.first;
        self.fsync = decode_open(body).ok_or("a session's setting is not known")?;
        Ok(())
    }

    fn batch(&mut self, head: &FrameHead, body: &[u8]) -> Result<(), &'static str> {
        let mut fields = Fields::new(body);
        let before = self.records.len();
        for _ in 0..head.count {
            let record = record::decode(&mut fields).ok_or("a record is not valid")?;
            let next = record::next_revision(&record);
            if record.revision.0 != self.next || next <= self.next {
                return Err("a record's revision does not continue the log");
            }
            if next > self.next.saturating_add(1) {
                self.floor = self.floor.max(next - 1);
            }
            self.next = next;
            if record.revision.0 > self.at {
                self.records.push(record);
            }
        }
        if self.records.len() > before {
            self.tail_bytes += head.frame_bytes();
        }
        Ok(())
    }
}
