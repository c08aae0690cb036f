//! Values that do not fit into a commit: written before it, in parts.

use crate::names::PartGroup;
use crate::record::{PartsRef, Slotted};
use crate::{SlotLog, Slots};
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use parking_lot::Mutex;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;
use supercargo_engine::{LogOp, LogRecord};
use supercargo_storage::{Error, ErrorKind, Result, Revision};

/// So many parts are on their way at a time.
const AT_ONCE: usize = 4;
/// Parts without a record are removed once they are known for so long: the commit that was to follow them is decided.
const ORPHAN_AFTER: Duration = Duration::from_secs(600);

static NO_VALUE: Bytes = Bytes::new();

/// The value that a record carries.
pub(crate) fn value(record: &LogRecord) -> &Bytes {
    match &record.op {
        LogOp::Put { value, .. } => value,
        LogOp::Delete { .. } | LogOp::Noop | LogOp::Jump { .. } => &NO_VALUE,
    }
}

/// Writes a value in parts.
pub(crate) async fn write<S: Slots>(slots: &S, group: PartGroup, value: Bytes) -> Result<PartsRef> {
    let part_bytes = slots.limits().part_bytes.max(1);
    let written = PartsRef {
        count: u32::try_from(value.len().div_ceil(part_bytes)).unwrap_or(u32::MAX),
        bytes: u32::try_from(value.len()).unwrap_or(u32::MAX),
        crc: crc32c::crc32c(&value),
    };
    let parts = (0..written.count).map(|i| {
        let start = i as usize * part_bytes;
        let part = value.slice(start..value.len().min(start + part_bytes));
        slots.put(group.path(i), part)
    });
    let all = stream::iter(parts).buffer_unordered(AT_ONCE);
    all.try_collect::<Vec<()>>().await.map_err(|e| {
        // Whatever it was, no record was written.
        Error::new(ErrorKind::Unavailable, e.detail())
    })?;
    Ok(written)
}

/// Fetches the values of records, up to the first of which a part is missing.
pub(crate) async fn resolve<S: Slots>(slots: &S, slotted: &[Slotted]) -> Result<Vec<LogRecord>> {
    let mut records = Vec::with_capacity(slotted.len());
    for Slotted { record, parts, .. } in slotted {
        let mut record = record.clone();
        if let Some(parts) = *parts {
            let group = PartGroup::new(record.revision, record.commit);
            let Some(whole) = read(slots, group, parts).await? else {
                break;
            };
            if let LogOp::Put { value, .. } = &mut record.op {
                *value = whole;
            }
        }
        records.push(record);
    }
    Ok(records)
}

async fn read<S: Slots>(slots: &S, group: PartGroup, parts: PartsRef) -> Result<Option<Bytes>> {
    let paths: Vec<String> = (0..parts.count).map(|i| group.path(i)).collect();
    let mut whole = BytesMut::new();
    for some in paths.chunks(slots.limits().gets.clamp(1, AT_ONCE)) {
        for part in slots.get(some.to_vec()).await? {
            let Some(part) = part else {
                return Ok(None);
            };
            whole.extend_from_slice(&part);
        }
    }
    if whole.len() != parts.bytes as usize || crc32c::crc32c(&whole) != parts.crc {
        let detail = format!(
            "{} and the parts after it are not the value of revision {}",
            group.path(0),
            group.revision
        );
        return Err(Error::new(ErrorKind::Corrupt, detail));
    }
    Ok(Some(whole.freeze()))
}

/// Removes the parts of records that were removed, and those that were without a record for long. Comes after the floor was
/// moved: no writer of earlier parts can commit any more.
pub(crate) async fn sweep<S: Slots>(
    log: &SlotLog<S>,
    removed: &BTreeSet<Revision>,
    suspects: &Mutex<HashMap<PartGroup, Duration>>,
) -> Result<()> {
    let mut groups: BTreeMap<PartGroup, Vec<String>> = BTreeMap::new();
    for name in log.slots.list("part").await? {
        if let Some(group) = PartGroup::parse(&name) {
            groups.entry(group).or_default().push(format!("part/{name}"));
        }
    }
    let unsure: Vec<PartGroup> = groups
        .keys()
        .filter(|g| !removed.contains(&g.revision))
        .copied()
        .collect();
    let mut owned = BTreeSet::new();
    for some in unsure.chunks(log.slots.limits().gets.max(1)) {
        let paths = some.iter().map(|g| crate::names::slot_path(g.revision)).collect();
        for (group, value) in some.iter().zip(log.slots.get(paths).await?) {
            let Some(value) = value else { continue };
            let slotted = crate::log::read_slot(group.revision, &value)?;
            if slotted.parts.is_some() && PartGroup::new(group.revision, slotted.record.commit) == *group {
                owned.insert(*group);
            }
        }
    }
    let now = log.env.clock.monotonic();
    let mut gone = Vec::new();
    {
        let mut suspects = suspects.lock();
        suspects.retain(|group, _| groups.contains_key(group) && !owned.contains(group));
        for (group, paths) in groups.into_iter().filter(|(g, _)| !owned.contains(g)) {
            let is_removed = removed.contains(&group.revision);
            let since = *suspects.entry(group).or_insert(now);
            if is_removed || now.saturating_sub(since) >= ORPHAN_AFTER {
                suspects.remove(&group);
                gone.extend(paths);
            }
        }
    }
    if gone.is_empty() {
        Ok(())
    } else {
        log.slots.remove(gone).await
    }
}
