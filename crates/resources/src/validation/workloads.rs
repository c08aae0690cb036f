//! Kinds with a selector over the pods of a template (kubernetes 1.37: `pkg/apis/apps/validation`). The template's own
//! rules are those of pods; here is what ties it to its owner.

use super::{nonnegative, unchanged};
use supercargo_meta::{FieldError, LabelSelector, Map, Tree};

const SELECTOR: [&str; 2] = ["spec", "selector"];
const LABELS: [&str; 4] = ["spec", "template", "metadata", "labels"];
const CONTAINERS: [&str; 4] = ["spec", "template", "spec", "containers"];

/// Problems of a new deployment.
pub(crate) fn deployment(object: &Tree) -> Vec<FieldError> {
    let mut errors = Vec::new();
    nonnegative(object, &["spec", "replicas"], &mut errors);
    template(object, "deployment", &mut errors);
    strategy(object, &mut errors);
    let ready = ["spec", "minReadySeconds"];
    nonnegative(object, &ready, &mut errors);
    nonnegative(object, &["spec", "revisionHistoryLimit"], &mut errors);
    let deadline = ["spec", "progressDeadlineSeconds"];
    nonnegative(object, &deadline, &mut errors);
    if let Some(n) = object
        .int_at(&deadline)
        .filter(|n| *n <= object.int_at(&ready).unwrap_or(0))
    {
        let why = "must be greater than minReadySeconds";
        errors.push(FieldError::invalid(deadline.join("."), n, why));
    }
    errors
}

/// Problems of a changed deployment.
pub(crate) fn deployment_update(object: &Tree, old: &Tree) -> Vec<FieldError> {
    let mut errors = deployment(object);
    unchanged(object, old, &SELECTOR, &mut errors);
    errors
}

/// The selector, and the template it must select.
fn template(object: &Tree, kind: &str, errors: &mut Vec<FieldError>) {
    let selector = object.at(&SELECTOR).filter(|s| !s.is_null());
    let shown = || selector.cloned().unwrap_or_default();
    match selector {
        None => errors.push(FieldError::required(SELECTOR.join("."), "")),
        Some(s) if is_empty(s) => errors.push(FieldError::invalid(
            SELECTOR.join("."),
            shown(),
            format!("empty selector is invalid for {kind}"),
        )),
        Some(_) => {}
    }
    let labels = object.at(&LABELS).filter(|l| !l.is_null());
    match LabelSelector::from_tree(selector) {
        Err(_) => {
            errors.push(FieldError::invalid(
                SELECTOR.join("."),
                shown(),
                "invalid label selector",
            ));
            return;
        }
        Ok(s) => {
            let get = |key: &str| labels.and_then(|l| l.get(key)).and_then(Tree::as_str);
            if !s.requirements.iter().all(|r| r.matches(get(&r.key))) {
                errors.push(FieldError::invalid(
                    LABELS.join("."),
                    labels.cloned().unwrap_or_default(),
                    "`selector` does not match template `labels`",
                ));
            }
        }
    }
    if object
        .at(&CONTAINERS)
        .and_then(Tree::as_list)
        .is_none_or(<[_]>::is_empty)
    {
        errors.push(FieldError::required(CONTAINERS.join("."), ""));
    }
    let restart = ["spec", "template", "spec", "restartPolicy"];
    let policy = object.str_at(&restart);
    if !matches!(policy, "" | "Always") {
        errors.push(FieldError::not_supported(restart.join("."), policy, &["Always"]));
    }
}

fn is_empty(selector: &Tree) -> bool {
    let none = |field| match selector.get(field) {
        Some(Tree::Map(m)) => m.is_empty(),
        Some(Tree::List(l)) => l.is_empty(),
        _ => true,
    };
    none("matchLabels") && none("matchExpressions")
}

fn strategy(object: &Tree, errors: &mut Vec<FieldError>) {
    let rolling = ["spec", "strategy", "rollingUpdate"];
    let is_set = object
        .at(&rolling)
        .is_some_and(|r| r.as_map().is_some_and(|m| *m != Map::new()));
    if object.str_at(&["spec", "strategy", "type"]) == "Recreate" && is_set {
        errors.push(FieldError::forbidden(
            rolling.join("."),
            "may not be specified when strategy `type` is 'Recreate'",
        ));
    }
}
