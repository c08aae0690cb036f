//! Tree to JSON text. No newline is added at the end; Go's encoder adds one after each object, the response writer does here.

use supercargo_meta::{Map, Tree, write_json, write_string};
use supercargo_schema::{Field, Shape, SortedFields, Struct, TypeDef, is_omitted, is_silent};

/// Appends `tree` compact, fields in the order of the struct.
///
/// What the tree has is written, except what `omitempty` leaves out (a zero scalar, nil or empty list or map of a field that is
/// no pointer): code that empties a field in place need not remove it. Entries that are no field of the struct come last.
pub fn write(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef) {
    match (tree, &ty.shape) {
        // Custom resources have their keys sorted.
        (Tree::Map(_), Shape::Struct(s)) if s.custom.is_some() => write_json(out, tree),
        (Tree::Map(m), Shape::Struct(s)) => write_struct(out, m, s),
        (Tree::Map(m), Shape::Map(t)) => {
            out.push(b'{');
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_string(out, k);
                out.push(b':');
                write(out, v, &t.value);
            }
            out.push(b'}');
        }
        (Tree::List(l), Shape::List(t)) => {
            out.push(b'[');
            for (i, v) in l.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write(out, v, &t.item);
            }
            out.push(b']');
        }
        _ => write_json(out, tree),
    }
}

/// What an object was before it changed, and its text as [`write`] made it.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The object.
    pub tree: &'a Tree,
    /// Its text.
    pub json: &'a [u8],
}

/// [`write`] of an object that was made from another one: the fields of the object at its end that both share are copied from the
/// text of what it was, and not looked at.
pub fn write_since(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef, before: Before<'_>) {
    let start = out.len();
    if !write_changed(out, tree, ty, before) {
        out.truncate(start);
        write(out, tree, ty);
    }
    debug_assert!(
        {
            let mut whole = Vec::new();
            write(&mut whole, tree, ty);
            out.get(start..) == Some(&whole)
        },
        "the text of a changed object is not what would be written of it"
    );
}

/// False when nothing can be copied.
fn write_changed(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef, before: Before<'_>) -> bool {
    let (Tree::Map(new), Tree::Map(old), Shape::Struct(s)) = (tree, before.tree, &ty.shape) else {
        return false;
    };
    if s.custom.is_some() {
        return false;
    }
    let (mut new_order, mut old_order) = (Order::default(), Order::default());
    let (now, was) = (new_order.of(new, s), old_order.of(old, s));
    let shared = now.iter().rev().zip(was.iter().rev()).take_while(|(n, w)| {
        let pair = (
            new.as_slice().get(usize::from(n.1)),
            old.as_slice().get(usize::from(w.1)),
        );
        matches!(pair, (Some((k, v)), Some((l, w))) if k == l && v.is_same(w))
    });
    let shared = shared.count();
    let (Some(changed), Some(from)) = (
        now.len().checked_sub(shared).filter(|_| shared > 0),
        was.len()
            .checked_sub(shared)
            .and_then(|n| end_of_fields(before.json, n)),
    ) else {
        return false;
    };
    out.push(b'{');
    write_fields(out, new, s, now.get(..changed).unwrap_or_default());
    if changed > 0 {
        out.push(b',');
    }
    out.extend_from_slice(before.json.get(from..).unwrap_or_default());
    true
}

/// Where the field behind the first `count` ones begins in an object's compact text; `None` when there is none.
fn end_of_fields(json: &[u8], count: usize) -> Option<usize> {
    let (mut depth, mut left, mut at) = (0_usize, count, 0);
    loop {
        match json.get(at)? {
            _ if depth == 1 && left == 0 => return Some(at),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' if depth == 1 => left -= 1,
            b'"' => at += end_of_string(json.get(at + 1..)?)?,
            _ => {}
        }
        at += 1;
    }
}

/// The length of a text up to and with the quote that ends it.
fn end_of_string(mut json: &[u8]) -> Option<usize> {
    let whole = json.len();
    loop {
        let at = json.iter().position(|b| matches!(b, b'"' | b'\\'))?;
        if json.get(at) == Some(&b'"') {
            return Some(whole - json.len() + at + 1);
        }
        json = json.get(at + 2..)?;
    }
}

