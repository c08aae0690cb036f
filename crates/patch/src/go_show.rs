//! Values as Go's `%v` prints them.

use crate::json;
use supercargo_meta::{Text, Tree};

/// A value as Go's `%v` prints it: `map[a:1 b:[x y]]`, text without quotes, `<nil>`.
#[must_use]
pub fn go_show(t: &Tree) -> String {
    let mut out = String::new();
    show(&mut out, t);
    out
}

fn show(out: &mut String, t: &Tree) {
    match t {
        Tree::Null => out.push_str("<nil>"),
        Tree::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Tree::Int(i) => out.push_str(&i.to_string()),
        Tree::Float(f) => out.push_str(&go_float(*f)),
        Tree::Str(s) => out.push_str(s),
        Tree::Raw(_) => show(out, &json::unraw(t)),
        Tree::List(l) => {
            out.push('[');
            for (i, x) in l.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                show(out, x);
            }
            out.push(']');
        }
        Tree::Map(m) => {
            out.push_str("map[");
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                out.push_str(k);
                out.push(':');
                show(out, v);
            }
            out.push(']');
        }
    }
}

/// `%v` of a float64: the shortest form, with an exponent of at least two digits below 1e-4 and from 1e21 on.
pub(crate) fn go_float(f: f64) -> Text {
    use compact_str::format_compact;
    let a = f.abs();
    if a != 0.0 && !(1e-4..1e21).contains(&a) {
        let s = format_compact!("{f:e}");
        if let Some((m, e)) = s.split_once('e') {
            let (sign, digits) = e.strip_prefix('-').map_or(('+', e), |d| ('-', d));
            return format_compact!("{m}e{sign}{digits:0>2}");
        }
        s
    } else {
        format_compact!("{f}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_look_like_go() {
        let t = json::parse(br#"{"b":[1,"x",null,true],"a":{"c":1.5,"d":1e21,"e":0.00001}}"#).unwrap();
        assert_eq!(
            go_show(&t),
            "map[a:map[c:1.5 d:1e+21 e:1e-05] b:[1 x <nil> true]]"
        );
    }
}
