//! Schemas as definitions have them, compiled.

use crate::Structural;
use crate::formats;
use crate::interner::Interner;
use crate::metadata::Metadata;
use crate::node::{Additional, Checks, Flags, Kind, ListType, Node};
use crate::pattern::Pattern;
use crate::props::{Items, OrBool, Props, depth_max};
use crate::rules::Rules;
use std::sync::Arc;
use supercargo_meta::{FieldError, Text, Tree};
use supercargo_schema::{Column, TypeRef};

/// Compiles schemas. Knows the type of `metadata`, and shares what schemas have in common. One for a server.
#[derive(Debug)]
pub struct Compiler {
    pub(crate) metadata: Arc<Metadata>,
    interner: Interner,
}

impl Compiler {
    /// `object_meta`: the type `ObjectMeta`.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a reference to static tables")]
    pub fn new(object_meta: TypeRef) -> Self {
        Self {
            metadata: Arc::new(Metadata::new(&object_meta)),
            interner: Interner::default(),
        }
    }

    /// Compiles the schema of a version: the tree of `openAPIV3Schema`; none stands for anything. `preserve_unknown`:
    /// `spec.preserveUnknownFields` of the definition.
    ///
    /// # Errors
    /// What no version of a valid definition has, as a field error at `openAPIV3Schema`.
    pub fn compile(
        &self,
        schema: Option<&Tree>,
        preserve_unknown: bool,
    ) -> Result<Structural, Vec<FieldError>> {
        let root = match schema.filter(|s| !s.is_null()) {
            Some(schema) => {
                let props = Props(schema);
                unsupported(props, 0).map_err(|e| vec![FieldError::invalid("openAPIV3Schema", "", e)])?;
                self.node(props, Formats::OfObjects)
            }
            None => self.interner.intern(Node {
                flags: {
                    let mut f = Flags::default();
                    f.set(Flags::PRESERVE_UNKNOWN, true);
                    f
                },
                ..Node::default()
            }),
        };
        Ok(Structural::new(root, self.metadata.clone(), preserve_unknown))
    }

    /// The columns of a version (an entry of `spec.versions`): the given ones after `Name`, or `Name` and `Age`.
    #[must_use]
    pub fn columns(&self, version: &Tree) -> Vec<Column> {
        crate::columns::columns(version)
    }

    /// The node of a schema.
    pub(crate) fn node(&self, props: Props<'_>, formats: Formats) -> Arc<Node> {
        Build {
            interner: &self.interner,
            formats,
        }
        .node(props, 0)
    }
}

/// Which formats are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Formats {
    /// Those that this version of Kubernetes promises.
    OfObjects,
    /// All that are given, as for defaults.
    All,
}

struct Build<'a> {
    interner: &'a Interner,
    formats: Formats,
}

