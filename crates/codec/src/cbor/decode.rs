//! CBOR to tree, with and without a type.
//!
//! With a type the errors are those that Go's decoder has for the struct, in the order in which it finds them: the first value
//! that does not fit, in the order of the document; but a key that comes twice is told before whatever else is wrong in the
//! same map. A value that does not fit is named by the field of the outermost struct that it lies in.

mod problem;
mod scalars;

use super::major::{BYTES, LIST, MAP, NEGATIVE, PRIMITIVE, TAG, TEXT, UNSIGNED};
use super::reader::{Reader, check, type_name};
use super::{CborError, tag};
use crate::Limits;
use problem::{Outcome, Problem, embedded, too_deep, twice, wrong};
use scalars::time;
use std::borrow::Cow;
use std::collections::HashSet;
use supercargo_meta::{Map, Text, Tree, go_quote};
use supercargo_schema::{Field, FieldFlags, Scalar, Shape, Struct, TypeDef, TypeRef};

/// Reads one document, with or without the self-described tag, without a schema. Binary data becomes the text its tag asks
/// for; without a tag bytes are text.
///
/// # Errors
/// Bytes that are no CBOR, what JSON can't say, keys that come twice, more nesting or values than `limits` allow.
pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Tree, CborError> {
    Ok(decode(bytes, None, limits)?.tree)
}

/// What was read with a type.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The object, not canonical yet; fields that the type does not know are left out.
    pub tree: Tree,
    /// Where the first unknown field stands among the entries of its map: all that Go's decoder tells.
    pub unknown: Option<u64>,
}

/// Reads one document as Go's decoder reads the struct of a type.
///
/// # Errors
/// As [`parse`], and values that don't fit the type, in the words of fxamacker/cbor 2.
pub fn parse_typed(bytes: &[u8], ty: &TypeDef, limits: &Limits) -> Result<Typed, CborError> {
    decode(bytes, Some(ty), limits)
}

/// `apiVersion` and `kind` of a document, "" for what it does not say.
///
/// # Errors
/// As [`parse_typed`].
pub fn type_meta(bytes: &[u8], limits: &Limits) -> Result<(Text, Text), CborError> {
    let found = parse_typed(bytes, &TYPE_META, limits)?.tree;
    let text = |name| Text::from(found.str_at(&[name]));
    Ok((text("apiVersion"), text("kind")))
}

/// What a document that can be read is, as Go's decoder calls it, for example `byte string`.
#[must_use]
pub fn kind_of(bytes: &[u8]) -> &'static str {
    let mut r = Reader { rest: bytes };
    while r.next_major() == TAG && r.head().is_ok() {}
    type_name(r.next_major())
}

static STRING: TypeDef = plain("string", Shape::Scalar(Scalar::String));

static TYPE_META_FIELDS: [Field; 2] = [text_field("kind"), text_field("apiVersion")];

static TYPE_META: TypeDef = plain(
    "v1.TypeMeta",
    Shape::Struct(Struct {
        fields: Cow::Borrowed(&TYPE_META_FIELDS),
        by_name: Cow::Borrowed(&[1, 0]),
        atomic: false,
        preserve_unknown: false,
        custom: None,
    }),
);

const fn plain(go: &'static str, shape: Shape) -> TypeDef {
    TypeDef::anonymous(Text::const_new(go), shape)
}

const fn text_field(name: &'static str) -> Field {
    Field::plain(
        Text::const_new(name),
        TypeRef::Static(&STRING),
        FieldFlags::OMIT_EMPTY,
    )
}

fn decode(bytes: &[u8], ty: Option<&TypeDef>, limits: &Limits) -> Result<Typed, CborError> {
    check(bytes, limits.nodes)?;
    let mut d = Decoder {
        r: Reader { rest: bytes },
        shown: None,
        depth_max: limits.depth,
        passed: false,
    };
    Ok(d.value(ty, limits.depth)?)
}

