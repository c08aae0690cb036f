//! Checkpoints: the whole state at one revision, in key order.
//!
//! A checkpoint is written under another name, made durable, and only then renamed: one that has its name is complete.

use crate::disk::{Disk, File, OpenMode, Window, write_all};
use crate::errors::{corrupt, foreign, unavailable};
use crate::fields::Fields;
use crate::record;
use crate::segment::{CHECKPOINT_TEMPORARY, FORMAT_VERSION, FileName, HeadError};
use std::io::{self, IoSlice};
use std::path::{Path, PathBuf};
use supercargo_engine::{LogOp, LogRecord};
use supercargo_storage::Error;

const MAGIC: [u8; 8] = *b"SCARGCKP";
const HEAD_BYTES: usize = 64;
const BLOCK_HEAD_BYTES: usize = 24;
/// A block is closed when it has this many bytes.
const BLOCK_BYTES: usize = 256 << 10;
/// The file is synced each time it grew by this much: one large sync at the end would make commits wait for it.
const SYNC_BYTES: u64 = 8 << 20;

const RECORDS: u32 = 1;
const FOOTER: u32 = 2;

/// What a checkpoint's header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckpointHead {
    pub(crate) store: [u8; 16],
    /// The revision whose state it holds.
    pub(crate) at: u64,
    pub(crate) floor: u64,
    pub(crate) nonce: u64,
}

impl CheckpointHead {
    fn encode(&self) -> Vec<u8> {
        let mut head = Vec::with_capacity(HEAD_BYTES);
        head.extend_from_slice(&MAGIC);
        head.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        head.extend_from_slice(&[0; 4]);
        head.extend_from_slice(&self.store);
        for field in [self.at, self.floor, self.nonce] {
            head.extend_from_slice(&field.to_le_bytes());
        }
        head.extend_from_slice(&[0; 4]);
        let crc = crc32c::crc32c(&head);
        head.extend_from_slice(&crc.to_le_bytes());
        head
    }

    fn decode(head: &[u8]) -> Result<Self, HeadError> {
        let Some((fields, crc)) = head
            .get(..HEAD_BYTES)
            .and_then(|head| head.split_last_chunk::<4>())
        else {
            return Err(HeadError::Damaged);
        };
        let intact = crc32c::crc32c(fields).to_le_bytes() == *crc;
        let mut read = Fields::new(fields);
        let decoded = (|| {
            let magic = read.array::<8>()?;
            let version = read.u32()?;
            let _reserved = read.u32()?;
            let head = Self {
                store: read.array()?,
                at: read.u64()?,
                floor: read.u64()?,
                nonce: read.u64()?,
            };
            Some((magic, version, head))
        })();
        match decoded {
            Some((MAGIC, version, _))
                if version != FORMAT_VERSION && (intact || version > FORMAT_VERSION) =>
            {
                Err(HeadError::Version(version))
            }
            Some((MAGIC, _, head)) if intact => Ok(head),
            _ => Err(HeadError::Damaged),
        }
    }

    /// Where the checksum of block `index` starts from: a block in another place or file is not valid.
    fn seed(&self, index: u64) -> u32 {
        let seed = crc32c::crc32c(&self.store);
        let seed = crc32c::crc32c_append(seed, &self.at.to_le_bytes());
        let seed = crc32c::crc32c_append(seed, &self.nonce.to_le_bytes());
        crc32c::crc32c_append(seed, &index.to_le_bytes())
    }
}

/// Writes a checkpoint aside, to be completed by `finish` or removed by `abandon`.
pub(crate) struct CheckpointWriter<'a> {
    disk: &'a dyn Disk,
    dir: &'a Path,
    path: PathBuf,
    file: Box<dyn File>,
    head: CheckpointHead,
    block: Vec<u8>,
    block_records: u32,
    blocks: u64,
    records: u64,
    written: u64,
    synced: u64,
}

impl<'a> CheckpointWriter<'a> {
    pub(crate) fn create(disk: &'a dyn Disk, dir: &'a Path, head: CheckpointHead) -> Result<Self, Error> {
        let path = dir.join(CHECKPOINT_TEMPORARY);
        let file = disk
            .open(&path, OpenMode::Create)
            .map_err(|e| unavailable(&path, "make the checkpoint", e))?;
        let mut writer = Self {
            disk,
            dir,
            path,
            file,
            head,
            block: Vec::with_capacity(BLOCK_BYTES + (BLOCK_BYTES >> 2)),
            block_records: 0,
            blocks: 0,
            records: 0,
            written: 0,
            synced: 0,
        };
        if let Err(e) = writer.write(&head.encode()) {
            writer.abandon();
            return Err(e);
        }
        writer.block.resize(BLOCK_HEAD_BYTES, 0);
        Ok(writer)
    }

    pub(crate) fn push(&mut self, record: &LogRecord) -> Result<(), Error> {
        if self.block.len() + record::encoded_len(record) > BLOCK_BYTES && self.block_records > 0 {
            self.close_block(RECORDS)?;
        }
        if let Some(value) = record::encode_without_value(record, &mut self.block) {
            self.block.extend_from_slice(value);
        }
        self.block_records += 1;
        self.records += 1;
        Ok(())
    }

    /// Completes the file, makes it durable and gives it its name. Answers its size.
    pub(crate) fn finish(mut self) -> Result<u64, Error> {
        match self.complete() {
            Ok(()) => Ok(self.written),
            Err(e) => {
                self.abandon();
                Err(e)
            }
        }
    }

    /// Removes the unfinished file.
    pub(crate) fn abandon(self) {
        // What can't be removed now is overwritten by the next checkpoint, or removed at the next start.
        let _ = self.disk.remove(&self.path);
    }

