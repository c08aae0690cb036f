//! Fields of JSON schemas that are one of two things: in JSON a value of either kind, in protobuf a message with a field for each
//! (apiextensions-apiserver 0.37: pkg/apis/apiextensions/v1/types_jsonschema.go).
//!
//! One of the two is always a schema, of the very type that has the field.

use super::ProtoError;
use supercargo_schema::{Field, Scalar, Shape};

/// What else than a schema such a field may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alternative {
    /// `items`: a list of schemas, field 2; the schema is field 1.
    Schemas,
    /// `additionalProperties`, `additionalItems`: a boolean, field 1; the schema is field 2.
    Bool,
    /// An entry of `dependencies`: a list of names, field 2; the schema is field 1.
    Names,
}

impl Alternative {
    /// That of a field, if it has one.
    pub(super) fn of(field: &Field) -> Option<Self> {
        if !matches!(field.ty.shape, Shape::Scalar(Scalar::Json)) {
            return None;
        }
        match field.ty.go.rsplit('.').next()? {
            "JSONSchemaPropsOrArray" => Some(Self::Schemas),
            "JSONSchemaPropsOrBool" => Some(Self::Bool),
            "JSONSchemaPropsOrStringArray" => Some(Self::Names),
            _ => None,
        }
    }

    /// The number of the schema's field.
    pub(super) const fn schema_number(self) -> u32 {
        match self {
            Self::Bool => 2,
            Self::Schemas | Self::Names => 1,
        }
    }

    /// The error of a value that is neither.
    #[cold]
    pub(super) fn mismatch(field: &Field) -> ProtoError {
        ProtoError::new(format!("a value does not fit its type {}", field.ty.go))
    }
}
