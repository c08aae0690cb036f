//! Objects of any type, grown from bytes.
//!
//! The bytes are choices: the same bytes always give the same object, fewer or smaller bytes a smaller one, and where they
//! end everything else is left out. So a property test draws bytes, and what shrinks them shrinks the object; a fuzzer can
//! change them one at a time.

use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{Field, Message, Scalar, Shape, Struct, TypeDef};

/// An object of type `ty` as a client could send it: of the right types, but neither canonical nor valid. `kind` and
/// `apiVersion` are left to the caller. Quantities, times and raw JSON are in canonical form.
#[must_use]
pub fn grown(ty: &TypeDef, choices: &[u8]) -> Tree {
    let mut g = Growth { rest: choices };
    g.value(ty, None, 0)
}

/// Texts that codecs have to think about: what YAML would take for something else, what JSON escapes, what is long.
const TEXTS: [&str; 40] = [
    "a",
    "",
    "b-1",
    "kube-system",
    "true",
    "y",
    "NO",
    "on",
    "null",
    "~",
    "1",
    "-1",
    "0x1f",
    "0o7",
    "1e3",
    ".5",
    "1_000",
    "190:20:30",
    "2026-11-29",
    "2026-11-29T22:00:00Z",
    ".inf",
    ".NaN",
    "<a&b>",
    "\u{2028}\u{2029}",
    "a: b",
    "# a",
    "- a",
    "{a}",
    "[a]",
    "'",
    "\"\\",
    " a ",
    "a\nb\n",
    "\n",
    "\t\u{1}\u{7f}",
    "\u{85}\u{feff}",
    "ü日本🚢",
    "|",
    "? a",
    "a #b:",
];

const QUANTITIES: [&str; 12] = [
    "1",
    "0",
    "100m",
    "1Gi",
    "1500m",
    "12e6",
    "1k",
    "-5",
    "10Ki",
    "1n",
    "8E",
    "123456789",
];

const TIMES: [&str; 5] = [
    "2026-11-29T22:00:00Z",
    "1970-01-01T00:00:00Z",
    "0001-01-02T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "1969-12-31T23:59:59Z",
];

const MICRO_TIMES: [&str; 4] = [
    "2026-11-29T22:00:00.000001Z",
    "1970-01-01T00:00:00.000000Z",
    "1969-12-31T23:59:59.999999Z",
    "2026-11-29T22:00:00.500000Z",
];

const DURATIONS: [&str; 6] = ["0s", "1s", "1h2m3.5s", "-1ms", "1ns", "2562047h47m16.854775807s"];

const RAW: [&str; 6] = [
    "{}",
    r#"{"a":1}"#,
    r#"{"apiVersion":"v1","kind":"ConfigMap"}"#,
    r#"{"a":[null,true,"x",{"b":-7}],"c":""}"#,
    "[]",
    r#""text""#,
];

const FIELDS: [&str; 3] = [
    r#"{"f:metadata":{"f:labels":{".":{},"f:a":{}}}}"#,
    "{}",
    r#"{"f:spec":{"f:ports":{"k:{\"port\":80}":{".":{},"f:port":{}}}}}"#,
];

/// Deeper values are left out whatever the choices say.
const DEPTH_MAX: usize = 40;

struct Growth<'a> {
    rest: &'a [u8],
}

