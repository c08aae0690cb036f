//! `x-kubernetes-validations`: rules compiled against the type of their schema, and evaluated on objects
//! (apiextensions-apiserver 0.37: pkg/apiserver/schema/cel).

mod compile;
mod eval;
pub(crate) mod types;

pub(crate) use compile::{Compiled, CompiledRule, compile_rule};
pub(crate) use eval::{BUDGET, validate, validate_default};