    fn complete(&mut self) -> Result<(), Error> {
        if self.block_records > 0 {
            self.close_block(RECORDS)?;
        }
        self.block.extend_from_slice(&self.records.to_le_bytes());
        self.block.extend_from_slice(&self.head.at.to_le_bytes());
        self.close_block(FOOTER)?;
        let named = FileName::checkpoint(self.dir, self.head.at);
        self.file
            .sync()
            .and_then(|()| self.disk.rename(&self.path, &named))
            .and_then(|()| self.disk.sync_dir(self.dir))
            .map_err(|e| unavailable(&self.path, "complete the checkpoint", e))
    }

    fn close_block(&mut self, kind: u32) -> Result<(), Error> {
        let body_bytes = (self.block.len() - BLOCK_HEAD_BYTES) as u32;
        let index = self.blocks;
        let mut head = [0; BLOCK_HEAD_BYTES];
        head[4..8].copy_from_slice(&body_bytes.to_le_bytes());
        head[8..12].copy_from_slice(&kind.to_le_bytes());
        head[12..16].copy_from_slice(&self.block_records.to_le_bytes());
        head[16..].copy_from_slice(&index.to_le_bytes());
        self.block[..BLOCK_HEAD_BYTES].copy_from_slice(&head);
        let crc = crc32c::crc32c_append(self.head.seed(index), &self.block[4..]);
        self.block[..4].copy_from_slice(&crc.to_le_bytes());
        let mut block = std::mem::take(&mut self.block);
        let wrote = self.write(&block);
        block.truncate(BLOCK_HEAD_BYTES);
        block.shrink_to(2 * BLOCK_BYTES);
        self.block = block;
        self.blocks += 1;
        self.block_records = 0;
        wrote
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let mut step = || -> io::Result<()> {
            write_all(self.file.as_ref(), &mut [IoSlice::new(bytes)], self.written)?;
            self.written += bytes.len() as u64;
            if self.written - self.synced >= SYNC_BYTES {
                self.file.sync()?;
                self.synced = self.written;
            }
            Ok(())
        };
        step().map_err(|e| unavailable(&self.path, "write the checkpoint", e))
    }
}

/// Reads a checkpoint's header.
pub(crate) fn read_head(disk: &dyn Disk, path: &Path) -> Result<CheckpointHead, Error> {
    let io = |e| unavailable(path, "read", e);
    let file = disk.open(path, OpenMode::Read).map_err(io)?;
    let mut window = Window::new(file.as_ref());
    decode_head(path, window.get(0, HEAD_BYTES).map_err(io)?)
}

fn decode_head(path: &Path, bytes: &[u8]) -> Result<CheckpointHead, Error> {
    CheckpointHead::decode(bytes).map_err(|e| match e {
        HeadError::Version(_) => foreign(path, e),
        HeadError::Damaged => corrupt(path, 0, e),
    })
}

/// Reads a checkpoint's records into `out` and answers its header. Anything unexpected is an error.
pub(crate) fn read(disk: &dyn Disk, path: &Path, out: &mut Vec<LogRecord>) -> Result<CheckpointHead, Error> {
    let io = |e| unavailable(path, "read", e);
    let file = disk.open(path, OpenMode::Read).map_err(io)?;
    let size = file.size().map_err(io)?;
    let mut window = Window::new(file.as_ref());
    let head = decode_head(path, window.get(0, HEAD_BYTES).map_err(io)?)?;
    let mut offset = HEAD_BYTES as u64;
    let start = out.len();
    for index in 0.. {
        let wrong = |what: &str| corrupt(path, offset, what);
        let bytes = window.get(offset, BLOCK_HEAD_BYTES).map_err(io)?;
        let block = BlockHead::decode(bytes).ok_or_else(|| wrong("the file ends early"))?;
        let whole = BLOCK_HEAD_BYTES as u64 + u64::from(block.body_bytes);
        if whole > size.saturating_sub(offset) {
            return Err(wrong("a block reaches beyond the end of the file"));
        }
        let bytes = window.get(offset, whole as usize).map_err(io)?;
        let checked = bytes.get(4..).unwrap_or_default();
        if block.index != index || crc32c::crc32c_append(head.seed(index), checked) != block.crc {
            return Err(wrong("a block's checksum is wrong"));
        }
        let mut body = Fields::new(bytes.get(BLOCK_HEAD_BYTES..).unwrap_or_default());
        if block.kind == FOOTER {
            let footer = (body.u64(), body.u64());
            if footer != (Some((out.len() - start) as u64), Some(head.at)) || offset + whole != size {
                return Err(wrong("the footer does not match the content"));
            }
            return Ok(head);
        }
        for _ in 0..block.records {
            let record = record::decode(&mut body).ok_or_else(|| wrong("a record is not valid"))?;
            let LogOp::Put { key, .. } = &record.op else {
                return Err(wrong("a record is no put"));
            };
            let last = out.get(start..).and_then(<[LogRecord]>::last);
            let ordered = match last.map(|last| &last.op) {
                Some(LogOp::Put { key: last, .. }) => last < key,
                _ => true,
            };
            if record.revision.0 > head.at || !ordered {
                return Err(wrong("a record is out of order"));
            }
            out.push(record);
        }
        offset += whole;
    }
    Err(corrupt(path, offset, "it has no footer"))
}

struct BlockHead {
    crc: u32,
    body_bytes: u32,
    kind: u32,
    records: u32,
    index: u64,
}

impl BlockHead {
    fn decode(bytes: &[u8]) -> Option<Self> {
        let mut fields = Fields::new(bytes);
        Some(Self {
            crc: fields.u32()?,
            body_bytes: fields.u32()?,
            kind: fields.u32()?,
            records: fields.u32()?,
            index: fields.u64()?,
        })
    }
}
