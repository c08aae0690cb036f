//! A persistent map ordered by key: a clone is a snapshot and costs nothing.
//!
//! A B+tree whose nodes are shared between clones and copied when one of them changes. Each child carries the number of
//! records below it, so counting a range costs two walks down and not a walk along.

use crate::{Key, KeyRange, Page, Record};
use std::sync::Arc;

/// A node with more entries is split. A change copies one node of each level, so nodes are kept small.
const ENTRIES_MAX: usize = 32;
/// A node with fewer entries is joined with a neighbour when both fit in one with room to spare.
const ENTRIES_MIN: usize = 8;

/// What knows its key.
pub trait Keyed {
    /// What a table keeps beside it, so that a walk can pass it by without touching it.
    type Tag: Copy;
    /// The key it is found by. Never changes.
    fn key(&self) -> &Key;
    /// Its tag as it is known when it is put into a table.
    fn tag(&self) -> Self::Tag;
}

impl Keyed for Record {
    type Tag = ();
    fn key(&self) -> &Key {
        &self.key
    }
    fn tag(&self) {}
}

/// Records by key. Clones share structure; changing one clone leaves the others as they were.
pub struct Table<T: Keyed> {
    root: Arc<Node<T>>,
    len: usize,
}

enum Node<T: Keyed> {
    /// Sorted by key.
    Leaf(Vec<Slot<T>>),
    /// Sorted by `first`; never empty.
    Branch(Vec<Child<T>>),
}

struct Slot<T: Keyed> {
    tag: T::Tag,
    record: Arc<T>,
}

struct Child<T: Keyed> {
    /// No key below is smaller; keys before the next child's are below this one. Of the first child it means nothing.
    first: Key,
    /// How many records are below.
    count: usize,
    node: Arc<Node<T>>,
}

// Written out, because what is shared need not be cloneable itself.
impl<T: Keyed> Clone for Slot<T> {
    fn clone(&self) -> Self {
        Self {
            tag: self.tag,
            record: self.record.clone(),
        }
    }
}

impl<T: Keyed> Clone for Table<T> {
    fn clone(&self) -> Self {
        Self {
            root: self.root.clone(),
            len: self.len,
        }
    }
}

impl<T: Keyed> Clone for Node<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Leaf(records) => Self::Leaf(records.clone()),
            Self::Branch(children) => Self::Branch(children.clone()),
        }
    }
}

impl<T: Keyed> Clone for Child<T> {
    fn clone(&self) -> Self {
        Self {
            first: self.first.clone(),
            count: self.count,
            node: self.node.clone(),
        }
    }
}

impl<T: Keyed> Default for Table<T> {
    fn default() -> Self {
        Self {
            root: Arc::new(Node::Leaf(Vec::new())),
            len: 0,
        }
    }
}

/// Where in `children` the key belongs.
fn child_of<T: Keyed>(children: &[Child<T>], key: &[u8]) -> usize {
    children
        .partition_point(|c| c.first.as_bytes() <= key)
        .saturating_sub(1)
}

fn position<T: Keyed>(slots: &[Slot<T>], key: &[u8]) -> Result<usize, usize> {
    slots.binary_search_by(|s| s.record.key().as_bytes().cmp(key))
}

impl<T: Keyed> Node<T> {
    fn entries(&self) -> usize {
        match self {
            Self::Leaf(records) => records.len(),
            Self::Branch(children) => children.len(),
        }
    }

    /// Sets a record; returns the one replaced, and the new right neighbour if the node had to be split.
    fn insert(&mut self, record: Arc<T>) -> (Option<Arc<T>>, Option<Child<T>>) {
        match self {
            Self::Leaf(slots) => {
                let at = position(slots, record.key().as_bytes());
                let tag = record.tag();
                let slot = Slot { tag, record };
                match at {
                    Ok(i) => {
                        let old = slots.get_mut(i).map(|old| std::mem::replace(old, slot));
                        (old.map(|old| old.record), None)
                    }
                    Err(i) => {
                        slots.insert(i, slot);
                        (None, self.split())
                    }
                }
            }
            Self::Branch(children) => {
                let i = child_of(children, record.key().as_bytes());
                let Some(child) = children.get_mut(i) else {
                    return (None, None);
                };
                let (replaced, split) = Arc::make_mut(&mut child.node).insert(record);
                child.count += usize::from(replaced.is_none());
                if let Some(right) = split {
                    child.count -= right.count;
                    children.insert(i + 1, right);
                }
                (replaced, self.split())
            }
        }
    }

