//! Looking at a data folder that may be another process's: nothing is locked, nothing is written.
//!
//! A running server moves on while its folder is read: a batch stands there half, a segment gets a successor, an old file goes
//! away between the listing and its opening. What was read counts when the folder had the same files before and after, and a
//! complaint counts when a second look has it too. The result is the store as it was at some moment during the call.

use crate::disk::{Disk, OpenMode, OsDisk, Window};
use crate::errors::unavailable;
use crate::frame::{FRAME_HEAD_BYTES, FrameHead};
use crate::recovery::{Recovered, recover};
use crate::segment::FileName;
use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use supercargo_engine::{Appended, Engine, EngineOptions, Head, LogError, LogRecord, RevLog};
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::{Error, ErrorKind, Revision};

/// Looks at most so often at a folder that changes meanwhile.
const LOOKS_MAX: usize = 10;
/// Between two looks: long enough for a batch to be written.
const PAUSE: Duration = Duration::from_millis(20);
/// Records handed out at once.
const LOAD_BATCH: usize = 1024;

/// What a folder held.
pub struct FolderView {
    /// The store at that moment. It refuses writes.
    pub store: Arc<Engine>,
    /// The files.
    pub facts: FolderFacts,
}

/// What is to be said of a folder's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderFacts {
    /// The store was closed properly: nobody has it open, and nobody died over it.
    pub is_closed: bool,
    /// The log's files.
    pub segments: usize,
    /// Their bytes, space reserved ahead included.
    pub log_bytes: u64,
    /// The newest checkpoint's revision and bytes.
    pub checkpoint: Option<(Revision, u64)>,
    /// Files that wait for their next use.
    pub spares: usize,
    /// Their bytes.
    pub spare_bytes: u64,
    /// A batch at the log's end that is not whole: it is being written, or was when the power went. It was acknowledged to
    /// nobody. The file, the place in it, and the bytes that it was to have.
    pub unfinished: Option<(PathBuf, u64, u64)>,
}

/// Reads the store in a folder, whoever has it open. `None` when there is none.
///
/// # Errors
/// As [`crate::EmbeddedLog::open`], but that it may be in use.
pub async fn view_folder(env: &Env, dir: &Path) -> Result<Option<FolderView>, Error> {
    let disk = OsDisk;
    let Some(found) = look(env, &disk, dir).await? else {
        return Ok(None);
    };
    let facts = facts(&disk, dir, &found)?;
    let head = Head {
        revision: Revision(found.next - 1),
        floor: Revision(found.floor),
        swept: Revision::ZERO,
    };
    let log = Viewed {
        head,
        bytes: facts.log_bytes + facts.spare_bytes + facts.checkpoint.map_or(0, |c| c.1),
        records: Mutex::new(found.records),
    };
    let options = EngineOptions {
        name: "embedded",
        history_max: Duration::MAX,
        ..EngineOptions::default()
    };
    let store = Engine::open(env.clone(), Arc::new(log), options).await?;
    Ok(Some(FolderView { store, facts }))
}

async fn look(env: &Env, disk: &dyn Disk, dir: &Path) -> Result<Option<Recovered>, Error> {
    let mut complaint = None;
    let mut found = None;
    for _ in 0..LOOKS_MAX {
        let before = names(disk, dir)?;
        match recover(disk, dir) {
            Ok(read) if names(disk, dir)? == before => return Ok(read),
            Ok(read) => (found, complaint) = (read, None),
            Err(e) if complaint.as_deref() == Some(e.detail()) => return Err(e),
            Err(e) => complaint = Some(e.detail().to_owned()),
        }
        env.clock.sleep(PAUSE).await;
    }
    match complaint {
        // It never stood still, yet what was read fits together.
        None => Ok(found),
        Some(why) => Err(Error::new(
            ErrorKind::Unavailable,
            format!("the folder changes too fast to be read: {why}"),
        )),
    }
}

