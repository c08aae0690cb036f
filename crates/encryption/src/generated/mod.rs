//! Stubs made by `cargo run -p xtask -- generate` from `proto`. Do not edit.

pub(crate) mod v2;
