//! Reading a data folder: the newest checkpoint, the log after it, and the judgement of what stands at the log's end.
//!
//! This only reads. Whatever it finds wrong leaves the folder as it was. The rules:
//! - A file that has its final name is complete, so damage in a checkpoint, in a segment header, or anywhere in a segment
//!   that has a successor is corruption: refuse.
//! - In the last segment the log ends where the next frame is not valid. If a later frame of the segment's present life
//!   stands anywhere behind, the gap can't come from a power cut (a frame is begun only after the one before it is
//!   durable): refuse. Otherwise it is the batch that was being written and was never acknowledged: drop it.
//! - The log must reach what the folder's identity says it reached, and all files must be of one store.
//! - A session without syncs promises nothing after an unclean stop: there the log ends at the gap, whatever is behind.

use crate::checkpoint;
use crate::disk::{Disk, OpenMode, Window};
use crate::errors::{corrupt, foreign, unavailable};
use crate::frame::{FRAME_ALIGN, FRAME_HEAD_BYTES, FrameHead, FrameId, FrameKind};
use crate::identity::Identity;
use crate::options::Fsync;
use crate::replay::Replay;
use crate::segment::{DATA_START, FileName, HeadError, IDENTITY, SegmentHead};
use std::path::{Path, PathBuf};
use supercargo_engine::LogRecord;
use supercargo_storage::Error;

/// A segment file.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub(crate) number: u64,
    pub(crate) path: PathBuf,
    /// The next revision when it was begun.
    pub(crate) next: u64,
    pub(crate) bytes: u64,
}

/// Where the log ends within its last segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// Where the next frame goes.
    pub(crate) offset: u64,
    /// Where the last frame starts; equal to `offset` when there is none in this segment.
    pub(crate) last_frame: u64,
    pub(crate) seed: u32,
}

/// What a data folder holds.
pub(crate) struct Recovered {
    pub(crate) store: [u8; 16],
    /// What the folder says of itself; `None` for one of an earlier version.
    pub(crate) identity: Option<Identity>,
    /// The state at the checkpoint and all records after it, ordered by revision.
    pub(crate) records: Vec<LogRecord>,
    /// The next revision.
    pub(crate) next: u64,
    pub(crate) floor: u64,
    pub(crate) last: FrameId,
    pub(crate) fsync: Fsync,
    /// True when the store was closed properly.
    pub(crate) clean: bool,
    /// The newest checkpoint: its revision, path and size.
    pub(crate) checkpoint: Option<(u64, PathBuf, u64)>,
    /// Oldest first; the last one is written on.
    pub(crate) segments: Vec<Segment>,
    pub(crate) end: End,
    /// Bytes appended since the checkpoint.
    pub(crate) tail_bytes: u64,
    pub(crate) spares: Vec<PathBuf>,
    /// Files that are not needed any more.
    pub(crate) leftovers: Vec<PathBuf>,
}

/// The files of the folder, by what they are.
#[derive(Default)]
struct Files {
    segments: Vec<u64>,
    checkpoints: Vec<u64>,
    spares: Vec<PathBuf>,
    temporary: Vec<PathBuf>,
}

