//! What happens when a definition is written or deleted (apiextensions-apiserver 0.37:
//! `pkg/registry/customresourcedefinition`).

use crate::conditions::{Condition, time};
use crate::definition::{CLEANUP, texts, versions};
use std::sync::Arc;
use supercargo_meta::names::name_is_dns_subdomain;
use supercargo_meta::{FieldError, Map, Text, Tree};
use supercargo_registry::{DeleteStep, Hook, HookContext};
use supercargo_resources::convert::registration::{as_written, from_v1beta1};
use supercargo_structural::{Compiler, Write};

/// The hook of CustomResourceDefinitions. `compiler` is that of the server.
#[must_use]
pub fn definition_hook(compiler: Arc<Compiler>) -> Arc<dyn Hook> {
    Arc::new(Definitions(compiler))
}

struct Definitions(Arc<Compiler>);

/// The version that is stored is one of those in which objects may be found.
fn record_stored_version(crd: &mut Tree) {
    const AT: [&str; 2] = ["status", "storedVersions"];
    let stored = versions(crd)
        .iter()
        .find(|v| v.get("storage").and_then(Tree::as_bool) == Some(true))
        .map(|v| Text::from(v.str_at(&["name"])));
    let Some(stored) = stored else { return };
    let mut all = texts(crd.at(&AT));
    if !all.contains(&stored) {
        all.push(stored);
        crd.set(&AT, Tree::list(all.into_iter().map(Tree::Str).collect()));
    }
}

/// Defaults hold no metadata that nobody knows. `crd` is as it is stored: what all versions have alike stands above them.
fn coerce_defaults(compiler: &Compiler, crd: &mut Tree) {
    const SHARED: [&str; 3] = ["spec", "validation", "openAPIV3Schema"];
    const OWN: [&str; 2] = ["schema", "openAPIV3Schema"];
    if let Some(next) = crd.at(&SHARED).and_then(|s| compiler.coerced_defaults(s)) {
        crd.set(&SHARED, next);
    }
    let all = versions(crd)
        .iter()
        .map(|v| compiler.coerced_defaults(v.at(&OWN)?));
    let all: Vec<Option<Tree>> = all.collect();
    if all.iter().all(Option::is_none) {
        return;
    }
    let mut changed = versions(crd).to_vec();
    for (version, next) in changed.iter_mut().zip(all) {
        if let Some(next) = next {
            version.set(&OWN, next);
        }
    }
    crd.set(&["spec", "versions"], Tree::list(changed));
}

/// A definition that is stored, as apiextensions.k8s.io/v1 has it.
fn in_v1(stored: &Tree) -> Tree {
    converted(stored, from_v1beta1)
}

/// A definition that is to be stored, as it was sent: what is missing is an error, and not filled in.
fn sent(crd: &Tree) -> Tree {
    converted(crd, as_written)
}

fn converted(crd: &Tree, convert: fn(&mut Map)) -> Tree {
    let mut crd = crd.clone();
    convert(crd.force_map());
    crd.set(&["apiVersion"], "apiextensions.k8s.io/v1".into());
    crd
}

impl Hook for Definitions {
    fn prepare_create(&self, _: &HookContext<'_>, crd: &mut Tree) {
        coerce_defaults(&self.0, crd);
        record_stored_version(crd);
    }
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, crd: &mut Tree, _: &Tree) {
        if subresource.is_empty() {
            coerce_defaults(&self.0, crd);
            record_stored_version(crd);
        }
    }
    fn validate_create(&self, h: &HookContext<'_>, crd: &Tree) -> Vec<FieldError> {
        let crd = sent(crd);
        let name = crd.str_at(&["metadata", "name"]);
        let mut problems: Vec<FieldError> = name_problems(name);
        problems.extend(self.0.validate_definition(&crd, Write::Create));
        if problems.is_empty() {
            for w in self.0.warnings(&crd) {
                h.cx.warnings.add(w);
            }
        }
        problems
    }
    fn validate_update(
        &self,
        h: &HookContext<'_>,
        subresource: &str,
        crd: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        if subresource.is_empty() && crd.get("spec") == old.get("spec") && is_only_metadata(crd, old) {
            return Vec::new();
        }
        let old = in_v1(old);
        if !subresource.is_empty() {
            return self.0.validate_definition(&in_v1(crd), Write::Status(&old));
        }
        let crd = sent(crd);
        let problems = self.0.validate_definition(&crd, Write::Update(&old));
        if problems.is_empty() {
            let known = self.0.warnings(&old);
            for w in self.0.warnings(&crd) {
                if !known.contains(&w) {
                    h.cx.warnings.add(w);
                }
            }
        }
        problems
    }
    fn delete_step(&self, h: &HookContext<'_>, crd: &mut Tree) -> DeleteStep {
        let is_marked = crd
            .at(&["metadata", "deletionTimestamp"])
            .is_some_and(|t| !t.is_null());
        if is_marked {
            return DeleteStep::Proceed;
        }
        crd.set(&["metadata", "deletionTimestamp"], time(h.now));
        let mut finalizers = texts(crd.at(&["metadata", "finalizers"]));
        if !finalizers.iter().any(|f| f == CLEANUP) {
            finalizers.push(CLEANUP.into());
            let list = finalizers.into_iter().map(Tree::Str).collect();
            crd.set(&["metadata", "finalizers"], Tree::list(list));
        }
        Condition::new(
            "Terminating",
            "True",
            "InstanceDeletionPending",
            "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
        )
        .put(crd, h.now);
        DeleteStep::Store
    }
}

/// What keeps a name from being that of a definition, whatever the definition says.
fn name_problems(name: &str) -> Vec<FieldError> {
    if name.is_empty() {
        return Vec::new();
    }
    let problems = name_is_dns_subdomain(name, false).into_iter();
    problems
        .map(|why| FieldError::invalid("metadata.name", name, why))
        .collect()
}

/// True when the annotations are the same too: some of them are looked at.
fn is_only_metadata(crd: &Tree, old: &Tree) -> bool {
    let annotations = |t: &Tree| t.at(&["metadata", "annotations"]).cloned();
    annotations(crd) == annotations(old)
}
