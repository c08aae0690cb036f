//! Defaulting: fills what a client left out.
//!
//! Order (as upstream): a type's own code first, then its rules, then its fields' types, depth first. Nothing is copied
//! where nothing changes, and types without defaults below them are not walked.

use crate::{DefaultRule, Field, Shape, SortedFields, Struct, TypeDef, TypeRef, When};
use std::sync::Arc;
use supercargo_meta::{Map, Text, Tree, stored_nesting_max};

/// Applies the defaults of `ty` and of every type below it to a canonical tree.
pub fn apply_defaults(object: &mut Tree, ty: &TypeDef) {
    if let Some(custom) = ty.as_struct().and_then(|s| s.custom.as_ref()) {
        custom.default(object);
        return;
    }
    walk(object, None, ty, 0);
}

/// The same for a tree that was made from `known`, an object with its defaults: what both share is left as it is.
pub fn apply_defaults_since(object: &mut Tree, known: &Tree, ty: &TypeDef) {
    let full = cfg!(debug_assertions).then(|| {
        let mut copy = object.clone();
        apply_defaults(&mut copy, ty);
        copy
    });
    match ty.as_struct().and_then(|s| s.custom.as_ref()) {
        _ if object.is_same(known) => {}
        Some(custom) => custom.default(object),
        None => walk(object, Some(known), ty, 0),
    }
    if let Some(full) = full {
        debug_assert!(full == *object, "what was known lacked defaults");
    }
}

/// Fills a tree; `known` is what stood in its place and is filled.
fn walk(tree: &mut Tree, known: Option<&Tree>, ty: &TypeDef, depth: usize) {
    if !ty.defaults_below || depth > stored_nesting_max() || known.is_some_and(|k| tree.is_same(k)) {
        return;
    }
    match (&ty.shape, tree) {
        (Shape::Struct(s), Tree::Map(m)) => {
            if let Some(code) = ty.default_fn {
                code(m);
            }
            for rule in ty.defaults.iter() {
                apply_rule(m, s, rule);
            }
            let mut fields = match ty.message {
                Some(message) => SortedFields::among(s, &message.plan(s).filled),
                None => SortedFields::new(s),
            };
            children(m, known, depth, |name| fields.find(name).map(|(_, f)| &f.ty));
        }
        (Shape::Map(of), Tree::Map(m)) if of.value.defaults_below => {
            children(m, known, depth, |_| Some(&of.value));
        }
        (Shape::List(of), Tree::List(items)) if of.item.defaults_below => {
            let known = known.and_then(Tree::as_list).unwrap_or_default();
            if let Some(items) = Arc::get_mut(items) {
                for (i, item) in items.iter_mut().enumerate() {
                    walk(item, known.get(i), &of.item, depth + 1);
                }
                return;
            }
            for i in 0..items.len() {
                let mut next = items.get(i).cloned().unwrap_or_default();
                walk(&mut next, known.get(i), &of.item, depth + 1);
                if items.get(i).is_some_and(|old| !old.is_same(&next))
                    && let Some(slot) = Arc::make_mut(items).get_mut(i)
                {
                    *slot = next;
                }
            }
        }
        _ => {}
    }
}

/// Walks the entries that are maps or lists. Of a shared map clones are walked, so that it is only copied if that changes
/// one.
fn children<'t>(
    m: &mut Map,
    known: Option<&Tree>,
    depth: usize,
    mut ty: impl FnMut(&str) -> Option<&'t TypeRef>,
) {
    let before = |name: &str| known.and_then(|k| k.get(name));
    // Asked of the names in their order.
    let mut below = |name: &str, value: &Tree| {
        matches!(value, Tree::Map(_) | Tree::List(_))
            .then(|| ty(name))
            .flatten()
            .filter(|t| t.defaults_below)
    };
    if !m.is_shared() {
        for (name, value) in m.iter_mut() {
            if let Some(t) = below(name, value) {
                walk(value, before(name), t, depth + 1);
            }
        }
        return;
    }
    let mut changed: Vec<(Text, Tree)> = Vec::new();
    for (name, value) in m.iter() {
        if let Some(t) = below(name, value) {
            let mut next = value.clone();
            walk(&mut next, before(name), t, depth + 1);
            if !value.is_same(&next) {
                changed.push((name.clone(), next));
            }
        }
    }
    for (name, next) in changed {
        m.insert(name, next);
    }
}

