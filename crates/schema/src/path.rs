//! Dotted paths of field names (`spec.nodeName`, `status.conditions`), and the values field selectors see.

use crate::{Scalar, Shape, TypeDef};
use supercargo_meta::{Text, Tree};

/// The value at a path; `None` when a part is missing. The empty path is the whole tree.
#[must_use]
pub fn path_get<'a>(tree: &'a Tree, path: &str) -> Option<&'a Tree> {
    parts(path).try_fold(tree, |t, k| t.get(k))
}

/// Sets the value at a path, making maps on the way.
pub fn path_set(tree: &mut Tree, path: &str, value: Tree) {
    let mut t = tree;
    for k in parts(path) {
        t = t.force_map().entry(k);
    }
    *t = value;
}

/// Removes the value at a path; answers what was there. Copies nothing when it is not there.
pub fn path_remove(tree: &mut Tree, path: &str) -> Option<Tree> {
    path_get(tree, path)?;
    let (parents, last) = path.rsplit_once('.').unwrap_or(("", path));
    let mut t = tree;
    for k in parts(parents) {
        t = t.as_map_mut()?.get_mut(k)?;
    }
    t.as_map_mut()?.remove(last)
}

/// Makes the value at a path of `to` what it is in `from`: set (sharing it) or removed. Copies nothing when both are the
/// same already.
pub fn path_copy(from: &Tree, to: &mut Tree, path: &str) {
    match path_get(from, path) {
        Some(v) => {
            if path_get(to, path) != Some(v) {
                path_set(to, path, v.clone());
            }
        }
        None => {
            path_remove(to, path);
        }
    }
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').filter(|p| !p.is_empty())
}

/// Selectable fields that are named otherwise than where their value is, and where to look next when it is empty there
/// (kubernetes 1.37: registry/core/event, registry/batch/job).
const NAMED_OTHERWISE: [(&str, &str, &str); 3] = [
    ("name", "metadata.name", ""),
    ("source", "source.component", "reportingComponent"),
    ("status.successful", "status.succeeded", ""),
];

/// The value a field selector compares for a selectable field of a stored object: texts as they are, numbers and booleans
/// printed, `0`, `false` or "" when absent, as the field's type says. For lists of IPs see `status.podIP`, which mirrors the
/// first.
#[must_use]
pub fn selectable_value(object: &Tree, ty: &TypeDef, field: &str) -> Text {
    let named = NAMED_OTHERWISE.iter().find(|n| n.0 == field);
    if let Some((_, path, fallback)) = named
        && scalar_at(ty, field).is_none()
    {
        let value = printed(object, ty, path);
        return if value.is_empty() && !fallback.is_empty() {
            printed(object, ty, fallback)
        } else {
            value
        };
    }
    printed(object, ty, field)
}

/// The pairs field selectors see: every field of `fields` with its value.
#[must_use]
pub fn selectable_values(object: &Tree, ty: &TypeDef, fields: &[Text]) -> Vec<(Text, Text)> {
    fields
        .iter()
        .map(|f| (f.clone(), selectable_value(object, ty, f)))
        .collect()
}

fn printed(object: &Tree, ty: &TypeDef, path: &str) -> Text {
    match path_get(object, path) {
        Some(Tree::Str(s)) => s.clone(),
        Some(Tree::Int(i)) => Text::from(i.to_string()),
        Some(Tree::Bool(b)) => Text::from(if *b { "true" } else { "false" }),
        _ => match scalar_at(ty, path) {
            Some(Scalar::Bool) => "false".into(),
            Some(Scalar::Int32 | Scalar::Int64) => "0".into(),
            _ => Text::default(),
        },
    }
}

fn scalar_at(ty: &TypeDef, path: &str) -> Option<Scalar> {
    let mut ty = ty;
    for name in parts(path) {
        ty = ty.field_type(name)?;
    }
    match ty.shape {
        Shape::Scalar(s) => Some(s),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_set_copied_and_removed() {
        let mut a = Tree::empty_map();
        path_set(&mut a, "spec.nodeName", "n".into());
        assert_eq!(path_get(&a, "spec.nodeName"), Some(&"n".into()));
        assert_eq!(path_get(&a, "spec.other.deep"), None);
        let mut b = Tree::empty_map();
        path_copy(&a, &mut b, "spec.nodeName");
        assert_eq!(a, b);
        let shared = b.clone();
        path_copy(&a, &mut b, "spec.nodeName");
        path_copy(&a, &mut b, "status");
        let (Tree::Map(x), Tree::Map(y)) = (&b, &shared) else {
            panic!()
        };
        assert!(x.same(y), "nothing was to do");
        path_copy(&Tree::empty_map(), &mut b, "spec");
        assert_eq!(b, Tree::empty_map());
        assert_eq!(path_remove(&mut b, "spec.nodeName"), None);
        assert_eq!(path_remove(&mut a, "spec.nodeName"), Some("n".into()));
        assert_eq!(path_get(&a, ""), Some(&a));
    }
}
