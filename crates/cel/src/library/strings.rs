//! Functions of text (cel-go 0.29: ext/strings.go, version 2). Indexes count characters.

use super::{int, settle, string_format, text};
use crate::decls::Table;
use crate::list::List;
use crate::price::Price;
use crate::{Type, Value};
use std::fmt::Write;
use supercargo_meta::Text;

/// The longest text a function makes; what it costs is known only when it is made.
const MADE_MAX: usize = 64 << 20;

pub(super) fn add(t: &mut Table) {
    use Type::{Int, String};
    let list = Type::list(String);
    t.method(
        "charAt",
        "string_char_at_int",
        &[String, Int],
        String,
        char_at,
        Price::One,
    );
    for (name, ids, op) in [
        (
            "indexOf",
            ["string_index_of_string", "string_index_of_string_int"],
            index_of as fn(&[Value]) -> Value,
        ),
        (
            "lastIndexOf",
            ["string_last_index_of_string", "string_last_index_of_string_int"],
            last_index_of,
        ),
    ] {
        t.method(name, ids[0], &[String, String], Int, op, Price::Walk);
        t.method(name, ids[1], &[String, String, Int], Int, op, Price::Walk);
    }
    t.method(
        "lowerAscii",
        "string_lower_ascii",
        &[String],
        String,
        |a| map(a, str::to_ascii_lowercase),
        Price::Scan,
    );
    t.method(
        "replace",
        "string_replace_string_string",
        &[String, String, String],
        String,
        replace,
        Price::Replace,
    );
    t.method(
        "replace",
        "string_replace_string_string_int",
        &[String, String, String, Int],
        String,
        replace,
        Price::Replace,
    );
    t.method(
        "split",
        "string_split_string",
        &[String, String],
        list.clone(),
        split,
        Price::Split,
    );
    t.method(
        "split",
        "string_split_string_int",
        &[String, String, Int],
        list.clone(),
        split,
        Price::Split,
    );
    t.method(
        "substring",
        "string_substring_int",
        &[String, Int],
        String,
        substring,
        Price::Scan,
    );
    t.method(
        "substring",
        "string_substring_int_int",
        &[String, Int, Int],
        String,
        substring,
        Price::Scan,
    );
    t.method(
        "trim",
        "string_trim",
        &[String],
        String,
        |a| map(a, trim),
        Price::Scan,
    );
    t.method(
        "upperAscii",
        "string_upper_ascii",
        &[String],
        String,
        |a| map(a, str::to_ascii_uppercase),
        Price::Scan,
    );
    t.method(
        "format",
        "string_format",
        &[String, Type::list(Type::Dyn)],
        String,
        string_format::format,
        Price::Format,
    );
    t.stops_at_error("format");
    t.global(
        "strings.quote",
        "strings_quote",
        &[String],
        String,
        |a| map(a, quote),
        Price::Quote,
    );
    t.method(
        "join",
        "list_join",
        std::slice::from_ref(&list),
        String,
        join,
        Price::Join,
    );
    t.method(
        "join",
        "list_join_string",
        &[list, String],
        String,
        join,
        Price::Join,
    );
}

fn map(a: &[Value], f: fn(&str) -> String) -> Value {
    match text(a, 0) {
        Ok(s) => Value::string(&f(s)),
        Err(e) => e,
    }
}

/// Without what Go takes for space around it.
fn trim(s: &str) -> String {
    s.trim().to_owned()
}

/// The byte of a character; the end of the text for the one behind the last.
fn byte_of(s: &str, i: i64) -> Option<usize> {
    let i = usize::try_from(i).ok()?;
    if s.is_ascii() {
        return (i <= s.len()).then_some(i);
    }
    s.char_indices()
        .map(|(at, _)| at)
        .chain(std::iter::once(s.len()))
        .nth(i)
}

