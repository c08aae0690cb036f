//! Evictions and requests for them.

use super::{conditions, items, or};
use supercargo_env::WallTime;
use supercargo_meta::Tree;
use supercargo_schema::{age, nanos_since};

/// Where an eviction is, from its conditions.
#[must_use]
pub fn status(eviction: &Tree, _: WallTime) -> Tree {
    let is_true = |kind: &str| {
        conditions(eviction)
            .iter()
            .find(|c| c.str_at(&["type"]) == kind && c.str_at(&["status"]) == "True")
    };
    for kind in ["TargetEvicted", "Failed"] {
        if let Some(c) = is_true(kind) {
            return format!("{kind} ({})", c.str_at(&["reason"])).into();
        }
    }
    match eviction.int_at(&["status", "observedGeneration"]).unwrap_or(0) {
        n if n > 0 => "Progressing".into(),
        _ => "Pending".into(),
    }
}

/// The responder that acts, or acted last, and how far down the list of responders that is.
#[must_use]
pub fn responder(eviction: &Tree, _: WallTime) -> Tree {
    let all = items(eviction, &["status", "targetResponders"]);
    let seen = all
        .iter()
        .filter(|r| matches!(state(r), "Active" | "Canceled" | "Interrupted" | "Completed"))
        .count();
    let name = current(eviction).map_or("<unset>", |r| r.str_at(&["name"]));
    format!("{name} ({seen}/{})", all.len()).into()
}

/// What the responder does.
#[must_use]
pub fn responder_status(eviction: &Tree, now: WallTime) -> Tree {
    let Some((state, report)) = current_report(eviction) else {
        return "<unset>".into();
    };
    let ago = |field: &str, what: &str| match report.get(field).and_then(|t| age(t, now)) {
        Some(a) => format!("{what} ({} ago)", a.as_str().unwrap_or("")).into(),
        None => state.into(),
    };
    match state {
        "Active" => ago("startTime", "Started"),
        "Completed" => ago("completionTime", "Completed"),
        _ => state.into(),
    }
}

/// When the responder wants to be done.
#[must_use]
pub fn responder_finish(eviction: &Tree, now: WallTime) -> Tree {
    let Some((state, report)) = current_report(eviction) else {
        return "<unknown>".into();
    };
    if state != "Active" {
        return "-".into();
    }
    let started = report.get("startTime").is_some_and(|t| !t.is_null());
    let expected = report.get("expectedCompletionTime");
    let Some(nanos) = expected.and_then(|t| nanos_since(t, now)).filter(|_| started) else {
        return "<unknown>".into();
    };
    if nanos < 0 {
        format!("in {}", supercargo_meta::human_duration(nanos.saturating_neg())).into()
    } else {
        format!("{} ago", supercargo_meta::human_duration(nanos)).into()
    }
}

/// When the responder was last heard of.
#[must_use]
pub fn heartbeat(eviction: &Tree, now: WallTime) -> Tree {
    current_report(eviction)
        .and_then(|(_, report)| age(report.get("heartbeatTime")?, now))
        .map_or_else(
            || "<unset>".into(),
            |a| format!("{} ago", a.as_str().unwrap_or("")).into(),
        )
}

/// What the responder says.
#[must_use]
pub fn message(eviction: &Tree, _: WallTime) -> Tree {
    let message = current_report(eviction).map_or("", |(_, report)| report.str_at(&["message"]));
    or(message.trim(), "<unset>").into()
}

/// Who asks for the eviction: the first name of those who still do.
#[must_use]
pub fn requesters(eviction: &Tree, _: WallTime) -> Tree {
    let all = items(eviction, &["status", "requesters"]);
    let mut names: Vec<&str> = all
        .iter()
        .filter(|r| r.str_at(&["intent"]) != "Withdrawn")
        .map(|r| r.str_at(&["name"]))
        .collect();
    names.sort_unstable();
    super::some_of(&names, 1, if all.is_empty() { "<none>" } else { "<withdrawn>" })
}

fn state(responder: &Tree) -> &str {
    responder.str_at(&["state"])
}

/// The last active responder, else the last that is through.
fn current(eviction: &Tree) -> Option<&Tree> {
    let all = items(eviction, &["status", "targetResponders"]);
    all.iter().rfind(|r| state(r) == "Active").or_else(|| {
        all.iter()
            .rfind(|r| matches!(state(r), "Canceled" | "Interrupted" | "Completed"))
    })
}

/// The state of the current responder and its own report.
fn current_report(eviction: &Tree) -> Option<(&str, &Tree)> {
    let responder = current(eviction)?;
    let name = responder.str_at(&["name"]);
    let report = items(eviction, &["status", "responders"])
        .iter()
        .find(|r| r.str_at(&["name"]) == name)?;
    Some((state(responder), report))
}
