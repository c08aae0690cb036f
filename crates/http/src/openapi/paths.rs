//! Paths in the words of either version of OpenAPI.

use super::definitions::{DELETE_OPTIONS, Dialect, gvk_of};
use super::operations::{Operation, Path};
use super::parameters::{Parameter, Place};
use serde_json::{Map, Value, json};
use supercargo_descriptions::Texts;

const PATCH: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.Patch";
/// Bodies that v2 shares among operations, by their definition, and the keys they have there.
const SHARED_BODIES: [(&str, &str); 2] = [(DELETE_OPTIONS, "body-2Y1dVQaQ"), (PATCH, "body-78PwaGsr")];

/// Writes paths.
pub(super) struct Paths<'a> {
    pub(super) dialect: Dialect,
    pub(super) texts: &'a Texts<'a>,
}

impl Paths<'_> {
    /// A path with its operations.
    pub(super) fn item(&self, path: &Path) -> Value {
        let shared = path.shared();
        let mut out = Map::new();
        for o in &path.operations {
            let own = o.parameters.iter().filter(|p| !shared.contains(p));
            out.insert(o.method.to_owned(), self.operation(o, own));
        }
        if !shared.is_empty() {
            let list: Vec<Value> = shared.into_iter().map(|p| self.parameter(p)).collect();
            out.insert("parameters".into(), list.into());
        }
        out.into()
    }

    fn operation<'p>(&self, o: &Operation, own: impl Iterator<Item = &'p Parameter>) -> Value {
        let mut out = Map::new();
        let mut put = |k: &str, v: Value| out.insert(k.to_owned(), v);
        put("tags", json!([o.tag]));
        put("description", o.text.as_str().into());
        put("operationId", o.id.as_str().into());
        put("responses", self.responses(o));
        if let Some((action, gvk)) = &o.action {
            put("x-kubernetes-action", (*action).into());
            put("x-kubernetes-group-version-kind", gvk_of(gvk));
        }
        let mut parameters: Vec<Value> = own.map(|p| self.parameter(p)).collect();
        match (self.dialect, &o.body) {
            (Dialect::V2, body) => {
                put("schemes", json!(["https"]));
                put("produces", o.produces.into());
                if !o.consumes.is_empty() {
                    put("consumes", o.consumes.into());
                }
                if let Some(b) = body {
                    // Sorted by name, as all parameters: no name is less than `body`.
                    parameters.insert(0, self.body(&b.ty, b.required));
                }
            }
            (Dialect::V3, Some(b)) => {
                let mut body = json!({"content": self.content(o.consumes, Some(&b.ty))});
                if b.required {
                    body["required"] = true.into();
                }
                put("requestBody", body);
            }
            (Dialect::V3, None) => {}
        }
        if !parameters.is_empty() {
            put("parameters", parameters.into());
        }
        out.into()
    }

    fn body(&self, ty: &str, required: bool) -> Value {
        if let Some((_, key)) = SHARED_BODIES.iter().find(|s| s.0 == ty) {
            return shared(key);
        }
        let mut out = json!({"name": "body", "in": "body", "schema": self.dialect.reference(ty)});
        if required {
            out["required"] = true.into();
        }
        out
    }

    fn schema(&self, ty: Option<&str>) -> Value {
        ty.map_or_else(|| json!({"type": "string"}), |t| self.dialect.reference(t))
    }

    fn content(&self, media: &[&str], ty: Option<&str>) -> Value {
        let schema = self.schema(ty);
        media
            .iter()
            .map(|m| ((*m).to_owned(), json!({"schema": schema})))
            .collect::<Map<_, _>>()
            .into()
    }

    fn responses(&self, o: &Operation) -> Value {
        let mut out = Map::new();
        for code in o.codes {
            let mut one = Map::new();
            let text = match *code {
                "201" => "Created",
                "202" => "Accepted",
                _ => "OK",
            };
            one.insert("description".into(), text.into());
            match self.dialect {
                Dialect::V2 => one.insert("schema".into(), self.schema(o.answer.as_deref())),
                Dialect::V3 => one.insert("content".into(), self.content(o.produces, o.answer.as_deref())),
            };
            out.insert((*code).to_owned(), one.into());
        }
        out.insert("401".into(), json!({"description": "Unauthorized"}));
        out.into()
    }

    fn parameter(&self, p: &Parameter) -> Value {
        if self.dialect == Dialect::V2 && !p.row.shared.is_empty() {
            return shared(&key(p));
        }
        self.full_parameter(p)
    }

    fn full_parameter(&self, p: &Parameter) -> Value {
        let mut out = Map::new();
        let mut put = |k: &str, v: Value| out.insert(k.to_owned(), v);
        put("name", p.row.name.into());
        let text = match p.text() {
            text if text.is_empty() => self
                .texts
                .of_field(DELETE_OPTIONS, p.row.name)
                .unwrap_or_default()
                .into(),
            text => text,
        };
        put("description", text.into());
        match p.row.place {
            Place::Path => {
                put("in", "path".into());
                put("required", true.into());
            }
            Place::Query => {
                put("in", "query".into());
            }
        }
        match self.dialect {
            Dialect::V2 => {
                put("type", p.row.kind.into());
                put("uniqueItems", true.into());
            }
            Dialect::V3 => {
                put("schema", json!({"type": p.row.kind, "uniqueItems": true}));
            }
        }
        out.into()
    }

    /// The parameters of v2 that `paths` share, by their keys.
    pub(super) fn shared_parameters(&self, paths: &[Path]) -> Map<String, Value> {
        let mut out = Map::new();
        for o in paths.iter().flat_map(|p| &p.operations) {
            for p in o.parameters.iter().filter(|p| !p.row.shared.is_empty()) {
                let key = key(p);
                if !out.contains_key(&key) {
                    out.insert(key, self.full_parameter(p));
                }
            }
            let body = o.body.as_ref();
            let found = body.and_then(|b| SHARED_BODIES.iter().find(|s| b.ty == s.0).zip(Some(b.required)));
            if let Some(((ty, key), required)) = found {
                let mut one = json!({"name": "body", "in": "body", "schema": self.dialect.reference(ty)});
                if required {
                    one["required"] = true.into();
                }
                out.insert((*key).to_owned(), one);
            }
        }
        out
    }
}

fn key(p: &Parameter) -> String {
    format!("{}-{}", p.row.name, p.row.shared)
}

fn shared(key: &str) -> Value {
    json!({"$ref": format!("#/parameters/{key}")})
}