    /// Cuts off the right half of a node that is too large.
    fn split(&mut self) -> Option<Child<T>> {
        if self.entries() <= ENTRIES_MAX {
            return None;
        }
        match self {
            Self::Leaf(records) => {
                let right = records.split_off(records.len() / 2);
                Some(Child {
                    first: right.first()?.record.key().clone(),
                    count: right.len(),
                    node: Arc::new(Self::Leaf(right)),
                })
            }
            Self::Branch(children) => {
                let right = children.split_off(children.len() / 2);
                Some(Child {
                    first: right.first()?.first.clone(),
                    count: right.iter().map(|c| c.count).sum(),
                    node: Arc::new(Self::Branch(right)),
                })
            }
        }
    }

    fn remove(&mut self, key: &[u8]) -> Option<Arc<T>> {
        match self {
            Self::Leaf(slots) => position(slots, key).ok().map(|i| slots.remove(i).record),
            Self::Branch(children) => {
                let i = child_of(children, key);
                let child = children.get_mut(i)?;
                let removed = Arc::make_mut(&mut child.node).remove(key)?;
                child.count -= 1;
                if child.count == 0 {
                    children.remove(i);
                } else if child.node.entries() < ENTRIES_MIN {
                    join(children, i.saturating_sub(1));
                }
                Some(removed)
            }
        }
    }

    /// How many records have a smaller key.
    fn rank(&self, key: &[u8]) -> usize {
        let mut node = self;
        let mut before = 0;
        loop {
            match node {
                Self::Leaf(records) => return before + position(records, key).unwrap_or_else(|i| i),
                Self::Branch(children) => {
                    let i = child_of(children, key);
                    before += children.iter().take(i).map(|c| c.count).sum::<usize>();
                    let Some(child) = children.get(i) else {
                        return before;
                    };
                    node = &child.node;
                }
            }
        }
    }
}

/// Makes the children at `i` and after it one, when they fit well.
fn join<T: Keyed>(children: &mut Vec<Child<T>>, i: usize) {
    let Some([left, right]) = children.get_mut(i..i + 2) else {
        return;
    };
    if left.node.entries() + right.node.entries() > ENTRIES_MAX * 3 / 4 {
        return;
    }
    match (Arc::make_mut(&mut left.node), &*right.node) {
        (Node::Leaf(l), Node::Leaf(r)) => l.extend(r.iter().cloned()),
        (Node::Branch(l), Node::Branch(r)) => {
            let old = l.len();
            l.extend(r.iter().cloned());
            // What was a first child is none any more: now its bound counts.
            if let Some(child) = l.get_mut(old) {
                child.first = right.first.clone();
            }
        }
        _ => return,
    }
    left.count += right.count;
    children.remove(i + 1);
}

impl<T: Keyed> Table<T> {
    /// How many it holds.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// True when it holds nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one of a key.
    #[must_use]
    pub fn get(&self, key: &[u8]) -> Option<&Arc<T>> {
        let mut node = &*self.root;
        loop {
            match node {
                Node::Leaf(slots) => {
                    let at = position(slots, key).ok()?;
                    return slots.get(at).map(|s| &s.record);
                }
                Node::Branch(children) => node = &children.get(child_of(children, key))?.node,
            }
        }
    }

    /// Sets the record of its key and returns the one it replaced.
    pub fn insert(&mut self, record: Arc<T>) -> Option<Arc<T>> {
        let first = record.key().clone();
        let (replaced, split) = Arc::make_mut(&mut self.root).insert(record);
        self.len += usize::from(replaced.is_none());
        if let Some(right) = split {
            let left = Child {
                first,
                count: self.len - right.count,
                node: self.root.clone(),
            };
            self.root = Arc::new(Node::Branch(vec![left, right]));
        }
        replaced
    }

    /// Takes the one of a key out and returns it.
    pub fn remove(&mut self, key: &[u8]) -> Option<Arc<T>> {
        // A look first: what is not there copies nothing.
        self.get(key)?;
        let removed = Arc::make_mut(&mut self.root).remove(key);
        self.len -= usize::from(removed.is_some());
        while let Node::Branch(children) = &*self.root {
            match &children[..] {
                [] => *self = Self::default(),
                [only] => self.root = only.node.clone(),
                _ => break,
            }
        }
        removed
    }

