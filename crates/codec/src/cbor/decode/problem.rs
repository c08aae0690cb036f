//! Why a value can't be decoded, in the words of fxamacker/cbor 2.

use super::super::CborError;
use super::super::reader::type_name;
use supercargo_meta::Text;

/// Why a value can't be decoded. It is one pointer: decoding recurses, and its frames have to be small.
pub(super) struct Problem(Box<Why>);

enum Why {
    /// It is of the wrong type.
    Type {
        found: &'static str,
        go: Text,
        note: String,
        /// Struct and field.
        field: Option<String>,
    },
    Other(CborError),
}

pub(super) type Outcome<T> = Result<T, Problem>;

impl From<CborError> for Problem {
    fn from(e: CborError) -> Self {
        Self(Box::new(Why::Other(e)))
    }
}

impl Problem {
    /// Told by the field it lies in.
    #[cold]
    pub(super) fn of_field(mut self, go: &str, name: &str) -> Self {
        if let Why::Type { field, .. } = &mut *self.0 {
            *field = Some(format!("{go}.{name}"));
        }
        self
    }
}

impl From<Problem> for CborError {
    fn from(p: Problem) -> Self {
        let (found, go, note, field) = match *p.0 {
            Why::Other(e) => return e,
            Why::Type {
                found,
                go,
                note,
                field,
            } => (found, go, note, field),
        };
        let into = field.map_or_else(|| "value".to_owned(), |f| format!("struct field {f}"));
        let note = if note.is_empty() {
            note
        } else {
            format!(" ({note})")
        };
        Self::new(format!(
            "cbor: cannot unmarshal {found} into Go {into} of type {go}{note}"
        ))
    }
}

#[cold]
pub(super) fn wrong(major: u8, go: &str, note: impl Into<String>) -> Problem {
    Problem(Box::new(Why::Type {
        found: type_name(major),
        go: go.into(),
        note: note.into(),
        field: None,
    }))
}

/// What is wrong with an object of any kind inside another one.
#[cold]
pub(super) fn embedded(what: &str, p: Problem) -> Problem {
    CborError::new(format!(
        "failed to transcode {what} to JSON: failed to parse {what} bytes as CBOR: {}",
        CborError::from(p)
    ))
    .into()
}

#[cold]
pub(super) fn too_deep(depth_max: usize) -> Problem {
    CborError::new(format!("cbor: exceeded max nested level {depth_max}")).into()
}

#[cold]
pub(super) fn twice(key: &str, at: u64) -> Problem {
    CborError::new(format!(
        "cbor: found duplicate map key {key} at map element index {at}"
    ))
    .into()
}
