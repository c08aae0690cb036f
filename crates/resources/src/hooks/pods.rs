//! Pods: their class, their gates, their scheduling labels, and their graceful end (strategies of core, pods).

use super::{is_set, items, keep, qos, time};
use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct Pods;

impl Hook for Pods {
    fn prepare_create(&self, h: &HookContext<'_>, pod: &mut Tree) {
        if !items(pod, &["spec", "schedulingGates"]).is_empty() {
            let condition = Tree::map([
                ("type", "PodScheduled".into()),
                ("status", "False".into()),
                ("lastTransitionTime", time(h.now)),
                ("reason", "SchedulingGated".into()),
                (
                    "message",
                    "Scheduling is blocked due to non-empty scheduling gates".into(),
                ),
            ]);
            pod.set(&["status", "conditions"], Tree::list(vec![condition]));
        }
        merge_label_keys(pod);
        let class = qos::class(pod);
        pod.set(&["status", "qosClass"], class.into());
    }

    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, pod: &mut Tree, old: &Tree) {
        match subresource {
            "status" => keep_status(pod, old),
            "resize" => keep_all_but_resources(pod, old),
            _ => {}
        }
    }

    fn validate_update(
        &self,
        _: &HookContext<'_>,
        subresource: &str,
        pod: &Tree,
        old: &Tree,
    ) -> Vec<FieldError> {
        if subresource != "resize" {
            return Vec::new();
        }
        let names = |p: &Tree, list| -> Vec<String> {
            items(p, &["spec", list])
                .iter()
                .map(|c| c.str_at(&["name"]).to_owned())
                .collect()
        };
        ["containers", "initContainers"]
            .into_iter()
            .filter(|list| names(pod, list) != names(old, list))
            .map(|list| {
                FieldError::forbidden(
                    format!("spec.{list}"),
                    format!("{list} may not be added or removed on resize"),
                )
            })
            .collect()
    }

    fn grace_period(&self, pod: &Tree, requested: Option<i64>) -> i64 {
        let period = requested
            .or_else(|| pod.int_at(&["spec", "terminationGracePeriodSeconds"]))
            .unwrap_or(0);
        let waits_for_nobody = pod.str_at(&["spec", "nodeName"]).is_empty()
            || matches!(pod.str_at(&["status", "phase"]), "Succeeded" | "Failed");
        match period {
            _ if waits_for_nobody => 0,
            p if p < 0 => 1,
            p => p,
        }
    }
}

/// What writes of the status can't forget.
fn keep_status(pod: &mut Tree, old: &Tree) {
    keep(pod, old, &["metadata", "ownerReferences"]);
    // The stored one comes back in the generic rules.
    pod.remove(&["metadata", "deletionTimestamp"]);
    if !is_set(pod, &["status", "qosClass"]) {
        keep(pod, old, &["status", "qosClass"]);
    }
    for field in [
        "resourceClaimStatuses",
        "extendedResourceClaimStatus",
        "nodeAllocatableResourceClaimStatuses",
    ] {
        if pod.at(&["status", field]).is_none_or(Tree::is_null) {
            keep(pod, old, &["status", field]);
        }
    }
    if pod.int_at(&["status", "observedGeneration"]).unwrap_or(0) == 0 {
        keep(pod, old, &["status", "observedGeneration"]);
    }
    keep_observed_generations(pod, old);
}

fn keep_observed_generations(pod: &mut Tree, old: &Tree) {
    let before = items(old, &["status", "conditions"]);
    let Some(conditions) = pod.at_mut(&["status", "conditions"]).and_then(Tree::as_list_mut) else {
        return;
    };
    for c in conditions {
        if c.int_at(&["observedGeneration"]).unwrap_or(0) != 0 {
            continue;
        }
        let same = before.iter().find(|b| b.str_at(&["type"]) == c.str_at(&["type"]));
        if let Some(g) = same.and_then(|b| b.get("observedGeneration")) {
            c.set(&["observedGeneration"], g.clone());
        }
    }
}

/// A resize changes the resources of the containers there are. When it names others it is left for validation to refuse.
fn keep_all_but_resources(pod: &mut Tree, old: &Tree) {
    let mut next = old.clone();
    for list in ["containers", "initContainers"] {
        let path = ["spec", list];
        let (wanted, found) = (items(pod, &path), items(old, &path));
        let same = wanted.len() == found.len()
            && wanted
                .iter()
                .zip(found)
                .all(|(a, b)| a.str_at(&["name"]) == b.str_at(&["name"]));
        if !same {
            return;
        }
        if found.is_empty() {
            continue;
        }
        let merged = wanted
            .iter()
            .zip(found)
            .map(|(a, b)| {
                let mut c = b.clone();
                keep(&mut c, a, &["resources"]);
                keep(&mut c, a, &["resizePolicy"]);
                c
            })
            .collect();
        next.set(&path, Tree::list(merged));
    }
    keep(&mut next, pod, &["spec", "resources"]);
    keep(&mut next, pod, &["metadata", "managedFields"]);
    keep(&mut next, pod, &["metadata", "resourceVersion"]);
    *pod = next;
}

