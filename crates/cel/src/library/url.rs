//! URLs (apiserver 0.37: pkg/cel/library/urls.go).

use super::url_parse::Url;
use super::{Opaque, settle, text};
use crate::decls::Table;
use crate::list::List;
use crate::map::MapValue;
use crate::price::Price;
use crate::{Type, Value};

const TYPE: Type = Type::Opaque("kubernetes.URL");

pub(super) fn add(t: &mut Table) {
    use Type::{Bool, String};
    let one = Price::Accessor;
    t.global("url", "string_to_url", &[String], TYPE, from_text, Price::Scan);
    let mut part = |name, id, op| t.method(name, id, &[TYPE], String, op, one);
    part("getScheme", "url_get_scheme", |a| {
        on(a, |u| Value::string(&u.scheme))
    });
    part("getHost", "url_get_host", |a| on(a, |u| Value::string(&u.host)));
    part("getHostname", "url_get_hostname", |a| {
        on(a, |u| Value::string(u.hostname()))
    });
    part("getPort", "url_get_port", |a| on(a, |u| Value::string(u.port())));
    part("getEscapedPath", "url_get_escaped_path", |a| {
        on(a, |u| Value::string(&u.escaped_path()))
    });
    let query = Type::map(String, Type::list(String));
    t.method("getQuery", "url_get_query", &[TYPE], query, |a| on(a, pairs), one);
    t.global(
        "isURL",
        "is_url_string",
        &[String],
        Bool,
        |a| settle(text(a, 0).map(|s| Value::Bool(Url::parse_request(s).is_ok()))),
        Price::One,
    );
}

fn from_text(a: &[Value]) -> Value {
    settle(text(a, 0).map(|s| {
        let read = Url::parse_request(s).and_then(|_| Url::parse(s));
        match read {
            Ok(u) => Opaque::Url(u).value(),
            Err(e) => Value::error(format!("URL parse error during conversion from string: {e}")),
        }
    }))
}

fn on(a: &[Value], f: fn(&Url) -> Value) -> Value {
    match a.first() {
        Some(Value::Opaque(o)) => match &**o {
            Opaque::Url(u) => f(u),
            _ => Value::no_overload(),
        },
        Some(v) => v.or_no_overload(),
        None => Value::no_overload(),
    }
}

fn pairs(u: &Url) -> Value {
    let mut all: Vec<(String, Vec<Value>)> = Vec::new();
    for (k, v) in u.query_pairs() {
        match all.iter_mut().find(|e| e.0 == k) {
            Some(e) => e.1.push(Value::string(&v)),
            None => all.push((k, vec![Value::string(&v)])),
        }
    }
    Value::Map(MapValue::new(
        all.into_iter()
            .map(|(k, v)| (Value::string(&k), Value::List(List::new(v)))),
    ))
}
