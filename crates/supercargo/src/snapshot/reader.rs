//! Reading a snapshot file from start to end, and saying what is wrong with it.
//!
//! A record is handed out before the end of the file was seen: who must not act on half a file reads to the end first, where
//! everything adds up or an error is answered.

use super::format::{
    BLOCK_BYTES_MAX, BLOCK_HEAD_BYTES, BlockHead, END, FOOTER, Fields, HEAD_BYTES, Head, HeadError, RECORDS,
    TRAILER_BYTES, VERSION, read_footer, read_record,
};
use crate::start_error::StartError;
use crate::stored::{Figures, Hash, Layout, Tally, hash_bytes};
use ring::digest::{Context, SHA256};
use std::collections::BTreeMap;
use std::io::{BufReader, Read};
use std::path::Path;
use supercargo_storage::{Key, Record};

/// What a whole snapshot holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) head: Head,
    pub(crate) resources: BTreeMap<String, Figures>,
    /// Of the whole file but its last 40 bytes.
    pub(crate) hash: Hash,
    /// Bytes of the file.
    pub(crate) bytes: u64,
}

impl Summary {
    /// How many records.
    pub(crate) fn count(&self) -> u64 {
        self.resources.values().map(|f| f.count).sum()
    }
}

/// A snapshot being read.
pub(crate) struct Reader<R> {
    read: R,
    name: String,
    head: Head,
    layout: Layout,
    tally: Option<Tally>,
    hash: Context,
    /// Bytes read.
    at: u64,
    blocks: u64,
    block: Vec<u8>,
    /// Where the next record of the block starts, and how many follow.
    next: (usize, u32),
    last: Option<Key>,
    summary: Option<Summary>,
}

impl Reader<BufReader<std::fs::File>> {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub(crate) fn open_file(path: &Path) -> Result<Self, StartError> {
        let file = std::fs::File::open(path).map_err(|e| StartError::file(path, "read", &e))?;
        Self::open(
            BufReader::with_capacity(1 << 20, file),
            &path.display().to_string(),
        )
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header. `name` is for messages.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub(crate) fn open(mut read: R, name: &str) -> Result<Self, StartError> {
        let mut bytes = Vec::new();
        take(&mut read, HEAD_BYTES, &mut bytes).map_err(|e| unreadable(name, &e))?;
        if !bytes.starts_with(&super::format::MAGIC) {
            return Err(no_snapshot(name, &bytes));
        }
        let in_words = |e| match e {
            HeadError::Damaged => damaged(name, 0, "its header is not valid"),
            HeadError::Version(v) => StartError::new(
                format!("{name} has format version {v} and this build reads up to {VERSION}"),
                "use the build that wrote it or a later one",
            ),
        };
        let length = Head::length(&bytes).map_err(in_words)?;
        take(&mut read, length - HEAD_BYTES, &mut bytes).map_err(|e| unreadable(name, &e))?;
        let head = Head::decode(&bytes).map_err(in_words)?;
        let mut hash = Context::new(&SHA256);
        hash.update(&bytes);
        Ok(Self {
            read,
            name: name.to_owned(),
            layout: Layout::new(head.prefix.trim_end_matches('/')),
            head,
            tally: Some(Tally::default()),
            hash,
            at: bytes.len() as u64,
            blocks: 0,
            block: Vec::new(),
            next: (0, 0),
            last: None,
            summary: None,
        })
    }

    /// What the snapshot says of itself.
    pub(crate) const fn head(&self) -> &Head {
        &self.head
    }

    /// The next record; its lease is its deadline in milliseconds since the Unix epoch, 0 for none. `None` at the end, once all
    /// of the file was seen to be whole.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub(crate) fn next(&mut self) -> Result<Option<Record>, StartError> {
        while self.next.1 == 0 {
            if self.summary.is_some() {
                return Ok(None);
            }
            self.next_block()?;
        }
        let wrong = |what: &str| damaged(&self.name, self.at, what);
        let mut fields = Fields(self.block.get(self.next.0..).unwrap_or_default());
        let record = read_record(&mut fields).ok_or_else(|| wrong("a record is not valid"))?;
        self.next = (self.block.len() - fields.0.len(), self.next.1 - 1);
        let is_ordered = self.last.as_ref().is_none_or(|last| *last < record.key);
        let is_inside = record.key.as_bytes().starts_with(self.head.prefix.as_bytes());
        if !is_ordered || !is_inside || record.mod_revision > self.head.revision {
            return Err(wrong("a record is out of place"));
        }
        self.last = Some(record.key.clone());
        if let Some(tally) = &mut self.tally {
            tally.add(&self.layout, &record);
        }
        Ok(Some(record))
    }

