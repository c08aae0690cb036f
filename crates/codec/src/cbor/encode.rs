//! Tree to CBOR.

use super::half;
use super::major::{BYTES, LIST, MAP, NEGATIVE, TAG, UNSIGNED};
use super::reader::Reader;
use super::{MAGIC, tag};
use crate::Limits;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{Scalar, Shape, TypeDef, is_omitted};

/// Appends `tree`, a canonical tree of type `ty`.
pub fn write(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef) {
    out.extend(MAGIC);
    write_item(out, tree, ty);
}

/// The same without the tag in front: an item inside something else.
pub fn write_item(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef) {
    value(out, tree, Some(ty));
}

/// Appends `tree` without schema and without the tag in front.
pub fn write_item_untyped(out: &mut Vec<u8>, tree: &Tree) {
    value(out, tree, None);
}

/// Appends the beginning of a map of `n` entries.
pub fn map_head(out: &mut Vec<u8>, n: u64) {
    head(out, MAP, n);
}

/// Appends the beginning of a list of `n` items.
pub fn list_head(out: &mut Vec<u8>, n: u64) {
    head(out, LIST, n);
}

/// Appends a text.
pub fn text(out: &mut Vec<u8>, text: &str) {
    bytes(out, text.as_bytes());
}

/// The document that an item of a list is by itself: how it begins, with `kind` and `apiVersion` in front of the others, and
/// where in the item the rest of it begins. The item is a map that [`write_item`] wrote. (Nobody relies on the order of keys:
/// upstream shuffles them.)
#[must_use]
pub fn with_type(item: &[u8], api_version: &str, kind: &str) -> (Vec<u8>, usize) {
    let mut r = Reader { rest: item };
    let entries = r.head().ok().and_then(|h| h.number).unwrap_or(0);
    let mut out = MAGIC.to_vec();
    map_head(&mut out, entries + 2);
    for (name, value) in [("kind", kind), ("apiVersion", api_version)] {
        text(&mut out, name);
        text(&mut out, value);
    }
    (out, item.len() - r.rest.len())
}

/// Appends `tree` without schema.
pub fn write_untyped(out: &mut Vec<u8>, tree: &Tree) {
    out.extend(MAGIC);
    value(out, tree, None);
}

fn value(out: &mut Vec<u8>, tree: &Tree, ty: Option<&TypeDef>) {
    match tree {
        Tree::Null => out.push(0xf6),
        Tree::Bool(b) => out.push(if *b { 0xf5 } else { 0xf4 }),
        Tree::Int(i) => match u64::try_from(*i) {
            Ok(n) => head(out, UNSIGNED, n),
            Err(_) => head(out, NEGATIVE, !i.cast_unsigned()),
        },
        Tree::Float(f) => float(out, *f),
        Tree::Str(s) => match ty.map(|t| &t.shape) {
            Some(Shape::Scalar(Scalar::Bytes)) => binary(out, s),
            _ => bytes(out, s.as_bytes()),
        },
        Tree::List(l) => {
            let item = ty.and_then(|t| match &t.shape {
                Shape::List(l) => Some(&*l.item),
                _ => None,
            });
            head(out, LIST, l.len() as u64);
            for x in l.iter() {
                value(out, x, item);
            }
        }
        Tree::Map(m) => map(out, m, ty),
        // Raw JSON is written as what it says.
        Tree::Raw(b) => match crate::json::parse(b, &Limits::stored()) {
            Ok(p) => value(out, &p.tree, None),
            Err(_) => out.push(0xf6),
        },
    }
}

/// Keys in the order of their encoded bytes: short ones first.
fn map(out: &mut Vec<u8>, m: &Map, ty: Option<&TypeDef>) {
    let mut entries: Vec<(&Text, &Tree, Option<&TypeDef>)> = Vec::with_capacity(m.len());
    for (k, v) in m {
        let below = match ty.map(|t| &t.shape) {
            Some(Shape::Struct(s)) => match s.field(k) {
                Some((_, f)) if !v.is_null() && is_omitted(v, f) => continue,
                Some((_, f)) => Some(&*f.ty),
                None => None,
            },
            Some(Shape::Map(of)) => Some(&*of.value),
            _ => None,
        };
        entries.push((k, v, below));
    }
    entries.sort_by(|a, b| (a.0.len(), a.0.as_bytes()).cmp(&(b.0.len(), b.0.as_bytes())));
    head(out, MAP, entries.len() as u64);
    for (k, v, below) in entries {
        bytes(out, k.as_bytes());
        value(out, v, below);
    }
}

/// The first byte of an item, and its number in the smallest form.
fn head(out: &mut Vec<u8>, major: u8, n: u64) {
    let first = major << 5;
    let b = n.to_be_bytes();
    match n {
        0..=23 => out.push(first | b[7]),
        24..=0xff => out.extend([first | 24, b[7]]),
        0x100..=0xffff => {
            out.push(first | 25);
            out.extend(&b[6..]);
        }
        0x1_0000..=0xffff_ffff => {
            out.push(first | 26);
            out.extend(&b[4..]);
        }
        _ => {
            out.push(first | 27);
            out.extend(b);
        }
    }
}

fn bytes(out: &mut Vec<u8>, b: &[u8]) {
    head(out, BYTES, b.len() as u64);
    out.extend_from_slice(b);
}

/// Base64 text as the bytes it stands for.
fn binary(out: &mut Vec<u8>, text: &str) {
    match STANDARD.decode(text) {
        Ok(b) => {
            head(out, TAG, tag::BASE64);
            bytes(out, &b);
        }
        Err(_) => bytes(out, text.as_bytes()),
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "the narrow form is compared with the wide one"
)]
#[allow(clippy::float_cmp, reason = "equal to the last bit is what is asked")]
fn float(out: &mut Vec<u8>, f: f64) {
    let narrow = f as f32;
    if !f.is_finite() {
        // JSON can't say it either.
        out.push(0xf6);
    } else if f64::from(narrow) != f {
        out.push(0xfb);
        out.extend(f.to_bits().to_be_bytes());
    } else if let Some(h) = half::narrow(narrow) {
        out.push(0xf9);
        out.extend(h.to_be_bytes());
    } else {
        out.push(0xfa);
        out.extend(narrow.to_bits().to_be_bytes());
    }
}
