//! Fields of structs by name.

use std::cmp::Ordering;
use supercargo_schema::{Field, Struct};

/// The field of a name and its index, looked for first after the last one found: documents and messages usually come in the
/// order of the struct.
pub(crate) fn find<'t>(s: &'t Struct, name: &str, next: &mut usize) -> Option<(usize, &'t Field)> {
    const AHEAD: usize = 6;
    for (i, f) in s.fields.iter().enumerate().skip(*next).take(AHEAD) {
        if f.name == name {
            *next = i + 1;
            return Some((i, f));
        }
    }
    let (i, f) = s.field(name)?;
    *next = i + 1;
    Some((i, f))
}

/// Finds the fields of keys that come sorted by name, as the entries of a map do: both are walked together.
pub(crate) struct Sorted<'t> {
    fields: &'t Struct,
    at: usize,
}

impl<'t> Sorted<'t> {
    pub(crate) const fn new(fields: &'t Struct) -> Self {
        Self { fields, at: 0 }
    }

    /// The index of the field with this name.
    pub(crate) fn find(&mut self, key: &str) -> Option<u16> {
        let key = key.as_bytes();
        let first = key.first().copied().unwrap_or(0);
        while let Some(i) = self.fields.by_name.get(self.at) {
            let field = self.fields.fields.get(usize::from(*i));
            let name = field.map_or(&[][..], |f| f.name.as_bytes());
            // Most fields are absent, and for most of those the first byte says so.
            let order = match name.first() {
                Some(c) if *c < first => Ordering::Less,
                _ => name.cmp(key),
            };
            if order.is_gt() {
                return None;
            }
            self.at += 1;
            if order.is_eq() {
                return Some(*i);
            }
        }
        None
    }
}
