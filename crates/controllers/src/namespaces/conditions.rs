//! What the status of a terminating namespace says (kubernetes 1.37:
//! `pkg/controller/namespace/deletion/status_condition_utils.go`).

use super::content::Remains;
use std::collections::BTreeMap;
use supercargo_env::WallTime;
use supercargo_meta::{Timestamp, Tree};

const CONTENT_FAILURE: &str = "NamespaceDeletionContentFailure";
const CONTENT_REMAINING: &str = "NamespaceContentRemaining";
const FINALIZERS_REMAINING: &str = "NamespaceFinalizersRemaining";

/// The conditions in their order: type, and reason and message as long as all is well. Discovery and parsing can't fail here:
/// the index is in this process.
const CONDITIONS: [(&str, &str, &str); 5] = [
    (
        "NamespaceDeletionDiscoveryFailure",
        "ResourcesDiscovered",
        "All resources successfully discovered",
    ),
    (
        "NamespaceDeletionGroupVersionParsingFailure",
        "ParsedGroupVersions",
        "All legacy kube types successfully parsed",
    ),
    (
        CONTENT_FAILURE,
        "ContentDeleted",
        "All content successfully deleted, may be waiting on finalization",
    ),
    (
        CONTENT_REMAINING,
        "ContentRemoved",
        "All content successfully removed",
    ),
    (
        FINALIZERS_REMAINING,
        "ContentHasNoFinalizers",
        "All content-preserving finalizers finished",
    ),
];

/// Writes what remains of a namespace's content into its status; true when that changed it.
pub(super) fn update(namespace: &mut Tree, remains: &Remains, now: WallTime) -> bool {
    let mut changed = false;
    let at = ["status", "conditions"];
    let mut list = namespace
        .at(&at)
        .and_then(Tree::as_list)
        .map(<[Tree]>::to_vec)
        .unwrap_or_default();
    for (kind, reason, message) in CONDITIONS {
        let (status, reason, message) = match problem(kind, remains) {
            Some((reason, message)) => ("True", reason, message),
            None => ("False", reason, message.to_owned()),
        };
        let since = Timestamp::from_seconds(now.unix_seconds()).to_text();
        let Some(found) = list.iter_mut().find(|c| c.str_at(&["type"]) == kind) else {
            list.push(Tree::map([
                ("type", kind.into()),
                ("status", status.into()),
                ("lastTransitionTime", since.into()),
                ("reason", reason.into()),
                ("message", message.into()),
            ]));
            changed = true;
            continue;
        };
        let is_new = found.str_at(&["status"]) != status;
        if !is_new && found.str_at(&["reason"]) == reason && found.str_at(&["message"]) == message {
            continue;
        }
        if is_new {
            found.set(&["status"], status.into());
            found.set(&["lastTransitionTime"], since.into());
        }
        found.set(&["reason"], reason.into());
        found.set(&["message"], message.into());
        changed = true;
    }
    if changed {
        namespace.set(&at, Tree::list(list));
    }
    changed
}

/// Reason and message of a condition that is not well.
fn problem(kind: &str, remains: &Remains) -> Option<(&'static str, String)> {
    let listed = |counts: &BTreeMap<String, usize>, word: &str| {
        let mut texts: Vec<String> = counts
            .iter()
            .map(|(what, n)| format!("{what} {word} {n} resource instances"))
            .collect();
        texts.sort();
        texts.join(", ")
    };
    match kind {
        CONTENT_FAILURE if !remains.errors.is_empty() => {
            let mut errors = remains.errors.clone();
            errors.sort();
            Some((
                "ContentDeletionFailed",
                format!(
                    "Failed to delete all resource types, {} remaining: {}",
                    errors.len(),
                    errors.join(", ")
                ),
            ))
        }
        // As long as pods remain nothing is said about the rest.
        CONTENT_REMAINING if !remains.resources.is_empty() && !remains.pods_first => Some((
            "SomeResourcesRemain",
            format!(
                "Some resources are remaining: {}",
                listed(&remains.resources, "has")
            ),
        )),
        FINALIZERS_REMAINING if !remains.finalizers.is_empty() && !remains.pods_first => Some((
            "SomeFinalizersRemain",
            format!(
                "Some content in the namespace has finalizers remaining: {}",
                listed(&remains.finalizers, "in")
            ),
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(namespace: &Tree, kind: &str) -> String {
        let list = namespace
            .at(&["status", "conditions"])
            .unwrap()
            .as_list()
            .unwrap();
        let c = list.iter().find(|c| c.str_at(&["type"]) == kind).unwrap();
        ["status", "reason", "message", "lastTransitionTime"]
            .map(|f| c.str_at(&[f]))
            .join("|")
    }

    #[test]
    fn conditions_say_what_remains_in_upstreams_words() {
        let mut ns = Tree::empty_map();
        let mut remains = Remains::default();
        remains.resources.insert("pods.".to_owned(), 2);
        remains.resources.insert("deployments.apps".to_owned(), 1);
        remains.finalizers.insert("example.com/hold".to_owned(), 3);
        let at = |s: i64| WallTime::from_unix_millis(s * 1000);
        assert!(update(&mut ns, &remains, at(1_700_000_000)));
        assert!(!update(&mut ns, &remains, at(1_700_000_009)));
        assert_eq!(
            shown(&ns, CONTENT_REMAINING),
            "True|SomeResourcesRemain|Some resources are remaining: deployments.apps has 1 resource instances, pods. has 2 \
             resource instances|2023-11-14T22:13:20Z"
        );
        assert_eq!(
            shown(&ns, FINALIZERS_REMAINING),
            "True|SomeFinalizersRemain|Some content in the namespace has finalizers remaining: example.com/hold in 3 \
             resource instances|2023-11-14T22:13:20Z"
        );
        remains.resources.clear();
        remains.finalizers.clear();
        remains.errors.push("no".to_owned());
        assert!(update(&mut ns, &remains, at(1_700_000_060)));
        assert_eq!(
            shown(&ns, CONTENT_REMAINING),
            "False|ContentRemoved|All content successfully removed|2023-11-14T22:14:20Z"
        );
        assert_eq!(
            shown(&ns, CONTENT_FAILURE),
            "True|ContentDeletionFailed|Failed to delete all resource types, 1 remaining: no|2023-11-14T22:14:20Z"
        );
    }
}
