//! Creating an object.

use crate::errors::{Verb, deadline_exceeded, status_from};
use crate::rest::{Answer, Body, RequestContext, WriteOptions};
use crate::store::Store;
use crate::write::Written;
use crate::{Attributes, Operation, body, managed, object_meta, strategy};
use std::sync::Arc;
use supercargo_meta::{Status, Tree};
use supercargo_objects::{Entry, ErrorKind};
use supercargo_storage::Expected;

/// How often a generated name is tried.
const NAME_ATTEMPTS: u32 = 8;

/// A create under way.
pub(crate) struct Creation<'a> {
    pub store: &'a Store,
    pub cx: &'a RequestContext,
    pub options: &'a WriteOptions,
    /// The managed fields are right already (apply).
    pub owns_fields: bool,
}

/// Why an object was not created.
pub(crate) enum Failure {
    /// The name is taken, by this entry if it is known.
    Exists(Option<Arc<Entry>>),
    /// The answer.
    Refused(Status),
}

impl From<Status> for Failure {
    fn from(s: Status) -> Self {
        Self::Refused(s)
    }
}

/// The POST of a collection.
pub(crate) async fn create(
    store: &Store,
    cx: &RequestContext,
    sent: &Body,
    options: &WriteOptions,
) -> Result<Answer, Status> {
    let view = store.view(cx);
    let expected = body::Expected {
        shape: &view.shape,
        kinds: &store.kinds,
        validation: options.field_validation,
        warnings: &cx.warnings,
    };
    store.expect_validation(cx).await;
    let mut object = body::decode(sent, &expected)?;
    store.hook.normalise(&mut object);
    object_meta::ensure_namespace(&store.desc, cx, &mut object)?;
    let creation = Creation {
        store,
        cx,
        options,
        owns_fields: false,
    };
    let name = object.str_at(&["metadata", "name"]).to_owned();
    let object = creation.admitted(object, &name).await?;
    creation.named(object).await?.answer(store, cx).await
}

