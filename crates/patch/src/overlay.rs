//! A configuration laid over the live object in one walk: checked, merged, and its paths written as the manager's entry will
//! have them. Most applies need no more than that.
//!
//! What this says, [`validate`](crate::validate::validate), [`merged`](crate::merge::merged) and
//! [`to_field_set`](crate::typed::to_field_set) say together. It gives up where one of them would refuse, or where there is more
//! to it than a look at each place: they are asked then.

use crate::atom::{Atom, Shaped, item_element};
use crate::fields::{Filter, PathElement, Set};
use crate::fields_json;
use crate::managed::Level;
use crate::merge::{are_pairs, leaf, lists};
use crate::validate::{fits, is_of};
use bytes::Bytes;
use smallvec::SmallVec;
use std::cmp::Ordering;
use supercargo_meta::{Map, Text, Tree, key_order};
use supercargo_schema::{List, TypeDef};

/// What the walk made.
pub(crate) struct Overlay {
    /// The live object with the configuration in it; `None` when it is the live one.
    pub(crate) merged: Option<Tree>,
    /// What the configuration owns, as [`Set::to_json`] writes it.
    pub(crate) owned: Bytes,
}

/// Lays `config` over `live`. `None` when that takes more than one walk, or can't be done at all.
pub(crate) fn overlay(live: &Tree, config: &Tree, ty: &TypeDef, filter: Option<&Filter>) -> Option<Overlay> {
    let gone = match filter {
        None => None,
        Some(Filter::Exclude(set)) => Some(set),
        Some(Filter::Include(_)) => return None,
    };
    let atom = Atom::from(ty);
    if !matches!(atom.shape(config), Shaped::Granular) {
        return None;
    }
    let mut walk = Walk {
        text: Vec::with_capacity(TEXT_BYTES),
        scratch: Vec::new(),
    };
    let place = Place {
        live: Some(live),
        atom,
        gone,
        level: Level::Object,
    };
    let found = walk.granular(config, place, false).ok()?;
    if !found.stays {
        walk.text = b"{}".to_vec();
    }
    Some(Overlay {
        merged: found.change,
        owned: walk.text.into(),
    })
}

/// Room for the paths of a usual object.
const TEXT_BYTES: usize = 2048;

struct Walk {
    text: Vec<u8>,
    scratch: Vec<u8>,
}

/// There is more to this configuration.
struct Unusual;

/// What is known of a place in the configuration.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// What stands there in the live object.
    live: Option<&'a Tree>,
    atom: Atom<'a>,
    /// What can't be owned below it.
    gone: Option<&'a Set>,
    level: Level,
}

/// What a place came to.
struct Found {
    /// Something of it is owned: its text is complete. Else its element has to go.
    stays: bool,
    /// What stands there from now on, where the live object has something else. Of what the live object does not have this
    /// says nothing.
    change: Option<Tree>,
}

impl Walk {
    /// Any value; with `itself` its place is owned whatever it holds, and without `owned` it never is.
    fn value(
        &mut self,
        config: &Tree,
        place: Place<'_>,
        itself: bool,
        owned: bool,
    ) -> Result<Found, Unusual> {
        match place.atom.shape(config) {
            Shaped::Leaf => {
                if !fits(config, place.atom) {
                    return Err(Unusual);
                }
                if owned {
                    self.text.extend_from_slice(b"{}");
                }
                Ok(Found {
                    stays: owned,
                    change: place.live.and_then(|l| leaf(l, config)),
                })
            }
            Shaped::Granular => {
                let bare = config.as_map().is_none_or(Map::is_empty);
                self.granular(config, place, owned && (itself || bare))
            }
            Shaped::Items(l) => self.items(l, config, place, owned && (itself || config.is_null())),
        }
    }

    /// A map or struct; a `member` is owned itself.
    fn granular(&mut self, config: &Tree, place: Place<'_>, member: bool) -> Result<Found, Unusual> {
        let old = place.live.and_then(Tree::as_map);
        let start = self.open(member);
        let change = match config {
            Tree::Map(m) if !m.is_empty() => {
                let change = self.entries(m, old, place)?;
                match place.live {
                    Some(_) if old.is_none() => Some(config.clone()),
                    _ => change,
                }
            }
            Tree::Map(_) | Tree::Null => none_over(place.live, config, old.is_none_or(Map::is_empty)),
            _ => return Err(Unusual),
        };
        Ok(Found {
            stays: self.close(start, member),
            change,
        })
    }

