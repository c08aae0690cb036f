//! Declared types of documents: how each part of a tree is seen, and how large it may be.
//!
//! Made from structural schemas by the crate that knows those; the checker reads the types of fields from here, the evaluator
//! reads trees by it, the cost estimate takes sizes from it (apiserver 0.37: pkg/cel/types.go, pkg/cel/common/schemas.go).

use crate::Type;
use std::sync::Arc;
use supercargo_meta::{NameIndex, Text};

/// The size of the largest request, in bytes, which bounds what has no bound of its own.
pub const REQUEST_BYTES_MAX: u64 = 3 * 1024 * 1024;

/// How a part of a document is seen.
#[derive(Clone, Debug)]
pub struct DeclType {
    /// What it is.
    pub shape: Shape,
    /// The most items of a list, properties of a map, bytes of a text.
    pub max_elements: u64,
    /// The fewest bytes it takes as JSON.
    pub min_serialized_size: u64,
    /// True where null is a value; elsewhere null is invalid data.
    pub nullable: bool,
}

/// The kinds of declared types.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Any JSON, each part seen as what it is. Objects of policies, which have no schema.
    Dyn,
    /// `x-kubernetes-int-or-string`: `dyn` to the checker, an integer or a text in a document.
    IntOrString,
    /// Kept by `x-kubernetes-preserve-unknown-fields` without a type: no expression sees it, but it counts in equality.
    Preserved,
    /// `boolean`.
    Bool,
    /// `integer`.
    Int,
    /// `number`.
    Double,
    /// `string` without a format that means something here.
    String,
    /// `string` of format `byte`.
    Bytes,
    /// `string` of format `duration`.
    Duration,
    /// `string` of format `date`.
    Date,
    /// `string` of format `date-time`.
    DateTime,
    /// `array`.
    List(Arc<DeclType>, ListKind),
    /// `object` with `additionalProperties`.
    Map(Arc<DeclType>),
    /// `object` with `properties`, or with neither.
    Object(Arc<ObjectType>),
}

/// `x-kubernetes-list-type`: what equality and `+` mean.
#[derive(Clone, Debug, Default)]
pub enum ListKind {
    /// By position; the default.
    #[default]
    Atomic,
    /// Without order; `+` is union.
    Set,
    /// Without order, by key fields (as they are written in documents); `+` is merge.
    Map(Arc<[Text]>),
}

/// An object with declared fields.
///
/// Two object types are equal when they are one allocation: give each place of a schema its own.
#[derive(Debug, Default)]
pub struct ObjectType {
    name: Text,
    /// Sorted by `name`.
    fields: Vec<Field>,
    places: NameIndex,
}

/// A field of an object.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name in documents.
    pub name: Text,
    /// Its type.
    pub ty: DeclType,
}

