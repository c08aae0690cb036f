//! Walking what may be shared: a container is copied only when something below it changes.

use std::sync::Arc;
use supercargo_meta::{Map, Text, Tree};

const fn is_container(t: &Tree) -> bool {
    matches!(t, Tree::Map(_) | Tree::List(_))
}

/// Visits the entries of a map that are maps or lists, to change them.
pub(super) fn entries(m: &mut Map, mut visit: impl FnMut(&str, &mut Tree)) {
    if !m.as_slice().iter().any(|e| is_container(&e.1)) {
        return;
    }
    if !m.is_shared() {
        for (k, v) in m.iter_mut().filter(|e| is_container(e.1)) {
            visit(k, v);
        }
        return;
    }
    let mut changes: Vec<(Text, Option<Tree>)> = Vec::new();
    for (k, v) in m.iter().filter(|e| is_container(&e.1)) {
        let mut next = v.clone();
        visit(k, &mut next);
        if !next.is_same(v) {
            changes.push((k.clone(), Some(next)));
        }
    }
    if !changes.is_empty() {
        m.change(changes);
    }
}

/// Visits the items of a list that are maps or lists, to change them.
pub(super) fn items(l: &mut Arc<Vec<Tree>>, mut visit: impl FnMut(usize, &mut Tree)) {
    if let Some(own) = Arc::get_mut(l) {
        for (i, v) in own.iter_mut().enumerate().filter(|e| is_container(e.1)) {
            visit(i, v);
        }
        return;
    }
    for i in 0..l.len() {
        let Some(mut next) = l.get(i).filter(|v| is_container(v)).cloned() else {
            continue;
        };
        visit(i, &mut next);
        if l.get(i).is_some_and(|old| !next.is_same(old))
            && let Some(slot) = Arc::make_mut(l).get_mut(i)
        {
            *slot = next;
        }
    }
}
