//! The undecorated storage: every call goes to the backend.
//!
//! Answers are those of a server with a watch cache, so that it makes no difference to a client whether a resource is
//! cached: `resourceVersion=0` ignores the limit, and a revision that has not happened yet is waited for, up to 3 s.

use crate::coming::Coming;
use crate::counts::StorageCounts;
use crate::recent::{RECENT_BYTES, Recent, Seen, Shelf};
use crate::watch::DirectWatch;
use crate::{
    Entry, Error, ErrorKind, Identity, KeySchema, Lent, ListPlan, ListQuery, ObjectCodec, ObjectList,
    ObjectStorage, ObjectWatch, Opened, Progress, Result, Soon, Transformer, WatchQuery, next_page,
    parse_resource_version,
};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::{
    Backend, Counted, Expected, Key, KeyRange, Op, Page, RangeQuery, Read, Record, Revision, Write,
};
use tokio::sync::watch as flag;

/// How long a read waits for a revision that has not happened yet.
pub const FRESH_WAIT_MAX: Duration = Duration::from_secs(3);
/// How often it looks.
const FRESH_POLL: Duration = Duration::from_millis(50);
/// The largest page asked of the backend while filtering.
const PAGE_MAX: u64 = 10_000;
/// So many unreadable objects are named in the error of a list.
const CORRUPT_MAX: usize = 100;

/// Objects of one resource, straight from a backend.
pub struct Direct {
    inner: Arc<Inner>,
}

/// What calls and running watches share.
pub(crate) struct Inner {
    pub(crate) env: Env,
    pub(crate) backend: Arc<dyn Backend>,
    pub(crate) keys: KeySchema,
    pub(crate) codec: Arc<ObjectCodec>,
    pub(crate) transformer: Arc<dyn Transformer>,
    recent: Shelf,
    counts: Arc<StorageCounts>,
    coming: Coming,
    closed: flag::Sender<bool>,
}

impl Direct {
    /// A storage over `backend` that stores values as the codec writes them.
    #[must_use]
    pub fn new(env: Env, backend: Arc<dyn Backend>, keys: KeySchema, codec: Arc<ObjectCodec>) -> Self {
        let recent = Arc::new(Recent::new(RECENT_BYTES));
        let counts = Arc::default();
        Self::with_parts(env, backend, keys, codec, Arc::new(Identity), &recent, counts)
    }
    /// A storage whose values pass through `transformer`, which shares the room of `recent` with other storages, and counts
    /// what it does in `counts`.
    #[must_use]
    pub fn with_parts(
        env: Env,
        backend: Arc<dyn Backend>,
        keys: KeySchema,
        codec: Arc<ObjectCodec>,
        transformer: Arc<dyn Transformer>,
        recent: &Arc<Recent>,
        counts: Arc<StorageCounts>,
    ) -> Self {
        let inner = Inner {
            backend: Arc::new(Counted::new(backend, env.clock.clone(), counts.requests.clone())),
            env,
            keys,
            codec,
            transformer,
            recent: recent.shelf(),
            counts,
            coming: Coming::default(),
            closed: flag::Sender::new(false),
        };
        Self {
            inner: Arc::new(inner),
        }
    }
}

impl Inner {
    pub(crate) fn open(&self) -> Result<()> {
        if *self.closed.borrow() {
            return Err(Error::of(ErrorKind::Closed));
        }
        Ok(())
    }
    pub(crate) fn progress(&self) -> Progress {
        if self.backend.capabilities().progress_is_free {
            Progress::Free
        } else if self.backend.tells_progress() {
            Progress::OnRequest
        } else {
            Progress::WithEvents
        }
    }
    pub(crate) fn closing(&self) -> flag::Receiver<bool> {
        self.closed.subscribe()
    }

