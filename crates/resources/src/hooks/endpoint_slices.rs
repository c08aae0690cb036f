//! Endpoint slices: the topology of v1beta1 is not written any more (strategies of discovery).

use super::items;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

const HOSTNAME: &str = "kubernetes.io/hostname";

pub(super) struct EndpointSlices;

/// Drops the old topology; a host name that it held moves to where v1 keeps it.
fn drop_topology(slice: &mut Tree) {
    let has = |e: &Tree| e.get("deprecatedTopology").is_some_and(|t| !t.is_null());
    if !items(slice, &["endpoints"]).iter().any(has) {
        return;
    }
    let Some(list) = slice.at_mut(&["endpoints"]).and_then(Tree::as_list_mut) else {
        return;
    };
    for e in list {
        let host = e
            .at(&["deprecatedTopology", HOSTNAME])
            .cloned()
            .filter(|_| e.get("nodeName").is_none_or(Tree::is_null));
        if let Some(h) = host {
            e.set(&["nodeName"], h);
        }
        e.remove(&["deprecatedTopology"]);
    }
}

impl Hook for EndpointSlices {
    fn prepare_create(&self, _: &HookContext<'_>, slice: &mut Tree) {
        if let Some(list) = slice.at_mut(&["endpoints"]).and_then(Tree::as_list_mut) {
            for e in list {
                e.remove(&["deprecatedTopology"]);
            }
        }
    }
    fn prepare_update(&self, _: &HookContext<'_>, _: &str, slice: &mut Tree, old: &Tree) {
        if slice.get("endpoints") != old.get("endpoints") {
            drop_topology(slice);
        }
    }
}
