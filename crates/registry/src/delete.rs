//! Deleting: at once, after a grace period, or when the last finalizer is gone (apiserver 0.37:
//! `pkg/registry/rest/delete.go`, `pkg/registry/generic/registry/store.go`).
//!
//! ```text
//! read ─► hook ─► preconditions ─► admission ─► plan
//!                                                ├─ Pending: answer it as it is
//!                                                ├─ Store:   write it marked, answer it; with grace 0 go on to
//!                                                └─ Remove:  delete at the revision seen
//! ```
//! A conflict at either write starts again with the state that was found.

use crate::errors::{Verb, deadline_exceeded, status_from};
use crate::rest::{Answer, DeleteOptions, Preconditions, Propagation, RequestContext};
use crate::store::Store;
use crate::{Attributes, DeleteStep, GcDefault, Operation, object_meta};
use std::sync::Arc;
use supercargo_env::WallTime;
use supercargo_meta::{Details, GroupResource, Status, Text, Tree};
use supercargo_objects::{Entry, Error, ErrorKind, Lent};
use supercargo_storage::Expected;

const ORPHAN: &str = "orphan";
const FOREGROUND: &str = "foregroundDeletion";

/// What a delete does with the state it sees.
#[derive(Debug, PartialEq)]
enum Plan {
    /// It is being deleted already and the request changes nothing.
    Pending,
    /// Write this; `remove` goes on to remove it.
    Store { object: Tree, remove: bool },
    /// Remove it.
    Remove,
}

/// A delete of one object under way.
pub(crate) struct Deletion<'a> {
    pub store: &'a Store,
    pub cx: &'a RequestContext,
    pub options: &'a DeleteOptions,
    pub name: &'a str,
    pub namespace: &'a str,
}

enum Round {
    Done(Answer),
    Again(Arc<Entry>),
}