    /// The entry of a record of a list or of the state a watch begins with: one that is at hand, or a new one, decrypted. Lists do not fill the room for
    /// recent entries.
    pub(crate) fn listed(&self, record: Record) -> Soon<Result<Arc<Entry>>> {
        match self.held(&record, false) {
            Some(held) => Soon::Now(Ok(held)),
            None => self.entry_at(record.key, record.mod_revision, record.value),
        }
    }
    /// The recent entry of a record, if there is one and the transformer has nothing new to say about it.
    fn held(&self, record: &Record, use_it: bool) -> Option<Arc<Entry>> {
        self.recent
            .get(&record.key, record.mod_revision, use_it)
            .filter(|held| held.is_of_generation(self.transformer.generation()))
    }
    /// The entry of a record that was read by itself.
    async fn read(&self, record: Record) -> Result<Arc<Entry>> {
        if let Some(held) = self.held(&record, true) {
            return Ok(held);
        }
        let entry = self.entry_at(record.key, record.mod_revision, record.value);
        Ok(self.recent.intern(entry.wait().await?, Seen::Read))
    }
    /// The entry of a record that was written a moment ago: every watch and the writer share it.
    pub(crate) fn written(self: &Arc<Self>, record: Record) -> Soon<Result<Arc<Entry>>> {
        if let Some(held) = self.held(&record, true) {
            return Soon::Now(Ok(held));
        }
        let object = self.coming.object_of(&record);
        match self.entry_at(record.key, record.mod_revision, record.value) {
            Soon::Now(entry) => Soon::Now(entry.map(|e| self.share(e, object))),
            Soon::Later(entry) => {
                let this = self.clone();
                Soon::Later(Box::pin(
                    async move { entry.await.map(|e| this.share(e, object)) },
                ))
            }
        }
    }
    fn share(&self, entry: Arc<Entry>, object: Option<Lent>) -> Arc<Entry> {
        if let Some(object) = object {
            entry.lend_tree(object);
        }
        self.recent.intern(entry, Seen::Written)
    }
    pub(crate) fn entry_at(&self, key: Key, revision: Revision, value: Bytes) -> Soon<Result<Arc<Entry>>> {
        // Asked first: what changes meanwhile is seen by whoever reads next.
        let generation = self.transformer.generation();
        match self.transformer.open(value, &key) {
            Soon::Now(opened) => Soon::Now(entry_of(key, revision, generation, opened)),
            Soon::Later(opened) => Soon::Later(Box::pin(async move {
                entry_of(key, revision, generation, opened.await)
            })),
        }
    }

    /// Waits until the store has reached `wanted`.
    pub(crate) async fn wait_for(&self, wanted: u64) -> Result<()> {
        let deadline = self.env.clock.monotonic() + FRESH_WAIT_MAX;
        loop {
            let current = self.backend.current_revision().await.map_err(from_storage)?.0;
            if current >= wanted {
                return Ok(());
            }
            if self.env.clock.monotonic() >= deadline {
                return Err(Error::of(ErrorKind::TooLargeVersion {
                    wanted,
                    current,
                    retry_seconds: 1,
                }));
            }
            self.env.clock.sleep(FRESH_POLL).await;
        }
    }

    async fn get(&self, key: &str, resource_version: &str) -> Result<Arc<Entry>> {
        self.open()?;
        let key = self.keys.prepare(key, false)?;
        if !resource_version.is_empty() {
            let wanted = parse_resource_version(resource_version)?;
            if wanted > 0 {
                self.wait_for(wanted).await?;
            }
        }
        let read = self.backend.get(&key).await.map_err(from_storage)?;
        match read.value {
            Some(record) => self.read(record).await,
            None => Err(Error::new(ErrorKind::NotFound, key.to_string())),
        }
    }

    async fn list(&self, query: ListQuery) -> Result<ObjectList> {
        self.open()?;
        let start = self.env.clock.monotonic();
        let key = self.keys.prepare(&query.key, query.recursive)?;
        let plan = ListPlan::new(&query)?;
        let answer = self.list_now(&key, &query, &plan).await;
        let took = self.env.clock.monotonic().saturating_sub(start);
        let is_whole = query.recursive && plan.limit == 0;
        let [at_once, in_parts] = &self.counts.listing;
        if is_whole && self.backend.stats().streams_ranges {
            in_parts.took(took);
        } else {
            at_once.took(took);
        }
        answer
    }

    async fn list_now(&self, key: &Key, query: &ListQuery, plan: &ListPlan) -> Result<ObjectList> {
        match plan.at {
            Some(at) if plan.token.is_none() => self.wait_for(at.0).await?,
            _ if plan.not_older_than > 0 => self.wait_for(plan.not_older_than).await?,
            _ => {}
        }
        if query.recursive {
            self.list_collection(key, query, plan).await
        } else {
            self.list_single(key, query, plan).await
        }
    }

