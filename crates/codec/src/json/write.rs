//! Tree to JSON text. No newline is added at the end; Go's encoder adds one after each object, the response writer does here.

use supercargo_meta::{Tree, write_json, write_string};
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

fn write_struct(out: &mut Vec<u8>, m: &supercargo_meta::Map, s: &Struct) {
    /// Structs up to this many entries are put in order without the heap.
    const SMALL: usize = 24;
    let mut small = [(0u16, 0u16); SMALL];
    let mut large = Vec::new();
    let order: &mut [(u16, u16)] = if m.len() <= SMALL {
        small.get_mut(..m.len()).unwrap_or(&mut [])
    } else {
        large.resize(m.len(), (0, 0));
        &mut large
    };
    let mut fields = SortedFields::new(s);
    for (slot, (at, (key, _))) in order.iter_mut().zip((0..).zip(m)) {
        // Keys of no field come last.
        *slot = (fields.find(key).map_or(u16::MAX, |f| f.0), at);
    }
    order.sort_unstable();
    out.push(b'{');
    let mut first = true;
    let entries = m.as_slice();
    for (index, at) in order.iter() {
        let Some((key, value)) = entries.get(usize::from(*at)) else {
            continue;
        };
        let field = s.fields.get(usize::from(*index));
        if field.is_some_and(|f| is_left_out(value, f)) {
            continue;
        }
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
    out.push(b'}');
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
