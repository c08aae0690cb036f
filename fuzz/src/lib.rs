//! Hostile input for every decoder, patcher, selector and path parser.
//!
//! A target is a plain function from bytes: it must not panic, recurse or allocate without bound, and what it accepts must
//! keep the laws it asserts (what is written reads back, a patch applied twice is applied once, ...). It answers what could be
//! seen of the input's way: the shape of an error or of a value. An input that shows something new is kept and changed
//! further, which is a cheap stand-in for coverage.
//!
//! `cargo test -p supercargo-fuzz` replays the corpus and runs each target for some seconds; `make fuzz SECONDS=600` runs them
//! longer and keeps what it finds in `fuzz/corpus`.

mod corpus;
mod drive;
mod mutate;
mod nasty;
pub mod targets;

pub use corpus::{corpus, folder};
pub use drive::{Found, Run};
pub use nasty::nasties;
pub use targets::{Target, targets};
