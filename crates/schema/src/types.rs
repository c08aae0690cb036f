//! What a compiled schema is made of.
//!
//! Built-in types are `static` tables (generated, in read-only memory, no work at start); types compiled from CRDs at run
//! time are the same structs behind `Arc`. [`TypeRef`] hides the difference.

use crate::Plan;
use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use supercargo_meta::Text;

/// A shared type: static for built-ins, counted for what is compiled at run time.
#[derive(Clone, Debug)]
pub enum TypeRef {
    /// A generated table.
    Static(&'static TypeDef),
    /// Compiled at run time.
    Shared(Arc<TypeDef>),
}

impl Deref for TypeRef {
    type Target = TypeDef;
    fn deref(&self) -> &TypeDef {
        match self {
            Self::Static(t) => t,
            Self::Shared(t) => t,
        }
    }
}

/// One type: a struct, list, map or scalar.
#[derive(Debug)]
pub struct TypeDef {
    /// The OpenAPI definition name, for example `io.k8s.api.core.v1.PodSpec`; empty for anonymous types.
    pub name: Text,
    /// The type as Go's error texts print it, for example `v1.PodSpec`, `int32`, `map[string]string`.
    pub go: Text,
    /// Its shape.
    pub shape: Shape,
    /// Its protobuf message; `None` for scalars and for types compiled from CRDs.
    pub message: Option<&'static Message>,
    /// Defaults that are data, in order, applied after `default_fn` and before those of the fields' own types.
    pub defaults: Cow<'static, [DefaultRule]>,
    /// Defaults that are code, applied first: they see what the client left out, and may set what `defaults` would.
    pub default_fn: Option<fn(&mut supercargo_meta::Map)>,
    /// True when this type or any type below it (fields, items, values) has `defaults` or a `default_fn`; where it is
    /// false, defaulting does not walk down.
    pub defaults_below: bool,
}

/// The shape of a type.
#[derive(Debug)]
pub enum Shape {
    /// A struct with known fields.
    Struct(Struct),
    /// A list.
    List(List),
    /// A map from text to one type.
    Map(MapOf),
    /// A single value.
    Scalar(Scalar),
}

/// A struct.
#[derive(Debug)]
pub struct Struct {
    /// Fields in the order Go encodes them.
    pub fields: Cow<'static, [Field]>,
    /// Indexes into `fields`, sorted by the bytes of the field names.
    pub by_name: Cow<'static, [u16]>,
    /// Server-side apply treats it as one value.
    pub atomic: bool,
    /// Fields not listed are kept (`x-kubernetes-preserve-unknown-fields`); CRDs only.
    pub preserve_unknown: bool,
    /// What the schema of a custom resource does to objects of this type; only on the type of a whole object. `conform` then
    /// looks at `apiVersion`, `kind` and `metadata` alone and leaves the rest to it.
    pub custom: Option<Arc<dyn Custom>>,
}

/// What the schema of a custom resource does to objects. Their values are kept as they came: what is of a wrong type is a
/// problem of validation, not of decoding.
pub trait Custom: Send + Sync + std::fmt::Debug {
    /// Removes what the schema does not know, and nulls that may not be; answers the paths of what was unknown.
    ///
    /// # Errors
    /// Why the object can't be taken at all.
    fn prune(&self, object: &mut supercargo_meta::Tree, origin: Origin) -> Result<Vec<String>, String>;
    /// Fills in defaults.
    fn default(&self, object: &mut supercargo_meta::Tree);
}

/// Where an object comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A client: what is malformed is refused.
    Request,
    /// The store: what is malformed is left out, so that it stays readable.
    Stored,
    /// This server, which put it together: nulls stay, for they will be judged.
    Server,
}

/// A list.
#[derive(Debug)]
pub struct List {
    /// What it holds.
    pub item: TypeRef,
    /// How server-side apply merges it.
    pub kind: ListKind,
    /// In protobuf, a message with one repeated field `items` (ExtraValue, Verbs, ...) instead of a repeated field.
    pub wrapped: bool,
}

/// How server-side apply merges a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// As one value.
    Atomic,
    /// As a set of scalars.
    Set,
    /// As a map with these key fields.
    Map(Cow<'static, [Text]>),
}

