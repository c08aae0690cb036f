//! Values as Go prints them.

use supercargo_meta::{Tree, go_float, json_text};

/// `%v` of a decoded JSON value.
pub(crate) fn go_value(t: &Tree) -> String {
    match t {
        Tree::Null => "<nil>".to_owned(),
        Tree::Str(s) => s.to_string(),
        Tree::Float(f) => go_float(*f),
        Tree::Bool(_) | Tree::Int(_) | Tree::Raw(_) => json_text(t),
        Tree::List(l) => {
            let items: Vec<String> = l.iter().map(go_value).collect();
            format!("[{}]", items.join(" "))
        }
        Tree::Map(m) => {
            let entries: Vec<String> = m.iter().map(|(k, v)| format!("{k}:{}", go_value(v))).collect();
            format!("map[{}]", entries.join(" "))
        }
    }
}
