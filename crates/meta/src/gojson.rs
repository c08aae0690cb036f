//! JSON text as Go's encoder writes it: HTML characters escaped, Go's numbers, no space between tokens.
//!
//! Typed documents are written by `codec`, in struct order; what is here serves every crate that needs the untyped form or
//! the leaves (Go 1.26: encoding/json).

use crate::Tree;
use std::io::Write;

/// Appends `tree` without schema: map keys in byte order, [`Tree::Raw`] compacted. No newline at the end.
pub fn write_json(out: &mut Vec<u8>, tree: &Tree) {
    match tree {
        Tree::Null => out.extend_from_slice(b"null"),
        Tree::Bool(b) => out.extend_from_slice(if *b { b"true" } else { b"false" }),
        Tree::Int(i) => write_int(out, *i),
        Tree::Float(f) => write_float(out, *f),
        Tree::Str(s) => write_string(out, s),
        Tree::Raw(b) => write_raw(out, b),
        Tree::List(l) => {
            out.push(b'[');
            for (i, t) in l.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_json(out, t);
            }
            out.push(b']');
        }
        Tree::Map(m) => {
            out.push(b'{');
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_string(out, k);
                out.push(b':');
                write_json(out, v);
            }
            out.push(b'}');
        }
    }
}

/// The untyped compact form as text, for messages and digests.
#[must_use]
pub fn json_text(tree: &Tree) -> String {
    let mut out = Vec::new();
    write_json(&mut out, tree);
    String::from_utf8_lossy(&out).into_owned()
}

/// Bytes that stand for themselves inside a JSON string.
const PLAIN: [bool; 256] = {
    let mut t = [true; 256];
    let mut i = 0;
    while i < 0x20 {
        t[i] = false;
        i += 1;
    }
    t[b'"' as usize] = false;
    t[b'\\' as usize] = false;
    t[b'<' as usize] = false;
    t[b'>' as usize] = false;
    t[b'&' as usize] = false;
    // The first byte of U+2028 and U+2029, and of many others.
    t[0xe2] = false;
    t
};

const HEX: [u8; 16] = *b"0123456789abcdef";

/// True for no byte that `bad` says yes to. Without a branch a byte, so that many are looked at at once.
fn is_free_of(bytes: &[u8], bad: impl Fn(u8) -> bool) -> bool {
    bytes
        .chunks(32)
        .all(|chunk| !chunk.iter().fold(false, |found, c| found | bad(*c)))
}

/// True for what Go escapes for the sake of HTML and JavaScript, and what may begin such.
const fn is_html(c: u8) -> bool {
    (c == b'<') | (c == b'>') | (c == b'&') | (c == 0xe2)
}

/// Appends a JSON string with quotes.
pub fn write_string(out: &mut Vec<u8>, s: &str) {
    out.push(b'"');
    let b = s.as_bytes();
    if is_free_of(b, |c| (c < b' ') | (c == b'"') | (c == b'\\') | is_html(c)) {
        out.extend_from_slice(b);
        out.push(b'"');
        return;
    }
    let mut from = 0;
    for (i, c) in b.iter().enumerate() {
        if PLAIN[usize::from(*c)] {
            continue;
        }
        let escape: &[u8] = match c {
            b'"' => b"\\\"",
            b'\\' => b"\\\\",
            b'\n' => b"\\n",
            b'\r' => b"\\r",
            b'\t' => b"\\t",
            8 => b"\\b",
            12 => b"\\f",
            0xe2 => match b.get(i + 1..i + 3) {
                Some([0x80, 0xa8]) => b"\\u2028",
                Some([0x80, 0xa9]) => b"\\u2029",
                _ => continue,
            },
            _ => &[
                b'\\',
                b'u',
                b'0',
                b'0',
                HEX[usize::from(c >> 4)],
                HEX[usize::from(c & 15)],
            ],
        };
        out.extend_from_slice(&b[from..i]);
        out.extend_from_slice(escape);
        from = i + if *c == 0xe2 { 3 } else { 1 };
    }
    out.extend_from_slice(&b[from..]);
    out.push(b'"');
}

/// Appends an integer.
pub fn write_int(out: &mut Vec<u8>, i: i64) {
    let mut digits = [0; 20];
    let mut from = digits.len();
    let mut left = i.unsigned_abs();
    for slot in digits.iter_mut().rev() {
        *slot = b'0' + (left % 10).to_le_bytes()[0];
        left /= 10;
        from -= 1;
        if left == 0 {
            break;
        }
    }
    if i < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(digits.get(from..).unwrap_or_default());
}

