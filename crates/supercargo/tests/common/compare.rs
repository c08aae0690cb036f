//! Answers beside recorded ones.

use serde_json::Value;
use std::collections::BTreeSet;

/// Adds the smallest parts in which two documents differ.
pub fn compare(out: &mut Vec<(String, String)>, path: &str, want: &Value, have: &Value) {
    match (want, have) {
        (Value::Object(w), Value::Object(h)) => {
            let keys: BTreeSet<_> = w.keys().chain(h.keys()).collect();
            for k in keys {
                let at = if path.is_empty() {
                    k.clone()
                } else {
                    format!("{path}.{k}")
                };
                match (w.get(k), h.get(k)) {
                    (Some(w), Some(h)) => compare(out, &at, w, h),
                    (Some(w), None) => out.push((at, format!("{w} is missing"))),
                    (None, h) => out.push((at, format!("{} is too much", h.unwrap_or(&Value::Null)))),
                }
            }
        }
        (Value::Array(w), Value::Array(h)) if w.len() == h.len() => {
            for (i, (w, h)) in w.iter().zip(h).enumerate() {
                compare(out, &format!("{path}[{i}]"), w, h);
            }
        }
        (Value::String(w), Value::String(h)) if same_text(w, h) => {}
        _ if want == have => {}
        _ => out.push((path.to_owned(), format!("want {want}, have {have}"))),
    }
}

/// Equal, or equal but for what the server makes up.
fn same_text(want: &str, have: &str) -> bool {
    let age = |t: &str| {
        t.strip_suffix('s')
            .is_some_and(|n| n.parse::<u8>().is_ok_and(|n| n < 30))
    };
    want == have
        || (want == "<set>" && !have.is_empty())
        || (age(want) && age(have))
        || shape(want) == shape(have)
}

/// A text with its digits and random letters made equal, if it is a time, or ends in a uid or a generated name.
fn shape(text: &str) -> String {
    let digits = |t: &str| -> String {
        t.chars()
            .map(|c| if c.is_ascii_hexdigit() { '0' } else { c })
            .collect()
    };
    if text.len() == 20 && text.ends_with('Z') {
        return digits(text);
    }
    if let Some((head, uid)) = text.len().checked_sub(36).and_then(|n| text.split_at_checked(n))
        && digits(uid) == "00000000-0000-0000-0000-000000000000"
    {
        return format!("{head}<uid>");
    }
    match text.strip_prefix("gen-") {
        Some(random) if random.len() == 5 => "gen-<random>".to_owned(),
        _ => text.to_owned(),
    }
}
