//! A disk whose process dies: after so many steps nothing more is done.

use std::io::{self, IoSlice};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use supercargo_backend_embedded::{Disk, File, LockError, OpenMode, OsDisk};

/// The operating system's files, for so many steps that change something.
pub(super) struct Dying(Arc<AtomicUsize>);

struct DyingFile {
    file: Box<dyn File>,
    left: Arc<AtomicUsize>,
}

/// Counts a step; an error once there are none left.
fn step(left: &AtomicUsize) -> io::Result<()> {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1))
        .map(drop)
        .map_err(|_| io::Error::other("the process is dead"))
}

impl Dying {
    pub(super) fn after(steps: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(steps)))
    }
}

impl Disk for Dying {
    fn create_dir(&self, dir: &Path) -> io::Result<()> {
        step(&self.0)?;
        OsDisk.create_dir(dir)
    }
    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn File>> {
        if mode == OpenMode::Create {
            step(&self.0)?;
        }
        Ok(Box::new(DyingFile {
            file: OsDisk.open(path, mode)?,
            left: self.0.clone(),
        }))
    }
    fn list(&self, dir: &Path) -> io::Result<Vec<String>> {
        OsDisk.list(dir)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        step(&self.0)?;
        OsDisk.rename(from, to)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        step(&self.0)?;
        OsDisk.remove(path)
    }
    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        step(&self.0)?;
        OsDisk.sync_dir(dir)
    }
    fn lock(&self, path: &Path) -> Result<Box<dyn Send>, LockError> {
        OsDisk.lock(path)
    }
}

impl File for DyingFile {
    /// The last step writes half of what it was given.
    fn write_at(&self, parts: &[IoSlice<'_>], offset: u64) -> io::Result<usize> {
        if step(&self.left).is_ok() {
            return self.file.write_at(parts, offset);
        }
        let half: Vec<u8> = parts
            .first()
            .map(|p| p[..p.len() / 2].to_vec())
            .unwrap_or_default();
        self.file.write_at(&[IoSlice::new(&half)], offset)?;
        Err(io::Error::other("the process is dead"))
    }
    fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        self.file.read_at(out, offset)
    }
    fn allocate(&self, end: u64) -> io::Result<()> {
        step(&self.left)?;
        self.file.allocate(end)
    }
    fn sync(&self) -> io::Result<()> {
        step(&self.left)?;
        self.file.sync()
    }
    fn size(&self) -> io::Result<u64> {
        self.file.size()
    }
}
