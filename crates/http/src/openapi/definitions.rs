//! Definitions of types, in the words of either version of OpenAPI.

use super::types::Types;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use supercargo_descriptions::Texts;
use supercargo_meta::Gvk;
use supercargo_resources::openapi::{group_versions, says_granular, unions};
use supercargo_schema::{Field, ListKind, PatchStrategy, Scalar, Shape, Struct, TypeDef, TypeRef};

/// Types that are a kind in every group version.
const KINDS_OF_ALL_GROUPS: [&str; 2] = [DELETE_OPTIONS, WATCH_EVENT];

pub(super) const DELETE_OPTIONS: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions";
const WATCH_EVENT: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent";

/// A version of OpenAPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    V2,
    V3,
}

impl Dialect {
    /// A reference to a definition.
    pub(super) fn reference(self, name: &str) -> Value {
        match self {
            Self::V2 => json!({"$ref": format!("#/definitions/{name}")}),
            Self::V3 => json!({"$ref": format!("#/components/schemas/{name}")}),
        }
    }
}

/// In which group versions a document shows the kinds of all groups.
#[derive(Clone, Copy, Debug)]
pub(super) enum Groups<'a> {
    All,
    /// In one and in core v1: a document of a built-in group version.
    Of(&'a str, &'a str),
    /// In those that upstream's client library knows: a document of custom resources.
    OfClients,
}

/// Groups that upstream's client library does not know (client-go 0.37: kubernetes/scheme).
const UNKNOWN_TO_CLIENTS: [&str; 4] = [
    "admission.k8s.io",
    "apiextensions.k8s.io",
    "apiregistration.k8s.io",
    "imagepolicy.k8s.io",
];

impl Groups<'_> {
    fn has(self, group: &str, version: &str) -> bool {
        match self {
            Self::All => true,
            Self::Of(g, v) => (group, version) == (g, v) || (group, version) == ("", "v1"),
            Self::OfClients => !UNKNOWN_TO_CLIENTS.contains(&group),
        }
    }
}

/// Writes definitions.
pub(super) struct Definitions<'a> {
    dialect: Dialect,
    texts: &'a Texts<'a>,
    types: &'a Types,
    /// Built-in kinds by the name of their type.
    kinds: BTreeMap<&'static str, Vec<Value>>,
    /// Group versions in which the kinds of all groups exist.
    of_all: Vec<(String, String)>,
}

impl<'a> Definitions<'a> {
    /// Definitions of `types`.
    pub(super) fn new(dialect: Dialect, texts: &'a Texts<'a>, types: &'a Types, shown: Groups<'_>) -> Self {
        let mut kinds: BTreeMap<&'static str, Vec<Value>> = BTreeMap::new();
        for (g, v, kind, ty) in supercargo_resources::types::kinds() {
            kinds.entry(ty.name.as_str()).or_default().push(gvk(g, v, kind));
        }
        let of_all = group_versions()
            .iter()
            .filter(|(g, v)| shown.has(g, v))
            .map(|(g, v)| ((*g).to_owned(), (*v).to_owned()))
            .collect();
        Self {
            dialect,
            texts,
            types,
            kinds,
            of_all,
        }
    }

    /// The definition of a type of its own.
    pub(super) fn definition(&self, ty: &TypeDef) -> Value {
        let mut out = Map::new();
        let text = self.texts.of_type(&ty.name).map(str::to_owned);
        let text =
            text.or_else(|| list_kind(ty).map(|kind| format!("{kind}List is a list of {kind} objects.")));
        if let Some(text) = text {
            out.insert("description".into(), text.into());
        }
        match &ty.shape {
            Shape::Struct(s) => self.structure(ty, s, &mut out),
            _ => extend(&mut out, self.inline(ty)),
        }
        let kinds = self.kinds_of(&ty.name);
        if !kinds.is_empty() {
            out.insert("x-kubernetes-group-version-kind".into(), kinds.into());
        }
        out.into()
    }

