//! Merging and ordering of lists in strategic merge patches.

use crate::status::rejected;
use crate::strategic::{
    DIRECTIVE, ELEMENT_ORDER, go_kind, merge_map, no_merge_key, unknown_directive, wrong_type,
};
use std::collections::{BTreeSet, HashMap};
use supercargo_meta::{Map, Status, Text, Tree, json_text};
use supercargo_schema::TypeDef;

/// Whether a list holds maps or single values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementKind {
    Maps,
    Scalars,
}

/// The kind of the elements of `lists`, which must all have one type.
pub(crate) fn element_kind(lists: &[&[Tree]]) -> Result<ElementKind, Status> {
    let mut items = lists.iter().copied().flatten();
    let first = items
        .next()
        .ok_or_else(|| Status::plain("no elements in any of the given slices"))?;
    if matches!(first, Tree::List(_)) {
        return Err(rejected());
    }
    if !items.all(|x| std::mem::discriminant(x) == std::mem::discriminant(first)) {
        let all: Vec<Tree> = lists.iter().map(|l| Tree::list(l.to_vec())).collect();
        return Err(Status::plain(format!(
            "list element types are not identical: {}",
            crate::go_show(&Tree::list(all))
        )));
    }
    Ok(match first {
        Tree::Map(_) => ElementKind::Maps,
        _ => ElementKind::Scalars,
    })
}

/// Merges `patch` into `original`. `original` is changed as a Go slice would be: deleted items close up and new ones fill
/// the places that became free, its length stays; `$setElementOrder` reads the live order from it afterwards.
pub(crate) fn merge_list(
    original: &mut [Tree],
    patch: &[Tree],
    ty: &TypeDef,
    merge_key: &str,
    delete: bool,
) -> Result<Vec<Tree>, Status> {
    if original.is_empty() && patch.is_empty() {
        return Ok(Vec::new());
    }
    let kind = element_kind(&[original, patch])?;
    if kind == ElementKind::Scalars {
        if delete {
            return Ok(original.iter().filter(|x| !patch.contains(x)).cloned().collect());
        }
        let merged = deduplicated(original.iter().chain(patch).cloned().collect());
        let lists = Lists { merge_key };
        let (in_patch, server_only) = lists.partition(merged, patch)?;
        return lists.interleave(in_patch, server_only, patch, original, kind);
    }
    if merge_key.is_empty() {
        return Err(Status::plain(format!(
            "cannot merge lists without merge key for {}",
            go_kind(ty)
        )));
    }
    let lists = Lists { merge_key };
    let (patch, replace, len) = lists.special_elements(original, patch)?;
    let (live, patch) = if replace {
        (patch, Vec::new())
    } else {
        (original.get(..len).unwrap_or_default().to_vec(), patch)
    };
    let merged = lists.merge_maps(&live, &patch, ty, (!replace).then_some((original, len)))?;
    let (in_patch, server_only) = lists.partition(merged, &patch)?;
    lists.interleave(in_patch, server_only, &patch, &live, kind)
}

/// The original's way to drop duplicates: the last item takes the place of each.
fn deduplicated(mut s: Vec<Tree>) -> Vec<Tree> {
    let mut places: HashMap<Key, BTreeSet<usize>> = HashMap::new();
    for (i, x) in s.iter().enumerate() {
        places.entry(key_of(x)).or_default().insert(i);
    }
    let mut i = 0;
    while i + 1 < s.len() {
        let own = key_of(&s[i]);
        while let Some(again) = places.get(&own).and_then(|p| p.range(i + 1..).next().copied()) {
            let last = s.len() - 1;
            let moved = places.entry(key_of(&s[last])).or_default();
            moved.remove(&last);
            if again != last {
                moved.insert(again);
                if let Some(p) = places.get_mut(&own).filter(|_| key_of(&s[last]) != own) {
                    p.remove(&again);
                }
            }
            s.swap_remove(again);
        }
        i += 1;
    }
    s
}

/// What tells items of a list apart; lists come from clients and may be long, so nothing is looked for one by one.
type Key = (std::mem::Discriminant<Tree>, Text);

fn key_of(t: &Tree) -> Key {
    let text = match t {
        Tree::Str(s) => s.clone(),
        other => Text::from(json_text(other)),
    };
    (std::mem::discriminant(t), text)
}

