//! What protobuf can't tell: an empty list or map of a struct is not written, and reads as one that was never there.

use supercargo_meta::{Map, Tree};
use supercargo_schema::{Field, Shape, TypeDef};

/// Makes the empty lists and maps of a canonical tree what they are after a way through protobuf: null, or absent where
/// JSON omits them. A tree without any is not touched, so what it shares stays shared.
pub fn forget_empty(tree: &mut Tree, ty: &TypeDef) {
    if has_empty(tree, ty) {
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

fn has_empty(tree: &Tree, ty: &TypeDef) -> bool {
    match (&ty.shape, tree) {
        (Shape::Struct(s), Tree::Map(m)) => m.iter().any(|(name, value)| {
            s.field(name)
                .is_some_and(|(_, f)| is_lost(f, value) || has_empty(value, &f.ty))
        }),
        (Shape::List(l), Tree::List(items)) => items.iter().any(|t| has_empty(t, &l.item)),
        (Shape::Map(of), Tree::Map(m)) => m.iter().any(|(_, t)| has_empty(t, &of.value)),
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
