//! Structural schemas: what is where, beside what values must obey (apiextensions-apiserver 0.37:
//! pkg/apiserver/schema/{validation,complete}.go).

use crate::compiler::unsupported;
use crate::path::Path;
use crate::props::{OrBool, Props, depth_max};
use supercargo_meta::{FieldError, Tree};
use supercargo_pattern::Pattern;

#[derive(Clone, Copy, PartialEq)]
enum Level {
    Root,
    Item,
    Field,
}

/// True when a schema is structural.
pub(super) fn is_structural(s: Props<'_>) -> bool {
    unsupported(s, 0).is_ok() && validate(s, "").is_empty()
}

/// What keeps a schema from being structural, sorted by text.
pub(super) fn validate(s: Props<'_>, path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let at = Path::root(path);
    invariants(s, Level::Root, &at, &mut errors);
    Complete { errors: &mut errors }.values(s, Some(s), &at, &at);
    let mut keyed: Vec<(String, FieldError)> = errors.into_iter().map(|e| (e.to_string(), e)).collect();
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    keyed.into_iter().map(|e| e.1).collect()
}

fn invariants(s: Props<'_>, level: Level, at: &Path<'_>, errors: &mut Vec<FieldError>) {
    if at.depth() > depth_max() {
        return;
    }
    let kind = s.kind();
    if kind == "array" && s.item().is_none() {
        errors.push(FieldError::required(at.text_of("items"), "must be specified"));
    }
    if let Some(item) = s.item() {
        invariants(item, Level::Item, &at.field("items"), errors);
    }
    let properties = at.field("properties");
    for (k, p) in s.properties() {
        invariants(p, Level::Field, &properties.key(k), errors);
    }
    if let Some(additional) = s.additional() {
        if level == Level::Root {
            errors.push(FieldError::forbidden(
                at.text_of("additionalProperties"),
                "must not be used at the root",
            ));
        }
        if let OrBool::Schema(a) = additional {
            invariants(a, Level::Field, &at.field("additionalProperties"), errors);
        }
    }
    extensions(s, at, errors);
    values(s, is_int_or_string(s), first_is_int_or_string(s), at, errors);
    types(s, level, at, errors);
    metadata(s, level, at, errors);
    if s.is_embedded() && !s.preserves_unknown() && !s.has_entries("properties") {
        errors.push(FieldError::required(
            at.text_of("properties"),
            "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
        ));
    }
}

fn extensions(s: Props<'_>, at: &Path<'_>, errors: &mut Vec<FieldError>) {
    if !s.is_int_or_string() {
        return;
    }
    for (name, on) in [
        ("x-kubernetes-preserve-unknown-fields", s.preserves_unknown()),
        ("x-kubernetes-embedded-resource", s.is_embedded()),
    ] {
        if on {
            errors.push(FieldError::invalid(
                at.text_of(name),
                true,
                "must be false if x-kubernetes-int-or-string is true",
            ));
        }
    }
}

fn types(s: Props<'_>, level: Level, at: &Path<'_>, errors: &mut Vec<FieldError>) {
    let kind = s.kind();
    let path = || at.text_of("type");
    if s.is_embedded() && kind != "object" {
        let must = "must be object if x-kubernetes-embedded-resource is true";
        errors.push(if kind.is_empty() {
            FieldError::required(path(), must)
        } else {
            FieldError::invalid(path(), kind, must)
        });
    } else if kind.is_empty() && !s.is_int_or_string() && !s.preserves_unknown() {
        errors.push(FieldError::required(
            path(),
            match level {
                Level::Root => "must not be empty at the root",
                Level::Item => "must not be empty for specified array items",
                Level::Field => "must not be empty for specified object fields",
            },
        ));
    }
    if s.is_embedded() && s.additional().is_some() {
        errors.push(FieldError::forbidden(
            at.text_of("additionalProperties"),
            "must not be used if x-kubernetes-embedded-resource is set",
        ));
    }
    if level == Level::Root && !kind.is_empty() && kind != "object" {
        errors.push(FieldError::invalid(path(), kind, "must be object at the root"));
    }
}

/// `apiVersion`, `kind` and `metadata` of resources.
fn metadata(s: Props<'_>, level: Level, at: &Path<'_>, errors: &mut Vec<FieldError>) {
    let resource = level == Level::Root || s.is_embedded();
    let properties = at.field("properties");
    for name in ["kind", "apiVersion"] {
        if let Some(p) = s.property(name).filter(|p| resource && p.kind() != "string") {
            let path = properties.key(name).text_of("type");
            errors.push(FieldError::invalid(path, p.kind(), "must be string"));
        }
    }
    let Some(m) = s.property("metadata") else { return };
    let here = properties.key("metadata");
    if resource && m.kind() != "object" {
        errors.push(FieldError::invalid(
            here.text_of("type"),
            m.kind(),
            "must be object",
        ));
    }
    if level == Level::Root && !restricts_names_only(m) {
        errors.push(FieldError::forbidden(
            here.text(),
            "must not specify anything other than name and generateName, but metadata is implicitly specified",
        ));
    }
}

