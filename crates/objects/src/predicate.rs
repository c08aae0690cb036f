//! Which objects a list or a watch is about.

use crate::{Attributes, Entry, ObjectCodec, Result};
use supercargo_meta::{FieldSelector, LabelSelector};

/// Selectors over stored objects: field labels are already those of the stored object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predicate {
    /// Label selector.
    pub labels: LabelSelector,
    /// Field selector.
    pub fields: FieldSelector,
}

impl Predicate {
    /// True when everything matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.fields.is_empty()
    }
    /// True when these attributes match.
    #[must_use]
    pub fn matches_attributes(&self, a: &Attributes) -> bool {
        self.labels.matches(a.labels.as_ref())
            && self
                .fields
                .terms
                .iter()
                .all(|t| (a.field(&t.field) == t.value.as_str()) != t.negated)
    }
    /// True when the object matches.
    ///
    /// # Errors
    /// `Corrupt` when the object must be decoded and can't be.
    pub fn matches(&self, entry: &Entry, codec: &ObjectCodec) -> Result<bool> {
        if self.is_empty() {
            return Ok(true);
        }
        Ok(self.matches_attributes(entry.attributes(codec)?))
    }
}