/// A map.
#[derive(Debug)]
pub struct MapOf {
    /// What it holds.
    pub value: TypeRef,
    /// Server-side apply treats it as one value.
    pub atomic: bool,
}

/// Single values, with the JSON and protobuf forms that belong to them (catalog: encoding.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// Text.
    String,
    /// A boolean.
    Bool,
    /// A 32-bit integer.
    Int32,
    /// A 64-bit integer.
    Int64,
    /// A 64-bit float.
    Float64,
    /// Binary data; standard base64 in JSON and in the tree.
    Bytes,
    /// meta/v1 Time: RFC 3339 in whole seconds, UTC.
    Time,
    /// meta/v1 MicroTime: RFC 3339 with six digits of fraction, UTC.
    MicroTime,
    /// meta/v1 Duration: Go's duration text.
    Duration,
    /// resource.Quantity: canonical text.
    Quantity,
    /// A 32-bit integer or text.
    IntOrString,
    /// An embedded object, JSON kept byte for byte (`Tree::Raw`).
    RawExtension,
    /// Field set of a managed field, JSON kept byte for byte (`Tree::Raw`).
    FieldsV1,
    /// Any JSON value (apiextensions JSON and its relatives, untyped parts of custom resources).
    Json,
}

/// A field of a struct.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its JSON name.
    pub name: Text,
    /// Its type.
    pub ty: TypeRef,
    /// Facts about it.
    pub flags: FieldFlags,
    /// How strategic merge patch treats it.
    pub patch: PatchStrategy,
    /// Merge key of strategic merge patch; "" for none.
    pub merge_key: Text,
    /// The default that OpenAPI shows and that fills missing keys of associative lists; compact JSON, "" for none.
    pub schema_default: Text,
    /// Allowed values, sorted; empty for no such limit.
    pub enum_values: Cow<'static, [Text]>,
}

/// Facts about a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FieldFlags(pub u8);

impl FieldFlags {
    /// `omitempty`: a zero scalar, an empty list or map is left out.
    pub const OMIT_EMPTY: u8 = 1;
    /// `omitzero`: a zero struct is left out too.
    pub const OMIT_ZERO: u8 = 2;
    /// A pointer in Go: absent and zero differ.
    pub const POINTER: u8 = 4;
    /// Required by OpenAPI.
    pub const REQUIRED: u8 = 8;
    /// Server-side apply owns it field by field whatever its type says, and OpenAPI says so.
    pub const GRANULAR: u8 = 16;
    /// Bytes that OpenAPI calls an atomic list, which is what they are in Go.
    pub const BYTE_LIST: u8 = 32;
    /// True when `omitempty`.
    #[must_use]
    pub const fn omit_empty(self) -> bool {
        self.0 & Self::OMIT_EMPTY != 0
    }
    /// True when `omitzero`.
    #[must_use]
    pub const fn omit_zero(self) -> bool {
        self.0 & Self::OMIT_ZERO != 0
    }
    /// True for a pointer.
    #[must_use]
    pub const fn pointer(self) -> bool {
        self.0 & Self::POINTER != 0
    }
    /// True when OpenAPI requires it.
    #[must_use]
    pub const fn required(self) -> bool {
        self.0 & Self::REQUIRED != 0
    }
    /// True when the field is granular by its own word.
    #[must_use]
    pub const fn granular(self) -> bool {
        self.0 & Self::GRANULAR != 0
    }
    /// True for bytes that OpenAPI calls an atomic list.
    #[must_use]
    pub const fn byte_list(self) -> bool {
        self.0 & Self::BYTE_LIST != 0
    }
}

/// Strategic merge patch strategies of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PatchStrategy {
    /// None given: maps merge, lists and scalars replace.
    #[default]
    None,
    /// `merge`.
    Merge,
    /// `replace`.
    Replace,
    /// `retainKeys`.
    RetainKeys,
    /// `merge,retainKeys`.
    MergeRetainKeys,
}

/// A default that is data: `path` (relative to the type) gets `value` when `when` holds.
#[derive(Clone, Debug)]
pub struct DefaultRule {
    /// Field names from the type down; missing structs on the way are made when their fields are structs without pointer,
    /// otherwise the rule does not apply.
    pub path: Cow<'static, [Text]>,
    /// The value as compact JSON.
    pub value: Text,
    /// When it applies.
    pub when: When,
}

