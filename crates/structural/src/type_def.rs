//! Schemas as types, for patches, apply and managed fields.

use crate::node::{Additional, Flags, Kind, ListType, Node};
use crate::object::prune::is_meta;
use crate::structural::Rules;
use std::sync::Arc;
use supercargo_meta::{Text, json_text};
use supercargo_schema::{Field, FieldFlags, List, ListKind, MapOf, Scalar, Shape, Struct, TypeDef, TypeRef};

/// The type of a whole object.
pub(crate) fn of_object(root: &Arc<Node>, metadata: &TypeRef, rules: Arc<Rules>) -> TypeRef {
    let fields = fields_of(root, true, metadata);
    let preserve = root.is(Flags::PRESERVE_UNKNOWN);
    struct_of(fields, root.is(Flags::MAP_ATOMIC), preserve, Some(rules))
}

/// The fields of a schema; those that every resource has are what they always are.
fn fields_of(node: &Node, resource: bool, metadata: &TypeRef) -> Vec<Field> {
    let mut fields = Vec::with_capacity(node.properties.len() + 3);
    if resource {
        for name in ["apiVersion", "kind"] {
            fields.push(field(name, scalar(&Kind::String), ""));
        }
        fields.push(field("metadata", metadata.clone(), ""));
    }
    for (name, n) in &node.properties {
        if !(resource && is_meta(name)) {
            let default = n.default.as_deref().map(json_text).unwrap_or_default();
            fields.push(field(name, of_node(n, metadata), &default));
        }
    }
    fields
}

fn of_node(node: &Arc<Node>, metadata: &TypeRef) -> TypeRef {
    node.ty.get_or_init(|| make(node, metadata)).clone()
}

fn make(node: &Node, metadata: &TypeRef) -> TypeRef {
    if node.is(Flags::INT_OR_STRING) {
        return scalar(&Kind::Any);
    }
    match &node.kind {
        Kind::Array => {
            let item = node.items.as_ref();
            let item = item.map_or_else(|| scalar(&Kind::Any), |i| of_node(i, metadata));
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
        Kind::Object => of_map(node, metadata),
        Kind::Any if node.is(Flags::PRESERVE_UNKNOWN) => scalar(&Kind::Any),
        kind => scalar(kind),
    }
}

fn of_map(node: &Node, metadata: &TypeRef) -> TypeRef {
    let atomic = node.is(Flags::MAP_ATOMIC);
    let resource = node.is(Flags::EMBEDDED);
    if node.properties.is_empty()
        && !resource
        && let Additional::Schema(s) = &node.additional
    {
        let value = of_node(s, metadata);
        return plain("map[string]interface {}", Shape::Map(MapOf { value, atomic }));
    }
    let fields = fields_of(node, resource, metadata);
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
        schema_default: default.into(),
        ..Field::plain(name.into(), ty, FieldFlags::OMIT_EMPTY | FieldFlags::POINTER)
    }
}

fn plain(go: &'static str, shape: Shape) -> TypeRef {
    TypeRef::Shared(Arc::new(table(go, shape)))
}

const fn table(go: &'static str, shape: Shape) -> TypeDef {
    TypeDef::anonymous(Text::const_new(go), shape)
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