impl Creation<'_> {
    /// The object with managed fields, after mutating admission; in the request's version.
    pub(crate) async fn admitted(&self, mut object: Tree, name: &str) -> Result<Tree, Status> {
        let Self { store, cx, .. } = self;
        store.hook.may_create(cx, name)?;
        object_meta::wipe_system_fields(&mut object);
        object_meta::dedup_owner_references(&mut object, &cx.warnings, false);
        if !self.owns_fields {
            let manager = managed::manager(cx, self.options);
            let ownership =
                managed::Ownership::of(store, store.view(cx), "", &manager, store.env.clock.now());
            ownership.update(None, &mut object);
        }
        self.admit(&mut object, name, true).await?;
        object_meta::dedup_owner_references(&mut object, &cx.warnings, true);
        Ok(object)
    }

    async fn admit(&self, object: &mut Tree, name: &str, mutate: bool) -> Result<(), Status> {
        let mut attributes = Attributes {
            cx: self.cx,
            operation: Operation::Create,
            name,
            object: Some(object),
            old: None,
            dry_run: self.options.dry_run,
        };
        if mutate {
            self.store.admit.mutate(&mut attributes).await
        } else {
            self.store.admit.validate(&mut attributes).await
        }
    }

    /// Creates the object, with a generated name if it has none.
    async fn named(&self, object: Tree) -> Result<Written, Status> {
        let Self { store, cx, .. } = self;
        let base = object.str_at(&["metadata", "generateName"]);
        let generates = !base.is_empty() && object.str_at(&["metadata", "name"]).is_empty();
        if !generates {
            let name = object.str_at(&["metadata", "name"]).to_owned();
            let had_base = !base.is_empty();
            return match self.once(object, &name).await {
                Ok(written) => Ok(written),
                Err(Failure::Refused(s)) => Err(s),
                Err(Failure::Exists(found)) => Err(self.exists(found, &name, had_base)),
            };
        }
        let mut attempt = 1;
        loop {
            let name = object_meta::generate_name(base, &*store.env.rng);
            let mut candidate = object.clone();
            candidate.set(&["metadata", "name"], Tree::Str(name.clone()));
            match self.once(candidate, &name).await {
                Ok(written) => return Ok(written),
                Err(Failure::Refused(s)) => return Err(s),
                Err(Failure::Exists(_)) if attempt < NAME_ATTEMPTS => {
                    if store.is_late(cx) {
                        return Err(deadline_exceeded());
                    }
                    attempt += 1;
                }
                Err(Failure::Exists(found)) => return Err(self.exists(found, &name, true)),
            }
        }
    }

    fn exists(&self, found: Option<Arc<Entry>>, name: &str, has_generate_name: bool) -> Status {
        let store = self.store;
        let mut s = Status::already_exists(&store.resource, name);
        if has_generate_name {
            let text = format!(
                "{}, the server was not able to generate a unique name for the object",
                s.message()
            );
            return s.with_message(text).with_retry_after(1);
        }
        let terminating = found
            .and_then(|e| e.tree(store.storage.codec()).ok())
            .is_some_and(|t| object_meta::is_terminating(&t));
        if terminating {
            let text = format!("object is being deleted: {}", s.message());
            s = s.with_message(text);
        }
        s
    }

    /// One attempt with a fixed name. `object` is in the request's version, after mutating admission.
    pub(crate) async fn once(&self, mut object: Tree, name: &str) -> Result<Written, Failure> {
        let store = self.store;
        let h = store.hook_context(self.cx, self.options.dry_run);
        object_meta::fill_system_fields(&mut object, h.now, &*store.env.rng);
        store.view(self.cx).to_stored(&mut object)?;
        let transaction = store.hook.begin(&h, &mut object, None).await?;
        let result = self.finish(object, name).await;
        if let Some(t) = transaction {
            t.finish(result.is_ok()).await;
        }
        result
    }

    async fn finish(&self, mut object: Tree, name: &str) -> Result<Written, Failure> {
        let store = self.store;
        let view = store.view(self.cx);
        let h = store.hook_context(self.cx, self.options.dry_run);
        object_meta::ensure_namespace(&store.desc, self.cx, &mut object)?;
        strategy::on_create(&store.desc.strategy, &mut object);
        store.hook.prepare_create(&h, &mut object);
        view.to_canonical(&mut object, &Tree::Null)?;
        let mut problems = object_meta::validate_create(&store.desc, &object);
        problems.extend(store.hook.validate_create(&h, &object));
        if !problems.is_empty() {
            return Err(Status::invalid(&view.shape.gvk, name, &problems).into());
        }
        if view.is_working_form() {
            self.admit(&mut object, name, false).await?;
        } else {
            let mut seen = object.clone();
            view.to_version(&mut seen)?;
            self.admit(&mut seen, name, false).await?;
        }
        self.put(object, name).await
    }

    async fn put(&self, object: Tree, name: &str) -> Result<Written, Failure> {
        let store = self.store;
        let fail = |e| Failure::Refused(status_from(e, Verb::Create, &store.resource, name));
        let key = store.key(&self.cx.namespace, name)?;
        let claimed = object.str_at(&["metadata", "resourceVersion"]);
        if claimed.parse::<u64>().is_ok_and(|v| v != 0) {
            return Err(Status::plain("resourceVersion should not be set on objects to be created").into());
        }
        let object = store.view(self.cx).for_storage(object).await?;
        let value = store.storage.codec().encode(&object).map_err(fail)?;
        if self.options.dry_run {
            return match store.storage.get(&key, "").await {
                Ok(found) => Err(Failure::Exists(Some(found))),
                Err(e) if e.is_not_found() => {
                    // What a reader of the stored object would see, but for the revision it does not have.
                    let tree = store
                        .storage
                        .codec()
                        .decode_bytes(&value)
                        .map_err(Status::internal)?;
                    Ok(Written::Unstored { tree, created: true })
                }
                Err(e) => Err(fail(e)),
            };
        }
        let ttl = store.desc.strategy.event_ttl.then_some(store.config.event_ttl);
        let put = store
            .storage
            .put_object(&key, Expected::Absent, value, object.into(), ttl);
        match put.await {
            Ok(entry) => {
                store.view(self.cx).wrote(&entry);
                Ok(Written::Stored {
                    entry,
                    created: true,
                    known: None,
                })
            }
            Err(e) => match e.kind() {
                ErrorKind::Exists(_) => match e.into_kind() {
                    ErrorKind::Exists(found) => Err(Failure::Exists(found)),
                    _ => Err(Failure::Exists(None)),
                },
                _ => Err(fail(e)),
            },
        }
    }
}
