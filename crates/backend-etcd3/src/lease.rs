//! Times to live, by leases that several keys share (apiserver 0.37: `storage/etcd3/lease_manager.go`).
//!
//! A key's time to live is a lower bound: it goes when its lease goes. A lease is granted for the time asked for and a
//! little more, and serves new keys as long as they get at least their time and less than twice that little. All keys of one
//! lease go in one revision.

use crate::Result;
use crate::channel::Tries;
use crate::connection::Purpose;
use crate::errors::{Cause, Failure, Nature};
use crate::grpc::frame;
use crate::keys;
use crate::methods::Method;
use crate::proto::{
    LeaseGrantRequest, LeaseGrantResponse, LeaseKeepAliveRequest, LeaseKeepAliveResponse, LeaseRevokeRequest,
    LeaseRevokeResponse, LeaseTimeToLiveRequest, LeaseTimeToLiveResponse, PutRequest, PutResponse,
};
use crate::store::Store;
use bytes::Bytes;
use parking_lot::Mutex;
use std::time::Duration;
use supercargo_storage::{Committed, Histogram, Key};
use tokio::sync::Semaphore;

/// Keys that one lease serves at most.
const KEYS_MAX: usize = 1000;

/// Different times to live whose leases are remembered. The server uses one.
const REMEMBERED_MAX: usize = 16;

/// A lease that was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// etcd's number for it.
    pub id: i64,
    /// How long it lasts without being kept alive.
    pub ttl: Duration,
}

/// The lease of a key to be written.
pub(crate) struct Attached {
    pub(crate) id: i64,
    pub(crate) seconds: i64,
}

/// The last lease of each time to live.
pub(crate) struct Leases {
    known: Mutex<Vec<Known>>,
    /// One grant at a time where its lease will be shared.
    turn: Semaphore,
}

struct Known {
    id: i64,
    /// The time to live that it was granted for, without what was added.
    seconds: i64,
    /// On the monotonic clock, from before it was asked for.
    expires: Duration,
    keys_count: usize,
}

impl Default for Leases {
    fn default() -> Self {
        Self {
            known: Mutex::default(),
            turn: Semaphore::new(1),
        }
    }
}

impl Leases {
    /// A lease that still lasts `seconds`, and not much longer. Counts the key.
    fn reuse(&self, seconds: i64, extra: Duration, now: Duration) -> Option<i64> {
        let ttl = duration(seconds);
        let mut known = self.known.lock();
        let lease = known.iter_mut().find(|k| k.seconds == seconds)?;
        let fits = now + ttl < lease.expires && now + ttl + extra > lease.expires;
        if !fits || lease.keys_count >= KEYS_MAX {
            return None;
        }
        lease.keys_count += 1;
        Some(lease.id)
    }

    fn remember(&self, lease: Known, keys: &Histogram) {
        let mut known = self.known.lock();
        for old in known.extract_if(.., |k| k.seconds == lease.seconds) {
            keys.had(old.keys_count as u64);
        }
        if known.len() >= REMEMBERED_MAX {
            known.remove(0);
        }
        known.push(lease);
    }

    /// It is gone.
    pub(crate) fn forget(&self, id: i64) {
        self.known.lock().retain(|k| k.id != id);
    }
}

/// Whole seconds, rounded up, at least one.
pub(crate) fn seconds(ttl: Duration) -> i64 {
    let whole = ttl.as_secs() + u64::from(ttl.subsec_nanos() > 0);
    i64::try_from(whole).unwrap_or(i64::MAX).max(1)
}

fn duration(seconds: i64) -> Duration {
    Duration::from_secs(u64::try_from(seconds).unwrap_or(0))
}

impl Store {
    /// A lease for a key that is to live for `seconds` at least.
    pub(crate) async fn lease_for(&self, seconds: i64) -> Result<Attached> {
        // A twentieth of the time, at most what the option says.
        let extra =
            (seconds / 20).min(i64::try_from(self.channel.options.lease_reuse.as_secs()).unwrap_or(i64::MAX));
        let attached = |id| Attached { id, seconds };
        let clock = &*self.channel.env.clock;
        let reuse = || self.leases.reuse(seconds, duration(extra), clock.monotonic());
        if extra > 0
            && let Some(id) = reuse()
        {
            return Ok(attached(id));
        }
        // With leases that are not shared, nobody waits for another one's.
        let _turn = match extra {
            0 => None,
            _ => Some(
                self.leases
                    .turn
                    .acquire()
                    .await
                    .expect("because it is never closed"),
            ),
        };
        if extra > 0
            && let Some(id) = reuse()
        {
            return Ok(attached(id));
        }
        let asked = clock.monotonic();
        let granted = self.grant(seconds.saturating_add(extra)).await?;
        if extra > 0 {
            let lease = Known {
                id: granted.id,
                seconds,
                expires: asked + granted.ttl,
                keys_count: 1,
            };
            self.leases.remember(lease, &self.channel.options.lease_keys);
        }
        Ok(attached(granted.id))
    }