    async fn list_single(&self, key: &Key, query: &ListQuery, plan: &ListPlan) -> Result<ObjectList> {
        let read = match plan.at {
            None => {
                let read = self.backend.get(key).await.map_err(from_storage)?;
                Read {
                    revision: read.revision,
                    value: read.value.into_iter().collect::<Vec<_>>(),
                }
            }
            Some(at) => {
                let read = self.page(KeyRange::single(key), Some(at), 1, plan, key).await?;
                Read {
                    revision: read.revision,
                    value: read.value.records,
                }
            }
        };
        let mut gather = Gather::new(self, query, 0);
        gather.fetched += read.value.len();
        for record in read.value {
            gather.take(self.listed(record).wait().await)?;
        }
        Ok(ObjectList {
            revision: plan.at.unwrap_or(read.revision),
            items: gather.finish()?,
            continue_token: String::new(),
            remaining: None,
        })
    }

    async fn list_collection(&self, prefix: &Key, query: &ListQuery, plan: &ListPlan) -> Result<ObjectList> {
        let mut range = KeyRange::prefix(prefix);
        range.start = plan.start(prefix);
        let mut at = plan.at;
        let mut page_limit = plan.limit;
        let mut gather = Gather::new(self, query, plan.limit);
        loop {
            let read = self.page(range.clone(), at, page_limit, plan, prefix).await?;
            let revision = *at.get_or_insert(read.revision);
            let Page {
                records,
                count,
                more: beyond,
            } = read.value;
            gather.fetched += records.len();
            self.counts.saw(records.iter().map(|r| r.value.len()));
            let mut more = beyond;
            for record in records {
                if gather.is_full() {
                    more = true;
                    break;
                }
                range.start = record.key.successor();
                gather.take(self.listed(record).wait().await)?;
            }
            if more && !gather.is_full() {
                // Filtering left the page short: bigger pages, so that a rare object costs few round trips.
                page_limit = (page_limit * 2).min(PAGE_MAX);
                continue;
            }
            let mut answer = ObjectList {
                revision,
                items: gather.finish()?,
                continue_token: String::new(),
                remaining: None,
            };
            if more {
                answer.continue_token = next_page(&range.start, prefix, revision)?;
                answer.remaining = query
                    .predicate
                    .is_empty()
                    .then(|| count.saturating_sub(plan.limit));
            }
            return Ok(answer);
        }
    }

    async fn page(
        &self,
        range: KeyRange,
        at: Option<Revision>,
        limit: u64,
        plan: &ListPlan,
        prefix: &Key,
    ) -> Result<Read<Page>> {
        let query = RangeQuery {
            range: range.clone(),
            at,
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
            count_only: false,
        };
        self.backend.range(query).await.map_err(|e| match e.kind() {
            supercargo_storage::ErrorKind::Compacted { .. } => plan.expired(&range.start, prefix),
            supercargo_storage::ErrorKind::Future { current } => Error::of(ErrorKind::TooLargeVersion {
                wanted: at.unwrap_or_default().0,
                current: current.0,
                retry_seconds: 1,
            }),
            _ => from_storage(e),
        })
    }

    async fn put(
        &self,
        key: &str,
        expected: Expected,
        value: Bytes,
        object: Option<Lent>,
        ttl: Option<Duration>,
    ) -> Result<Arc<Entry>> {
        self.open()?;
        let key = self.keys.prepare(key, false)?;
        let generation = self.transformer.generation();
        let stored = self
            .transformer
            .seal(value.clone(), &key)
            .map_err(|e| Error::new(ErrorKind::Internal(e.message), key.to_string()))?;
        let size = stored.len();
        let announce = |object: &Lent| self.coming.announce(&key, stored.clone(), object.clone());
        let _announced = object.as_ref().map(announce);
        let write = Write {
            key: key.clone(),
            expected,
            op: Op::Put { value: stored, ttl },
        };
        match self.backend.commit(write).await {
            Ok(done) => {
                self.counts.saw(std::iter::once(size));
                if let Some(held) = self.recent.get(&key, done.revision, true) {
                    return Ok(held);
                }
                let entry = Entry::new(key.clone(), done.revision, value, false).of_generation(generation);
                if let Some(object) = object {
                    entry.lend_tree(object);
                }
                Ok(self.recent.intern(Arc::new(entry), Seen::Written))
            }
            Err(e) => Err(self.write_error(e, &key, expected == Expected::Absent).await),
        }
    }

