//! Encryption at rest: what lies between an object's bytes and those in the store, as the file of
//! `--encryption-provider-config` says.
//!
//! ```text
//! file ─► config (strict, checked) ─► rules: providers of each resource ─► chain: the first seals, any opens
//!           │ read again every minute                                        keys of the file, or of a KMS plugin
//!           └─► the whole set is swapped at once, under every store there is
//! ```
//! Stored values and all texts are those of apiserver 0.37, so a server of either kind reads what the other wrote.
//!
//! Invariants:
//! - Key material is wiped when it goes, and is in no message and no `Debug`.
//! - Sealing never waits; opening waits for a plugin only for a source of keys that was not met before, once for all.
//! - A file that can't be used changes nothing: the last good one stays in force.

mod chain;
mod cipher;
mod config;
mod encryption;
mod figures;
#[rustfmt::skip]
#[allow(missing_docs, unreachable_pub, unused_qualifications, dead_code, clippy::all, clippy::pedantic, reason = "made from the proto file")]
mod generated;
mod kms;
#[cfg(feature = "testplugin")]
pub mod testplugin;

pub use encryption::{Encryption, EncryptionOptions, FileSource, RELOAD_EVERY};
