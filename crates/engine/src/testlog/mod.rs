//! Logs in memory, for tests only: nothing in here survives the process.

mod local;

pub use local::MemoryLog;
