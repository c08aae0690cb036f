//! A disk in memory. It remembers every operation, so that the images a power cut may leave at any moment can be built, and
//! it can fail in the ways disks fail.

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::io::{self, IoSlice};
use std::path::Path;
use std::sync::Arc;
use supercargo_backend_embedded::{Disk, File, LockError, OpenMode};
use supercargo_env::{Rng, SeededRng};

const SECTOR: usize = 512;

/// An operation that changed something, or made a change durable.
#[derive(Clone, Debug)]
enum Step {
    Create {
        name: String,
        file: usize,
    },
    Rename {
        from: String,
        to: String,
    },
    Remove {
        name: String,
    },
    SyncDir,
    Write {
        file: usize,
        offset: usize,
        bytes: Vec<u8>,
    },
    Extend {
        file: usize,
        end: usize,
    },
    Sync {
        file: usize,
    },
    /// The system forgets what it should have written: no later sync writes it.
    FailedSync {
        file: usize,
    },
}

/// What the power cut leaves of what was not synced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// Nothing.
    DropUnsynced,
    /// Everything: as if only the process had died.
    KeepUnsynced,
    /// Any sectors of any write; any first part of the folder's changes. From a seed.
    Torn(u64),
}

/// How the disk misbehaves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// The sync after so many more fails, and all later ones.
    pub(crate) syncs_until_failure: Option<u32>,
    /// The write after so many more fails with an I/O error.
    pub(crate) writes_until_failure: Option<u32>,
    /// Bytes of all files together.
    pub(crate) space: Option<u64>,
    /// True when reserving space is not supported, so that a full disk shows at a write.
    pub(crate) cannot_reserve: bool,
    /// A write takes at most so many bytes at a time.
    pub(crate) write_bytes_max: Option<usize>,
    /// A sync of a file answers that all is well and does nothing.
    pub(crate) sync_is_a_lie: bool,
}

#[derive(Clone, Default)]
struct Content {
    names: BTreeMap<String, usize>,
    files: BTreeMap<usize, Vec<u8>>,
}

impl Content {
    fn apply(&mut self, step: &Step) {
        match step {
            Step::Create { name, file } => {
                self.names.insert(name.clone(), *file);
                self.files.entry(*file).or_default();
            }
            Step::Rename { from, to } => {
                if let Some(file) = self.names.remove(from) {
                    self.names.insert(to.clone(), file);
                }
            }
            Step::Remove { name } => {
                self.names.remove(name);
            }
            Step::Write { file, offset, bytes } => {
                let content = self.files.entry(*file).or_default();
                let end = offset + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*offset..end].copy_from_slice(bytes);
            }
            Step::Extend { file, end } => {
                let content = self.files.entry(*file).or_default();
                content.resize(content.len().max(*end), 0);
            }
            Step::Sync { .. } | Step::FailedSync { .. } | Step::SyncDir => {}
        }
    }

    fn bytes(&self) -> u64 {
        self.names.values().map(|f| self.files[f].len() as u64).sum()
    }
}

#[derive(Default)]
struct State {
    /// What was there before the first step.
    base: Content,
    live: Content,
    steps: Vec<Step>,
    faults: Faults,
    files: usize,
}

/// The disk. Cloning shares it.
#[derive(Clone, Default)]
pub(crate) struct MemoryDisk(Arc<Mutex<State>>);

impl MemoryDisk {
    fn with(content: Content) -> Self {
        let files = content.files.keys().max().map_or(0, |last| last + 1);
        Self(Arc::new(Mutex::new(State {
            base: content.clone(),
            live: content,
            files,
            ..State::default()
        })))
    }

    pub(crate) fn set_faults(&self, faults: Faults) {
        self.0.lock().faults = faults;
    }

    /// How many steps were taken.
    pub(crate) fn steps(&self) -> usize {
        self.0.lock().steps.len()
    }

    /// The disk as a power cut after the first `steps` steps may leave it.
    pub(crate) fn image(&self, steps: usize, cut: Cut) -> Self {
        let state = self.0.lock();
        let steps = &state.steps[..steps];
        let mut content = state.base.clone();
        let last_dir_sync = steps.iter().rposition(|s| matches!(s, Step::SyncDir));
        let rng = SeededRng::new(match cut {
            Cut::Torn(seed) => seed,
            _ => 0,
        });
        let mut folder_goes_on = true;
        for (i, step) in steps.iter().enumerate() {
            let is_durable = match step {
                Step::Create { .. } | Step::Rename { .. } | Step::Remove { .. } => Some(i) < last_dir_sync,
                Step::Write { file, .. } | Step::Extend { file, .. } => is_synced(&steps[i..], *file),
                Step::Sync { .. } | Step::FailedSync { .. } | Step::SyncDir => true,
            };
            match (cut, step) {
                _ if is_durable => content.apply(step),
                (Cut::KeepUnsynced, _) => content.apply(step),
                (Cut::DropUnsynced, Step::Create { file, .. }) => {
                    content.files.entry(*file).or_default();
                }
                (Cut::DropUnsynced, _) => {}
                (Cut::Torn(_), Step::Write { file, offset, bytes }) => {
                    tear(&mut content, &rng, *file, *offset, bytes);
                }
                (Cut::Torn(_), Step::Extend { .. }) => {
                    if rng.below(2) == 0 {
                        content.apply(step);
                    }
                }
                (Cut::Torn(_), _) => {
                    folder_goes_on &= rng.below(3) > 0;
                    if folder_goes_on {
                        content.apply(step);
                    }
                }
            }
        }
        Self::with(content)
    }

