//! The schema of a definition: what upstream allows of OpenAPI, and its own extensions.

use super::ratchet::{Options, TYPES, deep_set_item, list_keys};
use super::rules::Scope;
use super::{defaults, go_json, structure};
use crate::Compiler;
use crate::compiler::{Formats, unsupported};
use crate::field_path::field_path;
use crate::node::{Additional, Node};
use crate::object::prune::is_meta;
use crate::path::Path;
use crate::props::{Items, OrBool, Props, RuleProps, depth_max};
use std::cell::OnceCell;
use std::sync::Arc;
use supercargo_meta::{BadValue, FieldError, FieldErrorKind, Tree};

/// Fields a schema may have at its root beside a status subresource, by their names in Go and in documents.
const ROOT_FIELDS: [(&str, &str); 22] = [
    ("Description", "description"),
    ("Type", "type"),
    ("Format", "format"),
    ("Title", "title"),
    ("Maximum", "maximum"),
    ("ExclusiveMaximum", "exclusiveMaximum"),
    ("Minimum", "minimum"),
    ("ExclusiveMinimum", "exclusiveMinimum"),
    ("MaxLength", "maxLength"),
    ("MinLength", "minLength"),
    ("Pattern", "pattern"),
    ("MaxItems", "maxItems"),
    ("MinItems", "minItems"),
    ("UniqueItems", "uniqueItems"),
    ("MultipleOf", "multipleOf"),
    ("Required", "required"),
    ("Items", "items"),
    ("Properties", "properties"),
    ("ExternalDocs", "externalDocs"),
    ("Example", "example"),
    ("XPreserveUnknownFields", "x-kubernetes-preserve-unknown-fields"),
    ("XValidations", "x-kubernetes-validations"),
];
const REASONS: [&str; 4] = [
    "FieldValueDuplicate",
    "FieldValueForbidden",
    "FieldValueInvalid",
    "FieldValueRequired",
];

impl Compiler {
    /// A schema (the tree around `openAPIV3Schema`).
    pub(super) fn validate_schema(
        &self,
        schema: Option<&Tree>,
        status: bool,
        options: &Options,
        path: &str,
    ) -> Vec<FieldError> {
        let Some(root) = schema
            .and_then(|s| s.get("openAPIV3Schema"))
            .filter(|s| !s.is_null())
            .map(Props)
        else {
            return Vec::new();
        };
        let path = format!("{path}.openAPIV3Schema");
        let mut errors = Vec::new();
        if status {
            errors.extend(root_beside_status(root, &path));
        }
        if root.nullable() {
            errors.push(FieldError::forbidden(
                format!("{path}.nullable"),
                "nullable cannot be true at the root",
            ));
        }
        let mut not_structural = None;
        let mut scope = None;
        // Only defaults and rules need it; made once, because it is as large as the schema.
        let node = OnceCell::new();
        if options.require_structural {
            match self.structure(root, &node, options, &path) {
                Ok(problems) if problems.is_empty() => scope = Some(Scope::root(root)),
                Ok(problems) => errors.extend(problems),
                Err(e) => not_structural = Some(FieldError::invalid(path.as_str(), "", e)),
            }
        }
        let mut walk = Walk {
            options,
            compiler: self,
            errors: Vec::new(),
            rule_errors: Vec::new(),
            total: super::rules::Total::default(),
        };
        let node = root
            .any(&mut Props::has_rules)
            .then(|| node.get_or_init(|| self.node(root, Formats::OfObjects)).clone());
        let how = How::root(node);
        walk.schema(root, &how, scope.as_ref(), &Path::root(&path));
        errors.append(&mut walk.errors);
        errors.append(&mut walk.rule_errors);
        if errors.is_empty() {
            errors.extend(not_structural);
        }
        errors.extend(walk.total.errors(&path));
        errors
    }

