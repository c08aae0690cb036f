//! [`EmbeddedLog`]: the `RevLog` that hands work to the committer thread.

use crate::checkpoint::{CheckpointHead, CheckpointWriter};
use crate::disk::{Disk, LockError, OsDisk};
use crate::errors::{self, closed, unavailable};
use crate::options::EmbeddedOptions;
use crate::recovery::recover;
use crate::segment::LOCK;
use crate::writer::{Beginning, Writer};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use supercargo_engine::{Appended, Head, LogError, LogRecord, RevLog};
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::{Error, ErrorKind, Revision};
use tokio::sync::oneshot;

/// Commands that may wait for the committer. One engine has at most a few under way; more than this are refused.
const QUEUE_MAX: usize = 64;
/// Records handed out at once while loading.
const LOAD_BATCH: usize = 1024;

/// The log on local disk.
///
/// Disk work happens on a thread of its own, one command after the other: a batch costs two thread switches, and no
/// request waits because its runtime thread sits in a sync.
pub struct EmbeddedLog {
    env: Env,
    shared: Arc<Shared>,
    commands: SyncSender<Command>,
    committer: Mutex<Option<JoinHandle<()>>>,
    /// What was read at opening, and the head then, until the first `load` takes it.
    loaded: Mutex<Option<(Vec<LogRecord>, Head)>>,
}

/// What the committer, a running checkpoint and the callers all see.
struct Shared {
    disk: Arc<dyn Disk>,
    options: EmbeddedOptions,
    store: [u8; 16],
    head: Mutex<Head>,
    size_bytes: AtomicU64,
    is_writable: AtomicBool,
    is_full: AtomicBool,
    /// Bytes appended since the store was opened, plus those found behind the checkpoint.
    appended: AtomicU64,
    /// A checkpoint is wanted from this value of `appended` on.
    checkpoint_from: AtomicU64,
    /// The revision of the newest checkpoint on disk; 0 for none.
    checkpoint_at: AtomicU64,
    /// Tells a running checkpoint to give up.
    stopping: AtomicBool,
    /// The thread that writes a checkpoint.
    checkpointer: Mutex<Option<JoinHandle<()>>>,
}

type Reply<T> = oneshot::Sender<Result<T, Error>>;

enum Command {
    Append {
        expect: Revision,
        records: Vec<LogRecord>,
        reply: Reply<Appended>,
    },
    SetFloor(Revision, Reply<()>),
    Probe(Reply<()>),
    Read(Revision, Reply<(Vec<LogRecord>, Head)>),
    AdoptCheckpoint {
        at: Revision,
        bytes: u64,
        reply: Reply<()>,
    },
    Close(oneshot::Sender<()>),
}

impl EmbeddedLog {
    /// Opens the store in the data folder, or makes one. Blocks while it reads what is there.
    ///
    /// # Errors
    /// `Unavailable` when the folder is in use or can't be read or written; `Corrupt` when its content is damaged. The
    /// text names the file, the place, and what to do.
    pub fn open(env: &Env, options: EmbeddedOptions) -> Result<Arc<Self>, Error> {
        Self::open_on(env, Arc::new(OsDisk), options)
    }

