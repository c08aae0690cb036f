//! The protobuf forms of documents: `openapi.v2.Document` and `openapi.v3.Document` of gnostic-models 0.7, as tables of
//! fields, and the one function that writes a JSON value by a table.
//!
//! Upstream makes them from the JSON form too. Fields that no document has ever had here (XML hints, callbacks, links,
//! OAuth flows) are not in the tables.

use super::document::{Document, Part};
use crate::proto::{put_key, put_varint};
use serde_json::Value;
use supercargo_descriptions::Texts;

/// A message: its fields in ascending number.
pub(super) struct Message(pub(super) &'static [Field]);

/// A field.
pub(super) struct Field {
    pub(super) number: u32,
    /// The member of the JSON object.
    pub(super) key: &'static str,
    pub(super) kind: Kind,
}

/// What a field holds, and how a JSON value becomes it.
pub(super) enum Kind {
    Text,
    Flag,
    Whole,
    Real,
    /// Repeated texts; a single one counts as a list of one.
    Texts,
    One(&'static Message),
    /// Repeated; a single value counts as a list of one.
    Many(&'static Self),
    /// A message whose field of that number is a repeated pair of name (1) and value (2), one a member of an object.
    Entries(u32, &'static Self),
    /// A message with that field only.
    Within(u32, &'static Self),
    /// A message with the first field whose test the value passes; with none when it passes none.
    Choice(&'static [(Test, u32, Self)]),
    /// A message with the value as YAML.
    Any,
    /// Repeated pairs of the name of an extension and its value as YAML.
    Extensions,
}

/// What a value is.
#[derive(Clone, Copy)]
pub(super) enum Test {
    Reference,
    /// A parameter that stands there.
    In(&'static str),
    Flag,
    Number,
    Text,
    Else,
}

impl Test {
    fn passes(self, v: &Value) -> bool {
        match self {
            Self::Reference => v.get("$ref").is_some(),
            Self::In(place) => v.get("in").is_some_and(|p| p == place),
            Self::Flag => v.is_boolean(),
            Self::Number => v.is_number(),
            Self::Text => v.is_string(),
            Self::Else => true,
        }
    }
}

use Kind::{Any, Choice, Entries, Extensions, Flag, Many, One, Real, Text, Texts as Strings, Whole, Within};

const fn f(number: u32, key: &'static str, kind: Kind) -> Field {
    Field { number, key, kind }
}

/// `openapi.v2.Document`.
pub(super) static V2: Message = Message(&[
    f(1, "swagger", Text),
    f(2, "info", One(&INFO_V2)),
    f(8, "paths", Entries(2, &One(&PATH_V2))),
    f(9, "definitions", Entries(1, &One(&SCHEMA_V2))),
    f(10, "parameters", Entries(1, &Choice(&PARAMETER_V2))),
    f(12, "security", Many(&Entries(1, &Within(1, &Strings)))),
    f(
        13,
        "securityDefinitions",
        Entries(1, &Within(2, &One(&API_KEY_V2))),
    ),
]);

static INFO_V2: Message = Message(&[
    f(1, "title", Text),
    f(2, "version", Text),
    f(3, "description", Text),
]);

static API_KEY_V2: Message = Message(&[
    f(1, "type", Text),
    f(2, "name", Text),
    f(3, "in", Text),
    f(4, "description", Text),
    f(5, "", Extensions),
]);

static PATH_V2: Message = Message(&[
    f(2, "get", One(&OPERATION_V2)),
    f(3, "put", One(&OPERATION_V2)),
    f(4, "post", One(&OPERATION_V2)),
    f(5, "delete", One(&OPERATION_V2)),
    f(6, "options", One(&OPERATION_V2)),
    f(7, "head", One(&OPERATION_V2)),
    f(8, "patch", One(&OPERATION_V2)),
    f(9, "parameters", Many(&Choice(&PARAMETER_ITEM_V2))),
    f(10, "", Extensions),
]);

static OPERATION_V2: Message = Message(&[
    f(1, "tags", Strings),
    f(2, "summary", Text),
    f(3, "description", Text),
    f(5, "operationId", Text),
    f(6, "produces", Strings),
    f(7, "consumes", Strings),
    f(8, "parameters", Many(&Choice(&PARAMETER_ITEM_V2))),
    f(9, "responses", Entries(1, &Choice(&RESPONSE_V2))),
    f(10, "schemes", Strings),
    f(11, "deprecated", Flag),
    f(13, "", Extensions),
]);

static REFERENCE: Message = Message(&[f(1, "$ref", Text)]);

static PARAMETER_ITEM_V2: [(Test, u32, Kind); 2] = [
    (Test::Reference, 2, One(&REFERENCE)),
    (Test::Else, 1, Choice(&PARAMETER_V2)),
];

static PARAMETER_V2: [(Test, u32, Kind); 2] = [
    (Test::In("body"), 1, One(&BODY_V2)),
    (Test::Else, 2, Choice(&SIMPLE_PARAMETER_V2)),
];

static SIMPLE_PARAMETER_V2: [(Test, u32, Kind); 2] = [
    (Test::In("query"), 3, One(&QUERY_V2)),
    (Test::Else, 4, One(&IN_PATH_V2)),
];

static BODY_V2: Message = Message(&[
    f(1, "description", Text),
    f(2, "name", Text),
    f(3, "in", Text),
    f(4, "required", Flag),
    f(5, "schema", One(&SCHEMA_V2)),
    f(6, "", Extensions),
]);

static QUERY_V2: Message = Message(&[
    f(1, "required", Flag),
    f(2, "in", Text),
    f(3, "description", Text),
    f(4, "name", Text),
    f(6, "type", Text),
    f(7, "format", Text),
    f(20, "uniqueItems", Flag),
    f(23, "", Extensions),
]);

static IN_PATH_V2: Message = Message(&[
    f(1, "required", Flag),
    f(2, "in", Text),
    f(3, "description", Text),
    f(4, "name", Text),
    f(5, "type", Text),
    f(6, "format", Text),
    f(19, "uniqueItems", Flag),
    f(22, "", Extensions),
]);

static RESPONSE_V2: [(Test, u32, Kind); 2] = [
    (Test::Reference, 2, One(&REFERENCE)),
    (Test::Else, 1, One(&RESPONSE_MESSAGE_V2)),
];

static RESPONSE_MESSAGE_V2: Message = Message(&[
    f(1, "description", Text),
    f(2, "schema", Within(1, &One(&SCHEMA_V2))),
    f(5, "", Extensions),
]);

static SCHEMA_V2: Message = Message(&[
    f(1, "$ref", Text),
    f(2, "format", Text),
    f(3, "title", Text),
    f(4, "description", Text),
    f(5, "default", Any),
    f(6, "multipleOf", Real),
    f(7, "maximum", Real),
    f(8, "exclusiveMaximum", Flag),
    f(9, "minimum", Real),
    f(10, "exclusiveMinimum", Flag),
    f(11, "maxLength", Whole),
    f(12, "minLength", Whole),
    f(13, "pattern", Text),
    f(14, "maxItems", Whole),
    f(15, "minItems", Whole),
    f(16, "uniqueItems", Flag),
    f(17, "maxProperties", Whole),
    f(18, "minProperties", Whole),
    f(19, "required", Strings),
    f(20, "enum", Many(&Any)),
    f(21, "additionalProperties", Choice(&ADDITIONAL_V2)),
    f(22, "type", Within(1, &Strings)),
    f(23, "items", Within(1, &Many(&One(&SCHEMA_V2)))),
    f(24, "allOf", Many(&One(&SCHEMA_V2))),
    f(25, "properties", Entries(1, &One(&SCHEMA_V2))),
    f(29, "externalDocs", One(&DOCS)),
    f(30, "example", Any),
    f(31, "", Extensions),
]);

static DOCS: Message = Message(&[f(1, "description", Text), f(2, "url", Text), f(3, "", Extensions)]);

static ADDITIONAL_V2: [(Test, u32, Kind); 2] = [(Test::Flag, 2, Flag), (Test::Else, 1, One(&SCHEMA_V2))];

/// `openapi.v3.Document`.
pub(super) static V3: Message = Message(&[
    f(1, "openapi", Text),
    f(2, "info", One(&INFO_V3)),
    f(4, "paths", Entries(1, &One(&PATH_V3))),
    f(5, "components", One(&COMPONENTS_V3)),
]);

static INFO_V3: Message = Message(&[
    f(1, "title", Text),
    f(2, "description", Text),
    f(6, "version", Text),
]);

static COMPONENTS_V3: Message = Message(&[
    f(1, "schemas", Entries(1, &Choice(&SCHEMA_V3))),
    f(7, "securitySchemes", Entries(1, &Within(1, &One(&SECURITY_V3)))),
]);

static SECURITY_V3: Message = Message(&[
    f(1, "type", Text),
    f(2, "description", Text),
    f(3, "name", Text),
    f(4, "in", Text),
    f(9, "", Extensions),
]);

static PATH_V3: Message = Message(&[
    f(4, "get", One(&OPERATION_V3)),
    f(5, "put", One(&OPERATION_V3)),
    f(6, "post", One(&OPERATION_V3)),
    f(7, "delete", One(&OPERATION_V3)),
    f(8, "options", One(&OPERATION_V3)),
    f(9, "head", One(&OPERATION_V3)),
    f(10, "patch", One(&OPERATION_V3)),
    f(13, "parameters", Many(&Choice(&PARAMETER_V3))),
    f(14, "", Extensions),
]);

static OPERATION_V3: Message = Message(&[
    f(1, "tags", Strings),
    f(2, "summary", Text),
    f(3, "description", Text),
    f(5, "operationId", Text),
    f(6, "parameters", Many(&Choice(&PARAMETER_V3))),
    f(7, "requestBody", Choice(&BODY_V3)),
    f(8, "responses", Entries(2, &Choice(&RESPONSE_V3))),
    f(10, "deprecated", Flag),
    f(13, "", Extensions),
]);

static PARAMETER_V3: [(Test, u32, Kind); 2] = [
    (Test::Reference, 2, One(&REFERENCE)),
    (Test::Else, 1, One(&PARAMETER_MESSAGE_V3)),
];

static BODY_V3: [(Test, u32, Kind); 2] = [
    (Test::Reference, 2, One(&REFERENCE)),
    (Test::Else, 1, One(&BODY_MESSAGE_V3)),
];

static RESPONSE_V3: [(Test, u32, Kind); 2] = [
    (Test::Reference, 2, One(&REFERENCE)),
    (Test::Else, 1, One(&RESPONSE_MESSAGE_V3)),
];

static SCHEMA_V3: [(Test, u32, Kind); 2] = [
    (Test::Reference, 2, One(&REFERENCE)),
    (Test::Else, 1, One(&SCHEMA_MESSAGE_V3)),
];

static PARAMETER_MESSAGE_V3: Message = Message(&[
    f(1, "name", Text),
    f(2, "in", Text),
    f(3, "description", Text),
    f(4, "required", Flag),
    f(5, "deprecated", Flag),
    f(10, "schema", Choice(&SCHEMA_V3)),
    f(14, "", Extensions),
]);

static BODY_MESSAGE_V3: Message = Message(&[
    f(1, "description", Text),
    f(2, "content", Entries(1, &One(&MEDIA_V3))),
    f(3, "required", Flag),
    f(4, "", Extensions),
]);

static RESPONSE_MESSAGE_V3: Message = Message(&[
    f(1, "description", Text),
    f(3, "content", Entries(1, &One(&MEDIA_V3))),
    f(5, "", Extensions),
]);

static MEDIA_V3: Message = Message(&[f(1, "schema", Choice(&SCHEMA_V3)), f(5, "", Extensions)]);

static SCHEMA_MESSAGE_V3: Message = Message(&[
    f(1, "nullable", Flag),
    f(3, "readOnly", Flag),
    f(4, "writeOnly", Flag),
    f(6, "externalDocs", One(&DOCS)),
    f(7, "example", Any),
    f(8, "deprecated", Flag),
    f(9, "title", Text),
    f(10, "multipleOf", Real),
    f(11, "maximum", Real),
    f(12, "exclusiveMaximum", Flag),
    f(13, "minimum", Real),
    f(14, "exclusiveMinimum", Flag),
    f(15, "maxLength", Whole),
    f(16, "minLength", Whole),
    f(17, "pattern", Text),
    f(18, "maxItems", Whole),
    f(19, "minItems", Whole),
    f(20, "uniqueItems", Flag),
    f(21, "maxProperties", Whole),
    f(22, "minProperties", Whole),
    f(23, "required", Strings),
    f(24, "enum", Many(&Any)),
    f(25, "type", Text),
    f(26, "allOf", Many(&Choice(&SCHEMA_V3))),
    f(27, "oneOf", Many(&Choice(&SCHEMA_V3))),
    f(28, "anyOf", Many(&Choice(&SCHEMA_V3))),
    f(29, "not", One(&SCHEMA_MESSAGE_V3)),
    f(30, "items", Within(1, &Many(&Choice(&SCHEMA_V3)))),
    f(31, "properties", Entries(1, &Choice(&SCHEMA_V3))),
    f(32, "additionalProperties", Choice(&ADDITIONAL_V3)),
    f(33, "default", Choice(&DEFAULT_V3)),
    f(34, "description", Text),
    f(35, "format", Text),
    f(36, "", Extensions),
]);

static ADDITIONAL_V3: [(Test, u32, Kind); 2] = [(Test::Flag, 2, Flag), (Test::Else, 1, Choice(&SCHEMA_V3))];

/// Objects, lists and null have no form here: the message stays empty.
static DEFAULT_V3: [(Test, u32, Kind); 3] = [
    (Test::Number, 1, Real),
    (Test::Flag, 2, Flag),
    (Test::Text, 3, Text),
];

/// A document in protobuf.
pub(super) fn write(document: &Document, texts: &Texts<'_>, message: &'static Message) -> Vec<u8> {
    let mut open: Vec<Open> = Vec::new();
    let mut out = Vec::new();
    document.parts(texts, &mut |part| match part.parsed() {
        Part::Written(..) => {}
        Part::Open(key) => {
            let within = open.last().map_or(Some(message), |o| match o.kind {
                One(m) => Some(*m),
                _ => None,
            });
            if let Some(f) = within.and_then(|m| m.0.iter().find(|f| f.key == key)) {
                open.push(Open {
                    number: f.number,
                    kind: &f.kind,
                    bytes: Vec::new(),
                });
            }
        }
        Part::Entry(key, value) => match open.last_mut() {
            None => put_member(&mut out, message, &key, &value),
            Some(o) => match o.kind {
                One(m) => put_member(&mut o.bytes, m, &key, &value),
                Entries(number, kind) => put_entry(&mut o.bytes, *number, kind, &key, &value),
                _ => {}
            },
        },
        Part::Close => {
            if let Some(o) = open.pop() {
                let into = open.last_mut().map_or(&mut out, |o| &mut o.bytes);
                put_bytes(into, o.number, &o.bytes);
            }
        }
    });
    out
}

/// A message of a document whose parts are still to come.
struct Open {
    number: u32,
    kind: &'static Kind,
    bytes: Vec<u8>,
}

fn put_member(out: &mut Vec<u8>, message: &Message, key: &str, value: &Value) {
    if let Some(f) = message.0.iter().find(|f| f.key == key) {
        put(out, f.number, &f.kind, value, false);
    }
}

/// Appends the fields of a message.
pub(super) fn put_fields(out: &mut Vec<u8>, message: &Message, value: &Value) {
    for f in message.0 {
        if matches!(f.kind, Extensions) {
            put(out, f.number, &f.kind, value, false);
        } else if let Some(v) = value.get(f.key) {
            put(out, f.number, &f.kind, v, false);
        }
    }
}

/// Appends a field. Zero is what an absent scalar means, so it is written only where presence says something (`always`).
fn put(out: &mut Vec<u8>, number: u32, kind: &Kind, value: &Value, always: bool) {
    let many = || {
        value
            .as_array()
            .map_or_else(|| std::slice::from_ref(value), Vec::as_slice)
    };
    let mut message = |fill: &mut dyn FnMut(&mut Vec<u8>)| {
        let mut inner = Vec::new();
        fill(&mut inner);
        put_bytes(out, number, &inner);
    };
    match kind {
        Text => {
            let text = value.as_str().unwrap_or_default();
            if always || !text.is_empty() {
                put_bytes(out, number, text.as_bytes());
            }
        }
        Flag => put_whole(
            out,
            number,
            u64::from(value.as_bool().unwrap_or_default()),
            always,
        ),
        Whole => put_whole(
            out,
            number,
            value.as_i64().unwrap_or_default().cast_unsigned(),
            always,
        ),
        Real => {
            let real = value.as_f64().unwrap_or_default();
            if always || real != 0.0 {
                put_key(out, number, 1);
                out.extend_from_slice(&real.to_le_bytes());
            }
        }
        Strings => many().iter().for_each(|v| put(out, number, &Text, v, true)),
        Many(kind) => many().iter().for_each(|v| put(out, number, kind, v, true)),
        One(m) => message(&mut |inner| put_fields(inner, m, value)),
        Within(n, kind) => message(&mut |inner| put(inner, *n, kind, value, false)),
        Choice(cases) => message(&mut |inner| {
            if let Some((_, n, kind)) = cases.iter().find(|c| c.0.passes(value)) {
                put(inner, *n, kind, value, true);
            }
        }),
        Entries(n, kind) => message(&mut |inner| {
            for (name, v) in value.as_object().into_iter().flatten() {
                put_entry(inner, *n, kind, name, v);
            }
        }),
        Any => message(&mut |inner| put_bytes(inner, 2, &yaml(value))),
        Extensions => {
            let members = value.as_object().into_iter().flatten();
            for (name, v) in members.filter(|(name, _)| name.starts_with("x-")) {
                put_entry(out, number, &Any, name, v);
            }
        }
    }
}

/// Appends a pair of name and value.
fn put_entry(out: &mut Vec<u8>, number: u32, kind: &Kind, name: &str, value: &Value) {
    let mut pair = Vec::new();
    put_bytes(&mut pair, 1, name.as_bytes());
    put(&mut pair, 2, kind, value, true);
    put_bytes(out, number, &pair);
}

fn put_bytes(out: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    put_key(out, number, 2);
    put_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

fn put_whole(out: &mut Vec<u8>, number: u32, value: u64, always: bool) {
    if always || value != 0 {
        put_key(out, number, 0);
        put_varint(out, value);
    }
}

fn yaml(value: &Value) -> Vec<u8> {
    crate::respond::yaml(value.to_string().as_bytes())
}
