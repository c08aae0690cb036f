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