    /// As [`EmbeddedLog::open`], on another disk: for tests.
    ///
    /// # Errors
    /// As [`EmbeddedLog::open`].
    pub fn open_on(env: &Env, disk: Arc<dyn Disk>, options: EmbeddedOptions) -> Result<Arc<Self>, Error> {
        let dir = &options.data_dir;
        disk.create_dir(dir)
            .map_err(|e| unavailable(dir, "make the data folder", e))?;
        let lock = disk.lock(&dir.join(LOCK)).map_err(|e| match e {
            LockError::Held(pid) => errors::locked(dir, pid),
            LockError::Io(e) => unavailable(&dir.join(LOCK), "lock the data folder by", e),
        })?;
        let (writer, records, tail_bytes) = match recover(disk.as_ref(), dir)? {
            None => {
                let beginning = Beginning::empty(env);
                let writer = Writer::create(env, disk.clone(), &options, &beginning)?;
                (writer, Vec::new(), 0)
            }
            Some(mut found) => {
                let writer = Writer::resume(env, disk.clone(), &options, &mut found)?;
                (writer, found.records, found.tail_bytes)
            }
        };
        let head = writer.head();
        let shared = Arc::new(Shared {
            disk,
            store: writer.store(),
            head: Mutex::new(head),
            size_bytes: AtomicU64::new(writer.files().size_bytes()),
            is_writable: AtomicBool::new(true),
            is_full: AtomicBool::new(false),
            appended: AtomicU64::new(tail_bytes),
            checkpoint_from: AtomicU64::new(options.checkpoint_bytes.max(writer.files().checkpoint_bytes())),
            checkpoint_at: AtomicU64::new(writer.files().checkpoint_at()),
            stopping: AtomicBool::new(false),
            checkpointer: Mutex::new(None),
            options,
        });
        let (commands, queue) = sync_channel(QUEUE_MAX);
        let committer = Committer {
            writer,
            shared: shared.clone(),
            tail_bytes,
        };
        let thread = env.tasks.spawn_thread("log-committer", move || {
            let closing = committer.run(&queue);
            // Only now another process may open the folder.
            drop(lock);
            if let Some(reply) = closing {
                let _ = reply.send(());
            }
        });
        let thread =
            thread.map_err(|e| unavailable(&shared.options.data_dir, "start the committer of", e))?;
        Ok(Arc::new(Self {
            env: env.clone(),
            shared,
            commands,
            committer: Mutex::new(Some(thread)),
            loaded: Mutex::new(Some((records, head))),
        }))
    }

    /// Waits for the committer thread, which was told to end.
    fn join(&self) {
        let mut committer = self.committer.lock();
        if let Some(thread) = committer.take() {
            // Its own panic was reported already.
            let _ = thread.join();
        }
    }

    /// Hands a command to the committer and waits for its answer.
    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command + Send) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        match self.commands.try_send(command(reply)) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                return Err(Error::new(
                    ErrorKind::Unavailable,
                    "too many commands wait for the log",
                ));
            }
            Err(TrySendError::Disconnected(_)) => return Err(closed()),
        }
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    async fn load_all(&self, each: &mut (dyn FnMut(Vec<LogRecord>) + Send)) -> Result<Head, Error> {
        let at_opening = self.loaded.lock().take();
        let (records, head) = match at_opening {
            Some(loaded) if loaded.1 == *self.shared.head.lock() => loaded,
            _ => self.ask(|reply| Command::Read(Revision::ZERO, reply)).await?,
        };
        let mut records = records.into_iter();
        loop {
            let batch: Vec<_> = records.by_ref().take(LOAD_BATCH).collect();
            if batch.is_empty() {
                return Ok(head);
            }
            each(batch);
        }
    }

    /// Starts the thread that writes a checkpoint file. Its answer is the file's size.
    fn start_dump(
        &self,
        head: CheckpointHead,
        records: Box<dyn Iterator<Item = LogRecord> + Send>,
    ) -> Result<oneshot::Receiver<Result<u64, Error>>, Error> {
        let (reply, answer) = oneshot::channel();
        let shared = self.shared.clone();
        // Held until the thread's handle is in: closing must not overlook a thread that has just started.
        let mut checkpointer = self.shared.checkpointer.lock();
        if self.shared.stopping.load(Ordering::Relaxed) {
            return Err(closed());
        }
        let thread = self.env.tasks.spawn_thread("log-checkpoint", move || {
            let _ = reply.send(shared.dump(head, records));
        });
        let dir = &self.shared.options.data_dir;
        *checkpointer = Some(thread.map_err(|e| unavailable(dir, "start a checkpoint of", e))?);
        Ok(answer)
    }

    async fn write_checkpoint(
        &self,
        at: Revision,
        floor: Revision,
        records: Box<dyn Iterator<Item = LogRecord> + Send>,
    ) -> Result<(), Error> {
        if at.0 <= self.shared.checkpoint_at.load(Ordering::Relaxed) {
            // The log before a newer checkpoint may be gone: an older one would be the end of the store.
            return Ok(());
        }
        let mark = self.shared.appended.load(Ordering::Relaxed);
        let head = CheckpointHead {
            store: self.shared.store,
            at: at.0,
            floor: floor.0,
            nonce: self.env.rng.u64(),
        };
        let answer = self.start_dump(head, records)?;
        let wrote = answer.await.unwrap_or_else(|_| Err(closed()));
        let retry_bytes = self.shared.options.checkpoint_bytes;
        let bytes = match wrote {
            Ok(bytes) => bytes,
            Err(e) => {
                let appended = self.shared.appended.load(Ordering::Relaxed);
                let from = appended.saturating_add(retry_bytes >> 2);
                self.shared.checkpoint_from.store(from, Ordering::Relaxed);
                return Err(e);
            }
        };
        let from = mark.saturating_add(bytes.max(retry_bytes));
        self.shared.checkpoint_from.store(from, Ordering::Relaxed);
        self.ask(|reply| Command::AdoptCheckpoint { at, bytes, reply })
            .await
    }
}

