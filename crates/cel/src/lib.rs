//! CEL as Kubernetes 1.37 has it: expressions are compiled against declared types and evaluated over trees.
//!
//! The way of an expression: text ─ [`Env::compile`] (lex, parse, expand macros, check, validate literals) ─ [`Program`] ─
//! [`Program::estimate`] (worst cost by schema bounds) and [`Program::eval`] (result and actual cost by variables).
//!
//! Invariants: no IO, no clock, no randomness. A document is never converted: a [`Value`] shares the tree it was read from and
//! its [`DeclType`] says how each part is seen. Every loop over input is bounded by depth, size or cost; nothing panics.

mod ast;
mod check;
mod convert;
mod decl_type;
mod decls;
mod env;
mod error;
mod estimate;
mod eval;
mod format;
mod key;
mod lex;
mod library;
mod list;
mod literal;
mod macros;
mod map;
mod messages;
mod ops;
mod parse;
mod plan;
mod price;
mod select;
mod show;
mod source;
mod types;
mod unify;
mod unquote;
mod validate;
mod value;
mod zone;

pub use decl_type::{DeclType, Field, ListKind, ObjectType, REQUEST_BYTES_MAX, Shape, escape, unescape};
pub use env::{Env, Program, Vars};
pub use error::{CompileErrors, Cost, EvalError, PER_CALL_LIMIT};
pub use estimate::CostRange;
pub use library::{Authorizer, Decision, Opaque, ResourceAttributes};
pub use list::List;
pub use map::MapValue;
pub use types::{Param, Type};
pub use value::Value;