    /// Problems of the structure, or of the defaults in it.
    ///
    /// # Errors
    /// Why it can't be a structural schema at all.
    fn structure(
        &self,
        root: Props<'_>,
        node: &OnceCell<Arc<Node>>,
        options: &Options,
        path: &str,
    ) -> Result<Vec<FieldError>, String> {
        unsupported(root, 0)?;
        let problems = structure::validate(root, path);
        if problems.is_empty() {
            Ok(defaults::validate(
                root,
                node,
                self,
                options.require_pruned_defaults,
                path,
            ))
        } else {
            Ok(problems)
        }
    }
}

/// The first field of a root that can't stand beside a status subresource.
fn root_beside_status(root: Props<'_>, path: &str) -> Option<FieldError> {
    let given = |t: &Tree| match t {
        Tree::Null | Tree::Bool(false) => false,
        Tree::Str(s) => !s.is_empty(),
        Tree::List(l) => !l.is_empty(),
        _ => true,
    };
    let known = |name: &str| ROOT_FIELDS.iter().any(|f| f.1 == name);
    let bad = root.0.as_map()?.iter().any(|(k, v)| {
        // A flag that is given is not zero, whatever it says.
        let is = given(v) || (k == "x-kubernetes-preserve-unknown-fields" && !v.is_null());
        is && !known(k)
    });
    if !root.kind().is_empty() && root.kind() != "object" {
        return Some(FieldError::invalid(
            format!("{path}.type"),
            root.kind(),
            "only \"object\" is allowed as the type at the root of the schema if the status subresource is enabled",
        ));
    }
    bad.then(|| {
        let names: Vec<&str> = ROOT_FIELDS.iter().map(|f| f.0).collect();
        FieldError {
            kind: FieldErrorKind::Invalid,
            field: path.to_owned(),
            value: BadValue::Verbatim(go_json::schema(root)),
            detail: format!(
                "only [{}] fields are allowed at the root of the schema if the status subresource is enabled",
                names.join(" ")
            ),
        }
    })
}

/// What the place of a schema forbids.
#[derive(Clone)]
struct How {
    root: bool,
    /// The schema compiled, if it is known from the one above.
    node: Option<Arc<Node>>,
    /// Why no default may be here.
    no_default: Option<String>,
    inside_metadata: bool,
    /// The first place above whose old value can't be found again.
    uncorrelatable: Option<String>,
}

impl How {
    const fn root(node: Option<Arc<Node>>) -> Self {
        Self {
            root: true,
            node,
            no_default: None,
            inside_metadata: false,
            uncorrelatable: None,
        }
    }
    fn below(&self, find: impl FnOnce(&Node) -> Option<&Arc<Node>>) -> Self {
        Self {
            root: false,
            node: self.node.as_deref().and_then(find).cloned(),
            no_default: self.no_default.clone(),
            inside_metadata: self.inside_metadata,
            uncorrelatable: self.uncorrelatable.clone(),
        }
    }
}

struct Walk<'a> {
    options: &'a Options,
    compiler: &'a Compiler,
    errors: Vec<FieldError>,
    rule_errors: Vec<FieldError>,
    total: super::rules::Total,
}