/// The files that matter, sorted.
fn names(disk: &dyn Disk, dir: &Path) -> Result<Vec<String>, Error> {
    let mut names = disk.list(dir).map_err(|e| unavailable(dir, "list", e))?;
    names.retain(|name| {
        matches!(
            FileName::parse(name),
            FileName::Segment(_) | FileName::Checkpoint(_)
        )
    });
    names.sort();
    Ok(names)
}

fn facts(disk: &dyn Disk, dir: &Path, found: &Recovered) -> Result<FolderFacts, Error> {
    let size = |path: &PathBuf| disk.open(path, OpenMode::Read).and_then(|file| file.size());
    let unfinished = match found.segments.last() {
        Some(last) if !found.clean => unfinished(disk, &last.path, found)
            .map_err(|e| unavailable(dir, "read", e))?
            .map(|bytes| (last.path.clone(), found.end.offset, bytes)),
        _ => None,
    };
    Ok(FolderFacts {
        is_closed: found.clean,
        segments: found.segments.len(),
        log_bytes: found.segments.iter().map(|s| s.bytes).sum(),
        checkpoint: found
            .checkpoint
            .as_ref()
            .map(|(at, _, bytes)| (Revision(*at), *bytes)),
        spares: found.spares.len(),
        // One that went into use meanwhile is counted as a segment, or will be.
        spare_bytes: found.spares.iter().filter_map(|path| size(path).ok()).sum(),
        unfinished,
    })
}

/// The bytes of the frame that is begun where the log ends. By now it may be whole.
fn unfinished(disk: &dyn Disk, path: &Path, found: &Recovered) -> std::io::Result<Option<u64>> {
    let file = disk.open(path, OpenMode::Read)?;
    let mut window = Window::new(file.as_ref());
    let head = FrameHead::decode(window.get(found.end.offset, FRAME_HEAD_BYTES)?, found.end.seed);
    let Some(head) = head.filter(|head| head.id.follows(found.last)) else {
        return Ok(None);
    };
    let whole = window.get(found.end.offset, FRAME_HEAD_BYTES + head.body_bytes as usize)?;
    let body = whole.get(FRAME_HEAD_BYTES..).unwrap_or_default();
    let is_whole = body.len() == head.body_bytes as usize
        && crc32c::crc32c_append(found.end.seed, body) == head.body_crc;
    Ok((!is_whole).then(|| head.frame_bytes()))
}

/// A log that was read, for an engine that only answers.
struct Viewed {
    head: Head,
    bytes: u64,
    records: Mutex<Vec<LogRecord>>,
}

impl RevLog for Viewed {
    fn is_shared(&self) -> bool {
        false
    }

    fn head(&self) -> BoxFuture<'_, Result<Head, LogError>> {
        Box::pin(std::future::ready(Ok(self.head)))
    }

    /// Refuses. The engine goes on: a key whose time is up stays, as the folder has it.
    fn append(&self, _: Revision, _: Vec<LogRecord>) -> BoxFuture<'_, Result<Appended, LogError>> {
        let refused = Error::new(ErrorKind::Unavailable, "the folder was opened to be looked at");
        Box::pin(std::future::ready(Err(refused)))
    }

    fn read(&self, _: Revision, _: usize) -> BoxFuture<'_, Result<Vec<LogRecord>, LogError>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    fn wait(&self, _: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::pending())
    }

    fn load<'a>(
        &'a self,
        each: &'a mut (dyn FnMut(Vec<LogRecord>) + Send),
    ) -> BoxFuture<'a, Result<Head, LogError>> {
        Box::pin(async move {
            let mut records = std::mem::take(&mut *self.records.lock()).into_iter();
            loop {
                let batch: Vec<_> = records.by_ref().take(LOAD_BATCH).collect();
                if batch.is_empty() {
                    return Ok(self.head);
                }
                each(batch);
            }
        })
    }

    fn set_floor(&self, _: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn remove(&self, _: Vec<Revision>, _: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn size_bytes(&self) -> Option<u64> {
        Some(self.bytes)
    }

    fn is_writable(&self) -> bool {
        false
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}
