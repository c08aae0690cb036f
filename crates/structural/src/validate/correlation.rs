//! Which old value a new one was: what did not change need not become valid (apiserver 0.37: pkg/cel/common/equality.go).

use crate::node::{Kind, ListType, Node};
use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::time::Duration;
use supercargo_meta::{Text, Tree, json_text};

/// How long old values were compared with new ones.
pub struct Stopwatch<'a> {
    now: &'a dyn Fn() -> Duration,
    spent: Cell<Duration>,
}

impl<'a> Stopwatch<'a> {
    /// One that reads the time from `now`, which never goes back.
    #[must_use]
    pub const fn new(now: &'a dyn Fn() -> Duration) -> Self {
        Self {
            now,
            spent: Cell::new(Duration::ZERO),
        }
    }
    /// The time until now.
    #[must_use]
    pub fn spent(&self) -> Duration {
        self.spent.get()
    }
    fn run<T>(&self, f: impl FnOnce() -> T) -> T {
        let began = (self.now)();
        let out = f();
        let took = (self.now)().saturating_sub(began);
        self.spent.set(self.spent.get() + took);
        out
    }
}

impl std::fmt::Debug for Stopwatch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Stopwatch").field(&self.spent.get()).finish()
    }
}

/// A new value beside its old one.
#[derive(Debug)]
pub(crate) struct Correlation<'a> {
    new: &'a Tree,
    old: &'a Tree,
    node: &'a Node,
    stopwatch: Option<&'a Stopwatch<'a>>,
    equal: OnceCell<bool>,
    /// The old items by key, for lists that are maps.
    items: OnceCell<HashMap<String, &'a Tree>>,
}

impl<'a> Correlation<'a> {
    pub(crate) const fn new(
        new: &'a Tree,
        old: &'a Tree,
        node: &'a Node,
        stopwatch: Option<&'a Stopwatch<'a>>,
    ) -> Self {
        Self {
            new,
            old,
            node,
            stopwatch,
            equal: OnceCell::new(),
            items: OnceCell::new(),
        }
    }

    /// The same for a field that both have and the schema knows.
    pub(crate) fn key(&self, name: &str) -> Option<Self> {
        let (Tree::Map(new), Tree::Map(old)) = (self.new, self.old) else {
            return None;
        };
        let (new, old) = (new.get(name)?, old.get(name)?);
        Some(Self::new(new, old, self.node.field(name)?, self.stopwatch))
    }

    /// The same for an item, found again by its key.
    pub(crate) fn index(&self, i: usize) -> Option<Self> {
        let new = self.new.as_list()?.get(i)?;
        let old = self.old_item(new)?;
        Some(Self::new(new, old, self.node.items.as_deref()?, self.stopwatch))
    }

    fn old_item(&self, new: &Tree) -> Option<&'a Tree> {
        let ListType::Map(keys) = &self.node.list else {
            return None;
        };
        if self.node.kind != Kind::Array || keys.is_empty() {
            return None;
        }
        let key = key_of(new, keys)?;
        let old = self.old.as_list()?;
        self.items.get_or_init(|| by_key(old, keys)).get(&key).copied()
    }

    /// True when nothing changed; lists that are maps may change their order.
    pub(crate) fn is_equal(&self) -> bool {
        *self.equal.get_or_init(|| match self.stopwatch {
            Some(stopwatch) => stopwatch.run(|| self.compare(0)),
            None => self.compare(0),
        })
    }

    fn compare(&self, depth: usize) -> bool {
        if depth > crate::props::depth_max() {
            return false;
        }
        match (self.new, self.old) {
            (Tree::List(new), Tree::List(old)) => {
                let keyed = matches!(&self.node.list, ListType::Map(k) if !k.is_empty());
                if !keyed || new.is_empty() {
                    return new == old;
                }
                new.len() == old.len()
                    && (0..new.len()).all(|i| self.index(i).is_some_and(|c| c.compare(depth + 1)))
            }
            (Tree::Map(new), Tree::Map(old)) => {
                let same = |k: &Text| self.key(k).is_some_and(|c| c.compare(depth + 1));
                new.len() == old.len() && new.keys().all(same)
            }
            (new, old) => new == old,
        }
    }
}

/// The items of a list by key; of equal keys the first.
pub(crate) fn by_key<'a>(list: &'a [Tree], keys: &[Text]) -> HashMap<String, &'a Tree> {
    let mut items = HashMap::with_capacity(list.len());
    for item in list {
        if let Some(k) = key_of(item, keys) {
            items.entry(k).or_insert(item);
        }
    }
    items
}

/// The key of an item as one text; `None` when a key field is missing or no scalar.
pub(crate) fn key_of(item: &Tree, keys: &[Text]) -> Option<String> {
    let map = item.as_map()?;
    let mut out = String::new();
    for k in keys {
        out.push('\0');
        match map.get(k)? {
            v @ (Tree::Bool(_) | Tree::Int(_) | Tree::Str(_)) => out.push_str(&json_text(v)),
            Tree::Float(f) => {
                out.push('f');
                out.push_str(&f.to_string());
            }
            _ => return None,
        }
    }
    Some(out)
}
