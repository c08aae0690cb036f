//! The engine as a store.

use crate::commit::{Committer, Message, Pending};
use crate::compactor;
use crate::core::Core;
use crate::read_index::ReadIndex;
use crate::replica::{self, Replicas};
use crate::ttl;
use crate::watch::Watch;
use crate::{EngineOptions, RevLog};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use supercargo_env::{BoxFuture, Env, TaskHandle};
use supercargo_storage::{
    Backend, Capabilities, Committed, Error, ErrorKind, Key, KeyRange, Op, Page, RangeQuery, Read, Record,
    Result, Revision, Stats, WatchStream, Write,
};
use tokio::sync::{mpsc, oneshot};

/// An in-memory MVCC store over a log. See the crate's documentation.
///
/// Dropping it without [`Backend::close`] ends its tasks without waiting for them.
pub struct Engine {
    core: Arc<Core>,
    replicas: Arc<Replicas>,
    queue: mpsc::Sender<Message>,
    /// `None` for a log that is not shared: what is published is the newest there is.
    readers: Option<ReadIndex>,
    /// The committer first; emptied by `close`, which holds the lock so that a second call waits too.
    tasks: tokio::sync::Mutex<Vec<TaskHandle>>,
}

impl Engine {
    /// Loads `log` and starts to serve it.
    ///
    /// # Errors
    /// What the log says; `Corrupt` when its records do not fit together.
    pub async fn open(env: Env, log: Arc<dyn RevLog>, options: EngineOptions) -> Result<Arc<Self>> {
        let (queue, writes) = mpsc::channel(options.queue_len.max(1));
        let process = env.rng.u64();
        let tasks = env.tasks.clone();
        let is_shared = log.is_shared();
        let replicas = Replicas::open(env, options, log).await?;
        let core = replicas.core.clone();
        let committer = Committer::new(replicas.clone(), process);
        let mut started = vec![tasks.spawn("committer", committer.run(writes))];
        if !core.options.read_only {
            let expirer = ttl::expire(core.clone(), queue.clone(), is_shared);
            started.push(tasks.spawn("expirer", expirer));
        }
        let mut readers = None;
        if is_shared {
            let seeing = replicas.clone();
            let (index, task) = ReadIndex::start(&tasks, move || {
                let replicas = seeing.clone();
                Box::pin(async move { replicas.see().await })
            });
            readers = Some(index);
            started.push(tasks.spawn("log tail", replica::tail(replicas.clone())));
            started.push(task);
            if let Some(interval) = core
                .options
                .compaction_interval
                .filter(|_| !core.options.read_only)
            {
                started.push(tasks.spawn("compactor", compactor::compact(replicas.clone(), interval)));
            }
        }
        Ok(Arc::new(Self {
            core,
            replicas,
            queue,
            readers,
            tasks: tokio::sync::Mutex::new(started),
        }))
    }

    /// How many watches run, and how many bytes the kept history holds.
    #[must_use]
    pub fn watch_stats(&self) -> (usize, u64) {
        let hub = self.core.hub.read();
        (hub.watches.len(), hub.history.bytes())
    }

    /// Returns once the published state is as new as the log was at the call.
    async fn linearize(&self) -> Result<()> {
        self.core.check_open()?;
        match &self.readers {
            Some(readers) => readers.linearize().await,
            None => Ok(()),
        }
    }

    fn check_not_read_only(&self) -> Result<()> {
        if self.core.options.read_only {
            return Err(Error::new(ErrorKind::ReadOnly, "the store was opened to read"));
        }
        Ok(())
    }

    async fn range_now(&self, query: RangeQuery) -> Result<Read<Page>> {
        self.core.check_open()?;
        // A past revision never changes, so a shared log need not be asked for one that is here.
        if query.at.is_none_or(|at| at > self.core.current()) {
            self.linearize().await?;
        }
        self.core.page(&query)
    }

