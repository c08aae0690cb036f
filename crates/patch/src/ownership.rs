//! Ownership of every write but apply: the writer gains what it changed, the others lose it.

use crate::fields::{Filter, Set};
use crate::fields_json::may_touch;
use crate::managed::{Entry, ManagedFields, Operation, is_stripped, strip};
use crate::typed::{Comparison, compare, reconciled};
use std::ops::Deref;
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{TypeDef, TypeRef, zero_of};

/// Who writes what, how and when.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The field manager; "" is `unknown`.
    pub manager: &'a str,
    /// Group and version of the request, for example `apps/v1`.
    pub api_version: &'a str,
    /// The kind.
    pub kind: &'a str,
    /// The subresource written to; "" for the object itself.
    pub subresource: &'a str,
    /// The time of the request, RFC 3339 in whole seconds, UTC.
    pub now: &'a str,
    /// What a write can't own, by apiVersion.
    pub reset: &'a [(Text, Filter)],
    /// Apply: take fields from their owners.
    pub force: bool,
    /// Conversion for managers that wrote in another version; without, all versions are alike.
    pub versions: Option<&'a dyn Versions>,
}

/// Converts objects between versions.
pub trait Versions {
    /// The object in a version, with its type there; `None` when the version is not served any more.
    ///
    /// # Errors
    /// A sentence when the conversion fails.
    fn convert(&self, object: &Tree, api_version: &str) -> Result<Option<(Tree, TypeRef)>, String>;
}

impl<'a> Context<'a> {
    pub(crate) fn filter(&self, api_version: &str) -> Option<&'a Filter> {
        self.reset.iter().find(|(v, _)| v == api_version).map(|(_, f)| f)
    }

    /// False for an entry of a version that no object of this type can be converted to: a built-in kind of one version has no
    /// other, and an entry names one all the same when the kind is served in another group too.
    pub(crate) fn knows(&self, api_version: &str, ty: &TypeDef) -> bool {
        !may_go_by_text(self, ty) || api_version == self.api_version
    }

    /// An object in a version.
    pub(crate) fn convert<'t>(&self, v: &View<'t>, api_version: &str) -> Result<Option<View<'t>>, String> {
        match self.versions {
            Some(versions) if v.tree.str_at(&["apiVersion"]) != api_version => {
                Ok(versions.convert(&v.tree, api_version)?.map(|(tree, ty)| View {
                    tree,
                    ty: Ty::Owned(ty),
                }))
            }
            _ => Ok(Some(v.clone())),
        }
    }
}

/// An object with its type in some version.
#[derive(Clone)]
pub(crate) struct View<'t> {
    pub(crate) tree: Tree,
    pub(crate) ty: Ty<'t>,
}

#[derive(Clone)]
pub(crate) enum Ty<'t> {
    Borrowed(&'t TypeDef),
    Owned(TypeRef),
}

impl Deref for Ty<'_> {
    type Target = TypeDef;
    fn deref(&self) -> &TypeDef {
        match self {
            Self::Borrowed(t) => t,
            Self::Owned(t) => t,
        }
    }
}

pub(crate) const MANAGED_FIELDS: [&str; 2] = ["metadata", "managedFields"];

/// The new object with its managed fields after a write that is no apply. `live` is null or empty for a create.
///
/// Sent managed fields count unless they are invalid, empty or come through a subresource; an empty list or a list of one
/// empty entry clears all ownership. An object whose ownership was cleared stays untracked until it is applied. When the
/// change can't be computed, the live managed fields stay.
#[must_use]
pub fn update(live: &Tree, new: &Tree, ty: &TypeDef, ctx: &Context<'_>) -> Tree {
    let list = match counting_list(live, new, ctx) {
        Counts::None => None,
        Counts::Stored(l) => Some((l, true)),
        Counts::Sent(l) => Some((l, false)),
    };
    let tracked = if list.is_none() && !live.str_at(&["metadata", "uid"]).is_empty() {
        Ok(ManagedFields::default())
    } else {
        track(live, new, ty, list, ctx)
    };
    match tracked {
        Ok(m) => with_managed_fields(new.clone(), m.encode()),
        Err(_) => with_managed_fields(new.clone(), live.at(&MANAGED_FIELDS).cloned()),
    }
}

/// The object with this list of managed fields. A list that is equal is left as it is.
pub(crate) fn with_managed_fields(mut object: Tree, list: Option<Tree>) -> Tree {
    match list {
        Some(l) => object.update(&MANAGED_FIELDS, l),
        None => {
            object.remove(&MANAGED_FIELDS);
        }
    }
    object
}