impl Walk<'_> {
    /// A schema and everything below it. Rules are compiled where nothing else is wrong at or below their schema.
    fn schema(&mut self, s: Props<'_>, how: &How, scope: Option<&Scope<'_>>, at: &Path<'_>) {
        if at.depth() > depth_max() {
            return;
        }
        let before = self.errors.len();
        self.allowed(s, how, at);
        if s.flag("uniqueItems") {
            self.forbid(
                at,
                "uniqueItems",
                "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
            );
        }
        self.additional(s, how, scope, at);
        self.properties(s, how, scope, at);
        self.logic(s, how, at);
        self.items(s, how, scope, at);
        self.extensions(s, at);
        self.rules(s, how, at);
        if s.has_rules()
            && self.errors.len() == before
            && let Some(scope) = scope
        {
            let node = self.node_of(s, how);
            let found = super::rules::validate(
                s,
                &node,
                scope,
                self.options.suppress_rule_cost,
                how.uncorrelatable.as_deref(),
                &at.text(),
                &mut self.total,
            );
            self.rule_errors.extend(found);
        }
    }

    fn forbid(&mut self, at: &Path<'_>, field: &str, why: &str) {
        self.errors.push(FieldError::forbidden(at.text_of(field), why));
    }

    fn allowed(&mut self, s: Props<'_>, how: &How, at: &Path<'_>) {
        let kind = s.kind();
        if self.options.require_valid_type && !kind.is_empty() && !TYPES.contains(&kind) {
            self.errors
                .push(FieldError::not_supported(at.text_of("type"), kind, &TYPES));
        }
        if s.default().is_some()
            && let Some(why) = &how.no_default
        {
            self.forbid(at, "default", &format!("must not be set {why}"));
        }
        for (field, is) in [
            ("id", !s.text("id").is_empty()),
            ("additionalItems", s.or_bool("additionalItems").is_some()),
            ("patternProperties", s.has_entries("patternProperties")),
            ("definitions", s.has_entries("definitions")),
            ("dependencies", s.get("dependencies").is_some()),
            ("$ref", s.get("$ref").is_some()),
        ] {
            if is {
                self.forbid(at, field, &format!("{field} is not supported"));
            }
        }
        if kind == "null" {
            self.forbid(
                at,
                "type",
                "type cannot be set to null, use nullable as an alternative",
            );
        }
        if matches!(s.items(), Some(Items::Many(l)) if !l.is_empty()) {
            self.forbid(at, "items", "items must be a schema object and not an array");
        }
        if how.inside_metadata && s.is_embedded() {
            self.forbid(
                at,
                "x-kubernetes-embedded-resource",
                "must not be used inside of resource meta",
            );
        }
    }

    fn additional(&mut self, s: Props<'_>, how: &How, scope: Option<&Scope<'_>>, at: &Path<'_>) {
        let Some(additional) = s.additional() else { return };
        if s.has_entries("properties") && !matches!(additional, OrBool::Bool(true)) {
            self.forbid(
                at,
                "additionalProperties",
                "additionalProperties and properties are mutual exclusive",
            );
        }
        if let OrBool::Schema(a) = additional {
            let mut below = how.below(|n| match &n.additional {
                Additional::Schema(s) => Some(s),
                _ => None,
            });
            if how.inside_metadata {
                below.no_default = Some("inside additionalProperties applying to object metadata".to_owned());
            }
            let scope = scope.map(|c| c.values(a));
            self.schema(a, &below, scope.as_ref(), &at.field("additionalProperties"));
        }
    }

    fn properties(&mut self, s: Props<'_>, how: &How, scope: Option<&Scope<'_>>, at: &Path<'_>) {
        let here = at.field("properties");
        let correlatable = matches!(s.map_type(), None | Some("granular" | "atomic"));
        for (name, p) in s.properties() {
            let mut below = how.below(|n| n.property(name));
            if !correlatable && below.uncorrelatable.is_none() {
                below.uncorrelatable = Some(at.text());
            }
            if (how.root || s.is_embedded()) && is_meta(name) {
                below.inside_metadata = true;
                if how.root {
                    below.no_default = Some(format!("in top-level {name}"));
                }
            }
            let scope = scope.map(|c| c.property(name, p));
            self.schema(p, &below, scope.as_ref(), &here.key(name));
        }
    }

    fn logic(&mut self, s: Props<'_>, how: &How, at: &Path<'_>) {
        let below = how.below(|_| None);
        if let Some(not) = s.get("not") {
            self.schema(Props(not), &below, None, &at.field("not"));
        }
        for name in ["allOf", "oneOf", "anyOf"] {
            let list = at.field(name);
            for (i, n) in s.schemas(name).enumerate() {
                self.schema(n, &below, None, &list.index(i));
            }
        }
        let definitions = at.field("definitions");
        for (name, d) in s.map("definitions") {
            self.schema(d, &below, None, &definitions.key(name));
        }
        let dependencies = at.field("dependencies");
        for (name, d) in s.map("dependencies") {
            if d.0.as_map().is_some() {
                self.schema(d, &below, None, &dependencies.key(name));
            }
        }
    }

    fn items(&mut self, s: Props<'_>, how: &How, scope: Option<&Scope<'_>>, at: &Path<'_>) {
        let mut below = how.below(|n| n.items.as_ref());
        if s.list_type() != Some("map") && below.uncorrelatable.is_none() {
            below.uncorrelatable = Some(at.text());
        }
        let here = at.field("items");
        match s.items() {
            None => {}
            Some(Items::One(one)) => {
                let scope = scope.map(|c| c.items(one));
                self.schema(one, &below, scope.as_ref(), &here);
            }
            Some(Items::Many(many)) => {
                for (i, one) in many.iter().enumerate() {
                    let scope = scope.map(|c| c.items(Props(one)));
                    self.schema(Props(one), &below, scope.as_ref(), &here.index(i));
                }
            }
        }
    }

    fn extensions(&mut self, s: Props<'_>, at: &Path<'_>) {
        let kind = s.kind();
        let preserve = "x-kubernetes-preserve-unknown-fields";
        if s.given_flag(preserve) == Some(false) {
            self.errors.push(FieldError::invalid(
                at.text_of(preserve),
                false,
                "must be true or undefined",
            ));
        }
        if let Some(map) = s.map_type() {
            self.of_type(kind, "object", "x-kubernetes-map-type", at);
            if !matches!(map, "atomic" | "granular") {
                let path = at.text_of("x-kubernetes-map-type");
                self.errors
                    .push(FieldError::not_supported(path, map, &["atomic", "granular"]));
            }
        }
        let list = s.list_type();
        if list.is_some() && kind != "array" {
            self.of_type(kind, "array", "x-kubernetes-list-type", at);
        } else if self.options.require_atomic_sets
            && list == Some("set")
            && let Some(extension) = s.item().and_then(deep_set_item)
        {
            let given = s.item().and_then(Props::list_type).map_or(Tree::Null, Tree::from);
            self.errors.push(FieldError {
                kind: FieldErrorKind::Invalid,
                field: at.field("items").text_of(extension),
                value: BadValue::Tree(given),
                detail: "must be atomic as item of a list with x-kubernetes-list-type=set".to_owned(),
            });
        }
        if let Some(list) = list.filter(|l| !matches!(*l, "atomic" | "set" | "map")) {
            let path = at.text_of("x-kubernetes-list-type");
            self.errors
                .push(FieldError::not_supported(path, list, &["atomic", "set", "map"]));
        }
        self.list_map(s, at);
        if self.options.require_list_keys {
            self.errors.extend(list_keys(s, &at.text()));
        }
    }

    fn of_type(&mut self, kind: &str, want: &str, extension: &str, at: &Path<'_>) {
        if kind == want {
            return;
        }
        let must = format!("must be {want} if {extension} is specified");
        self.errors.push(if kind.is_empty() {
            FieldError::required(at.text_of("type"), must)
        } else {
            FieldError::invalid(at.text_of("type"), kind, must)
        });
    }

    fn list_map(&mut self, s: Props<'_>, at: &Path<'_>) {
        let keys: Vec<&str> = s.list_keys().collect();
        let list = s.list_type();
        if !keys.is_empty() && list != Some("map") {
            let must = "must be map if x-kubernetes-list-map-keys is non-empty";
            let path = at.text_of("x-kubernetes-list-type");
            self.errors.push(match list {
                None => FieldError::required(path, must),
                Some(list) => FieldError::invalid(path, list, must),
            });
        }
        if list != Some("map") {
            return;
        }
        if keys.is_empty() {
            let path = at.text_of("x-kubernetes-list-map-keys");
            let must = "must not be empty if x-kubernetes-list-type is map";
            self.errors.push(FieldError::required(path, must));
        }
        let here = at.field("items");
        let item = match s.items() {
            None => {
                let must = "must have a schema if x-kubernetes-list-type is map";
                self.errors.push(FieldError::required(here.text(), must));
                return;
            }
            Some(Items::Many(_)) => {
                self.errors.push(FieldError::invalid_verbatim(
                    here.text(),
                    go_json::items(s),
                    "must only have a single schema if x-kubernetes-list-type is map",
                ));
                return;
            }
            Some(Items::One(item)) => item,
        };
        if item.kind() != "object" {
            self.errors.push(FieldError::invalid(
                here.text_of("type"),
                item.kind(),
                "must be object if parent array's x-kubernetes-list-type is map",
            ));
            return;
        }
        for (i, key) in keys.iter().enumerate() {
            let shown: Vec<Tree> = keys.iter().map(|k| Tree::from(*k)).collect();
            let mut say = |problem: &str| {
                let path = at.text_of("x-kubernetes-list-map-keys");
                self.errors
                    .push(FieldError::invalid(path, shown.clone(), problem));
            };
            match item.property(key) {
                None => say("entries must all be names of item properties"),
                Some(p) if matches!(p.kind(), "array" | "object") => {
                    let properties = here.field("properties");
                    self.errors.push(FieldError::invalid(
                        properties.key(key).text_of("type"),
                        item.kind(),
                        "must be a scalar type if parent array's x-kubernetes-list-type is map",
                    ));
                }
                Some(_) => {}
            }
            if keys.iter().take(i).any(|k| k == key) {
                let path = at.text_of("x-kubernetes-list-map-keys");
                self.errors.push(FieldError::invalid(
                    path,
                    shown.clone(),
                    "must not contain duplicate entries",
                ));
            }
        }
    }

    /// What rules say beside their expressions.
    fn rules(&mut self, s: Props<'_>, how: &How, at: &Path<'_>) {
        let list = at.field("x-kubernetes-validations");
        for (i, rule) in s.rules().enumerate() {
            self.rule(s, how, rule, &list.index(i));
        }
    }

    fn node_of(&self, s: Props<'_>, how: &How) -> Arc<Node> {
        how.node
            .clone()
            .unwrap_or_else(|| self.compiler.node(s, Formats::OfObjects))
    }

    fn rule(&mut self, s: Props<'_>, how: &How, r: RuleProps<'_>, at: &Path<'_>) {
        let breaks = |t: &str| t.contains(['\n', '\r']);
        let (rule, message) = (r.rule().trim(), r.message().trim());
        let invalid =
            |field: &str, value: &str, why: &str| FieldError::invalid(at.text_of(field), value, why);
        if rule.is_empty() {
            self.errors
                .push(FieldError::required(at.text_of("rule"), "rule is not specified"));
        } else if !r.message().is_empty() && message.is_empty() {
            self.errors
                .push(invalid("message", r.message(), "must be non-empty if specified"));
        } else if breaks(message) {
            self.errors
                .push(invalid("message", r.message(), "must not contain line breaks"));
        } else if breaks(rule) && message.is_empty() {
            self.errors.push(FieldError::required(
                at.text_of("message"),
                "message must be specified if rule contains line breaks",
            ));
        }
        if !r.message_expression().is_empty() && r.message_expression().trim().is_empty() {
            self.errors.push(FieldError::required(
                at.text_of("messageExpression"),
                "messageExpression must be non-empty if specified",
            ));
        }
        if let Some(reason) = r.reason().filter(|r| !REASONS.contains(r)) {
            self.errors
                .push(FieldError::not_supported(at.text_of("reason"), reason, &REASONS));
        }
        let path = r.field_path();
        if path.is_empty() {
            return;
        }
        if path.trim().is_empty() {
            self.errors
                .push(invalid("fieldPath", path, "must be non-empty if specified"));
        }
        if breaks(path) {
            self.errors
                .push(invalid("fieldPath", path, "must not contain line breaks"));
        }
        if unsupported(s, 0).is_ok() && field_path(path, &self.node_of(s, how), true).is_err() {
            self.errors
                .push(invalid("fieldPath", path, "must be a valid path"));
        }
    }
}