struct Decoder<'a> {
    r: Reader<'a>,
    /// The tag that says as what text bytes are shown, of what is being read.
    shown: Option<u64>,
    depth_max: usize,
    /// What failed was passed nevertheless: what it lies in goes on behind it, and nothing is passed twice.
    passed: bool,
}

impl From<Tree> for Typed {
    fn from(tree: Tree) -> Self {
        Self { tree, unknown: None }
    }
}

impl Decoder<'_> {
    /// One item and the tags in front of it. It is passed also when it can't be decoded.
    fn value(&mut self, ty: Option<&TypeDef>, depth: usize) -> Outcome<Typed> {
        let (outer, start) = (self.shown, self.r.rest);
        let out = match self.r.next_major() {
            // Most have no tag.
            TAG => self.tagged(ty, depth),
            _ => self.item(ty, depth),
        };
        self.shown = outer;
        if out.is_err() && !std::mem::take(&mut self.passed) {
            self.r.rest = start;
            self.r.skip()?;
        }
        out
    }

    /// The failure of a list or map of which `left` items were not looked at.
    fn failed<T>(&mut self, p: Problem, mut left: Option<u64>, items: usize) -> Outcome<T> {
        while self.goes_on(&mut left) {
            for _ in 0..items {
                self.r.skip()?;
            }
        }
        self.passed = true;
        Err(p)
    }

    fn tagged(&mut self, ty: Option<&TypeDef>, depth: usize) -> Outcome<Typed> {
        let is_time = self.tags()?;
        let is_any = ty.is_none_or(|t| matches!(t.shape, Shape::Scalar(s) if is_untyped(s)));
        if is_time && is_any {
            return time(self.untyped(depth)?.tree).map(Typed::from);
        }
        self.item(ty, depth)
    }

    /// Passes tags; true when what they are about is a time.
    fn tags(&mut self) -> Outcome<bool> {
        let mut is_time = false;
        while self.r.next_major() == TAG {
            let number = self.r.head()?.number.unwrap_or(0);
            let next = self.r.next_major();
            let wanted: Option<(&[u8], &str)> = match number {
                tag::TIME_TEXT => Some((&[TEXT], "text string")),
                tag::TIME_NUMBER => Some((
                    &[UNSIGNED, NEGATIVE, PRIMITIVE],
                    "integer or floating-point number",
                )),
                _ => None,
            };
            match wanted {
                Some((majors, what)) if !majors.contains(&next) || self.is_simple() => {
                    return Err(CborError::new(format!(
                        "cbor: tag number {number} must be followed by {what}, got {}",
                        type_name(next)
                    ))
                    .into());
                }
                wanted => is_time = wanted.is_some(),
            }
            if matches!(number, tag::BASE64 | tag::BASE64_URL | tag::BASE16) {
                self.shown = Some(number);
            }
        }
        Ok(is_time)
    }

    /// An item without tags.
    fn item(&mut self, ty: Option<&TypeDef>, depth: usize) -> Outcome<Typed> {
        let Some(ty) = ty else {
            return self.untyped(depth);
        };
        let what = match &ty.shape {
            Shape::Scalar(Scalar::RawExtension) => "RawExtension",
            Shape::Scalar(Scalar::FieldsV1) => "FieldsV1",
            Shape::Scalar(s) if is_untyped(*s) => return self.untyped(depth),
            _ => return self.typed(ty, depth),
        };
        self.untyped(depth).map_err(|p| embedded(what, p))
    }

    /// True before a boolean, null and their like.
    fn is_simple(&self) -> bool {
        self.r.rest.first().is_some_and(|b| matches!(b, 0xe0..=0xf8))
    }

    fn untyped(&mut self, depth: usize) -> Outcome<Typed> {
        match self.r.next_major() {
            LIST => self.list(None, depth),
            MAP => self.map(None, "string", depth),
            _ => self.single().map(Typed::from),
        }
    }

    /// An item without tags that shall be of a type.
    fn typed(&mut self, ty: &TypeDef, depth: usize) -> Outcome<Typed> {
        let major = self.r.next_major();
        if major == PRIMITIVE {
            return self.simple(ty).map(Typed::from);
        }
        match (&ty.shape, major) {
            (Shape::Struct(s), MAP) => self.fields(s, &ty.go, depth),
            (Shape::Struct(_), LIST) => Err(wrong(
                LIST,
                &ty.go,
                "cannot decode CBOR array to struct without toarray option",
            )),
            (Shape::List(l), LIST) => self.list(Some(&l.item), depth),
            (Shape::Map(m), MAP) => self.map(Some(&m.value), key_type(&ty.go), depth),
            (Shape::Scalar(s), _) => self.scalar(*s, ty, major).map(Typed::from),
            _ => Err(wrong(major, &ty.go, "")),
        }
    }

    fn list(&mut self, item: Option<&TypeDef>, depth: usize) -> Outcome<Typed> {
        let depth = self.below(depth)?;
        let mut left = self.r.head()?.number;
        let mut items = Vec::new();
        let mut unknown = None;
        while self.goes_on(&mut left) {
            match self.value(item, depth) {
                Ok(found) => {
                    unknown = unknown.or(found.unknown);
                    items.push(found.tree);
                }
                Err(p) => return self.failed(p, left, 1),
            }
        }
        Ok(Typed {
            tree: Tree::list(items),
            unknown,
        })
    }

    /// A map of values of a type.
    fn map(&mut self, of: Option<&TypeDef>, key: &str, depth: usize) -> Outcome<Typed> {
        let depth = self.below(depth)?;
        let mut left = self.r.head()?.number;
        let mut entries: Vec<(Text, Tree)> = Vec::new();
        let mut seen: HashSet<Text> = HashSet::new();
        let (mut first, mut unknown, mut at) = (None, None, 0);
        while self.goes_on(&mut left) {
            let found = match self.key(key) {
                Ok(k) => self.value(of, depth).map(|v| (k, v)),
                Err(p) => {
                    self.r.skip()?;
                    Err(p)
                }
            };
            match found {
                Ok((k, _)) if !seen.insert(k.clone()) => {
                    return self.failed(twice(&go_quote(&k), at), left, 2);
                }
                Ok((k, v)) => {
                    unknown = unknown.or(v.unknown);
                    entries.push((k, v.tree));
                }
                Err(p) => {
                    first.get_or_insert(p);
                }
            }
            at += 1;
        }
        match first {
            Some(p) => self.failed(p, Some(0), 2),
            None => Ok(Typed {
                tree: Tree::Map(Map::from_entries(entries)),
                unknown,
            }),
        }
    }

    /// The fields of a struct.
    fn fields(&mut self, s: &Struct, go: &str, depth: usize) -> Outcome<Typed> {
        let depth = self.below(depth)?;
        let mut left = self.r.head()?.number;
        let mut entries: Vec<(Text, Tree)> = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        let (mut first, mut own, mut inner, mut at) = (None, None, None, 0);
        while self.goes_on(&mut left) {
            let name = match self.field_name(&mut first) {
                Ok(Some(name)) => name,
                Ok(None) => {
                    self.r.skip()?;
                    at += 1;
                    continue;
                }
                Err(p) => {
                    first.get_or_insert(p);
                    self.r.skip()?;
                    at += 1;
                    continue;
                }
            };
            let shown = name.shown();
            if seen.contains(&shown) {
                self.r.skip()?;
                return self.failed(twice(&shown, at), left, 2);
            }
            seen.insert(shown);
            let field = match &name {
                Name::Text(t) => s.field(t).map(|f| f.1),
                Name::Other(_) => None,
            };
            match field {
                None => {
                    own = own.or(Some(at));
                    self.r.skip()?;
                }
                Some(f) => match self.field(f, go, depth) {
                    Ok(v) => {
                        inner = inner.or(v.unknown);
                        entries.push((f.name.clone(), v.tree));
                    }
                    Err(p) => {
                        first.get_or_insert(p);
                    }
                },
            }
            at += 1;
        }
        match first {
            Some(p) => self.failed(p, Some(0), 2),
            None => Ok(Typed {
                tree: Tree::Map(Map::from_entries(entries)),
                unknown: own.or(inner),
            }),
        }
    }

    fn field(&mut self, f: &Field, go: &str, depth: usize) -> Outcome<Typed> {
        // Into a pointer "undefined" is nothing, as null is.
        if f.flags.pointer() && self.r.rest.first() == Some(&UNDEFINED) {
            self.r.head()?;
            return Ok(Tree::Null.into());
        }
        self.value(Some(&f.ty), depth)
            .map_err(|p| p.of_field(go, &f.name))
    }

    /// A key of a map, passed when it is no text.
    fn key(&mut self, go: &str) -> Outcome<Text> {
        let start = self.r.rest;
        let outer = self.shown;
        let major = self.r.next_major();
        let key = match major {
            // Whatever it holds, and however deep.
            LIST | MAP => Err(wrong(major, go, "")),
            _ => match self.tagged(None, 1) {
                Ok(Typed {
                    tree: Tree::Str(t), ..
                }) => Ok(t),
                Ok(Typed { tree: Tree::Null, .. }) => Ok(Text::default()),
                Ok(_) => Err(wrong(major, go, "")),
                Err(p) => Err(p),
            },
        };
        self.shown = outer;
        if key.is_err() {
            self.passed = false;
            self.r.rest = start;
            self.r.skip()?;
        }
        key
    }

    /// The name of a struct's field; none for a key that can't be compared with others. A key that is neither text nor number
    /// is told, and passed.
    fn field_name(&mut self, first: &mut Option<Problem>) -> Outcome<Option<Name>> {
        let major = self.r.next_major();
        match major {
            TEXT => self.utf8().map(|t| Some(Name::Text(t))),
            BYTES => {
                let h = self.r.head()?;
                let b = self.r.string(h)?;
                Ok(Some(Name::Text(Text::from(String::from_utf8_lossy(&b)))))
            }
            UNSIGNED | NEGATIVE => {
                let n = self.int("int64", i64::MIN, "Go's int64")?;
                Ok(Some(Name::Other(n)))
            }
            _ => {
                first.get_or_insert(wrong(
                    major,
                    "string",
                    format!(
                        "map key is of type {} and cannot be used to match struct field name",
                        type_name(major)
                    ),
                ));
                let start = self.r.rest;
                let key = self.value(None, self.depth_max);
                self.r.rest = start;
                self.r.skip()?;
                Ok(match key?.tree {
                    Tree::List(_) | Tree::Map(_) => None,
                    t => Some(Name::Other(t)),
                })
            }
        }
    }

    /// True when another item comes.
    fn goes_on(&mut self, left: &mut Option<u64>) -> bool {
        match left {
            Some(0) => false,
            Some(n) => {
                *n -= 1;
                true
            }
            None => !self.r.ends(),
        }
    }

    fn below(&self, depth: usize) -> Outcome<usize> {
        depth.checked_sub(1).ok_or_else(|| too_deep(self.depth_max))
    }
}

/// True for what takes any item.
const fn is_untyped(s: Scalar) -> bool {
    matches!(
        s,
        Scalar::Json | Scalar::Duration | Scalar::RawExtension | Scalar::FieldsV1
    )
}

/// The simple value "undefined" with its type.
const UNDEFINED: u8 = 0xf7;

/// A key of a struct's map.
enum Name {
    Text(Text),
    Other(Tree),
}

impl Name {
    /// As an error shows it.
    fn shown(&self) -> String {
        match self {
            Self::Text(t) => go_quote(t),
            Self::Other(t) => supercargo_meta::json_text(t),
        }
    }
}

/// The type of the keys of a Go map.
fn key_type(go: &str) -> &str {
    go.strip_prefix("map[")
        .and_then(|rest| rest.split_once(']'))
        .map_or("string", |(key, _)| key)
}
