//! Does a value fit its type, as far as ownership needs to know (structured-merge-diff v6: typed/validate).

use crate::atom::{Atom, Kind, item_element};
use crate::fields::PathElement;
use std::fmt;
use supercargo_meta::{Tree, go_quote};
use supercargo_schema::{ListKind, TypeDef};

/// Checks that a value has only declared fields, values of the right kind and no two items with one key.
///
/// # Errors
/// The problems as upstream prints them: `.spec.foo: field not declared in schema`, several under `errors:`.
pub fn validate(v: &Tree, ty: &TypeDef) -> Result<(), String> {
    let mut w = Walk { errors: Vec::new() };
    w.value(v, Atom::from(ty), At::Top);
    match w.errors.len() {
        0 => Ok(()),
        1 => Err(w.errors.remove(0)),
        _ => Err(format!("errors:\n  {}", w.errors.join("\n  "))),
    }
}

/// True for a value that [`validate`] has nothing to say about.
pub(crate) fn fits(v: &Tree, atom: Atom<'_>) -> bool {
    let mut w = Walk { errors: Vec::new() };
    w.value(v, atom, At::Top);
    w.errors.is_empty()
}

/// A place in the value: written out only for what is wrong there.
#[derive(Clone, Copy)]
enum At<'a> {
    Top,
    Field(&'a Self, &'a str),
    Item(&'a Self, &'a PathElement),
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Values nest deep: this does not.
        let mut steps = Vec::new();
        let mut at = self;
        while let Self::Field(above, _) | Self::Item(above, _) = at {
            steps.push(at);
            at = above;
        }
        steps.iter().rev().try_for_each(|step| match step {
            Self::Field(_, name) => write!(f, ".{name}"),
            Self::Item(_, e) => write!(f, "{e}"),
            Self::Top => Ok(()),
        })
    }
}

struct Walk {
    errors: Vec<String>,
}

impl Walk {
    fn error(&mut self, at: At<'_>, text: &str) {
        self.errors.push(match at {
            At::Top => text.to_owned(),
            at => format!("{at}: {text}"),
        });
    }

    fn value(&mut self, v: &Tree, atom: Atom<'_>, at: At<'_>) {
        match (atom, v) {
            (_, Tree::Null) | (Atom::Untyped | Atom::Deduced, _) => {}
            (Atom::Struct(_) | Atom::Map(_), Tree::Map(m)) => {
                let mut fields = atom.fields();
                for (k, x) in m {
                    let here = At::Field(&at, k);
                    match fields.field(k) {
                        Some((Atom::Scalar(kind), _)) if is_of(kind, x) => {}
                        Some((field, _)) => self.value(x, field, here),
                        None => return self.error(here, "field not declared in schema"),
                    }
                }
            }
            (Atom::Struct(_) | Atom::Map(_), _) => {
                self.error(at, &format!("expected map, got &{{{}}}", crate::go_show(v)));
            }
            (Atom::List(l), Tree::List(items)) => self.items(l, items, atom, at),
            (Atom::List(_), _) => {
                self.error(at, &format!("expected list, got &{{{}}}", crate::go_show(v)));
            }
            (Atom::Scalar(kind), _) => self.scalar(kind, v, at),
        }
    }

    fn items(&mut self, l: &supercargo_schema::List, items: &[Tree], atom: Atom<'_>, at: At<'_>) {
        if l.kind == ListKind::Atomic {
            for (i, x) in items.iter().enumerate() {
                let e = PathElement::Index(i64::try_from(i).unwrap_or(i64::MAX));
                self.value(x, atom.item(), At::Item(&at, &e));
            }
            return;
        }
        let mut seen: Vec<PathElement> = Vec::with_capacity(items.len());
        for (i, x) in items.iter().enumerate() {
            let e = match item_element(l, x) {
                Ok(e) => e,
                Err(why) => return self.error(at, &format!("element {i}: {why}")),
            };
            let place = seen.binary_search(&e);
            if place.is_ok() {
                self.error(at, &format!("duplicate entries for key {e}"));
            }
            self.value(x, atom.item(), At::Item(&at, &e));
            if let Err(place) = place {
                seen.insert(place, e);
            }
        }
    }

    fn scalar(&mut self, kind: Kind, v: &Tree, at: At<'_>) {
        if is_of(kind, v) {
            return;
        }
        let text = match kind {
            Kind::Text => format!(
                "expected string, got &value.valueUnstructured{{Value:{}}}",
                go_syntax(v)
            ),
            Kind::Bool => format!("expected boolean, got &{{{}}}", crate::go_show(v)),
            Kind::Number => format!(
                "expected numeric (int or float), got {}",
                crate::strategic::go_type(v)
            ),
            Kind::Any => format!("expected any scalar, got &{{{}}}", crate::go_show(v)),
        };
        self.error(at, &text);
    }
}

/// True for a scalar of the right kind, and for null.
pub(crate) const fn is_of(kind: Kind, v: &Tree) -> bool {
    matches!(
        (kind, v),
        (_, Tree::Null)
            | (Kind::Text | Kind::Any, Tree::Str(_))
            | (Kind::Bool | Kind::Any, Tree::Bool(_))
            | (Kind::Number | Kind::Any, Tree::Int(_) | Tree::Float(_))
    )
}

/// A value as Go's `%#v` prints it.
fn go_syntax(v: &Tree) -> String {
    match v {
        Tree::Null => "interface {}(nil)".to_owned(),
        Tree::Str(s) => go_quote(s),
        Tree::List(l) => {
            let items: Vec<String> = l.iter().map(go_syntax).collect();
            format!("[]interface {{}}{{{}}}", items.join(", "))
        }
        Tree::Map(m) => {
            let items: Vec<String> = m
                .iter()
                .map(|(k, v)| format!("{}:{}", go_quote(k), go_syntax(v)))
                .collect();
            format!("map[string]interface {{}}{{{}}}", items.join(", "))
        }
        other => crate::go_show(other),
    }
}
