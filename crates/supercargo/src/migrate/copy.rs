//! The copy itself: both stores are walked side by side in key order, and the target is made what the source is.
//!
//! A walk needs nothing but the two stores, so it can be begun again wherever it was cut off, and one that finds nothing to do
//! is the proof that both hold the same. Between two walks the source's own watch tells what to carry over.

use crate::progress::Progress;
use crate::start_error::StartError;
use crate::stored::{Deadlines, Figures, Layout, Moved, Scan, Tally, WRITES_MAX, in_words, is_scratch};
use futures_util::{FutureExt as _, StreamExt as _};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;
use supercargo_env::Env;
use supercargo_storage::{
    Backend, Error, ErrorKind, Event, EventKind, Expected, Key, Op, Record, Revision, Write,
};

/// Changes that are collected before they are written together.
const BATCH: usize = 1_024;
/// A write whose outcome is not known is looked at and tried again so often.
const TRIES_MAX: u32 = 6;
const PAUSE: Duration = Duration::from_millis(100);
/// Whoever watches wants to see that nothing happens, too.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// Two stores.
pub(super) struct Copy<'a> {
    pub(super) env: &'a Env,
    pub(super) from: &'a dyn Backend,
    /// `None` when there is nothing yet and nothing is to be made.
    pub(super) to: Option<&'a dyn Backend>,
    pub(super) moved: &'a Moved,
    /// Look, and write nothing.
    pub(super) is_dry: bool,
}

/// What a walk found.
pub(super) struct Walked {
    /// Of the source.
    pub(super) at: Revision,
    pub(super) created: u64,
    pub(super) changed: u64,
    pub(super) removed: u64,
    /// Of the source: what stays, that is without what expires.
    pub(super) figures: BTreeMap<String, Figures>,
}

impl Walked {
    pub(super) const fn differences(&self) -> u64 {
        self.created + self.changed + self.removed
    }
}

/// What a key of the target has to become.
struct Change {
    key: Key,
    expected: Expected,
    /// With the deadline as lease; `None` removes the key.
    record: Option<Record>,
}

/// Records of a store, one at a time.
struct Walk<'a> {
    scan: Scan<'a>,
    deadlines: Deadlines<'a>,
    ready: VecDeque<Record>,
}

impl<'a> Walk<'a> {
    async fn begin(backend: &'a dyn Backend, layout: &Layout) -> Result<Self, StartError> {
        Ok(Self {
            scan: Scan::begin(backend, layout.range())
                .await
                .map_err(|e| in_words(&e))?,
            deadlines: Deadlines::new(backend),
            ready: VecDeque::new(),
        })
    }

    async fn next(&mut self, layout: &Layout) -> Result<Option<Record>, StartError> {
        loop {
            while let Some(record) = self.ready.pop_front() {
                if is_scratch(layout, &record.key) {
                    continue;
                }
                if let Some(record) = self.deadlines.settle(record).await.map_err(|e| in_words(&e))? {
                    return Ok(Some(record));
                }
            }
            let page = self.scan.next().await.map_err(|e| in_words(&e))?;
            if page.is_empty() {
                return Ok(None);
            }
            self.ready.extend(page);
        }
    }
}

