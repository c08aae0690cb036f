//! Server-side apply (structured-merge-diff v6: merge; apimachinery 0.37: util/managedfields).

use crate::fields::{Filter, Path, Set};
use crate::fields_json::may_touch;
use crate::json;
use crate::managed::{Entry, ManagedFields, Operation, strip};
use crate::merge::merged;
use crate::overlay::overlay;
use crate::ownership::{
    Changes, Context, MANAGED_FIELDS, Ty, View, may_go_by_text, track, with_managed_fields,
};
use crate::typed::{compare, reconciled, remove_items, to_field_set, with_named_fields};
use crate::validate::validate;
use crate::value::equal_values;
use bytes::Bytes;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use supercargo_meta::{Details, Reason, Status, Text, Tree, json_text};
use supercargo_schema::{TypeDef, zero_of};

/// Where kubectl keeps what it applied on the client.
const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";
/// Most bytes of all annotations of an object.
const ANNOTATIONS_BYTES_MAX: usize = 256 << 10;
/// Who owns what an object had before the first apply.
const BEFORE_FIRST_APPLY: &str = "before-first-apply";

/// The object after an apply of `config`, and whether it may differ from the live one; false means that nothing is to be
/// written. Nulls that the configuration has are still in it; the caller makes it canonical and defaults it.
///
/// # Errors
/// 400 for another kind or for managed fields in the configuration, 409 with one cause a field for conflicts, 500 without
/// reason for a configuration that does not fit the type.
pub fn apply(
    live: Option<&Tree>,
    config: &Tree,
    ty: &TypeDef,
    ctx: &Context<'_>,
) -> Result<(Tree, bool), Status> {
    let zero;
    let live = match live {
        Some(l) => l,
        None => {
            zero = zero_of(ty);
            &zero
        }
    };
    let (version, kind) = (config.str_at(&["apiVersion"]), config.str_at(&["kind"]));
    if version != ctx.api_version || kind != ctx.kind {
        return Err(Status::bad_request(format!(
            "invalid object type: {}",
            gvk(config)
        )));
    }
    if config.at(&MANAGED_FIELDS).is_some_and(|t| t.as_list().is_some()) {
        return Err(Status::bad_request("metadata.managedFields must be nil"));
    }
    let mut a = Apply::new(live, config, ty, ctx).map_err(|e| {
        Status::plain(format!(
            "failed to create typed patch object ({}): {e}",
            title(config)
        ))
    })?;
    if a.changes_nothing() {
        return Ok((live.clone(), false));
    }
    let mut outcome = a.run(ctx.force);
    if ctx.manager == "kubectl"
        && let Err(Failure::Conflicts(c)) = &mut outcome
        && let Some(allowed) = a.unchanged_since_last_applied()
    {
        c.retain(|c| !allowed.has(&c.path));
        if c.is_empty() {
            outcome = a.run(true);
        }
    }
    let (merged, managed) = outcome.map_err(|f| match f {
        Failure::Conflicts(c) => conflict(&c),
        Failure::Other(e) => Status::plain(e),
    })?;
    let merges = merged.is_some();
    // Nobody else holds what was merged any more: the managed fields go in without a copy.
    a.merged = Ok(None);
    let mut out = with_managed_fields(merged.unwrap_or_else(|| live.clone()), managed.encode());
    if ctx.manager == "kubectl" {
        a.refresh_last_applied(&mut out);
    }
    let changed = merges || out != *live;
    Ok((out, changed))
}

/// Group, version and kind of an object as Go prints them; all empty for an apiVersion that can't be one.
#[must_use]
pub fn gvk(t: &Tree) -> String {
    let version = t.str_at(&["apiVersion"]);
    if version.matches('/').count() > 1 {
        return "/, Kind=".to_owned();
    }
    let slash = if version.contains('/') { "" } else { "/" };
    format!("{slash}{version}, Kind={}", t.str_at(&["kind"]))
}

/// An object as errors of server-side apply name it: `namespace/name; group/version, Kind=Kind`.
#[must_use]
pub fn title(t: &Tree) -> String {
    let meta = |k| t.str_at(&["metadata", k]);
    format!("{}/{}; {}", meta("namespace"), meta("name"), gvk(t))
}