impl Build<'_> {
    fn node(&self, props: Props<'_>, depth: usize) -> Arc<Node> {
        if depth > depth_max() {
            return self.interner.intern(Node::default());
        }
        let next = |p: Props<'_>| self.node(p, depth + 1);
        let properties: Vec<(Text, Arc<Node>)> =
            props.properties().map(|(k, v)| (k.clone(), next(v))).collect();
        let mut flags = Flags::default();
        flags.set(Flags::NULLABLE, props.nullable());
        flags.set(Flags::PRESERVE_UNKNOWN, props.preserves_unknown());
        flags.set(Flags::EMBEDDED, props.is_embedded());
        // Of defaults only the type that is written is checked.
        let is_checked = self.formats == Formats::OfObjects;
        flags.set(Flags::INT_OR_STRING, is_checked && props.is_int_or_string());
        flags.set(Flags::MAP_ATOMIC, props.map_type() == Some("atomic"));
        flags.set(Flags::MAP_GRANULAR, props.map_type() == Some("granular"));
        let mut node = Node {
            kind: Kind::of(props.kind()),
            flags,
            list: match props.list_type() {
                None => ListType::None,
                Some("atomic") => ListType::Atomic,
                Some("set") => ListType::Set,
                Some("map") => ListType::Map(props.list_keys().map(Text::from).collect()),
                Some(_) => ListType::Other,
            },
            items: props.item().map(next),
            properties: properties.into(),
            additional: match props.additional() {
                None => Additional::None,
                Some(OrBool::Bool(b)) => Additional::Bool(b),
                Some(OrBool::Schema(s)) => Additional::Schema(next(s)),
            },
            default: props.default().map(|d| Box::new(d.clone())),
            checks: self.checks(props, depth),
            rules: Rules::of(props),
            ..Node::default()
        };
        node.summarise();
        self.interner.intern(node)
    }

    fn checks(&self, props: Props<'_>, depth: usize) -> Option<Box<Checks>> {
        let all = |name: &str| props.schemas(name).map(|p| self.node(p, depth + 1)).collect();
        let format = props.text("format");
        let checks = Checks {
            format: match self.formats {
                Formats::OfObjects if !formats::is_recognised(format, props) => Text::default(),
                _ => format.into(),
            },
            maximum: props.number("maximum"),
            exclusive_maximum: props.flag("exclusiveMaximum"),
            minimum: props.number("minimum"),
            exclusive_minimum: props.flag("exclusiveMinimum"),
            multiple_of: props.number("multipleOf"),
            max_length: props.int("maxLength"),
            min_length: props.int("minLength"),
            pattern: Some(props.text("pattern"))
                .filter(|p| !p.is_empty())
                .map(|p| Arc::new(Pattern::new(p))),
            max_items: props.int("maxItems"),
            min_items: props.int("minItems"),
            unique_items: props.flag("uniqueItems"),
            max_properties: props.int("maxProperties"),
            min_properties: props.int("minProperties"),
            enum_values: props.list("enum").into(),
            required: props.texts("required").map(Text::from).collect(),
            all_of: all("allOf"),
            any_of: all("anyOf"),
            one_of: all("oneOf"),
            not: props.get("not").map(|n| self.node(Props(n), depth + 1)),
        };
        (checks != Checks::default()).then(|| Box::new(checks))
    }
}

/// What no structural schema can have, as upstream says it.
///
/// # Errors
/// The text.
pub(crate) fn unsupported(props: Props<'_>, depth: usize) -> Result<(), String> {
    if depth > depth_max() {
        return Err("OpenAPIV3Schema is nested too deep".to_owned());
    }
    for (field, is) in [
        ("id", !props.text("id").is_empty()),
        ("schema", !props.text("$schema").is_empty()),
        ("$ref", !props.text("$ref").is_empty()),
        ("patternProperties", props.has_entries("patternProperties")),
        ("dependencies", props.has_entries("dependencies")),
        ("additionalItems", props.or_bool("additionalItems").is_some()),
        ("definitions", props.has_entries("definitions")),
    ] {
        if is {
            return Err(format!("OpenAPIV3Schema '{field}' is not supported"));
        }
    }
    let below = |p: Props<'_>| unsupported(p, depth + 1);
    if let Some(not) = props.get("not") {
        below(Props(not))?;
    }
    for name in ["allOf", "anyOf", "oneOf"] {
        props.schemas(name).try_for_each(below)?;
    }
    if props.given_flag("x-kubernetes-preserve-unknown-fields") == Some(false) {
        return Err(
            "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined".to_owned(),
        );
    }
    match props.items() {
        Some(Items::Many(l)) if !l.is_empty() => {
            return Err("OpenAPIV3Schema 'items' must be a schema, but is an array".to_owned());
        }
        Some(Items::One(one)) => below(one)?,
        _ => {}
    }
    props.properties().try_for_each(|(_, p)| below(p))?;
    props.additional_schema().map_or(Ok(()), below)
}
