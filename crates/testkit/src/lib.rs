//! What tests of several crates share. No crate depends on it but for its tests.

mod grown;

pub use grown::grown;