impl DeclType {
    const fn of(shape: Shape, max_elements: u64, min_serialized_size: u64) -> Self {
        Self {
            shape,
            max_elements,
            min_serialized_size,
            nullable: false,
        }
    }
    /// Any JSON.
    #[must_use]
    pub const fn dynamic() -> Self {
        Self::of(Shape::Dyn, 0, 1)
    }
    /// A key of a map.
    pub(crate) const fn key() -> Self {
        Self::of(Shape::String, 0, 2)
    }
    /// Kept without a type.
    #[must_use]
    pub const fn preserved() -> Self {
        Self::of(Shape::Preserved, 0, 1)
    }
    /// `boolean`.
    #[must_use]
    pub const fn bool() -> Self {
        Self::of(Shape::Bool, 0, 4)
    }
    /// `integer`.
    #[must_use]
    pub const fn int() -> Self {
        Self::of(Shape::Int, 0, 1)
    }
    /// `number`.
    #[must_use]
    pub const fn double() -> Self {
        Self::of(Shape::Double, 0, 1)
    }
    /// `x-kubernetes-int-or-string`; `max_length` in characters.
    #[must_use]
    pub fn int_or_string(max_length: Option<i64>) -> Self {
        Self::of(Shape::IntOrString, text_bytes(max_length), 1)
    }
    /// `string`; `max_length` in characters. The longest of `enum_values` bounds a text that has no other bound.
    #[must_use]
    pub fn string(max_length: Option<i64>, enum_bytes_max: Option<u64>) -> Self {
        let max = match (max_length, enum_bytes_max) {
            (None, Some(n)) => n,
            (n, _) => text_bytes(n),
        };
        Self::of(Shape::String, max, 2)
    }
    /// `string` of format `byte`; `max_length` as it stands in the schema.
    #[must_use]
    pub fn bytes(max_length: Option<i64>) -> Self {
        let max = max_length.map_or(REQUEST_BYTES_MAX - 2, |n| u64::try_from(n).unwrap_or(0));
        Self::of(Shape::Bytes, max, 2)
    }
    /// `string` of format `duration`.
    #[must_use]
    pub const fn duration() -> Self {
        Self::of(Shape::Duration, 32, 3)
    }
    /// `string` of format `date`.
    #[must_use]
    pub const fn date() -> Self {
        Self::of(Shape::Date, 12, 12)
    }
    /// `string` of format `date-time`.
    #[must_use]
    pub const fn date_time() -> Self {
        Self::of(Shape::DateTime, 32, 21)
    }
    /// A list; without `max_items` as many as fit into a request.
    #[must_use]
    pub fn list(items: Self, max_items: Option<i64>, kind: ListKind) -> Self {
        let most = (REQUEST_BYTES_MAX - 2) / items.min_serialized_size.saturating_add(1);
        let max = max_items.map_or(most, |n| u64::try_from(n).unwrap_or(0));
        Self::of(Shape::List(Arc::new(items), kind), max, 2)
    }
    /// A map of texts to `values`; without `max_properties` as many as fit into a request.
    #[must_use]
    pub fn map(values: Self, max_properties: Option<i64>) -> Self {
        let most = (REQUEST_BYTES_MAX - 2) / values.min_serialized_size.saturating_add(6);
        let max = max_properties.map_or(most, |n| u64::try_from(n).unwrap_or(0));
        Self::of(Shape::Map(Arc::new(values)), max, 2)
    }
    /// An object. `required` names the fields that are required and have no default: they make it longer.
    #[must_use]
    pub fn object(fields: Vec<Field>, required: &[&str]) -> Self {
        let mut size = 2u64;
        for f in &fields {
            if required.contains(&f.name.as_str()) && f.ty.is_exposed() {
                let n = u64::try_from(f.name.len()).unwrap_or(u64::MAX);
                size = size
                    .saturating_add(n)
                    .saturating_add(f.ty.min_serialized_size)
                    .saturating_add(4);
            }
        }
        Self::of(
            Shape::Object(Arc::new(ObjectType::new("object", fields))),
            0,
            size,
        )
    }
    /// The same, and null is a value of it.
    #[must_use]
    pub const fn nullable(mut self, yes: bool) -> Self {
        self.nullable = yes;
        self
    }
    /// True when expressions may see it.
    #[must_use]
    pub fn is_exposed(&self) -> bool {
        match &self.shape {
            Shape::Preserved => false,
            Shape::List(t, _) | Shape::Map(t) => t.is_exposed(),
            _ => true,
        }
    }
    /// How often data of this type can stand in one object of the largest size.
    #[must_use]
    pub const fn max_cardinality(&self) -> u64 {
        REQUEST_BYTES_MAX / self.min_serialized_size.saturating_add(1)
    }
    /// The type the checker sees.
    #[must_use]
    pub fn cel_type(&self) -> Type {
        match &self.shape {
            Shape::Dyn | Shape::IntOrString | Shape::Preserved => Type::Dyn,
            Shape::Bool => Type::Bool,
            Shape::Int => Type::Int,
            Shape::Double => Type::Double,
            Shape::String => Type::String,
            Shape::Bytes => Type::Bytes,
            Shape::Duration => Type::Duration,
            Shape::Date | Shape::DateTime => Type::Timestamp,
            Shape::List(t, _) => Type::list(t.cel_type()),
            Shape::Map(t) => Type::map(Type::String, t.cel_type()),
            Shape::Object(o) => Type::Object(o.clone()),
        }
    }
}

/// The most bytes of a text of `max_length` characters.
fn text_bytes(max_length: Option<i64>) -> u64 {
    max_length.map_or(REQUEST_BYTES_MAX - 2, |n| {
        u64::try_from(n).unwrap_or(0).saturating_mul(4)
    })
}

