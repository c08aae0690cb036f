//! The words of the API: names, trees, Status and field errors. No IO, no clock, no schema.
//!
//! Invariants: this crate knows nothing of HTTP, storage or single kinds. Wire names (camelCase) appear only as data.

mod base64;
mod field_error;
mod gojson;
mod gotext;
mod gvk;
mod map;
mod name_index;
pub mod names;
mod nesting;
mod object_meta;
mod quantity;
mod selector;
mod status;
mod time;
mod tree;
mod uuid;
pub mod validation;
mod version;

pub use base64::{canonical_base64, decode_base64, encode_base64};
pub use field_error::{BadValue, FieldError, FieldErrorKind};
pub use gojson::{float_text, json_text, write_float, write_int, write_json, write_raw, write_string};
pub use gotext::{go_float, go_quote, is_printable, parse_int, show_value};
pub use gvk::{GroupResource, GroupVersion, Gvk};
pub use map::{Map, key_order};
pub use name_index::NameIndex;
pub use nesting::{DEEP_STACK_BYTES, NESTING_MAX, nesting_max, stored_nesting_max, this_thread_is_deep};
pub use object_meta::{ObjectMeta, ObjectMetaMut, OwnerReference};
pub use quantity::{Format, Quantity, QuantityError, canonical_quantity};
pub use selector::{FieldSelector, FieldTerm, LabelOperator, LabelRequirement, LabelSelector};
pub use status::{Cause, Details, Reason, Status, StatusBody};
pub use time::{Timestamp, date_of, days_of, duration_text, human_duration, parse_duration};
pub use tree::{Text, Tree};
pub use uuid::uuid_v4;
pub use version::version_order;
