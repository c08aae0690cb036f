//! Parts of a definition as Go prints its internal form in errors: all fields, by the names they have in Go.

use super::spec::Version;
use crate::props::{Items, OrBool, Props, RuleProps};
use supercargo_meta::{Tree, json_text, write_string};

/// Text so far.
struct Json(String);

impl Json {
    fn object(mut self, fields: Vec<(&str, String)>) -> String {
        self.0.push('{');
        for (i, (name, value)) in fields.into_iter().enumerate() {
            if i > 0 {
                self.0.push(',');
            }
            self.0.push('"');
            self.0.push_str(name);
            self.0.push_str("\":");
            self.0.push_str(&value);
        }
        self.0.push('}');
        self.0
    }
}

fn object(fields: Vec<(&str, String)>) -> String {
    Json(String::new()).object(fields)
}

fn text(s: &str) -> String {
    let mut out = Vec::new();
    write_string(&mut out, s);
    String::from_utf8(out).unwrap_or_default()
}

fn null() -> String {
    "null".to_owned()
}

fn value(t: Option<&Tree>) -> String {
    t.map_or_else(null, json_text)
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() {
        null()
    } else {
        format!("[{}]", items.join(","))
    }
}

/// A version.
pub(super) fn version(v: &Version<'_>) -> String {
    object(vec![
        ("Name", text(v.name)),
        ("Served", v.served.to_string()),
        ("Storage", v.storage.to_string()),
        ("Deprecated", v.deprecated.to_string()),
        (
            "DeprecationWarning",
            v.deprecation_warning.map_or_else(null, text),
        ),
        (
            "Schema",
            v.schema.map_or_else(null, |s| {
                let schema = s.get("openAPIV3Schema").map(|s| schema(Props(s)));
                object(vec![("OpenAPIV3Schema", schema.unwrap_or_else(null))])
            }),
        ),
        ("Subresources", v.subresources.map_or_else(null, subresources)),
        (
            "AdditionalPrinterColumns",
            list(v.columns.iter().map(column).collect()),
        ),
        (
            "SelectableFields",
            list(
                v.selectable
                    .iter()
                    .map(|f| object(vec![("JSONPath", text(f.str_at(&["jsonPath"])))]))
                    .collect(),
            ),
        ),
    ])
}

fn subresources(s: &Tree) -> String {
    let scale = s.get("scale").filter(|s| !s.is_null()).map(|s| {
        object(vec![
            ("SpecReplicasPath", text(s.str_at(&["specReplicasPath"]))),
            ("StatusReplicasPath", text(s.str_at(&["statusReplicasPath"]))),
            ("LabelSelectorPath", value(s.get("labelSelectorPath"))),
        ])
    });
    let status = s.get("status").filter(|s| !s.is_null()).map(|_| "{}".to_owned());
    object(vec![
        ("Status", status.unwrap_or_else(null)),
        ("Scale", scale.unwrap_or_else(null)),
    ])
}

fn column(c: &Tree) -> String {
    object(vec![
        ("Name", text(c.str_at(&["name"]))),
        ("Type", text(c.str_at(&["type"]))),
        ("Format", text(c.str_at(&["format"]))),
        ("Description", text(c.str_at(&["description"]))),
        ("Priority", c.int_at(&["priority"]).unwrap_or(0).to_string()),
        ("JSONPath", text(c.str_at(&["jsonPath"]))),
    ])
}

/// A rule.
pub(super) fn rule(r: RuleProps<'_>) -> String {
    object(vec![
        ("Rule", text(r.rule())),
        ("Message", text(r.message())),
        ("MessageExpression", text(r.message_expression())),
        ("Reason", r.reason().map_or_else(null, text)),
        ("FieldPath", text(r.field_path())),
        (
            "OptionalOldSelf",
            r.optional_old_self().map_or_else(null, |b| b.to_string()),
        ),
    ])
}

