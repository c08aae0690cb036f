//! What the crash tests share: a disk in memory that can lose power, and a model of the log.

#![allow(dead_code, reason = "each test binary uses its own part")]

pub(crate) mod disk;
pub(crate) mod model;
