//! Message to canonical tree.

mod delimited;

use super::ProtoError;
use super::alternative::Alternative;
use super::encode::put_value;
use super::wire::{BYTES, FIXED64, Reader, Tag, VARINT};
use crate::Limits;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use delimited::{delimited, int32, text};
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{Field, Message, Place, Places, Plan, Scalar, Shape, Struct, TypeDef, TypeRef};

/// Reads a message of type `ty` (without envelope) into its canonical tree. `kind` and `apiVersion` are not in it.
///
/// # Errors
/// Bytes that are no such message, with Go's texts; more nesting or values than [`Limits::stored`] allows; a type without
/// protobuf form.
pub fn decode(bytes: &[u8], ty: &TypeDef) -> Result<Tree, ProtoError> {
    // What is odd from the beginning need not be judged.
    read(bytes, ty, true).map(|(tree, _)| tree)
}

/// The same, and whether the bytes are those that [`encode`](super::encode) would write of the tree. False when that is not
/// certain.
///
/// # Errors
/// As [`decode`].
pub fn decode_judged(bytes: &[u8], ty: &TypeDef) -> Result<(Tree, bool), ProtoError> {
    read(bytes, ty, false)
}

/// The same, but the large structs of the object are read when somebody looks at them (see [`Map::later`]): a change of its labels
/// need not read what it says of containers. All but its metadata, which everybody looks at.
///
/// The message must be one that [`encode`](super::encode) has written, or that was judged to be such a one: a mistake in what is read later
/// could not be told. Nor could what nests too deep, so a message that could is read at once.
///
/// # Errors
/// As [`decode`], of what is read at once.
pub fn decode_written(message: &Bytes, ty: &TypeDef) -> Result<Tree, ProtoError> {
    let depth = Limits::stored().depth;
    let mut d = Decoder::new(true);
    // A level takes a byte at least, and a value one.
    d.later = (message.len() < depth).then(|| message.clone());
    d.object(message, ty, depth)
}

fn read(bytes: &[u8], ty: &TypeDef, odd: bool) -> Result<(Tree, bool), ProtoError> {
    let mut d = Decoder::new(odd);
    let tree = d.object(bytes, ty, Limits::stored().depth)?;
    Ok((tree, !d.odd))
}

/// A smaller struct is read at once: to put it off costs more.
const LATER_MIN: usize = 32;

/// A struct that is read later.
fn later(message: Bytes, ty: TypeRef, depth: usize) -> Map {
    Map::later(move || match Decoder::new(true).object(&message, &ty, depth) {
        Ok(Tree::Map(m)) => m.into_entries(),
        other => {
            debug_assert!(other.is_ok(), "what was written can't be read: {other:?}");
            Vec::new()
        }
    })
}

struct Decoder {
    nodes_left: usize,
    /// The fields found so far of the messages being read, the innermost last, each in order of arrival. A message's own
    /// begin where it was entered.
    found: Vec<Slot>,
    /// The index of each of them that is a map, and its entries in order of arrival: sorted once, at the end.
    maps: Vec<(u16, Vec<(Text, Tree)>)>,
    /// Something would be written otherwise than it was read.
    odd: bool,
    /// Empty room for what would be written.
    scratch: Vec<u8>,
    /// The object's message, until it is entered, where its structs may be read later.
    later: Option<Bytes>,
}

/// A field that was found.
struct Slot {
    /// Where it stands among the fields of the struct when they are sorted by name.
    rank: u16,
    /// Its index in the struct.
    index: u16,
    /// As the struct's map will have it: moved once more as a whole, and not taken apart for that.
    entry: (Text, Tree),
}

/// The message that is being read.
struct Frame<'p> {
    s: &'p Struct,
    message: &'p Message,
    plan: &'p Plan,
    /// Where its own fields begin in `found`.
    base: usize,
    /// Where its own maps begin in `maps`.
    maps: usize,
    /// A bit for each of its first 64 fields that came once: only what comes again has to be looked for.
    seen: u64,
    /// The message itself, where its structs may be read later.
    later: Option<Bytes>,
}