struct Apply<'a> {
    live: &'a Tree,
    config: &'a Tree,
    ty: &'a TypeDef,
    ctx: &'a Context<'a>,
    /// The live object with the configuration in it; `None` when it is the live one.
    merged: Result<Option<Tree>, String>,
    sets: OnceCell<Sets>,
    /// What the manager owns from now on, as its entry says it.
    owned: Bytes,
}

/// The paths of a configuration.
struct Sets {
    /// What the manager owns from now on.
    owned: Set,
    /// What the configuration has besides: nobody can own it.
    unowned: Set,
}

impl Sets {
    fn new(config: &Tree, ty: &TypeDef, filter: Option<&Filter>) -> Self {
        let mut owned = to_field_set(config, ty);
        if let Some(f) = filter {
            owned = f.apply(owned);
        }
        let unowned = strip(&mut owned);
        Self { owned, unowned }
    }
}

enum Failure {
    Conflicts(Vec<Conflict>),
    Other(String),
}

impl From<String> for Failure {
    fn from(e: String) -> Self {
        Self::Other(e)
    }
}

/// A field of the configuration that another manager set to another value.
struct Conflict {
    manager: String,
    path: Path,
}

impl<'a> Apply<'a> {
    /// # Errors
    /// What is wrong with the configuration.
    fn new(live: &'a Tree, config: &'a Tree, ty: &'a TypeDef, ctx: &'a Context<'a>) -> Result<Self, String> {
        let filter = ctx.filter(ctx.api_version);
        let quick = overlay(live, config, ty, filter);
        let step_by_step = || {
            validate(config, ty)?;
            let sets = Sets::new(config, ty, filter);
            Ok::<_, String>((merged(live, config, ty), sets.owned.to_json(), sets))
        };
        if cfg!(debug_assertions)
            && let Some(o) = &quick
        {
            let slow = step_by_step().map(|(merged, owned, _)| (merged, owned));
            debug_assert_eq!(slow, Ok((Ok(o.merged.clone()), o.owned.clone())));
        }
        let (merged, owned, sets) = match quick {
            Some(o) => (Ok(o.merged), o.owned, OnceCell::new()),
            None => {
                let (merged, owned, sets) = step_by_step()?;
                (merged, owned, OnceCell::from(sets))
            }
        };
        Ok(Self {
            live,
            config,
            ty,
            ctx,
            merged,
            sets,
            owned,
        })
    }

    /// The paths of the configuration, which few applies ask for.
    fn sets(&self) -> &Sets {
        let filter = self.ctx.filter(self.ctx.api_version);
        self.sets.get_or_init(|| Sets::new(self.config, self.ty, filter))
    }

    /// True when the manager owns nothing from now on.
    fn owns_nothing(&self) -> bool {
        *self.owned == *b"{}"
    }

    /// True when the live object has all of the configuration, and this manager owns just that already: no entry needs to be
    /// read to know it. False when it takes more to tell.
    fn changes_nothing(&self) -> bool {
        let ctx = self.ctx;
        let Some(Tree::Raw(owned)) = self.stored_entry().and_then(|e| e.get("fieldsV1")) else {
            return false;
        };
        let annotated = ctx.manager == "kubectl"
            && !self
                .live
                .str_at(&["metadata", "annotations", LAST_APPLIED])
                .is_empty();
        matches!(self.merged, Ok(None))
            && self.owned == **owned
            && !annotated
            && self
                .stored()
                .iter()
                .all(|e| e.str_at(&["apiVersion"]) == ctx.api_version)
    }

    /// The entries of the live object, not decoded.
    fn stored(&self) -> &[Tree] {
        let list = self.live.at(&MANAGED_FIELDS);
        list.and_then(Tree::as_list).unwrap_or_default()
    }

    /// That of this manager, whatever version it is of.
    fn stored_entry(&self) -> Option<&Tree> {
        self.stored().iter().find(|e| {
            e.str_at(&["manager"]) == self.ctx.manager
                && e.str_at(&["subresource"]) == self.ctx.subresource
                && e.str_at(&["operation"]) == "Apply"
        })
    }

