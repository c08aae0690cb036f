//! etcd v2 as a store.

use crate::client::Client;
use crate::follower::Follower;
use crate::paths::Paths;
use crate::{Etcd2Options, write};
use std::sync::Arc;
use std::time::Duration;
use supercargo_engine::{EngineOptions, Mirror, ReadIndex};
use supercargo_env::{BoxFuture, Env, TaskHandle, timeout};
use supercargo_storage::{
    Backend, Capabilities, Committed, Error, ErrorKind, Key, KeyRange, Op, Page, RangeQuery, Read, Record,
    Result, Revision, Stats, WatchStream, Write,
};

/// An etcd cluster with a local copy. See the crate's documentation.
pub struct Etcd2 {
    env: Env,
    follower: Arc<Follower>,
    index: ReadIndex,
    value_bytes_max: usize,
    read_only: bool,
    /// Emptied by `close`, which holds the lock so that a second call waits too.
    tasks: tokio::sync::Mutex<Vec<TaskHandle>>,
}

/// Opens the store; it connects and loads behind the scenes. Calls wait for that.
///
/// # Errors
/// A sentence that names the flag at fault.
pub fn open_etcd2(env: &Env, options: Etcd2Options) -> Result<Arc<Etcd2>> {
    let engine = EngineOptions {
        name: "etcd2",
        value_bytes_max: options.value_bytes_max,
        history_max: options.history_max,
        history_bytes_max: options.history_bytes_max,
        ..EngineOptions::default()
    };
    let (paths, value_bytes_max) = (Paths::new(&options.prefix), options.value_bytes_max);
    let read_only = options.read_only;
    let client = Arc::new(Client::new(env, options)?);
    let mirror = Mirror::new(env.clone(), engine);
    let follower = Arc::new(Follower::new(env.clone(), client, mirror, paths, read_only));
    let seeing = follower.clone();
    let (index, reading) = ReadIndex::start(&env.tasks, move || {
        let follower = seeing.clone();
        Box::pin(async move { follower.see().await })
    });
    let following = env.tasks.spawn("etcd follower", follower.clone().follow());
    Ok(Arc::new(Etcd2 {
        env: env.clone(),
        follower,
        index,
        value_bytes_max,
        read_only,
        tasks: tokio::sync::Mutex::new(vec![following, reading]),
    }))
}

impl Etcd2 {
    /// Whether etcd answers in time: who its members are, and, if they agree, how far they are.
    ///
    /// # Errors
    /// Why not.
    pub async fn health(&self, within: Duration) -> Result<()> {
        self.follower.mirror.check_open()?;
        let asked = async {
            let members = self.follower.client.members().await?.members;
            if members.is_empty() {
                return Err(Error::new(ErrorKind::Unavailable, "etcd has no members"));
            }
            let (marker, known) = (self.follower.paths.marker(), self.follower.mirror.current());
            self.follower.client.head(&marker, known).await
        };
        match timeout(&*self.env.clock, within, asked).await {
            Ok(answer) => answer.map(drop),
            Err(_) => Err(Error::new(ErrorKind::Unavailable, "etcd does not answer in time")),
        }
    }

    async fn linearize(&self) -> Result<()> {
        self.follower.mirror.check_open()?;
        let seen = self.index.linearize().await;
        // What ends with the connections is the end of the store, not a failure.
        self.follower.mirror.check_open()?;
        seen
    }

    /// Nothing is known of the past before everything was loaded, and what was written meanwhile would be part of it.
    async fn loaded(&self) -> Result<()> {
        if self.follower.mirror.current() == Revision::ZERO {
            self.linearize().await?;
        }
        Ok(())
    }

    async fn range_now(&self, query: RangeQuery) -> Result<Read<Page>> {
        let mirror = &self.follower.mirror;
        // A past revision never changes.
        if query.at.is_none_or(|at| at > mirror.current()) {
            self.linearize().await?;
        }
        mirror.range(&query)
    }

    async fn commit_now(&self, write: Write) -> Result<Committed> {
        self.follower.mirror.check_open()?;
        if self.read_only {
            return Err(Error::new(ErrorKind::ReadOnly, "the store was opened to read"));
        }
        let max = self.value_bytes_max;
        if let Op::Put { value, .. } = &write.op
            && value.len() > max
        {
            let detail = format!("{} bytes, at most {max}", value.len());
            return Err(Error::new(ErrorKind::TooLarge, detail).with_key(&write.key));
        }
        self.loaded().await?;
        write::commit(&self.env, &self.follower, &self.index, &write).await
    }

    async fn watch_now(&self, range: KeyRange, after: Revision) -> Result<Box<dyn WatchStream>> {
        self.loaded().await?;
        self.follower.mirror.watch(range, after)
    }

    async fn close_now(&self) {
        self.follower.mirror.close();
        let mut tasks = self.tasks.lock().await;
        tasks.iter().for_each(TaskHandle::stop);
        for task in tasks.drain(..) {
            task.ended().await;
        }
        self.follower.client.close().await;
    }
}

impl Drop for Etcd2 {
    fn drop(&mut self) {
        self.tasks.get_mut().iter().for_each(TaskHandle::stop);
    }
}

impl Backend for Etcd2 {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            name: "etcd2",
            progress_is_free: true,
            shared: true,
            counts_versions: false,
            value_bytes_max: self.value_bytes_max,
        }
    }

    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        Box::pin(async move {
            self.linearize().await?;
            Ok(self.follower.mirror.get(key))
        })
    }

    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        Box::pin(self.range_now(query))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        Box::pin(self.commit_now(write))
    }

    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        Box::pin(self.watch_now(range, after))
    }

    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            self.linearize().await?;
            self.follower.mirror.compact(up_to)
        })
    }

    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async move {
            self.linearize().await?;
            Ok(self.follower.mirror.current())
        })
    }

    /// It can only write on.
    fn skip_to(&self, _: Revision) -> BoxFuture<'_, Result<bool>> {
        Box::pin(std::future::ready(Ok(false)))
    }

    fn tells_progress(&self) -> bool {
        true
    }

    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        Box::pin(std::future::ready(Ok(Some(lease))))
    }

    fn stats(&self) -> Stats {
        self.follower.mirror.stats()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.close_now())
    }
}
