//! Defaults that rules cannot say (kubernetes 1.37: pkg/apis/*/v1/defaults.go), one file per area. Each takes the struct it
//! belongs to as a canonical tree, and runs before the rules of its type and before the types of its fields.
//!
//! Every function is idempotent and copies nothing when there is nothing to set. Defaults that need the time
//! (`timeAdded` of device taints) are set by the hooks of their kinds.

pub mod autoscaling;
pub mod batch;
pub mod containers;
pub mod devices;
pub mod nodes;
pub mod pods;
pub mod quantities;
pub mod registration;
pub mod services;
pub mod workloads;

use supercargo_meta::{Map, Tree};

/// The text of a field; "" when it is not there.
pub(crate) fn text<'a>(m: &'a Map, field: &str) -> &'a str {
    m.get(field).and_then(Tree::as_str).unwrap_or("")
}

/// True for a field that is absent or null.
pub(crate) fn is_nil(m: &Map, field: &str) -> bool {
    m.get(field).is_none_or(Tree::is_null)
}

/// True for a list or map field that is absent, null or empty.
pub(crate) fn is_empty(m: &Map, field: &str) -> bool {
    match m.get(field) {
        Some(Tree::List(l)) => l.is_empty(),
        Some(Tree::Map(m)) => m.is_empty(),
        other => other.is_none_or(Tree::is_null),
    }
}

/// The struct in a field, to read.
pub(crate) fn part<'a>(m: &'a Map, field: &str) -> Option<&'a Map> {
    m.get(field).and_then(Tree::as_map)
}

/// The struct in a field, to change it; copies what is shared.
pub(crate) fn part_mut<'a>(m: &'a mut Map, field: &str) -> Option<&'a mut Map> {
    m.get_mut(field).and_then(Tree::as_map_mut)
}

/// Changes the struct in a field. Copies nothing when `change` changes nothing: who only asks must not take it by [`part_mut`], or
/// an object that has its defaults would look as if it had lacked some.
pub(crate) fn change_part(m: &mut Map, field: &str, change: impl FnOnce(&mut Map)) {
    let Some(before) = part(m, field) else { return };
    let mut after = before.clone();
    change(&mut after);
    if !after.same(before) {
        m.insert(field, Tree::Map(after));
    }
}

/// Changes those structs of a list that `wants` says need it. Copies nothing when none does.
pub(crate) fn change_items(
    m: &mut Map,
    field: &str,
    wants: impl Fn(&Map) -> bool,
    change: impl Fn(&mut Map),
) {
    let needed = |t: &Tree| t.as_map().is_some_and(&wants);
    if !m
        .get(field)
        .and_then(Tree::as_list)
        .is_some_and(|l| l.iter().any(needed))
    {
        return;
    }
    for item in m.get_mut(field).and_then(Tree::as_list_mut).into_iter().flatten() {
        if let Tree::Map(item) = item
            && wants(item)
        {
            change(item);
        }
    }
}
