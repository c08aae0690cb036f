//! JSON text as Go writes and reads it, for the few places where a patch meets text: path elements, the last-applied
//! annotation, kept raw values and the size of copies.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use supercargo_meta::{Map, Text, Tree, nesting_max};

/// A tree from JSON text; `None` when it is not exactly one JSON value. Of equal keys the last wins.
pub(crate) fn parse(text: &[u8]) -> Option<Tree> {
    let mut d = serde_json::Deserializer::from_slice(text);
    // Its own limit is far below what an object may hold; the seeds count instead.
    d.disable_recursion_limit();
    let t = Seed(nesting_max()).deserialize(&mut d).ok()?;
    d.end().ok()?;
    Some(t)
}

/// A value whose containers may nest so deep.
struct Seed(usize);

impl Seed {
    fn below<E: Error>(&self) -> Result<Self, E> {
        let left = self.0.checked_sub(1);
        left.map(Self).ok_or_else(|| E::custom("exceeded max depth"))
    }
}

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Tree;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Tree, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed {
    type Value = Tree;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }
    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }
    fn visit_bool<E: Error>(self, v: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(v))
    }
    fn visit_i64<E: Error>(self, v: i64) -> Result<Tree, E> {
        Ok(Tree::Int(v))
    }
    #[allow(
        clippy::cast_precision_loss,
        reason = "Go reads integers beyond int64 as float64"
    )]
    fn visit_u64<E: Error>(self, v: u64) -> Result<Tree, E> {
        Ok(i64::try_from(v).map_or(Tree::Float(v as f64), Tree::Int))
    }
    fn visit_f64<E: Error>(self, v: f64) -> Result<Tree, E> {
        Ok(Tree::Float(v))
    }
    fn visit_str<E: Error>(self, v: &str) -> Result<Tree, E> {
        Ok(v.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut a: A) -> Result<Tree, A::Error> {
        let left = self.below::<A::Error>()?.0;
        let mut v = Vec::new();
        while let Some(x) = a.next_element_seed(Self(left))? {
            v.push(x);
        }
        Ok(Tree::list(v))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut a: A) -> Result<Tree, A::Error> {
        let left = self.below::<A::Error>()?.0;
        let mut v = Vec::new();
        while let Some(k) = a.next_key::<String>()? {
            v.push((Text::from(k), a.next_value_seed(Self(left))?));
        }
        Ok(Tree::Map(Map::from_entries(v)))
    }
}

/// What a kept raw value stands for; anything else is itself.
pub(crate) fn unraw(t: &Tree) -> Tree {
    match t {
        Tree::Raw(b) => parse(b).unwrap_or_default(),
        _ => t.clone(),
    }
}

/// Appends a JSON string the way field sets are written: nothing is escaped that JSON itself does not want escaped.
pub(crate) fn plain_text(out: &mut Vec<u8>, s: &str) {
    plain_bytes(out, s.as_bytes());
}

/// [`plain_text`] for text in bytes.
pub(crate) fn plain_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    plain_inside(out, bytes);
    out.push(b'"');
}

/// True for text of which nothing is escaped.
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    let is_plain = |c: &u8| (*c >= 0x20) & (*c != b'"') & (*c != b'\\');
    bytes.iter().fold(true, |all, c| all & is_plain(c))
}

/// What is between the quotes.
pub(crate) fn plain_inside(out: &mut Vec<u8>, bytes: &[u8]) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    if is_plain(bytes) {
        return out.extend_from_slice(bytes);
    }
    let mut from = 0;
    for (i, c) in bytes.iter().enumerate() {
        let escape: &[u8] = match c {
            b'"' => b"\\\"",
            b'\\' => b"\\\\",
            b'\n' => b"\\n",
            b'\r' => b"\\r",
            b'\t' => b"\\t",
            c if *c < 0x20 => &[
                b'\\',
                b'u',
                b'0',
                b'0',
                HEX[usize::from(c >> 4)],
                HEX[usize::from(c & 15)],
            ],
            _ => continue,
        };
        out.extend_from_slice(&bytes[from..i]);
        out.extend_from_slice(escape);
        from = i + 1;
    }
    out.extend_from_slice(&bytes[from..]);
}

/// The word Go's JSON decoder uses for a value in its errors.
#[must_use]
pub const fn word(t: &Tree) -> &'static str {
    match t {
        Tree::Null => "null",
        Tree::Bool(_) => "bool",
        Tree::Int(_) | Tree::Float(_) => "number",
        Tree::Str(_) => "string",
        Tree::List(_) => "array",
        Tree::Map(_) | Tree::Raw(_) => "object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_raw_may_nest_as_deep_as_a_document() {
        let raw = |levels: usize| Tree::raw("[".repeat(levels) + &"]".repeat(levels));
        let max = nesting_max();
        assert!(unraw(&raw(max)).nests_deeper_than(max - 1));
        assert_eq!(unraw(&raw(max + 1)), Tree::Null);
    }

    #[test]
    fn only_one_whole_value_is_json() {
        for bad in ["", "{", "{} {}", "[1,]", "nul"] {
            assert!(parse(bad.as_bytes()).is_none(), "{bad}");
        }
    }
}
