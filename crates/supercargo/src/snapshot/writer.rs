//! Writing a snapshot file: under another name, made durable, read back, and only then renamed.

use super::format::{
    BLOCK_BYTES, BLOCK_HEAD_BYTES, END, FOOTER, Head, RECORDS, record_bytes, seal, write_footer, write_record,
};
use super::reader::{Reader, Summary};
use crate::start_error::StartError;
use crate::stored::{Layout, Tally, hash_bytes};
use ring::digest::{Context, SHA256};
use std::io::{self, IoSlice, Read};
use std::path::{Path, PathBuf};
use supercargo_backend_embedded::{Disk, File, OpenMode};
use supercargo_storage::Record;

/// The file is synced each time it grew by this much: one large sync at the end would hold up the disk for others.
const SYNC_BYTES: u64 = 16 << 20;

/// A snapshot being written. Dropped before [`Writer::finish`], it leaves a file that has not the snapshot's name.
pub(crate) struct Writer<'a> {
    disk: &'a dyn Disk,
    path: &'a Path,
    aside: PathBuf,
    file: Box<dyn File>,
    head: Head,
    layout: Layout,
    tally: Tally,
    hash: Context,
    block: Vec<u8>,
    block_records: u32,
    blocks: u64,
    written: u64,
    synced: u64,
}

/// Where a file is written before it has its name.
pub(super) fn aside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

impl<'a> Writer<'a> {
    /// Begins a snapshot that is to have the name `path`.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub(crate) fn create(disk: &'a dyn Disk, path: &'a Path, head: Head) -> Result<Self, StartError> {
        let aside = aside(path);
        let opened = disk.open(&aside, OpenMode::Create);
        let file = opened.map_err(|e| StartError::file(&aside, "make", &e))?;
        let mut writer = Self {
            disk,
            path,
            aside,
            file,
            layout: Layout::new(head.prefix.trim_end_matches('/')),
            tally: Tally::default(),
            hash: Context::new(&SHA256),
            block: Vec::new(),
            block_records: 0,
            blocks: 0,
            written: 0,
            synced: 0,
            head,
        };
        let head = writer.head.encode();
        writer.write(&head)?;
        writer.block.resize(BLOCK_HEAD_BYTES, 0);
        Ok(writer)
    }

    /// Takes the next record, in key order, with its deadline as lease.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub(crate) fn push(&mut self, record: &Record) -> Result<(), StartError> {
        if self.block_records > 0 && self.block.len() + record_bytes(record) > BLOCK_BYTES {
            self.close_block(RECORDS, self.block_records)?;
        }
        write_record(record, &mut self.block);
        self.block_records += 1;
        self.tally.add(&self.layout, record);
        Ok(())
    }

    /// Completes the file, reads it back and gives it its name.
    ///
    /// # Errors
    /// A sentence that names the file; the name is then what it was before.
    pub(crate) fn finish(mut self) -> Result<Summary, StartError> {
        if self.block_records > 0 {
            self.close_block(RECORDS, self.block_records)?;
        }
        let resources = std::mem::take(&mut self.tally).finish();
        write_footer(&resources, &mut self.block);
        let count = u32::try_from(resources.len()).unwrap_or(u32::MAX);
        self.close_block(FOOTER, count)?;
        let mut trailer = END.to_vec();
        trailer.extend_from_slice(&hash_bytes(self.hash.clone()));
        self.write(&trailer)?;
        let synced = self.file.sync();
        synced.map_err(|e| StartError::file(&self.aside, "make durable", &e))?;
        let summary = self.read_back()?;
        let parent = match self.path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        self.disk
            .rename(&self.aside, self.path)
            .and_then(|()| self.disk.sync_dir(parent))
            .map_err(|e| StartError::file(self.path, "complete", &e))?;
        Ok(summary)
    }

    /// What the disk says that it has.
    fn read_back(&self) -> Result<Summary, StartError> {
        let file = self
            .disk
            .open(&self.aside, OpenMode::Read)
            .map_err(|e| StartError::file(&self.aside, "read back", &e))?;
        let file = FileReader { file, at: 0 };
        let mut reader = Reader::open(file, &self.aside.display().to_string())?;
        while reader.next()?.is_some() {}
        reader.into_summary()
    }

    fn close_block(&mut self, kind: u32, count: u32) -> Result<(), StartError> {
        let mut block = std::mem::take(&mut self.block);
        seal(&mut block, &self.head, kind, count, self.blocks);
        self.write(&block)?;
        block.truncate(BLOCK_HEAD_BYTES);
        block.shrink_to(2 * BLOCK_BYTES);
        self.block = block;
        self.blocks += 1;
        self.block_records = 0;
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), StartError> {
        self.hash.update(bytes);
        let mut step = || -> io::Result<()> {
            let mut rest = bytes;
            while !rest.is_empty() {
                match self.file.write_at(&[IoSlice::new(rest)], self.written) {
                    Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                    Ok(n) => {
                        self.written += n as u64;
                        rest = rest.get(n..).unwrap_or_default();
                    }
                    Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                    Err(e) => return Err(e),
                }
            }
            if self.written - self.synced >= SYNC_BYTES {
                self.file.sync()?;
                self.synced = self.written;
            }
            Ok(())
        };
        step().map_err(|e| StartError::file(&self.aside, "write", &e))
    }
}

/// A file from its start.
struct FileReader {
    file: Box<dyn File>,
    at: u64,
}

impl Read for FileReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.file.read_at(out, self.at)?;
        self.at += n as u64;
        Ok(n)
    }
}

#[cfg(test)]
#[path = "writer_test.rs"]
mod tests;