impl Shared {
    /// Writes a checkpoint file, and answers its size. A failure leaves nothing behind: the disk may be full.
    fn dump(&self, head: CheckpointHead, records: impl Iterator<Item = LogRecord>) -> Result<u64, Error> {
        let dir = &self.options.data_dir;
        let mut writer = CheckpointWriter::create(self.disk.as_ref(), dir, head)?;
        for record in records {
            let stopped = self.stopping.load(Ordering::Relaxed);
            let pushed = if stopped {
                Err(closed())
            } else {
                writer.push(&record)
            };
            if let Err(e) = pushed {
                writer.abandon();
                return Err(e);
            }
        }
        let bytes = writer.finish()?;
        self.checkpoint_at.fetch_max(head.at, Ordering::Relaxed);
        Ok(bytes)
    }
}

/// The committer thread's own state.
struct Committer {
    writer: Writer,
    shared: Arc<Shared>,
    tail_bytes: u64,
}

impl Committer {
    /// Works until it is told to close. Answers who waits for the end, if anyone does.
    fn run(mut self, queue: &Receiver<Command>) -> Option<oneshot::Sender<()>> {
        loop {
            match queue.recv() {
                Ok(Command::Append {
                    expect,
                    records,
                    reply,
                }) => {
                    let answer = self.writer.append(expect, &records);
                    self.publish();
                    let _ = reply.send(answer);
                }
                Ok(Command::SetFloor(floor, reply)) => {
                    let answer = self.writer.set_floor(floor);
                    self.publish();
                    let _ = reply.send(answer);
                }
                Ok(Command::Probe(reply)) => {
                    self.writer.probe();
                    self.publish();
                    let _ = reply.send(Ok(()));
                }
                Ok(Command::Read(from, reply)) => {
                    let _ = reply.send(self.read(from));
                }
                Ok(Command::AdoptCheckpoint { at, bytes, reply }) => {
                    self.writer.adopt_checkpoint(at.0, bytes);
                    self.publish();
                    let _ = reply.send(Ok(()));
                }
                Ok(Command::Close(reply)) => {
                    self.end();
                    return Some(reply);
                }
                Err(_) => {
                    self.end();
                    return None;
                }
            }
        }
    }

    /// Shows the callers where the log stands; before any of them gets an answer.
    fn publish(&self) {
        *self.shared.head.lock() = self.writer.head();
        let appended = self.tail_bytes + self.writer.appended_bytes();
        self.shared.appended.store(appended, Ordering::Relaxed);
        self.shared
            .size_bytes
            .store(self.writer.files().size_bytes(), Ordering::Relaxed);
        self.shared
            .is_writable
            .store(self.writer.is_writable(), Ordering::Release);
        self.shared
            .is_full
            .store(self.writer.is_full(), Ordering::Release);
    }

