//! What tests of several crates share. No crate depends on it but for its tests.

mod grown;
mod ports;

pub use grown::grown;
pub use ports::free_port;
