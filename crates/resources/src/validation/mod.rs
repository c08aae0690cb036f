//! What is wrong with objects of single kinds, one file a family (kubernetes 1.37: `pkg/apis/*/validation`). Hooks ask; the
//! metadata is checked elsewhere, for all kinds alike.

pub(crate) mod config_maps;
pub(crate) mod workloads;

use supercargo_meta::{FieldError, Tree};

const IMMUTABLE: &str = "field is immutable";

/// A number that must not be negative, if it is there.
fn nonnegative(object: &Tree, path: &[&str], errors: &mut Vec<FieldError>) {
    if let Some(n) = object.int_at(path).filter(|n| *n < 0) {
        let why = "must be greater than or equal to 0";
        errors.push(FieldError::invalid(path.join("."), n, why));
    }
}

/// A field that an update may not change.
fn unchanged(object: &Tree, old: &Tree, path: &[&str], errors: &mut Vec<FieldError>) {
    let value = object.at(path);
    if value != old.at(path) {
        let shown = value.cloned().unwrap_or_default();
        errors.push(FieldError::invalid(path.join("."), shown, IMMUTABLE));
    }
}