    /// Reads the surviving records back from the disk. Slow; an engine that drives the log alone never needs it twice.
    fn read(&self, from: Revision) -> Result<(Vec<LogRecord>, Head), Error> {
        let dir = &self.shared.options.data_dir;
        let head = self.writer.head();
        let found = recover(self.shared.disk.as_ref(), dir)?;
        let mut records = found.map(|found| found.records).unwrap_or_default();
        // A batch whose sync failed may stand in the file all the same: it is not part of the log.
        records.retain(|record| record.revision >= from && record.revision <= head.revision);
        Ok((records, head))
    }

    fn end(&mut self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        let checkpointer = self.shared.checkpointer.lock().take();
        if let Some(thread) = checkpointer {
            // It notices the flag at its next record; its own panic was reported already.
            let _ = thread.join();
        }
        let _ = self.writer.close();
        self.shared.is_writable.store(false, Ordering::Release);
    }
}

impl RevLog for EmbeddedLog {
    fn is_shared(&self) -> bool {
        false
    }

    fn head(&self) -> BoxFuture<'_, Result<Head, LogError>> {
        Box::pin(std::future::ready(Ok(*self.shared.head.lock())))
    }

    fn append(&self, expect: Revision, records: Vec<LogRecord>) -> BoxFuture<'_, Result<Appended, LogError>> {
        Box::pin(self.ask(move |reply| Command::Append {
            expect,
            records,
            reply,
        }))
    }

    fn read(&self, from: Revision, max: usize) -> BoxFuture<'_, Result<Vec<LogRecord>, LogError>> {
        Box::pin(async move {
            let (mut records, _) = self.ask(|reply| Command::Read(from, reply)).await?;
            records.truncate(max);
            Ok(records)
        })
    }

    fn wait(&self, _after: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::pending())
    }

    fn load<'a>(
        &'a self,
        each: &'a mut (dyn FnMut(Vec<LogRecord>) + Send),
    ) -> BoxFuture<'a, Result<Head, LogError>> {
        Box::pin(self.load_all(each))
    }

    fn set_floor(&self, floor: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(self.ask(move |reply| Command::SetFloor(floor, reply)))
    }

    /// Nothing to do: checkpoints make room.
    fn remove(&self, _revisions: Vec<Revision>, _floor: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn wants_checkpoint(&self) -> bool {
        let from = self.shared.checkpoint_from.load(Ordering::Relaxed);
        self.is_writable() && self.shared.appended.load(Ordering::Relaxed) >= from
    }

    fn checkpoint(
        &self,
        at: Revision,
        floor: Revision,
        records: Box<dyn Iterator<Item = LogRecord> + Send>,
    ) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(self.write_checkpoint(at, floor, records))
    }

    fn size_bytes(&self) -> Option<u64> {
        Some(self.shared.size_bytes.load(Ordering::Relaxed))
    }

    fn is_writable(&self) -> bool {
        self.shared.is_writable.load(Ordering::Acquire)
    }

    fn is_full(&self) -> bool {
        self.shared.is_full.load(Ordering::Acquire)
    }

    fn probe(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // A log that is closed has no room to look for.
            let _ = self.ask(Command::Probe).await;
        })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let (reply, ended) = oneshot::channel();
            if self.commands.try_send(Command::Close(reply)).is_ok() {
                // An error means that another call was first.
                let _ = ended.await;
            }
            self.join();
        })
    }
}

impl Drop for EmbeddedLog {
    /// Closes the log if nobody did, and waits: the folder is free afterwards.
    fn drop(&mut self) {
        let (reply, _) = oneshot::channel();
        let _ = self.commands.send(Command::Close(reply));
        self.join();
    }
}
