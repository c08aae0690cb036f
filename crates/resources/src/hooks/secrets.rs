//! Secrets: an update that names no type keeps it.

use super::{is_set, keep};
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct Secrets;

impl Hook for Secrets {
    fn prepare_update(&self, _: &HookContext<'_>, _: &str, secret: &mut Tree, old: &Tree) {
        if !is_set(secret, &["type"]) {
            keep(secret, old, &["type"]);
        }
    }
}
