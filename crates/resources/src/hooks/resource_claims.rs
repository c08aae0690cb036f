//! Resource claims: the status of a device goes with its allocation (strategies of resource).

use super::items;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct ResourceClaims;

/// The devices that a claim holds: driver, pool, device.
fn allocated(claim: &Tree) -> Vec<[&str; 3]> {
    items(claim, &["status", "allocation", "devices", "results"])
        .iter()
        .map(identity)
        .collect()
}

fn identity(d: &Tree) -> [&str; 3] {
    [d.str_at(&["driver"]), d.str_at(&["pool"]), d.str_at(&["device"])]
}

impl Hook for ResourceClaims {
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, claim: &mut Tree, old: &Tree) {
        if subresource != "status" {
            return;
        }
        let (before, now) = (allocated(old), allocated(claim));
        let devices = items(claim, &["status", "devices"]);
        let kept: Vec<Tree> = devices
            .iter()
            .filter(|d| !before.contains(&identity(d)) || now.contains(&identity(d)))
            .cloned()
            .collect();
        if kept.len() != devices.len() {
            claim.set(&["status", "devices"], Tree::list(kept));
        }
    }
}
