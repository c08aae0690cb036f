//! A copy of the newest values under names that people and backup tools can read: `state/<key>`. Nobody here ever reads it to
//! serve.
//!
//! One server keeps it: whoever's name is in `mirror`. It writes its name again and again; when it has been silent for long,
//! somebody else's takes its place, makes the copy what the store is, and follows from there. What two writers may have
//! confused around a change of hands is put right when everything is compared, which happens at such a change and once an hour.
//!
//! Changes wait as one value for each key, so a slow store costs memory for the keys that changed and nothing for how often;
//! values are shared with the replica.

use crate::Slots;
use crate::names::state_path;
use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::try_join_all;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;
use supercargo_engine::Engine;
use supercargo_env::Env;
use supercargo_storage::{
    Backend as _, Error, ErrorKind, Event, EventKind, Key, KeyRange, RangeQuery, Result, Revision,
    WatchStream,
};

/// Where the copy lies.
const FOLDER: &str = "state";
/// Who writes it.
pub(crate) const WRITER: &str = "mirror";
/// Whoever was silent for so many times of its own rhythm is taken for gone.
const SILENCES: u32 = 4;
/// Everything is compared after this time.
const COMPARE_EVERY: Duration = Duration::from_secs(3600);
/// After a store that did not answer.
const PAUSE: Duration = Duration::from_secs(1);
/// So many records are compared at a time.
const PAGE: usize = 256;
/// With so many keys waiting no further changes are looked at; the engine's history holds them, or everything is compared.
const WAITING_MAX: usize = 100_000;
/// So many values are on their way at a time: others come first.
const AT_ONCE: usize = 4;

/// What has to be written; `None` removes.
type Waiting = BTreeMap<Key, Option<Bytes>>;

/// The task that keeps the copy.
pub(crate) struct Readable<S> {
    pub(crate) env: Env,
    pub(crate) slots: Arc<S>,
    pub(crate) engine: Weak<Engine>,
    /// Of this process.
    pub(crate) name: u64,
    /// How often the writer says that it is there.
    pub(crate) every: Duration,
    /// Whether that is this process, or may be soon.
    pub(crate) is_writer: Arc<AtomicBool>,
}

impl<S: Slots> Readable<S> {
    /// Runs until the engine is gone.
    pub(crate) async fn run(self) {
        while self.stand_by().await.is_some() {
            tracing::info!("this server keeps the readable copy");
            let kept = tokio::select! {
                biased;
                () = self.stay() => Some(()),
                kept = self.keep() => kept,
            };
            if kept.is_none() {
                // The log is being closed, and takes the name away.
                return;
            }
            self.is_writer.store(false, Ordering::Release);
            tracing::info!("another server keeps the readable copy");
        }
    }

    /// Who says that it writes, and how often it has.
    async fn writer(&self) -> Result<Option<Bytes>> {
        let found = self.slots.get(vec![WRITER.to_owned()]).await?;
        Ok(found.into_iter().next().flatten().filter(|name| !name.is_empty()))
    }

    fn is_own(&self, writer: &[u8]) -> bool {
        writer.starts_with(format!("{:016x} ", self.name).as_bytes())
    }

    async fn claim(&self, count: u64) -> Result<()> {
        let text = format!("{:016x} {count}", self.name);
        self.slots.put(WRITER.to_owned(), text.into()).await
    }

    /// Returns when this process is the one to write; `None` when the engine is gone.
    async fn stand_by(&self) -> Option<()> {
        let clock = &self.env.clock;
        let mut heard: Option<(Option<Bytes>, Duration)> = None;
        loop {
            self.engine.upgrade()?;
            match self.writer().await {
                Ok(found) => {
                    let now = clock.monotonic();
                    let since = match &heard {
                        Some((before, since)) if *before == found => *since,
                        _ => now,
                    };
                    if found.is_none() || now.saturating_sub(since) >= self.every * SILENCES {
                        heard = None;
                        if self.take().await {
                            return Some(());
                        }
                    } else {
                        heard = Some((found, since));
                    }
                }
                Err(e) => tracing::debug!(error = %e, "nobody knows who keeps the readable copy"),
            }
            // Not all at the same moment.
            let jitter = self.env.rng.below(1 + millis(self.every) / 4);
            clock.sleep(self.every + Duration::from_millis(jitter)).await;
        }
    }

    /// Puts this process's name in place; true if it stays there for a moment.
    async fn take(&self) -> bool {
        // Whoever ends meanwhile takes its name along.
        self.is_writer.store(true, Ordering::Release);
        let is_taken = self.try_to_take().await;
        self.is_writer.store(is_taken, Ordering::Release);
        is_taken
    }

    async fn try_to_take(&self) -> bool {
        if let Err(e) = self.claim(0).await {
            tracing::debug!(error = %e, "the readable copy can't be kept");
            return false;
        }
        self.env.clock.sleep(self.every).await;
        let found = self.writer().await;
        found.is_ok_and(|found| found.is_some_and(|w| self.is_own(&w)))
    }

    /// Says that this process is there, until another one says it.
    async fn stay(&self) {
        for count in 1.. {
            self.env.clock.sleep(self.every).await;
            match self.writer().await {
                Ok(Some(writer)) if !self.is_own(&writer) => return,
                Ok(_) => {
                    let claimed = self.claim(count).await;
                    claimed.unwrap_or_else(
                        |e| tracing::debug!(error = %e, "the writer can't say that it is there"),
                    );
                }
                Err(e) => tracing::debug!(error = %e, "nobody knows who keeps the readable copy"),
            }
        }
    }

