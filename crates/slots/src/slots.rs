//! What a store has to offer.

use crate::State;
use bytes::Bytes;
use supercargo_storage::{Result, Revision};

/// A small tree of small values with one guarded transaction.
///
/// Paths are relative to the folder that is ours: `rev/<bucket>/<slot>` and `part/<name>`, of lower-case letters, digits and
/// `-`; and `state/<key>`, whose elements are any printable text. The state lies beside them, in the store's own way.
///
/// Errors of all methods: `Unavailable`, with a plain sentence, when a later call may work (that includes missing rights);
/// `Corrupt`, naming the key, for data that is not ours.
pub trait Slots: Send + Sync + 'static {
    /// What fits.
    fn limits(&self) -> Limits;

    /// The state and the guard that a commit over it needs; `None` where nothing was ever written. Linearizable.
    fn state(&self) -> impl Future<Output = Result<Option<(State, Guard)>>> + Send;

    /// Writes the first state unless there is one.
    fn create(&self, state: State) -> impl Future<Output = Result<()>> + Send;

    /// One transaction: creates all slots, of which none may exist, and replaces the state `before` by `after`, if the guard
    /// still holds. `Unavailable` only when it is certain that nothing was written or will be.
    fn commit(&self, commit: Commit) -> impl Future<Output = Result<Committed>> + Send;

    /// The values at `paths`, at most [`Limits::gets`], in that order. May be stale: `None` for what is not there, or not yet.
    fn get(&self, paths: Vec<String>) -> impl Future<Output = Result<Vec<Option<Bytes>>>> + Send;

    /// The names directly below a folder (`""` is ours, then `rev`, `part`), without slashes. What is not there is empty. As
    /// new as what [`Slots::state`] answered last.
    fn list(&self, folder: &str) -> impl Future<Output = Result<Vec<String>>> + Send;

    /// The names and values directly below a folder (`rev/<bucket>`), in any order; as new as [`Slots::list`].
    fn read_all(&self, folder: &str) -> impl Future<Output = Result<Vec<(String, Bytes)>>> + Send;

    /// The paths of all values below a folder at any depth, in any order; where folders are values of their own (empty ones),
    /// they are among them. As new as [`Slots::list`].
    fn below(&self, folder: &str) -> impl Future<Output = Result<Vec<String>>> + Send;

    /// Writes a value that is no slot, durably. Folders that are missing are made.
    fn put(&self, path: String, value: Bytes) -> impl Future<Output = Result<()>> + Send;

    /// Removes any number of values; what is not there is fine.
    fn remove(&self, paths: Vec<String>) -> impl Future<Output = Result<()>> + Send;

    /// Returns when the state's revision may be past `after`; may return early.
    fn wait(&self, after: Revision) -> impl Future<Output = Result<()>> + Send;

    /// Ends what runs. Idempotent.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// How much fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At most so many slots in a commit.
    pub commit_slots: usize,
    /// At most so many bytes in the slots of a commit together.
    pub commit_bytes: usize,
    /// At most so many bytes in a part.
    pub part_bytes: usize,
    /// At most so many paths in a [`Slots::get`].
    pub gets: usize,
}

/// What a commit needs to show that its view of the state is not outdated. Opaque to everybody but the adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Guard {
    /// The version of what guards: in Consul the `ModifyIndex` of the state, in ZooKeeper the version of the floor.
    pub token: u64,
    /// For an adapter whose versions may come again: changes when it reconnected, and its commits refuse an older one.
    pub generation: u64,
}

/// A transaction.
#[derive(Clone, Debug)]
pub struct Commit {
    /// From the last look at the state.
    pub guard: Guard,
    /// The state as it was then.
    pub before: State,
    /// The state that it leads to. Without slots its revision and tip stay what it is in the store, which a guard that covers the
    /// floor alone does not know.
    pub after: State,
    /// Paths and values of the slots to create.
    pub slots: Vec<(String, Bytes)>,
}

/// How a commit went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It happened; the guard is that of the state `after`.
    Done(Guard),
    /// A slot exists already, or the guard does not hold; nothing was written.
    Refused,
    /// The answer got lost.
    Ambiguous,
}