impl Growth<'_> {
    /// The next choice; zero when there are none left.
    fn next(&mut self) -> u8 {
        match self.rest.split_first() {
            Some((b, rest)) => {
                self.rest = rest;
                *b
            }
            None => 0,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        usize::from(self.next()) % n.max(1)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn value(&mut self, ty: &TypeDef, field: Option<&Field>, depth: usize) -> Tree {
        if depth > DEPTH_MAX {
            return Tree::Null;
        }
        match &ty.shape {
            Shape::Struct(s) => Tree::Map(self.fields(s, ty.message, depth)),
            Shape::List(l) => {
                let n = self.below(4);
                Tree::list((0..n).map(|_| self.value(&l.item, None, depth + 1)).collect())
            }
            Shape::Map(of) => {
                let n = self.below(4);
                let entry = |_| (self.text(), self.value(&of.value, None, depth + 1));
                Tree::Map((0..n).map(entry).collect())
            }
            Shape::Scalar(s) => self.scalar(*s, field),
        }
    }

    /// Each choice tells how far away the next field is that is there.
    fn fields(&mut self, s: &Struct, message: Option<&Message>, depth: usize) -> Map {
        let mut m = Map::new();
        let mut i = 0;
        while !self.rest.is_empty() {
            let step = self.next();
            i += usize::from(step % 8);
            let Some(f) = s.fields.get(i) else { break };
            i += 1;
            // Kind and version are the envelope's, but for structs that have fields of those names themselves.
            let is_type = matches!(f.name.as_str(), "kind" | "apiVersion");
            if is_type && message.is_none_or(|m| !m.fields.iter().any(|p| p.name == f.name)) {
                continue;
            }
            let value = if step >= 250 {
                Tree::Null
            } else {
                self.value(&f.ty, Some(f), depth + 1)
            };
            m.insert(f.name.clone(), value);
        }
        m
    }

    fn text(&mut self) -> Text {
        match self.next() {
            b if b < 200 => Text::const_new(TEXTS[usize::from(b) % TEXTS.len()]),
            b => {
                let n = self.below(if b > 250 { 200 } else { 12 });
                (0..n).map(|_| char::from(b'!' + self.next() % 94)).collect()
            }
        }
    }

    fn int(&mut self) -> i64 {
        match self.next() {
            b if b < 128 => i64::from(b),
            b if b < 160 => -i64::from(b),
            b if b < 200 => i64::from(self.next()) << (b % 63),
            b if b < 230 => i64::MAX - i64::from(b),
            b => i64::MIN + i64::from(b),
        }
    }

    fn scalar(&mut self, s: Scalar, field: Option<&Field>) -> Tree {
        match s {
            Scalar::String => {
                let allowed = field.map_or(&[][..], |f| &f.enum_values);
                if allowed.is_empty() || self.next() > 200 {
                    Tree::Str(self.text())
                } else {
                    Tree::Str(allowed[self.below(allowed.len())].clone())
                }
            }
            Scalar::Bool => Tree::Bool(self.next().is_multiple_of(2)),
            Scalar::Int32 => Tree::Int(self.int().clamp(i32::MIN.into(), i32::MAX.into())),
            Scalar::Int64 => Tree::Int(self.int()),
            Scalar::Float64 => Tree::Float(self.of(&[0.5, 1.5, -2.25, 1e-7, 1.5e300, 123.456])),
            Scalar::Bytes => self
                .of(&["", "YQ==", "AAECAw==", "//79", "bG9uZ2VyIHRleHQ="])
                .into(),
            Scalar::Time => self.of(&TIMES).into(),
            Scalar::MicroTime => self.of(&MICRO_TIMES).into(),
            Scalar::Duration => self.of(&DURATIONS).into(),
            Scalar::Quantity => self.of(&QUANTITIES).into(),
            Scalar::IntOrString => match self.next() {
                b if b.is_multiple_of(2) => Tree::Int(self.int().clamp(i32::MIN.into(), i32::MAX.into())),
                _ => Tree::Str(self.text()),
            },
            Scalar::RawExtension => Tree::raw(self.of(&RAW)),
            Scalar::FieldsV1 => Tree::raw(self.of(&FIELDS)),
            Scalar::Json => match field.map_or("", |f| &f.ty.go) {
                // What is a schema or something else (apiextensions/v1): any other JSON is not of these types.
                go if go.ends_with("JSONSchemaPropsOrBool") => Tree::Bool(self.next().is_multiple_of(2)),
                go if go.ends_with("JSONSchemaPropsOrArray") => Tree::map([("type", "string".into())]),
                _ => self.any(0),
            },
        }
    }

    /// Any JSON.
    fn any(&mut self, depth: usize) -> Tree {
        let n = if depth > 3 { 4 } else { 6 };
        match self.below(n) {
            0 => Tree::Bool(true),
            1 => Tree::Int(self.int()),
            2 => Tree::Str(self.text()),
            3 => Tree::Float(0.5),
            4 => Tree::list((0..self.below(3)).map(|_| self.any(depth + 1)).collect()),
            _ => Tree::Map(
                (0..self.below(3))
                    .map(|_| (self.text(), self.any(depth + 1)))
                    .collect(),
            ),
        }
    }
}
