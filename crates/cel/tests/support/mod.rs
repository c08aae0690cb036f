//! Cases as they were recorded: an expression, a schema, variables; and what came of it in the form the recorder wrote.

use serde_json::Value as Json;
use std::fmt::Write;
use supercargo_cel::{Cost, DeclType, Env, Field, ListKind, Opaque, Type, Value, Vars};
use supercargo_meta::{Map, Text, Tree};

/// JSON as a tree.
pub(crate) fn tree(j: &Json) -> Tree {
    match j {
        Json::Null => Tree::Null,
        Json::Bool(b) => Tree::Bool(*b),
        Json::Number(n) => n
            .as_i64()
            .map_or_else(|| Tree::Float(n.as_f64().unwrap_or(f64::NAN)), Tree::Int),
        Json::String(s) => Tree::from(s.as_str()),
        Json::Array(a) => Tree::list(a.iter().map(tree).collect()),
        Json::Object(o) => Tree::Map(
            o.iter()
                .map(|(k, v)| (Text::from(k.as_str()), tree(v)))
                .collect::<Map>(),
        ),
    }
}

/// The declared type of a structural schema.
pub(crate) fn decl(s: &Json) -> DeclType {
    let n = |k: &str| s.get(k).and_then(Json::as_i64);
    let flag = |k: &str| s.get(k).and_then(Json::as_bool).unwrap_or(false);
    let text = |k: &str| s.get(k).and_then(Json::as_str).unwrap_or("");
    let ty = if flag("x-kubernetes-int-or-string") {
        DeclType::int_or_string(n("maxLength"))
    } else {
        match text("type") {
            "object" => object(s),
            "array" => {
                let kind = match text("x-kubernetes-list-type") {
                    "set" => ListKind::Set,
                    "map" => {
                        let keys = s["x-kubernetes-list-map-keys"].as_array().expect("keys");
                        ListKind::Map(
                            keys.iter()
                                .map(|k| Text::from(k.as_str().expect("text")))
                                .collect(),
                        )
                    }
                    _ => ListKind::Atomic,
                };
                DeclType::list(decl(&s["items"]), n("maxItems"), kind)
            }
            "string" => match text("format") {
                "byte" => DeclType::bytes(n("maxLength")),
                "duration" => DeclType::duration(),
                "date" => DeclType::date(),
                "date-time" => DeclType::date_time(),
                _ => {
                    let longest =
                        |e: &Vec<Json>| e.iter().filter_map(Json::as_str).map(|s| s.len() as u64).max();
                    DeclType::string(
                        n("maxLength"),
                        s.get("enum").and_then(Json::as_array).and_then(longest),
                    )
                }
            },
            "boolean" => DeclType::bool(),
            "number" => DeclType::double(),
            "integer" => DeclType::int(),
            _ => DeclType::preserved(),
        }
    };
    ty.nullable(flag("nullable"))
}

fn object(s: &Json) -> DeclType {
    if let Some(values) = s.get("additionalProperties").filter(|a| a.is_object()) {
        return DeclType::map(decl(values), s.get("maxProperties").and_then(Json::as_i64));
    }
    let mut fields = Vec::new();
    let mut required = Vec::new();
    let names = s
        .get("required")
        .and_then(Json::as_array)
        .cloned()
        .unwrap_or_default();
    for (name, f) in s
        .get("properties")
        .and_then(Json::as_object)
        .into_iter()
        .flatten()
    {
        if names.iter().any(|n| n.as_str() == Some(name)) && f.get("default").is_none() {
            required.push(name.as_str());
        }
        fields.push(Field {
            name: Text::from(name.as_str()),
            ty: decl(f),
        });
    }
    DeclType::object(fields, &required)
}

