//! The embedded store on damaged files: it opens or says `Corrupt`, whatever stands in them.
//!
//! An input is a list of changes of the files that a released version left: which file, where, which byte.

use super::{Target, shape};
use parking_lot::{Mutex, MutexGuard};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::path::Path;
use std::sync::Arc;
use supercargo_backend_embedded::{Disk, EmbeddedLog, EmbeddedOptions, File, LockError, OpenMode};
use supercargo_env::Env;
use supercargo_storage as storage;
use tokio::runtime::{Builder, Runtime};

pub(super) const TARGETS: &[Target] = &[Target {
    name: "store",
    run: open,
    words: &["\0", "\u{1}", "\u{2}", "\0\0\0\0", "\u{1}\0\u{10}\u{1}"],
}];

/// A store with two segments and a checkpoint.
const FILES: [(&str, &[u8]); 3] = [
    (
        "checkpoint-0000000000000005",
        include_bytes!("../../../tests/upgrade/fixtures/embedded-v1/checkpoint-0000000000000005"),
    ),
    (
        "log-0000000000000001",
        include_bytes!("../../../tests/upgrade/fixtures/embedded-v1/log-0000000000000001"),
    ),
    (
        "log-0000000000000002",
        include_bytes!("../../../tests/upgrade/fixtures/embedded-v1/log-0000000000000002"),
    ),
];

thread_local! {
    static RUNTIME: OnceCell<Runtime> = const { OnceCell::new() };
}

fn open(input: &[u8]) -> String {
    let disk = MemoryDisk::default();
    for (i, (name, content)) in FILES.iter().enumerate() {
        let mut content = content.to_vec();
        for edit in input
            .chunks_exact(4)
            .filter(|e| usize::from(e[0]) % FILES.len() == i)
        {
            change(&mut content, edit);
        }
        disk.files()
            .insert((*name).to_owned(), Content::new(Mutex::new(content)));
    }
    RUNTIME.with(|r| {
        let runtime = r.get_or_init(|| {
            Builder::new_current_thread()
                .build()
                .expect("a runtime without anything")
        });
        let _entered = runtime.enter();
        let (env, _clock) = Env::manual(1);
        let mut options = EmbeddedOptions::new("/store");
        options.segment_bytes = 16 << 10;
        match EmbeddedLog::open_on(&env, Arc::new(disk), options) {
            Ok(_) => "ok".to_owned(),
            Err(e) => {
                assert_eq!(*e.kind(), storage::ErrorKind::Corrupt, "{e}");
                shape(e.detail())
            }
        }
    })
}

/// One change: a byte set, or the file cut.
fn change(content: &mut Vec<u8>, edit: &[u8]) {
    let at = usize::from(u16::from_be_bytes([edit[1], edit[2]])) % content.len().max(1);
    if usize::from(edit[0]) / FILES.len() % 16 == 15 {
        content.truncate(at);
    } else if let Some(b) = content.get_mut(at) {
        *b = edit[3];
    }
}

type Content = Arc<Mutex<Vec<u8>>>;

/// Files in memory.
#[derive(Clone, Default)]
struct MemoryDisk(Arc<Mutex<BTreeMap<String, Content>>>);

struct MemoryFile(Content);

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

impl MemoryDisk {
    fn files(&self) -> MutexGuard<'_, BTreeMap<String, Content>> {
        self.0.lock()
    }
}

impl Disk for MemoryDisk {
    fn create_dir(&self, _: &Path) -> Result<()> {
        Ok(())
    }
    fn open(&self, path: &Path, mode: OpenMode) -> Result<Box<dyn File>> {
        let mut files = self.files();
        let content = match mode {
            OpenMode::Create => {
                let new = Content::default();
                files.insert(name(path), new.clone());
                new
            }
            OpenMode::Read | OpenMode::Write => files
                .get(&name(path))
                .cloned()
                .ok_or_else(|| Error::from(ErrorKind::NotFound))?,
        };
        Ok(Box::new(MemoryFile(content)))
    }
    fn list(&self, _: &Path) -> Result<Vec<String>> {
        Ok(self.files().keys().cloned().collect())
    }
    fn rename(&self, from: &Path, to: &Path) -> Result<()> {
        let mut files = self.files();
        let content = files
            .remove(&name(from))
            .ok_or_else(|| Error::from(ErrorKind::NotFound))?;
        files.insert(name(to), content);
        Ok(())
    }
    fn remove(&self, path: &Path) -> Result<()> {
        let gone = self.files().remove(&name(path));
        gone.map(drop).ok_or_else(|| ErrorKind::NotFound.into())
    }
    fn sync_dir(&self, _: &Path) -> Result<()> {
        Ok(())
    }
    fn lock(&self, _: &Path) -> std::result::Result<Box<dyn Send>, LockError> {
        Ok(Box::new(()))
    }
}

impl File for MemoryFile {
    fn write_at(&self, parts: &[IoSlice<'_>], offset: u64) -> Result<usize> {
        let mut content = self.0.lock();
        let from = usize::try_from(offset).map_err(|_| Error::from(ErrorKind::FileTooLarge))?;
        let all: Vec<u8> = parts.iter().flat_map(|p| p.iter().copied()).collect();
        let end = from + all.len();
        if content.len() < end {
            content.resize(end, 0);
        }
        content[from..end].copy_from_slice(&all);
        Ok(all.len())
    }
    fn read_at(&self, out: &mut [u8], offset: u64) -> Result<usize> {
        let content = self.0.lock();
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        let rest = content.get(from..).unwrap_or_default();
        let n = rest.len().min(out.len());
        out[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }
    fn allocate(&self, end: u64) -> Result<()> {
        let mut content = self.0.lock();
        let end = usize::try_from(end).map_err(|_| Error::from(ErrorKind::FileTooLarge))?;
        assert!(end <= 1 << 26, "no more space than a segment is reserved");
        if content.len() < end {
            content.resize(end, 0);
        }
        Ok(())
    }
    fn sync(&self) -> Result<()> {
        Ok(())
    }
    fn size(&self) -> Result<u64> {
        Ok(self.0.lock().len() as u64)
    }
}
