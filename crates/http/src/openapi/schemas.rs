//! `components.schemas`: definitions of the types a document's paths mention, and of what those mention.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use supercargo_schema::{Field, ListKind, PatchStrategy, Scalar, Shape, TypeDef, TypeRef};

/// Types that are a kind in every group version.
const KINDS_OF_ALL_GROUPS: [&str; 2] = [
    "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions",
    "io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent",
];

/// Collects definitions by name.
#[derive(Default)]
pub(super) struct Schemas {
    wanted: BTreeMap<String, TypeRef>,
}

impl Schemas {
    /// A reference to a type's definition, which is then part of the document.
    pub(super) fn reference(&mut self, ty: &TypeRef) -> Value {
        self.add(ty);
        json!({"$ref": format!("#/components/schemas/{}", ty.name)})
    }

    fn add(&mut self, ty: &TypeRef) {
        let atomic = |t: &TypeRef| t.as_struct().is_some_and(|s| s.atomic);
        // Where a field makes an atomic type granular, the definition is still that of the type.
        let known = self.wanted.get(ty.name.as_str());
        if ty.name.is_empty() || known.is_some_and(|k| atomic(k) || !atomic(ty)) {
            return;
        }
        self.wanted.insert(ty.name.to_string(), ty.clone());
        self.add_below(ty);
    }

    fn add_below(&mut self, ty: &TypeDef) {
        match &ty.shape {
            Shape::Struct(s) => s.fields.iter().for_each(|f| self.add_type(&f.ty)),
            Shape::List(l) => self.add_type(&l.item),
            Shape::Map(m) => self.add_type(&m.value),
            Shape::Scalar(_) => {}
        }
    }

    fn add_type(&mut self, ty: &TypeRef) {
        if ty.name.is_empty() {
            self.add_below(ty)
        } else {
            self.add(ty)
        }
    }

    /// The definitions; kinds that belong to every group show the document's group version and core v1 only.
    pub(super) fn into_definitions(self, group: &str, version: &str) -> Map<String, Value> {
        let mut kinds: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for (g, v, kind, ty) in supercargo_resources::types::kinds() {
            kinds
                .entry(ty.name.as_str())
                .or_default()
                .push(json!({"group": g, "version": v, "kind": kind}));
        }
        for name in KINDS_OF_ALL_GROUPS {
            let kind = name.rsplit('.').next().unwrap_or_default();
            let of = |g: &str, v: &str| json!({"group": g, "version": v, "kind": kind});
            let mut list = vec![of("", "v1")];
            if !group.is_empty() {
                list.push(of(group, version));
            }
            kinds.insert(name, list);
        }
        let of = |name: &str| kinds.get(name).map_or(&[][..], Vec::as_slice);
        self.wanted
            .iter()
            .map(|(name, ty)| (name.clone(), definition(ty, of(name))))
            .collect()
    }
}

fn definition(ty: &TypeDef, kinds: &[Value]) -> Value {
    let Shape::Struct(s) = &ty.shape else {
        return inline(ty);
    };
    let mut out = Map::new();
    out.insert("type".into(), "object".into());
    let required: Vec<Value> = s
        .fields
        .iter()
        .filter(|f| f.flags.required())
        .map(|f| f.name.as_str().into())
        .collect();
    if !required.is_empty() {
        out.insert("required".into(), required.into());
    }
    // The items of a list kind are no field that a patch or an apply could merge.
    let is_list = ty.name.ends_with("List") && s.field("items").is_some();
    let plain =
        |name: &str| is_list && name == "items" || ty.name.ends_with(".APIResource") && name == "verbs";
    let properties: Map<String, Value> = s
        .fields
        .iter()
        .map(|f| (f.name.to_string(), property(f, plain(&f.name))))
        .collect();
    if !properties.is_empty() {
        out.insert("properties".into(), properties.into());
    }
    if !kinds.is_empty() {
        out.insert("x-kubernetes-group-version-kind".into(), kinds.to_vec().into());
    }
    if s.atomic {
        out.insert("x-kubernetes-map-type".into(), "atomic".into());
    }
    out.into()
}

