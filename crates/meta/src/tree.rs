//! The document model: one small enum for every object, whatever its kind.
//!
//! Containers sit behind `Arc`, so a clone is a reference count and an old and a new object share what they have in
//! common; the first change of a shared container copies that container only. A map is a vector sorted by key: objects
//! are small, looked up often and walked in order all the time.

use crate::map::Map;
use bytes::Bytes;
use std::sync::Arc;

/// Text of a tree: up to 24 bytes inline, field names from static tables without allocation.
pub type Text = compact_str::CompactString;

/// A JSON-like value.
#[derive(Clone, Debug, Default)]
pub enum Tree {
    /// JSON null; for a list or map field also Go's nil, which an empty container is not.
    #[default]
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer, exact.
    Int(i64),
    /// A number that is not an integer, or too large for `i64`.
    Float(f64),
    /// Text; also binary data (standard base64), times and quantities in canonical form.
    Str(Text),
    /// A list.
    List(Arc<Vec<Tree>>),
    /// A map or struct.
    Map(Map),
    /// JSON kept byte for byte: RawExtension and FieldsV1. Behind a pointer, so that a value takes no more room than text.
    Raw(Arc<Bytes>),
}

/// The integer that a float is written as, if it is.
fn whole(f: f64) -> Option<i64> {
    (f.fract() == 0.0)
        .then(|| crate::float_text(f).parse().ok())
        .flatten()
}

/// Containers that are shared are equal without a look at what they hold.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a == b,
            (Self::Str(a), Self::Str(b)) => a == b,
            (Self::Raw(a), Self::Raw(b)) => a == b,
            (Self::List(a), Self::List(b)) => Arc::ptr_eq(a, b) || a == b,
            (Self::Map(a), Self::Map(b)) => a == b,
            _ => false,
        }
    }
}