/// Reads the folder. `None` when there is no store in it yet.
///
/// # Errors
/// `Corrupt` for whatever a power cut can't explain, with file and offset; `Unavailable` when a file can't be read.
pub(crate) fn recover(disk: &dyn Disk, dir: &Path) -> Result<Option<Recovered>, Error> {
    let files = list(disk, dir)?;
    let identity = Identity::read(disk, dir)?;
    if let Some(identity) = &identity {
        identity.check_files(dir, files.segments.last().copied())?;
    }
    let Some(&newest) = files.segments.last() else {
        return match files.checkpoints.last() {
            None => Ok(None),
            Some(&at) => Err(foreign(
                &FileName::checkpoint(dir, at),
                "its log is missing (no file log-… in the folder). Restore the whole folder from a backup",
            )),
        };
    };
    let mut records = Vec::new();
    let mut checkpoint = None;
    if let Some(&at) = files.checkpoints.last() {
        let path = FileName::checkpoint(dir, at);
        let head = checkpoint::read(disk, &path, &mut records)?;
        if head.at != at {
            return Err(corrupt(&path, 0, "its name and its header differ"));
        }
        records.sort_unstable_by_key(|record| record.revision);
        let bytes = file_size(disk, &path)?;
        checkpoint = Some((head, path, bytes));
    }
    let at = checkpoint.as_ref().map_or(0, |(head, ..)| head.at);
    let (start, mut segments) = choose_segments(disk, dir, &files.segments, at)?;
    let store = start.store;
    if identity.is_some_and(|identity| identity.store != store) {
        return Err(foreign(
            &FileName::segment(dir, start.number),
            format_args!(
                "it belongs to another store than {} says. Restore the whole folder from a backup",
                dir.join(IDENTITY).display()
            ),
        ));
    }
    if let Some((_, path, _)) = checkpoint.as_ref().filter(|(head, ..)| head.store != store) {
        return Err(foreign(
            path,
            "it belongs to another store than the log. Restore the whole folder from a backup",
        ));
    }
    let mut replay = Replay::new(&start, at);
    let mut end = None;
    for segment in &mut segments {
        let found = scan(disk, segment, segment.number == newest, &start, &mut replay)?;
        end = Some(found);
    }
    let Some(end) = end else {
        return Err(foreign(dir, "it has no log"));
    };
    if let (Some(identity), Some(segment)) = (&identity, segments.last()) {
        identity.check_end(dir, replay.last, &segment.path, end.offset)?;
    }
    check_checkpoint_reached(&replay, at, &segments, end)?;
    let mut leftovers = files.temporary;
    for &number in &files.segments {
        if segments.first().is_some_and(|first| number < first.number) {
            let path = FileName::segment(dir, number);
            let head = read_head(disk, &path)?;
            leftovers.push(of_store(store, head.store, path)?);
        }
    }
    for &old in files.checkpoints.iter().rev().skip(1) {
        let path = FileName::checkpoint(dir, old);
        let head = checkpoint::read_head(disk, &path)?;
        leftovers.push(of_store(store, head.store, path)?);
    }
    records.append(&mut replay.records);
    let checkpoint_floor = checkpoint
        .as_ref()
        .map_or(0, |(head, ..)| head.floor.max(head.at));
    Ok(Some(Recovered {
        store,
        identity,
        records,
        next: replay.next.max(at + 1),
        floor: replay.floor.max(checkpoint_floor),
        last: replay.last,
        fsync: replay.fsync,
        clean: replay.clean,
        checkpoint: checkpoint.map(|(head, path, bytes)| (head.at, path, bytes)),
        segments,
        end,
        tail_bytes: replay.tail_bytes,
        spares: files.spares,
        leftovers,
    }))
}

/// A file that is not needed any more is removed, so it must be certain that it is this store's.
fn of_store(store: [u8; 16], of: [u8; 16], path: PathBuf) -> Result<PathBuf, Error> {
    if of == store {
        return Ok(path);
    }
    Err(foreign(
        &path,
        "it belongs to another store than the other files. Move it out of the folder",
    ))
}

fn list(disk: &dyn Disk, dir: &Path) -> Result<Files, Error> {
    let mut files = Files::default();
    for name in disk.list(dir).map_err(|e| unavailable(dir, "list", e))? {
        match FileName::parse(&name) {
            FileName::Segment(number) => files.segments.push(number),
            FileName::Checkpoint(at) => files.checkpoints.push(at),
            FileName::Spare(_) => files.spares.push(dir.join(name)),
            FileName::Temporary => files.temporary.push(dir.join(name)),
            FileName::Other => {}
        }
    }
    files.segments.sort_unstable();
    files.checkpoints.sort_unstable();
    Ok(files)
}

fn file_size(disk: &dyn Disk, path: &Path) -> Result<u64, Error> {
    disk.open(path, OpenMode::Read)
        .and_then(|file| file.size())
        .map_err(|e| unavailable(path, "read", e))
}

