//! A compiled expression.

use crate::parser::{Code, PatternError, parse};
use regex_automata::meta::{Config, Regex};
use std::ops::Range;

/// Bytes of a compiled expression at most.
const COMPILED_BYTES_MAX: usize = 4 << 20;

/// A compiled expression. A clone shares.
#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
}

impl Pattern {
    /// Compiles an expression.
    ///
    /// # Errors
    /// What Go says of it.
    pub fn new(text: &str) -> Result<Self, PatternError> {
        let hir = parse(text)?;
        // Automata that are quicker on long texts take far more memory; texts of the API are short.
        let config = Config::new()
            .nfa_size_limit(Some(COMPILED_BYTES_MAX))
            .onepass(false)
            .hybrid(false)
            .dfa(false);
        Regex::builder()
            .configure(config)
            .build_from_hir(&hir)
            .map(|regex| Self { regex })
            .map_err(|_| PatternError::new(Code::Large, text))
    }

    /// Whether the expression is only worth an error: checked without compiling.
    ///
    /// # Errors
    /// What Go says of it.
    pub fn check(text: &str) -> Result<(), PatternError> {
        parse(text).map(drop)
    }

    /// What a search through so many bytes of text may take, in steps of at most 50 ns or so: each byte may meet every state of
    /// the automaton, but those of small automatons, which nearly all patterns have, hardly ever do.
    #[must_use]
    pub fn work(&self, text_bytes: usize) -> u64 {
        const SMALL: u64 = 16 * 1024;
        let automaton = self.regex.memory_usage() as u64;
        let a_step = if automaton <= SMALL { 1024 } else { 128 };
        automaton.saturating_mul(text_bytes as u64) / a_step
    }

    /// What it took to compile the expression, in the same steps.
    #[must_use]
    pub fn work_of_compiling(&self) -> u64 {
        self.regex.memory_usage() as u64 / 4
    }

    /// True when it matches somewhere in the text.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    /// The leftmost match.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Range<usize>> {
        self.regex.find(text).map(|m| m.range())
    }

    /// All matches that do not overlap, leftmost first.
    pub fn find_all<'t>(&self, text: &'t str) -> impl Iterator<Item = Range<usize>> + use<'_, 't> {
        self.regex.find_iter(text).map(|m| m.range())
    }
}
