//! Types of expressions.

use crate::decl_type::{DeclType, ObjectType, Shape};
use crate::env::Variables;
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
    /// A message that may be of any type.
    Any,
    /// `wrapper(T)`: a value of a simple type, made by the message that wraps it. Fits where the value fits, and takes null.
    Wrapper(Arc<Type>),
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
    /// The type parameters in it, each once.
    pub(crate) fn collect_params(&self, into: &mut Vec<Param>) {
        match self {
            Self::Param(p) if !into.contains(p) => into.push(*p),
            Self::List(t) | Self::Optional(t) | Self::Type(t) => t.collect_params(into),
            Self::Map(t) => {
                t.0.collect_params(into);
                t.1.collect_params(into);
            }
            _ => {}
        }
    }
    /// True for what is only known at run time, or wrong already.
    #[must_use]
    pub const fn is_dyn(&self) -> bool {
        matches!(self, Self::Dyn | Self::Any | Self::Error)
    }
}

/// Prints types with the names objects have by where they stand below the variables.
pub(crate) struct Names<'v>(&'v Variables);

impl<'v> Names<'v> {
    pub(crate) const fn new(variables: &'v Variables) -> Self {
        Self(variables)
    }
    /// The type as errors print it.
    pub(crate) fn show(&self, t: &Type) -> String {
        match t {
            Type::List(t) => format!("list({})", self.show(t)),
            Type::Map(t) => format!("map({}, {})", self.show(&t.0), self.show(&t.1)),
            Type::Optional(t) => format!("optional_type({})", self.show(t)),
            Type::Type(t) => format!("type({})", self.show(t)),
            Type::Object(o) if o.name() == "object" => self.name_of(o),
            t => t.to_string(),
        }
    }
    fn name_of(&self, o: &Arc<ObjectType>) -> String {
        self.0
            .types()
            .find_map(|t| path_in_type(t, o, "selfType0".to_owned()))
            .unwrap_or_else(|| o.name().to_owned())
    }
}

/// The name of an object by its place in a type: fields by their names, items as `@idx`, values as `@elem`.
fn path_in_type(t: &Type, o: &Arc<ObjectType>, at: String) -> Option<String> {
    match t {
        Type::List(t) => path_in_type(t, o, at + ".@idx"),
        Type::Map(t) => path_in_type(&t.1, o, at + ".@elem"),
        Type::Optional(t) => path_in_type(t, o, at),
        Type::Object(x) if Arc::ptr_eq(x, o) => Some(at),
        Type::Object(x) => x.fields().iter().find_map(|f| {
            let name = crate::decl_type::escape(&f.name)?;
            path_in_decl(&f.ty, o, format!("{at}.{name}"))
        }),
        _ => None,
    }
}

fn path_in_decl(t: &DeclType, o: &Arc<ObjectType>, at: String) -> Option<String> {
    match &t.shape {
        Shape::List(t, _) => path_in_decl(t, o, at + ".@idx"),
        Shape::Map(t) => path_in_decl(t, o, at + ".@elem"),
        Shape::Object(x) => path_in_type(&Type::Object(x.clone()), o, at),
        _ => None,
    }
}

impl Type {
    /// The name without parameters.
    pub(crate) fn runtime_name(&self) -> String {
        match self {
            Self::List(_) => "list".to_owned(),
            Self::Map(_) => "map".to_owned(),
            Self::Optional(_) => "optional_type".to_owned(),
            Self::Type(_) => "type".to_owned(),
            Self::Wrapper(t) => t.runtime_name(),
            Self::Any => "google.protobuf.Any".to_owned(),
            Self::Null => "null_type".to_owned(),
            Self::Timestamp => "google.protobuf.Timestamp".to_owned(),
            Self::Duration => "google.protobuf.Duration".to_owned(),
            t => t.to_string(),
        }
    }
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Wrapper(a), b) | (b, Self::Wrapper(a)) => **a == *b,
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
            Self::Any => f.write_str("any"),
            Self::Wrapper(t) => write!(f, "wrapper({t})"),
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
