//! Persistent volume claims: `dataSource` and `dataSourceRef` show the same source (strategies of core, storage objects).

use super::is_set;
use supercargo_meta::{Map, Tree};
use supercargo_registry::{Hook, HookContext};

const SOURCE: [&str; 2] = ["spec", "dataSource"];
const REF: [&str; 2] = ["spec", "dataSourceRef"];

pub(super) struct Claims;

/// Each fills the other, unless the reference names a namespace, which the older field can't.
fn mirror(claim: &mut Tree) {
    if is_set(claim, &["spec", "dataSourceRef", "namespace"]) {
        return;
    }
    match (is_set(claim, &SOURCE), is_set(claim, &REF)) {
        (true, false) => copy(claim, &SOURCE, &REF),
        (false, true) => copy(claim, &REF, &SOURCE),
        _ => {}
    }
}

fn copy(claim: &mut Tree, from: &[&str], to: &[&str]) {
    let fields = ["apiGroup", "kind", "name"];
    let copied: Map = claim
        .at(from)
        .and_then(Tree::as_map)
        .into_iter()
        .flat_map(|m| m.iter())
        .filter(|(k, _)| fields.contains(&k.as_str()))
        .cloned()
        .collect();
    claim.set(to, Tree::Map(copied));
}

/// Sources that nothing can fill a volume from are dropped, as they always were.
fn drop_unknown_source(claim: &mut Tree) {
    if is_set(claim, &REF) || !is_set(claim, &SOURCE) {
        return;
    }
    let (group, kind) = (
        claim.str_at(&["spec", "dataSource", "apiGroup"]),
        claim.str_at(&["spec", "dataSource", "kind"]),
    );
    let known = kind == "PersistentVolumeClaim" && group.is_empty()
        || kind == "VolumeSnapshot" && group == "snapshot.storage.k8s.io";
    if !known {
        claim.remove(&SOURCE);
    }
}

impl Hook for Claims {
    fn prepare_create(&self, _: &HookContext<'_>, claim: &mut Tree) {
        drop_unknown_source(claim);
        mirror(claim);
    }
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, claim: &mut Tree, old: &Tree) {
        if subresource.is_empty() {
            if !is_set(old, &SOURCE) && !is_set(old, &REF) {
                drop_unknown_source(claim);
            }
            mirror(claim);
        }
    }
    fn decorate(&self, claim: &mut Tree) {
        mirror(claim);
    }
    fn decorates(&self) -> bool {
        true
    }
}