impl Tree {
    /// The type as Go's `%T` prints it, which many texts do.
    #[must_use]
    pub const fn go_type(&self) -> &'static str {
        match self {
            Self::Null => "<nil>",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int64",
            Self::Float(_) => "float64",
            Self::Str(_) => "string",
            Self::List(_) => "[]interface {}",
            Self::Map(_) | Self::Raw(_) => "map[string]interface {}",
        }
    }
    /// Makes integers of the numbers that are written like integers: what reading the text of the tree would give.
    pub fn normalise_numbers(&mut self) {
        if let Some(other) = self.normalised() {
            *self = other;
        }
    }

    /// See [`Tree::normalise_numbers`]; `None` when nothing changes.
    fn normalised(&self) -> Option<Self> {
        match self {
            Self::Float(f) => whole(*f).map(Self::Int),
            Self::List(l) => {
                let mut made: Option<Vec<Self>> = None;
                for (i, other) in l
                    .iter()
                    .enumerate()
                    .filter_map(|(i, t)| Some((i, t.normalised()?)))
                {
                    made.get_or_insert_with(|| l.to_vec())[i] = other;
                }
                made.map(Self::list)
            }
            Self::Map(m) => {
                let mut made: Option<Vec<(Text, Self)>> = None;
                let changed = |(i, e): (usize, &(Text, Self))| Some((i, e.1.normalised()?));
                for (i, other) in m.iter().enumerate().filter_map(changed) {
                    made.get_or_insert_with(|| m.as_slice().to_vec())[i].1 = other;
                }
                made.map(|v| Self::Map(Map::from_sorted(v)))
            }
            _ => None,
        }
    }

    /// An empty map.
    #[must_use]
    pub fn empty_map() -> Self {
        Self::Map(Map::new())
    }
    /// A list of `items`.
    #[must_use]
    pub fn list(items: Vec<Self>) -> Self {
        Self::List(Arc::new(items))
    }
    /// JSON that is kept byte for byte.
    #[must_use]
    pub fn raw(json: impl Into<Bytes>) -> Self {
        Self::Raw(Arc::new(json.into()))
    }
    /// A map of `entries`.
    #[must_use]
    pub fn map<const N: usize>(entries: [(&str, Self); N]) -> Self {
        Self::Map(entries.into_iter().map(|(k, v)| (Text::from(k), v)).collect())
    }
    /// True when containers nest deeper in it than so many levels; of a single value never. Looks no deeper than it has to.
    #[must_use]
    pub fn nests_deeper_than(&self, levels: usize) -> bool {
        let below = |t: &Self| levels.checked_sub(1).is_none_or(|left| t.nests_deeper_than(left));
        match self {
            Self::List(l) => levels == 0 || l.iter().any(below),
            Self::Map(m) => levels == 0 || m.values().any(below),
            _ => false,
        }
    }
    /// True when both are one container: equal without looking. Never true of single values.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Map(a), Self::Map(b)) => a.same(b),
            (Self::List(a), Self::List(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
    /// This value made of the parts of `old` wherever both say the same in the same place: code that looks for what has changed need
    /// not look there.
    #[must_use]
    pub fn sharing(&self, old: &Self) -> Self {
        self.unlike(old).unwrap_or_else(|| old.clone())
    }

    /// [`Tree::sharing`]; `None` when both are equal.
    pub(crate) fn unlike(&self, old: &Self) -> Option<Self> {
        match (self, old) {
            (Self::Map(new), Self::Map(old)) => new.unlike(old).map(Self::Map),
            (Self::List(new), Self::List(old)) => {
                if Arc::ptr_eq(new, old) {
                    return None;
                }
                let mut made: Option<Vec<Self>> = None;
                for (i, item) in new.iter().enumerate() {
                    let before = old.get(i);
                    let unlike = before.map_or_else(|| Some(item.clone()), |b| item.unlike(b));
                    if unlike.is_some() && made.is_none() {
                        let mut all = Vec::with_capacity(new.len());
                        all.extend_from_slice(old.get(..i).unwrap_or_default());
                        made = Some(all);
                    }
                    if let Some(made) = &mut made {
                        made.extend(unlike.or_else(|| before.cloned()));
                    }
                }
                if made.is_none() && new.len() < old.len() {
                    made = old.get(..new.len()).map(<[Self]>::to_vec);
                }
                made.map(Self::list)
            }
            (new, old) => (new != old).then(|| new.clone()),
        }
    }
    /// True for null.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
    /// The text, if this is text.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(s) => Some(s),
            _ => None,
        }
    }
    /// The integer, if this is one.
    #[must_use]
    pub const fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(i) => Some(*i),
            _ => None,
        }
    }
    /// The boolean, if this is one.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(b) => Some(*b),
            _ => None,
        }
    }
    /// The items, if this is a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(l) => Some(l),
            _ => None,
        }
    }
    /// The items, to change them, if this is a list; copies the list if it is shared.
    pub fn as_list_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::List(l) => Some(Arc::make_mut(l)),
            _ => None,
        }
    }
    /// The map, if this is one.
    #[must_use]
    pub const fn as_map(&self) -> Option<&Map> {
        match self {
            Self::Map(m) => Some(m),
            _ => None,
        }
    }
    /// The map, to change it, if this is one.
    pub const fn as_map_mut(&mut self) -> Option<&mut Map> {
        match self {
            Self::Map(m) => Some(m),
            _ => None,
        }
    }
    /// The map, to change it; anything else becomes an empty map first.
    pub fn force_map(&mut self) -> &mut Map {
        if !matches!(self, Self::Map(_)) {
            *self = Self::empty_map();
        }
        match self {
            Self::Map(m) => m,
            _ => unreachable!("because it was made a map above"),
        }
    }
    /// The list, to change it; anything else becomes an empty list first.
    pub fn force_list(&mut self) -> &mut Vec<Self> {
        if !matches!(self, Self::List(_)) {
            *self = Self::list(Vec::new());
        }
        match self {
            Self::List(l) => Arc::make_mut(l),
            _ => unreachable!("because it was made a list above"),
        }
    }
    /// A field of a map; `None` for anything else.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_map().and_then(|m| m.get(key))
    }
    /// The value at a path of field names.
    #[must_use]
    pub fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |t, k| t.get(k))
    }
    /// The text at a path, "" when it is not there or not text.
    #[must_use]
    pub fn str_at(&self, path: &[&str]) -> &str {
        self.at(path).and_then(Self::as_str).unwrap_or("")
    }
    /// The integer at a path.
    #[must_use]
    pub fn int_at(&self, path: &[&str]) -> Option<i64> {
        self.at(path).and_then(Self::as_int)
    }
    /// The value at a path, to change it; containers on the way are copied if shared. `None` when it is not there.
    pub fn at_mut(&mut self, path: &[&str]) -> Option<&mut Self> {
        let mut t = self;
        for k in path {
            t = t.as_map_mut()?.get_mut(k)?;
        }
        Some(t)
    }
    /// Sets the value at a path, making maps on the way. An empty path replaces the whole tree.
    pub fn set(&mut self, path: &[&str], value: Self) {
        let mut t = self;
        for k in path {
            t = t.force_map().entry(k);
        }
        *t = value;
    }
    /// Sets the value at a path unless it is there already: a tree that is shared and does not change stays shared.
    pub fn update(&mut self, path: &[&str], value: Self) {
        if self.at(path) != Some(&value) {
            self.set(path, value);
        }
    }
    /// Removes the field at a path; answers what was there. Copies nothing when it is not there.
    pub fn remove(&mut self, path: &[&str]) -> Option<Self> {
        let (last, parents) = path.split_last()?;
        self.at(path)?;
        self.at_mut(parents)?.as_map_mut()?.remove(last)
    }
}

