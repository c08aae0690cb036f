//! A schema as a definition has it: `JSONSchemaProps`, read from the tree.

use std::ops::ControlFlow;
use supercargo_meta::{Map, Text, Tree, stored_nesting_max};

/// Schemas nest no deeper, and neither do objects: the decoder refuses more.
pub(crate) fn depth_max() -> usize {
    stored_nesting_max()
}

/// A schema of a definition. Absent fields read as Go's zero values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Props<'a>(pub(crate) &'a Tree);

/// `items`.
pub(crate) enum Items<'a> {
    One(Props<'a>),
    Many(&'a [Tree]),
}

/// `additionalProperties` and its like.
pub(crate) enum OrBool<'a> {
    Bool(bool),
    Schema(Props<'a>),
}

/// A rule of `x-kubernetes-validations`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleProps<'a>(pub(crate) &'a Tree);

impl<'a> Props<'a> {
    /// The field, unless it is null.
    pub(crate) fn get(self, name: &str) -> Option<&'a Tree> {
        self.0.get(name).filter(|t| !t.is_null())
    }
    pub(crate) fn text(self, name: &str) -> &'a str {
        self.get(name).and_then(Tree::as_str).unwrap_or("")
    }
    /// A text that may be empty and still given.
    pub(crate) fn given_text(self, name: &str) -> Option<&'a str> {
        self.get(name).and_then(Tree::as_str)
    }
    pub(crate) fn flag(self, name: &str) -> bool {
        self.given_flag(name) == Some(true)
    }
    pub(crate) fn given_flag(self, name: &str) -> Option<bool> {
        self.get(name).and_then(Tree::as_bool)
    }
    pub(crate) fn int(self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Tree::Int(i) => Some(*i),
            #[allow(clippy::cast_possible_truncation, reason = "whole numbers stay whole")]
            Tree::Float(f) if f.fract() == 0.0 => Some(*f as i64),
            _ => None,
        }
    }
    pub(crate) fn number(self, name: &str) -> Option<f64> {
        match self.get(name)? {
            #[allow(clippy::cast_precision_loss, reason = "bounds are floats in Go")]
            Tree::Int(i) => Some(*i as f64),
            Tree::Float(f) => Some(*f),
            _ => None,
        }
    }
    pub(crate) fn list(self, name: &str) -> &'a [Tree] {
        self.get(name).and_then(Tree::as_list).unwrap_or_default()
    }
    pub(crate) fn texts(self, name: &str) -> impl Iterator<Item = &'a str> {
        self.list(name).iter().map(|t| t.as_str().unwrap_or(""))
    }
    /// Schemas of a list.
    pub(crate) fn schemas(self, name: &str) -> impl Iterator<Item = Self> {
        self.list(name).iter().map(Self)
    }
    /// Schemas by name, sorted.
    pub(crate) fn map(self, name: &str) -> impl Iterator<Item = (&'a Text, Self)> {
        self.get(name)
            .and_then(Tree::as_map)
            .map(Map::iter)
            .into_iter()
            .flatten()
            .map(|(k, v)| (k, Self(v)))
    }
    pub(crate) fn has_entries(self, name: &str) -> bool {
        match self.get(name) {
            Some(Tree::Map(m)) => !m.is_empty(),
            Some(Tree::List(l)) => !l.is_empty(),
            _ => false,
        }
    }
    pub(crate) fn properties(self) -> impl Iterator<Item = (&'a Text, Self)> {
        self.map("properties")
    }
    pub(crate) fn property(self, name: &str) -> Option<Self> {
        self.get("properties")?.get(name).map(Self)
    }
    pub(crate) fn kind(self) -> &'a str {
        self.text("type")
    }
    pub(crate) fn items(self) -> Option<Items<'a>> {
        match self.get("items")? {
            Tree::List(l) => Some(Items::Many(l)),
            one @ Tree::Map(_) => Some(Items::One(Self(one))),
            _ => Some(Items::Many(&[])),
        }
    }
    /// The schema of all items.
    pub(crate) fn item(self) -> Option<Self> {
        match self.items()? {
            Items::One(one) => Some(one),
            Items::Many(_) => None,
        }
    }
    pub(crate) fn or_bool(self, name: &str) -> Option<OrBool<'a>> {
        match self.get(name)? {
            Tree::Bool(b) => Some(OrBool::Bool(*b)),
            schema @ Tree::Map(_) => Some(OrBool::Schema(Self(schema))),
            _ => Some(OrBool::Bool(false)),
        }
    }
    pub(crate) fn additional(self) -> Option<OrBool<'a>> {
        self.or_bool("additionalProperties")
    }
    pub(crate) fn additional_schema(self) -> Option<Self> {
        match self.additional()? {
            OrBool::Schema(s) => Some(s),
            OrBool::Bool(_) => None,
        }
    }
    pub(crate) fn default(self) -> Option<&'a Tree> {
        self.get("default")
    }
    pub(crate) fn nullable(self) -> bool {
        self.flag("nullable")
    }
    pub(crate) fn preserves_unknown(self) -> bool {
        self.flag("x-kubernetes-preserve-unknown-fields")
    }
    pub(crate) fn is_embedded(self) -> bool {
        self.flag("x-kubernetes-embedded-resource")
    }
    pub(crate) fn is_int_or_string(self) -> bool {
        self.flag("x-kubernetes-int-or-string")
    }
    pub(crate) fn list_type(self) -> Option<&'a str> {
        self.given_text("x-kubernetes-list-type")
    }
    pub(crate) fn map_type(self) -> Option<&'a str> {
        self.given_text("x-kubernetes-map-type")
    }
    pub(crate) fn list_keys(self) -> impl Iterator<Item = &'a str> {
        self.texts("x-kubernetes-list-map-keys")
    }
    pub(crate) fn rules(self) -> impl Iterator<Item = RuleProps<'a>> {
        self.list("x-kubernetes-validations").iter().map(RuleProps)
    }
    pub(crate) fn has_rules(self) -> bool {
        self.has_entries("x-kubernetes-validations")
    }

    /// Walks the schema and everything below it; answers whether `found` said yes somewhere.
    pub(crate) fn any(self, found: &mut impl FnMut(Self) -> bool) -> bool {
        self.walk(0, &mut |s| {
            if found(s) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    fn walk(self, depth: usize, visit: &mut impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        if depth > depth_max() {
            return ControlFlow::Continue(());
        }
        visit(self)?;
        match self.items() {
            Some(Items::One(one)) => one.walk(depth + 1, visit)?,
            Some(Items::Many(many)) => many.iter().try_for_each(|s| Self(s).walk(depth + 1, visit))?,
            None => {}
        }
        for name in ["allOf", "anyOf", "oneOf"] {
            for s in self.schemas(name) {
                s.walk(depth + 1, visit)?;
            }
        }
        if let Some(not) = self.get("not") {
            Self(not).walk(depth + 1, visit)?;
        }
        for name in ["properties", "patternProperties", "definitions", "dependencies"] {
            for (_, s) in self.map(name) {
                s.walk(depth + 1, visit)?;
            }
        }
        for name in ["additionalProperties", "additionalItems"] {
            if let Some(OrBool::Schema(s)) = self.or_bool(name) {
                s.walk(depth + 1, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<'a> RuleProps<'a> {
    fn text(self, name: &str) -> &'a str {
        Props(self.0).text(name)
    }
    pub(crate) fn rule(self) -> &'a str {
        self.text("rule")
    }
    pub(crate) fn message(self) -> &'a str {
        self.text("message")
    }
    pub(crate) fn message_expression(self) -> &'a str {
        self.text("messageExpression")
    }
    pub(crate) fn field_path(self) -> &'a str {
        self.text("fieldPath")
    }
    pub(crate) fn reason(self) -> Option<&'a str> {
        Props(self.0).given_text("reason")
    }
    pub(crate) fn optional_old_self(self) -> Option<bool> {
        Props(self.0).given_flag("optionalOldSelf")
    }
}
