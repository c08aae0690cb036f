//! Types of expressions.

use crate::decl_type::ObjectType;
use std::fmt;
use std::sync::Arc;

/// The type of an expression.
#[derive(Clone, Debug)]
pub enum Type {
    /// What an expression has that is already in error; prints `!error!`.
    Error,
    /// Known at run time only.
    Dyn,
    /// `null_type`.
    Null,
    /// `bool`.
    Bool,
    /// `int`, 64 bits.
    Int,
    /// `uint`, 64 bits.
    Uint,
    /// `double`.
    Double,
    /// `string`.
    String,
    /// `bytes`.
    Bytes,
    /// `google.protobuf.Timestamp`.
    Timestamp,
    /// `google.protobuf.Duration`.
    Duration,
    /// `list(T)`.
    List(Arc<Type>),
    /// `map(K, V)`.
    Map(Arc<(Type, Type)>),
    /// `optional_type(T)`.
    Optional(Arc<Type>),
    /// `type(T)`: the type of a type.
    Type(Arc<Type>),
    /// A type parameter: of a declaration by its letter, or a fresh one of the checker.
    Param(Param),
    /// A type without structure, by its name: `kubernetes.Quantity`, `net.IP`.
    Opaque(&'static str),
    /// An object with declared fields. Two are equal when they are one declaration.
    Object(Arc<ObjectType>),
}

/// A type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Param {
    /// Of a declaration: `A`, `K`, `V`, ...
    Named(char),
    /// Made by the checker.
    Fresh(u32),
}

impl Type {
    /// `list(of)`.
    #[must_use]
    pub fn list(of: Self) -> Self {
        Self::List(Arc::new(of))
    }
    /// `map(key, value)`.
    #[must_use]
    pub fn map(key: Self, value: Self) -> Self {
        Self::Map(Arc::new((key, value)))
    }
    /// `optional_type(of)`.
    #[must_use]
    pub fn optional(of: Self) -> Self {
        Self::Optional(Arc::new(of))
    }
    /// `type(of)`.
    #[must_use]
    pub fn type_of(of: Self) -> Self {
        Self::Type(Arc::new(of))
    }
    /// True for what is only known at run time, or wrong already.
    #[must_use]
    pub const fn is_dyn(&self) -> bool {
        matches!(self, Self::Dyn | Self::Error)
    }
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(a), Self::List(b))
            | (Self::Optional(a), Self::Optional(b))
            | (Self::Type(a), Self::Type(b)) => a == b,
            (Self::Map(a), Self::Map(b)) => a == b,
            (Self::Param(a), Self::Param(b)) => a == b,
            (Self::Opaque(a), Self::Opaque(b)) => a == b,
            (Self::Object(a), Self::Object(b)) => Arc::ptr_eq(a, b),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Eq for Type {}

impl fmt::Display for Type {
    /// As errors of the checker print it; an object without its path.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error => f.write_str("!error!"),
            Self::Dyn => f.write_str("dyn"),
            Self::Null => f.write_str("null"),
            Self::Bool => f.write_str("bool"),
            Self::Int => f.write_str("int"),
            Self::Uint => f.write_str("uint"),
            Self::Double => f.write_str("double"),
            Self::String => f.write_str("string"),
            Self::Bytes => f.write_str("bytes"),
            Self::Timestamp => f.write_str("timestamp"),
            Self::Duration => f.write_str("duration"),
            Self::List(t) => write!(f, "list({t})"),
            Self::Map(t) => write!(f, "map({}, {})", t.0, t.1),
            Self::Optional(t) => write!(f, "optional_type({t})"),
            Self::Type(t) => write!(f, "type({t})"),
            Self::Param(Param::Named(c)) => write!(f, "{c}"),
            Self::Param(Param::Fresh(n)) => write!(f, "_var{n}"),
            Self::Opaque(n) => f.write_str(n),
            Self::Object(o) => f.write_str(o.name()),
        }
    }
}