    /// What it held.
    ///
    /// # Errors
    /// When it was not read to its end.
    pub(crate) fn into_summary(self) -> Result<Summary, StartError> {
        let (name, at) = (self.name, self.at);
        self.summary
            .ok_or_else(|| damaged(&name, at, "it was not read to its end"))
    }

    fn next_block(&mut self) -> Result<(), StartError> {
        self.block.clear();
        self.take(BLOCK_HEAD_BYTES)?;
        let start = self.at;
        let wrong = |name: &str, what: &str| damaged(name, start, what);
        let head = BlockHead::decode(&self.block)
            .filter(|h| h.body_bytes as usize <= BLOCK_BYTES_MAX)
            .ok_or_else(|| wrong(&self.name, "it ends there, before its end"))?;
        self.take(head.body_bytes as usize)?;
        let is_whole = self.block.len() == BLOCK_HEAD_BYTES + head.body_bytes as usize;
        if !is_whole {
            return Err(wrong(&self.name, "it ends there, before its end"));
        }
        if !head.fits(&self.head, self.blocks, &self.block) {
            return Err(wrong(&self.name, "a checksum is wrong"));
        }
        self.hash.update(&self.block);
        self.at += self.block.len() as u64;
        self.blocks += 1;
        match head.kind {
            RECORDS => {
                self.next = (BLOCK_HEAD_BYTES, head.count);
                Ok(())
            }
            FOOTER => self.end(head.count),
            _ => Err(wrong(&self.name, "a block of an unknown kind")),
        }
    }

    /// The footer and what follows it: everything must agree.
    fn end(&mut self, count: u32) -> Result<(), StartError> {
        let body = self.block.get(BLOCK_HEAD_BYTES..).unwrap_or_default();
        let said = read_footer(body, count);
        let found = self.tally.take().unwrap_or_default().finish();
        let agrees = said.is_some_and(|(total, said)| {
            total == found.values().map(|f| f.count).sum::<u64>()
                && said.len() == found.len()
                && found.iter().all(|(name, f)| {
                    said.get(name) == Some(&(f.count, f.bytes, f.newest, f.encrypted, f.hash))
                })
        });
        if !agrees {
            return Err(damaged(&self.name, self.at, "its footer and its records differ"));
        }
        let hash = hash_bytes(self.hash.clone());
        let mut wanted = END.to_vec();
        wanted.extend_from_slice(&hash);
        self.block.clear();
        // One byte more: nothing may follow.
        self.take(TRAILER_BYTES + 1)?;
        if self.block != wanted {
            return Err(damaged(
                &self.name,
                self.at,
                "its last bytes are not those of its content",
            ));
        }
        self.summary = Some(Summary {
            head: self.head.clone(),
            resources: found,
            hash,
            bytes: self.at + TRAILER_BYTES as u64,
        });
        Ok(())
    }

    /// Appends up to `n` bytes to the block.
    fn take(&mut self, n: usize) -> Result<(), StartError> {
        take(&mut self.read, n, &mut self.block).map_err(|e| unreadable(&self.name, &e))
    }
}

/// Appends up to `n` bytes; fewer at the end. Memory grows with what is there, not with what is asked for.
fn take(read: &mut impl Read, n: usize, out: &mut Vec<u8>) -> std::io::Result<()> {
    read.by_ref().take(n as u64).read_to_end(out).map(drop)
}

fn unreadable(name: &str, e: &std::io::Error) -> StartError {
    StartError::file(Path::new(name), "read", e)
}

fn damaged(name: &str, at: u64, what: &str) -> StartError {
    StartError::new(
        format!("{name} is damaged at byte {at}: {what}"),
        "it can't be used: take another snapshot, or fetch the file anew",
    )
}

fn no_snapshot(name: &str, start: &[u8]) -> StartError {
    // bbolt's page header and magic number (etcd 3.7: `bbolt/internal/common`).
    if start.get(16..20) == Some(&[0xed, 0xda, 0x0c, 0xed]) {
        return StartError::new(
            format!("{name} is a snapshot of etcd's own"),
            "restore it with `etcdutl snapshot restore`, start that etcd, and take `supercargo snapshot save` of it",
        );
    }
    StartError::new(
        format!("{name} is no snapshot"),
        "name a file that `supercargo snapshot save` wrote",
    )
}
