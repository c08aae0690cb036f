//! Merging an applied configuration into a live object (structured-merge-diff v6: typed/merge).

use crate::atom::{Atom, Shaped, item_element};
use crate::fields::PathElement;
use std::collections::BTreeMap;
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{List, ListKind, TypeDef};

/// The live object with the configuration merged in; what stays as it was is shared with the live object.
///
/// # Errors
/// A sentence when an item of an associative list has no key or the configuration has one twice.
pub fn merge(live: &Tree, config: &Tree, ty: &TypeDef) -> Result<Tree, String> {
    Ok(merged(live, config, ty)?.unwrap_or_else(|| live.clone()))
}

/// The same, `None` when nothing changes.
pub(crate) fn merged(live: &Tree, config: &Tree, ty: &TypeDef) -> Result<Option<Tree>, String> {
    both(live, config, Atom::from(ty))
}

/// The merged value; `None` when it is the live one.
fn both(live: &Tree, config: &Tree, atom: Atom<'_>) -> Result<Option<Tree>, String> {
    match atom.shape(config) {
        Shaped::Granular => {
            let (a, b) = (live.as_map(), config.as_map());
            if a.is_none_or(Map::is_empty) && b.is_none_or(Map::is_empty) {
                return Ok(leaf(live, config));
            }
            match (a, b) {
                (Some(a), Some(b)) => maps(a, b, atom),
                // A null leaves what is there.
                (Some(_), None) => Ok(None),
                _ => Ok(Some(config.clone())),
            }
        }
        Shaped::Items(l) => {
            let (a, b) = (
                live.as_list().unwrap_or_default(),
                config.as_list().unwrap_or_default(),
            );
            if a.is_empty() && b.is_empty() {
                return Ok(leaf(live, config));
            }
            if b.is_empty() {
                return Ok(None);
            }
            lists(l, a, b, atom.item())
        }
        Shaped::Leaf => Ok(leaf(live, config)),
    }
}

/// The configuration's value of what has no parts; `None` when the live one is the same.
pub(crate) fn leaf(live: &Tree, config: &Tree) -> Option<Tree> {
    (live != config).then(|| config.clone())
}

fn maps(live: &Map, config: &Map, atom: Atom<'_>) -> Result<Option<Tree>, String> {
    let mut changed: Vec<(&Text, Tree)> = Vec::new();
    let mut fields = atom.fields();
    for (k, v) in config {
        match live.get(k) {
            Some(old) => {
                if let Some(t) = both(old, v, fields.field_or_any(k).0)? {
                    changed.push((k, t));
                }
            }
            None => changed.push((k, v.clone())),
        }
    }
    if changed.is_empty() {
        return Ok(None);
    }
    let mut out = live.clone();
    for (k, t) in changed {
        out.insert(k.clone(), t);
    }
    Ok(Some(Tree::Map(out)))
}

