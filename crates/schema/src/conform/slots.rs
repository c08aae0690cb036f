//! The values of a container while a pass changes some of them.

use std::sync::Arc;
use supercargo_meta::{Map, Text, Tree};

/// Something that has a value in it.
pub(super) trait Slot {
    fn value(&self) -> &Tree;
    fn value_mut(&mut self) -> &mut Tree;
}

impl Slot for Tree {
    fn value(&self) -> &Tree {
        self
    }
    fn value_mut(&mut self) -> &mut Tree {
        self
    }
}

impl Slot for (Text, Tree) {
    fn value(&self) -> &Tree {
        &self.1
    }
    fn value_mut(&mut self) -> &mut Tree {
        &mut self.1
    }
}

/// The values of one container.
pub(super) enum Slots<'a, T> {
    /// Nobody else holds the container: values change in place.
    Own(&'a mut [T]),
    /// Others hold it: what changes is put aside, in order of place.
    Shared(&'a [T], Vec<(usize, Tree)>),
}

impl<T: Slot> Slots<'_, T> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Own(v) => v.len(),
            Self::Shared(v, _) => v.len(),
        }
    }

    /// What stands there; of a shared container what stood there before the pass.
    pub(super) fn get(&self, i: usize) -> Option<&T> {
        match self {
            Self::Own(v) => v.get(i),
            Self::Shared(v, _) => v.get(i),
        }
    }

    /// Lets `f` change the value at `i`. There is one: the caller has seen it.
    pub(super) fn with<R>(&mut self, i: usize, f: impl FnOnce(&mut Tree) -> R) -> R {
        match self {
            Self::Own(v) => f(v[i].value_mut()),
            Self::Shared(v, changed) => {
                let old = v[i].value();
                let mut new = old.clone();
                let r = f(&mut new);
                let is_old = match old {
                    Tree::Map(_) | Tree::List(_) => old.is_same(&new),
                    _ => *old == new,
                };
                if !is_old {
                    changed.push((i, new));
                }
                r
            }
        }
    }
}

/// Lets `f` change values of a map, which is copied only if it is shared and one of them changed.
pub(super) fn of_map<R>(m: &mut Map, f: impl FnOnce(&mut Slots<'_, (Text, Tree)>) -> R) -> R {
    if !m.is_shared() {
        return m.edit(|entries| f(&mut Slots::Own(entries)));
    }
    let held = m.clone();
    let mut slots = Slots::Shared(held.as_slice(), Vec::new());
    let r = f(&mut slots);
    if let Slots::Shared(_, changed) = slots
        && !changed.is_empty()
    {
        m.edit(|entries| put(entries.as_mut_slice(), changed));
    }
    r
}

/// The same for a list.
pub(super) fn of_list<R>(items: &mut Arc<Vec<Tree>>, f: impl FnOnce(&mut Slots<'_, Tree>) -> R) -> R {
    if let Some(own) = Arc::get_mut(items) {
        return f(&mut Slots::Own(own));
    }
    let held = items.clone();
    let mut slots = Slots::Shared(&held, Vec::new());
    let r = f(&mut slots);
    if let Slots::Shared(_, changed) = slots
        && !changed.is_empty()
    {
        put(Arc::make_mut(items).as_mut_slice(), changed);
    }
    r
}

fn put<T: Slot>(values: &mut [T], changed: Vec<(usize, Tree)>) {
    for (i, value) in changed {
        if let Some(slot) = values.get_mut(i) {
            *slot.value_mut() = value;
        }
    }
}