fn characters(s: &str) -> i64 {
    let n = if s.is_ascii() { s.len() } else { s.chars().count() };
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn out_of_range(i: i64) -> Value {
    Value::error(format!("index out of range: {i}"))
}

fn char_at(a: &[Value]) -> Value {
    settle((|| {
        let (s, i) = (text(a, 0)?, int(a, 1)?);
        let at = byte_of(s, i).ok_or_else(|| out_of_range(i))?;
        let c = s.get(at..).and_then(|s| s.chars().next());
        Ok(c.map_or_else(
            || Value::string(""),
            |c| Value::string(c.encode_utf8(&mut [0; 4])),
        ))
    })())
}

/// The character of a byte of the text.
fn character_of(s: &str, byte: usize) -> i64 {
    characters(s.get(..byte).unwrap_or(s))
}

fn index_of(a: &[Value]) -> Value {
    settle((|| {
        let (s, part) = (text(a, 0)?, text(a, 1)?);
        let from = if a.len() > 2 { int(a, 2)? } else { 0 };
        if from < 0 {
            return Err(out_of_range(from));
        }
        if part.is_empty() {
            return Ok(Value::Int(from.min(characters(s))));
        }
        let found = byte_of(s, from).and_then(|at| {
            let rest = s.get(at..)?;
            Some(from + character_of(rest, rest.find(part.as_str())?))
        });
        Ok(Value::Int(found.unwrap_or(-1)))
    })())
}

fn last_index_of(a: &[Value]) -> Value {
    settle((|| {
        let (s, part) = (text(a, 0)?, text(a, 1)?);
        let n = characters(s);
        if a.len() < 3 {
            if part.is_empty() {
                return Ok(Value::Int(n));
            }
            if s.len() < part.len() {
                return Ok(Value::Int(-1));
            }
        }
        let from = if a.len() > 2 { int(a, 2)? } else { n - 1 };
        if from < 0 {
            return Err(out_of_range(from));
        }
        if part.is_empty() {
            return Ok(Value::Int(from.min(n)));
        }
        if from >= n {
            return Ok(Value::Int(-1));
        }
        // The last place it may begin, and with it its end.
        let end = byte_of(s, from.saturating_add(characters(part))).unwrap_or(s.len());
        let found = s.get(..end).and_then(|s| s.rfind(part.as_str()));
        Ok(Value::Int(found.map_or(-1, |at| character_of(s, at))))
    })())
}

fn replace(a: &[Value]) -> Value {
    settle((|| {
        let (s, old, new) = (text(a, 0)?, text(a, 1)?, text(a, 2)?);
        let times = if a.len() > 3 { int(a, 3)? } else { -1 };
        let times = usize::try_from(times).unwrap_or(usize::MAX);
        let most = if old.is_empty() {
            s.len() + 1
        } else {
            s.len() / old.len()
        };
        if most.min(times).saturating_mul(new.len()).saturating_add(s.len()) > MADE_MAX {
            return Err(Value::error(Text::const_new("text is too long")));
        }
        Ok(Value::string(&s.replacen(old.as_str(), new, times)))
    })())
}

fn split(a: &[Value]) -> Value {
    settle((|| {
        let (s, by) = (text(a, 0)?, text(a, 1)?);
        let most = if a.len() > 2 { int(a, 2)? } else { -1 };
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let parts: Vec<Value> = if most == 0 {
            Vec::new()
        } else if by.is_empty() {
            // Character by character, the rest in the last.
            let mut parts = Vec::new();
            let mut rest = s.as_str();
            while let Some(c) = rest.chars().next() {
                let n = if parts.len() + 1 == most {
                    rest.len()
                } else {
                    c.len_utf8()
                };
                let (part, after) = rest.split_at(n);
                parts.push(Value::string(part));
                rest = after;
            }
            parts
        } else {
            s.splitn(most, by.as_str()).map(Value::string).collect()
        };
        Ok(Value::List(List::new(parts)))
    })())
}

fn substring(a: &[Value]) -> Value {
    settle((|| {
        let (s, start) = (text(a, 0)?, int(a, 1)?);
        if a.len() < 3 {
            let at = byte_of(s, start).ok_or_else(|| out_of_range(start))?;
            return Ok(Value::string(s.get(at..).unwrap_or("")));
        }
        let end = int(a, 2)?;
        if start > end {
            return Err(Value::error(format!(
                "invalid substring range. start: {start}, end: {end}"
            )));
        }
        let from = byte_of(s, start).ok_or_else(|| out_of_range(start))?;
        let to = byte_of(s, end).ok_or_else(|| out_of_range(end))?;
        Ok(Value::string(s.get(from..to).unwrap_or("")))
    })())
}

fn join(a: &[Value]) -> Value {
    let Value::List(l) = &a[0] else {
        return a[0].or_no_overload();
    };
    let between = match a.get(1) {
        None => "",
        Some(Value::String(s)) => s,
        Some(v) => return v.or_no_overload(),
    };
    let mut out = Text::default();
    for (i, v) in l.iter().enumerate() {
        if i > 0 {
            out.push_str(between);
        }
        match &v {
            Value::String(s) => out.push_str(s),
            v => return Value::error(format!("join: invalid input: {}", crate::show::plain(v))),
        }
        if out.len() > MADE_MAX {
            return Value::error(Text::const_new("text is too long"));
        }
    }
    Value::String(out)
}

fn quote(s: &str) -> String {
    let mut out = String::with_capacity(s.len() + 2);
    out.push('"');
    for c in s.chars() {
        match c {
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{b}' => out.push_str("\\v"),
            '\\' | '"' => {
                let _ = write!(out, "\\{c}");
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
