//! Values of expressions.
//!
//! Errors are values while an expression is evaluated, as in cel-go: `&&`, `||` and loops may absorb them. They never leave it.

use crate::decl_type::{DeclType, ListKind, Shape};
use crate::library::Opaque;
use crate::list::List;
use crate::map::MapValue;
use crate::{EvalError, format};
use std::sync::Arc;
use supercargo_meta::{Text, Timestamp, Tree};

/// A value. Parts of documents share the tree they were read from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Value {
    /// null.
    Null,
    /// A boolean.
    Bool(bool),
    /// A signed integer.
    Int(i64),
    /// An unsigned integer.
    Uint(u64),
    /// A floating point number.
    Double(f64),
    /// Text.
    String(Text),
    /// Bytes.
    Bytes(Arc<[u8]>),
    /// A point in time, and the seconds east of Greenwich it was written with.
    Timestamp(Timestamp, i32),
    /// A length of time in nanoseconds.
    Duration(i64),
    /// A type, by the name it has at run time.
    Type(Text),
    /// An optional value.
    Optional(Option<Arc<Value>>),
    /// A list.
    List(List),
    /// A map or an object.
    Map(MapValue),
    /// A value of a library: a quantity, an address, ...
    Opaque(Arc<Opaque>),
    /// Part of a document without a type; can only be compared.
    Preserved(Tree),
    /// What went wrong; never a result.
    Error(Box<EvalError>),
}

impl Value {
    /// An error.
    pub(crate) fn error(text: impl Into<Text>) -> Self {
        Self::Error(Box::new(EvalError::new(text)))
    }
    /// The error of an operator or function that has nothing for its arguments.
    pub(crate) fn no_overload() -> Self {
        Self::error(Text::const_new("no such overload"))
    }
    /// The value itself if it is an error, else that there is no overload for it.
    pub(crate) fn or_no_overload(&self) -> Self {
        match self {
            Self::Error(_) => self.clone(),
            _ => Self::no_overload(),
        }
    }
    pub(crate) const fn is_error(&self) -> bool {
        matches!(self, Self::Error(_))
    }
    pub(crate) const fn is_true(&self) -> bool {
        matches!(self, Self::Bool(true))
    }
    pub(crate) fn some(v: Self) -> Self {
        Self::Optional(Some(Arc::new(v)))
    }
    pub(crate) fn string(s: &str) -> Self {
        Self::String(Text::from(s))
    }

    /// The value of a tree as its type has it (apiserver 0.37: pkg/cel/common, UnstructuredToVal).
    ///
    /// # Errors
    /// Data that is not of the type.
    pub fn from_tree(tree: &Tree, ty: &DeclType) -> Result<Self, EvalError> {
        match Self::read(tree, ty) {
            Self::Error(e) => Err(*e),
            v => Ok(v),
        }
    }
    /// The value of a tree, each part seen as what it is.
    #[must_use]
    pub fn dynamic(tree: &Tree) -> Self {
        match tree {
            Tree::Null => Self::Null,
            Tree::Bool(b) => Self::Bool(*b),
            Tree::Int(i) => Self::Int(*i),
            Tree::Float(d) => Self::Double(*d),
            Tree::Str(s) => Self::String(s.clone()),
            Tree::List(l) => Self::List(List::of_tree(l, None, &ListKind::Atomic)),
            Tree::Map(m) => Self::Map(MapValue::of_tree(m.clone(), None)),
            Tree::Raw(_) => Self::Preserved(tree.clone()),
        }
    }

