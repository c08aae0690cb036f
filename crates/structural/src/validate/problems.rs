//! The account of a validation.

use std::collections::HashSet;
use supercargo_meta::{BadValue, FieldError, FieldErrorKind, Tree};

/// Errors kept at most: an object that is wrong in every part is told of a part.
const ERRORS_MAX: usize = 5000;

/// Errors found and checks passed.
#[derive(Debug, Default)]
pub(super) struct Out {
    errors: Vec<FieldError>,
    pub(super) matches: u64,
}

impl Out {
    pub(super) fn push(&mut self, error: FieldError) {
        if self.errors.len() < ERRORS_MAX {
            self.errors.push(error);
        }
    }
    pub(super) const fn len(&self) -> usize {
        self.errors.len()
    }
    pub(super) const fn is_valid(&self) -> bool {
        self.errors.is_empty()
    }
    pub(super) fn truncate(&mut self, len: usize) {
        self.errors.truncate(len);
    }
    pub(super) fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        for e in other.errors {
            self.push(e);
        }
    }
    /// The errors, equal ones once.
    pub(super) fn into_errors(self) -> Vec<FieldError> {
        if self.errors.len() < 2 {
            return self.errors;
        }
        let mut seen = HashSet::with_capacity(self.errors.len());
        self.errors
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