/// The segments that hold what comes after revision `at`, without gap, and the header of the first one. Older ones are
/// left over from an interrupted clean-up.
fn choose_segments(
    disk: &dyn Disk,
    dir: &Path,
    numbers: &[u64],
    at: u64,
) -> Result<(SegmentHead, Vec<Segment>), Error> {
    let mut chosen = Vec::new();
    for &number in numbers.iter().rev() {
        let path = FileName::segment(dir, number);
        if let Some(Segment { number: later, .. }) = chosen.last()
            && number.checked_add(1) != Some(*later)
        {
            return Err(foreign(
                &path,
                format_args!(
                    "{} is missing, which continues it. Restore the whole folder from a backup",
                    FileName::segment(dir, number.saturating_add(1)).display()
                ),
            ));
        }
        let head = read_head(disk, &path)?;
        if head.number != number {
            return Err(corrupt(&path, 0, "its name and its header differ"));
        }
        let bytes = file_size(disk, &path)?;
        chosen.push(Segment {
            number,
            path,
            next: head.next,
            bytes,
        });
        // The very first segment starts the history, so it serves without a checkpoint.
        if head.next <= at + 1 || number == 1 {
            chosen.reverse();
            return Ok((head, chosen));
        }
    }
    let (number, next) = chosen
        .last()
        .map_or((2, 2), |oldest| (oldest.number, oldest.next));
    Err(foreign(
        &FileName::segment(dir, number.saturating_sub(1)),
        format_args!(
            "it is missing, and so is a checkpoint of revision {} or later, which would stand for it. Restore the \
             whole folder from a backup",
            next.saturating_sub(1)
        ),
    ))
}

fn read_head(disk: &dyn Disk, path: &Path) -> Result<SegmentHead, Error> {
    let io = |e| unavailable(path, "read", e);
    let file = disk.open(path, OpenMode::Read).map_err(io)?;
    let mut page = vec![0; DATA_START as usize];
    let mut filled = 0;
    while let Some(free) = page.get_mut(filled..).filter(|free| !free.is_empty()) {
        match file.read_at(free, filled as u64) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(io(e)),
        }
    }
    SegmentHead::decode(page.get(..filled).unwrap_or_default()).map_err(|e| match e {
        HeadError::Version(_) => foreign(path, e),
        HeadError::Damaged => corrupt(path, 0, e),
    })
}

/// Feeds a segment's frames to the replay and answers where they end.
fn scan(
    disk: &dyn Disk,
    segment: &Segment,
    is_last: bool,
    start: &SegmentHead,
    replay: &mut Replay,
) -> Result<End, Error> {
    let path = &segment.path;
    let io = |e| unavailable(path, "read", e);
    let head = read_head(disk, path)?;
    if head.store != start.store {
        return Err(foreign(
            path,
            "it belongs to another store than the other files. Restore the whole folder from a backup",
        ));
    }
    if head.after != replay.last || head.next != replay.next {
        return Err(corrupt(path, 0, "it does not continue the segment before it"));
    }
    replay.floor = replay.floor.max(head.floor);
    let seed = head.seed();
    let file = disk.open(path, OpenMode::Read).map_err(io)?;
    let size = file.size().map_err(io)?;
    let mut window = Window::new(file.as_ref());
    let mut offset = DATA_START;
    let mut last_frame = offset;
    while let Some(frame) = frame_at(&mut window, offset, size, seed, replay.last).map_err(io)? {
        let whole = FRAME_HEAD_BYTES + frame.body_bytes as usize;
        let body = window.get(offset, whole).map_err(io)?;
        replay
            .apply(&frame, body.get(FRAME_HEAD_BYTES..).unwrap_or_default())
            .map_err(|what| corrupt(path, offset, what))?;
        last_frame = offset;
        offset += frame.frame_bytes();
    }
    let end = End {
        offset,
        last_frame,
        seed,
    };
    if !is_last {
        return finished(disk, segment, end, replay);
    }
    let Some((later_offset, later)) =
        later_frame(&mut window, offset, size, seed, replay.last).map_err(io)?
    else {
        return Ok(end);
    };
    if replay.fsync == Fsync::Never && !replay.clean && later.id.session == replay.last.session {
        tracing::warn!(
            file = %path.display(), offset, later_offset,
            "the store ran without fsync and was not closed: what was written from this offset on is lost"
        );
        return Ok(end);
    }
    Err(corrupt(
        path,
        offset,
        format_args!("what stands there is not valid, yet valid data follows at byte {later_offset}"),
    ))
}

