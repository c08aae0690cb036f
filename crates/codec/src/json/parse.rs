//! JSON text to tree.
//!
//! One recursive pass of our own instead of `serde_json`: Go's decoder takes what serde_json refuses (invalid UTF-8 and lone
//! surrogates become U+FFFD), its error texts reach clients, and a type beside the text lets `RawExtension` and `FieldsV1` be
//! copied without building them: managed fields are half the bytes of a usual object.
//!
//! Depth is bounded by [`Limits::depth`], so the recursion here, and that of everything that walks a tree later, is too.

use super::scan::{Context, Fault, Scanner};
use crate::Limits;
use std::borrow::Cow;
use std::fmt::Write;
use supercargo_meta::{Map, Text, Tree, key_order};
use supercargo_schema::{Scalar, Shape, TypeDef};

/// A decoded document.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The document.
    pub tree: Tree,
    /// Paths of keys that came more than once (`spec.containers[0].name`), in order of appearance, at most 100, each once. The
    /// last value won.
    pub duplicates: Vec<String>,
}

/// JSON that can't be read. `Display` is Go's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    text: String,
    is_range: bool,
}

impl JsonError {
    pub(super) const fn new(text: String, is_range: bool) -> Self {
        Self { text, is_range }
    }
    /// True when the text is JSON, but a number in it is too large for any type.
    #[must_use]
    pub const fn is_range(&self) -> bool {
        self.is_range
    }
}

impl std::fmt::Display for JsonError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for JsonError {}

/// Reads one JSON document without a schema.
///
/// # Errors
/// Text that Go's decoder refuses, with Go's text; more nesting or values than `limits` allow.
pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Parsed, JsonError> {
    parse_with(bytes, None, limits)
}

/// Reads one JSON document of type `ty`: as [`parse`], but values of `RawExtension` and `FieldsV1` become [`Tree::Raw`] byte for
/// byte (JSON null stays null), and duplicates inside unknown fields are not reported. Nothing else is checked or converted.
///
/// # Errors
/// As [`parse`].
pub fn parse_typed(bytes: &[u8], ty: &TypeDef, limits: &Limits) -> Result<Parsed, JsonError> {
    parse_with(bytes, Some(ty), limits)
}

/// Reads a document that has no fractions, no keys that come twice and none of more than so many bytes; `None` for any other.
pub(crate) fn parse_plain(text: &str, key_bytes_max: usize, limits: &Limits) -> Option<Tree> {
    let mut p = Parser::new(text, limits);
    let tree = p.document(Hint::Untyped).ok()?;
    let is_plain = p.duplicates.is_empty() && !p.fractions && p.longest_key <= key_bytes_max;
    is_plain.then_some(tree)
}

fn parse_with(bytes: &[u8], ty: Option<&TypeDef>, limits: &Limits) -> Result<Parsed, JsonError> {
    let text = utf8(bytes);
    let mut p = Parser::new(&text, limits);
    let tree = p
        .document(ty.map_or(Hint::Untyped, Hint::Type))
        .map_err(|fault| p.scan.explain(fault, original_byte(bytes, p.scan.at)))?;
    Ok(Parsed {
        tree,
        duplicates: p.duplicates,
    })
}

/// The text, each byte that is no UTF-8 replaced by U+FFFD as Go does.
pub(super) fn utf8(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(s) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(s);
    }
    let mut out = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(std::iter::repeat_n('\u{fffd}', chunk.invalid().len()));
    }
    Cow::Owned(out)
}

/// The byte of the input at a place of its text as [`utf8`] makes it, where a replaced byte takes three.
fn original_byte(bytes: &[u8], at: usize) -> Option<u8> {
    let (mut from, mut to) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let (valid, invalid) = (chunk.valid().len(), chunk.invalid().len());
        if at < to + valid {
            return bytes.get(from + at - to).copied();
        }
        if at < to + valid + 3 * invalid {
            return bytes.get(from + valid + (at - to - valid) / 3).copied();
        }
        (from, to) = (from + valid + invalid, to + valid + 3 * invalid);
    }
    None
}

/// What is known of the value to come.
#[derive(Clone, Copy)]
pub(super) enum Hint<'t> {
    /// Nothing.
    Untyped,
    /// Its type.
    Type(&'t TypeDef),
    /// It is under an unknown field, which Go skips.
    Unknown,
}

impl<'t> Hint<'t> {
    /// Of the items of a list.
    pub(super) fn item(self) -> Self {
        match self {
            Self::Type(TypeDef {
                shape: Shape::List(l),
                ..
            }) => Self::Type(&l.item),
            Self::Unknown => Self::Unknown,
            _ => Self::Untyped,
        }
    }

    pub(super) fn is_raw(self) -> bool {
        matches!(
            self,
            Self::Type(TypeDef {
                shape: Shape::Scalar(Scalar::RawExtension | Scalar::FieldsV1),
                ..
            })
        )
    }
}

/// Where the parser is, for the paths of duplicates: only read when there is one.
#[derive(Clone, Copy)]
pub(super) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl Path<'_> {
    pub(super) fn write(&self, out: &mut String) {
        match self {
            Self::Root => {}
            Self::Key(parent, key) => {
                parent.write(out);
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(key);
            }
            Self::Item(parent, i) => {
                parent.write(out);
                let _ = write!(out, "[{i}]");
            }
        }
    }
}

struct Parser<'a> {
    scan: Scanner<'a>,
    limits: Limits,
    nodes: usize,
    duplicates: Vec<String>,
    /// Entries of the maps being read, the innermost last: each map is allocated once, in its final size.
    pending: Vec<(Text, Tree)>,
    /// It has numbers that are no integers.
    fractions: bool,
    longest_key: usize,
}

