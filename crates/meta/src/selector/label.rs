//! Label selectors.

use crate::{FieldError, Map, Text, Tree, names};
use std::fmt;

/// How a requirement compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the API's own")]
pub enum LabelOperator {
    In,
    NotIn,
    /// `=`.
    Equals,
    /// `==`, the same but printed as it came.
    DoubleEquals,
    NotEquals,
    Exists,
    DoesNotExist,
    GreaterThan,
    LessThan,
}

/// One term of a selector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LabelRequirement {
    /// The label's key.
    pub key: Text,
    /// What must hold.
    pub operator: LabelOperator,
    /// The values, sorted, each once.
    pub values: Vec<Text>,
}

/// A selector of labels: all its requirements must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct LabelSelector {
    /// The requirements, sorted by key; none means everything.
    pub requirements: Vec<LabelRequirement>,
}

impl LabelRequirement {
    /// From its parts, checked.
    ///
    /// # Errors
    /// Go's text of everything that is wrong.
    pub fn new(key: &str, operator: LabelOperator, values: Vec<Text>) -> Result<Self, String> {
        let mut errors = Vec::new();
        let messages = names::label_key(key);
        if !messages.is_empty() {
            errors.push(FieldError::invalid("key", key, messages.join("; ")));
        }
        let list = || Tree::list(values.iter().cloned().map(Tree::Str).collect());
        let mut wrong = |why: &str| errors.push(FieldError::invalid("values", list(), why));
        match operator {
            LabelOperator::In | LabelOperator::NotIn if values.is_empty() => {
                wrong("for 'in', 'notin' operators, values set can't be empty");
            }
            LabelOperator::Equals | LabelOperator::DoubleEquals | LabelOperator::NotEquals
                if values.len() != 1 =>
            {
                wrong("exact-match compatibility requires one single value");
            }
            LabelOperator::Exists | LabelOperator::DoesNotExist if !values.is_empty() => {
                wrong("values set must be empty for exists and does not exist");
            }
            LabelOperator::GreaterThan | LabelOperator::LessThan => {
                if values.len() != 1 {
                    wrong("for 'Gt', 'Lt' operators, exactly one value is required");
                }
                for (i, v) in values
                    .iter()
                    .enumerate()
                    .filter(|(_, v)| v.parse::<i64>().is_err())
                {
                    errors.push(FieldError::invalid(
                        format!("values[{i}]"),
                        v.clone(),
                        "for 'Gt', 'Lt' operators, the value must be an integer",
                    ));
                }
            }
            _ => {}
        }
        for (i, v) in values.iter().enumerate() {
            let messages = names::label_value(v);
            if !messages.is_empty() {
                errors.push(FieldError::invalid(
                    format!("values[{i}][{key}]"),
                    v.clone(),
                    messages.join("; "),
                ));
            }
        }
        if !errors.is_empty() {
            return Err(aggregate(&errors));
        }
        Ok(Self::unchecked(key, operator, values))
    }

    pub(super) fn unchecked(key: &str, operator: LabelOperator, mut values: Vec<Text>) -> Self {
        values.sort();
        values.dedup();
        Self {
            key: key.into(),
            operator,
            values,
        }
    }

    /// True when a label with this value (or its absence) satisfies the requirement.
    #[must_use]
    pub fn matches(&self, value: Option<&str>) -> bool {
        let has = |v: &str| self.values.iter().any(|x| x == v);
        match (self.operator, value) {
            (LabelOperator::In | LabelOperator::Equals | LabelOperator::DoubleEquals, v) => {
                v.is_some_and(has)
            }
            (LabelOperator::NotIn | LabelOperator::NotEquals, v) => !v.is_some_and(has),
            (LabelOperator::Exists, v) => v.is_some(),
            (LabelOperator::DoesNotExist, v) => v.is_none(),
            (LabelOperator::GreaterThan | LabelOperator::LessThan, None) => false,
            (op, Some(v)) => {
                let wanted = self.values.first().and_then(|w| w.parse::<i64>().ok());
                match (v.parse::<i64>(), wanted) {
                    (Ok(v), Some(w)) => {
                        if op == LabelOperator::GreaterThan {
                            v > w
                        } else {
                            v < w
                        }
                    }
                    _ => false,
                }
            }
        }
    }
}

/// The text of several errors as Go joins them, each once.
pub(super) fn aggregate(errors: &[FieldError]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for e in errors {
        let t = e.to_string();
        if !texts.contains(&t) {
            texts.push(t);
        }
    }
    if texts.len() == 1 {
        texts.remove(0)
    } else {
        format!("[{}]", texts.join(", "))
    }
}

impl LabelSelector {
    /// Selects every object.
    #[must_use]
    pub fn everything() -> Self {
        Self::default()
    }