/// The entries of a struct in the order in which they are written: the index of each one's field, which is the largest number for one
/// that is no field, and its place in the map.
#[derive(Default)]
struct Order {
    small: [(u16, u16); Self::SMALL],
    large: Vec<(u16, u16)>,
}

impl Order {
    /// Structs up to this many entries are put in order without the heap.
    const SMALL: usize = 24;

    fn of(&mut self, m: &Map, s: &Struct) -> &[(u16, u16)] {
        let order = if m.len() <= Self::SMALL {
            self.small.get_mut(..m.len()).unwrap_or(&mut [])
        } else {
            self.large.resize(m.len(), (0, 0));
            &mut self.large
        };
        let mut fields = SortedFields::new(s);
        let mut written = 0;
        for (at, (key, value)) in (0..).zip(m) {
            let found = fields.find(key);
            if found.is_none_or(|(_, f)| !is_left_out(value, f))
                && let Some(slot) = order.get_mut(written)
            {
                *slot = (found.map_or(u16::MAX, |f| f.0), at);
                written += 1;
            }
        }
        let order = order.get_mut(..written).unwrap_or(&mut []);
        order.sort_unstable();
        order
    }
}

fn write_struct(out: &mut Vec<u8>, m: &Map, s: &Struct) {
    out.push(b'{');
    write_fields(out, m, s, Order::default().of(m, s));
    out.push(b'}');
}

fn write_fields(out: &mut Vec<u8>, m: &Map, s: &Struct, order: &[(u16, u16)]) {
    let mut first = true;
    for (index, at) in order {
        let Some((key, value)) = m.as_slice().get(usize::from(*at)) else {
            continue;
        };
        let field = s.fields.get(usize::from(*index));
        if !first {
            out.push(b',');
        }
        first = false;
        match field {
            Some(f) => {
                write_name(out, key);
                write(out, value, &f.ty);
            }
            None => {
                write_string(out, key);
                out.push(b':');
                write_json(out, value);
            }
        }
    }
}

/// Appends a field name, which needs no escape.
fn write_name(out: &mut Vec<u8>, name: &str) {
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

/// True for what Go leaves out; in a canonical tree there is nothing of that.
fn is_left_out(value: &Tree, f: &Field) -> bool {
    if value.is_null() {
        is_silent(f)
    } else {
        is_omitted(value, f)
    }
}

/// Appends `tree` with two spaces of indent, as Go's `MarshalIndent` does: empty containers stay on one line.
pub fn write_pretty(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef) {
    let mut compact = Vec::new();
    write(&mut compact, tree, ty);
    indent(out, &compact);
}

/// Appends `tree` without schema, with two spaces of indent.
pub fn write_pretty_untyped(out: &mut Vec<u8>, tree: &Tree) {
    let mut compact = Vec::new();
    write_json(&mut compact, tree);
    indent(out, &compact);
}

/// Appends compact JSON with two spaces of indent. The text must be what the writers of this crate make.
pub fn indent(out: &mut Vec<u8>, compact: &[u8]) {
    let mut depth = 0usize;
    let mut in_string = false;
    let mut escaped = false;
    let line = |out: &mut Vec<u8>, depth: usize| {
        out.push(b'\n');
        out.resize(out.len() + 2 * depth, b' ');
    };
    for (i, &c) in compact.iter().enumerate() {
        if in_string {
            out.push(c);
            in_string = escaped || c != b'"';
            escaped = !escaped && c == b'\\';
            continue;
        }
        match c {
            b'{' | b'[' => {
                out.push(c);
                if !matches!(compact.get(i + 1), Some(b'}' | b']')) {
                    depth += 1;
                    line(out, depth);
                }
            }
            b'}' | b']' => {
                if !matches!(i.checked_sub(1).and_then(|p| compact.get(p)), Some(b'{' | b'[')) {
                    depth = depth.saturating_sub(1);
                    line(out, depth);
                }
                out.push(c);
            }
            b',' => {
                out.push(c);
                line(out, depth);
            }
            b':' => out.extend_from_slice(b": "),
            _ => {
                out.push(c);
                in_string = c == b'"';
            }
        }
    }
}
