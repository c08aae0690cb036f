use crate::ResourceDesc;
use supercargo_codec::Limits;
use supercargo_codec::json::{JsonError, Parsed};
use supercargo_meta::{FieldError, Tree};

pub(crate) fn yaml(bytes: &[u8], limits: &Limits) -> Result<Parsed, JsonError> {
    supercargo_codec::json::parse(bytes, limits)
}
pub(crate) fn validate_create(_: &ResourceDesc, object: &Tree) -> Vec<FieldError> {
    if object.str_at(&["metadata", "name"]).is_empty() {
        return vec![FieldError::required(
            "metadata.name",
            "name or generateName is required",
        )];
    }
    Vec::new()
}
pub(crate) fn validate_update(_: &Tree, _: &Tree) -> Vec<FieldError> {
    Vec::new()
}
