//! The few file operations the store needs, as a trait: tests put a recording, failing or forgetful disk below it.

use rustix::fs::{FallocateFlags, FlockOperation};
use std::fs;
use std::io::{self, IoSlice, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

/// Most slices of one vectored write (Linux' `IOV_MAX`).
const SLICES_MAX: usize = 1024;

/// How [`Disk::open`] treats what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMode {
    /// Reading only; the file must exist.
    Read,
    /// Reading and writing; the file must exist.
    Write,
    /// Reading and writing an empty file, whatever was there before.
    Create,
}

/// Why a folder could not be locked.
#[derive(Debug)]
pub enum LockError {
    /// Somebody holds it; the process id when it could be read.
    Held(Option<u32>),
    /// The system refused.
    Io(io::Error),
}

/// A place for files. A rename, creation or removal is durable after [`Disk::sync_dir`] on its folder, in the order made.
pub trait Disk: Send + Sync + 'static {
    /// Makes a folder and its parents, accessible to the user alone.
    fn create_dir(&self, dir: &Path) -> io::Result<()>;
    /// Opens a file.
    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn File>>;
    /// The names in a folder, in any order.
    fn list(&self, dir: &Path) -> io::Result<Vec<String>>;
    /// Renames a file, replacing `to`.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes the folder's entries durable.
    fn sync_dir(&self, dir: &Path) -> io::Result<()>;
    /// Takes the exclusive lock file until the answer is dropped. Never waits.
    fn lock(&self, path: &Path) -> Result<Box<dyn Send>, LockError>;
}

/// An open file.
pub trait File: Send + Sync {
    /// Writes from `offset` on; may write less than given, never nothing unless given nothing.
    fn write_at(&self, parts: &[IoSlice<'_>], offset: u64) -> io::Result<usize>;
    /// Reads from `offset` on; 0 at the end of the file.
    fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize>;
    /// Makes the file at least `end` bytes long with space reserved; new bytes read as zero, old ones stay. A file system
    /// that can't reserve space may do nothing.
    fn allocate(&self, end: u64) -> io::Result<()>;
    /// Makes the content durable.
    fn sync(&self) -> io::Result<()>;
    /// The length in bytes.
    fn size(&self) -> io::Result<u64>;
}

/// Writes all of `parts`, however often the disk takes less than it was given.
pub(crate) fn write_all(file: &dyn File, mut parts: &mut [IoSlice<'_>], mut offset: u64) -> io::Result<()> {
    IoSlice::advance_slices(&mut parts, 0);
    while !parts.is_empty() {
        let some = parts.get(..SLICES_MAX).unwrap_or(parts);
        match file.write_at(some, offset) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => {
                offset += n as u64;
                IoSlice::advance_slices(&mut parts, n);
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// The operating system's files.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsDisk;

impl Disk for OsDisk {
    fn create_dir(&self, dir: &Path) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(dir)
    }

    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn File>> {
        let file = fs::OpenOptions::new()
            .read(true)
            .write(mode != OpenMode::Read)
            .create(mode == OpenMode::Create)
            .truncate(mode == OpenMode::Create)
            .mode(0o600)
            .open(path)?;
        Ok(Box::new(file))
    }

    fn list(&self, dir: &Path) -> io::Result<Vec<String>> {
        fs::read_dir(dir)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        fs::File::open(dir)?.sync_all()
    }

    fn lock(&self, path: &Path) -> Result<Box<dyn Send>, LockError> {
        let mut file = fs::OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path)
            .map_err(LockError::Io)?;
        match rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => {
                let mut text = String::new();
                let read = (&mut file).take(32).read_to_string(&mut text);
                return Err(LockError::Held(read.ok().and_then(|_| text.trim().parse().ok())));
            }
            Err(e) => return Err(LockError::Io(e.into())),
        }
        // The process id only serves the next opener's message.
        let _ = file
            .set_len(0)
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        Ok(Box::new(file))
    }
}

impl File for fs::File {
    fn write_at(&self, parts: &[IoSlice<'_>], offset: u64) -> io::Result<usize> {
        Ok(rustix::io::pwritev(self, parts, offset)?)
    }

    fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, out, offset)
    }

    fn allocate(&self, end: u64) -> io::Result<()> {
        use rustix::io::Errno;
        match rustix::fs::fallocate(self, FallocateFlags::empty(), 0, end) {
            Ok(()) | Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL) => Ok(()),
            Err(e) => Err(e.into()),
        }
    }

    fn sync(&self) -> io::Result<()> {
        self.sync_data()
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
}

/// A file's content through a buffer that is filled in large steps: for reading it once from start to end.
pub(crate) struct Window<'a> {
    file: &'a dyn File,
    buffer: Vec<u8>,
    /// The file offset of the buffer's first byte.
    start: u64,
    /// How many bytes of the buffer are filled.
    filled: usize,
}

impl<'a> Window<'a> {
    const STEP_BYTES: usize = 1 << 20;

    pub(crate) fn new(file: &'a dyn File) -> Self {
        Self {
            file,
            buffer: Vec::new(),
            start: 0,
            filled: 0,
        }
    }

    /// `len` bytes from `offset` on; fewer at the end of the file.
    pub(crate) fn get(&mut self, offset: u64, len: usize) -> io::Result<&[u8]> {
        let end = self.start + self.filled as u64;
        if offset < self.start || offset.saturating_add(len as u64) > end {
            self.fill(offset, len)?;
        }
        let from = usize::try_from(offset - self.start).unwrap_or(usize::MAX);
        let to = from.saturating_add(len).min(self.filled);
        Ok(self.buffer.get(from..to).unwrap_or(&[]))
    }

    /// Moves the window to `offset`, keeping what it has of it already.
    fn fill(&mut self, offset: u64, len: usize) -> io::Result<()> {
        let kept = match offset
            .checked_sub(self.start)
            .and_then(|skip| usize::try_from(skip).ok())
        {
            Some(skip) if skip < self.filled => {
                self.buffer.copy_within(skip..self.filled, 0);
                self.filled - skip
            }
            _ => 0,
        };
        self.start = offset;
        self.filled = kept;
        let want = len.max(Self::STEP_BYTES);
        if self.buffer.len() < want {
            self.buffer.resize(want, 0);
        }
        while self.filled < self.buffer.len() {
            let free = self.buffer.get_mut(self.filled..).unwrap_or_default();
            match self.file.read_at(free, offset + self.filled as u64) {
                Ok(0) => break,
                Ok(n) => self.filled += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
}