    fn entries(
        &mut self,
        config: &Map,
        old: Option<&Map>,
        place: Place<'_>,
    ) -> Result<Option<Tree>, Unusual> {
        let mut fields = place.atom.fields();
        let mut old = Entries::new(old);
        for (name, value) in config {
            let (atom, declared) = fields.field(name).ok_or(Unusual)?;
            let live = old.find(name);
            let node = place.gone.and_then(|g| g.field(name));
            let owned = !place.level.is_unowned(name) && node.is_none_or(|n| !n.member);
            let change = if let (Atom::Scalar(kind), true) = (atom, is_single(value)) {
                if !is_of(kind, value) {
                    return Err(Unusual);
                }
                if owned {
                    self.separate();
                    fields_json::field(&mut self.text, name, b":{}");
                }
                live.and_then(|l| leaf(l, value))
            } else {
                let mark = self.field(name);
                let below = Place {
                    live,
                    atom,
                    gone: node.map(|n| &n.below),
                    level: place.level.below(name),
                };
                let found = self.value(value, below, !declared, owned)?;
                if !found.stays || node.is_some_and(|n| n.member) {
                    self.text.truncate(mark);
                }
                found.change
            };
            old.put(name, value, live.is_some(), change);
        }
        Ok(old.changed())
    }

    fn items(&mut self, l: &List, config: &Tree, place: Place<'_>, member: bool) -> Result<Found, Unusual> {
        let old = place.live.and_then(Tree::as_list).unwrap_or_default();
        let start = self.open(member);
        let change = match config {
            Tree::List(items) if !items.is_empty() => {
                // That none comes twice is seen when they are put in order.
                let alike = place.live.is_some() && are_pairs(l, old, items);
                let made = self.each(l, items, alike.then_some(old), place)?;
                if alike || place.live.is_none() {
                    made
                } else {
                    lists(l, old, items, place.atom.item()).map_err(|_| Unusual)?
                }
            }
            Tree::List(_) | Tree::Null => none_over(place.live, config, old.is_empty()),
            _ => return Err(Unusual),
        };
        Ok(Found {
            stays: self.close(start, member),
            change,
        })
    }

    /// The items of a list in the order of their elements; those of `old` belong to them one by one.
    fn each(
        &mut self,
        l: &List,
        items: &[Tree],
        old: Option<&[Tree]>,
        place: Place<'_>,
    ) -> Result<Option<Tree>, Unusual> {
        let mut sorted: SmallVec<[(PathElement, usize); 8]> = SmallVec::new();
        for (i, item) in items.iter().enumerate() {
            sorted.push((item_element(l, item).map_err(|_| Unusual)?, i));
        }
        if !sorted.is_sorted_by(|a, b| a.0 < b.0) {
            sorted.sort_by(|a, b| a.0.cmp(&b.0));
            if sorted.windows(2).any(|w| w[0].0 == w[1].0) {
                return Err(Unusual);
            }
        }
        let mut made: Option<Vec<Tree>> = None;
        for (element, i) in &sorted {
            let node = place.gone.and_then(|g| g.node(element));
            let mark = self.separate();
            fields_json::element(&mut self.text, element, &mut self.scratch);
            self.text.push(b':');
            let below = Place {
                live: old.and_then(|o| o.get(*i)),
                atom: place.atom.item(),
                gone: node.map(|n| &n.below),
                level: Level::Below,
            };
            let owned = node.is_none_or(|n| !n.member);
            let found = self.value(items.get(*i).ok_or(Unusual)?, below, true, owned)?;
            if !found.stays || !owned {
                self.text.truncate(mark);
            }
            if let (Some(change), Some(old)) = (found.change, old) {
                made.get_or_insert_with(|| old.to_vec())[*i] = change;
            }
        }
        Ok(made.map(Tree::list))
    }

    /// Begins an element; answers where it begins.
    fn separate(&mut self) -> usize {
        let mark = self.text.len();
        if self.text.last() != Some(&b'{') {
            self.text.push(b',');
        }
        mark
    }

