//! Values against schemas: types, bounds, formats, logic, in the words and the order of kube-openapi's validator (kube-openapi:
//! pkg/validation; apiextensions-apiserver 0.37: pkg/apiserver/validation).
//!
//! Upstream's validator counts, for every schema, the checks that a value passed; of the branches of `anyOf` and `oneOf` that
//! all fail, the errors of the one with most passed checks are told. So the counts are kept here too.

pub(crate) mod correlation;
mod logic;
mod numbers;
mod problems;
mod types;

use crate::formats;
use crate::node::{Additional, Checks, Flags, Kind, Node};
use crate::path::Path;
use crate::props::depth_max;
use correlation::Correlation;
pub use correlation::Stopwatch;
use problems::{Out, Steps};
use supercargo_meta::{FieldError, FieldErrorKind, Map, Tree};

/// What is said of an object that nobody can look through in time.
const TOO_LONG: &str = "the object and its schema are too large together: validation was given up";

/// What is wrong with a value. `prefix`: the path of the value in its object, "" for the object itself. With a correlation,
/// what was wrong before and did not change is not told.
pub(crate) fn validate(
    x: &Tree,
    node: &Node,
    prefix: &str,
    correlation: Option<&Correlation<'_>>,
) -> Vec<FieldError> {
    let steps = Steps::new();
    let pass = Pass {
        prefix,
        steps: &steps,
    };
    let mut out = Out::default();
    pass.value(x, node, correlation, &Path::root(""), &mut out);
    if steps.are_gone() {
        return vec![FieldError::invalid(prefix, Tree::Null, TOO_LONG)];
    }
    out.into_errors()
}

/// The old value; two lifetimes, because a correlation is made on the way down and lives shorter than the values.
type Old<'a, 'v> = Option<&'a Correlation<'v>>;

#[derive(Clone, Copy)]
struct Pass<'a> {
    prefix: &'a str,
    steps: &'a Steps,
}

