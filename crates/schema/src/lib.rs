//! Compiled schemas: the one structure that decoding, strictness, defaulting, patches, apply, protobuf, columns and OpenAPI
//! read. Built-ins are generated tables, custom resources are compiled to the same structs at run time.
//!
//! Invariants: no kind is known by name here; nothing here does IO.

mod columns;
mod conform;
mod default;
mod path;
mod plan;
mod sorted;
mod types;

pub use columns::{
    Call, Cell, Column, Expr, KeptCell, OwnCell, Step, age, age_since, condition, nanos_since, selector_text,
};
pub use conform::{
    ConformError, Report, Unknown, conform, conform_since, is_omitted, is_silent, is_zero,
    semantically_equal, when_absent, zero_of,
};
pub use default::{apply_defaults, apply_defaults_since};
pub use path::{path_copy, path_get, path_remove, path_set, selectable_value, selectable_values};
pub use plan::{Place, Places, Plan};
pub use sorted::SortedFields;
pub use supercargo_env::WallTime;
pub use types::{
    Custom, DefaultRule, Field, FieldFlags, List, ListKind, MapOf, Message, Origin, PatchStrategy,
    ProtoField, Scalar, Shape, Struct, TypeDef, TypeRef, When,
};