impl Copy<'_> {
    /// Makes the target what the source is now.
    ///
    /// # Errors
    /// What a store says; a key that somebody else writes.
    pub(super) async fn walk(&self, doing: &'static str) -> Result<Walked, StartError> {
        let mut source = Walk::begin(self.from, &self.moved.from).await?;
        let mut target = match self.to {
            Some(to) => Some(Walk::begin(to, &self.moved.to).await?),
            None => None,
        };
        let mut progress = Progress::new(doing, "objects", source.scan.total());
        let mut walked = Walked {
            at: source.scan.revision(),
            created: 0,
            changed: 0,
            removed: 0,
            figures: BTreeMap::new(),
        };
        let mut tally = Tally::default();
        let mut batch = Vec::new();
        let mut has = self.theirs(&mut target).await?;
        loop {
            let wanted = match source.next(&self.moved.from).await? {
                Some(record) => Some(self.moved.apply(record)?),
                None => None,
            };
            if let Some(record) = wanted.as_ref().filter(|r| r.lease == 0) {
                tally.add(&self.moved.to, record);
            }
            // What the target has before the next key of the source is too much.
            while let Some(there) = has.take_if(|there| wanted.as_ref().is_none_or(|w| there.key < w.key)) {
                walked.removed += 1;
                batch.push(Change {
                    expected: Expected::At(there.mod_revision),
                    key: there.key,
                    record: None,
                });
                has = self.theirs(&mut target).await?;
            }
            let Some(wanted) = wanted else {
                break;
            };
            match has.take_if(|there| there.key == wanted.key) {
                Some(there) => {
                    if there.value != wanted.value || (there.lease == 0) != (wanted.lease == 0) {
                        walked.changed += 1;
                        batch.push(Change {
                            key: wanted.key.clone(),
                            expected: Expected::At(there.mod_revision),
                            record: Some(wanted),
                        });
                    }
                    has = self.theirs(&mut target).await?;
                }
                None => {
                    walked.created += 1;
                    batch.push(Change {
                        key: wanted.key.clone(),
                        expected: Expected::Absent,
                        record: Some(wanted),
                    });
                }
            }
            if batch.len() >= BATCH {
                self.write(std::mem::take(&mut batch)).await?;
            }
            progress.add(1);
        }
        self.write(batch).await?;
        walked.figures = tally.finish();
        Ok(walked)
    }

    async fn theirs(&self, target: &mut Option<Walk<'_>>) -> Result<Option<Record>, StartError> {
        match target {
            Some(walk) => walk.next(&self.moved.to).await,
            None => Ok(None),
        }
    }

    /// Carries over what happens to the source after `at`, until `stop` is done or the source has to be walked anew, because it
    /// dropped what comes next. `tell` hears how many changes were carried over since it was told last, and how many are known
    /// to wait; now and then it hears of none.
    ///
    /// # Errors
    /// What a store says; a key that somebody else writes.
    pub(super) async fn follow(
        &self,
        at: Revision,
        stop: impl Future<Output = ()>,
        mut tell: impl FnMut(u64, u64),
    ) -> Result<(), StartError> {
        let mut stop = std::pin::pin!(stop);
        let watch = self.from.watch(self.moved.from.range(), at).await;
        let mut watch = match watch {
            Ok(watch) => watch,
            Err(e) if matches!(e.kind(), ErrorKind::Compacted { .. }) => return Ok(()),
            Err(e) => return Err(in_words(&e)),
        };
        let mut ready = None;
        loop {
            let events = tokio::select! {
                biased;
                () = &mut stop => return Ok(()),
                events = async { match ready.take() {
                    Some(events) => events,
                    None => watch.next().await,
                } } => events,
                () = self.env.clock.sleep(TELL_EVERY) => {
                    tell(0, 0);
                    continue;
                }
            };
            let events = match events {
                Some(Ok(events)) => events,
                Some(Err(e)) if matches!(e.kind(), ErrorKind::Compacted { .. }) => return Ok(()),
                Some(Err(e)) => return Err(in_words(&e)),
                None => return Ok(()),
            };
            let count = events.len() as u64;
            let last = events.last().map_or(at, |e| e.revision);
            let beyond = |last: Revision| self.from.stats().current.0.saturating_sub(last.0);
            tell(0, count + beyond(last));
            self.carry(events).await?;
            ready = watch.next().now_or_never();
            tell(count, if ready.is_some() { beyond(last).max(1) } else { 0 });
        }
    }

    /// Carries events over: the last one of each key.
    async fn carry(&self, events: Vec<Event>) -> Result<(), StartError> {
        let Some(to) = self.to else {
            return Ok(());
        };
        let mut deadlines = Deadlines::new(self.from);
        let mut newest: BTreeMap<Key, Option<Record>> = BTreeMap::new();
        for event in events {
            let (record, is_there) = match event.kind {
                EventKind::Put { record, .. } => (record, true),
                EventKind::Delete { prev } => (prev, false),
            };
            if is_scratch(&self.moved.from, &record.key) {
                continue;
            }
            let settled = if is_there {
                deadlines.settle(record.clone()).await.map_err(|e| in_words(&e))?
            } else {
                None
            };
            let key = self.moved.apply(record)?.key;
            let settled = settled.map(|r| self.moved.apply(r)).transpose()?;
            newest.insert(key, settled);
        }
        let mut changes = Vec::with_capacity(newest.len());
        for (key, record) in newest {
            let there = to.get(&key).await.map_err(|e| in_words(&e))?.value;
            let expected = match (&there, &record) {
                (None, None) => continue,
                (None, Some(_)) => Expected::Absent,
                (Some(there), _) => Expected::At(there.mod_revision),
            };
            changes.push(Change {
                key,
                expected,
                record,
            });
        }
        self.write(changes).await
    }

    async fn write(&self, changes: Vec<Change>) -> Result<(), StartError> {
        let Some(to) = self.to.filter(|_| !self.is_dry) else {
            return Ok(());
        };
        let written = futures_util::stream::iter(changes)
            .map(|change| self.write_one(to, change))
            .buffer_unordered(WRITES_MAX);
        let mut written = std::pin::pin!(written);
        while let Some(result) = written.next().await {
            result?;
        }
        Ok(())
    }

    async fn write_one(&self, to: &dyn Backend, change: Change) -> Result<(), StartError> {
        let Some(op) = self.op(&change) else {
            return Ok(());
        };
        let mut last: Option<Error> = None;
        for attempt in 0..TRIES_MAX {
            let write = Write {
                key: change.key.clone(),
                expected: change.expected,
                op: op.clone(),
            };
            let Err(e) = to.commit(write).await else {
                return Ok(());
            };
            match e.kind() {
                // Perhaps it did happen, the time before.
                ErrorKind::Conflict { current } if is_done(&op, current.as_ref()) => return Ok(()),
                ErrorKind::Conflict { .. } => {
                    return Err(StartError::new(
                        format!("{} was written by somebody else meanwhile", change.key),
                        "no server may run on the target before the migration is over: stop it, and run the same command again",
                    ));
                }
                ErrorKind::OutcomeUnknown | ErrorKind::Unavailable => {
                    self.env.clock.sleep(PAUSE * 2_u32.pow(attempt)).await;
                    last = Some(e);
                }
                _ => return Err(in_words(&e.with_key(&change.key))),
            }
        }
        Err(last.map_or_else(|| StartError::new("nothing was tried", ""), |e| in_words(&e)))
    }

    /// What has to be done; nothing for a new key whose time is up by now.
    fn op(&self, change: &Change) -> Option<Op> {
        let Some(record) = &change.record else {
            return Some(Op::Delete);
        };
        let now = u64::try_from(self.env.clock.now().unix_millis()).unwrap_or(0);
        let ttl = match record.lease {
            0 => None,
            deadline if deadline <= now => {
                return matches!(change.expected, Expected::At(_)).then_some(Op::Delete);
            }
            deadline => Some(Duration::from_millis(deadline - now)),
        };
        Some(Op::Put {
            value: record.value.clone(),
            ttl,
        })
    }
}

fn is_done(op: &Op, current: Option<&Record>) -> bool {
    match (op, current) {
        (Op::Delete, None) => true,
        (Op::Put { value, .. }, Some(current)) => current.value == *value,
        _ => false,
    }
}
