//! Device taint rules: a changed effect is a new taint.

use super::time;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

const ADDED: [&str; 3] = ["spec", "taint", "timeAdded"];
const EFFECT: [&str; 3] = ["spec", "taint", "effect"];

pub(super) struct DeviceTaintRules;

impl Hook for DeviceTaintRules {
    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, rule: &mut Tree, old: &Tree) {
        let changed = rule.at(&EFFECT) != old.at(&EFFECT) && rule.at(&ADDED) == old.at(&ADDED);
        if subresource.is_empty() && changed {
            rule.set(&ADDED, time(h.now));
        }
    }
}
