//! Custom resources: each CustomResourceDefinition becomes a resource of the index, while the server runs.
//!
//! ```text
//! definition ─ watch ─► names and conditions (pure) ─► described ─► endpoints ─► index swapped ─► status written
//!                              │                                                                   (Established)
//!                              └► on its way out: objects deleted ─► finalizer removed ─► index swapped, store closed
//! ```
//! From the index on, nobody can tell a custom resource from a built-in one: it has a [`supercargo_registry::ResourceDesc`],
//! a store and a hook, which asks `structural` what the definition's schema says.
//!
//! Invariants:
//! - Whoever sees a definition established finds its resource served: the index is swapped before the status is written.
//! - What is written follows from what is stored alone, so that several servers over one store agree.
//! - Of a definition only its names and compiled schemas are kept, not its text.

mod conditions;
mod conversion;
mod definition;
mod definition_hook;
mod describe;
mod extensions;
mod finalizer;
mod names;
mod object_hook;
mod observe;
mod published;
mod registration;
mod served;
mod status;

pub use definition_hook::definition_hook;
pub use extensions::{Extensions, ExtensionsConfig};
pub use observe::{Observe, Question};