/// A segment with a successor must end exactly where the successor says the log went on.
fn finished(disk: &dyn Disk, segment: &Segment, end: End, replay: &Replay) -> Result<End, Error> {
    let successor = segment
        .path
        .parent()
        .map(|dir| FileName::segment(dir, segment.number + 1));
    let Some(path) = successor else {
        return Ok(end);
    };
    let head = read_head(disk, &path)?;
    if head.after == replay.last && head.next == replay.next {
        return Ok(end);
    }
    Err(corrupt(
        &segment.path,
        end.offset,
        "what stands there is not valid, yet the next segment continues after it",
    ))
}

/// The frame at `offset` if it is valid and follows `last`.
fn frame_at(
    window: &mut Window<'_>,
    offset: u64,
    size: u64,
    seed: u32,
    last: FrameId,
) -> std::io::Result<Option<FrameHead>> {
    let Some(head) = FrameHead::decode(window.get(offset, FRAME_HEAD_BYTES)?, seed) else {
        return Ok(None);
    };
    let whole = FRAME_HEAD_BYTES + head.body_bytes as usize;
    let opens = head.kind == FrameKind::Open;
    let fits = whole as u64 <= size.saturating_sub(offset);
    if !fits || !head.id.follows(last) || opens != (head.id.number == 0) {
        return Ok(None);
    }
    let bytes = window.get(offset, whole)?;
    let body = bytes.get(FRAME_HEAD_BYTES..).unwrap_or_default();
    Ok((crc32c::crc32c_append(seed, body) == head.body_crc).then_some(head))
}

/// The first place behind `offset` where a frame header later than `last` and its direct successor stands.
///
/// Frames of an earlier life of the file fail on the seed; frames that an earlier recovery dropped belong to a session
/// before `last`'s.
fn later_frame(
    window: &mut Window<'_>,
    offset: u64,
    size: u64,
    seed: u32,
    last: FrameId,
) -> std::io::Result<Option<(u64, FrameHead)>> {
    const STEP: usize = 1 << 16;
    let mut at = offset + FRAME_ALIGN as u64;
    let mut first = None;
    while at < size {
        let bytes = window.get(at, STEP + FRAME_HEAD_BYTES)?;
        let starts = bytes.len().min(STEP);
        for from in (0..starts).step_by(FRAME_ALIGN) {
            let Some(candidate) = bytes
                .get(from..)
                .and_then(|b| b.first_chunk::<FRAME_HEAD_BYTES>())
            else {
                break;
            };
            // The kind's upper bytes are zero and the lowest is not: spares a checksum in nearly every place.
            if candidate[36] == 0 || candidate[36] > 4 || candidate[37..] != [0; 3] {
                continue;
            }
            let Some(head) = FrameHead::decode(candidate, seed).filter(|head| head.id > last) else {
                continue;
            };
            // A later session weighs more: its opening was durable, whatever the session before it promised.
            if head.id.session > last.session {
                return Ok(Some((at + from as u64, head)));
            }
            first = first.or(Some((at + from as u64, head)));
        }
        at += STEP as u64;
    }
    Ok(first)
}

/// A checkpoint is made of durable records only, so the log must reach it.
fn check_checkpoint_reached(replay: &Replay, at: u64, segments: &[Segment], end: End) -> Result<(), Error> {
    let unsafe_stop = replay.fsync == Fsync::Never && !replay.clean;
    if replay.next > at || unsafe_stop {
        return Ok(());
    }
    let Some(segment) = segments.last() else {
        return Ok(());
    };
    Err(corrupt(
        &segment.path,
        end.offset,
        format_args!(
            "the log ends before revision {}, yet the checkpoint holds revision {at}",
            replay.next
        ),
    ))
}