fn apply_rule(m: &mut Map, s: &Struct, rule: &DefaultRule) {
    if !applies(m, s, rule) {
        return;
    }
    let Some(value) = parse(&rule.value) else { return };
    // Some are as empty as what they are set for.
    if at_path(m, &rule.path) == Some(&value) {
        return;
    }
    let Some((last, parents)) = rule.path.split_last() else {
        return;
    };
    let mut at = m;
    for name in parents {
        at = at.entry(name).force_map();
    }
    at.insert(last.clone(), value);
}

/// True when the place of a rule exists, or can be made, and its condition holds.
fn applies(m: &Map, s: &Struct, rule: &DefaultRule) -> bool {
    if let When::UnsetAnd(path, text) = &rule.when
        && (path.is_empty() || text_at(m, path) != Some(text.as_str()))
    {
        return false;
    }
    let Some((last, parents)) = rule.path.split_last() else {
        return false;
    };
    let (mut m, mut s) = (Some(m), s);
    for name in parents {
        let Some((_, field)) = s.field(name) else {
            return false;
        };
        let Shape::Struct(next) = &field.ty.shape else {
            return false;
        };
        m = match m.and_then(|m| m.get(name)) {
            Some(Tree::Map(m)) => Some(m),
            None | Some(Tree::Null) if is_made(field) => None,
            _ => return false,
        };
        s = next;
    }
    let value = m.and_then(|m| m.get(last));
    match rule.when {
        When::Unset | When::UnsetAnd(..) => is_unset(value),
        When::Zero => match value {
            None | Some(Tree::Null) => true,
            Some(Tree::Int(i)) => *i == 0,
            Some(Tree::Float(f)) => *f == 0.0,
            Some(_) => false,
        },
        When::Empty => match value {
            None | Some(Tree::Null) => true,
            Some(Tree::List(l)) => l.is_empty(),
            Some(Tree::Map(m)) => m.is_empty(),
            Some(_) => false,
        },
    }
}

/// True for fields whose struct is always there in Go.
const fn is_made(field: &Field) -> bool {
    !field.flags.pointer()
}

fn is_unset(value: Option<&Tree>) -> bool {
    match value {
        None | Some(Tree::Null) => true,
        Some(Tree::Str(s)) => s.is_empty(),
        Some(_) => false,
    }
}

fn text_at<'a>(m: &'a Map, path: &[Text]) -> Option<&'a str> {
    at_path(m, path)?.as_str()
}

fn at_path<'a>(m: &'a Map, path: &[Text]) -> Option<&'a Tree> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(m.get(first)?, |t, k| t.get(k))
}

/// A default's value: mostly a short text, a number or a boolean.
fn parse(json: &str) -> Option<Tree> {
    if let Some(text) = json.strip_prefix('"').and_then(|j| j.strip_suffix('"'))
        && !text.contains('\\')
    {
        return Some(Tree::from(text));
    }
    match json {
        "true" => Some(Tree::Bool(true)),
        "false" => Some(Tree::Bool(false)),
        "{}" => Some(Tree::empty_map()),
        "[]" => Some(Tree::list(Vec::new())),
        _ => match json.parse() {
            Ok(i) => Some(Tree::Int(i)),
            Err(_) => serde_json::from_str(json).ok().map(|v| tree(&v)),
        },
    }
}

fn tree(v: &serde_json::Value) -> Tree {
    use serde_json::Value;
    match v {
        Value::Null => Tree::Null,
        Value::Bool(b) => Tree::Bool(*b),
        Value::Number(n) => n
            .as_i64()
            .map_or_else(|| n.as_f64().map_or(Tree::Null, Tree::Float), Tree::Int),
        Value::String(s) => Tree::from(s.as_str()),
        Value::Array(a) => Tree::list(a.iter().map(tree).collect()),
        Value::Object(o) => Tree::Map(o.iter().map(|(k, v)| (Text::from(k.as_str()), tree(v))).collect()),
    }
}
