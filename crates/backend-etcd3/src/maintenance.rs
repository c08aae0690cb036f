//! The cluster's own state: health, members, sizes, snapshots.

use crate::Result;
use crate::channel::Tries;
use crate::connection::Purpose;
use crate::endpoint::Endpoint;
use crate::errors::{Failure, Nature};
use crate::grpc::{Messages, frame};
use crate::methods::Method;
use crate::proto::{
    MemberListRequest, MemberListResponse, RangeRequest, RangeResponse, SnapshotRequest, SnapshotResponse,
    StatusRequest, StatusResponse,
};
use crate::store::Store;
use crate::version::Version;
use bytes::{Bytes, BytesMut};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use supercargo_env::timeout;
use supercargo_storage::{Error, ErrorKind, RangeQuery};

/// How long a member may take to tell its state.
const STATUS_MAX: Duration = Duration::from_secs(5);

/// After a poll that nobody answered.
const POLL_RETRY: Duration = Duration::from_secs(1);

/// A member's word on itself.
#[derive(Debug)]
pub struct EndpointStatus {
    /// As `--etcd-servers` has it.
    pub endpoint: String,
    /// What it said, or why it did not.
    pub status: Result<MemberStatus>,
}

/// What a member says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberStatus {
    /// Its version, for example `3.7.3`.
    pub version: String,
    /// Its number.
    pub member: u64,
    /// The leader's number; 0 when it knows none.
    pub leader: u64,
    /// Bytes of its file.
    pub db_bytes: u64,
    /// Bytes of those that hold something.
    pub db_bytes_in_use: u64,
    /// It has no vote.
    pub is_learner: bool,
    /// Alarms and the like, in etcd's words.
    pub errors: Vec<String>,
}

/// A member of the cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub id: u64,
    /// Its name; empty until it was started.
    pub name: String,
    /// Where the other members reach it.
    pub peer_urls: Vec<String>,
    /// Where clients reach it.
    pub client_urls: Vec<String>,
    /// It has no vote.
    pub is_learner: bool,
}

/// The last probe of health, for those who ask at the same time.
#[derive(Default)]
pub(crate) struct Probe(Mutex<Option<(Duration, Found)>>);

/// Nothing, or what is wrong.
type Found = Result<(), Arc<str>>;

impl Store {
    /// Reads `<prefix>health` within `limit`. Of several callers within half that time one asks, the others share what the
    /// last one found.
    pub(crate) async fn health(&self, limit: Duration) -> Result<()> {
        let clock = &*self.channel.env.clock;
        let now = clock.monotonic();
        {
            let mut last = self.probe.0.lock();
            if let Some((at, found)) = &*last
                && now < *at + limit / 2
            {
                return found
                    .clone()
                    .map_err(|why| Error::new(ErrorKind::Unavailable, &*why));
            }
            // Until this probe is done, the others get the last result.
            let before = last.take().map_or(Ok(()), |l| l.1);
            *last = Some((now, before));
        }
        let mut key = BytesMut::from(self.channel.options.prefix.as_bytes());
        key.extend_from_slice(b"health");
        let request = RangeRequest {
            key: key.freeze(),
            limit: 1,
            ..RangeRequest::default()
        };
        let read = self.channel.read::<RangeResponse>(Method::Range, &request);
        let found = match timeout(clock, limit, read).await {
            Ok(Ok(answer)) => {
                self.saw(answer.header.as_ref());
                Ok(())
            }
            Ok(Err(failure)) => Err(self.error(failure)),
            Err(_) => {
                let why = format!("no answer from etcd within {limit:?}");
                self.figures.is_troubled(&why);
                Err(Error::new(ErrorKind::Unavailable, why))
            }
        };
        let memory = match &found {
            Ok(()) => Ok(()),
            Err(e) => Err(Arc::from(e.detail())),
        };
        *self.probe.0.lock() = Some((clock.monotonic(), memory));
        found
    }

    /// Each member's word on itself, asked all at once.
    pub(crate) async fn statuses(&self) -> Vec<EndpointStatus> {
        let asked = self.channel.endpoints.iter().map(|endpoint| async {
            EndpointStatus {
                endpoint: endpoint.address.to_string(),
                status: self
                    .status(endpoint)
                    .await
                    .map_err(|f| f.into_error(Nature::Read)),
            }
        });
        futures_util::future::join_all(asked).await
    }

