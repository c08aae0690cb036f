//! A whole document, written path by path and definition by definition: none is held in memory but its bytes.

use super::definitions::{Definitions, Dialect, Groups};
use super::gnostic;
use super::operations::Path;
use super::paths::Paths;
use super::types::Types;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use supercargo_descriptions::Texts;
use supercargo_meta::Text;

/// What a document describes.
pub(super) struct Document {
    pub(super) dialect: Dialect,
    /// The API's version, for example `1.37`.
    pub(super) version: String,
    /// Sorted by path.
    pub(super) paths: Vec<Path>,
    pub(super) types: Types,
    /// Group and version of a document of one.
    pub(super) only: Option<(String, String)>,
    /// It tells of custom resources only.
    pub(super) custom: bool,
    /// Definitions that others have written, as JSON by name.
    pub(super) written: BTreeMap<Text, Vec<u8>>,
}

/// A part of a document.
pub(super) enum Part<'a> {
    /// The start of an object, a member of what is open.
    Open(&'static str),
    /// A member of what is open.
    Entry(String, Value),
    /// The same, as JSON.
    Written(String, &'a [u8]),
    /// The end of the object that was opened last.
    Close,
}

impl Part<'_> {
    /// The same with a value in the place of JSON.
    pub(super) fn parsed(self) -> Self {
        match self {
            Self::Written(name, json) => Self::Entry(name, serde_json::from_slice(json).unwrap_or_default()),
            other => other,
        }
    }
}

impl Document {
    /// Hands out the parts in order.
    pub(super) fn parts(&self, texts: &Texts<'_>, out: &mut dyn FnMut(Part<'_>)) {
        let paths = Paths {
            dialect: self.dialect,
            texts,
        };
        let shown = match &self.only {
            _ if self.custom => Groups::OfClients,
            Some((g, v)) => Groups::Of(g, v),
            None => Groups::All,
        };
        let definitions = Definitions::new(self.dialect, texts, &self.types, shown);
        let info = if self.custom {
            json!({"title": "Kubernetes CRD Swagger", "version": "v0.1.0"})
        } else {
            json!({"title": "Kubernetes", "version": self.version})
        };
        let token = json!({"BearerToken": {
            "type": "apiKey", "description": "Bearer Token authentication", "name": "authorization", "in": "header",
        }});
        match self.dialect {
            Dialect::V2 => out(Part::Entry("swagger".to_owned(), "2.0".into())),
            Dialect::V3 => out(Part::Entry("openapi".to_owned(), "3.0.0".into())),
        }
        out(Part::Entry("info".to_owned(), info));
        out(Part::Open("paths"));
        for p in &self.paths {
            out(Part::Entry(p.path.clone(), paths.item(p)));
        }
        out(Part::Close);
        // Some paths answer text only.
        let has_types = self.types.iter().next().is_some();
        let schemas = |name, out: &mut dyn FnMut(Part<'_>)| {
            out(Part::Open(name));
            for (name, ty) in self.types.iter() {
                match self.written.get(name) {
                    Some(json) => out(Part::Written(name.to_string(), json)),
                    None => out(Part::Entry(name.to_string(), definitions.definition(ty))),
                }
            }
            out(Part::Close);
        };
        match self.dialect {
            Dialect::V2 => {
                schemas("definitions", out);
                let parameters = paths.shared_parameters(&self.paths);
                out(Part::Entry("parameters".to_owned(), parameters.into()));
                out(Part::Entry("securityDefinitions".to_owned(), token));
                out(Part::Entry("security".to_owned(), json!([{"BearerToken": []}])));
            }
            Dialect::V3 => {
                out(Part::Open("components"));
                if has_types {
                    schemas("schemas", out);
                }
                if !self.custom {
                    out(Part::Entry("securitySchemes".to_owned(), token));
                }
                out(Part::Close);
            }
        }
    }

    /// The document as protobuf.
    pub(super) fn protobuf(&self, texts: &Texts<'_>) -> Vec<u8> {
        let message = match self.dialect {
            Dialect::V2 => &gnostic::V2,
            Dialect::V3 => &gnostic::V3,
        };
        gnostic::write(self, texts, message)
    }

    /// The document as JSON.
    pub(super) fn json(&self, texts: &Texts<'_>) -> Vec<u8> {
        let mut out = vec![b'{'];
        self.parts(texts, &mut |part| {
            let key = |out: &mut Vec<u8>, name: &str| {
                if !matches!(out.last(), Some(b'{')) {
                    out.push(b',');
                }
                supercargo_meta::write_string(out, name);
                out.push(b':');
            };
            match part {
                Part::Entry(name, value) => {
                    key(&mut out, &name);
                    write(&mut out, &value);
                }
                Part::Written(name, json) => {
                    key(&mut out, &name);
                    out.extend_from_slice(json);
                }
                Part::Open(name) => {
                    key(&mut out, name);
                    out.push(b'{');
                }
                Part::Close => out.push(b'}'),
            }
        });
        out.push(b'}');
        out
    }
}

fn write(out: &mut Vec<u8>, value: &Value) {
    serde_json::to_writer(out, value).expect("because a vector takes every byte");
}
