//! How the suite gets stores to test.

use crate::Backend;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Tasks};

/// Makes stores for the suite.
pub trait Harness: Send + Sync {
    /// Appears in the messages of failures.
    fn name(&self) -> &str;

    /// A fresh, empty store. It may share nothing with those made before.
    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>>;
}

/// One store under test.
pub trait Fixture: Send + Sync {
    /// The store.
    fn backend(&self) -> Arc<dyn Backend>;

    /// Another handle on the same data: for a shared store a second process' view of it, else the same handle.
    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        let backend = self.backend();
        Box::pin(std::future::ready(backend))
    }

    /// Closes the store and opens it again on the same data; [`Fixture::backend`] is the new one then. A store without
    /// persistence does nothing.
    fn restart(&mut self) -> BoxFuture<'_, ()>;

    /// Lets `d` pass on the store's clock. A manual clock is turned and the store's tasks get a chance to run; a real clock
    /// is waited for.
    fn advance(&self, d: Duration) -> BoxFuture<'_, ()>;

    /// Where the store starts its tasks: none of them may be left once everything is closed.
    fn tasks(&self) -> Tasks;
}
