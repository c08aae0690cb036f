//! Filling the keys below a prefix with records from elsewhere, so that it can be begun again wherever it was cut off.
//!
//! A key beside the others marks what is not whole yet. It is the first thing that is written and the last that goes; servers
//! refuse to start while it is there, and the same copy goes on from it. Every write is a guarded create: what is there already
//! is either the same or stops the copy.

use crate::flags::{Allowed, Flag, Kind, own};
use crate::progress::grouped;
use crate::start_error::StartError;
use crate::stored::{Figures, Layout, Scan, Tally, in_words};
use futures_util::StreamExt as _;
use std::collections::BTreeMap;
use std::time::Duration;
use supercargo_env::Clock;
use supercargo_storage::{
    Backend, Committed, Error, ErrorKind, Expected, Key, KeyRange, Op, RangeQuery, Record, Revision, Write,
};

/// The key that marks an unfinished copy, below the prefix.
const MARKER: &str = "supercargo.io/unfinished";
/// Its value, around what is copied: JSON, so that a prefix with nothing else in it is known as an API server's.
const MARKER_VALUE: [&str; 2] = ["{\"copyOf\":\"", "\"}\n"];
/// More writes than this only to raise a revision are refused: they would take hours.
pub(crate) const RAISE_MAX: u64 = 10_000_000;
/// Writes under way at a time: a store that syncs each commit then syncs many at once.
pub(crate) const WRITES_MAX: usize = 64;
/// A write whose outcome is not known is looked at and tried again so often.
const TRIES_MAX: usize = 5;

/// The flag of tools that fill a store: its revision stays as it is.
pub(crate) const KEEP_REVISIONS: (Flag, Option<char>) = (
    own(
        "keep-revisions",
        Kind::Bool,
        Allowed::Any,
        "false",
        "Into etcd: do not raise its revision. Only after every client of the old cluster was stopped.",
    ),
    None,
);

/// A store's prefix that is being filled.
pub(crate) struct Fill<'a> {
    backend: &'a dyn Backend,
    clock: &'a dyn Clock,
    layout: &'a Layout,
}

/// What the marker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marker {
    /// What is being copied: `snapshot <sha256>`.
    pub(crate) of: String,
    at: Revision,
}

/// The key that marks an unfinished copy below the prefix of `layout`.
pub(crate) fn marker_key(layout: &Layout) -> Key {
    layout.key(MARKER)
}

/// True for the mark, and for what raises a revision.
pub(crate) fn is_scratch(layout: &Layout, key: &Key) -> bool {
    layout.below(key.as_bytes()).starts_with(MARKER.as_bytes())
}

/// What is being copied into a store, if something is.
///
/// # Errors
/// As [`Backend::get`].
pub(crate) async fn read_marker(backend: &dyn Backend, layout: &Layout) -> Result<Option<Marker>, Error> {
    let read = backend.get(&marker_key(layout)).await?;
    let [before, after] = MARKER_VALUE;
    Ok(read.value.map(|r| {
        let text = String::from_utf8_lossy(&r.value);
        let of = text.strip_prefix(before).and_then(|t| t.strip_suffix(after));
        Marker {
            of: of.unwrap_or(&text).to_owned(),
            at: r.mod_revision,
        }
    }))
}

impl<'a> Fill<'a> {
    pub(crate) const fn new(backend: &'a dyn Backend, clock: &'a dyn Clock, layout: &'a Layout) -> Self {
        Self {
            backend,
            clock,
            layout,
        }
    }

