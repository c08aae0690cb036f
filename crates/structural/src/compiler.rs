//! Schemas as definitions have them, compiled.

use crate::Structural;
use crate::node::{Additional, Node};
use std::sync::Arc;
use supercargo_meta::{FieldError, Map, Text, Tree};
use supercargo_schema::TypeRef;

/// Compiles schemas. Knows the type of `metadata`, and shares what schemas have in common. One for a server.
#[derive(Debug)]
pub struct Compiler {
    metadata: TypeRef,
}

impl Compiler {
    /// `metadata`: the type `ObjectMeta`.
    #[must_use]
    pub const fn new(metadata: TypeRef) -> Self {
        Self { metadata }
    }

    /// Compiles the schema of a version: the tree of `openAPIV3Schema`; none stands for anything. `preserve_unknown`:
    /// `spec.preserveUnknownFields` of the definition.
    ///
    /// # Errors
    /// What is no structural schema, as field errors below `openAPIV3Schema`. A definition that was validated has none.
    pub fn compile(
        &self,
        schema: Option<&Tree>,
        preserve_unknown: bool,
    ) -> Result<Structural, Vec<FieldError>> {
        let root = match schema {
            Some(schema) => node(schema),
            None => Node::default(),
        };
        Ok(Structural::new(Arc::new(root), &self.metadata, preserve_unknown))
    }
}

fn flag(schema: &Tree, name: &str) -> bool {
    schema.get(name).and_then(Tree::as_bool).unwrap_or(false)
}

fn node(schema: &Tree) -> Node {
    let properties: Vec<(Text, Arc<Node>)> = schema
        .get("properties")
        .and_then(Tree::as_map)
        .map(Map::iter)
        .into_iter()
        .flatten()
        .map(|(k, v)| (k.clone(), Arc::new(node(v))))
        .collect();
    Node {
        nullable: flag(schema, "nullable"),
        preserve_unknown: flag(schema, "x-kubernetes-preserve-unknown-fields"),
        properties: properties.into(),
        additional: match schema.get("additionalProperties") {
            Some(m @ Tree::Map(_)) => Additional::Schema(Arc::new(node(m))),
            Some(Tree::Bool(true)) => Additional::Any,
            _ => Additional::None,
        },
        items: schema.get("items").map(|i| Arc::new(node(i))),
        default: schema.get("default").filter(|d| !d.is_null()).cloned(),
    }
}
