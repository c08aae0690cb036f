//! Logs in memory, for tests only: nothing in here survives the process.

mod clock;
mod local;
mod shared;

pub use clock::retry_env;
pub use local::MemoryLog;
pub use shared::{SharedLog, Troubles};

use crate::{Engine, EngineOptions};
use std::sync::Arc;
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::Backend;

/// An engine over a new [`MemoryLog`].
#[must_use]
pub fn engine(env: Env) -> BoxFuture<'static, Arc<dyn Backend>> {
    Box::pin(async {
        let log = Arc::new(MemoryLog::default());
        let opened = Engine::open(env, log, EngineOptions::default()).await;
        opened.expect("because an empty log can be read") as Arc<dyn Backend>
    })
}