    /// Marks the prefix, which must be empty or have been marked for the same copy before. Answers whether it goes on.
    ///
    /// # Errors
    /// What is in the way, and what to do.
    pub(crate) async fn begin(&self, of: &str) -> Result<bool, StartError> {
        let prefix = self.layout.prefix();
        match read_marker(self.backend, self.layout)
            .await
            .map_err(|e| in_words(&e))?
        {
            Some(marker) if marker.of == of => {
                self.clear_scratch().await.map_err(|e| in_words(&e))?;
                return Ok(true);
            }
            Some(marker) => {
                return Err(StartError::new(
                    format!(
                        "below {prefix} another copy was begun and not finished ({})",
                        marker.of
                    ),
                    "run that one again to finish it, or remove all keys below the prefix",
                ));
            }
            None => {}
        }
        let query = RangeQuery {
            count_only: true,
            ..RangeQuery::latest(self.layout.range())
        };
        let count = self
            .backend
            .range(query)
            .await
            .map_err(|e| in_words(&e))?
            .value
            .count;
        if count > 0 {
            return Err(StartError::new(
                format!("there are {} keys below {prefix} already", grouped(count)),
                "give an empty store or another --etcd-prefix: nothing is overwritten",
            ));
        }
        let [before, after] = MARKER_VALUE;
        let value = format!("{before}{of}{after}");
        let mark = put(marker_key(self.layout), Expected::Absent, value, None);
        let made = self.backend.commit(mark);
        made.await.map_err(|e| match e.kind() {
            ErrorKind::Conflict { .. } => StartError::new(
                format!("somebody else has just begun a copy below {prefix}"),
                "run one at a time",
            ),
            _ => in_words(&e),
        })?;
        Ok(false)
    }

    /// Makes the records; answers how many were there already, the same. Records whose time is up are left out.
    ///
    /// # Errors
    /// A key that is there with another value; what the store says.
    pub(crate) async fn make(&self, records: Vec<Record>) -> Result<u64, StartError> {
        let made = futures_util::stream::iter(records)
            .map(|record| self.make_one(record))
            .buffer_unordered(WRITES_MAX);
        let mut there = 0;
        let mut made = std::pin::pin!(made);
        while let Some(result) = made.next().await {
            there += u64::from(result?);
        }
        Ok(there)
    }

    /// Makes one record, and answers whether it was there.
    async fn make_one(&self, record: Record) -> Result<bool, StartError> {
        let Some(ttl) = self.time_left(record.lease) else {
            return Ok(false);
        };
        let mut last = None;
        for _ in 0..TRIES_MAX {
            let write = put(record.key.clone(), Expected::Absent, record.value.clone(), ttl);
            match self.backend.commit(write).await {
                Ok(_) => return Ok(false),
                Err(e) => match e.kind() {
                    ErrorKind::Conflict { current: Some(now) } if now.value == record.value => {
                        return Ok(true);
                    }
                    ErrorKind::Conflict { current: Some(_) } => {
                        return Err(StartError::new(
                            format!("{} was written by somebody else meanwhile", record.key),
                            "stop whoever writes there, remove all keys below the prefix, and begin again",
                        ));
                    }
                    // It may have happened: the guard of the next try tells.
                    ErrorKind::OutcomeUnknown | ErrorKind::Conflict { .. } => last = Some(e),
                    _ => return Err(in_words(&e.with_key(&record.key))),
                },
            }
        }
        Err(last.map_or_else(|| StartError::new("nothing was tried", ""), |e| in_words(&e)))
    }

    /// How long a record with this deadline has; `Some(None)` for ever, `None` when its time is up.
    fn time_left(&self, deadline_ms: u64) -> Option<Option<Duration>> {
        if deadline_ms == 0 {
            return Some(None);
        }
        let now = u64::try_from(self.clock.now().unix_millis()).unwrap_or(0);
        let left = deadline_ms.saturating_sub(now);
        (left > 0).then(|| Some(Duration::from_millis(left)))
    }

