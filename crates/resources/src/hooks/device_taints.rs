//! Taints of devices: each knows when it was added.

use super::time;
use supercargo_env::WallTime;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

const TAINT: [&str; 2] = ["spec", "taint"];
const ADDED: [&str; 3] = ["spec", "taint", "timeAdded"];
const EFFECT: [&str; 3] = ["spec", "taint", "effect"];

/// Rules that taint devices: a changed effect is a new taint.
pub(super) struct DeviceTaintRules;

/// Slices of devices, each with its taints.
pub(super) struct ResourceSlices;

impl Hook for DeviceTaintRules {
    fn prepare_create(&self, h: &HookContext<'_>, rule: &mut Tree) {
        added_now(rule.at_mut(&TAINT), h.now);
    }

    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, rule: &mut Tree, old: &Tree) {
        if !subresource.is_empty() {
            return;
        }
        added_now(rule.at_mut(&TAINT), h.now);
        if rule.at(&EFFECT) != old.at(&EFFECT) && rule.at(&ADDED) == old.at(&ADDED) {
            rule.set(&ADDED, time(h.now));
        }
    }
}

impl Hook for ResourceSlices {
    fn prepare_create(&self, h: &HookContext<'_>, slice: &mut Tree) {
        taints_added_now(slice, h.now);
    }

    fn prepare_update(&self, h: &HookContext<'_>, _: &str, slice: &mut Tree, _: &Tree) {
        taints_added_now(slice, h.now);
    }
}

/// Gives the time to a taint that has none.
fn added_now(taint: Option<&mut Tree>, now: WallTime) {
    if let Some(Tree::Map(taint)) = taint
        && taint.get("timeAdded").is_none_or(Tree::is_null)
    {
        taint.insert("timeAdded", time(now));
    }
}

fn taints_added_now(slice: &mut Tree, now: WallTime) {
    let lacks_time = |device: &Tree| {
        let taints = device.get("taints").and_then(Tree::as_list).unwrap_or_default();
        taints
            .iter()
            .any(|t| t.get("timeAdded").is_none_or(Tree::is_null))
    };
    let devices = slice.at_mut(&["spec", "devices"]).and_then(Tree::as_list_mut);
    for device in devices.into_iter().flatten().filter(|d| lacks_time(d)) {
        let taints = device.at_mut(&["taints"]).and_then(Tree::as_list_mut);
        for taint in taints.into_iter().flatten() {
            added_now(Some(taint), now);
        }
    }
}
