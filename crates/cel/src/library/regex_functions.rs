//! `find` and `findAll` (apiserver 0.37: pkg/cel/library/regex.go).

use super::{int, settle, text};
use crate::decls::Table;
use crate::list::List;
use crate::price::Price;
use crate::{Type, Value};
use supercargo_pattern::Pattern;

pub(super) fn add(t: &mut Table) {
    use Type::{Int, String};
    let list = Type::list(String);
    t.method(
        "find",
        "string_find_string",
        &[String, String],
        String,
        find,
        Price::Find,
    );
    t.method(
        "findAll",
        "string_find_all_string",
        &[String, String],
        list.clone(),
        find_all,
        Price::Find,
    );
    t.method(
        "findAll",
        "string_find_all_string_int",
        &[String, String, Int],
        list,
        find_all,
        Price::Find,
    );
}

fn compiled(a: &[Value]) -> Result<Pattern, Value> {
    Pattern::new(text(a, 1)?).map_err(|e| Value::error(format!("Illegal regex: {e}")))
}

fn find(a: &[Value]) -> Value {
    settle((|| Ok(find_with(&compiled(a)?, text(a, 0)?)))())
}

fn find_all(a: &[Value]) -> Value {
    settle((|| {
        let most = if a.len() > 2 { int(a, 2)? } else { -1 };
        Ok(find_all_with(&compiled(a)?, text(a, 0)?, most))
    })())
}

pub(crate) fn find_with(r: &Pattern, s: &str) -> Value {
    Value::string(r.find(s).and_then(|m| s.get(m)).unwrap_or(""))
}

pub(crate) fn find_all_with(r: &Pattern, s: &str, most: i64) -> Value {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    Value::List(List::new(
        r.find_all(s)
            .take(most)
            .filter_map(|m| s.get(m))
            .map(Value::string)
            .collect(),
    ))
}