impl Deletion<'_> {
    /// Runs the loop.
    pub(crate) async fn run(&self) -> Result<Answer, Status> {
        let store = self.store;
        let key = store.key(self.namespace, self.name)?;
        if self.options.ignore_store_read_error {
            return self.remove_unreadable(&key).await;
        }
        let mut entry = store.storage.get(&key, "").await.map_err(|e| self.fail(e))?;
        let mut preconditions = self.options.preconditions.clone();
        loop {
            if store.is_late(self.cx) {
                return Err(deadline_exceeded());
            }
            match self.round(&key, entry, &mut preconditions).await? {
                Round::Done(answer) => return Ok(answer),
                Round::Again(fresh) => entry = fresh,
            }
        }
    }

    fn fail(&self, e: Error) -> Status {
        status_from(e, Verb::Delete, &self.store.resource, self.name)
    }

    async fn round(
        &self,
        key: &str,
        entry: Arc<Entry>,
        preconditions: &mut Preconditions,
    ) -> Result<Round, Status> {
        let store = self.store;
        let view = store.view(self.cx);
        let old = view.stored_and_kept(&entry, Verb::Delete)?;
        store.hook.begin_delete(&old, preconditions)?;
        self.check(&old, preconditions)?;
        // A conversion that fails holds up no delete.
        let seen = match view.remote() {
            None => view.outgoing(&old)?,
            Some(_) => old.clone(),
        };
        self.admit(&seen).await?;

        let h = store.hook_context(self.cx, self.options.dry_run);
        let mut marked = Tree::clone(&old);
        let plan = match store.hook.delete_step(&h, &mut marked) {
            DeleteStep::Keep => Plan::Pending,
            DeleteStep::Store => {
                if let Some(f) = self.changed_finalizers(&marked, true) {
                    object_meta::set_finalizers(&mut marked, &f);
                }
                Plan::Store {
                    object: marked,
                    remove: false,
                }
            }
            DeleteStep::Proceed => self.plan(marked, h.now),
        };
        match plan {
            Plan::Pending => Ok(Round::Done(store.answer(self.cx, self.kept_code(), entry).await?)),
            Plan::Remove => self.remove(key, entry, false).await,
            Plan::Store { object, remove } => {
                let lent = view.lent(object, old.clone(), &entry);
                let written = match self.put(key, &entry, lent).await? {
                    Ok(written) => written,
                    Err(again) => return Ok(again),
                };
                if !remove {
                    return Ok(Round::Done(
                        store.answer(self.cx, self.kept_code(), written).await?,
                    ));
                }
                if preconditions.resource_version.is_some() {
                    preconditions.resource_version = Some(written.revision().0.to_string().into());
                }
                if self.options.dry_run {
                    return Ok(Round::Done(store.answer(self.cx, 200, written).await?));
                }
                self.remove(key, written, true).await
            }
        }
    }

    /// The HTTP status code of an answer after which the object is still there; 202 says that it is because of its dependents.
    fn kept_code(&self) -> u16 {
        if self.options.orphan_dependents == Some(false) {
            202
        } else {
            200
        }
    }

    /// The preconditions of the request, with the texts of deletes.
    fn check(&self, object: &Tree, p: &Preconditions) -> Result<(), Status> {
        let refuse = |text: String| {
            // The stored kind, which is another group's when two groups share a store.
            let kind = self.store.storage.codec().gvk();
            let named = GroupResource::new(kind.group.clone(), kind.kind.clone());
            Err(Status::conflict(&named, self.name, &text))
        };
        let uid = object.str_at(&["metadata", "uid"]);
        if let Some(wanted) = p.uid.as_ref().filter(|u| *u != uid) {
            return refuse(format!(
                "the UID in the precondition ({wanted}) does not match the UID in record ({uid}). The object might have \
                 been deleted and then recreated"
            ));
        }
        let version = object.str_at(&["metadata", "resourceVersion"]);
        if let Some(wanted) = p.resource_version.as_ref().filter(|v| *v != version) {
            return refuse(format!(
                "the ResourceVersion in the precondition ({wanted}) does not match the ResourceVersion in record \
                 ({version}). The object might have been modified"
            ));
        }
        Ok(())
    }

    async fn admit(&self, old: &Tree) -> Result<(), Status> {
        let mut attributes = Attributes {
            cx: self.cx,
            operation: Operation::Delete,
            name: self.name,
            object: None,
            old: Some(old),
            dry_run: self.options.dry_run,
        };
        self.store.admit.mutate(&mut attributes).await?;
        self.store.admit.validate(&mut attributes).await
    }

    /// Decides from the object alone. Pure but for the hook's grace period.
    fn plan(&self, mut object: Tree, now: WallTime) -> Plan {
        let grace = if self.store.desc.strategy.graceful_delete {
            let requested = self.options.grace_period_seconds;
            match shorten(&object, requested, now) {
                Some(Graceful::Pending) => return Plan::Pending,
                Some(g) => g,
                None => Graceful::Set {
                    seconds: self.store.hook.grace_period(&object, requested).max(0),
                    first: true,
                },
            }
        } else {
            Graceful::No
        };
        if let Graceful::Set { seconds, first } = grace {
            mark_graceful(&mut object, seconds, first, now);
        }
        if let Some(f) = self.changed_finalizers(&object, false) {
            object_meta::set_finalizers(&mut object, &f);
        }
        let held = !object_meta::finalizers(&object).is_empty();
        match grace {
            Graceful::Set { seconds, .. } => Plan::Store {
                object,
                remove: !held && seconds == 0,
            },
            _ if held => {
                mark_held(&mut object, now);
                Plan::Store {
                    object,
                    remove: false,
                }
            }
            _ => Plan::Remove,
        }
    }

    /// The finalizers that carry the propagation policy, when they must change. A hook that begins a delete of its own
    /// (namespaces) always honours the policy, and takes `orphanDependents: false` for foreground.
    fn changed_finalizers(&self, object: &Tree, by_hook: bool) -> Option<Vec<Text>> {
        if !self.store.config.garbage_collection && !by_hook {
            return None;
        }
        let found = object_meta::finalizers(object);
        let has = |f: &str| found.iter().any(|x| x == f);
        let o = self.options;
        let default = self.store.desc.strategy.gc_default;
        let supported = default != GcDefault::Unsupported;
        let silent = o.orphan_dependents.is_none() && o.propagation.is_none();
        let orphan = supported
            && match (o.orphan_dependents, o.propagation) {
                (Some(wanted), _) => wanted,
                (None, Some(p)) => p == Propagation::Orphan,
                (None, None) => has(ORPHAN) || !has(FOREGROUND) && default == GcDefault::Orphan,
            };
        let foreground = supported
            && match o.orphan_dependents {
                Some(orphan) => by_hook && !orphan,
                None => o.propagation == Some(Propagation::Foreground) || silent && has(FOREGROUND),
            };
        let mut wanted: Vec<Text> = found
            .iter()
            .filter(|f| *f != ORPHAN && *f != FOREGROUND)
            .cloned()
            .collect();
        if orphan {
            wanted.push(ORPHAN.into());
        }
        if foreground {
            wanted.push(FOREGROUND.into());
        }
        let changed = orphan != has(ORPHAN) || foreground != has(FOREGROUND);
        changed.then_some(wanted)
    }

    async fn put(
        &self,
        key: &str,
        entry: &Arc<Entry>,
        object: Lent,
    ) -> Result<Result<Arc<Entry>, Round>, Status> {
        let storage = &self.store.storage;
        let value = match &object.known {
            Some(known) => storage.codec().encode_since(&object.object, known, entry),
            None => storage.codec().encode(&object.object),
        };
        let value = value.map_err(|e| self.fail(e))?;
        if value == *entry.value() && !entry.is_stale() {
            return Ok(Ok(entry.clone()));
        }
        if self.options.dry_run {
            let shown = Entry::new(entry.key().clone(), entry.revision(), value, false);
            return Ok(Ok(Arc::new(shown)));
        }
        let expected = Expected::At(entry.revision());
        match storage.put_object(key, expected, value, object, None).await {
            Ok(written) => Ok(Ok(written)),
            Err(e) => self.again(e).map(Err),
        }
    }

    /// What a failed write means: another round over the state it found, or the end.
    fn again(&self, e: Error) -> Result<Round, Status> {
        match e.into_kind() {
            ErrorKind::Conflict(Some(fresh)) => Ok(Round::Again(fresh)),
            ErrorKind::Conflict(None) => Err(Status::not_found(&self.store.resource, self.name)),
            kind => Err(self.fail(Error::of(kind))),
        }
    }

    /// Removes the object. With `raced` somebody else may have done it: that is fine.
    async fn remove(&self, key: &str, entry: Arc<Entry>, raced: bool) -> Result<Round, Status> {
        let store = self.store;
        let view = store.view(self.cx);
        let mut gone = entry.clone();
        if !self.options.dry_run {
            match store.storage.delete(key, entry.revision()).await {
                // A deleted object shows the revision of its deletion.
                Ok(at) => {
                    let last = Entry::new(entry.key().clone(), at, entry.value().clone(), false);
                    let tree = view.stored_and_kept(&entry, Verb::Delete)?;
                    last.lend_tree(view.lent(Tree::clone(&tree), tree, &entry));
                    gone = Arc::new(last);
                }
                Err(e) if raced && matches!(e.kind(), ErrorKind::Conflict(None)) => {}
                Err(e) => return self.again(e),
            }
        }
        let tree = view.stored(&gone, Verb::Delete)?;
        if !self.options.dry_run {
            store.hook.after_delete(&tree).await;
        }
        if store.desc.strategy.delete_returns_object {
            return Ok(Round::Done(store.answer(self.cx, 200, gone).await?));
        }
        let details = Details {
            name: tree.str_at(&["metadata", "name"]).into(),
            group: store.resource.group.clone(),
            kind: store.resource.resource.clone(),
            uid: tree.str_at(&["metadata", "uid"]).into(),
            ..Details::default()
        };
        Ok(Round::Done(Answer::Status(
            200,
            Status::success(0, Some(details)),
        )))
    }

    /// Removes an object that can't be read, and only such a one: no preconditions, no finalizers, no admission.
    async fn remove_unreadable(&self, key: &str) -> Result<Answer, Status> {
        let store = self.store;
        self.may_delete_unreadable().await?;
        if !store.hook.allows_unsafe_delete() {
            return Err(Status::internal(
                "no unsafe deleter provided, can not honor ignoreStoreReadErrorWithClusterBreakingPotential",
            ));
        }
        let revision = match store.storage.get(key, "").await {
            Ok(entry) if entry.tree(store.storage.codec()).is_ok() => {
                let text = "unsafe deletion is not allowed because the object is decodable from storage";
                let e = Error::new(ErrorKind::InvalidObject(text.to_owned()), entry.key_text());
                return Err(self.fail(e));
            }
            Ok(entry) => entry.revision(),
            Err(e) => match e.revision().filter(|_| e.is_corrupt()) {
                Some(revision) => revision,
                None => return Err(self.fail(e)),
            },
        };
        if !self.options.dry_run {
            store
                .storage
                .delete(key, revision)
                .await
                .map_err(|e| self.fail(e))?;
        }
        let details = Details {
            name: self.name.into(),
            kind: store.desc.kind.clone(),
            ..Details::default()
        };
        Ok(Answer::Status(200, Status::success(200, Some(details))))
    }

    /// Asks for the verb of its own that such a delete needs.
    async fn may_delete_unreadable(&self) -> Result<(), Status> {
        const VERB: &str = "unsafe-delete-ignore-read-errors";
        let Some(authorize) = &self.store.authorize else {
            return Ok(());
        };
        authorize
            .authorize(self.cx, VERB, self.name)
            .await
            .map_err(|reason| {
                let why = format!("not permitted to do \"{VERB}\", reason: {reason}");
                Status::forbidden(&self.store.resource, self.name, &why)
            })
    }
}