    async fn delete(&self, key: &str, expected: Revision) -> Result<Revision> {
        self.open()?;
        let key = self.keys.prepare(key, false)?;
        let write = Write {
            key: key.clone(),
            expected: Expected::At(expected),
            op: Op::Delete,
        };
        match self.backend.commit(write).await {
            Ok(done) => {
                self.recent.bury(&key, done.revision);
                Ok(done.revision)
            }
            Err(e) => Err(self.write_error(e, &key, false).await),
        }
    }

    async fn write_error(&self, e: supercargo_storage::Error, key: &Key, creating: bool) -> Error {
        if !e.is_conflict() {
            return from_storage(e.with_key(key));
        }
        let supercargo_storage::ErrorKind::Conflict { current } = e.into_kind() else {
            unreachable!("because the kind was looked at above")
        };
        let current = match current {
            None => None,
            Some(record) => match self.read(record).await {
                Ok(entry) => Some(entry),
                // It is there, whatever it is.
                Err(_) if creating => None,
                Err(unreadable) => return unreadable,
            },
        };
        let kind = if creating {
            ErrorKind::Exists(current)
        } else {
            ErrorKind::Conflict(current)
        };
        Error::new(kind, key.to_string())
    }
}

/// The entry of what a transformer made of a value.
fn entry_of(key: Key, revision: Revision, generation: u32, opened: Opened) -> Result<Arc<Entry>> {
    match opened {
        Ok((value, stale)) => Ok(Arc::new(
            Entry::new(key, revision, value, stale).of_generation(generation),
        )),
        Err(e) => {
            // apiserver 0.37: `pkg/storage/etcd3/errors.go`; it does not know the revision either.
            let text = format!(
                "data from the storage is not transformable revision=0: {}",
                e.message
            );
            let kind = if e.corrupt {
                ErrorKind::Corrupt(text)
            } else {
                ErrorKind::Internal(text)
            };
            Err(Error::new(kind, key.to_string()).of_revision(revision))
        }
    }
}

/// A backend's error at object level. Conflicts are handled before.
pub(crate) fn from_storage(e: supercargo_storage::Error) -> Error {
    use supercargo_storage::ErrorKind as S;
    let key = e.key().map(ToString::to_string).unwrap_or_default();
    let detail = e.detail().to_owned();
    let kind = match e.into_kind() {
        S::Conflict { .. } => ErrorKind::Conflict(None),
        S::Compacted { .. } => ErrorKind::Expired {
            message: crate::plan::TOO_OLD_LIST.to_owned(),
            continue_token: None,
        },
        S::Future { current } => ErrorKind::TooLargeVersion {
            wanted: 0,
            current: current.0,
            retry_seconds: 1,
        },
        S::TooLarge => ErrorKind::TooLargeValue,
        S::Unavailable => ErrorKind::Unreachable(detail),
        // etcd's text, which operators and their tools know.
        S::NoSpace => ErrorKind::Plain("etcdserver: mvcc: database space exceeded".to_owned()),
        S::OutcomeUnknown => ErrorKind::OutcomeUnknown(detail),
        S::Corrupt => ErrorKind::Corrupt(detail),
        S::ReadOnly => ErrorKind::ReadOnly(detail),
        S::Closed => ErrorKind::Closed,
        _ => ErrorKind::Internal(detail),
    };
    Error::new(kind, key)
}

/// Collects the matching objects of a list. When it goes it has been a list, whatever became of it.
struct Gather<'a> {
    store: &'a Inner,
    query: &'a ListQuery,
    limit: u64,
    items: Vec<Arc<Entry>>,
    corrupt: Vec<(String, String)>,
    fetched: usize,
    evaluated: usize,
    returned: usize,
}

impl Drop for Gather<'_> {
    fn drop(&mut self) {
        let lists = &self.store.counts.lists;
        lists.note(self.fetched, self.evaluated, self.returned);
    }
}