    /// All, in key order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<T>> {
        Iter::new(&self.root, &[], self.len).map(|s| &s.record)
    }

    /// The first records after the key `after`, or from the beginning: how a task walks a snapshot that it owns.
    #[must_use]
    pub fn chunk(&self, after: Option<&Key>, max: usize) -> Vec<Arc<T>> {
        let start = after.map(Key::successor);
        let start = start.as_ref().map_or(&[][..], Key::as_bytes);
        Iter::new(&self.root, start, max)
            .map(|s| s.record.clone())
            .collect()
    }

    /// The records of `range` in key order.
    pub fn range<'a>(&'a self, range: &'a KeyRange) -> impl Iterator<Item = &'a Arc<T>> {
        self.slots(range).map(|s| &s.record)
    }

    /// The records of `range` in key order whose tags pass. What does not pass is not touched.
    pub fn range_tagged<'a>(
        &'a self,
        range: &'a KeyRange,
        passes: impl Fn(T::Tag) -> bool,
    ) -> impl Iterator<Item = (T::Tag, &'a Arc<T>)> {
        self.slots(range)
            .filter(move |s| passes(s.tag))
            .map(|s| (s.tag, &s.record))
    }

    /// Counted, so that no key has to be looked at on the way.
    fn slots<'a>(&'a self, range: &'a KeyRange) -> Iter<'a, T> {
        let left = range.end.as_ref().map_or(self.len, |_| self.count(range));
        Iter::new(&self.root, range.start.as_bytes(), left)
    }

    /// How many records `range` holds.
    #[must_use]
    pub fn count(&self, range: &KeyRange) -> usize {
        let end = range
            .end
            .as_ref()
            .map_or(self.len, |e| self.root.rank(e.as_bytes()));
        // An upside-down range is empty.
        end.saturating_sub(self.root.rank(range.start.as_bytes()))
    }
}

impl Table<Record> {
    /// Part of `range`: at most `limit` records (0 is no limit), none when only the count is wanted.
    #[must_use]
    pub fn page(&self, range: &KeyRange, limit: usize, count_only: bool) -> Page {
        let count = self.count(range);
        let take = match (count_only, limit) {
            (true, _) => 0,
            (false, 0) => count,
            (false, n) => n.min(count),
        };
        let mut records = Vec::with_capacity(take);
        records.extend(self.range(range).take(take).map(|r| Record::clone(r)));
        Page {
            count: count as u64,
            more: !count_only && take < count,
            records,
        }
    }
}

/// Walks from a key on.
struct Iter<'a, T: Keyed> {
    /// The way down to the present leaf: what is still to come in each node.
    above: Vec<std::slice::Iter<'a, Child<T>>>,
    leaf: std::slice::Iter<'a, Slot<T>>,
    /// So many more at most.
    left: usize,
}

impl<'a, T: Keyed> Iter<'a, T> {
    fn new(root: &'a Node<T>, start: &[u8], left: usize) -> Self {
        let mut iter = Self {
            above: Vec::new(),
            leaf: [].iter(),
            left,
        };
        iter.descend(root, start);
        iter
    }

    /// Goes to the first record below `node` whose key is not smaller than `start`.
    fn descend(&mut self, mut node: &'a Node<T>, start: &[u8]) {
        loop {
            match node {
                Node::Leaf(slots) => {
                    // Only the first leaf is searched.
                    let at = if start.is_empty() {
                        0
                    } else {
                        position(slots, start).unwrap_or_else(|i| i)
                    };
                    self.leaf = slots.get(at..).unwrap_or_default().iter();
                    return;
                }
                Node::Branch(children) => {
                    let at = if start.is_empty() {
                        0
                    } else {
                        child_of(children, start)
                    };
                    let mut rest = children.get(at..).unwrap_or_default().iter();
                    let Some(child) = rest.next() else {
                        return;
                    };
                    self.above.push(rest);
                    node = &child.node;
                }
            }
        }
    }
}

impl<'a, T: Keyed> Iterator for Iter<'a, T> {
    type Item = &'a Slot<T>;