    fn structure(&self, ty: &TypeDef, s: &Struct, out: &mut Map<String, Value>) {
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
        let is_list = list_kind(ty).is_some();
        let plain =
            |name: &str| is_list && name == "items" || ty.name.ends_with(".APIResource") && name == "verbs";
        let properties: Map<String, Value> = s
            .fields
            .iter()
            .map(|f| (f.name.to_string(), self.property(ty, f, plain(&f.name))))
            .collect();
        if !properties.is_empty() {
            out.insert("properties".into(), properties.into());
        }
        if s.preserve_unknown {
            out.insert("x-kubernetes-preserve-unknown-fields".into(), true.into());
        }
        if s.atomic {
            out.insert("x-kubernetes-map-type".into(), "atomic".into());
        } else if says_granular(&ty.name) {
            out.insert("x-kubernetes-map-type".into(), "granular".into());
        }
        let unions: Vec<Value> = unions(&ty.name)
            .iter()
            .map(|u| {
                let fields: Map<String, Value> = u
                    .fields
                    .iter()
                    .map(|(f, v)| ((*f).to_owned(), (*v).into()))
                    .collect();
                let mut one = json!({"fields-to-discriminateBy": fields});
                if !u.discriminator.is_empty() {
                    one["discriminator"] = u.discriminator.into();
                }
                one
            })
            .collect();
        if !unions.is_empty() {
            out.insert("x-kubernetes-unions".into(), unions.into());
        }
    }

    fn kinds_of(&self, name: &str) -> Vec<Value> {
        if KINDS_OF_ALL_GROUPS.contains(&name) {
            let kind = name.rsplit('.').next().unwrap_or_default();
            return self.of_all.iter().map(|(g, v)| gvk(g, v, kind)).collect();
        }
        let mut out = self.kinds.get(name).cloned().unwrap_or_default();
        for k in self.types.kinds(name) {
            let k = gvk_of(k);
            if !out.contains(&k) {
                out.push(k);
            }
        }
        out
    }

    fn property(&self, of: &TypeDef, f: &Field, plain: bool) -> Value {
        let mut out = Map::new();
        if let Some(text) = self.text(of, f) {
            out.insert("description".into(), text.into());
        }
        if self.dialect == Dialect::V3
            && !f.schema_default.is_empty()
            && let Ok(v) = serde_json::from_str::<Value>(&f.schema_default)
        {
            out.insert("default".into(), v);
        }
        merge_facts(f, plain, &mut out);
        if f.ty.name.is_empty() {
            extend(&mut out, self.inline(&f.ty));
        } else {
            let reference = self.dialect.reference(&f.ty.name);
            // A reference may have no siblings in OpenAPI 3.0: hence the `allOf`.
            if self.dialect == Dialect::V3 && !out.is_empty() {
                out.insert("allOf".into(), json!([reference]));
            } else {
                extend(&mut out, reference);
            }
        }
        add_enum(f, &mut out);
        out.into()
    }

    /// The text of a field; with the allowed values, as upstream lists them.
    fn text(&self, of: &TypeDef, f: &Field) -> Option<String> {
        let published = self.texts.of_field(&of.name, &f.name);
        let mut text = published.or_else(|| self.other_text(of, &f.name))?.to_owned();
        if !f.enum_values.is_empty() {
            text.push_str("\n\nPossible enum values:");
            for v in f.enum_values.iter() {
                text.push_str("\n - `\"");
                text.push_str(v);
                text.push_str("\"`");
            }
        }
        Some(text)
    }

    /// Texts of what the published crate has no types for: lists and watch events.
    fn other_text(&self, of: &TypeDef, field: &str) -> Option<&str> {
        let is_list = list_kind(of).is_some();
        match field {
            "object" if of.name == WATCH_EVENT => Some("The object; a Status when the type is ERROR."),
            "kind" | "apiVersion" if is_list => self.texts.of_field(DELETE_OPTIONS, field),
            "metadata" if is_list => {
                Some("Revision of the list and, when there is more of it, the token of the next page.")
            }
            "items" if is_list => Some("The objects of the list."),
            _ => None,
        }
    }

