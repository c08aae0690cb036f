//! Admission and hooks: the two seams through which others take part in a write. `registry` defines them and calls them
//! at fixed places of the write loop; it knows no implementer.

use crate::rest::{DeleteOptions, Preconditions, RequestContext};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, WallTime};
use supercargo_meta::{FieldError, Status, Text, Tree};

/// What is done to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A new object.
    Create,
    /// A changed object.
    Update,
    /// An object goes.
    Delete,
    /// A connect subresource.
    Connect,
}

/// A write as admission sees it.
pub struct Attributes<'a> {
    /// The request.
    pub cx: &'a RequestContext,
    /// What is done.
    pub operation: Operation,
    /// Name of the object; "" while it is not known (generateName).
    pub name: &'a str,
    /// The new object in the request's version; absent for deletes. Mutating admission may change it.
    pub object: Option<&'a mut Tree>,
    /// The stored object in the request's version; absent for creates.
    pub old: Option<&'a Tree>,
    /// Nothing will be written.
    pub dry_run: bool,
}

/// Decides about writes, and may change them.
pub trait Admit: Send + Sync + 'static {
    /// May change the object or refuse. Runs before defaults of the strategy and validation.
    fn mutate<'a>(&'a self, a: &'a mut Attributes<'_>) -> BoxFuture<'a, Result<(), Status>>;
    /// May refuse. Sees the object as it will be stored.
    fn validate<'a>(&'a self, a: &'a mut Attributes<'_>) -> BoxFuture<'a, Result<(), Status>>;
    /// False when it lets every write of this kind pass as it is: then it need not be asked about one whose outcome is known.
    fn looks_at(&self, operation: Operation) -> bool {
        let _ = operation;
        true
    }
}

/// What a hook may know and use.
pub struct HookContext<'a> {
    /// The request.
    pub cx: &'a RequestContext,
    /// The time of the write.
    pub now: WallTime,
    /// Nothing will be written.
    pub dry_run: bool,
}

/// Behaviour of a resource that data can't express. Every method has a default that does nothing. Objects are in the
/// storage version; those of custom resources, which have no version in common, in that of the request.
pub trait Hook: Send + Sync + 'static {
    /// Changes an object as a client sent it, before anything else looks at it; in the request's version, after defaults.
    /// The place of fields that are written and never read.
    fn normalise(&self, object: &mut Tree) {
        let _ = object;
    }
    /// Whether objects can be created at all now.
    ///
    /// # Errors
    /// The answer, when they can't.
    fn may_create(&self, cx: &RequestContext, name: &str) -> Result<(), Status> {
        let _ = (cx, name);
        Ok(())
    }
    /// Changes a new object before it is validated, after the strategy's data rules.
    fn prepare_create(&self, h: &HookContext<'_>, object: &mut Tree) {
        let _ = (h, object);
    }
    /// Changes an updated object before it is validated, after the strategy's data rules. `subresource` is "" for the
    /// resource itself.
    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, object: &mut Tree, old: &Tree) {
        let _ = (h, subresource, object, old);
    }
    /// True when validation takes long, whatever the size of the object: it is done where it takes no one else's time.
    fn validates_long(&self) -> bool {
        false
    }
    /// Problems of a new object.
    fn validate_create(&self, h: &HookContext<'_>, object: &Tree) -> Vec<FieldError> {
        let _ = (h, object);
        Vec::new()
    }
    /// Problems of a changed object.
    fn validate_update(
        &self,
        h: &HookContext<'_>,
        subresource: &str,
        object: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        let _ = (h, subresource, object, old);
        Vec::new()
    }
    /// Changes an object on its way out; what is stored stays as it is.
    fn decorate(&self, object: &mut Tree) {
        let _ = object;
    }
    /// True when `decorate` does something: then stored bytes can't be sent as they are.
    fn decorates(&self) -> bool {
        false
    }
    /// An annotation that upstream's conversions write and its internal type does not have: metadata alone is sent without.
    fn annotation_of_conversion(&self) -> Option<&'static str> {
        None
    }
    /// Whether an update that empties the finalizers of a terminating object removes it.
    fn should_delete(&self, object: &Tree) -> bool {
        let _ = object;
        true
    }
    /// Grace period of a delete in seconds, for resources with graceful deletion.
    fn grace_period(&self, object: &Tree, requested: Option<i64>) -> i64 {
        let _ = object;
        requested.unwrap_or(0)
    }
    /// Changes a delete's preconditions and may refuse it.
    ///
    /// # Errors
    /// The answer, when the delete is refused.
    fn begin_delete(&self, object: &Tree, preconditions: &mut Preconditions) -> Result<(), Status> {
        let _ = (object, preconditions);
        Ok(())
    }
    /// Whether an object that can't be read may be deleted all the same.
    fn allows_unsafe_delete(&self) -> bool {
        true
    }
    /// What a delete does before finalizers and grace periods are looked at; may change the object.
    fn delete_step(&self, h: &HookContext<'_>, object: &mut Tree) -> DeleteStep {
        let _ = (h, object);
        DeleteStep::Proceed
    }
    /// Warnings that a delete with these options earns.
    fn delete_warnings(&self, options: &DeleteOptions) -> Vec<String> {
        let _ = options;
        Vec::new()
    }
    /// Takes resources outside the object (addresses, ports) before it is written; the transaction gives them back
    /// unless the write succeeds. `old` is `None` for a create.
    fn begin<'a>(
        &'a self,
        h: &'a HookContext<'a>,
        object: &'a mut Tree,
        old: Option<&'a Tree>,
    ) -> BoxFuture<'a, Result<Option<Box<dyn Transaction>>, Status>> {
        let _ = (h, object, old);
        Box::pin(std::future::ready(Ok(None)))
    }
    /// After an object was removed.
    fn after_delete<'a>(&'a self, object: &'a Tree) -> BoxFuture<'a, ()> {
        let _ = object;
        Box::pin(std::future::ready(()))
    }
}

/// What a hook wants of a delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeleteStep {
    /// Go on as for every resource.
    Proceed,
    /// Write the changed object and answer it: somebody else finishes the delete.
    Store,
    /// Answer the object as it is: the delete is under way.
    Keep,
}

/// Resources taken by [`Hook::begin`].
pub trait Transaction: Send {
    /// The write succeeded (`true`) or failed.
    fn finish(self: Box<Self>, success: bool) -> BoxFuture<'static, ()>;
}

/// A hook that does nothing.
#[derive(Debug, Clone, Copy)]
pub struct NoHook;

impl Hook for NoHook {}

/// Finds the hook of a resource by its name in the description.
pub type HookTable = Arc<dyn Fn(&str) -> Option<Arc<dyn Hook>> + Send + Sync>;

/// Whether a user may do something: what the registry itself must ask (create on update, escalation).
pub trait Authorize: Send + Sync + 'static {
    /// `Ok` when allowed; otherwise the reason, may be empty.
    fn authorize<'a>(
        &'a self,
        cx: &'a RequestContext,
        verb: &'a str,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), String>>;
}

/// Settings of the registry that flags set.
#[derive(Clone, Debug)]
pub struct RegistryConfig {
    /// Life time of events.
    pub event_ttl: Duration,
    /// Workers of a delete of a collection; at least 1.
    pub delete_collection_workers: usize,
    /// Propagation policies are honoured.
    pub garbage_collection: bool,
    /// Objects that can't be read may be deleted (gate AllowUnsafeMalformedObjectDeletion).
    pub unsafe_deletes: bool,
    /// Prefix of error texts that show storage keys, for example `/registry`.
    pub storage_prefix: Text,
}