    /// Begins the element of a field.
    fn field(&mut self, name: &str) -> usize {
        let mark = self.separate();
        fields_json::field(&mut self.text, name, b":");
        mark
    }

    /// Begins what lies below an element, which may be a member itself; answers where it begins.
    fn open(&mut self, member: bool) -> usize {
        self.text.push(b'{');
        let start = self.text.len();
        if member {
            self.text.extend_from_slice(fields_json::DOT);
        }
        start
    }

    /// Ends it; false when nothing of it is owned.
    fn close(&mut self, start: usize, member: bool) -> bool {
        let bare = start + if member { fields_json::DOT.len() } else { 0 };
        let is_bare = self.text.len() == bare;
        if is_bare {
            self.text.truncate(start);
        }
        self.text.push(b'}');
        member || !is_bare
    }
}

/// What an empty container or a null makes of a live one: nothing, unless that is empty too.
fn none_over(live: Option<&Tree>, config: &Tree, is_empty: bool) -> Option<Tree> {
    live.filter(|_| is_empty).and_then(|l| leaf(l, config))
}

/// True for a value that holds no others.
const fn is_single(t: &Tree) -> bool {
    !matches!(t, Tree::Map(_) | Tree::List(_))
}

/// The entries of a live map, which are walked with those of a configuration, and what changes of them.
struct Entries<'a> {
    old: Option<&'a Map>,
    /// Where the next name is at the earliest.
    at: usize,
    changes: Vec<Change<'a>>,
}

struct Change<'a> {
    at: usize,
    name: &'a Text,
    value: Tree,
    is_new: bool,
}

impl<'a> Entries<'a> {
    fn new(old: Option<&'a Map>) -> Self {
        Self {
            old,
            at: 0,
            changes: Vec::new(),
        }
    }