/// `matchLabelKeys` and `mismatchLabelKeys` become expressions over the pod's own labels.
fn merge_label_keys(pod: &mut Tree) {
    let labels = pod.at(&["metadata", "labels"]).cloned().unwrap_or_default();
    for affinity in ["podAffinity", "podAntiAffinity"] {
        let required = "requiredDuringSchedulingIgnoredDuringExecution";
        each(pod, &["spec", "affinity", affinity, required], |term| {
            merge_keys(term, &labels, "matchLabelKeys", "In");
            merge_keys(term, &labels, "mismatchLabelKeys", "NotIn");
        });
        let preferred = "preferredDuringSchedulingIgnoredDuringExecution";
        each(pod, &["spec", "affinity", affinity, preferred], |weighted| {
            if let Some(term) = weighted.at_mut(&["podAffinityTerm"]) {
                merge_keys(term, &labels, "matchLabelKeys", "In");
                merge_keys(term, &labels, "mismatchLabelKeys", "NotIn");
            }
        });
    }
    each(pod, &["spec", "topologySpreadConstraints"], |c| {
        merge_keys(c, &labels, "matchLabelKeys", "In");
    });
}

fn each(object: &mut Tree, path: &[&str], f: impl FnMut(&mut Tree)) {
    if items(object, path).is_empty() {
        return;
    }
    if let Some(list) = object.at_mut(path).and_then(Tree::as_list_mut) {
        list.iter_mut().for_each(f);
    }
}

fn merge_keys(term: &mut Tree, labels: &Tree, field: &str, operator: &str) {
    if term.get("labelSelector").is_none_or(|s| s.as_map().is_none()) {
        return;
    }
    let more: Vec<Tree> = items(term, &[field])
        .iter()
        .filter_map(|key| {
            let value = labels.get(key.as_str()?)?.clone();
            Some(Tree::map([
                ("key", key.clone()),
                ("operator", operator.into()),
                ("values", Tree::list(vec![value])),
            ]))
        })
        .collect();
    if more.is_empty() {
        return;
    }
    let at = ["labelSelector", "matchExpressions"];
    let all = items(term, &at).iter().cloned().chain(more).collect();
    term.set(&at, Tree::list(all));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pod(json: &str) -> Tree {
        supercargo_codec::json::parse(json.as_bytes(), &supercargo_codec::Limits::default())
            .unwrap()
            .tree
    }

    #[test]
    fn a_pod_that_runs_nowhere_or_no_more_goes_at_once() {
        let check = |json: &str, requested, seconds| {
            assert_eq!(
                Pods.grace_period(&pod(json), requested),
                seconds,
                "{json} {requested:?}"
            );
        };
        let running = r#"{"spec":{"nodeName":"n","terminationGracePeriodSeconds":30}}"#;
        check(running, None, 30);
        check(running, Some(5), 5);
        check(running, Some(-1), 1);
        check(r#"{"spec":{"terminationGracePeriodSeconds":30}}"#, None, 0);
        check(
            r#"{"spec":{"nodeName":"n"},"status":{"phase":"Failed"}}"#,
            Some(9),
            0,
        );
    }

    #[test]
    fn the_class_follows_from_requests_and_limits() {
        let check = |resources: &str, class: &str| {
            let json = format!(r#"{{"spec":{{"containers":[{{"name":"c","resources":{resources}}}]}}}}"#);
            assert_eq!(qos::class(&pod(&json)), class, "{resources}");
        };
        check("{}", "BestEffort");
        check(r#"{"requests":{"cpu":"0"}}"#, "BestEffort");
        check(r#"{"requests":{"cpu":"1"}}"#, "Burstable");
        check(r#"{"limits":{"cpu":"1"}}"#, "Burstable");
        check(r#"{"limits":{"cpu":"1","memory":"1Gi"}}"#, "Guaranteed");
        check(
            r#"{"limits":{"cpu":"1","memory":"1Gi"},"requests":{"cpu":"1000m","memory":"1Gi"}}"#,
            "Guaranteed",
        );
        check(
            r#"{"limits":{"cpu":"1","memory":"1Gi"},"requests":{"cpu":"500m"}}"#,
            "Burstable",
        );
        check(r#"{"limits":{"example.com/gpu":"1"}}"#, "BestEffort");
    }

    #[test]
    fn label_keys_become_expressions() {
        let mut p = pod(
            r#"{"metadata":{"labels":{"a":"1"}},"spec":{"topologySpreadConstraints":[
                {"labelSelector":{},"matchLabelKeys":["a","b"]}]}}"#,
        );
        merge_label_keys(&mut p);
        let c = &items(&p, &["spec", "topologySpreadConstraints"])[0];
        let e = items(c, &["labelSelector", "matchExpressions"]);
        assert_eq!(e.len(), 1);
        assert_eq!(e[0].str_at(&["operator"]), "In");
    }
}
