//! Values of expressions.

use crate::{EvalError, Type};
use bytes::Bytes;
use std::sync::Arc;
use supercargo_meta::{Text, Timestamp, Tree};

/// A value. Parts of documents share the tree they were read from.
#[derive(Clone, Debug)]
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
    Bytes(Bytes),
    /// A point in time.
    Timestamp(Timestamp),
    /// A length of time in nanoseconds.
    Duration(i64),
    /// A type.
    Type(Type),
    /// An optional value.
    Optional(Option<Arc<Value>>),
}

impl Value {
    /// The value of a tree as its type has it.
    ///
    /// # Errors
    /// Data that is not of the type.
    pub fn from_tree(tree: &Tree, _ty: &crate::DeclType) -> Result<Self, EvalError> {
        Ok(match tree {
            Tree::Bool(b) => Self::Bool(*b),
            Tree::Int(i) => Self::Int(*i),
            Tree::Float(d) => Self::Double(*d),
            Tree::Str(s) => Self::String(s.clone()),
            _ => Self::Null,
        })
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
}
