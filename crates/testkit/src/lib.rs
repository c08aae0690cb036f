//! What tests of several crates share. No crate depends on it but for its tests and examples.

mod cost;
mod grown;
mod ports;

pub use cost::median;
pub use grown::grown;
pub use ports::free_port;
