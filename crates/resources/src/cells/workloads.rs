//! Jobs, autoscalers and revisions.

use super::{condition_status, is_deleted, items, or};
use supercargo_env::WallTime;
use supercargo_meta::{Timestamp, Tree, human_duration};

/// The most telling condition of a job.
#[must_use]
pub fn job_status(job: &Tree, _: WallTime) -> Tree {
    let is = |kind: &str| condition_status(job, kind) == "True";
    match () {
        () if is("Complete") => "Complete",
        () if is("Failed") => "Failed",
        () if is_deleted(job) => "Terminating",
        () if is("Suspended") => "Suspended",
        () if is("FailureTarget") => "FailureTarget",
        () if is("SuccessCriteriaMet") => "SuccessCriteriaMet",
        () => "Running",
    }
    .into()
}

/// `succeeded/wanted` of a job.
#[must_use]
pub fn job_completions(job: &Tree, _: WallTime) -> Tree {
    let done = job.int_at(&["status", "succeeded"]).unwrap_or(0);
    if let Some(n) = job.int_at(&["spec", "completions"]) {
        return format!("{done}/{n}").into();
    }
    match job.int_at(&["spec", "parallelism"]).unwrap_or(0) {
        n if n > 1 => format!("{done}/1 of {n}"),
        _ => format!("{done}/1"),
    }
    .into()
}

/// How long a job ran, or runs.
#[must_use]
pub fn job_duration(job: &Tree, now: WallTime) -> Tree {
    let at = |field: &str| {
        let t = Timestamp::parse(job.str_at(&["status", field])).ok()?;
        Some(
            t.seconds
                .saturating_mul(1_000_000_000)
                .saturating_add(i64::from(t.nanos)),
        )
    };
    let Some(start) = at("startTime") else {
        return "".into();
    };
    let end = at("completionTime").unwrap_or_else(|| now.unix_nanos());
    human_duration(end.saturating_sub(start)).into()
}

/// Current and wanted values of an autoscaler's metrics (autoscaling/v2).
#[must_use]
pub fn hpa_targets(hpa: &Tree, _: WallTime) -> Tree {
    const SHOWN: usize = 2;
    let metrics = items(hpa, &["spec", "metrics"]);
    let current = items(hpa, &["status", "currentMetrics"]);
    if metrics.is_empty() {
        return "<none>".into();
    }
    let shown: Vec<String> = metrics
        .iter()
        .enumerate()
        .take(SHOWN)
        .map(|(i, m)| metric(m, current.get(i)))
        .collect();
    let mut out = shown.join(", ");
    if metrics.len() > SHOWN {
        out.push_str(&format!(" + {} more...", metrics.len() - SHOWN));
    }
    out.into()
}

fn metric(spec: &Tree, current: Option<&Tree>) -> String {
    let kind = spec.str_at(&["type"]);
    let source = match kind {
        "External" => "external",
        "Pods" => "pods",
        "Object" => "object",
        "Resource" => "resource",
        "ContainerResource" => "containerResource",
        _ => return "<unknown type>".to_owned(),
    };
    let target = |f: &str| spec.at(&[source, "target", f]).filter(|t| !t.is_null());
    let now = |f: &str| {
        current
            .and_then(|c| c.at(&[source, "current", f]))
            .filter(|t| !t.is_null())
    };
    let text = |t: Option<&Tree>| super::text_of(t);
    let known = |t: Option<&Tree>| t.map_or_else(|| "<unknown>".into(), |t| super::text_of(Some(t)));
    match kind {
        "Pods" => format!("{}/{}", known(now("averageValue")), text(target("averageValue"))),
        "External" | "Object" => match target("averageValue") {
            Some(average) => format!("{}/{} (avg)", known(now("averageValue")), text(Some(average))),
            None => format!("{}/{}", known(now("value")), text(target("value"))),
        },
        _ => {
            let name = spec.str_at(&[source, "name"]);
            if let Some(average) = target("averageValue") {
                return format!("{name}: {}/{}", known(now("averageValue")), text(Some(average)));
            }
            let percent = |t: Option<&Tree>, none: &str| {
                t.and_then(Tree::as_int)
                    .map_or_else(|| none.to_owned(), |n| format!("{n}%"))
            };
            format!(
                "{name}: {}/{}",
                percent(now("averageUtilization"), "<unknown>"),
                percent(target("averageUtilization"), "<auto>")
            )
        }
    }
}

/// The controller that owns a revision, as `kind.group/name`.
#[must_use]
pub fn controller_ref(revision: &Tree, _: WallTime) -> Tree {
    let owner = items(revision, &["metadata", "ownerReferences"])
        .iter()
        .find(|o| o.get("controller").and_then(Tree::as_bool) == Some(true));
    let Some(owner) = owner else {
        return "<none>".into();
    };
    let kind = owner.str_at(&["kind"]).to_lowercase();
    let name = owner.str_at(&["name"]);
    match owner.str_at(&["apiVersion"]).split_once('/') {
        Some((group, _)) if !group.is_empty() => format!("{kind}.{group}/{name}").into(),
        _ => format!("{kind}/{name}").into(),
    }
}

/// How far a group of pods is: its first scheduling, its disruption.
#[must_use]
pub fn pod_group_status(group: &Tree, _: WallTime) -> Tree {
    let mut status = "Pending";
    for c in super::conditions(group) {
        match c.str_at(&["type"]) {
            "PodGroupInitiallyScheduled" if status == "Pending" => {
                status = if c.str_at(&["status"]) == "True" {
                    "Scheduled"
                } else {
                    "Unschedulable"
                };
            }
            "DisruptionTarget" => status = or(c.str_at(&["reason"]), status),
            _ => {}
        }
    }
    status.into()
}