    fn next(&mut self) -> Option<&'a Slot<T>> {
        self.left = self.left.checked_sub(1)?;
        loop {
            if let Some(slot) = self.leaf.next() {
                return Some(slot);
            }
            let child = loop {
                match self.above.last_mut()?.next() {
                    Some(child) => break child,
                    None => drop(self.above.pop()),
                }
            };
            self.descend(&child.node, &[]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Revision;
    use bytes::Bytes;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn record(key: u16, revision: u64) -> Arc<Record> {
        Arc::new(Record {
            key: Key::copy_from(&key.to_be_bytes()),
            value: Bytes::new(),
            create_revision: Revision(1),
            mod_revision: Revision(revision),
            version: 1,
            lease: 0,
        })
    }

    /// Counts, bounds and order hold below `node`; returns its depth and its count.
    fn check(node: &Node<Record>, low: &[u8], high: Option<&[u8]>) -> (usize, usize) {
        assert!(node.entries() <= ENTRIES_MAX);
        match node {
            Node::Leaf(records) => {
                assert!(records.is_sorted_by(|a, b| a.record.key < b.record.key));
                let inside = |k: &[u8]| k >= low && high.is_none_or(|h| k < h);
                assert!(records.iter().all(|r| inside(r.record.key.as_bytes())));
                (1, records.len())
            }
            Node::Branch(children) => {
                let mut depths = Vec::new();
                let mut total = 0;
                for (i, child) in children.iter().enumerate() {
                    let low = if i == 0 { low } else { child.first.as_bytes() };
                    let high = children.get(i + 1).map(|c| c.first.as_bytes()).or(high);
                    let (depth, count) = check(&child.node, low, high);
                    assert_eq!(count, child.count);
                    assert!(count > 0);
                    depths.push(depth);
                    total += count;
                }
                assert!(depths.windows(2).all(|d| d[0] == d[1]));
                (depths[0] + 1, total)
            }
        }
    }

    fn compare(table: &Table<Record>, model: &BTreeMap<u16, u64>, from: u16, to: u16) {
        assert_eq!(check(&table.root, &[], None).1, model.len());
        assert_eq!(table.len(), model.len());
        let all: Vec<u64> = table.iter().map(|r| r.mod_revision.0).collect();
        assert_eq!(all, model.values().copied().collect::<Vec<_>>());
        let range = KeyRange {
            start: Key::copy_from(&from.to_be_bytes()),
            end: Some(Key::copy_from(&to.to_be_bytes())),
        };
        let inside: Vec<u64> = model
            .iter()
            .filter(|m| *m.0 >= from && *m.0 < to)
            .map(|m| *m.1)
            .collect();
        assert_eq!(
            table.range(&range).map(|r| r.mod_revision.0).collect::<Vec<_>>(),
            inside
        );
        assert_eq!(table.count(&range), inside.len());
        let page = table.page(&range, 3, false);
        assert_eq!((page.count as usize, page.more), (inside.len(), inside.len() > 3));
        assert_eq!(page.records.len(), inside.len().min(3));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn a_table_is_a_sorted_map_and_its_clones_stay_as_they_were(
            keys in 1..3000_u16,
            steps in prop::collection::vec((any::<u16>(), 0..100_u8), 1..3000),
            deletes in 10..70_u8,
        ) {
            let mut table: Table<Record> = Table::default();
            let mut model = BTreeMap::new();
            let mut kept = Vec::new();
            for (i, (key, kind)) in steps.iter().enumerate() {
                let key = key % keys;
                if *kind < deletes {
                    let removed = table.remove(&key.to_be_bytes()).map(|r| r.mod_revision.0);
                    prop_assert_eq!(removed, model.remove(&key));
                } else {
                    let replaced = table.insert(record(key, i as u64)).map(|r| r.mod_revision.0);
                    prop_assert_eq!(replaced, model.insert(key, i as u64));
                }
                prop_assert_eq!(table.get(&key.to_be_bytes()).map(|r| r.mod_revision.0), model.get(&key).copied());
                if i % 500 == 0 {
                    kept.push((table.clone(), model.clone(), key));
                }
            }
            // Empty it, so that every kind of joining happens.
            kept.push((table.clone(), model.clone(), 7));
            let left: Vec<u16> = model.keys().copied().collect();
            for key in left.into_iter().rev().step_by(2) {
                table.remove(&key.to_be_bytes());
                model.remove(&key);
            }
            kept.push((table, model, 100));
            for (table, model, key) in &kept {
                compare(table, model, *key, key.wrapping_add(keys / 2));
            }
        }
    }
}