    async fn status(&self, endpoint: &Arc<Endpoint>) -> Result<MemberStatus, Failure> {
        let outgoing = self
            .channel
            .outgoing(Method::Status, Nature::Read, &StatusRequest {});
        let once = self.channel.once::<StatusResponse>(endpoint, &outgoing);
        let answer = self.channel.within(STATUS_MAX, once).await?;
        endpoint.set_version(Version::parse(&answer.version));
        let bytes = |n| u64::try_from(n).unwrap_or(0);
        Ok(MemberStatus {
            version: answer.version,
            member: answer.header.map_or(0, |h| h.member_id),
            leader: answer.leader,
            db_bytes: bytes(answer.db_size),
            db_bytes_in_use: bytes(answer.db_size_in_use),
            is_learner: answer.is_learner,
            errors: answer.errors,
        })
    }

    /// The members as the cluster knows them.
    pub(crate) async fn members(&self) -> Result<Vec<Member>> {
        let request = MemberListRequest { linearizable: true };
        let answer = self
            .channel
            .read::<MemberListResponse>(Method::MemberList, &request)
            .await;
        let members = answer.map_err(|f| self.error(f))?.members.into_iter();
        Ok(members
            .map(|m| Member {
                id: m.id,
                name: m.name,
                peer_urls: m.peer_urls,
                client_urls: m.client_urls,
                is_learner: m.is_learner,
            })
            .collect())
    }

    /// Asks for sizes and alarms every `period`; more often until the first answer.
    pub(crate) async fn poll_sizes(self: Arc<Self>, period: Duration) {
        loop {
            let statuses = self.statuses().await;
            let said = || statuses.iter().filter_map(|s| s.status.as_ref().ok());
            let bytes = said().map(|s| s.db_bytes).max();
            if let Some(bytes) = bytes {
                self.figures.db_bytes.store(bytes, Ordering::Relaxed);
                let is_full = said().any(|s| s.errors.iter().any(|e| e.contains("NOSPACE")));
                self.figures.is_full.store(is_full, Ordering::Relaxed);
            }
            if !self.pauses(period, bytes.is_some()).await {
                return;
            }
        }
    }

    /// Counts the keys every `period`.
    pub(crate) async fn poll_count(self: Arc<Self>, period: Duration) {
        loop {
            let mut query = RangeQuery::latest(self.counted.clone());
            query.count_only = true;
            let counted = self.range(query).await;
            if let Err(e) = &counted {
                tracing::debug!(error = %e, "keys could not be counted");
            }
            if !self.pauses(period, counted.is_ok()).await {
                return;
            }
        }
    }

    /// Waits for the next poll, less long after one that failed. False when the store is closed.
    async fn pauses(&self, period: Duration, was_answered: bool) -> bool {
        let pause = if was_answered {
            period
        } else {
            period.min(POLL_RETRY)
        };
        self.channel
            .unless_closed(self.channel.env.clock.sleep(pause))
            .await
            .is_ok()
    }

    /// A copy of one member's file.
    pub(crate) async fn snapshot(self: &Arc<Self>) -> Result<Snapshot> {
        let mut tries = Tries::new(&self.channel, Nature::Read);
        loop {
            let endpoint = self.channel.pick().await.map_err(|f| self.error(f))?;
            let (method, first) = (Method::Snapshot, frame(&SnapshotRequest {}));
            let started =
                self.channel
                    .start::<SnapshotResponse>(&endpoint, Purpose::Calls, method, first, true);
            match started.await {
                Ok(call) => {
                    endpoint.is_well();
                    return Ok(Snapshot {
                        store: self.clone(),
                        parts: call.answers,
                    });
                }
                Err(failure) => tries.failed(&endpoint, failure).map_err(|f| self.error(f))?,
            }
        }
    }
}

/// A snapshot on its way: etcd's file in parts, and a SHA-256 of it (32 bytes) at the very end, as `etcdctl snapshot save`
/// writes it. After an error there is nothing more, and what came is of no use.
pub struct Snapshot {
    store: Arc<Store>,
    parts: Messages<SnapshotResponse>,
}

/// A part of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotPart {
    /// The bytes.
    pub bytes: Bytes,
    /// How many of the file follow.
    pub remaining_bytes: u64,
    /// The version of etcd's storage, since 3.6; else empty.
    pub version: String,
}

impl Snapshot {
    /// The next part; `None` at the end.
    ///
    /// # Errors
    /// `Unavailable` when the connection is lost.
    pub async fn next(&mut self) -> Result<Option<SnapshotPart>> {
        let channel = &self.store.channel;
        let next = channel.within(channel.options.call_timeout, self.parts.next());
        let part = next.await.map_err(|f| f.into_error(Nature::Read))?;
        Ok(part.map(|p| SnapshotPart {
            bytes: p.blob,
            remaining_bytes: p.remaining_bytes,
            version: p.version,
        }))
    }
}
