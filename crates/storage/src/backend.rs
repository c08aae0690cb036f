//! What a store must do.

use crate::{
    Capabilities, Committed, Event, Key, KeyRange, Page, RangeQuery, Read, Record, Result, Revision, Stats,
    Write,
};
use std::task::{Context, Poll};
use supercargo_env::BoxFuture;

/// A store of keys and bytes with revisions. All methods may be called concurrently.
///
/// No method has a body here: a layer that forgets to pass one on would answer for the store below it, and nobody would see.
///
/// Dropping a returned future before it completes leaves a read without effect and a write in an unknown state.
pub trait Backend: Send + Sync + 'static {
    /// What this store can do.
    fn capabilities(&self) -> Capabilities;

    /// Reads one key, linearizably: a write that was acknowledged before the call is seen.
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>>;

    /// Reads a range at one revision.
    ///
    /// Errors: `Compacted` and `Future` for a revision outside the kept history.
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>>;

    /// Applies a write if its guard holds, durably, and answers its revision.
    ///
    /// Errors: `Conflict` with the current record when the guard fails; `OutcomeUnknown` when it can't be said whether
    /// the write happened.
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>>;

    /// Every change of `range` with a revision greater than `after`, in order, without gap or repetition. `after` may lie
    /// in the future: the stream is silent until then. The stream holds no lock and no memory beyond a cursor: a slow
    /// reader is overtaken by compaction (then its next item is a `Compacted` error and the stream ends).
    ///
    /// Errors: `Compacted` when changes after `after` are gone.
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>>;

    /// Drops history up to `up_to`: reads at an older revision answer `Compacted`, and so do watches that need a change at
    /// or before it. A read at `up_to` itself still works, and the first change of a key after it still has its previous
    /// record.
    ///
    /// Errors: `Compacted` when that is done already, `Future` beyond the current revision.
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>>;

    /// The newest revision, linearizable.
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>>;

    /// Leaves out revisions: the next change gets `to` or a later one, and everything before counts as compacted, so that no
    /// revision that somebody knows from elsewhere is given out for something else. False where a store can only write on.
    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>>;

    /// Whether its watches answer [`WatchStream::request_progress`]. Where they do not, nobody waits for their progress.
    fn tells_progress(&self) -> bool;

    /// When the time of a record with this lease is up, in milliseconds since the Unix epoch; `None` when the lease is gone
    /// already. Engines keep the deadline itself where others keep the number of a lease.
    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>>;

    /// Figures for metrics and health; never waits for the store's writer.
    fn stats(&self) -> Stats;

    /// Ends watches, tasks and connections and waits for them. Idempotent; later calls answer `Closed`.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// A running watch. Dropping it ends it.
pub trait WatchStream: Send + 'static {
    /// The next events, one or more, in revision order; those of one revision come together. `None` when the store was
    /// closed. After an error there is nothing more.
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>>;

    /// A revision such that every event of the range up to it has been returned by `poll_next`. Never decreases. Free for
    /// in-process engines; others answer what the store last told them.
    fn progress(&mut self) -> Revision;

    /// Asks the store how far it is. Does not wait: the answer wakes whoever polls, and [`WatchStream::progress`] has risen
    /// after that poll. Stores whose progress is free have nothing to ask.
    fn request_progress(&mut self);
}

impl dyn WatchStream {
    /// The next events; see [`WatchStream::poll_next`].
    pub async fn next(&mut self) -> Option<Result<Vec<Event>>> {
        std::future::poll_fn(|cx| self.poll_next(cx)).await
    }
}

impl<T: Backend + ?Sized> Backend for std::sync::Arc<T> {
    fn capabilities(&self) -> Capabilities {
        (**self).capabilities()
    }
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Read<Option<Record>>>> {
        (**self).get(key)
    }
    fn range(&self, query: RangeQuery) -> BoxFuture<'_, Result<Read<Page>>> {
        (**self).range(query)
    }
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed>> {
        (**self).commit(write)
    }
    fn watch(&self, range: KeyRange, after: Revision) -> BoxFuture<'_, Result<Box<dyn WatchStream>>> {
        (**self).watch(range, after)
    }
    fn compact(&self, up_to: Revision) -> BoxFuture<'_, Result<()>> {
        (**self).compact(up_to)
    }
    fn current_revision(&self) -> BoxFuture<'_, Result<Revision>> {
        (**self).current_revision()
    }
    fn skip_to(&self, to: Revision) -> BoxFuture<'_, Result<bool>> {
        (**self).skip_to(to)
    }
    fn tells_progress(&self) -> bool {
        (**self).tells_progress()
    }
    fn deadline_ms(&self, lease: u64) -> BoxFuture<'_, Result<Option<u64>>> {
        (**self).deadline_ms(lease)
    }
    fn stats(&self) -> Stats {
        (**self).stats()
    }
    fn close(&self) -> BoxFuture<'_, ()> {
        (**self).close()
    }
}