    /// Selects no object.
    #[must_use]
    pub fn nothing() -> Self {
        // A requirement no label can meet, and no text can say.
        Self {
            requirements: vec![LabelRequirement::unchecked("", LabelOperator::In, Vec::new())],
        }
    }

    /// Of requirements in any order.
    #[must_use]
    pub fn of(mut requirements: Vec<LabelRequirement>) -> Self {
        requirements.sort_by(|a, b| a.key.as_bytes().cmp(b.key.as_bytes()));
        Self { requirements }
    }

    /// From the text of a `labelSelector` query.
    ///
    /// # Errors
    /// Go's text of what is wrong.
    pub fn parse(s: &str) -> Result<Self, String> {
        super::parse::label_selector(s).map(Self::of)
    }

    /// Of equalities: a map of labels, as a Service's or ReplicationController's `selector`. An empty map selects everything.
    #[must_use]
    pub fn from_labels(labels: &Map) -> Self {
        Self::of(
            labels
                .iter()
                .map(|(k, v)| {
                    LabelRequirement::unchecked(
                        k,
                        LabelOperator::Equals,
                        vec![v.as_str().unwrap_or("").into()],
                    )
                })
                .collect(),
        )
    }

    /// From a meta/v1 LabelSelector: a missing one selects nothing, an empty one everything.
    ///
    /// # Errors
    /// Go's text of what is wrong.
    pub fn from_tree(selector: Option<&Tree>) -> Result<Self, String> {
        let Some(Tree::Map(m)) = selector else {
            return Ok(Self::nothing());
        };
        let mut out = Vec::new();
        for (k, v) in m.get("matchLabels").and_then(Tree::as_map).into_iter().flatten() {
            out.push(LabelRequirement::new(
                k,
                LabelOperator::Equals,
                vec![v.as_str().unwrap_or("").into()],
            )?);
        }
        for e in m.get("matchExpressions").and_then(Tree::as_list).unwrap_or(&[]) {
            let operator = match e.str_at(&["operator"]) {
                "In" => LabelOperator::In,
                "NotIn" => LabelOperator::NotIn,
                "Exists" => LabelOperator::Exists,
                "DoesNotExist" => LabelOperator::DoesNotExist,
                other => {
                    return Err(format!(
                        "{} is not a valid label selector operator",
                        crate::go_quote(other)
                    ));
                }
            };
            let values = e.get("values").and_then(Tree::as_list).unwrap_or(&[]);
            let values = values.iter().map(|v| v.as_str().unwrap_or("").into()).collect();
            out.push(LabelRequirement::new(e.str_at(&["key"]), operator, values)?);
        }
        Ok(Self::of(out))
    }

    /// True when it selects everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.requirements.is_empty()
    }

    /// True for [`LabelSelector::nothing`].
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.requirements.iter().any(|r| r.key.is_empty())
    }

    /// True when an object with these labels is selected.
    #[must_use]
    pub fn matches(&self, labels: Option<&Map>) -> bool {
        self.matches_with(|k| labels.and_then(|m| m.get(k)).and_then(Tree::as_str))
    }

    /// True when an object whose labels `get` knows is selected.
    #[must_use]
    pub fn matches_with<'a>(&self, get: impl Fn(&str) -> Option<&'a str>) -> bool {
        self.requirements.iter().all(|r| r.matches(get(&r.key)))
    }

    /// The one value a label must have, if there is such a requirement.
    #[must_use]
    pub fn required(&self, key: &str) -> Option<&str> {
        self.requirements.iter().filter(|r| r.key == key).find_map(|r| {
            match (r.operator, r.values.as_slice()) {
                (LabelOperator::Equals | LabelOperator::DoubleEquals | LabelOperator::In, [v]) => {
                    Some(v.as_str())
                }
                _ => None,
            }
        })
    }
}

impl fmt::Display for LabelRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, values) = (&self.key, self.values.join(","));
        match self.operator {
            LabelOperator::DoesNotExist => write!(f, "!{key}"),
            LabelOperator::Exists => f.write_str(key),
            LabelOperator::Equals => write!(f, "{key}={values}"),
            LabelOperator::DoubleEquals => write!(f, "{key}=={values}"),
            LabelOperator::NotEquals => write!(f, "{key}!={values}"),
            LabelOperator::In => write!(f, "{key} in ({values})"),
            LabelOperator::NotIn => write!(f, "{key} notin ({values})"),
            LabelOperator::GreaterThan => write!(f, "{key}>{values}"),
            LabelOperator::LessThan => write!(f, "{key}<{values}"),
        }
    }
}

impl fmt::Display for LabelSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return Ok(());
        }
        for (i, r) in self.requirements.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{r}")?;
        }
        Ok(())
    }
}
