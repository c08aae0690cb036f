//! The message of a changed object, made from the message of what it was: parts that both trees share are copied as bytes.
//!
//! An encoding says the same of the same value wherever it stands, so the bytes of a part that did not change are those that were
//! written before. Parts that are not shared are walked down, field by field and item by item.

use super::alternative::Alternative;
use super::encode::{put_place, put_value, struct_of, value_of, values};
use super::wire::{BYTES, Reader, put_message};
use super::{ProtoError, encode, envelope, unwrap};
use supercargo_meta::{Map, Tree};
use supercargo_schema::{Message, ProtoField, Shape, Struct, TypeDef, TypeRef};

/// What changes deeper is written whole: the walk takes more of the stack than that of an encoding.
const DEPTH_MAX: usize = 32;

/// What an object was before it changed.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The object.
    pub tree: &'a Tree,
    /// Its envelope, just as [`encode_object`](super::encode_object) writes it.
    pub value: &'a [u8],
}

/// [`encode_object`](super::encode_object) of a tree that was made from another one.
///
/// # Errors
/// As [`encode`]; `out` then is as it was.
pub fn encode_object_since(
    out: &mut Vec<u8>,
    tree: &Tree,
    before: Before<'_>,
    ty: &TypeDef,
    api_version: &str,
    kind: &str,
) -> Result<(), ProtoError> {
    envelope::around(out, api_version, kind, |out| {
        let start = out.len();
        if let (Tree::Map(new), Tree::Map(old)) = (tree, before.tree)
            && let (s, message) = struct_of(ty)?
            && let Ok(envelope) = unwrap(before.value)
            && put_changed(out, new, (old, envelope.raw), (s, message), DEPTH_MAX)?.is_some()
        {
            return Ok(());
        }
        out.truncate(start);
        encode(out, tree, ty)
    })
}

/// `None` when the bytes are not those of the old map; `out` then holds a part of the message.
type Copied = Result<Option<()>, ProtoError>;

/// Appends the message of `new`. `old` is what it was, with its message.
fn put_changed(
    out: &mut Vec<u8>,
    new: &Map,
    (old, bytes): (&Map, &[u8]),
    (s, message): (&Struct, &Message),
    depth: usize,
) -> Copied {
    let Some(depth) = depth.checked_sub(1) else {
        return Ok(None);
    };
    let (new, old) = (values(Some(new), s), values(Some(old), s));
    let mut runs = Runs::new(bytes);
    for place in &message.plan(s).places.fields {
        let Some(run) = runs.of(place.proto.number) else {
            return Ok(None);
        };
        let field = place.index.and_then(|i| s.fields.get(usize::from(i)));
        let (now, was) = (value_of(place, &new), value_of(place, &old));
        if field.is_some() && is_same(now, was) {
            out.extend_from_slice(run);
            continue;
        }
        let inside = match (field, now, was) {
            (Some(f), Some(now), Some(was)) if Alternative::of(f).is_none() => {
                put_inside(out, place.proto, &f.ty, (now, was), run, depth)?
            }
            _ => None,
        };
        if inside.is_none() {
            put_place(out, place, &new, (s, message))?;
        }
    }
    Ok(runs.is_at_end().then_some(()))
}

/// Appends a field whose value has something in common with what it was; `None`, and nothing appended, for one that hasn't.
fn put_inside(
    out: &mut Vec<u8>,
    p: &ProtoField,
    ty: &TypeRef,
    (now, was): (&Tree, &Tree),
    run: &[u8],
    depth: usize,
) -> Copied {
    let start = out.len();
    let done = match (&ty.shape, now, was) {
        (Shape::Struct(_), Tree::Map(_), Tree::Map(_)) => {
            put_item(out, (p.number, ty), (now, was), &mut Runs::new(run), depth)
        }
        (Shape::List(l), Tree::List(now), Tree::List(was)) if !l.wrapped => {
            let mut runs = Runs::new(run);
            let items = was.iter().map(Some).chain(std::iter::repeat(None));
            now.iter()
                .zip(items)
                .try_fold(Some(()), |ok, (now, was)| match was {
                    _ if ok.is_none() => Ok(None),
                    Some(was) => put_item(out, (p.number, &l.item), (now, was), &mut runs, depth),
                    None => put_value(out, p.number, Some(now), &l.item).map(Some),
                })
        }
        _ => Ok(None),
    }?;
    if done.is_none() {
        out.truncate(start);
    }
    Ok(done)
}

/// Appends one item, whose old form comes next.
fn put_item(
    out: &mut Vec<u8>,
    (number, ty): (u32, &TypeRef),
    (now, was): (&Tree, &Tree),
    runs: &mut Runs<'_>,
    depth: usize,
) -> Copied {
    let Some((whole, content)) = runs.next(number) else {
        return Ok(None);
    };
    if is_same(Some(now), Some(was)) {
        out.extend_from_slice(whole);
        return Ok(Some(()));
    }
    let (Tree::Map(new), Tree::Map(old), Some(content), Shape::Struct(s), Some(message)) =
        (now, was, content, &ty.shape, ty.message)
    else {
        return put_value(out, number, Some(now), ty).map(Some);
    };
    let mut done = None;
    put_message(out, number, |out| {
        done = put_changed(out, new, (old, content), (s, message), depth)?;
        Ok(())
    })?;
    Ok(done)
}

/// True when both are known to have the same form.
fn is_same(a: Option<&Tree>, b: Option<&Tree>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(Tree::Float(_)), _) => false,
        (Some(a @ (Tree::Map(_) | Tree::List(_))), Some(b)) => a.is_same(b),
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

/// The fields of a message in order, as bytes.
struct Runs<'a> {
    bytes: &'a [u8],
    rest: Reader<'a>,
}

impl<'a> Runs<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            rest: Reader::new(bytes),
        }
    }
    const fn place(&self) -> usize {
        self.bytes.len() - self.rest.left()
    }
    const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
    /// The next field if it has this number, and what is in it if that has a length.
    fn next(&mut self, number: u32) -> Option<(&'a [u8], Option<&'a [u8]>)> {
        let from = self.place();
        let tag = self.rest.tag("").ok()??;
        if tag.number != number {
            self.rest = Reader::new(self.bytes.get(from..)?);
            return None;
        }
        let content = if tag.wire == BYTES {
            Some(self.rest.bytes().ok()?)
        } else {
            self.rest.skip(tag.wire).ok()?;
            None
        };
        Some((self.bytes.get(from..self.place())?, content))
    }
    /// All that comes next with this number; `None` when what comes next can't be read.
    fn of(&mut self, number: u32) -> Option<&'a [u8]> {
        let from = self.place();
        loop {
            let before = self.place();
            if self.next(number).is_some() {
                continue;
            }
            return (self.place() == before).then(|| self.bytes.get(from..before))?;
        }
    }
}