/// The managed fields that count for a write.
enum Counts<'a> {
    None,
    /// Those of the live object, which were valid when they were stored.
    Stored(&'a Tree),
    /// Those of the request.
    Sent(&'a Tree),
}

fn counting_list<'a>(live: &'a Tree, new: &'a Tree, ctx: &Context<'_>) -> Counts<'a> {
    let filled = |t: &'a Tree| {
        t.at(&MANAGED_FIELDS)
            .filter(|l| l.as_list().is_some_and(|l| !l.is_empty()))
    };
    let (stored, sent) = (filled(live), filled(new));
    let keep = stored.map_or(Counts::None, Counts::Stored);
    if !ctx.subresource.is_empty() || (sent.is_some() && sent == stored) {
        return keep;
    }
    match new.at(&MANAGED_FIELDS).and_then(Tree::as_list) {
        Some([]) => return Counts::None,
        Some([Tree::Map(m)]) if m.is_empty() => return Counts::None,
        _ => {}
    }
    match sent {
        Some(l) if ManagedFields::decode(Some(l)).is_ok() => Counts::Sent(l),
        _ => keep,
    }
}

/// Ownership after a write. `list` holds the managed fields that count and whether they are stored ones.
pub(crate) fn track(
    live: &Tree,
    new: &Tree,
    ty: &TypeDef,
    list: Option<(&Tree, bool)>,
    ctx: &Context<'_>,
) -> Result<ManagedFields, String> {
    let zero;
    let live = if live.as_map().is_none_or(Map::is_empty) {
        // What a new object has before anything is set is nobody's.
        zero = zero_of(ty);
        &zero
    } else {
        live
    };
    let borrow = |t: &Tree| View {
        tree: t.clone(),
        ty: Ty::Borrowed(ty),
    };
    let mut changes = Changes::new(borrow(live), borrow(new));
    let mut me = Entry::new(ctx.manager, Operation::Update, ctx.api_version, ctx.subresource);
    let start = changes.start(ctx)?;
    let (written, removed) = (&start.written, &start.removed);
    // Its own entry gains what was written: that takes no reading where types are what they were when it was stored.
    let by_text = may_go_by_text(ctx, ty);
    let gains = by_text && !written.is_empty() && is_stripped(written);
    // Entries that this write does not concern are not even read.
    let touches =
        |_: &Entry, fields: &[u8]| !by_text && (may_touch(fields, written) || may_touch(fields, removed));
    let mut managed = match list {
        Some((l, true)) if ctx.versions.is_none() => ManagedFields::decode_touched(Some(l), &touches),
        Some((l, _)) => ManagedFields::decode(Some(l)),
        None => Ok(ManagedFields::default()),
    }
    .unwrap_or_default();
    managed.entries.retain(|e| ctx.knows(&e.api_version, ty));
    let gainer = gains.then_some(&me);
    managed.entries = changes.lose(managed.entries, by_text, gainer, ctx)?;
    me.set = changes.into_written();
    strip(&mut me.set);
    if !me.set.is_empty() {
        managed.add(me, ctx.now);
    }
    managed.cap();
    Ok(managed)
}

/// True when the text of a stored entry says enough: its fields are named in the one version there is, and those of a built-in type
/// are what they were when it was stored.
pub(crate) fn may_go_by_text(ctx: &Context<'_>, ty: &TypeDef) -> bool {
    ctx.versions.is_none() && ty.message.is_some()
}

/// What changed between two objects, in every version that a manager names its fields in.
pub(crate) struct Changes<'t> {
    old: View<'t>,
    new: View<'t>,
    seen: Vec<(Text, Option<Change<'t>>)>,
}

/// What changed, as far as it can be owned.
pub(crate) struct Change<'t> {
    /// Added or modified.
    pub(crate) written: Set,
    pub(crate) removed: Set,
    ty: Ty<'t>,
}

impl<'t> Changes<'t> {
    pub(crate) const fn new(old: View<'t>, new: View<'t>) -> Self {
        Self {
            old,
            new,
            seen: Vec::new(),
        }
    }

    /// The change in the version of the request.
    pub(crate) fn start(&mut self, ctx: &Context<'_>) -> Result<&Change<'t>, String> {
        if self.seen.is_empty() {
            let c = Self::change(&self.old, &self.new, ctx.filter(ctx.api_version))?;
            self.seen.push((ctx.api_version.into(), Some(c)));
        }
        match self.seen.first() {
            Some((_, Some(c))) => Ok(c),
            _ => Err("the version of the request is not served".to_owned()),
        }
    }

    /// The change in the version of the request, once it was looked at.
    pub(crate) fn first(&self) -> Option<&Change<'t>> {
        self.seen.first().and_then(|(_, c)| c.as_ref())
    }