fn restricts_names_only(m: Props<'_>) -> bool {
    let only_names = m
        .properties()
        .all(|(k, _)| matches!(k.as_str(), "name" | "generateName"));
    let zero = |t: &Tree| match t {
        Tree::Null | Tree::Bool(false) => true,
        Tree::Str(s) => s.is_empty(),
        Tree::List(l) => l.is_empty(),
        Tree::Map(m) => m.is_empty(),
        _ => false,
    };
    let other = |k: &str| !matches!(k, "type" | "default" | "properties");
    only_names
        && m.0
            .as_map()
            .is_none_or(|f| f.iter().all(|(k, v)| !other(k) || zero(v)))
}

/// `anyOf` an integer and a string, and nothing else in it.
fn is_int_or_string(s: Props<'_>) -> bool {
    let mut wanted = ["integer", "string"].into_iter();
    let list = s.list("anyOf");
    list.len() == 2
        && list.iter().all(|t| {
            let only = t.as_map().is_some_and(|m| m.len() == 1);
            only && Some(t.str_at(&["type"])) == wanted.next()
        })
}

fn first_is_int_or_string(s: Props<'_>) -> bool {
    s.schemas("allOf").next().is_some_and(is_int_or_string)
}

/// What values must obey: nothing there may say what is where.
fn values(s: Props<'_>, skip_any: bool, skip_first: bool, at: &Path<'_>, errors: &mut Vec<FieldError>) {
    if !skip_any {
        let list = at.field("anyOf");
        for (i, n) in s.schemas("anyOf").enumerate() {
            nested(n, false, &list.index(i), errors);
        }
    }
    let list = at.field("allOf");
    for (i, n) in s.schemas("allOf").enumerate() {
        nested(n, skip_first && i == 0, &list.index(i), errors);
    }
    let list = at.field("oneOf");
    for (i, n) in s.schemas("oneOf").enumerate() {
        nested(n, false, &list.index(i), errors);
    }
    if let Some(not) = s.get("not") {
        nested(Props(not), false, &at.field("not"), errors);
    }
    let pattern = s.text("pattern");
    if !pattern.is_empty()
        && let Err(e) = Pattern::check(pattern)
    {
        errors.push(FieldError::invalid(
            at.text_of("pattern"),
            pattern,
            format!("must be a valid regular expression, but isn't: {e}"),
        ));
    }
}

fn nested(s: Props<'_>, skip_any: bool, at: &Path<'_>, errors: &mut Vec<FieldError>) {
    if at.depth() > depth_max() {
        return;
    }
    values(s, skip_any, false, at, errors);
    if let Some(item) = s.item() {
        nested(item, false, &at.field("items"), errors);
    }
    let properties = at.field("properties");
    for (k, p) in s.properties() {
        nested(p, false, &properties.key(k), errors);
    }
    let empty = "must be empty to be structural";
    let undefined = "must be undefined to be structural";
    let is_false = "must be false to be structural";
    let additional = matches!(s.additional(), Some(OrBool::Schema(_) | OrBool::Bool(true)));
    for (field, is, problem) in [
        ("type", !s.kind().is_empty(), empty),
        ("additionalProperties", additional, undefined),
        ("default", s.default().is_some(), undefined),
        ("title", !s.text("title").is_empty(), empty),
        ("description", !s.text("description").is_empty(), empty),
        ("nullable", s.nullable(), is_false),
        (
            "x-kubernetes-preserve-unknown-fields",
            s.preserves_unknown(),
            is_false,
        ),
        ("x-kubernetes-embedded-resource", s.is_embedded(), is_false),
        ("x-kubernetes-int-or-string", s.is_int_or_string(), is_false),
        (
            "x-kubernetes-list-map-keys",
            s.has_entries("x-kubernetes-list-map-keys"),
            empty,
        ),
        ("x-kubernetes-list-type", s.list_type().is_some(), undefined),
        ("x-kubernetes-map-type", s.map_type().is_some(), undefined),
        ("x-kubernetes-validations", s.has_rules(), empty),
    ] {
        if is {
            errors.push(FieldError::forbidden(at.text_of(field), problem));
        }
    }
    if s.property("metadata").is_some() {
        errors.push(FieldError::forbidden(
            properties.key("metadata").text(),
            "must not be specified in a nested context",
        ));
    }
}

/// Every field that values are asked about is there in the structure too.
struct Complete<'a> {
    errors: &'a mut Vec<FieldError>,
}

impl Complete<'_> {
    fn values(&mut self, v: Props<'_>, s: Option<Props<'_>>, s_at: &Path<'_>, v_at: &Path<'_>) {
        if let Some(not) = v.get("not") {
            self.nested(Props(not), s, s_at, &v_at.field("not"));
        }
        for name in ["allOf", "anyOf", "oneOf"] {
            let list = v_at.field(name);
            for (i, n) in v.schemas(name).enumerate() {
                self.nested(n, s, s_at, &list.index(i));
            }
        }
    }

    fn nested(&mut self, v: Props<'_>, s: Option<Props<'_>>, s_at: &Path<'_>, v_at: &Path<'_>) {
        if v_at.depth() > depth_max() {
            return;
        }
        let Some(s) = s else {
            let because = format!("because it is defined in {}", v_at.text());
            self.errors.push(FieldError::required(s_at.text(), because));
            return;
        };
        self.values(v, Some(s), s_at, v_at);
        if let Some(item) = v.item() {
            self.nested(item, s.item(), &s_at.field("items"), &v_at.field("items"));
        }
        let (s_fields, v_fields) = (s_at.field("properties"), v_at.field("properties"));
        for (k, p) in v.properties() {
            self.nested(p, s.property(k), &s_fields.key(k), &v_fields.key(k));
        }
    }
}
