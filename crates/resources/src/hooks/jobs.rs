//! Jobs: selector and pod labels that the server makes (strategies of batch, jobs).

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::rest::DeleteOptions;
use supercargo_registry::{Hook, HookContext};

const UID: &str = "batch.kubernetes.io/controller-uid";
const NAME: &str = "batch.kubernetes.io/job-name";

const ORPHANS: &str = "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to \
    remove them or set propagationPolicy=Orphan to suppress this warning";

pub(super) struct Jobs;

/// True when the job's labels are those of its pods by default: upstream has one map for both then, and what is added to the
/// one is seen in the other. Labels that the client gave are a map of their own, even when they are equal.
fn shares_labels(job: &Tree) -> bool {
    let labels = |path: &[&str]| job.at(path).and_then(Tree::as_map).cloned();
    match (
        labels(&["metadata", "labels"]),
        labels(&["spec", "template", "metadata", "labels"]),
    ) {
        (Some(a), Some(b)) => a.same(&b),
        _ => false,
    }
}

impl Hook for Jobs {
    fn prepare_create(&self, _: &HookContext<'_>, job: &mut Tree) {
        if job.at(&["spec", "manualSelector"]).and_then(Tree::as_bool) == Some(true) {
            return;
        }
        let shares = shares_labels(job);
        let uid = Tree::from(job.str_at(&["metadata", "uid"]).to_owned());
        let name = Tree::from(job.str_at(&["metadata", "name"]).to_owned());
        let labels = ["spec", "template", "metadata", "labels"];
        for (key, value) in [
            ("controller-uid", &uid),
            (UID, &uid),
            ("job-name", &name),
            (NAME, &name),
        ] {
            let path = [labels[0], labels[1], labels[2], labels[3], key];
            if job.at(&path).is_none() {
                job.set(&path, value.clone());
            }
        }
        if shares {
            super::keep_from(job, &["metadata", "labels"], &labels);
        }
        let selector = ["spec", "selector", "matchLabels", UID];
        if job.at(&selector).is_none() {
            job.set(&selector, uid);
        }
    }
    fn delete_warnings(&self, options: &DeleteOptions) -> Vec<String> {
        if options.propagation.is_none() && options.orphan_dependents.is_none() {
            vec![ORPHANS.to_owned()]
        } else {
            Vec::new()
        }
    }
    fn validate_create(&self, _: &HookContext<'_>, job: &Tree) -> Vec<FieldError> {
        // The labels of the pods hold the name; with an index it is longer.
        let indexed = job.str_at(&["spec", "completionMode"]) == "Indexed";
        let completions = job.int_at(&["spec", "completions"]).unwrap_or(0);
        let name = job.str_at(&["metadata", "name"]);
        let suffix = if completions > 0 {
            format!("-{}", completions - 1).len()
        } else {
            0
        };
        if indexed && name.len() + suffix > 63 {
            let e = FieldError::invalid("metadata.name", name, "must be no more than 63 characters");
            return vec![e];
        }
        Vec::new()
    }
}