impl<'a> Gather<'a> {
    const fn new(store: &'a Inner, query: &'a ListQuery, limit: u64) -> Self {
        Self {
            store,
            query,
            limit,
            items: Vec::new(),
            corrupt: Vec::new(),
            fetched: 0,
            evaluated: 0,
            returned: 0,
        }
    }
    fn is_full(&self) -> bool {
        self.limit > 0 && self.items.len() as u64 >= self.limit
    }
    /// Examines one entry. Objects that can't be read are collected, so that the operator sees all of them at once.
    fn take(&mut self, entry: Result<Arc<Entry>>) -> Result<()> {
        self.evaluated += 1;
        let matched = entry.and_then(|e| {
            if self.query.predicate.is_empty() {
                return Ok(Some(e));
            }
            // The tree made for the selector serves the encoder too.
            e.warm_tree(&self.store.codec)?;
            Ok(self.query.predicate.matches(&e, &self.store.codec)?.then_some(e))
        });
        match matched {
            Ok(Some(e)) => self.items.push(e),
            Ok(None) => {}
            Err(e) if e.is_corrupt() => {
                let cause = (e.key().to_owned(), e.to_string());
                self.corrupt.push(cause);
                if self.corrupt.len() >= CORRUPT_MAX {
                    return Err(self.corrupt_error(true));
                }
            }
            Err(e) => return Err(e),
        }
        Ok(())
    }
    fn corrupt_error(&mut self, truncated: bool) -> Error {
        Error::of(ErrorKind::CorruptList {
            causes: std::mem::take(&mut self.corrupt),
            truncated,
        })
    }
    fn finish(&mut self) -> Result<Vec<Arc<Entry>>> {
        if !self.corrupt.is_empty() {
            return Err(self.corrupt_error(false));
        }
        self.returned = self.items.len();
        Ok(std::mem::take(&mut self.items))
    }
}

impl ObjectStorage for Direct {
    fn codec(&self) -> &Arc<ObjectCodec> {
        &self.inner.codec
    }
    fn get<'a>(&'a self, key: &'a str, resource_version: &'a str) -> BoxFuture<'a, Result<Arc<Entry>>> {
        Box::pin(self.inner.get(key, resource_version))
    }
    fn list(&self, query: ListQuery) -> BoxFuture<'_, Result<ObjectList>> {
        Box::pin(self.inner.list(query))
    }
    fn watch(&self, query: WatchQuery) -> BoxFuture<'_, Result<Box<dyn ObjectWatch>>> {
        Box::pin(async move {
            let watch = DirectWatch::start(self.inner.clone(), query).await?;
            Ok(Box::new(watch) as Box<dyn ObjectWatch>)
        })
    }
    fn put<'a>(
        &'a self,
        key: &'a str,
        expected: Expected,
        value: Bytes,
        ttl: Option<Duration>,
    ) -> BoxFuture<'a, Result<Arc<Entry>>> {
        Box::pin(self.inner.put(key, expected, value, None, ttl))
    }
    fn put_object<'a>(
        &'a self,
        key: &'a str,
        expected: Expected,
        value: Bytes,
        object: Lent,
        ttl: Option<Duration>,
    ) -> BoxFuture<'a, Result<Arc<Entry>>> {
        Box::pin(self.inner.put(key, expected, value, Some(object), ttl))
    }
    fn delete<'a>(&'a self, key: &'a str, expected: Revision) -> BoxFuture<'a, Result<Revision>> {
        Box::pin(self.inner.delete(key, expected))
    }
    fn count(&self) -> BoxFuture<'_, Result<u64>> {
        Box::pin(async move {
            self.inner.open()?;
            let prefix = self.inner.keys.prepare(self.inner.keys.resource_prefix(), true)?;
            let mut query = RangeQuery::latest(KeyRange::prefix(&prefix));
            query.count_only = true;
            let read = self.inner.backend.range(query).await.map_err(from_storage)?;
            Ok(read.value.count)
        })
    }
    fn count_known(&self) -> Option<u64> {
        None
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async move {
            self.inner.open()?;
            self.inner.backend.current_revision().await.map_err(from_storage)
        })
    }
    fn progress(&self) -> Progress {
        self.inner.progress()
    }
    fn compacted_revision(&self) -> Revision {
        self.inner.backend.stats().compacted
    }
    fn destroy(&self) {
        self.inner.closed.send_replace(true);
    }
}

impl Drop for Direct {
    fn drop(&mut self) {
        // Watches may outlive the last handle; they end with it.
        self.destroy();
    }
}
