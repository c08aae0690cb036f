//! What every store must do, as functions: the suite that each backend, and each layer over one, passes as a whole.
//!
//! A backend's test implements [`Harness`] and calls [`run_all`]. The cases take nothing for granted but the documentation
//! of [`crate::Backend`]: revisions need not start at 1 nor follow each other without a gap, only increase. A case that
//! does not hold panics; the message names it.

mod harness;

pub use harness::{Fixture, Harness};
