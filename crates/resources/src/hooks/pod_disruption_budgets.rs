//! Pod disruption budgets: the mark by which v1beta1 told an empty selector from none is not stored.

use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

const MARK: &str = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";

pub(super) struct Budgets;

impl Hook for Budgets {
    fn prepare_create(&self, _: &HookContext<'_>, budget: &mut Tree) {
        budget.remove(&["spec", "selector", "matchLabels", MARK]);
        let at = ["spec", "selector", "matchExpressions"];
        if let Some(list) = budget.at_mut(&at).and_then(Tree::as_list_mut) {
            list.retain(|e| e.str_at(&["key"]) != MARK);
            if list.is_empty() {
                budget.remove(&at);
            }
        }
    }
}
