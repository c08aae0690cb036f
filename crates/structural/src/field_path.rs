//! Paths of fields as rules and selectable fields name them: `.spec.color`, `.labels['a.b']` (apiextensions-apiserver 0.37:
//! `ValidFieldPath`).

use crate::node::{Additional, Node};
use std::sync::Arc;

/// The path as errors print it, and the schema it leads to. `brackets`: keys in brackets are allowed.
///
/// # Errors
/// What is wrong with the path.
pub(crate) fn field_path(
    path: &str,
    root: &Arc<Node>,
    brackets: bool,
) -> Result<(String, Arc<Node>), String> {
    let mut tokens = Tokens { rest: path };
    let mut at = At {
        text: String::new(),
        node: root.clone(),
    };
    while let Some(token) = tokens.next() {
        match token {
            "[" if !brackets => return Err("array notation is not allowed".to_owned()),
            "[" => {
                let quoted = tokens.expect()?;
                let inner = quoted
                    .strip_prefix('\'')
                    .and_then(|q| q.strip_suffix('\''))
                    .ok_or_else(|| format!("expected single quoted string but got {quoted}"))?;
                at.down(&unescape(inner)?)?;
                let end = tokens.expect()?;
                if end != "]" {
                    return Err(format!("expected ] but got {end}"));
                }
            }
            "." => at.down(tokens.expect()?)?,
            other => return Err(format!("expected [ or . but got: {other}")),
        }
    }
    Ok((at.text, at.node))
}

struct At {
    text: String,
    node: Arc<Node>,
}

impl At {
    fn down(&mut self, name: &str) -> Result<(), String> {
        let no_field = || "does not refer to a valid field".to_owned();
        if !self.node.properties.is_empty() {
            let next = self.node.property(name).ok_or_else(no_field)?.clone();
            if !self.text.is_empty() {
                self.text.push('.');
            }
            self.text.push_str(name);
            self.node = next;
            return Ok(());
        }
        let Additional::Schema(next) = &self.node.additional else {
            return Err(no_field());
        };
        let next = next.clone();
        self.text.push_str(&format!("[{name}]"));
        self.node = next;
        Ok(())
    }
}

struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn expect(&mut self) -> Result<&'a str, String> {
        self.next()
            .ok_or_else(|| "unexpected end of JSON path".to_owned())
    }

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest;
        let first = rest.chars().next()?;
        let end = match first {
            '.' | '[' | ']' => 1,
            '\'' => {
                let bytes = rest.as_bytes();
                (1..bytes.len())
                    .find(|i| bytes[*i] == b'\'' && bytes[*i - 1] != b'\\')
                    .map_or(rest.len(), |i| i + 1)
            }
            _ => rest.find(['.', '[', ']']).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        self.rest = after;
        Some(token)
    }
}

fn unescape(s: &str) -> Result<String, String> {
    let mut out = String::with_capacity(s.len());
    let mut chars = s.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        out.push(match chars.next() {
            Some('a') => '\u{7}',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('v') => '\u{b}',
            Some('\'') => '\'',
            Some('\\') => '\\',
            Some(c) => return Err(format!("invalid string literal: invalid escape char \\{c}")),
            None => {
                out.push('\\');
                break;
            }
        });
    }
    Ok(out)
}