    /// The entries of the live object; only what `touches` says of an entry and its fields is read.
    fn entries(&self, touches: &dyn Fn(&Entry, &[u8]) -> bool) -> Result<ManagedFields, Failure> {
        ManagedFields::decode_touched(self.live.at(&MANAGED_FIELDS), touches)
            .map_err(|e| Failure::Other(format!("failed to decode managed fields: {e}")))
    }

    /// The entries before this write, and that of this manager. `gone` is what changes in the version of the request.
    /// Entries of others that lose what they will have lost `by_text` are not read.
    fn managers(
        &self,
        me: &Entry,
        changes: &Changes<'_>,
        by_text: bool,
    ) -> Result<(Vec<Entry>, Option<Entry>), Failure> {
        let all = |_: &Entry, _: &[u8]| true;
        let start = changes.first();
        let concerned = |e: &Entry, fields: &[u8]| {
            if e.is_same_manager(me) {
                // It says what it will say.
                return e.api_version != me.api_version || *fields != *self.owned;
            }
            start.is_none_or(|c| may_touch(fields, &c.written) || may_touch(fields, &c.removed))
        };
        let mine = |e: &Entry, fields: &[u8]| e.is_same_manager(me) && concerned(e, fields);
        // Entries of other versions can only be told from these fields when they are read.
        let touches: &dyn Fn(&Entry, &[u8]) -> bool = if self.ctx.versions.is_some() {
            &all
        } else if by_text {
            &mine
        } else {
            &concerned
        };
        let mut managed = self.entries(touches)?;
        if managed.entries.is_empty() {
            managed = self.before_first_apply()?;
        }
        let split = |entries: Vec<Entry>| -> Result<_, Failure> {
            let mut entries = self.reconciled(entries)?;
            let last = entries
                .iter()
                .position(|e| e.is_same_manager(me))
                .map(|i| entries.swap_remove(i));
            Ok((entries, last))
        };
        let (others, last) = split(managed.entries)?;
        if others.iter().any(|e| e.untouched) && last.as_ref().is_some_and(|l| self.may_prune(l)) {
            // What it gives up is removed unless somebody else owns it: everybody counts.
            return split(self.entries(&all)?.entries);
        }
        Ok((others, last))
    }

    /// What the configuration has, also what nobody can own.
    fn everything(&self) -> Set {
        let sets = self.sets();
        sets.owned.clone().union(sets.unowned.clone())
    }

    /// True when this manager may have given up fields that it applied before.
    fn may_prune(&self, last: &Entry) -> bool {
        let applied = |set: &Set| last.api_version == self.ctx.api_version && last.set.is_within(set);
        !last.set.is_empty() && !applied(&self.sets().owned) && !applied(&self.everything())
    }

    /// The merged object, `None` when it is the live one, and who owns what afterwards.
    fn run(&self, force: bool) -> Result<(Option<Tree>, ManagedFields), Failure> {
        let ctx = self.ctx;
        let mut me = Entry::new(ctx.manager, Operation::Apply, ctx.api_version, ctx.subresource);
        // Conflicts are found in what was read.
        let by_text = force && may_go_by_text(ctx, self.ty);
        let mut merged = match &self.merged {
            Ok(m) => m.as_ref().unwrap_or(self.live).clone(),
            Err(e) => return Err(format!("failed to merge config: {e}").into()),
        };
        let mut changes = self.changes(&merged)?;
        let (entries, last) = self.managers(&me, &changes, by_text)?;
        if last.as_ref().is_some_and(|l| self.may_prune(l)) {
            me.set = self.everything();
            merged = self
                .prune(merged, &entries, &me, last.as_ref())
                .map_err(|e| format!("failed to prune fields: {e}"))?;
            changes = self.changes(&merged)?;
        }
        if !force {
            let conflicts = self.conflicts(&mut changes, &entries)?;
            if !conflicts.is_empty() {
                return Err(Failure::Conflicts(conflicts));
            }
        }
        let mut entries = changes.lose(entries, by_text, None, ctx)?;
        let merged = (!equal_values(self.live, &merged)).then_some(merged);
        if !self.owns_nothing() {
            let known = last.is_some();
            let mut entry = last.unwrap_or(me);
            if !known {
                entry.set_text(self.owned.clone());
                // Upstream keeps times beside the entries, so this one outlives an entry that is dropped.
                let time = self.stored_entry().and_then(|e| e.get("time"));
                entry.time = time.and_then(Tree::as_str).map(Text::from);
            } else if !entry.untouched
                && (entry.api_version != ctx.api_version || entry.set != self.sets().owned)
            {
                entry.set_text(self.owned.clone());
                entry.api_version = ctx.api_version.into();
            }
            entries.push(entry);
            if merged.is_some()
                && let Some(e) = entries.last_mut()
            {
                e.set_time(ctx.now);
            }
        }
        Ok((merged, ManagedFields { entries }))
    }

