//! Compact JSON of a tree, for the parts that are kept as bytes.

use std::fmt::Write;
use supercargo_meta::Tree;

/// Compact JSON with sorted keys; `<`, `>`, `&`, U+2028 and U+2029 are kept as they are (escaping them is the encoder's).
pub(super) fn write_json(out: &mut String, t: &Tree) {
    match t {
        Tree::Null => out.push_str("null"),
        Tree::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Tree::Int(i) => {
            let _ = write!(out, "{i}");
        }
        Tree::Float(f) => out.push_str(&go_float(*f)),
        Tree::Str(s) => string(out, s),
        Tree::Raw(b) => out.push_str(&String::from_utf8_lossy(b)),
        Tree::List(l) => {
            out.push('[');
            for (i, x) in l.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_json(out, x);
            }
            out.push(']');
        }
        Tree::Map(m) => {
            out.push('{');
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                string(out, k);
                out.push(':');
                write_json(out, v);
            }
            out.push('}');
        }
    }
}

fn string(out: &mut String, s: &str) {
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A float as Go's JSON encoder prints it: shortest digits, an exponent below 1e-6 and from 1e21 on.
pub(super) fn go_float(f: f64) -> String {
    let a = f.abs();
    if a != 0.0 && !(1e-6..1e21).contains(&a) {
        let s = format!("{f:e}");
        return match s.split_once('e') {
            Some((m, e)) if !e.starts_with('-') => format!("{m}e+{e}"),
            _ => s,
        };
    }
    format!("{f}")
}