/// Items of the live list keep their order as far as the configuration's order allows; the configuration's own follow
/// where it puts them.
pub(crate) fn lists(
    l: &List,
    live: &[Tree],
    config: &[Tree],
    atom: Atom<'_>,
) -> Result<Option<Tree>, String> {
    if are_items_alike(l, live, config) {
        return in_place(live, config, atom);
    }
    let live_elements = elements(l, live)?;
    let config_elements = elements(l, config)?;
    // Items of the live list that can't be told apart do not merge with anything.
    let mut in_live: BTreeMap<&PathElement, Option<usize>> = BTreeMap::new();
    for (i, e) in live_elements.iter().enumerate() {
        in_live.entry(e).and_modify(|x| *x = None).or_insert(Some(i));
    }
    let mut in_config: BTreeMap<&PathElement, usize> = BTreeMap::new();
    for (i, e) in config_elements.iter().enumerate() {
        if in_config.insert(e, i).is_some() {
            return Err(format!("duplicate entries for key {e}"));
        }
    }
    let mut shared = config_elements.iter().filter(|e| in_live.contains_key(e));
    let mut next_shared = shared.next();
    let mut changed = false;
    let mut out: Vec<Tree> = Vec::with_capacity(live.len().max(config.len()));
    let take = |r: usize, out: &mut Vec<Tree>, changed: &mut bool| -> Result<(), String> {
        let old = in_live
            .get(&config_elements[r])
            .copied()
            .flatten()
            .map(|i| &live[i]);
        let item = match old {
            Some(old) => both(old, &config[r], atom)?
                .inspect(|_| *changed = true)
                .unwrap_or_else(|| old.clone()),
            None => {
                *changed = true;
                config[r].clone()
            }
        };
        out.push(item);
        Ok(())
    };
    let (mut i, mut r) = (0, 0);
    let mut taken = vec![false; config.len()];
    while i < live.len() || r < config.len() {
        if let (Some(a), Some(b)) = (live_elements.get(i), config_elements.get(r)) {
            if a == b {
                taken[r] = true;
                take(r, &mut out, &mut changed)?;
                (i, r) = (i + 1, r + 1);
                next_shared = shared.next();
                continue;
            }
            if in_config.contains_key(a) && next_shared.is_some_and(|n| n != a) {
                // A shared item, but not the one whose turn it is: the configuration's order decides.
                i += 1;
                changed = true;
                continue;
            }
        }
        if let Some(a) = live_elements.get(i) {
            match in_config.get(a) {
                None => {
                    out.push(live[i].clone());
                    i += 1;
                    continue;
                }
                Some(at) if taken[*at] => {
                    changed = true;
                    i += 1;
                }
                Some(_) => {}
            }
        }
        if r < config.len() {
            changed = true;
            taken[r] = true;
            take(r, &mut out, &mut changed)?;
            if next_shared == Some(&config_elements[r]) {
                next_shared = shared.next();
            }
            r += 1;
        }
    }
    let same = !changed && out.len() == live.len();
    Ok((!same).then(|| Tree::list(out)))
}

/// Merges lists whose items belong together one by one.
fn in_place(live: &[Tree], config: &[Tree], atom: Atom<'_>) -> Result<Option<Tree>, String> {
    let mut out: Option<Vec<Tree>> = None;
    for (i, (old, new)) in live.iter().zip(config).enumerate() {
        if let Some(t) = both(old, new, atom)? {
            out.get_or_insert_with(|| live.to_vec())[i] = t;
        }
    }
    Ok(out.map(Tree::list))
}

/// True for lists that have the same few items in the same order, as far as that is seen at a glance.
fn are_items_alike(l: &List, live: &[Tree], config: &[Tree]) -> bool {
    let is_new = |(i, a): (usize, &Tree)| !config.iter().take(i).any(|b| has_same_key(l, a, b));
    are_pairs(l, live, config) && config.iter().enumerate().all(is_new)
}

/// The same, but items may come twice.
pub(crate) fn are_pairs(l: &List, live: &[Tree], config: &[Tree]) -> bool {
    const FEW: usize = 16;
    live.len() == config.len()
        && live.len() <= FEW
        && live.iter().zip(config).all(|(a, b)| has_same_key(l, a, b))
}

/// True for two items with one key that both have written out.
fn has_same_key(l: &List, a: &Tree, b: &Tree) -> bool {
    let ListKind::Map(keys) = &l.kind else {
        return false;
    };
    let is_plain = |t: &Tree| matches!(t, Tree::Str(_) | Tree::Int(_));
    let same_key = |a: &Tree, b: &Tree, k: &Text| match (a.get(k), b.get(k)) {
        (Some(a), Some(b)) => is_plain(a) && a == b,
        _ => false,
    };
    !keys.is_empty() && keys.iter().all(|k| same_key(a, b, k))
}

fn elements(l: &List, list: &[Tree]) -> Result<Vec<PathElement>, String> {
    list.iter()
        .enumerate()
        .map(|(i, x)| item_element(l, x).map_err(|e| format!("element {i}: {e}")))
        .collect()
}
