//! Cells of tables that an expression cannot say, one file per area. Each takes the object in the version its column is
//! written for, and the time. Pinned by `tests/cells.rs` with rows of kubernetes 1.37.

pub mod access;
pub mod devices;
pub mod events;
pub mod eviction;
pub mod network;
pub mod nodes;
pub mod pods;
pub mod policy;
pub mod quota;
pub mod registration;
pub mod storage;
pub mod workloads;

use supercargo_meta::{Text, Tree};

/// The items of a list at a path; none when it is not there.
pub(crate) fn items<'a>(t: &'a Tree, path: &[&str]) -> &'a [Tree] {
    t.at(path).and_then(Tree::as_list).unwrap_or_default()
}

/// The conditions of an object's status.
pub(crate) fn conditions(t: &Tree) -> &[Tree] {
    items(t, &["status", "conditions"])
}

/// The status of a condition of the object; "" when there is none of that type.
pub(crate) fn condition_status<'a>(t: &'a Tree, kind: &str) -> &'a str {
    conditions(t)
        .iter()
        .find(|c| c.str_at(&["type"]) == kind)
        .map_or("", |c| c.str_at(&["status"]))
}

/// True when the object is being deleted.
pub(crate) fn is_deleted(t: &Tree) -> bool {
    t.at(&["metadata", "deletionTimestamp"])
        .is_some_and(|d| !d.is_null())
}

/// `text`, or `other` when it is empty.
pub(crate) fn or<'a>(text: &'a str, other: &'a str) -> &'a str {
    if text.is_empty() { other } else { text }
}

/// The first `max` texts joined with commas, and how many more there are; `none` when there are none.
pub(crate) fn some_of(texts: &[impl AsRef<str>], max: usize, none: &str) -> Tree {
    if texts.is_empty() {
        return none.into();
    }
    let shown: Vec<&str> = texts.iter().take(max).map(AsRef::as_ref).collect();
    let mut out = shown.join(",");
    if texts.len() > max {
        out.push_str(&format!(" + {} more...", texts.len() - max));
    }
    out.into()
}

/// A value as text; "" for null.
pub(crate) fn text_of(t: Option<&Tree>) -> Text {
    match t {
        Some(Tree::Str(s)) => s.clone(),
        Some(Tree::Int(i)) => Text::from(i.to_string()),
        _ => Text::default(),
    }
}
