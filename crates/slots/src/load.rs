//! Reading everything that survived.

use crate::log::{head, read_slot};
use crate::names::{ROOT_NAMES, bucket, bucket_path, parse_bucket, parse_slot, slot_path};
use crate::record::Slotted;
use crate::{SlotLog, Slots, State, parts};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::time::Duration;
use supercargo_engine::{Head, LogRecord};
use supercargo_storage::{Error, ErrorKind, Result, Revision};

/// So many buckets are on their way at a time.
const BUCKETS_AT_ONCE: usize = 4;
/// A load that a compaction or a stale answer spoiled is begun so often.
const LOADS_MAX: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);
/// Records are handed on in batches of so many.
const BATCH: usize = 1024;

impl<S: Slots> SlotLog<S> {
    /// Hands all surviving records to `each`, in the order of their revisions.
    pub(crate) async fn load_now(&self, each: &mut (dyn FnMut(Vec<LogRecord>) + Send)) -> Result<Head> {
        let mut why = String::new();
        for _ in 0..LOADS_MAX {
            let before = self.look().await?;
            let read = self.read_once(&before).await?;
            let after = self.look().await?;
            let whole = read.and_then(|records| check_whole(&before, &records).map(|()| records));
            match whole {
                _ if (before.floor, before.swept) != (after.floor, after.swept) => {
                    why = "a compaction ended meanwhile".to_owned();
                }
                Err(missing) => {
                    why = missing;
                    self.env.clock.sleep(PAUSE).await;
                }
                Ok(records) => {
                    let (state, guard) = self.known.lock().view();
                    self.note(&state, guard, Some((before.revision, before.tip)));
                    let mut records = records.into_iter();
                    while records.len() > 0 {
                        each(records.by_ref().take(BATCH).collect());
                    }
                    return Ok(head(&before));
                }
            }
            tracing::debug!(why, "the load is begun again");
        }
        let detail = format!("the log can't be loaded: {why}");
        Err(Error::new(ErrorKind::Corrupt, detail))
    }

    /// What is there up to the revision of `state`; what is being removed at the moment may be missing. The inner error says
    /// that it is worth another look.
    async fn read_once(&self, state: &State) -> Result<std::result::Result<Vec<LogRecord>, String>> {
        for name in self.slots.list("").await? {
            if !ROOT_NAMES.contains(&name.as_str()) {
                return Err(foreign(&name));
            }
        }
        let mut buckets = Vec::new();
        for name in self.slots.list("rev").await? {
            buckets.push(parse_bucket(&name).ok_or_else(|| foreign(&format!("rev/{name}")))?);
        }
        buckets.sort_unstable();
        buckets.retain(|b| *b <= bucket(state.revision));
        let read = buckets.into_iter().map(|b| self.read_bucket(b, state));
        let read = stream::iter(read).buffered(BUCKETS_AT_ONCE);
        let slotted: Vec<Slotted> = read.try_concat().await?;
        let (mut records, mut slotted) = (Vec::with_capacity(slotted.len()), slotted.into_iter());
        while slotted.len() > 0 {
            let some: Vec<Slotted> = slotted.by_ref().take(BATCH).collect();
            let read = parts::resolve(&*self.slots, &some).await?;
            if let Some(spoiled) = some.get(read.len()) {
                let revision = spoiled.record.revision;
                return Ok(Err(format!("a part of {} is missing", slot_path(revision))));
            }
            records.extend(read);
        }
        Ok(Ok(records))
    }

    async fn read_bucket(&self, bucket: u64, state: &State) -> Result<Vec<Slotted>> {
        let folder = bucket_path(bucket);
        let mut found = Vec::new();
        for (name, value) in self.slots.read_all(&folder).await? {
            let revision = parse_slot(bucket, &name).ok_or_else(|| foreign(&format!("{folder}/{name}")))?;
            if revision <= state.revision {
                found.push(read_slot(revision, &value)?);
            }
        }
        found.sort_unstable_by_key(|s| s.record.revision);
        Ok(found)
    }
}

fn foreign(path: &str) -> Error {
    let detail = format!("{path} is not ours: something else writes here, give another prefix or remove it");
    Error::new(ErrorKind::Corrupt, detail)
}

/// Nothing may be missing above the floor, and nothing may be where revisions were left out.
fn check_whole(state: &State, records: &[LogRecord]) -> std::result::Result<(), String> {
    let mut next = Revision(state.floor.0.max(1) + 1);
    for record in records {
        let revision = record.revision;
        if state
            .jumps
            .iter()
            .any(|(at, to)| revision > *at && revision < *to)
        {
            return Err(format!(
                "{} is where revisions were left out",
                slot_path(revision)
            ));
        }
        if revision > state.floor {
            if revision != next {
                return Err(format!("{} is missing", slot_path(next)));
            }
            next = Revision(next.0 + 1);
        }
    }
    if next.0 != state.revision.0 + 1 && state.revision > state.floor {
        return Err(format!("{} is missing", slot_path(next)));
    }
    Ok(())
}
