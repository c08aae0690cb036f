//! Dynamic resource allocation.

use super::{conditions, is_deleted, items};
use supercargo_env::WallTime;
use supercargo_meta::Tree;
use supercargo_schema::age;

/// Where a resource claim is.
#[must_use]
pub fn claim_state(claim: &Tree, _: WallTime) -> Tree {
    let mut states: Vec<&str> = Vec::new();
    let deleted = is_deleted(claim);
    if deleted {
        states.push("deleted");
    }
    if claim.at(&["status", "allocation"]).is_none_or(Tree::is_null) {
        if !deleted {
            states.push("pending");
        }
    } else {
        states.push("allocated");
        if !items(claim, &["status", "reservedFor"]).is_empty() {
            states.push("reserved");
        }
    }
    states.join(",").into()
}

/// The pools of a status request, unless it has no result.
fn pools(request: &Tree) -> Option<&[Tree]> {
    request.get("status").filter(|s| !s.is_null())?;
    let failed = conditions(request)
        .iter()
        .any(|c| c.str_at(&["type"]) == "Failed" && c.str_at(&["status"]) == "True");
    (!failed).then(|| items(request, &["status", "pools"]))
}

fn sum(request: &Tree, field: &str) -> Tree {
    match pools(request) {
        Some(pools) => pools
            .iter()
            .filter_map(|p| p.int_at(&[field]))
            .fold(0_i64, i64::saturating_add)
            .to_string()
            .into(),
        None => "-".into(),
    }
}

/// All devices of the pools.
#[must_use]
pub fn pool_total(request: &Tree, _: WallTime) -> Tree {
    sum(request, "totalDevices")
}

/// Devices that are free.
#[must_use]
pub fn pool_available(request: &Tree, _: WallTime) -> Tree {
    sum(request, "availableDevices")
}

/// Devices that are allocated.
#[must_use]
pub fn pool_allocated(request: &Tree, _: WallTime) -> Tree {
    sum(request, "allocatedDevices")
}

/// Devices that are unavailable.
#[must_use]
pub fn pool_unavailable(request: &Tree, _: WallTime) -> Tree {
    sum(request, "unavailableDevices")
}

/// Pools with errors.
#[must_use]
pub fn pool_errors(request: &Tree, _: WallTime) -> Tree {
    match pools(request) {
        Some(pools) => pools
            .iter()
            .filter(|p| !p.str_at(&["validationError"]).is_empty())
            .count()
            .to_string()
            .into(),
        None => "-".into(),
    }
}

/// Where a status request is.
#[must_use]
pub fn pool_status(request: &Tree, _: WallTime) -> Tree {
    let state = conditions(request)
        .iter()
        .filter(|c| c.str_at(&["status"]) == "True")
        .map(|c| c.str_at(&["type"]))
        .find(|t| matches!(*t, "Complete" | "Failed"))
        .unwrap_or("Pending");
    let shown = items(request, &["status", "pools"]).len();
    let count = request.int_at(&["status", "poolCount"]).unwrap_or(0);
    if state == "Complete" && usize::try_from(count).is_ok_and(|c| c > shown) {
        return format!("Complete ({shown}/{count} pools)").into();
    }
    state.into()
}

/// When a status request was complete.
#[must_use]
pub fn pool_completed(request: &Tree, now: WallTime) -> Tree {
    conditions(request)
        .iter()
        .find(|c| c.str_at(&["type"]) == "Complete" && c.str_at(&["status"]) == "True")
        .and_then(|c| age(c.get("lastTransitionTime")?, now))
        .unwrap_or_else(|| "<none>".into())
}
