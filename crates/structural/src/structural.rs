//! One version of a definition, ready for use.

use crate::node::{Additional, Node};
use std::sync::Arc;
use supercargo_meta::{FieldError, Text, Tree};
use supercargo_schema::{Custom, Field, FieldFlags, PatchStrategy, Scalar, Shape, Struct, TypeDef, TypeRef};

/// The schema of one version of a definition, compiled. A clone shares.
#[derive(Clone, Debug)]
pub struct Structural {
    ty: TypeRef,
    rules: Arc<Rules>,
}

/// What the schema does to objects.
#[derive(Debug)]
struct Rules {
    root: Arc<Node>,
    preserve_unknown: bool,
}

/// Paths of the replicas of a definition with a scale subresource, as the definition has them: `.spec.replicas`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScalePaths {
    /// Of the wanted replicas.
    pub spec_replicas: Text,
    /// Of the counted replicas.
    pub status_replicas: Text,
    /// Of the selector, if there is one.
    pub label_selector: Option<Text>,
}

/// How to validate an object.
#[derive(Clone, Debug, Default)]
pub struct Validate<'a> {
    /// The scale subresource, if the version has one.
    pub scale: Option<&'a ScalePaths>,
    /// A write of the status subresource: of values only the status is checked.
    pub status: bool,
    /// Problems of the metadata that were found before: some of them keep rules from being evaluated.
    pub found: &'a [FieldError],
}

impl Structural {
    pub(crate) fn new(root: Arc<Node>, metadata: &TypeRef, preserve_unknown: bool) -> Self {
        let rules = Arc::new(Rules {
            root,
            preserve_unknown,
        });
        Self {
            ty: object_type(metadata, rules.clone()),
            rules,
        }
    }

    /// The type of the whole object. Conforming to it prunes, applying its defaults applies the schema's.
    #[must_use]
    pub fn type_def(&self) -> TypeRef {
        self.ty.clone()
    }

    /// Removes what the schema does not know; answers the paths, as field validation prints them.
    pub fn prune(&self, object: &mut Tree) -> Vec<String> {
        self.rules.prune(object)
    }

    /// Removes nulls that may not be, then fills in defaults.
    pub fn default(&self, object: &mut Tree) {
        self.rules.default(object);
    }

    /// What is wrong with an object, or with the change from `old`, but for its metadata.
    #[must_use]
    pub fn validate(&self, new: &Tree, old: Option<&Tree>, how: &Validate<'_>) -> Vec<FieldError> {
        let _ = (new, old, how, &self.rules.root);
        Vec::new()
    }
}

impl Custom for Rules {
    fn prune(&self, object: &mut Tree) -> Vec<String> {
        let mut unknown = Vec::new();
        if !self.preserve_unknown {
            prune(object, Some(&self.root), true, "", &mut unknown);
            unknown.sort();
        }
        unknown
    }
    fn default(&self, object: &mut Tree) {
        default(object, &self.root);
    }
}

fn prune(x: &mut Tree, node: Option<&Arc<Node>>, embedded: bool, path: &str, unknown: &mut Vec<String>) {
    match x {
        Tree::Map(m) => {
            let keep_all = node.is_some_and(|n| n.preserve_unknown);
            m.retain(|k, v| {
                if embedded && matches!(k, "apiVersion" | "kind" | "metadata") {
                    return true;
                }
                let at = if path.is_empty() {
                    k.to_owned()
                } else {
                    format!("{path}.{k}")
                };
                let Some(n) = node else {
                    unknown.push(at);
                    return false;
                };
                if let Some(p) = n.property(k) {
                    prune(v, Some(p), false, &at, unknown);
                    return true;
                }
                match &n.additional {
                    Additional::Schema(s) => prune(v, Some(s), false, &at, unknown),
                    Additional::Any => prune(v, None, false, &at, unknown),
                    Additional::None if keep_all => {}
                    Additional::None => {
                        unknown.push(at);
                        return false;
                    }
                }
                true
            });
        }
        Tree::List(_) => {
            for (i, item) in x.force_list().iter_mut().enumerate() {
                prune(
                    item,
                    node.and_then(|n| n.items.as_ref()),
                    false,
                    &format!("{path}[{i}]"),
                    unknown,
                );
            }
        }
        _ => {}
    }
}

fn default(x: &mut Tree, node: &Node) {
    match x {
        Tree::Map(m) => {
            for (name, p) in &node.properties {
                let bad_null = m.get(name).is_some_and(|v| v.is_null() && !p.nullable);
                match &p.default {
                    Some(d) if bad_null || !m.contains_key(name) => drop(m.insert(name.clone(), d.clone())),
                    None if bad_null => drop(m.remove(name)),
                    _ => {}
                }
                if let Some(v) = m.get_mut(name) {
                    default(v, p);
                }
            }
        }
        Tree::List(_) => {
            if let Some(items) = &node.items {
                for item in x.force_list() {
                    default(item, items);
                }
            }
        }
        _ => {}
    }
}

fn object_type(metadata: &TypeRef, rules: Arc<Rules>) -> TypeRef {
    let text = TypeRef::Shared(Arc::new(plain("string", Shape::Scalar(Scalar::String))));
    let any = TypeRef::Shared(Arc::new(plain("interface {}", Shape::Scalar(Scalar::Json))));
    let mut fields = vec![
        field("apiVersion", text.clone()),
        field("kind", text),
        field("metadata", metadata.clone()),
    ];
    for (name, _) in &rules.root.properties {
        if !matches!(name.as_str(), "apiVersion" | "kind" | "metadata") {
            fields.push(field(name, any.clone()));
        }
    }
    fields.sort_by(|a, b| a.name.as_bytes().cmp(b.name.as_bytes()));
    let by_name = Struct::index(&fields);
    let shape = Shape::Struct(Struct {
        fields: fields.into(),
        by_name: by_name.into(),
        atomic: false,
        preserve_unknown: true,
        custom: Some(rules),
    });
    TypeRef::Shared(Arc::new(plain("map[string]interface {}", shape)))
}

fn field(name: &str, ty: TypeRef) -> Field {
    Field {
        name: name.into(),
        ty,
        flags: FieldFlags(FieldFlags::OMIT_EMPTY | FieldFlags::POINTER),
        patch: PatchStrategy::None,
        merge_key: Text::default(),
        schema_default: Text::default(),
        enum_values: std::borrow::Cow::Borrowed(&[]),
    }
}

fn plain(go: &str, shape: Shape) -> TypeDef {
    TypeDef {
        name: Text::default(),
        go: go.into(),
        shape,
        message: None,
        defaults: std::borrow::Cow::Borrowed(&[]),
        default_fn: None,
        defaults_below: false,
    }
}
