//! What our environment makes of an expression, in the form in which `tests/extensions/cel` has it recorded.

use serde_json::Value as Json;
use std::fmt::Write;
use supercargo_cel::{Cost, Env, Opaque, Value, Vars};

/// A value as README.md of the recording says.
fn show(v: &Value) -> String {
    let text = |s: &str| serde_json::to_string(s).expect("text is JSON");
    match v {
        Value::Null => "null".to_owned(),
        Value::Bool(b) => b.to_string(),
        Value::Int(i) => i.to_string(),
        Value::Uint(u) => format!("{u}u"),
        Value::Double(d) if d.is_finite() => format!("{d:e}"),
        Value::Double(d) => d.to_string(),
        Value::String(s) => text(s),
        Value::Bytes(b) => b.iter().fold("hex ".to_owned(), |mut s, b| {
            let _ = write!(s, "{b:02x}");
            s
        }),
        Value::Timestamp(t, ..) => format!("timestamp {} {}", t.seconds, t.nanos),
        Value::Duration(d) => format!("duration {d}"),
        Value::Type(t) => format!("type {t}"),
        Value::Optional(None) => "none".to_owned(),
        Value::Optional(Some(v)) => format!("some {}", show(v)),
        Value::List(l) => {
            let items: Vec<String> = l.iter().map(|v| show(&v)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(m) => {
            let mut entries: Vec<String> = m
                .entries()
                .iter()
                .map(|(k, v)| format!("{}: {}", show(k), show(v)))
                .collect();
            entries.sort();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Opaque(o) => {
            let of = match **o {
                Opaque::Quantity(_) => "kubernetes.Quantity",
                Opaque::Ip(_) => "net.IP",
                Opaque::Cidr(..) => "net.CIDR",
                Opaque::Url(_) => "kubernetes.URL",
                Opaque::Semver(_) => "kubernetes.Semver",
                _ => "kubernetes.NamedFormat",
            };
            format!("{of} {}", text(&o.to_string()))
        }
        _ => "?".to_owned(),
    }
}

/// What an environment makes of an expression.
pub(crate) fn answer(env: &Env, expression: &str, vars: &Vars) -> Json {
    let mut out = serde_json::json!({"e": expression, "estimate": [0, 0], "cost": 0});
    let program = match env.compile(expression) {
        Ok(p) => p,
        Err(e) => {
            out["compile"] = e.to_string().into();
            return out;
        }
    };
    out["type"] = program.result_type().to_string().into();
    if let Some(e) = program.instantiation_error() {
        out["compile"] = format!("program instantiation failed: {e}").into();
        return out;
    }
    let estimate = program.estimate(None);
    out["estimate"] = serde_json::json!([estimate.min, estimate.max]);
    let mut cost = Cost::default();
    match program.eval(vars, &mut cost) {
        Ok(v) => out["value"] = show(&v).into(),
        Err(e) => out["error"] = e.to_string().into(),
    }
    out["cost"] = cost.used.into();
    out
}

/// A file by its path from the crate's folder.
pub(crate) fn file(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect("a file of the repository can be read")
}