    /// A type where it is used, without a definition of its own.
    fn inline(&self, ty: &TypeDef) -> Value {
        let nested = |t: &TypeRef| {
            if t.name.is_empty() {
                self.inline(t)
            } else {
                self.dialect.reference(&t.name)
            }
        };
        match &ty.shape {
            Shape::Struct(s) => {
                let mut out = Map::new();
                self.structure(ty, s, &mut out);
                out.into()
            }
            Shape::List(l) => json!({"type": "array", "items": nested(&l.item)}),
            Shape::Map(m) => json!({"type": "object", "additionalProperties": nested(&m.value)}),
            Shape::Scalar(s) => self.scalar(*s),
        }
    }

    fn scalar(&self, s: Scalar) -> Value {
        let v2 = self.dialect == Dialect::V2;
        match s {
            Scalar::String | Scalar::Duration => json!({"type": "string"}),
            Scalar::Bool => json!({"type": "boolean"}),
            Scalar::Int32 => json!({"type": "integer", "format": "int32"}),
            Scalar::Int64 => json!({"type": "integer", "format": "int64"}),
            Scalar::Float64 => json!({"type": "number", "format": "double"}),
            Scalar::Bytes => json!({"type": "string", "format": "byte"}),
            Scalar::Time | Scalar::MicroTime => json!({"type": "string", "format": "date-time"}),
            Scalar::Quantity if v2 => json!({"type": "string"}),
            Scalar::Quantity => json!({"oneOf": [{"type": "string"}, {"type": "number"}]}),
            Scalar::IntOrString if v2 => json!({"type": "string", "format": "int-or-string"}),
            Scalar::IntOrString => {
                json!({"format": "int-or-string", "oneOf": [{"type": "integer"}, {"type": "string"}]})
            }
            Scalar::RawExtension | Scalar::FieldsV1 => json!({"type": "object"}),
            Scalar::Json => json!({}),
        }
    }
}

fn gvk(group: &str, version: &str, kind: &str) -> Value {
    json!({"group": group, "version": version, "kind": kind})
}

/// A kind as extensions write it.
pub(super) fn gvk_of(k: &Gvk) -> Value {
    gvk(&k.group, &k.version, &k.kind)
}

fn extend(out: &mut Map<String, Value>, with: Value) {
    if let Value::Object(m) = with {
        out.extend(m);
    }
}

/// How strategic merge and apply treat a field.
fn merge_facts(f: &Field, plain: bool, out: &mut Map<String, Value>) {
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
    if f.flags.granular() {
        out.insert("x-kubernetes-map-type".into(), "granular".into());
    }
    if f.flags.byte_list() {
        out.insert("x-kubernetes-list-type".into(), "atomic".into());
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
}

/// Allowed values; those of a list or map stand with what it holds.
fn add_enum(f: &Field, out: &mut Map<String, Value>) {
    if f.enum_values.is_empty() {
        return;
    }
    let values: Vec<Value> = f.enum_values.iter().map(|v| v.as_str().into()).collect();
    let inner = match &f.ty.shape {
        Shape::List(_) => out.get_mut("items"),
        Shape::Map(_) => out.get_mut("additionalProperties"),
        _ => None,
    };
    match inner.and_then(Value::as_object_mut) {
        Some(inner) => inner.insert("enum".into(), values.into()),
        None => out.insert("enum".into(), values.into()),
    };
}

/// The kind that a type is the list of.
fn list_kind(ty: &TypeDef) -> Option<&str> {
    let kind = ty.name.rsplit('.').next()?.strip_suffix("List")?;
    ty.as_struct()?.field("items").map(|_| kind)
}