impl ObjectType {
    /// An object type with a name of its own (as errors print it) and fields in any order.
    #[must_use]
    pub fn new(name: impl Into<Text>, mut fields: Vec<Field>) -> Self {
        fields.sort_by(|a, b| a.name.cmp(&b.name));
        Self {
            name: name.into(),
            places: NameIndex::of(fields.iter().map(|f| f.name.as_str())),
            fields,
        }
    }
    /// The name errors print.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Fields sorted by name.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }
    /// A field by its name in documents.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        let at = |i: usize| self.fields.get(i);
        at(self.places.find(name, |i| at(i).map(|f| f.name.as_str()))?)
    }
    /// A field by its name in expressions. Reserved words that can stand behind a point need no escape there.
    #[must_use]
    pub fn field_in_expression(&self, name: &str) -> Option<&Field> {
        match RESERVED.contains(&name) {
            true => self.field(name),
            false => self.field_escaped(name),
        }
    }
    /// A field by its escaped name.
    #[must_use]
    pub fn field_escaped(&self, name: &str) -> Option<&Field> {
        let real = unescape(name)?;
        // What can't be escaped to this very name is not to be seen by it.
        (escape(&real)? == name).then(|| self.field(&real))?
    }
}

/// Words that can't be names of fields in expressions as they are.
pub(crate) const RESERVED: [&str; 21] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "false",
    "for",
    "function",
    "if",
    "import",
    "in",
    "let",
    "loop",
    "namespace",
    "null",
    "package",
    "return",
    "true",
    "var",
    "void",
    "while",
];

/// The name in expressions of a field of documents: `__` becomes `__underscores__`, `.` `__dot__`, `-` `__dash__`, `/`
/// `__slash__`, a reserved word `__word__` (apiserver 0.37: pkg/cel/escaping.go). `None` for names no expression can say.
#[must_use]
pub fn escape(name: &str) -> Option<Text> {
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if RESERVED.contains(&name) {
        return Some(Text::from(format!("__{name}__")));
    }
    let mut out = Text::with_capacity(name.len());
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let (text, n) = match c {
            '_' if rest.starts_with("__") => ("__underscores__", 2),
            '.' => ("__dot__", 1),
            '-' => ("__dash__", 1),
            '/' => ("__slash__", 1),
            c if c.is_ascii_alphanumeric() || c == '_' => (rest.get(..1)?, 1),
            _ => return None,
        };
        out.push_str(text);
        rest = rest.get(n..)?;
    }
    Some(out)
}

/// The name in documents of a field of expressions; `None` for an escape that means nothing.
#[must_use]
pub fn unescape(name: &str) -> Option<Text> {
    if !name.contains("__") {
        return Some(Text::from(name));
    }
    let mut out = Text::with_capacity(name.len());
    let mut rest = name;
    // An escape is two underscores, one or more other characters, two underscores; the leftmost first.
    while let Some(at) = rest.find("__") {
        let after = rest.get(at + 2..)?;
        let n = after.find('_').unwrap_or(after.len());
        if n == 0 {
            // A third underscore: the first stands for itself.
            out.push_str(rest.get(..=at)?);
            rest = rest.get(at + 1..)?;
            continue;
        }
        if !after.get(n..)?.starts_with("__") {
            out.push_str(rest.get(..at + 2 + n)?);
            rest = after.get(n..)?;
            continue;
        }
        let word = after.get(..n)?;
        out.push_str(rest.get(..at)?);
        out.push_str(match word {
            "underscores" => "__",
            "dot" => ".",
            "dash" => "-",
            "slash" => "/",
            w if RESERVED.contains(&w) && name.len() == w.len() + 4 => w,
            _ => return None,
        });
        rest = after.get(n + 2..)?;
    }
    out.push_str(rest);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_back() {
        for (real, escaped) in [
            ("a", "a"),
            ("a.b", "a__dot__b"),
            ("a-b/c", "a__dash__b__slash__c"),
            ("a__b", "a__underscores__b"),
            ("namespace", "__namespace__"),
            ("namespaces", "namespaces"),
            ("_", "_"),
            ("___", "__underscores___"),
        ] {
            assert_eq!(escape(real).as_deref(), Some(escaped), "{real}");
            assert_eq!(unescape(escaped).as_deref(), Some(real), "{escaped}");
        }
        for bad in ["", "1a", "a b", "é"] {
            assert_eq!(escape(bad), None, "{bad}");
        }
        assert_eq!(unescape("__nonsense__"), None);
    }
}
