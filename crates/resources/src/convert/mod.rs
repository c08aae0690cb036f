//! Conversions between a served version and the storage version that are more than another `apiVersion`. Each function takes
//! a canonical tree of one version and leaves a canonical tree of the other.

pub mod autoscaling;
pub mod certificates;
pub mod devices;
pub mod events;
pub mod registration;

use supercargo_meta::{Map, Tree};

/// Gives a field another name; nothing when it is absent.
fn rename(m: &mut Map, from: &str, to: &str) {
    if let Some(v) = m.remove(from) {
        m.insert(to, v);
    }
}

/// Puts a zero value where one version prints a field that the other leaves out.
fn ensure(m: &mut Map, field: &str, zero: Tree) {
    if !m.contains_key(field) {
        m.insert(field, zero);
    }
}

/// Takes a field away when it has its zero value.
fn drop_zero(m: &mut Map, field: &str, zero: &Tree) {
    if m.get(field) == Some(zero) {
        m.remove(field);
    }
}
