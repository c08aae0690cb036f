//! What the tests of this crate share.
#![allow(dead_code, reason = "each test file uses a part")]

use supercargo_codec::{Limits, json};
use supercargo_meta::{FieldError, Tree};
use supercargo_schema::{TypeRef, Unknown, apply_defaults, conform};
use supercargo_structural::{Compiler, Structural};

/// A tree of JSON text.
pub(crate) fn tree(text: &str) -> Tree {
    json::parse(text.as_bytes(), &Limits::default())
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .tree
}

pub(crate) fn compiler() -> Compiler {
    Compiler::new(TypeRef::Static(
        &supercargo_resources::generated::meta_v1::OBJECT_META,
    ))
}

pub(crate) fn compile(schema: &str) -> Structural {
    compiler()
        .compile(Some(&tree(schema)), false)
        .expect("a structural schema")
}

pub(crate) fn texts(errors: &[FieldError]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

/// An object as a request brings it: pruned and defaulted; and the paths of unknown fields.
pub(crate) fn read(schema: &Structural, object: &str) -> Result<(Tree, Vec<String>), String> {
    let mut t = tree(object);
    let report = conform(&mut t, &schema.type_def(), Unknown::Drop).map_err(|e| e.message)?;
    apply_defaults(&mut t, &schema.type_def());
    Ok((t, report.unknown))
}