    /// The value of a name. Names come sorted.
    fn find(&mut self, name: &str) -> Option<&'a Tree> {
        while let Some((n, value)) = self.old.and_then(|o| o.as_slice().get(self.at)) {
            match key_order(n, name) {
                Ordering::Less => self.at += 1,
                Ordering::Equal => return Some(value),
                Ordering::Greater => return None,
            }
        }
        None
    }

    /// What becomes of the name that was looked for last. Where there is no live map the whole is new.
    fn put(&mut self, name: &'a Text, config: &Tree, is_there: bool, change: Option<Tree>) {
        if self.old.is_none() {
            return;
        }
        let value = if is_there { change } else { Some(config.clone()) };
        if let Some(value) = value {
            self.changes.push(Change {
                at: self.at,
                name,
                value,
                is_new: !is_there,
            });
        }
    }

    fn changed(self) -> Option<Tree> {
        let old = self.old.filter(|_| !self.changes.is_empty())?;
        let mut out = Vec::with_capacity(old.len() + self.changes.len());
        out.extend_from_slice(old.as_slice());
        // From behind, so that places stay what they are.
        for c in self.changes.into_iter().rev() {
            if c.is_new {
                out.insert(c.at, (c.name.clone(), c.value));
            } else if let Some(slot) = out.get_mut(c.at) {
                slot.1 = c.value;
            }
        }
        Some(Tree::Map(Map::from_sorted(out)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::merged;
    use crate::testing::{lab, tree, vectors};
    use crate::typed::to_field_set;
    use crate::validate::validate;
    use supercargo_schema::{Scalar, Shape};

    /// What changes, and what is owned.
    type Made = (Option<Tree>, Bytes);

    /// What one walk says, and what three say.
    fn both(live: &Tree, config: &Tree) -> (Option<Made>, Result<Made, String>) {
        let ty = lab();
        let slow = || {
            validate(config, &ty)?;
            let mut set = to_field_set(config, &ty);
            crate::managed::strip(&mut set);
            Ok((merged(live, config, &ty)?, set.to_json()))
        };
        let quick = overlay(live, config, &ty, None);
        (quick.map(|o| (o.merged, o.owned)), slow())
    }

    #[test]
    fn one_walk_says_what_three_say() {
        let objects: Vec<Tree> = vectors("apply")
            .iter()
            .flat_map(|v| v.get("ops").unwrap().as_list().unwrap().to_vec())
            .filter_map(|op| op.get("object").cloned())
            .take(400)
            .collect();
        let (mut quick, mut good) = (0, 0);
        for (i, config) in objects.iter().enumerate() {
            for live in objects.iter().skip(i % 7).step_by(7) {
                let (one, three) = both(live, config);
                good += usize::from(three.is_ok());
                if let Some(one) = one {
                    quick += 1;
                    assert_eq!(Ok(one), three, "{live:?} {config:?}");
                }
            }
        }
        assert!(quick * 10 > good * 9, "{quick} of {good}");
    }

    /// A value of about the right type: few names and values, so that much is alike, and now and then something wrong.
    fn grow(ty: &TypeDef, below: u32, next: &mut impl FnMut(u64) -> u64) -> Tree {
        let words = ["a", "b", "\"<"];
        match (next(200), &ty.shape) {
            (0, _) => Tree::Null,
            (1, _) => Tree::Int(7),
            (2, _) => Tree::empty_map(),
            (3, _) => Tree::list(vec!["a".into()]),
            (_, Shape::Scalar(Scalar::String)) => words[usize::try_from(next(3)).unwrap()].into(),
            (_, Shape::Scalar(Scalar::Bool)) => Tree::Bool(next(2) == 0),
            (_, Shape::Scalar(_)) => Tree::Int(next(2).cast_signed()),
            (_, _) if below == 0 => Tree::Null,
            (_, Shape::List(l)) => (0..next(4))
                .map(|_| grow(&l.item, below - 1, next))
                .collect::<Vec<_>>()
                .into(),
            (_, Shape::Map(m)) => (0..next(3))
                .map(|_| {
                    let name = words[usize::try_from(next(3)).unwrap()];
                    (name.into(), grow(&m.value, below - 1, next))
                })
                .collect::<Map>()
                .into(),
            (_, Shape::Struct(s)) if s.fields.is_empty() => {
                Tree::map([("x", Tree::Int(next(2).cast_signed()))])
            }
            (_, Shape::Struct(s)) => {
                let some: Vec<_> = s.fields.iter().filter(|_| next(3) > 0).collect();
                some.into_iter()
                    .map(|f| (f.name.clone(), grow(&f.ty, below - 1, next)))
                    .collect::<Map>()
                    .into()
            }
        }
    }

    #[test]
    fn whatever_is_laid_over_whatever() {
        let ty = lab();
        let mut seed: u64 = 11;
        let mut next = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        let (mut quick, mut all) = (0, 0);
        while quick < 3000 && all < 30_000 {
            all += 1;
            let (mut live, config, other) = (
                grow(&ty, 6, &mut next),
                grow(&ty, 6, &mut next),
                grow(&ty, 6, &mut next),
            );
            if next(2) == 0 {
                live = merged(&live, &config, &ty).ok().flatten().unwrap_or(live);
                live = merged(&live, &other, &ty).ok().flatten().unwrap_or(live);
            }
            let filter = (next(2) == 0).then(|| Filter::Exclude(to_field_set(&other, &ty)));
            let Some(one) = overlay(&live, &config, &ty, filter.as_ref()) else {
                continue;
            };
            quick += 1;
            let mut set = to_field_set(&config, &ty);
            if let Some(f) = filter {
                set = f.apply(set);
            }
            crate::managed::strip(&mut set);
            assert_eq!(validate(&config, &ty), Ok(()), "{config:?}");
            assert_eq!(Ok(one.merged), merged(&live, &config, &ty), "{live:?} {config:?}");
            assert_eq!(one.owned, set.to_json(), "{config:?}");
        }
        assert_eq!(quick, 3000, "of {all}");
    }

    #[test]
    fn what_is_not_plain_takes_more_than_one_walk() {
        let live = tree(r#"{"metadata":{"name":"t"},"spec":{}}"#);
        for config in [
            r#"{"spec":{"unheard":1}}"#,
            r#"{"metadata":{"name":1}}"#,
            r#"{"spec":[]}"#,
            "[]",
        ] {
            let (one, three) = both(&live, &tree(config));
            assert!(one.is_none(), "{config} {three:?}");
        }
    }
}
