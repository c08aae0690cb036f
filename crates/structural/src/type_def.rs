//! Schemas as types, for patches, apply and managed fields.

use crate::node::{Additional, Flags, Kind, ListType, Node};
use crate::structural::Rules;
use std::borrow::Cow;
use std::sync::Arc;
use supercargo_meta::{Text, json_text};
use supercargo_schema::{
    Field, FieldFlags, List, ListKind, MapOf, PatchStrategy, Scalar, Shape, Struct, TypeDef, TypeRef,
};

/// The type of a whole object.
pub(crate) fn of_object(root: &Arc<Node>, metadata: &TypeRef, rules: Arc<Rules>) -> TypeRef {
    let mut fields = Vec::with_capacity(root.properties.len() + 3);
    for name in ["apiVersion", "kind"] {
        fields.push(field(name, scalar(&Kind::String), ""));
    }
    fields.push(field("metadata", metadata.clone(), ""));
    let own = root
        .properties
        .iter()
        .filter(|p| fields.iter().all(|f| f.name != p.0));
    let own: Vec<Field> = own.map(|(name, node)| of_property(name, node)).collect();
    fields.extend(own);
    let preserve = root.is(Flags::PRESERVE_UNKNOWN);
    struct_of(fields, root.is(Flags::MAP_ATOMIC), preserve, Some(rules))
}

fn of_property(name: &str, node: &Arc<Node>) -> Field {
    let default = node.default.as_deref().map(json_text).unwrap_or_default();
    field(name, of_node(node), &default)
}

fn of_node(node: &Arc<Node>) -> TypeRef {
    node.ty.get_or_init(|| make(node)).clone()
}

fn make(node: &Node) -> TypeRef {
    if node.is(Flags::INT_OR_STRING) {
        return scalar(&Kind::Any);
    }
    match &node.kind {
        Kind::Array => {
            let item = node.items.as_ref().map_or_else(|| scalar(&Kind::Any), of_node);
            let kind = match &node.list {
                ListType::Set => ListKind::Set,
                ListType::Map(keys) => ListKind::Map(keys.to_vec().into()),
                _ => ListKind::Atomic,
            };
            plain(
                "[]interface {}",
                Shape::List(List {
                    item,
                    kind,
                    wrapped: false,
                }),
            )
        }
        Kind::Object => of_map(node),
        Kind::Any if node.is(Flags::PRESERVE_UNKNOWN) => scalar(&Kind::Any),
        kind => scalar(kind),
    }
}

fn of_map(node: &Node) -> TypeRef {
    let atomic = node.is(Flags::MAP_ATOMIC);
    if node.properties.is_empty() {
        let value = match &node.additional {
            Additional::Schema(s) => of_node(s),
            _ => return struct_of(Vec::new(), atomic, node.is(Flags::PRESERVE_UNKNOWN), None),
        };
        return plain("map[string]interface {}", Shape::Map(MapOf { value, atomic }));
    }
    let fields = node
        .properties
        .iter()
        .map(|(name, n)| of_property(name, n))
        .collect();
    struct_of(fields, atomic, node.is(Flags::PRESERVE_UNKNOWN), None)
}

fn struct_of(mut fields: Vec<Field>, atomic: bool, preserve: bool, rules: Option<Arc<Rules>>) -> TypeRef {
    fields.sort_by(|a, b| a.name.as_bytes().cmp(b.name.as_bytes()));
    let by_name = Struct::index(&fields);
    plain(
        "map[string]interface {}",
        Shape::Struct(Struct {
            fields: fields.into(),
            by_name: by_name.into(),
            atomic,
            preserve_unknown: preserve,
            custom: rules.map(|r| r as Arc<dyn supercargo_schema::Custom>),
        }),
    )
}

fn field(name: &str, ty: TypeRef, default: &str) -> Field {
    Field {
        name: name.into(),
        ty,
        flags: FieldFlags(FieldFlags::OMIT_EMPTY | FieldFlags::POINTER),
        patch: PatchStrategy::None,
        merge_key: Text::default(),
        schema_default: default.into(),
        enum_values: Cow::Borrowed(&[]),
    }
}

fn plain(go: &'static str, shape: Shape) -> TypeRef {
    TypeRef::Shared(Arc::new(table(go, shape)))
}

const fn table(go: &'static str, shape: Shape) -> TypeDef {
    TypeDef {
        name: Text::const_new(""),
        go: Text::const_new(go),
        shape,
        message: None,
        defaults: Cow::Borrowed(&[]),
        default_fn: None,
        defaults_below: false,
    }
}

static STRING: TypeDef = table("string", Shape::Scalar(Scalar::String));
static BOOL: TypeDef = table("bool", Shape::Scalar(Scalar::Bool));
static INTEGER: TypeDef = table("int64", Shape::Scalar(Scalar::Int64));
static NUMBER: TypeDef = table("float64", Shape::Scalar(Scalar::Float64));
static ANY: TypeDef = table("interface {}", Shape::Scalar(Scalar::Json));

fn scalar(kind: &Kind) -> TypeRef {
    TypeRef::Static(match kind {
        Kind::String => &STRING,
        Kind::Boolean => &BOOL,
        Kind::Integer => &INTEGER,
        Kind::Number => &NUMBER,
        _ => &ANY,
    })
}
