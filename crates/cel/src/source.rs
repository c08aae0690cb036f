//! Errors with the line they stand in, as cel-go prints them.

use std::fmt::Write;

/// Most errors that are told of one expression.
const ERRORS_MAX: usize = 100;
/// Longest line that is shown, in bytes.
const SNIPPET_MAX: usize = 16_384;

/// Errors of one expression, in the order they were found.
#[derive(Debug)]
pub(crate) struct Errors<'s> {
    source: &'s str,
    list: Vec<Error>,
    count: usize,
}

#[derive(Debug)]
struct Error {
    /// The byte of the source; `None` for an error without place.
    at: Option<usize>,
    text: String,
}

impl<'s> Errors<'s> {
    pub(crate) const fn new(source: &'s str) -> Self {
        Self {
            source,
            list: Vec::new(),
            count: 0,
        }
    }
    pub(crate) const fn is_empty(&self) -> bool {
        self.count == 0
    }
    /// Notes an error.
    pub(crate) fn push(&mut self, at: Option<usize>, text: String) {
        self.count += 1;
        if self.count <= ERRORS_MAX {
            self.list.push(Error { at, text });
        }
    }
    /// All errors by their place; each with its line and a mark below.
    pub(crate) fn text(mut self) -> String {
        self.list.sort_by_key(|e| e.at.map(|a| a + 1));
        let mut out = String::new();
        for (i, e) in self.list.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            show(&mut out, self.source, e);
        }
        if self.count > ERRORS_MAX {
            let _ = write!(out, "\n{} more errors were truncated", self.count - ERRORS_MAX);
        }
        out
    }
}

fn show(out: &mut String, source: &str, e: &Error) {
    let Some(at) = e.at else {
        let _ = write!(out, "ERROR: <input>:-1:0: {}", e.text);
        return;
    };
    if source.is_empty() {
        let _ = write!(out, "ERROR: <input>:1:0: {}", e.text);
        return;
    }
    let before = source.get(..at).unwrap_or(source);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    let column = before.get(start..).unwrap_or("").chars().count();
    let _ = write!(out, "ERROR: <input>:{line}:{}: {}", column + 1, e.text);
    let snippet = source.get(start..).unwrap_or("");
    let snippet = snippet.split('\n').next().unwrap_or("");
    if snippet.len() > SNIPPET_MAX {
        return;
    }
    out.push_str("\n | ");
    out.extend(snippet.chars().map(|c| if c == '\t' { ' ' } else { c }));
    out.push_str("\n | ");
    let mut chars = snippet.chars();
    for c in chars.by_ref().take(column) {
        out.push(if c.len_utf8() > 1 { '\u{ff0e}' } else { '.' });
    }
    out.push(if chars.next().is_some_and(|c| c.len_utf8() > 1) {
        '\u{ff3e}'
    } else {
        '^'
    });
}