impl Frame<'_> {
    /// True when a field comes for the first time.
    fn is_first(&mut self, index: u16) -> bool {
        let first = self.is_unseen(index);
        self.seen |= 1_u64.checked_shl(index.into()).unwrap_or(0);
        first
    }

    /// True when it is certain that a field has not come.
    fn is_unseen(&self, index: u16) -> bool {
        1_u64
            .checked_shl(index.into())
            .is_some_and(|bit| self.seen & bit == 0)
    }
}

fn goes_missing() -> ProtoError {
    ProtoError::new("proto: message nests too deep or has too many values")
}

impl Decoder {
    fn new(odd: bool) -> Self {
        Self {
            nodes_left: Limits::default().nodes,
            found: Vec::with_capacity(64),
            maps: Vec::new(),
            odd,
            scratch: Vec::new(),
            later: None,
        }
    }

    fn count(&mut self) -> Result<(), ProtoError> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or_else(goes_missing)?;
        Ok(())
    }

    fn object(&mut self, bytes: &[u8], ty: &TypeDef, depth: usize) -> Result<Tree, ProtoError> {
        let (Shape::Struct(s), Some(message)) = (&ty.shape, ty.message) else {
            return Err(ProtoError::new(format!(
                "object {} does not implement the protobuf marshalling interface",
                ty.go
            )));
        };
        self.message(bytes, s, message, depth)
    }

    fn message(
        &mut self,
        bytes: &[u8],
        s: &Struct,
        message: &Message,
        depth: usize,
    ) -> Result<Tree, ProtoError> {
        let mut frame = Frame {
            s,
            message,
            plan: message.plan(s),
            base: self.found.len(),
            maps: self.maps.len(),
            seen: 0,
            later: self.later.take(),
        };
        self.fields(bytes, (message.name, &frame.plan.places), &mut frame, depth)?;
        Ok(Tree::Map(self.finish(&frame)))
    }

    fn fields(
        &mut self,
        bytes: &[u8],
        (name, places): (&str, &Places),
        frame: &mut Frame<'_>,
        depth: usize,
    ) -> Result<(), ProtoError> {
        let depth = depth.checked_sub(1).ok_or_else(goes_missing)?;
        let mut r = Reader::new(bytes);
        let (mut next, mut last, mut always) = (0, 0, 0);
        while let Some(tag) = r.tag(name)? {
            let Some(place) = by_number(&places.fields, tag.number, &mut next) else {
                self.odd = true;
                r.skip(tag.wire)?;
                continue;
            };
            self.count()?;
            let again = tag.number == last;
            self.odd |= tag.number < last || (again && place.always);
            last = tag.number;
            always += usize::from(place.always && !again);
            if let (Some(embedded), Some(places)) = (place.proto.embedded, &place.embedded) {
                expect(tag, BYTES, place.proto.name)?;
                self.fields(r.bytes()?, (embedded.name, places), frame, depth)?;
                continue;
            }
            let found = place
                .index
                .and_then(|i| Some((i, frame.s.fields.get(usize::from(i))?)));
            match found {
                Some((i, f)) => match Alternative::of(f) {
                    Some(which) => {
                        expect(tag, BYTES, place.proto.name)?;
                        let v = self.alternative(r.bytes()?, which, (frame.s, frame.message), depth)?;
                        self.odd = true;
                        self.put(frame, i, f, v);
                    }
                    None => self.field(&mut r, (tag, place), (i, f), frame, depth)?,
                },
                None => {
                    self.odd = true;
                    r.skip(tag.wire)?;
                }
            }
        }
        self.odd |= always != places.always || r.is_odd();
        Ok(())
    }

    /// What a field of a JSON schema is: a schema, of the type of the struct around it, or something else.
    fn alternative(
        &mut self,
        bytes: &[u8],
        which: Alternative,
        (s, message): (&Struct, &Message),
        depth: usize,
    ) -> Result<Tree, ProtoError> {
        let depth = depth.checked_sub(1).ok_or_else(goes_missing)?;
        let (mut schema, mut allows, mut items) = (None, false, Vec::new());
        let mut r = Reader::new(bytes);
        while let Some(tag) = r.tag(message.name)? {
            self.count()?;
            match (which, tag.number, tag.wire) {
                (Alternative::Bool, 1, VARINT) => allows = r.varint()? != 0,
                (Alternative::Names, 2, BYTES) => items.push(Tree::Str(text(r.bytes()?))),
                (_, 1 | 2, BYTES) => {
                    let object = self.message(r.bytes()?, s, message, depth)?;
                    if tag.number == which.schema_number() {
                        schema = Some(object);
                    } else {
                        items.push(object);
                    }
                }
                (_, _, wire) => r.skip(wire)?,
            }
        }
        Ok(schema.unwrap_or_else(|| match which {
            Alternative::Bool => Tree::Bool(allows),
            Alternative::Schemas | Alternative::Names if items.is_empty() => Tree::Null,
            Alternative::Schemas | Alternative::Names => Tree::list(items),
        }))
    }

    fn field(
        &mut self,
        r: &mut Reader<'_>,
        (tag, place): (Tag, &Place),
        (i, f): (u16, &Field),
        frame: &mut Frame<'_>,
        depth: usize,
    ) -> Result<(), ProtoError> {
        match &f.ty.shape {
            Shape::List(l) if !l.wrapped => {
                let packed = tag.wire == BYTES
                    && matches!(
                        l.item.shape,
                        Shape::Scalar(Scalar::Int32 | Scalar::Int64 | Scalar::Bool)
                    );
                if packed {
                    self.odd = true;
                    let mut inner = Reader::new(r.bytes()?);
                    while !inner.is_empty() {
                        self.count()?;
                        let one = Tag { wire: VARINT, ..tag };
                        let v = self.value(&mut inner, one, &l.item, &f.name, depth)?;
                        self.slot(frame, i).force_list().push(v);
                    }
                    return Ok(());
                }
                let v = self.value(r, tag, &l.item, &f.name, depth)?;
                self.slot(frame, i).force_list().push(v);
            }
            Shape::Map(of) => {
                expect(tag, BYTES, &f.name)?;
                let (k, v) = self.entry(r.bytes()?, &of.value, &f.name, depth)?;
                let entries = self.entries(frame, i);
                let follows = entries.last().is_none_or(|last| last.0 < k);
                entries.push((k, v));
                self.odd |= !follows;
            }
            _ => {
                let v = match &frame.later {
                    Some(whole) => self.value_of(r, (tag, whole), f, depth)?,
                    None => self.value(r, tag, &f.ty, &f.name, depth)?,
                };
                if !self.put(frame, i, f, v) && !place.always {
                    self.odd = true;
                }
            }
        }
        Ok(())
    }

    /// The value of a field of the object itself.
    fn value_of(
        &mut self,
        r: &mut Reader<'_>,
        (tag, whole): (Tag, &Bytes),
        f: &Field,
        depth: usize,
    ) -> Result<Tree, ProtoError> {
        let may_wait = matches!(f.ty.shape, Shape::Struct(_)) && !f.flags.omit_zero() && f.name != "metadata";
        if !may_wait || tag.wire != BYTES {
            return self.value(r, tag, &f.ty, &f.name, depth);
        }
        let bytes = r.bytes()?;
        if bytes.len() < LATER_MIN {
            return self.object(bytes, &f.ty, depth);
        }
        Ok(Tree::Map(later(whole.slice_ref(bytes), f.ty.clone(), depth)))
    }

    fn entry(
        &mut self,
        bytes: &[u8],
        ty: &TypeRef,
        name: &str,
        depth: usize,
    ) -> Result<(Text, Tree), ProtoError> {
        let (mut key, mut value, mut parts) = (Text::default(), None, 0);
        let mut r = Reader::new(bytes);
        while let Some(tag) = r.tag(name)? {
            match tag.number {
                1 => {
                    expect(tag, BYTES, name)?;
                    self.odd |= parts != 0;
                    key = self.text(r.bytes()?);
                }
                2 => {
                    self.odd |= parts != 1;
                    value = Some(self.value(&mut r, tag, ty, name, depth)?);
                }
                _ => {
                    self.odd = true;
                    r.skip(tag.wire)?;
                }
            }
            parts += 1;
        }
        self.odd |= parts != 2 || r.is_odd();
        let value = value.unwrap_or_else(|| match &ty.shape {
            Shape::Scalar(Scalar::Bytes) => Tree::Str(Text::const_new("")),
            _ => supercargo_schema::zero_of(ty),
        });
        Ok((key, value))
    }

    fn value(
        &mut self,
        r: &mut Reader<'_>,
        tag: Tag,
        ty: &TypeDef,
        name: &str,
        depth: usize,
    ) -> Result<Tree, ProtoError> {
        let scalar = match &ty.shape {
            Shape::Scalar(s) => *s,
            Shape::Struct(_) => {
                expect(tag, BYTES, name)?;
                return self.object(r.bytes()?, ty, depth);
            }
            Shape::List(l) if l.wrapped => {
                expect(tag, BYTES, name)?;
                return self.wrapped(r.bytes()?, &l.item, name, depth);
            }
            Shape::List(_) | Shape::Map(_) => {
                self.odd = true;
                r.skip(tag.wire)?;
                return Ok(Tree::Null);
            }
        };
        match scalar {
            Scalar::Bool => {
                expect(tag, VARINT, name)?;
                let n = r.varint()?;
                self.odd |= n > 1;
                Ok(Tree::Bool(n != 0))
            }
            Scalar::Int32 => {
                expect(tag, VARINT, name)?;
                let n = r.varint()?;
                let i = int32(n);
                self.odd |= i.cast_unsigned() != n;
                Ok(Tree::Int(i))
            }
            Scalar::Int64 => {
                expect(tag, VARINT, name)?;
                Ok(Tree::Int(r.varint()?.cast_signed()))
            }
            Scalar::Float64 => {
                expect(tag, FIXED64, name)?;
                let f = f64::from_bits(r.fixed64()?);
                self.odd |= f.is_nan() || (f == 0.0 && f.is_sign_negative());
                Ok(Tree::Float(f))
            }
            _ => {
                expect(tag, BYTES, name)?;
                let bytes = r.bytes()?;
                match scalar {
                    Scalar::String => Ok(Tree::Str(self.text(bytes))),
                    Scalar::Bytes => Ok(Tree::Str(Text::from(STANDARD.encode(bytes)))),
                    _ => {
                        let v = delimited(bytes, scalar)?;
                        self.odd = self.odd || !self.is_written(&v, ty, bytes);
                        Ok(v)
                    }
                }
            }
        }
    }

    /// The place of a repeated field, null when new.
    fn slot(&mut self, frame: &mut Frame<'_>, i: u16) -> &mut Tree {
        let at = self.place(frame, i).unwrap_or_else(|| {
            self.push(frame, i, Tree::Null);
            self.found.len() - 1
        });
        &mut self.found[at].entry.1
    }

    /// The entries of a map so far.
    fn entries(&mut self, frame: &mut Frame<'_>, i: u16) -> &mut Vec<(Text, Tree)> {
        let own = self.maps.get(frame.maps..).unwrap_or_default();
        let at = match own.iter().rposition(|m| m.0 == i) {
            Some(at) => frame.maps + at,
            None => {
                self.slot(frame, i);
                self.maps.push((i, Vec::new()));
                self.maps.len() - 1
            }
        };
        &mut self.maps[at].1
    }

    fn push(&mut self, frame: &Frame<'_>, index: u16, tree: Tree) {
        let i = usize::from(index);
        if let (Some(f), Some(rank)) = (frame.s.fields.get(i), frame.plan.ranks.get(i)) {
            self.found.push(Slot {
                rank: *rank,
                index,
                entry: (f.name.clone(), tree),
            });
        }
    }

    /// Where a field that came before is.
    fn place(&self, frame: &mut Frame<'_>, i: u16) -> Option<usize> {
        if frame.is_first(i) {
            return None;
        }
        let own = self.found.get(frame.base..)?;
        own.iter().rposition(|e| e.index == i).map(|at| frame.base + at)
    }

    fn text(&mut self, b: &[u8]) -> Text {
        match std::str::from_utf8(b) {
            Ok(s) => Text::from(s),
            Err(_) => {
                self.odd = true;
                text(b)
            }
        }
    }

    /// True when a value with a length is written as it was read.
    fn is_written(&mut self, v: &Tree, ty: &TypeDef, bytes: &[u8]) -> bool {
        self.scratch.clear();
        let written = put_value(&mut self.scratch, 1, Some(v), ty).is_ok();
        let mut r = Reader::new(&self.scratch);
        written && matches!(r.tag(""), Ok(Some(_))) && r.bytes().is_ok_and(|b| b == bytes) && r.is_empty()
    }

    /// Sets a field; what Go does not print is not kept. Answers whether it was.
    fn put(&mut self, frame: &mut Frame<'_>, i: u16, f: &Field, v: Tree) -> bool {
        let kept = !v.is_null() && !supercargo_schema::is_omitted(&v, f);
        match self.place(frame, i) {
            Some(at) if kept => self.found[at].entry.1 = v,
            Some(at) => drop(self.found.remove(at)),
            None if kept => self.push(frame, i, v),
            None => {}
        }
        kept
    }

    /// The fields of a message in the order of their names, with what Go prints for those that are not there.
    fn finish(&mut self, frame: &Frame<'_>) -> Map {
        for (i, entries) in self.maps.drain(frame.maps..) {
            let own = self.found.get_mut(frame.base..).unwrap_or_default();
            if let Some(slot) = own.iter_mut().find(|slot| slot.index == i) {
                slot.entry.1 = Tree::Map(Map::from_entries(entries));
            }
        }
        for i in &frame.plan.loud {
            let own = self.found.get(frame.base..).unwrap_or_default();
            if (frame.is_unseen(*i) || !own.iter().any(|slot| slot.index == *i))
                && let Some(f) = frame.s.fields.get(usize::from(*i))
                && let Some(zero) = supercargo_schema::when_absent(f)
            {
                self.push(frame, *i, zero);
            }
        }
        let own = self.found.get_mut(frame.base..).unwrap_or_default();
        own.sort_unstable_by_key(|slot| slot.rank);
        // In an allocation of just their length.
        Map::from_sorted(self.found.drain(frame.base..).map(|slot| slot.entry).collect())
    }

    fn wrapped(
        &mut self,
        bytes: &[u8],
        item: &TypeRef,
        name: &str,
        depth: usize,
    ) -> Result<Tree, ProtoError> {
        let depth = depth.checked_sub(1).ok_or_else(goes_missing)?;
        let mut items = Vec::new();
        let mut r = Reader::new(bytes);
        while let Some(tag) = r.tag(name)? {
            if tag.number == 1 {
                self.count()?;
                items.push(self.value(&mut r, tag, item, "Items", depth)?);
            } else {
                self.odd = true;
                r.skip(tag.wire)?;
            }
        }
        self.odd |= r.is_odd();
        Ok(Tree::list(items))
    }
}

/// The field of a number, looked for first after the last one: fields come in order.
fn by_number<'m>(places: &'m [Place], number: u32, next: &mut usize) -> Option<&'m Place> {
    let held = |i: usize| places.get(i).filter(|p| p.proto.number == number);
    for i in [*next, next.saturating_sub(1)] {
        if let Some(p) = held(i) {
            *next = i + 1;
            return Some(p);
        }
    }
    let i = places.binary_search_by_key(&number, |p| p.proto.number).ok()?;
    *next = i + 1;
    held(i)
}

fn expect(tag: Tag, wire: u8, name: &str) -> Result<(), ProtoError> {
    if tag.wire == wire {
        return Ok(());
    }
    let mut chars = name.chars();
    let go = match name {
        "metadata" => "ObjectMeta".to_owned(),
        _ => chars.next().map_or_else(String::new, |c| {
            c.to_ascii_uppercase().to_string() + chars.as_str()
        }),
    };
    Err(ProtoError::new(format!(
        "proto: wrong wireType = {} for field {go}",
        tag.wire
    )))
}
