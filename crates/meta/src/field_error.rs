//! Field errors and the Invalid status they add up to (apimachinery 0.37: util/validation/field).

use crate::status::{Details, Reason, Status};
use crate::{Gvk, Tree};

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// The kind of error.
    pub kind: FieldErrorKind,
    /// Path of the field: `spec.containers[0].name`, `metadata.labels[foo]`; "" prints as `<nil>`.
    pub field: String,
    /// The value, for kinds that show it.
    pub value: BadValue,
    /// What is wrong with it; may be empty.
    pub detail: String,
}

/// The value shown in a field error.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum BadValue {
    /// None shown (also for kinds that never show one).
    #[default]
    Omitted,
    /// A JSON-like value: text is quoted as Go does, numbers and booleans are plain, the rest is compact JSON.
    Tree(Tree),
    /// Printed as it is.
    Verbatim(String),
}

/// Kinds of field error; each has a cause reason and a text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the wire's own")]
pub enum FieldErrorKind {
    NotFound,
    Required,
    Duplicate,
    Invalid,
    NotSupported,
    Forbidden,
    TooLong,
    TooShort,
    TooMany,
    TooFew,
    TypeInvalid,
    Internal,
}

impl FieldErrorKind {
    /// The `reason` of the cause.
    #[must_use]
    pub const fn cause(self) -> &'static str {
        match self {
            Self::NotFound => "FieldValueNotFound",
            Self::Required => "FieldValueRequired",
            Self::Duplicate => "FieldValueDuplicate",
            Self::Invalid => "FieldValueInvalid",
            Self::NotSupported => "FieldValueNotSupported",
            Self::Forbidden => "FieldValueForbidden",
            Self::TooLong => "FieldValueTooLong",
            Self::TooShort => "FieldValueTooShort",
            Self::TooMany => "FieldValueTooMany",
            Self::TooFew => "FieldValueTooFew",
            Self::TypeInvalid => "FieldValueTypeInvalid",
            Self::Internal => "InternalError",
        }
    }
    const fn text(self) -> &'static str {
        match self {
            Self::NotFound => "Not found",
            Self::Required => "Required value",
            Self::Duplicate => "Duplicate value",
            Self::Invalid | Self::TypeInvalid => "Invalid value",
            Self::NotSupported => "Unsupported value",
            Self::Forbidden => "Forbidden",
            Self::TooLong => "Too long",
            Self::TooShort => "Too short",
            Self::TooMany => "Too many",
            Self::TooFew => "Too few",
            Self::Internal => "Internal error",
        }
    }
    const fn shows_value(self) -> bool {
        !matches!(
            self,
            Self::Required | Self::Forbidden | Self::TooLong | Self::TooShort | Self::Internal
        )
    }
}

