//! What protobuf can't tell: an empty list or map of a struct is not written, and reads as one that was never there.

use supercargo_meta::{Map, Tree};
use supercargo_schema::{Field, Places, Shape, TypeDef};

/// True when a message of `ty` has a place for every field of the type and of all types below it, but for the object's own kind and
/// apiVersion, which its envelope says. Not so of a stateful set: the claims in it have a kind as well.
#[must_use]
pub fn tells_all(ty: &TypeDef) -> bool {
    ty.as_struct().is_some_and(|s| {
        let own = |name: &str| matches!(name, "kind" | "apiVersion");
        let mut seen = Vec::new();
        s.fields
            .iter()
            .filter(|f| !own(&f.name))
            .all(|f| tells(&f.ty, &mut seen))
    })
}

fn tells(ty: &TypeDef, seen: &mut Vec<*const TypeDef>) -> bool {
    match &ty.shape {
        Shape::Scalar(_) => true,
        Shape::List(l) => tells(&l.item, seen),
        Shape::Map(m) => tells(&m.value, seen),
        Shape::Struct(_) if seen.contains(&std::ptr::from_ref(ty)) => true,
        Shape::Struct(s) => {
            seen.push(ty);
            let message = ty.message;
            message.is_some_and(|m| count(&m.plan(s).places) == s.fields.len())
                && s.fields.iter().all(|f| tells(&f.ty, seen))
        }
    }
}

/// How many fields of a struct have a place.
fn count(places: &Places) -> usize {
    let place = |p: &supercargo_schema::Place| match &p.embedded {
        Some(embedded) => count(embedded),
        None => usize::from(p.index.is_some()),
    };
    places.fields.iter().map(place).sum()
}

/// Makes the empty lists and maps of a canonical tree what they are after a way through protobuf: null, or absent where
/// JSON omits them. A tree without any is not touched, so what it shares stays shared.
pub fn forget_empty(tree: &mut Tree, ty: &TypeDef) {
    if has_empty(tree, None, ty) {
        forget(tree, ty);
    }
}

/// The same for a tree that was made from `known`, which has none: what both share is not looked at.
pub fn forget_empty_since(tree: &mut Tree, known: &Tree, ty: &TypeDef) {
    if has_empty(tree, Some(known), ty) {
        forget(tree, ty);
    }
}

/// True for a field that protobuf would not write.
fn is_lost(field: &Field, value: &Tree) -> bool {
    match (&field.ty.shape, value) {
        (Shape::List(l), Tree::List(items)) => !l.wrapped && items.is_empty(),
        (Shape::Map(_), Tree::Map(m)) => m.is_empty(),
        _ => false,
    }
}

fn has_empty(tree: &Tree, known: Option<&Tree>, ty: &TypeDef) -> bool {
    if known.is_some_and(|k| tree.is_same(k)) {
        return false;
    }
    let before = |name: &str| known.and_then(|k| k.get(name));
    let holds = |value: &Tree| matches!(value, Tree::List(_) | Tree::Map(_));
    match (&ty.shape, tree) {
        (Shape::Struct(s), Tree::Map(m)) => {
            m.iter().filter(|(_, value)| holds(value)).any(|(name, value)| {
                s.field(name)
                    .is_some_and(|(_, f)| is_lost(f, value) || has_empty(value, before(name), &f.ty))
            })
        }
        (Shape::List(l), Tree::List(items)) => {
            let known = known.and_then(Tree::as_list).unwrap_or_default();
            let mut items = items.iter().enumerate().filter(|(_, t)| holds(t));
            items.any(|(i, t)| has_empty(t, known.get(i), &l.item))
        }
        (Shape::Map(of), Tree::Map(m)) => {
            let mut values = m.iter().filter(|(_, t)| holds(t));
            values.any(|(name, t)| has_empty(t, before(name), &of.value))
        }
        _ => false,
    }
}

fn forget(tree: &mut Tree, ty: &TypeDef) {
    match (&ty.shape, tree) {
        (Shape::Struct(s), Tree::Map(m)) => {
            let field = |name: &str| s.field(name).map(|(_, f)| f);
            Map::retain(m, |name, value| match field(name) {
                Some(f) if is_lost(f, value) => {
                    *value = Tree::Null;
                    !f.flags.omit_empty()
                }
                Some(f) => {
                    forget_empty(value, &f.ty);
                    true
                }
                None => true,
            });
        }
        (Shape::List(l), list @ Tree::List(_)) => {
            for t in list.as_list_mut().into_iter().flatten() {
                forget_empty(t, &l.item);
            }
        }
        (Shape::Map(of), Tree::Map(m)) => {
            for (_, t) in m.iter_mut() {
                forget_empty(t, &of.value);
            }
        }
        _ => {}
    }
}