    /// The files as they are, by name.
    pub(crate) fn files(&self) -> Vec<(String, Vec<u8>)> {
        let state = self.0.lock();
        let file = |(name, file): (&String, &usize)| (name.clone(), state.live.files[file].clone());
        state.live.names.iter().map(file).collect()
    }

    /// A disk with these files.
    pub(crate) fn of(files: &[(String, Vec<u8>)]) -> Self {
        let mut content = Content::default();
        for (i, (name, bytes)) in files.iter().enumerate() {
            content.names.insert(name.clone(), i);
            content.files.insert(i, bytes.clone());
        }
        Self::with(content)
    }
}

/// True when the first sync of the file in `steps` succeeds.
fn is_synced(steps: &[Step], file: usize) -> bool {
    let first = steps.iter().find_map(|step| match step {
        Step::Sync { file: other } if *other == file => Some(true),
        Step::FailedSync { file: other } if *other == file => Some(false),
        _ => None,
    });
    first == Some(true)
}

/// Keeps about half of a write's sectors.
fn tear(content: &mut Content, rng: &SeededRng, file: usize, offset: usize, bytes: &[u8]) {
    let mut at = offset;
    while at < offset + bytes.len() {
        let end = ((at / SECTOR + 1) * SECTOR).min(offset + bytes.len());
        if rng.below(2) == 0 {
            content.apply(&Step::Write {
                file,
                offset: at,
                bytes: bytes[at - offset..end - offset].to_vec(),
            });
        }
        at = end;
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

impl State {
    fn take(&mut self, step: Step) {
        self.live.apply(&step);
        self.steps.push(step);
    }

    fn check_space(&self, file: usize, end: usize) -> io::Result<()> {
        let grows = (end as u64).saturating_sub(self.live.files[&file].len() as u64);
        let fits = self
            .faults
            .space
            .is_none_or(|space| self.live.bytes() + grows <= space);
        if grows == 0 || fits {
            Ok(())
        } else {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    fn try_sync(&mut self) -> io::Result<()> {
        match &mut self.faults.syncs_until_failure {
            Some(0) => Err(io::Error::other("the disk lost it")),
            Some(n) => {
                *n -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl Disk for MemoryDisk {
    fn create_dir(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn File>> {
        let mut state = self.0.lock();
        let name = name(path);
        let file = match (mode, state.live.names.get(&name)) {
            (OpenMode::Create, _) => {
                let file = state.files;
                state.files += 1;
                state.take(Step::Create { name, file });
                file
            }
            (_, Some(file)) => *file,
            (_, None) => return Err(io::ErrorKind::NotFound.into()),
        };
        Ok(Box::new(MemoryFile(self.0.clone(), file)))
    }

    fn list(&self, _: &Path) -> io::Result<Vec<String>> {
        Ok(self.0.lock().live.names.keys().cloned().collect())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.lock().take(Step::Rename {
            from: name(from),
            to: name(to),
        });
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.lock().take(Step::Remove { name: name(path) });
        Ok(())
    }

    fn sync_dir(&self, _: &Path) -> io::Result<()> {
        let mut state = self.0.lock();
        state.try_sync()?;
        state.take(Step::SyncDir);
        Ok(())
    }

    fn lock(&self, _: &Path) -> Result<Box<dyn Send>, LockError> {
        Ok(Box::new(()))
    }
}

struct MemoryFile(Arc<Mutex<State>>, usize);

impl File for MemoryFile {
    fn write_at(&self, parts: &[IoSlice<'_>], offset: u64) -> io::Result<usize> {
        let mut state = self.0.lock();
        let mut bytes: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        bytes.truncate(state.faults.write_bytes_max.unwrap_or(usize::MAX));
        let offset = usize::try_from(offset).unwrap();
        if let Some(left) = &mut state.faults.writes_until_failure {
            if *left == 0 {
                return Err(io::Error::other("the disk is gone"));
            }
            *left -= 1;
        }
        state.check_space(self.1, offset + bytes.len())?;
        let written = bytes.len();
        state.take(Step::Write {
            file: self.1,
            offset,
            bytes,
        });
        Ok(written)
    }

    fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        let state = self.0.lock();
        let content = &state.live.files[&self.1];
        let rest = content.get(usize::try_from(offset).unwrap()..).unwrap_or(&[]);
        let n = rest.len().min(out.len());
        out[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }

    fn allocate(&self, end: u64) -> io::Result<()> {
        let mut state = self.0.lock();
        let end = usize::try_from(end).unwrap();
        if state.faults.cannot_reserve {
            return Ok(());
        }
        state.check_space(self.1, end)?;
        state.take(Step::Extend { file: self.1, end });
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        let mut state = self.0.lock();
        if let Err(e) = state.try_sync() {
            state.take(Step::FailedSync { file: self.1 });
            return Err(e);
        }
        if !state.faults.sync_is_a_lie {
            state.take(Step::Sync { file: self.1 });
        }
        Ok(())
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.0.lock().live.files[&self.1].len() as u64)
    }
}