    fn changes(&self, merged: &Tree) -> Result<Changes<'a>, Failure> {
        let mut changes = Changes::new(self.view(self.live), self.view(merged));
        changes
            .start(self.ctx)
            .map_err(|e| format!("failed to compare objects: {e}"))?;
        Ok(changes)
    }

    fn view(&self, t: &Tree) -> View<'a> {
        View {
            tree: t.clone(),
            ty: Ty::Borrowed(self.ty),
        }
    }

    fn before_first_apply(&self) -> Result<ManagedFields, String> {
        let ctx = Context {
            manager: BEFORE_FIRST_APPLY,
            ..*self.ctx
        };
        track(&Tree::Null, self.live, self.ty, None, &ctx)
            .map_err(|e| format!("failed to create manager for existing fields: {e}"))
    }

    /// The entries in line with today's types; those of versions that are gone are dropped.
    fn reconciled(&self, entries: Vec<Entry>) -> Result<Vec<Entry>, String> {
        let mut out = Vec::with_capacity(entries.len() + 1);
        for mut e in entries {
            if !self.ctx.knows(&e.api_version, self.ty) {
                continue;
            }
            let set = if e.api_version == self.ctx.api_version || self.ctx.versions.is_none() {
                reconciled(&e.set, self.ty)
            } else {
                match self.ctx.convert(&self.view(self.live), &e.api_version)? {
                    Some(v) => reconciled(&e.set, &v.ty),
                    None => continue,
                }
            };
            if let Some(set) = set {
                e.set_fields(set);
            }
            out.push(e);
        }
        Ok(out)
    }

    fn conflicts(&self, changes: &mut Changes<'_>, entries: &[Entry]) -> Result<Vec<Conflict>, String> {
        let mut found: BTreeMap<String, (String, Set)> = BTreeMap::new();
        for e in entries {
            if let Some(c) = changes.at(&e.api_version, self.ctx)?
                && e.set.intersects(&c.written)
            {
                found.insert(e.identity(), (e.show(), e.set.intersection(&c.written)));
            }
        }
        let mut out = Vec::new();
        for (manager, set) in found.into_values() {
            set.for_each(|p| {
                out.push(Conflict {
                    manager: manager.clone(),
                    path: p.clone(),
                });
            });
        }
        Ok(out)
    }

    /// Removes what this manager applied last time, does not apply now, and nobody else owns.
    fn prune(
        &self,
        merged: Tree,
        others: &[Entry],
        me: &Entry,
        last: Option<&Entry>,
    ) -> Result<Tree, String> {
        let Some(last) = last else {
            return Ok(merged);
        };
        let ctx = self.ctx;
        let Some(all) = ctx.convert(&self.view(&merged), &last.api_version)? else {
            return Ok(merged);
        };
        let mut pruned = all.with(remove_items(
            &all.tree,
            &with_named_fields(&last.set, &all.ty),
            &all.ty,
        ));
        // Items required for a conversion may be pruned: the version of the pruned object comes first.
        let mut owned: Vec<(Text, Set)> = vec![(last.api_version.clone(), Set::new())];
        for e in others.iter().chain([me]) {
            match owned.iter_mut().find(|(v, _)| *v == e.api_version) {
                Some((_, s)) => *s = std::mem::take(s).union(e.set.clone()),
                None => owned.push((e.api_version.clone(), e.set.clone())),
            }
        }
        for (version, set) in owned.iter().filter(|(_, s)| !s.is_empty()) {
            let (Some(a), Some(p)) = (ctx.convert(&all, version)?, ctx.convert(&pruned, version)?) else {
                continue;
            };
            let keep = p.named_fields().union(with_named_fields(set, &a.ty));
            let gone = a.named_fields().difference(&keep);
            pruned = a.with(remove_items(&a.tree, &gone, &a.ty));
        }
        let out = match ctx.convert(&pruned, &last.api_version)? {
            Some(p) => {
                let gone = all
                    .named_fields()
                    .difference(&p.named_fields())
                    .intersection(&with_named_fields(&last.set, &all.ty));
                all.with(remove_items(&all.tree, &gone, &all.ty))
            }
            None => all,
        };
        match ctx.convert(&out, &me.api_version)? {
            Some(v) => Ok(v.tree),
            None => Err("the version of the request is not served".to_owned()),
        }
    }

    /// What kubectl applied on the client and the live object still has.
    fn unchanged_since_last_applied(&self) -> Option<Set> {
        let text = self
            .live
            .at(&["metadata", "annotations", LAST_APPLIED])?
            .as_str()?;
        let last =
            json::parse(text.as_bytes()).filter(|t| t.str_at(&["apiVersion"]) == self.ctx.api_version)?;
        validate(self.live, self.ty).ok()?;
        validate(&last, self.ty).ok()?;
        let c = compare(&last, self.live, self.ty).ok()?;
        let set = to_field_set(&last, self.ty);
        Some(
            set.difference(&c.modified)
                .difference(&c.added)
                .difference(&c.removed),
        )
    }

    /// Rewrites kubectl's annotation, if the object has one, to what is applied now.
    fn refresh_last_applied(&self, out: &mut Tree) {
        let path = ["metadata", "annotations", LAST_APPLIED];
        if out.str_at(&path).is_empty() {
            return;
        }
        let mut config = self.config.clone();
        config.remove(&path);
        let mut text = json_text(&config);
        text.push('\n');
        if out.str_at(&path) == text {
            return;
        }
        out.set(&path, text.into());
        let size = |t: &Tree| -> usize {
            let m = t.at(&path[..2]).and_then(Tree::as_map);
            m.map_or(0, |m| {
                m.iter()
                    .map(|(k, v)| k.len() + v.as_str().map_or(0, str::len))
                    .sum()
            })
        };
        if size(out) > ANNOTATIONS_BYTES_MAX {
            out.remove(&path);
        }
    }
}

