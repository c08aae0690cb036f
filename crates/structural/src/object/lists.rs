//! Lists that are sets or maps: every value and every key once (apiextensions-apiserver 0.37: pkg/apiserver/schema/listtype).

use crate::node::{Additional, Flags, ListType, Node};
use crate::path::Path;
use crate::problems::Problems;
use std::collections::HashMap;
use supercargo_meta::{FieldError, Map, Text, Tree, json_text};

/// What is there twice.
pub(crate) fn duplicates(object: &Tree, node: &Node) -> Vec<FieldError> {
    let mut errors = Problems::default();
    if let Tree::Map(m) = object {
        map(m, node, &Path::root(""), &mut errors);
    }
    errors.into_vec()
}

fn map(m: &Map, node: &Node, at: &Path<'_>, errors: &mut Problems) {
    if !node.is(Flags::LISTS) {
        return;
    }
    if let Additional::Schema(s) = &node.additional {
        for (k, v) in m {
            value(v, s, &at.key(k), errors);
        }
    }
    for (k, v) in m {
        if let Some(p) = node.property(k) {
            value(v, p, &at.field(k), errors);
        }
    }
}

fn value(x: &Tree, node: &Node, at: &Path<'_>, errors: &mut Problems) {
    if !node.is(Flags::LISTS) || errors.is_full() {
        return;
    }
    match x {
        Tree::Map(m) => map(m, node, at, errors),
        Tree::List(l) => {
            match &node.list {
                ListType::Set => {
                    for i in repeated(l.iter().map(Some)) {
                        if let Some(v) = l.get(i) {
                            errors.push(FieldError::duplicate(at.index(i).text(), v.clone()));
                        }
                    }
                }
                ListType::Map(keys) => keyed(l, keys, at, errors),
                _ => {}
            }
            if let Some(items) = &node.items {
                for (i, v) in l.iter().enumerate() {
                    value(v, items, &at.index(i), errors);
                }
            }
        }
        _ => {}
    }
}

fn keyed(l: &[Tree], keys: &[Text], at: &Path<'_>, errors: &mut Problems) {
    let wrong = l
        .iter()
        .enumerate()
        .find(|(_, v)| !matches!(v, Tree::Map(_) | Tree::Null));
    if let Some((i, v)) = wrong {
        errors.push(FieldError::invalid(
            at.index(i).text(),
            v.clone(),
            "must be an object for an array of list-type map",
        ));
        return;
    }
    if l.len() < 2 {
        return;
    }
    let key_of = |v: &Tree| -> Tree {
        let fields = keys.iter().filter_map(|k| Some((k.clone(), v.get(k)?.clone())));
        Tree::Map(fields.collect())
    };
    let of_items: Vec<Tree> = l.iter().map(key_of).collect();
    for i in repeated(of_items.iter().map(Some)) {
        if let Some(key) = of_items.get(i) {
            errors.push(FieldError::duplicate(at.index(i).text(), key.clone()));
        }
    }
}

/// The places at which a value stands the second time.
fn repeated<'a>(values: impl ExactSizeIterator<Item = Option<&'a Tree>>) -> Vec<usize> {
    if values.len() < 2 {
        return Vec::new();
    }
    let mut seen: HashMap<String, u32> = HashMap::with_capacity(values.len());
    let mut at = Vec::new();
    for (i, v) in values.enumerate() {
        let text = match v {
            // An integer and the float of the same value differ.
            Some(Tree::Float(f)) => format!("float {f}"),
            Some(v) => json_text(v),
            None => String::new(),
        };
        let count = seen.entry(text).or_default();
        *count += 1;
        if *count == 2 {
            at.push(i);
        }
    }
    at
}
