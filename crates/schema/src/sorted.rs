//! Fields of a struct by names that come sorted.

use crate::{Field, Struct};
use std::cmp::Ordering;

/// Finds the fields of keys that come sorted by name, as the entries of a map do: both are walked together.
#[derive(Clone, Debug)]
pub struct SortedFields<'t> {
    fields: &'t [Field],
    by_name: &'t [u16],
    at: usize,
}

impl<'t> SortedFields<'t> {
    /// Begins before the first name.
    #[must_use]
    pub fn new(s: &'t Struct) -> Self {
        Self::among(s, &s.by_name)
    }

    /// Knows only these fields: indexes, sorted by name.
    #[must_use]
    pub fn among(s: &'t Struct, by_name: &'t [u16]) -> Self {
        Self {
            fields: &s.fields,
            by_name,
            at: 0,
        }
    }

    /// The field with this name and its index. Names that were passed are not found any more.
    #[inline]
    pub fn find(&mut self, key: &str) -> Option<(u16, &'t Field)> {
        let key = key.as_bytes();
        let first = key.first().copied().unwrap_or(0);
        while let Some(i) = self.by_name.get(self.at) {
            let field = self.fields.get(usize::from(*i))?;
            let name = field.name.as_bytes();
            // Most fields are absent, and for most of those the first byte says so.
            let order = match name.first() {
                Some(c) if *c < first => Ordering::Less,
                Some(c) if *c > first => Ordering::Greater,
                _ => name.cmp(key),
            };
            if order.is_gt() {
                return None;
            }
            self.at += 1;
            if order.is_eq() {
                return Some((*i, field));
            }
        }
        None
    }
}