    /// A new lease. Repeating a lost request costs a lease that nobody uses and that goes by itself.
    pub(crate) async fn grant(&self, seconds: i64) -> Result<Lease> {
        let request = LeaseGrantRequest { ttl: seconds, id: 0 };
        let answer = self
            .channel
            .read::<LeaseGrantResponse>(Method::LeaseGrant, &request)
            .await;
        let answer = answer.map_err(|f| self.error(f))?;
        Ok(Lease {
            id: answer.id,
            ttl: duration(answer.ttl),
        })
    }

    /// Starts a lease's time anew; `None` when it is gone.
    pub(crate) async fn keep_alive(&self, id: i64) -> Result<Option<Duration>> {
        let mut tries = Tries::new(&self.channel, Nature::Read);
        loop {
            let endpoint = self.channel.pick().await.map_err(|f| self.error(f))?;
            let first = frame(&LeaseKeepAliveRequest { id });
            let attempt = async {
                let (channel, method) = (&self.channel, Method::LeaseKeepAlive);
                let started =
                    channel.start::<LeaseKeepAliveResponse>(&endpoint, Purpose::Calls, method, first, true);
                let mut call = started.await?;
                let answer = channel.within(channel.options.call_timeout, call.answers.next());
                answer
                    .await?
                    .ok_or_else(|| Failure::Lost("no answer to a lease's refresh".to_owned()))
            };
            match attempt.await {
                Ok(answer) => {
                    endpoint.is_well();
                    return Ok((answer.ttl > 0).then(|| duration(answer.ttl)));
                }
                Err(failure) => tries.failed(&endpoint, failure).map_err(|f| self.error(f))?,
            }
        }
    }

    /// How long a lease still lasts; `None` when it is gone.
    pub(crate) async fn time_to_live(&self, id: i64) -> Result<Option<Duration>> {
        let request = LeaseTimeToLiveRequest { id };
        let answer = self
            .channel
            .read::<LeaseTimeToLiveResponse>(Method::LeaseTimeToLive, &request)
            .await;
        let answer = answer.map_err(|f| self.error(f))?;
        // A lease that is gone has -1; one that is being revoked has 0 or less too.
        Ok((answer.ttl > 0).then(|| duration(answer.ttl)))
    }

    /// Ends a lease and its keys. One that is gone already is no error.
    pub(crate) async fn revoke(&self, id: i64) -> Result<()> {
        self.leases.forget(id);
        let request = LeaseRevokeRequest { id };
        match self
            .channel
            .read::<LeaseRevokeResponse>(Method::LeaseRevoke, &request)
            .await
        {
            Ok(_) => Ok(()),
            Err(f) if f.cause() == Some(Cause::LeaseGone) => Ok(()),
            Err(f) => Err(self.error(f)),
        }
    }

    /// Writes a key whatever it was, to go with `lease`.
    pub(crate) async fn put(&self, key: &Key, value: Bytes, lease: i64) -> Result<Committed> {
        let request = PutRequest {
            key: key.bytes().clone(),
            value,
            lease,
        };
        let answer = self.channel.write::<PutResponse>(Method::Put, &request).await;
        let answer = answer.map_err(|f| self.write_error(f).with_key(key))?;
        self.saw(answer.header.as_ref());
        let revision = keys::header(answer.header.as_ref());
        Ok(Committed { revision })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_is_shared_while_it_fits_and_has_room() {
        let leases = Leases::default();
        let at = Duration::from_secs;
        let keys = Histogram::new(&[1000.0]);
        let lease = |id| Known {
            id,
            seconds: 3600,
            expires: at(100) + at(3660),
            keys_count: 1,
        };
        leases.remember(lease(7), &keys);
        let reuse = |now| leases.reuse(3600, at(60), now);
        assert_eq!(reuse(at(100)), None, "it would last the whole extra time longer");
        assert_eq!(reuse(at(101)), Some(7));
        assert_eq!(reuse(at(159)), Some(7));
        assert_eq!(reuse(at(160)), None, "it would end early");
        assert_eq!(leases.reuse(60, at(3), at(101)), None, "another time to live");
        for _ in 0..KEYS_MAX - 3 {
            assert_eq!(reuse(at(130)), Some(7));
        }
        assert_eq!(reuse(at(130)), None, "it is full");
        assert_eq!(keys.count(), 0);
        leases.remember(lease(8), &keys);
        let mut out = String::new();
        keys.write(&mut out, "x", "");
        assert!(out.contains("x_sum 1000\nx_count 1"), "{out}");
        leases.forget(8);
        assert_eq!(reuse(at(130)), None);
    }

    #[test]
    fn seconds_are_whole_and_never_too_few() {
        let cases = [(0, 1), (1, 1), (999, 1), (1000, 1), (1001, 2), (5000, 5)];
        for (ms, expect) in cases {
            assert_eq!(seconds(Duration::from_millis(ms)), expect, "{ms} ms");
        }
    }
}
