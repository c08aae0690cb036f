//! Persistent volumes: when the phase changed last.

use super::{is_set, keep, time};
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

const CHANGED: [&str; 2] = ["status", "lastPhaseTransitionTime"];

pub(super) struct Volumes;

impl Hook for Volumes {
    fn prepare_create(&self, h: &HookContext<'_>, volume: &mut Tree) {
        volume.set(&CHANGED, time(h.now));
    }
    fn prepare_update(&self, h: &HookContext<'_>, subresource: &str, volume: &mut Tree, old: &Tree) {
        if subresource != "status" {
            return;
        }
        let phase = ["status", "phase"];
        let given = is_set(volume, &CHANGED);
        if volume.str_at(&phase) == old.str_at(&phase) {
            if !given {
                keep(volume, old, &CHANGED);
            }
        } else if !given || volume.at(&CHANGED) == old.at(&CHANGED) {
            volume.set(&CHANGED, time(h.now));
        }
    }
}
