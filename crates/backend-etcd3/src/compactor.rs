//! Cutting history, once an interval for all servers of a cluster (apiserver 0.37: `storage/etcd3/compact.go`).
//!
//! The key `compact_rev_key` is the baton: whoever moves its version on compacts to where the store stood one interval ago;
//! the others learn the version and wait. So 5 to 10 minutes of history are kept, whatever the number of servers. The key's
//! value is the revision that is being compacted to, and every server watches it to know what is gone.

use crate::Result;
use crate::keys;
use crate::methods::Method;
use crate::proto::compare::TargetUnion;
use crate::proto::request_op::Request;
use crate::proto::response_op::Response;
use crate::proto::{Compare, PutRequest, TxnRequest, TxnResponse, compare};
use crate::store::Store;
use crate::watch;
use crate::write::{op, read_op};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_storage::{ErrorKind, EventKind, Key, KeyRange, Record, Revision, WatchStream};

const BATON: &str = "compact_rev_key";

/// After a watch of the baton failed.
const RETRY: Duration = Duration::from_secs(5);

/// Compacts every `interval` until the store is closed.
pub(crate) async fn compact_regularly(store: Arc<Store>, interval: Duration) {
    let mut round = Round::default();
    while store
        .channel
        .unless_closed(store.channel.env.clock.sleep(interval))
        .await
        .is_ok()
    {
        match round.run(&store).await {
            Ok(()) => {}
            Err(e) if *e.kind() == ErrorKind::Closed => return,
            Err(e) => tracing::warn!(error = %e, "etcd could not be compacted, the next try follows"),
        }
    }
}

/// What a server remembers between two rounds.
#[derive(Default)]
struct Round {
    /// The version the baton should have.
    version: i64,
    /// Where the store stood a round ago.
    revision: Revision,
}

impl Round {
    async fn run(&mut self, store: &Store) -> Result<()> {
        let txn = baton(self.version, self.revision);
        let answer = store.channel.write::<TxnResponse>(Method::Txn, &txn).await;
        let answer = answer.map_err(|f| store.write_error(f))?;
        let now = store.saw(answer.header.as_ref());
        let up_to = std::mem::replace(&mut self.revision, now);
        if !answer.succeeded {
            let Some(Response::ResponseRange(mut read)) =
                answer.responses.into_iter().next().and_then(|r| r.response)
            else {
                return Ok(());
            };
            // Removed by somebody: from the start again.
            self.version = read.kvs.last().map_or(0, |kv| kv.version);
            if let Some(kv) = read.kvs.pop() {
                learn(store, &keys::record(kv));
            }
            return Ok(());
        }
        self.version += 1;
        if up_to == Revision::ZERO {
            return Ok(());
        }
        match store.compact(up_to).await {
            Err(e) if !matches!(e.kind(), ErrorKind::Compacted { .. }) => Err(e),
            _ => {
                tracing::debug!(revision = up_to.0, "etcd compacted");
                Ok(())
            }
        }
    }
}

/// Takes the baton if it has this version, else reads it.
fn baton(version: i64, revision: Revision) -> TxnRequest {
    let key = Key::from(BATON);
    let put = PutRequest {
        key: key.bytes().clone(),
        value: Bytes::from(revision.to_string()),
        lease: 0,
    };
    TxnRequest {
        compare: vec![Compare {
            result: compare::Result::Equal.into(),
            target: compare::Target::Version.into(),
            key: key.bytes().clone(),
            target_union: Some(TargetUnion::Version(version)),
        }],
        success: vec![op(Request::RequestPut(put))],
        failure: vec![read_op(&key)],
    }
}

/// What the baton says is gone, or will be in a moment.
fn learn(store: &Store, record: &Record) {
    let text = std::str::from_utf8(&record.value).unwrap_or_default();
    if let Ok(revision) = text.parse() {
        store.figures.is_compacted(Revision(revision));
    }
}

/// Watches the baton until the store is closed.
pub(crate) async fn follow_compactions(store: Arc<Store>) {
    loop {
        match follow(&store).await {
            Ok(()) => return,
            Err(e) if *e.kind() == ErrorKind::Closed => return,
            Err(e) => tracing::debug!(error = %e, "the compactions of others can't be followed for now"),
        }
        let pause = store.channel.env.clock.sleep(RETRY);
        if store.channel.unless_closed(pause).await.is_err() {
            return;
        }
    }
}

async fn follow(store: &Store) -> Result<()> {
    let key = Key::from(BATON);
    let read = store.get(&key).await?;
    if let Some(record) = &read.value {
        learn(store, record);
    }
    let range = KeyRange::single(&key);
    let mut watch = watch::open(&store.channel, &store.figures, &range, read.revision).await?;
    while let Some(events) = std::future::poll_fn(|cx| watch.poll_next(cx)).await {
        for event in events? {
            if let EventKind::Put { record, .. } = &event.kind {
                learn(store, record);
            }
        }
    }
    Ok(())
}
