//! Field selectors.

use crate::Text;
use std::fmt;

/// One term: a field that must or must not have a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldTerm {
    /// The field, for example `metadata.name`.
    pub field: Text,
    /// The value, unescaped.
    pub value: Text,
    /// True for `!=`.
    pub negated: bool,
}

/// A selector of fields: all its terms must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct FieldSelector {
    /// The terms; none means everything.
    pub terms: Vec<FieldTerm>,
}

fn split_terms(s: &str) -> Vec<&str> {
    let mut terms = Vec::new();
    let (mut from, mut escaped) = (0, false);
    for (i, c) in s.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ',' => {
                terms.push(s.get(from..i).unwrap_or(""));
                from = i + 1;
            }
            _ => {}
        }
    }
    terms.push(s.get(from..).unwrap_or(""));
    terms
}

/// Field, whether negated, and escaped value.
fn split_term(term: &str) -> Option<(&str, bool, &str)> {
    for (i, _) in term.char_indices() {
        let (field, rest) = term.split_at_checked(i)?;
        for (op, negated) in [("!=", true), ("==", false), ("=", false)] {
            if let Some(value) = rest.strip_prefix(op) {
                return Some((field, negated, value));
            }
        }
    }
    None
}

fn unescape(s: &str) -> Result<Text, String> {
    let mut out = Text::default();
    let mut chars = s.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(c @ ('\\' | ',' | '=')) => out.push(c),
                other => {
                    let tail = other.map_or_else(String::new, String::from);
                    return Err(format!(
                        "invalid field selector: invalid escape sequence: \\{tail}"
                    ));
                }
            },
            ',' | '=' => {
                return Err(format!(
                    "invalid field selector: unescaped character in value: {}",
                    u32::from(c)
                ));
            }
            c => out.push(c),
        }
    }
    Ok(out)
}

impl FieldSelector {
    /// Selects every object.
    #[must_use]
    pub fn everything() -> Self {
        Self::default()
    }

    /// One equality.
    #[must_use]
    pub fn equal(field: &str, value: &str) -> Self {
        Self {
            terms: vec![FieldTerm {
                field: field.into(),
                value: value.into(),
                negated: false,
            }],
        }
    }

    /// From the text of a `fieldSelector` query.
    ///
    /// # Errors
    /// Go's text of what is wrong.
    pub fn parse(s: &str) -> Result<Self, String> {
        let mut parts = split_terms(s);
        parts.sort_unstable();
        let mut terms = Vec::new();
        for part in parts.into_iter().filter(|p| !p.is_empty()) {
            let (field, negated, value) = split_term(part)
                .ok_or_else(|| format!("invalid selector: '{s}'; can't understand '{part}'"))?;
            terms.push(FieldTerm {
                field: field.into(),
                value: unescape(value)?,
                negated,
            });
        }
        Ok(Self { terms })
    }

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
            .find(|t| !t.negated && t.field == field)
            .map(|t| t.value.as_str())
    }

    /// True when it selects an object whose fields `get` knows; a field it does not know is empty.
    #[must_use]
    pub fn matches_with<'a>(&self, get: impl Fn(&str) -> Option<&'a str>) -> bool {
        self.terms
            .iter()
            .all(|t| (get(&t.field).unwrap_or("") == t.value) != t.negated)
    }

    /// With every term's field and value replaced by what `convert` answers; two empty texts drop the term.
    ///
    /// # Errors
    /// The first error of `convert`.
    pub fn transform<E>(
        &self,
        mut convert: impl FnMut(&str, &str) -> Result<(Text, Text), E>,
    ) -> Result<Self, E> {
        let mut terms = Vec::with_capacity(self.terms.len());
        for t in &self.terms {
            let (field, value) = convert(&t.field, &t.value)?;
            if !(field.is_empty() && value.is_empty()) {
                terms.push(FieldTerm {
                    field,
                    value,
                    negated: t.negated,
                });
            }
        }
        Ok(Self { terms })
    }
}

impl fmt::Display for FieldSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, t) in self.terms.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let op = if t.negated { "!=" } else { "=" };
            write!(f, "{comma}{}{op}", t.field)?;
            for c in t.value.chars() {
                if matches!(c, '\\' | ',' | '=') {
                    f.write_str("\\")?;
                }
                write!(f, "{c}")?;
            }
        }
        Ok(())
    }
}