    /// Compares and follows; `None` when the engine is gone.
    async fn keep(&self) -> Option<()> {
        loop {
            let kept = match self.compare().await {
                Ok(at) => self.follow(at).await,
                Err(e) => Err(e),
            };
            self.engine.upgrade()?;
            match kept {
                Err(e) if *e.kind() == ErrorKind::Closed => return None,
                Err(e) => {
                    tracing::debug!(error = %e, "the readable copy is compared anew");
                    self.env.clock.sleep(PAUSE).await;
                }
                Ok(()) => {}
            }
        }
    }

    fn engine(&self) -> Result<Arc<Engine>> {
        let closed = || Error::new(ErrorKind::Closed, "the store was closed");
        self.engine.upgrade().ok_or_else(closed)
    }

    /// Makes the copy what the store is at the revision that it answers.
    async fn compare(&self) -> Result<Revision> {
        let mut query = RangeQuery {
            limit: PAGE,
            ..RangeQuery::latest(everything())
        };
        let mut wanted: BTreeSet<String> = BTreeSet::new();
        loop {
            let read = self.engine()?.range(query.clone()).await?;
            let (at, page) = (query.at.unwrap_or(read.revision), read.value);
            query.at = Some(at);
            let mut differing = Waiting::new();
            for some in page.records.chunks(self.slots.limits().gets.max(1)) {
                let paths: Vec<String> = some.iter().map(|r| state_path(r.key.as_bytes())).collect();
                let found = self.slots.get(paths.clone()).await?;
                for ((record, path), found) in some.iter().zip(paths).zip(found) {
                    if self.fits(&record.value) {
                        wanted.insert(path);
                        if found.as_ref() != Some(&record.value) {
                            differing.insert(record.key.clone(), Some(record.value.clone()));
                        }
                    }
                }
            }
            while !differing.is_empty() {
                self.write_some(&mut differing).await?;
            }
            match page.records.last().filter(|_| page.more) {
                Some(last) => query.range.start = last.key.successor(),
                None => {
                    self.remove_all_but(&wanted).await?;
                    return Ok(at);
                }
            }
        }
    }

    /// Removes what is no key's; folders too that hold none.
    async fn remove_all_but(&self, wanted: &BTreeSet<String>) -> Result<()> {
        let is_wanted = |path: &String| {
            let folder = format!("{path}/");
            let below = wanted.range(folder.clone()..).next();
            wanted.contains(path) || below.is_some_and(|w| w.starts_with(&folder))
        };
        let mut extra = self.slots.below(FOLDER).await?;
        extra.retain(|path| !is_wanted(path));
        // What is below before what it is below of.
        extra.sort_unstable_by(|a, b| b.cmp(a));
        if extra.is_empty() {
            return Ok(());
        }
        self.slots.remove(extra).await
    }

    /// Carries changes over for an hour.
    async fn follow(&self, at: Revision) -> Result<()> {
        let clock = self.env.clock.clone();
        let until = clock.monotonic() + COMPARE_EVERY;
        let mut watch = self.engine()?.watch(everything(), at).await?;
        let mut waiting = Waiting::new();
        loop {
            let now = clock.monotonic();
            if waiting.is_empty() {
                if now >= until {
                    return Ok(());
                }
                tokio::select! {
                    events = watch.next() => note(&mut waiting, events)?,
                    () = clock.sleep(until - now) => return Ok(()),
                }
            }
            drain(&mut waiting, &mut *watch)?;
            // Not cut off by a change: what is on its way must not arrive after what comes next.
            if let Err(e) = self.write_some(&mut waiting).await {
                tracing::debug!(error = %e, waiting = waiting.len(), "the readable copy waits for the store");
                clock.sleep(PAUSE).await;
            }
        }
    }

    /// Writes the first few of `waiting` and takes them out. On an error they stay.
    async fn write_some(&self, waiting: &mut Waiting) -> Result<()> {
        let some: Vec<(Key, Option<Bytes>)> = waiting
            .iter()
            .take(AT_ONCE)
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let writes: Vec<_> = some
            .iter()
            .map(|(key, value)| self.write_one(key, value.as_ref()))
            .collect();
        try_join_all(writes).await?;
        some.iter().for_each(|(key, _)| drop(waiting.remove(key)));
        Ok(())
    }

    async fn write_one(&self, key: &Key, value: Option<&Bytes>) -> Result<()> {
        let path = state_path(key.as_bytes());
        match value {
            Some(value) if self.fits(value) => self.slots.put(path, value.clone()).await,
            _ => self.slots.remove(vec![path]).await,
        }
    }

    /// A value that does not fit is left out: better none than an old one.
    fn fits(&self, value: &Bytes) -> bool {
        value.len() <= self.slots.limits().part_bytes
    }
}

fn everything() -> KeyRange {
    KeyRange::prefix(&Key::from(""))
}

fn millis(d: Duration) -> u64 {
    u64::try_from(d.as_millis()).unwrap_or(u64::MAX)
}

fn note(waiting: &mut Waiting, events: Option<Result<Vec<Event>>>) -> Result<()> {
    let closed = || Err(Error::new(ErrorKind::Closed, "the store was closed"));
    for event in events.unwrap_or_else(closed)? {
        match event.kind {
            EventKind::Put { record, .. } => waiting.insert(record.key, Some(record.value)),
            EventKind::Delete { prev } => waiting.insert(prev.key, None),
        };
    }
    Ok(())
}

/// Takes what the watch has now.
fn drain(waiting: &mut Waiting, watch: &mut (dyn WatchStream + 'static)) -> Result<()> {
    while waiting.len() < WAITING_MAX
        && let Some(events) = watch.next().now_or_never()
    {
        note(waiting, events)?;
    }
    Ok(())
}