/// A value in the form of the recorder.
pub(crate) fn show(v: &Value) -> String {
    match v {
        Value::Null => "null".to_owned(),
        Value::Bool(b) => b.to_string(),
        Value::Int(i) => i.to_string(),
        Value::Uint(u) => format!("{u}u"),
        Value::Double(d) if d.is_nan() => "double(nan)".to_owned(),
        Value::Double(d) if d.is_infinite() => format!("double({}inf)", if *d < 0.0 { "-" } else { "" }),
        Value::Double(d) => format!("double({})", go_double(*d)),
        Value::String(s) => quoted(s),
        Value::Bytes(b) => {
            let hex = b.iter().fold(String::new(), |mut s, b| {
                let _ = write!(s, "{b:02x}");
                s
            });
            format!("bytes({hex})")
        }
        Value::Timestamp(t, _) => format!("timestamp({}.{:09})", t.seconds, t.nanos),
        Value::Duration(d) => format!("duration({d})"),
        Value::Type(t) => format!("type({t})"),
        Value::Optional(None) => "optional()".to_owned(),
        Value::Optional(Some(v)) => format!("optional({})", show(v)),
        Value::List(l) => {
            let parts: Vec<String> = l.iter().map(|v| show(&v)).collect();
            format!("[{}]", parts.join(", "))
        }
        Value::Map(m) => {
            let mut parts: Vec<String> = m
                .entries()
                .iter()
                .map(|(k, v)| format!("{}: {}", show(k), show(v)))
                .collect();
            parts.sort();
            format!("{{{}}}", parts.join(", "))
        }
        Value::Opaque(o) => match &**o {
            Opaque::Quantity(q) => format!("quantity({q})"),
            Opaque::Ip(ip) => format!("ip({ip})"),
            Opaque::Cidr(a, n) => format!("cidr({a}/{n})"),
            Opaque::Url(u) => format!("url({u})"),
            Opaque::Semver(v) => format!("semver({v})"),
            o => o.to_string(),
        },
        Value::Preserved(_) => "preserved".to_owned(),
        Value::Error(e) => format!("error({e})"),
        _ => "?".to_owned(),
    }
}

/// JSON text as Go writes it without escaping HTML.
fn quoted(s: &str) -> String {
    let t = serde_json::to_string(s).expect("text");
    t.replace("\\u007f", "\u{7f}")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

fn go_double(d: f64) -> String {
    let program = Env::kubernetes()
        .with_variable("d", Type::Double)
        .compile("string(d)")
        .expect("compiles");
    let vars = Vars::new().with("d", Value::Double(d));
    match program.eval(&vars, &mut Cost::default()) {
        Ok(Value::String(s)) => s.to_string(),
        other => format!("{other:?}"),
    }
}

/// What comes of a case, in the form of the recorder.
pub(crate) fn run(case: &Json) -> Json {
    let mut out = serde_json::Map::new();
    let mut env = Env::kubernetes();
    let schema = case.get("schema").map(decl);
    if let Some(d) = &schema {
        env = env
            .with_variable("self", d.cel_type())
            .with_variable("oldSelf", d.cel_type());
    }
    let vars = case.get("vars").and_then(Json::as_object);
    let mut names: Vec<&String> = vars.into_iter().flatten().map(|(n, _)| n).collect();
    names.sort();
    for n in &names {
        env = env.with_variable(n, Type::Dyn);
    }
    out.insert("min".into(), 0.into());
    out.insert("max".into(), 0.into());
    out.insert("cost".into(), 0.into());
    let program = match env.compile(case["expr"].as_str().expect("an expression")) {
        Ok(p) => p,
        Err(e) => {
            out.insert("compile".into(), e.to_string().into());
            return Json::Object(out);
        }
    };
    out.insert("type".into(), program.result_type().to_string().into());
    let estimate = program.estimate(schema.as_ref());
    out.insert("min".into(), estimate.min.into());
    out.insert("max".into(), estimate.max.into());
    if let Some(e) = program.instantiation_error() {
        out.insert("program".into(), e.to_string().into());
        return Json::Object(out);
    }
    let mut bound = Vars::new();
    for name in ["self", "oldSelf"] {
        if let (Some(v), Some(d)) = (case.get(name), &schema) {
            bound = bound.with_tree(name, &tree(v), d);
        }
    }
    for n in names {
        bound = bound.with(n, Value::dynamic(&tree(&case["vars"][n])));
    }
    let mut cost = Cost::default();
    if let Some(l) = case.get("limit").and_then(Json::as_u64) {
        cost.limit = l;
    }
    let result = program.eval(&bound, &mut cost);
    out.insert("cost".into(), cost.used.into());
    match result {
        Ok(v) => out.insert("value".into(), show(&v).into()),
        Err(e) => out.insert("error".into(), e.to_string().into()),
    };
    Json::Object(out)
}
