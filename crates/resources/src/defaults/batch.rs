//! Jobs.

use super::{change_part, is_empty, is_nil, part, part_mut};
use supercargo_meta::{Map, Tree};

/// How many pods, how many retries, when pods are replaced; labels of the template.
pub fn job(m: &mut Map) {
    labels(m);
    change_part(m, "spec", job_spec);
}

fn job_spec(spec: &mut Map) {
    // Neither given: one pod. One given: the other may stay open (a work queue).
    if is_nil(spec, "completions") && is_nil(spec, "parallelism") {
        spec.insert("completions", Tree::Int(1));
        spec.insert("parallelism", Tree::Int(1));
    }
    if is_nil(spec, "backoffLimit") {
        let limit = if is_nil(spec, "backoffLimitPerIndex") {
            6
        } else {
            i64::from(i32::MAX)
        };
        spec.insert("backoffLimit", Tree::Int(limit));
    }
    if is_nil(spec, "podReplacementPolicy") {
        let policy = if is_nil(spec, "podFailurePolicy") {
            "TerminatingOrFailed"
        } else {
            "Failed"
        };
        spec.insert("podReplacementPolicy", policy.into());
    }
}

fn labels(m: &mut Map) {
    if part(m, "metadata").is_none_or(|meta| !is_empty(meta, "labels")) {
        return;
    }
    let template = part(m, "spec").and_then(|s| s.get("template"));
    let labels = template.and_then(|t| t.at(&["metadata", "labels"])).cloned();
    if let Some(labels) = labels.filter(|l| !l.is_null())
        && let Some(metadata) = part_mut(m, "metadata")
    {
        metadata.insert("labels", labels);
    }
}
