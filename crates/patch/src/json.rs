//! JSON text as Go writes and reads it, for the few places where a patch meets text: path elements, the last-applied
//! annotation, kept raw values and the size of copies.

use compact_str::format_compact;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use supercargo_meta::{Map, Text, Tree};

/// A tree from JSON text; `None` when it is not exactly one JSON value. Of equal keys the last wins.
pub(crate) fn parse(text: &[u8]) -> Option<Tree> {
    let mut d = serde_json::Deserializer::from_slice(text);
    let t = Seed.deserialize(&mut d).ok()?;
    d.end().ok()?;
    Some(t)
}

struct Seed;

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
        let mut v = Vec::new();
        while let Some(x) = a.next_element_seed(Self)? {
            v.push(x);
        }
        Ok(Tree::list(v))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut a: A) -> Result<Tree, A::Error> {
        let mut v = Vec::new();
        while let Some(k) = a.next_key::<String>()? {
            v.push((Text::from(k), a.next_value_seed(Self)?));
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

/// Appends compact JSON with sorted keys; text escapes `<`, `>`, `&` and line separators as Go's encoder does.
pub(crate) fn write(out: &mut Vec<u8>, t: &Tree) {
    match t {
        Tree::Null => out.extend_from_slice(b"null"),
        Tree::Bool(true) => out.extend_from_slice(b"true"),
        Tree::Bool(false) => out.extend_from_slice(b"false"),
        Tree::Int(i) => out.extend_from_slice(format_compact!("{i}").as_bytes()),
        Tree::Float(f) => out.extend_from_slice(float(*f).as_bytes()),
        Tree::Str(s) => text(out, s, true),
        Tree::Raw(b) => out.extend_from_slice(b),
        Tree::List(l) => {
            out.push(b'[');
            for (i, x) in l.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write(out, x);
            }
            out.push(b']');
        }
        Tree::Map(m) => {
            out.push(b'{');
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                text(out, k, true);
                out.push(b':');
                write(out, v);
            }
            out.push(b'}');
        }
    }
}

/// A float as Go's JSON encoder prints it: plain between 1e-6 and 1e21, with an exponent outside.
pub(crate) fn float(f: f64) -> Text {
    let a = f.abs();
    if a != 0.0 && !(1e-6..1e21).contains(&a) {
        let s = format_compact!("{f:e}");
        match s.split_once('e') {
            // Positive exponents carry a sign; one-digit exponents keep one digit.
            Some((m, e)) if !e.starts_with('-') => format_compact!("{m}e+{e}"),
            _ => s,
        }
    } else {
        format_compact!("{f}")
    }
}

/// Appends a JSON string. `html` escapes what Go's encoder escapes for web pages; field names of field sets are not.
pub(crate) fn text(out: &mut Vec<u8>, s: &str, html: bool) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    out.push(b'"');
    for c in s.chars() {
        match c {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\r' => out.extend_from_slice(b"\\r"),
            '\t' => out.extend_from_slice(b"\\t"),
            '\u{2028}' if html => out.extend_from_slice(b"\\u2028"),
            '\u{2029}' if html => out.extend_from_slice(b"\\u2029"),
            c if u32::from(c) < 0x20 || (html && matches!(c, '<' | '>' | '&')) => {
                let n = u32::from(c) as usize & 0xff;
                out.extend_from_slice(b"\\u00");
                out.push(HEX[n >> 4]);
                out.push(HEX[n & 15]);
            }
            c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    out.push(b'"');
}

/// The word Go's JSON decoder uses for a value in its errors.
pub(crate) const fn word(t: &Tree) -> &'static str {
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

    fn show(t: &Tree) -> String {
        let mut v = Vec::new();
        write(&mut v, t);
        String::from_utf8(v).unwrap()
    }

    #[test]
    fn text_and_numbers_look_like_go() {
        for (text, want) in [
            (
                r#"{"b":[1,2.5,true,null],"a":"x<y"}"#,
                r#"{"a":"x\u003cy","b":[1,2.5,true,null]}"#,
            ),
            ("1e21", "1e+21"),
            ("1e-7", "1e-7"),
            ("0.000001", "0.000001"),
            ("100000000000000000000", "100000000000000000000"),
            (r#""\u0001\b\u2028""#, r#""\u0001\u0008\u2028""#),
        ] {
            assert_eq!(show(&parse(text.as_bytes()).unwrap()), want);
        }
    }

    #[test]
    fn only_one_whole_value_is_json() {
        for bad in ["", "{", "{} {}", "[1,]", "nul"] {
            assert!(parse(bad.as_bytes()).is_none(), "{bad}");
        }
    }
}