/// When a default applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Absent, null or empty text.
    Unset,
    /// Absent or numerically zero.
    Zero,
    /// Absent, or an empty list or map.
    Empty,
    /// Unset, and the text at the path (relative to the type) equals the value; an empty path is never met.
    UnsetAnd(Cow<'static, [Text]>, Text),
}

/// A protobuf message, fields in ascending number (catalog: protobuf.json).
#[derive(Debug)]
pub struct Message {
    /// Full name, for example `k8s.io.api.core.v1.PodSpec`.
    pub name: &'static str,
    /// The fields Go writes.
    pub fields: &'static [ProtoField],
    plan: OnceLock<Plan>,
}

impl Message {
    /// A message with its fields in ascending number.
    #[must_use]
    pub const fn new(name: &'static str, fields: &'static [ProtoField]) -> Self {
        Self {
            name,
            fields,
            plan: OnceLock::new(),
        }
    }

    /// How to walk it together with the struct that it is the message of. All structs that it is given have the same fields.
    #[must_use]
    #[inline]
    pub fn plan(&self, s: &Struct) -> &Plan {
        let plan = self.plan.get_or_init(|| Plan::new(self, s));
        debug_assert_eq!(
            plan.ranks.len(),
            s.fields.len(),
            "{} is the message of one struct",
            self.name
        );
        plan
    }
}

/// A field of a protobuf message. Its wire form follows from the type of the struct's field of the same name.
#[derive(Debug)]
pub struct ProtoField {
    /// Field number.
    pub number: u32,
    /// JSON name of the struct's field; meaningless for an embedded struct.
    pub name: &'static str,
    /// A pointer in Go: written only when set (then also when zero). Others are always written.
    pub optional: bool,
    /// An embedded Go struct: flattened in JSON, a message of its own here.
    pub embedded: Option<&'static Message>,
}

impl Struct {
    /// The field with a JSON name and its index.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<(usize, &Field)> {
        let at = self
            .by_name
            .binary_search_by(|i| {
                let field = self.fields.get(usize::from(*i));
                supercargo_meta::key_order(field.map_or("", |f| &f.name), name)
            })
            .ok()?;
        let i = usize::from(*self.by_name.get(at)?);
        self.fields.get(i).map(|f| (i, f))
    }

    /// The index for [`Struct::by_name`] of `fields`.
    #[must_use]
    pub fn index(fields: &[Field]) -> Vec<u16> {
        let mut v: Vec<u16> = (0..u16::try_from(fields.len()).unwrap_or(u16::MAX)).collect();
        v.sort_by(|a, b| {
            fields[usize::from(*a)]
                .name
                .as_bytes()
                .cmp(fields[usize::from(*b)].name.as_bytes())
        });
        v
    }
}

impl Field {
    /// A field that is nothing but a name and a type; `flags` are those of [`FieldFlags`].
    #[must_use]
    pub const fn plain(name: Text, ty: TypeRef, flags: u8) -> Self {
        Self {
            name,
            ty,
            flags: FieldFlags(flags),
            patch: PatchStrategy::None,
            merge_key: Text::const_new(""),
            schema_default: Text::const_new(""),
            enum_values: Cow::Borrowed(&[]),
        }
    }
}

impl TypeDef {
    /// A type with nothing but a shape; `go` is what error texts call it.
    #[must_use]
    pub const fn anonymous(go: Text, shape: Shape) -> Self {
        Self {
            name: Text::const_new(""),
            go,
            shape,
            message: None,
            defaults: Cow::Borrowed(&[]),
            default_fn: None,
            defaults_below: false,
        }
    }

    /// The struct, if this is one.
    #[must_use]
    pub const fn as_struct(&self) -> Option<&Struct> {
        match &self.shape {
            Shape::Struct(s) => Some(s),
            _ => None,
        }
    }
    /// The type of a struct's field.
    #[must_use]
    pub fn field_type(&self, name: &str) -> Option<&TypeRef> {
        self.as_struct().and_then(|s| s.field(name)).map(|(_, f)| &f.ty)
    }
}