fn property(f: &Field, plain: bool) -> Value {
    let mut out = Map::new();
    if f.ty.name.is_empty() {
        if let Value::Object(m) = inline(&f.ty) {
            out = m;
        }
    } else {
        // A reference may have no siblings in OpenAPI 3.0: hence the `allOf`.
        out.insert("allOf".into(), json!([reference(&f.ty)]));
    }
    if !f.schema_default.is_empty()
        && let Ok(v) = serde_json::from_str::<Value>(&f.schema_default)
    {
        out.insert("default".into(), v);
    }
    if !f.enum_values.is_empty() {
        let values: Value = f
            .enum_values
            .iter()
            .map(|v| Value::from(v.as_str()))
            .collect::<Vec<_>>()
            .into();
        // Of a list or map, the values stand with what it holds.
        let inner = match &f.ty.shape {
            Shape::List(_) => out.get_mut("items"),
            Shape::Map(_) => out.get_mut("additionalProperties"),
            _ => None,
        };
        match inner.and_then(Value::as_object_mut) {
            Some(inner) => inner.insert("enum".into(), values),
            None => out.insert("enum".into(), values),
        };
    }
    match &f.ty.shape {
        Shape::List(_) if plain => {}
        Shape::List(l) => {
            let kind = match &l.kind {
                ListKind::Atomic => "atomic",
                ListKind::Set => "set",
                ListKind::Map(keys) => {
                    let keys: Vec<Value> = keys.iter().map(|k| k.as_str().into()).collect();
                    out.insert("x-kubernetes-list-map-keys".into(), keys.into());
                    "map"
                }
            };
            out.insert("x-kubernetes-list-type".into(), kind.into());
        }
        Shape::Map(m) if m.atomic => {
            out.insert("x-kubernetes-map-type".into(), "atomic".into());
        }
        _ => {}
    }
    let strategy = match f.patch {
        PatchStrategy::None => "",
        PatchStrategy::Merge => "merge",
        PatchStrategy::Replace => "replace",
        PatchStrategy::RetainKeys => "retainKeys",
        PatchStrategy::MergeRetainKeys => "merge,retainKeys",
    };
    if !strategy.is_empty() {
        out.insert("x-kubernetes-patch-strategy".into(), strategy.into());
    }
    if !f.merge_key.is_empty() {
        out.insert("x-kubernetes-patch-merge-key".into(), f.merge_key.as_str().into());
    }
    out.into()
}

fn reference(ty: &TypeDef) -> Value {
    json!({"$ref": format!("#/components/schemas/{}", ty.name)})
}

/// A type where it is used, without a definition of its own.
fn inline(ty: &TypeDef) -> Value {
    let nested = |t: &TypeRef| {
        if t.name.is_empty() {
            inline(t)
        } else {
            reference(t)
        }
    };
    match &ty.shape {
        Shape::Struct(_) => json!({"type": "object"}),
        Shape::List(l) => json!({"type": "array", "items": nested(&l.item)}),
        Shape::Map(m) => json!({"type": "object", "additionalProperties": nested(&m.value)}),
        Shape::Scalar(s) => match s {
            Scalar::String | Scalar::Duration => json!({"type": "string"}),
            Scalar::Bool => json!({"type": "boolean"}),
            Scalar::Int32 => json!({"type": "integer", "format": "int32"}),
            Scalar::Int64 => json!({"type": "integer", "format": "int64"}),
            Scalar::Float64 => json!({"type": "number", "format": "double"}),
            Scalar::Bytes => json!({"type": "string", "format": "byte"}),
            Scalar::Time | Scalar::MicroTime => json!({"type": "string", "format": "date-time"}),
            Scalar::Quantity => json!({"oneOf": [{"type": "string"}, {"type": "number"}]}),
            Scalar::IntOrString => {
                json!({"format": "int-or-string", "oneOf": [{"type": "integer"}, {"type": "string"}]})
            }
            Scalar::RawExtension | Scalar::FieldsV1 => json!({"type": "object"}),
            Scalar::Json => json!({}),
        },
    }
}