    /// What was added or modified in the version of the request, once it was looked at.
    fn into_written(self) -> Set {
        let first = self.seen.into_iter().next().and_then(|(_, c)| c);
        first.map_or_else(Set::new, |c| c.written)
    }

    /// The change in a version; `None` when it is not served any more.
    pub(crate) fn at(&mut self, version: &str, ctx: &Context<'_>) -> Result<Option<&Change<'t>>, String> {
        self.start(ctx)?;
        let i = match self.seen.iter().position(|(v, _)| v == version) {
            Some(i) => i,
            None => {
                let c = match (ctx.convert(&self.old, version)?, ctx.convert(&self.new, version)?) {
                    (Some(old), Some(new)) => Some(Self::change(&old, &new, ctx.filter(version))?),
                    _ => None,
                };
                self.seen.push((version.into(), c));
                self.seen.len() - 1
            }
        };
        Ok(self.seen.get(i).and_then(|(_, c)| c.as_ref()))
    }

    fn change(old: &View<'t>, new: &View<'t>, filter: Option<&Filter>) -> Result<Change<'t>, String> {
        let c: Comparison = compare(&old.tree, &new.tree, &old.ty)?;
        let (mut written, mut removed) = (c.modified.union(c.added), c.removed);
        if let Some(f) = filter {
            (written, removed) = (f.apply(written), f.apply(removed));
        }
        Ok(Change {
            written,
            removed,
            ty: old.ty.clone(),
        })
    }

    /// The entries without what changed; those of versions not served and those left with nothing are dropped. Entries that were
    /// not read lose it in their text, `by_text`; else they are not concerned. `gainer` will have again what was written.
    pub(crate) fn lose(
        &mut self,
        entries: Vec<Entry>,
        by_text: bool,
        gainer: Option<&Entry>,
        ctx: &Context<'_>,
    ) -> Result<Vec<Entry>, String> {
        let mut kept = Vec::with_capacity(entries.len() + 1);
        for mut e in entries {
            if e.untouched {
                if !by_text {
                    kept.push(e);
                    continue;
                }
                let c = self.start(ctx)?;
                let gains = gainer.is_some_and(|me| me.is_same_manager(&e));
                let left = if gains {
                    e.leave(&c.removed)
                } else {
                    e.leave(&c.written)
                        .and_then(|some| if some { e.leave(&c.removed) } else { Some(false) })
                };
                match left {
                    Some(true) => {
                        kept.push(e);
                        continue;
                    }
                    Some(false) => continue,
                    None if e.read() => {}
                    None => {
                        kept.push(e);
                        continue;
                    }
                }
            }
            let Some(c) = self.at(&e.api_version, ctx)? else {
                continue;
            };
            if let Some(set) = reconciled(&e.set, &c.ty) {
                e.set_fields(set);
            }
            let mut set = std::mem::take(&mut e.set);
            let lost = [&c.written, &c.removed].map(|gone| set.subtract(gone));
            if lost.contains(&true) {
                e.set_fields(set);
            } else {
                e.set = set;
            }
            if !e.set.is_empty() {
                kept.push(e);
            }
        }
        Ok(kept)
    }
}

/// The new object with the old times where nothing but times changed in the managed fields and nothing at all elsewhere.
/// To be called when admission is done, so that a write that changes nothing writes nothing.
#[must_use]
pub fn keep_timestamps(old: &Tree, new: Tree) -> Tree {
    let [metadata, managed_fields] = MANAGED_FIELDS;
    let (Some(a), Some(b)) = (old.get(metadata), new.get(metadata)) else {
        return new;
    };
    // Nearly every write that gets here changes something else too: that is seen first.
    if new.is_same(old) || !is_same_but(old, &new, metadata) || !is_same_but(a, b, managed_fields) {
        return new;
    }
    let (Some(a), Some(b)) = (a.get(managed_fields), b.get(managed_fields)) else {
        return new;
    };
    let (Some(x), Some(y)) = (a.as_list(), b.as_list()) else {
        return new;
    };
    let are_alike = x.len() == y.len() && x.iter().zip(y).all(|(p, q)| is_same_but(p, q, "time"));
    if x.is_empty() || a == b || !are_alike {
        return new;
    }
    let list = a.clone();
    with_managed_fields(new, Some(list))
}

/// True for two maps that are equal but for the value of one key, which either may lack, and for equal values of other kinds.
fn is_same_but(a: &Tree, b: &Tree, key: &str) -> bool {
    match (a, b) {
        (Tree::Map(a), Tree::Map(b)) => {
            let is_other = |e: &&(Text, Tree)| e.0 != key;
            a.same(b) || a.iter().filter(is_other).eq(b.iter().filter(is_other))
        }
        _ => a == b,
    }
}

#[cfg(test)]
#[path = "ownership_test.rs"]
mod tests;