impl<'t> View<'t> {
    fn with(&self, tree: Tree) -> Self {
        Self {
            tree,
            ty: self.ty.clone(),
        }
    }
    fn named_fields(&self) -> Set {
        with_named_fields(&to_field_set(&self.tree, &self.ty), &self.ty)
    }
}

fn conflict(conflicts: &[Conflict]) -> Status {
    let message = match conflicts {
        [c] => format!(
            "Apply failed with 1 conflict: conflict with {}: {}",
            c.manager, c.path
        ),
        _ => {
            let mut lines = Vec::new();
            for group in conflicts.chunk_by(|a, b| a.manager == b.manager) {
                if let Some(c) = group.first() {
                    lines.push(format!("conflicts with {}:", c.manager));
                }
                lines.extend(group.iter().map(|c| format!("- {}", c.path)));
            }
            format!(
                "Apply failed with {} conflicts: {}",
                conflicts.len(),
                lines.join("\n")
            )
        }
    };
    let mut out = Status::failure(409, Reason::Conflict, message).with_details(Details::default());
    for c in conflicts {
        out = out.with_cause(
            "FieldManagerConflict",
            format!("conflict with {}", c.manager),
            c.path.to_string(),
        );
    }
    out
}

#[cfg(test)]
#[path = "apply_test.rs"]
mod tests;
