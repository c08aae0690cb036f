//! Resources embedded in custom resources: their `apiVersion`, `kind` and `metadata` (apiextensions-apiserver 0.37:
//! pkg/apiserver/schema/objectmeta).

use super::visit;
use crate::metadata::Metadata;
use crate::node::{Flags, Node};
use crate::path::Path;
use crate::problems::Problems;
use supercargo_meta::names::{dns1035_label, name_is_path_segment};
use supercargo_meta::{FieldError, GroupVersion, Map, ObjectMeta, Tree, validation};

/// What to do with fields of wrong types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    /// Say so.
    Refuse,
    /// Remove them: what was stored once stays readable.
    Drop,
}

/// Makes the metadata of embedded resources canonical; answers the paths of unknown fields. `root`: the object itself is a
/// resource, whatever its schema says.
///
/// # Errors
/// The first field of a wrong type.
pub(crate) fn coerce(
    object: &mut Tree,
    node: &Node,
    metadata: &Metadata,
    malformed: Malformed,
    root: bool,
    prefix: &Path<'_>,
) -> Result<Vec<String>, FieldError> {
    let mut pass = Coerce {
        metadata,
        malformed,
        unknown: Vec::new(),
        error: None,
    };
    if root || node.is(Flags::RESOURCES) {
        pass.value(object, node, root, prefix);
    }
    pass.error.map_or(Ok(pass.unknown), Err)
}

struct Coerce<'a> {
    metadata: &'a Metadata,
    malformed: Malformed,
    unknown: Vec<String>,
    error: Option<FieldError>,
}

impl Coerce<'_> {
    fn value(&mut self, x: &mut Tree, node: &Node, root: bool, at: &Path<'_>) {
        if self.error.is_some() || !(root || node.is(Flags::RESOURCES)) {
            return;
        }
        match x {
            Tree::Map(m) => {
                if root || node.is(Flags::EMBEDDED) {
                    self.resource(m, at);
                }
                visit::entries(m, |k, v| {
                    if let Some(p) = node.property(k) {
                        self.value(v, p, false, &at.field(k));
                    } else if let Some(s) = node.field(k) {
                        self.value(v, s, false, &at.key(k));
                    }
                });
            }
            Tree::List(l) => {
                if let Some(items) = node.items.as_deref() {
                    visit::items(l, |i, v| self.value(v, items, false, &at.index(i)));
                }
            }
            _ => {}
        }
    }

    fn resource(&mut self, m: &mut Map, at: &Path<'_>) {
        for name in ["apiVersion", "kind"] {
            let Some(v) = m.get(name).filter(|v| !matches!(v, Tree::Str(_))) else {
                continue;
            };
            if self.malformed == Malformed::Refuse {
                self.error = Some(FieldError::invalid(
                    at.text_of(name),
                    v.clone(),
                    "must be a string",
                ));
                return;
            }
            m.remove(name);
        }
        let Some(before) = m.get("metadata").cloned() else {
            return;
        };
        let mut after = before.clone();
        let report = match self.malformed {
            Malformed::Refuse => match self.metadata.conform(&mut after) {
                Ok(report) => report,
                Err(text) => {
                    self.error = Some(FieldError::invalid(at.text_of("metadata"), before, text));
                    return;
                }
            },
            Malformed::Drop => match self.metadata.salvage(&mut after) {
                Some(report) => report,
                None => return,
            },
        };
        let prefix = at.text_of("metadata");
        self.unknown
            .extend(report.unknown.iter().map(|p| format!("{prefix}.{p}")));
        if after != before {
            m.insert("metadata", after);
        }
    }
}

/// What is wrong with embedded resources. `root` as in [`coerce`].
pub(crate) fn validate(
    object: &Tree,
    node: &Node,
    metadata: &Metadata,
    root: bool,
    prefix: &Path<'_>,
) -> Vec<FieldError> {
    let mut pass = Validate {
        metadata,
        errors: Problems::default(),
    };
    pass.value(object, node, root, prefix);
    pass.errors.into_vec()
}

struct Validate<'a> {
    metadata: &'a Metadata,
    errors: Problems,
}

impl Validate<'_> {
    fn value(&mut self, x: &Tree, node: &Node, root: bool, at: &Path<'_>) {
        if !(root || node.is(Flags::RESOURCES)) || self.errors.is_full() {
            return;
        }
        match x {
            Tree::Map(m) => {
                if root || node.is(Flags::EMBEDDED) {
                    self.resource(m, at);
                }
                for (k, v) in m {
                    if let Some(p) = node.property(k) {
                        self.value(v, p, false, &at.field(k));
                    } else if let Some(s) = node.field(k) {
                        self.value(v, s, false, &at.key(k));
                    }
                }
            }
            Tree::List(l) => {
                if let Some(items) = node.items.as_deref() {
                    for (i, v) in l.iter().enumerate() {
                        self.value(v, items, false, &at.index(i));
                    }
                }
            }
            _ => {}
        }
    }

    fn resource(&mut self, m: &Map, at: &Path<'_>) {
        for name in ["apiVersion", "kind"] {
            if !m.contains_key(name) {
                self.errors.push(FieldError::required(at.text_of(name), ""));
            }
        }
        if let Some(v) = m.get("apiVersion") {
            self.invalid(v, "apiVersion", at, |text| {
                if GroupVersion::parse(text).is_some() {
                    None
                } else {
                    Some(format!("unexpected GroupVersion string: {text}"))
                }
            });
        }
        if let Some(v) = m.get("kind") {
            self.invalid(v, "kind", at, |text| {
                let errors = dns1035_label(&text.to_lowercase());
                (!errors.is_empty()).then(|| {
                    format!(
                        "may have mixed case, but should otherwise match: {}",
                        errors.join(",")
                    )
                })
            });
        }
        if let Some(v) = m.get("metadata") {
            self.metadata(v, at);
        }
    }

    fn invalid(&mut self, v: &Tree, name: &str, at: &Path<'_>, check: impl Fn(&str) -> Option<String>) {
        let problem = match v.as_str() {
            None => Some("must be a string".to_owned()),
            Some("") => Some("must not be empty".to_owned()),
            Some(text) => check(text),
        };
        if let Some(problem) = problem {
            self.errors
                .push(FieldError::invalid(at.text_of(name), v.clone(), problem));
        }
    }

    fn metadata(&mut self, v: &Tree, at: &Path<'_>) {
        let path = at.text_of("metadata");
        let mut meta = v.clone();
        if let Err(text) = self.metadata.conform(&mut meta) {
            self.errors.push(FieldError::invalid(path, v.clone(), text));
            return;
        }
        if ObjectMeta::new(&meta).name().is_empty() {
            meta.set(&["name"], "fakename".into());
        }
        let meta = ObjectMeta::new(&meta);
        let namespaced = !meta.namespace().is_empty();
        self.errors.extend(validation::object_meta(
            meta,
            namespaced,
            name_is_path_segment,
            &path,
        ));
    }
}
