//! The write loop: every update, patch and subresource write of a stored object, and the creates they may turn into.
//!
//! ```text
//! read ─► preconditions ─► intent.next ─► managed fields ─► mutating admission ─► to storage version
//!      ─► version rules ─► strategy, hook ─► validation ─► validating admission ─► encode ─► put if unchanged
//!            ▲                                                                                  │ conflict: its state
//!            └──────────────────────────────────────────────────────────────────────────────────┘
//! ```
//! It runs until the write succeeds, a step refuses, or the request's deadline passes. Every step sees the state it decides
//! about; nothing of an earlier round is kept.

use crate::asked::Asked;
use crate::errors::{MODIFIED, Verb, deadline_exceeded, status_from};
use crate::repeat::Repeat;
use crate::rest::{Answer, RequestContext, WriteOptions};
use crate::store::Store;
use crate::{Attributes, Operation, create, managed, object_meta, strategy};
use std::sync::Arc;
use std::time::Duration;
use supercargo_meta::{FieldError, Reason, Status, Text, Tree};
use supercargo_objects::{Entry, ErrorKind, Precondition};
use supercargo_storage::Expected;

/// What a write wants an object to become.
pub(crate) trait Intent: Send + Sync {
    /// The object that shall replace `current`, both in the request's version; `None` is no object yet. Pure: it is asked
    /// again for every state the loop sees.
    ///
    /// # Errors
    /// The answer, when it can't be.
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status>;
    /// What it has asked others to convert: then it decides again.
    fn asked(&self) -> Option<&Asked> {
        None
    }
    /// What the stored object must be.
    fn precondition(&self) -> Precondition {
        Precondition::default()
    }
    /// The managed fields are right already (apply).
    fn owns_fields(&self) -> bool {
        false
    }
    /// True when a missing object is created whatever the strategy says (apply).
    fn creates(&self) -> bool {
        false
    }
    /// True for patches: of repeated owner references only the object after mutating admission is cleared.
    fn is_patch(&self) -> bool {
        false
    }
    /// True for PUT: the client's object as it is, with its own claim about the version it has seen.
    fn is_replace(&self) -> bool {
        false
    }
    /// What it makes of the stored object is stored as it is: neither strategy nor admission see it.
    fn is_bare(&self) -> bool {
        false
    }
}

/// One write of one object.
pub(crate) struct Writer<'a> {
    pub store: &'a Store,
    pub cx: &'a RequestContext,
    pub options: &'a WriteOptions,
    /// "" for the resource itself.
    pub subresource: &'a str,
    /// Whose strategy rules apply: the subresource's, or "" for the resource's.
    pub strategy_of: &'a str,
    pub name: &'a str,
    pub key: String,
    /// Told when it changed nothing.
    pub repeat: Option<Repeat>,
    /// The object, where it was read a moment ago.
    pub found: Option<Arc<Entry>>,
}

/// What a successful write left.
pub(crate) enum Written {
    /// It is stored.
    Stored {
        entry: Arc<Entry>,
        created: bool,
        /// The object of the entry, where somebody has decoded it.
        known: Option<Arc<Tree>>,
    },
    /// It is not (dry run, or removed in the same request): the object in the storage version.
    Unstored { tree: Tree, created: bool },
}

enum Round {
    Done(Written),
    Again(Option<Arc<Entry>>),
}

