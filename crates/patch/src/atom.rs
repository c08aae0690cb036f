//! A type as ownership sees it, and the path elements of list items (structured-merge-diff v6: schema, typed/helpers).

use crate::fields::PathElement;
use crate::json;
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{List, ListKind, MapOf, Scalar, Shape, SortedFields, Struct, TypeDef};

/// A type, reduced to what decides who owns what.
#[derive(Clone, Copy)]
pub(crate) enum Atom<'t> {
    Struct(&'t Struct),
    Map(&'t MapOf),
    List(&'t List),
    Scalar(Kind),
    /// Any value: maps are granular with values of the same kind, lists are atomic.
    Deduced,
    /// Any value, always one leaf.
    Untyped,
}

/// What a scalar may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Bool,
    Number,
    Any,
}

impl<'t> From<&'t TypeDef> for Atom<'t> {
    fn from(t: &'t TypeDef) -> Self {
        match &t.shape {
            Shape::Struct(s) => Self::Struct(s),
            Shape::Map(m) => Self::Map(m),
            Shape::List(l) => Self::List(l),
            Shape::Scalar(s) => match s {
                Scalar::String | Scalar::Bytes | Scalar::Duration => Self::Scalar(Kind::Text),
                Scalar::Bool => Self::Scalar(Kind::Bool),
                Scalar::Int32 | Scalar::Int64 | Scalar::Float64 => Self::Scalar(Kind::Number),
                Scalar::Time | Scalar::MicroTime | Scalar::Quantity | Scalar::IntOrString => {
                    Self::Scalar(Kind::Any)
                }
                Scalar::RawExtension => Self::Untyped,
                Scalar::FieldsV1 | Scalar::Json => Self::Deduced,
            },
        }
    }
}

/// How a value of a type is handled.
#[derive(Clone, Copy)]
pub(crate) enum Shaped<'t> {
    /// One value.
    Leaf,
    /// Field by field.
    Granular,
    /// Item by item.
    Items(&'t List),
}

impl<'t> Atom<'t> {
    /// How a present value is handled. A null takes the shape of its type; of types for any value, that of a map.
    pub(crate) fn shape(self, v: &Tree) -> Shaped<'t> {
        match self {
            Self::Struct(s) if !s.atomic => Shaped::Granular,
            Self::Map(m) if !m.atomic => Shaped::Granular,
            Self::List(l) if l.kind != ListKind::Atomic => Shaped::Items(l),
            Self::Deduced if matches!(v, Tree::Map(_) | Tree::Null) => Shaped::Granular,
            _ => Shaped::Leaf,
        }
    }

    /// The type of a field or entry, and whether it is a declared field. `None` for what the type does not allow.
    pub(crate) fn field(self, name: &str) -> Option<(Atom<'t>, bool)> {
        match self {
            Self::Struct(s) => match s.field(name) {
                Some((_, f)) => Some((Atom::from(&*f.ty), true)),
                None if s.preserve_unknown || s.fields.is_empty() => Some((Atom::Deduced, false)),
                None => None,
            },
            Self::Map(m) => Some((Atom::from(&*m.value), false)),
            Self::Deduced => Some((Atom::Deduced, false)),
            Self::Untyped => Some((Atom::Untyped, false)),
            _ => None,
        }
    }

    /// [`Atom::field`] where what the type does not allow is taken as it comes.
    pub(crate) fn field_or_any(self, name: &str) -> (Atom<'t>, bool) {
        self.field(name).unwrap_or((Atom::Deduced, false))
    }

    /// For the fields of a map, whose names come sorted.
    pub(crate) fn fields(self) -> Fields<'t> {
        Fields {
            atom: self,
            sorted: match self {
                Self::Struct(s) => Some(SortedFields::new(s)),
                _ => None,
            },
        }
    }

    pub(crate) fn item(self) -> Atom<'t> {
        match self {
            Self::List(l) => Atom::from(&*l.item),
            _ => Atom::Untyped,
        }
    }
}

/// [`Atom::field`] for names that come sorted by their bytes, each once.
pub(crate) struct Fields<'t> {
    atom: Atom<'t>,
    sorted: Option<SortedFields<'t>>,
}

impl<'t> Fields<'t> {
    pub(crate) fn field(&mut self, name: &str) -> Option<(Atom<'t>, bool)> {
        match &mut self.sorted {
            Some(sorted) => match sorted.find(name) {
                Some((_, f)) => Some((Atom::from(&*f.ty), true)),
                // What is not declared may still be taken.
                None => self.atom.field(name),
            },
            None => self.atom.field(name),
        }
    }

    pub(crate) fn field_or_any(&mut self, name: &str) -> (Atom<'t>, bool) {
        self.field(name).unwrap_or((Atom::Deduced, false))
    }
}

/// The path element of an item of an associative list.
///
/// # Errors
/// A sentence when the item can't have one.
pub(crate) fn item_element(l: &List, item: &Tree) -> Result<PathElement, String> {
    match &l.kind {
        ListKind::Map(keys) => keyed_element(l, keys, item),
        _ => match item {
            Tree::Map(_) | Tree::Raw(_) => {
                Err("associative list without keys has an element that's a map type".to_owned())
            }
            Tree::List(_) => Err("not supported: associative list with lists as elements".to_owned()),
            Tree::Null => {
                Err("associative list without keys has an element that's an explicit null".to_owned())
            }
            v => Ok(PathElement::Value(Box::new(v.clone()))),
        },
    }
}

fn keyed_element(l: &List, keys: &[Text], item: &Tree) -> Result<PathElement, String> {
    let m: &Map = match item {
        Tree::Map(m) => m,
        Tree::Null => return Err("associative list with keys may not have a null element".to_owned()),
        _ => return Err("associative list with keys may not have non-map elements".to_owned()),
    };
    let mut found = Vec::with_capacity(keys.len());
    for k in keys {
        if let Some(v) = m.get(k) {
            found.push((k.clone(), v.clone()));
        } else if let Some((_, f)) = l.item.as_struct().and_then(|s| s.field(k))
            && !f.schema_default.is_empty()
            && let Some(v) = json::parse(f.schema_default.as_bytes())
        {
            found.push((k.clone(), v));
        }
    }
    if found.is_empty() && !keys.is_empty() {
        let names: Vec<String> = keys.iter().map(|k| supercargo_meta::go_quote(k)).collect();
        return Err(format!(
            "associative list with keys has an element that omits all key fields [{}] (and doesn't have default \
             values for any key fields)",
            names.join(" ")
        ));
    }
    found.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
    Ok(PathElement::Key(found.into()))
}

/// The items of a list with their path elements, sorted by element, equal ones in the order of the list.
pub(crate) fn sorted_items<'v>(l: &List, list: &'v [Tree]) -> Result<Vec<(PathElement, &'v Tree)>, String> {
    let mut out = Vec::with_capacity(list.len());
    for (i, item) in list.iter().enumerate() {
        let e = item_element(l, item).map_err(|e| format!("element {i}: {e}"))?;
        out.push((e, item));
    }
    if !out.is_sorted_by(|a, b| a.0 <= b.0) {
        out.sort_by(|a, b| a.0.cmp(&b.0));
    }
    Ok(out)
}