/// How many duplicates are told, as many as sigs.k8s.io/json tells.
pub(super) const DUPLICATES_MAX: usize = 100;

impl<'a> Parser<'a> {
    fn new(text: &'a str, limits: &Limits) -> Self {
        Self {
            scan: Scanner::new(text),
            limits: *limits,
            nodes: 0,
            duplicates: Vec::new(),
            pending: Vec::with_capacity(64),
            fractions: false,
            longest_key: 0,
        }
    }

    fn document(&mut self, hint: Hint<'_>) -> Result<Tree, Fault> {
        let tree = self.value(hint, 0, &Path::Root)?;
        match self.scan.token() {
            None => Ok(tree),
            Some(_) => Err(Fault::Char(Context::AfterTop)),
        }
    }

    fn value(&mut self, hint: Hint<'_>, depth: usize, path: &Path<'_>) -> Result<Tree, Fault> {
        let Some(c) = self.scan.token() else {
            return Err(Fault::End);
        };
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return Err(Fault::Nodes);
        }
        if hint.is_raw() {
            return self.raw(depth);
        }
        match c {
            b'{' => self.map(hint, depth + 1, path),
            b'[' => self.list(hint, depth + 1, path),
            b'"' => Ok(Tree::Str(match self.scan.string()? {
                Cow::Borrowed(s) => Text::from(s),
                Cow::Owned(s) => Text::from(s),
            })),
            b't' => self.scan.literal("true").map(|()| Tree::Bool(true)),
            b'f' => self.scan.literal("false").map(|()| Tree::Bool(false)),
            b'n' => self.scan.literal("null").map(|()| Tree::Null),
            b'-' | b'0'..=b'9' => {
                let number = self.scan.number()?;
                self.fractions |= matches!(number, Tree::Float(_));
                Ok(number)
            }
            _ => Err(Fault::Char(Context::Value)),
        }
    }

    fn raw(&mut self, depth: usize) -> Result<Tree, Fault> {
        let from = self.scan.at;
        self.scan.skip_value(self.limits.depth.saturating_sub(depth))?;
        let raw = self.scan.since(from);
        Ok(if raw == "null" {
            Tree::Null
        } else {
            Tree::raw(bytes::Bytes::copy_from_slice(raw.as_bytes()))
        })
    }

    fn list(&mut self, hint: Hint<'_>, depth: usize, path: &Path<'_>) -> Result<Tree, Fault> {
        self.enter(depth)?;
        let mut items = Vec::new();
        if self.scan.token() == Some(b']') {
            self.scan.at += 1;
            return Ok(Tree::list(items));
        }
        let item_hint = hint.item();
        loop {
            items.push(self.value(item_hint, depth, &Path::Item(path, items.len()))?);
            if self.scan.after_item(b']', Context::AfterElement)? {
                return Ok(Tree::list(items));
            }
        }
    }

    fn map(&mut self, hint: Hint<'_>, depth: usize, path: &Path<'_>) -> Result<Tree, Fault> {
        self.enter(depth)?;
        if self.scan.token() == Some(b'}') {
            self.scan.at += 1;
            return Ok(Tree::empty_map());
        }
        let start = self.pending.len();
        let mut sorted = true;
        let mut next_field = 0;
        loop {
            let key = self.scan.key()?;
            self.longest_key = self.longest_key.max(key.len());
            let (key, value_hint) = match hint {
                Hint::Type(TypeDef {
                    shape: Shape::Struct(s),
                    ..
                }) => match crate::fields::find(s, &key, &mut next_field).map(|(_, f)| f) {
                    Some(f) => (f.name.clone(), Hint::Type(&f.ty)),
                    None if s.preserve_unknown => (Text::from(key), Hint::Untyped),
                    None => (Text::from(key), Hint::Unknown),
                },
                Hint::Type(TypeDef {
                    shape: Shape::Map(m), ..
                }) => (Text::from(key), Hint::Type(&m.value)),
                Hint::Unknown => (Text::from(key), Hint::Unknown),
                _ => (Text::from(key), Hint::Untyped),
            };
            let value = self.value(value_hint, depth, &Path::Key(path, &key))?;
            let last = self.pending.get(start..).and_then(<[_]>::last);
            sorted = sorted && last.is_none_or(|l| l.0.as_bytes() < key.as_bytes());
            self.pending.push((key, value));
            if self.scan.after_item(b'}', Context::AfterPair)? {
                break;
            }
        }
        let mut entries: Vec<(Text, Tree)> = self.pending.drain(start..).collect();
        if !sorted {
            entries.sort_by(|a, b| key_order(&a.0, &b.0));
            if entries.windows(2).any(|w| w[0].0 == w[1].0) {
                if !matches!(hint, Hint::Unknown) {
                    self.tell_duplicates(&entries, path);
                }
                return Ok(Tree::Map(Map::from_entries(entries)));
            }
        }
        Ok(Tree::Map(Map::from_sorted(entries)))
    }

    fn enter(&mut self, depth: usize) -> Result<(), Fault> {
        if depth > self.limits.depth {
            return Err(Fault::Depth);
        }
        self.scan.at += 1;
        Ok(())
    }

    fn tell_duplicates(&mut self, sorted: &[(Text, Tree)], path: &Path<'_>) {
        for w in sorted.windows(2) {
            if w[0].0 == w[1].0 && self.duplicates.len() < DUPLICATES_MAX {
                let mut text = String::new();
                Path::Key(path, &w[0].0).write(&mut text);
                if !self.duplicates.contains(&text) {
                    self.duplicates.push(text);
                }
            }
        }
    }
}
