//! The account of a validation.

use crate::problems::Problems;
use std::cell::Cell;
use std::collections::HashSet;
use supercargo_meta::{BadValue, FieldError, FieldErrorKind, Tree};

/// Steps of one validation: values looked at, once for every branch of logic, and what of them is compared with what. An object
/// of a megabyte in a sensible schema takes a twentieth of it; this many take about two seconds.
const STEPS_MAX: u64 = 50_000_000;

/// The steps that a validation has left. Schemas may ask for a product of their own size and that of the object.
#[derive(Debug)]
pub(super) struct Steps(Cell<u64>);

impl Steps {
    pub(super) const fn new() -> Self {
        Self(Cell::new(STEPS_MAX))
    }
    /// False when there were too many.
    pub(super) fn take(&self, n: u64) -> bool {
        let left = self.0.get().saturating_sub(n);
        self.0.set(left);
        left > 0
    }
    pub(super) const fn are_gone(&self) -> bool {
        self.0.get() == 0
    }
}

/// Errors found and checks passed.
#[derive(Debug, Default)]
pub(super) struct Out {
    errors: Problems,
    pub(super) matches: u64,
    /// Nobody will read the errors: the first one ends it.
    quiet: bool,
    /// What is quiet has an error.
    failed: bool,
}

impl Out {
    /// One that only tells whether there is an error.
    pub(super) fn quiet() -> Self {
        Self {
            quiet: true,
            ..Self::default()
        }
    }
    pub(super) const fn is_quiet(&self) -> bool {
        self.quiet
    }
    /// Notes an error without a word, if nobody reads it.
    pub(super) const fn fails_quietly(&mut self) -> bool {
        self.failed = self.quiet;
        self.quiet
    }
    pub(super) fn push(&mut self, error: FieldError) {
        if !self.fails_quietly() {
            self.errors.push(error);
        }
    }
    pub(super) const fn is_full(&self) -> bool {
        self.failed || self.errors.is_full()
    }
    pub(super) const fn len(&self) -> usize {
        self.errors.len()
    }
    pub(super) const fn is_valid(&self) -> bool {
        !self.failed && self.errors.is_empty()
    }
    pub(super) fn truncate(&mut self, len: usize) {
        self.errors.truncate(len);
    }
    pub(super) fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        self.errors.extend(other.errors.into_vec());
    }
    /// The errors, equal ones once.
    pub(super) fn into_errors(self) -> Vec<FieldError> {
        let errors = self.errors.into_vec();
        if errors.len() < 2 {
            return errors;
        }
        let mut seen = HashSet::with_capacity(errors.len());
        errors
            .into_iter()
            .filter(|e| seen.insert((e.kind.cause(), e.field.clone(), e.detail.clone())))
            .collect()
    }
}

pub(super) fn error(kind: FieldErrorKind, field: &str, value: Tree, detail: String) -> FieldError {
    FieldError {
        kind,
        field: field.to_owned(),
        value: BadValue::Tree(value),
        detail,
    }
}