impl From<&str> for Tree {
    fn from(s: &str) -> Self {
        Self::Str(Text::from(s))
    }
}
impl From<String> for Tree {
    fn from(s: String) -> Self {
        Self::Str(Text::from(s))
    }
}
impl From<Text> for Tree {
    fn from(s: Text) -> Self {
        Self::Str(s)
    }
}
impl From<bool> for Tree {
    fn from(b: bool) -> Self {
        Self::Bool(b)
    }
}
impl From<i64> for Tree {
    fn from(i: i64) -> Self {
        Self::Int(i)
    }
}
impl From<Vec<Self>> for Tree {
    fn from(v: Vec<Self>) -> Self {
        Self::list(v)
    }
}
impl From<Map> for Tree {
    fn from(m: Map) -> Self {
        Self::Map(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_clone_leaves_the_original_alone() {
        let mut a = Tree::Null;
        a.set(&["spec", "nodeName"], "n1".into());
        a.set(&["metadata", "name"], "x".into());
        let mut b = a.clone();
        b.set(&["spec", "nodeName"], "n2".into());
        assert_eq!(a.str_at(&["spec", "nodeName"]), "n1");
        assert_eq!(b.str_at(&["spec", "nodeName"]), "n2");
        let (Some(Tree::Map(x)), Some(Tree::Map(y))) = (a.get("metadata"), b.get("metadata")) else {
            panic!()
        };
        assert!(x.same(y), "the untouched part is shared");
    }

    #[test]
    fn of_equal_keys_the_last_wins() {
        let m = Map::from_entries(vec![
            ("b".into(), 1.into()),
            ("a".into(), 2.into()),
            ("b".into(), 3.into()),
        ]);
        assert_eq!(m.len(), 2);
        assert_eq!(m.get("b"), Some(&Tree::Int(3)));
    }

    #[test]
    fn many_changes_are_one_after_the_other() {
        let map = |keys: std::ops::Range<i64>| {
            keys.map(|i| (Text::from(i.to_string()), Tree::Int(i)))
                .collect::<Map>()
        };
        for n in [0, 3, 30] {
            let changes: Vec<(Text, Option<Tree>)> = (0..n)
                .rev()
                .flat_map(|i| {
                    let (key, value) = (Text::from((i * 7 % 40).to_string()), Tree::Int(-i));
                    [
                        (key.clone(), Some(value)),
                        (key, (i % 3 > 0).then_some(Tree::Int(i))),
                    ]
                })
                .collect();
            let (mut once, mut single) = (map(10..30), map(10..30));
            once.change(changes.clone());
            for (k, v) in changes {
                match v {
                    Some(v) => drop(single.insert(k, v)),
                    None => drop(single.remove(&k)),
                }
            }
            assert_eq!(once, single);
        }
    }

    #[test]
    fn what_is_equal_is_shared_and_nothing_changes() {
        let tree = |image: &str| {
            Tree::map([
                (
                    "metadata",
                    Tree::map([("labels", Tree::map([("a", "b".into())]))]),
                ),
                (
                    "spec",
                    Tree::map([
                        ("image", image.into()),
                        ("items", Tree::list(vec![Tree::map([("n", 1.into())]), 2.into()])),
                    ]),
                ),
            ])
        };
        let old = tree("x");
        assert!(tree("x").sharing(&old).is_same(&old));
        let new = tree("y").sharing(&old);
        assert_eq!(new, tree("y"));
        let paths = [
            (&["metadata"][..], true),
            (&["spec"], false),
            (&["spec", "items"], true),
        ];
        for (path, shared) in paths {
            let (n, o) = (new.at(path).unwrap(), old.at(path).unwrap());
            assert_eq!(n.is_same(o), shared, "{path:?}");
        }
    }

    #[test]
    fn sharing_changes_no_value() {
        // Small maps and lists over few keys: every way to come, go and change.
        fn grow(seed: &mut u64, depth: u32) -> Tree {
            let mut next = |n: u64| {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (*seed >> 33) % n
            };
            match next(if depth == 0 { 2 } else { 5 }) {
                0 => Tree::Int(next(2).cast_signed()),
                1 => Tree::Null,
                2 => {
                    let n = next(4);
                    Tree::list((0..n).map(|_| grow(seed, depth - 1)).collect())
                }
                _ => {
                    let keys: Vec<&str> = ["a", "b", "c", "d"]
                        .into_iter()
                        .filter(|_| next(2) == 0)
                        .collect();
                    keys.into_iter()
                        .map(|k| (Text::from(k), grow(seed, depth - 1)))
                        .collect::<Map>()
                        .into()
                }
            }
        }
        let mut seed = 7;
        for _ in 0..20_000 {
            let (old, new) = (grow(&mut seed, 3), grow(&mut seed, 3));
            assert_eq!(new.sharing(&old), new, "{old:?}");
        }
    }

    #[test]
    fn a_tree_stays_small() {
        assert_eq!(size_of::<Tree>(), size_of::<Text>());
    }
}
