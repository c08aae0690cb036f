//! CEL as Kubernetes 1.37 has it: expressions are compiled against declared types and evaluated over trees.
//!
//! The way of an expression: text ─ [`Env::compile`] (lex, parse, expand macros, check, validate literals) ─ [`Program`] ─
//! [`Program::estimate`] (worst cost by schema bounds) and [`Program::eval`] (result and actual cost by variables).
//!
//! Invariants: no IO, no clock, no randomness. A document is never converted: a [`Value`] shares the tree it was read from and
//! its [`DeclType`] says how each part is seen. Every loop over input is bounded by depth, size or cost; nothing panics.

mod decl_type;
mod env;
mod error;
mod types;
mod value;

pub use decl_type::{DeclType, Field, ListKind, ObjectType, REQUEST_BYTES_MAX, Shape, escape, unescape};
pub use env::{CostRange, Env, Program, Vars};
pub use error::{CompileErrors, Cost, EvalError, PER_CALL_LIMIT};
pub use types::{Param, Type};
pub use value::Value;