impl Written {
    /// The answer of a verb.
    pub(crate) async fn answer(self, store: &Store, cx: &RequestContext) -> Result<Answer, Status> {
        let code = |created| if created { 201 } else { 200 };
        match self {
            Self::Stored {
                entry,
                created,
                known,
            } => store.answer_known(cx, code(created), entry, known).await,
            Self::Unstored { tree, created } => store.answer_tree(cx, code(created), tree).await,
        }
    }
    /// The object in the storage version.
    pub(crate) fn stored_tree(&self, store: &Store) -> Result<Arc<Tree>, Status> {
        match self {
            Self::Stored { entry, .. } => entry
                .tree(store.storage.codec())
                .map_err(|e| status_from(e, Verb::Update, &store.resource, "")),
            Self::Unstored { tree, .. } => Ok(Arc::new(tree.clone())),
        }
    }
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        store: &'a Store,
        cx: &'a RequestContext,
        options: &'a WriteOptions,
        name: &'a str,
    ) -> Result<Self, Status> {
        let subresource = cx.endpoint.subresource().map_or("", |s| s.name.as_str());
        Ok(Self {
            key: store.key(&cx.namespace, name)?,
            store,
            cx,
            options,
            subresource,
            strategy_of: subresource,
            name,
            repeat: None,
            found: None,
        })
    }

    /// Runs the loop.
    pub(crate) async fn run(&self, intent: &dyn Intent) -> Result<Written, Status> {
        let mut current = match &self.found {
            Some(entry) => Some(entry.clone()),
            None => self.read().await?,
        };
        loop {
            if self.store.is_late(self.cx) {
                return Err(deadline_exceeded());
            }
            let round = match current {
                Some(entry) => self.update(entry, intent).await?,
                None => self.create(intent).await?,
            };
            match round {
                Round::Done(written) => return Ok(written),
                Round::Again(fresh) => current = fresh,
            }
        }
    }

    async fn read(&self) -> Result<Option<Arc<Entry>>, Status> {
        match self.store.storage.get(&self.key, "").await {
            Ok(e) => Ok(Some(e)),
            Err(e) if e.is_not_found() => Ok(None),
            Err(e) => Err(self.fail(e)),
        }
    }

    fn fail(&self, e: supercargo_objects::Error) -> Status {
        status_from(e, Verb::Update, &self.store.resource, self.name)
    }

    /// A round that finds no object.
    async fn create(&self, intent: &dyn Intent) -> Result<Round, Status> {
        let store = self.store;
        let may = self.subresource.is_empty()
            && (intent.creates() || store.desc.strategy.allow_create_on_update && intent.is_replace());
        if !may {
            return Err(Status::not_found(&store.resource, self.name));
        }
        if let Some(authorize) = &store.authorize {
            authorize
                .authorize(self.cx, "create", self.name)
                .await
                .map_err(|why| Status::forbidden(&store.resource, self.name, &why))?;
        }
        if !intent.creates() {
            // A uid that the client wants to find is not that of an object which is not there.
            let key = format!("{}{}", store.config.storage_prefix, self.key);
            intent
                .precondition()
                .check(&key, "", "0")
                .map_err(|e| self.fail(e))?;
        }
        let mut object = intent.next(None)?;
        // The version a PUT claims to have seen is of no object any more.
        object.remove(&["metadata", "resourceVersion"]);
        let uid = object.str_at(&["metadata", "uid"]);
        if intent.creates() && !uid.is_empty() {
            let why = format!(
                "uid mismatch: the provided object specified uid {uid}, and no existing object was found"
            );
            return Err(Status::conflict(&store.resource, self.name, &why));
        }
        object_meta::ensure_name(&object, self.name)?;
        object_meta::ensure_namespace(&store.desc, self.cx, &mut object)?;
        let creation = create::Creation {
            store,
            cx: self.cx,
            options: self.options,
            owns_fields: intent.owns_fields(),
        };
        let object = creation.admitted(object, self.name).await?;
        match creation.once(object, self.name).await {
            Ok(written) => Ok(Round::Done(written)),
            Err(create::Failure::Exists(entry)) => match entry {
                Some(e) => Ok(Round::Again(Some(e))),
                None => Ok(Round::Again(self.read().await?)),
            },
            Err(create::Failure::Refused(s)) => Err(s),
        }
    }

    /// A round over an object.
    async fn update(&self, entry: Arc<Entry>, intent: &dyn Intent) -> Result<Round, Status> {
        let store = self.store;
        self.cx.long.expect(entry.value().len()).await;
        store.expect_validation(self.cx).await;
        let view = store.view(self.cx);
        let old = view.stored(&entry, Verb::Update)?;
        let version = entry.revision().0.to_string();
        intent
            .precondition()
            .check(&entry.key_text(), old.str_at(&["metadata", "uid"]), &version)
            .map_err(|e| self.fail(e))?;
        if intent.is_bare() {
            let mut object = intent.next(Some(&old))?;
            view.to_canonical(&mut object, &old)?;
            return self.put(&entry, object, Some(old)).await;
        }

        let old_seen = view.seen_by_writes(&entry, &old).await?;
        let old = if view.is_own() { old_seen.clone() } else { old };
        let own = Asked::default();
        let asked = intent.asked().unwrap_or(&own);
        let mut object = asked.answered(view, || intent.next(Some(&old_seen))).await?;
        object_meta::ensure_name(&object, self.name)?;
        object_meta::ensure_namespace(&store.desc, self.cx, &mut object)?;
        self.check_seen_version(&mut object, &version, intent)?;
        if !intent.is_patch() {
            object_meta::dedup_owner_references(&mut object, &self.cx.warnings, false);
        }
        if !intent.owns_fields() {
            let manager = managed::manager(self.cx, self.options);
            let ownership = managed::Ownership {
                asked: Some(asked),
                ..managed::Ownership::of(store, view, self.subresource, &manager, store.env.clock.now())
            };
            if view.remote().is_none() {
                ownership.update(Some(&old_seen), &mut object);
            } else {
                let owned = || {
                    let mut object = object.clone();
                    ownership.update(Some(&old_seen), &mut object);
                    object
                };
                object = asked.answered(view, owned).await;
            }
        }
        self.admit(&mut object, &old_seen, true).await?;
        object_meta::dedup_owner_references(&mut object, &self.cx.warnings, true);

        view.to_stored(&mut object)?;
        let transaction = store
            .hook
            .begin(
                &store.hook_context(self.cx, self.options.dry_run),
                &mut object,
                Some(&old),
            )
            .await?;
        let result = self.finish_update(&entry, &old, &old_seen, object).await;
        if let Some(t) = transaction {
            t.finish(matches!(&result, Ok(Round::Done(_)))).await;
        }
        result
    }

    /// What the client says it has seen must be what is stored, unless the kind takes updates that say nothing.
    fn check_seen_version(&self, object: &mut Tree, stored: &str, intent: &dyn Intent) -> Result<(), Status> {
        const AT: [&str; 2] = ["metadata", "resourceVersion"];
        let seen = object.str_at(&AT);
        if seen.is_empty() || seen == "0" {
            if intent.is_replace() && !self.store.desc.strategy.allow_unconditional_update {
                let e = FieldError::invalid("metadata.resourceVersion", 0, "must be specified for an update");
                return Err(invalid_resource(self.store, self.name, &[e]));
            }
            object.set(&AT, stored.into());
            return Ok(());
        }
        if seen != stored {
            if !seen.bytes().all(|b| b.is_ascii_digit()) {
                return Err(Status::plain(format!(
                    "strconv.ParseUint: parsing {seen:?}: invalid syntax"
                )));
            }
            return Err(Status::conflict(&self.store.resource, self.name, MODIFIED));
        }
        Ok(())
    }

    async fn admit(&self, object: &mut Tree, old: &Tree, mutate: bool) -> Result<(), Status> {
        let mut attributes = Attributes {
            cx: self.cx,
            operation: Operation::Update,
            name: self.name,
            object: Some(object),
            old: Some(old),
            dry_run: self.options.dry_run,
        };
        if mutate {
            self.store.admit.mutate(&mut attributes).await
        } else {
            self.store.admit.validate(&mut attributes).await
        }
    }

    /// From the converted object to the store.
    async fn finish_update(
        &self,
        entry: &Arc<Entry>,
        old: &Arc<Tree>,
        old_seen: &Arc<Tree>,
        mut object: Tree,
    ) -> Result<Round, Status> {
        let store = self.store;
        let view = store.view(self.cx);
        let h = store.hook_context(self.cx, self.options.dry_run);
        let ty = view.working_type();
        let strategy = &store.desc.strategy;

        object_meta::keep_generation(&mut object, old);
        strategy::on_update(strategy, self.strategy_of, &mut object, old);
        store.hook.prepare_update(&h, self.strategy_of, &mut object, old);
        if !object.is_same(old) {
            view.to_canonical(&mut object, old)?;
        }
        strategy::bump_generation(strategy, self.strategy_of, &mut object, old, ty);
        object_meta::keep_identity(&mut object, old);

        let mut problems = object_meta::validate_update(&store.desc, &object, old);
        problems.extend(store.hook.validate_update(&h, self.strategy_of, &object, old));
        if !problems.is_empty() {
            return Err(Status::invalid(&view.shape.gvk, self.name, &problems));
        }
        object = supercargo_patch::keep_timestamps(old, object);

        if view.is_working_form() {
            self.admit(&mut object, old_seen, false).await?;
        } else {
            let mut seen = object.clone();
            view.to_version(&mut seen)?;
            self.admit(&mut seen, old_seen, false).await?;
        }
        if self.is_finished(&object, old) {
            return self.remove(entry, object).await;
        }
        if object.is_same(old) && !entry.is_stale() && !entry.is_incomplete() && !view.is_own() {
            // Nothing touched it: its bytes are the stored ones.
            return Ok(self.unchanged(entry, Some(old.clone())));
        }
        let known = (!view.is_own()).then(|| old.clone());
        self.put(entry, object, known).await
    }

    /// True when the update took the last finalizer of an object on its way out.
    fn is_finished(&self, object: &Tree, old: &Tree) -> bool {
        object_meta::finalizers(object).is_empty()
            && object_meta::is_terminating(old)
            && old
                .int_at(&["metadata", "deletionGracePeriodSeconds"])
                .unwrap_or(0)
                == 0
            && self.store.hook.should_delete(object)
    }

    async fn remove(&self, entry: &Arc<Entry>, object: Tree) -> Result<Round, Status> {
        let store = self.store;
        if !self.options.dry_run {
            match store.storage.delete(&self.key, entry.revision()).await {
                Ok(_) => store.hook.after_delete(&object).await,
                Err(e) => match e.into_kind() {
                    ErrorKind::Conflict(Some(fresh)) => return Ok(Round::Again(Some(fresh))),
                    // Someone else finished it.
                    ErrorKind::Conflict(None) => {}
                    kind => return Err(self.fail(supercargo_objects::Error::of(kind))),
                },
            }
        }
        Ok(Round::Done(Written::Unstored {
            tree: object,
            created: false,
        }))
    }

    fn unchanged(&self, entry: &Arc<Entry>, known: Option<Arc<Tree>>) -> Round {
        if let Some(repeat) = self.repeat {
            repeat.remember(self.cx, entry);
        }
        Round::Done(Written::Stored {
            entry: entry.clone(),
            created: false,
            known,
        })
    }

    /// `known` is the object that `object` was made from, in the storage version.
    async fn put(&self, entry: &Arc<Entry>, object: Tree, known: Option<Arc<Tree>>) -> Result<Round, Status> {
        let store = self.store;
        let codec = store.storage.codec();
        let object = store.view(self.cx).for_storage(object).await?;
        let value = match &known {
            Some(known) => codec.encode_since(&object, known, entry),
            None => codec.encode(&object),
        };
        let value = value.map_err(|e| self.fail(e))?;
        let stored = |entry| {
            Ok(Round::Done(Written::Stored {
                entry,
                created: false,
                known: None,
            }))
        };
        if !entry.is_stale() && value == *entry.value() {
            return Ok(self.unchanged(entry, None));
        }
        if self.options.dry_run {
            let shown = Arc::new(Entry::new(entry.key().clone(), entry.revision(), value, false));
            return stored(shown);
        }
        let lent = match known {
            Some(known) => store.view(self.cx).lent(object, known, entry),
            None => object.into(),
        };
        let expected = Expected::At(entry.revision());
        let put = store
            .storage
            .put_object(&self.key, expected, value, lent, self.ttl());
        match put.await {
            Ok(written) => {
                store.view(self.cx).wrote(&written);
                stored(written)
            }
            Err(e) => match e.into_kind() {
                ErrorKind::Conflict(Some(fresh)) => Ok(Round::Again(Some(fresh))),
                ErrorKind::Conflict(None) => Ok(Round::Again(self.read().await?)),
                kind => Err(self.fail(supercargo_objects::Error::new(kind, entry.key_text()))),
            },
        }
    }

    fn ttl(&self) -> Option<Duration> {
        self.store
            .desc
            .strategy
            .event_ttl
            .then_some(self.store.config.event_ttl)
    }
}

/// A 422 that names the resource instead of the kind, as the generic registry does for version rules.
fn invalid_resource(store: &Store, name: &str, errors: &[FieldError]) -> Status {
    let gvk = supercargo_meta::Gvk::new(
        store.resource.group.clone(),
        Text::default(),
        store.resource.resource.clone(),
    );
    let s = Status::invalid(&gvk, name, errors);
    debug_assert_eq!(s.reason(), Reason::Invalid);
    s
}
