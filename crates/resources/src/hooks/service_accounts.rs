//! Service accounts: references to secrets are names, nothing more.

use super::items;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct ServiceAccounts;

fn names_only(account: &mut Tree) {
    let secrets = items(account, &["secrets"]);
    if secrets.is_empty() {
        return;
    }
    let named = secrets
        .iter()
        .map(|s| Tree::map([("name", s.get("name").cloned().unwrap_or_default())]))
        .collect();
    account.set(&["secrets"], Tree::list(named));
}

impl Hook for ServiceAccounts {
    fn prepare_create(&self, _: &HookContext<'_>, account: &mut Tree) {
        names_only(account);
    }
    fn prepare_update(&self, _: &HookContext<'_>, _: &str, account: &mut Tree, _: &Tree) {
        names_only(account);
    }
}
