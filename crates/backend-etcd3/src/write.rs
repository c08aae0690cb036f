//! Guarded writes and compactions.
//!
//! A write is one transaction: if the key was last changed at the expected revision (0: it does not exist), then the change,
//! else the record as it is, so that a conflict needs no second round trip. The real server's create has no else; ours has
//! one, because the trait wants the record, and because a failed create is rare and etcd evaluates it in memory.

use crate::Result;
use crate::channel::Tries;
use crate::errors::{Cause, Failure, Nature};
use crate::keys;
use crate::lease::seconds;
use crate::methods::Method;
use crate::proto::compare::TargetUnion;
use crate::proto::request_op::Request;
use crate::proto::response_op::Response;
use crate::proto::{
    CompactionRequest, CompactionResponse, Compare, DeleteRangeRequest, PutRequest, RangeRequest, RequestOp,
    TxnRequest, TxnResponse, compare,
};
use crate::store::Store;
use std::sync::atomic::Ordering;
use supercargo_storage::{Committed, Error, ErrorKind, Expected, Key, Op, Revision, Write};

/// The guard of a transaction: the key was last changed at this revision.
pub(crate) fn changed_at(key: &Key, revision: i64) -> Compare {
    Compare {
        result: compare::Result::Equal.into(),
        target: compare::Target::Mod.into(),
        key: key.bytes().clone(),
        target_union: Some(TargetUnion::ModRevision(revision)),
    }
}

/// One operation of a transaction.
pub(crate) fn op(request: Request) -> RequestOp {
    RequestOp {
        request: Some(request),
    }
}

/// The operation that reads a key.
pub(crate) fn read_op(key: &Key) -> RequestOp {
    op(Request::RequestRange(RangeRequest {
        key: key.bytes().clone(),
        limit: 1,
        ..RangeRequest::default()
    }))
}

impl Store {
    /// See [`supercargo_storage::Backend::commit`].
    pub(crate) async fn commit(&self, write: Write) -> Result<Committed> {
        let key = write.key.clone();
        self.commit_keyed(write).await.map_err(|e| e.with_key(&key))
    }

    async fn commit_keyed(&self, write: Write) -> Result<Committed> {
        if let Op::Put { value, .. } = &write.op
            && value.len() > self.channel.options.value_bytes_max
        {
            return Err(Error::new(
                ErrorKind::TooLarge,
                "the value is larger than etcd takes in one request",
            ));
        }
        let guard = match (write.expected, &write.op) {
            (Expected::Absent, Op::Put { .. }) => 0,
            (Expected::At(at), _) if at > Revision::ZERO && i64::try_from(at.0).is_ok() => {
                keys::revision_for(at)
            }
            // No key was ever written at such a revision, and what is absent can't be deleted.
            _ => return Err(conflict(self.get(&write.key).await?.value)),
        };
        let (change, lease) = match write.op {
            Op::Put { value, ttl } => {
                let lease = match ttl {
                    Some(ttl) => Some(self.lease_for(seconds(ttl)).await?),
                    None => None,
                };
                let put = PutRequest {
                    key: write.key.bytes().clone(),
                    value,
                    lease: lease.as_ref().map_or(0, |l| l.id),
                };
                (Request::RequestPut(put), lease)
            }
            Op::Delete => {
                let key = write.key.bytes().clone();
                (Request::RequestDeleteRange(DeleteRangeRequest { key }), None)
            }
        };
        let by = match (&change, guard) {
            (Request::RequestPut(_), 0) => 1,
            (Request::RequestPut(_), _) => 0,
            _ => -1,
        };
        let mut txn = TxnRequest {
            compare: vec![changed_at(&write.key, guard)],
            success: vec![op(change)],
            failure: vec![read_op(&write.key)],
        };
        let answer = match self.channel.write::<TxnResponse>(Method::Txn, &txn).await {
            // The lease ended between our look at the clock and the write, or etcd lost it: nothing was written.
            Err(f) if f.cause() == Some(Cause::LeaseGone) && lease.is_some() => {
                let lease = lease.expect("because it was just looked at");
                self.leases.forget(lease.id);
                let fresh = self.lease_for(lease.seconds).await?;
                set_lease(&mut txn, fresh.id);
                self.channel.write::<TxnResponse>(Method::Txn, &txn).await
            }
            other => other,
        };
        let answer = answer.map_err(|f| self.write_error(f))?;
        let revision = self.saw(answer.header.as_ref());
        if !answer.succeeded {
            return Err(conflict(found(answer)));
        }
        // Deletions are taken from a full store too.
        if by >= 0 {
            self.figures.is_full.store(false, Ordering::Relaxed);
        }
        if by != 0 && self.counted.contains(write.key.as_bytes()) {
            self.figures.keys.changed(revision, by);
        }
        Ok(Committed { revision })
    }

    /// The error of a failed write.
    pub(crate) fn write_error(&self, failure: Failure) -> Error {
        let error = failure.into_error(Nature::Write);
        match error.kind() {
            ErrorKind::NoSpace => self.figures.is_full.store(true, Ordering::Relaxed),
            ErrorKind::Unavailable => self.figures.is_troubled(error.detail()),
            _ => {}
        }
        error
    }

    /// See [`supercargo_storage::Backend::compact`].
    pub(crate) async fn compact(&self, up_to: Revision) -> Result<()> {
        let request = CompactionRequest {
            revision: keys::revision_for(up_to),
        };
        let outgoing = self.channel.outgoing(Method::Compact, Nature::Read, &request);
        let mut tries = Tries::new(&self.channel, Nature::Read);
        // A lost answer may be that of a compaction that was done: then the next try is told that it was.
        let mut may_be_done = false;
        loop {
            let endpoint = self.channel.pick().await.map_err(|f| self.error(f))?;
            let failure = match self
                .channel
                .once::<CompactionResponse>(&endpoint, &outgoing)
                .await
            {
                Ok(answer) => {
                    endpoint.is_well();
                    self.saw(answer.header.as_ref());
                    self.figures.is_compacted(up_to);
                    return Ok(());
                }
                Err(failure) => failure,
            };
            match failure.cause() {
                Some(Cause::Compacted) => {
                    self.figures.is_compacted(up_to);
                    if may_be_done {
                        return Ok(());
                    }
                    return Err(self.compacted("it was compacted before"));
                }
                Some(Cause::Future) => {
                    let current = self.current_revision().await?;
                    let current = current.min(Revision(up_to.0.saturating_sub(1)));
                    return Err(Error::new(
                        ErrorKind::Future { current },
                        "there is no such revision yet",
                    ));
                }
                _ => {}
            }
            may_be_done |= !matches!(failure, Failure::Unreached(_));
            tries.failed(&endpoint, failure).map_err(|f| self.error(f))?;
        }
    }
}

fn conflict(current: Option<supercargo_storage::Record>) -> Error {
    Error::new(ErrorKind::Conflict { current }, "the guard does not hold")
}

/// The record that the else of a transaction read.
fn found(answer: TxnResponse) -> Option<supercargo_storage::Record> {
    match answer.responses.into_iter().next()?.response? {
        Response::ResponseRange(mut range) => range.kvs.pop().map(keys::record),
        _ => None,
    }
}

fn set_lease(txn: &mut TxnRequest, lease: i64) {
    for op in &mut txn.success {
        if let Some(Request::RequestPut(put)) = &mut op.request {
            put.lease = lease;
        }
    }
}
