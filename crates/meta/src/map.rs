//! The map of a tree: a vector sorted by key, or what becomes one when somebody looks.

use crate::tree::{Text, Tree};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};

/// A map sorted by the bytes of its keys, each key once. Cloning shares the content.
#[derive(Clone)]
pub struct Map(Content);

#[derive(Clone)]
enum Content {
    Ready(Arc<Vec<(Text, Tree)>>),
    Later(Arc<Later>),
}

/// Entries that are read when somebody looks at them.
struct Later {
    entries: OnceLock<Vec<(Text, Tree)>>,
    /// A panic in it leaves nothing behind.
    read: AssertUnwindSafe<Box<Read>>,
}

type Read = dyn Fn() -> Vec<(Text, Tree)> + Send + Sync;

/// The order of keys, which is that of their bytes. Most differ in the first one.
#[must_use]
pub fn key_order(a: &str, b: &str) -> std::cmp::Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    a.first().cmp(&b.first()).then_with(|| a.cmp(b))
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        self.same(other) || self.as_slice() == other.as_slice()
    }
}

impl Default for Map {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl std::fmt::Debug for Map {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Map").field(&self.as_slice()).finish()
    }
}

impl Map {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
    /// From entries in any order; of equal keys the last wins.
    #[must_use]
    pub fn from_entries(mut v: Vec<(Text, Tree)>) -> Self {
        if !v.windows(2).all(|w| w[0].0 < w[1].0) {
            // A stable sort keeps equal keys in order of appearance, so that the last can win.
            v.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
            let mut out: Vec<(Text, Tree)> = Vec::with_capacity(v.len());
            for e in v {
                match out.last_mut() {
                    Some(l) if l.0 == e.0 => *l = e,
                    _ => out.push(e),
                }
            }
            v = out;
        }
        Self::of(v)
    }
    /// From entries that are sorted by the bytes of their keys, each key once.
    #[must_use]
    pub fn from_sorted(v: Vec<(Text, Tree)>) -> Self {
        debug_assert!(v.windows(2).all(|w| w[0].0 < w[1].0), "keys are sorted");
        Self::of(v)
    }
    /// A map whose entries `read` gives, sorted as [`Map::from_sorted`] wants them, when somebody looks at them or changes them, once.
    /// Until then it is compared by [`Map::same`] alone, moved and shared at no cost.
    #[must_use]
    pub fn later(read: impl Fn() -> Vec<(Text, Tree)> + Send + Sync + 'static) -> Self {
        Self(Content::Later(Arc::new(Later {
            entries: OnceLock::new(),
            read: AssertUnwindSafe(Box::new(read)),
        })))
    }
    /// False while nobody has looked at the entries of a map that is read later.
    #[must_use]
    pub fn is_read(&self) -> bool {
        match &self.0 {
            Content::Ready(_) => true,
            Content::Later(l) => l.entries.get().is_some(),
        }
    }
    fn of(v: Vec<(Text, Tree)>) -> Self {
        Self(Content::Ready(Arc::new(v)))
    }
    fn entries(&self) -> &Vec<(Text, Tree)> {
        match &self.0 {
            Content::Ready(v) => v,
            Content::Later(l) => l.entries.get_or_init(|| {
                let v = (l.read.0)();
                debug_assert!(v.windows(2).all(|w| w[0].0 < w[1].0), "keys are sorted");
                v
            }),
        }
    }
    /// The entries, to change them; copied if they are shared.
    fn own(&mut self) -> &mut Vec<(Text, Tree)> {
        if let Content::Later(_) = &self.0 {
            *self = Self::of(self.entries().clone());
        }
        match &mut self.0 {
            Content::Ready(v) => Arc::make_mut(v),
            Content::Later(_) => unreachable!("it was made ready a moment ago"),
        }
    }
    /// How many entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }
    /// True without entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }
    fn find(&self, key: &str) -> Result<usize, usize> {
        self.entries().binary_search_by(|e| key_order(&e.0, key))
    }
    /// Where a key is. The few entries of most maps are told apart by the lengths of their keys: hardly any bytes are compared.
    fn place(&self, key: &str) -> Option<usize> {
        const FEW: usize = 16;
        if self.entries().len() > FEW {
            return self.find(key).ok();
        }
        let is_it = |e: &(Text, Tree)| e.0.len() == key.len() && e.0.as_bytes() == key.as_bytes();
        self.entries().iter().position(is_it)
    }
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Tree> {
        self.place(key).and_then(|i| self.entries().get(i)).map(|e| &e.1)
    }
    /// The value of a key, to change it; copies the map if it is shared.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Tree> {
        let i = self.place(key)?;
        self.own().get_mut(i).map(|e| &mut e.1)
    }
    /// True when the key is there, whatever its value.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.place(key).is_some()
    }
    /// Sets a key; answers what was there.
    pub fn insert(&mut self, key: impl Into<Text>, value: Tree) -> Option<Tree> {
        let key = key.into();
        match self.find(&key) {
            Ok(i) => Some(std::mem::replace(&mut self.own()[i].1, value)),
            Err(i) => {
                self.own().insert(i, (key, value));
                None
            }
        }
    }
    /// Removes a key; answers what was there. Does not copy the map when the key is not there.
    pub fn remove(&mut self, key: &str) -> Option<Tree> {
        let i = self.place(key)?;
        Some(self.own().remove(i).1)
    }
    /// Sets and removes (`None`) many keys in one pass: one at a time each would move all entries behind it. Of equal keys
    /// the last wins. An entry that is set to what it was keeps what it shares.
    pub fn change(&mut self, mut changes: Vec<(Text, Option<Tree>)>) {
        const FEW: usize = 8;
        if changes.len() <= FEW {
            for (k, v) in changes {
                match v {
                    None => drop(self.remove(&k)),
                    Some(v) if self.get(&k) != Some(&v) => drop(self.insert(k, v)),
                    Some(_) => {}
                }
            }
            return;
        }
        changes.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
        let old = std::mem::take(self).into_entries();
        let mut out = Vec::with_capacity(old.len() + changes.len());
        let (mut old, mut changes) = (old.into_iter().peekable(), changes.into_iter().peekable());
        while let Some((k, v)) = changes.next() {
            if changes.peek().is_some_and(|next| next.0 == k) {
                continue;
            }
            while let Some(e) = old.next_if(|e| e.0 < k) {
                out.push(e);
            }
            let was = old.next_if(|e| e.0 == k);
            match (was, v) {
                (Some(was), Some(v)) if was.1 == v => out.push(was),
                (_, Some(v)) => out.push((k, v)),
                (_, None) => {}
            }
        }
        out.extend(old);
        *self = Self::of(out);
    }
    /// The value of a key, set to `Null` first when missing.
    pub fn entry(&mut self, key: &str) -> &mut Tree {
        let i = match self.find(key) {
            Ok(i) => i,
            Err(i) => {
                self.own().insert(i, (Text::from(key), Tree::Null));
                i
            }
        };
        &mut self.own()[i].1
    }
    /// Entries in key order.
    pub fn iter(&self) -> std::slice::Iter<'_, (Text, Tree)> {
        self.entries().iter()
    }
    /// Entries in key order, as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[(Text, Tree)] {
        self.entries()
    }
    /// Keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &Text> {
        self.entries().iter().map(|e| &e.0)
    }
    /// Values in key order.
    pub fn values(&self) -> impl Iterator<Item = &Tree> {
        self.entries().iter().map(|e| &e.1)
    }
    /// The values, to change them; copies the map if it is shared.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&Text, &mut Tree)> {
        self.own().iter_mut().map(|e| (&e.0, &mut e.1))
    }
    /// Keeps the entries `keep` says yes to.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Tree) -> bool) {
        self.own().retain_mut(|e| keep(&e.0, &mut e.1));
    }
    /// The entries, copied only when shared.
    #[must_use]
    pub fn into_entries(self) -> Vec<(Text, Tree)> {
        match self.0 {
            Content::Ready(v) => Arc::try_unwrap(v).unwrap_or_else(|v| (*v).clone()),
            later @ Content::Later(_) => Self(later).entries().clone(),
        }
    }
    /// Changes the entries in place, in one pass; copies them first if they are shared. The closure keeps them sorted by
    /// the bytes of their keys, each key once.
    pub fn edit<R>(&mut self, f: impl FnOnce(&mut Vec<(Text, Tree)>) -> R) -> R {
        let v = self.own();
        let r = f(v);
        debug_assert!(v.windows(2).all(|w| w[0].0 < w[1].0), "keys stay sorted");
        r
    }
    /// True when a change would copy the entries: someone else holds them too.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        match &self.0 {
            Content::Ready(v) => Arc::strong_count(v) > 1,
            Content::Later(_) => true,
        }
    }
    /// See [`Tree::unlike`].
    pub(crate) fn unlike(&self, old: &Self) -> Option<Self> {
        if self.same(old) {
            return None;
        }
        let mut made: Option<Vec<(Text, Tree)>> = None;
        // Where the next key is in the old map; so far both have the same keys as long as nothing was made.
        let mut at = 0;
        for (i, (key, value)) in self.iter().enumerate() {
            while old
                .entries()
                .get(at)
                .is_some_and(|o| o.0.as_bytes() < key.as_bytes())
            {
                at += 1;
            }
            let before = old.entries().get(at).filter(|o| o.0 == *key);
            let unlike = before.map_or_else(|| Some(value.clone()), |b| value.unlike(&b.1));
            if made.is_none() && (unlike.is_some() || at != i) {
                let mut all = Vec::with_capacity(self.len());
                all.extend_from_slice(old.entries().get(..i).unwrap_or_default());
                made = Some(all);
            }
            if let Some(made) = &mut made {
                let value = unlike.or_else(|| before.map(|b| b.1.clone()));
                made.extend(value.map(|v| (key.clone(), v)));
            }
        }
        if made.is_none() && self.len() < old.len() {
            made = old.entries().get(..self.len()).map(<[_]>::to_vec);
        }
        made.map(Self::from_sorted)
    }
    /// True when both are the same allocation: equal without looking.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Content::Ready(a), Content::Ready(b)) => Arc::ptr_eq(a, b),
            (Content::Later(a), Content::Later(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = &'a (Text, Tree);
    type IntoIter = std::slice::Iter<'a, (Text, Tree)>;
    fn into_iter(self) -> Self::IntoIter {
        self.entries().iter()
    }
}

impl FromIterator<(Text, Tree)> for Map {
    fn from_iter<I: IntoIterator<Item = (Text, Tree)>>(i: I) -> Self {
        Self::from_entries(i.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn later(reads: &Arc<AtomicUsize>) -> Map {
        let reads = reads.clone();
        Map::later(move || {
            reads.fetch_add(1, Ordering::Relaxed);
            ["a", "b"].map(|k| (Text::from(k), k.into())).into()
        })
    }

    #[test]
    fn what_is_read_later_is_read_once_and_by_those_who_look() {
        let reads = Arc::new(AtomicUsize::new(0));
        let map = later(&reads);
        let other = map.clone();
        assert!(
            map == other && map.same(&other) && Tree::Map(map.clone()).is_same(&Tree::Map(other.clone()))
        );
        assert!(
            Tree::Map(map.clone())
                .sharing(&Tree::Map(other.clone()))
                .is_same(&Tree::Map(map.clone()))
        );
        assert!(!map.is_read(), "nobody has looked");
        assert_eq!(other.get("b").and_then(Tree::as_str), Some("b"));
        assert!(map.is_read());
        assert_eq!((map.len(), reads.load(Ordering::Relaxed)), (2, 1));
    }

    #[test]
    fn a_change_is_of_the_changed_map_alone() {
        let reads = Arc::new(AtomicUsize::new(0));
        let map = later(&reads);
        let mut changed = map.clone();
        changed.insert("c", Tree::Null);
        assert_eq!((changed.len(), map.len()), (3, 2));
        assert!(!changed.same(&map) && changed != map);
        let ready: Map = map.iter().cloned().collect();
        assert!(ready == map && !ready.same(&map));
        assert_eq!(later(&reads).into_entries(), ready.into_entries());
        assert_eq!(reads.load(Ordering::Relaxed), 2);
    }
}
