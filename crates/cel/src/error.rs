//! Errors of compilation and evaluation, and the account of cost.

use std::fmt;
use supercargo_meta::Text;

/// The most an evaluation of one expression may cost.
pub const PER_CALL_LIMIT: u64 = 1_000_000;

/// Why an expression does not compile: one or more errors, each with its line and a mark, as cel-go prints them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileErrors(pub(crate) String);

impl fmt::Display for CompileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CompileErrors {}

/// Why an evaluation has no result: the text cel-go gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError {
    text: Text,
    over_limit: bool,
}

impl EvalError {
    /// An error with a text.
    pub fn new(text: impl Into<Text>) -> Self {
        Self {
            text: text.into(),
            over_limit: false,
        }
    }
    /// The evaluation cost more than its limit.
    #[must_use]
    pub const fn cost_limit() -> Self {
        Self {
            text: Text::const_new("operation cancelled: actual cost limit exceeded"),
            over_limit: true,
        }
    }
    /// True when the evaluation cost more than its limit.
    #[must_use]
    pub const fn is_cost_limit(&self) -> bool {
        self.over_limit
    }
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for EvalError {}

/// The account of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The most it may cost.
    pub limit: u64,
    /// What it did cost; also after an error.
    pub used: u64,
    /// Steps of searches by regular expressions that are left.
    pub(crate) searches: u64,
}

/// Steps of searches of one object's evaluations: about two seconds.
pub(crate) const SEARCHES_MAX: u64 = 50_000_000;

impl Cost {
    /// The account of another evaluation for the same object: it may do what this one left of the work that no cost stands for.
    #[must_use]
    pub fn next(&self) -> Self {
        Self {
            searches: self.searches,
            ..Self::default()
        }
    }
}

impl Default for Cost {
    /// Kubernetes' limit of one call.
    fn default() -> Self {
        Self {
            limit: PER_CALL_LIMIT,
            used: 0,
            searches: SEARCHES_MAX,
        }
    }
}