    /// Writes until the store's revision is `to` at least, in lanes beside each other. `tell` hears how far it came.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn raise(&self, to: Revision, mut tell: impl FnMut(u64)) -> Result<(), StartError> {
        let lanes = futures_util::stream::FuturesUnordered::new();
        for lane in 0..WRITES_MAX {
            lanes.push(self.raise_lane(lane, None));
        }
        let mut lanes = lanes;
        while let Some(done) = lanes.next().await {
            let (lane, at) = done.map_err(|e| in_words(&e))?;
            tell(1);
            if at < to {
                lanes.push(self.raise_lane(lane, Some(at)));
            }
        }
        self.clear_scratch().await.map_err(|e| in_words(&e))
    }

    async fn raise_lane(&self, lane: usize, last: Option<Revision>) -> Result<(usize, Revision), Error> {
        let key = self.layout.key(&format!("{MARKER}.{lane:02}"));
        let expected = last.map_or(Expected::Absent, Expected::At);
        let done = self
            .backend
            .commit(put(key, expected, "raises the revision", None))
            .await;
        match done {
            Ok(Committed { revision }) => Ok((lane, revision)),
            Err(e) => match e.kind() {
                // Its own write, whose answer was lost.
                ErrorKind::Conflict { current: Some(now) } => Ok((lane, now.mod_revision)),
                _ => Err(e),
            },
        }
    }

    /// Removes what raised the revision.
    async fn clear_scratch(&self) -> Result<(), Error> {
        let scratch = KeyRange::prefix(&self.layout.key(&format!("{MARKER}.")));
        let found = self.backend.range(RangeQuery::latest(scratch)).await?;
        for record in found.value.records {
            self.delete(record.key, record.mod_revision).await?;
        }
        Ok(())
    }

    async fn delete(&self, key: Key, at: Revision) -> Result<(), Error> {
        let write = Write {
            key,
            expected: Expected::At(at),
            op: Op::Delete,
        };
        match self.backend.commit(write).await {
            Ok(_) => Ok(()),
            Err(e) if matches!(e.kind(), ErrorKind::Conflict { current: None }) => Ok(()),
            Err(e) => Err(e),
        }
    }

    /// Figures of what is there now, without what will expire.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn count(
        &self,
        mut tell: impl FnMut(u64),
    ) -> Result<BTreeMap<String, Figures>, StartError> {
        let scan = Scan::begin(self.backend, self.layout.range()).await;
        let mut scan = scan.map_err(|e| in_words(&e))?;
        let marker = marker_key(self.layout);
        let mut tally = Tally::default();
        loop {
            let page = scan.next().await.map_err(|e| in_words(&e))?;
            if page.is_empty() {
                return Ok(tally.finish());
            }
            let lasting = page.iter().filter(|r| r.lease == 0 && r.key != marker);
            lasting.for_each(|r| tally.add(self.layout, r));
            tell(page.len() as u64);
        }
    }

    /// Drops the history, so that whoever watched an older life of the objects has to begin anew, and takes the mark away.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn finish(&self) -> Result<Revision, StartError> {
        let finish = async {
            let now = self.backend.current_revision().await?;
            match self.backend.compact(now).await {
                Err(e) if !matches!(e.kind(), ErrorKind::Compacted { .. }) => return Err(e),
                _ => {}
            }
            if let Some(marker) = read_marker(self.backend, self.layout).await? {
                self.delete(marker_key(self.layout), marker.at).await?;
            }
            self.backend.current_revision().await
        };
        finish.await.map_err(|e| in_words(&e))
    }
}

/// Resources whose hashes differ, as a sentence; `None` when all are the same. What comes and goes with time is not compared.
pub(crate) fn difference(
    wanted: &BTreeMap<String, Figures>,
    found: &BTreeMap<String, Figures>,
) -> Option<String> {
    let names: std::collections::BTreeSet<&String> = wanted.keys().chain(found.keys()).collect();
    let nothing = Figures::default();
    let differ = names.into_iter().filter_map(|name| {
        let of = |all: &'_ BTreeMap<String, Figures>| all.get(name).unwrap_or(&nothing).clone();
        let (wanted, found) = (of(wanted), of(found));
        (wanted.hash != found.hash).then(|| {
            format!(
                "{name}: {} of {} objects",
                grouped(found.count),
                grouped(wanted.count)
            )
        })
    });
    let differ: Vec<String> = differ.collect();
    (!differ.is_empty()).then(|| differ.join(", "))
}

fn put(key: Key, expected: Expected, value: impl Into<bytes::Bytes>, ttl: Option<Duration>) -> Write {
    Write {
        key,
        expected,
        op: Op::Put {
            value: value.into(),
            ttl,
        },
    }
}