    async fn commit_now(&self, write: Write) -> Result<Committed> {
        self.core.check_open()?;
        self.check_not_read_only()?;
        let max = self.core.options.value_bytes_max;
        if let Op::Put { value, .. } = &write.op
            && value.len() > max
        {
            let detail = format!("{} bytes, at most {max}", value.len());
            return Err(Error::new(ErrorKind::TooLarge, detail).with_key(&write.key));
        }
        let (answer, answered) = oneshot::channel();
        let message = Message::Write(Pending { write, answer });
        if self.queue.send(message).await.is_err() {
            self.core.check_open()?;
            return Err(Error::new(ErrorKind::ReadOnly, "the committer has ended"));
        }
        answered.await.unwrap_or_else(|_| {
            Err(Error::new(
                ErrorKind::OutcomeUnknown,
                "the committer ended without an answer",
            ))
        })
    }

    async fn compact_now(&self, up_to: Revision) -> Result<()> {
        self.check_not_read_only()?;
        self.linearize().await?;
        self.core.check_compaction(up_to)?;
        self.replicas.compact(up_to).await
    }

    async fn close_now(&self) {
        self.core.close();
        let mut tasks = self.tasks.lock().await;
        if tasks.is_empty() {
            return;
        }
        let mut others = tasks.split_off(1);
        others.extend(self.replicas.checkpoint.lock().take());
        others.iter().for_each(TaskHandle::stop);
        // The committer takes what is queued, answers `Closed`, and ends.
        let _ = self.queue.send(Message::Close).await;
        for task in tasks.drain(..).chain(others) {
            task.ended().await;
        }
        if let Some(checkpoint) = self.replicas.checkpoint.lock().take() {
            checkpoint.stop();
        }
        self.replicas.log.close().await;
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.tasks.get_mut().iter().for_each(TaskHandle::stop);
        if let Some(checkpoint) = self.replicas.checkpoint.lock().take() {
            checkpoint.stop();
        }
    }
}

impl Backend for Engine {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            name: self.core.options.name,
            progress_is_free: true,
            shared: self.readers.is_some(),
            counts_versions: true,
            value_bytes_max: self.core.options.value_bytes_max,
        }
    }

    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        Box::pin(async move {
            self.linearize().await?;
            Ok(self.core.get(key))
        })
    }

    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        Box::pin(self.range_now(query))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        Box::pin(self.commit_now(write))
    }

    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        let watch = Watch::start(&self.core, range, after);
        Box::pin(std::future::ready(
            watch.map(|w| Box::new(w) as Box<dyn WatchStream>),
        ))
    }

    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.compact_now(up_to))
    }

    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async move {
            self.linearize().await?;
            Ok(self.core.current())
        })
    }

    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        Box::pin(async move {
            self.core.check_open()?;
            self.check_not_read_only()?;
            let closed = || Error::new(ErrorKind::Closed, "the store was closed");
            let (answer, answered) = oneshot::channel();
            self.queue
                .send(Message::Skip(to, answer))
                .await
                .map_err(|_| closed())?;
            answered.await.map_err(|_| closed())?.map(|()| true)
        })
    }

    fn tells_progress(&self) -> bool {
        true
    }

    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        Box::pin(std::future::ready(Ok(Some(lease))))
    }

    fn stats(&self) -> Stats {
        let snapshot = self.core.snapshot.load();
        let is_refusing =
            self.core.is_poisoned.load(Ordering::Acquire) || self.core.is_closed.load(Ordering::Acquire);
        Stats {
            disk_bytes: self.replicas.log.size_bytes(),
            keys_count: snapshot.table.len() as u64,
            compacted: self.core.hub.read().history.floor(),
            current: snapshot.revision,
            writable: !is_refusing && !self.queue.is_closed() && self.replicas.log.is_writable(),
            full: self.replicas.log.is_full(),
            commits: self.core.commits.load(Ordering::Relaxed),
            races_lost: self.core.races_lost.load(Ordering::Relaxed),
            streams_ranges: false,
        }
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.close_now())
    }
}
