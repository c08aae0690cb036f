//! The data part of strategies: fields that a write may not set, and the generation.

use crate::{Generation, Strategy};
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{TypeDef, semantically_equal};

/// Removes and sets what a new object may not choose, and starts its generation.
pub(crate) fn on_create(s: &Strategy, object: &mut Tree) {
    for path in s.reset_on_create.iter() {
        object.remove(&split(path));
    }
    for (path, value) in s.set_on_create.iter() {
        object.set(&split(path), literal(value));
    }
    if !matches!(s.generation, Generation::None) {
        object.set(&["metadata", "generation"], Tree::Int(1));
    }
}

/// Takes from the stored object what an update of `subresource` ("" for the resource) may not change.
pub(crate) fn on_update(s: &Strategy, subresource: &str, object: &mut Tree, old: &Tree) {
    if subresource.is_empty() {
        keep(&s.keep_on_update, object, old);
        return;
    }
    let Some(sub) = s.subresources.iter().find(|x| x.name == subresource) else {
        return;
    };
    if !sub.only.is_empty() {
        let mut next = old.clone();
        let managed = object.at(&["metadata", "managedFields"]).cloned();
        for path in sub.only.iter() {
            copy(path, object, &mut next);
        }
        put(&mut next, &["metadata", "managedFields"], managed);
        // The client's claim about the version it has seen must survive until it is checked.
        let version = object.at(&["metadata", "resourceVersion"]).cloned();
        put(&mut next, &["metadata", "resourceVersion"], version);
        *object = next;
    }
    keep(&sub.keep, object, old);
}

/// Moves the generation if the update changed what it tracks. `ty` is the type of the object.
pub(crate) fn bump_generation(s: &Strategy, subresource: &str, object: &mut Tree, old: &Tree, ty: &TypeDef) {
    let applies = subresource.is_empty()
        || s.subresources
            .iter()
            .any(|x| x.name == subresource && x.bumps_generation);
    let is_changed = || match &s.generation {
        Generation::None => false,
        Generation::Tracks(paths) => tracked_changed(paths, s.plain_equality, object, old, ty),
        Generation::TracksAll => all_but_metadata(object).ne(all_but_metadata(old)),
    };
    if !applies || !is_changed() {
        return;
    }
    let next = old.int_at(&["metadata", "generation"]).unwrap_or(0) + 1;
    object.set(&["metadata", "generation"], Tree::Int(next));
}

fn tracked_changed(paths: &[Text], plain: bool, object: &Tree, old: &Tree, ty: &TypeDef) -> bool {
    if paths.is_empty() {
        let fields = |t: &Tree| -> Vec<Text> {
            t.as_map()
                .map(|m| m.keys().filter(|k| !is_bookkeeping(k)).cloned().collect())
                .unwrap_or_default()
        };
        return fields(object)
            .iter()
            .chain(&fields(old))
            .any(|f| differs(&[f], plain, object, old, ty));
    }
    paths.iter().any(|p| differs(&split(p), plain, object, old, ty))
}

fn all_but_metadata(object: &Tree) -> impl Iterator<Item = &(Text, Tree)> {
    let entries = object.as_map().map(Map::as_slice).unwrap_or_default();
    entries.iter().filter(|e| e.0 != "metadata")
}

fn is_bookkeeping(field: &str) -> bool {
    matches!(field, "metadata" | "status" | "kind" | "apiVersion")
}

fn differs(path: &[&str], plain: bool, a: &Tree, b: &Tree, ty: &TypeDef) -> bool {
    let (a, b) = (a.at(path), b.at(path));
    if a == b {
        return false;
    }
    let ty = path.iter().try_fold(ty, |t, f| t.field_type(f).map(|r| &**r));
    match ty {
        Some(ty) if !plain => {
            let null = Tree::Null;
            !semantically_equal(a.unwrap_or(&null), b.unwrap_or(&null), ty)
        }
        _ => true,
    }
}

fn keep(paths: &[Text], object: &mut Tree, old: &Tree) {
    for path in paths {
        if path == "metadata" {
            keep_metadata(object, old);
        } else {
            copy(path, old, object);
        }
    }
}

/// All of the metadata but `managedFields`, and but the version the client claims to have seen.
fn keep_metadata(object: &mut Tree, old: &Tree) {
    let take = |name: &str| object.at(&["metadata", name]).cloned();
    let (managed, version) = (take("managedFields"), take("resourceVersion"));
    copy("metadata", old, object);
    put(object, &["metadata", "managedFields"], managed);
    put(object, &["metadata", "resourceVersion"], version);
}

/// Makes the value at a path of `to` that of `from`.
fn copy(path: &str, from: &Tree, to: &mut Tree) {
    let path = split(path);
    let value = from.at(&path).cloned();
    put(to, &path, value);
}

fn put(to: &mut Tree, path: &[&str], value: Option<Tree>) {
    match value {
        Some(v) => to.update(path, v),
        None => {
            to.remove(path);
        }
    }
}

/// The field names of a path in a description. Names with dots (annotation keys) do not occur there.
pub(crate) fn split(path: &str) -> Vec<&str> {
    path.split('.').collect()
}

/// A compact JSON value of a description.
fn literal(json: &str) -> Tree {
    supercargo_codec::json::parse(json.as_bytes(), &supercargo_codec::Limits::default())
        .map_or_else(|_| Tree::Map(Map::new()), |p| p.tree)
}
