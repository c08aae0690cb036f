//! The functions of Kubernetes 1.37's environment, one file a subject (apiserver 0.37: pkg/cel/environment/base.go).

mod authz;
mod cidr;
mod formats;
mod ip;
mod lists;
mod opaque;
mod optional;
mod quantity;
mod regex_functions;
mod semver;
mod sets;
mod standard;
mod string_format;
mod strings;
mod time_functions;
mod url;
mod url_parse;

pub use authz::{Authorizer, Decision, ResourceAttributes};
pub use opaque::Opaque;
pub(crate) use regex_functions::{find_all_with, find_with};
pub(crate) use string_format::validate as validate_format;

use crate::Value;
use crate::decls::Table;
use supercargo_meta::Text;

/// All functions, in the order cel-go declares their overloads.
pub(crate) fn add_all(t: &mut Table) {
    standard::add(t);
    time_functions::add(t);
    url::add(t);
    regex_functions::add(t);
    authz::add(t);
    optional::add(t);
    quantity::add(t);
    strings::add(t);
    sets::add(t);
    ip::add(t);
    cidr::add(t);
    formats::add(t);
    semver::add(t);
    lists::add(t);
}

/// The text of an argument.
pub(crate) fn text(args: &[Value], i: usize) -> Result<&Text, Value> {
    match args.get(i) {
        Some(Value::String(s)) => Ok(s),
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

/// The integer of an argument.
pub(crate) fn int(args: &[Value], i: usize) -> Result<i64, Value> {
    match args.get(i) {
        Some(Value::Int(n)) => Ok(*n),
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

/// A result as a value.
pub(crate) fn settle(r: Result<Value, Value>) -> Value {
    r.unwrap_or_else(|e| e)
}
