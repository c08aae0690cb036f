//! What Go's strict decoder has to say about a document: unknown and duplicate fields, in the order of the text.
//!
//! A second pass over the text, made only when the first one found something: a tree has forgotten the order.

use super::parse::{DUPLICATES_MAX, Hint, Path, utf8};
use super::scan::{Context, Fault, Scanner};
use crate::Limits;
use std::borrow::Cow;
use std::collections::HashSet;
use supercargo_schema::{Shape, TypeDef};

/// The problems of a readable document of type `ty` (`None` for one without a schema, where only duplicates are told), as
/// `unknown field "spec.foo"` and `duplicate field "spec.bar"`; at most 100, each once. What lies under an unknown field is
/// not looked at (sigs.k8s.io/json).
#[must_use]
pub fn strict_problems(bytes: &[u8], ty: Option<&TypeDef>, limits: &Limits) -> Vec<String> {
    let text = utf8(bytes);
    let mut walk = Walk {
        scan: Scanner::new(&text),
        depth: limits.depth,
        told: HashSet::new(),
        problems: Vec::new(),
    };
    // What can't be read has been refused before.
    let _ = walk.value(ty.map_or(Hint::Untyped, Hint::Type), 0, &Path::Root);
    walk.problems
}

struct Walk<'a> {
    scan: Scanner<'a>,
    depth: usize,
    told: HashSet<String>,
    problems: Vec<String>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, hint: Hint<'_>, depth: usize, path: &Path<'_>) -> Result<(), Fault> {
        let left = self.depth.checked_sub(depth).ok_or(Fault::Depth)?;
        let c = self.scan.token();
        if self.problems.len() >= DUPLICATES_MAX {
            return Err(Fault::Nodes);
        }
        match c {
            Some(b'{') if !hint.is_raw() => self.map(hint, depth + 1, path),
            Some(b'[') if !hint.is_raw() => self.list(hint, depth + 1, path),
            _ => self.scan.skip_value(left),
        }
    }

    fn list(&mut self, hint: Hint<'_>, depth: usize, path: &Path<'_>) -> Result<(), Fault> {
        self.scan.at += 1;
        if self.scan.token() == Some(b']') {
            self.scan.at += 1;
            return Ok(());
        }
        let item = hint.item();
        for i in 0.. {
            self.value(item, depth, &Path::Item(path, i))?;
            if self.scan.after_item(b']', Context::AfterElement)? {
                break;
            }
        }
        Ok(())
    }

    fn map(&mut self, hint: Hint<'_>, depth: usize, path: &Path<'_>) -> Result<(), Fault> {
        self.scan.at += 1;
        if self.scan.token() == Some(b'}') {
            self.scan.at += 1;
            return Ok(());
        }
        let mut seen: HashSet<Cow<'a, str>> = HashSet::new();
        let mut next = 0;
        loop {
            let key = self.scan.key()?;
            let below = match hint {
                Hint::Type(TypeDef {
                    shape: Shape::Struct(s),
                    ..
                }) => match crate::fields::find(s, &key, &mut next) {
                    Some((_, f)) => Hint::Type(&f.ty),
                    None if s.preserve_unknown => Hint::Untyped,
                    None => Hint::Unknown,
                },
                Hint::Type(TypeDef {
                    shape: Shape::Map(m), ..
                }) => Hint::Type(&m.value),
                _ => Hint::Untyped,
            };
            let at = Path::Key(path, &key);
            if matches!(below, Hint::Unknown) {
                self.tell("unknown", &at);
                self.scan.skip_value(self.depth.saturating_sub(depth))?;
            } else {
                if seen.contains(&key) {
                    self.tell("duplicate", &at);
                }
                self.value(below, depth, &at)?;
                seen.insert(key);
            }
            if self.scan.after_item(b'}', Context::AfterPair)? {
                return Ok(());
            }
        }
    }

    fn tell(&mut self, what: &str, path: &Path<'_>) {
        if self.problems.len() >= DUPLICATES_MAX {
            return;
        }
        let mut field = String::new();
        path.write(&mut field);
        let text = format!("{what} field {}", supercargo_meta::go_quote(&field));
        if self.told.insert(text.clone()) {
            self.problems.push(text);
        }
    }
}