/// How a graceful delete goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Graceful {
    No,
    Pending,
    Set { seconds: i64, first: bool },
}

/// A graceful delete of an object that is on its way out; `None` when it is not.
fn shorten(object: &Tree, requested: Option<i64>, now: WallTime) -> Option<Graceful> {
    let until = object_meta::seconds_of(object.at(&["metadata", "deletionTimestamp"]))?;
    let period = object
        .int_at(&["metadata", "deletionGracePeriodSeconds"])
        .unwrap_or(0);
    if period == 0 {
        return Some(Graceful::No);
    }
    Some(match requested {
        Some(r) if r < period => {
            // Never before now: then a period that is not zero becomes the shortest one.
            let late = until - period + r < now.unix_seconds();
            let seconds = if late && r != 0 { 1 } else { r };
            Graceful::Set {
                seconds,
                first: false,
            }
        }
        _ => Graceful::Pending,
    })
}

fn mark_graceful(object: &mut Tree, seconds: i64, first: bool, now: WallTime) {
    let until = if first {
        now.unix_seconds() + seconds
    } else {
        let begun = object_meta::seconds_of(object.at(&["metadata", "deletionTimestamp"])).unwrap_or(0)
            - object
                .int_at(&["metadata", "deletionGracePeriodSeconds"])
                .unwrap_or(0);
        (begun + seconds).max(now.unix_seconds())
    };
    if first {
        bump_generation(object);
    }
    let until = WallTime::from_unix_millis(until.saturating_mul(1000));
    object.set(&["metadata", "deletionTimestamp"], object_meta::timestamp(until));
    object.set(&["metadata", "deletionGracePeriodSeconds"], Tree::Int(seconds));
}

/// Marks an object that finalizers hold.
fn mark_held(object: &mut Tree, now: WallTime) {
    let period = ["metadata", "deletionGracePeriodSeconds"];
    if object.int_at(&period).is_none() {
        bump_generation(object);
    }
    let at = ["metadata", "deletionTimestamp"];
    if object_meta::seconds_of(object.at(&at)).is_none_or(|t| t > now.unix_seconds()) {
        object.set(&at, object_meta::timestamp(now));
    }
    object.set(&period, Tree::Int(0));
}

fn bump_generation(object: &mut Tree) {
    let at = ["metadata", "generation"];
    if let Some(g) = object.int_at(&at).filter(|g| *g > 0) {
        object.set(&at, Tree::Int(g + 1));
    }
}