/// A number as [`write_float`] writes it.
#[must_use]
pub fn float_text(f: f64) -> String {
    let mut out = Vec::new();
    write_float(&mut out, f);
    String::from_utf8_lossy(&out).into_owned()
}

/// Appends a number as Go does: shortest digits, an exponent below 1e-6 and from 1e21. What JSON can't say is `null`.
pub fn write_float(out: &mut Vec<u8>, f: f64) {
    let size = f.abs();
    if !f.is_finite() {
        out.extend_from_slice(b"null");
    } else if size != 0.0 && !(1e-6..1e21).contains(&size) {
        let text = format!("{f:e}");
        match text.split_once('e') {
            Some((digits, exp)) if !exp.starts_with('-') => {
                let _ = write!(out, "{digits}e+{exp}");
            }
            _ => out.extend_from_slice(text.as_bytes()),
        }
    } else {
        let _ = write!(out, "{f}");
    }
}

/// Appends JSON text without the space between its tokens, HTML characters escaped; `null` for no text at all. The text must
/// be valid JSON, or what comes out is as invalid.
pub fn write_raw(out: &mut Vec<u8>, raw: &[u8]) {
    if raw.is_empty() {
        out.extend_from_slice(b"null");
        return;
    }
    if is_free_of(raw, |c| (c <= b' ') | is_html(c)) {
        out.extend_from_slice(raw);
        return;
    }
    let mut in_string = false;
    let mut escaped = false;
    let mut i = 0;
    while let Some(&c) = raw.get(i) {
        i += 1;
        if !in_string {
            if !matches!(c, b' ' | b'\t' | b'\r' | b'\n') {
                out.push(c);
                in_string = c == b'"';
            }
            continue;
        }
        match c {
            b'<' | b'>' | b'&' => {
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&[HEX[usize::from(c >> 4)], HEX[usize::from(c & 15)]]);
            }
            0xe2 if matches!(raw.get(i..i + 2), Some([0x80, 0xa8 | 0xa9])) => {
                out.extend_from_slice(if raw.get(i + 1) == Some(&0xa8) {
                    b"\\u2028"
                } else {
                    b"\\u2029"
                });
                i += 2;
            }
            _ => out.push(c),
        }
        in_string = escaped || c != b'"';
        escaped = !escaped && c == b'\\';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(f: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut v = Vec::new();
        f(&mut v);
        String::from_utf8(v).expect("UTF-8 in, UTF-8 out")
    }

    #[test]
    fn strings_are_escaped_as_go_does() {
        let check = |s: &str, want: &str| assert_eq!(text(|o| write_string(o, s)), want);
        check("a<b>&c", r#""a\u003cb\u003e\u0026c""#);
        check(
            "\"\\\n\r\t\u{8}\u{c}\u{1}\u{7f}",
            "\"\\\"\\\\\\n\\r\\t\\b\\f\\u0001\u{7f}\"",
        );
        check("x\u{2028}y\u{2029}€", "\"x\\u2028y\\u2029€\"");
        check("", "\"\"");
    }

    #[test]
    fn integers_are_printed_as_they_are() {
        for i in [0, 7, 10, 99, -1, -120, i64::MAX, i64::MIN] {
            assert_eq!(text(|o| write_int(o, i)), i.to_string());
        }
    }

    #[test]
    fn floats_are_printed_as_go_does() {
        let check = |f: f64, want: &str| assert_eq!(text(|o| write_float(o, f)), want);
        check(1.0, "1");
        check(0.5, "0.5");
        check(1e20, "100000000000000000000");
        check(1e21, "1e+21");
        check(1.5e300, "1.5e+300");
        check(1e-6, "0.000001");
        check(1e-7, "1e-7");
        check(-2.5e-9, "-2.5e-9");
        check(18_446_744_073_709_551_616.0, "18446744073709552000");
        check(-0.0, "-0");
    }

    #[test]
    fn raw_text_is_compacted() {
        let check = |s: &str, want: &str| assert_eq!(text(|o| write_raw(o, s.as_bytes())), want);
        check("{ \"a b\" :\n [1, 2] }", "{\"a b\":[1,2]}");
        check(r#"{"k":"a\" <b> \\"}"#, r#"{"k":"a\" \u003cb\u003e \\"}"#);
        check("", "null");
        check("[\"\u{2028}\"]", "[\"\\u2028\"]");
    }
}
