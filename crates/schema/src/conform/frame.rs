//! Where the pass is: a list of steps that lives on the stack and is only turned to text when there is something to say.

use super::ConformError;
use crate::{Message, TypeDef};
use std::fmt::Write;
use supercargo_meta::{Tree, float_text};

#[derive(Clone, Copy)]
pub(super) enum Segment<'a> {
    Root,
    Field { name: &'a str, of: &'a TypeDef },
    Index(usize),
    Key(&'a str),
}

#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    up: Option<&'a Frame<'a>>,
    segment: Segment<'a>,
    depth: usize,
}

impl<'a> Frame<'a> {
    pub(super) const fn root() -> Self {
        Frame {
            up: None,
            segment: Segment::Root,
            depth: 0,
        }
    }
    pub(super) const fn down<'b>(&'b self, segment: Segment<'b>) -> Frame<'b>
    where
        'a: 'b,
    {
        Frame {
            up: Some(self),
            segment,
            depth: self.depth + 1,
        }
    }
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    fn segments(&self) -> Vec<Segment<'a>> {
        let mut v = Vec::with_capacity(self.depth);
        let mut f = Some(self);
        while let Some(x) = f {
            v.push(x.segment);
            f = x.up;
        }
        v.reverse();
        v
    }

    /// `spec.containers[0].foo`.
    pub(super) fn path(&self) -> String {
        let mut out = String::new();
        for s in self.segments() {
            match s {
                Segment::Root => {}
                Segment::Index(i) => {
                    let _ = write!(out, "[{i}]");
                }
                Segment::Field { name, .. } | Segment::Key(name) => {
                    if !out.is_empty() {
                        out.push('.');
                    }
                    out.push_str(name);
                }
            }
        }
        out
    }

    /// Go's text for a value that does not fit: the innermost struct, the field names from the top (with the names of
    /// embedded structs, without indexes and keys), the wanted type. Numbers show their digits only where numbers are
    /// wanted.
    pub(super) fn type_error(&self, value: &Tree, go: &str) -> ConformError {
        let what = match value {
            Tree::Null => "null",
            Tree::Bool(_) => "bool",
            Tree::Int(_) | Tree::Float(_) => "number",
            Tree::Str(_) => "string",
            Tree::List(_) => "array",
            Tree::Map(_) | Tree::Raw(_) => "object",
        };
        self.error(what, go)
    }

    /// Go's text for a number that is wanted but does not fit: too large, or not an integer.
    pub(super) fn number_error(&self, value: &Tree, go: &str) -> ConformError {
        let digits = match value {
            Tree::Int(i) => i.to_string(),
            Tree::Float(f) if f.fract() == 0.0 && f.abs() < 9e18 => format!("{f:.1}"),
            Tree::Float(f) => float_text(*f),
            _ => return self.type_error(value, go),
        };
        self.error(&format!("number {digits}"), go)
    }

    fn error(&self, what: &str, go: &str) -> ConformError {
        let mut path = String::new();
        let mut innermost = "";
        for s in self.segments() {
            let Segment::Field { name, of } = s else { continue };
            if let Some(m) = of.message {
                embedded_names(m, name, &mut path);
            }
            path.push_str(name);
            path.push('.');
            innermost = short(&of.go);
        }
        path.pop();
        if path.is_empty() {
            format!("json: cannot unmarshal {what} into Go value of type {go}").into()
        } else {
            format!("json: cannot unmarshal {what} into Go struct field {innermost}.{path} of type {go}")
                .into()
        }
    }
}

/// The name behind the last dot.
fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Appends the names of the embedded Go structs that a field comes from, each with a dot.
fn embedded_names(message: &Message, field: &str, out: &mut String) {
    for inner in message.fields.iter().filter_map(|f| f.embedded) {
        if has_field(inner, field) {
            out.push_str(short(inner.name));
            out.push('.');
            return embedded_names(inner, field, out);
        }
    }
}

fn has_field(message: &Message, field: &str) -> bool {
    message.fields.iter().any(|f| match f.embedded {
        Some(inner) => has_field(inner, field),
        None => f.name == field,
    })
}