/// A schema.
pub(super) fn schema(s: Props<'_>) -> String {
    let flag = |name: &str| s.flag(name).to_string();
    let number = |name: &str| value(s.get(name));
    let texts = |name: &str| list(s.texts(name).map(text).collect());
    let schemas = |name: &str| list(s.schemas(name).map(schema).collect());
    let map = |name: &str| {
        let entries: Vec<String> = s
            .map(name)
            .map(|(k, v)| format!("{}:{}", text(k), schema(v)))
            .collect();
        if entries.is_empty() {
            null()
        } else {
            format!("{{{}}}", entries.join(","))
        }
    };
    let or_bool = |name: &str| match s.or_bool(name) {
        None => null(),
        Some(OrBool::Bool(b)) => object(vec![("Allows", b.to_string()), ("Schema", null())]),
        Some(OrBool::Schema(s)) => object(vec![("Allows", "true".into()), ("Schema", schema(s))]),
    };
    let given = |name: &str| s.given_text(name).map_or_else(null, text);
    object(vec![
        ("ID", text(s.text("id"))),
        ("Schema", text(s.text("$schema"))),
        ("Ref", given("$ref")),
        ("Description", text(s.text("description"))),
        ("Type", text(s.kind())),
        ("Nullable", flag("nullable")),
        ("Format", text(s.text("format"))),
        ("Title", text(s.text("title"))),
        ("Default", value(s.get("default"))),
        ("Maximum", number("maximum")),
        ("ExclusiveMaximum", flag("exclusiveMaximum")),
        ("Minimum", number("minimum")),
        ("ExclusiveMinimum", flag("exclusiveMinimum")),
        ("MaxLength", number("maxLength")),
        ("MinLength", number("minLength")),
        ("Pattern", text(s.text("pattern"))),
        ("MaxItems", number("maxItems")),
        ("MinItems", number("minItems")),
        ("UniqueItems", flag("uniqueItems")),
        ("MultipleOf", number("multipleOf")),
        ("Enum", list(s.list("enum").iter().map(json_text).collect())),
        ("MaxProperties", number("maxProperties")),
        ("MinProperties", number("minProperties")),
        ("Required", texts("required")),
        ("Items", items(s)),
        ("AllOf", schemas("allOf")),
        ("OneOf", schemas("oneOf")),
        ("AnyOf", schemas("anyOf")),
        ("Not", s.get("not").map_or_else(null, |n| schema(Props(n)))),
        ("Properties", map("properties")),
        ("AdditionalProperties", or_bool("additionalProperties")),
        ("PatternProperties", map("patternProperties")),
        ("Dependencies", value(s.get("dependencies"))),
        ("AdditionalItems", or_bool("additionalItems")),
        ("Definitions", map("definitions")),
        (
            "ExternalDocs",
            s.get("externalDocs").map_or_else(null, external_docs),
        ),
        ("Example", value(s.get("example"))),
        (
            "XPreserveUnknownFields",
            value(s.get("x-kubernetes-preserve-unknown-fields")),
        ),
        ("XEmbeddedResource", flag("x-kubernetes-embedded-resource")),
        ("XIntOrString", flag("x-kubernetes-int-or-string")),
        ("XListMapKeys", texts("x-kubernetes-list-map-keys")),
        ("XListType", given("x-kubernetes-list-type")),
        ("XMapType", given("x-kubernetes-map-type")),
        ("XValidations", list(s.rules().map(rule).collect())),
    ])
}

fn external_docs(d: &Tree) -> String {
    object(vec![
        ("Description", text(d.str_at(&["description"]))),
        ("URL", text(d.str_at(&["url"]))),
    ])
}

/// `items`.
pub(super) fn items(s: Props<'_>) -> String {
    match s.items() {
        None => null(),
        Some(Items::One(one)) => object(vec![("Schema", schema(one)), ("JSONSchemas", null())]),
        Some(Items::Many(many)) => object(vec![
            ("Schema", null()),
            (
                "JSONSchemas",
                list(many.iter().map(|s| schema(Props(s))).collect()),
            ),
        ]),
    }
}
