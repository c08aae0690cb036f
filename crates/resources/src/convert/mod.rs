//! Conversions between a served version and the storage version that are more than another `apiVersion`. Each function takes
//! a canonical tree of one version and leaves a canonical tree of the other.

pub mod autoscaling;
pub mod certificates;
pub mod devices;
pub mod events;
pub mod registration;

use supercargo_meta::{Map, Tree};

/// Gives a field another name; nothing when it is absent.
pub(crate) fn rename(m: &mut Map, from: &str, to: &str) {
    if let Some(v) = m.remove(from) {
        m.insert(to, v);
    }
}

/// Puts a zero value where one version prints a field that the other leaves out.
pub(crate) fn ensure(m: &mut Map, field: &str, zero: Tree) {
    if !m.contains_key(field) {
        m.insert(field, zero);
    }
}

/// Takes a field away when it has its zero value.
pub(crate) fn drop_zero(m: &mut Map, field: &str, zero: &Tree) {
    if m.get(field) == Some(zero) {
        m.remove(field);
    }
}

/// The struct at a path, if it is there.
pub(crate) fn below<'m>(m: &'m mut Map, path: &[&str]) -> Option<&'m mut Map> {
    path.iter().try_fold(m, |m, step| m.get_mut(step)?.as_map_mut())
}

/// Changes every struct of a list.
pub(crate) fn each(m: Option<&mut Map>, list: &str, change: impl FnMut(&mut Map)) {
    let items = m.and_then(|m| m.get_mut(list)?.as_list_mut());
    items
        .into_iter()
        .flatten()
        .filter_map(Tree::as_map_mut)
        .for_each(change);
}