impl FieldError {
    fn of(
        kind: FieldErrorKind,
        field: impl Into<String>,
        value: BadValue,
        detail: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            field: field.into(),
            value,
            detail: detail.into(),
        }
    }
    /// `Required value[: detail]`.
    pub fn required(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::of(FieldErrorKind::Required, field, BadValue::Omitted, detail)
    }
    /// `Invalid value: <value>: detail`.
    pub fn invalid(field: impl Into<String>, value: impl Into<Tree>, detail: impl Into<String>) -> Self {
        Self::of(
            FieldErrorKind::Invalid,
            field,
            BadValue::Tree(value.into()),
            detail,
        )
    }
    /// `Invalid value` with a value printed as it is.
    pub fn invalid_verbatim(
        field: impl Into<String>,
        value: impl Into<String>,
        detail: impl Into<String>,
    ) -> Self {
        Self::of(
            FieldErrorKind::Invalid,
            field,
            BadValue::Verbatim(value.into()),
            detail,
        )
    }
    /// `Forbidden: detail`.
    pub fn forbidden(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::of(FieldErrorKind::Forbidden, field, BadValue::Omitted, detail)
    }
    /// `Duplicate value: <value>`.
    pub fn duplicate(field: impl Into<String>, value: impl Into<Tree>) -> Self {
        Self::of(FieldErrorKind::Duplicate, field, BadValue::Tree(value.into()), "")
    }
    /// `Not found: <value>`.
    pub fn not_found(field: impl Into<String>, value: impl Into<Tree>) -> Self {
        Self::of(FieldErrorKind::NotFound, field, BadValue::Tree(value.into()), "")
    }
    /// `Unsupported value: <value>: supported values: "A", "B"`, in the order given.
    pub fn not_supported(field: impl Into<String>, value: impl Into<Tree>, supported: &[&str]) -> Self {
        let detail = if supported.is_empty() {
            String::new()
        } else {
            let quoted: Vec<String> = supported.iter().map(|s| crate::go_quote(s)).collect();
            format!("supported values: {}", quoted.join(", "))
        };
        Self::of(
            FieldErrorKind::NotSupported,
            field,
            BadValue::Tree(value.into()),
            detail,
        )
    }
    /// `Too long: may not be more than N bytes`.
    pub fn too_long_bytes(field: impl Into<String>, max: usize) -> Self {
        let detail = format!("may not be more than {max} bytes");
        Self::of(FieldErrorKind::TooLong, field, BadValue::Omitted, detail)
    }

    /// The text after the field: `Invalid value: "x": must be ...`.
    #[must_use]
    pub fn body(&self) -> String {
        let mut s = self.kind.text().to_owned();
        if self.kind.shows_value() {
            match &self.value {
                BadValue::Omitted => {}
                BadValue::Verbatim(v) => {
                    s.push_str(": ");
                    s.push_str(v);
                }
                BadValue::Tree(t) => {
                    s.push_str(": ");
                    s.push_str(&crate::show_value(t));
                }
            }
        }
        if !self.detail.is_empty() {
            s.push_str(": ");
            s.push_str(&self.detail);
        }
        s
    }
}

impl std::fmt::Display for FieldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let field = if self.field.is_empty() {
            "<nil>"
        } else {
            &self.field
        };
        write!(f, "{field}: {}", self.body())
    }
}

/// Most errors that are told of one object. Upstream tells them all, however large the answer gets.
const ERRORS_MAX: usize = 1000;

/// The 422 of an object of `gvk` with these errors. Equal texts appear once in the message, all of them in the causes. Of very
/// many errors only the first are told.
pub(crate) fn invalid(gvk: &Gvk, name: &str, errors: &[FieldError]) -> Status {
    let kind_group = if gvk.group.is_empty() {
        gvk.kind.to_string()
    } else {
        format!("{}.{}", gvk.kind, gvk.group)
    };
    let more = errors.len().saturating_sub(ERRORS_MAX);
    let errors = errors.get(..ERRORS_MAX).unwrap_or(errors);
    let mut seen = std::collections::HashSet::new();
    let mut texts: Vec<String> = errors
        .iter()
        .map(ToString::to_string)
        .filter(|t| seen.insert(t.clone()))
        .collect();
    if more > 0 {
        texts.push(format!("and {more} more errors"));
    }
    let tail = match texts.len() {
        0 => String::new(),
        1 => format!(": {}", texts[0]),
        _ => format!(": [{}]", texts.join(", ")),
    };
    let mut s = Status::failure(
        422,
        Reason::Invalid,
        format!("{kind_group} {} is invalid{tail}", crate::go_quote(name)),
    );
    s.body_mut().details = Some(Details {
        name: name.into(),
        group: gvk.group.clone(),
        kind: gvk.kind.clone(),
        causes: errors
            .iter()
            .map(|e| crate::status::Cause {
                reason: e.kind.cause().into(),
                message: e.body(),
                field: if e.field.is_empty() {
                    "<nil>".to_owned()
                } else {
                    e.field.clone()
                },
            })
            .collect(),
        ..Details::default()
    });
    s
}