    pub(crate) fn read(tree: &Tree, ty: &DeclType) -> Self {
        if matches!(ty.shape, Shape::Dyn) {
            return Self::dynamic(tree);
        }
        if tree.is_null() {
            return if ty.nullable {
                Self::Null
            } else {
                Self::error(Text::const_new(
                    "invalid data, got null for schema with nullable=false",
                ))
            };
        }
        let expected =
            |what: &str| Self::error(format!("invalid data, expected {what}, got {}", tree.go_type()));
        match (&ty.shape, tree) {
            (Shape::String, Tree::Str(s)) | (Shape::IntOrString, Tree::Str(s)) => Self::String(s.clone()),
            (Shape::Int, Tree::Int(i)) | (Shape::IntOrString, Tree::Int(i)) => Self::Int(*i),
            (Shape::Bool, Tree::Bool(b)) => Self::Bool(*b),
            (Shape::Double, Tree::Float(d)) => Self::Double(*d),
            (Shape::Double, Tree::Int(i)) => Self::Double(*i as f64),
            (Shape::Object(o), Tree::Map(m)) => Self::Map(MapValue::object(m.clone(), o.clone())),
            (Shape::Map(v), Tree::Map(m)) => Self::Map(MapValue::of_tree(m.clone(), Some(v.clone()))),
            (Shape::List(items, kind), Tree::List(l)) => {
                Self::List(List::of_tree(l, Some(items.clone()), kind))
            }
            (Shape::Duration | Shape::Date | Shape::DateTime | Shape::Bytes, Tree::Str(s)) => {
                format::read(&ty.shape, s)
            }
            (Shape::Preserved | Shape::Dyn, _) => Self::Preserved(tree.clone()),
            (Shape::IntOrString, _) => Self::error(Text::const_new(
                "invalid data, expected XIntOrString value to be either a string or integer",
            )),
            (Shape::String | Shape::Duration | Shape::Date | Shape::DateTime | Shape::Bytes, _) => {
                expected("string")
            }
            (Shape::Int, _) => expected("int"),
            (Shape::Bool, _) => expected("bool"),
            (Shape::Double, _) => expected("float"),
            (Shape::Object(_) | Shape::Map(_), _) => Self::error(Text::const_new(
                "invalid data, expected a map for the provided schema with type=object",
            )),
            (Shape::List(..), _) => Self::error(Text::const_new(
                "invalid data, expected an array for the provided schema with type=array",
            )),
        }
    }

    /// The name of its type at run time.
    pub(crate) fn type_name(&self) -> Text {
        Text::const_new(match self {
            Self::Null => "null_type",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Uint(_) => "uint",
            Self::Double(_) => "double",
            Self::String(_) => "string",
            Self::Bytes(_) => "bytes",
            Self::Timestamp(_, _) => "google.protobuf.Timestamp",
            Self::Duration(_) => "google.protobuf.Duration",
            Self::Type(_) => "type",
            Self::Optional(_) => "optional_type",
            Self::List(_) => "list",
            Self::Map(_) => "map",
            Self::Opaque(o) => o.type_name(),
            Self::Preserved(_) => "unknown",
            Self::Error(_) => "error",
        })
    }
    /// How large it is for the account of costs: characters, bytes, items; 1 for anything else.
    pub(crate) fn size(&self) -> u64 {
        let n = match self {
            Self::String(s) => s.chars().count(),
            Self::Bytes(b) => b.len(),
            Self::List(l) => l.len(),
            Self::Map(m) => m.len(),
            Self::Opaque(o) => return o.size(),
            _ => 1,
        };
        n as u64
    }
    /// True for what `optional.ofNonZeroValue` makes nothing of.
    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Self::Null | Self::Bool(false) | Self::Int(0) | Self::Uint(0) | Self::Duration(0) => true,
            Self::Double(d) => *d == 0.0,
            Self::String(s) => s.is_empty(),
            Self::Bytes(b) => b.is_empty(),
            Self::Timestamp(t, _) => t.is_zero(),
            Self::List(l) => l.is_zero(),
            Self::Map(m) => m.is_zero(),
            _ => false,
        }
    }

    /// The boolean, if it is one.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(b) => Some(*b),
            _ => None,
        }
    }
    /// The text, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(s) => Some(s),
            _ => None,
        }
    }
    /// As JSON, if it has a form there: maps need text as keys.
    #[must_use]
    pub fn to_tree(&self) -> Option<Tree> {
        Some(match self {
            Self::Null => Tree::Null,
            Self::Bool(b) => Tree::Bool(*b),
            Self::Int(i) => Tree::Int(*i),
            Self::Uint(u) => i64::try_from(*u).map_or(Tree::Float(*u as f64), Tree::Int),
            Self::Double(d) => Tree::Float(*d),
            Self::String(s) => Tree::Str(s.clone()),
            Self::Bytes(b) => Tree::from(supercargo_meta::encode_base64(b)),
            Self::Timestamp(..) | Self::Duration(_) => Tree::Str(crate::convert::to_text(self)?),
            Self::List(l) => Tree::list(l.iter().map(|v| v.to_tree()).collect::<Option<_>>()?),
            Self::Map(m) => Tree::Map(m.to_tree()?),
            Self::Optional(o) => return o.as_ref()?.to_tree(),
            Self::Preserved(t) => t.clone(),
            Self::Type(_) | Self::Opaque(_) | Self::Error(_) => return None,
        })
    }
}
