//! The built-in API as data: types, resources, groups, feature gates and bootstrap objects, plus the code of kinds with
//! real behaviour.
//!
//! Invariants: everything here is `static` and built by the compiler; nothing is computed at start. Tables are made by
//! `cargo run -p xtask -- generate` from `data`.

mod bootstrap;
mod build;
mod catalog;
pub mod cells;
pub mod convert;
pub mod defaults;
mod enabled;
pub mod former;
pub mod gates;
mod hooks;
pub mod openapi;
#[rustfmt::skip]
/// The tables themselves, one module a Go package.
pub mod generated;
pub mod types;
mod validation;

pub use bootstrap::{BootstrapInput, RequestHeaderInput, bootstrap_objects, kubernetes_service};
pub use catalog::{
    GroupDesc, GroupVersionDesc, default_columns, groups, resource, resources, scale_columns, status_columns,
};
pub use enabled::{ConfigError, Enabled};
pub use gates::FeatureGates;
pub use hooks::hook;
pub use types::{kinds, type_by_gvk};
