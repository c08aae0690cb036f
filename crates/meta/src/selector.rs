//! Label and field selectors.

use crate::{Map, Text};

/// A label selector: all requirements must hold; none means everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelSelector {
    /// The requirements, sorted by key.
    pub requirements: Vec<LabelRequirement>,
}

/// One requirement of a label selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelRequirement {
    /// The label's key.
    pub key: Text,
    /// What must hold.
    pub operator: LabelOperator,
    /// The values, sorted, each once.
    pub values: Vec<Text>,
}

/// Operators of label requirements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the API's")]
pub enum LabelOperator {
    In,
    NotIn,
    Exists,
    DoesNotExist,
    GreaterThan,
    LessThan,
    Equals,
    DoubleEquals,
    NotEquals,
}

/// A field selector: all terms must hold; none means everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldSelector {
    /// The terms, in the order given.
    pub terms: Vec<FieldTerm>,
}

/// A term of a field selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldTerm {
    /// The field's label.
    pub field: Text,
    /// The value.
    pub value: Text,
    /// True for `!=`.
    pub negated: bool,
}

impl LabelSelector {
    /// True when it selects everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.requirements.is_empty()
    }
    /// True when an object with these labels is selected.
    #[must_use]
    pub fn matches(&self, labels: Option<&Map>) -> bool {
        self.requirements
            .iter()
            .all(|r| r.matches(labels.and_then(|m| m.get(&r.key)).and_then(crate::Tree::as_str)))
    }
}

impl LabelRequirement {
    /// True when a label with this value (or its absence) satisfies the requirement.
    #[must_use]
    pub fn matches(&self, value: Option<&str>) -> bool {
        use LabelOperator as O;
        let is_in = |v: &str| self.values.iter().any(|x| x == v);
        match self.operator {
            O::In | O::Equals | O::DoubleEquals => value.is_some_and(is_in),
            O::NotIn | O::NotEquals => !value.is_some_and(is_in),
            O::Exists => value.is_some(),
            O::DoesNotExist => value.is_none(),
            O::GreaterThan | O::LessThan => {
                let (Some(v), Some(limit)) = (
                    value.and_then(|v| v.parse::<i64>().ok()),
                    self.values.first().and_then(|v| v.parse::<i64>().ok()),
                ) else {
                    return false;
                };
                if self.operator == O::GreaterThan {
                    v > limit
                } else {
                    v < limit
                }
            }
        }
    }
}

impl FieldSelector {
    /// True when it selects everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
    /// The value a field must have, if a term says so.
    #[must_use]
    pub fn required(&self, field: &str) -> Option<&str> {
        self.terms
            .iter()
            .find(|t| t.field == field && !t.negated)
            .map(|t| t.value.as_str())
    }
}