impl Pass<'_> {
    /// A value, and what was wrong before forgiven.
    fn value(self, x: &Tree, node: &Node, old: Old<'_, '_>, at: &Path<'_>, out: &mut Out) {
        let before = out.len();
        self.checked(x, node, old, at, out);
        if out.len() > before && old.is_some_and(Correlation::is_equal) {
            out.truncate(before);
        }
    }

    fn checked(self, x: &Tree, node: &Node, old: Old<'_, '_>, at: &Path<'_>, out: &mut Out) {
        if at.depth() > depth_max() || out.is_full() || !self.steps.take(1) {
            return;
        }
        let checks = node.checks.as_deref();
        if x.is_null() {
            types::null(self, node, at, out);
            self.enumeration(x, checks, at, out);
            return;
        }
        let typed = node.kind != Kind::Any || node.is(Flags::INT_OR_STRING);
        if typed || checks.is_some_and(|c| !c.format.is_empty()) {
            types::check(self, x, node, at, out);
            out.matches += 1;
        }
        if let Some(c) = checks {
            logic::check(self, x, c, at, out);
        }
        out.matches += 2;
        match x {
            Tree::Str(s) => self.text(s, x, checks, at, out),
            Tree::Int(_) | Tree::Float(_) => {
                numbers::check(self, x, node, at, out);
                out.matches += 2;
            }
            Tree::List(l) => {
                self.list(l, node, old, at, out);
                out.matches += 2;
            }
            _ => {}
        }
        self.enumeration(x, checks, at, out);
        out.matches += 1;
        if let Tree::Map(m) = x {
            self.map(m, node, old, at, out);
            out.matches += 1;
        }
        out.matches += 1;
    }

    /// An error of a value: its place is in the text too.
    fn told(self, kind: FieldErrorKind, at: &Path<'_>, value: Tree, text: &str, out: &mut Out) {
        if out.fails_quietly() {
            return;
        }
        let name = at.dotted();
        let detail = format!("{name} in body {text}");
        out.push(self.error(kind, &name, value, detail));
    }

    fn invalid(self, at: &Path<'_>, value: Tree, text: &str, out: &mut Out) {
        self.told(FieldErrorKind::Invalid, at, value, text, out);
    }

    fn error(self, kind: FieldErrorKind, name: &str, value: Tree, detail: String) -> FieldError {
        problems::error(kind, &self.place(name), value, detail)
    }

    fn place(self, name: &str) -> String {
        let name = name.strip_prefix('.').unwrap_or(name);
        match (self.prefix, name) {
            (prefix, "") => prefix.to_owned(),
            ("", name) => name.to_owned(),
            (prefix, name) => format!("{prefix}.{name}"),
        }
    }

    /// An error without a place of its own, as upstream has them for logic and ranges.
    fn unplaced(self, detail: String, out: &mut Out) {
        let kind = FieldErrorKind::Invalid;
        out.push(problems::error(kind, self.prefix, Tree::from(""), detail));
    }

    fn text(self, s: &str, x: &Tree, checks: Option<&Checks>, at: &Path<'_>, out: &mut Out) {
        out.matches += 1;
        let Some(c) = checks else { return };
        self.text_bounds(s, x, c, at, out);
        if !c.format.is_empty()
            && let Some(ok) = formats::check(&c.format, s)
        {
            out.matches += 1;
            if !ok {
                let text = format!("must be of type {}: {}", c.format, supercargo_meta::go_quote(s));
                self.told(FieldErrorKind::TypeInvalid, at, x.clone(), &text, out);
            }
        }
    }

    /// The first bound of a text that does not hold.
    fn text_bounds(self, s: &str, x: &Tree, c: &Checks, at: &Path<'_>, out: &mut Out) {
        let length = || i64::try_from(s.chars().count()).unwrap_or(i64::MAX);
        if let Some(max) = c.max_length.filter(|max| length() > *max) {
            let detail = match max {
                ..=0 if max < 0 => "value is too long".to_owned(),
                1 => "may not be more than 1 byte".to_owned(),
                _ => format!("may not be more than {max} bytes"),
            };
            out.push(self.error(FieldErrorKind::TooLong, &at.dotted(), Tree::Null, detail));
            return;
        }
        if let Some(min) = c.min_length.filter(|min| length() < *min) {
            let text = format!("should be at least {min} chars long");
            self.invalid(at, x.clone(), &text, out);
            return;
        }
        let Some(pattern) = &c.pattern else { return };
        if !self.steps.take(pattern.work(s)) {
            return;
        }
        let text = match pattern.is_match(s) {
            Ok(true) => return,
            Ok(false) => format!("should match '{}'", pattern.text()),
            Err(why) => format!("should match '{}, but pattern is invalid: {why}'", pattern.text()),
        };
        self.invalid(at, x.clone(), &text, out);
    }

    fn enumeration(self, x: &Tree, checks: Option<&Checks>, at: &Path<'_>, out: &mut Out) {
        let Some(c) = checks.filter(|c| !c.enum_values.is_empty()) else {
            return;
        };
        if !self.steps.take(c.enum_values.len() as u64) {
            return;
        }
        if c.enum_values.iter().any(|e| types::is_enum_value(x, e)) {
            return;
        }
        if out.fails_quietly() {
            return;
        }
        let text = |e: &Tree| match e {
            Tree::Str(s) => s.to_string(),
            other => supercargo_meta::json_text(other),
        };
        let supported: Vec<String> = c.enum_values.iter().map(text).collect();
        let supported: Vec<&str> = supported.iter().map(String::as_str).collect();
        let place = self.place(&at.dotted());
        out.push(FieldError::not_supported(place, x.clone(), &supported));
    }

    fn list(self, l: &[Tree], node: &Node, old: Old<'_, '_>, at: &Path<'_>, out: &mut Out) {
        if let Some(items) = &node.items {
            for (i, v) in l.iter().enumerate() {
                let child = old.and_then(|c| c.index(i));
                self.value(v, items, child.as_ref(), &at.index(i), out);
            }
        }
        let Some(c) = node.checks.as_deref() else {
            return;
        };
        let size = i64::try_from(l.len()).unwrap_or(i64::MAX);
        if let Some(min) = c.min_items.filter(|min| size < *min) {
            let text = format!("should have at least {min} items");
            self.invalid(at, Tree::Int(size), &text, out);
        }
        if let Some(max) = c.max_items.filter(|max| size > *max) {
            self.too_many(size, max, at, out);
        }
        if c.unique_items && types::has_twins(l) {
            self.invalid(at, Tree::from(""), "shouldn't contain duplicates", out);
        }
    }

    fn too_many(self, size: i64, max: i64, at: &Path<'_>, out: &mut Out) {
        let detail = match max {
            ..=0 if max < 0 => "has too many items".to_owned(),
            1 => "must have at most 1 item".to_owned(),
            _ => format!("must have at most {max} items"),
        };
        out.push(self.error(FieldErrorKind::TooMany, &at.dotted(), Tree::Int(size), detail));
    }

    fn map(self, m: &Map, node: &Node, old: Old<'_, '_>, at: &Path<'_>, out: &mut Out) {
        let checks = node.checks.as_deref();
        let size = i64::try_from(m.len()).unwrap_or(i64::MAX);
        if let Some(min) = checks.and_then(|c| c.min_properties).filter(|min| size < *min) {
            let text = format!("should have at least {min} properties");
            self.invalid(at, Tree::Int(size), &text, out);
        }
        if let Some(max) = checks.and_then(|c| c.max_properties).filter(|max| size > *max) {
            self.too_many(size, max, at, out);
        }
        // The version of both is the same by now: nothing to be forgiven there.
        let of_object = at.is_root();
        let child_of = |k: &str| {
            let type_meta = of_object && matches!(k, "apiVersion" | "kind");
            old.filter(|_| !type_meta).and_then(|c| c.key(k))
        };
        match &node.additional {
            Additional::Bool(false) => {
                let name = at.dotted();
                for k in m.keys().filter(|k| node.property(k).is_none()) {
                    let detail = format!("{name}.{k} in body is a forbidden property");
                    out.push(self.error(FieldErrorKind::Invalid, &name, Tree::Str(k.clone()), detail));
                }
            }
            Additional::Schema(s) => {
                for (k, v) in m.iter().filter(|e| node.property(&e.0).is_none()) {
                    self.value(v, s, child_of(k).as_ref(), &at.key(k), out);
                }
            }
            _ => {}
        }
        // Both are in the order of their bytes.
        for (name, v) in m {
            if let Some(p) = node.property(name) {
                self.value(v, p, child_of(name).as_ref(), &at.field(name), out);
            }
        }
        for name in checks.map(|c| &c.required).into_iter().flatten() {
            if !m.contains_key(name) {
                let name = format!("{}.{name}", at.dotted());
                out.push(FieldError::required(self.place(&name), ""));
            }
        }
    }
}
