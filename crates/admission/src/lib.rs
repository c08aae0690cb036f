//! Admission: plugins that may change or refuse a write, in a fixed order. The implementers of [`supercargo_registry::Admit`].
//!
//! Invariants: all mutating passes run before the first validating one; a plugin sees what the plugins before it made.

mod chain;
mod namespace_lifecycle;

pub use chain::Chain;
pub use namespace_lifecycle::{NamespaceLifecycle, NamespaceState, Namespaces, StoredNamespaces};
