//! Writes: straight to etcd, where it compares and swaps.

use crate::client::{Client, Guard, Refused};
use crate::follower::Follower;
use crate::node::Reply;
use crate::paths::Spelling;
use crate::values;
use std::time::Duration;
use supercargo_engine::ReadIndex;
use supercargo_env::{Env, timeout};
use supercargo_storage::{Committed, Error, ErrorKind, Expected, Op, Record, Result, Revision, Write};

/// How long a write that happened waits until the mirror shows it. Then it is answered without: who reads waits anyway.
const SHOWN_MAX: Duration = Duration::from_secs(5);
/// How often a write is tried whose guard holds as far as is known, while etcd says that it does not.
const TRIES_MAX: u32 = 10;

/// Where a try ended that did not write.
enum Miss {
    /// The guard does not hold.
    Guard,
    /// A directory or a value is in the way.
    Shape,
}

/// Commits one write.
pub(crate) async fn commit(
    env: &Env,
    follower: &Follower,
    index: &ReadIndex,
    write: &Write,
) -> Result<Committed> {
    for attempt in 0..TRIES_MAX {
        let known = follower.mirror.current();
        let makes_room = attempt > 0;
        let sent = follower
            .persist(|| attempt_once(follower, write, makes_room))
            .await?;
        if let Some(reply) = sent {
            let revision = reply.at();
            if revision <= known {
                return Err(follower.client.went_back(known, revision).with_key(&write.key));
            }
            follower.wrote(reply);
            let shown = timeout(&*env.clock, SHOWN_MAX, follower.mirror.reached(revision)).await;
            if shown.is_err() {
                tracing::warn!(
                    revision = revision.0,
                    "a write is not shown yet: the watch of etcd is behind"
                );
            }
            if !follower.is_shadowed(revision) {
                return Ok(Committed { revision });
            }
        }
        // Only a state as new as the write itself may say that the guard does not hold.
        index.linearize().await?;
        let current = follower.mirror.get(&write.key).value;
        if !holds(write, current.as_ref()) {
            return Err(
                Error::new(ErrorKind::Conflict { current }, "the guard does not hold").with_key(&write.key),
            );
        }
        let pause = Duration::from_millis(env.rng.below(1 + (2 << attempt)));
        env.clock.sleep(pause).await;
    }
    let detail = "etcd refuses a write that should be possible: look at the key there";
    Err(Error::new(ErrorKind::Unavailable, detail).with_key(&write.key))
}

fn holds(write: &Write, current: Option<&Record>) -> bool {
    match (write.expected, current) {
        (Expected::Absent, None) => write.op != Op::Delete,
        (Expected::At(r), Some(c)) => c.mod_revision == r,
        _ => false,
    }
}

/// One try at the place where the key is, or should be; `None` when its guard fails there. `makes_room` when the guard should
/// hold: then something else than the key is at its place.
async fn attempt_once(follower: &Follower, write: &Write, makes_room: bool) -> Result<Option<Reply>> {
    let outside = || {
        let detail = format!("the key lies outside of {}", follower.paths.root());
        Error::new(ErrorKind::Unavailable, detail).with_key(&write.key)
    };
    // Zero is no guard for etcd, and nothing is at it.
    let is_possible = match write.expected {
        Expected::Absent => write.op != Op::Delete,
        Expected::At(r) => r > Revision::ZERO,
    };
    if !is_possible {
        return Ok(None);
    }
    let spelling = follower.spelling(&write.key);
    let path = follower.paths.place(&write.key, spelling).ok_or_else(outside)?;
    let client = &follower.client;
    match send(client, &path, write).await {
        Ok(reply) => return Ok(Some(reply)),
        // A directory "exists" as well.
        Err(Ok(Miss::Guard))
            if write.expected == Expected::Absent
                && makes_room
                && client.node(&path).await?.is_some_and(|n| n.dir) => {}
        Err(Ok(Miss::Guard)) => return Ok(None),
        Err(Ok(Miss::Shape)) => {}
        Err(Err(e)) => return Err(e.with_key(&write.key)),
    }
    if write.expected != Expected::Absent || spelling == Spelling::Flat {
        return Ok(None);
    }
    // An empty directory is what is left of keys: it makes room.
    let path = match client.delete_directory(&path).await {
        Ok(reply) => {
            follower.wrote(reply);
            path
        }
        Err(Refused::Error(e)) if *e.kind() != ErrorKind::OutcomeUnknown => {
            return Err(e.with_key(&write.key));
        }
        Err(_) => follower
            .paths
            .place(&write.key, Spelling::Flat)
            .ok_or_else(outside)?,
    };
    match send(client, &path, write).await {
        Ok(reply) => Ok(Some(reply)),
        Err(Ok(Miss::Guard | Miss::Shape)) => Ok(None),
        Err(Err(e)) => Err(e.with_key(&write.key)),
    }
}

async fn send(client: &Client, path: &str, write: &Write) -> std::result::Result<Reply, Result<Miss>> {
    let guard = match write.expected {
        Expected::Absent => Guard::Absent,
        Expected::At(r) => Guard::At(r),
    };
    let sent = match (&write.op, guard) {
        (Op::Put { value, ttl }, _) => client.put(path, Some(guard), &values::text(value), *ttl).await,
        (Op::Delete, Guard::At(r)) => client.delete(path, r).await,
        (Op::Delete, Guard::Absent) => return Err(Ok(Miss::Guard)),
    };
    sent.map_err(|refused| match refused {
        Refused::Guard => Ok(Miss::Guard),
        Refused::Shape => Ok(Miss::Shape),
        Refused::Error(e) => Err(e),
    })
}
