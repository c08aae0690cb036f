//! Does a value fit its type, as far as ownership needs to know (structured-merge-diff v6: typed/validate).

use crate::atom::{Atom, Kind, item_element};
use crate::fields::PathElement;
use std::fmt::Write;
use supercargo_meta::{Tree, go_quote};
use supercargo_schema::{ListKind, TypeDef};

/// Checks that a value has only declared fields, values of the right kind and no two items with one key.
///
/// # Errors
/// The problems as upstream prints them: `.spec.foo: field not declared in schema`, several under `errors:`.
pub fn validate(v: &Tree, ty: &TypeDef) -> Result<(), String> {
    let mut w = Walk {
        path: String::new(),
        errors: Vec::new(),
    };
    w.value(v, Atom::from(ty));
    match w.errors.len() {
        0 => Ok(()),
        1 => Err(w.errors.remove(0)),
        _ => Err(format!("errors:\n  {}", w.errors.join("\n  "))),
    }
}

struct Walk {
    path: String,
    errors: Vec<String>,
}

impl Walk {
    fn error(&mut self, text: &str) {
        self.errors.push(if self.path.is_empty() {
            text.to_owned()
        } else {
            format!("{}: {text}", self.path)
        });
    }

    fn below(&mut self, e: &PathElement, v: &Tree, atom: Atom<'_>) {
        let len = self.path.len();
        let _ = write!(self.path, "{e}");
        self.value(v, atom);
        self.path.truncate(len);
    }

    fn value(&mut self, v: &Tree, atom: Atom<'_>) {
        match (atom, v) {
            (_, Tree::Null) | (Atom::Untyped | Atom::Deduced, _) => {}
            (Atom::Struct(_) | Atom::Map(_), Tree::Map(m)) => {
                for (k, x) in m {
                    let e = PathElement::Field(k.clone());
                    let Some((field, _)) = atom.field(k) else {
                        let len = self.path.len();
                        let _ = write!(self.path, "{e}");
                        self.error("field not declared in schema");
                        self.path.truncate(len);
                        return;
                    };
                    self.below(&e, x, field);
                }
            }
            (Atom::Struct(_) | Atom::Map(_), _) => {
                self.error(&format!("expected map, got &{{{}}}", crate::go_show(v)))
            }
            (Atom::List(l), Tree::List(items)) => self.items(l, items, atom),
            (Atom::List(_), _) => self.error(&format!("expected list, got &{{{}}}", crate::go_show(v))),
            (Atom::Scalar(kind), _) => self.scalar(kind, v),
        }
    }

    fn items(&mut self, l: &supercargo_schema::List, items: &[Tree], atom: Atom<'_>) {
        let mut seen: Vec<PathElement> = Vec::new();
        for (i, x) in items.iter().enumerate() {
            let e = if l.kind == ListKind::Atomic {
                PathElement::Index(i64::try_from(i).unwrap_or(i64::MAX))
            } else {
                let e = match item_element(l, x) {
                    Ok(e) => e,
                    Err(why) => return self.error(&format!("element {i}: {why}")),
                };
                match seen.binary_search(&e) {
                    Ok(_) => self.error(&format!("duplicate entries for key {e}")),
                    Err(at) => seen.insert(at, e.clone()),
                }
                e
            };
            self.below(&e, x, atom.item());
        }
    }

    fn scalar(&mut self, kind: Kind, v: &Tree) {
        match (kind, v) {
            (Kind::Text | Kind::Any, Tree::Str(_))
            | (Kind::Bool | Kind::Any, Tree::Bool(_))
            | (Kind::Number | Kind::Any, Tree::Int(_) | Tree::Float(_)) => {}
            (Kind::Text, _) => self.error(&format!(
                "expected string, got &value.valueUnstructured{{Value:{}}}",
                go_syntax(v)
            )),
            (Kind::Bool, _) => self.error(&format!("expected boolean, got &{{{}}}", crate::go_show(v))),
            (Kind::Number, _) => self.error(&format!(
                "expected numeric (int or float), got {}",
                crate::strategic::go_type(v)
            )),
            (Kind::Any, _) => self.error(&format!("expected any scalar, got &{{{}}}", crate::go_show(v))),
        }
    }
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
