//! What happens when a custom resource is written: all that its definition says (apiextensions-apiserver 0.37:
//! `pkg/registry/customresource`).

use crate::definition::texts;
use crate::observe::Observe;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use supercargo_env::Clock;
use supercargo_meta::{FieldError, GroupResource, Status, Text, Tree, go_quote};
use supercargo_registry::rest::RequestContext;
use supercargo_registry::{Hook, HookContext};
use supercargo_structural::{ScalePaths, Stopwatch, Structural, Validate};

/// A validation that takes longer is slow.
const SLOW: Duration = Duration::from_millis(2);

/// A version of a definition, as writes in it need it.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) structural: Structural,
    /// It has a status subresource.
    pub(crate) status: bool,
    pub(crate) scale: Option<ScalePaths>,
}

/// The hook of one custom resource.
#[derive(Debug)]
pub(crate) struct Objects {
    pub(crate) resource: GroupResource,
    /// By the index of the version in the description.
    pub(crate) versions: Vec<Rules>,
    /// The definition is on its way out.
    pub(crate) terminating: AtomicBool,
    /// The last validation took long: a schema may ask for any amount of work, whatever the size of an object.
    pub(crate) slow: AtomicBool,
    pub(crate) counts: Counts,
}

/// How the time of validation is taken, and who counts it.
pub(crate) struct Counts {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) observe: Arc<dyn Observe>,
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Counts")
    }
}

impl Objects {
    fn rules(&self, h: &HookContext<'_>) -> Option<&Rules> {
        self.versions.get(h.cx.endpoint.version_index)
    }

    fn validate(
        &self,
        h: &HookContext<'_>,
        status: bool,
        object: &Tree,
        old: Option<&Tree>,
    ) -> Vec<FieldError> {
        let Some(rules) = self.rules(h) else {
            return Vec::new();
        };
        let now = || self.counts.clock.monotonic();
        let stopwatch = Stopwatch::new(&now);
        let how = Validate {
            scale: rules.scale.as_ref(),
            status,
            found: &[],
            stopwatch: Some(&stopwatch),
        };
        let began = now();
        let verdict = rules.structural.judge(object, old, &how);
        self.slow
            .store(now().saturating_sub(began) > SLOW, Ordering::Relaxed);
        if old.is_some() {
            self.counts.observe.compared(stopwatch.spent());
        }
        for broken in &verdict.forgiven {
            h.cx.warnings.add(broken.to_string());
        }
        if verdict.errors.is_empty() && !status {
            for finalizer in new_finalizers(object, old) {
                if let Some(advice) = advice(&finalizer) {
                    h.cx.warnings
                        .add(format!("metadata.finalizers: {}: {advice}", go_quote(&finalizer)));
                }
            }
        }
        verdict.errors
    }
}

/// The finalizers that a write adds.
fn new_finalizers(object: &Tree, old: Option<&Tree>) -> BTreeSet<Text> {
    let of = |t: &Tree| texts(t.at(&["metadata", "finalizers"]));
    let known = old.map(of).unwrap_or_default();
    of(object).into_iter().filter(|f| !known.contains(f)).collect()
}

/// What is said of a finalizer that others might use too (apiextensions-apiserver 0.37:
/// pkg/registry/customresource/validator.go).
fn advice(finalizer: &str) -> Option<&'static str> {
    if finalizer.contains('/') || matches!(finalizer, "orphan" | "foregroundDeletion" | "kubernetes") {
        return None;
    }
    Some(if finalizer.contains('.') {
        "prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers"
    } else {
        "prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers"
    })
}

impl Hook for Objects {
    fn may_create(&self, _: &RequestContext, name: &str) -> Result<(), Status> {
        if self.terminating.load(Ordering::Acquire) {
            let why = "create not allowed while custom resource definition is terminating";
            return Err(Status::forbidden(&self.resource, name, why));
        }
        Ok(())
    }
    fn validates_long(&self) -> bool {
        self.slow.load(Ordering::Relaxed)
    }
    fn prepare_create(&self, h: &HookContext<'_>, object: &mut Tree) {
        if self.rules(h).is_some_and(|r| r.status) {
            object.remove(&["status"]);
        }
    }
    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, object: &mut Tree, old: &Tree) {
        if !subresource.is_empty() || !self.rules(h).is_some_and(|r| r.status) {
            return;
        }
        match old.get("status").cloned() {
            Some(status) => object.update(&["status"], status),
            None => drop(object.remove(&["status"])),
        }
    }
    fn validate_create(&self, h: &HookContext<'_>, object: &Tree) -> Vec<FieldError> {
        self.validate(h, false, object, None)
    }
    fn validate_update(
        &self,
        h: &HookContext<'_>,
        subresource: &str,
        object: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        self.validate(h, subresource == "status", object, Some(old))
    }
}
