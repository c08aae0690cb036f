//! The store as the server sees it.

use crate::Result;
use crate::errors::closed;
use crate::lease::{Lease, seconds};
use crate::maintenance::{EndpointStatus, Member, Snapshot};
use crate::options::Etcd3Options;
use crate::store::Store;
use crate::version::Version;
use crate::{compactor, watch};
use bytes::Bytes;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, TaskHandle};
use supercargo_storage::{
    Backend, Capabilities, Committed, Error, ErrorKind, Key, KeyRange, Page, RangeQuery, Read, Record,
    Revision, Stats, WatchStream, Write,
};

/// An etcd cluster. Dropping it does not end its background tasks: [`Backend::close`] does.
pub struct Etcd3 {
    store: Arc<Store>,
    tasks: Mutex<Vec<TaskHandle>>,
}

/// Checks the options and the files of the certificates and starts the background work. It does not wait for etcd: until
/// that can be reached, calls fail and watches wait.
///
/// # Errors
/// `Unavailable`, with a sentence that names the flag or file that is wrong.
pub fn open_etcd3(env: &Env, options: Etcd3Options) -> Result<Arc<Etcd3>> {
    let store = Arc::new(Store::new(env.clone(), options)?);
    let options = store.channel.options.clone();
    let spawn = |name, task: BoxFuture<'static, ()>| env.tasks.spawn(name, task);
    let mut tasks = vec![
        spawn("etcd revival", Box::pin(store.channel.clone().revive())),
        spawn(
            "etcd sizes",
            Box::pin(store.clone().poll_sizes(options.db_poll_period)),
        ),
        spawn(
            "etcd compactions of others",
            Box::pin(compactor::follow_compactions(store.clone())),
        ),
    ];
    if let Some(period) = options.count_poll_period {
        tasks.push(spawn("etcd count", Box::pin(store.clone().poll_count(period))));
    }
    if let Some(interval) = options.compaction_interval {
        tasks.push(spawn(
            "etcd compactor",
            Box::pin(compactor::compact_regularly(store.clone(), interval)),
        ));
    }
    Ok(Arc::new(Etcd3 {
        store,
        tasks: Mutex::new(tasks),
    }))
}

impl Etcd3 {
    /// Reads `<prefix>health`, linearizably, within `timeout`. Of several callers within half that time one asks, and the
    /// others share what the last one found.
    ///
    /// # Errors
    /// `Unavailable` with the reason.
    pub async fn health(&self, timeout: Duration) -> Result<()> {
        self.store.health(timeout).await
    }

    /// What the last call found out about etcd, without asking it.
    ///
    /// # Errors
    /// `Unavailable` with the reason.
    pub fn readiness(&self) -> Result<()> {
        if self.store.channel.is_closed() {
            return Err(closed());
        }
        match self.store.figures.trouble() {
            None => Ok(()),
            Some(why) => Err(Error::new(ErrorKind::Unavailable, &*why)),
        }
    }

    /// Each member's word on itself. Takes at most five seconds.
    pub async fn endpoint_status(&self) -> Vec<EndpointStatus> {
        self.store.statuses().await
    }

    /// The members as the cluster knows them.
    ///
    /// # Errors
    /// As a read's.
    pub async fn members(&self) -> Result<Vec<Member>> {
        self.store.members().await
    }

    /// Bytes of the largest member's file, as of the last poll.
    #[must_use]
    pub fn db_bytes(&self) -> u64 {
        self.store.figures.db_bytes.load(Ordering::Relaxed)
    }

    /// A new lease, of whole seconds. etcd lengthens very short ones.
    ///
    /// # Errors
    /// As a read's: a lease that was granted without our knowing it goes by itself.
    pub async fn grant_lease(&self, ttl: Duration) -> Result<Lease> {
        self.store.grant(seconds(ttl)).await
    }

    /// Starts a lease's time anew and answers that time; `None` when the lease is gone.
    ///
    /// # Errors
    /// As a read's.
    pub async fn keep_alive(&self, lease: i64) -> Result<Option<Duration>> {
        self.store.keep_alive(lease).await
    }

    /// Ends a lease, and with it its keys. No error when it is gone already.
    ///
    /// # Errors
    /// As a read's.
    pub async fn revoke_lease(&self, lease: i64) -> Result<()> {
        self.store.revoke(lease).await
    }

    /// Writes a key whatever it was before; it goes with the lease.
    ///
    /// # Errors
    /// As [`Backend::commit`], but for `Conflict`.
    pub async fn put_with_lease(&self, key: &Key, value: Bytes, lease: i64) -> Result<Committed> {
        self.store.put(key, value, lease).await
    }

    /// A copy of one member's file, as a stream.
    ///
    /// # Errors
    /// As a read's.
    pub async fn snapshot(&self) -> Result<Snapshot> {
        self.store.snapshot().await
    }
}

impl Backend for Etcd3 {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            name: "etcd3",
            progress_is_free: false,
            shared: true,
            counts_versions: true,
            value_bytes_max: self.store.channel.options.value_bytes_max,
        }
    }

    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        Box::pin(self.store.get(key))
    }

    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        Box::pin(self.store.range(query))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        Box::pin(self.store.commit(write))
    }

    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        Box::pin(async move {
            let watch = watch::open(&self.store.channel, &self.store.figures, &range, after).await?;
            Ok(Box::new(watch) as Box<dyn WatchStream>)
        })
    }

    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.store.compact(up_to))
    }

    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(self.store.current_revision())
    }

    /// etcd can only write on.
    fn skip_to(&self, _: Revision) -> BoxFuture<'_, Result<bool>> {
        Box::pin(std::future::ready(Ok(false)))
    }

    /// By the versions that the members told at their last poll; until then it is hoped for the best.
    fn tells_progress(&self) -> bool {
        let mut versions = self.store.channel.endpoints.iter().filter_map(|e| e.version());
        versions.all(Version::tells_progress)
    }

    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        Box::pin(async move {
            let left = self.store.time_to_live(lease.cast_signed()).await?;
            let now = u64::try_from(self.store.channel.env.clock.now().unix_millis()).unwrap_or(0);
            let left = left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
            Ok(left.map(|left| now.saturating_add(left)))
        })
    }

    fn stats(&self) -> Stats {
        let figures = &self.store.figures;
        Stats {
            // Zero until the first poll.
            disk_bytes: Some(self.db_bytes()).filter(|n| *n > 0),
            keys_count: figures.keys.count(),
            compacted: figures.compacted(),
            current: figures.current(),
            writable: !self.store.channel.is_closed(),
            full: figures.is_full.load(Ordering::Relaxed),
            streams_ranges: self.store.streams_ranges(),
            ..Stats::default()
        }
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.store.channel.close().await;
            let tasks = std::mem::take(&mut *self.tasks.lock());
            for task in tasks {
                task.stop();
                task.ended().await;
            }
        })
    }
}
