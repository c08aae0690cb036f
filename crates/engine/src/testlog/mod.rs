//! Logs in memory, for tests only: nothing in here survives the process.

mod local;
mod shared;

pub use local::MemoryLog;
pub use shared::{SharedLog, Troubles};
