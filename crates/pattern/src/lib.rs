//! Regular expressions as Go's `regexp` has them: its syntax, its error texts, its leftmost-first matches, in time linear in
//! the text.
//!
//! Invariants: an expression compiles in bounded time and memory or is refused; matching never backtracks without bound.

mod class;
mod parser;
mod pattern;

pub use parser::PatternError;
pub use pattern::Pattern;