/// The first place of each key.
#[derive(Default)]
struct Places(HashMap<Key, usize>);

impl Places {
    fn of<'t>(keys: impl Iterator<Item = Option<&'t Tree>>) -> Self {
        let mut places = Self::default();
        for (i, key) in keys.enumerate() {
            if let Some(key) = key {
                places.add(key, i);
            }
        }
        places
    }

    fn add(&mut self, key: &Tree, i: usize) {
        self.0.entry(key_of(key)).or_insert(i);
    }

    fn get(&self, key: &Tree) -> Option<usize> {
        self.0.get(&key_of(key)).copied()
    }
}

/// Lists whose maps are told apart by a merge key; "" for lists of single values.
pub(crate) struct Lists<'a> {
    pub(crate) merge_key: &'a str,
}

impl Lists<'_> {
    fn map<'t>(&self, t: &'t Tree) -> Result<&'t Map, Status> {
        t.as_map().ok_or_else(|| wrong_type("map[string]interface {}", t))
    }

    fn key<'t>(&self, t: &'t Tree) -> Result<&'t Tree, Status> {
        let m = self.map(t)?;
        m.get(self.merge_key)
            .ok_or_else(|| no_merge_key(m, self.merge_key))
    }

    fn find(&self, list: &[Tree], key: &Tree) -> Result<Option<usize>, Status> {
        for (i, x) in list.iter().enumerate() {
            let m = x
                .as_map()
                .ok_or_else(|| Status::plain(format!("value for key {i} is not a map")))?;
            if m.get(self.merge_key) == Some(key) {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    /// Handles elements with a directive: answers the others, whether they replace the list, and how many of `original`
    /// are left at its beginning.
    fn special_elements(
        &self,
        original: &mut [Tree],
        patch: &[Tree],
    ) -> Result<(Vec<Tree>, bool, usize), Status> {
        let (mut plain, mut replace, mut len) = (Vec::new(), false, original.len());
        let places = self.places(original);
        for x in patch {
            let m = self.map(x)?;
            let Some(directive) = m.get(DIRECTIVE) else {
                plain.push(x.clone());
                continue;
            };
            match directive.as_str() {
                Some("delete") => {
                    let key = self.key(x)?;
                    if places.get(key).is_none() {
                        continue;
                    }
                    while let Some(i) = self.find(original.get(..len).unwrap_or_default(), key)? {
                        for j in i..len - 1 {
                            original[j] = original[j + 1].clone();
                        }
                        len -= 1;
                    }
                }
                Some("replace") => replace = true,
                Some("merge") => {
                    return Err(Status::plain(
                        "merging lists cannot yet be specified in the patch",
                    ));
                }
                _ => return Err(unknown_directive(directive, m)),
            }
        }
        Ok((plain, replace, len))
    }

    /// Merges maps with equal keys, appends the others. `backing` is the live list's memory and how much of it is in use.
    fn merge_maps(
        &self,
        live: &[Tree],
        patch: &[Tree],
        ty: &TypeDef,
        mut backing: Option<(&mut [Tree], usize)>,
    ) -> Result<Vec<Tree>, Status> {
        let mut out = live.to_vec();
        let mut places = self.places(live);
        for x in patch {
            let (m, key) = (self.map(x)?, self.key(x)?);
            if let Some(i) = places.get(key) {
                let merged = merge_map(out[i].as_map(), m, ty)?;
                out[i] = Tree::Map(merged);
            } else {
                places.add(key, out.len());
                out.push(x.clone());
                if let Some((memory, used)) = &mut backing
                    && let Some(free) = memory.get_mut(*used)
                {
                    *free = x.clone();
                    *used += 1;
                }
            }
        }
        Ok(out)
    }

    /// Checks that the elements of a patch come in the order `$setElementOrder` gives.
    pub(crate) fn check_order(&self, patch: &[Tree], order: &[Tree]) -> Result<(), Status> {
        if order.is_empty() || patch.is_empty() {
            return Ok(());
        }
        let directive = |x: &Tree| x.as_map().and_then(|m| m.get(DIRECTIVE)).cloned();
        let mut items: Vec<&Tree> = patch.iter().collect();
        if !self.merge_key.is_empty() {
            for x in patch {
                self.map(x)?;
            }
            items.retain(|x| directive(x).and_then(|d| d.as_str().map(|s| s == "delete")) != Some(true));
        }
        let (mut i, mut at) = (0, 0);
        while let (Some(x), Some(o)) = (items.get(i), order.get(at)) {
            if directive(x).is_some() {
                i += 1;
                continue;
            }
            let equal = if self.merge_key.is_empty() {
                *x == o
            } else {
                self.map(o)?;
                self.key(x)? == self.key(o)?
            };
            i += usize::from(equal);
            at += 1;
        }
        // An element with a directive after the last ordered one counts as out of order too.
        if i < items.len() && at >= order.len() {
            return Err(Status::plain(format!(
                "The order in patch list:\n{}\n doesn't match {ELEMENT_ORDER} list:\n{}\n",
                crate::go_show(&Tree::list(patch.to_vec())),
                crate::go_show(&Tree::list(order.to_vec())),
            )));
        }
        Ok(())
    }

    /// Splits items into those that `by` names and the others.
    pub(crate) fn partition(&self, items: Vec<Tree>, by: &[Tree]) -> Result<(Vec<Tree>, Vec<Tree>), Status> {
        let (mut named, mut others) = (Vec::new(), Vec::new());
        let places = self.places(by);
        for x in items {
            let key = if self.merge_key.is_empty() {
                &x
            } else {
                self.key(&x)?
            };
            if places.get(key).is_some() {
                &mut named
            } else {
                &mut others
            }
            .push(x);
        }
        Ok((named, others))
    }

    /// Puts the patch's items in the patch's order and the server's own in the live order, then weaves them together: an
    /// item of the server comes before a patch's item when the live list has both in that order.
    pub(crate) fn interleave(
        &self,
        patch: Vec<Tree>,
        server_only: Vec<Tree>,
        patch_order: &[Tree],
        live_order: &[Tree],
        kind: ElementKind,
    ) -> Result<Vec<Tree>, Status> {
        let right = self.ordered(patch, patch_order, kind)?;
        let left = self.ordered(server_only, live_order, kind)?;
        let live = self.places(live_order);
        let place = |x: &Tree| self.place(&live, x);
        let mut out = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        loop {
            let take_left = match (left.peek(), right.peek()) {
                (Some(l), Some(r)) => matches!((place(l), place(r)), (Some(l), Some(r)) if l < r),
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => return Ok(out),
            };
            out.extend(if take_left { left.next() } else { right.next() });
        }
    }

    fn ordered(&self, items: Vec<Tree>, order: &[Tree], kind: ElementKind) -> Result<Vec<Tree>, Status> {
        let mut deleted = Vec::new();
        let mut items = items;
        if kind == ElementKind::Maps {
            for x in items.iter().chain(order) {
                self.key(x)?;
            }
            let is_delete = |x: &Tree| x.get(DIRECTIVE).and_then(Tree::as_str) == Some("delete");
            (deleted, items) = items.into_iter().partition(is_delete);
        }
        let places = self.places(order);
        let mut placed: Vec<(Option<usize>, Tree)> =
            items.into_iter().map(|x| (self.place(&places, &x), x)).collect();
        // An item without a place counts as smaller than any other, on both sides of a comparison: what comes out is what
        // an insertion sort makes of it, which is how the original sorts short lists.
        if placed.len() <= 20 && placed.iter().any(|(i, _)| i.is_none()) {
            for i in 1..placed.len() {
                let mut j = i;
                while j > 0 && !matches!((placed[j].0, placed[j - 1].0), (Some(a), Some(b)) if a >= b) {
                    placed.swap(j, j - 1);
                    j -= 1;
                }
            }
        } else {
            placed.sort_by_key(|(i, _)| *i);
        }
        let mut items: Vec<Tree> = placed.into_iter().map(|(_, x)| x).collect();
        items.append(&mut deleted);
        Ok(items)
    }

    /// Where the items of a list are: by merge key, or by value without one.
    fn places(&self, list: &[Tree]) -> Places {
        let keyed = !self.merge_key.is_empty();
        Places::of(
            list.iter()
                .map(|x| if keyed { x.get(self.merge_key) } else { Some(x) }),
        )
    }

    fn place(&self, places: &Places, x: &Tree) -> Option<usize> {
        let key = if self.merge_key.is_empty() {
            Some(x)
        } else {
            x.get(self.merge_key)
        };
        places.get(key?)
    }
}
